package schemas

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// CaseSuffix is the suffix of the names of case files.
const CaseSuffix = ".hooktest.yaml"

// IsCaseFile reports whether a path names a case file.
func IsCaseFile(path string) bool { return strings.HasSuffix(path, CaseSuffix) }

// AllProducts is the value of a case's products that means every product that loads a hook for the event.
const AllProducts = "all"

// CaseFile is the form of a case file, which `hooks-ls test` runs. It is this project's own: no product reads it.
var CaseFile = sync.OnceValue(func() *Type {
	return &Type{Kind: Object, Closed: true, Doc: "Test cases of hooks: an event and its expected outcome.", Fields: []Field{
		required(Dispatched, "cases", &Type{Kind: Array, Elem: caseType()}, `[{"name":"x","event":"Stop","expect":{"decision":"stop"}}]`, "The cases. They run in this order in a copy of the workspace, one copy per product."),
	}}
})

func caseType() *Type {
	form := func(s ShortForm) Field {
		return optional(Dispatched, s.Name, cmp.Or(s.Type, anyType), s.Example, s.Doc)
	}
	fields := slices.Concat([]Field{
		required(Dispatched, "name", nonEmptyType, `"the agent may not write .env"`, "What the case shows, in a few words. Names must be unique in the file."),
		required(Dispatched, "event", &Type{Kind: String, Format: EventName, Enum: eventNames()}, `"PreToolUse"`, "The event, in any product's spelling."),
		optional(Dispatched, "products", &Type{Kind: Choice, Choices: []*Type{
			{Kind: String, Enum: append([]Value{{Value: AllProducts, Doc: "Every product that loads a hook for the event."}}, productNames()...)},
			{Kind: Array, Elem: &Type{Kind: String, Enum: productNames()}},
		}}, `["vscode","copilot-cli"]`, "The products to run the event in. Defaults to every product that loads a hook for it."),
	}, slice.Map(ShortForms, form), []Field{
		optional(Dispatched, "payload", anyMapType, `{"tool_name":"create_file","tool_input":{"filePath":".env","content":""}}`, "Fields of the payload, in any product's spelling. Fields that you leave out get sample values."),
		optional(Dispatched, "answers", &Type{Kind: Map, Elem: stringType}, `{"*":"{\"ok\":false}"}`, "Answers for hooks that would ask a model or call an MCP tool, keyed by hook ID, prompt or SERVER/TOOL, or * for all others. No model is asked and no tool is called."),
		optional(Dispatched, "agent", stringType, `"reviewer"`, "The custom agent that runs, by file or name."),
		optional(Dispatched, "turns", &Type{Kind: Int, Min: new(float64)}, "4", "The maximum number of turns of a stop event while hooks block it."),
		optional(Dispatched, "only", stringType, `".github/hooks/guard.json"`, "Run only the hook with this ID, source or pointer."),
		optional(Dispatched, "force", boolType, "true", "Also send tools, fields and values that no product is known to send."),
		optional(Dispatched, "expect", expectationType(), `{"decision":"deny"}`, "The expected outcome. hooks-ls test --update fills it in."),
	})
	return &Type{Name: "case", Kind: Object, Closed: true, Doc: "One event and its expected outcome.", Fields: fields}
}

func expectationType() *Type {
	ends := slice.Map(Outcomes(), func(name string) Value { return Value{Value: name, Doc: outcomes[""][name]} })
	return &Type{Name: "case-expectation", Kind: Object, Closed: true, Doc: "The expected outcome of the event. Anything left out is not checked.", Fields: []Field{
		optional(Dispatched, "decision", &Type{Kind: String, Enum: ends}, `"deny"`, "How the event ends; none when no hook decides."),
		optional(Dispatched, "reason", &Type{Kind: String, Format: Regex}, `"\\.env is protected"`, "A regular expression that must match somewhere in the reason."),
		optional(Dispatched, "context", &Type{Kind: Choice, Choices: []*Type{{Kind: Bool}, {Kind: String, Format: Regex}}}, "true", "Whether hooks add text for the model, or a regular expression that the text must match."),
		optional(Dispatched, "input", anyType, `{"command":"npm test"}`, "The tool input that hooks return instead, compared as JSON; null if it must stay unchanged."),
		optional(Dispatched, "blocked", &Type{Kind: Int, Min: new(float64)}, "1", "How many turns the stop hooks block; needs turns."),
	}}
}

// eventNames are the names of all events that a product fires, each with its purpose.
func eventNames() []Value {
	var names []Value
	for _, e := range Events() {
		if e.Proposed {
			continue
		}
		for _, sp := range e.Spellings {
			if !slices.ContainsFunc(names, func(v Value) bool { return v.Value == sp.Name }) {
				names = append(names, Value{Value: sp.Name, Doc: e.Summary})
			}
		}
	}
	return names
}

func productNames() []Value {
	return slice.Map(Dispatched.List(), func(s Surface) Value { return Value{Value: s.ID(), Doc: s.Name()} })
}
