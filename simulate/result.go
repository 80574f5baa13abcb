package simulate

import (
	"encoding/json"
	"time"

	"github.com/hooks-ls/hooks-ls/schemas"
)

// Result is a simulated event: what was read, what ran, what was understood and how it ended. Its JSON is part of the
// contract of the command line.
type Result struct {
	Version   int             `json:"version"`
	Surface   schemas.Surface `json:"surface"`
	Edition   string          `json:"edition"`
	OS        schemas.OS      `json:"os"`
	Event     string          `json:"event"`
	Workspace string          `json:"workspace"`
	DryRun    bool            `json:"dryRun,omitempty"`
	Proposed  bool            `json:"proposed,omitempty"`
	Sources   []SourceState   `json:"sources"`
	Hooks     []HookRun       `json:"hooks"`
	Outcome   Outcome         `json:"outcome"`
	// Combined says how the answers of several hooks become one outcome; empty when at most one hook ran.
	Combined    string `json:"combined,omitempty"`
	CombinedRef string `json:"combinedRef,omitempty"`
	// Turns holds the earlier rounds of a stop loop, the first one first; Hooks and Outcome are those of the last round.
	Turns []Turn   `json:"turns,omitempty"`
	Loop  *Loop    `json:"loop,omitempty"`
	Notes []Note   `json:"notes"`
	Trace []string `json:"trace"`

	// active reports that the last round had the flag of a stop loop set; summary is the outcome in one line; raw holds what came back from each hook, by ID.
	active  bool
	summary string
	raw     map[string]HookResult
	// order are the places of the hooks in the plan, in the order in which they answered.
	order []int
}

// SourceState is a source that the surface looked at.
type SourceState struct {
	Path string `json:"path"`
	// File is the absolute path.
	File   string `json:"-"`
	Scope  string `json:"scope"`
	Status string `json:"status"` // loaded, skipped, absent
	Reason string `json:"reason,omitempty"`
	Ref    string `json:"ref,omitempty"`
}

// Status of a hook in a result.
type Status string

const (
	// StatusPlanned is a hook that would run; nothing was started.
	StatusPlanned Status = "planned"
	StatusRan     Status = "ran"
	// StatusFailed is a hook that the surface tried to start and could not.
	StatusFailed Status = "failed"
	// StatusSkipped is a hook that the surface does not run for this event, with the reason.
	StatusSkipped Status = "skipped"
	// StatusNotReached is a hook that an earlier one kept from running.
	StatusNotReached Status = "not reached"
)

// HookRun is one hook of a result.
type HookRun struct {
	ID      string `json:"id"`
	Source  string `json:"source"`
	Pointer string `json:"pointer"`
	Status  Status `json:"status"`
	// Reason says why the hook was skipped or not reached, Ref where that is written down.
	Reason string `json:"reason,omitempty"`
	Ref    string `json:"ref,omitempty"`
	// Event is the event as the source spells it.
	Event string `json:"event,omitempty"`
	Type  string `json:"type,omitempty"`
	// When says what the hook's matcher does, empty for a hook without one.
	When string `json:"when,omitempty"`

	Argv       []string          `json:"argv,omitempty"`
	URL        string            `json:"url,omitempty"`
	Prompt     string            `json:"prompt,omitempty"`
	Cwd        string            `json:"cwd,omitempty"`
	Env        map[string]string `json:"env,omitempty"`
	EnvRemoved []string          `json:"envRemoved,omitempty"`
	TimeoutSec float64           `json:"timeoutSec,omitempty"`
	Stdin      json.RawMessage   `json:"stdin,omitempty"`

	// Execution is nil for a hook that did not run; its members stand among the hook's own.
	*Execution
}

// Execution is what happened when a hook ran.
type Execution struct {
	ExitCode   *int    `json:"exitCode"`
	Signal     *string `json:"signal"`
	HTTPStatus int     `json:"httpStatus,omitempty"`
	TimedOut   bool    `json:"timedOut"`
	DurationMs float64 `json:"durationMs"`
	Stdout     string  `json:"stdout"`
	Stderr     string  `json:"stderr"`
	Truncated  bool    `json:"truncated,omitempty"`
	// HeldMs is how long processes that the hook left behind kept its output open; Leftover counts those that were ended.
	HeldMs   float64 `json:"heldMs,omitempty"`
	Leftover int     `json:"leftover,omitempty"`
	// Error is why the hook could not be run.
	Error   string    `json:"error,omitempty"`
	Verdict Verdict   `json:"verdict"`
	Ignored []Ignored `json:"ignored"`
}

// Kind is how a surface classes one hook's result.
type Kind string

const (
	// Success is a result whose output was read.
	Success Kind = "success"
	// Warning is a result that is shown or logged and decides nothing.
	Warning Kind = "warning"
	// Error is a result that decides by having failed, such as exit code 2.
	Error Kind = "error"
)

