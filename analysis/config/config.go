// Package config answers what a surface makes of hook configuration: which sources it reads in which order, which hooks of
// each file it keeps, and what it drops and why. It interprets rows of the reference and knows no product by name; it reads
// through fs.FS and does not check. Begin with Parse, which is what a file declares, and Read, which is what a surface keeps.
//
// There are three steps. Parse finds what a file declares, whoever reads it.
// Read says what one surface keeps of one file. Load finds the files of a
// workspace and puts the hooks of all of them into running order.
package config

import (
	"slices"
	"strings"

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
	// HooksMember is the member of the root that holds the hooks, the last of that name; nil when there is none.
	HooksMember *syntax.Member
	// HooksNode is the object of events as far as there is one: the value of HooksMember, or what a manifest has inside of
	// it. It is nil when there is no such member, and of any kind when there is.
	HooksNode *syntax.Node
	// Wrapped reports that a manifest's inline hooks stand in a hooks member of their own.
	Wrapped bool
	// Events in source order, unknown names and repeated keys included.
	Events []*EventList
	// Name and Target are the fields of an agent's frontmatter; empty when absent.
	Name, Target string
}

// EventList is one member of the hooks object.
type EventList struct {
	File   *File
	Member *syntax.Member
	// Name as written.
	Name string
	// Event is nil for a name that no surface knows.
	Event *schemas.Event
	// Shadowed reports that the same key appears again further down, which is the one that counts.
	Shadowed bool
	Entries  []*Entry
	// Original is the list of the file that this one was made from by RenamedTo, nil for a list of the file itself.
	Original *EventList

	// pointer is the JSON pointer of the list in its file.
	pointer string
}

// Entry is one element of an event's array, or of the hooks array of a matcher group.
type Entry struct {
	List *EventList
	Node *syntax.Node
	// Group is the matcher group around the entry, nil for a flat one.
	Group *syntax.Node
	// Index in the event's array; Inner in the group's hooks array, -1 when flat.
	Index, Inner int
	// Depth of groups around it: 0 flat, 1 in a group. Deeper ones are not listed; see Nested.
	Depth int
	// Nested reports that the entry lies in a group and is a group itself, which no surface follows.
	Nested bool
	// Number counts the entries of the file, from 0.
	Number int

	pointer string
}

// Pointer is the JSON pointer of the entry in its file.
func (e *Entry) Pointer() string { return e.pointer }

// Status of a source on a surface.
type Status uint8

const (
	Loaded Status = iota
	Skipped
)

// String is "loaded" or "skipped".
func (s Status) String() string {
	if s == Skipped {
		return "skipped"
	}
	return "loaded"
}

// Drop is something of a file that a surface does not take.
type Drop struct {
	Effect schemas.Effect
	// Range of the offending text, in the file.
	Range text.Range
	// Reason is one of the Reason constants, a stable slug.
	Reason string
	// Why is a clause for people, naming what was expected.
	Why string
	// Entry and List name the item at fault. Both are nil when it is the file as a whole; with Effect DropsFile or
	// DropsAgent they name the item because of which the file falls.
	Entry *Entry
	List  *EventList
	// Lost counts the other hooks that fall with it: those that the surface would have kept had this been right.
	Lost int
	// Fact is the statement behind it, nil when the table has none that speaks of it.
	Fact *schemas.Fact
}

// Fatal reports that nothing of the file is taken.
func (d *Drop) Fatal() bool {
	return d.Effect == schemas.DropsFile || d.Effect == schemas.DropsAgent
}

// The reasons for which something of a file, or a whole source, is not taken.
const (
	ReasonSyntax         = "syntax"
	ReasonComments       = "comments"
	ReasonTrailingComma  = "trailing-comma"
	ReasonBOM            = "byte-order-mark"
	ReasonRoot           = "root-not-object"
	ReasonVersion        = "version"
	ReasonNoHooks        = "no-hooks"
	ReasonHooksNotObject = "hooks-not-object"
	ReasonInline         = "inline-events"
	ReasonEventNotArray  = "event-not-array"
	ReasonUnknownEvent   = "unknown-event"
	ReasonDuplicateKey   = "duplicate-key"
	ReasonSpelling       = "replaced-spelling"
	ReasonEntry          = "entry-not-object"
	ReasonNested         = "nested-group"
	ReasonFlat           = "flat-entry"
	ReasonType           = "type"
	ReasonNoType         = "no-type"
	ReasonNoCommand      = "no-command"
	ReasonCommand        = "command"
	ReasonEmptyCommand   = "empty-command"
	ReasonBlankCommand   = "blank-command"
	ReasonExec           = "exec-conflict"
	ReasonTarget         = "target"
	ReasonInsecure       = "insecure-url"
	ReasonMatcherType    = "matcher-not-string"
	ReasonMatcherEmpty   = "matcher-empty"
	ReasonMatcherInvalid = "matcher-invalid"
	ReasonTimeout        = "timeout"
	ReasonTimeoutLow     = "timeout-not-positive"
	ReasonTimeoutText    = "timeout-as-text" // a number that the reader never sees as one
	ReasonCwd            = "cwd"
	ReasonEnv            = "env"
	ReasonEnvValue       = "env-value"
	ReasonDisable        = "disable-not-boolean"
	ReasonDisabled       = "all-hooks-disabled"
	ReasonNotRead        = "not-read"
	ReasonSwitchedOff    = "disabled"
	ReasonSetting        = "setting-off"
	ReasonLocation       = "location-off"
	ReasonUntrusted      = "workspace-untrusted"
	ReasonTrustStored    = "trust-not-stored"
	ReasonPrecedence     = "precedence"
	ReasonSameFile       = "same-file"
	ReasonUnreadable     = "unreadable"
	ReasonSubagent       = "not-fired-for-itself"
	ReasonField          = "field"
	ReasonSettingType    = "setting-type"
	ReasonManagedOnly    = "managed-only"
	ReasonSources        = "setting-sources"
	ReasonMode           = "mode"
)

