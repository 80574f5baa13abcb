// Starts the language server when the workspace has hooks, and offers its simulator and tests. All knowledge about hooks is in
// the server.
import * as vscode from 'vscode';
import { registerTools } from './agent_tools';
import { findBinary } from './binary';
import type { Client } from './client';
import { type Parts, registerCommands, runForServer, showError } from './commands';
import { type Filter, traces } from './documents';
import { HooksView } from './hooks_view';
import { Life } from './life';
import { Pages } from './pages';
import { Results } from './results';
import { Permission } from './permission';
import { documentFilters, documentSelector } from './selector';
import { Simulator } from './simulate';
import { startWhenNeeded } from './start';
import { Status } from './status';
import { Tests } from './tests';

let life: Life<Client> | undefined;

/** The documents that the server handles: the filters of its last start, and as a selector. */
interface Handled {
  filters: Filter[];
  selector: vscode.DocumentSelector;
}

export function activate(context: vscode.ExtensionContext): void {
  const output = vscode.window.createOutputChannel('Agent Hooks');
  const log = vscode.window.createOutputChannel('Agent Hooks (server)', { log: true });
  const pages = new Pages();
  const status = new Status();
  const running = () => server.state.kind === 'running' || server.state.kind === 'silent' ? server.get() : undefined;
  const view = new HooksView(running);
  const handled: Handled = { filters: [], selector: [] };
  const server = life = new Life<Client>(async () => {
    // First, so that the documents show the status even without a program.
    handled.filters = documentFilters();
    handled.selector = documentSelector(handled.filters);
    status.follow(handled.selector);
    const found = findBinary(vscode.workspace.getConfiguration('hooks-ls').get<string>('path', ''), context.extensionPath);
    if ('problem' in found) {
      throw new Error(`The language server cannot be started: ${found.problem}.`);
    }
    log.info(`starting ${found.command} (${found.origin})`);
    const { Client } = await import('./client.js');
    return Client.start({
      command: found.command, filters: handled.filters, log, changed,
      execute: (command, args) => runForServer(parts, command, args), answers: (inTime) => server.answers(inTime),
    });
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
  const parts: Parts = { server, output, log, pages, permission, view, tests, results, simulator };
  context.subscriptions.push(
    output, log, pages, status, view, tests, results, registerTools(() => server.get()), ...registerCommands(parts), ...follow(handled, parts, changed),
  );
  startWhenNeeded(context, server);
}

export async function deactivate(): Promise<void> {
  await life?.stop();
  life = undefined;
}

/** Follows what changes in the window: documents, files, settings, folders and trust. */
function follow(handled: Handled, { server, view, tests }: Parts, changed: () => void): vscode.Disposable[] {
  /** Restarts the server when its path or its document filters have changed: a client cannot change its selector. */
  const restartIfNeeded = (path: boolean) => {
    if (server.state.kind !== 'off' && (path || JSON.stringify(documentFilters()) !== JSON.stringify(handled.filters))) {
      void server.restart();
    }
  };
  return [
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (vscode.languages.match(handled.selector, document) === 0) {
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
  ];
}
