#!/usr/bin/env bash
# {{.Summary}}
# {{.How}}
set -u
{{- if .Guard}}
# Only exit code 2 denies the call in every product: this hook fails closed.
fail() { echo "denied, because this hook failed: $1" >&2; exit 2; }
{{- else}}
# A failure of this hook blocks nothing.
fail() { echo "$1" >&2; exit 0; }
{{- end}}
command -v jq >/dev/null || fail "jq is not installed"
payload=$(cat)
{{- if .Tool}}
input=$(jq -c '(.tool_input // .toolArgs // {}) | if type == "string" then fromjson else . end' <<<"$payload") || fail "the payload cannot be read"
{{- end}}
