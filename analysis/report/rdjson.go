package report

import (
	"io"
	"unicode/utf8"

	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

var rdSeverities = [...]string{lint.Error: "ERROR", lint.Warning: "WARNING", lint.Info: "INFO", lint.Hint: "INFO"}

// writeRDJSON writes the Reviewdog Diagnostic Format, https://github.com/reviewdog/reviewdog/tree/master/proto/rdf.
func (r *Report) writeRDJSON(w io.Writer) error {
	return writeIndented(w, object{
		"source": object{"name": "hooks-ls", "url": home},
		"diagnostics": slice.List(r.Items, func(item Item) object {
			return object{
				"message": english.Lines(item.Message, item.Notes, item.Help), "location": object{"path": item.Path, "range": item.rdRange()},
				"severity": rdSeverities[item.Severity], "code": object{"value": item.Rule, "url": Help(item.Rule)},
			}
		}),
	})
}

// rdRange converts the range to columns that count bytes, without an end on another line or beyond the part that is kept.
func (item Item) rdRange() object {
	start, end := item.Range.Start, item.Range.End
	kept, at := item.Line, start.Column-1-item.Before
	if item.Before > 0 || at < 0 || at > utf8.RuneCountInString(kept) {
		return object{"start": object{"line": start.Line}}
	}
	before := len(string([]rune(kept)[:at]))
	r := object{"start": object{"line": start.Line, "column": before + 1}}
	if end.Line == start.Line {
		r["end"] = object{"line": end.Line, "column": before + 1 + end.Offset - start.Offset}
	}
	return r
}
