package schemas

import "github.com/hooks-ls/hooks-ls/internal/slice"

// PermissionList is one of the lists of permission rules in Claude Code's settings.
type PermissionList struct {
	// Name is the key of the list in permissions, and the action of its rules.
	Name string
	// Effect is what a rule does to a matching call, regardless of hooks, as a clause that follows "the rule".
	Effect string
	// Whole is the effect of a rule without a specifier, empty when it is the same.
	Whole string
	// Silent means that PermissionRequest does not fire for a matching call.
	Silent bool
	// Restricts means that rules only take away. They reach further: a pattern may stand for the name of a tool, TOOL(NAME:VALUE)
	// is about a parameter, DIR/** means a folder at any depth, and a command matches past any leading assignment.
	Restricts bool
	// NeedsTrust means that the rules of the project's settings count only in a trusted folder.
	NeedsTrust bool
	// Facts document Effect, WholeFacts document Whole.
	Facts, WholeFacts []Fact
}

// PermissionLists are in the order in which they are tried, over all settings files: the first with a matching rule decides.
var PermissionLists = []PermissionList{
	{
		Name: "deny", Effect: "denies this call, even if a hook allows it", Whole: "removes the tool from Claude, so no hook runs for it", Silent: true,
		Restricts: true,
		Facts: []Fact{
			{Doc: "claude-permissions", Section: "Manage permissions", Documented: "deny, ask and allow are tried in this order, and the first match decides"},
			{Doc: "claude-2026-08", Section: "PreToolUse", Documented: "allow does not lift deny rules and ask rules"},
		},
		WholeFacts: []Fact{
			{Doc: "claude-permissions", Section: "Manage permissions", Documented: "a bare tool name removes the tool"},
			{In: claude21330, Observed: "PreToolUse does not fire for a tool that is denied as a whole"},
		},
	},
	{
		Name: "ask", Effect: "asks the user about this call, even if a hook allows it", Restricts: true,
		Facts: []Fact{{Doc: "claude-2026-08", Section: "PreToolUse", Documented: "allow does not lift deny rules and ask rules"}},
	},
	{
		Name: "allow", Effect: "lets this call run unless a hook denies it or asks", Silent: true, NeedsTrust: true,
		Facts: []Fact{
			{Doc: "claude-permissions", Section: "Manage permissions", Documented: "allow rules let a tool run without manual approval"},
			{In: claude21330, Observed: "PermissionRequest fires whenever a call would need approval", Vectors: "cc-result-pre-ok-none cc-result-perm-none"},
			{Doc: "claude-permissions", Section: "Project allow rules and workspace trust", Documented: "those of the project's settings.json count only in a trusted folder"},
		},
	},
}

// PermissionEvent is an event of a surface on which permission rules matter for the answers of hooks.
type PermissionEvent struct {
	Surface Surface
	Event   string
	// Undecided means that the event fires only for a call that no rule of a silent list decides.
	Undecided bool
}

var permissionEvents = []PermissionEvent{{ClaudeCode, "PreToolUse", false}, {ClaudeCode, "PermissionRequest", true}}

// PermissionEventOn returns what permission rules are to an event, nil when they are nothing to it.
func PermissionEventOn(s Surface, event string) *PermissionEvent {
	return slice.Pointer(permissionEvents, func(e *PermissionEvent) bool { return e.Surface == s && e.Event == event })
}

// ManagedRulesOnly is the managed setting that leaves no permission rules but the managed ones.
const ManagedRulesOnly = "allowManagedPermissionRulesOnly"

// PathRule is a tool whose permission rules name a path, such as Read(*.env).
type PathRule struct {
	Tool string
	// Calls are the tools about whose calls the rule decides, none for a rule that is never tried; Denied are those that it
	// also refuses in the list deny.
	Calls, Denied []string
	// Sometimes are tools for which the documents do not say exactly when the rule applies.
	Sometimes []string
	// Instead is the tool to name in place of one whose rules are never tried.
	Instead string
	// If means that an entry's if with such a rule is tried, on calls of the tool itself.
	If    bool
	Facts []Fact
}

var neverTried = []Fact{{Doc: "claude-permissions", Section: "Read and Edit", Documented: "a path rule for Write, NotebookEdit, Glob or MultiEdit is accepted, never consulted, and warned of at startup"}}

