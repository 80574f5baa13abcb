// Hooks and cases in the Test Explorer. The server lists the tests without running anything; without hooks in the workspace there
// is no server and no explorer. Test lenses run through it too.
import * as vscode from 'vscode';
import type { Client } from './client';
import { asError } from './errors';
import type { Permission } from './permission';
import { describeTests, type TestArguments, type TestResult } from './plan';
import { covers, leaves, outcomeOf, requestsFor, type Span, testsOf, type TestableFile, type TestNode, type TestReport } from './test_tree';

const testCommand = 'hooks-ls.test';

/** The tag of the tests that can be debugged. */
const debuggable = new vscode.TestTag('debug');

/** How long after a change the tests are listed again, in milliseconds: changes come in groups. */
const settling = 400;

export class Tests implements vscode.Disposable {
  private controller: vscode.TestController | undefined;
  private profile: vscode.TestRunProfile | undefined;
  private readonly nodes = new Map<string, TestNode>(); // by ID, including the nodes of files
  private files: TestNode[] = [];
  private timer: NodeJS.Timeout | undefined;
  /** The number of runs in progress, during which the items are not replaced. */
  private runs = 0;

  /** running returns the server, or undefined when it is not running. */
  constructor(private readonly running: () => Promise<Client> | undefined, private readonly permission: Permission) {}

