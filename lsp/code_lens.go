package lsp

import (
	"context"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/hooks-ls/hooks-ls/analysis/assist"
	"github.com/hooks-ls/hooks-ls/analysis/casefile"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/lsp/session"
)

// CodeLens offers a simulation and a test above each event of a file that a surface could read, and says how many of its
// hooks run. In VS Code an empty file has a lens for a new hook. While an open document has syntax errors, the lenses of its
// last valid version are kept.
func (s *server) CodeLens(ctx context.Context, p *protocol.CodeLensParams) ([]protocol.CodeLens, error) {
	rd := s.document(ctx, p.TextDocument.URI)
	switch {
	case rd == nil:
		return nil, nil
	case rd.kind == caseFile:
		return caseLenses(rd), nil
	case rd.kind == script:
		return s.scriptLenses(rd, p.TextDocument.URI), nil
	case rd.kind != configuration:
		return nil, nil
	}
	list := []protocol.CodeLens{}
	if s.can.extension && rd.inWorkspace() && assist.IsBlank(rd.doc) {
		return append(list, protocol.CodeLens{Command: commandWith(assist.NewHookTitle, newHookCommand, object{"uri": p.TextDocument.URI})}), nil
	}
	onDisk := rd.st.Folders[rd.folder].Name != session.Virtual
	for _, l := range s.lensesOf(p.TextDocument.URI, rd) {
		lens := protocol.CodeLens{Range: rd.at(l.Range), Command: protocol.Command{Title: l.Title}}
		if l.Simulated && onDisk {
			arg := lensArgument{URI: rd.uri(rd.doc.Path), Event: l.Event, Surface: l.Surface.ID()}
			lens.Command = commandWith("▶ Simulate · "+l.Title, simulateCommand, arg)
		}
		list = append(list, lens)
		if l.Simulated && rd.inWorkspace() {
			arg := testArgument{URI: rd.uri(rd.doc.Path), Pointer: "/hooks/" + l.Event}
			list = append(list, protocol.CodeLens{Range: lens.Range, Command: commandWith("▶ Test", testCommand, arg)})
		}
	}
	return list, nil
}

// caseLenses returns lenses that run a file's cases; none outside a workspace folder, where there is nothing to copy.
func caseLenses(rd *requestDoc) []protocol.CodeLens {
	if !rd.inWorkspace() {
		return []protocol.CodeLens{}
	}
	return slice.List(assist.CaseLenses(casefile.Parse(rd.doc.Path, rd.doc.Text.String())), func(l assist.CaseLens) protocol.CodeLens {
		arg := testArgument{URI: rd.uri(rd.doc.Path), Case: l.Case}
		return protocol.CodeLens{Range: rd.at(l.Range), Command: commandWith(l.Title, testCommand, arg)}
	})
}

// scriptLenses returns the lenses above the first line of a script.
func (s *server) scriptLenses(rd *requestDoc, id uri.URI) []protocol.CodeLens {
	var list []protocol.CodeLens
	add := func(title, command string, argument any) {
		list = append(list, protocol.CodeLens{Command: commandWith(title, command, argument)})
	}
	lenses := assist.ScriptLenses(rd.snap, rd.doc.Path)
	for _, l := range lenses {
		if !l.Simulated {
			list = append(list, protocol.CodeLens{Command: protocol.Command{Title: l.Title}})
			continue
		}
		add(l.Title, simulateCommand, lensArgument{URI: rd.uri(l.Doc.Path), Event: l.Event, Surface: l.Surface.ID()})
	}
	if l := slice.Pointer(lenses, func(l *assist.Lens) bool { return l.Runtime != "" }); s.can.extension && l != nil {
		add("Debug", debugLensCommand, debugArgument{lensArgument{rd.uri(l.Doc.Path), l.Event, l.Surface.ID()}, l.Pointer, id, l.Runtime})
	}
	if s.can.extension && lenses != nil { // only the extension shows the answer
		arg := whyArgument{URI: rd.uri(lenses[0].Doc.Path)}
		if len(lenses) == 1 {
			arg.Event = lenses[0].Event
		}
		add("Why did it not run?", whyCommand, arg)
	}
	return list
}

// lensArgument is the argument of the simulation that a lens starts.
type lensArgument struct {
	URI     uri.URI `json:"uri"`
	Event   string  `json:"event"`
	Surface string  `json:"surface"`
}

// debugArgument is the argument of the lens that debugs a script as a hook runs it.
type debugArgument struct {
	lensArgument
	Pointer string  `json:"pointer"`
	Script  uri.URI `json:"script"`
	// Runtime is "node" or "python".
	Runtime string `json:"runtime"`
}

// lensesOf returns the lenses of a document. Those of its last valid version are kept as long as it is open.
func (s *server) lensesOf(id uri.URI, rd *requestDoc) []assist.Lens {
	valid := len(rd.doc.Tree().Errors) == 0
	if last, ok := s.lenses.Load(id); ok && !valid {
		return assist.KeepLenses(rd.doc, last.([]assist.Lens))
	}
	list := assist.Lenses(rd.snap, rd.doc)
	if valid && rd.st.Docs[id] != nil {
		s.lenses.Store(id, list)
	}
	return list
}
