#!/usr/bin/env node
// EVENT: SUMMARY
// Prints the decision in both shapes, so that VS Code and Copilot CLI read it. No output lets the agent stop.
// A hook that fails lets the agent stop as well: one that blocked would send it back for ever.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const payload = JSON.parse(readFileSync(0, 'utf8'));
// Without this the agent may be sent back for ever.
if (!payload.stop_hook_active) {
  const check = spawnSync('git', ['diff', '--check'], { encoding: 'utf8' });
  if (check.status !== 0) {
    const decision = { decision: 'block', reason: `Correct these first: ${check.stdout}${check.stderr}` };
    console.log(JSON.stringify({ ...decision, hookSpecificOutput: { hookEventName: 'EVENT', ...decision } }));
  }
}
