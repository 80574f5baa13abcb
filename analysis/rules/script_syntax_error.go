package rules

import (
	"path"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:       "script-syntax-error",
	Severity: lint.Error,
	Fix:      lint.SomeFixes,
	Summary:  "a script that its interpreter cannot read",
	Why: `The hook fails every time. bash exits with 2 when it cannot parse a script, which VS Code treats as a block: every tool
call is denied. Checked are bash and sh scripts, and PowerShell scripts for a comma before a closing bracket, and for what came
with version 7 and fails in powershell.exe, which is version 5.1: operators such as ?? and parameters such as ConvertFrom-Json
-AsHashtable. It also reads UTF-8 without a byte order mark as Windows-1252, where the last byte of a dash is a curly quote, which
ends a string. A call of a function above its definition, which bash does not find, is a warning. In JavaScript that Node runs, only
require in an ES module and import in a CommonJS module are reported; the extension, or the type in package.json, decides which of the
two a script is. Scripts in other languages are not checked.`,
	Bad: guardExample("PreToolUse", "guard.sh", `
if [ -f x ]; then
  exit 2`),
	Good: guardExample("PreToolUse", "guard.sh", `
if [ -f x ]; then
  exit 2
fi`),
	Refs: cite("000: Exit Codes", "vscode-1.130", "copilot-cli-1.0.102", "debian-12", "powershell-encoding"),
	Script: func(p *lint.Pass, s *commands.Script) {
		if s.Inline() {
			return // shell-syntax-error reports it
		}
		reportPowerShell7(p, s, inspect.SurfacesWhere(s, func(r *commands.Run) bool { return r.PowerShell5 }))
		reportModuleType(p, s)
		for _, e := range s.Facts().Early {
			p.ReportIn(s, e.Range, s.Surfaces(nil), "`%s` is defined further down: this call does not find it", e.Text).Severity(lint.Warning).
				Note("it fails with exit code 127, which ends the script only after `set -e`").Help("define `%s` above its first call", e.Text)
		}
		for _, e := range s.Facts().Errors {
			set := s.Surfaces(nil)
			cost := "the hook fails each time"
			if s.Facts().Language == facts.PowerShell {
				p.ReportIn(s, e.Range, set, "PowerShell cannot read this script: %s", cost).Note("%s", e.Message).
					Fix("Remove the comma", p.EditIn(s, e.Range, "")...)
				continue
			}
			if inspect.DeniesCalls(p, s) {
				cost = "every tool call is denied"
			}
			if e.Test {
				how := "bash exits with the code of the command before it; `bash -n` does not find it"
				if e.Errexit {
					how = "after `set -e` bash exits with code 2; `bash -n` does not find it"
				} else {
					cost = "the script ends here and blocks nothing"
				}
				p.ReportIn(s, e.Range, set, "bash cannot read this test: %s", cost).Note("%s", e.Message).Note("%s", how)
				continue
			}
			r := p.ReportIn(s, e.Range, set, "bash cannot read this script: %s", cost)
			if program, start := script.InterpreterFor(s.Doc.Path); program != "" && program != "bash" {
				r.Help("run it with `%s`", start)
				continue
			}
			r.Note("%s", e.Message).Help("run `bash -n` on the script to check it")
		}
	},
})

// reportPowerShell7 reports what Windows PowerShell cannot read, or otherwise what fails in it.
func reportPowerShell7(p *lint.Pass, s *commands.Script, old schemas.Surfaces) {
	for _, c := range s.Facts().PowerShell7 {
		help := "run the script with `pwsh -File`"
		switch {
		case c.Quote:
			r := p.ReportIn(s, c.Range, old, "Windows PowerShell takes `%s` for a quote: it misreads this script", c.What).Severity(lint.Warning).
				Note("it reads a file without byte order mark as Windows-1252").Help("save it as UTF-8 with BOM, or %s", help)
			if !strings.HasPrefix(s.Source(), "#!") && !strings.ContainsAny(s.Source(), "‘’‚‛“”„") { // which count once they are read right
				r.Fix("Add a byte order mark", p.EditIn(s, text.Range{}, "\ufeff")...)
			}
		case strings.HasPrefix(c.What, "#"):
			p.ReportIn(s, c.Range, old, "`%s`: Windows PowerShell does not run this script", c.What).Severity(lint.Warning).
				Note("powershell.exe is version 5.1").Help("%s", help)
		case !c.Runs:
			p.ReportIn(s, c.Range, old, "Windows PowerShell has no `%s`: it cannot read this script", c.What).Severity(lint.Warning).
				Note("powershell.exe is version 5.1; `%s` came with version 7", c.What).Help("%s, or write it with `if`", help)
		default:
			cost := "this fails"
			if strings.HasPrefix(c.What, "$") {
				cost = "it is empty"
			}
			p.ReportIn(s, c.Range, old, "Windows PowerShell has no `%s`: %s", c.What, cost).Severity(lint.Warning).Once(c.What).
				Note("powershell.exe is version 5.1").Help("%s, or leave it out", help)
			continue
		}
		return
	}
}

// reportModuleType reports require in an ES module and import in a CommonJS module that Node runs.
func reportModuleType(p *lint.Pass, s *commands.Script) {
	kind, from := moduleType(p, s.Doc.Path)
	lacks, where, name, line := "import", "a CommonJS module", ".mjs", importLine
	if kind == "module" {
		lacks, where, name, line = "require", "an ES module", ".cjs", requireLine
	}
	at := line().FindStringSubmatchIndex(s.Source())
	set := s.Surfaces(func(r *commands.Run) bool { return !r.Options }) // such as a loader
	if kind == "" || at == nil || set.Empty() || s.Facts().Language != facts.JavaScript || s.Facts().Has("createRequire") ||
		strings.Count(s.Source()[:at[2]], "`")%2 == 1 { // in a text that the script writes
		return
	}
	r := p.ReportIn(s, text.Range{Start: at[2], End: at[3]}, set, "`%s` does not exist in %s: the hook fails each time", lacks, where)
	if from != "" {
		r.Note("`%s` says `\"type\": \"%s\"`", from, kind)
	}
	r.Help("name the script `%s`", strings.TrimSuffix(path.Base(s.Doc.Path), path.Ext(s.Doc.Path))+name)
}

// moduleType returns the type of module that a file certainly is for Node, "" for none, and the package.json that decides.
func moduleType(p *lint.Pass, file string) (kind, from string) {
	if kind := map[string]string{".mjs": "module", ".cjs": "commonjs"}[path.Ext(file)]; kind != "" {
		return kind, ""
	}
	for dir := range slash.Up(slash.Dir(file)) {
		from = slash.Join(dir, "package.json")
		if src, err := p.Workspace().Snapshot.ReadFile(from); err == nil {
			if m := packageType().FindStringSubmatch(src); m != nil {
				return m[1], from
			}
			break // Node looks at the code
		}
	}
	return "", ""
}

var (
	importLine  = regex.Lazy(`(?m)^(import)\s*[\w{*'"]`)
	requireLine = regex.Lazy(`(?m)^(?:(?:const|let|var)\s[^=\n]*|\}\s*)=\s*(require)\(`)
	packageType = regex.Lazy(`"type"\s*:\s*"(module|commonjs)"`)
)
