package schemas

func stopFailures() []Value {
	return valuesOf(
		"rate_limit", "too many requests", "overloaded", "the service is overloaded", "authentication_failed", "the login failed",
		"oauth_org_not_allowed", "the organization may not", "billing_error", "billing", "invalid_request", "the request was refused",
		"model_not_found", "no such model", "server_error", "the service failed", "max_output_tokens", "the answer grew too long", "unknown", "anything else",
	)
}

func eventStopFailure() *Event {
	return claudeOnly(Event{
		Name:    "StopFailure",
		Summary: "Report a turn that ended with an API error.",
		Matcher: claudeMatcher("error", stopFailures()...),
		Input: []Field{
			claudeSent("StopFailure", "error", "", stringType, `"rate_limit"`, "What ended the turn; new kinds come with new versions."),
			claudeField("StopFailure", "errorDetails", "error_details", stringType, `"429 Too Many Requests"`, "More about it, where it is known."),
			claudeField("StopFailure", "lastAssistantMessage", "last_assistant_message", stringType, `"Working on it."`, "The last text of the assistant, where there is one."),
		},
	},
		"when a turn died of an error of the API",
		&Output{Doc: "Everything else is discarded here.", Fields: claudeCommonOutput()[4:]},
		claudeExits(ExitIgnored, "ignored"), claudeNone())
}
