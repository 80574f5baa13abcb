package schemas

import "slices"

func eventStop() *Event {
	return &Event{
		Name:      "Stop",
		Stops:     true,
		Summary:   "Check the work when the agent is about to finish, and send it back to work when something is missing.",
		Spellings: []Spelling{{"Stop", inVSCode | inCopilot | inClaude, SnakeCase}, {"agentStop", inVSCode | inCopilot, CamelCase}},
		Firing: [numSurfaces]Firing{
			VSCode: firesWhen("at the end of every turn, when a response has no tool calls; also when the search, execution and explore helpers end; not after a cancellation or when the limit of tool calls is reached",
				Fact{Doc: "003", Section: "Stop", Documented: "fires when the agent session ends", In: vscode1130, Observed: "fires at the end of every turn", Vectors: "mrg-080-stop-loop"}),
			CopilotCLI: firesWhen("when an agent finishes a turn, inside subagents as well; not after an error",
				Fact{Doc: "004", Section: "Hook events", Documented: "fires when the main agent finishes a turn", In: cli10102, Observed: "fires inside subagents too, before subagentStop", Vectors: "cli-payload-ev-camel-agentStop cli-payload-ev-camel-agentStop-2"}),
			CloudAgent: firesWhen("when the agent finishes a turn; a forced turn counts against the job's time",
				Fact{Doc: "004", Section: "Hook events", Documented: "fires; a block forces another turn that counts against the job's timeout"}),
			ClaudeCode: firesWhen("when the main agent has finished responding, not on an interrupt", Fact{Doc: "claude-2026-08", Section: "Stop", Documented: "fires when the main agent has finished responding"}),
		},
		Input: slices.Concat([]Field{
			sentAlways(inCopilot, "transcriptPath", "transcript_path", pathType, `"/home/u/.copilot/session-state/s/events.jsonl"`,
				"File with the session's events, one JSON object per line.",
				Fact{Doc: "004", Section: "agentStop / Stop", Documented: "the payload has transcriptPath", In: cli10102, Vectors: "cli-payload-ev-camel-agentStop-2 cli-payload-ev-pascal-agentStop-2"}),
			stopReasonInput, stopHookActive("Stop"), stopHookActiveCopilot("agentStop / Stop", "cli-payload-ev-camel-agentStop-2 cli-payload-ev-pascal-agentStop-2 cli-result-x-as-block2-agentStop"),
		}, claudeStopInput("Stop"), insideSubagent()),
		Output: [numSurfaces]*Output{
			VSCode: vscodeOutput("Stop", "Only hookSpecificOutput blocks; a block at the top level is ignored. continue:false, stopReason and systemMessage are read at the top level; a stop reason aborts the turn.",
				vscodeWrapper("Stop",
					optional(inVSCode, "decision", oneOf("block"), `"block"`, "block makes the agent continue; it needs a reason.",
						Fact{Doc: "003", Section: "Stop output", Documented: "block prevents the agent from stopping", In: vscode1130, Vectors: "res-stop-001-block res-stop-003-top-level-block-ignored res-stop-008-other-decision"}),
					optional(inVSCode, "reason", stringType, `"Run the tests before finishing"`,
						"Tells the agent why to continue; without a reason the block is ignored.",
						Fact{Doc: "003", Section: "Stop output", Documented: "required when decision is block", In: vscode1130, Vectors: "res-stop-001-block res-stop-003-top-level-block-ignored res-stop-008-other-decision"}))),
			CopilotCLI: copilotOutput("Read at the top level only; hookSpecificOutput is ignored under both names, and continue has no effect. After eight blocks in a row the ninth is not obeyed.",
				copilotStop...),
			CloudAgent: copilotOutput("Read at the top level.", copilotStop...),
			ClaudeCode: claudeOutput("Read at the top level. After eight blocks in a row the next is not obeyed.",
				slices.Concat(claudeBlock("Stop", "block makes Claude continue.", "Tells Claude why to continue; needed with a block."), []Field{
					claudeWrapper("Stop", contextField(inClaude, "Text added to Claude's context. Claude then continues, as after a block.", Fact{Doc: "claude-2026-08", Section: "Stop", Documented: "additionalContext is added to the context", In: claude21330, Observed: "Claude also goes on; eight such answers in a row are obeyed, as eight blocks are", Vectors: "cc-merge-st-loop-ctx-1 cc-merge-st-loop-ctx-2"}))})...),
		},
		Exit: [numSurfaces][]ExitRule{
			VSCode: vscodeExits(vscodeTwo(ExitBlocks, "the agent continues with stderr as the reason; without stderr nothing happens",
				"blocks only with text on stderr", "res-stop-004-exit2")),
			CopilotCLI: copilotExits(true, "cli-result-x-as-e2-agentStop cli-result-x-asP-e2-agentStop cli-result-x-as-e2-json-agentStop"),
			CloudAgent: copilotExits(true, ""),
			ClaudeCode: claudeExits(ExitBlocks, "Claude continues with stderr as its instruction"),
		},
		Merge: [numSurfaces]Merge{
			VSCode: {Rule: MergeReasonSet, Doc: "every hook runs; the agent continues if one blocks, with the distinct reasons joined by \"; \"", Stop: "abort_request", Block: "continue", BlockNeeds: BlockWithText, BlockCost: "is billed as a user request", Facts: []Fact{
				{In: vscode1130, Observed: "each distinct reason is kept once, in order of appearance; a stop reason takes precedence over them", Vectors: "mrg-050-stop-reasons-joined mrg-051-stop-reasons-dedup mrg-053-stop-abort-outranks-block"}}},
			CopilotCLI: {Rule: MergeLastWins, Doc: "every hook runs; for each field the last answer wins, so an allow after a block lets the agent stop", Block: "continue", BlockNeeds: BlockWithText, MainAgentOnly: true, Facts: []Fact{
				{In: cli10102, Observed: "for each field the last answer wins", Vectors: "cli-merge-x-as-two-agentStop cli-merge-x-as-two-ba-agentStop"}}},
			CloudAgent: {Rule: MergeLastWins, Doc: "hooks run one after another; how several answers combine is not documented", Block: "continue", BlockNeeds: BlockWithText, MainAgentOnly: true, Facts: []Fact{
				{Doc: "004", Section: "Tool names for hook matching", Documented: "hooks of one event run in order"}}},
			ClaudeCode: claudeAnyBlock("continue").where(func(m *Merge) { m.Stop, m.ContextBlocks = "stop", true },
				Fact{In: claude21330, Observed: "continue: false stops Claude regardless of other hooks", Vectors: "cc-result-st-cont-false cc-result-st-cont-false-block cc-merge-st-m-block-cont"}),
		},
		BlocksObeyed: [numSurfaces]int{CopilotCLI: 8, CloudAgent: 8, ClaudeCode: 8}, LimitDocumented: inClaude,
		Facts: []Fact{
			{Doc: "003", Section: "Stop", Documented: "can prevent the agent from stopping", Surfaces: inVSCode},
			{Doc: "004", Section: "agentStop / Stop", Documented: "one of the thirteen events; camelCase agentStop", Surfaces: inCopilot},
			{In: cli10102, Observed: "after eight consecutive blocks the ninth is not obeyed; GitHub's hooks reference mentions no limit", Vectors: "cli-result-x-as-blockforever-agentStop-8 cli-merge-as-cap-two-agentStop-9", Surfaces: inCLI},
			{Doc: "copilot-2026-09", Section: "agentStop / subagentStop decision control", Documented: "after eight blocks in a row the next is not obeyed", Surfaces: inCopilot},
			{Doc: "claude-2026-08", Section: "Stop", Documented: "one of Claude Code's events; after eight blocks in a row the next is not obeyed", Surfaces: inClaude},
		},
	}
}

