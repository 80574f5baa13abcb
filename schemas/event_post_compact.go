package schemas

func eventPostCompact() *Event {
	return claudeOnly(Event{
		Name:    "PostCompact",
		Summary: "React to the summary after compaction.",
		Matcher: claudeMatcher("trigger", compactTriggers...),
		Input: []Field{
			claudeSent("PostCompact", "trigger", "", &Type{Kind: String, Enum: compactTriggers}, `"auto"`, "How compaction was triggered."),
			claudeSent("PostCompact", "compactSummary", "compact_summary", stringType, `"The test was fixed."`, "The summary that replaced the conversation."),
		},
	},
		"after compaction",
		claudeUnread("PostCompact"),
		claudeExits(ExitWarns, "stderr is shown; the conversation is already compacted"), claudeNone)
}
