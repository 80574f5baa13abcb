# EVENT: SUMMARY
# Prints the context in both shapes, so that VS Code and Copilot CLI read it.
[Console]::In.ReadToEnd() | Out-Null
$context = @{ additionalContext = "Branch: $(git branch --show-current)" }
$context + @{ hookSpecificOutput = @{ hookEventName = 'EVENT' } + $context } | ConvertTo-Json -Compress -Depth 5
