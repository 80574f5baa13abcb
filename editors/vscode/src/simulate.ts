// Running hooks from the editor: show first, ask, then run. Nothing here starts a process; the server does, and only
// when the request says that the user has consented.
import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { describePlan, type SimulateArguments, type SimulateResult } from './plan';

const simulateCommand = 'hooks-ls.simulate';

export class Simulator {
  constructor(
    private readonly client: LanguageClient,
    private readonly output: vscode.OutputChannel,
  ) {}

  /** Simulates what a lens or code action names. Resolves to undefined when the user declines. */
  async run(request: SimulateArguments): Promise<SimulateResult | undefined> {
    if (!vscode.workspace.isTrusted) {
      const manage = 'Manage Workspace Trust';
      const answer = await vscode.window.showWarningMessage(
        'Hooks run programs of this workspace, so they can be simulated only after you trust it.',
        manage,
      );
      if (answer === manage) {
        await vscode.commands.executeCommand('workbench.trust.manage');
      }
      return undefined;
    }
    const planned = await this.send({ ...request, dryRun: true });
    if (planned === undefined) {
      return undefined;
    }
    const plan = describePlan(planned.result);
    if (plan.commands.length > 0) {
      const run = plan.commands.length === 1 ? 'Run 1 Command' : `Run ${plan.commands.length} Commands`;
      const answer = await vscode.window.showInformationMessage(plan.title, { modal: true, detail: plan.detail }, run);
      if (answer !== run) {
        return undefined;
      }
    }
    const result = await vscode.window.withProgress(
      { location: vscode.ProgressLocation.Notification, title: plan.progress, cancellable: true },
      (_progress, token) => this.send({ ...request, consent: planned.consent }, token),
    );
    if (result !== undefined) {
      this.output.appendLine(result.text);
      this.output.show(true);
    }
    return result;
  }

  /** Simulates the event around the cursor of the active editor, as its code lens would. */
  async runHere(): Promise<SimulateResult | undefined> {
    const editor = vscode.window.activeTextEditor;
    if (editor === undefined) {
      return undefined;
    }
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
      'vscode.executeCodeLensProvider', editor.document.uri, 1000,
    );
    const line = editor.selection.active.line;
    const nearest = (lenses ?? [])
      .filter((lens) => lens.command?.command === simulateCommand && lens.range.start.line <= line)
      .sort((a, b) => b.range.start.line - a.range.start.line)[0];
    if (nearest === undefined) {
      void vscode.window.showInformationMessage('There is no hook event at the cursor; put it inside an event of a hook file.');
      return undefined;
    }
    return this.run(nearest.command?.arguments?.[0] as SimulateArguments);
  }

  private async send(argument: SimulateArguments, token?: vscode.CancellationToken): Promise<SimulateResult | undefined> {
    try {
      // Not passing an undefined token: the connection would take it for a second parameter.
      const params = { command: simulateCommand, arguments: [argument] };
      return await (token === undefined
        ? this.client.sendRequest<SimulateResult>('workspace/executeCommand', params)
        : this.client.sendRequest<SimulateResult>('workspace/executeCommand', params, token));
    } catch (error) {
      if (token?.isCancellationRequested) {
        return undefined;
      }
      void vscode.window.showErrorMessage(`The simulation could not be run: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  }
}
