#!/usr/bin/env node
// EVENT: SUMMARY
// Prints the decision in both forms, for VS Code and Copilot CLI. No output lets the agent stop.
// If the hook fails, the agent may stop: a failing hook that blocked would never let it stop.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const payload = JSON.parse(readFileSync(0, 'utf8'));
// Without this the agent may never be allowed to stop.
if (!payload.stop_hook_active) {
  const check = spawnSync('git', ['diff', '--check'], { encoding: 'utf8' });
  if (check.status !== 0) {
    const decision = { decision: 'block', reason: `Correct these first: ${check.stdout}${check.stderr}` };
    console.log(JSON.stringify({ ...decision, hookSpecificOutput: { hookEventName: 'EVENT', ...decision } }));
  }
}
