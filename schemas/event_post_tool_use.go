package schemas

import "slices"

func eventPostToolUse() *Event {
	return &Event{
		Name:      "PostToolUse",
		EveryCall: "after",
		Summary:   "Check the result of a tool that succeeded: run formatters, add context or hide the result from the model.",
		Spellings: []Spelling{{"PostToolUse", inVSCode | inCopilot | inClaude, SnakeCase}, {"postToolUse", inVSCode | inCopilot, CamelCase}},
		Firing: [numSurfaces]Firing{
			VSCode: firesWhen("after a tool returns, even if the user skipped it or its result is an error; not if it threw, was denied or was canceled",
				Fact{Doc: "003", Section: "PostToolUse", Documented: "fires after a tool completes successfully", In: vscode1130, Vectors: "mrg-085-denied-tool-sequence"},
				Fact{In: vscode1130, Observed: "the agent does not wait for it, so its context may miss the next model request"}),
			CopilotCLI: firesWhen("after a tool succeeded; a shell command that exits non-zero counts as success",
				Fact{Doc: "004", Section: "Hook events", Documented: "fires after each tool completes successfully", In: cli10102, Vectors: "cli-payload-ev-camel-postToolUse"}),
			CloudAgent: firesWhen("after a tool succeeded", Fact{Doc: "004", Section: "Hook events", Documented: "fires"}),
			ClaudeCode: firesWhen("after a tool succeeded", Fact{Doc: "claude-2026-08", Section: "PostToolUse", Documented: "fires after a tool succeeded"}),
		},
		Matcher: matcherOnTools(inCopilot|inClaude, inClaude,
			vscodeIgnoresMatchers,
			Fact{Doc: "004", Section: "Matcher filtering", Documented: "not in the list of events with matchers", In: cli10102, Observed: "applied like preToolUse's", Vectors: "cli-select-m-tools-post-postToolUse cli-select-m-claude-nest-postToolUse", Surfaces: inCLI},
			Fact{Doc: "copilot-2026-09", Section: "Matcher filtering", Documented: "matched against toolName", Surfaces: inCopilot},
			claudeMatchesTools),
		Input: slices.Concat(toolNameInput, toolArgsInput, []Field{
			toolResult(OnlyCamel, `{"resultType":"success","textResultForLlm":"12 passing"}`),
			toolResult(OnlySnake, `{"result_type":"success","text_result_for_llm":"12 passing"}`),
			sentAlways(inVSCode, "toolResponse", "tool_response", freeTextType, `"The file was created"`,
				"The text parts of the result, joined by line feeds; always a string.",
				Fact{Doc: "000", Section: "Event-Specific Input Fields", Documented: "PostToolUse additionally gets tool_response, a string", In: vscode1130, Vectors: "pay-003"}),
			sentAlways(inClaude, "toolResponse", "tool_response", anyInput, `{"filePath":"/work/app/a.ts","success":true}`,
				"The tool's result, an object that differs by tool.",
				Fact{Doc: "claude-2026-08", Section: "PostToolUse", Documented: "tool_response is an object"}),
		}, toolUseIDInput, insideSubagent(), []Field{
			claudeServer("cc-payload-mcp-PostToolUse"),
			claudeField("PostToolUse", "durationMs", "duration_ms", numberType, "120", "How long the tool ran, in milliseconds."),
		}),
		Output: [numSurfaces]*Output{
			VSCode: vscodeOutput("PostToolUse", "A block does not hide the tool's output: it adds the reason to it. continue:false and stopReason show a message to the user and change nothing else.",
				optional(inVSCode, "decision", oneOf("block"), `"block"`,
					"block tells the model that a hook objects to the result; the agent continues.",
					Fact{Doc: "003", Section: "PostToolUse output", Documented: "blocks further processing", In: vscode1130, Observed: "adds a text part; the tool's output stays", Vectors: "res-post-001-block res-post-003-nested-block-ignored"}),
				optional(inVSCode, "reason", stringType, `"lint errors in a.ts"`, "Shown to the model with a block.",
					Fact{Doc: "003", Section: "PostToolUse output", Documented: "reason for blocking, shown to the model", In: vscode1130, Vectors: "res-post-001-block mrg-035-post-block-without-reason-then-reason"}),
				vscodeWrapper("PostToolUse",
					contextField(inVSCode, "Text for the model, added to the result. The agent does not wait for the hook, so the text may miss the next request.",
						Fact{Doc: "003", Section: "PostToolUse output", Documented: "extra context injected into the conversation", In: vscode1130, Observed: "added to the result when the hook is done, which may be after the next request", Vectors: "mrg-031-post-block-and-context res-post-006-top-level-context-ignored"}))),
			CopilotCLI: copilotOutput("Read at the top level only. The May 2026 edition of GitHub's hooks reference says that the output is not processed.",
				onlyObserved(optional(inCLI, "decision", oneOf("block"), `"block"`,
					"block replaces the result with the reason, and later hooks do not run.",
					Fact{Doc: "004", Section: "Hook events", Documented: "the output is not processed", In: cli10102, Observed: "the result is replaced", Vectors: "cli-result-x-post-block-postToolUse cli-result-x-postP-block-postToolUse cli-result-x-post-w-block-postToolUse"})),
				onlyObserved(optional(inCLI, "reason", stringType, `"the output holds a secret"`,
					"What the model reads instead of a blocked result.",
					Fact{Doc: "004", Section: "Hook events", Documented: "the output is not processed", In: cli10102, Observed: "used", Vectors: "cli-result-x-post-block-postToolUse"})),
				modifiedResult, postToolContext,
			),
			CloudAgent: copilotOutput("Read as the September 2026 edition of GitHub's hooks reference says; the May 2026 edition says that the output is not processed.", modifiedResult, postToolContext),
			ClaudeCode: claudeOutput("",
				slices.Concat(claudeBlock("PostToolUse", "block adds the reason to what Claude reads; the output stays.", "Given to Claude with a block."), []Field{
					claudeWrapper("PostToolUse",
						claudeContext("PostToolUse"),
						claudeField("PostToolUse", "updatedToolOutput", "", anyType, `"(output removed)"`, "Replaces the tool's output."),
						claudeField("PostToolUse", "updatedMCPToolOutput", "", anyType, `"(output removed)"`, "Replaces the output of an MCP tool."),
						sets(claudeField("PostToolUse", "classifierContext", "", stringType, `"reviewed"`, "Text for the permission classifier.")))})...),
		},
		Exit: [numSurfaces][]ExitRule{
			VSCode: vscodeExits(vscodeToolBlock(vscodeTwo(ExitBlocks, "counts as a block with stderr in the reason; the tool's output stays",
				"blocks with the text of stderr", "res-post-007-exit2 res-post-008-exit2-silent"))),
			CopilotCLI: copilotExits(true, "cli-result-x-postP-e2-postToolUse cli-result-x-post-e1-postToolUse"),
			CloudAgent: copilotExits(true, ""),
			ClaudeCode: claudeExits(ExitContext, "stderr is given to Claude; the tool has already run"),
		},
		Merge: [numSurfaces]Merge{
			VSCode: {Rule: MergeEarliestBlock, Doc: "every hook runs; only the first block counts, the user sees a later exit code 2, and the contexts follow in order", Stop: "lost", Block: "block", Facts: []Fact{
				{In: vscode1130, Observed: "the first blocker wins, a later exit code 2 is only shown to the user", Vectors: "mrg-031-post-block-and-context mrg-034-post-exit2-then-block"}}},
			CopilotCLI: {
				Rule: MergeFirstBlock, Doc: "hooks run one after another until one blocks with a reason; the last modifiedResult wins and later hooks see it; contexts are joined",
				Block: "block", BlockNeeds: BlockWithString, Contexts: ContextTrimmed,
				Documented: new(copilotNone),
				Facts: []Fact{
					{In: cli10102, Observed: "after a block no later hook runs; the last modifiedResult wins", Vectors: "cli-merge-post-two-block-postToolUse cli-merge-x-post-two-mod-postToolUse cli-merge-x-post-two-ctx-postToolUse"},
					{In: cli10102, Observed: "a block whose reason is missing or not a string is ignored, and later hooks run; an empty reason counts"},
					{In: cli10102, Observed: "contexts are trimmed, and blank ones are ignored"},
					{In: cli10102, Observed: "only textResultForLlm and resultType of a modifiedResult count; if one is missing, it stays unchanged"},
				},
			},
			CloudAgent: {
				Rule: MergeLastWins, Doc: "hooks run one after another; the last modifiedResult wins, contexts are joined", Documented: new(copilotNone),
				Facts: []Fact{{Doc: "copilot-2026-09", Section: "postToolUse decision control", Documented: "contexts are joined, up to 10 KB"}},
			},
			ClaudeCode: claudeAnyBlock("block").where(func(m *Merge) { m.Stop, m.StopEnds = "stop", true },
				Fact{In: claude21330, Observed: "continue: false ends the session and the hooks that are still running", Vectors: "cc-result-post-cont-false cc-merge-post-m-cont-block"}),
		},
		Facts: []Fact{
			{Doc: "003", Section: "PostToolUse", Documented: "fires after a tool completes successfully", Surfaces: inVSCode},
			{Doc: "004", Section: "postToolUse / PostToolUse", Documented: "one of the thirteen events", Surfaces: inCopilot},
			{Doc: "claude-2026-08", Section: "PostToolUse", Documented: "one of Claude Code's events", Surfaces: inClaude},
		},
	}
}