// PathRules are the tools whose rules name a path.
var PathRules = []PathRule{
	{
		Tool: "Read", If: true, Calls: []string{"Read"}, Denied: []string{"Edit", "Write"}, Sometimes: []string{"Grep", "Glob"},
		Facts: []Fact{
			{Doc: "claude-permissions", Section: "Read and Edit", Documented: "Read rules are for Read and, with best effort, for Grep and Glob; a Read deny rule also blocks Edit and Write, not NotebookEdit"},
		},
	},
	{
		Tool: "Edit", If: true, Calls: []string{"Edit", "Write", "NotebookEdit"},
		Facts: []Fact{{Doc: "claude-permissions", Section: "Read and Edit", Documented: "Edit rules apply to all built-in tools that edit files"}},
	},
	{Tool: "Write", If: true, Instead: "Edit", Facts: neverTried},
	{Tool: "NotebookEdit", If: true, Instead: "Edit", Facts: neverTried},
	{Tool: "MultiEdit", Instead: "Edit", Facts: neverTried},
	{Tool: "Glob", Instead: "Read", Facts: neverTried},
}

// PathRuleFor returns the row of a tool whose rules name a path, or nil.
func PathRuleFor(tool string) *PathRule {
	return slice.Pointer(PathRules, func(r *PathRule) bool { return r.Tool == tool })
}

// TriedOnOwnCalls reports whether an entry's if with a rule of a tool is known to be tried on calls of that tool alone: one for Edit
// was seen not to match Write, which the same rule in the settings covers.
func TriedOnOwnCalls(tool string) bool {
	row := PathRuleFor(tool)
	return RuleSubjects[tool] == CommandSubject || row != nil && row.If && row.Sometimes == nil
}

// RuleSubject is what the specifier of a permission rule is about.
type RuleSubject uint8

const (
	// UnknownSubject: the documents do not say.
	UnknownSubject RuleSubject = iota
	// CommandSubject is a command line, as in Bash(git *).
	CommandSubject
	// DomainSubject is the host of an address, as in WebFetch(domain:example.com).
	DomainSubject
	// AgentSubject is a subagent, as in Agent(Explore).
	AgentSubject
)

// RuleSubjects are the subjects by tool, besides those of PathRules, as Claude Code's page on permissions lists them.
var RuleSubjects = map[string]RuleSubject{"Bash": CommandSubject, "WebFetch": DomainSubject, "Agent": AgentSubject}

// WholeRules are rules with a specifier that mean every call of their tool, like the name alone.
var WholeRules = []string{"Bash(*)", "PowerShell(*)"}

// RuleAnchor is where a path that begins with one slash starts, as in Edit(/src/**).
type RuleAnchor uint8

const (
	// UnknownAnchor: the documents do not say.
	UnknownAnchor RuleAnchor = iota
	// SessionAnchor is the directory in which the session started.
	SessionAnchor
	// FileAnchor is the directory of the settings file, or SessionAnchor for settings without a file.
	FileAnchor
)

// RuleAnchors are the anchors by the ID of the rule's source, from "Read and Edit" of Claude Code's page on permissions.
var RuleAnchors = map[string]RuleAnchor{
	"claude-settings": SessionAnchor, "claude-settings-local": SessionAnchor, "user-claude-settings": FileAnchor, "claude-flag-settings": FileAnchor,
}

// CommandWrapper is a program that runs the command which follows it. Rules for Bash are tried on that command.
type CommandWrapper struct {
	Name string
	// Operands is the number of words between the name and the command.
	Operands int
	// Bare means that it counts only without options.
	Bare bool
}

// CommandWrappers are those of the section "Wrappers" of Claude Code's page on permissions.
var CommandWrappers = []CommandWrapper{
	{Name: "timeout", Operands: 1}, {Name: "time"}, {Name: "nice"}, {Name: "nohup"}, {Name: "stdbuf"}, {Name: "command"}, {Name: "builtin"},
	{Name: "noglob"}, {Name: "xargs", Bare: true},
}

// AskedPrograms run a command, too, and are never allowed by a pattern such as Bash(watch *), and neither are others with one of
// their AskedOptions. Both are from the same section.
var (
	AskedPrograms = []string{"watch", "setsid", "ionice", "flock"}
	AskedOptions  = map[string][]string{"find": {"-exec", "-delete"}}
)

// ContentParameters are the parameters that TOOL(NAME:VALUE) cannot be about, because their tools have rules of their own for
// them, by the section "Match by input parameter".
var ContentParameters = []string{"command", "file_path", "path", "notebook_path", "url"}
