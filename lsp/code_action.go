package lsp

import (
	"context"
	"path"
	"runtime"
	"slices"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/hooks-ls/hooks-ls/analysis/assist"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

const fixAll = protocol.CodeActionKindSourceFixAll + ".hooks-ls"

// actionKinds are the protocol's kinds. A test has none, since it changes nothing.
var actionKinds = [...]protocol.CodeActionKind{
	assist.FixAction:       protocol.CodeActionKindQuickFix,
	assist.RepairAction:    protocol.CodeActionKindQuickFix,
	assist.RewriteAction:   protocol.CodeActionKindRefactorRewrite,
	assist.FixAllAction:    fixAll,
	assist.TestAction:      "",
	assist.NewHookAction:   protocol.CodeActionKindQuickFix,
	assist.ExplainAction:   protocol.CodeActionKindQuickFix,
	assist.SwitchOffAction: protocol.CodeActionKindQuickFix,
	assist.AcceptAction:    protocol.CodeActionKindQuickFix,
}

// CodeAction lists what can be done at a range of a configuration, of a script that hooks run, or of a case file.
func (s *server) CodeAction(ctx context.Context, p *protocol.CodeActionParams) ([]protocol.CommandOrCodeAction, error) {
	if !s.can.actions {
		return nil, nil
	}
	a := &actionConverter{s: s, id: p.TextDocument.URI, only: p.Context.Only}
	list := []protocol.CommandOrCodeAction{}
	switch a.rd = s.document(ctx, a.id); {
	case a.rd == nil || a.rd.kind == projectFile:
		return nil, ctx.Err()
	case a.rd.kind == caseFile:
		return a.converted(list, assist.CaseActions(a.rd.doc, a.rd.bytes(p.Range))), ctx.Err()
	case a.rd.kind != configuration:
		list = nil // rather than an empty one, which would replace the answers of other servers
	}
	res := a.rd.st.Folders[a.rd.folder].Check(s.options.Rules, a.rd.doc)
	m := assist.Menu{
		Snap: a.rd.snap, Rules: s.options.Rules, Result: res, At: a.rd.bytes(p.Range), FindingsOnly: list == nil,
		Wants: a.wants, ByKind: len(a.only) > 0, Automatic: p.Context.TriggerKind == protocol.CodeActionTriggerKindAutomatic,
	}
	a.find(&m, p.Context.Diagnostics)
	return a.converted(list, m.Actions(ctx)), ctx.Err()
}

type actionConverter struct {
	s    *server
	id   uri.URI
	rd   *requestDoc
	only []protocol.CodeActionKind
	// diagnostics are those that the client shows for findings.
	diagnostics map[*lint.Finding]protocol.Diagnostic
}

// wants reports whether the client asked for a kind, for one above it or for none in particular, and has what it needs.
func (a *actionConverter) wants(kind assist.ActionKind) bool {
	switch kind {
	case assist.NewHookAction, assist.ExplainAction:
		if !a.s.can.extension {
			return false
		}
	case assist.TestAction, assist.SwitchOffAction: // the extension asks the user for consent to a test
		if !a.s.can.extension || !a.rd.inWorkspace() {
			return false
		}
	}
	is := actionKinds[kind]
	return len(a.only) == 0 || slices.ContainsFunc(a.only, func(o protocol.CodeActionKind) bool {
		return o == is || o == "" || strings.HasPrefix(string(is), string(o)+".")
	})
}

// find looks up the findings that touch the range of a menu. If the client's context names only some of them, the menu is about
// just those: Kate requests fixes for the whole document when it wants those of one finding, and may apply whatever it gets.
func (a *actionConverter) find(m *assist.Menu, shown []protocol.Diagnostic) {
	a.diagnostics = map[*lint.Finding]protocol.Diagnostic{}
	var named []*lint.Finding
	others := false
	for _, f := range slice.Pointers(m.Result.Places()) {
		if f.Range.Start > m.At.End || m.At.Start > f.Range.End {
			continue
		}
		d := a.s.diagnostic(a.rd.converter, a.rd.doc.Text, f)
		same := func(o protocol.Diagnostic) bool {
			return o.Range == d.Range && o.Code == d.Code && o.Message == d.Message
		}
		if j := slices.IndexFunc(shown, same); j >= 0 {
			d = shown[j]
			named = append(named, f)
		} else if f.Range.Start < m.At.End && m.At.Start < f.Range.End {
			others = true
		}
		a.diagnostics[f] = d
		m.Findings = append(m.Findings, f)
	}
	if named == nil || !others {
		return
	}
	m.Findings, m.Narrow, m.At = named, !m.ByKind, named[0].Range
	for _, f := range named {
		m.At.End = max(m.At.End, f.Range.End)
	}
}

// converted adds the actions that the client asked for and can apply.
func (a *actionConverter) converted(list []protocol.CommandOrCodeAction, actions []assist.Action) []protocol.CommandOrCodeAction {
	for _, act := range actions {
		if out := a.action(act); out != nil && a.wants(act.Kind) {
			list = append(list, out)
		}
	}
	return list
}

// action converts an action; it returns nil when the client cannot apply it.
func (a *actionConverter) action(act assist.Action) *protocol.CodeAction {
	out := &protocol.CodeAction{Title: act.Title}
	if kind := actionKinds[act.Kind]; kind != "" {
		out.Kind = &kind
	}
	if act.Preferred && a.s.can.client.TextDocument.CodeAction.IsPreferredSupport {
		out.IsPreferred = &act.Preferred
	}
	for _, f := range act.Findings {
		out.Diagnostics = append(out.Diagnostics, a.diagnostics[f])
	}
	command := func(name string, argument any) { out.Command = commandWith(act.Title, name, argument) }
	switch act.Kind {
	case assist.TestAction:
		command(testCommand, testArgument{URI: a.rd.uri(a.rd.doc.Path), Pointer: act.Pointer})
	case assist.NewHookAction:
		command(newHookCommand, object{"uri": a.id})
	case assist.ExplainAction:
		command(explainCommand, object{"name": act.Rule})
	case assist.SwitchOffAction:
		command(switchOffCommand, object{"rule": act.Rule, "uri": a.id})
	}
	if act.Executable != "" {
		if runtime.GOOS == "windows" || !a.canChange(act.Executable) { // Windows has no execute bit
			return nil
		}
		command(makeExecutableCommand, fileArgument{URI: a.rd.uri(act.Executable)})
	}
	edits := act.Edits
	if len(edits) > 0 && edits[0].Create && a.canChange(edits[0].Path) {
		switch e := edits[0]; {
		case act.Kind == assist.RepairAction && a.s.can.extension: // which also opens the script
			command(createScriptCommand, newFile{URI: a.rd.st.URI(a.rd.folder, e.Path), Text: e.Text, Executable: e.Executable})
			edits = edits[1:]
		case e.Executable:
			command(makeExecutableCommand, fileArgument{URI: a.rd.uri(e.Path)})
		}
	}
	if len(edits) > 0 {
		if out.Edit = a.s.workspaceEdit(a.rd.converter, edits); out.Edit == nil {
			return nil
		}
	}
	return out
}

// canChange reports whether a file is in a workspace folder, so that a command may change it.
func (a *actionConverter) canChange(file string) bool {
	return a.rd.inWorkspace() && !path.IsAbs(file) && !strings.HasPrefix(path.Clean(file), "..")
}
