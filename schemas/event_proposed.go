package schemas

// The events of the feature request. No surface has them; they have no effect in a file.

func eventPreAgentStop() *Event {
	return &Event{
		Name:     "PreAgentStop",
		Summary:  "Proposed: guard the agent's work before it returns control, with a limit of retries.",
		Proposed: true, Instead: "Stop",
		Spellings: []Spelling{{Name: "PreAgentStop"}, {Name: "preAgentStop", Casing: CamelCase}},
		Firing:    unknownTo,
		Facts: []Fact{
			{Doc: "001", Section: "Proposed solution", Documented: "fires when the agent is about to stop; a non-zero exit code makes it continue with stdout and stderr as context, at most maxRetries times"},
			{In: cli10102, Observed: "the proposal's own file is silently ignored", Vectors: "cli-parse-ev-preagentstop-seed-agentStop", Surfaces: inCLI},
		},
	}
}

func eventPreSubAgentStop() *Event {
	return &Event{
		Name:     "PreSubAgentStop",
		Summary:  "Proposed: the same for a subagent.",
		Proposed: true, Instead: "SubagentStop",
		Spellings: []Spelling{{Name: "PreSubAgentStop"}, {Name: "preSubAgentStop", Casing: CamelCase}},
		Firing:    unknownTo,
		Facts: []Fact{
			{Doc: "001", Section: "Additional context", Documented: "also add preSubAgentStop, analogous to the stop of a subagent"},
			{In: cli10102, Observed: "unknown", Vectors: "cli-parse-ev-odd-preToolUse", Surfaces: inCLI},
		},
	}
}
