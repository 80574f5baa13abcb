package schemas

func eventSessionEnd() *Event {
	return &Event{
		Name:      "SessionEnd",
		Summary:   "Clean up and report when a session ends.",
		Spellings: []Spelling{{"SessionEnd", inVSCode | inCopilot | inClaude, SnakeCase}, {"sessionEnd", inVSCode | inCopilot, CamelCase}},
		Firing: [numSurfaces]Firing{
			VSCode: insteadOf(neverFires("VS Code accepts the name in Copilot's files but never fires the event; Stop fires at the end of every turn",
				Fact{In: vscode1130, Observed: "recognized in files, never fired", Vectors: "parse-076-claude-extra-canonical"}), "Stop"),
			CopilotCLI: firesWhen("when the session ends, including on /exit and /clear; the CLI waits for the hooks",
				Fact{Doc: "004", Section: "Hook events", Documented: "fires when the session terminates", In: cli10102, Vectors: "cli-payload-ev-async-shell-sessionEnd cli-result-x-se-slow-sessionEnd"}),
			CloudAgent: firesWhen("once per job", Fact{Doc: "004", Section: "Hook events", Documented: "fires once per job"}),
			ClaudeCode: firesWhen("when the session is over", Fact{Doc: "claude-2026-08", Section: "SessionEnd", Documented: "fires when a session ends"}),
		},
		Matcher: matcherOn(inClaude, "reason", []Value{
			{Value: "clear", Surfaces: inClaude, Doc: "/clear"},
			{Value: "resume", Surfaces: inClaude, Doc: "another session was resumed"},
			{Value: "logout", Surfaces: inClaude, Doc: "the user logged out"},
			{Value: "prompt_input_exit", Surfaces: inClaude, Doc: "the user left at the prompt"},
			{Value: "other", Surfaces: inClaude, Doc: "anything else"},
		},
			Fact{Doc: "claude-2026-08", Section: "Matcher patterns", Documented: "matched against the reason", Surfaces: inClaude},
			Fact{In: cli10102, Observed: "the hook runs whether or not its matcher matches", Vectors: "cli-select-m-camel-flat-sessionEnd", Surfaces: inCLI}),
		Input: []Field{
			sentAlways(inCopilot, "reason", "",
				oneOfMeaning("complete", "the work is done; also after SIGINT and SIGTERM", "error", "a model request failed",
					"abort", "the run was aborted", "timeout", "the time ran out", "user_exit", "/exit or /clear"), `"complete"`,
				"Why the session ended.",
				Fact{Doc: "004", Section: "sessionEnd / SessionEnd", Documented: "complete, error, abort, timeout or user_exit", In: cli10102, Observed: "after a signal the reason is complete; abort and timeout were not seen", Vectors: "cli-payload-rs-sigint-pg-sessionEnd cli-payload-ev-error400-sessionEnd cli-payload-pr-inter-sessionEnd", Surfaces: inCLI},
				Fact{Doc: "004", Section: "Hook events", Documented: "typically complete, error or timeout", Surfaces: inCloud}),
			sentAlways(inClaude, "reason", "", oneOf("clear", "resume", "logout", "prompt_input_exit", "other"), `"other"`,
				"Why the session ended.",
				Fact{Doc: "claude-2026-08", Section: "SessionEnd", Documented: "clear, resume, logout, prompt_input_exit or other"}),
		},
		Output: [numSurfaces]*Output{
			CopilotCLI: copilotUnread,
			CloudAgent: copilotUnread,
			ClaudeCode: claudeUnread("SessionEnd"),
		},
		Exit: [numSurfaces][]ExitRule{
			CopilotCLI: copilotExits(false, "cli-result-x-se-e2-sessionEnd"),
			CloudAgent: copilotExits(false, ""),
			ClaudeCode: claudeExits(ExitWarns, "stderr is shown to the user; the end of a session cannot be blocked"),
		},
		Merge: [numSurfaces]Merge{CopilotCLI: copilotNone, CloudAgent: copilotNone, ClaudeCode: claudeNone.where(func(m *Merge) { m.WarningsUnused = true },
			Fact{In: claude21330, Observed: "systemMessage is not shown", Vectors: "cc-result-se-sysmsg"})},
		Facts: []Fact{
			{Doc: "004", Section: "Hook events", Documented: "the output is not processed", In: cli10102, Vectors: "cli-result-x-se-out-sessionEnd", Surfaces: inCopilot},
			{Doc: "claude-2026-08", Section: "SessionEnd", Documented: "one of Claude Code's events", Surfaces: inClaude},
		},
	}
}
