package schemas

import "slices"

var compactTriggers = valuesOf("manual", "the user asked for it", "auto", "the conversation grew too long")

func eventPreCompact() *Event {
	return &Event{
		Name:      "PreCompact",
		Summary:   "Save what must survive before the conversation is compacted.",
		Spellings: []Spelling{{"PreCompact", inVSCode | inCopilot | inClaude, SnakeCase}, {"preCompact", inCopilot, CamelCase}},
		Firing: [numSurfaces]Firing{
			VSCode: firesWhen("before the foreground summarizer compacts the history; background and server-side compaction do not seem to fire it",
				Fact{Doc: "003", Section: "PreCompact", Documented: "fires before conversation context is compacted", In: vscode1130, Observed: "only the foreground summarizer fires it"}),
			CopilotCLI: firesWhen("before compaction, manual or automatic",
				Fact{Doc: "004", Section: "Hook events", Documented: "fires when compaction is about to begin", In: cli10102, Vectors: "cli-payload-ev-compact-preCompact cli-payload-pr-inter-agentevents-preCompact"}),
			CloudAgent: firesWhen("before automatic compaction", Fact{Doc: "004", Section: "Hook events", Documented: "fires only with trigger auto"}),
			ClaudeCode: firesWhen("before compaction", Fact{Doc: "claude-2026-08", Section: "PreCompact", Documented: "fires before compaction"}),
		},
		Matcher: matcherOn(inCopilot|inClaude, "trigger", compactTriggers,
			Fact{Doc: "004", Section: "Matcher filtering", Documented: "matched against the trigger", In: cli10102, Vectors: "cli-select-m-camel-flat-preCompact", Surfaces: inCopilot},
			Fact{Doc: "claude-2026-08", Section: "Matcher patterns", Documented: "matched against the trigger", Surfaces: inClaude},
			vscodeIgnoresMatchers),
		Input: []Field{
			sentAlways(inCopilot, "transcriptPath", "transcript_path", pathType, `"/home/u/.copilot/session-state/s/events.jsonl"`,
				"File with the session's events, one JSON object per line.",
				Fact{Doc: "004", Section: "preCompact / PreCompact", Documented: "the payload has transcriptPath", In: cli10102, Vectors: "cli-payload-ev-compact-preCompact cli-payload-ev-compact-pascal-preCompact"}),
			sentAlways(inVSCode, "trigger", "", oneOf("auto"), `"auto"`, "How compaction was triggered; always auto.",
				Fact{Doc: "003", Section: "PreCompact input", Documented: "auto when the conversation is too long for the prompt budget"},
				Fact{In: vscode1130, Observed: "always auto"}),
			sentAlways(inCopilot|inClaude, "trigger", "", &Type{Kind: String, Enum: compactTriggers}, `"auto"`,
				"How compaction was triggered.",
				Fact{Doc: "004", Section: "preCompact / PreCompact", Documented: "manual or auto", In: cli10102, Vectors: "cli-payload-ev-compact-preCompact cli-payload-pr-inter-agentevents-preCompact", Surfaces: inCopilot},
				Fact{Doc: "claude-2026-08", Section: "PreCompact", Documented: "manual or auto", Surfaces: inClaude}),
			sentAlways(inCopilot, "customInstructions", "custom_instructions", freeTextType, `""`,
				"What the user asked the summary to keep; empty for automatic compaction.",
				Fact{Doc: "004", Section: "preCompact / PreCompact", Documented: "the payload has customInstructions", In: cli10102, Vectors: "cli-payload-ev-compact-preCompact cli-payload-ev-compact-pascal-preCompact"}),
			claudeField("PreCompact", "customInstructions", "custom_instructions", anyType, `""`, "What the user asked the summary to keep; for automatic compaction empty, or null in later versions."),
		},
		Output: [numSurfaces]*Output{
			VSCode:     vscodeOutput("PreCompact", "Only systemMessage is used; continue:false and stopReason only keep later hooks from running."),
			CopilotCLI: copilotUnread,
			CloudAgent: copilotUnread,
			ClaudeCode: {
				Doc:    "The common fields are ignored here.",
				Text:   TextInstructions,
				Fields: slices.Concat(claudeBlock("PreCompact", "block keeps the conversation as it is.", "Why.")),
			},
		},
		Exit: [numSurfaces][]ExitRule{
			VSCode: {
				vscodeExits()[0],
				vscodeTwoDocumented,
				exitRule(2, ExitLogged, OnlyObserved, "logged only",
					Fact{Doc: "000", Section: "Exit Codes", Documented: "a blocking error", In: vscode1130, Observed: "logged only", Vectors: "res-pc-001-exit2-ignored"}),
				exitRule(OtherCode, ExitLogged, OnlyObserved, "logged only; the user sees nothing",
					Fact{Doc: "000", Section: "Exit Codes", Documented: "a non-blocking warning", In: vscode1130, Observed: "not shown", Vectors: "res-pc-004-exit1-not-shown"}),
				exitRule(OtherCode, ExitWarns, OnlyDocumented, "a warning for the user; the agent continues",
					Fact{Doc: "000", Section: "Exit Codes", Documented: "a non-blocking warning"}),
				exitRule(TimedOut, ExitLogged, AnyEdition, "the hook is killed and the agent continues",
					Fact{In: vscode1130, Observed: "counts as exit code 1", Vectors: "proc-007-term-ignored"}),
				exitRule(NotRun, ExitLogged, AnyEdition, "logged only",
					Fact{In: vscode1130, Observed: "counts as a warning, which this event does not show", Vectors: "res-pc-004-exit1-not-shown"}),
			},
			CopilotCLI: copilotExits(false, "cli-result-x-pc-e2-preCompact"),
			CloudAgent: copilotExits(false, ""),
			ClaudeCode: claudeExits(ExitBlocks, "compaction is blocked"),
		},
		Merge: [numSurfaces]Merge{
			VSCode:     {Rule: MergeNone, Doc: "hooks run one after another; there is nothing to combine", WarningsUnused: true, Facts: []Fact{{In: vscode1130, Observed: "nothing is combined", Vectors: "res-pc-003-continue-false-ignored"}}},
			CopilotCLI: copilotNone, CloudAgent: copilotNone, ClaudeCode: claudeAnyBlock("block"),
		},
		Facts: []Fact{
			{Doc: "003", Section: "PreCompact", Documented: "uses the common output only", Surfaces: inVSCode},
			{Doc: "004", Section: "Hook events", Documented: "notification only, the output is not processed", In: cli10102, Vectors: "cli-result-x-pc-out-preCompact", Surfaces: inCopilot},
			{Doc: "claude-2026-08", Section: "PreCompact", Documented: "one of Claude Code's events", Surfaces: inClaude},
		},
	}
}
