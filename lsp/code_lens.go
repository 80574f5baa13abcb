package lsp

import (
	"context"
	"encoding/json"
	"slices"
	"sync"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/hooks-ls/hooks-ls/analysis/assist"
)

// CodeLens offers a simulation and a test above each event of a file that a surface could read, and says how many of its
// hooks run. While an open document has syntax errors, the lenses of its last valid version are kept.
func (s *server) CodeLens(ctx context.Context, p *protocol.CodeLensParams) ([]protocol.CodeLens, error) {
	if rd := s.caseFile(ctx, p.TextDocument.URI); rd != nil {
		return caseLenses(rd)
	}
	rd := s.configuration(ctx, p.TextDocument.URI)
	if rd == nil {
		return s.scriptLenses(ctx, p.TextDocument.URI)
	}
	list := []protocol.CodeLens{}
	onDisk := rd.st.folders[rd.folder].name != virtual
	for _, l := range s.lenses.lensesOf(p.TextDocument.URI, rd) {
		lens := protocol.CodeLens{Range: rd.at(l.Range), Command: protocol.Command{Title: l.Title}}
		if sim := l.Simulate; sim != nil && onDisk {
			arg, err := json.Marshal(lensArgument{
				URI: uri.URI(rd.st.uri(rd.folder, rd.doc.Path)), Event: sim.Event, Surface: sim.Surface.ID(),
			})
			if err != nil {
				return nil, err
			}
			lens.Command = protocol.Command{Title: "▶ Simulate · " + l.Title, Command: simulateCommand, Arguments: []protocol.LSPAny{arg}}
		}
		list = append(list, lens)
		if l.Simulate != nil && rd.st.folders[rd.folder].uri != "" {
			arg, err := json.Marshal(testArgument{URI: uri.URI(rd.st.uri(rd.folder, rd.doc.Path)), Pointer: "/hooks/" + l.Simulate.Event})
			if err != nil {
				return nil, err
			}
			list = append(list, protocol.CodeLens{Range: lens.Range, Command: protocol.Command{Title: "▶ Test", Command: testCommand, Arguments: []protocol.LSPAny{arg}}})
		}
	}
	return list, nil
}

// scriptLenses returns the lenses above the first line of an open script that hooks run; nil for other documents.
func (s *server) scriptLenses(ctx context.Context, id uri.URI) ([]protocol.CodeLens, error) {
	rd := s.script(ctx, id)
	if rd == nil {
		return nil, nil
	}
	var list []protocol.CodeLens
	add := func(title, command string, argument any) error {
		arg, err := json.Marshal(argument)
		list = append(list, protocol.CodeLens{Command: protocol.Command{Title: title, Command: command, Arguments: []protocol.LSPAny{arg}}})
		return err
	}
	lenses := assist.ScriptLenses(rd.snap, rd.doc.Path)
	for _, l := range lenses {
		if !l.Simulated {
			list = append(list, protocol.CodeLens{Command: protocol.Command{Title: l.Title}})
			continue
		}
		arg := lensArgument{URI: uri.URI(rd.st.uri(rd.folder, l.Doc.Path)), Event: l.Event, Surface: l.Surface.ID()}
		if err := add(l.Title, simulateCommand, arg); err != nil {
			return nil, err
		}
	}
	if i := slices.IndexFunc(lenses, func(l assist.ScriptLens) bool { return l.Node }); s.can.extension && i >= 0 {
		l := lenses[i]
		arg := debugArgument{lensArgument{uri.URI(rd.st.uri(rd.folder, l.Doc.Path)), l.Event, l.Surface.ID()}, l.Pointer, id}
		if err := add("Debug", debugLensCommand, arg); err != nil {
			return nil, err
		}
	}
	if s.can.extension && lenses != nil { // only the extension shows the answer
		arg := whyArgument{URI: uri.URI(rd.st.uri(rd.folder, lenses[0].Doc.Path))}
		if len(lenses) == 1 {
			arg.Event = lenses[0].Event
		}
		if err := add("Why did it not run?", whyCommand, arg); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// lensArgument is the argument of the simulation that a lens starts.
type lensArgument struct {
	URI     uri.URI `json:"uri"`
	Event   string  `json:"event"`
	Surface string  `json:"surface"`
}

// debugLensCommand is a command of the extension for VS Code, which has the debugger.
const debugLensCommand = "hooks-ls.debug"

// debugArgument is the argument of the lens that debugs a script as a hook runs it.
type debugArgument struct {
	lensArgument
	Pointer string  `json:"pointer"`
	Script  uri.URI `json:"script"`
}

// lastLenses holds the lenses of the last valid version of each open document.
type lastLenses struct {
	mu   sync.Mutex
	last map[uri.URI][]assist.Lens // guarded by mu
}

func (l *lastLenses) lensesOf(id uri.URI, rd *requestDoc) []assist.Lens {
	l.mu.Lock()
	defer l.mu.Unlock()
	if last, ok := l.last[id]; ok && len(rd.doc.Tree().Errors) > 0 {
		return assist.KeepLenses(rd.doc, last)
	}
	list := assist.Lenses(rd.snap, rd.doc)
	if rd.st.docs[id] != nil && len(rd.doc.Tree().Errors) == 0 {
		if l.last == nil {
			l.last = map[uri.URI][]assist.Lens{}
		}
		l.last[id] = list
	}
	return list
}

func (l *lastLenses) forget(id uri.URI) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.last, id)
}
