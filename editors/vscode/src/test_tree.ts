// Hooks and cases as tests, and the outcomes of a run. This is only the model; tests.ts displays it.
import { productName, type SimulateArguments, type TestArguments } from './plan';

export interface Position {
  line: number;
  character: number;
}

export interface Span {
  start: Position;
  end: Position;
}

/** The argument of hooks-ls.debug: a hook as in a simulation, and its script. */
export interface DebugArguments extends SimulateArguments {
  script: string;
  /** What starts the script. */
  runtime: 'node' | 'python';
}

/** A file with tests, as returned by hooks-ls.listTests. */
export interface TestableFile {
  uri: string;
  path: string;
  hooks?: {
    pointer: string; event: string; command: string; range: Span;
    /** state is absent when the hook in its current form was not tested, debug when its script cannot be debugged. */
    products: { id: string; state?: HookState; proof?: string; debug?: DebugArguments }[];
  }[];
  cases?: { name: string; range: Span; expect?: Span }[];
}

type HookState = 'alive' | 'dead' | 'silent' | 'failing' | 'untried';

export interface TestNode {
  id: string;
  label: string;
  /** Screen readers read it in place of the label, so it is complete. */
  description: string;
  uri: string;
  range?: Span;
  /** Where failures are shown; range when absent. */
  failure?: Span;
  /** The request that runs it. */
  request: TestArguments;
  /** The request that debugs it; absent when it cannot be debugged. */
  debug?: DebugArguments;
  children: TestNode[];
}

const stateText: Record<HookState, string> = {
  alive: 'proven alive in', dead: 'never acts in', silent: 'runs and does nothing in', failing: 'cannot be run in', untried: 'could not be tried in',
};

/** The tests of a file: each hook in each product, or each case. */
export function testsOf(file: TestableFile): TestNode {
  const { uri } = file;
  const hooks = (file.hooks ?? []).map(({ pointer, event, command, range, products }): TestNode => {
    const id = `${uri}#${pointer}`;
    const request = { uri, pointer };
    return {
      id, uri, range, request, label: `${event}: ${command}`, description: '',
      children: products.map((product) => ({
        id: `${id}@${product.id}`, uri, range, request: { ...request, product: product.id }, debug: product.debug,
        label: productName(product.id), children: [],
        description: product.state === undefined ? '' : `${stateText[product.state]} ${productName(product.id)}${product.proof ? `: ${product.proof}` : ''}`,
      })),
    };
  });
  const cases = (file.cases ?? []).map(({ name, range, expect }): TestNode => ({
    id: `${uri}#case:${name}`, uri, range, failure: expect ?? range, label: name, description: '', request: { uri, case: name }, children: [],
  }));
  return { id: uri, uri, label: file.path, description: '', request: { uri }, children: [...hooks, ...cases] };
}

export function leaves(node: TestNode): TestNode[] {
  return node.children.length === 0 ? [node] : node.children.flatMap(leaves);
}

/** The fewest requests that run the wanted tests and no others. */
export function requestsFor(nodes: TestNode[], wanted: (leaf: TestNode) => boolean): { request: TestArguments; tests: TestNode[] }[] {
  return nodes.flatMap((node) => {
    const tests = leaves(node);
    return tests.length > 0 && tests.every(wanted) ? [{ request: node.request, tests }] : requestsFor(node.children, wanted);
  });
}

/** Whether a request, such as that of a lens, runs a test. */
export function covers(request: TestArguments, test: TestNode): boolean {
  if (request.uri !== test.uri) {
    return false;
  }
  const { pointer } = test.request;
  return (request.case === undefined || request.case === test.request.case)
    && (request.pointer === undefined || pointer === request.pointer || (pointer ?? '').startsWith(`${request.pointer}/`));
}

/** The result of hooks-ls.test after a run. */
export interface TestReport {
  hooks?: {
    pointer: string; surface: string; state: HookState;
    problems: { fails: boolean; headline: string; notes?: string[]; help?: string }[];
  }[] | null;
  cases?: {
    name: string; problems?: string[]; notes?: string[];
    runs: { surface: string; missed?: string[]; expected?: string; actual?: string }[];
  }[] | null;
}

export interface Outcome {
  state: 'passed' | 'failed' | 'skipped';
  messages: { text: string; expected?: string; actual?: string }[];
}

/** The outcome of a test in a run; undefined when the report does not contain it. A hook passes when it is proven to act. */
export function outcomeOf(report: TestReport, test: TestNode): Outcome | undefined {
  if (test.request.case !== undefined) {
    const found = report.cases?.find(({ name }) => name === test.request.case);
    if (found === undefined) {
      return undefined;
    }
    const messages = [
      ...(found.problems ?? []).map((text) => ({ text })),
      ...found.runs.filter((run) => (run.missed ?? []).length > 0).map(({ surface, missed, expected, actual }) => ({
        text: `${productName(surface)}: ${(missed ?? []).join('\n')}`, ...expected && actual ? { expected, actual } : {},
      })),
    ];
    return { state: messages.length > 0 ? 'failed' : 'passed', messages };
  }
  const found = report.hooks?.find(({ pointer, surface }) => test.id === `${test.uri}#${pointer}@${surface}`);
  if (found === undefined) {
    return undefined;
  }
  const messages = found.problems.filter(({ fails }) => fails).map(({ headline, notes, help }) => ({
    text: [headline, ...(notes ?? []).map((note) => `note: ${note}`), ...help ? [`help: ${help}`] : []].join('\n'),
  }));
  return { state: messages.length > 0 ? 'failed' : found.state === 'alive' ? 'passed' : 'skipped', messages };
}
