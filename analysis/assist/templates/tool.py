#!/usr/bin/env python3
"""EVENT: SUMMARY

Prints the decision in both shapes, so that VS Code and Copilot CLI read it. No output lets the tool run.
"""
import json
import sys

payload = json.load(sys.stdin)
tool = payload.get("tool_name") or payload.get("toolName") or ""
args = payload.get("tool_input") or payload.get("toolArgs") or {}
command = args.get("command", "") if isinstance(args, dict) else ""

if "rm -rf /" in command:
    reason = f"{tool} must not remove the whole disk"
    decision = {"permissionDecision": "deny", "permissionDecisionReason": reason}
    print(json.dumps({**decision, "hookSpecificOutput": {"hookEventName": "EVENT", **decision}}))
