// Package config answers what a surface makes of hook configuration: which
// sources it reads in which order, which hooks of each file it keeps, and what
// it drops and why. Rules, list and simulate all ask here; the answers are an
// interpretation of the rows in schemas.
package config

import (
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// File is one configuration file and what it declares, whichever surface reads it.
type File struct {
	// Path is slash-separated and relative to the workspace root, or absolute for files outside it.
	Path   string
	Kind   schemas.SourceKind
	Source *schemas.Source // nil for a file that lies where no surface looks
	Tree   *syntax.Tree
	// HooksNode is the value of the hooks member, nil when there is none.
	HooksNode *syntax.Node
	// Events in source order, unknown names included.
	Events []*EventList
}

// EventList is one member of the hooks object.
type EventList struct {
	File   *File
	Member *syntax.Member
	// Name as written.
	Name string
	// Event is nil for a name that no surface knows.
	Event   *schemas.Event
	Entries []*Entry
}

// Entry is one element of an event's array, or of the hooks array of a matcher group.
type Entry struct {
	List *EventList
	Node *syntax.Node
	// Group is the matcher group around the entry, nil for a flat one.
	Group *syntax.Node
	// Index in the event's array; Inner in the group's hooks array, -1 when flat.
	Index, Inner int
	// Depth of groups around it: 0 flat, 1 in a group, more is too deep everywhere.
	Depth int
}

// Status of a source on a surface.
type Status uint8

const (
	Loaded Status = iota
	Skipped
)

// Drop is something of a file that a surface does not take.
type Drop struct {
	Effect schemas.Effect
	// Range of the offending text, in the file.
	Range text.Range
	// Reason is a stable slug: "syntax", "comments", "version", "hooks-not-object", "event-not-array", "unknown-event",
	// "entry-not-object", "type", "no-command", "timeout", "env", "matcher-empty", "matcher-invalid", "nested-group",
	// "disabled", "replaced-spelling", "setting", "untrusted", ...
	Reason string
	// Why is a clause for people, naming what was expected.
	Why string
	// Entry and List name the dropped item; both nil when the file is dropped.
	Entry *Entry
	List  *EventList
	Refs  []schemas.Ref
}

// Hook is an entry that a surface keeps, with its fields as that surface reads them.
type Hook struct {
	Entry *Entry
	Event *schemas.Event
	// Name is the spelling in the file.
	Name   string
	Casing schemas.Casing
	Type   string // command, http, prompt
	// Commands holds what would run on each OS; empty means nothing runs there.
	Commands [len(schemas.AllOS)]Command
	// Matcher is nil when there is none or the surface does not read it here.
	Matcher *string
	Cwd     string // as written, empty when absent
	Env     []EnvVar
	// Timeout in seconds; HasTimeout false means the surface's default applies.
	Timeout    float64
	HasTimeout bool
	// URL, Headers, AllowedEnv are of http hooks; Prompt of prompt hooks.
	URL        string
	Headers    []EnvVar
	AllowedEnv []string
	Prompt     string
	// Pointer is the JSON pointer of the entry in its file.
	Pointer string
}

// Command is what runs on one OS.
type Command struct {
	// Field that supplied it ("command", "bash", "windows", "exec").
	Field string
	Line  string
	// Exec reports that Line is a program, started without a shell, with Args.
	Exec bool
	Args []string
	Node *syntax.Node
}

// EnvVar is a name with a value, in source order.
type EnvVar struct{ Name, Value string }

// Reading is what one surface makes of one file.
type Reading struct {
	File    *File
	Surface schemas.Surface
	Edition schemas.Edition
	Status  Status
	// Hooks kept, in the order in which the surface would run them within the file.
	Hooks []*Hook
	// Drops lists everything not taken; a skipped file has one with Effect DropsFile first.
	Drops []Drop
	// DisablesAll reports that the file switches off hooks of other sources too.
	DisablesAll bool
}
