#!/usr/bin/env bash
# EVENT: SUMMARY
# Prints the context in both forms, for VS Code and Copilot CLI.
set -u
command -v jq >/dev/null || { echo "this hook needs jq" >&2; exit 1; }
cat >/dev/null

jq -n --arg text "Branch: $(git branch --show-current 2>/dev/null)" '{
  additionalContext: $text,
  hookSpecificOutput: {hookEventName: "EVENT", additionalContext: $text}
}'
