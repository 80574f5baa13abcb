package schemas

import "slices"

func eventUserPromptSubmit() *Event {
	return &Event{
		Name:      "UserPromptSubmit",
		Before:    PromptWaits,
		Summary:   "Check a prompt before the model sees it: audit it, add context or refuse it.",
		Spellings: []Spelling{{"UserPromptSubmit", inVSCode | inCopilot | inClaude, SnakeCase}, {"userPromptSubmitted", inVSCode | inCopilot, CamelCase}},
		Firing: [numSurfaces]Firing{
			VSCode: firesWhen("when the user submits a prompt, and for the prompt of every subagent",
				Fact{Doc: "003", Section: "UserPromptSubmit", Documented: "fires when the user submits a prompt", In: vscode1130, Observed: "fires for subagent prompts too", Vectors: "mrg-084-subagent-sequence"}),
			CopilotCLI: firesWhen("when the user submits a prompt, for the prompt of a subagent, and again for every forced continuation, with the reason of the block as the prompt",
				Fact{Doc: "004", Section: "Hook events", Documented: "fires when the user submits a prompt", In: cli10102, Observed: "fires inside subagents and for continuations as well", Vectors: "cli-payload-x-sub-tools-userPromptSubmitted-2 cli-payload-x-as-tool-then-userPromptSubmitted"}),
			CloudAgent: firesWhen("at most once, for the prompt of the job", Fact{Doc: "004", Section: "Hook events", Documented: "fires at most once, for the prompt supplied to the job"}),
			ClaudeCode: firesWhen("before a prompt is processed", Fact{Doc: "claude-2026-08", Section: "UserPromptSubmit", Documented: "fires before a prompt is processed"}),
		},
		Input: slices.Concat([]Field{
			sentAlways(inVSCode|inCopilot|inClaude, "prompt", "", freeTextType, `"Fix the failing test"`, "The text that was submitted.",
				Fact{Doc: "003", Section: "UserPromptSubmit input", Documented: "the text the user submitted", Surfaces: inVSCode},
				Fact{Doc: "004", Section: "userPromptSubmitted / UserPromptSubmit", Documented: "the payload has prompt", In: cli10102, Vectors: "cli-payload-ev-camel-userPromptSubmitted cli-payload-ev-error400-pascal-userPromptSubmitted", Surfaces: inCopilot},
				Fact{Doc: "claude-2026-08", Section: "UserPromptSubmit", Documented: "the payload has prompt", Surfaces: inClaude}),
		}, insideSubagent()),
		Output: [numSurfaces]*Output{
			VSCode: vscodeOutput("UserPromptSubmit", "A block, exit code 2 and continue:false abort the request before the model is called. The contexts of all hooks follow the start context.",
				onlyObserved(optional(inVSCode, "decision", oneOf("block"), `"block"`,
					"block aborts the request; the user sees the reason.",
					Fact{Doc: "003", Section: "UserPromptSubmit", Documented: "uses the common output only", In: vscode1130, Observed: "a top-level block aborts", Vectors: "res-ups-001-block res-ups-010-nested-block-ignored"})),
				onlyObserved(optional(inVSCode, "reason", stringType, `"the prompt holds a secret"`, "Shown to the user with a block.",
					Fact{Doc: "003", Section: "UserPromptSubmit", Documented: "uses the common output only", In: vscode1130, Observed: "read next to decision", Vectors: "res-ups-001-block"})),
				onlyObserved(contextField(inVSCode, "Text for the model, when hookSpecificOutput has none; only this event reads it at the top level.",
					Fact{Doc: "003", Section: "UserPromptSubmit", Documented: "uses the common output only", In: vscode1130, Observed: "read at the top level", Vectors: "res-ups-004-top-level-context res-ups-005-nested-wins"})),
				undocumentedWrapper("UserPromptSubmit", "uses the common output only", "res-ups-003-context",
					onlyObserved(contextField(inVSCode, "Text for the model, added to the prompt.",
						Fact{Doc: "003", Section: "UserPromptSubmit", Documented: "uses the common output only", In: vscode1130, Observed: "read", Vectors: "res-ups-003-context"}))),
			),
			CopilotCLI: copilotOutput("GitHub's hooks reference says that the output is not processed, but Copilot CLI reads it.",
				onlyObserved(optional(inCLI, "decision", oneOf("block"), `"block"`,
					"With a reason, block keeps the prompt from the model; in print mode the CLI exits with 1.",
					Fact{Doc: "004", Section: "Hook events", Documented: "the output is not processed", In: cli10102, Observed: "blocks", Vectors: "cli-result-x-up-block-userPromptSubmitted cli-result-x-upP-block-userPromptSubmitted"})),
				onlyObserved(optional(inCLI, "reason", stringType, `"the prompt holds a secret"`, "Shown to the user with a block.",
					Fact{Doc: "004", Section: "Hook events", Documented: "the output is not processed", In: cli10102, Observed: "shown", Vectors: "cli-result-x-up-block-userPromptSubmitted"})),
				misfit("it also undoes that of an earlier hook", onlyObserved(optional(inCLI, "modifiedPrompt", stringType, `"Fix the failing test in pkg/a"`,
					"Replaces the prompt; later hooks still see the original.",
					Fact{Doc: "004", Section: "Hook events", Documented: "the output is not processed", In: cli10102, Observed: "replaces the prompt", Vectors: "cli-result-x-up-modp-userPromptSubmitted cli-merge-up-mod-chain-userPromptSubmitted"},
					Fact{Doc: "copilot-2026-09", Section: "userPromptSubmitted", Documented: "modifiedPrompt is for SDK hooks only; that of configured hooks is ignored"}))),
				anyValue(onlyObserved(contextField(inCLI, "Text for the model, in a system reminder with the prompt. A number is written as text.",
					Fact{Doc: "004", Section: "Hook events", Documented: "the output is not processed", In: cli10102, Observed: "used", Vectors: "cli-result-x-up-ctx-userPromptSubmitted cli-result-x-upP-ctx-userPromptSubmitted"}))),
			),
			CloudAgent: copilotUnread,
			ClaudeCode: claudeOutput("Plain text on stdout is also context. A hook cannot replace the prompt.",
				slices.Concat(claudeBlock("UserPromptSubmit", "block erases the prompt.", "Shown to the user with a block."), []Field{
					onlyDocumented(optional(inClaude, "suppressOriginalPrompt", boolType, "true",
						"true leaves the blocked prompt out of the message to the user.",
						saysClaude("UserPromptSubmit", "the field is listed"))),
					claudeWrapper("UserPromptSubmit",
						optional(inClaude, "suppressOriginalPrompt", boolType, "true",
							"true leaves the blocked prompt out of the message to the user.",
							Fact{Doc: "claude-2026-08", Section: "UserPromptSubmit", Documented: "the field is listed", In: claude21330, Observed: "it has an effect in hookSpecificOutput only", Vectors: "cc-result-up-block-hsosup cc-result-up-block-sup"}),
						claudeContext("UserPromptSubmit"),
						sets(claudeField("UserPromptSubmit", "sessionTitle", "", stringType, `"Release 2.1"`, "A title for the session."))),
				})...).withText(TextContext),
		},
		Exit: [numSurfaces][]ExitRule{
			VSCode: vscodeExits(vscodeTwo(ExitBlocks, "the request is aborted; stderr is shown to the user, and the model is not called",
				"stderr goes to the user only", "mrg-044-ups-exit2-does-not-stop-running")),
			CopilotCLI: copilotExits(true, "cli-result-x-up-e1-userPromptSubmitted"),
			CloudAgent: copilotExits(false, ""),
			ClaudeCode: claudeExits(ExitBlocks, "the prompt is erased; stderr is shown to the user"),
		},
		Merge: [numSurfaces]Merge{
			VSCode: {Rule: MergeEarliestBlock, Doc: "every hook runs; one block aborts the request; contexts are joined with a newline", Stop: "abort_request", Block: "abort_request", NoReason: "No reason provided", Facts: []Fact{
				{In: vscode1130, Observed: "a block from any hook aborts the request, although later hooks ran", Vectors: "mrg-042-ups-contexts mrg-044-ups-exit2-does-not-stop-running"}}},
			CopilotCLI: {
				Rule: MergeLastWins, Doc: "every hook runs; for each field the last answer wins, so a later decision overrides a block, and only the last context counts",
				Block: "block", BlockNeeds: BlockWithString, ReasonWithDecision: true, Contexts: ContextLast, DropsContexts: true,
				Documented: new(copilotNone),
				Facts: []Fact{
					{In: cli10102, Observed: "for each field the last answer wins, including the context; a reason counts only in an answer that has a decision", Vectors: "cli-merge-up-block-two-userPromptSubmitted cli-merge-up-mod-two-userPromptSubmitted"},
					{In: cli10102, Observed: "a block counts only when the reason is a string, which may be empty; without one the prompt is sent; a blocked prompt is not sent, and no context with it"},
					{In: cli10102, Observed: "the context and the new prompt are trimmed; a modifiedPrompt that is not a string is ignored"},
				},
			},
			CloudAgent: copilotNone,
			ClaudeCode: claudeFirstBlock(
				Fact{In: claude21330, Observed: "the first block to arrive wins and ends the other hooks; no context reaches the model with it", Vectors: "cc-merge-up-m-block-ctx cc-merge-up-m-ctx-block cc-merge-up-m-e2-e2 cc-merge-up-m-cont-block"}),
		},
		Facts: []Fact{
			{Doc: "003", Section: "UserPromptSubmit", Documented: "fires when the user submits a prompt", Surfaces: inVSCode},
			{Doc: "004", Section: "userPromptSubmitted / UserPromptSubmit", Documented: "one of the thirteen events; camelCase userPromptSubmitted", Surfaces: inCopilot},
			{Doc: "claude-2026-08", Section: "UserPromptSubmit", Documented: "one of Claude Code's events", Surfaces: inClaude},
		},
	}
}
