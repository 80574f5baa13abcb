#!/usr/bin/env python3
"""EVENT: SUMMARY

Prints the decision in both forms, for VS Code and Copilot CLI. No output lets the tool run.
Fails closed: when it cannot read the payload it exits with 2, which denies the call. Any other exit code would let the
tool run in VS Code.
"""
import json
import sys


def decide(payload):
    """Return the reason to deny the call, or None."""
    tool = payload.get("tool_name") or payload["toolName"]
    args = payload.get("tool_input") or payload.get("toolArgs") or {}
    if isinstance(args, str):
        args = json.loads(args)
    if "rm -rf /" in args.get("command", ""):
        return f"{tool} must not remove the whole disk"
    return None


try:
    reason = decide(json.load(sys.stdin))
    if reason:
        decision = {"permissionDecision": "deny", "permissionDecisionReason": reason}
        print(json.dumps({**decision, "hookSpecificOutput": {"hookEventName": "EVENT", **decision}}))
except Exception as error:
    print(f"denied, because this hook failed: {error!r}", file=sys.stderr)
    sys.exit(2)
