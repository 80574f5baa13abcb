# EVENT: SUMMARY
# Prints the decision in both forms, for VS Code and Copilot CLI. No output lets the tool run.
# Fails closed: when it cannot read the payload it exits with 2, which denies the call, in VS Code only if the command ends
# with: exit $LASTEXITCODE. Any other exit code would let the tool run there.
$ErrorActionPreference = 'Stop'
trap {
    [Console]::Error.WriteLine("denied, because this hook failed: $_")
    exit 2
}
$payload = [Console]::In.ReadToEnd() | ConvertFrom-Json
$tool = if ($payload.tool_name) { $payload.tool_name } else { $payload.toolName }
if (-not $tool) { throw 'the payload names no tool' }
$arguments = if ($payload.tool_input) { $payload.tool_input } else { $payload.toolArgs }
if ($arguments -is [string]) { $arguments = $arguments | ConvertFrom-Json }

if ($arguments.command -like '*Remove-Item*-Recurse*C:\*') {
    $decision = @{ permissionDecision = 'deny'; permissionDecisionReason = "$tool must not remove the whole disk" }
    $decision + @{ hookSpecificOutput = @{ hookEventName = 'EVENT' } + $decision } | ConvertTo-Json -Compress -Depth 5
}
exit 0
