package schemas

func eventMessageDisplay() *Event {
	return claudeOnly(Event{
		Name:    "MessageDisplay",
		Summary: "Change how the assistant's text is shown.",
		Input: []Field{
			claudeSent("MessageDisplay", "turnId", "turn_id", stringType, `"turn-1"`, "Identifies the turn."),
			claudeSent("MessageDisplay", "messageId", "message_id", stringType, `"msg-1"`, "Identifies the message."),
			claudeSent("MessageDisplay", "index", "", intType, "0", "The number of the chunk."),
			claudeSent("MessageDisplay", "final", "", boolType, "true", "true for the last chunk of the message."),
			claudeSent("MessageDisplay", "delta", "", stringType, `"Done."`, "The text of the chunk."),
		},
	},
		"when the assistant's text is shown",
		claudeOutput("", claudeWrapper("MessageDisplay",
			sets(claudeField("MessageDisplay", "displayContent", "", stringType, `"Done."`, "Shown instead of the text.")))),
		claudeExits(ExitWarns, "the text is shown unchanged"), claudeNone)
}
