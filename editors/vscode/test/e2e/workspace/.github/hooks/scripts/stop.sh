#!/usr/bin/env bash
# Leaves what it read, so that the test can see that it ran.
input=$(cat)
printf '%s' "$input" >stop-was-run.json
echo '{"hookSpecificOutput":{"hookEventName":"Stop","decision":"block","reason":"tests have not been run"}}'
