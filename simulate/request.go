// Package simulate knows how one event is dispatched: which hooks of a workspace run, what each is given, what its answer
// means to the product, and how the event ends. It must not know the protocol of editors, print findings, or hold facts
// about products, which are rows of package schemas; and nothing but a Runner may start a process or open a connection.
// Begin reading at NewPlan (what would run), Run (dispatch.go) and product, the little that rows cannot say.
package simulate

import (
	"encoding/json"
	"io/fs"
	"time"

	"github.com/hooks-ls/hooks-ls/schemas"
)

// Request says what to simulate.
type Request struct {
	Surface schemas.Surface
	Edition schemas.Edition
	OS      schemas.OS
	// Event is the event's name in any surface's spelling.
	Event string

	// FS is the file system; the paths below are absolute and slash-separated.
	FS fs.FS
	// Top is the path of the root of FS, empty for "/".
	Top string
	// Workspace is the folder that is open, Cwd the session's directory; empty for the workspace.
	Workspace string
	Cwd       string
	// Home is the user's home; user sources are read only when it is set.
	Home string
	// Agent is the custom agent that runs the session, or the subagent when Subagent is set: a path or a name.
	Agent string
	// Subagent reports that the event happens inside a subagent.
	Subagent bool
	// Plugins are directories of plugins, AddDirs further directories given to the session.
	Plugins []string
	AddDirs []string
	// FlagSettings is the value of Claude Code's --settings, a path or JSON text; SettingSources and Mode are those of its flags.
	FlagSettings   string
	SettingSources []string
	Mode           string
	// Answers are what the hooks answer that ask a model or call a tool of an MCP server: by ID, prompt or SERVER/TOOL; "*" for
	// all others. Nothing is ever asked or called.
	Answers map[string]string
	// Settings override what the workspace's own settings say, by name, as JSON.
	Settings map[string]json.RawMessage
	// Untrusted reports that the workspace is not trusted, TrustedNow that it is for this session only.
	Untrusted  bool
	TrustedNow bool
	// Environ is the environment of the surface's process, NAME=value.
	Environ []string
	// Interactive reports that a user sits at the surface.
	Interactive bool

	// Payload is a whole payload, nil for a sample.
	Payload []byte
	// Values give single fields of the payload by their neutral names.
	Values map[string]json.RawMessage
	// Set puts further values in, after everything else.
	Set []Assignment
	// Sparse leaves out the fields that the surface does not always send.
	Sparse bool
	// Time of the event; zero for that of the reference's examples.
	Time time.Time

	// Only keeps the hooks with these IDs, nil keeps all.
	Only []string
	// Blocks counts the rounds in a row that stop hooks blocked before this one.
	Blocks int
	// Turns is how many rounds of a stop loop to run at most; 0 and 1 run one.
	Turns int
	// AllowNetwork lets http hooks send requests.
	AllowNetwork bool
	// Timeout caps the limit of every hook; zero does not.
	Timeout time.Duration
	// DryRun plans and runs nothing.
	DryRun bool
	// Proposed admits the events that are only proposed.
	Proposed bool
	// Faithful ends hooks as the surface does, survivors included.
	Faithful bool

	// listing asks for every hook, whatever its matcher says and whether or not it may send requests.
	listing bool
}
