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
  const at = editor.selection.active;
  const nearest = (lenses ?? [])
    .filter((lens) => lens.command?.command === command && lens.range.start.line <= at.line)
    .sort((a, b) => b.range.start.line - a.range.start.line)[0];
  if (nearest === undefined || (await endsBefore(editor.document.uri, nearest.range.start.line, at))) {
    void vscode.window.showInformationMessage('There is no hook event at the cursor; put it inside an event of a hook file.');
    return undefined;
  }
  return nearest.command?.arguments?.[0];
}

/** Whether what begins on a line, by the outline, ends before a position; false when the outline does not know. */
async function endsBefore(uri: vscode.Uri, line: number, at: vscode.Position): Promise<boolean> {
  const flat = (list: vscode.DocumentSymbol[]): vscode.DocumentSymbol[] => list.flatMap((symbol) => [symbol, ...flat(symbol.children)]);
  const outline = await vscode.commands.executeCommand<vscode.DocumentSymbol[] | undefined>('vscode.executeDocumentSymbolProvider', uri);
  const begun = flat(outline ?? []).filter(({ range }) => range.start.line === line);
  return begun.length > 0 && !begun.some(({ range }) => range.contains(at) || range.end.line === at.line);
}

/** What a command without an argument is about: the file in front, if the workspace has it, else the first folder. */
export function place(): vscode.Uri | undefined {
  const uri = vscode.window.activeTextEditor?.document.uri;
  const first = vscode.workspace.workspaceFolders?.[0]?.uri;
  return uri?.scheme === 'file' && (first === undefined || vscode.workspace.getWorkspaceFolder(uri) !== undefined) ? uri : first;
}
