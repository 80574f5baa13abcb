package lsp

import (
	"context"
	"encoding/json"
	"path"
	"runtime"
	"slices"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/hooks-ls/hooks-ls/analysis/assist"
	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// fixAll is the kind of the action that applies every safe fix, like check --fix.
const fixAll = protocol.CodeActionKindSourceFixAll + ".hooks-ls"

var actionKinds = []protocol.CodeActionKind{protocol.CodeActionKindQuickFix, protocol.CodeActionKindRefactorRewrite, fixAll}

// CodeAction offers, in this order: the fixes of the findings at the range, the same fixes for the whole file, rewrites, and
// all safe fixes at once; then a test of the hook, the rules' documentation, switching rules off, and finally ignoring the
// findings.
func (s *server) CodeAction(ctx context.Context, p *protocol.CodeActionParams) ([]protocol.CommandOrCodeAction, error) {
	a := &actions{s: s, list: []protocol.CommandOrCodeAction{}, only: p.Context.Only}
	a.sub = s.configuration(ctx, p.TextDocument.URI)
	switch {
	case !s.can.actions:
		return nil, nil
	case a.sub == nil:
		if sub := s.caseFile(ctx, p.TextDocument.URI); sub != nil {
			a.sub = sub
			a.caseFixes(sub.bytes(p.Range))
			return a.list, ctx.Err()
		}
		return s.scriptActions(ctx, p), ctx.Err()
	}
	at := a.sub.bytes(p.Range)
	res := a.sub.st.folders[a.sub.folder].check(s.options.Rules, a.sub.doc)
	list, named := a.findings(res, at, p.Context.Diagnostics)
	if named {
		at = list[0].Range
		for _, f := range list {
			at.End = max(at.End, f.Range.End)
		}
	}
	rules := a.rules(list)
	if a.wants(protocol.CodeActionKindQuickFix) {
		a.fixes(list)
	}
	fixesOnly := named && len(a.only) == 0
	others := assist.Actions(a.sub.snap, a.sub.doc, at)
	if a.wants(protocol.CodeActionKindQuickFix) {
		for _, act := range others {
			if act.Kind == assist.Repair {
				a.repair(act, list)
			}
		}
		for _, r := range rules {
			a.fixRule(r, res)
		}
	}
	if a.wants(protocol.CodeActionKindRefactorRewrite) && !fixesOnly {
		for _, act := range others {
			if act.Kind == assist.Rewrite && !lint.AddsFinding(ctx, a.sub.snap, s.options.Rules, a.sub.doc, res.Findings, act.Edits) {
				a.offer(protocol.CodeActionKindRefactorRewrite, act.Title, act.Edits)
			}
		}
	}
	// Unless requested by kind, it belongs in a menu that offers a fix: not on every line of the file, nor in a menu that
	// opens by itself.
	if a.wants(fixAll) && !fixesOnly && (len(a.only) > 0 || len(a.offered) > 0 && p.Context.TriggerKind != protocol.CodeActionTriggerKindAutomatic) {
		a.fixAll(ctx, res)
	}
	if !fixesOnly && p.Context.TriggerKind != protocol.CodeActionTriggerKindAutomatic {
		a.test(at.Start)
	}
	if a.wants(protocol.CodeActionKindQuickFix) && s.can.extension {
		for _, r := range rules {
			a.command(r, "Explain the rule "+r.id, explainCommand, object{"name": r.id})
		}
		for _, r := range rules {
			if a.sub.st.folders[a.sub.folder].uri != "" {
				a.command(r, "Switch "+r.id+" off in VS Code for this workspace", switchOffCommand, object{"rule": r.id, "uri": p.TextDocument.URI})
			}
		}
	}
	if !fixesOnly {
		a.acceptances(list, res)
	}
	return a.list, ctx.Err()
}

// scriptActions offers to ignore the findings of a script that hooks run, and nothing else: the rest is up to the script's
// own language server. It returns nil for other documents, and where there are no findings.
func (s *server) scriptActions(ctx context.Context, p *protocol.CodeActionParams) []protocol.CommandOrCodeAction {
	st := pinned(ctx)
	d := st.docs[p.TextDocument.URI]
	if d == nil || !st.checks(target{d.folder, d.doc.Path}) || isProjectFile(d.doc.Path) {
		return nil
	}
	f := st.folders[d.folder]
	a := &actions{s: s, sub: &subject{converter: s.converter(st, d.folder), snap: f.snap, doc: d.doc}, only: p.Context.Only}
	res := f.check(s.options.Rules, d.doc)
	list, named := a.findings(res, a.sub.bytes(p.Range), p.Context.Diagnostics)
	if !named {
		a.acceptances(list, res)
	}
	return a.list
}

// acceptances offers to ignore the findings.
func (a *actions) acceptances(list []found, res lint.Result) {
	if !a.wants(protocol.CodeActionKindQuickFix) {
		return
	}
	for _, f := range list {
		accept := lint.Acceptance(a.sub.snap, res, a.s.options.Rules, f.Finding)
		if accept == nil {
			continue
		}
		if act := a.offer(protocol.CodeActionKindQuickFix, accept.Title, accept.Edits); act != nil {
			act.Diagnostics = []protocol.Diagnostic{f.shown}
		}
	}
}

type actions struct {
	s    *server
	sub  *subject
	only []protocol.CodeActionKind
	list []protocol.CommandOrCodeAction
	// offered holds the edits of the fixes on the list.
	offered [][]edit.Edit
}

// wants reports whether the client asked for a kind: for it, for one above it, or for no kind in particular.
func (a *actions) wants(kind protocol.CodeActionKind) bool {
	return len(a.only) == 0 || slices.ContainsFunc(a.only, func(o protocol.CodeActionKind) bool {
		return o == kind || o == "" || strings.HasPrefix(string(kind), string(o)+".")
	})
}

// offer adds an action. It returns nil when the client cannot apply the edits.
func (a *actions) offer(kind protocol.CodeActionKind, title string, edits []edit.Edit) *protocol.CodeAction {
	act := &protocol.CodeAction{Title: title, Kind: &kind}
	if len(edits) > 0 {
		if act.Edit = a.s.workspaceEdit(a.sub.converter, edits); act.Edit == nil {
			return nil
		}
	}
	for _, e := range edits {
		if e.Create && e.Executable && a.canChange(e.Path) {
			act.Command = a.makeExecutable(act.Title, e.Path)
		}
	}
	a.list = append(a.list, act)
	return act
}

// found is a finding at the requested range, with the diagnostic that the client shows for it.
type found struct {
	*lint.Finding
	shown protocol.Diagnostic
	named bool
}

// findings returns the findings that touch the range. If the client's context names only some of them, it returns just those:
// Kate requests fixes for the whole document when it wants those of one finding, and may apply whatever it gets.
func (a *actions) findings(res lint.Result, at text.Range, shown []protocol.Diagnostic) (list []found, named bool) {
	others := false
	for i := range res.Findings {
		f := found{Finding: &res.Findings[i]}
		if f.Range.Start > at.End || at.Start > f.Range.End {
			continue
		}
		f.shown = a.s.diagnostic(a.sub.converter, res.Doc.Text, f.Finding)
		if j := slices.IndexFunc(shown, func(o protocol.Diagnostic) bool { return same(o, f.shown) }); j >= 0 {
			f.shown, f.named = shown[j], true
			named = true
		} else if f.Range.Start < at.End && at.Start < f.Range.End {
			others = true
		}
		list = append(list, f)
	}
	if named = named && others; named {
		list = slices.DeleteFunc(list, func(f found) bool { return !f.named })
	}
	return list, named
}

// ruled is a rule with the diagnostics that the client shows for it at the range.
type ruled struct {
	id    string
	shown []protocol.Diagnostic
}

func (a *actions) rules(list []found) []ruled {
	var all []ruled
	for _, f := range list {
		i := slices.IndexFunc(all, func(r ruled) bool { return r.id == f.Rule })
		if i < 0 {
			i, all = len(all), append(all, ruled{id: f.Rule})
		}
		all[i].shown = append(all[i].shown, f.shown)
	}
	return all
}

// fixes offers the fixes of the findings, preferred ones first.
func (a *actions) fixes(list []found) {
	for _, preferred := range []bool{true, false} {
		for _, f := range list {
			for _, fix := range f.Fixes {
				if fix.Preferred != preferred {
					continue
				}
				if act := a.offer(protocol.CodeActionKindQuickFix, fix.Title, fix.Edits); act != nil {
					a.offered = append(a.offered, fix.Edits)
					act.Diagnostics = []protocol.Diagnostic{f.shown}
					if preferred && a.s.can.preferred {
						act.IsPreferred = &preferred
					}
				}
			}
		}
	}
}

// fixRule offers a rule's safe fixes together, when the file has several.
func (a *actions) fixRule(r ruled, res lint.Result) {
	edits, n := lint.FixRule(a.sub.doc, res.Findings, r.id)
	if n < 2 {
		return
	}
	if act := a.offer(protocol.CodeActionKindQuickFix, "Fix all "+r.id+" problems in this file", edits); act != nil {
		a.offered = append(a.offered, edits)
		act.Diagnostics = r.shown
	}
}

// switchOffCommand is a command of the VS Code extension, not of the server: it changes the editor's settings.
const switchOffCommand = "hooks-ls.switchOff"

// command offers a command about a rule.
func (a *actions) command(r ruled, title, name string, argument object) {
	act := a.offer(protocol.CodeActionKindQuickFix, title, nil)
	arg, _ := json.Marshal(argument)
	act.Diagnostics = r.shown
	act.Command = protocol.Command{Title: title, Command: name, Arguments: []protocol.LSPAny{arg}}
}

// test offers to test the hook at an offset, as the lens of its event does, to clients that ask the user for consent. The
// action has no kind, since it changes nothing.
func (a *actions) test(at int) {
	if !a.wants("") || !a.s.can.extension || a.sub.st.folders[a.sub.folder].uri == "" {
		return
	}
	pointer := assist.TestableHook(a.sub.snap, a.sub.doc, at)
	if pointer == "" {
		return
	}
	const title = "Test this hook"
	arg, _ := json.Marshal(testArgument{URI: uri.URI(a.sub.st.uri(a.sub.folder, a.sub.doc.Path)), Pointer: pointer})
	a.list = append(a.list, &protocol.CodeAction{
		Title: title, Command: protocol.Command{Title: title, Command: testCommand, Arguments: []protocol.LSPAny{arg}},
	})
}

// repair offers a repair, which may fix one of the findings. Making a file executable is a command, because it is not an
// edit.
func (a *actions) repair(act assist.Action, list []found) {
	switch {
	case act.Executable == "":
		offered := a.offer(protocol.CodeActionKindQuickFix, act.Title, act.Edits)
		for _, f := range list {
			if offered != nil && f.Rule == act.Rule && f.Range == act.Range {
				offered.Diagnostics = append(offered.Diagnostics, f.shown)
			}
		}
	case runtime.GOOS != "windows" && a.canChange(act.Executable): // Windows has no execute bit
		a.offer(protocol.CodeActionKindQuickFix, act.Title, nil).Command = a.makeExecutable(act.Title, act.Executable)
	}
}

// canChange reports whether a file is in a workspace folder, so that a command may change it.
func (a *actions) canChange(file string) bool {
	return a.sub.st.folders[a.sub.folder].uri != "" && !path.IsAbs(file) && !strings.HasPrefix(path.Clean(file), "..")
}

func (a *actions) makeExecutable(title, file string) protocol.Command {
	arg, _ := json.Marshal(fileArgument{URI: uri.URI(a.sub.st.uri(a.sub.folder, file))})
	return protocol.Command{Title: title, Command: makeExecutableCommand, Arguments: []protocol.LSPAny{arg}}
}

// fixAll offers all safe fixes as one action, unless an offered action has the same edits.
func (a *actions) fixAll(ctx context.Context, res lint.Result) {
	edits, err := lint.FixAll(ctx, a.sub.snap, a.s.options.Rules, a.sub.doc, res.Findings)
	if err == nil && len(edits) > 0 && !slices.ContainsFunc(a.offered, func(fix []edit.Edit) bool { return slices.Equal(fix, edits) }) {
		a.offer(fixAll, "Apply all safe fixes", edits)
	}
}
