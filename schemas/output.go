package schemas

import "slices"

// OutputFields lists the top-level fields that the surface reads from the output of a hook under this spelling, with
// the members of wrappers cut down likewise. An empty spelling means the first that the surface loads. The result is
// empty when nothing is read.
func (e *Event) OutputFields(s Surface, spelling string, ed Edition) []Field {
	sp, ok := e.spelling(s, spelling)
	if !ok || e.Output[s] == nil {
		return nil
	}
	return readFields(e.Output[s].Fields, s, sp.Name, payloadCasing(s, sp), ed)
}

func readFields(fields []Field, s Surface, spelling string, c Casing, ed Edition) []Field {
	var read []Field
	for _, f := range fields {
		if !f.holds(s, spelling, c, ed) {
			continue
		}
		if f.Type.Kind == Object {
			t := *f.Type
			t.Fields = readFields(t.Fields, s, spelling, c, ed)
			f.Type = &t
		}
		read = append(read, f)
	}
	return read
}

// vscodeCommonOutput are the fields that VS Code reads from the output of every event. What continue and stopReason
// stop differs by event and is said in the event's Output.
var vscodeCommonOutput = []Field{
	{
		Name: "continue", Type: boolType, Surfaces: inVSCode, Default: "true", Example: "false",
		Doc: "false stops; how much it stops depends on the event. Only the boolean false counts.",
		Facts: []Fact{against(says("000", "Common Output", "false stops the entire agent session"),
			seenVSCode("aborts the turn on UserPromptSubmit, Stop and SubagentStop, fails one tool call on PreToolUse, and stops nothing elsewhere",
				"res-pre-035-continue-false", "res-stop-007-continue-false", "res-pc-003-continue-false-ignored"))},
	},
	{
		Name: "stopReason", Type: stringType, Surfaces: inVSCode, Example: `"the build is frozen"`,
		Doc: "Text that goes with continue:false. Any string here stops by itself, an empty one and beside continue:true as well.",
		Facts: []Fact{against(says("000", "Common Output", "the text that accompanies continue:false"),
			seenVSCode("a string stops whatever continue says", "res-pre-036-stopReason-alone", "res-pre-037-continue-true-with-stopReason", "res-pre-039-stopReason-empty-string"))},
	},
	{
		Name: "systemMessage", Type: stringType, Surfaces: inVSCode, Example: `"formatter not found"`,
		Doc: "A warning shown to the user; the model does not see it.",
		Facts: []Fact{confirmed(says("000", "Common Output", "displays a warning whatever else was decided"),
			"VS Code", "1.130", "res-pre-041-systemMessage")},
	},
	{
		Name: "hookEventName", Type: &Type{Kind: String, Format: EventName}, Surfaces: inVSCode, Editions: OnlyObserved, Example: `"PreToolUse"`,
		Doc:   "Not needed. When it names another event than the running one, the whole output is thrown away.",
		Facts: []Fact{seenVSCode("a name that does not fit discards the result, stopReason and systemMessage included", "res-pre-029-wrong-top-name-discards-all", "res-pre-030-camel-name-mismatch")},
	},
}

// vscodeOutput is an output of VS Code: the common fields and the event's own.
func vscodeOutput(doc string, own ...Field) *Output {
	return &Output{Fields: slices.Concat(vscodeCommonOutput, own), Doc: doc}
}

// vscodeWrapper is the hookSpecificOutput of an event in VS Code. Fitting are the event names that its hookEventName
// may hold, the event's own first.
func vscodeWrapper(fitting []string, members ...Field) Field {
	section := fitting[0] + " output"
	return wrapper(fitting,
		confirmed(says("003", section, "the event's own fields stand in hookSpecificOutput"), "VS Code", "1.130"),
		against(says("003", section, "the examples carry it"), fitsOrDrops),
		members)
}

// undocumentedWrapper is the hookSpecificOutput of an event for which the reference does not have it.
func undocumentedWrapper(said string, fitting []string, members ...Field) Field {
	f := wrapper(fitting, against(says("003", fitting[0], said), seenVSCode("read all the same", wrapperVectors[fitting[0]]...)), fitsOrDrops, members)
	f.Editions = OnlyObserved
	return f
}

var wrapperVectors = map[string][]string{
	"UserPromptSubmit": {"res-ups-003-context"},
	"SubagentStop":     {"res-sastop-001-block"},
}

var fitsOrDrops = seenVSCode("a missing name is accepted, one that does not fit removes hookSpecificOutput",
	"res-pre-002-ask-no-event-name", "res-pre-028-wrong-nested-name")

func wrapper(fitting []string, itself, name Fact, members []Field) Field {
	example := `"` + fitting[0] + `"`
	return Field{
		Name: "hookSpecificOutput", Surfaces: inVSCode, Example: `{"hookEventName":` + example + `}`,
		Doc:   "Holds what only this event understands.",
		Facts: []Fact{itself},
		Type: &Type{Kind: Object, Fields: slices.Concat([]Field{{
			Name: "hookEventName", Type: &Type{Kind: String, Format: EventName, Enum: fittingNames(fitting)},
			Surfaces: inVSCode, Example: example,
			Doc:   "The event this output is for. It may be left out; a name that does not fit makes VS Code drop the wrapper.",
			Facts: []Fact{name},
		}}, members)},
	}
}

