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
	a.rd = s.configuration(ctx, p.TextDocument.URI)
	switch {
	case !s.can.actions:
		return nil, nil
	case a.rd == nil:
		if rd := s.caseFile(ctx, p.TextDocument.URI); rd != nil {
			a.rd = rd
			a.caseFixes(rd.bytes(p.Range))
			return a.list, ctx.Err()
		}
		return s.scriptActions(ctx, p), ctx.Err()
	}
	at := a.rd.bytes(p.Range)
	res := a.rd.st.folders[a.rd.folder].check(s.options.Rules, a.rd.doc)
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
	others := assist.Actions(a.rd.snap, a.rd.doc, at)
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
			if act.Kind == assist.Rewrite && !lint.AddsFinding(ctx, a.rd.snap, s.options.Rules, a.rd.doc, res.Findings, act.Edits) {
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
	if s.can.extension && strings.TrimSpace(a.rd.doc.Text.String()) == "" {
		for _, r := range rules {
			a.command(r, newHookTitle, newHookCommand, object{"uri": p.TextDocument.URI})
		}
	}
	a.addRuleActions(rules, p.TextDocument.URI)
	if !fixesOnly {
		a.acceptances(list, res)
	}
	return a.list, ctx.Err()
}

// addRuleActions adds actions that explain rules and turn them off.
func (a *actions) addRuleActions(rules []ruleFindings, id uri.URI) {
	if !a.wants(protocol.CodeActionKindQuickFix) || !a.s.can.extension {
		return
	}
	for _, r := range rules {
		a.command(r, "Explain the rule "+r.id, explainCommand, object{"name": r.id})
	}
	for _, r := range rules {
		if a.rd.inWorkspace() {
			a.command(r, "Switch "+r.id+" off in VS Code for this workspace", switchOffCommand, object{"rule": r.id, "uri": id})
		}
	}
}

// scriptActions offers to fix, explain and ignore the findings of a script that hooks run. Everything else is left to the
// script's own language server. It returns nil for other documents, and without findings.
func (s *server) scriptActions(ctx context.Context, p *protocol.CodeActionParams) []protocol.CommandOrCodeAction {
	rd := s.open(ctx, p.TextDocument.URI, func(st *state, d *document) bool {
		return st.checks(checkedFile{d.folder, d.doc.Path}) && !isProjectFile(d.doc.Path)
	})
	if rd == nil {
		return nil
	}
	a := &actions{s: s, rd: rd, only: p.Context.Only}
	res := rd.st.folders[rd.folder].check(s.options.Rules, rd.doc)
	list, named := a.findings(res, a.rd.bytes(p.Range), p.Context.Diagnostics)
	if a.wants(protocol.CodeActionKindQuickFix) {
		a.fixes(list)
	}
	a.addRuleActions(a.rules(list), p.TextDocument.URI)
	if !named {
		a.acceptances(list, res)
	}
	return a.list
}

// acceptances offers to ignore the findings.
func (a *actions) acceptances(list []shownFinding, res lint.Result) {
	if !a.wants(protocol.CodeActionKindQuickFix) {
		return
	}
	for _, f := range list {
		accept := lint.Acceptance(a.rd.snap, res, a.s.options.Rules, f.Finding)
		if accept == nil {
			continue
		}
		if act := a.offer(protocol.CodeActionKindQuickFix, accept.Title, accept.Edits); act != nil {
			act.Diagnostics = []protocol.Diagnostic{f.diagnostic}
		}
	}
}

