package rules

import (
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:       "bashism",
	Severity: lint.Warning,
	Fix:      lint.SomeFixes,
	Summary:  "bash syntax, or bash's echo, in a script that sh runs",
	Why: `On Debian, Ubuntu and most containers, sh is dash, which has neither [[ nor arrays. dash reports an unknown command and continues:
the test is false, and the guard lets everything through. On macOS and Fedora sh is bash, so the script works for an author there. The
echo of dash and of the sh of macOS turns the \n in a payload into a line break, which JSON does not allow in a text: jq fails, and the
guard sees nothing of a command or file of several lines.`,
	Bad:  guardExample("PreToolUse", "guard.sh", "#!/bin/sh\ncommand=$(jq -r .tool_input.command)\nif [[ $command == *sudo* ]]; then echo 'no sudo' >&2; exit 2; fi"),
	Good: guardExample("PreToolUse", "guard.sh", "#!/bin/sh\ncommand=$(jq -r .tool_input.command)\ncase $command in *sudo*) echo 'no sudo' >&2; exit 2 ;; esac"),
	Refs: cite("copilot-cli-1.0.102", "vscode-1.130"),
	Script: func(p *lint.Pass, s *commands.Script) {
		set := inspect.SurfacesWhere(s, func(r *commands.Run) bool {
			return r.Language == facts.POSIX && slices.Contains(r.OS, schemas.Linux)
		})
		all := s.Facts().Bashisms
		for _, b := range all[:min(1, len(all))] {
			r := p.ReportIn(s, b.Range, set, "`%s` is bash, and `sh` runs this script: dash does not know it", b.What).
				Note("on Debian and Ubuntu `sh` is dash; on macOS and Fedora it is bash")
			help, row := "run the script with bash", schemas.BashismNamed(b.What)
			if row.Instead != "" {
				help += ", or " + row.Instead
			}
			if r.Help("%s", help); row.Code == 2 && !row.Continues && inspect.DeniesCalls(p, s) {
				r.Note("dash exits with 2 there: every tool call is denied")
			}
		}
		reportEcho(p, s)
	},
})

// reportEcho reports an echo of the payload, whose backslashes the echo of sh expands, where text in it may have line breaks.
func reportEcho(p *lint.Pass, s *commands.Script) {
	echoed := s.Facts().Echoed
	if len(echoed) == 0 || s.Facts().Has("BASH_VERSION") { // runs itself with bash
		return
	}
	set := inspect.SurfacesWhere(s, func(r *commands.Run) bool {
		return r.Language == facts.POSIX && slices.ContainsFunc(r.OS, func(os schemas.OS) bool { return os != schemas.Windows }) &&
			inspect.SendsText(p, r)
	})
	var change []edit.Edit
	for _, at := range echoed {
		if s.Source()[at.End] != '"' { // printf would print each word on a line of its own
			change = nil
			break
		}
		change = append(change, p.EditIn(s, at, `printf '%s\n' `)...)
	}
	p.ReportIn(s, echoed[0], set, "the `echo` of `sh` turns `\\n` in the payload into a line break: it no longer parses as JSON").
		Note("dash and the `sh` of macOS do this; bash does not").Help("%s", schemas.BashismNamed("echo").Instead).
		Fix("Print the payload with printf", change...)
}
