package simulate

import (
	"encoding/json"
	"time"

	"github.com/hooks-ls/hooks-ls/schemas"
)

// Result is a simulated event: what was read and ran, and how it ended. Its JSON is part of the command line's contract.
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
	// Combined says how the answers of several hooks combine into one outcome; "" when at most one hook ran.
	Combined    string `json:"combined,omitempty"`
	CombinedRef string `json:"combinedRef,omitempty"`
	// Turns holds the earlier rounds of a stop loop in order; Hooks and Outcome belong to the last round.
	Turns []Turn   `json:"turns,omitempty"`
	Loop  *Loop    `json:"loop,omitempty"`
	Notes []Note   `json:"notes"`
	Trace []string `json:"trace"`

	// active is stop_hook_active of the last round, summary the outcome in one line, raw each hook's result by ID, and order lists
	// the IDs in the order in which the hooks answered.
	active  bool
	summary string
	raw     map[string]HookResult
	order   []string
}

// SourceState is a file that the surface looked at.
type SourceState struct {
	Path string `json:"path"`
	// File is the absolute path.
	File   string `json:"-"`
	Scope  string `json:"scope"`
	Status string `json:"status"` // loaded, skipped or absent
	Reason string `json:"reason,omitempty"`
	Ref    string `json:"ref,omitempty"`
	// Off reports that a setting or a switch in a file turns the hooks off.
	Off bool `json:"-"`
}

// Status is the state of a hook in a result.
type Status string

const (
	// StatusPlanned marks a hook that would run; nothing was started.
	StatusPlanned Status = "planned"
	StatusRan     Status = "ran"
	// StatusFailed marks a hook that the surface tried to start and could not.
	StatusFailed Status = "failed"
	// StatusSkipped marks a hook that the surface does not run for this event; Reason says why.
	StatusSkipped Status = "skipped"
	// StatusNotReached marks a hook that an earlier one kept from running.
	StatusNotReached Status = "not reached"
)

// HookRun is one hook of a result.
type HookRun struct {
	ID      string `json:"id"`
	Source  string `json:"source"`
	Pointer string `json:"pointer"`
	Status  Status `json:"status"`
	// Reason says why the hook was skipped or not reached; Ref cites the source.
	Reason string `json:"reason,omitempty"`
	Ref    string `json:"ref,omitempty"`
	// Event is the event as the source spells it.
	Event string `json:"event,omitempty"`
	Type  string `json:"type,omitempty"`
	// When says what the hook's matcher does, "" for a hook without one.
	When string `json:"when,omitempty"`

	Argv       []string          `json:"argv,omitempty"`
	URL        string            `json:"url,omitempty"`
	Prompt     string            `json:"prompt,omitempty"`
	Cwd        string            `json:"cwd,omitempty"`
	Env        map[string]string `json:"env,omitempty"`
	EnvRemoved []string          `json:"envRemoved,omitempty"`
	TimeoutSec float64           `json:"timeoutSec,omitempty"`
	Stdin      json.RawMessage   `json:"stdin,omitempty"`

	// Execution is nil for a hook that did not run. In JSON its members are inlined.
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
	// HeldMs is how many milliseconds processes left behind held the output, Leftover how many of them were killed.
	HeldMs   float64 `json:"heldMs,omitempty"`
	Leftover int     `json:"leftover,omitempty"`
	// Error says why the hook could not be run.
	Error   string    `json:"error,omitempty"`
	Verdict Verdict   `json:"verdict"`
	Ignored []Ignored `json:"ignored"`
}

// Kind is how a surface classifies a hook's result.
type Kind string

const (
	// Success is a result whose output was read.
	Success Kind = "success"
	// Warning is a result that is shown or logged and decides nothing.
	Warning Kind = "warning"
	// Error is a result that decides by failing, such as exit code 2.
	Error Kind = "error"
)

