// Starts the language server when the workspace has hooks, and offers its simulator and tests. All knowledge about hooks is in
// the server.
import * as vscode from 'vscode';
import { registerTools } from './agent_tools';
import { findBinary } from './binary';
import type { Client } from './client';
import { debugScript } from './debug';
import { type Filter, traceOrDirectory, traces } from './documents';
import { here } from './here';
import { HooksView, type Item, simulationOf } from './hooks_view';
import { Life } from './life';
import { createScript, newHook } from './new_hook';
import { Pages } from './pages';
import type { SimulateArguments, TestArguments } from './plan';
import { Results } from './results';
import { Permission } from './permission';
import { documentFilters, documentSelector } from './selector';
import { Simulator } from './simulate';
import { Status } from './status';
import { switchOff } from './switch_off';
import type { DebugArguments } from './test_tree';
import { Tests } from './tests';
import { whyNot } from './why';

let life: Life<Client> | undefined;

export function activate(context: vscode.ExtensionContext): void {
  const output = vscode.window.createOutputChannel('Agent Hooks');
  const log = vscode.window.createOutputChannel('Agent Hooks (server)', { log: true });
  const pages = new Pages();
  const status = new Status();
  const running = () => server.state.kind === 'running' ? server.get() : undefined;
  const view = new HooksView(running);
  let selected: Filter[] = []; // the filters of the last start, and as a selector
  let selector: vscode.DocumentSelector = [];
  const server = life = new Life<Client>(async () => {
    const found = findBinary(vscode.workspace.getConfiguration('hooks-ls').get<string>('path', ''), context.extensionPath);
    if ('problem' in found) {
      throw new Error(`The language server cannot be started: ${found.problem}.`);
    }
    log.info(`starting ${found.command} (${found.origin})`);
    selected = documentFilters();
    selector = documentSelector(selected);
    status.follow(selector);
    const { Client } = await import('./client.js');
    return Client.start({ command: found.command, filters: selected, log, execute, answers: (inTime) => server.answers(inTime), changed });
  }, (state) => {
    status.show(state);
    changed();
    log.info(`the server is ${state.kind}`);
    if (state.kind === 'dead') {
      log.error(state.reason);
      void showError(state.reason);
    }
  });
  const permission = new Permission(pages);
  const tests = new Tests(running, permission);
  const changed = () => {
    view.changed();
    tests.changed();
  };
  const results: Results = new Results(() => server.get(), pages, (request) => simulator.run(request));
  const simulator = new Simulator(() => server.get(), permission, (request, result) => results.show(request, result));

  /** Runs the commands of lenses and quick fixes that need the user interface. The server runs the others. */
  function execute(command: string, args: unknown[]): Promise<unknown> | undefined {
    switch (command) {
      case 'hooks-ls.simulate':
        return simulator.run(args[0] as SimulateArguments);
      case 'hooks-ls.test':
        return tests.runFor(args[0] as TestArguments);
      case 'hooks-ls.why': {
        const { uri, event } = args[0] as { uri: string; event?: string };
        return whyNot(() => server.get(), pages, event, vscode.Uri.parse(uri));
      }
      case 'hooks-ls.explain':
        return explain(args[0] as { name: string });
    }
    return undefined;
  }

  async function explain(argument: { name: string }): Promise<void> {
    const { text } = await (await server.get()).execute<{ text: string }>('hooks-ls.explain', argument);
    await pages.show(argument.name, text);
  }

  async function listHooks(): Promise<void> {
    const uri = vscode.window.activeTextEditor?.document.uri ?? vscode.workspace.workspaceFolders?.[0]?.uri;
    if (uri === undefined) {
      void vscode.window.showInformationMessage('Open a folder or a hook file to see which hooks would run.');
      return;
    }
    const { text } = await (await server.get()).execute<{ text: string }>('hooks-ls.list', { uri: uri.toString() });
    output.appendLine(text);
    output.show(true);
  }

  async function hereOf(name: string): Promise<unknown> {
    await server.get(); // it provides the lenses
    return here(name);
  }

  /** Registers a command that shows its error to the user. */
  const command = (name: string, run: (...args: never[]) => Promise<unknown>) =>
    vscode.commands.registerCommand(name, async (...args: unknown[]) => {
      try {
        return await run(...args as never[]);
      } catch (error) {
        await showError(error instanceof Error ? error.message : String(error));
        return undefined;
      }
    });

  /** Restarts the server when its path or its document filters have changed: a client cannot change its selector. */
  const restartIfNeeded = (path: boolean) => {
    if (server.state.kind !== 'off' && (path || JSON.stringify(documentFilters()) !== JSON.stringify(selected))) {
      void server.restart();
    }
  };

  context.subscriptions.push(
    output, log, pages, status, view, tests, results, registerTools(() => server.get()),
    command('hooks-ls.simulateHere', async () => {
      const request = await hereOf('hooks-ls.simulate');
      return request && simulator.run(request as SimulateArguments);
    }),
    command('hooks-ls.testHere', async () => {
      const request = await hereOf('hooks-ls.test');
      return request && tests.runFor(request as TestArguments);
    }),
    command('hooks-ls.listHooks', listHooks),
    command('hooks-ls.restart', () => server.restart()),
    command('hooks-ls.showOutput', async () => log.show()),
    command('hooks-ls.switchOff', switchOff),
    command('hooks-ls.createScript', (script: { uri: string; text: string }) => createScript(() => server.get(), script)),
    command('hooks-ls.newHook', (empty?: { uri?: unknown }) => newHook(() => server.get(), typeof empty?.uri === 'string' ? vscode.Uri.parse(empty.uri) : undefined)),
    command('hooks-ls.whyNot', (item?: Item) => whyNot(() => server.get(), pages, item?.node.simulate?.event ?? item?.node.event, item?.folder)),
    command('hooks-ls.runAgain', (uri: vscode.Uri) => results.runAgain(uri)),
    command('hooks-ls.changeInput', (uri: vscode.Uri) => results.changeInput(uri)),
    command('hooks-ls.runInput', (uri: vscode.Uri) => results.runInput(uri)),
    command('hooks-ls.otherTool', (uri: vscode.Uri) => results.otherTool(uri)),
    command('hooks-ls.otherProduct', (uri: vscode.Uri) => results.otherProduct(uri)),
    command('hooks-ls.debug', async (argument: DebugArguments) => debugScript(await server.get(), permission, argument)),
    command('hooks-ls.allProducts', (uri: vscode.Uri) => results.allProducts(uri)),
    command('hooks-ls.saveAsCase', (uri: vscode.Uri) => results.saveAsCase(uri)),
    command('hooks-ls.copyCommandLine', (uri: vscode.Uri) => results.copyCommandLine(uri)),
    command('hooks-ls.refreshHooks', async () => view.refresh()),
    command('hooks-ls.simulateItem', async (item: Item) => {
      const request = simulationOf(item);
      return request && simulator.run(request);
    }),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (vscode.languages.match(selector, document) === 0) {
        return;
      }
      view.changed();
      if (document.uri.path.endsWith('.hooktest.yaml')) { // unsaved changes of hook files do not affect tests: they run what is on disk
        tests.changed();
      }
    }),
    ...[vscode.workspace.createFileSystemWatcher(traces), vscode.workspace.createFileSystemWatcher('**/*.hooktest.yaml')].flatMap((watcher) => [
      watcher, watcher.onDidCreate(changed), watcher.onDidChange(changed), watcher.onDidDelete(changed),
    ]),
    vscode.workspace.onDidChangeConfiguration((change) => {
      const path = change.affectsConfiguration('hooks-ls.path');
      if (path || change.affectsConfiguration('chat.hookFilesLocations')) {
        restartIfNeeded(path);
      }
    }),
    vscode.workspace.onDidChangeWorkspaceFolders(() => restartIfNeeded(false)),
    // The server refuses to run hooks until it is notified that the workspace is trusted.
    vscode.workspace.onDidGrantWorkspaceTrust(async () => {
      if (server.state.kind === 'running') {
        (await server.get()).settingsChanged();
      }
      view.refresh();
    }),
  );
  startWhenNeeded(context, server);
}

