package schemas

import "slices"

func eventPostToolUseFailure() *Event {
	return &Event{
		Name:    "PostToolUseFailure",
		Summary: "Help the model on after a tool failed.",
		Spellings: []Spelling{
			{Name: "PostToolUseFailure", Surfaces: inCopilot | inClaude, Casing: SnakeCase},
			{Name: "postToolUseFailure", Surfaces: inCopilot, Casing: CamelCase},
		},
		Firing: [numSurfaces]Firing{
			VSCode: unknownToVSCode(),
			CopilotCLI: firesWhen("after a tool failed: a missing file, an unknown tool, bad arguments, an error from MCP; not for a shell command that exits non-zero",
				confirmed(says("004", "Hook events", "fires after a tool completes with a failure"), "Copilot CLI", "1.0.102",
					"cli-payload-ev-pascal-postToolUseFailure", "cli-payload-args-badjson-postToolUseFailure", "cli-payload-args-missing-postToolUseFailure")),
			CloudAgent: firesWhen("after a tool failed", says("004", "Hook events", "fires")),
			ClaudeCode: firesWhen("after a tool that had started failed, a shell command that exits non-zero included", says("claude-2026-08", "PostToolUseFailure", "fires when a tool fails")),
		},
		Matcher: matcherOnTools(inClaude, inClaude,
			seenCLI("the hook runs whatever its matcher says", "cli-select-m-camel-nest-postToolUseFailure").on(CopilotCLI), claudeMatchesTools()),
		Input: slices.Concat(toolNameInput()[1:], toolArgsInput()[1:], []Field{
			{
				Name: "error", Type: stringType, Surfaces: inCopilot | inClaude, Required: inCopilot | inClaude, Example: `"ENOENT: no such file"`,
				Doc: "What went wrong.",
				Facts: []Fact{
					confirmed(says("004", "postToolUseFailure / PostToolUseFailure", "error is a string"), "Copilot CLI", "1.0.102",
						"cli-payload-ev-pascal-postToolUseFailure", "cli-payload-mcp-camel-postToolUseFailure").on(CopilotCLI, CloudAgent),
					says("claude-2026-08", "PostToolUseFailure", "error is a string").on(ClaudeCode),
				},
			},
			toolUseIDInput()[1],
			claudeField("PostToolUseFailure", "isInterrupt", "is_interrupt", boolType, "false", "true when the user interrupted the tool."),
			claudeField("PostToolUseFailure", "durationMs", "duration_ms", numberType, "120", "How long the tool ran, in milliseconds."),
		}, insideSubagent()),
		Output: [numSurfaces]*Output{
			CopilotCLI: copilotOutput("Read at the top level; a block and modifiedResult are ignored.", failureContext()),
			CloudAgent: copilotOutput("Read at the top level.", failureContext()),
			ClaudeCode: claudeOutput("", slices.Concat(claudeBlock("PostToolUseFailure", "block adds the reason to what Claude reads.", "Given to Claude with a block."), []Field{
				claudeWrapper("PostToolUseFailure",
					contextField(inClaude, AnyEdition, "Text added to Claude's context.", says("claude-2026-08", "PostToolUseFailure", "additionalContext is added to the context")))})...),
		},
		Exit: [numSurfaces][]ExitRule{
			CopilotCLI: failureExits(),
			CloudAgent: failureExits(),
			ClaudeCode: claudeExits(ExitContext, "stderr is given to Claude; the tool has already failed"),
		},
		Merge: [numSurfaces]Merge{
			CopilotCLI: {Rule: MergeContexts, Doc: "hooks run one after another; their contexts are joined by a blank line", Facts: []Fact{
				seenCLI("joined in order", "cli-merge-pfail-e2-long-postToolUseFailure")}},
			CloudAgent: copilotContexts(),
			ClaudeCode: claudeAnyBlock(),
		},
		Facts: []Fact{
			says("004", "postToolUseFailure / PostToolUseFailure", "one of the thirteen events").on(CopilotCLI, CloudAgent),
			says("claude-2026-08", "PostToolUseFailure", "one of Claude Code's events").on(ClaudeCode),
		},
	}
}

func failureContext() Field {
	return contextField(inCopilot, AnyEdition, "Guidance that the model reads beside the failure.",
		confirmed(says("004", "Hook events", "can provide recovery guidance via additionalContext"), "Copilot CLI", "1.0.102",
			"cli-result-x-pfail-ctx-postToolUseFailure", "cli-result-x-pfailP-ctx-postToolUseFailure", "cli-result-x-pfailP-w-ctx-postToolUseFailure"))
}

func failureExits() []ExitRule {
	return slices.Concat(copilotExits(true)[:1], []ExitRule{
		{
			Code: 2, Effect: ExitContext, Editions: OnlyObserved, Doc: "stderr is the guidance for the model; stdout is ignored",
			Facts: []Fact{against(says("004", "Exit codes for command hooks", "treated as additionalContext, stdout is appended to the failure"),
				seenCLI("stderr is appended, stdout ignored", "cli-result-x-pfail-e2-err-postToolUseFailure", "cli-result-x-pfail-e2-json-postToolUseFailure", "cli-merge-x-pfail-two-e2-postToolUseFailure"))},
		},
		{
			Code: 2, Effect: ExitContext, ReadsOutput: true, Editions: OnlyDocumented, Doc: "stdout is appended to the failure that the model reads",
			Facts: []Fact{says("004", "Exit codes for command hooks", "treated as additionalContext, stdout is appended to the failure")},
		},
	}, copilotExits(true)[2:])
}