// toolResult is what Copilot sends of a result; its members are spelled like the payload.
func toolResult(casings Casings, example string) Field {
	member := func(name, snake string, t *Type, example, doc string) Field {
		return sentAlways(inCopilot, name, snake, t, example, doc,
			Fact{Doc: "004", Section: "postToolUse / PostToolUse", Documented: "the result has a type and a text", In: cli10102, Vectors: "cli-payload-ev-camel-postToolUse cli-payload-ev-pascal-postToolUse"})
	}
	return Field{
		Name: "toolResult", Snake: "tool_result", Elsewhere: "toolResponse", Surfaces: inCopilot, Required: inCopilot, Casings: casings, Example: example,
		Doc:   "What the tool returned.",
		Facts: []Fact{{Doc: "004", Section: "postToolUse / PostToolUse", Documented: "an object of result type and text", In: cli10102, Vectors: "cli-payload-ev-camel-postToolUse cli-payload-ev-pascal-postToolUse"}},
		Type: &Type{Kind: Object, Fields: []Field{
			member("resultType", "result_type", oneOf("success"), `"success"`, "Always success."),
			member("textResultForLlm", "text_result_for_llm", freeTextType, `"12 passing"`, "The text that the model gets."),
		}},
	}
}

var modifiedResult = onlyObserved(optional(inCopilot, "modifiedResult", &Type{Kind: Object, Fields: []Field{
	required(inCopilot, "textResultForLlm", stringType, `"(output removed)"`, "The text for the model.",
		Fact{In: cli10102, Observed: "used", Vectors: "cli-result-x-post-mod-postToolUse"}),
	optional(inCopilot, "resultType", stringType, `"success"`, "The type of the result, as in the payload.",
		Fact{In: cli10102, Observed: "accepted", Vectors: "cli-result-x-post-mod2-postToolUse"}),
}}, `{"textResultForLlm":"(output removed)","resultType":"success"}`,
	"Replaces the result that the model gets.",
	Fact{Doc: "004", Section: "Hook events", Documented: "the output is not processed", In: cli10102, Observed: "replaces the result", Vectors: "cli-result-x-post-mod-postToolUse cli-result-x-post-mod2-postToolUse", Surfaces: inCLI},
	Fact{Doc: "copilot-2026-09", Section: "postToolUse decision control", Documented: "modifiedResult is processed"}))

// vscodeToolBlock gives exit code 2 the reason that VS Code derives from stderr.
func vscodeToolBlock(rule ExitRule) ExitRule {
	rule.Reason, rule.NoStderr = "Tried to use {tool} - {stderr}", "an unexpected error occurred"
	return rule
}

var postToolContext = onlyObserved(contextField(inCopilot, "Text added to the tool's result.",
	Fact{Doc: "004", Section: "Hook events", Documented: "the output is not processed", In: cli10102, Observed: "appended to the result", Vectors: "cli-result-x-post-ctx-postToolUse cli-result-x-postP-ctx-postToolUse cli-result-x-postP-w-ctx-postToolUse", Surfaces: inCLI},
	Fact{Doc: "copilot-2026-09", Section: "postToolUse decision control", Documented: "additionalContext is processed"}))
