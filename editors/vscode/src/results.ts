// The result of a simulation as a read-only document, and its input as an editable one, with what their lenses do. Both are in
// memory for this session; neither is a file of the workspace.
import * as vscode from 'vscode';
import type { Client } from './client';
import { commandLine } from './command_line';
import { inputScheme } from './documents';
import { asError } from './errors';
import { Inputs } from './inputs';
import { besideFiles, pageScheme, type Pages } from './pages';
import { allProducts, inAllProducts, productName, products, type SimulateArguments, type SimulateResult } from './plan';
import { saveCase, type Sent } from './save_case';

/** The simulation that a document belongs to. */
interface Simulation {
  request: SimulateArguments;
  result: SimulateResult;
}

type Run = (request: SimulateArguments) => Promise<unknown>;

export class Results implements vscode.CodeLensProvider, vscode.Disposable {
  private readonly shown = new Map<string, Simulation>();
  private readonly inputs = new Inputs();
  private readonly decision = vscode.window.createTextEditorDecorationType({
    after: { margin: '0 0 0 2em', color: new vscode.ThemeColor('editorCodeLens.foreground'), fontStyle: 'italic' },
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
  });
  /** The documents, by URI, in which a decision is shown. */
  private readonly decided = new Set<string>();
  private readonly change = new vscode.EventEmitter<void>();
  readonly onDidChangeCodeLenses = this.change.event;
  private readonly registrations: vscode.Disposable[];

