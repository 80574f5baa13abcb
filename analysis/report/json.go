package report

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"

	"github.com/hooks-ls/hooks-ls/analysis/lint"
)

// The types below are the contract of --format json: fields may be added, but never renamed or removed.

type jsonSummary struct {
	Error   int `json:"error"`
	Warning int `json:"warning"`
	Info    int `json:"info"`
	Hint    int `json:"hint"`
}

type jsonFinding struct {
	Path     string        `json:"path"`
	Rule     string        `json:"rule"`
	Severity string        `json:"severity"`
	Message  string        `json:"message"`
	Surfaces []string      `json:"surfaces"`
	Range    jsonRange     `json:"range"`
	Related  []jsonRelated `json:"related"`
	Fixes    []jsonFix     `json:"fixes"`
	Help     string        `json:"help"` // URL of the rule's page
	Notes    []string      `json:"notes"`
	HelpText string        `json:"helpText"`
}

type jsonRange struct {
	Start jsonPosition `json:"start"`
	End   jsonPosition `json:"end"`
}

type jsonPosition struct {
	Line   int `json:"line"`
	Column int `json:"column"`
	Offset int `json:"offset"`
}

type jsonRelated struct {
	Path    string    `json:"path"`
	Range   jsonRange `json:"range"`
	Message string    `json:"message"`
}

type jsonFix struct {
	Title string     `json:"title"`
	Safe  bool       `json:"safe"`
	Edits []jsonEdit `json:"edits"`
	// Executable is a file that becomes executable.
	Executable string `json:"executable,omitempty"`
}

type jsonEdit struct {
	Path  string    `json:"path"`
	Range jsonRange `json:"range"`
	Text  string    `json:"text"`
	// Create is set for an edit that creates the file.
	Create bool `json:"create,omitempty"`
}

// writeJSON writes one object with one line per finding, in constant memory.
func (r *Report) writeJSON(w io.Writer) error {
	out := &jsonWriter{w: bufio.NewWriter(w)}
	out.text(`{"version":1,"findings":[`)
	for i, item := range r.Items {
		if i > 0 {
			out.text(",")
		}
		out.text("\n  ")
		out.value(finding(item))
	}
	if len(r.Items) > 0 {
		out.text("\n ")
	}
	out.text("],\n")
	if len(r.Errors) > 0 {
		out.text(` "errors":`)
		out.value(r.Errors)
		out.text(",\n")
	}
	counts := r.counts()
	out.text(` "files":`)
	out.value(r.Files)
	if r.Fixed > 0 {
		out.text(`,"fixed":`)
		out.value(r.Fixed)
	}
	out.text(`,"summary":`)
	out.value(jsonSummary{counts[lint.Error], counts[lint.Warning], counts[lint.Info], counts[lint.Hint]})
	out.text("}\n")
	if out.err != nil {
		return out.err
	}
	return out.w.Flush()
}

func finding(item Item) jsonFinding {
	f := jsonFinding{
		Path: item.Path, Rule: item.Rule, Severity: item.Severity.String(), Message: item.Message,
		Surfaces: item.Surfaces.IDs(), Range: jsonRangeOf(item.Range), Related: []jsonRelated{}, Fixes: []jsonFix{}, Help: Help(item.Rule),
		Notes: append([]string{}, item.Notes...), HelpText: item.Help,
	}
	for _, rel := range item.Related {
		f.Related = append(f.Related, jsonRelated{rel.Path, jsonRangeOf(rel.Range), rel.Message})
	}
	for _, fix := range item.Fixes {
		n := jsonFix{Title: fix.Title, Safe: fix.Safe, Edits: []jsonEdit{}, Executable: fix.Executable}
		for _, e := range fix.Edits {
			n.Edits = append(n.Edits, jsonEdit{e.Path, jsonRangeOf(e.Range), e.Text, e.Create})
		}
		f.Fixes = append(f.Fixes, n)
	}
	return f
}

// jsonWriter stops at the first error.
type jsonWriter struct {
	w   *bufio.Writer
	err error
}

func (j *jsonWriter) text(s string) {
	if j.err == nil {
		_, j.err = j.w.WriteString(s)
	}
}

func (j *jsonWriter) value(v any) {
	if j.err != nil {
		return
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if j.err = enc.Encode(v); j.err == nil {
		_, j.err = j.w.Write(bytes.TrimSuffix(b.Bytes(), []byte("\n")))
	}
}

func jsonRangeOf(r Range) jsonRange {
	return jsonRange{jsonPosition(r.Start), jsonPosition(r.End)}
}
