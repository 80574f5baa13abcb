import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './build.mjs';

const { commandLine } = await load('command_line');

test('options become flags, quoted for a shell', () => {
  assert.equal(
    commandLine({ uri: 'file:///w/a.json', event: 'PreToolUse', surface: 'copilot-cli', tool: 'bash', input: '{"command":"it\'s"}', stopHookActive: true, dryRun: true }),
    `hooks-ls simulate PreToolUse --surface copilot-cli --tool bash --input '{"command":"it'\\''s"}' --stop-hook-active`,
  );
});

test('a pointer becomes --only, and false options are left out', () => {
  assert.equal(commandLine({ uri: 'u', event: 'Stop', pointer: '/hooks/Stop/0', allowNetwork: false }), 'hooks-ls simulate Stop --only /hooks/Stop/0');
});

test('a payload comes from standard input', () => {
  assert.equal(commandLine({ uri: 'u', event: 'Stop', payload: '{"a": 1}' }), `printf %s '{"a": 1}' | hooks-ls simulate Stop --payload -`);
});