// Verdict is a surface's interpretation of one hook's result.
type Verdict struct {
	Kind Kind `json:"kind"`
	// Decision is what this hook alone asks for: allow, ask, defer, deny or block; "" when it decides nothing.
	Decision string  `json:"decision,omitempty"`
	Reason   *string `json:"reason,omitempty"`
	// Context is text for the model, Warning text for the user.
	Context string `json:"context,omitempty"`
	Warning string `json:"warning,omitempty"`
	// Updated replaces the tool's input, the prompt or the result.
	Updated json.RawMessage `json:"updated,omitempty"`
	// Failure is why the surface counts the hook as failed: exit, timeout, spawn, http, http-blocked or output; "" when it does not.
	Failure string `json:"failure,omitempty"`
	// Effect describes what the surface does because of this result alone.
	Effect string `json:"effect"`

	hook *PlannedHook
	rule schemas.ExitRule
	// fields holds the members of the output that the surface reads, by name.
	fields object
	// context is the additional context, a JSON value of any type; nil when there is none.
	context json.RawMessage
	// stop is the stop reason when the hook stops everything, otherwise nil.
	stop *string
	// failedClosed reports that the hook's failure denies the action.
	failedClosed bool
	// cutShort reports that the product adds more text to the reason, which is not known.
	cutShort bool
	// result is the hook's result.
	result HookResult
	// reply is the one to the question of an MCP server, "" for none.
	reply string
	// fromExit reports that the reason comes from an exit code or a failure, plain that the context is plain text.
	fromExit, plain bool
	// instructions is the hook's output when all of it becomes instructions for a compaction.
	instructions string
	// directory is the worktree that the hook names, "" for none; background reports that it says that nobody waits for it.
	directory  string
	background bool
	// doc is the output as the surface parsed it; read reports whether the exit code let it read the output at all.
	doc  document
	read bool
	// wrongEventName is the JSON pointer of a hookEventName that made the surface drop the object it is in; "" for none.
	wrongEventName string
}

// Ignored is part of a hook's answer that the surface ignores.
type Ignored struct {
	// Path is the JSON pointer of the value in the output, "" for the whole output, or "exitCode".
	Path string `json:"path"`
	// Also lists the first few further values ignored for the same reason; More counts the rest.
	Also []string `json:"also,omitempty"`
	More int      `json:"more,omitempty"`
	// Why says why it is ignored and what to print instead.
	Why string `json:"why"`
	Ref string `json:"ref,omitempty"`
}

// Outcome is how the event ends.
type Outcome struct {
	// Action is what the surface does; its values depend on the event.
	Action string `json:"action"`
	// Reason is the hooks' own text, nil when they gave none.
	Reason  *string  `json:"reason"`
	Context []string `json:"context"`
	// UpdatedInput is the complete new tool input, nil when it is unchanged.
	UpdatedInput json.RawMessage `json:"updatedInput"`
	// UserWarnings are the texts that the user sees, nil when they are not known.
	UserWarnings []string `json:"userWarnings"`

	// ModelText holds the texts that the model receives, with what the surface puts around the hooks' words; nil when not known.
	ModelText []string `json:"modelText,omitempty"`
	// ModifiedPrompt replaces the prompt and ModifiedResult the tool's result; MCPMeta is added to an MCP request.
	ModifiedPrompt *string         `json:"modifiedPrompt,omitempty"`
	ModifiedResult json.RawMessage `json:"modifiedResult,omitempty"`
	MCPMeta        json.RawMessage `json:"mcpMeta,omitempty"`
	// CompactInstructions are those for the compaction, Displayed is the message as shown, Worktree where the session continues.
	CompactInstructions string  `json:"compactInstructions,omitempty"`
	Displayed           *string `json:"displayed,omitempty"`
	Worktree            string  `json:"worktree,omitempty"`
	// Interrupt reports that a denied permission also stops the agent.
	Interrupt bool `json:"interrupt,omitempty"`
	// Permission is the permission rule that decides about the call besides the hooks, nil when none that could be evaluated does.
	Permission *PermissionRule `json:"permission,omitempty"`
	// Stopped reports that the session ends after this event.
	Stopped bool `json:"stopped,omitempty"`
	// Success is false when a hook failed, although the event may continue; Failure is the kind of the last failure.
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
	// Ends is "stop" when the hooks let the agent stop, "cap" when the surface stopped obeying, "never" when every round
	// blocked and only the surface's own limits would end the loop, "abort" when a hook aborted the request.
	Ends string `json:"ends"`
	// Rounds counts the dispatches, ExtraTurns the model turns that the blocks caused.
	Rounds     int    `json:"rounds"`
	ExtraTurns int    `json:"extraTurns"`
	Text       string `json:"text"`
	Ref        string `json:"ref,omitempty"`
}

// Note is a remark about this run, often that document and product differ.
type Note struct {
	Text string `json:"text"`
	Ref  string `json:"ref,omitempty"`
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
