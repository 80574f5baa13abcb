package schemas

import "slices"

func eventPostToolUse() *Event {
	return &Event{
		Name:    "PostToolUse",
		Summary: "Look at the result of a tool that succeeded: run formatters, add context, keep the result from the model.",
		Spellings: []Spelling{
			{Name: "PostToolUse", Surfaces: AllSurfaces, Casing: SnakeCase},
			{Name: "postToolUse", Surfaces: inVSCode | inCopilot, Casing: CamelCase},
		},
		Firing: [numSurfaces]Firing{
			VSCode: firesWhen("after a tool returned, also when the user skipped it or it returned an error as its result; not when it threw, was denied or was cancelled",
				confirmed(says("003", "PostToolUse", "fires after a tool completes successfully"), "VS Code", "1.130", "mrg-085-denied-tool-sequence"),
				seenVSCode("not awaited, so its context may miss the very next model request")),
			CopilotCLI: firesWhen("after a tool succeeded; a shell command that exits non-zero counts as success",
				confirmed(says("004", "Hook events", "fires after each tool completes successfully"), "Copilot CLI", "1.0.102", "cli-payload-ev-camel-postToolUse")),
			CloudAgent: firesWhen("after a tool succeeded", says("004", "Hook events", "fires")),
			ClaudeCode: firesWhen("after a tool succeeded", says("claude-2026-08", "PostToolUse", "fires after a tool succeeded")),
		},
		Matcher: matcherOnTools(inCopilot|inClaude, inClaude,
			vscodeIgnoresMatchers(),
			against(says("004", "Matcher filtering", "not in the list of events with matchers"),
				seenCLI("honoured like preToolUse's", "cli-select-m-tools-post-postToolUse", "cli-select-m-claude-nest-postToolUse")).on(CopilotCLI),
			says("copilot-2026-09", "Matcher filtering", "tried on toolName").on(CopilotCLI, CloudAgent),
			claudeMatchesTools()),
		Input: slices.Concat(toolNameInput(), toolArgsInput(), []Field{
			toolResult(OnlyCamel, `{"resultType":"success","textResultForLlm":"12 passing"}`),
			toolResult(OnlySnake, `{"result_type":"success","text_result_for_llm":"12 passing"}`),
			{
				Name: "toolResponse", Snake: "tool_response", Type: stringType, Surfaces: inVSCode, Required: inVSCode, Example: `"The file was created"`,
				Doc:   "The text parts of the result, joined by line feeds; always a string.",
				Facts: []Fact{confirmed(says("000", "Event-Specific Input Fields", "PostToolUse additionally gets tool_response, a string"), "VS Code", "1.130", "pay-003")},
			},
			{
				Name: "toolResponse", Snake: "tool_response", Type: anyType, Surfaces: inClaude, Required: inClaude, Example: `{"filePath":"/work/app/a.ts","success":true}`,
				Doc: "The tool's result, an object that differs by tool.", Facts: []Fact{says("claude-2026-08", "PostToolUse", "tool_response is an object")},
			},
		}, toolUseIDInput(), insideSubagent(), []Field{
			claudeField("PostToolUse", "durationMs", "duration_ms", numberType, "120", "How long the tool ran, in milliseconds."),
		}),
		Output: [numSurfaces]*Output{
			VSCode: vscodeOutput("PostToolUse", "A block does not hide the tool's output: it adds the reason to it. continue:false and stopReason show a message to the user and change nothing else.",
				Field{
					Name: "decision", Type: oneOf("block"), Surfaces: inVSCode, Example: `"block"`,
					Doc: "block tells the model that the result was objected to; the agent goes on.",
					Facts: []Fact{against(says("003", "PostToolUse output", "blocks further processing"),
						seenVSCode("adds a text part; the tool's output stays", "res-post-001-block", "res-post-003-nested-block-ignored"))},
				},
				Field{
					Name: "reason", Type: stringType, Surfaces: inVSCode, Example: `"lint errors in a.ts"`,
					Doc:   "Shown to the model with a block.",
					Facts: []Fact{confirmed(says("003", "PostToolUse output", "reason for blocking, shown to the model"), "VS Code", "1.130", "res-post-001-block", "mrg-035-post-block-without-reason-then-reason")},
				},
				vscodeWrapper("PostToolUse",
					contextField(inVSCode, AnyEdition, "Text for the model beside the result. The hook is not awaited, so it may miss the next request.",
						against(says("003", "PostToolUse output", "extra context injected into the conversation"),
							seenVSCode("added to the result when the hook is done, which may be after the next request", "mrg-031-post-block-and-context", "res-post-006-top-level-context-ignored"))))),
			CopilotCLI: copilotOutput("Read at the top level only. The document of May 2026 says that the output is not processed.",
				Field{
					Name: "decision", Type: oneOf("block"), Surfaces: inCLI, Editions: OnlyObserved, Example: `"block"`,
					Doc: "block replaces the result by the reason and ends the chain.",
					Facts: []Fact{against(says("004", "Hook events", "the output is not processed"),
						seenCLI("the result is replaced", "cli-result-x-post-block-postToolUse", "cli-result-x-postP-block-postToolUse", "cli-result-x-post-w-block-postToolUse"))},
				},
				Field{
					Name: "reason", Type: stringType, Surfaces: inCLI, Editions: OnlyObserved, Example: `"the output holds a secret"`,
					Doc:   "What the model reads instead of a blocked result.",
					Facts: []Fact{against(says("004", "Hook events", "the output is not processed"), seenCLI("used", "cli-result-x-post-block-postToolUse"))},
				},
				modifiedResult(), postToolContext(),
			),
			CloudAgent: copilotOutput("Read as the newest document says; that of May 2026 says that the output is not processed.", modifiedResult(), postToolContext()),
			ClaudeCode: claudeOutput("",
				slices.Concat(claudeBlock("PostToolUse", "block adds the reason to what Claude reads; the output stays.", "Given to Claude with a block."), []Field{
					claudeWrapper("PostToolUse",
						contextField(inClaude, AnyEdition, "Text added to Claude's context.", says("claude-2026-08", "PostToolUse", "additionalContext is added to the context")),
						claudeField("PostToolUse", "updatedToolOutput", "", anyType, `"(output removed)"`, "Replaces the tool's output."),
						claudeField("PostToolUse", "updatedMCPToolOutput", "", anyType, `"(output removed)"`, "Replaces the output of an MCP tool."),
						claudeField("PostToolUse", "classifierContext", "", stringType, `"reviewed"`, "Text for the permission classifier."))})...),
		},
		Exit: [numSurfaces][]ExitRule{
			VSCode: vscodeExits(vscodeTwo(ExitBlocks, "counts as a block with stderr in the reason; the tool's output stays",
				"blocks with the text of stderr", "res-post-007-exit2", "res-post-008-exit2-silent")),
			CopilotCLI: copilotExits(true, "cli-result-x-postP-e2-postToolUse", "cli-result-x-post-e1-postToolUse"),
			CloudAgent: copilotExits(true),
			ClaudeCode: claudeExits(ExitContext, "stderr is given to Claude; the tool has already run"),
		},
		Merge: [numSurfaces]Merge{
			VSCode: {Rule: MergeEarliestBlock, Doc: "every hook runs; the first block counts, contexts are kept in order after it", Facts: []Fact{
				seenVSCode("the first blocker wins, a later exit code 2 is only shown to the user", "mrg-031-post-block-and-context", "mrg-034-post-exit2-then-block")}},
			CopilotCLI: {
				Rule: MergeFirstBlock, Doc: "hooks run one after another until one blocks; the last modifiedResult wins and later hooks see it; contexts are joined",
				Documented: new(copilotNone()),
				Facts:      []Fact{seenCLI("a block ends the chain, the last modifiedResult wins", "cli-merge-post-two-block-postToolUse", "cli-merge-x-post-two-mod-postToolUse", "cli-merge-x-post-two-ctx-postToolUse")},
			},
			CloudAgent: {
				Rule: MergeLastWins, Doc: "hooks run one after another; the last modifiedResult wins, contexts are joined", Documented: new(copilotNone()),
				Facts: []Fact{says("copilot-2026-09", "postToolUse decision control", "contexts are joined, up to 10 KB")},
			},
			ClaudeCode: claudeAnyBlock(),
		},
		Facts: []Fact{
			says("003", "PostToolUse", "fires after a tool completes successfully").on(VSCode),
			says("004", "postToolUse / PostToolUse", "one of the thirteen events").on(CopilotCLI, CloudAgent),
			says("claude-2026-08", "PostToolUse", "one of Claude Code's events").on(ClaudeCode),
		},
	}
}

