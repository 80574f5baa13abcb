
context=$({{run}} 2>&1) || fail "$context"
# At both levels, because products read different ones.
jq -n --arg context "$context" '{
  additionalContext: $context,
  hookSpecificOutput: {hookEventName: "SessionStart", additionalContext: $context}
}'
