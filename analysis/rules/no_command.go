package rules

import (
	"slices"
	"strconv"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var noCommand = lint.Rule{
	ID:       "no-command",
	Severity: lint.Error,
	Fix:      lint.SomeFixes,
	Doc: lint.Doc{
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
	Check: func(p *lint.Pass) {
		kept := map[*config.Entry]lint.Kept{}
		for _, k := range p.Hooks() {
			kept[k.Entry] = k
		}
		drops := entryDrops(p, config.ReasonNoCommand, config.ReasonEmptyCommand, config.ReasonBlankCommand, config.ReasonNoType)
		for e := range p.Entries() {
			if !isCommandHook(e) {
				continue
			}
			owners := entryLoaders(p, e)
			members := commandMembers(e)
			if owners.Empty() || slices.ContainsFunc(members, func(m *syntax.Member) bool { return m.Value.Kind != syntax.String }) {
				continue // wrong-type speaks of the latter
			}
			if len(members) == 0 {
				if !explained(p, e, config.ReasonNoCommand) && !p.Incomplete(e.Node) && !losesField(p, e) {
					withoutCommand(p, e, drops[e])
				}
				continue
			}
			if commandRunners(p, e, owners).Empty() {
				nothingToRun(p, members[0], drops[e])
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

// isCommandHook reports an entry that counts as a command hook.
func isCommandHook(e *config.Entry) bool {
	t := typeOf(e)
	return t != nil && t.Name == "command" && e.Node.Kind == syntax.Object && !e.Nested && unlistedHooks(e) == nil
}

// lacksCommand reports an entry that has no field for a command at all. no-command speaks of it, and of the type that it
// may lack besides, unless a misspelt key explains it.
func lacksCommand(p *lint.Pass, e *config.Entry) bool {
	return isCommandHook(e) && len(commandMembers(e)) == 0 && !entryLoaders(p, e).Empty()
}

// commandRunners are the surfaces of a set that read a field of the entry, with something in it, as a command.
func commandRunners(p *lint.Pass, e *config.Entry, set schemas.Surfaces) schemas.Surfaces {
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
func otherCommand(p *lint.Pass, e *config.Entry, s schemas.Surface, os schemas.OS, but string) string {
	for _, name := range schemas.CommandOrder(s, os, p.Settings().Edition) {
		if m := workspace.Member(e.Node, name); m != nil && name != but && m.Value.Kind == syntax.String && !isBlank(m.Value) {
			return name
		}
	}
	return ""
}

// withoutEffect is for whom nothing runs, and what follows from that.
func withoutEffect(p *lint.Pass, d lint.Dropped) (schemas.Surfaces, string) {
	if d.Surfaces.Empty() {
		return p.Surfaces(), "nothing runs"
	}
	return d.Surfaces, p.Consequence(d)
}

// withoutCommand reports an entry that has no field for a command.
func withoutCommand(p *lint.Pass, e *config.Entry, d lint.Dropped) {
	surfaces, effect := withoutEffect(p, d)
	names := choice(commandNames(p.Owners()))
	typed := workspace.Member(e.Node, "type") != nil
	if implied := impliedType(e); implied != "command" && !typed {
		p.Report(head(p, e.Node), surfaces, `there is no command, and without a type the hook counts as one, so %s; add "type": %q`, effect, implied).
			Fix("Add type "+implied, p.Add(e.Node, "type", strconv.Quote(implied))...)
		return
	}
	if !typed {
		p.Report(head(p, e.Node), surfaces, `there is neither a type nor anything to run, so %s; write "type": "command", and the command as %s`, effect, names)
		return
	}
	p.Report(head(p, e.Node), surfaces, "there is nothing to run, so %s; write the command as %s", effect, names)
}

// nothingToRun reports fields for a command that give none to those for whom the file is made.
func nothingToRun(p *lint.Pass, m *syntax.Member, d lint.Dropped) {
	surfaces, effect := withoutEffect(p, d)
	what := m.Key.Text + " is empty"
	if !isBlank(m.Value) {
		what = lint.Verb(p.Owners(), "read") + " no " + m.Key.Text
	}
	p.Report(m.Value.Range, surfaces, "%s, so %s; write the command as %s", what, effect, choice(commandNames(p.Owners())))
}

// hidesCommand reports an empty field that is taken in place of a command beside it.
func hidesCommand(p *lint.Pass, k lint.Kept, m *syntax.Member, owners schemas.Surfaces) {
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
