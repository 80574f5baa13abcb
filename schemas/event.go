package schemas

// Casing is the spelling of a payload's fields.
type Casing uint8

const (
	// SnakeCase: hook_event_name, session_id, ISO timestamp.
	SnakeCase Casing = iota
	// CamelCase: sessionId, timestamp in Unix milliseconds.
	CamelCase
)

// String is "snake_case" or "camelCase".
func (c Casing) String() string {
	if c == CamelCase {
		return "camelCase"
	}
	return "snake_case"
}

// Event is a point of an agent's life at which hooks run.
type Event struct {
	// Name is the PascalCase name, the identity of the event in this program ("PreToolUse", "Stop").
	Name string
	// Summary is one sentence: what the event is for.
	Summary string
	// Spellings lists every name a configuration may use, the surfaces that load it and the payload it selects there.
	Spellings []Spelling
	// Firing has one cell per surface; the reference test demands that each is decided.
	Firing [numSurfaces]Firing
	// Matcher says what a matcher is tried on; nil when no surface tries it on anything.
	Matcher *MatcherRule
	// Input holds the event's own fields; CommonInput are added to them. Read a payload's fields with InputFields.
	Input []Field
	// Output holds what a hook may print, per surface; nil where the event never fires. Read it with OutputFields.
	Output [numSurfaces]*Output
	// Exit says what exit codes mean here, per surface.
	Exit [numSurfaces][]ExitRule
	// Merge says how the answers of several hooks become one outcome, per surface.
	Merge [numSurfaces]Merge
	// BlocksObeyed is how many blocks in a row count, per surface; zero means no limit. Read it with BlockLimit.
	BlocksObeyed [numSurfaces]int
	// Order gives the sequence of the payload's fields where it is not the surface's usual one.
	Order []Order
	// Proposed marks the events of the preAgentStop request, which no product has; Instead names the event that does their work.
	Proposed bool
	// Stops marks the events that ask whether an agent or a subagent may end.
	Stops   bool
	Instead string
	Facts   []Fact
}

// Spelling is one name of an event in configuration files.
type Spelling struct {
	Name string
	// Surfaces that load the event under this name.
	Surfaces Surfaces
	// Casing of the payload that a hook under this name gets (Copilot CLI and cloud agent; VS Code always sends snake_case).
	Casing Casing
}

// Order is the sequence of a payload's fields.
type Order struct {
	Surfaces Surfaces
	Casings  Casings
	Editions Editions
	// Names are the fields' camelCase identities; "*" stands for the event's fields that are not named, in table order.
	Names []string
}

// Firing is what a surface does with an event.
type Firing struct {
	// State tells apart events that fire, events that are loaded and never fire, and events that are not known.
	State FiringState
	// When says exactly when it fires, or why it never does. Never empty in a decided cell.
	When string
	// Instead names the event that comes nearest where this one never fires; empty when none does.
	Instead string
	Facts   []Fact
}

// FiringState is the state of one (event, surface) cell. The zero value is undecided and fails the reference test.
type FiringState uint8

const (
	Undecided FiringState = iota
	Fires
	NeverFires // loaded from configuration, never fired
	NotAnEvent // the name is unknown there: dropped in silence, or an error
	FiringOpen // no document and no observation says
)

// MatcherRule says what a matcher is tried on.
type MatcherRule struct {
	// On is the camelCase input field whose value is tried ("toolName", "trigger").
	On string
	// Format of the value, for completion: ToolName or Plain.
	Format Format
	// Values are the possible values when they are a closed list.
	Values []Value
	// OnElse names another field for single surfaces (Claude Code tries agentType where Copilot CLI tries agentName).
	OnElse map[Surface]string
	// AppliedBy lists the surfaces that apply the matcher; the others that load the event run the hook every time.
	AppliedBy Surfaces
	// DocumentedOn lists the surfaces whose document says so.
	DocumentedOn Surfaces
	Facts        []Fact
}

// Output is what one surface reads from a hook's stdout for one event.
type Output struct {
	// Fields are the top-level fields, a wrapper such as hookSpecificOutput included, as an Object tree.
	Fields []Field
	// None reports that the surface reads nothing of the output.
	None bool
	// Text is what the surface does with output that is not JSON.
	Text TextUse
	Doc  string
	// Facts are the provenance of None; fields have their own.
	Facts []Fact
}

