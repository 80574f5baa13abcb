package schemas

import "slices"

// ModelText is what a surface puts around the words of a hook when it hands them to the model.
type ModelText struct {
	// On is the action after which the model gets the text, or one of the constants below.
	On string
	// Text holds {reason}, {context}, {tool}, {label}, {result} and {prompt}. It is empty when the model gets nothing.
	Text string
	// NoReason stands in for {reason} when no hook gives one, ByExitCode when a hook refuses by its exit code. Without NoReason
	// the text is not known then.
	NoReason, ByExitCode string
	// Also reports that the text comes beside those of other rows; of the rest only the first that fits counts.
	Also bool
	// Unattended limits the row to sessions without a user.
	Unattended bool
}

// What a ModelText may be given on besides an action.
const (
	OnFailure = "a failure that refuses"
	OnContext = "a context"
)

// ModelTexts are the texts of an event on a surface, nil when they are not known word by word, and how they are known.
func (e *Event) ModelTexts(s Surface) ([]ModelText, []Fact) {
	i := slices.IndexFunc(modelTexts, func(r modelTextRow) bool { return r.surfaces.Has(s) && slices.Contains(r.events, e.Name) })
	if i < 0 {
		return nil, nil
	}
	return modelTexts[i].texts, modelTexts[i].facts
}

type modelTextRow struct {
	surfaces Surfaces
	events   []string
	texts    []ModelText
	facts    []Fact
}

var (
	cliTexts    = []Fact{{In: cli10102, Observed: "the texts of the requests to the model, word by word"}}
	vscodeTexts = []Fact{{In: vscode1130, Observed: "the reason of a denial follows this text"}}
)

// modelTexts holds the texts that were seen. Those of Copilot CLI stand in for the cloud agent, which has the same engine.
var modelTexts = []modelTextRow{
	{inVSCode, []string{"PreToolUse"}, []ModelText{{On: "deny", Text: "Tool execution denied: {reason}"}}, vscodeTexts},
	{inCopilot, []string{"PreToolUse"}, []ModelText{
		{On: OnFailure, Text: `Denied by preToolUse hook from "{label}" (hook errored)`},
		{On: "deny", Text: "Denied by preToolUse hook: {reason}", NoReason: "No reason provided", ByExitCode: "hook exited with code 2"},
		{On: "ask", Text: "Denied by preToolUse hook (unable to ask user for confirmation): {reason}", NoReason: "No reason provided", Unattended: true},
		{On: OnContext, Text: "Additional context from preToolUse hook:\n{context}", Also: true},
	}, cliTexts},
	{inCopilot, []string{"PermissionRequest"}, []ModelText{
		{On: OnFailure, Text: "Permission denied by a PermissionRequest hook: Permission request hook failed"},
		{On: "deny", Text: "Permission denied by a PermissionRequest hook: {reason}", NoReason: "Permission denied by hook."},
	}, cliTexts},
	{inCopilot, []string{"PostToolUse"}, []ModelText{
		{On: "block", Text: "Tool result blocked: {reason}"},
		{On: OnContext, Text: "{result}\n\nTool \"{tool}\" succeeded. Additional guidance from postToolUse hooks:\n{context}"},
		{On: "replace", Text: "{result}"},
	}, cliTexts},
	{inCopilot, []string{"PostToolUseFailure"}, []ModelText{
		{On: OnContext, Text: "Tool \"{tool}\" failed. Additional guidance from postToolUseFailure hooks:\n{context}"},
	}, cliTexts},
	{inCopilot, []string{"UserPromptSubmit"}, []ModelText{
		{On: "block"},
		{On: OnContext, Text: "{prompt}\n\n<system_reminder>\n{context}\n</system_reminder>"},
		{On: "replace", Text: "{prompt}"},
	}, cliTexts},
	{inCopilot, []string{"Stop", "SubagentStop"}, []ModelText{{On: "continue", Text: "{reason}"}}, cliTexts},
	{inCopilot, []string{"SubagentStart"}, []ModelText{{On: OnContext, Text: "{context}\n\n{prompt}"}}, cliTexts},
	{inCopilot, []string{"SessionStart", "Notification"}, []ModelText{{On: OnContext, Text: "{context}"}}, cliTexts},
}
