// Simulates events from the editor: show the plan, ask, then run. The server starts the processes, and only for a request that
// carries the user's consent.
import * as vscode from 'vscode';
import type { Client } from './client';
import { asError } from './errors';
import type { Permission } from './permission';
import { describeSimulation, productName, type SimulateArguments, type SimulateResult } from './plan';

export const simulateCommand = 'hooks-ls.simulate';

export class Simulator {
  constructor(
    private readonly client: () => Promise<Client>,
    private readonly permission: Permission,
    private readonly show: (request: SimulateArguments, result: SimulateResult) => Promise<void>,
  ) {}

  /** Runs the simulation of a lens or code action. Resolves to undefined when the user declines or the server fails. */
  async run(request: SimulateArguments): Promise<SimulateResult | undefined> {
    if (!await this.permission.trusted()) {
      return undefined;
    }
    const title = `Simulate ${request.event} in ${productName(request.surface ?? 'vscode')}`;
    const chosen = await chooseTool(request, title, (argument) => this.send(argument));
    if (chosen === undefined) {
      return undefined;
    }
    const { planned } = chosen;
    request = chosen.request;
    const plan = describeSimulation(request.event, planned.result, request.tool);
    if (!await this.permission.agreed(plan, planned.parts)) {
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

  private async send(argument: SimulateArguments, token?: vscode.CancellationToken): Promise<SimulateResult | undefined> {
    const client = await this.client();
    try {
      return await client.execute<SimulateResult>(simulateCommand, argument, token);
    } catch (error) {
      if (!token?.isCancellationRequested) {
        void vscode.window.showErrorMessage(`The simulation could not be run: ${asError(error).message}`);
      }
      return undefined;
    }
  }
}

/** Plans a simulation, and asks for a tool when the event needs one. Resolves to undefined when the user declines or there is no plan. */
export async function chooseTool(
  request: SimulateArguments, title: string, send: (request: SimulateArguments) => Promise<SimulateResult | undefined>,
): Promise<{ request: SimulateArguments; planned: SimulateResult } | undefined> {
  const planned = await send({ ...request, dryRun: true });
  if (planned?.tools === undefined || planned.tools.length === 0) {
    return planned && { request, planned };
  }
  const tool = await vscode.window.showQuickPick(planned.tools, { title, placeHolder: 'The tool that the agent uses' });
  return tool === undefined ? undefined : chooseTool({ ...request, tool }, title, send);
}
