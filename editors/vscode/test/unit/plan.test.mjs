import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './build.mjs';

const { describePlan, describeSimulation, describeTest, describeTests, inAllProducts } = await load('plan');

test('every command that would run is shown, with its source and folder', () => {
  const plan = describePlan({ surface: 'vscode', event: 'Stop', hooks: [
    { source: '.github/hooks/a.json', status: 'planned', argv: ['/bin/sh', '-c', "echo 'x y'"], cwd: '/ws' },
    { source: '.github/hooks/b.json', status: 'skipped', reason: 'powershell only' },
  ] });
  assert.deepEqual(plan.commands, [`/bin/sh -c 'echo '\\''x y'\\'''`]);
  assert.match(plan.detail, /\.github\/hooks\/a\.json\n.*echo.*\n  in \/ws/);
  assert.match(plan.detail, /1 other hook does not run/);
  assert.doesNotMatch(plan.detail, /b\.json/);
});

test('an http hook counts as a command', () => {
  const plan = describePlan({ surface: 'copilot-cli', event: 'Stop', hooks: [{ source: 'a', status: 'planned', url: 'https://example.com/h' }] });
  assert.deepEqual(plan.commands, ['POST https://example.com/h']);
});

test('the title has the display name of the product and the tool', () => {
  const plan = describePlan({ surface: 'copilot-cli', event: 'PreToolUse', hooks: [{ source: 'a', status: 'planned', argv: ['true'] }] }, 'bash');
  assert.match(plan.title, /^Simulate PreToolUse about the tool bash as Copilot CLI would run it\?/);
});

test('limit, environment and payload are shown', () => {
  const plan = describePlan({ surface: 'vscode', event: 'Stop', hooks: [{
    source: 'a', status: 'planned', argv: ['true'], timeoutSec: 10, env: { LEVEL: 'strict' }, envRemoved: ['TOKEN'], stdin: { cwd: '/ws' },
  }] });
  assert.equal(plan.detail, 'a\n  true\n  for at most 10 s\n  with LEVEL=strict\n  without TOKEN\n\nOn standard input: {"cwd":"/ws"}');
});

test('different payloads are shown with their hooks', () => {
  const hook = (n) => ({ source: `${n}.json`, status: 'planned', argv: ['true'], stdin: { n } });
  const plan = describePlan({ surface: 'vscode', event: 'Stop', hooks: [hook(1), hook(2)] });
  assert.match(plan.detail, /1\.json\n  true\n  on standard input: \{"n":1\}/);
  assert.match(plan.detail, /2\.json\n  true\n  on standard input: \{"n":2\}/);
});

test('a long command is shown in full, in a document', () => {
  const script = 'x'.repeat(5000);
  const plan = describePlan({ surface: 'vscode', event: 'Stop', hooks: [{ source: 'a', status: 'planned', argv: ['node', '-e', script] }] });
  assert.ok(plan.detail.includes(script));
  assert.equal(plan.long, true);
  assert.equal(describePlan({ surface: 'vscode', event: 'Stop', hooks: [{ source: 'a', status: 'planned', argv: ['true'] }] }).long, false);
});

test('a prompt hook counts as a command', () => {
  const plan = describePlan({ surface: 'copilot-cli', event: 'SessionStart', hooks: [{ source: 'a', status: 'planned', prompt: 'hello' }] });
  assert.deepEqual(plan.commands, ['submit the prompt "hello"']);
});

test('the notes of a plan are shown', () => {
  const plan = describePlan({ surface: 'vscode', event: 'Stop', hooks: [], notes: [{ text: 'guard.sh is run as it is on disk' }] });
  assert.match(plan.detail, /guard\.sh is run as it is on disk/);
});

test('without hooks there is nothing to confirm', () => {
  assert.deepEqual(describePlan({ surface: 'vscode', event: 'Stop', hooks: null }).commands, []);
});

test('a test shows every command unquoted, and that it runs in a copy', () => {
  const result = { event: 'no .env', hooks: [{ source: 'a.json', status: 'planned', argv: ["sh -c 'x y'"] }], notes: [{ text: 'once for each product' }] };
  const plan = describeTest(result, true);
  assert.equal(plan.title, 'Run the case “no .env”? These commands will run in a copy of the workspace:');
  assert.equal(plan.detail, "a.json\n  sh -c 'x y'\n\nNote: once for each product");
  assert.equal(plan.run, 'Run 1 Command');
  assert.equal(describeTest({ event: 'the hooks of a.json', hooks: [] }, false).title, 'Test the hooks of a.json? These commands will run in a copy of the workspace:');
  assert.equal(describeTest({ event: '3 cases', hooks: [] }, false).title, 'Run 3 cases? These commands will run in a copy of the workspace:');
});

test('several tests are one plan, with each command once', () => {
  const result = (event, command) => ({ event, hooks: [{ source: 'a.json', status: 'planned', argv: [command] }], notes: [{ text: 'in a copy' }] });
  const plan = describeTests([result('the hooks of a.json', 'true'), result('3 cases', 'true'), result('2 cases', 'false')], false);
  assert.equal(plan.title, 'Run 3 tests? These commands will run in a copy of the workspace:');
  assert.equal(plan.detail, 'a.json\n  true\n\na.json\n  false\n\nNote: in a copy');
  assert.equal(plan.run, 'Run 2 Commands');
  assert.equal(describeTests([result('no .env', 'true')], true).title, 'Run the case “no .env”? These commands will run in a copy of the workspace:');
});

test('all products are asked about at once, with the commands of each', () => {
  const result = (surface, hooks) => ({ surface, event: 'Stop', hooks });
  const hook = { source: 'a.json', status: 'planned', argv: ['true'] };
  const plan = describeSimulation('Stop', [result('vscode', [hook]), { surface: 'copilot-cli', notRun: 'no such event' }, result('claude-code', [hook])]);
  assert.equal(plan.title, 'Simulate Stop in all products? These commands will run on this machine:');
  assert.equal(plan.detail, 'VS Code:\n\na.json\n  true\n\nClaude Code:\n\na.json\n  true');
  assert.equal(plan.run, 'Run 2 Commands');
});

test('in all products the tool call of a payload is sent in the words of each', () => {
  const request = { uri: 'file:///w', event: 'PreToolUse', surface: 'vscode', pointer: '/hooks/PreToolUse/0', tool: 'create_file' };
  assert.deepEqual(inAllProducts(request), { uri: 'file:///w', event: 'PreToolUse', surface: 'all', tool: 'create_file' });
  const payload = JSON.stringify({ session_id: 's', tool_name: 'run_in_terminal', tool_input: { command: 'ls' } });
  assert.deepEqual(inAllProducts({ ...request, payload }), {
    uri: 'file:///w', event: 'PreToolUse', surface: 'all', tool: 'run_in_terminal', input: '{"command":"ls"}',
  });
  assert.deepEqual(inAllProducts({ uri: 'u', event: 'e', payload: '{"prompt":"hello"}' }), { uri: 'u', event: 'e', surface: 'all', prompt: 'hello' });
});
