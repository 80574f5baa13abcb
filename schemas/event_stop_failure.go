package schemas

var stopFailures = valuesOf(
	"rate_limit", "too many requests", "overloaded", "the service is overloaded", "authentication_failed", "the login failed",
	"oauth_org_not_allowed", "the organization is not allowed", "billing_error", "billing", "invalid_request", "the request was refused",
	"model_not_found", "no such model", "server_error", "the service failed", "max_output_tokens", "the answer became too long", "unknown", "anything else",
)

func eventStopFailure() *Event {
	return claudeOnly(Event{
		Name:    "StopFailure",
		Summary: "Report a turn that ended with an API error.",
		Matcher: claudeMatcher("error", stopFailures...),
		Input: []Field{
			claudeSent("StopFailure", "error", "", stringType, `"rate_limit"`, "What ended the turn; newer versions may add kinds."),
			claudeField("StopFailure", "errorDetails", "error_details", stringType, `"429 Too Many Requests"`, "Details, if known."),
			claudeField("StopFailure", "lastAssistantMessage", "last_assistant_message", freeTextType, `"Working on it."`, "The assistant's last text, if any."),
		},
	},
		"when an API error ends a turn",
		&Output{Doc: "All other fields are ignored here.", Fields: claudeCommonOutput[4:]},
		claudeExits(ExitIgnored, "ignored"), claudeNone)
}
