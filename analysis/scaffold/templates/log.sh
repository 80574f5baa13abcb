# One line per call. Payloads can contain secrets: keep the file out of the repository.
jq -c --arg time "$(date -u +%FT%TZ)" '{time: $time} + .' <<<"$payload" >>"${HOOK_LOG:-${TMPDIR:-/tmp}/agent-hooks.jsonl}"
exit 0
