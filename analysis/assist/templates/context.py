#!/usr/bin/env python3
"""EVENT: SUMMARY

Prints the context in both forms, for VS Code and Copilot CLI.
"""
import json
import subprocess
import sys

sys.stdin.read()
branch = subprocess.run(["git", "branch", "--show-current"], capture_output=True, text=True).stdout.strip()
context = {"additionalContext": "Branch: " + branch}
print(json.dumps({**context, "hookSpecificOutput": {"hookEventName": "EVENT", **context}}))
