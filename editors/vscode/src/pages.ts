// Read-only documents shown beside the user's files: the page about a rule, a long plan, a result.
import * as vscode from 'vscode';

export const pageScheme = 'hooks-ls';
/** A language only for editor defaults: long lines wrap, and there are no line numbers. */
const language = 'hooks-ls-page';

export class Pages implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly texts = new Map<string, string>();
  private readonly change = new vscode.EventEmitter<vscode.Uri>();
  private readonly registration = vscode.workspace.registerTextDocumentContentProvider(pageScheme, this);
  readonly onDidChange = this.change.event;

  /** Shows a text under a name beside the user's files, replacing the earlier text of that name. */
  async show(name: string, text: string): Promise<void> {
    const uri = vscode.Uri.from({ scheme: pageScheme, path: `/${name}` });
    this.texts.set(uri.path, text);
    this.change.fire(uri);
    const document = await vscode.languages.setTextDocumentLanguage(await vscode.workspace.openTextDocument(uri), language);
    await vscode.window.showTextDocument(document, { viewColumn: besideFiles(), preview: true, preserveFocus: true });
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.texts.get(uri.path) ?? '';
  }

  dispose(): void {
    this.registration.dispose();
    this.change.dispose();
  }
}

/** The column beside the user's file, or the active column when it shows one of our documents. */
export function besideFiles(): vscode.ViewColumn {
  const ours = vscode.window.activeTextEditor?.document.uri.scheme.startsWith(pageScheme);
  return ours ? vscode.ViewColumn.Active : vscode.ViewColumn.Beside;
}
