package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

var _ = rule(lint.Rule{
	ID:       "wrong-type",
	Severity: lint.Error,
	Fix:      lint.SomeFixes,
	Summary:  "a value of the wrong JSON type, or a list nested in the wrong way",
	Why: `The cost of a wrong type depends on the field and the product: VS Code usually ignores the field, Copilot CLI skips the hook,
and a single mistake in a settings file makes it reject the whole file.`,
	Bad:  hookFile("sessionStart", `{ "type": "command", "command": ["echo", "hello"] }`),
	Good: hookFile("sessionStart", `{ "type": "command", "command": "echo hello" }`),
	Refs: cite("003: Hook command properties", "004: Command hooks", "claude-2026-08: Hook handler fields"),
	Check: func(p *lint.Pass) {
		flat := inspect.FlatHooks(p)
		for _, d := range p.Drops(config.ReasonEntry, config.ReasonCommand, config.ReasonCwd, config.ReasonEnv, config.ReasonMatcherType,
			config.ReasonTarget, config.ReasonDisable, config.ReasonNested, config.ReasonFlat, config.ReasonInline, config.ReasonField, config.ReasonSettingType) {
			if d.Entry != nil && (inspect.UnlistedHooks(d.Entry) != nil || d.Range == d.Entry.Node.Range && (inspect.ExplainedByTypo(p, d.Entry, d.Reason) || p.Incomplete(d.Entry.Node))) {
				continue
			}
			if !flat[d.Entry].Surfaces.Empty() && d.Reason == config.ReasonCommand {
				continue // the whole hook has to be written anew
			}
			at := d.Range
			if n := p.Tree().NodeAt(at.Start); d.Entry != nil && !d.Entry.Node.Closed() && n != nil && n.Parent != nil && n.Parent != d.Entry.Node && n.Parent.Kind == syntax.Object {
				continue // a member of an object in the entry, which may belong to the entry itself
			}
			if d.Reason == config.ReasonNested || d.Reason == config.ReasonFlat {
				at = inspect.FirstLine(p, at)
			}
			r := p.ReportDrop(at, d, "%s", d.Why).Help("%s", instead(p, d)).Severity(d.Severity())
			if d.Reason == config.ReasonFlat && d.Entry != nil {
				r.Fix("Put the hook into a group", intoGroup(p, d.Entry)...)
			}
			if n := d.Entry; d.Reason == config.ReasonEntry && n != nil && n.Node.Kind == syntax.String && n.Node.Quoted() && strings.TrimSpace(n.Node.Text) != "" {
				r.UnsafeFix("Make it a command hook", p.Replace(n.Node.Range, fmt.Sprintf(hookShape(p, n), p.Text(n.Node.Range))))
			}
			if c := commandInside(d); c != nil {
				r.Fix("Write the command itself", p.Replace(d.Range, p.Text(c.Range)))
			}
		}
		reportUnlisted(p)
	},
})

// isComplete reports whether a hook outside of a group is loaded once it is in one.
func isComplete(e *config.Entry) bool {
	return e == nil || e.Node.Member("type") != nil && !slices.ContainsFunc(inspect.CommandMembers(e), func(m *syntax.Member) bool { return m.Value.Kind == syntax.Array })
}

// intoGroup returns the edits that put a hook into a group, with its type, and its command as text; nil when that needs a larger rewrite.
func intoGroup(p *lint.Pass, e *config.Entry) []edit.Edit {
	edits := edit.IntoGroup(p.Doc, e.Node)
	if edits == nil || isComplete(e) || edit.IsBlock(p.Doc, e.Node) {
		return edits
	}
	if first := slice.Find(e.Node.Members, func(m *syntax.Member) bool { return m.Key.Text != "matcher" }); first != nil && e.Node.Member("type") == nil {
		edits = append(edits, p.Insert(first.Range.Start, `"type": `+syntax.Quote(inspect.ImpliedType(e))+", "))
	}
	for _, m := range inspect.CommandMembers(e) {
		if m.Value.Kind != syntax.Array {
			continue
		}
		if slices.ContainsFunc(m.Value.Items, func(n *syntax.Node) bool { return n.Kind != syntax.String || !plainWord().MatchString(n.Text) }) {
			return nil
		}
		words := slice.Map(m.Value.Items, func(n *syntax.Node) string { return n.Text })
		edits = append(edits, p.Replace(m.Value.Range, syntax.Quote(strings.Join(words, " "))))
	}
	return edits
}

