package schemas

import "slices"

func eventPermissionDenied() *Event {
	return claudeOnly(Event{
		Name:    "PermissionDenied",
		Summary: "React when auto mode denies a tool call.",
		Matcher: matcherOnTools(inClaude, inClaude, claudeMatchesTools),
		Input: slices.Concat(toolNameInput[3:], toolArgsInput[3:], toolUseIDInput[1:], []Field{
			claudeSent("PermissionDenied", "reason", "", stringType, `"the command deletes files"`, "Why the call was denied."),
		}),
	},
		"when auto mode denies a tool call",
		claudeOutput("", claudeWrapper("PermissionDenied",
			sets(claudeField("PermissionDenied", "retry", "", boolType, "true", "true lets the model try again.")))),
		claudeExits(ExitWarns, "stderr is shown; the call stays denied"), claudeNone)
}
