package schemas

import "strings"

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

// Format says what a string means, so that completion, hover and checks know what to offer.
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
)

// Type describes a JSON value. Types are values of this package only and are never changed.
type Type struct {
	// Name is set for types that a JSON Schema holds once and refers to from several places.
	Name    string
	Kind    Kind
	Format  Format
	Elem    *Type   // of Array and Map
	Fields  []Field // of Object, in documentation order
	Choices []*Type // of Choice
	Enum    []Value // closed list of a String, or of an Int as JSON text; nil means any value
	Min     *float64
	// Exclusive makes Min a strict bound.
	Exclusive bool
	// NonEmpty asks for a string that is not empty.
	NonEmpty bool
	// Needs names members of an Object of which at least one has to be there; nil asks for none.
	Needs []string
	// Closed makes members that an Object does not name mistakes.
	Closed bool
	Doc    string
}

// Value is one value of an enumeration.
type Value struct {
	Value string
	// Surfaces that know the value; the empty set means every surface that has the field.
	Surfaces Surfaces
	Doc      string
}

// Field is a member of an object: of an entry, a payload, an output, an agent's frontmatter. One name may stand in
// several rows of a payload or an output where type or spelling differ by surface, casing or edition; at most one of
// them holds for each combination.
type Field struct {
	// Name is the field's name. In an event's input it is the camelCase identity, the same on every surface
	// ("toolArgs"); what is sent may be spelled otherwise, see Snake, Camel and Event.InputFields.
	Name string
	// Snake is the spelling in snake_case payloads; empty when it is the same as Name or the field has no such form.
	Snake string
	// Camel is the spelling in camelCase payloads where that is not Name ("stop_hook_active").
	Camel string
	// Neutral is the table's Name in what Event.InputFields returns, where Name is the spelling as sent. Empty in tables.
	Neutral string
	Type    *Type
	// Surfaces that read the field (entries, outputs) or send it (payloads).
	Surfaces Surfaces
	// Casings, Spellings and Editions limit a row of a payload or an output further; their zero values do not.
	Casings Casings
	// Spellings are the event's names under which the row holds ("PreToolUse" alone reads a wrapper in Copilot CLI).
	Spellings []string
	Editions  Editions
	// Events limits a common field of payloads to the named events (PascalCase); nil for all.
	Events []string
	// OnSource are the ways of starting a session with which the field is sent; nil when that makes no difference.
	OnSource []string
	// Required lists the surfaces where it has to be there, or is always sent.
	Required Surfaces
	// AliasOf names the field that this is another spelling of; empty for a field of its own.
	AliasOf string
	// Default is JSON text, empty when there is none.
	Default string
	// Example is JSON text that conforms to Type. Never empty.
	Example string
	// Doc says what the field does, in one or two sentences. Never empty.
	Doc string
	// Provenance of the row. Never empty.
	Facts []Fact
}

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

// Editions is a set of editions. A surface that was never observed counts as Observed what the newest document says.
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

// Ref names a place where a fact is written down.
type Ref struct {
	// Doc is a key of Documents: "000", "001", "003", "004", or a later document.
	Doc string
	// Section is a heading of it, in words; empty means the whole.
	Section string
}

// Fact is a statement with its provenance: what a document says, what a product was seen to do, or both. It holds
// nothing but texts and numbers, so that the compiler lays out a list of facts as data.
type Fact struct {
	// Doc and Section are where Documented stands, as in Ref.
	Doc, Section string
	// Documented is what the document says, a clause without full stop; empty when no document speaks of it.
	Documented string
	// In is where the product was seen; the zero value when it was not.
	In Observation
	// Observed is what it does there. It is empty when that is what Documented says.
	Observed string
	// Vectors are IDs of conformance vectors that show it, divided by blanks.
	Vectors string
	// Reasons are what the fact is the statement behind when something is dropped or ignored, as package config names them,
	// divided by blanks.
	Reasons string
	// Surfaces the fact speaks of; the empty set means those of the row.
	Surfaces Surfaces
}

// Explains reports that the fact is the statement behind a reason.
func (f *Fact) Explains(reason string) bool {
	for r := range strings.FieldsSeq(f.Reasons) {
		if r == reason {
			return true
		}
	}
	return false
}

// Differs reports whether document and product disagree.
func (f Fact) Differs() bool { return f.Documented != "" && f.Observed != "" }

// Confirmed reports that the product was seen to do what Documented says.
func (f Fact) Confirmed() bool { return f.In != notObserved && f.Observed == "" }

// Refs are the places where the fact is written down: in the document, and among the observations that tell another
// story.
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
