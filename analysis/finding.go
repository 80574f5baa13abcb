// Package analysis is the engine: it finds the files, parses each once, runs
// the rules over a snapshot and returns findings. It reads through fs.FS,
// starts no process and knows neither the editor's protocol nor the terminal.
package analysis

import (
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Severity of a finding. The zero value is Error.
type Severity uint8

const (
	Error   Severity = iota // the file or the hook is not loaded, or fails each time
	Warning                 // it runs differently than written
	Info                    // fine, but surprising or not portable
	Hint                    // a simpler form exists
)

// String is "error", "warning", "info" or "hint".
func (s Severity) String() string { return [...]string{"error", "warning", "info", "hint"}[s] }

// Finding is one mistake in one file.
type Finding struct {
	// Path is slash-separated, relative to the workspace root, or absolute for files outside it.
	Path     string
	Rule     string
	Severity Severity
	// Message is one sentence without full stop: what is wrong, what follows, what to write instead. It holds no positions.
	Message  string
	Surfaces schemas.Surfaces
	Range    text.Range
	Related  []Related
	Fixes    []Fix
	// Unnecessary marks text that is never read, for editors to fade.
	Unnecessary bool
	// once is what the finding has in common with others, see Report.Once.
	once string
}

// Related is another place that explains a finding.
type Related struct {
	Path    string
	Range   text.Range
	Message string
}

// Fix is a change that removes a finding.
type Fix struct {
	// Title is a verb phrase.
	Title string
	// Safe reports that the meaning stays or is clearly meant; unsafe fixes are only applied when asked for.
	Safe bool
	// Preferred marks the one an editor applies with a single key.
	Preferred bool
	Edits     []Edit
}

// Edit replaces a range of a file; a file that does not exist is created when Range is empty and Create is set.
type Edit struct {
	Path   string
	Range  text.Range
	Text   string
	Create bool
	// Executable asks for the execute bit on a created file.
	Executable bool
}
