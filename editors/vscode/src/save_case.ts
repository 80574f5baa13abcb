// Saves a simulation as a case for hooks-ls test and the Test Explorer. The server returns the text of the file; it is written
// here, so that it can be undone.
import * as vscode from 'vscode';
import type { Client } from './client';
import type { ProductResult, SimulateArguments } from './plan';

const suffix = '.hooktest.yaml';

/** What a hook received and what came of it. */
export interface Sent {
  payload: unknown;
  /** The event as the hook spells it. */
  event: string;
  result: ProductResult;
}

export async function saveCase(client: Client, request: SimulateArguments, { payload, event, result }: Sent): Promise<void> {
  const about = vscode.Uri.parse(request.uri);
  const folder = vscode.workspace.getWorkspaceFolder(about)?.uri ?? vscode.workspace.workspaceFolders?.[0]?.uri;
  if (folder === undefined) {
    void vscode.window.showInformationMessage('Open a folder first: cases belong to a workspace.');
    return;
  }
  const beside = about.path.startsWith(`${folder.path}/`) ? vscode.Uri.joinPath(about, '..') : vscode.Uri.joinPath(folder, '.github/hooks');
  const name = await vscode.window.showInputBox({
    title: 'Save as Case', value: event.toLowerCase(),
    prompt: `The name of a file in ${vscode.workspace.asRelativePath(beside)}, without ${suffix}. If it exists, the case is added to it`,
    validateInput: (text) => /^[\w.-]+$/.test(text.trim()) ? undefined : 'Use letters, digits, dots, hyphens and underscores',
  });
  if (name === undefined) {
    return;
  }
  const uri = vscode.Uri.joinPath(beside, `${name.trim().replace(/\.hooktest(\.yaml)?$/, '')}${suffix}`);
  const { result: made } = await client.execute<{ result: { text: string; line: number } }>('hooks-ls.record', {
    uri: uri.toString(), payload: JSON.stringify(payload), event, surface: result.surface, outcome: result.outcome,
  });
  const before = await vscode.workspace.openTextDocument(uri).then((document) => document, () => undefined);
  const edit = new vscode.WorkspaceEdit();
  if (before === undefined) {
    edit.createFile(uri, { contents: Buffer.from(made.text), overwrite: false });
  } else {
    edit.replace(uri, new vscode.Range(0, 0, before.lineCount, 0), made.text);
  }
  if (!await vscode.workspace.applyEdit(edit)) {
    throw new Error(`${vscode.workspace.asRelativePath(uri)} could not be written.`);
  }
  await before?.save();
  const at = new vscode.Position(made.line, 0);
  await vscode.window.showTextDocument(uri, { selection: new vscode.Range(at, at), preview: false, viewColumn: vscode.ViewColumn.One });
}
