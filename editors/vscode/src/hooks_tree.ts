// The hooks of a workspace as a tree: product, event, hooks in the order in which they start, and why the others do not run.
// This is only the model; hooks_view.ts displays it.

/** What one product does with a hook, as returned by hooks-ls.why. */
interface Verdict {
  product: string;
  state: 'runs' | 'sometimes' | 'fails' | 'never';
  /** Position among the hooks of the event that run, from 1; absent for the others. */
  order?: number;
  stage?: string;
  reason?: string;
  help?: string;
  /** The file is not made for this product. */
  foreign?: boolean;
  /** A setting or a switch in a file turns it off. */
  off?: boolean;
}

export interface Hook {
  /** Relative to the workspace folder, or absolute. */
  path: string;
  /** Line number, from 1. */
  line?: number;
  pointer: string;
  event: string;
  /** Canonical name of the event; absent for an unknown event. */
  canonical?: string;
  command?: string;
  verdicts: Verdict[];
}

export interface Answer {
  products: string[];
  hooks: Hook[];
  /** Files that look like hook files but hold no hook. */
  files: { path: string; problem: string; help?: string }[];
  notes?: string[];
}

export interface Node {
  kind: 'folder' | 'product' | 'event' | 'hook' | 'files' | 'file';
  label: string;
  description: string;
  tooltip: string;
  /** Name of a VS Code icon. */
  icon: string;
  children: Node[];
  /** The location that the node opens: a path as in Answer, and a line from 1. */
  location?: { path: string; line: number };
  /** Canonical name of the node's event. */
  event?: string;
  /** Whether a hook runs each time. */
  runs?: boolean;
  /** The arguments of a simulation; absent when the node cannot be simulated. */
  simulate?: { event: string; surface: string; pointer?: string; path: string };
}

const icons: Record<Verdict['state'], string> = { runs: 'pass', sometimes: 'question', fails: 'warning', never: 'circle-slash' };
const states: Record<Verdict['state'], string> = { runs: 'runs', sometimes: 'may run', fails: 'cannot start', never: 'never runs' };

/** What is shown of a hook: a verdict, or why it is one that surprises. */
function stateOf(verdict: Verdict, again: boolean): { name: string; icon: string } {
  if (verdict.off === true) {
    return { name: 'off', icon: 'debug-pause' };
  }
  return again ? { name: 'duplicate', icon: 'copy' } : { name: states[verdict.state], icon: icons[verdict.state] };
}

/** The nodes of the products that read a file of the folder, then one node for the files without hooks. */
export function treeOf(answer: Answer, productName: (id: string) => string): Node[] {
  const nodes = answer.products.map((product) => productNode(answer, product, productName(product))).filter((node) => node.children.length > 0);
  if (answer.files.length > 0) {
    nodes.push({
      kind: 'files', label: 'Files without hooks', description: String(answer.files.length), icon: 'question',
      tooltip: 'They look like hook files, but no product finds a hook in them.',
      children: answer.files.map((file) => ({
        kind: 'file', label: file.path, description: file.problem, icon: 'warning', children: [],
        tooltip: sentences(file.problem, file.help), location: { path: file.path, line: 1 },
      })),
    });
  }
  return nodes;
}

function productNode(answer: Answer, product: string, name: string): Node {
  const events = new Map<string, Node[]>();
  let running = 0;
  for (const { hook, verdict } of ordered(answer.hooks, product)) {
    const event = hook.canonical ?? hook.event;
    if (verdict.state === 'runs' || verdict.state === 'sometimes') {
      running++;
    }
    const before = events.get(event) ?? [];
    const again = verdict.state === 'runs' && hook.command !== undefined && before.some((node) => node.runs === true && node.label === hook.command);
    events.set(event, [...before, hookNode(hook, verdict, again)]);
  }
  const children = [...events].map(([event, hooks]): Node => {
    const first = hooks.find((hook) => hook.simulate !== undefined)?.simulate;
    const node: Node = {
      kind: 'event', label: event, description: '', tooltip: '', icon: 'symbol-event', children: hooks, event,
    };
    return first === undefined ? node : { ...node, simulate: { event: first.event, surface: first.surface, path: first.path } };
  });
  return {
    kind: 'product', label: name, description: running === 1 ? '1 hook runs' : `${running} hooks run`,
    tooltip: '', icon: 'circuit-board', children,
  };
}

/** The hooks of the files that a product reads: those that run, in that order, then the others in file order. */
function ordered(hooks: Hook[], product: string): { hook: Hook; verdict: Verdict }[] {
  const found = hooks.flatMap((hook) => hook.verdicts.filter((v) => v.product === product && !v.foreign).map((verdict) => ({ hook, verdict })));
  const rank = (verdict: Verdict) => verdict.order ?? Infinity;
  return found.sort((a, b) => rank(a.verdict) === rank(b.verdict) ? 0 : rank(a.verdict) - rank(b.verdict));
}

function hookNode(hook: Hook, verdict: Verdict, again: boolean): Node {
  const location = { path: hook.path, line: hook.line ?? 1 };
  const why = again ? 'the same command runs above' : verdict.reason ?? '';
  const { name, icon } = stateOf(verdict, again);
  const node: Node = {
    kind: 'hook', icon, children: [], location, event: hook.canonical ?? hook.event, runs: verdict.state === 'runs',
    label: hook.command ?? hook.event,
    description: [name === states.runs ? '' : [name, why].filter((text) => text !== '').join(': '), hook.path]
      .filter((text) => text !== '').join(' · '),
    tooltip: [hook.command ?? '', sentences(`${name}${why === '' ? '' : `: ${why}`}`, verdict.help), `${hook.path}:${location.line}`]
      .filter((text) => text !== '').join('\n\n'),
  };
  return verdict.state === 'never' ? node : { ...node, simulate: { event: hook.event, surface: verdict.product, pointer: hook.pointer, path: hook.path } };
}

/** Joins texts as sentences, skipping empty ones. */
function sentences(...texts: (string | undefined)[]): string {
  return texts.filter((text): text is string => text !== undefined && text !== '')
    .map((text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`).join(' ');
}
