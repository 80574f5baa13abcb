#!/usr/bin/env node
// EVENT: SUMMARY
// Prints the decision in both forms, for VS Code and Copilot CLI. No output lets the tool run.
// Fails closed: when it cannot read the payload it exits with 2, which denies the call. Any other exit code would let
// the tool run in VS Code.
import { readFileSync } from 'node:fs';

/** The reason to deny the call, undefined when there is none. */
function decide(payload) {
  const tool = payload.tool_name ?? payload.toolName;
  if (tool === undefined) throw new Error('the payload names no tool');
  let args = payload.tool_input ?? payload.toolArgs ?? {};
  if (typeof args === 'string') args = JSON.parse(args);
  if (String(args.command ?? '').includes('rm -rf /')) return `${tool} must not remove the whole disk`;
}

try {
  const reason = decide(JSON.parse(readFileSync(0, 'utf8')));
  if (reason) {
    const decision = { permissionDecision: 'deny', permissionDecisionReason: reason };
    console.log(JSON.stringify({ ...decision, hookSpecificOutput: { hookEventName: 'EVENT', ...decision } }));
  }
} catch (error) {
  console.error(`denied, because this hook failed: ${error}`);
  process.exit(2);
}
