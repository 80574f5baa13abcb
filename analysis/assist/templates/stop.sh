#!/usr/bin/env bash
# EVENT: SUMMARY
# Prints the decision in both forms, for VS Code and Copilot CLI. No output lets the agent stop.
# If the hook fails, the agent may stop: a failing hook that blocked would never let it stop.
set -u
command -v jq >/dev/null || { echo "this hook needs jq" >&2; exit 1; }
input=$(cat)

# Without this the agent may never be allowed to stop.
[ "$(jq -r '.stop_hook_active // false' <<<"$input")" = true ] && exit 0

if ! problems=$(git diff --check 2>&1); then
  jq -n --arg reason "Correct these first: $problems" '{
    decision: "block", reason: $reason,
    hookSpecificOutput: {hookEventName: "EVENT", decision: "block", reason: $reason}
  }'
fi
