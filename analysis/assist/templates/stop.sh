#!/usr/bin/env bash
# EVENT: SUMMARY
# Prints the decision in both shapes, so that VS Code and Copilot CLI read it. No output lets the agent stop.
# A hook that fails lets the agent stop as well: one that blocked would send it back for ever.
set -u
command -v jq >/dev/null || { echo "this hook needs jq" >&2; exit 1; }
input=$(cat)

# Without this the agent may be sent back for ever.
[ "$(jq -r '.stop_hook_active // false' <<<"$input")" = true ] && exit 0

if ! problems=$(git diff --check 2>&1); then
  jq -n --arg reason "Correct these first: $problems" '{
    decision: "block", reason: $reason,
    hookSpecificOutput: {hookEventName: "EVENT", decision: "block", reason: $reason}
  }'
fi
