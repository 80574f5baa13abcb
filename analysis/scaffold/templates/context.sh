
context=$({{.Run}} 2>&1) || fail "$context"
# At both levels, so that every product reads it.
jq -n --arg context "$context" '{
  additionalContext: $context,
  hookSpecificOutput: {hookEventName: "SessionStart", additionalContext: $context}
}'
