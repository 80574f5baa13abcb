# EVENT: SUMMARY
# Prints the context in both forms, for VS Code and Copilot CLI.
[Console]::In.ReadToEnd() | Out-Null
$context = @{ additionalContext = "Branch: $(git branch --show-current)" }
$context + @{ hookSpecificOutput = @{ hookEventName = 'EVENT' } + $context } | ConvertTo-Json -Compress -Depth 5
