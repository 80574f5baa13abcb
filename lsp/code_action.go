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

// fixAll is the kind of the action that applies every safe fix, as check --fix does.
const fixAll = protocol.CodeActionKindSourceFixAll + ".hooks-ls"

var actionKinds = []protocol.CodeActionKind{protocol.CodeActionKindQuickFix, protocol.CodeActionKindRefactorRewrite, fixAll}

// CodeAction offers, in this order, the fixes of the findings at a range, the same fix for the whole file, other forms of
// what is written there, and all safe fixes at once; then a test of the hook, the pages of the rules, switching them off, and at
// the very end living with the findings.
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
	// Unasked for, it belongs into a menu that has a fix: not on every line of the file, nor in one that opens by itself.
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

// scriptActions offers to live with the findings of a script that hooks run, and nothing else: other servers know what to do
// with it. It is nil for other documents, and where nothing was found.
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

// acceptances offers to live with the findings.
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
	// offered are the edits of the fixes that are on the list.
	offered [][]edit.Edit
}

// wants reports whether the client asked for a kind: it, one above it, or nothing in particular.
func (a *actions) wants(kind protocol.CodeActionKind) bool {
	return len(a.only) == 0 || slices.ContainsFunc(a.only, func(o protocol.CodeActionKind) bool {
		return o == kind || o == "" || strings.HasPrefix(string(kind), string(o)+".")
	})
}

// offer adds an action, unless the client cannot apply its edits.
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

// found is a finding where the client asks, with what the client was shown of it.
type found struct {
	*lint.Finding
	shown protocol.Diagnostic
	named bool
}

// findings are those that touch the range. A client that names some of those in it and not all means them only: Kate asks
// for the whole document when it wants the fixes of one finding, and may apply whatever comes.
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

// ruled is a rule with what the client was shown of its findings at the range.
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

// fixes offers what removes the findings, what is preferred first.
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

// fixRule offers the safe fixes of all findings of a rule, when there are several in the file.
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

// switchOffCommand is a command of the extension for VS Code, not of the server: it changes the settings of the editor.
const switchOffCommand = "hooks-ls.switchOff"

// command offers something to do about a rule that is no edit.
func (a *actions) command(r ruled, title, name string, argument object) {
	act := a.offer(protocol.CodeActionKindQuickFix, title, nil)
	arg, _ := json.Marshal(argument)
	act.Diagnostics = r.shown
	act.Command = protocol.Command{Title: title, Command: name, Arguments: []protocol.LSPAny{arg}}
}

// test offers to test the hook at a position, as the lens of its event does, where the client asks for the consent. It is of no
// kind: it changes nothing.
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

// repair offers a repair, which may remove one of the findings. One that is no edit is a command.
func (a *actions) repair(act assist.Action, list []found) {
	switch {
	case act.Executable == "":
		offered := a.offer(protocol.CodeActionKindQuickFix, act.Title, act.Edits)
		for _, f := range list {
			if offered != nil && f.Rule == act.Rule && f.Range == act.Range {
				offered.Diagnostics = append(offered.Diagnostics, f.shown)
			}
		}
	case runtime.GOOS != "windows" && a.canChange(act.Executable): // there is no such bit on Windows
		a.offer(protocol.CodeActionKindQuickFix, act.Title, nil).Command = a.makeExecutable(act.Title, act.Executable)
	}
}

// canChange reports whether a file lies in a folder of the workspace, so that a command may change it.
func (a *actions) canChange(file string) bool {
	return a.sub.st.folders[a.sub.folder].uri != "" && !path.IsAbs(file) && !strings.HasPrefix(path.Clean(file), "..")
}

func (a *actions) makeExecutable(title, file string) protocol.Command {
	arg, _ := json.Marshal(fileArgument{URI: uri.URI(a.sub.st.uri(a.sub.folder, file))})
	return protocol.Command{Title: title, Command: makeExecutableCommand, Arguments: []protocol.LSPAny{arg}}
}

// fixAll offers all safe fixes as one action. A single one that is on the list already is not offered twice.
func (a *actions) fixAll(ctx context.Context, res lint.Result) {
	edits, err := lint.FixAll(ctx, a.sub.snap, a.s.options.Rules, a.sub.doc, res.Findings)
	if err == nil && len(edits) > 0 && !slices.ContainsFunc(a.offered, func(fix []edit.Edit) bool { return slices.Equal(fix, edits) }) {
		a.offer(fixAll, "Apply all safe fixes", edits)
	}
}
