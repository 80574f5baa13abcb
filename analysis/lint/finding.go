// Package lint checks documents: it runs the rules over a snapshot and returns findings with their fixes. It knows how a
// rule asks and reports, and no single rule; it starts no process and knows neither the editor nor the terminal. Begin with
// Check in run.go, then Pass, which is what a rule is given.
package lint

import (
	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Finding is one mistake in one file.
type Finding struct {
	// Path is slash-separated, relative to the workspace root, or absolute for files outside it.
	Path     string
	Rule     string
	Severity Severity
	// Message is the headline: what is wrong and what it costs, for the product that it costs most, in one sentence of at
	// most 80 characters without full stop. It holds no positions.
	Message string
	// Notes are one line each: a product that behaves differently, a document that says something else.
	Notes []string
	// Help is what to write instead, ready to type, in one line. Empty when nothing can be done, and when the title of the
	// fix says it.
	Help     string
	Surfaces schemas.Surfaces
	Range    text.Range
	Related  []Related
	Fixes    []Fix
	// Unnecessary marks text that is never read, for editors to fade.
	Unnecessary bool
	// covers is the place at which superseded rules have nothing to add: Range, unless Report.Covers says more.
	covers text.Range
	// once is what the finding has in common with others, see Report.Once; counted asks for their number.
	once    string
	counted bool
	// alone reports that the finding says all that there is to say of the document.
	alone bool
}

// Text is the headline with the notes and the help as further lines.
func (f *Finding) Text() string { return Lines(f.Message, f.Notes, f.Help) }

// Lines are a headline, notes and help as plain text, a line each.
func Lines(headline string, notes []string, help string) string {
	for _, n := range notes {
		headline += "\nnote: " + n
	}
	if help != "" {
		headline += "\nhelp: " + help
	}
	return headline
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
	Edits     []edit.Edit
}
