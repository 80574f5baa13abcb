package lsp

import (
	"context"
	"path/filepath"
	"strings"

	"go.lsp.dev/uri"

	"github.com/hooks-ls/hooks-ls/analysis/casefile"
	"github.com/hooks-ls/hooks-ls/schemas"
	"github.com/hooks-ls/hooks-ls/simulate"
	"github.com/hooks-ls/hooks-ls/simulate/hooktest"
)

type recordArgument struct {
	// URI is that of a case file in a workspace folder. It need not exist.
	URI uri.URI `json:"uri"`
	// Payload is the payload of a hook as JSON text, Event the event as the hook spells it, Surface the product's ID.
	Payload string `json:"payload"`
	Event   string `json:"event"`
	Surface string `json:"surface"`
	// Outcome is the outcome that the case expects; nil to expect nothing.
	Outcome *struct {
		Action  string   `json:"action"`
		Reason  *string  `json:"reason"`
		Context []string `json:"context"`
	} `json:"outcome"`
}

// record converts the payload of a simulation to a case, as `hooks-ls record` does with the payload of a product. The result is the
// case file with it as the last case, and its line, from 0. The client writes the file, so that the user can undo it.
func (s *server) record(ctx context.Context, arg recordArgument) (any, error) {
	st := pinned(ctx)
	at, name := st.Locate(string(arg.URI))
	f := st.Folders[at]
	if f.URI == "" || !schemas.IsCaseFile(name) {
		return nil, invalid("%s is not a case file (*%s) in a workspace folder", arg.URI, schemas.CaseSuffix)
	}
	surface, err := schemas.ParseSurface(arg.Surface)
	if err != nil {
		return nil, invalid("%v", err)
	}
	recording, err := casefile.Record([]byte(arg.Payload), arg.Event, f.Name, filepath.ToSlash(s.options.Home))
	if err != nil {
		return nil, invalid("%v", err)
	}
	recording.In(surface)
	before := f.Text(name)
	text, err := recording.AppendTo(before)
	if err != nil {
		return nil, invalid("adding to %s: %v", name, err)
	}
	file := casefile.Parse(name, text)
	last := file.Cases[len(file.Cases)-1]
	if out := arg.Outcome; out != nil && text != before && !last.Broken {
		outcome := simulate.Outcome{Action: out.Action, Reason: out.Reason, Context: out.Context}
		expected, err := hooktest.Expecting(file, last, outcome, f.Name)
		if err != nil {
			return nil, err
		}
		if again := casefile.Parse(name, expected); !again.Cases[len(again.Cases)-1].Broken {
			text = expected
		}
	}
	return commandAnswer{Text: strings.TrimPrefix(text, before), Result: object{"text": text, "line": file.Line(last) - 1}}, nil
}
