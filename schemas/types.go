package schemas

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// Kind is the shape of a JSON value.
type Kind uint8

const (
	Any Kind = iota
	Bool
	Int
	Number
	String
	Array  // Elem
	Map    // string keys, Elem values
	Object // Fields
	Choice // one of Choices
)

// Format is the meaning of a string, for completion, hover and checks.
type Format uint8

const (
	Plain Format = iota
	Command
	Path
	Regex
	URL
	EnvName
	ToolName
	EventName
	Date
	// FreeText has any content, line breaks and quotes as well; of an Any it is what its texts have.
	FreeText
)

// Type describes a JSON value. Types are immutable and exist only in this package.
type Type struct {
	// Name is set for types that JSON Schemas define once and refer to.
	Name    string
	Kind    Kind
	Format  Format
	Elem    *Type   // of Array and Map
	Fields  []Field // of Object, in documentation order
	Choices []*Type // of Choice
	Enum    []Value // closed list of a String, or of an Int as JSON text; nil means any value
	Min     *float64
	// Exclusive makes Min an exclusive bound.
	Exclusive bool
	// Absolute means that the product makes a Path absolute, or takes no other.
	Absolute bool
	// NonEmpty requires a string that is not empty.
	NonEmpty bool
	// Needs lists members of an Object of which at least one is required; nil for none.
	Needs []string
	// Closed makes unknown members of an Object mistakes.
	Closed bool
	Doc    string
}

// Values returns the texts of an enumeration.
func (t *Type) Values() []string { return slice.Map(t.Enum, func(v Value) string { return v.Value }) }

// Value is one value of an enumeration.
type Value struct {
	Value string
	// Surfaces that accept the value; empty means every surface that has the field.
	Surfaces Surfaces
	Doc      string
}

// ValuesOn returns the values that a surface accepts.
func ValuesOn(values []Value, s Surface) []Value {
	return slice.Filter(values, func(v Value) bool { return v.Surfaces.Empty() || v.Surfaces.Has(s) })
}

// Field is a member of an object: of an entry, a payload, an output, an agent's frontmatter. A name may have several
// rows in a payload or an output where type or spelling differ by surface, casing or edition; at most one row applies
// to each combination.
type Field struct {
	// Name is the field's name. In an event's input it is the camelCase name that is the same on every surface
	// ("toolArgs"); what is sent may be spelled differently, see Snake, Camel and Event.InputFields.
	Name string
	// Snake is the spelling in snake_case payloads; empty when it is Name or the field has no such form.
	Snake string
	// Camel is the spelling in camelCase payloads where that is not Name ("stop_hook_active").
	Camel string
	// Neutral is the table's Name in results of Event.InputFields, where Name is the spelling as sent. Empty in tables.
	Neutral string
	Type    *Type
	// Surfaces are those that read the field (entries, outputs) or send it (payloads).
	Surfaces Surfaces
	// Casings, Spellings and Editions restrict a row of a payload or an output further; their zero values do not.
	Casings Casings
	// Spellings are the event names to which the row applies ("PreToolUse" alone reads a wrapper in Copilot CLI).
	Spellings []string
	Editions  Editions
	// Events restricts a common payload field to the listed events (PascalCase), nil for all; NotOn are events without it.
	Events []string
	NotOn  []string
	// OnSource are the ways of starting a session with which the field is sent; nil when that makes no difference.
	OnSource []string
	// Only is the occasion on which an optional field of a payload is sent; the zero value does not restrict it.
	Only Occasion
	// Required lists the surfaces on which the field is required, or always sent.
	Required Surfaces
	// Stops reports an output field that ends the turn or the action by its presence, whatever the others say.
	Stops bool
	// Elsewhere is the field that carries the same on the surfaces that do not send this one; empty when there is none.
	Elsewhere string
	// AliasOf is the field of which this is another spelling; empty for a field of its own.
	AliasOf string
	// Default is JSON text, empty for none.
	Default string
	// Example is JSON text that conforms to Type. Never empty.
	Example string
	// Doc describes the field in one or two sentences. Never empty.
	Doc string
	// Provenance of the row. Never empty.
	Facts []Fact
	// Sets means that an answer sets this for the session, besides any decision.
	Sets bool
	// Wakes means that a hook whose entry has the value true runs in the background, and wakes the agent at exit code 2 with what it
	// has printed, to standard output if not to standard error.
	Wakes bool
	// Misfit is what a value of another type in an answer leads to, as a clause; empty when it is only ignored.
	Misfit string
	// Unused says what it means for an entry that this field has no effect; nil when nothing is to be said about it.
	Unused *Unused
}

// Occasion is when a field of a payload is sent.
type Occasion uint8

const (
	AnyOccasion Occasion = iota
	// InsideSubagents: the event happens inside a subagent.
	InsideSubagents
	// ForKnownAgents: the surface knows which agent the session runs.
	ForKnownAgents
	// ForCustomAgents: the agent that the event is about is one that the user has written.
	ForCustomAgents
	// ForServerTools: the tool is one of an MCP server.
	ForServerTools
	// Interactively: a user is present. With OnSource, the field is also sent without one on those sources.
	Interactively
)

// Casings is a set of payload casings.
type Casings uint8

const (
	AnyCasing Casings = iota
	OnlySnake
	OnlyCamel
)

// Has reports whether c is in the set.
func (set Casings) Has(c Casing) bool {
	return set == AnyCasing || (set == OnlySnake) == (c == SnakeCase)
}

// Editions is a set of editions. For a surface that was never observed, the newest document counts as Observed.
type Editions uint8

const (
	AnyEdition Editions = iota
	OnlyObserved
	OnlyDocumented
)

// Has reports whether ed is in the set.
func (set Editions) Has(ed Edition) bool {
	return set == AnyEdition || (set == OnlyObserved) == (ed == Observed)
}

// Ref is a location in a document.
type Ref struct {
	// Doc is a key of Documents: "000", "001", "003", "004", or a later document.
	Doc string
	// Section is a heading, in words; empty means the whole document.
	Section string
}

// Fact is a statement with its provenance: what a document says, how a product was observed to behave, or both. It
// consists of texts and numbers only, so the compiler can lay out lists of facts as data.
type Fact struct {
	// Doc and Section are the source of Documented, as in Ref.
	Doc, Section string
	// Documented is what the document says, a clause without full stop; empty when no document says anything.
	Documented string
	// In is the product that was observed; the zero value when none was.
	In Observation
	// Observed is the observed behavior. Empty when it is the same as Documented.
	Observed string
	// Vectors are IDs of conformance vectors that show it, separated by spaces.
	Vectors string
	// Reasons are those of package config for dropping or ignoring something that the fact explains, separated by spaces.
	Reasons string
	// Surfaces to which the fact applies; empty means those of the row.
	Surfaces Surfaces
}

// Explains reports whether the fact explains a reason.
func (f *Fact) Explains(reason string) bool {
	return slices.Contains(strings.Fields(f.Reasons), reason)
}

// Differs reports whether document and product disagree.
func (f Fact) Differs() bool { return f.Documented != "" && f.Observed != "" }

// Confirmed reports whether the observation confirms Documented.
func (f Fact) Confirmed() bool { return f.In != notObserved && f.Observed == "" }

// Refs returns the sources of the fact: the document, and the observations if they differ from it.
func (f Fact) Refs() []Ref {
	var refs []Ref
	if f.Documented != "" {
		refs = append(refs, Ref{f.Doc, f.Section})
	}
	if f.Observed != "" {
		refs = append(refs, Ref{Doc: observations[f.In].doc})
	}
	return refs
}
