package schemas

import (
	"slices"
	"sync"
)

// Events returns the events of all surfaces: in the order of a session, then those that only Claude Code has, then the
// proposed ones. The list is built on first use and must not be modified.
var Events = sync.OnceValue(func() []*Event {
	return slices.Concat([]*Event{
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
	}, claudeEvents(), proposedEvents())
})
