package rules

import (
	"slices"
	"strconv"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:       "unknown-event",
	Severity: lint.Error,
	Fix:      lint.SomeFixes,
	Summary:  "an event that no product has",
	Why: `Event names must match exactly, including case. Hooks under any other name never run: VS Code silently ignores them, Copilot CLI
writes a line to its debug log, and in an agent's frontmatter Copilot CLI rejects the whole agent. Nothing else is reported inside such an
event, unless it is clear which one is meant. A file whose events all belong to another tool, such as Cursor or Git, is reported once.`,
	Bad:  hookFile("PretoolUse", `{ "type": "command", "command": "./guard.sh" }`),
	Good: hookFile("PreToolUse", `{ "type": "command", "command": "./guard.sh" }`),
	Refs: cite("000: Lifecycle Events", "004: Hook events", "copilot-cli-1.0.102", "vscode-1.130"),
	Check: func(p *lint.Pass) {
		var unknown []lint.Dropped
		for _, d := range p.Drops(config.ReasonUnknownEvent) {
			l := d.List
			if l.Event != nil || lint.Proposal(l) != nil {
				continue
			}
			if l.CommentedOut() {
				// A remark, or hooks disabled on purpose; report it only where a surface drops the whole file.
				if d = d.Only(d.FatalOn()); d.Surfaces.Empty() {
					continue
				}
			}
			unknown = append(unknown, d)
		}
		if f := foreignFile(p); f != nil && len(unknown) > 0 && unknown[0].FatalOn().Empty() {
			reportForeign(p, unknown, f)
			return
		}
		for _, d := range unknown {
			reportUnknownEvent(p, d)
		}
	},
})

// foreignFile returns the tool that a file was written for, judging by its events; nil when that is unknown.
func foreignFile(p *lint.Pass) *schemas.Foreign {
	lists := slice.Filter(p.Lists(), func(l *config.EventList) bool { return !l.CommentedOut() })
	return schemas.ForeignWith(slice.Map(lists, func(l *config.EventList) string { return l.Name }), func(name string) bool {
		l := slice.Find(p.Lists(), func(l *config.EventList) bool { return l.Name == name })
		return l.Event != nil || p.IntendedEvent(l) != ""
	})
}

// reportForeign reports a file of another tool, at its first event that no product has.
func reportForeign(p *lint.Pass, unknown []lint.Dropped, f *schemas.Foreign) {
	first := unknown[0]
	total, lost := 0, 0
	for _, l := range p.Lists() {
		total += len(l.Entries)
		if slices.ContainsFunc(unknown, func(d lint.Dropped) bool { return d.List == l }) {
			lost += len(l.Entries)
		}
	}
	cost := "none of these hooks run here"
	if lost < total {
		cost = "only " + strconv.Itoa(total-lost) + " of these " + english.Count(total, "hook") + " can run here"
	}
	what := "these are " + f.Name + " hooks"
	if p.Doc.Kind == schemas.HookFile {
		what = "this is " + f.Title()
	}
	r := p.Report(first.List.Member.Key.Range, first.Surfaces, "%s: %s", what, cost)
	if len(unknown) > 1 {
		r.Note("%s", inspect.FittingWith("unknown here: ", slice.Map(unknown, func(d lint.Dropped) string { return d.List.Name }), "and"))
	}
	instead := "events such as `preToolUse`"
	if _, ev := schemas.Counterpart(first.List.Name); ev != nil {
		instead = lint.Code(spellingInFile(p, first.List.Name, ev)) + " for " + lint.Code(first.List.Name)
	}
	r.Help("move them to %s, or use %s", lint.Code(f.HooksFile()), instead).Alone()
}

func reportUnknownEvent(p *lint.Pass, d lint.Dropped) {
	l, near := d.List, p.IntendedEvent(d.List)
	at, name, v := l.Member.Key.Range, lint.Code(l.Name), l.Member.Value
	if inspect.IsStrayField(l) {
		p.ReportDrop(at, d, "%s", name+" is a hook field, not an event").Help("indent it under the hook that it belongs to")
		return
	}
	if strings.HasPrefix(l.Name, "<") && strings.HasSuffix(l.Name, ">") || strings.Contains(l.Name, "{{") || strings.HasPrefix(l.Name, "${") {
		p.Report(at, d.Surfaces, "%s is a placeholder: its hooks run only under the name of an event", name).Severity(lint.Info)
		return
	}
	r := p.ReportDrop(at, d, "%s", "unknown event "+name)
	if near == "" {
		choice := inspect.EventChoice(p, l.Name, p.OwnersOrReaders())
		if f, ev := schemas.Counterpart(l.Name); f != nil {
			r.Help("did you mean `%s`?", spellingInFile(p, l.Name, ev)).Note("`%s` is an event of %s", l.Name, f.Name)
		} else if like := inspect.EventsLike(choice, l.Name); len(like) > 0 {
			r.Help("did you mean %s?", lint.Codes(like, "or"))
		} else if f := schemas.ForeignWith([]string{l.Name}, func(string) bool { return false }); f != nil {
			r.Help("it is an event of %s: move its hooks to %s", f.Name, lint.Code(f.HooksFile()))
		} else {
			r.Help("events here: %s", inspect.EventNames(choice))
		}
		if d.FatalOn().Empty() && (v.IsScalar() && v.Kind != syntax.String || v.Kind == syntax.Array && d.Lost == 0) {
			r.Severity(lint.Info) // no hook is lost: a switch such as "enabled": true, or an empty list
		}
		return
	}
	r.Help("did you mean `%s`?", near)
	title, edits := "Rename it to "+near, inspect.RenameEvent(p, l, near)
	if len(edits) == 0 {
		title, edits = moveEvent(p, l, near)
	}
	r.FixIf(english.Distance(l.Name, near) < 2, title, edits...)
}

// moveEvent moves the hooks of a list to the list that already has the right name.
func moveEvent(p *lint.Pass, l *config.EventList, name string) (title string, edits []edit.Edit) {
	event, _, _ := schemas.EventBySpelling(name)
	for _, other := range p.Lists() {
		loaded := p.EventLoaders(p.Surfaces(), other.Name) == p.EventLoaders(p.Surfaces(), name)
		if other != l && other.Event == event && loaded && !other.Shadowed && !l.Shadowed {
			hooks := "hook"
			if len(l.Entries) != 1 {
				hooks = "hooks"
			}
			return "Move its " + hooks + " into " + other.Name, inspect.MergeLists(p, l.Member, other.Member)
		}
	}
	return "", nil
}

// spellingInFile returns the name of an event on an owner of the file, in the casing of name.
func spellingInFile(p *lint.Pass, name string, ev *schemas.Event) string {
	for _, s := range p.OwnersOrReaders().List() {
		if ev.Firing[s].State != schemas.NotAnEvent {
			return ev.SpellingFor(s, schemas.NameCasing(name))
		}
	}
	return ev.Name
}