var stopReasonInput = sentAlways(inCopilot, "stopReason", "stop_reason", oneOf("end_turn"), `"end_turn"`, "Why the agent stops; always end_turn.",
	Fact{Doc: "004", Section: "agentStop / Stop", Documented: "always end_turn", In: cli10102, Vectors: "cli-payload-ev-camel-agentStop-2 cli-payload-ev-pascal-agentStop-2"})

// stopHookActive is the flag against endless loops in VS Code.
func stopHookActive(event string) Field {
	return sentAlways(inVSCode, "stopHookActive", "stop_hook_active", boolType, "false",
		"true when the agent already continues because a stop hook blocked in this turn. Check it, or the hook may block forever.",
		Fact{Doc: "003", Section: event + " input", Documented: "true when the agent is already continuing as a result of a stop hook", In: vscode1130, Vectors: "pay-005 pay-009 mrg-080-stop-loop"})
}

// stopHookActiveCopilot is the same flag in Copilot, which spells it in snake_case in both payloads.
func stopHookActiveCopilot(section, vectors string) Field {
	return onlyObserved(requiredBy(inCLI, alwaysAs("stop_hook_active", optional(inCopilot, "stopHookActive", boolType, "false",
		"true when the agent already continues because a stop hook blocked. Snake_case in both payloads.",
		Fact{Doc: "004", Section: section, Documented: "not in the payload", In: cli10102, Observed: "sent under both names", Vectors: vectors, Surfaces: inCLI},
		Fact{Doc: "copilot-2026-09", Section: section, Documented: "the payload has stop_hook_active", Surfaces: inCopilot}))))
}

func claudeStopInput(event string) []Field {
	return []Field{
		claudeSent(event, "stopHookActive", "stop_hook_active", boolType, "false", "true when Claude already continues because a stop hook blocked."),
		claudeSent(event, "lastAssistantMessage", "last_assistant_message", freeTextType, `"Done."`, "Claude's last message."),
		claudeField(event, "backgroundTasks", "background_tasks", &Type{Kind: Array, Elem: anyType}, "[]", "Tasks that are still running in the background."),
		claudeField(event, "sessionCrons", "session_crons", &Type{Kind: Array, Elem: anyType}, "[]", "Scheduled tasks of the session."),
	}
}

// copilotStop are the fields with which agentStop and subagentStop hooks decide.
var copilotStop = []Field{
	optional(inCopilot, "decision",
		oneOfMeaning("block", "the agent continues with the reason as its prompt", "allow", "the agent stops"), `"block"`,
		"block forces another turn; it needs a reason.",
		Fact{Doc: "004", Section: "agentStop / subagentStop decision control", Documented: "block or allow", In: cli10102, Vectors: "cli-result-x-as-block2-agentStop cli-result-x-as-allow-agentStop cli-result-x-sub-stop-block-subagentStop cli-result-x-as-w-agentStop"}),
	optional(inCopilot, "reason", stringType, `"Run the tests before finishing"`,
		"The prompt of the forced turn. If it is missing, empty or not a string, the block is ignored.",
		Fact{Doc: "004", Section: "agentStop / subagentStop decision control", Documented: "prompt for the next turn", In: cli10102, Vectors: "cli-result-x-as-emptyreason-agentStop cli-result-xas-reasonws-agentStop"}),
}