  constructor(private readonly client: () => Promise<Client>, private readonly pages: Pages, private readonly run: Run) {
    this.registrations = [
      this.change, this.inputs, this.decision,
      vscode.languages.registerCodeLensProvider([{ scheme: pageScheme }, { scheme: inputScheme }], this),
      vscode.workspace.registerFileSystemProvider(inputScheme, this.inputs),
      // A decision applies to the text that was simulated: remove it when the text changes.
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0 && this.decided.delete(document.uri.toString())) {
          vscode.window.visibleTextEditors.filter((editor) => editor.document === document).forEach((editor) => editor.setDecorations(this.decision, []));
        }
      }),
    ];
  }

  async show(request: SimulateArguments, result: SimulateResult): Promise<void> {
    const name = `Simulation of ${nameOf(request)}`;
    this.shown.set(`/${name}`, { request, result });
    await this.pages.show(name, result.text);
    this.change.fire();
    await this.decorate(request, result);
  }

  provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
    const found = this.shown.get(document.uri.path);
    if (found === undefined) {
      return [];
    }
    const lens = (title: string, command: string, line = 0) => new vscode.CodeLens(new vscode.Range(line, 0, line, 0), { title, command, arguments: [document.uri] });
    const other = lens('Other Product', 'hooks-ls.otherProduct');
    if (document.uri.scheme === inputScheme) {
      return [
        lens('▶ Run', 'hooks-ls.runInput'), ...found.request.tool === undefined ? [] : [lens('Other Tool', 'hooks-ls.otherTool')],
        other, lens('All Products', 'hooks-ls.allProducts'),
      ];
    }
    // In two rows, which are whole in a narrow window: above the title, and above the outcome in the second line.
    const sent = sentOf(found) !== undefined;
    return [
      lens('▶ Run Again', 'hooks-ls.runAgain'), ...sent ? [lens('Change Input', 'hooks-ls.changeInput')] : [], other,
      ...sent ? [lens('Save as Case', 'hooks-ls.saveAsCase', 1)] : [], lens('Copy as Command Line', 'hooks-ls.copyCommandLine', 1),
    ];
  }

  async runAgain(uri: vscode.Uri): Promise<void> {
    await this.run(this.at(uri).request);
  }

  /** Opens the payload that the hooks received, for editing. */
  async changeInput(uri: vscode.Uri): Promise<void> {
    const { request, result } = this.at(uri);
    const sent = sentOf({ request, result });
    // The server goes by the product and the event in this path.
    const input = vscode.Uri.from({
      scheme: inputScheme, path: `/${request.surface ?? 'vscode'}/${sent?.event ?? request.event}/Input of ${nameOf(request)}.json`,
    });
    if (!this.inputs.has(input)) { // keep earlier edits
      this.inputs.put(input, `${JSON.stringify(sent?.payload ?? {}, undefined, 2)}\n`);
    }
    this.shown.set(input.path, { request, result });
    const page = vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === uri.toString());
    await vscode.window.showTextDocument(input, { viewColumn: page?.viewColumn ?? besideFiles(), preview: false });
    this.change.fire();
  }

  async runInput(uri: vscode.Uri): Promise<void> {
    const payload = await this.inputOf(uri);
    if (payload !== undefined) {
      await this.run({ ...this.at(uri).request, payload });
    }
  }

  /** The text of an input; undefined, with a message, when it is not JSON. */
  private async inputOf(uri: vscode.Uri): Promise<string | undefined> {
    const document = await vscode.workspace.openTextDocument(uri);
    try {
      JSON.parse(document.getText());
    } catch (error) {
      void vscode.window.showWarningMessage(`The input is not JSON: ${asError(error).message}`);
      return undefined;
    }
    await document.save();
    return document.getText();
  }

  /** Simulates the same in every product, with the edits of an input. */
  async allProducts(uri: vscode.Uri): Promise<void> {
    const { request } = this.at(uri);
    if (uri.scheme !== inputScheme) {
      await this.run(inAllProducts(request));
      return;
    }
    const payload = await this.inputOf(uri);
    if (payload !== undefined) {
      await this.run(inAllProducts({ ...request, payload }));
    }
  }

  async saveAsCase(uri: vscode.Uri): Promise<void> {
    const simulation = this.at(uri);
    const sent = sentOf(simulation);
    if (sent !== undefined) {
      await saveCase(await this.client(), simulation.request, sent);
    }
  }

  async otherTool(uri: vscode.Uri): Promise<void> {
    const { payload: _, tool: __, input: ___, ...request } = this.at(uri).request;
    await this.run(request); // it asks for a tool when the event has one
  }

  async otherProduct(uri: vscode.Uri): Promise<void> {
    const { payload: _, tool: __, input: ___, ...request } = this.at(uri).request;
    const picks = [...Object.entries(products), [allProducts, 'All products'] as const].map(([id, label]) => ({ label, id }));
    const pick = await vscode.window.showQuickPick(picks.filter(({ id }) => id !== (request.surface ?? 'vscode')), { title: `Simulate ${request.event} in` });
    if (pick?.id === allProducts) {
      await this.allProducts(uri);
    } else if (pick !== undefined) {
      await this.run({ ...request, surface: pick.id });
    }
  }

  async copyCommandLine(uri: vscode.Uri): Promise<void> {
    await vscode.env.clipboard.writeText(commandLine(this.at(uri).request));
    void vscode.window.setStatusBarMessage('Copied', 2000);
  }

  dispose(): void {
    vscode.Disposable.from(...this.registrations).dispose();
  }

  private at(uri: vscode.Uri): Simulation {
    const found = this.shown.get(uri.path);
    if (found === undefined) {
      throw new Error('This result is from an earlier session: simulate the event again.');
    }
    return found;
  }

  /** Shows the outcome at the end of the line of the simulated event, which its lens marks. */
  private async decorate(request: SimulateArguments, { result }: SimulateResult): Promise<void> {
    const editor = vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === vscode.Uri.parse(request.uri).toString());
    if (editor === undefined || Array.isArray(result) || result.outcome === undefined) {
      return;
    }
    const { action, reason: why } = result.outcome;
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[] | undefined>('vscode.executeCodeLensProvider', editor.document.uri, 1000);
    const lens = lenses?.find(({ command }) => {
      const of = command?.arguments?.[0] as SimulateArguments | undefined;
      return command?.command === 'hooks-ls.simulate' && of?.event === request.event;
    });
    if (lens !== undefined) {
      const line = editor.document.lineAt(lens.range.start.line).range;
      const reason = why ? `: ${why}` : '';
      const contentText = `${productName(result.surface)}: ${action}${reason}`.slice(0, 120);
      this.decided.add(editor.document.uri.toString());
      editor.setDecorations(this.decision, [{ range: line, renderOptions: { after: { contentText } } }]);
    }
  }
}

/** What the first hook received, with the event as the hook spells it; undefined when no hook ran, and for all products. */
function sentOf({ result: { result } }: Simulation): Sent | undefined {
  if (Array.isArray(result)) {
    return undefined;
  }
  const hook = (result.hooks ?? []).find(({ stdin }) => stdin !== undefined);
  return hook === undefined ? undefined : { payload: hook.stdin, event: hook.pointer?.split('/')[2] ?? result.event, result };
}

function nameOf(request: SimulateArguments): string {
  return [request.event, request.tool, `in ${productName(request.surface ?? 'vscode')}`].filter((part) => part !== undefined).join(' ');
}
