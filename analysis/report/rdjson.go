package report

import (
	"io"
	"unicode/utf8"

	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
)

// The Reviewdog Diagnostic Format, https://github.com/reviewdog/reviewdog/tree/master/proto/rdf. Columns count bytes
// from 1.
type (
	rdResult struct {
		Source      rdSource       `json:"source"`
		Diagnostics []rdDiagnostic `json:"diagnostics"`
	}
	rdSource struct {
		Name string `json:"name"`
		URL  string `json:"url"`
	}
	rdDiagnostic struct {
		Message  string     `json:"message"`
		Location rdLocation `json:"location"`
		Severity string     `json:"severity"`
		Code     rdCode     `json:"code"`
	}
	rdCode struct {
		Value string `json:"value"`
		URL   string `json:"url"`
	}
	rdLocation struct {
		Path  string  `json:"path"`
		Range rdRange `json:"range"`
	}
	rdRange struct {
		Start rdPosition  `json:"start"`
		End   *rdPosition `json:"end,omitempty"`
	}
	rdPosition struct {
		Line   int `json:"line"`
		Column int `json:"column,omitempty"`
	}
)

var rdSeverities = [...]string{lint.Error: "ERROR", lint.Warning: "WARNING", lint.Info: "INFO", lint.Hint: "INFO"}

func (r *Report) writeRDJSON(w io.Writer) error {
	result := rdResult{rdSource{"hooks-ls", home}, []rdDiagnostic{}}
	for _, item := range r.Items {
		result.Diagnostics = append(result.Diagnostics, rdDiagnostic{
			Message: english.Lines(item.Message, item.Notes, item.Help), Location: rdLocation{item.Path, item.rdRange()},
			Severity: rdSeverities[item.Severity], Code: rdCode{item.Rule, Help(item.Rule)},
		})
	}
	return writeIndented(w, result)
}

// rdRange converts the range to byte columns. Only the line of the start is kept, so the end is omitted when it is on
// another line or beyond the kept part.
func (item Item) rdRange() rdRange {
	start, end := item.Range.Start, item.Range.End
	kept, at := item.Line, start.Column-1-item.Before
	if item.Before > 0 || at < 0 || at > utf8.RuneCountInString(kept) {
		return rdRange{Start: rdPosition{Line: start.Line}}
	}
	before := len(string([]rune(kept)[:at]))
	r := rdRange{Start: rdPosition{start.Line, before + 1}}
	if end.Line == start.Line {
		r.End = &rdPosition{end.Line, before + 1 + end.Offset - start.Offset}
	}
	return r
}
