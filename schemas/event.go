package schemas

// Casing is the spelling of payload fields.
type Casing uint8

const (
	// SnakeCase: hook_event_name, session_id, ISO timestamp.
	SnakeCase Casing = iota
	// CamelCase: sessionId, timestamp in Unix milliseconds.
	CamelCase
)

// String returns "snake_case" or "camelCase".
func (c Casing) String() string { return [...]string{"snake_case", "camelCase"}[c] }

// Event is a point in an agent's life at which hooks run.
type Event struct {
	// Name is the PascalCase name, which identifies the event in this program ("PreToolUse", "Stop").
	Name string
	// Summary is the purpose of the event in one sentence.
	Summary string
	// Spellings lists every name in configurations, the surfaces that load it, and the payload that it selects.
	Spellings []Spelling
	// Firing has one cell per surface; a test requires that each is decided.
	Firing [numSurfaces]Firing
	// Matcher says what a matcher is compared with; nil when no surface applies one.
	Matcher *MatcherRule
	// Input lists the event's own fields; CommonInput is added to them. Use InputFields to read a payload's fields.
	Input []Field
	// Output lists what a hook may print, per surface; nil where the event never fires. Use OutputFields to read it.
	Output [numSurfaces]*Output
	// Exit is the meaning of exit codes, per surface.
	Exit [numSurfaces][]ExitRule
	// Merge says how the answers of several hooks are combined, per surface.
	Merge [numSurfaces]Merge
	// BlocksObeyed is how many consecutive blocks take effect, per surface; zero means no limit. BlockLimit reads it.
	BlocksObeyed [numSurfaces]int
	// LimitDocumented are the surfaces whose reference mentions that limit.
	LimitDocumented Surfaces
	// Order is the sequence of the payload's fields where it is not the surface's usual one.
	Order []Order
	// Proposed marks the events of the preAgentStop request, which no product has; Instead is the one for the same purpose.
	Proposed bool
	// Before is what waits for the hooks, so that they can prevent it.
	Before Awaited
	// AsksPermission marks the event of a request for permission, which shows a tool as Tool.Permission says.
	AsksPermission bool
	// EveryCall marks the events that fire for each call of a tool: "before" it or "after" it; empty for others.
	EveryCall string
	// Starts marks the events at which a session or a subagent starts, Stops those that ask whether an agent or a subagent may stop.
	Starts, Stops bool
	Instead       string
	Facts         []Fact
}

// sessionEvents are the events of a session by the event of a subagent that stands in for each.
var sessionEvents = map[string]string{"SubagentStart": "SessionStart", "SubagentStop": "Stop"}

// OfSubagent reports whether the event is about the start or the end of a subagent.
func (e *Event) OfSubagent() bool { return sessionEvents[e.Name] != "" }

// InSubagent returns the event of a subagent that stands in for this event of a session, nil when there is none.
func (e *Event) InSubagent() *Event {
	for own, session := range sessionEvents {
		if session == e.Name {
			return EventByName(own)
		}
	}
	return nil
}

// Awaited is what waits for the hooks of an event.
type Awaited uint8

const (
	NothingWaits Awaited = iota
	ToolWaits            // a tool call
	PromptWaits          // a prompt of the user
)

// Spelling is one name of an event in configuration files.
type Spelling struct {
	Name string
	// Surfaces are those that load the event under this name.
	Surfaces Surfaces
	// Casing is that of the payload under this name in Copilot CLI and the cloud agent; VS Code always sends snake_case.
	Casing Casing
}

// Order is the sequence of a payload's fields.
type Order struct {
	Surfaces Surfaces
	Casings  Casings
	Editions Editions
	// Names are the camelCase names of fields; "*" stands for the event's other fields, in table order.
	Names []string
}

// Firing is what a surface does with an event.
type Firing struct {
	// State distinguishes events that fire, events that are loaded and never fire, and unknown events.
	State FiringState
	// When says exactly when it fires, or why it never does. Never empty in a decided cell.
	When string
	// Instead is the closest event where this one never fires; empty for none.
	Instead string
	Facts   []Fact
}

// FiringState is the state of one (event, surface) cell. The zero value is undecided and fails a test.
type FiringState uint8

const (
	Undecided FiringState = iota
	Fires
	NeverFires // loaded from configuration, never fired
	NotAnEvent // the name is unknown there: ignored silently, or an error
	FiringOpen // neither documented nor observed
)

// MatcherRule says what a matcher is compared with.
type MatcherRule struct {
	// On is the camelCase input field that is compared ("toolName", "trigger").
	On string
	// Format of the value, for completion: ToolName or Plain.
	Format Format
	// Values are the possible values if there is a closed list.
	Values []Value
	// OnElse is another field for single surfaces: Claude Code compares agentType where Copilot CLI compares agentName.
	OnElse map[Surface]string
	// AppliedBy lists the surfaces that apply the matcher; others that load the event run the hook every time.
	AppliedBy Surfaces
	// DocumentedOn lists the surfaces whose documentation says that they apply it.
	DocumentedOn Surfaces
	Facts        []Fact
}

