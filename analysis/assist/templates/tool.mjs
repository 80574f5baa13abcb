#!/usr/bin/env node
// EVENT: SUMMARY
// Prints the decision in both shapes, so that VS Code and Copilot CLI read it. No output lets the tool run.
import { readFileSync } from 'node:fs';

const payload = JSON.parse(readFileSync(0, 'utf8'));
const tool = payload.tool_name ?? payload.toolName;
const command = (payload.tool_input ?? payload.toolArgs)?.command ?? '';

if (command.includes('rm -rf /')) {
  const decision = { permissionDecision: 'deny', permissionDecisionReason: `${tool} must not remove the whole disk` };
  console.log(JSON.stringify({ ...decision, hookSpecificOutput: { hookEventName: 'EVENT', ...decision } }));
}
