#!/usr/bin/env python3
"""EVENT: SUMMARY

Prints the decision in both forms, for VS Code and Copilot CLI. No output lets the agent stop.
If the hook fails, the agent may stop: a failing hook that blocked would never let it stop.
"""
import json
import subprocess
import sys

payload = json.load(sys.stdin)
# Without this the agent may never be allowed to stop.
if payload.get("stop_hook_active"):
    sys.exit(0)

check = subprocess.run(["git", "diff", "--check"], capture_output=True, text=True)
if check.returncode != 0:
    decision = {"decision": "block", "reason": "Correct these first: " + check.stdout + check.stderr}
    print(json.dumps({**decision, "hookSpecificOutput": {"hookEventName": "EVENT", **decision}}))
