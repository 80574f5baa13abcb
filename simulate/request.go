// Package simulate simulates the dispatch of one event: which hooks of a workspace run, what each receives, what its answer
// means to the product, and how the event ends. It must not know the editor protocol, report findings, or contain facts about
// products, which are rows of package schemas; and only a Runner may start processes or open connections. Start reading at
// NewPlan (what would run), Run (dispatch.go), fold (what several answers come to), and product (what no row can express).
package simulate

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/hooks-ls/hooks-ls/analysis/config"
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
	// Top is the path of FS's root, "" for "/".
	Top string
	// Workspace is the open folder.
	Workspace string
	// Home is the user's home directory; the user's files are read only when it is set.
	Home string
	// Start is how the session was started; an empty Dir means Workspace.
	config.Start
	// Answers are the answers of hooks that would ask a model or call an MCP tool, keyed by hook ID, prompt or SERVER/TOOL,
	// and "*" for all others. Nothing is ever asked or called.
	Answers map[string]string
	// Settings override the workspace's settings: JSON values by name.
	Settings map[string]json.RawMessage
	// Trust is how far the user trusts the workspace.
	Trust config.Trust
	// Environ is the environment of the surface's process, as NAME=value.
	Environ []string
	// Interactive says that a user is present.
	Interactive bool

	// Payload is a complete payload, nil for a sample.
	Payload []byte
	// Values set single fields of the payload, by neutral name.
	Values map[string]json.RawMessage
	// Set assigns values after everything else.
	Set []Assignment
	// Sparse omits the fields that the surface does not always send.
	Sparse bool
	// Time is the time of the event; zero means that of the reference's examples.
	Time time.Time

	// Only selects hooks by ID, source or pointer; nil selects all.
	Only []string
	// Blocks is the number of immediately preceding rounds that stop hooks blocked in a row.
	Blocks int
	// Turns is the most rounds of a stop loop to run; 0 means 1.
	Turns int
	// AllowNetwork lets http hooks send requests.
	AllowNetwork bool
	// Timeout caps every hook's timeout; 0 does not.
	Timeout time.Duration
	// DryRun plans without running anything.
	DryRun bool
	// Proposed allows events that are only proposed.
	Proposed bool
	// Faithful ends hooks exactly as the surface does, which may leave processes running.
	Faithful bool

	// listing includes every hook, whatever its matcher and whether or not it may send requests.
	listing bool
}

func (r *Request) world() config.World {
	w := config.World{FS: r.FS, Top: cmp.Or(r.Top, "/"), Home: r.Home}
	if r.Workspace != "" {
		w.Folders = []string{r.Workspace}
	}
	return w
}

func (r *Request) sessionDir() string { return cmp.Or(r.Dir, r.Workspace) }

// payloadSessionDir is the session's directory as the payload names it.
func (p *Plan) payloadSessionDir() string {
	return cmp.Or(p.values.str("cwd"), p.Request.sessionDir())
}

func (r *Request) session() config.Session {
	settings := r.world().Settings()
	for _, name := range slices.Sorted(maps.Keys(r.Settings)) {
		settings = settings.With(name, string(r.Settings[name]))
	}
	options := config.Options{Trust: r.Trust, Settings: settings, Environment: environMap(r.Environ), Proposed: r.Proposed}
	return config.Session{Options: options, Start: r.Start}
}

func environMap(list []string) map[string]string {
	env := map[string]string{}
	for _, v := range list {
		if name, value, ok := strings.Cut(v, "="); ok {
			env[name] = value
		}
	}
	return env
}

// RequestError reports a request that cannot be planned: a usage error, not a problem in the user's files.
type RequestError struct {
	Problem string
	// NoTool means that the product has no tool like the one in the request.
	NoTool bool
}

// Error returns the problem.
func (e *RequestError) Error() string { return e.Problem }

// IsMistake reports whether an error is a mistake in the request, a *RequestError.
func IsMistake(err error) bool {
	_, is := errors.AsType[*RequestError](err)
	return is
}

func usage(format string, args ...any) error {
	return &RequestError{Problem: fmt.Sprintf(format, args...)}
}
