package rules

import (
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// scriptFile is a file that a command certainly opens, and that is there.
type scriptFile struct {
	*commands.Target
	commandLine
	info fs.FileInfo
}

// scriptFiles are the scripts of the document, on the systems that a condition holds for.
func scriptFiles(p *lint.Pass, on func(commandUse) bool) []scriptFile {
	var list []scriptFile
	targets := commands.Targets(p.Workspace().Snapshot, p.Doc)
	for i := range targets {
		t := &targets[i]
		info, err := p.Workspace().Stat(t.Path)
		if err != nil {
			continue
		}
		c := commandLine{Command: t.Command, p: p}
		for _, u := range t.Sure {
			for _, os := range u.OS {
				if use := (commandUse{u, os}); p.Surfaces().Has(u.Surface) && checksOS(p, os) && on(use) {
					c.uses = append(c.uses, use)
				}
			}
		}
		if len(c.uses) == 0 {
			continue
		}
		c.Line = t.Command.Line(commands.Notation(c.uses[0].Shell))
		list = append(list, scriptFile{t, c, info})
	}
	return list
}

// offWindows are the systems on which a file is started by its bits and its first line.
func offWindows(u commandUse) bool {
	return u.os != schemas.Windows && commands.Notation(u.Shell) != script.PowerShell
}

// fails says what it costs that the script cannot be started, with which the command ends.
func (f *scriptFile) fails(code int) string {
	if f.Script.FailureIgnored {
		return "the hook does nothing"
	}
	if !f.Script.Last {
		return "the hook runs without it"
	}
	if f.uses[0].Shell == nil {
		code = schemas.NotRun
	}
	return f.cost(code, "this hook fails each time")
}

// severity of a script that cannot be started.
func (f *scriptFile) severity() lint.Severity {
	switch {
	case f.Script.FailureIgnored:
		return lint.Info
	case !f.Script.Last:
		return lint.Warning
	}
	return lint.Error
}

func (f *scriptFile) name() string { return short(path.Base(f.Path)) }

// source is the text of the script, false when it is not plain text of bounded size.
func (f *scriptFile) source() (string, bool) {
	if !f.info.Mode().IsRegular() || f.info.Size() > maxScript {
		return "", false
	}
	src, err := f.p.Workspace().Snapshot.ReadFile(f.Path)
	return src, err == nil && strings.IndexByte(src, 0) < 0
}

// interpreterFor is the program that reads scripts of an extension.
func interpreterFor(file string) string {
	for _, row := range []struct {
		program    string
		extensions []string
	}{
		{"bash", []string{".sh", ".bash"}}, {"python3", []string{".py"}}, {"node", []string{".js", ".mjs", ".cjs"}},
		{"ruby", []string{".rb"}}, {"perl", []string{".pl"}}, {"php", []string{".php"}}, {"npx tsx", []string{".ts", ".mts"}},
	} {
		if slices.Contains(row.extensions, strings.ToLower(path.Ext(file))) {
			return row.program
		}
	}
	return ""
}

// runWith puts an interpreter before a script that the command starts itself.
func (f *scriptFile) runWith(r *lint.Report, program string) {
	word := f.Script.Range
	for i := range f.Calls {
		for _, w := range f.Calls[i].Words {
			if w.Bare == word {
				word = w.Range
			}
		}
	}
	if f.Shell != script.POSIX || program == "" || slices.ContainsFunc(f.uses, func(u commandUse) bool { return u.Shell == nil }) {
		return
	}
	if change, ok := f.replace(word, program+" "+f.written(word)); ok && !strings.Contains(f.Text[:word.Start], "'") {
		r.UnsafeFix("Run it with "+program, change)
	}
}
