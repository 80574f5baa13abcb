#!/usr/bin/env python3
"""EVENT: SUMMARY

Not every product reads the output of this event; see: hooks-ls explain EVENT
"""
import os
import sys
import tempfile

with open(os.path.join(tempfile.gettempdir(), "hooks.log"), "a", encoding="utf-8") as log:
    log.write(sys.stdin.read() + "\n")