// TextUse is what becomes of output that is not JSON.
type TextUse uint8

const (
	TextLost         TextUse = iota // nobody reads it
	TextContext                     // it is context for the model
	TextInstructions                // it is added to the instructions of a compaction, and so is JSON
	TextDirectory                   // its last line names a directory
	TextOther                       // the event has a use of its own for it
)

// ExitRule is the meaning of an exit code.
type ExitRule struct {
	// Code is the exit code; -1 stands for every other non-zero code, -2 for a timeout, -3 for a start that failed.
	Code int
	// Effect names what follows.
	Effect ExitEffect
	// ReadsOutput reports that JSON on stdout counts as well, beside Effect.
	ReadsOutput bool
	// Reason is the reason that the exit code gives, with {tool} and {stderr} in it; empty for what is on stderr. NoStderr
	// stands in for an empty stderr.
	Reason, NoStderr string
	Editions         Editions
	Doc              string
	Facts            []Fact
}

// ExitEffect is what the surface does because of an exit code.
type ExitEffect uint8

const (
	ExitReadsOutput ExitEffect = iota // stdout is read
	ExitDenies                        // the action is refused
	ExitBlocks                        // the agent must go on, the prompt is not sent, the result is blocked
	ExitWarns                         // text is shown to the user, nothing else
	ExitLogged                        // written to the log only
	ExitContext                       // stderr becomes context for the model
	ExitIgnored                       // as if the hook had said nothing
)

// Merge says how answers of several hooks are combined.
type Merge struct {
	// Rule names the algorithm; the simulator has one function for each.
	Rule MergeRule
	// Doc is one sentence for hover and trace.
	Doc string
	// Block is the action that a block leads to, empty where there is no block; BlockNeeds is the reason that it needs to count.
	Block      string
	BlockNeeds BlockReason
	// BlockCost says what obeying a block costs the user besides a model turn, a clause; empty for nothing.
	BlockCost string
	// NoReason is the text in place of the reason of a block that has none; empty when there is none.
	NoReason string
	// Stop is the action that an answer which asks for everything to stop leads to. Empty when it goes on as if nothing had
	// been said.
	Stop string
	// StopEnds reports that such an answer also ends the hooks that still run.
	StopEnds bool
	// DropsContexts reports that a block leaves the model without the contexts of the answers.
	DropsContexts bool
	// WarningsUnused reports that nobody sees the messages of hooks for the user.
	WarningsUnused bool
	// ReasonWithDecision reports that a reason counts only in an answer that also has a decision.
	ReasonWithDecision bool
	// Contexts says how the contexts of the answers become one list.
	Contexts ContextRule
	// Documented is what the document says where that is something else; nil means the same.
	Documented *Merge
	Facts      []Fact
}

// BlockReason is the reason that a block needs.
type BlockReason uint8

const (
	BlockAlone      BlockReason = iota // a block counts without a reason
	BlockWithString                    // the reason has to be a string, which may be empty
	BlockWithText                      // the reason has to be a string that is not empty
)

// ContextRule says what becomes of the contexts of several answers.
type ContextRule uint8

const (
	ContextTexts   ContextRule = iota // texts that are not empty are kept as they are; other values count as absent
	ContextJSON                       // every value counts, written as JSON when it is no text
	ContextTrimmed                    // texts lose the white space around them; blank ones and other values count as absent
	ContextReset                      // a value that is no text replaces all before it, and is replaced by a text after it; blank texts count as absent
	ContextErase                      // the same, but such a value at the end leaves nothing
	ContextLines                      // the texts that are not empty are one text, a line each, unless one of them was no JSON
	ContextLast                       // the last answer that has a context counts, without the white space around it; null takes it back
)

// MergeRule is an algorithm that combines answers.
type MergeRule uint8

const (
	MergeNone            MergeRule = iota // nothing to combine
	MergeMostRestrictive                  // deny > ask > allow; every hook runs
	MergeFirstDecision                    // the first deny or ask ends the chain
	MergeLastWins                         // per field, a later hook overrides
	MergeFirstBlock                       // the first block counts and ends the chain
	MergeReasonSet                        // any block; distinct reasons joined
	MergeContexts                         // contexts are collected in order
	MergeFirstAnswer                      // the first allow or deny ends the chain
	MergeEarliestBlock                    // the first block counts; every hook runs
)
