package rules

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:       "field-not-read",
	Severity: lint.Warning,
	Fix:      lint.SomeFixes,
	Summary:  "a valid field in a place where it is not read",
	Why: `A field belongs to certain products, hook types and places. async, once and if belong to Claude Code; Copilot CLI reads args
only together with exec; maxRetries is a proposal; a matcher group has only matcher and hooks; and VS Code reads no timeout from an
agent's frontmatter. When the ignored field is a condition or a timeout, the hook runs without it. A field that makes no difference, such as
statusMessage, is only info.`,
	Bad:  hookFile("preToolUse", `{ "type": "command", "command": "./guard.sh", "if": "Bash(git *)" }`),
	Good: hookFile("preToolUse", `{ "type": "command", "command": "./guard.sh" }`),
	Refs: cite("003: Hook command properties", "004: Command hooks", "001: Proposed solution", "claude-2026-08: Hook handler fields"),
	Check: func(p *lint.Pass) {
		if p.Surfaces().Empty() {
			return
		}
		for _, g := range inspect.Groups(p) {
			reportGroupFields(p, g)
		}
		textOnly := inspect.ReadersAsText(p)
		for _, e := range p.Entries() {
			if e.Node.Kind != syntax.Object || e.Nested || lint.Proposal(e.List) != nil {
				continue
			}
			hookType := inspect.StatedType(e)
			if e.Node.Member("type") == nil {
				hookType = inspect.ImpliedType(e)
			}
			for _, m := range e.Node.Members {
				reportNotRead(p, e, hookType, m)
			}
			reportWithoutEffect(p, e)
			reportLoneArgs(p, e)
			if !textOnly.Empty() {
				reportTextTimeouts(p, e, textOnly)
			}
		}
		reportIgnoredArgs(p)
	},
})

// reportNotRead reports a field that none of the file's owners reads. Commands for one system and matchers have rules of their own.
func reportNotRead(p *lint.Pass, e *config.Entry, hookType string, m *syntax.Member) {
	name := m.Key.Text
	known := inspect.KnownFields()[name]
	if known == nil || name == "matcher" || name == "type" || inspect.IsCommandField(name) ||
		m.Value.Text == known.Default && known.Default != "" && m.Value.Kind != syntax.String && !schemas.IsTimeout(name) {
		return
	}
	owners := p.Owners()
	if owners&inspect.ReadersIn(hookType, name) != 0 || owners.Empty() {
		return
	}
	if event := e.List.Event; event != nil {
		owners = cmp.Or(owners.Where(event.MayFire), owners) // the others never run the hook
	}
	where, effect := "does not exist yet", "it is ignored"
	if kept := inspect.LoadedAs(p, e).Surfaces & p.Owners(); !kept.Empty() && e.List.Original == nil {
		effect = effectOf(e, known, owners)
	} else if kept.Empty() && known.Surfaces&owners != 0 {
		return // the type is the mistake, with which this hook never runs
	}
	switch {
	case known.Surfaces&owners != 0:
		where = "does not belong to this type of hook"
	case !known.Surfaces.Empty():
		where = "is a field of " + known.Surfaces.Names()
	}
	alias := aliasFor(*known, inspect.EntryFields(e), owners)
	r := p.Report(m.Key.Range, owners, "`%s` %s: %s", name, where, effect).Unnecessary().Help("remove it")
	if known.Unused != nil {
		r.Help("%s", known.Unused.Instead)
	}
	if alias != "" {
		r.Help("write `%s`", alias)
	}
	if alias != "" && e.Node.Member(alias) == nil {
		r.Fix("Rename it to "+alias, p.Rename(m, alias))
	}
	if isHarmless(known, m.Value) {
		r.Severity(lint.Info)
	}
}

// reportWithoutEffect reports fields that their product reads, but that have no effect where they are.
func reportWithoutEffect(p *lint.Pass, e *config.Entry) {
	if e.List.Event == nil {
		return
	}
	for _, m := range e.Node.Members {
		known := inspect.KnownFields()[m.Key.Text]
		if known == nil || known.Unused == nil {
			continue
		}
		c := slice.Pointer(known.Unused.Cases, func(c *schemas.UnusedCase) bool { return p.Owners()&c.Surfaces != 0 && isCase(p, e, m, c) })
		if c == nil {
			continue
		}
		p.Report(m.Key.Range, p.Owners()&c.Surfaces, "%s", strings.ReplaceAll(c.Why, "{event}", e.List.Name)).Unnecessary().
			Help("%s", cmp.Or(c.Instead, "remove it")).Severity(lint.Info).Fix("Remove "+m.Key.Text, p.Remove(m)...)
	}
}

