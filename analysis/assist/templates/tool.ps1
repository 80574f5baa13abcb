# EVENT: SUMMARY
# Prints the decision in both shapes, so that VS Code and Copilot CLI read it. No output lets the tool run.
$payload = [Console]::In.ReadToEnd() | ConvertFrom-Json
$tool = if ($payload.tool_name) { $payload.tool_name } else { $payload.toolName }
$arguments = if ($payload.tool_input) { $payload.tool_input } else { $payload.toolArgs }

if ($arguments.command -like '*Remove-Item*-Recurse*C:\*') {
    $decision = @{ permissionDecision = 'deny'; permissionDecisionReason = "$tool must not remove the whole disk" }
    $decision + @{ hookSpecificOutput = @{ hookEventName = 'EVENT' } + $decision } | ConvertTo-Json -Compress -Depth 5
}
