import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './build.mjs';

const { describePlan } = await load('plan');

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

test('a request over the network counts as something that runs', () => {
  const plan = describePlan({ surface: 'copilot-cli', event: 'Stop', hooks: [{ source: 'a', status: 'planned', url: 'https://example.com/h' }] });
  assert.deepEqual(plan.commands, ['POST https://example.com/h']);
});

test('a very long command is cut and its length said', () => {
  const plan = describePlan({ surface: 'vscode', event: 'Stop', hooks: [{ source: 'a', status: 'planned', argv: ['node', '-e', 'x'.repeat(5000)] }] });
  assert.ok(plan.detail.length < 600);
  assert.match(plan.detail, /5\d\d\d characters/);
});

test('what the plan remarks is shown too', () => {
  const plan = describePlan({ surface: 'vscode', event: 'Stop', hooks: [], notes: [{ text: 'guard.sh is run as it is on disk' }] });
  assert.match(plan.detail, /guard\.sh is run as it is on disk/);
});

test('no hooks, nothing to confirm', () => {
  assert.deepEqual(describePlan({ surface: 'vscode', event: 'Stop', hooks: null }).commands, []);
});
