// The view of all hooks. It queries the server but does not start one: without hooks in the workspace it shows its welcome text.
import * as vscode from 'vscode';
import type { Client } from './client';
import { type Answer, type Node, treeOf } from './hooks_tree';
import { productName, type SimulateArguments } from './plan';

/** How long after a change the tree is rebuilt, in milliseconds: changes come in groups. */
const settling = 400;

/** A node with the workspace folder that its paths are relative to. */
export interface Item {
  node: Node;
  folder: vscode.Uri;
}

export class HooksView implements vscode.TreeDataProvider<Item>, vscode.Disposable {
  private readonly change = new vscode.EventEmitter<void>();
  readonly onDidChangeTreeData = this.change.event;
  private readonly view: vscode.TreeView<Item>;
  private timer: NodeJS.Timeout | undefined;

  /** running returns the server, or undefined when it is not running. */
  constructor(private readonly running: () => Promise<Client> | undefined) {
    this.view = vscode.window.createTreeView('hooks-ls.hooks', { treeDataProvider: this, showCollapseAll: true });
    this.view.onDidChangeVisibility(({ visible }) => visible && this.change.fire());
  }

  get visible(): boolean {
    return this.view.visible;
  }

  /** Rebuilds the tree soon, when it is visible. */
  changed(): void {
    if (this.view.visible) {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.change.fire(), settling);
    }
  }

  /** Rebuilds the tree now. */
  refresh(): void {
    this.change.fire();
  }

  getTreeItem({ node, folder }: Item): vscode.TreeItem {
    const open = node.kind === 'event' || node.kind === 'product' ? vscode.TreeItemCollapsibleState.Expanded : vscode.TreeItemCollapsibleState.Collapsed;
    const item = new vscode.TreeItem(node.label, node.children.length > 0 ? open : vscode.TreeItemCollapsibleState.None);
    item.description = node.description;
    item.tooltip = node.tooltip === '' ? undefined : node.tooltip;
    item.iconPath = new vscode.ThemeIcon(node.icon);
    item.contextValue = node.simulate === undefined ? node.kind : `${node.kind} simulated`;
    if (node.location !== undefined) {
      const at = new vscode.Position(node.location.line - 1, 0);
      item.command = { command: 'vscode.open', title: 'Open', arguments: [fileOf(folder, node.location.path), { selection: new vscode.Range(at, at) }] };
    }
    return item;
  }

  async getChildren(item?: Item): Promise<Item[]> {
    if (item !== undefined) {
      return item.node.children.map((node) => ({ node, folder: item.folder }));
    }
    const client = await this.running();
    const folders = vscode.workspace.workspaceFolders ?? [];
    if (client === undefined) {
      return [];
    }
    const trees = await Promise.all(folders.map(async ({ uri, name }) => {
      const { result } = await client.execute<{ result: Answer }>('hooks-ls.why', { uri: uri.toString() });
      return { uri, name, nodes: treeOf(result, productName) };
    }));
    this.view.message = vscode.workspace.isTrusted ? undefined
      : 'This workspace is not trusted: VS Code runs none of its hooks, and they cannot be simulated.';
    const filled = trees.filter(({ nodes }) => nodes.length > 0);
    if (folders.length === 1) {
      return filled.flatMap(({ uri, nodes }) => nodes.map((node) => ({ node, folder: uri })));
    }
    return filled.map(({ uri, name, nodes }) => ({
      folder: uri, node: { kind: 'folder', label: name, description: '', tooltip: uri.fsPath, icon: 'root-folder', children: nodes },
    }));
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.view.dispose();
    this.change.dispose();
  }
}

/** The simulation request of a node, undefined when it cannot be simulated. */
export function simulationOf({ node, folder }: Item): SimulateArguments | undefined {
  if (node.simulate === undefined) {
    return undefined;
  }
  const { path, ...rest } = node.simulate;
  return { uri: fileOf(folder, path).toString(), ...rest };
}

function fileOf(folder: vscode.Uri, path: string): vscode.Uri {
  return /^(\/|[A-Za-z]:\/)/.test(path) ? vscode.Uri.file(path) : vscode.Uri.joinPath(folder, path);
}
