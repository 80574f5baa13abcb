package report

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"github.com/hooks-ls/hooks-ls/analysis/lint"
)

// The types below, and those of the ranges, related places and fixes of an Item, are the contract of --format json: fields may be
// added, but never renamed or removed.

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

// writeJSON writes one object with one line per finding.
func (r *Report) writeJSON(w io.Writer) error {
	out := bufio.NewWriter(w) // it keeps the first error for Flush
	out.WriteString(`{"version":1,"findings":[`)
	for i, item := range r.Items {
		if i > 0 {
			out.WriteString(",")
		}
		fmt.Fprintf(out, "\n  %s", onOneLine(jsonFinding{
			Path: item.Path, Rule: item.Rule, Severity: item.Severity.String(), Message: item.Message, Surfaces: item.Surfaces.IDs(),
			Range: item.Range, Related: append([]Related{}, item.Related...), Fixes: append([]Fix{}, item.Fixes...), Help: Help(item.Rule),
			Notes: append([]string{}, item.Notes...), HelpText: item.Help,
		}))
	}
	if len(r.Items) > 0 {
		out.WriteString("\n ")
	}
	out.WriteString("],\n")
	if len(r.Errors) > 0 {
		fmt.Fprintf(out, " \"errors\":%s,\n", onOneLine(r.Errors))
	}
	fmt.Fprintf(out, ` "files":%d`, r.Files)
	if r.Fixed > 0 {
		fmt.Fprintf(out, `,"fixed":%d`, r.Fixed)
	}
	n := r.counts()
	fmt.Fprintf(out, ",\"summary\":{\"error\":%d,\"warning\":%d,\"info\":%d,\"hint\":%d}}\n", n[lint.Error], n[lint.Warning], n[lint.Info], n[lint.Hint])
	return out.Flush()
}

// onOneLine returns the JSON of a value.
func onOneLine(v any) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic(err) // the types above can always be encoded
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}