  /** Lists the tests again soon. */
  changed(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.list().catch(() => undefined), settling); // the server may be gone by then
  }

  /** Runs the tests of a lens. */
  async runFor(request: TestArguments): Promise<void> {
    await vscode.workspace.textDocuments.find(({ uri, isDirty }) => isDirty && uri.toString() === vscode.Uri.parse(request.uri).toString())?.save();
    await this.list();
    const named = { ...request, uri: this.files.find(({ uri }) => same(uri, request.uri))?.uri ?? request.uri };
    const tests = this.files.flatMap(leaves).filter((test) => covers(named, test));
    if (tests.length === 0) {
      throw new Error('No product runs a hook here, so there is nothing to test.');
    }
    await this.run(new vscode.TestRunRequest(this.itemsOf((test) => tests.includes(test)), undefined, this.profile), [{ request, tests }]);
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.controller?.dispose();
  }

  /** Lists the tests of all folders. */
  private async list(): Promise<void> {
    const client = await this.running();
    if (client === undefined || this.runs > 0) {
      return;
    }
    const folders = vscode.workspace.workspaceFolders ?? [];
    const listed = await Promise.all(folders.map(async (folder) => {
      const { result } = await client.execute<{ result: TestableFile[] }>('hooks-ls.listTests', { uri: folder.uri.toString() });
      return { folder, files: result.map(testsOf) };
    }));
    if (this.runs > 0) {
      return; // a run has begun meanwhile
    }
    const before = new Map(this.nodes);
    this.files = listed.flatMap(({ files }) => files);
    this.nodes.clear();
    if (this.controller === undefined && this.files.length === 0) {
      return;
    }
    const controller = this.controller ??= this.create();
    const roots = listed.filter(({ files }) => files.length > 0).map(({ folder, files }) => {
      const items = files.map((node) => this.item(controller, node));
      if (folders.length === 1) {
        return items;
      }
      const root = controller.createTestItem(folder.uri.toString(), folder.name, folder.uri);
      root.children.replace(items);
      return [root];
    });
    controller.items.replace(roots.flat());
    // The server drops the state of a hook when the hook or its script changes.
    controller.invalidateTestResults(this.itemsOf((test) => test.description === '' && (before.get(test.id)?.description ?? '') !== ''));
  }

  private create(): vscode.TestController {
    const controller = vscode.tests.createTestController('hooks-ls', 'Agent Hooks');
    controller.refreshHandler = () => this.list();
    this.profile = controller.createRunProfile('Run', vscode.TestRunProfileKind.Run, async (request) => {
      const included = request.include?.map(({ id }) => id);
      const excluded = new Set(request.exclude?.map(({ id }) => id));
      const within = (ids: Iterable<string>, test: TestNode) => [...ids].some((id) => this.contains(id, test));
      const wanted = (test: TestNode) => (included === undefined || within(included, test)) && !within(excluded, test);
      await this.run(request, requestsFor(this.files, wanted));
    }, true);
    controller.createRunProfile('Debug', vscode.TestRunProfileKind.Debug, async ({ include }) => {
      for (const { id } of include ?? this.itemsOf(({ debug }) => debug !== undefined)) {
        await vscode.commands.executeCommand('hooks-ls.debug', this.nodes.get(id)?.debug);
      }
    }, true, debuggable);
    return controller;
  }

  /** Whether the item with an ID is the test or contains it. A folder contains the tests of its files. */
  private contains(id: string, test: TestNode): boolean {
    const node = this.nodes.get(id);
    return node === undefined ? test.uri.startsWith(`${id}/`) : leaves(node).includes(test);
  }

  private item(controller: vscode.TestController, node: TestNode, index = 0): vscode.TestItem {
    this.nodes.set(node.id, node);
    const item = controller.createTestItem(node.id, node.label, vscode.Uri.parse(node.uri));
    item.description = node.description;
    item.range = node.range && rangeOf(node.range);
    item.tags = node.debug === undefined ? [] : [debuggable];
    item.sortText = String(index).padStart(6, '0');
    item.children.replace(node.children.map((child, i) => this.item(controller, child, i)));
    return item;
  }

  private itemsOf(wanted: (test: TestNode) => boolean): vscode.TestItem[] {
    const found: vscode.TestItem[] = [];
    const visit = (items: vscode.TestItemCollection) => items.forEach((item) => {
      const node = this.nodes.get(item.id);
      if (node !== undefined && node.children.length === 0 && wanted(node)) {
        found.push(item);
      }
      visit(item.children);
    });
    if (this.controller !== undefined) {
      visit(this.controller.items);
    }
    return found;
  }

  /** Asks once for all requests, then runs them one after the other. */
  private async run(request: vscode.TestRunRequest, parts: { request: TestArguments; tests: TestNode[] }[]): Promise<void> {
    const client = await this.running();
    if (client === undefined || this.controller === undefined || !await this.permission.trusted()) {
      return;
    }
    const plans: (TestResult | Error)[] = [];
    for (const part of parts) {
      plans.push(await client.execute<TestResult>(testCommand, { ...part.request, dryRun: true }).catch(asError));
    }
    const planned = plans.flatMap((plan) => plan instanceof Error ? [] : [plan]);
    const one = parts.length === 1 && parts[0]?.request.case !== undefined;
    if (!await this.permission.agreed(describeTests(planned.map(({ result }) => result), one), planned.flatMap(({ parts: names }) => names ?? []))) {
      return;
    }
    const run = this.controller.createTestRun(request);
    this.runs++;
    try {
      const items = new Map(this.itemsOf(() => true).map((item) => [item.id, item]));
      const itemsOf = (tests: TestNode[]) => tests.flatMap((test) => items.get(test.id) ?? []);
      parts.forEach(({ tests }) => itemsOf(tests).forEach((item) => run.enqueued(item)));
      for (const [i, part] of parts.entries()) {
        const plan = plans[i];
        if (run.token.isCancellationRequested || plan === undefined) {
          break;
        }
        const partItems = itemsOf(part.tests);
        partItems.forEach((item) => run.started(item));
        const answer = plan instanceof Error ? plan : await client.execute<{ text: string; result: TestReport }>(
          testCommand, { ...part.request, consent: plan.consent }, run.token,
        ).catch(asError);
        if (run.token.isCancellationRequested) {
          partItems.forEach((item) => run.skipped(item));
        } else if (answer instanceof Error) {
          partItems.forEach((item) => run.errored(item, new vscode.TestMessage(answer.message)));
        } else {
          run.appendOutput(answer.text.replaceAll(/\r?\n/g, '\r\n'));
          part.tests.forEach((test) => reportOutcome(run, items.get(test.id), test, answer.result));
        }
      }
    } finally {
      run.end();
      this.runs--;
    }
    await this.list(); // for the new states
  }
}

function reportOutcome(run: vscode.TestRun, item: vscode.TestItem | undefined, test: TestNode, report: TestReport): void {
  const outcome = outcomeOf(report, test);
  if (item === undefined) {
    return;
  }
  if (outcome?.state === 'passed') {
    run.passed(item);
  } else if (outcome?.state === 'failed') {
    const place = test.failure ?? test.range;
    run.failed(item, outcome.messages.map(({ text, expected, actual }) => {
      const message = new vscode.TestMessage(text);
      message.expectedOutput = expected;
      message.actualOutput = actual;
      message.location = place && item.uri && new vscode.Location(item.uri, rangeOf(place));
      return message;
    }));
  } else {
    run.skipped(item);
  }
}

function rangeOf({ start, end }: Span): vscode.Range {
  return new vscode.Range(start.line, start.character, end.line, end.character);
}

function same(a: string, b: string): boolean {
  return vscode.Uri.parse(a).toString() === vscode.Uri.parse(b).toString();
}
