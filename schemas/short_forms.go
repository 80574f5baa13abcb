package schemas

// ShortForm is a short way to write one payload field: a flag of simulate, and a key of a case.
type ShortForm struct {
	Name string
	// Fields are payload fields by neutral name; an event has at most one of them.
	Fields []string
	// Type is the type of the value as written; nil for any JSON.
	Type *Type
	// Example is JSON text.
	Example, Doc string
}

// ShortForms lists the payload fields that are set most often.
var ShortForms = []ShortForm{
	{"tool", []string{"toolName"}, &Type{Kind: String, Format: ToolName, NonEmpty: true}, `"create_file"`, "The tool, in any product's spelling; it is translated for the others."},
	{"input", []string{"toolArgs"}, nil, `{"filePath":".env","content":""}`, "The tool's input, with the field names of the product that has this tool."},
	{"result", []string{"toolResult", "toolResponse"}, stringType, `"done"`, "The tool's result, as text."},
	{"error", []string{"error"}, stringType, `"not found"`, "The text of the error."},
	{"prompt", []string{"prompt", "initialPrompt"}, stringType, `"fix the tests"`, "The user's prompt."},
	{"source", []string{"source"}, stringType, `"new"`, "How the session was started."},
	{"agent-type", []string{"agentType", "agentName"}, stringType, `"reviewer"`, "The name of the agent."},
	{"trigger", []string{"trigger"}, stringType, `"auto"`, "What started the compaction."},
	{"reason", []string{"reason"}, stringType, `"complete"`, "Why the session ended."},
	{"message", []string{"message"}, stringType, `"waiting"`, "The text of the notification."},
	{"notification-type", []string{"notificationType"}, stringType, `"idle_prompt"`, "The type of the notification."},
	{"server", []string{"serverName"}, stringType, `"github"`, "The MCP server."},
	{"stop-hook-active", []string{"stopHookActive"}, boolType, "true", "Whether the agent already continues because a hook blocked."},
}

// SentNeutral returns the neutral names of the fields that the surface sends with the event under any of its names.
func (e *Event) SentNeutral(s Surface, ed Edition) map[string]bool {
	sent := map[string]bool{}
	for _, f := range e.Sent(SurfaceSet(s), ed) {
		sent[f.Neutral] = true
	}
	return sent
}

// Sent returns the fields that surfaces in the set send with the event under any of its names, one for each surface and name.
func (e *Event) Sent(set Surfaces, ed Edition) []Field {
	var fields []Field
	for _, s := range set.List() {
		for _, sp := range e.Spellings {
			fields = append(fields, e.InputFields(s, sp.Name, ed)...)
		}
	}
	return fields
}
