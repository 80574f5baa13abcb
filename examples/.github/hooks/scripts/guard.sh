#!/usr/bin/env bash
# Refuses to touch generated files.
input=$(cat)
path=$(jq -r '.tool_input.filePath // .tool_input.file_path // .tool_input.path // empty' <<<"$input")
case $path in
*/generated/*)
  jq -n --arg why "generated files are written by the build" '{
    permissionDecision: "deny", permissionDecisionReason: $why,
    hookSpecificOutput: {hookEventName: "PreToolUse", permissionDecision: "deny", permissionDecisionReason: $why}
  }'
  ;;
esac
