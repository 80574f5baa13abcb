package schemas

// proposed is an event of the feature request. No surface has it; in a file it has no effect.
func proposed(name, camelCase, instead, summary string, facts ...Fact) *Event {
	return &Event{
		Name: name, Summary: summary, Proposed: true, Instead: instead, Firing: unknownTo, Facts: facts,
		Spellings: []Spelling{{Name: name}, {Name: camelCase, Casing: CamelCase}},
	}
}

func proposedEvents() []*Event {
	return []*Event{
		proposed("PreAgentStop", "preAgentStop", "Stop", "Proposed: guard the agent's work before it returns control, with a limit of retries.",
			Fact{Doc: "001", Section: "Proposed solution", Documented: "fires when the agent is about to stop; a non-zero exit code makes it continue with stdout and stderr as context, at most maxRetries times"},
			Fact{In: cli10102, Observed: "the proposal's own file is silently ignored", Vectors: "cli-parse-ev-preagentstop-seed-agentStop", Surfaces: inCLI}),
		proposed("PreSubAgentStop", "preSubAgentStop", "SubagentStop", "Proposed: the same for a subagent.",
			Fact{Doc: "001", Section: "Additional context", Documented: "also add preSubAgentStop, analogous to the stop of a subagent"},
			Fact{In: cli10102, Observed: "unknown", Vectors: "cli-parse-ev-odd-preToolUse", Surfaces: inCLI}),
	}
}
