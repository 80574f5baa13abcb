package schemas

var setupTriggers = valuesOf("init", "--init or --init-only", "maintenance", "--maintenance")

func eventSetup() *Event {
	return claudeOnly(Event{
		Name:    "Setup",
		Summary: "Prepare a checkout once, before sessions work in it.",
		Matcher: claudeMatcher("trigger", setupTriggers...),
		Input: []Field{
			claudeSent("Setup", "trigger", "", &Type{Kind: String, Enum: setupTriggers}, `"init"`, "Which flag asked for it."),
		},
		Facts: []Fact{{Doc: "claude-2026-08", Section: "Setup", Documented: "one of Claude Code's events", In: claude21330, Vectors: "cc-select-events-Setup-init"}},
	},
		"with --init-only, and in print mode with --init or --maintenance",
		claudeOutput("What a hook prints is discarded.", claudeWrapper("Setup",
			onlyDocumented(contextField(inClaude, "According to the document, text added to Claude's context.",
				Fact{Doc: "claude-2026-08", Section: "Setup", Documented: "additionalContext is used", In: claude21330, Observed: "discarded, as plain text is", Vectors: "cc-result-setup-plain"})))),
		claudeExits(ExitWarns, "stderr is shown to the user; nothing can be blocked"), claudeContexts)
}
