package schemas

import "slices"

// claudeOnly completes an event that only Claude Code has. The row holds what is specific to it; the rest follows from
// the section of the documentation with the event's name.
func claudeOnly(e Event, when string, output *Output, exits []ExitRule, merge Merge) *Event {
	e.Spellings = []Spelling{{Name: e.Name, Surfaces: inClaude}}
	e.Firing = unknownTo
	e.Firing[ClaudeCode] = firesWhen(when, saysClaude(e.Name, "fires "+when))
	e.Output[ClaudeCode] = output
	e.Exit[ClaudeCode] = exits
	e.Merge[ClaudeCode] = merge
	e.Facts = append(slices.Clone(e.Facts), saysClaude(e.Name, "one of Claude Code's events"))
	return &e
}

func claudeMatcher(on string, values ...Value) *MatcherRule {
	return matcherOn(inClaude, on, values,
		Fact{Doc: "claude-2026-08", Section: "Matcher patterns", Documented: "each event says what its matcher is matched against"})
}

// claudeContextOutput is an output with additionalContext and, if the event can block, decision and reason.
func claudeContextOutput(event, doc string, own ...Field) *Output {
	return claudeOutput(doc, slices.Concat(own, []Field{claudeWrapper(event, claudeContext(event))})...)
}

// sets marks a field of an answer that has an effect of its own.
func sets(f Field) Field {
	f.Sets = true
	return f
}
