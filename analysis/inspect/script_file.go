package inspect

import (
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// ScriptFile is an existing file that a command certainly opens.
type ScriptFile struct {
	*commands.Target
	CommandLine
	Info fs.FileInfo
}

// ScriptFiles returns the scripts of the document that exist, for the uses that satisfy a condition.
func ScriptFiles(p *lint.Pass, on func(CommandUse) bool) []ScriptFile {
	var list []ScriptFile
	for _, t := range slice.Pointers(commands.Targets(p.Workspace().Snapshot, p.Doc)) {
		info, err := p.Workspace().Stat(t.Path)
		if err != nil {
			continue
		}
		f := ScriptFile{t, CommandLine{Command: t.Command, Pass: p}, info}
		for _, u := range slices.Concat(f.Sure, f.FromRoot) {
			for _, os := range u.OS {
				if use := (CommandUse{u, os}); p.Surfaces().Has(u.Surface) && p.Settings().WantsOS(os) && on(use) {
					f.RunsOn = append(f.RunsOn, use)
				}
			}
		}
		if len(f.RunsOn) > 0 {
			f.Line = t.Command.Line(commands.Notation(f.RunsOn[0].Shell))
			list = append(list, f)
		}
	}
	return list
}

// OffWindows reports whether a file is started by its execute bit and shebang line.
func OffWindows(u CommandUse) bool {
	return u.OS != schemas.Windows && commands.Notation(u.Shell) != script.PowerShell
}

// Report reports that the script cannot start; code is the resulting exit code of the command. The headline says what that
// costs on the products that the file is made for, and a note what is worse on the others.
func (f *ScriptFile) Report(what string, code int) *lint.Report {
	cost, elsewhere := f.failureCost(code)
	r := f.Pass.Report(f.Range, f.Products(), "`%s` %s: %s", f.Name(), what, cost).Severity(f.Severity())
	if elsewhere != cost {
		r.Note("%s", elsewhere)
	}
	return r
}

func (f *ScriptFile) failureCost(code int) (own, all string) {
	switch {
	case f.Script.FailureIgnored:
		return "the hook does nothing", "the hook does nothing"
	case !f.Script.Last:
		return "the hook runs without it", "the hook runs without it"
	case f.RunsOn[0].Shell == nil && f.Script.Interpreter == "":
		code = schemas.NotRun
	}
	const fails = "this hook fails each time"
	all = f.Cost(code, fails)
	if c, ok := f.Where(func(u CommandUse) bool { return f.Pass.Owners().Has(u.Surface) }); ok {
		return c.Cost(code, fails), all
	}
	return all, all
}

// Severity returns the severity of a script that cannot start.
func (f *ScriptFile) Severity() lint.Severity {
	switch {
	case f.Script.FailureIgnored:
		return lint.Info
	case !f.Script.Last:
		return lint.Warning
	}
	return lint.Error
}

// Name is the file's name, shortened for a headline.
func (f *ScriptFile) Name() string { return ShortPath(path.Base(f.Path)) }

// Source returns the text of the script; false when it is binary, too large or unreadable.
func (f *ScriptFile) Source() (string, bool) {
	if !f.Info.Mode().IsRegular() || f.Info.Size() > maxScript {
		return "", false
	}
	src, err := readScript(f.Pass, f.Path)
	return src, err == nil && strings.IndexByte(src, 0) < 0
}

// RunWith adds a fix that puts an interpreter before a script that the command starts directly.
func (f *ScriptFile) RunWith(r *lint.Report, program string) {
	word := f.Script.Range
	for _, call := range f.Calls {
		for _, w := range call.Words {
			if w.Bare == word {
				word = w.Range
			}
		}
	}
	if f.Shell != script.POSIX || program == "" || slices.ContainsFunc(f.RunsOn, func(u CommandUse) bool { return u.Shell == nil }) {
		return
	}
	if change, ok := f.Replace(word, program+" "+f.Slice(word)); ok && !strings.Contains(f.Text[:word.Start], "'") {
		r.UnsafeFix("Run it with "+program, change)
	}
}
