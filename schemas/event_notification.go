package schemas

var notificationTypes = []Value{
	{Value: "shell_completed", Surfaces: inCopilot, Doc: "a background shell command finished"},
	{Value: "shell_detached_completed", Surfaces: inCopilot, Doc: "a detached shell session completed"},
	{Value: "agent_completed", Surfaces: inCopilot | inClaude, Doc: "a background agent finished"},
	{Value: "agent_idle", Surfaces: inCopilot, Doc: "a background agent waits for input"},
	{Value: "permission_prompt", Surfaces: inCopilot | inClaude, Doc: "permission is requested"},
	{Value: "elicitation_dialog", Surfaces: inCopilot | inClaude, Doc: "more information is requested"},
	{Value: "idle_prompt", Surfaces: inClaude, Doc: "Claude waits for input"},
	{Value: "auth_success", Surfaces: inClaude, Doc: "a login succeeded"},
	{Value: "elicitation_url_dialog", Surfaces: inClaude, Doc: "an MCP server asks the user to open a page"},
	{Value: "elicitation_complete", Surfaces: inClaude, Doc: "an elicitation ended"},
	{Value: "elicitation_response", Surfaces: inClaude, Doc: "an elicitation was answered"},
	{Value: "agent_needs_input", Surfaces: inClaude, Doc: "an agent waits for an answer"},
}

func eventNotification() *Event {
	return &Event{
		Name:      "Notification",
		Summary:   "Forward notifications to the user.",
		Spellings: []Spelling{{"Notification", inCopilot | inClaude, CamelCase}, {"notification", inCopilot, CamelCase}},
		Firing: [numSurfaces]Firing{
			VSCode: unknownTo[VSCode],
			CopilotCLI: firesWhen("when the CLI emits a system notification; the session does not wait for the hook",
				Fact{Doc: "004", Section: "notification hook", Documented: "fires asynchronously and never blocks the session", In: cli10102, Vectors: "cli-payload-ev-async-shell-notification cli-order-not-slow-notification"}),
			CloudAgent: neverFires("there is no user to notify", Fact{Doc: "004", Section: "notification hook", Documented: "does not fire under the cloud agent"}),
			ClaudeCode: firesWhen("when a notification is sent", Fact{Doc: "claude-2026-08", Section: "Notification", Documented: "fires when a notification is sent"}),
		},
		Matcher: matcherOn(inCopilot|inClaude, "notificationType", notificationTypes,
			Fact{Doc: "004", Section: "notification hook", Documented: "an anchored pattern matched against notification_type", In: cli10102, Vectors: "cli-select-m-camel-flat-notification", Surfaces: inCopilot},
			Fact{Doc: "claude-2026-08", Section: "Matcher patterns", Documented: "matched against the type of the notification", Surfaces: inClaude}),
		Input: []Field{
			sentAlways(inCopilot|inClaude, "message", "", stringType, `"Shell command has completed"`, "The text of the notification.",
				Fact{Doc: "004", Section: "notification hook", Documented: "the payload has message", In: cli10102, Vectors: "cli-payload-ev-async-shell-notification", Surfaces: inCopilot},
				Fact{Doc: "claude-2026-08", Section: "Notification", Documented: "the payload has message", Surfaces: inClaude}),
			sentSometimes(inCopilot|inClaude, "title", "", stringType, `"Shell completed"`, "A short title, if any.",
				Fact{Doc: "004", Section: "notification hook", Documented: "title is optional", In: cli10102, Vectors: "cli-payload-ev-async-shell-notification", Surfaces: inCopilot},
				Fact{Doc: "claude-2026-08", Section: "Notification", Documented: "title is optional", Surfaces: inClaude}),
			alwaysAs("hook_event_name", required(inCopilot, "hookEventName", oneOf("Notification"), `"Notification"`,
				"Always Notification, in an otherwise camelCase payload.",
				Fact{Doc: "004", Section: "notification hook", Documented: "the payload has hook_event_name", In: cli10102, Vectors: "cli-payload-ev-async-shell-notification cli-payload-ev-async-shell-pascal-notification"})),
			alwaysAs("notification_type", required(inCopilot|inClaude, "notificationType", &Type{Kind: String, Enum: notificationTypes}, `"agent_completed"`, "What happened.",
				Fact{Doc: "004", Section: "notification hook", Documented: "one of six types", In: cli10102, Vectors: "cli-payload-ev-async-shell-notification cli-payload-pr-inter-elicit-notification cli-payload-pr-inter-agentevents-notification", Surfaces: inCopilot},
				Fact{Doc: "claude-2026-08", Section: "Notification", Documented: "one of nine types, later more", Surfaces: inClaude})),
		},
		Output: [numSurfaces]*Output{
			CopilotCLI: copilotOutput("The session does not wait for the hook: the output is read if the session is still running.",
				contextField(inCLI, "Text that becomes a user message; it may wake an idle session.",
					Fact{Doc: "004", Section: "notification hook", Documented: "injected into the session as a user message", In: cli10102, Vectors: "cli-result-not-ctx2-notification"})),
			CloudAgent: cloudSilent,
			ClaudeCode: {Doc: "All other fields are ignored here.", Fields: claudeCommonOutput[4:]},
		},
		Exit: [numSurfaces][]ExitRule{
			CopilotCLI: copilotExits(true, ""),
			CloudAgent: copilotExits(false, ""),
			ClaudeCode: claudeExits(ExitIgnored, "ignored; a notification cannot be blocked"),
		},
		Merge: [numSurfaces]Merge{
			CopilotCLI: {Rule: MergeContexts, Doc: "hooks run one after another while the session continues; each context becomes a message", Facts: []Fact{
				{In: cli10102, Observed: "hooks run in order, and the session does not wait for them", Vectors: "cli-order-o-seq-notification-notification cli-order-not-slow-notification"}}},
			CloudAgent: copilotNone, ClaudeCode: claudeNone,
		},
		Facts: []Fact{
			{Doc: "004", Section: "notification hook", Documented: "one of the thirteen events", Surfaces: inCopilot},
			{In: cli10102, Observed: "the PascalCase name is accepted and gets the same payload", Vectors: "cli-payload-ev-async-shell-pascal-notification", Surfaces: inCLI},
			{Doc: "claude-2026-08", Section: "Notification", Documented: "one of Claude Code's events", Surfaces: inClaude},
		},
	}
}