// plainWord matches a word that no shell changes.
var plainWord = regex.Lazy(`^[\w./:=@+,-]+$`)

// reportUnlisted reports groups whose hooks are not a list.
func reportUnlisted(p *lint.Pass) {
	drops := inspect.EntryDrops(p, config.ReasonFlat, config.ReasonNoType, config.ReasonNoCommand)
	for _, e := range p.Entries() {
		d, v := drops[e], inspect.UnlistedHooks(e)
		if v == nil || d.Surfaces.Empty() {
			continue
		}
		r := p.ReportDrop(v.Range, d, "`hooks` of a group must be a list").Help("write %s", inspect.ListShape(p, nil, v))
		if v.Kind == syntax.Object {
			inspect.FixList(p, r, v)
		}
	}
}

// hookShape is a format for a hook, with a quoted command, in the form that the owners accept in place of an entry, nil for any.
func hookShape(p *lint.Pass, e *config.Entry) string {
	if inspect.NeedsGroups(p) && (e == nil || e.Group == nil) {
		return `{"hooks": [{"type": "command", "command": %s}]}`
	}
	return `{"type": "command", "command": %s}`
}

// commandInside returns the command text in an object such as "linux": {"command": "..."}, nil for other values.
func commandInside(d lint.Dropped) *syntax.Node {
	if d.Reason != config.ReasonCommand || d.Entry == nil {
		return nil
	}
	m := inspect.MemberAt(d.Entry.Node, d.Range)
	if m == nil || len(m.Value.Members) != 1 {
		return nil
	}
	if c := m.Value.Get("command"); c != nil && c.Kind == syntax.String {
		return c
	}
	return nil
}

// instead says what to write when the reason does not say so itself.
func instead(p *lint.Pass, d lint.Dropped) string {
	if m := inspect.Dedented(p, d); m != nil {
		return "indent " + lint.Code(m.Key.Text) + " below it"
	}
	switch d.Reason {
	case config.ReasonEntry:
		if p.Tree().Language == syntax.YAML {
			return "write `- type: command` and below it the command"
		}
		return "write `" + fmt.Sprintf(hookShape(p, d.Entry), `"…"`) + "`"
	case config.ReasonNested:
		return "put the hooks directly into the `hooks` list of the event's group"
	case config.ReasonFlat:
		before := ""
		if d.Entry != nil && d.Entry.Node.Member("matcher") != nil {
			before = `"matcher": "…", `
		}
		switch {
		case !isComplete(d.Entry) && !edit.IsBlock(p.Doc, d.Entry.Node):
			return "write `{" + before + fmt.Sprintf(hookShape(p, nil), `"…"`)[1:] + "`"
		case p.Tree().Language == syntax.YAML:
			return "write `- hooks:` before it and indent it below"
		case before != "":
			return "write `{" + before + "\"hooks\": [ ]}` around the rest of it"
		}
		return "write `{\"hooks\": [ ]}` around it"
	case config.ReasonCommand:
		if commandInside(d) != nil {
			return "write the command itself"
		}
		switch m := inspect.MemberAt(d.Entry.Node, d.Range); {
		case m != nil && m.Key.Text == "args":
			return "write a list such as `[\"-x\", \"file\"]`"
		case m != nil && m.Key.Text == "exec":
			return "write the program alone, and its arguments in `args`"
		}
		return "write one string: the whole command line"
	case config.ReasonCwd, config.ReasonMatcherType:
		return "write a string"
	case config.ReasonEnv:
		return "write an object such as `{\"NAME\": \"value\"}`"
	case config.ReasonDisable:
		return "write `true` or `false`"
	case config.ReasonInline:
		return "move the events to `hooks/hooks.json`, which every product reads"
	}
	return ""
}
