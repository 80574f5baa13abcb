// Read-only documents shown beside the user's files: the page about a rule, a long plan, a result.
import * as vscode from 'vscode';

export const pageScheme = 'hooks-ls';
/** A language only for editor defaults: long lines wrap, and there are no line numbers. */
const language = 'hooks-ls-page';

export class Pages implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly texts = new Map<string, string>(); // by query
  private readonly registration = vscode.workspace.registerTextDocumentContentProvider(pageScheme, this);
  private count = 0;

  /** Shows a text under a name beside the user's files, replacing the earlier text of that name. */
  async show(name: string, text: string): Promise<void> {
    // A URI of its own each time: VS Code may show the old text of a document that was closed a moment ago.
    const uri = vscode.Uri.from({ scheme: pageScheme, path: `/${name}`, query: String(++this.count) });
    this.texts.set(uri.query, text);
    const document = await vscode.languages.setTextDocumentLanguage(await vscode.workspace.openTextDocument(uri), language);
    await vscode.window.showTextDocument(document, { viewColumn: besideFiles(), preview: true, preserveFocus: true });
    const earlier = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).filter(({ input }) => input instanceof vscode.TabInputText
      && input.uri.scheme === pageScheme && input.uri.path === uri.path && input.uri.query !== uri.query);
    await vscode.window.tabGroups.close(earlier, true);
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.texts.get(uri.query) ?? '';
  }

  dispose(): void {
    this.registration.dispose();
  }
}

/** The column beside the user's file, or the active column when it shows one of our documents. */
export function besideFiles(): vscode.ViewColumn {
  const ours = vscode.window.activeTextEditor?.document.uri.scheme.startsWith(pageScheme);
  return ours ? vscode.ViewColumn.Active : vscode.ViewColumn.Beside;
}
