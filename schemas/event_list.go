package schemas

import "sync"

// Events returns the events of all surfaces: in the order of a session, then those that only Claude Code has, then the
// proposed ones. The list is built on first use and must not be modified.
var Events = sync.OnceValue(func() []*Event {
	return []*Event{
		eventSessionStart(),
		eventUserPromptSubmit(),
		eventUserPromptTransformed(),
		eventPreToolUse(),
		eventPermissionRequest(),
		eventPreMcpToolCall(),
		eventPostToolUse(),
		eventPostToolUseFailure(),
		eventSubagentStart(),
		eventSubagentStop(),
		eventStop(),
		eventPreCompact(),
		eventErrorOccurred(),
		eventNotification(),
		eventSessionEnd(),
		eventSetup(),
		eventUserPromptExpansion(),
		eventPermissionDenied(),
		eventPostToolBatch(),
		eventMessageDisplay(),
		eventTaskCreated(),
		eventTaskCompleted(),
		eventStopFailure(),
		eventTeammateIdle(),
		eventInstructionsLoaded(),
		eventConfigChange(),
		eventCwdChanged(),
		eventDirectoryAdded(),
		eventFileChanged(),
		eventWorktreeCreate(),
		eventWorktreeRemove(),
		eventPostCompact(),
		eventElicitation(),
		eventElicitationResult(),
		eventPreModelSwitch(),
		eventPostModelSwitch(),
		eventPreAgentStop(),
		eventPreSubAgentStop(),
	}
})
