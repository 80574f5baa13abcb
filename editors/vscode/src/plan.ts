// The answers to hooks-ls.simulate and hooks-ls.test, and the text that shows a plan before anything runs.
import { quoted } from './command_line';

/** The argument of hooks-ls.simulate. Other members are named like the flags of the command line. */
export interface SimulateArguments {
  uri: string;
  event: string;
  surface?: string;
  /** JSON pointer of one hook; absent means every hook of the event. */
  pointer?: string;
  /** The tool of a tool event. */
  tool?: string;
  dryRun?: boolean;
  /** The consent of the plan that was shown, set only after the user agreed to it. */
  consent?: string;
  [flag: string]: unknown;
}

interface PlannedHook {
  source: string;
  /** Where the hook is in its source: /hooks/EVENT/0. */
  pointer?: string;
  status: string;
  argv?: string[];
  cwd?: string;
  url?: string;
  prompt?: string;
  env?: Record<string, string>;
  envRemoved?: string[];
  timeoutSec?: number;
  stdin?: unknown;
  reason?: string;
}

/** An event in one product: the JSON of the command line's --format json. */
export interface ProductResult {
  surface: string;
  event: string;
  hooks?: PlannedHook[] | null;
  notes?: { text: string }[] | null;
  outcome?: { action: string; reason?: string; context?: string[] | null };
}

export interface SimulateResult {
  /** The output of the command line. */
  text: string;
  /** A list for all products. */
  result: ProductResult | ProductResult[];
  /** Identifies the commands of a plan. A request with it runs nothing else. */
  consent?: string;
  /** Identify each command of a plan, with its scripts. */
  parts?: string[];
  /** The tools to choose from, when the event has one and the request names none. */
  tools?: string[];
}

export interface PlanText {
  /** The question of the dialog. */
  title: string;
  /** Everything that will run, in full. */
  detail: string;
  /** Whether the detail is too long for a dialog and needs a document. */
  long: boolean;
  progress: string;
  /** The label of the button that agrees. */
  run: string;
  commands: string[];
}

/** The longest detail that a dialog can show. */
const dialogLimit = { characters: 1200, lines: 24 };

/** Display names of the products by ID. */
export const products: Record<string, string> = {
  'vscode': 'VS Code', 'copilot-cli': 'Copilot CLI', 'cloud-agent': 'Copilot cloud agent', 'claude-code': 'Claude Code',
};

export function productName(surface: string): string {
  return surface === allProducts ? 'all products' : products[surface] ?? surface;
}

/** The same request in every product. Of a payload it takes the tool call and the prompt, which the server writes as each product does. */
export function inAllProducts(request: SimulateArguments): SimulateArguments {
  const { payload, pointer: _, consent: __, ...rest } = request;
  if (typeof payload !== 'string') {
    return { ...rest, surface: allProducts };
  }
  const given = JSON.parse(payload) as Record<string, unknown>;
  const tool = given['tool_name'] ?? given['toolName'];
  const input = given['tool_input'] ?? given['toolArgs'] ?? given['toolInput'];
  const prompt = given['prompt'];
  return {
    ...rest, surface: allProducts,
    ...typeof tool === 'string' ? { tool } : {},
    ...typeof tool === 'string' && input !== undefined ? { input: typeof input === 'string' ? input : JSON.stringify(input) } : {},
    ...typeof prompt === 'string' ? { prompt } : {},
  };
}

/** The surface of a request about every product. */
export const allProducts = 'all';

/** The plan of a simulation, in one product or in all. */
export function describeSimulation(event: string, result: SimulateResult['result'], tool?: string): PlanText {
  if (!Array.isArray(result)) {
    return describePlan(result, tool);
  }
  const plans = result.map((product) => ({ name: productName(product.surface), plan: describePlan(product) })).filter(({ plan }) => plan.commands.length > 0);
  const commands = plans.flatMap(({ plan }) => plan.commands);
  return {
    ...textOf(plans.map(({ name, plan }) => `${name}:\n\n${plan.detail}`).join('\n\n'), commands),
    title: `Simulate ${event}${aboutTool(tool)} in all products? These commands will run on this machine:`,
    progress: `Simulating ${event}`,
  };
}

function aboutTool(tool?: string): string {
  return tool ? ` about the tool ${tool}` : '';
}