// isCase reports whether the conditions of a case hold for a member of an entry.
func isCase(p *lint.Pass, e *config.Entry, m *syntax.Member, c *schemas.UnusedCase) bool {
	beside := e.Node.Member(c.Beside)
	return (c.Value == "" || states(m.Value, c.Value)) && !slices.Contains(c.Except, p.Doc.Kind) && (c.Events == nil || slices.Contains(c.Events, e.List.Event.Name)) &&
		(c.Beside == "" || beside != nil && inspect.HasFieldType(inspect.EntryFields(e), c.Beside, beside.Value))
}

// states reports whether a value is that of a JSON text.
func states(v *syntax.Node, json string) bool {
	if v.Kind == syntax.String {
		return syntax.Quote(v.Text) == json
	}
	return v.Text == json
}

// aliasFor returns another spelling of a field that all of the surfaces read, "" when there is none.
func aliasFor(f schemas.Field, fields []schemas.Field, set schemas.Surfaces) string {
	return slice.Find(fields, func(other schemas.Field) bool {
		return other.Name != f.Name && (other.Name == f.AliasOf || other.AliasOf == f.Name) && set&^other.Surfaces == 0
	}).Name
}

// isHarmless reports whether ignoring a field makes no difference.
func isHarmless(f *schemas.Field, v *syntax.Node) bool {
	return f.Unused != nil && slices.ContainsFunc(f.Unused.Harmless, func(json string) bool { return json == "*" || states(v, json) })
}

func effectOf(e *config.Entry, f *schemas.Field, set schemas.Surfaces) string {
	event := e.List.Event
	switch {
	case f.Unused == nil, event != nil && set.Where(event.MayFire).Empty():
	case event.OfTool() && f.Unused.OnTools != "":
		return f.Unused.OnTools
	case f.Unused.Effect != "":
		return f.Unused.Effect
	}
	return "it is ignored"
}

// reportGroupFields reports hook fields that are set on the group around the hooks.
func reportGroupFields(p *lint.Pass, g *syntax.Node) {
	for _, m := range g.Members {
		name := m.Key.Text
		known := inspect.KnownFields()[name]
		if schemas.FieldNamed(schemas.GroupFields, name) != nil || known == nil {
			continue
		}
		r := p.Report(m.Key.Range, p.Surfaces(), "`%s` is ignored on a matcher group", name).Unnecessary().Help("move it into each hook of the group")
		if isHarmless(known, m.Value) {
			r.Severity(lint.Info)
		}
	}
}

// reportLoneArgs reports args next to a command line, which the shell runs without them.
func reportLoneArgs(p *lint.Pass, e *config.Entry) {
	args := e.Node.Member("args")
	if args == nil || args.Value.Kind == syntax.Array && len(args.Value.Items) == 0 || e.Node.Member("exec") != nil {
		return
	}
	owners, hookType := p.Owners(), inspect.StatedType(e)
	readers := owners & inspect.ReadersIn(hookType, "args")
	if readers == 0 || readers&^inspect.ReadersIn(hookType, "exec") != 0 {
		return // without exec, these surfaces run the command as a program with args
	}
	p.Report(args.Key.Range, owners, "`args` needs `exec`: the command gets no arguments").Unnecessary().
		Help("write the arguments into the command")
}

// reportIgnoredArgs reports args that others than the owners do not pass on: the program takes the payload for code, and fails.
func reportIgnoredArgs(p *lint.Pass) {
	given := inspect.ReadersIn("command", "args") &^ inspect.ReadersIn("command", "exec")
	for _, c := range inspect.CommandLinesOn(p, p.Surfaces()&^p.Owners()&^given) {
		args := c.Entry.Node.Member("args")
		if args == nil || len(args.Value.Items) == 0 || c.Shell != script.POSIX || !slices.Contains([]string{"node", "bash", "sh", "zsh"}, c.Text) {
			continue
		}
		r := p.Report(args.Key.Range, c.Products(), "`%s` runs without `args`: %s", c.Text, c.Cost(1, "this hook fails in "+c.Products().Names())).
			Help("write the arguments into the command")
		if !c.ProductsThat(1, schemas.ExitDenies).Empty() {
			r.Harmful()
		}
	}
}

// reportTextTimeouts reports time limits in frontmatter, where a surface does not see numbers.
func reportTextTimeouts(p *lint.Pass, e *config.Entry, textOnly schemas.Surfaces) {
	for m := range e.Node.Effective() {
		limit := schemas.EngineOn(textOnly.List()[0], p.Settings().Edition).Timeout
		if schemas.IsTimeout(m.Key.Text) && m.Value.Text != strconv.FormatFloat(limit, 'g', -1, 64) {
			p.Report(m.Key.Range, textOnly, "%s `%s` in frontmatter: the default of %g seconds applies", lint.Verb(textOnly, "ignore"), m.Key.Text, limit).Severity(lint.Info).
				Note("VS Code's reference shows one here").Help("limit the time in the script").OnceCounted(m.Key.Text)
		}
	}
}