// Output is what one surface reads from a hook's stdout on one event.
type Output struct {
	// Fields are the top-level fields as an Object tree, including a wrapper such as hookSpecificOutput.
	Fields []Field
	// None means that the surface ignores the output.
	None bool
	// Text is what the surface does with output that is not JSON.
	Text TextUse
	Doc  string
	// Facts are the provenance of None; fields have their own.
	Facts []Fact
}

// TextUse is what happens to output that is not JSON.
type TextUse uint8

const (
	TextLost         TextUse = iota // ignored
	TextContext                     // used as context for the model
	TextInstructions                // added to the instructions of a compaction, JSON too
	TextDirectory                   // its last line names a directory
	TextOther                       // used in another way by the event
)

// ExitRule is the meaning of an exit code.
type ExitRule struct {
	// Code is the exit code; -1 stands for every other non-zero code, -2 for a timeout, -3 for a failed start.
	Code int
	// Effect is the consequence.
	Effect ExitEffect
	// ReadsOutput means that JSON on stdout is read in addition to Effect.
	ReadsOutput bool
	// TextFails means that output which is not JSON counts as a failure of the command. In the answer to an http hook it counts
	// as no output.
	TextFails bool
	// Reason is the reason given for the exit code, with {tool} and {stderr} as placeholders; empty means stderr.
	// NoStderr replaces an empty stderr.
	Reason, NoStderr string
	Editions         Editions
	Doc              string
	Facts            []Fact
}

// ExitEffect is the consequence of an exit code on a surface.
type ExitEffect uint8

const (
	ExitReadsOutput ExitEffect = iota // stdout is read
	ExitDenies                        // the action is denied
	ExitBlocks                        // the agent must continue, the prompt is not sent, or the result is blocked
	ExitWarns                         // text is shown to the user, with no other effect
	ExitLogged                        // only written to the log
	ExitContext                       // stderr becomes context for the model
	ExitIgnored                       // as if the hook had printed nothing
)

// Merge says how the answers of several hooks are combined.
type Merge struct {
	// Rule is the algorithm; the simulator has one function for each.
	Rule MergeRule
	// Doc is one sentence for hover and trace.
	Doc string
	// Block is the action that a block leads to, empty where none is possible; BlockNeeds is the reason that it needs.
	Block      string
	BlockNeeds BlockReason
	// BlockCost is what obeying a block costs the user besides a model turn, as a clause; empty for nothing.
	BlockCost string
	// NoReason replaces the reason of a block that has none; empty when nothing does.
	NoReason string
	// Stop is the action that an answer which requests a stop leads to. Empty means that the request has no effect.
	Stop string
	// BlockSilences means that the model gets no text at all after a block.
	BlockSilences bool
	// RefusalStops means that a prompt hook which says no refuses the action and ends the session as well.
	RefusalStops bool
	// MainAgentOnly means that a block has no effect inside a subagent.
	MainAgentOnly bool
	// ContextBlocks means that context alone has the effect of a block.
	ContextBlocks bool
	// StopUnless says when the request has no effect although no hook decides, as a clause that begins with "unless"; empty for never.
	StopUnless string
	// StopEnds means that such an answer also ends the hooks that are still running.
	StopEnds bool
	// DropsContexts means that the model does not get the contexts of the answers after a block.
	DropsContexts bool
	// WarningsUnused means that the surface does not show the messages of hooks to the user.
	WarningsUnused bool
	// ReasonWithDecision means that a reason is read only in an answer that also has a decision.
	ReasonWithDecision bool
	// Contexts says how the contexts of the answers are combined.
	Contexts ContextRule
	// Documented is the documented behavior if it differs; nil otherwise.
	Documented *Merge
	Facts      []Fact
}

// BlockReason is the reason that a block requires.
type BlockReason uint8

const (
	BlockAlone      BlockReason = iota // a block takes effect without a reason
	BlockWithString                    // the reason must be a string, possibly empty
	BlockWithText                      // the reason must be a non-empty string
)

// ContextRule says how the contexts of several answers are combined.
type ContextRule uint8

const (
	ContextTexts   ContextRule = iota // non-empty texts are kept as they are; other values count as absent
	ContextJSON                       // every value counts, as JSON when it is not text
	ContextTrimmed                    // texts are trimmed; blank texts and other values count as absent
	ContextReset                      // a value that is not text replaces all before it, and a later text replaces it; blank texts count as absent
	ContextErase                      // the same, but such a value at the end leaves nothing
	ContextLines                      // non-empty texts form one text, one per line, unless one of them was not JSON
	ContextLast                       // the last answer with a context counts, trimmed; null removes it
)

// MergeRule is an algorithm that combines answers.
type MergeRule uint8

const (
	MergeNone            MergeRule = iota // nothing to combine
	MergeMostRestrictive                  // deny > ask > allow; every hook runs
	MergeFirstDecision                    // the first deny or ask ends the chain
	MergeLastWins                         // per field, a later hook overrides
	MergeFirstBlock                       // the first block takes effect and ends the chain
	MergeReasonSet                        // any block; distinct reasons joined
	MergeContexts                         // contexts are collected in order
	MergeFirstAnswer                      // the first allow or deny ends the chain
	MergeEarliestBlock                    // the first block takes effect; every hook runs
)
