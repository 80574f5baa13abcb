// Language model tools with which an agent in VS Code can check the hooks that it writes. No command runs before the user has
// confirmed it.
import * as vscode from 'vscode';
import type { Client } from './client';
import { traces } from './documents';
import { place } from './here';
import { describeSimulation, type SimulateArguments, type SimulateResult } from './plan';

const kinds = ['error', 'warning', 'info', 'hint'];

/** Registers the tools that package.json declares. */
export function registerTools(client: () => Promise<Client>): vscode.Disposable {
  const answer = (text: string) => new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
  const simulation = new SimulationTool(client, answer);
  return vscode.Disposable.from(
    vscode.lm.registerTool('hooks-ls_check', {
      invoke: async () => {
        // The watcher may not yet have told of what the agent has just written.
        const written = await Promise.all([traces, '**/{.github,.claude}/hooks/**'].map((glob) => vscode.workspace.findFiles(glob, '**/node_modules/**')));
        return answer(findings(await (await client()).diagnostics(written.flat())));
      },
    }),
    vscode.lm.registerTool<{ name: string }>('hooks-ls_explain', {
      invoke: async ({ input }) => answer((await (await client()).execute<{ text: string }>('hooks-ls.explain', { name: input.name })).text),
    }),
    vscode.lm.registerTool('hooks-ls_simulate', simulation),
  );
}

/** The findings on all hooks, as the Problems panel lists them, unsaved changes included. */
function findings(all: [vscode.Uri, vscode.Diagnostic[]][]): string {
  const lines = all.flatMap(([uri, diagnostics]) => diagnostics
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
  folder?: string;
}

class SimulationTool implements vscode.LanguageModelTool<Simulation> {
  /** The request of each plan shown to the user, by input, with its consent. The server runs nothing else with it. */
  private readonly shown = new Map<string, SimulateArguments>();

  constructor(private readonly client: () => Promise<Client>, private readonly answer: (text: string) => vscode.LanguageModelToolResult) {}

  /** Shows the commands for confirmation. Confirming the tool call is the consent to the plan. */
  async prepareInvocation({ input }: vscode.LanguageModelToolInvocationPrepareOptions<Simulation>): Promise<vscode.PreparedToolInvocation> {
    const asked = request(input);
    const planned = await (await this.client()).execute<SimulateResult>('hooks-ls.simulate', { ...asked, dryRun: true });
    this.shown.set(JSON.stringify(input), { ...asked, consent: planned.consent });
    const plan = describeSimulation(input.event, planned.result, input.tool);
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
    const asked = this.shown.get(key) ?? request(input);
    this.shown.delete(key);
    const client = await this.client();
    return this.answer((await client.execute<SimulateResult>('hooks-ls.simulate', asked, token)).text);
  }
}

function request({ event, product, tool, input, prompt, folder }: Simulation): SimulateArguments {
  const uri = folder === undefined ? place() : vscode.workspace.workspaceFolders?.find(({ name }) => name === folder)?.uri;
  if (uri === undefined) {
    throw new Error(folder === undefined ? 'No folder is open.' : `This window has no folder ${folder}.`);
  }
  const given = { surface: product, tool, input: input === undefined ? undefined : JSON.stringify(input), prompt };
  return { uri: uri.toString(), event, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) };
}
