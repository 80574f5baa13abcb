// Running hooks from the editor: show first, ask, then run. Nothing here starts a process; the server does, and only
// when the request says that the user has consented.
import * as vscode from 'vscode';
import type { Client } from './client';
import type { Pages } from './pages';
import {
  describePlan, describeTest, type PlanText, productName, type SimulateArguments, type SimulateResult, type TestArguments, type TestResult,
} from './plan';

const simulateCommand = 'hooks-ls.simulate';
const testCommand = 'hooks-ls.test';

export class Simulator {
  constructor(
    private readonly client: () => Promise<Client>,
    private readonly pages: Pages,
    private readonly output: vscode.OutputChannel,
    private readonly show: (request: SimulateArguments, result: SimulateResult) => Promise<void>,
  ) {}

  /** Simulates what a lens or code action names. Resolves to undefined when the user declines. */
  async run(request: SimulateArguments): Promise<SimulateResult | undefined> {
    if (!await this.trusted()) {
      return undefined;
    }
    let planned = await this.send({ ...request, dryRun: true });
    if (planned?.tools !== undefined && planned.tools.length > 0) {
      const tool = await vscode.window.showQuickPick(planned.tools, {
        title: `Simulate ${request.event} as ${productName(planned.result.surface)} would run it`,
        placeHolder: 'The tool that the agent uses',
      });
      if (tool === undefined) {
        return undefined;
      }
      request = { ...request, tool };
      planned = await this.send({ ...request, dryRun: true });
    }
    if (planned === undefined) {
      return undefined;
    }
    const plan = describePlan(planned.result, request.tool);
    if (plan.commands.length > 0 && !await this.agreed(plan)) {
      return undefined;
    }
    const result = await vscode.window.withProgress(
      { location: vscode.ProgressLocation.Notification, title: plan.progress, cancellable: true },
      (_progress, token) => this.send({ ...request, consent: planned.consent }, token),
    );
    if (result !== undefined) {
      await this.show(request, result);
    }
    return result;
  }

  /** Runs the cases of a file, or one of them, or tests hooks, as a lens names them. Resolves to undefined when the user declines. */
  async test(request: TestArguments): Promise<TestResult | undefined> {
    if (!await this.trusted()) {
      return undefined;
    }
    const planned = await this.ask<TestResult>(testCommand, { ...request, dryRun: true });
    if (planned === undefined) {
      return undefined;
    }
    const plan = describeTest(planned.result, request.case !== undefined);
    if (plan.commands.length > 0 && !await this.agreed(plan)) {
      return undefined;
    }
    const result = await vscode.window.withProgress(
      { location: vscode.ProgressLocation.Notification, title: plan.progress, cancellable: true },
      (_progress, token) => this.ask<TestResult>(testCommand, { ...request, consent: planned.consent }, token),
    );
    if (result !== undefined) {
      this.output.appendLine(result.text);
      this.output.show(true);
    }
    return result;
  }

  /** Whether the workspace is trusted; else the user is told and led to where that is said. */
  private async trusted(): Promise<boolean> {
    if (vscode.workspace.isTrusted) {
      return true;
    }
    const manage = 'Manage Workspace Trust';
    const answer = await vscode.window.showWarningMessage(
      'Hooks run programs of this workspace, so they can be run only after you trust it.',
      manage,
    );
    if (answer === manage) {
      await vscode.commands.executeCommand('workbench.trust.manage');
    }
    return false;
  }

  /** Asks with everything in sight: in a dialog, or beside a document, which a dialog would keep from being scrolled. */
  private async agreed(plan: PlanText): Promise<boolean> {
    if (!plan.long) {
      return await vscode.window.showInformationMessage(plan.title, { modal: true, detail: plan.detail }, plan.run) === plan.run;
    }
    await this.pages.show('What the simulation runs', `${plan.title}\n\n${plan.detail}\n`);
    const question = plan.title.replace(/ These commands .*$/, ' The commands are in the document beside; they will run on this machine.');
    return await vscode.window.showInformationMessage(question, plan.run, 'Cancel') === plan.run;
  }

  /** Simulates the event around the cursor of the active editor, as its code lens would. */
  async runHere(): Promise<SimulateResult | undefined> {
    const argument = await this.here(simulateCommand);
    return argument === undefined ? undefined : this.run(argument as SimulateArguments);
  }

  /** Tests the hooks, or the case, around the cursor of the active editor, as their code lens would. */
  async testHere(): Promise<TestResult | undefined> {
    const argument = await this.here(testCommand);
    return argument === undefined ? undefined : this.test(argument as TestArguments);
  }

  /** The argument of the last lens above the cursor that runs a command. */
  private async here(command: string): Promise<unknown> {
    const editor = vscode.window.activeTextEditor;
    if (editor === undefined) {
      void vscode.window.showInformationMessage('Open a hook file and put the cursor inside one of its events.');
      return undefined;
    }
    await this.client(); // for its lenses
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
      'vscode.executeCodeLensProvider', editor.document.uri, 1000,
    );
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

  private send(argument: SimulateArguments, token?: vscode.CancellationToken): Promise<SimulateResult | undefined> {
    return this.ask<SimulateResult>(simulateCommand, argument, token);
  }

  private async ask<T>(command: string, argument: object, token?: vscode.CancellationToken): Promise<T | undefined> {
    const client = await this.client();
    try {
      return await client.execute<T>(command, argument, token);
    } catch (error) {
      if (token?.isCancellationRequested) {
        return undefined;
      }
      const what = command === testCommand ? 'test' : 'simulation';
      void vscode.window.showErrorMessage(`The ${what} could not be run: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  }
}
