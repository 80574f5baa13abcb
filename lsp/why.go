package lsp

import (
	"context"

	"go.lsp.dev/uri"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/schemas"
	"github.com/hooks-ls/hooks-ls/simulate"
	"github.com/hooks-ls/hooks-ls/simulate/why"
)

type whyArgument struct {
	URI uri.URI `json:"uri"`
	// Event and Tool are those in question; without an event, all hooks are explained.
	Event string `json:"event,omitempty"`
	Tool  string `json:"tool,omitempty"`
	// Surfaces lists the products in question; empty means all.
	Surfaces []string `json:"surfaces,omitempty"`
}

// why says which products run the hooks of a folder, and at which stage the others drop them. It runs nothing.
func (s *server) why(ctx context.Context, arg whyArgument) (any, error) {
	st, err := s.complete(ctx)
	if err != nil {
		return nil, err
	}
	at, _ := st.LocateOrFolder(string(arg.URI))
	f := st.Folders[at]
	unsaved := st.Buffers()
	question := why.Question{
		Options: simulate.Options{Event: arg.Event, Tool: arg.Tool, Workspace: f.Dir(), Home: s.options.Home, Edition: f.Conf.Analysis.Edition.String()},
		Dir:     f.Dir(),
		Prepare: func(req *simulate.Request) { applyTo(f, unsaved, req) },
	}
	for _, name := range arg.Surfaces {
		surface, err := schemas.ParseSurface(name)
		if err != nil {
			return nil, invalid("%v", err)
		}
		question.Surfaces |= schemas.SurfaceSet(surface)
	}
	for _, t := range st.CheckedFiles(at) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if commands.ScriptAt(f.Snap, t.Path) == nil { // hook files and other configuration
			question.Results = append(question.Results, f.Check(s.options.Rules, f.Document(t.Path)))
		}
	}
	answer, err := why.Ask(question)
	if err != nil {
		return nil, err
	}
	if arg.Event == "" {
		return answerWith(answer, answer.WriteTable)
	}
	return answerWith(answer, answer.WriteText)
}
