package report

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"

	"github.com/hooks-ls/hooks-ls/analysis/lint"
)

// The types below, and those of the ranges, related places and fixes of an Item, are the contract of --format json: fields may be
// added, but never renamed or removed.

type jsonSummary struct {
	Error   int `json:"error"`
	Warning int `json:"warning"`
	Info    int `json:"info"`
	Hint    int `json:"hint"`
}

type jsonFinding struct {
	Path     string    `json:"path"`
	Rule     string    `json:"rule"`
	Severity string    `json:"severity"`
	Message  string    `json:"message"`
	Surfaces []string  `json:"surfaces"`
	Range    Range     `json:"range"`
	Related  []Related `json:"related"`
	Fixes    []Fix     `json:"fixes"`
	Help     string    `json:"help"` // URL of the rule's page
	Notes    []string  `json:"notes"`
	HelpText string    `json:"helpText"`
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
	return jsonFinding{
		Path: item.Path, Rule: item.Rule, Severity: item.Severity.String(), Message: item.Message, Surfaces: item.Surfaces.IDs(),
		Range: item.Range, Related: append([]Related{}, item.Related...), Fixes: append([]Fix{}, item.Fixes...), Help: Help(item.Rule),
		Notes: append([]string{}, item.Notes...), HelpText: item.Help,
	}
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
