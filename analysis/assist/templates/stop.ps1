# EVENT: SUMMARY
# Prints the decision in both forms, for VS Code and Copilot CLI. No output lets the agent stop.
# If the hook fails, the agent may stop: a failing hook that blocked would never let it stop.
$payload = [Console]::In.ReadToEnd() | ConvertFrom-Json
# Without this the agent may never be allowed to stop.
if ($payload.stop_hook_active) { exit 0 }

$problems = git diff --check 2>&1 | Out-String
if ($LASTEXITCODE -ne 0) {
    $decision = @{ decision = 'block'; reason = "Correct these first: $problems" }
    $decision + @{ hookSpecificOutput = @{ hookEventName = 'EVENT' } + $decision } | ConvertTo-Json -Compress -Depth 5
}
exit 0
