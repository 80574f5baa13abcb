package rules

import (
	"path"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script"
	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:       "accidental-exit-2",
	Severity: lint.Warning,
	Summary:  "a command that exits with 2 for its own reasons, which blocks",
	Why: `Exit code 2 blocks. Some programs use it for ordinary failures: make when a target fails; grep, jq, ls and diff when a file
does not exist. When such a program is the last part of a PreToolUse command, its failure denies every tool call, including the calls that
would fix the cause.`,
	Bad:  hookFile("preToolUse", `{ "type": "command", "command": "make check" }`),
	Good: hookFile("preToolUse", `{ "type": "command", "bash": "make check || exit 1", "powershell": "make check; exit 0" }`),
	Refs: cite("000: Exit Codes", "copilot-cli-1.0.102", "debian-12"),
	Check: func(p *lint.Pass) {
		for c, call := range inspect.Calls(p) {
			if c.Shell != script.POSIX || c.Error != nil || call.FailureIgnored || call.Substituted || call.Mask.Kind != script.NotMasked ||
				!call.Last && strings.TrimRight(c.Text[call.Range.End:], " \n\t;'\")}") != "" { // its exit code is not the line's
				continue
			}
			row := slice.Pointer(schemas.FailWithTwo, func(row *schemas.FailsWithTwo) bool { return slices.Contains(row.Programs, call.Words[0].Text) })
			if row == nil {
				continue
			}
			here, ok := c.Where(func(u inspect.CommandUse) bool {
				effect := u.Effect(p, 2)
				return effect == schemas.ExitDenies || effect == schemas.ExitBlocks && u.Effect(p, 1) != effect
			})
			if !ok {
				continue
			}
			if !row.Missing {
				p.ReportOnce(c.DocRange(call.Words[0].Range), here.Products(), "`%s` exits with 2 when it fails: %s then", call.Program(), here.Cost(2, "")).Severity(lint.Info).
					Help("write `%s || exit 1`, unless a failure should block", strings.TrimSpace(c.Slice(call.Range)))
			} else if w, missing := missingOperand(p, &here, call); missing != "" {
				p.ReportOnce(c.DocRange(w.Bare), here.Products(), "`%s` does not exist and `%s` exits with 2: %s", inspect.ShortPath(missing), call.Program(), here.Cost(2, "")).
					Help("write `%s || exit 1`", call.Program()+" …")
			}
		}
	},
})

// missingOperand returns the last argument of a call and the path of the file it names, "" unless that certainly does not exist.
func missingOperand(p *lint.Pass, c *inspect.CommandLine, call *script.Call) (script.Word, string) {
	u := c.RunsOn[0]
	operands := len(slices.DeleteFunc(call.Args(), func(a string) bool { return strings.HasPrefix(a, "-") }))
	if operands < 2 && call.Program() != "ls" || operands == 0 || !u.Known || !call.Sure {
		return script.Word{}, "" // the first argument is a pattern or a program
	}
	w := call.Words[len(call.Words)-1]
	if !w.Known || w.Base != script.WorkingDir || w.Ambiguous || strings.HasPrefix(w.Text, "-") || path.IsAbs(w.Text) ||
		!strings.Contains(w.Text, "/") || path.Ext(w.Text) == "" || strings.ContainsAny(w.Text, "*?[]{}|^$()\\ '\"~") {
		return w, ""
	}
	return w, p.Workspace().Missing(slash.Join(u.Dir, w.Text))
}
