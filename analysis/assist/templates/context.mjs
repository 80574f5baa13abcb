#!/usr/bin/env node
// EVENT: SUMMARY
// Prints the context in both forms, for VS Code and Copilot CLI.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

readFileSync(0);
const branch = spawnSync('git', ['branch', '--show-current'], { encoding: 'utf8' }).stdout?.trim();
const context = { additionalContext: `Branch: ${branch}` };
console.log(JSON.stringify({ ...context, hookSpecificOutput: { hookEventName: 'EVENT', ...context } }));
