
# Without this the agent would never be allowed to stop.
[ "$(jq -r '.stop_hook_active // .stopHookActive // false' <<<"$payload")" = true ] && exit 0

if ! output=$({{run}} 2>&1); then
  # At both levels, because products read different ones.
  jq -n --arg reason {{run shell}}" fails. Correct this before you stop:
$(tail -n 40 <<<"$output")" '{
    decision: "block", reason: $reason,
    hookSpecificOutput: {hookEventName: "Stop", decision: "block", reason: $reason}
  }'
fi
