package schemas

import (
	"slices"

	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// OutputFields returns the top-level fields that the surface reads from the output of a hook under this spelling, with
// the members of wrappers restricted likewise. An empty spelling means the first that the surface loads. The result is
// empty when the surface reads nothing.
func (e *Event) OutputFields(s Surface, spelling string, ed Edition) []Field {
	sp, ok := e.spelling(s, spelling)
	if !ok || e.Output[s] == nil {
		return nil
	}
	return readFields(e.Output[s].Fields, s, sp.Name, payloadCasing(s, sp), ed)
}

// OutputField returns the field at a path of the output with all members of its type, nil if the surface does not read it there.
func (e *Event) OutputField(s Surface, spelling string, ed Edition, path ...string) *Field {
	sp, ok := e.spelling(s, spelling)
	if !ok || e.Output[s] == nil {
		return nil
	}
	fields, field := e.Output[s].Fields, (*Field)(nil)
	for _, name := range path {
		field = slice.Pointer(fields, func(f *Field) bool { return f.Name == name && f.holds(s, sp.Name, payloadCasing(s, sp), ed) })
		if field == nil {
			return nil
		}
		fields = field.Type.Fields
	}
	return field
}

// ReadsOutput reports whether the surface reads a field of the output, at the top level or among the event's own.
func (e *Event) ReadsOutput(s Surface, spelling string, ed Edition, name string) bool {
	return e.OutputField(s, spelling, ed, name) != nil || e.OutputField(s, spelling, ed, "hookSpecificOutput", name) != nil
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

// StopFields are the fields of an answer that ask for a stop. They have no effect where Merge.Stop is empty.
var StopFields = []string{"continue", "stopReason"}

// The names under which answers replace the tool's input, its result and the prompt; no product reads all of a list.
var (
	InputReplacements  = []string{"updatedInput", "modifiedArgs"}
	ResultReplacements = []string{"updatedToolOutput", "updatedMCPToolOutput", "modifiedResult"}
	PromptReplacements = []string{"modifiedPrompt", "modifiedTransformedPrompt"}
)

// ReplacementsLike returns the names under which answers replace what a field replaces; nil when it replaces nothing.
func ReplacementsLike(field string) []string {
	return slice.Find([][]string{InputReplacements, ResultReplacements, PromptReplacements}, func(names []string) bool { return slices.Contains(names, field) })
}

// vscodeCommonOutput are the fields that VS Code reads from the output of every event. The effect of continue and
// stopReason differs by event; see the event's Output.
var vscodeCommonOutput = []Field{
	defaultsTo("true", optional(inVSCode, "continue", boolType, "false",
		"false stops; what it stops depends on the event. Only the boolean false counts.",
		Fact{Doc: "000", Section: "Common Output", Documented: "false stops the entire agent session", In: vscode1130, Observed: "aborts the turn on UserPromptSubmit, Stop and SubagentStop, fails one tool call on PreToolUse, and stops nothing elsewhere", Vectors: "res-pre-035-continue-false res-stop-007-continue-false res-pc-003-continue-false-ignored"})),
	{
		Name: "stopReason", Type: stringType, Surfaces: inVSCode, Stops: true, Example: `"the build is frozen"`,
		Doc:   "Text for continue:false. Any string here stops, even an empty one and even with continue:true.",
		Facts: []Fact{{Doc: "000", Section: "Common Output", Documented: "the text that accompanies continue:false", In: vscode1130, Observed: "a string stops, even with continue:true", Vectors: "res-pre-036-stopReason-alone res-pre-037-continue-true-with-stopReason res-pre-039-stopReason-empty-string"}},
	},
	optional(inVSCode, "systemMessage", stringType, `"formatter not found"`, "A warning shown to the user; the model does not see it.",
		Fact{Doc: "000", Section: "Common Output", Documented: "displays a warning, regardless of the decision", In: vscode1130, Vectors: "res-pre-041-systemMessage"}),
}

// fittingName is the type of a hookEventName in the output of an event in VS Code. An agent's own event also accepts
// the name of the session's event, so that a hook in an agent's frontmatter works both as the main agent and as a
// subagent. The reverse does not hold.
func fittingName(event string) *Type {
	t := &Type{Kind: String, Format: EventName, Enum: []Value{{Value: event}}}
	if session := sessionEvents[event]; session != "" {
		t.Enum = append(t.Enum, Value{Value: session})
	}
	return t
}

// vscodeOutput is an output of VS Code: the common fields and the event's own.
func vscodeOutput(event, doc string, own ...Field) *Output {
	name := onlyObserved(optional(inVSCode, "hookEventName", fittingName(event), `"`+event+`"`,
		"Not needed. If it names another event, VS Code ignores the whole output.",
		Fact{In: vscode1130, Observed: "if it names another event, the whole output is ignored, including stopReason and systemMessage", Vectors: "res-pre-029-wrong-top-name-discards-all res-pre-030-camel-name-mismatch res-sas-006-sessionstart-name-compatible res-ss-006-subagentstart-name-incompatible"}))
	return &Output{Fields: slices.Concat(vscodeCommonOutput, []Field{name}, own), Doc: doc}
}

// vscodeWrapper is the hookSpecificOutput of an event in VS Code.
func vscodeWrapper(event string, members ...Field) Field {
	section := event + " output"
	return wrapper(event,
		Fact{Doc: "003", Section: section, Documented: "the event's own fields are in hookSpecificOutput", In: vscode1130},
		Fact{Doc: "003", Section: section, Documented: "the examples carry it", In: vscode1130, Observed: fitsOrDrops, Vectors: fittingVectors},
		members)
}

// undocumentedWrapper is a hookSpecificOutput that is not documented for the event; vector shows that it is read.
func undocumentedWrapper(event, said, vector string, members ...Field) Field {
	f := wrapper(event, Fact{Doc: "003", Section: event, Documented: said, In: vscode1130, Observed: "still read", Vectors: vector},
		Fact{In: vscode1130, Observed: fitsOrDrops, Vectors: fittingVectors}, members)
	f.Editions = OnlyObserved
	return f
}

const (
	fitsOrDrops    = "a missing name is accepted; if it names another event, hookSpecificOutput is ignored"
	fittingVectors = "res-pre-002-ask-no-event-name res-pre-028-wrong-nested-name"
)

func wrapper(event string, itself, name Fact, members []Field) Field {
	example := `"` + event + `"`
	named := optional(inVSCode, "hookEventName", fittingName(event), example,
		"The event this output is for. Optional; if it names another event, VS Code ignores the wrapper.", name)
	all := &Type{Kind: Object, Fields: slices.Concat([]Field{named}, members)}
	return optional(inVSCode, "hookSpecificOutput", all, `{"hookEventName":`+example+`}`, "Holds the fields specific to this event.", itself)
}

// claudeCommonOutput are the fields that Claude Code reads from the output of most events.
var claudeCommonOutput = []Field{
	defaultsTo("true", optional(inClaude, "continue", boolType, "false", "false stops Claude and overrides every decision.",
		Fact{Doc: "claude-2026-08", Section: "JSON output", Documented: "continue:false stops everything"})),
	optional(inClaude, "stopReason", stringType, `"the build is frozen"`, "Text for the user when continue is false.",
		Fact{Doc: "claude-2026-08", Section: "JSON output", Documented: "stopReason is shown to the user"}),
	optional(inClaude, "systemMessage", stringType, `"formatter not found"`, "A warning shown to the user.",
		Fact{Doc: "claude-2026-08", Section: "JSON output", Documented: "systemMessage is shown to the user"}),
	defaultsTo("false", optional(inClaude, "suppressOutput", boolType, "true", "Accepted, but has no effect.",
		Fact{Doc: "claude-2026-08", Section: "JSON output", Documented: "suppressOutput is accepted"})),
	optional(inClaude, "terminalSequence", stringType, `"\u0007"`,
		"A bell or an OSC sequence (0, 1, 2, 9, 99, 777) sent to the terminal.",
		Fact{Doc: "claude-2026-08", Section: "JSON output", Documented: "terminalSequence allows BEL and some OSC sequences"}),
}

// AnswerCheck is a field that must have its type in an answer to any event.
type AnswerCheck struct {
	Field string
	Type  *Type
	// Must is what the value must be; Problem is how the product says that it is not, empty when that is not known.
	Must, Problem string
}

// claudeChecks are those of Claude Code, in which approve is an older word for allow.
var claudeChecks = []AnswerCheck{
	{"decision", oneOf("approve", "block"), "approve or block", `decision: Invalid option: expected one of "approve"|"block"`},
	{"reason", stringType, "a string", ""},
	{"stopReason", stringType, "a string", ""},
	{"systemMessage", stringType, "a string", ""},
	{"continue", boolType, "true or false", ""},
	{"suppressOutput", boolType, "true or false", ""},
	{"async", boolType, "true or false", ""},
}

// claudeOutput is an output of Claude Code: the common fields and the event's own.
func claudeOutput(doc string, own ...Field) *Output {
	return &Output{Fields: slices.Concat(claudeCommonOutput, own), Doc: doc}
}

// withText is an output for which text that is not JSON is used, too.
func (o *Output) withText(use TextUse) *Output {
	o.Text = use
	return o
}

// claudeWrapper is the hookSpecificOutput of an event in Claude Code.
func claudeWrapper(event string, members ...Field) Field {
	name := required(inClaude, "hookEventName", &Type{Kind: String, Format: EventName, Enum: []Value{{Value: event}}}, `"`+event+`"`,
		"The event this output is for; without it the wrapper is rejected.",
		Fact{Doc: "claude-2026-08", Section: "JSON output", Documented: "hookSpecificOutput needs a matching hookEventName"})
	all := &Type{Kind: Object, Fields: slices.Concat([]Field{name}, members)}
	return optional(inClaude, "hookSpecificOutput", all, `{"hookEventName":"`+event+`"}`, "Holds the fields specific to this event.",
		saysClaude(event, "the event's own output is in hookSpecificOutput"))
}

// saysClaude is a documented fact about an event of Claude Code.
func saysClaude(event, text string) Fact {
	doc := "claude-2026-08"
	switch event {
	case "PreModelSwitch", "PostModelSwitch": // documented on the later pages only
		doc = "claude-2026-10"
	}
	return Fact{Doc: doc, Section: event, Documented: text}
}

// claudeBlock are decision and reason, with which a hook of Claude Code blocks.
func claudeBlock(event, decision, reason string) []Field {
	return []Field{
		optional(inClaude, "decision", oneOf("block"), `"block"`, decision, saysClaude(event, "decision has the one value block")),
		optional(inClaude, "reason", stringType, `"tests fail"`, reason, saysClaude(event, "reason goes with decision")),
	}
}

// claudeField is a field of a payload or an output that only Claude Code has.
func claudeField(section, name, snake string, t *Type, example, doc string) Field {
	return sentSometimes(inClaude, name, snake, t, example, doc, saysClaude(section, "the field is listed"))
}

// claudeSent is a field in every payload of a Claude Code event.
func claudeSent(section, name, snake string, t *Type, example, doc string) Field {
	return sentAlways(inClaude, name, snake, t, example, doc, saysClaude(section, "the field is listed"))
}

// copilotOutput is an output of Copilot. No field is common to all of its events.
func copilotOutput(doc string, own ...Field) *Output { return &Output{Fields: own, Doc: doc} }

// noOutput is the output of an event that ignores the output of its hooks.
func noOutput(doc string, facts ...Fact) *Output { return &Output{None: true, Doc: doc, Facts: facts} }

// Outputs that Copilot ignores.
var copilotUnread = noOutput("The hook's output has no effect.", Fact{Doc: "004", Section: "Hook events", Documented: "the output is not processed"})

var cloudSilent = noOutput("The event does not fire.", Fact{Doc: "004", Section: "Hook events", Documented: "the event does not fire under the cloud agent, or has no effect"})

// claudeUnread is an output that Claude Code ignores.
func claudeUnread(event string) *Output {
	return noOutput("The hook's output has no effect.", saysClaude(event, "output is ignored"))
}

// contextField is an additionalContext.
func contextField(set Surfaces, doc string, facts ...Fact) Field {
	return optional(set, "additionalContext", stringType, `"The main branch is frozen."`, doc, facts...)
}

// claudeContext is the additionalContext of an event in Claude Code.
func claudeContext(event string) Field {
	return contextField(inClaude, "Text added to Claude's context.", saysClaude(event, "additionalContext is added to the context"))
}

// anyValue makes the type of a field that the product does not check any type.
func anyValue(f Field) Field {
	f.Type = anyType
	return f
}
