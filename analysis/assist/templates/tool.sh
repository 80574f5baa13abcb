#!/usr/bin/env bash
# EVENT: SUMMARY
# Prints the decision in both shapes, so that VS Code and Copilot CLI read it. No output lets the tool run.
set -u
command -v jq >/dev/null || { echo "this hook needs jq" >&2; exit 1; }
input=$(cat)

tool=$(jq -r '.tool_name // .toolName // empty' <<<"$input")
command=$(jq -r '.tool_input.command? // .toolArgs.command? // empty' <<<"$input")
file=$(jq -r '.tool_input | .filePath? // .file_path? // .path? // empty' <<<"$input")

deny() {
  jq -n --arg reason "$1" '{
    permissionDecision: "deny", permissionDecisionReason: $reason,
    hookSpecificOutput: {hookEventName: "EVENT", permissionDecision: "deny", permissionDecisionReason: $reason}
  }'
  exit 0
}

case $command in
*"rm -rf /"*) deny "$tool must not remove the whole disk" ;;
esac
case $file in
*/.git/*) deny "files of git are not edited by hand" ;;
esac
