package schemas

// The notation of most rows about fields and exit codes. A field is: who has it, its name, its values, an example, what it means, and
// the facts that document it. A row for which that is not enough is a Field or an ExitRule with named members.

// optional is a field of an entry, a file or an output.
func optional(set Surfaces, name string, t *Type, example, doc string, facts ...Fact) Field {
	return Field{Name: name, Type: t, Surfaces: set, Example: example, Doc: doc, Facts: facts}
}

// required is the same for a field that all surfaces of the set require.
func required(set Surfaces, name string, t *Type, example, doc string, facts ...Fact) Field {
	return sentAlways(set, name, "", t, example, doc, facts...)
}

// sentSometimes is a field of a payload. Snake is its spelling in snake_case payloads, empty when it is the name.
func sentSometimes(set Surfaces, name, snake string, t *Type, example, doc string, facts ...Fact) Field {
	return Field{Name: name, Snake: snake, Type: t, Surfaces: set, Example: example, Doc: doc, Facts: facts}
}

// sentAlways is a field of every payload of the event.
func sentAlways(set Surfaces, name, snake string, t *Type, example, doc string, facts ...Fact) Field {
	return Field{Name: name, Snake: snake, Type: t, Surfaces: set, Required: set, Example: example, Doc: doc, Facts: facts}
}

// requiredBy is a field that only some of its surfaces require, or always send.
func requiredBy(set Surfaces, f Field) Field {
	f.Required = set
	return f
}

// alwaysAs is a field of a payload that is spelled this way in both casings.
func alwaysAs(name string, f Field) Field {
	f.Snake, f.Camel = name, name
	return f
}

// misfit says what a value of another type leads to.
func misfit(consequence string, f Field) Field {
	f.Misfit = consequence
	return f
}

// onlyObserved is a field that no document mentions, or that documents deny.
func onlyObserved(f Field) Field {
	f.Editions = OnlyObserved
	return f
}

// onlyDocumented is a field that only documents have.
func onlyDocumented(f Field) Field {
	f.Editions = OnlyDocumented
	return f
}

// only is a field that is sent on an occasion only.
func only(when Occasion, f Field) Field {
	f.Only = when
	return f
}

// defaultsTo is a field with a default, which is JSON text.
func defaultsTo(value string, f Field) Field {
	f.Default = value
	return f
}

// unused is a field of an entry with what it means that it has no effect.
func unused(u *Unused, f Field) Field {
	f.Unused = u
	return f
}

// wakes is a field of an entry that lets exit code 2 wake the agent.
func wakes(f Field) Field {
	f.Wakes = true
	return f
}

// casedAs is a field of payloads of one casing only.
func casedAs(c Casings, f Field) Field {
	f.Casings = c
	return f
}

// matcherOn is a matcher that surfaces compare with a field of the payload, as their documents say; values is nil for an open list.
func matcherOn(applied Surfaces, field string, values []Value, facts ...Fact) *MatcherRule {
	return &MatcherRule{On: field, Values: values, AppliedBy: applied, DocumentedOn: applied, Facts: facts}
}

// exitRule is a rule for a code with which the output is not read.
func exitRule(code int, effect ExitEffect, ed Editions, doc string, facts ...Fact) ExitRule {
	return ExitRule{Code: code, Effect: effect, Editions: ed, Doc: doc, Facts: facts}
}

// exitReading is a rule for a code with which JSON on stdout is read, too.
func exitReading(code int, effect ExitEffect, ed Editions, doc string, facts ...Fact) ExitRule {
	return ExitRule{Code: code, Effect: effect, ReadsOutput: true, Editions: ed, Doc: doc, Facts: facts}
}
