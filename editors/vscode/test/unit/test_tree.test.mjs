import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './build.mjs';

const { covers, leaves, outcomeOf, requestsFor, testsOf } = await load('test_tree');

const range = (line) => ({ start: { line, character: 1 }, end: { line, character: 9 } });
const hooks = testsOf({ uri: 'file:///w/a.json', path: 'a.json', hooks: [
  { pointer: '/hooks/Stop/0', event: 'Stop', command: 'sh stop.sh', range: range(3), products: [{ id: 'vscode', state: 'alive', proof: 'tests fail → block' }, { id: 'claude-code' }] },
  { pointer: '/hooks/PreToolUse/0', event: 'PreToolUse', command: 'sh guard.sh', range: range(5), products: [{ id: 'vscode', state: 'silent' }] },
] });
const cases = testsOf({ uri: 'file:///w/a.hooktest.yaml', path: 'a.hooktest.yaml', cases: [
  { name: 'one', range: range(1), expect: range(3) }, { name: 'two', range: range(4) },
] });

test('each hook has a test for each product, with its state', () => {
  assert.deepEqual(hooks.children.map(({ label }) => label), ['Stop: sh stop.sh', 'PreToolUse: sh guard.sh']);
  assert.deepEqual(leaves(hooks).map(({ label, description }) => [label, description]), [
    ['VS Code', 'proven alive in VS Code: tests fail → block'], ['Claude Code', ''], ['VS Code', 'runs and does nothing in VS Code'],
  ]);
  assert.deepEqual(leaves(cases).map(({ label, failure }) => [label, failure.start.line]), [['one', 3], ['two', 4]]);
  assert.equal(new Set([...leaves(hooks), ...leaves(cases), ...hooks.children].map(({ id }) => id)).size, 7);
});

test('the fewest requests that run what is wanted, and no more', () => {
  const requests = (wanted) => requestsFor([hooks, cases], wanted).map(({ request, tests }) => [request, tests.length]);
  assert.deepEqual(requests(() => true), [[{ uri: hooks.uri }, 3], [{ uri: cases.uri }, 2]]);
  assert.deepEqual(requests(({ id }) => id.includes('/Stop/0')), [[{ uri: hooks.uri, pointer: '/hooks/Stop/0' }, 2]]);
  assert.deepEqual(requests(({ id }) => id.endsWith('/Stop/0@claude-code')), [[{ uri: hooks.uri, pointer: '/hooks/Stop/0', product: 'claude-code' }, 1]]);
  assert.deepEqual(requests(({ label }) => label === 'VS Code'), [
    [{ uri: hooks.uri, pointer: '/hooks/Stop/0', product: 'vscode' }, 1], [{ uri: hooks.uri, pointer: '/hooks/PreToolUse/0' }, 1],
  ]);
  assert.deepEqual(requests(({ label }) => label === 'two'), [[{ uri: cases.uri, case: 'two' }, 1]]);
  assert.deepEqual(requests(() => false), []);
});

test('a lens covers the hooks of its event, or its case', () => {
  const covered = (request) => [...leaves(hooks), ...leaves(cases)].filter((node) => covers(request, node)).length;
  assert.equal(covered({ uri: hooks.uri, pointer: '/hooks/Stop' }), 2);
  assert.equal(covered({ uri: hooks.uri, pointer: '/hooks/St' }), 0);
  assert.equal(covered({ uri: hooks.uri }), 3);
  assert.equal(covered({ uri: cases.uri, case: 'two' }), 1);
  assert.equal(covered({ uri: 'file:///w/other.json' }), 0);
});

test('a hook passes when proven alive, fails with its problems, and is otherwise skipped', () => {
  const hook = (surface, state, problems = []) => ({ pointer: '/hooks/Stop/0', surface, state, problems });
  const problem = { fails: true, headline: 'it crashes', notes: ['in VS Code'], help: 'read stdin' };
  const [code, claude] = leaves(hooks);
  assert.deepEqual(outcomeOf({ hooks: [hook('vscode', 'alive', [{ ...problem, fails: false }])] }, code), { state: 'passed', messages: [] });
  assert.deepEqual(outcomeOf({ hooks: [hook('vscode', 'silent')] }, code), { state: 'skipped', messages: [] });
  assert.deepEqual(outcomeOf({ hooks: [hook('vscode', 'alive', [problem])] }, code), {
    state: 'failed', messages: [{ text: 'it crashes\nnote: in VS Code\nhelp: read stdin' }],
  });
  assert.equal(outcomeOf({ hooks: [hook('vscode', 'alive')] }, claude), undefined);
});

test('a failed case shows the expected and the actual outcome', () => {
  const [one, two] = leaves(cases);
  const report = { cases: [
    { name: 'one', runs: [{ surface: 'vscode', missed: ['expected stop, it ends with continue'], expected: 'decision: stop\n', actual: 'decision: continue\n' }, { surface: 'claude-code' }] },
    { name: 'two', problems: ['nothing is expected of it'], runs: [] },
  ] };
  assert.deepEqual(outcomeOf(report, one), {
    state: 'failed', messages: [{ text: 'VS Code: expected stop, it ends with continue', expected: 'decision: stop\n', actual: 'decision: continue\n' }],
  });
  assert.deepEqual(outcomeOf(report, two), { state: 'failed', messages: [{ text: 'nothing is expected of it' }] });
  assert.deepEqual(outcomeOf({ cases: [{ name: 'one', runs: [{ surface: 'vscode' }] }] }, one), { state: 'passed', messages: [] });
});
