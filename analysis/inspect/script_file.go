package inspect

import (
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/internal/regex"
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
				if use := (CommandUse{u, os}); p.Surfaces().Has(u.Surface) && p.Settings().WantsOS(os) && u.Hook.Event.Firing[u.Surface].State != schemas.NeverFires && on(use) {
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

// ScriptOf returns the script that a call runs, and not a command that it passes to another shell; nil when there is none or it is unknown.
func (c *CommandLine) ScriptOf(call *script.Call) *script.Script {
	return slice.Pointer(c.Scripts, func(s *script.Script) bool {
		return call.Range.Covers(s.Range) && !slices.ContainsFunc(c.Calls, func(inner script.Call) bool {
			return inner.Range.Len() < call.Range.Len() && inner.Range.Covers(s.Range)
		})
	})
}

// readScript returns the text of a script, which is read from the disk once if its language is known.
func readScript(p *lint.Pass, file string) (string, error) {
	if s := commands.ScriptAt(p.Workspace().Snapshot, file); s != nil && s.Doc.Err == nil {
		return s.Doc.Text.String(), nil
	}
	return p.Workspace().Snapshot.ReadFile(file)
}

// TargetsOf returns the targets of one script of the command, none for nil.
func (c *CommandLine) TargetsOf(s *script.Script) []commands.Target {
	all := commands.Targets(c.Pass.Workspace().Snapshot, c.Pass.Doc)
	return slice.Filter(commands.Within(all, c.Entry.Node.Range), func(t commands.Target) bool {
		return s != nil && t.Command.Node == c.Node && t.Script.Range == s.Range
	})
}

// FileOf returns the file of a script with its facts, nil when there is none.
func (c *CommandLine) FileOf(s *script.Script) *commands.Script {
	for _, t := range c.TargetsOf(s) {
		return commands.ScriptAt(c.Pass.Workspace().Snapshot, t.Path)
	}
	return nil
}

// maxScript is the maximum size of a script in bytes.
const maxScript = 1 << 20

var exitsTwo = regex.Lazy(`(?m)^[^#\n]*?(?:\bexit\s+2\b|\b(?:sys\.|os\.|process\.|Deno\.)?_?exit\(\s*2\s*\)|\bSystemExit\(\s*2\s*\)|\bexitCode\s*=\s*2\b|\bos\.Exit\(2\))`)

// BlocksByExit reports whether a script can end with 2: it says so, or a function returns the code of a refusal. known is false when it
// cannot be read.
func (c *CommandLine) BlocksByExit(s *script.Script) (blocks, known bool) {
	targets := c.TargetsOf(s)
	if len(targets) == 0 {
		return false, false
	}
	src, err := readScript(c.Pass, targets[0].Path)
	if err != nil || len(src) > maxScript {
		return false, false
	}
	for line := range strings.Lines(src) {
		if trimmed := strings.TrimSpace(line); !strings.HasPrefix(trimmed, "//") && exitsTwo().MatchString(line) {
			return true, true
		}
	}
	file := c.FileOf(s)
	return file != nil && slices.ContainsFunc(file.Facts().Exits, func(e facts.Exit) bool {
		return e.Known && e.Code == 2 && e.Lost == facts.NotLost && GivesReason(file, &e)
	}), true
}