func fittingNames(names []string) []Value {
	var values []Value
	for _, n := range names {
		values = append(values, Value{Value: n})
	}
	return values
}

// claudeCommonOutput are the fields that Claude Code reads from the output of most events.
var claudeCommonOutput = []Field{
	{
		Name: "continue", Type: boolType, Surfaces: inClaude, Default: "true", Example: "false",
		Doc:   "false ends Claude's work and beats every decision.",
		Facts: []Fact{says("claude-2026-08", "JSON output", "continue:false stops everything")},
	},
	{
		Name: "stopReason", Type: stringType, Surfaces: inClaude, Example: `"the build is frozen"`,
		Doc:   "Text for the user when continue is false.",
		Facts: []Fact{says("claude-2026-08", "JSON output", "stopReason is shown to the user")},
	},
	{
		Name: "systemMessage", Type: stringType, Surfaces: inClaude, Example: `"formatter not found"`,
		Doc:   "A warning shown to the user.",
		Facts: []Fact{says("claude-2026-08", "JSON output", "systemMessage is shown to the user")},
	},
	{
		Name: "suppressOutput", Type: boolType, Surfaces: inClaude, Default: "false", Example: "true",
		Doc:   "Accepted, without effect.",
		Facts: []Fact{says("claude-2026-08", "JSON output", "suppressOutput is accepted")},
	},
	{
		Name: "terminalSequence", Type: stringType, Surfaces: inClaude, Example: `"\u0007"`,
		Doc:   "A bell or an OSC sequence (0, 1, 2, 9, 99, 777) sent to the terminal.",
		Facts: []Fact{says("claude-2026-08", "JSON output", "terminalSequence allows BEL and some OSC sequences")},
	},
}

// claudeOutput is an output of Claude Code: the common fields and the event's own.
func claudeOutput(doc string, own ...Field) *Output {
	return &Output{Fields: slices.Concat(claudeCommonOutput, own), Doc: doc}
}

// claudeWrapper is the hookSpecificOutput of an event in Claude Code.
func claudeWrapper(event string, members ...Field) Field {
	name := Field{
		Name: "hookEventName", Type: &Type{Kind: String, Format: EventName, Enum: fittingNames([]string{event})},
		Surfaces: inClaude, Required: inClaude, Example: `"` + event + `"`,
		Doc:   "The event this output is for; the wrapper is refused without it.",
		Facts: []Fact{says("claude-2026-08", "JSON output", "hookSpecificOutput needs a fitting hookEventName")},
	}
	return Field{
		Name: "hookSpecificOutput", Type: &Type{Kind: Object, Fields: slices.Concat([]Field{name}, members)},
		Surfaces: inClaude, Example: `{"hookEventName":"` + event + `"}`,
		Doc:   "Holds what only this event understands.",
		Facts: []Fact{saysClaude(event, "the event's own output stands in hookSpecificOutput")},
	}
}

// laterClaudeEvents are known from the later pages only.
var laterClaudeEvents = []string{"PreModelSwitch", "PostModelSwitch"}

// saysClaude is a statement of Claude Code's documentation about an event.
func saysClaude(event, text string) Fact {
	if slices.Contains(laterClaudeEvents, event) {
		return says("claude-2026-10", event, text)
	}
	return says("claude-2026-08", event, text)
}

// claudeBlock are decision and reason, by which a hook of Claude Code blocks.
func claudeBlock(event, decision, reason string) []Field {
	return []Field{
		{
			Name: "decision", Type: oneOf("block"), Surfaces: inClaude, Example: `"block"`, Doc: decision,
			Facts: []Fact{saysClaude(event, "decision has the one value block")},
		},
		{
			Name: "reason", Type: stringType, Surfaces: inClaude, Example: `"tests fail"`, Doc: reason,
			Facts: []Fact{saysClaude(event, "reason goes with decision")},
		},
	}
}

// claudeField is a field of a payload or an output that only Claude Code has.
func claudeField(section, name, snake string, t *Type, example, doc string) Field {
	return Field{
		Name: name, Snake: snake, Type: t, Surfaces: inClaude, Example: example, Doc: doc,
		Facts: []Fact{saysClaude(section, "the field is listed")},
	}
}

// claudeSent is a field that every payload of a Claude Code event carries.
func claudeSent(section, name, snake string, t *Type, example, doc string) Field {
	f := claudeField(section, name, snake, t, example, doc)
	f.Required = inClaude
	return f
}

// copilotOutput is an output of Copilot. Its engine reads no field on every event.
func copilotOutput(doc string, own ...Field) *Output { return &Output{Fields: own, Doc: doc} }

// noOutput is the output of an event whose hooks are not listened to.
func noOutput(doc string) *Output { return &Output{None: true, Doc: doc} }

// contextField is an additionalContext.
func contextField(s Surfaces, ed Editions, doc string, facts ...Fact) Field {
	return Field{
		Name: "additionalContext", Type: stringType, Surfaces: s, Editions: ed,
		Example: `"The main branch is frozen."`, Doc: doc, Facts: facts,
	}
}
