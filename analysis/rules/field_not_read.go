package rules

import (
	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var fieldNotRead = lint.Rule{
	ID:       "field-not-read",
	Severity: lint.Warning,
	Fix:      lint.SomeFixes,
	Doc: lint.Doc{
		Summary: "a real field in a place where it is not read",
		Why: `Fields belong to products, types of hooks and places. async, once and if are Claude Code's; args counts only beside exec in
Copilot CLI; maxRetries is a proposal; what stands on a matcher group beside matcher and hooks is read by nobody; and VS Code reads no timeout
from the frontmatter of an agent. Where such a field narrows a hook or gives it a limit, the hook runs without either.`,
		Bad: `{
  "version": 1,
  "hooks": {
    "preToolUse": [{ "type": "command", "command": "./guard.sh", "if": "Bash(git *)" }]
  }
}
`,
		Good: `{
  "version": 1,
  "hooks": {
    "preToolUse": [{ "type": "command", "command": "./guard.sh" }]
  }
}
`,
		Refs: []schemas.Ref{{Doc: "003", Section: "Hook command properties"}, {Doc: "004", Section: "Command hooks"}, {Doc: "001", Section: "Proposed solution"},
			{Doc: "claude-2026-08", Section: "Hook handler fields"}},
	},
	Check: func(p *lint.Pass) {
		if p.Surfaces().Empty() {
			return
		}
		for _, g := range groups(p) {
			groupSiblings(p, g)
		}
		deaf := deafToNumbers(p)
		for e := range p.Entries() {
			if e.Node.Kind != syntax.Object || e.Nested || lint.Proposal(e.List) != nil {
				continue
			}
			hookType := statedType(e)
			if workspace.Member(e.Node, "type") == nil {
				hookType = impliedType(e)
			}
			if t := schemas.HookTypeNamed(hookType); t != nil && !p.Owners().Empty() && p.Owners()&(t.Surfaces|t.Accepted) == 0 {
				continue // another rule speaks of the type
			}
			for _, m := range e.Node.Members {
				notRead(p, e, hookType, m)
			}
			argsAlone(p, e)
			if !deaf.Empty() {
				textTimeouts(p, e, deaf)
			}
		}
	},
}

// notRead reports a field that nobody reads of those for whom the file is made. Commands for one system and matchers
// have rules of their own.
func notRead(p *lint.Pass, e *config.Entry, hookType string, m *syntax.Member) {
	name := m.Key.Text
	known := knownFields()[name]
	if known == nil || name == "matcher" || name == "type" || isCommandField(name) || isDefault(m.Value, known.Field) {
		return
	}
	owners := p.Owners()
	if owners&known.readersIn(hookType) != 0 || owners.Empty() {
		return
	}
	where := "is a proposal that no product has taken up"
	switch {
	case known.any&owners != 0:
		where = "is not a field of this type of hook"
	case !known.any.Empty():
		where = "is read by " + known.any.Names() + " only"
	}
	alias := aliasFor(known.Field, entryFields(e), owners)
	p.Report(m.Key.Range, owners, "%s %s, so here %s; %s", name, where, effectOf(name, owners), insteadOf(name, alias)).Unnecessary().
		Fix("Rename it to "+alias, renameTo(p, e.Node, m, alias)...)
}

// aliasFor is another spelling of a field that all of the surfaces read, empty when there is none.
func aliasFor(f schemas.Field, fields []schemas.Field, set schemas.Surfaces) string {
	for _, other := range fields {
		if other.Name != f.Name && (other.Name == f.AliasOf || other.AliasOf == f.Name) && set&^other.Surfaces == 0 {
			return other.Name
		}
	}
	return ""
}

func renameTo(p *lint.Pass, obj *syntax.Node, m *syntax.Member, name string) []edit.Edit {
	if name == "" || workspace.Member(obj, name) != nil {
		return nil
	}
	return []edit.Edit{p.Rename(m, name)}
}

func isDefault(v *syntax.Node, f schemas.Field) bool {
	return f.Default != "" && v.Kind != syntax.String && v.Text == f.Default
}

// effectOf says what it means that a field is passed over.
func effectOf(name string, set schemas.Surfaces) string {
	switch name {
	case "if":
		return lint.Verb(set, "run") + " the hook whatever it says"
	case "timeout", "timeoutSec":
		return "the default limit applies"
	case "async", "asyncRewake":
		return lint.Verb(set, "wait") + " for the hook"
	case "once":
		return lint.Verb(set, "run") + " the hook every time"
	}
	return lint.Verb(set, "ignore") + " it"
}

// insteadOf says what to write in place of a field of another product.
func insteadOf(name, alias string) string {
	if alias != "" {
		return "write " + alias
	}
	switch name {
	case "if":
		return "test the tool and its input in the script"
	case "timeout", "timeoutSec":
		return "leave it out"
	case "async", "asyncRewake":
		return "start long work in the background from the script"
	case "maxRetries":
		return "count in the script, and let go when stop_hook_active is set"
	case "shell":
		return "start the shell in the command, or use bash and powershell"
	case "onFailure":
		return "exit with 2 from the script where a failure is to block"
	}
	return "leave it out"
}

// groupSiblings reports fields of hooks that stand on the group around them.
func groupSiblings(p *lint.Pass, g *syntax.Node) {
	for _, m := range g.Members {
		name := m.Key.Text
		if _, ok := fieldReaders(schemas.GroupFields(), name); ok {
			continue
		}
		if knownFields()[name] == nil {
			continue
		}
		p.Report(m.Key.Range, p.Surfaces(), "%s stands on the group, where nobody reads it; move it into each hook of the group", name).Unnecessary()
	}
}

// argsAlone reports arguments beside a command line, which is passed to a shell without them.
func argsAlone(p *lint.Pass, e *config.Entry) {
	args := workspace.Member(e.Node, "args")
	if args == nil || args.Value.Kind == syntax.Array && len(args.Value.Items) == 0 || workspace.Member(e.Node, "exec") != nil {
		return
	}
	owners := p.Owners()
	if owners.Has(schemas.ClaudeCode) || owners&knownFields()["args"].readersIn(statedType(e)) == 0 {
		return
	}
	p.Report(args.Key.Range, owners, "args is read beside exec only, so the command runs without them; write them into the command").Unnecessary()
}

// deafToNumbers are the surfaces that read every value of this file as text.
func deafToNumbers(p *lint.Pass) schemas.Surfaces {
	var deaf schemas.Surfaces
	for s, r := range p.Readings() {
		if r.Row != nil && r.Row.TextScalars {
			deaf |= schemas.SurfaceSet(s)
		}
	}
	return deaf
}

// textTimeouts reports limits in frontmatter, where a surface does not see numbers.
func textTimeouts(p *lint.Pass, e *config.Entry, deaf schemas.Surfaces) {
	for _, name := range []string{"timeout", "timeoutSec"} {
		if m := workspace.Member(e.Node, name); m != nil {
			p.Report(m.Key.Range, deaf, "%s does not read %s from frontmatter although its reference shows one, so the default of 30 s applies; limit the time in the script", deaf.Names(), name).
				Severity(lint.Info)
		}
	}
}
