package schemas

import "slices"

func eventPostToolUseFailure() *Event {
	return &Event{
		Name:      "PostToolUseFailure",
		Summary:   "Help the model recover after a tool fails.",
		Spellings: []Spelling{{"PostToolUseFailure", inCopilot | inClaude, SnakeCase}, {"postToolUseFailure", inCopilot, CamelCase}},
		Firing: [numSurfaces]Firing{
			VSCode: unknownTo[VSCode],
			CopilotCLI: firesWhen("after a tool failed: a missing file, an unknown tool, bad arguments, an error from MCP; not for a shell command that exits non-zero",
				Fact{Doc: "004", Section: "Hook events", Documented: "fires after a tool completes with a failure", In: cli10102, Vectors: "cli-payload-ev-pascal-postToolUseFailure cli-payload-args-badjson-postToolUseFailure cli-payload-args-missing-postToolUseFailure"}),
			CloudAgent: firesWhen("after a tool failed", Fact{Doc: "004", Section: "Hook events", Documented: "fires"}),
			ClaudeCode: firesWhen("after a tool that had started failed; a shell command that exits non-zero counts as failed", Fact{Doc: "claude-2026-08", Section: "PostToolUseFailure", Documented: "fires when a tool fails"}),
		},
		Matcher: matcherOnTools(inClaude, inClaude,
			Fact{In: cli10102, Observed: "the hook runs whether or not its matcher matches", Vectors: "cli-select-m-camel-nest-postToolUseFailure", Surfaces: inCLI}, claudeMatchesTools),
		Input: slices.Concat(toolNameInput[1:], toolArgsInput[1:], []Field{
			sentAlways(inCopilot|inClaude, "error", "", stringType, `"ENOENT: no such file"`, "What went wrong.",
				Fact{Doc: "004", Section: "postToolUseFailure / PostToolUseFailure", Documented: "error is a string", In: cli10102, Vectors: "cli-payload-ev-pascal-postToolUseFailure cli-payload-mcp-camel-postToolUseFailure", Surfaces: inCopilot},
				Fact{Doc: "claude-2026-08", Section: "PostToolUseFailure", Documented: "error is a string", Surfaces: inClaude}),
			toolUseIDInput[1],
			claudeField("PostToolUseFailure", "isInterrupt", "is_interrupt", boolType, "false", "true when the user interrupted the tool."),
			claudeServer("cc-payload-mcp-PostToolUseFailure"),
			claudeField("PostToolUseFailure", "durationMs", "duration_ms", numberType, "120", "How long the tool ran, in milliseconds."),
		}, insideSubagent()),
		Output: [numSurfaces]*Output{
			CopilotCLI: copilotOutput("Read at the top level; a block and modifiedResult are ignored.", failureContext),
			CloudAgent: copilotOutput("Read at the top level.", failureContext),
			ClaudeCode: claudeContextOutput("PostToolUseFailure", "",
				claudeBlock("PostToolUseFailure", "block adds the reason to what Claude reads.", "Given to Claude with a block.")...),
		},
		Exit: [numSurfaces][]ExitRule{
			CopilotCLI: failureExits,
			CloudAgent: failureExits,
			ClaudeCode: claudeExits(ExitContext, "stderr is given to Claude; the tool has already failed"),
		},
		Merge: [numSurfaces]Merge{
			CopilotCLI: {Rule: MergeContexts, Doc: "hooks run one after another; their contexts are joined with a blank line", Contexts: ContextTrimmed, Facts: []Fact{
				{In: cli10102, Observed: "contexts are trimmed, and blank ones are ignored"},
				{In: cli10102, Observed: "joined in order", Vectors: "cli-merge-pfail-e2-long-postToolUseFailure"}}},
			CloudAgent: copilotContexts,
			ClaudeCode: claudeAnyBlock("block"),
		},
		Facts: []Fact{
			{Doc: "004", Section: "postToolUseFailure / PostToolUseFailure", Documented: "one of the thirteen events", Surfaces: inCopilot},
			{Doc: "claude-2026-08", Section: "PostToolUseFailure", Documented: "one of Claude Code's events", Surfaces: inClaude},
		},
	}
}

var failureContext = contextField(inCopilot, "Guidance that the model reads with the failure.",
	Fact{Doc: "004", Section: "Hook events", Documented: "can provide recovery guidance via additionalContext", In: cli10102, Vectors: "cli-result-x-pfail-ctx-postToolUseFailure cli-result-x-pfailP-ctx-postToolUseFailure cli-result-x-pfailP-w-ctx-postToolUseFailure"})

var failureExits = slices.Concat(copilotExits(true, "")[:1], []ExitRule{
	exitRule(2, ExitContext, OnlyObserved, "stderr is the guidance for the model; stdout is ignored",
		Fact{Doc: "004", Section: "Exit codes for command hooks", Documented: "treated as additionalContext, stdout is appended to the failure", In: cli10102, Observed: "stderr is appended, stdout ignored", Vectors: "cli-result-x-pfail-e2-err-postToolUseFailure cli-result-x-pfail-e2-json-postToolUseFailure cli-merge-x-pfail-two-e2-postToolUseFailure"}),
	exitReading(2, ExitContext, OnlyDocumented, "stdout is appended to the failure that the model reads",
		Fact{Doc: "004", Section: "Exit codes for command hooks", Documented: "treated as additionalContext, stdout is appended to the failure"}),
}, copilotExits(true, "")[2:])
