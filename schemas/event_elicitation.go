package schemas

// elicitationOutput answers on behalf of the user.
func elicitationOutput(event string) *Output {
	return &Output{
		Doc: "The common fields are ignored here.",
		Fields: []Field{claudeWrapper(event,
			claudeField(event, "action", "", oneOf("accept", "decline", "cancel"), `"decline"`, "The answer."),
			claudeField(event, "content", "", anyMapType, `{"name":"main"}`, "With accept: the values of the form."))},
	}
}

func eventElicitation() *Event {
	return claudeOnly(Event{
		Name:    "Elicitation",
		Summary: "Answer an MCP server's question for the user.",
		Matcher: claudeMatcher("mcpServerName"),
		Input: []Field{
			claudeSent("Elicitation", "mcpServerName", "mcp_server_name", stringType, `"github"`, "The server that asks."),
			claudeSent("Elicitation", "message", "", stringType, `"Which branch?"`, "The question."),
			claudeField("Elicitation", "mode", "", stringType, `"form"`, "How it is asked."),
			claudeField("Elicitation", "url", "", &Type{Kind: String, Format: URL}, `"https://example.com/login"`, "A page to open, if any."),
			claudeField("Elicitation", "elicitationId", "elicitation_id", stringType, `"e-1"`, "Identifies the question."),
			claudeField("Elicitation", "requestedSchema", "requested_schema", anyMapType, `{"type":"object"}`, "The JSON Schema of the answer."),
		},
	},
		"when an MCP server asks the user",
		elicitationOutput("Elicitation"), claudeExits(ExitBlocks, "the question is declined"), claudeAnyBlock("decline"))
}

func eventElicitationResult() *Event {
	return claudeOnly(Event{
		Name:    "ElicitationResult",
		Summary: "Check the user's answer before an MCP server gets it.",
		Matcher: claudeMatcher("mcpServerName"),
		Input: []Field{
			claudeSent("ElicitationResult", "mcpServerName", "mcp_server_name", stringType, `"github"`, "The server that asked."),
			claudeSent("ElicitationResult", "action", "", oneOf("accept", "decline", "cancel"), `"accept"`, "The answer."),
			claudeField("ElicitationResult", "content", "", anyMapType, `{"name":"main"}`, "The values of the form, with accept."),
			claudeField("ElicitationResult", "mode", "", stringType, `"form"`, "How it was asked."),
			claudeField("ElicitationResult", "elicitationId", "elicitation_id", stringType, `"e-1"`, "Identifies the question."),
		},
	},
		"when an MCP server's question has been answered",
		elicitationOutput("ElicitationResult"), claudeExits(ExitBlocks, "the answer becomes a decline"), claudeAnyBlock("decline"))
}