// toolResult is what Copilot sends of a result; its members are spelled like the payload.
func toolResult(casings Casings, example string) Field {
	member := func(name, snake string, t *Type, example, doc string) Field {
		return Field{
			Name: name, Snake: snake, Type: t, Surfaces: inCopilot, Required: inCopilot, Example: example, Doc: doc,
			Facts: []Fact{confirmed(says("004", "postToolUse / PostToolUse", "the result has a type and a text"), "Copilot CLI", "1.0.102",
				"cli-payload-ev-camel-postToolUse", "cli-payload-ev-pascal-postToolUse")},
		}
	}
	return Field{
		Name: "toolResult", Snake: "tool_result", Surfaces: inCopilot, Required: inCopilot, Casings: casings, Example: example,
		Doc: "What the tool returned.",
		Facts: []Fact{confirmed(says("004", "postToolUse / PostToolUse", "an object of result type and text"), "Copilot CLI", "1.0.102",
			"cli-payload-ev-camel-postToolUse", "cli-payload-ev-pascal-postToolUse")},
		Type: &Type{Kind: Object, Fields: []Field{
			member("resultType", "result_type", oneOf("success"), `"success"`, "Always success."),
			member("textResultForLlm", "text_result_for_llm", stringType, `"12 passing"`, "The text that the model gets."),
		}},
	}
}

