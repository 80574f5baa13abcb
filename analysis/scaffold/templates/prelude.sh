#!/usr/bin/env bash
# {{summary}}
# {{how}}
set -u
{{guard}}
command -v jq >/dev/null || fail "jq is not installed"
payload=$(cat)
{{input}}
