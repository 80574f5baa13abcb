package schemas

func eventErrorOccurred() *Event {
	return &Event{
		Name:      "ErrorOccurred",
		Summary:   "Report errors that happen during a session.",
		Spellings: []Spelling{{"ErrorOccurred", inVSCode | inCopilot, SnakeCase}, {"errorOccurred", inVSCode | inCopilot, CamelCase}},
		Firing: [numSurfaces]Firing{
			VSCode: neverFires("VS Code accepts the name in Copilot's files but never fires the event",
				Fact{In: vscode1130, Observed: "recognized in files, never fired", Vectors: "parse-076-claude-extra-canonical"}),
			CopilotCLI: firesWhen("once for every failed attempt to call the model, automatic retries included",
				Fact{Doc: "004", Section: "Hook events", Documented: "fires when an error occurs during execution", In: cli10102, Observed: "once per attempt", Vectors: "cli-payload-ev-error500-errorOccurred cli-payload-ev-error400-errorOccurred"}),
			CloudAgent: firesWhen("when an error occurs", Fact{Doc: "004", Section: "Hook events", Documented: "fires"}),
			ClaudeCode: notAnEvent("Claude Code drops the unknown event and shows a settings warning; the closest event is StopFailure",
				Fact{Doc: "claude-2026-08", Section: "Hook events", Documented: "every event is listed, and this one is not"}),
		},
		Order: []Order{{Surfaces: inCopilot, Casings: OnlySnake, Names: []string{
			"hookEventName", "sessionId", "timestamp", "cwd", "error", "errorContext", "recoverable",
		}}},
		Input: []Field{
			sentAlways(inCopilot, "errorContext", "error_context",
				oneOf("model_call", "tool_execution", "system", "user_input"), `"model_call"`,
				"Where the error happened.",
				Fact{Doc: "004", Section: "errorOccurred / ErrorOccurred", Documented: "model_call, tool_execution, system or user_input", In: cli10102, Vectors: "cli-payload-ev-error400-errorOccurred"}),
			sentAlways(inCopilot, "recoverable", "", boolType, "true", "Whether the run can continue.",
				Fact{Doc: "004", Section: "errorOccurred / ErrorOccurred", Documented: "the payload has recoverable", In: cli10102, Vectors: "cli-payload-ev-error400-errorOccurred"},
				Fact{In: cli10102, Observed: "true even for the last attempt", Vectors: "cli-payload-ev-error500-errorOccurred", Surfaces: inCLI}),
			sentAlways(inCopilot, "error", "", &Type{Kind: Object, Fields: []Field{
				errorMember("message", inCopilot, `"500 Internal Server Error"`, "What went wrong."),
				errorMember("name", inCopilot, `"Error"`, "The kind of error."),
				errorMember("stack", 0, `"Error: 500\n    at f"`, "Where it was thrown, if known."),
			}}, `{"message":"500 Internal Server Error","name":"Error"}`, "The error.",
				Fact{Doc: "004", Section: "errorOccurred / ErrorOccurred", Documented: "an object of message, name and stack", In: cli10102, Vectors: "cli-payload-ev-error400-pascal-errorOccurred"}),
		},
		Output: [numSurfaces]*Output{
			CopilotCLI: copilotUnread,
			CloudAgent: copilotUnread,
		},
		Exit:  [numSurfaces][]ExitRule{CopilotCLI: copilotExits(false, ""), CloudAgent: copilotExits(false, "")},
		Merge: [numSurfaces]Merge{CopilotCLI: copilotNone, CloudAgent: copilotNone},
		Facts: []Fact{
			{Doc: "004", Section: "Hook events", Documented: "the output is not processed", In: cli10102, Vectors: "cli-result-x-err-abort-errorOccurred"},
		},
	}
}

func errorMember(name string, required Surfaces, example, doc string) Field {
	return requiredBy(required, optional(inCopilot, name, stringType, example, doc,
		Fact{Doc: "004", Section: "errorOccurred / ErrorOccurred", Documented: "error has message, name and an optional stack", In: cli10102, Vectors: "cli-payload-ev-error400-pascal-errorOccurred"}))
}
