// Starts the server at the first document or file that it handles, and not before.
import * as vscode from 'vscode';
import type { Client } from './client';
import { traceOrDirectory, traces } from './documents';
import type { Life } from './life';
import { documentFilters, documentSelector } from './selector';

/** How long after a new file the workspace is searched, in milliseconds: files arrive in groups. */
const settling = 1000;

export function startWhenNeeded(context: vscode.ExtensionContext, server: Life<Client>): void {
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
