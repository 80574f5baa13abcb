package schemas

func eventUserPromptTransformed() *Event {
	return &Event{
		Name:      "UserPromptTransformed",
		Summary:   "See or change the text that a prompt is turned into before the model gets it.",
		Spellings: []Spelling{{"userPromptTransformed", inCopilot, CamelCase}},
		Firing: [numSurfaces]Firing{
			VSCode: unknownTo[VSCode],
			CopilotCLI: firesWhen("after a prompt is turned into the text for the model; only under the camelCase name",
				Fact{Doc: "copilot-2026-09", Section: "userPromptTransformed", Documented: "fires after a prompt is transformed; there is no PascalCase form", In: cli10102}),
			CloudAgent: firesWhen("after the job's prompt is turned into the text for the model",
				Fact{Doc: "copilot-2026-09", Section: "Hook events", Documented: "fires under the cloud agent too"}),
			ClaudeCode: unknownTo[ClaudeCode],
		},
		Input: []Field{
			sentAlways(inCopilot, "prompt", "", freeTextType, `"Fix the failing test"`, "The prompt as submitted.",
				Fact{Doc: "copilot-2026-09", Section: "userPromptTransformed", Documented: "the payload has prompt"}),
			sentAlways(inCopilot, "transformedPrompt", "", freeTextType, `"<reminder/>\nFix the failing test"`,
				"The text that is about to be sent.",
				Fact{Doc: "copilot-2026-09", Section: "userPromptTransformed", Documented: "the payload has transformedPrompt"}),
		},
		Output: [numSurfaces]*Output{
			CopilotCLI: copilotOutput("Read at the top level.", modifiedTransformedPrompt),
			CloudAgent: copilotOutput("Read at the top level.", modifiedTransformedPrompt),
		},
		Exit: [numSurfaces][]ExitRule{CopilotCLI: copilotExits(true, ""), CloudAgent: copilotExits(true, "")},
		Merge: [numSurfaces]Merge{
			CopilotCLI: lastTransformedPrompt,
			CloudAgent: lastTransformedPrompt,
		},
		Facts: []Fact{
			{Doc: "copilot-2026-09", Section: "userPromptTransformed", Documented: "not in the May 2026 edition of the reference"},
			{In: cli10102, Observed: "the PascalCase name is logged as unknown", Surfaces: inCLI},
		},
	}
}

var modifiedTransformedPrompt = sets(optional(inCopilot, "modifiedTransformedPrompt", stringType, `"Fix the failing test in pkg/a"`,
	"Replaces the text that is sent.",
	Fact{Doc: "copilot-2026-09", Section: "userPromptTransformed", Documented: "modifiedTransformedPrompt replaces the transformed prompt"}))

var lastTransformedPrompt = Merge{
	Rule: MergeLastWins, Doc: "hooks run one after another; the last modifiedTransformedPrompt counts",
	Facts: []Fact{{Doc: "copilot-2026-09", Section: "userPromptTransformed", Documented: "hooks of one event run in order"}},
}
