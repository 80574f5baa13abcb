// What the server answers to hooks-ls.simulate, and how a plan is shown before anything runs.
import { quoted } from './command_line';

/** The argument of hooks-ls.simulate; the same names as the flags of the command line. */
export interface SimulateArguments {
  uri: string;
  event: string;
  surface?: string;
  /** JSON pointer of one hook; absent means every hook of the event. */
  pointer?: string;
  /** The tool that a tool event is about. */
  tool?: string;
  dryRun?: boolean;
  /** Set only after the user has seen the commands and agreed: what came with the plan that was shown. */
  consent?: string;
  [flag: string]: unknown;
}

export interface PlannedHook {
  source: string;
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

export interface SimulateResult {
  /** What the command line would have printed. */
  text: string;
  /** The JSON of the command line's --format json. */
  result: { surface: string; event: string; hooks?: PlannedHook[] | null; notes?: { text: string }[] | null; outcome?: { action: string; reason?: string } };
  /** Names the commands of a plan: with it nothing else is run. */
  consent?: string;
  /** Name the commands of a plan with their scripts, each by itself. */
  parts?: string[];
  /** The tools that the event can be about, when the request names none. */
  tools?: string[];
}

export interface PlanText {
  /** The question. */
  title: string;
  /** Everything that will happen, whole. */
  detail: string;
  /** Whether the detail is too long for a dialog, so that it belongs into a document. */
  long: boolean;
  progress: string;
  /** The button. */
  run: string;
  commands: string[];
}

/** How much of a plan a dialog can show. */
const most = { characters: 1200, lines: 24 };

/** The products by ID, as people know them. */
export const products: Record<string, string> = {
  'vscode': 'VS Code', 'copilot-cli': 'Copilot CLI', 'cloud-agent': 'Copilot cloud agent', 'claude-code': 'Claude Code',
};

export function productName(surface: string): string {
  return products[surface] ?? surface;
}

export function describePlan(result: SimulateResult['result'], tool?: string): PlanText {
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
  const detail = parts.join('\n\n');
  const about = tool ? ` about the tool ${tool}` : '';
  return {
    title: `Simulate ${result.event}${about} as ${productName(result.surface)} would run it? These commands will run on this machine:`,
    detail,
    long: detail.length > most.characters || detail.split('\n').length > most.lines,
    progress: `Simulating ${result.event}`,
    run: planned.length === 1 ? 'Run 1 Command' : `Run ${planned.length} Commands`,
    commands,
  };
}

/** The argument of hooks-ls.test. */
export interface TestArguments {
  uri: string;
  /** The name of one case; absent means all of the file. */
  case?: string;
  /** JSON pointer of a hook, or of an event, in a file of hooks. */
  pointer?: string;
  dryRun?: boolean;
  /** As that of a simulation. */
  consent?: string;
}

/** What the server answers to hooks-ls.test: of a plan, event is the name of the case, how many there are, or which hooks. */
export interface TestResult {
  text: string;
  result: { event: string; hooks?: PlannedHook[] | null; notes?: { text: string }[] | null };
  consent?: string;
  /** As those of a simulation. */
  parts?: string[];
}

/** Several plans as one; each command and each note once. */
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

/** A plan of cases or of hooks to test, whose hooks are command lines and not split into words. */
export function describeTest(result: TestResult['result'], one: boolean): PlanText {
  const hooks = result.hooks ?? [];
  const commands = hooks.map((hook) => (hook.argv ?? []).join(' '));
  const parts = hooks.map((hook, i) => `${hook.source}\n  ${commands[i]}`);
  parts.push(...(result.notes ?? []).map((note) => `Note: ${note.text}`));
  const detail = parts.join('\n\n');
  return {
    title: `${result.event.startsWith('the hooks of') ? 'Test' : 'Run'} ${one ? `the case “${result.event}”` : result.event}? These commands will run in a copy of the workspace:`,
    detail,
    long: detail.length > most.characters || detail.split('\n').length > most.lines,
    progress: `Testing ${result.event}`,
    run: commands.length === 1 ? 'Run 1 Command' : `Run ${commands.length} Commands`,
    commands,
  };
}

function quote(argv: string[]): string {
  return argv.map(quoted).join(' ');
}
