#!/usr/bin/env bash
# EVENT: SUMMARY
# Prints the decision in both forms, for VS Code and Copilot CLI. No output lets the tool run.
# Fails closed: without jq, or with a payload that cannot be read, it exits with 2, which denies the call. Any other
# exit code would let the tool run in VS Code.
set -u
fail() {
  echo "denied, because this hook failed: $1" >&2
  exit 2
}
command -v jq >/dev/null || fail "jq is not installed"
input=$(cat) || fail "no payload"

# field prints a value of the tool's input, by any of its names.
field() {
  jq -r "(.tool_input // .toolArgs // {}) | (if type == \"string\" then fromjson else . end) | $1 // empty" <<<"$input"
}
tool=$(jq -r '.tool_name // .toolName // empty' <<<"$input") && [ -n "$tool" ] || fail "the payload names no tool"
command=$(field .command) || fail "the tool's input cannot be read"
file=$(field '(.filePath // .file_path // .path)') || fail "the tool's input cannot be read"

deny() {
  jq -n --arg reason "$1" '{
    permissionDecision: "deny", permissionDecisionReason: $reason,
    hookSpecificOutput: {hookEventName: "EVENT", permissionDecision: "deny", permissionDecisionReason: $reason}
  }' || fail "$1"
  exit 0
}

case $command in
*"rm -rf /"*) deny "$tool must not remove the whole disk" ;;
esac
case $file in
*/.git/*) deny "files of git are not edited by hand" ;;
esac
