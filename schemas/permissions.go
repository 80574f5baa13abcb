package schemas

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
	// Facts document Effect, WholeFacts document Whole.
	Facts, WholeFacts []Fact
}

// PermissionLists are the lists in the order in which they are tried. The lists of all settings files are combined, and
// the first list with a matching rule decides.
var PermissionLists = []PermissionList{
	{
		Name: "deny", Effect: "refuses this call, also when a hook allows it", Whole: "takes the tool away from Claude, so that no hook is asked", Silent: true,
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
		Name: "ask", Effect: "asks the user about this call, also when a hook allows it",
		Facts: []Fact{{Doc: "claude-2026-08", Section: "PreToolUse", Documented: "allow does not lift deny rules and ask rules"}},
	},
	{
		Name: "allow", Effect: "lets this call run unless a hook refuses it or asks", Silent: true,
		Facts: []Fact{
			{Doc: "claude-permissions", Section: "Manage permissions", Documented: "allow rules let a tool run without manual approval"},
			{In: claude21330, Observed: "PermissionRequest fires whenever a call would need approval", Vectors: "cc-result-pre-ok-none cc-result-perm-none"},
		},
	},
}
