package report

import (
	"encoding/json"
	"io"

	"github.com/hooks-ls/hooks-ls/analysis"
)

// The types below are the contract of --format json: fields may be added, never renamed or removed.

type jsonReport struct {
	Version  int           `json:"version"`
	Findings []jsonFinding `json:"findings"`
	Errors   []string      `json:"errors,omitempty"`
	Files    int           `json:"files"`
	Fixed    int           `json:"fixed,omitempty"`
	Summary  jsonSummary   `json:"summary"`
}

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
	Help     string        `json:"help"`
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
}

type jsonEdit struct {
	Path  string    `json:"path"`
	Range jsonRange `json:"range"`
	Text  string    `json:"text"`
}

func (r *Report) writeJSON(w io.Writer) error {
	counts := r.Counts()
	out := jsonReport{
		Version: 1, Findings: []jsonFinding{}, Errors: r.Errors, Files: r.Files, Fixed: r.Fixed,
		Summary: jsonSummary{counts[analysis.Error], counts[analysis.Warning], counts[analysis.Info], counts[analysis.Hint]},
	}
	for _, item := range r.Items {
		f := jsonFinding{
			Path: item.Path, Rule: item.Rule, Severity: item.Severity.String(), Message: item.Message,
			Surfaces: item.Surfaces.IDs(), Range: jsonRangeOf(item.Range), Related: []jsonRelated{}, Fixes: []jsonFix{}, Help: Help(item.Rule),
		}
		for _, rel := range item.Related {
			f.Related = append(f.Related, jsonRelated{rel.Path, jsonRangeOf(rel.Range), rel.Message})
		}
		for _, fix := range item.Fixes {
			n := jsonFix{Title: fix.Title, Safe: fix.Safe, Edits: []jsonEdit{}}
			for _, e := range fix.Edits {
				n.Edits = append(n.Edits, jsonEdit{e.Path, jsonRangeOf(e.Range), e.Text})
			}
			f.Fixes = append(f.Fixes, n)
		}
		out.Findings = append(out.Findings, f)
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(out)
}

func jsonRangeOf(r Range) jsonRange {
	return jsonRange{jsonPosition(r.Start), jsonPosition(r.End)}
}
