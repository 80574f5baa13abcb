# EVENT: SUMMARY
# Prints the decision in both shapes, so that VS Code and Copilot CLI read it. No output lets the agent stop.
# A hook that fails lets the agent stop as well: one that blocked would send it back for ever.
$payload = [Console]::In.ReadToEnd() | ConvertFrom-Json
# Without this the agent may be sent back for ever.
if ($payload.stop_hook_active) { exit 0 }

$problems = git diff --check 2>&1 | Out-String
if ($LASTEXITCODE -ne 0) {
    $decision = @{ decision = 'block'; reason = "Correct these first: $problems" }
    $decision + @{ hookSpecificOutput = @{ hookEventName = 'EVENT' } + $decision } | ConvertTo-Json -Compress -Depth 5
}
exit 0
