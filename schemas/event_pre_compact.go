package schemas

import "slices"

func compactTriggers() []Value {
	return []Value{value("manual", "the user asked for it"), value("auto", "the conversation grew too long")}
}

func eventPreCompact() *Event {
	return &Event{
		Name:    "PreCompact",
		Summary: "Save what must survive before the conversation is compacted.",
		Spellings: []Spelling{
			{Name: "PreCompact", Surfaces: AllSurfaces, Casing: SnakeCase},
			{Name: "preCompact", Surfaces: inCopilot, Casing: CamelCase},
		},
		Firing: [numSurfaces]Firing{
			VSCode: firesWhen("before the foreground summariser compacts the history; background and server-side compaction do not seem to fire it",
				against(says("003", "PreCompact", "fires before conversation context is compacted"), seenVSCode("only the foreground summariser fires it"))),
			CopilotCLI: firesWhen("before compaction, manual or automatic",
				confirmed(says("004", "Hook events", "fires when compaction is about to begin"), "Copilot CLI", "1.0.102", "cli-payload-ev-compact-preCompact", "cli-payload-pr-inter-agentevents-preCompact")),
			CloudAgent: firesWhen("before automatic compaction", says("004", "Hook events", "fires only with trigger auto")),
			ClaudeCode: firesWhen("before compaction", says("claude-2026-08", "PreCompact", "fires before compaction")),
		},
		Matcher: &MatcherRule{
			On: "trigger", Values: compactTriggers(), Honoured: inCopilot | inClaude, DocumentedOn: inCopilot | inClaude,
			Facts: []Fact{
				confirmed(says("004", "Matcher filtering", "tried on the trigger"), "Copilot CLI", "1.0.102", "cli-select-m-camel-flat-preCompact").on(CopilotCLI, CloudAgent),
				says("claude-2026-08", "Matcher patterns", "tried on the trigger").on(ClaudeCode), vscodeIgnoresMatchers(),
			},
		},
		Input: []Field{
			{
				Name: "transcriptPath", Snake: "transcript_path", Type: pathType, Surfaces: inCopilot, Required: inCopilot, Example: `"/home/u/.copilot/session-state/s/events.jsonl"`,
				Doc:   "File with the session's events, one JSON object a line.",
				Facts: []Fact{confirmed(says("004", "preCompact / PreCompact", "the payload has transcriptPath"), "Copilot CLI", "1.0.102", "cli-payload-ev-compact-preCompact", "cli-payload-ev-compact-pascal-preCompact")},
			},
			{
				Name: "trigger", Type: oneOf("auto"), Surfaces: inVSCode, Required: inVSCode, Example: `"auto"`,
				Doc:   "How compaction was triggered; always auto.",
				Facts: []Fact{says("003", "PreCompact input", "auto when the conversation is too long for the prompt budget"), seenVSCode("always auto")},
			},
			{
				Name: "trigger", Type: &Type{Kind: String, Enum: compactTriggers()}, Surfaces: inCopilot | inClaude, Required: inCopilot | inClaude, Example: `"auto"`,
				Doc: "How compaction was triggered.",
				Facts: []Fact{
					confirmed(says("004", "preCompact / PreCompact", "manual or auto"), "Copilot CLI", "1.0.102", "cli-payload-ev-compact-preCompact", "cli-payload-pr-inter-agentevents-preCompact").on(CopilotCLI, CloudAgent),
					says("claude-2026-08", "PreCompact", "manual or auto").on(ClaudeCode),
				},
			},
			{
				Name: "customInstructions", Snake: "custom_instructions", Type: stringType, Surfaces: inCopilot, Required: inCopilot, Example: `""`,
				Doc:   "What the user asked the summary to keep; empty for automatic compaction.",
				Facts: []Fact{confirmed(says("004", "preCompact / PreCompact", "the payload has customInstructions"), "Copilot CLI", "1.0.102", "cli-payload-ev-compact-preCompact", "cli-payload-ev-compact-pascal-preCompact")},
			},
			claudeField("PreCompact", "customInstructions", "custom_instructions", anyType, `""`, "What the user asked the summary to keep; empty, in later versions null, for automatic compaction."),
		},
		Output: [numSurfaces]*Output{
			VSCode:     vscodeOutput("PreCompact", "Nothing is used but systemMessage; continue:false and stopReason only end the sequence of hooks."),
			CopilotCLI: copilotUnread(),
			CloudAgent: copilotUnread(),
			ClaudeCode: &Output{
				Doc:    "The common fields are discarded here.",
				Fields: slices.Concat(claudeBlock("PreCompact", "block keeps the conversation as it is.", "Why.")),
			},
		},
		Exit: [numSurfaces][]ExitRule{
			VSCode: {
				vscodeExits()[0],
				vscodeTwoDocumented(),
				{
					Code: 2, Effect: ExitLogged, Editions: OnlyObserved, Doc: "logged only",
					Facts: []Fact{against(says("000", "Exit Codes", "a blocking error"), seenVSCode("logged only", "res-pc-001-exit2-ignored"))},
				},
				{
					Code: OtherCode, Effect: ExitLogged, Editions: OnlyObserved, Doc: "logged only; the user sees nothing",
					Facts: []Fact{against(says("000", "Exit Codes", "a non-blocking warning"), seenVSCode("not shown", "res-pc-004-exit1-not-shown"))},
				},
				{
					Code: OtherCode, Effect: ExitWarns, Editions: OnlyDocumented, Doc: "a warning for the user; the agent goes on",
					Facts: []Fact{says("000", "Exit Codes", "a non-blocking warning")},
				},
				{Code: TimedOut, Effect: ExitLogged, Doc: "the hook is killed and the agent goes on", Facts: []Fact{seenVSCode("counts as exit code 1", "proc-007-term-ignored")}},
				{Code: NotRun, Effect: ExitLogged, Doc: "logged only", Facts: []Fact{seenVSCode("counts as a warning, which this event does not show", "res-pc-004-exit1-not-shown")}},
			},
			CopilotCLI: copilotExits(false, "cli-result-x-pc-e2-preCompact"),
			CloudAgent: copilotExits(false),
			ClaudeCode: claudeExits(ExitBlocks, "compaction is blocked"),
		},
		Merge: [numSurfaces]Merge{
			VSCode:     {Rule: MergeNone, Doc: "hooks run one after another; there is nothing to combine", Facts: []Fact{seenVSCode("nothing is combined", "res-pc-003-continue-false-ignored")}},
			CopilotCLI: copilotNone(), CloudAgent: copilotNone(), ClaudeCode: claudeAnyBlock(),
		},
		Facts: []Fact{
			says("003", "PreCompact", "uses the common output only").on(VSCode),
			confirmed(says("004", "Hook events", "notification only, the output is not processed"), "Copilot CLI", "1.0.102", "cli-result-x-pc-out-preCompact").on(CopilotCLI, CloudAgent),
			says("claude-2026-08", "PreCompact", "one of Claude Code's events").on(ClaudeCode),
		},
	}
}
