package schemas

// Events are the events of all surfaces, in the order of a session's life, then those that only Claude Code has, then
// the proposals.
var Events = []*Event{
	eventSessionStart,
	eventUserPromptSubmit,
	eventUserPromptTransformed,
	eventPreToolUse,
	eventPermissionRequest,
	eventPreMcpToolCall,
	eventPostToolUse,
	eventPostToolUseFailure,
	eventSubagentStart,
	eventSubagentStop,
	eventStop,
	eventPreCompact,
	eventErrorOccurred,
	eventNotification,
	eventSessionEnd,
	eventPreAgentStop,
	eventPreSubAgentStop,
}
