// Package config determines what a surface loads from hook configuration: which sources it reads and in which order,
// which hooks of each file it keeps, and what it drops and why. It interprets rows of the reference, knows no product
// by name, and reads files through fs.FS. Begin with Parse (what a file declares) and Read (what a surface keeps).
//
// There are three steps. Parse finds what a file declares, on any surface. Read determines what one surface keeps of
// one file. Load finds the files of a workspace and puts their hooks into running order.
package config

import (
	"cmp"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// File is a configuration file and what it declares, independent of any surface.
type File struct {
	Kind   schemas.SourceKind
	Source *schemas.Source // nil when no surface looks at the file
	Tree   *syntax.Tree
	// HooksMember is the last root member named hooks, nil when there is none.
	HooksMember *syntax.Member
	// HooksNode is the value that should be the object of events: the value of HooksMember, or the inner hooks object
	// of a manifest. It is nil without HooksMember, and may be of any kind.
	HooksNode *syntax.Node
	// Wrapped reports whether a manifest's inline hooks are in a hooks member of their own.
	Wrapped bool
	// Events are in source order and include unknown names and repeated keys.
	Events []*EventList
	// Name and Target are the fields of an agent's frontmatter; empty when absent.
	Name, Target string
}

// EventList is one member of the hooks object.
type EventList struct {
	File     *File
	Member   *syntax.Member
	Name     string         // the key as written
	Event    *schemas.Event // nil for a name unknown on every surface
	Shadowed bool           // the same key appears again later in the file; the last one wins
	Entries  []*Entry
	Original *EventList // the list that RenamedTo made this one from, nil for a list of the file
}

// Entry is one element of an event's array, or of the hooks array of a matcher group.
type Entry struct {
	List *EventList
	Node *syntax.Node
	// Group is the matcher group that contains the entry, nil for a flat entry.
	Group *syntax.Node
	// Nested reports whether the entry is itself a group inside a group, which no surface follows and whose hooks are not listed.
	Nested bool
	// Number is the index of the entry in the file, from 0.
	Number int
}

// Pointer returns the JSON pointer of the entry in its file.
func (e *Entry) Pointer() string { return e.Node.Pointer() }

// WrittenMatcher returns the matcher of the entry, or else of its group, whether or not a surface reads it.
func (e *Entry) WrittenMatcher() string {
	return cmp.Or(e.Node.TextOf("matcher"), e.Group.TextOf("matcher"))
}

// Status says whether a surface loads a source.
type Status uint8

const (
	Loaded Status = iota
	Skipped
)

func (s Status) String() string { return [...]string{"loaded", "skipped"}[s] }

// Drop is a part of a file that a surface does not use as written.
type Drop struct {
	Effect schemas.Effect
	// Range is the offending text in the file.
	Range text.Range
	// Reason is one of the Reason constants, a stable slug.
	Reason string
	// Why is a clause for users that names what was expected.
	Why string
	// Entry and List are the item at fault; both are nil when it is the file as a whole. With DropsFile or DropsAgent
	// they are the item that made the surface reject the file.
	Entry *Entry
	List  *EventList
	// Lost is the number of other hooks lost with it, which the surface would have kept otherwise.
	Lost int
	// Fact is the fact that documents the drop, nil when the table has none.
	Fact *schemas.Fact
}

// Fatal reports whether the surface rejects the whole file.
func (d *Drop) Fatal() bool {
	return d.Effect == schemas.DropsFile || d.Effect == schemas.DropsAgent
}

// Reasons why a surface drops part of a file or skips a source.
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
	ReasonTimeoutText    = "timeout-as-text" // a number that the reader sees as text
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
	// Name is the event name as written.
	Name   string
	Casing schemas.Casing
	Type   string // command, http, prompt
	// Commands is the command for each OS; an unset one means that nothing runs on that OS.
	Commands [len(schemas.AllOS)]Command
	// Matcher is nil when absent or not applied by the surface on this event; MatcherNode is its value in the file.
	Matcher     *string
	MatcherNode *syntax.Node
	Cwd         string // as written, empty when absent
	Env         []EnvVar
	// Timeout is in seconds, TimeoutNode its value in the file; nil when the default of the surface applies.
	Timeout     float64
	TimeoutNode *syntax.Node
	// URL, Headers and AllowedEnv belong to http hooks, Prompt to prompt and agent hooks.
	URL        string
	Headers    []EnvVar
	AllowedEnv []string
	Prompt     string
	// Server, Tool and Input belong to mcp_tool hooks; Input is JSON text.
	Server, Tool, Input string
	// If is the condition, OnFailure the effect of a failure, Shell the shell that runs the command; empty when absent.
	If, OnFailure, Shell string
	// Async means that the agent does not wait for the hook, Once that it runs once per session, ContinueOnBlock that
	// the agent gets the reason when a prompt hook blocks.
	Async, Once, ContinueOnBlock bool
	// Origin is the source of the hook; nil outside of Load.
	Origin *Origin
}