// Hook is an entry that a surface keeps, with its fields as that surface reads them.
type Hook struct {
	Entry *Entry
	Event *schemas.Event
	// Name is the spelling in the file.
	Name   string
	Casing schemas.Casing
	Type   string // command, http, prompt
	// Commands holds what would run on each OS, indexed by it; an unset one means that nothing runs there.
	Commands [len(schemas.AllOS)]Command
	// Matcher is nil when there is none or the surface does not read it here; MatcherNode is where it is.
	Matcher     *string
	MatcherNode *syntax.Node
	Cwd         string // as written, empty when absent
	Env         []EnvVar
	// Timeout in seconds; HasTimeout false means the surface's default applies.
	Timeout    float64
	HasTimeout bool
	// URL, Headers, AllowedEnv are of http hooks; Prompt of prompt hooks.
	URL        string
	Headers    []EnvVar
	AllowedEnv []string
	Prompt     string
	// Server, Tool and Input are of mcp_tool hooks; Input is JSON text.
	Server, Tool, Input string
	// If is the condition of the entry, empty for none. OnFailure says what a failure means, Shell which shell runs the command;
	// empty for the usual one.
	If, OnFailure, Shell string
	// Async reports that nobody waits for the hook, Once that it runs once in a session, ContinueOnBlock that a refusal of a
	// prompt hook goes back to the agent.
	Async, Once, ContinueOnBlock bool
	// Pointer is the JSON pointer of the entry in its file.
	Pointer string
	// Origin is the source that the hook was loaded from; nil outside of Load.
	Origin *Origin
}

// Inert reports that the surface keeps the hook and never starts anything, on any OS. That need not be a mistake: a
// command for Windows alone is one in the cloud agent, which runs on Linux.
func (h *Hook) Inert() bool {
	return h.Type == "command" && !slices.ContainsFunc(h.Commands[:], func(c Command) bool { return c.IsSet() })
}

// Command is what runs on one OS.
type Command struct {
	// Field that supplied it ("command", "bash", "windows", "exec"); empty when nothing does.
	Field string
	Line  string
	// Exec reports that Line is a program, started without a shell, with Args.
	Exec bool
	Args []string
	Node *syntax.Node
	// ArgNodes are the strings of Args in the file.
	ArgNodes []*syntax.Node
}

// IsSet reports that a field supplies the command. A set one may still be blank; see Blank.
func (c Command) IsSet() bool { return c.Field != "" }

// Blank reports that there is nothing but white space to run.
func (c Command) Blank() bool { return strings.TrimSpace(c.Line) == "" }

// EnvVar is a name with a value, in source order.
type EnvVar struct {
	Name, Value string
	// Node is the value in the file, nil for a variable that the surface adds.
	Node *syntax.Node
}

// Reading is what one surface makes of one file.
type Reading struct {
	File    *File
	Surface schemas.Surface
	Edition schemas.Edition
	// Row is the interpreted row; nil when the surface does not read such files at all.
	Row    *schemas.LoadRules
	Status Status
	// Hooks kept, in the order in which the surface would run them within the file. A hook that is kept and never runs
	// anything (Hook.Inert) is among them.
	Hooks []*Hook
	// Lost are the hooks that would have been kept if the file were not skipped.
	Lost []*Hook
	// Drops lists everything not taken; those because of which the file is skipped come first.
	Drops []Drop
	// Disable is the boolean disableAllHooks of the file, nil when there is none that the surface heeds.
	Disable *bool
	// DisablesAll reports that the file, taken alone, switches off hooks of other sources too.
	DisablesAll bool
}

// Skip is the drop because of which the file is skipped, nil when it is loaded or falls because of absent hooks.
func (r *Reading) Skip() *Drop {
	if r.Status == Skipped && len(r.Drops) > 0 && r.Drops[0].Fatal() {
		return &r.Drops[0]
	}
	return nil
}
