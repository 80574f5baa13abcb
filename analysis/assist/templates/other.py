#!/usr/bin/env python3
"""EVENT: SUMMARY

What this prints is not read by every product; see what hooks-ls explain EVENT says.
"""
import os
import sys
import tempfile

with open(os.path.join(tempfile.gettempdir(), "hooks.log"), "a", encoding="utf-8") as log:
    log.write(sys.stdin.read() + "\n")
