package assist

import (
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// scripts offers to create a missing script, and to make executable a script that is started directly.
func (a *actionContext) scripts(at text.Range) {
	for _, t := range commands.Targets(a.snap, a.doc) {
		if a.doc.Text.LineAt(t.Range.Start) != a.doc.Text.LineAt(at.Start) {
			continue
		}
		info, err := a.snap.Stat(t.Path)
		switch {
		case errors.Is(err, fs.ErrNotExist) && !path.IsAbs(t.Path) && !strings.HasPrefix(t.Path, "..") &&
			!strings.ContainsAny(t.Path, `:\$`): // a drive, or a variable that nothing replaces, is no directory to make
			if event := t.Command.Entry.List.Event; event != nil && !event.Proposed {
				if src, ok := Template(event, t.Path); ok {
					a.create(&t, src)
				}
			}
		case err == nil && !info.IsDir() && t.Script.Interpreter == "" && info.Mode()&0o111 == 0:
			if !slices.ContainsFunc(a.list, func(x Action) bool { return x.Executable == t.Path }) {
				a.list = append(a.list, Action{Title: "Make " + t.Path + " executable", Kind: RepairAction, Executable: t.Path})
			}
		}
	}
}

func (a *actionContext) create(t *commands.Target, src string) {
	if slices.ContainsFunc(a.list, func(x Action) bool { return len(x.Edits) == 1 && x.Edits[0].Create && x.Edits[0].Path == t.Path }) {
		return
	}
	a.list = append(a.list, Action{
		Title: "Create " + t.Path, Kind: RepairAction, Findings: a.findingsAt("script-not-found", t.Range),
		Edits: []edit.Edit{{Path: t.Path, Text: src, Create: true, Executable: true}},
	})
}

// emptyCommand offers scripts for an empty command.
func (a *actionContext) emptyCommand(node *syntax.Node) {
	entry := a.ctx.entry
	if entry == nil || entry.Node.Member("cwd") != nil || strings.TrimSpace(node.Text) != "" || a.doc.Tree().Language == syntax.YAML {
		return
	}
	if !slices.ContainsFunc([]string{"command", "bash", "linux", "osx"}, func(name string) bool { return entry.Node.Get(name) == node }) {
		return
	}
	for _, n := range newScripts(a.snap, a.doc, a.ctx.list.Event) {
		a.list = append(a.list, Action{
			Title: n.title, Kind: RepairAction, Findings: a.findingsAt("no-command", node.Range),
			Edits: []edit.Edit{n.create, edit.Replace(a.doc, node.Range, `"`+syntax.Escape(n.command)+`"`)},
		})
	}
}

// findingsAt returns the findings of a rule at exactly a range, which a repair fixes.
func (a *actionContext) findingsAt(rule string, at text.Range) []*lint.Finding {
	return slice.Filter(a.findings, func(f *lint.Finding) bool { return f.Rule == rule && f.Range == at })
}