type actions struct {
	s    *server
	rd   *requestDoc
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
		if act.Edit = a.s.workspaceEdit(a.rd.converter, edits); act.Edit == nil {
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

// shownFinding is a finding at the requested range, with the diagnostic that the client shows for it.
type shownFinding struct {
	*lint.Finding
	diagnostic protocol.Diagnostic
	named      bool
}

// findings returns the findings that touch the range. If the client's context names only some of them, it returns just those:
// Kate requests fixes for the whole document when it wants those of one finding, and may apply whatever it gets.
func (a *actions) findings(res lint.Result, at text.Range, shown []protocol.Diagnostic) (list []shownFinding, named bool) {
	others := false
	for i := range res.Findings {
		f := shownFinding{Finding: &res.Findings[i]}
		if f.Range.Start > at.End || at.Start > f.Range.End {
			continue
		}
		f.diagnostic = a.s.diagnostic(a.rd.converter, res.Doc.Text, f.Finding)
		if j := slices.IndexFunc(shown, func(o protocol.Diagnostic) bool { return same(o, f.diagnostic) }); j >= 0 {
			f.diagnostic, f.named = shown[j], true
			named = true
		} else if f.Range.Start < at.End && at.Start < f.Range.End {
			others = true
		}
		list = append(list, f)
	}
	if named = named && others; named {
		list = slices.DeleteFunc(list, func(f shownFinding) bool { return !f.named })
	}
	return list, named
}

// ruleFindings is a rule with the diagnostics that the client shows for it at the range.
type ruleFindings struct {
	id          string
	diagnostics []protocol.Diagnostic
}

func (a *actions) rules(list []shownFinding) []ruleFindings {
	var all []ruleFindings
	for _, f := range list {
		i := slices.IndexFunc(all, func(r ruleFindings) bool { return r.id == f.Rule })
		if i < 0 {
			i, all = len(all), append(all, ruleFindings{id: f.Rule})
		}
		all[i].diagnostics = append(all[i].diagnostics, f.diagnostic)
	}
	return all
}

// fixes offers the fixes of the findings, preferred ones first.
func (a *actions) fixes(list []shownFinding) {
	for _, preferred := range []bool{true, false} {
		for _, f := range list {
			for _, fix := range f.Fixes {
				if fix.Preferred != preferred || fix.Executable != "" { // a repair makes files executable
					continue
				}
				if act := a.offer(protocol.CodeActionKindQuickFix, fix.Title, fix.Edits); act != nil {
					a.offered = append(a.offered, fix.Edits)
					act.Diagnostics = []protocol.Diagnostic{f.diagnostic}
					if preferred && a.s.can.preferred {
						act.IsPreferred = &preferred
					}
				}
			}
		}
	}
}

// fixRule offers a rule's safe fixes together, when the file has several.
func (a *actions) fixRule(r ruleFindings, res lint.Result) {
	edits, n := lint.FixRule(a.rd.doc, res.Findings, r.id)
	if n < 2 {
		return
	}
	if act := a.offer(protocol.CodeActionKindQuickFix, "Fix all "+r.id+" problems in this file", edits); act != nil {
		a.offered = append(a.offered, edits)
		act.Diagnostics = r.diagnostics
	}
}

// switchOffCommand is a command of the VS Code extension, not of the server: it changes the editor's settings.
const switchOffCommand = "hooks-ls.switchOff"

// newHookCommand is a command of the VS Code extension, which asks what the hook does. It is given the empty file to write to.
const (
	newHookCommand = "hooks-ls.newHook"
	newHookTitle   = "New Hook…"
)

func (a *actions) command(r ruleFindings, title, name string, argument object) {
	act := a.offer(protocol.CodeActionKindQuickFix, title, nil)
	act.Diagnostics = r.diagnostics
	act.Command = commandWith(title, name, argument)
}

// test offers to test the hook at an offset, as the lens of its event does, to clients that ask the user for consent. The
// action has no kind, since it changes nothing.
func (a *actions) test(at int) {
	if !a.wants("") || !a.s.can.extension || !a.rd.inWorkspace() {
		return
	}
	pointer := assist.TestableHook(a.rd.snap, a.rd.doc, at)
	if pointer == "" {
		return
	}
	const title = "Test this hook"
	arg := testArgument{URI: a.rd.uri(a.rd.doc.Path), Pointer: pointer}
	a.list = append(a.list, &protocol.CodeAction{Title: title, Command: commandWith(title, testCommand, arg)})
}

// repair offers a repair, which may fix one of the findings. Making a file executable is a command, because it is not an
// edit.
func (a *actions) repair(act assist.Action, list []shownFinding) {
	switch {
	case act.Executable == "":
		edits, creation := act.Edits, protocol.Command{}
		if e := edits[0]; e.Create && a.s.can.extension && a.canChange(e.Path) { // which also opens the script
			edits = edits[1:]
			creation = commandWith(act.Title, createScriptCommand, newFile{URI: a.rd.st.uri(a.rd.folder, e.Path), Text: e.Text, Executable: e.Executable})
		}
		offered := a.offer(protocol.CodeActionKindQuickFix, act.Title, edits)
		if offered != nil && creation.Command != "" {
			offered.Command = creation
		}
		for _, f := range list {
			if offered != nil && f.Rule == act.Rule && f.Range == act.Range {
				offered.Diagnostics = append(offered.Diagnostics, f.diagnostic)
			}
		}
	case runtime.GOOS != "windows" && a.canChange(act.Executable): // Windows has no execute bit
		a.offer(protocol.CodeActionKindQuickFix, act.Title, nil).Command = a.makeExecutable(act.Title, act.Executable)
	}
}

// canChange reports whether a file is in a workspace folder, so that a command may change it.
func (a *actions) canChange(file string) bool {
	return a.rd.inWorkspace() && !path.IsAbs(file) && !strings.HasPrefix(path.Clean(file), "..")
}

func (a *actions) makeExecutable(title, file string) protocol.Command {
	return commandWith(title, makeExecutableCommand, fileArgument{URI: a.rd.uri(file)})
}

// fixAll offers all safe fixes as one action, unless an offered action has the same edits.
func (a *actions) fixAll(ctx context.Context, res lint.Result) {
	edits, err := lint.FixAll(ctx, a.rd.snap, a.s.options.Rules, a.rd.doc, res.Findings)
	if err == nil && len(edits) > 0 && !slices.ContainsFunc(a.offered, func(fix []edit.Edit) bool { return slices.Equal(fix, edits) }) {
		a.offer(fixAll, "Apply all safe fixes", edits)
	}
}