// Verdict is what the surface understood of one hook.
type Verdict struct {
	Kind Kind `json:"kind"`
	// Decision is what this hook alone asks for: allow, ask, deny, block, stop; empty when it decides nothing.
	Decision string  `json:"decision,omitempty"`
	Reason   *string `json:"reason,omitempty"`
	// Context is text for the model, Warning text for the user.
	Context string `json:"context,omitempty"`
	Warning string `json:"warning,omitempty"`
	// Updated is the tool input, prompt or result that the hook puts in place of the original.
	Updated json.RawMessage `json:"updated,omitempty"`
	// Failure is why the surface counts the hook as failed: exit, timeout, spawn, http, http-blocked, output.
	Failure string `json:"failure,omitempty"`
	// Effect says in words what the surface does because of this result alone.
	Effect string `json:"effect"`

	hook *PlannedHook
	rule schemas.ExitRule
	// fields holds the members of the output that the surface reads, by their names.
	fields object
	// context is the additional context, of whatever type; nil when there is none.
	context json.RawMessage
	// stop is set when the hook asks for everything to stop.
	stop *string
	// failedClosed is set when the failure of the hook refuses the action.
	failedClosed bool
	// end is what came back from the hook.
	end HookResult
	// coded reports that the reason is that of an exit code or a failure, plain that the context is plain text, printed that there
	// was any output.
	coded, plain, printed bool
	// instructs is what the hook prints when all of it is added to the instructions for a compaction.
	instructs string
	ignored   []Ignored
}

// Ignored is something a hook printed that the surface does not read.
type Ignored struct {
	// Path is the JSON pointer of the value in the output, "" for the whole output.
	Path string `json:"path"`
	// Also are further values that are ignored for the same reason, the first few; More counts those that are not named.
	Also []string `json:"also,omitempty"`
	More int      `json:"more,omitempty"`
	// Why says why it is ignored and what to print instead.
	Why string `json:"why"`
	Ref string `json:"ref,omitempty"`
}

// Outcome is how the event ends.
type Outcome struct {
	// Action is what the surface does; the values depend on the event.
	Action string `json:"action"`
	// Reason is the hooks' own text; nil when they gave none.
	Reason  *string  `json:"reason"`
	Context []string `json:"context"`
	// UpdatedInput is the complete new tool input, nil when unchanged.
	UpdatedInput json.RawMessage `json:"updatedInput"`
	UserWarnings []string        `json:"userWarnings"`

	// ModelText holds the complete texts that the model gets because of the dispatch, with what the surface puts around
	// the hooks' own words; nil when that is not known.
	ModelText []string `json:"modelText,omitempty"`
	// ModifiedPrompt replaces the prompt, ModifiedResult the tool's result, MCPMeta is added to an MCP request.
	ModifiedPrompt *string         `json:"modifiedPrompt,omitempty"`
	ModifiedResult json.RawMessage `json:"modifiedResult,omitempty"`
	MCPMeta        json.RawMessage `json:"mcpMeta,omitempty"`
	// CompactInstructions are what the compaction is told, Displayed takes the place of the message on the screen, Worktree is
	// the folder that the session goes on in.
	CompactInstructions string  `json:"compactInstructions,omitempty"`
	Displayed           *string `json:"displayed,omitempty"`
	Worktree            string  `json:"worktree,omitempty"`
	// Interrupt reports that a refused permission stops the agent too.
	Interrupt bool `json:"interrupt,omitempty"`
	// Stopped reports that the session ends after this event.
	Stopped bool `json:"stopped,omitempty"`
	// Success is false when a hook failed, though the event may go on; Failure is the kind of the last failure.
	Success bool   `json:"success"`
	Failure string `json:"failure,omitempty"`
}

// Turn is one round of a stop loop.
type Turn struct {
	Turn           int       `json:"turn"`
	StopHookActive bool      `json:"stopHookActive"`
	Hooks          []HookRun `json:"hooks"`
	Outcome        Outcome   `json:"outcome"`
}

// Loop is how a stop loop ended.
type Loop struct {
	// Ends is "stop" when the agent was let go, "cap" when the surface stopped obeying, "never" when every round that
	// was tried blocked and nothing but the surface's own limits would end it, "abort" when a hook aborted the request.
	Ends string `json:"ends"`
	// Rounds counts the dispatches, ExtraTurns the model turns that the blocks cost.
	Rounds     int    `json:"rounds"`
	ExtraTurns int    `json:"extraTurns"`
	Text       string `json:"text"`
	Ref        string `json:"ref,omitempty"`
}

// Note says where document and product differ for this very run.
type Note struct {
	Text string `json:"text"`
	Ref  string `json:"ref,omitempty"`
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