export async function deactivate(): Promise<void> {
  await life?.stop();
  life = undefined;
}

/** How long after a new file the workspace is searched, in milliseconds: files arrive in groups. */
const settling = 1000;

/** Starts the server at the first document or file that it handles, and not before. */
function startWhenNeeded(context: vscode.ExtensionContext, server: Life<Client>): void {
  const listeners: vscode.Disposable[] = [];
  let timer: NodeJS.Timeout | undefined;
  const done = () => {
    clearTimeout(timer);
    listeners.splice(0).forEach((listener) => listener.dispose());
  };
  const start = () => {
    done();
    server.get().catch(() => undefined); // the status item shows the reason
  };
  const look = (document: vscode.TextDocument) => {
    if (server.state.kind === 'off' && vscode.languages.match(documentSelector(documentFilters()), document) > 0) {
      start();
    }
  };
  const search = async () => {
    const found = await vscode.workspace.findFiles(traces, '**/node_modules/**', 1);
    if (found.length > 0 && server.state.kind === 'off') {
      start();
    }
  };
  const watcher = vscode.workspace.createFileSystemWatcher(traceOrDirectory, false, true, true);
  const searchSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void search(), settling);
  };
  listeners.push(watcher, vscode.workspace.onDidOpenTextDocument(look), watcher.onDidCreate(searchSoon),
    vscode.workspace.onDidChangeWorkspaceFolders(() => {
      vscode.workspace.textDocuments.forEach(look); // a document of the new folder may already be open
      searchSoon();
    }));
  context.subscriptions.push({ dispose: done });
  vscode.workspace.textDocuments.forEach(look);
  if (server.state.kind === 'off') {
    void search();
  }
}

/** The messages that are on screen. */
const onScreen = new Set<string>();

async function showError(reason: string): Promise<void> {
  if (onScreen.has(reason)) {
    return;
  }
  onScreen.add(reason);
  const restart = 'Restart', show = 'Show Output', settings = 'Open Settings';
  const actions = reason.includes('hooks-ls.path') ? [settings, show] : [restart, show];
  const answer = await vscode.window.showErrorMessage(reason, ...actions);
  onScreen.delete(reason);
  if (answer === restart) {
    await vscode.commands.executeCommand('hooks-ls.restart');
  } else if (answer === show) {
    await vscode.commands.executeCommand('hooks-ls.showOutput');
  } else if (answer === settings) {
    await vscode.commands.executeCommand('workbench.action.openSettings', 'hooks-ls.path');
  }
}
