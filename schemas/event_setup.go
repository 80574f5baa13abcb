package schemas

func setupTriggers() []Value {
	return valuesOf("init", "--init or --init-only", "maintenance", "--maintenance")
}

func eventSetup() *Event {
	return claudeOnly(Event{
		Name:    "Setup",
		Summary: "Prepare a checkout once, before sessions work in it.",
		Matcher: claudeMatcher("trigger", setupTriggers()...),
		Input: []Field{
			claudeSent("Setup", "trigger", "", &Type{Kind: String, Enum: setupTriggers()}, `"init"`, "Which flag asked for it."),
		},
		Facts: []Fact{{Doc: "claude-2026-08", Section: "Setup", Documented: "additionalContext is used", In: claude21289, Observed: "JSON is discarded, as a reader of the later pages reports"}},
	},
		"with --init-only, and in print mode with --init or --maintenance",
		claudeContextOutput("Setup", "Later versions are said to discard JSON here."),
		claudeExits(ExitWarns, "stderr is shown to the user; nothing can be blocked"), claudeContexts())
}
