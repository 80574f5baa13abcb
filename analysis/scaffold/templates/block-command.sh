command=$(jq -r "$input | .command // empty" <<<"$payload") || fail "the payload cannot be read"

# Extended regular expressions; a command that matches one is denied.
patterns=(
{{patterns}}
)
for pattern in "${patterns[@]}"; do
  if grep -qE -e "$pattern" <<<"$command"; then
    echo "\"$command\" is not allowed here (it matches $pattern)" >&2
    exit 2
  fi
done
