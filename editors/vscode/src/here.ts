// What a command without arguments is about: the lens at the cursor, or the file or folder in front.
import * as vscode from 'vscode';

/** The argument of the last lens for a command at or above the cursor. When there is none, shows a message and returns undefined. */
export async function here(command: string): Promise<unknown> {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) {
    void vscode.window.showInformationMessage('Open a hook file and put the cursor inside one of its events.');
    return undefined;
  }
  const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', editor.document.uri, 1000);
  const line = editor.selection.active.line;
  const nearest = (lenses ?? [])
    .filter((lens) => lens.command?.command === command && lens.range.start.line <= line)
    .sort((a, b) => b.range.start.line - a.range.start.line)[0];
  if (nearest === undefined) {
    void vscode.window.showInformationMessage('There is no hook event at the cursor; put it inside an event of a hook file.');
    return undefined;
  }
  return nearest.command?.arguments?.[0];
}

/** What a command without an argument is about: the file in front, if the workspace has it, else the first folder. */
export function place(): vscode.Uri | undefined {
  const uri = vscode.window.activeTextEditor?.document.uri;
  const first = vscode.workspace.workspaceFolders?.[0]?.uri;
  return uri?.scheme === 'file' && (first === undefined || vscode.workspace.getWorkspaceFolder(uri) !== undefined) ? uri : first;
}