function textOf(detail: string, commands: string[]): Pick<PlanText, 'detail' | 'long' | 'run' | 'commands'> {
  const long = detail.length > dialogLimit.characters || detail.split('\n').length > dialogLimit.lines;
  return { detail, long, run: commands.length === 1 ? 'Run 1 Command' : `Run ${commands.length} Commands`, commands };
}

export function describePlan(result: ProductResult, tool?: string): PlanText {
  const all = result.hooks ?? [];
  const planned = all.filter((hook) => hook.status === 'planned');
  const commands = planned.map((hook) => hook.url !== undefined ? `POST ${hook.url}`
    : hook.prompt !== undefined ? `submit the prompt ${JSON.stringify(hook.prompt)}` : quote(hook.argv ?? []));
  const payloads = planned.map((hook) => hook.stdin === undefined ? '' : JSON.stringify(hook.stdin));
  const samePayload = payloads.every((payload) => payload === payloads[0]);
  const parts = planned.map((hook, i) => [
    hook.source,
    `  ${commands[i]}`,
    hook.cwd ? `  in ${hook.cwd}` : '',
    hook.timeoutSec ? `  for at most ${hook.timeoutSec} s` : '',
    ...Object.entries(hook.env ?? {}).map(([name, value]) => `  with ${name}=${value}`),
    (hook.envRemoved ?? []).length > 0 ? `  without ${(hook.envRemoved ?? []).join(', ')}` : '',
    samePayload || !payloads[i] ? '' : `  on standard input: ${payloads[i]}`,
  ].filter((line) => line !== '').join('\n'));
  if (samePayload && payloads[0]) {
    parts.push(`On standard input: ${payloads[0]}`);
  }
  const skipped = all.length - planned.length;
  if (skipped > 0) {
    parts.push(skipped === 1 ? '1 other hook does not run.' : `${skipped} other hooks do not run.`);
  }
  parts.push(...(result.notes ?? []).map((note) => `Note: ${note.text}`));
  return {
    ...textOf(parts.join('\n\n'), commands),
    title: `Simulate ${result.event}${aboutTool(tool)} as ${productName(result.surface)} would run it? These commands will run on this machine:`,
    progress: `Simulating ${result.event}`,
  };
}

/** The argument of hooks-ls.test. */
export interface TestArguments {
  uri: string;
  /** The name of one case; absent means all cases of the file. */
  case?: string;
  /** JSON pointer of a hook or an event in a hook file. */
  pointer?: string;
  /** The only product to test the hooks in; absent means all. */
  product?: string;
  dryRun?: boolean;
  /** As in SimulateArguments. */
  consent?: string;
}

/** The answer to hooks-ls.test. In a plan, event is the name of the case, the number of cases, or which hooks. */
export interface TestResult {
  text: string;
  result: { event: string; hooks?: PlannedHook[] | null; notes?: { text: string }[] | null };
  consent?: string;
  /** As in SimulateResult. */
  parts?: string[];
}

/** Several plans as one, with each command and each note once. */
export function describeTests(results: TestResult['result'][], one: boolean): PlanText {
  const [first] = results;
  if (results.length === 1 && first !== undefined) {
    return describeTest(first, one);
  }
  const once = <T>(list: T[]) => list.filter((item, i) => list.findIndex((other) => JSON.stringify(other) === JSON.stringify(item)) === i);
  return describeTest({
    event: `${results.length} tests`, hooks: once(results.flatMap(({ hooks }) => hooks ?? [])), notes: once(results.flatMap(({ notes }) => notes ?? [])),
  }, false);
}

/** The plan of a test. Its argv hold whole command lines, which are not quoted again. */
export function describeTest(result: TestResult['result'], one: boolean): PlanText {
  const hooks = result.hooks ?? [];
  const commands = hooks.map((hook) => (hook.argv ?? []).join(' '));
  const parts = hooks.map((hook, i) => `${hook.source}\n  ${commands[i]}`);
  parts.push(...(result.notes ?? []).map((note) => `Note: ${note.text}`));
  return {
    ...textOf(parts.join('\n\n'), commands),
    title: `${result.event.startsWith('the hooks of') ? 'Test' : 'Run'} ${one ? `the case “${result.event}”` : result.event}? These commands will run in a copy of the workspace:`,
    progress: `Testing ${result.event}`,
  };
}

function quote(argv: string[]): string {
  return argv.map(quoted).join(' ');
}