func modifiedResult() Field {
	return Field{
		Name: "modifiedResult", Surfaces: inCopilot, Editions: OnlyObserved, Example: `{"textResultForLlm":"(output removed)","resultType":"success"}`,
		Doc: "Replaces the result that the model gets.",
		Facts: []Fact{against(says("004", "Hook events", "the output is not processed"),
			seenCLI("replaces the result", "cli-result-x-post-mod-postToolUse", "cli-result-x-post-mod2-postToolUse")).on(CopilotCLI),
			says("copilot-2026-09", "postToolUse decision control", "modifiedResult is processed")},
		Type: &Type{Kind: Object, Fields: []Field{
			{
				Name: "textResultForLlm", Type: stringType, Surfaces: inCopilot, Required: inCopilot, Example: `"(output removed)"`,
				Doc: "The text for the model.", Facts: []Fact{seenCLI("used", "cli-result-x-post-mod-postToolUse")},
			},
			{
				Name: "resultType", Type: stringType, Surfaces: inCopilot, Example: `"success"`,
				Doc: "The type of the result, as in the payload.", Facts: []Fact{seenCLI("accepted", "cli-result-x-post-mod2-postToolUse")},
			},
		}},
	}
}

func postToolContext() Field {
	return contextField(inCopilot, OnlyObserved, "Text added to the tool's result.",
		against(says("004", "Hook events", "the output is not processed"),
			seenCLI("appended to the result", "cli-result-x-post-ctx-postToolUse", "cli-result-x-postP-ctx-postToolUse", "cli-result-x-postP-w-ctx-postToolUse")).on(CopilotCLI),
		says("copilot-2026-09", "postToolUse decision control", "additionalContext is processed"))
}
