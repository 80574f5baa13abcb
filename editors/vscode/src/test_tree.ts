// Hooks and cases as tests, and what a run found of them. Only the shape; tests.ts shows it.
import { productName, type TestArguments } from './plan';

export interface Place {
  line: number;
  character: number;
}

export interface Span {
  start: Place;
  end: Place;
}

/** A file, as hooks-ls.listTests answers. */
export interface TestableFile {
  uri: string;
  path: string;
  hooks?: {
    pointer: string; event: string; command: string; range: Span;
    /** State is absent when the hook was not tested as it is now. */
    products: { id: string; state?: HookState; proof?: string }[];
  }[];
  cases?: { name: string; range: Span; expect?: Span }[];
}

export type HookState = 'alive' | 'dead' | 'silent' | 'failing' | 'untried';

export interface TestNode {
  id: string;
  label: string;
  /** Is read out in place of the label, so it says everything. */
  description: string;
  uri: string;
  range?: Span;
  /** Where a failure is shown. */
  failure?: Span;
  /** What runs it. */
  request: TestArguments;
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
      // In all products at once: whether a hook is made for another one shows only there.
      children: products.map((product) => ({
        id: `${id}@${product.id}`, uri, range, request, label: productName(product.id), children: [],
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

/** The fewest requests that run these tests, and no test of another file. What is excluded may be run along with its hook. */
export function requestsFor(files: TestNode[], wanted: (leaf: TestNode) => boolean): { request: TestArguments; tests: TestNode[] }[] {
  return files.flatMap((file) => {
    const parts = file.children.filter((part) => leaves(part).some(wanted));
    if (parts.length === 0) {
      return [];
    }
    return parts.length === file.children.length
      ? [{ request: file.request, tests: leaves(file) }]
      : parts.map((part) => ({ request: part.request, tests: leaves(part) }));
  });
}

/** Whether a request, of a lens for example, runs a test. */
export function covers(request: TestArguments, test: TestNode): boolean {
  if (request.uri !== test.uri) {
    return false;
  }
  const { pointer } = test.request;
  return (request.case === undefined || request.case === test.request.case)
    && (request.pointer === undefined || pointer === request.pointer || (pointer ?? '').startsWith(`${request.pointer}/`));
}

/** What hooks-ls.test answers of what it ran. */
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

/** What became of a test in a run; undefined when the run says nothing of it. A hook passes when it is proven to act. */
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
