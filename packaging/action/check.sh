#!/usr/bin/env bash
# Runs `hooks-ls check` as action.yml asks. The exit code is that of check.
set -uo pipefail
program=${HOOKS_LS:-hooks-ls}
output() { echo "$1=$2" >>"${GITHUB_OUTPUT:-/dev/null}"; }
read -r -d '' -a args <<<"${HOOKS_LS_ARGS:-}"
read -r -d '' -a inputs <<<"${HOOKS_LS_INPUTS:-.}"
set -- check --min-severity "${HOOKS_LS_MIN_SEVERITY:-info}" --fail-on "${HOOKS_LS_FAIL_ON:-warning}" "${args[@]}"

output version "$("$program" --version | awk 'NR == 1 { print $2 }')"
if [ "${HOOKS_LS_SARIF:-}" = true ]; then
  sarif=${RUNNER_TEMP:-${TMPDIR:-/tmp}}/hooks-ls.sarif
  set -- "$@" --output "sarif=$sarif"
  output sarif-file "$sarif"
fi
[ -n "${GITHUB_STEP_SUMMARY:-}" ] && set -- "$@" --output "markdown=$GITHUB_STEP_SUMMARY"
format=text
[ "${HOOKS_LS_ANNOTATIONS:-true}" = true ] && format=github
[ "${HOOKS_LS_REQUIRE_FILES:-true}" = true ] && set -- "$@" --require-files
exec "$program" "$@" --format "$format" "${inputs[@]}"
