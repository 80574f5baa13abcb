package schemas

func eventSessionEnd() *Event {
	return &Event{
		Name:    "SessionEnd",
		Summary: "Clean up and report when a session is over.",
		Spellings: []Spelling{
			{Name: "SessionEnd", Surfaces: AllSurfaces, Casing: SnakeCase},
			{Name: "sessionEnd", Surfaces: inVSCode | inCopilot, Casing: CamelCase},
		},
		Firing: [numSurfaces]Firing{
			VSCode: insteadOf(neverFires("VS Code loads the name for the sake of Copilot's files and never fires it; Stop fires at the end of every turn",
				seenVSCode("recognised in files, never fired", "parse-076-claude-extra-canonical")), "Stop"),
			CopilotCLI: firesWhen("when the session terminates, also on /exit and on /clear; the CLI waits for the hooks",
				confirmed(says("004", "Hook events", "fires when the session terminates"), "Copilot CLI", "1.0.102", "cli-payload-ev-async-shell-sessionEnd", "cli-result-x-se-slow-sessionEnd")),
			CloudAgent: firesWhen("once per job", says("004", "Hook events", "fires once per job")),
			ClaudeCode: firesWhen("when the session is over", says("claude-2026-08", "SessionEnd", "fires when a session ends")),
		},
		Matcher: &MatcherRule{
			On: "reason",
			Values: []Value{
				{Value: "clear", Surfaces: inClaude, Doc: "/clear"},
				{Value: "resume", Surfaces: inClaude, Doc: "another session was resumed"},
				{Value: "logout", Surfaces: inClaude, Doc: "the user logged out"},
				{Value: "prompt_input_exit", Surfaces: inClaude, Doc: "the user left at the prompt"},
				{Value: "other", Surfaces: inClaude, Doc: "anything else"},
			},
			Honoured: inClaude, DocumentedOn: inClaude,
			Facts: []Fact{
				says("claude-2026-08", "Matcher patterns", "tried on the reason").on(ClaudeCode),
				seenCLI("the hook runs whatever its matcher says", "cli-select-m-camel-flat-sessionEnd").on(CopilotCLI),
			},
		},
		Input: []Field{
			{
				Name: "reason", Surfaces: inCopilot, Required: inCopilot, Example: `"complete"`,
				Type: &Type{Kind: String, Enum: []Value{
					value("complete", "the work is done; also after SIGINT and SIGTERM"), value("error", "a model request failed"), value("abort", "the run was aborted"),
					value("timeout", "the time was up"), value("user_exit", "/exit or /clear"),
				}},
				Doc: "Why the session ended.",
				Facts: []Fact{
					against(says("004", "sessionEnd / SessionEnd", "complete, error, abort, timeout or user_exit"),
						seenCLI("signals end with complete; abort and timeout were not seen", "cli-payload-rs-sigint-pg-sessionEnd", "cli-payload-ev-error400-sessionEnd", "cli-payload-pr-inter-sessionEnd")).on(CopilotCLI),
					says("004", "Hook events", "typically complete, error or timeout").on(CloudAgent),
				},
			},
			{
				Name: "reason", Surfaces: inClaude, Required: inClaude, Example: `"other"`, Type: oneOf("clear", "resume", "logout", "prompt_input_exit", "other"),
				Doc:   "Why the session ended.",
				Facts: []Fact{says("claude-2026-08", "SessionEnd", "clear, resume, logout, prompt_input_exit or other")},
			},
		},
		Output: [numSurfaces]*Output{
			CopilotCLI: copilotUnread(),
			CloudAgent: copilotUnread(),
			ClaudeCode: claudeUnread("SessionEnd"),
		},
		Exit: [numSurfaces][]ExitRule{
			CopilotCLI: copilotExits(false, "cli-result-x-se-e2-sessionEnd"),
			CloudAgent: copilotExits(false),
			ClaudeCode: claudeExits(ExitWarns, "stderr is shown to the user; the end of a session cannot be blocked"),
		},
		Merge: [numSurfaces]Merge{CopilotCLI: copilotNone(), CloudAgent: copilotNone(), ClaudeCode: claudeNone()},
		Facts: []Fact{
			confirmed(says("004", "Hook events", "the output is not processed"), "Copilot CLI", "1.0.102", "cli-result-x-se-out-sessionEnd").on(CopilotCLI, CloudAgent),
			says("claude-2026-08", "SessionEnd", "one of Claude Code's events").on(ClaudeCode),
		},
	}
}
