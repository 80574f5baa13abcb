package schemas

func eventMessageDisplay() *Event {
	return claudeOnly(Event{
		Name:    "MessageDisplay",
		Summary: "Change how the assistant's text is shown.",
		Input: []Field{
			claudeSent("MessageDisplay", "turnId", "turn_id", stringType, `"turn-1"`, "Identifies the turn."),
			claudeSent("MessageDisplay", "messageId", "message_id", stringType, `"msg-1"`, "Identifies the message."),
			claudeSent("MessageDisplay", "index", "", intType, "0", "The number of the piece."),
			claudeSent("MessageDisplay", "final", "", boolType, "true", "true for the last piece of the message."),
			claudeSent("MessageDisplay", "delta", "", stringType, `"Done."`, "The text of the piece."),
		},
	},
		"when text of the assistant is shown",
		claudeOutput("", claudeWrapper("MessageDisplay",
			claudeField("MessageDisplay", "displayContent", "", stringType, `"Done."`, "Shown instead of the text."))),
		claudeExits(ExitWarns, "the text is shown as it is"), claudeNone())
}
