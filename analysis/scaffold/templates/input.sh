input=$(jq -c '(.tool_input // .toolArgs // {}) | if type == "string" then fromjson else . end' <<<"$payload") || fail "the payload cannot be read"
