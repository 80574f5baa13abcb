// What the server answers to hooks-ls.simulate, and how a plan is shown before anything runs.

/** The argument of hooks-ls.simulate; the same names as the flags of the command line. */
export interface SimulateArguments {
  uri: string;
  event: string;
  surface?: string;
  /** JSON pointer of one hook; absent means every hook of the event. */
  pointer?: string;
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
  reason?: string;
}

export interface SimulateResult {
  /** What the command line would have printed. */
  text: string;
  /** The JSON of the command line's --format json. */
  result: { surface: string; event: string; hooks?: PlannedHook[] | null; notes?: { text: string }[] | null };
  /** Names the commands of a plan: with it nothing else is run. */
  consent?: string;
}

export interface PlanText {
  title: string;
  detail: string;
  progress: string;
  commands: string[];
}

const longest = 400;

export function describePlan(result: SimulateResult['result']): PlanText {
  const planned = (result.hooks ?? []).filter((hook) => hook.status !== 'skipped');
  const commands = planned.map((hook) => hook.url !== undefined ? `POST ${hook.url}` : quote(hook.argv ?? []));
  const skipped = (result.hooks ?? []).length - planned.length;
  const lines = planned.map((hook, i) => {
    const command = commands[i] ?? '';
    const shown = command.length > longest ? `${command.slice(0, longest)} … (${command.length} characters)` : command;
    return `${hook.source}\n  ${shown}${hook.cwd ? `\n  in ${hook.cwd}` : ''}`;
  });
  if (skipped > 0) {
    lines.push(skipped === 1 ? '1 other hook does not run.' : `${skipped} other hooks do not run.`);
  }
  lines.push(...(result.notes ?? []).map((note) => `Note: ${note.text}`));
  return {
    title: `Simulate ${result.event} as ${result.surface}? These commands of the workspace will run on this machine:`,
    detail: lines.join('\n\n'),
    progress: `Simulating ${result.event}`,
    commands,
  };
}

function quote(argv: string[]): string {
  return argv.map((word) => /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
}
