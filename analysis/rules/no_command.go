package rules

import (
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:         "no-command",
	Severity:   lint.Error,
	Fix:        lint.SomeFixes,
	Supersedes: []string{"missing-type", "wrong-type"}, // at the head of an entry with nothing in it
	Summary:    "a hook with nothing to run",
	Why: `A command hook without a command is skipped, or kept and never started. An empty command is no better: in Copilot CLI, an
empty bash still counts as the command for Linux and macOS and hides the general command, and an empty exec on preToolUse cannot start and
denies every call.`,
	Bad:  hookFile("preToolUse", `{ "type": "command", "description": "guards the branch", "timeoutSec": 5 }`),
	Good: hookFile("preToolUse", `{ "type": "command", "description": "guards the branch", "command": "./guard.sh", "timeoutSec": 5 }`),
	Refs: cite("003: Hook command properties", "004: Command hooks", "copilot-cli-1.0.102", "vscode-1.130"),
	Check: func(p *lint.Pass) {
		for _, g := range inspect.Groups(p) {
			if hooks := g.Member("hooks").Value; len(hooks.Items) == 0 && !p.Incomplete(hooks) {
				p.Report(hooks.Range, p.Surfaces(), "empty `hooks`: nothing runs for this matcher group").Severity(lint.Info)
			}
		}
		drops := inspect.EntryDrops(p, config.ReasonNoCommand, config.ReasonEmptyCommand, config.ReasonBlankCommand, config.ReasonNoType)
		for _, e := range p.Entries() {
			if !inspect.IsCommandHook(e) {
				continue
			}
			owners := inspect.EntryLoaders(p, e)
			members := inspect.CommandMembers(e)
			if owners.Empty() || slices.ContainsFunc(members, func(m *syntax.Member) bool { return m.Value.Kind != syntax.String }) {
				continue // wrong-type reports a value that is not a string
			}
			switch {
			case len(members) == 0:
				if !inspect.ExplainedByTypo(p, e, config.ReasonNoCommand) && !p.Incomplete(e.Node) && !inspect.HasOutdentedField(p, e) {
					reportMissingCommand(p, e, drops[e])
				}
			case commandRunners(p, members, owners).Empty():
				reportUnusableCommand(p, inspect.LoadedAs(p, e), e, members[0], drops[e])
			default:
				for _, m := range slice.Filter(members, func(m *syntax.Member) bool { return inspect.IsBlank(m.Value) }) {
					reportHidden(p, inspect.LoadedAs(p, e), m, owners)
				}
			}
		}
	},
})

// commandRunners returns the surfaces of a set that have a non-empty field among members to run as a command.
func commandRunners(p *lint.Pass, members []*syntax.Member, set schemas.Surfaces) schemas.Surfaces {
	return set.Where(func(s schemas.Surface) bool {
		return slices.ContainsFunc(schemas.AllOS[:], func(os schemas.OS) bool {
			order := schemas.CommandOrder(s, os, p.Settings().Edition)
			return slices.ContainsFunc(members, func(m *syntax.Member) bool {
				return m.Value.Kind == syntax.String && slices.Contains(order, m.Key.Text) && !inspect.IsBlank(m.Value)
			})
		})
	})
}

// reportNothing starts a finding on an entry with nothing to run, with the consequences.
func reportNothing(p *lint.Pass, at text.Range, e *config.Entry, d lint.Dropped, what string) *lint.Report {
	if d.Surfaces.Empty() {
		set := p.Surfaces() &^ commandRunners(p, inspect.CommandMembers(e), p.Surfaces())
		return p.Report(at, set, "%s: %s", what, inspect.ProductsDo(p, set, "run nothing", "nothing runs"))
	}
	return p.ReportDrop(at, d, "%s", what)
}

func reportMissingCommand(p *lint.Pass, e *config.Entry, d lint.Dropped) {
	typed := e.Node.Member("type") != nil
	if implied := inspect.ImpliedType(e); implied != "command" && !typed {
		reportNothing(p, inspect.Head(p, e.Node), e, d, "no `type` and no command").Help("add `\"type\": %q`", implied).
			Fix("Add type "+implied, p.Add(e.Node, "type", syntax.Quote(implied))...)
		return
	}
	r := reportNothing(p, inspect.Head(p, e.Node), e, d, "no command to run")
	switch yaml := p.Tree().Language == syntax.YAML; {
	case !typed && e.Node.Member("matcher") != nil:
		r.Help("a matcher stands beside `hooks`, a list of the hooks that it selects")
	case yaml && typed:
		r.Help("add `command: …`")
	case yaml:
		r.Help("add `type: command` and `command: …`")
	case typed:
		r.Help("add `\"command\": \"...\"`")
	default:
		r.Help("add `\"type\": \"command\", \"command\": \"...\"`")
	}
}

// reportUnusableCommand reports an entry whose command fields give the file's owners nothing to run.
func reportUnusableCommand(p *lint.Pass, k lint.LoadedEntry, e *config.Entry, m *syntax.Member, d lint.Dropped) {
	var r *lint.Report
	denies := inspect.DenyUnstarted(p, k) & k.Where(func(_ schemas.Surface, h *config.Hook) bool { return h.Commands[schemas.Linux].Exec != nil })
	switch {
	case !inspect.IsBlank(m.Value):
		r = reportNothing(p, m.Value.Range, e, d, "`"+m.Key.Text+"` is not a command here")
	case m.Key.Text == "exec" && !denies.Empty():
		r = p.Report(m.Value.Range, d.Surfaces|denies, "`exec` is empty: %s every tool call", lint.Verb(denies, "deny"))
		if cost, notes := p.Cost(d.Only(d.Surfaces &^ denies)); cost != "" {
			r.Notes(cost).Notes(notes...)
		}
	default:
		r = reportNothing(p, m.Value.Range, e, d, "`"+m.Key.Text+"` is empty")
	}
	r.Help("write the command as `command`")
}

// reportHidden reports an empty field that takes precedence over a command next to it.
func reportHidden(p *lint.Pass, k lint.LoadedEntry, m *syntax.Member, owners schemas.Surfaces) {
	hidden := ""
	set := k.Where(func(s schemas.Surface, h *config.Hook) bool {
		for _, os := range inspect.Systems(p, s) {
			if h.Commands[os].Node != m.Value {
				continue
			}
			if other := inspect.OtherCommand(p, k.Entry, s, os, m.Key.Text); other != "" {
				hidden = other
				return true
			}
		}
		return false
	}) & owners
	if set.Empty() {
		return
	}
	what := "empty `" + m.Key.Text + "` hides `" + hidden + "`"
	p.Report(m.Value.Range, set, "%s: %s", what, inspect.ProductsDo(p, set, "run nothing", "nothing runs")).
		Help("remove `%s`, or write the command into it", m.Key.Text).Fix("Remove "+m.Key.Text, p.Remove(m)...)
}