// Inert reports whether the surface keeps the hook but starts nothing on any OS. That may be intended: the cloud agent
// runs on Linux and never starts a command for Windows.
func (h *Hook) Inert() bool {
	return h.Type == "command" && !slices.ContainsFunc(h.Commands[:], func(c Command) bool { return c.IsSet() })
}

// Command is the command of a hook on one OS.
type Command struct {
	// Field is the field that supplies it ("command", "bash", "windows", "exec"); empty when none does.
	Field string
	Line  string
	Node  *syntax.Node
	// Exec holds the arguments of a program that starts without a shell; nil for a command line.
	Exec *Arguments
}

// Arguments are those of a program that starts without a shell.
type Arguments struct {
	Texts []string
	// Nodes are those of Texts in the file.
	Nodes []*syntax.Node
}

// Args returns the arguments of a program, nil for a command line.
func (c Command) Args() []string {
	if c.Exec == nil {
		return nil
	}
	return c.Exec.Texts
}

// IsSet reports whether a field supplies the command. A set command may still be blank; see Blank.
func (c Command) IsSet() bool { return c.Field != "" }

// Blank reports whether the command is empty or only white space.
func (c Command) Blank() bool { return strings.TrimSpace(c.Line) == "" }

// FirstLine returns the command of the first system that has one which is not blank, "" when there is none.
func (h *Hook) FirstLine() string {
	return slice.Find(h.Commands[:], func(c Command) bool { return c.IsSet() && !c.Blank() }).Line
}

// EnvVar is a name with a value.
type EnvVar struct {
	Name, Value string
	// Node is the value in the file, nil for a variable that the surface adds.
	Node *syntax.Node
}

// LoadResult is what one surface loads from one file.
type LoadResult struct {
	File    *File
	Surface schemas.Surface
	Edition schemas.Edition
	// Row holds the rules for the file; nil when the surface does not read such files.
	Row    *schemas.LoadRules
	Status Status
	// Hooks are the hooks kept, in running order within the file, including inert ones (Hook.Inert).
	Hooks []*Hook
	// Lost are the hooks that the surface would keep if it did not skip the file.
	Lost []*Hook
	// Drops lists everything dropped, with the reasons for skipping the file first.
	Drops []Drop
	// Disable is the value of disableAllHooks, nil when it is absent or the surface ignores it.
	Disable *bool
	// DisablesAll reports whether the file, taken alone, also disables the hooks of other sources.
	DisablesAll bool
}

// Expected returns the hooks that the surface keeps, or would keep once the file that it skips is corrected. Nobody corrects one that is
// made for other surfaces, or that turns its hooks off.
func (r *LoadResult) Expected() []*Hook {
	if r.Disable != nil && *r.Disable {
		return r.Hooks
	}
	if src := r.File.Source; src != nil && !src.MadeFor.Empty() && !src.MadeFor.Has(r.Surface) && r.File.Kind != schemas.PluginHooks {
		return r.Hooks
	}
	return slices.Concat(r.Hooks, r.Lost)
}

// Skip returns the drop that makes the surface skip the file; nil when it loads the file, or only finds no hooks in it.
func (r *LoadResult) Skip() *Drop {
	if r.Status == Skipped && len(r.Drops) > 0 && r.Drops[0].Fatal() {
		return &r.Drops[0]
	}
	return nil
}
