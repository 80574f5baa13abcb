package rules

import (
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis"
	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var noCommand = analysis.Rule{
	ID:       "no-command",
	Severity: analysis.Error,
	Fix:      analysis.SomeFixes,
	Doc: analysis.Doc{
		Summary: "a hook with nothing to run",
		Why: `A command hook without a command is skipped, or kept and never started. An empty command is no better, and in Copilot CLI an empty
bash still counts as the command for Linux and macOS: it hides the command beside it, and nothing runs.`,
		Bad: `{
  "version": 1,
  "hooks": {
    "preToolUse": [{ "type": "command", "description": "guards the branch", "timeoutSec": 5 }]
  }
}
`,
		Good: `{
  "version": 1,
  "hooks": {
    "preToolUse": [{ "type": "command", "description": "guards the branch", "command": "./guard.sh", "timeoutSec": 5 }]
  }
}
`,
		Refs: []schemas.Ref{{Doc: "003", Section: "Hook command properties"}, {Doc: "004", Section: "Command hooks"}, {Doc: "copilot-cli-1.0.102"}, {Doc: "vscode-1.130"}},
	},
	Check: func(p *analysis.Pass) {
		kept := map[*config.Entry]analysis.Kept{}
		for _, k := range p.Hooks() {
			kept[k.Entry] = k
		}
		drops := entryDrops(p, config.ReasonNoCommand, config.ReasonEmptyCommand, config.ReasonBlankCommand)
		for e := range p.Entries() {
			t := typeOf(e)
			if t == nil || t.Name != "command" || e.Node.Kind != syntax.Object || e.Nested || unlistedHooks(e) != nil {
				continue
			}
			owners := entryLoaders(p, e)
			members := commandMembers(e)
			if owners.Empty() || slices.ContainsFunc(members, func(m *syntax.Member) bool { return m.Value.Kind != syntax.String }) {
				continue // wrong-type speaks of the latter
			}
			if commandRunners(p, e, owners).Empty() {
				nothingToRun(p, e, members, drops[e])
				continue
			}
			for _, m := range members {
				if isBlank(m.Value) {
					hidesCommand(p, kept[e], m, owners)
				}
			}
		}
	},
}

// commandRunners are the surfaces of a set that read a field of the entry, with something in it, as a command.
func commandRunners(p *analysis.Pass, e *config.Entry, set schemas.Surfaces) schemas.Surfaces {
	var runners schemas.Surfaces
	for _, s := range set.List() {
		for _, os := range schemas.AllOS {
			if otherCommand(p, e, s, os, "") != "" {
				runners |= schemas.SurfaceSet(s)
			}
		}
	}
	return runners
}

// otherCommand is the first field but one that gives a surface something to run on an operating system.
func otherCommand(p *analysis.Pass, e *config.Entry, s schemas.Surface, os schemas.OS, but string) string {
	for _, name := range schemas.CommandOrder(s, os, p.Settings().Edition) {
		if m := analysis.Member(e.Node, name); m != nil && name != but && m.Value.Kind == syntax.String && !isBlank(m.Value) {
			return name
		}
	}
	return ""
}

// nothingToRun reports an entry that gives none of those a command for whom the file is made.
func nothingToRun(p *analysis.Pass, e *config.Entry, members []*syntax.Member, d analysis.Dropped) {
	surfaces, effect := d.Surfaces, "nothing runs"
	if !surfaces.Empty() {
		effect = p.Consequence(d)
	} else {
		surfaces = p.Surfaces()
	}
	names := commandNames(p.Owners())
	if len(members) > 0 {
		m := members[0]
		what := m.Key.Text + " is empty"
		if !isBlank(m.Value) {
			what = analysis.Verb(p.Owners(), "read") + " no " + m.Key.Text
		}
		p.Report(m.Value.Range, surfaces, "%s, so %s; write the command as %s", what, effect, choice(names))
		return
	}
	if implied := impliedType(e); implied != "command" && analysis.Member(e.Node, "type") == nil {
		p.Report(head(p, e.Node), surfaces, `there is no command, and without a type the hook counts as one, so %s; add "type": %q`, effect, implied)
		return
	}
	r := p.Report(head(p, e.Node), surfaces, "there is nothing to run, so %s; write the command as %s", effect, choice(names))
	if m := inventedCommand(e); m != nil {
		r.UnsafeFix("Rename "+m.Key.Text+" to command", p.Rename(m, "command"))
	}
}

// inventedCommand is the one member of an entry that looks like a command under an invented name, nil when none does.
func inventedCommand(e *config.Entry) *syntax.Member {
	var found *syntax.Member
	for _, name := range []string{"run", "script", "cmd", "exec_command"} {
		m := analysis.Member(e.Node, name)
		if m == nil || m.Value.Kind != syntax.String || isBlank(m.Value) {
			continue
		}
		if found != nil {
			return nil
		}
		found = m
	}
	return found
}

// hidesCommand reports an empty field that is taken in place of a command beside it.
func hidesCommand(p *analysis.Pass, k analysis.Kept, m *syntax.Member, owners schemas.Surfaces) {
	hidden := ""
	set := k.Where(func(s schemas.Surface, h *config.Hook) bool {
		for _, os := range systems(p, s) {
			if h.Commands[os].Node != m.Value {
				continue
			}
			if other := otherCommand(p, k.Entry, s, os, m.Key.Text); other != "" {
				hidden = other
				return true
			}
		}
		return false
	}) & owners
	if set.Empty() {
		return
	}
	p.Report(m.Value.Range, set, "%s is empty and still counts before %s in %s, so nothing runs there; remove %s, or write the command into it",
		m.Key.Text, hidden, set.Names(), m.Key.Text).
		Fix("Remove "+m.Key.Text, p.Remove(m)...)
}
