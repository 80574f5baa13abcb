#!/usr/bin/env python3
"""EVENT: SUMMARY

Prints the decision in both shapes, so that VS Code and Copilot CLI read it. No output lets the agent stop.
A hook that fails lets the agent stop as well: one that blocked would send it back for ever.
"""
import json
import subprocess
import sys

payload = json.load(sys.stdin)
# Without this the agent may be sent back for ever.
if payload.get("stop_hook_active"):
    sys.exit(0)

check = subprocess.run(["git", "diff", "--check"], capture_output=True, text=True)
if check.returncode != 0:
    decision = {"decision": "block", "reason": "Correct these first: " + check.stdout + check.stderr}
    print(json.dumps({**decision, "hookSpecificOutput": {"hookEventName": "EVENT", **decision}}))
