package schemas

import (
	"slices"

	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// ModelText is the text in which a surface embeds the output of a hook for the model or the user.
type ModelText struct {
	// On is the action after which the text is used, or one of the constants below.
	On string
	// Text contains the placeholders {reason}, {context}, {tool}, {label}, {result} and {prompt}; for Claude Code also
	// {event}, {command}, {model}, {stderr}, {message} and {words}, the reason preceded by the hook's command if it
	// comes from an exit code or a failure. It is empty when no text is used.
	Text string
	// NoReason replaces {reason} when no hook gives one, ByExitCode when a hook denies or blocks by its exit code.
	// Without NoReason the text for that case is unknown.
	NoReason, ByExitCode string
	// Also means that the text is used besides those of other rows, of which the first applicable one is used.
	Also bool
	// Unattended restricts the row to sessions without a user.
	Unattended bool
	// Each means that the text is used once per hook that triggers it, in order of arrival. Such texts are joined with
	// blank lines unless they are Apart.
	Each, Apart bool
	// If restricts the row to answers with this field set to true.
	If string
	// Alone restricts the row to a single text, without contexts besides; the result for several is unknown.
	Alone bool
	// Unseen means that there is a text whose wording was not observed, so the texts of the outcome are unknown.
	Unseen bool
}

// Values of ModelText.On besides actions.
const (
	OnFailure = "a failure that refuses"
	OnContext = "a context"
	OnPlain   = "a context that is plain text"
	OnAnswer  = "a JSON answer that refuses"
	OnMessage = "a systemMessage"
	OnStop    = "a stop with a reason"
	// OnUnusable is an answer without a decision because it cannot be read or is missing; OnLate one that came too
	// late; OnFailed a hook that failed, with or without a decision.
	OnUnusable = "no usable answer"
	OnLate     = "no answer in time"
	OnFailed   = "a failure"
)

// UnusableCodes are exit codes that mean no usable answer, too: those of a shell that could not run the command, and 255.
var UnusableCodes = []int{126, 127, 255}

// ModelTexts returns the texts of an event on a surface, nil when the exact texts are unknown.
func (e *Event) ModelTexts(s Surface) []ModelText { return textsOf(modelTexts, e, s) }

// UserTexts returns the texts for the user that the surface derives from the output of hooks of an event, nil when
// unknown. An event without a row of its own has that of all others, if there is one.
func (e *Event) UserTexts(s Surface) []ModelText { return textsOf(userTexts, e, s) }

func textsOf(rows []modelTextRow, e *Event, s Surface) []ModelText {
	return slice.Find(rows, func(r modelTextRow) bool {
		return r.surfaces.Has(s) && (r.events == nil || slices.Contains(r.events, e.Name))
	}).texts
}

type modelTextRow struct {
	surfaces Surfaces
	// events are nil in a row for all other events.
	events []string
	texts  []ModelText
	facts  []Fact
}

var (
	cliTexts    = []Fact{{In: cli10102, Observed: "the text of the requests to the model, verbatim"}}
	vscodeTexts = []Fact{{In: vscode1130, Observed: "the reason of a denial follows this text"}}
	claudeTexts = []Fact{{In: claude21330, Observed: "the text of the requests to the model, verbatim", Vectors: "cc-result-pre-deny-r cc-result-post-block cc-merge-st-m-block-block-1"}}
	claudeSays  = []Fact{{In: claude21330, Observed: "what the user sees in print mode, verbatim", Vectors: "cc-result-pre-e127 cc-result-up-e2 cc-result-se-e1"}}
)

// noReason is what Claude Code uses when no hook gives a reason.
const noReason = "Blocked by hook"

// modelTexts are the observed texts. Those of Copilot CLI also apply to the cloud agent, which has the same engine.
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
		{On: "deny", Text: "Permission denied by a PermissionRequest hook: {reason}", NoReason: "Permission denied by hook.", ByExitCode: "Permission denied by hook."},
	}, cliTexts},
	{inCopilot, []string{"PostToolUse"}, []ModelText{
		{On: "block", Text: "Tool result blocked: {reason}", Alone: true},
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
	{inCopilot, []string{"SessionStart"}, []ModelText{{On: OnContext, Text: "{context}"}}, cliTexts},
	{inCopilot, []string{"Notification"}, []ModelText{{On: OnContext, Text: "{context}", Alone: true}}, cliTexts},

	{inClaude, []string{"PreToolUse"}, []ModelText{
		{On: "deny", Text: "{label} hook error: {words}", NoReason: noReason},
		{On: "ask", Text: "{reason}", NoReason: "Hook {label} asked for confirmation for this tool", Unattended: true},
		{On: OnContext, Text: "{label} hook additional context: {context}", Also: true},
	}, claudeTexts},
	{inClaude, []string{"PermissionRequest"}, []ModelText{{On: "deny", Text: "{words}"}}, claudeTexts},
	{inClaude, []string{"PostToolUse", "PostToolUseFailure"}, []ModelText{
		{On: "block", Text: "{label} hook blocking error from command: \"{command}\": {words}", NoReason: noReason, Each: true},
		{On: OnContext, Text: "{label} hook additional context: {context}", Each: true},
	}, claudeTexts},
	{inClaude, []string{"UserPromptSubmit", "UserPromptExpansion"}, []ModelText{
		{On: "block"},
		{On: OnPlain, Text: "{event} hook success: {context}", Each: true},
		{On: OnContext, Text: "{event} hook additional context: {context}", Each: true},
	}, claudeTexts},
	{inClaude, []string{"SessionStart"}, []ModelText{
		{On: OnPlain, Text: "{label} hook success: {context}", Each: true},
		{On: OnContext, Text: "{event} hook additional context: {context}", Also: true},
	}, claudeTexts},
	{inClaude, []string{"SubagentStart", "PostToolBatch"}, []ModelText{
		{On: OnContext, Text: "{event} hook additional context: {context}", Each: true},
	}, claudeTexts},
	{inClaude, []string{"Stop", "SubagentStop"}, []ModelText{
		{On: "continue", Text: "Stop hook feedback:\n{words}", NoReason: noReason, Each: true, Apart: true},
		{On: OnAnswer, Text: "{event} hook blocking error from command: \"{command}\": {words}", NoReason: noReason, Each: true},
		{On: OnContext, Text: "<system-reminder>\n{event} hook additional context: {context}\n</system-reminder>", Each: true, Alone: true},
	}, claudeTexts},
	{inClaude, []string{"TaskCreated", "TaskCompleted"}, []ModelText{
		{On: "block", Text: "{event} hook feedback:\n{words}", NoReason: noReason, Each: true},
	}, claudeTexts},
}

// userTexts are the observed texts for the user.
var userTexts = []modelTextRow{
	{inClaude, []string{"PreToolUse"}, []ModelText{
		{On: OnMessage, Text: says, Each: true, Apart: true},
		{On: OnUnusable, Text: "A hook gave no usable answer, so it didn't check this action."},
		{On: OnLate, Text: "A hook didn't answer in time, so it didn't check this action.", Also: true},
	}, claudeSays},
	{inClaude, []string{"UserPromptSubmit", "UserPromptExpansion"}, []ModelText{
		{On: OnMessage, Text: saysPlainly, Each: true, Apart: true},
		{On: OnStop, Text: "Operation stopped by hook: {reason}"},
		{On: OnFailure, Text: "{event} operation blocked by hook:\n{words}"},
		{On: "block", Text: "{event} operation blocked by hook:\n{words}", NoReason: noReason, If: "suppressOriginalPrompt"},
		{On: "block", Text: "{event} operation blocked by hook:\n{words}\n\nOriginal prompt: {prompt}", NoReason: noReason},
	}, claudeSays},
	{inClaude, []string{"PreCompact"}, []ModelText{{On: "block", Text: "Compaction blocked by PreCompact hook: [{command}]: {reason}"}}, claudeSays},
	{inClaude, []string{"PreModelSwitch"}, []ModelText{
		{On: OnLate, Text: "Model switch to {model} was blocked by a PreModelSwitch hook: PreModelSwitch hook {label} did not respond before its timeout"},
		{On: "block", Text: "Model switch to {model} was blocked by a PreModelSwitch hook: {reason}"},
		{On: "ask", Unseen: true},
		{On: OnFailed, Text: "PreModelSwitch hook {label} failed: Failed with non-blocking status code: {stderr}", Each: true, Apart: true},
	}, claudeSays},
	{inClaude, []string{"SessionEnd"}, []ModelText{
		{On: OnLate, Unseen: true},
		{On: OnFailed, Text: "SessionEnd hook [{command}] failed: {stderr}", Each: true, Apart: true},
	}, claudeSays},
	{inClaude, nil, []ModelText{{On: OnMessage, Text: says, Each: true, Apart: true}}, claudeSays},
}

const (
	says        = "{label} says: {message}"
	saysPlainly = "{event} says: {message}"
)
