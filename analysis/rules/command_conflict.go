package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:       "command-conflict",
	Severity: lint.Error,
	Summary:  "fields of a hook that exclude or override each other",
	Why: `exec starts a program without a shell, and Copilot CLI skips a hook that combines it with another command. In a product that
reads both fields, linux and osx override bash, and windows overrides powershell; a product that reads only one of them runs that one.
When timeout and timeoutSec differ, VS Code uses timeout, and Copilot CLI and the cloud agent use timeoutSec.`,
	Bad:  hookFile("sessionStart", `{ "type": "command", "exec": "python3", "args": ["hello.py"], "bash": "python3 hello.py", "powershell": "python hello.py" }`),
	Good: hookFile("sessionStart", `{ "type": "command", "bash": "python3 hello.py", "powershell": "python hello.py" }`),
	Refs: cite("copilot-2026-09: Command hooks", "copilot-cli-1.0.102", "vscode-1.130"),
	Check: func(p *lint.Pass) {
		for _, d := range p.Drops(config.ReasonExec) {
			other := slice.Find(inspect.CommandMembers(d.Entry), func(m *syntax.Member) bool { return m.Key.Text != "exec" })
			p.ReportDrop(d.Range, d, "`exec` and `%s` exclude each other", other.Key.Text).
				Help("keep one of them").Severity(d.Severity())
		}
		for _, k := range p.Hooks() {
			reportOverridden(p, k)
			reportTwoLimits(p, k)
		}
	},
})

// reportOverridden reports a command field for one system that a narrower field overrides, but not command, which is there for that.
func reportOverridden(p *lint.Pass, k lint.LoadedEntry) {
	for _, m := range inspect.CommandMembers(k.Entry) {
		if m.Key.Text == "command" {
			continue
		}
		var by []string
		var systemsLost []schemas.OS
		lost := k.Where(func(s schemas.Surface, h *config.Hook) bool {
			found := false
			for _, os := range inspect.Systems(p, s) {
				c := h.Commands[os]
				if !overrides(schemas.CommandOrder(s, os, p.Settings().Edition), c.Field, m.Key.Text) || strings.TrimSpace(c.Line) == strings.TrimSpace(m.Value.Text) {
					continue
				}
				found = true
				by = slice.Add(by, c.Field)
				systemsLost = slice.Add(systemsLost, os)
			}
			return found
		}) & p.Owners()
		if lost.Empty() {
			continue
		}
		readers := k.Where(func(s schemas.Surface, h *config.Hook) bool {
			return slices.ContainsFunc(inspect.Systems(p, s), func(os schemas.OS) bool { return h.Commands[os].Node == m.Value && slices.Contains(systemsLost, os) })
		}) & p.Owners()
		p.Report(m.Key.Range, lost, "%s %s instead of `%s` on %s", lint.Verb(lost, "run"), lint.Codes(by, "and"), m.Key.Text, inspect.SystemNames(systemsLost)).
			Help("keep one command for each operating system").Severity(lint.Info).NoteOn(readers, "run", lint.Code(m.Key.Text))
	}
}

// overrides reports whether winner precedes loser in an order of fields, where both are for one system rather than for all.
func overrides(order []string, winner, loser string) bool {
	all := slices.Index(order, "command")
	w, l := slices.Index(order, winner), slices.Index(order, loser)
	return winner != "exec" && w >= 0 && w < l && l < all
}

// reportTwoLimits reports timeout and timeoutSec with different values: each surface reads its own.
func reportTwoLimits(p *lint.Pass, k lint.LoadedEntry) {
	a, b := k.Entry.Node.Member("timeout"), k.Entry.Node.Member("timeoutSec")
	if a == nil || b == nil || a.Value.Kind != syntax.Number || b.Value.Kind != syntax.Number || a.Value.Text == b.Value.Text {
		return
	}
	var clauses []string
	var both schemas.Surfaces
	for _, name := range []string{"timeout", "timeoutSec"} {
		set := k.Where(func(s schemas.Surface, h *config.Hook) bool {
			fields := schemas.EngineOn(s, p.Settings().Edition).TimeoutFields
			return h.TimeoutNode != nil && len(fields) > 1 && fields[0] == name
		}) & p.Owners()
		if !set.Empty() {
			both |= set
			clauses = append(clauses, fmt.Sprintf("%s %s s", lint.Verb(set, "use"), k.Entry.Node.Member(name).Value.Text))
		}
	}
	if both.Empty() {
		return
	}
	later := a
	if b.Range.Start > a.Range.Start {
		later = b
	}
	p.Report(later.Key.Range, both, "`timeout` and `timeoutSec` differ: %s", strings.Join(clauses, ", ")).
		Help("keep one of them").Severity(lint.Info)
}
