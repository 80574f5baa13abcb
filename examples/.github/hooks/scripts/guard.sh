#!/usr/bin/env bash
# Refuses to touch generated files.
input=$(cat)
path=$(jq -r '.tool_input.filePath // .tool_input.file_path // .tool_input.path // empty' <<<"$input")
case $path in
*/generated/*)
  jq -n '{permissionDecision: "deny", permissionDecisionReason: "generated files are written by the build"}'
  ;;
esac
