package schemas

// PermissionList is one of the lists of permission rules in Claude Code's settings.
type PermissionList struct {
	// Name is that of the list in permissions, and the action that a rule of it stands for.
	Name string
	// Effect is what a rule of the list does to a call that it matches, whatever hooks answer: a clause that follows "the rule".
	Effect string
	// Whole is the effect of a rule without a specifier, empty when it is the same.
	Whole string
	// Silent reports that PermissionRequest does not fire for a call that the rule matches.
	Silent bool
	// Facts are behind Effect, WholeFacts behind Whole.
	Facts, WholeFacts []Fact
}

// PermissionLists are the lists in the order in which they are tried. Those of all settings files add up, and the first list with
// a rule that matches decides.
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
