// What an agent in VS Code may ask, so that it can verify the hooks that it writes. Nothing runs before the user has confirmed
// the commands.
import * as vscode from 'vscode';
import type { Client } from './client';
import { describePlan, type SimulateArguments, type SimulateResult } from './plan';

const kinds = ['error', 'warning', 'info', 'hint'];

/** Registers the tools of package.json. */
export function registerTools(client: () => Promise<Client>): vscode.Disposable {
  const answer = (text: string) => new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
  const simulation = new SimulationTool(client, answer);
  return vscode.Disposable.from(
    vscode.lm.registerTool('hooks-ls_check', {
      invoke: async () => {
        await client(); // which finds them
        return answer(findings());
      },
    }),
    vscode.lm.registerTool<{ name: string }>('hooks-ls_explain', {
      invoke: async ({ input }) => answer((await (await client()).execute<{ text: string }>('hooks-ls.explain', { name: input.name })).text),
    }),
    vscode.lm.registerTool('hooks-ls_simulate', simulation),
  );
}

/** The findings of all hooks as the Problems panel has them, unsaved changes included. */
function findings(): string {
  const lines = vscode.languages.getDiagnostics().flatMap(([uri, diagnostics]) => diagnostics
    .filter(({ source }) => source === 'hooks-ls')
    .map(({ range, severity, message, code }) => {
      const rule = typeof code === 'object' ? code.value : code;
      return `${vscode.workspace.asRelativePath(uri)}:${range.start.line + 1}:${range.start.character + 1}: ${kinds[severity]}: ${message} [${rule}]`;
    }));
  return lines.length === 0 ? 'No findings.' : lines.join('\n');
}

interface Simulation {
  event: string;
  product?: string;
  tool?: string;
  input?: object;
  prompt?: string;
}

class SimulationTool implements vscode.LanguageModelTool<Simulation> {
  /** What the user was shown, by input: the server runs nothing else. */
  private readonly shown = new Map<string, string | undefined>();

  constructor(private readonly client: () => Promise<Client>, private readonly answer: (text: string) => vscode.LanguageModelToolResult) {}

  /** Shows the commands; with them the plan is agreed to. */
  async prepareInvocation({ input }: vscode.LanguageModelToolInvocationPrepareOptions<Simulation>): Promise<vscode.PreparedToolInvocation> {
    const planned = await (await this.client()).execute<SimulateResult>('hooks-ls.simulate', { ...request(input), dryRun: true });
    this.shown.set(JSON.stringify(input), planned.consent);
    const plan = describePlan(planned.result, input.tool);
    return {
      invocationMessage: plan.progress,
      confirmationMessages: { title: plan.title, message: new vscode.MarkdownString().appendCodeblock(plan.detail, 'text') },
    };
  }

  async invoke({ input }: vscode.LanguageModelToolInvocationOptions<Simulation>, token: vscode.CancellationToken): Promise<vscode.LanguageModelToolResult> {
    if (!vscode.workspace.isTrusted) {
      throw new Error('Hooks run programs of this workspace, so they can be simulated only after the user trusts it.');
    }
    const key = JSON.stringify(input);
    const consent = this.shown.get(key);
    this.shown.delete(key);
    const client = await this.client();
    return this.answer((await client.execute<SimulateResult>('hooks-ls.simulate', { ...request(input), consent }, token)).text);
  }
}

function request({ event, product, tool, input, prompt }: Simulation): SimulateArguments {
  const folder = vscode.workspace.workspaceFolders?.[0];
  if (folder === undefined) {
    throw new Error('No folder is open.');
  }
  const given = { surface: product, tool, input: input === undefined ? undefined : JSON.stringify(input), prompt };
  return { uri: folder.uri.toString(), event, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) };
}
