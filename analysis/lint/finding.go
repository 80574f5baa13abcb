// Package lint runs rules over the documents of a snapshot and returns findings with fixes. It defines how rules query
// documents and report, but contains no rule. It starts no process and knows neither the editor nor the terminal. Begin
// with Check in run.go, then Pass, the API of rules.
package lint

import (
	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Finding is one mistake in one file.
type Finding struct {
	// Path is slash-separated, relative to the workspace root, or absolute for files outside it.
	Path     string
	Rule     string
	Severity Severity
	// Message is the headline: what is wrong and what it costs, for the product that it affects most; one clause of at
	// most 80 characters without a full stop. It contains no positions.
	Message string
	// Notes are one line each: a product that behaves differently, or a document that says something else.
	Notes []string
	// Help says in one line what to write instead, ready to type; empty when nothing can be done, or a fix's title says it.
	Help     string
	Surfaces schemas.Surfaces
	Range    text.Range
	Related  []Related
	Fixes    []Fix
	// Unnecessary marks text that no product reads, which editors fade.
	Unnecessary bool
	// Partial means that the hook runs all the same, though not for all that is written.
	Partial bool
	// covers is the range in which superseded rules are not reported: Range, unless Report.Covers sets another.
	covers text.Range
	// once is the cause shared with other findings, see Report.Once; counted adds a note with their number.
	once    string
	counted bool
	// more are the findings that the note counts, see Result.Places.
	more []Finding
	// inline is where the script inside a command begins that the finding is about, 0 for others.
	inline int
	// alone suppresses the other findings of the document, see Report.Alone.
	alone bool
}

// Text returns the headline, the notes and the help, each on a line of its own.
func (f *Finding) Text() string { return english.Lines(f.Message, f.Notes, f.Help) }

// Related is another range that explains a finding.
type Related struct {
	Path    string
	Range   text.Range
	Message string
}

// Fix is a change that removes a finding.
type Fix struct {
	// Title is a verb phrase.
	Title string
	// Safe means that the fix keeps the meaning or is clearly intended. Unsafe fixes are applied only on request.
	Safe bool
	// Preferred marks the fix that editors apply with a single key.
	Preferred bool
	Edits     []edit.Edit
	// Executable is a file that becomes executable, on disk and in git's index; empty for a change of text.
	Executable string
}

// Severity of a finding. The zero value is Error.
type Severity = workspace.Severity

// The severities, worst first.
const (
	Error   = workspace.Error
	Warning = workspace.Warning
	Info    = workspace.Info
	Hint    = workspace.Hint
)
