package rules

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:       "unknown-field",
	Severity: lint.Error,
	Fix:      lint.SomeFixes,
	Summary:  "a key that no product reads",
	Why: `Products ignore keys that they do not know. When a field is misspelled, the hook runs without its condition, timeout or
directory, or has nothing to run at all. Keys for comments ($schema, comment, description, name, and those that start with _ or //) are
fine. In a hook without a command, an unknown key is only info, and so is "enabled": true.`,
	Bad:  hookFile("preToolUse", `{ "type": "command", "command": "./guard.sh", "timoutSec": 5 }`),
	Good: hookFile("preToolUse", `{ "type": "command", "command": "./guard.sh", "timeoutSec": 5, "comment": "keep it fast" }`),
	Refs: cite("003: Hook command properties", "004: Command hooks"),
	Check: func(p *lint.Pass) {
		if p.Surfaces().Empty() {
			return
		}
		switch {
		case p.File().HooksMember == nil:
		case p.Doc.Kind == schemas.HookFile || p.Doc.Kind == schemas.PluginHooks:
			unknownRootKeys(p)
		default: // other keys of settings and agents are not checked here
			for _, m := range inspect.EventLists(p.Root()) {
				reportBesideHooks(p, m)
			}
		}
		for _, g := range inspect.Groups(p) {
			for _, m := range g.Members {
				if inspect.KnownFields()[m.Key.Text] == nil {
					unknownKey(p, nil, g, m, schemas.GroupFields, lint.Warning)
				}
			}
		}
		dedented := dedentedKeys(p)
		for _, e := range p.Entries() {
			if e.Node.Kind != syntax.Object || e.Nested {
				continue
			}
			reported := map[*syntax.Member]bool{}
			for _, m := range inspect.MisspelledKeys(p, e) {
				reported[m.Member] = m.Report(p, e)
			}
			for _, m := range e.Node.Members {
				if inspect.KnownFields()[m.Key.Text] == nil && m.Value != inspect.UnlistedHooks(e) && !reported[m] && !dedented[m] {
					severity := lint.Warning
					if inspect.LacksCommand(p, e) && !inspect.ExplainedByTypo(p, e, config.ReasonNoCommand) {
						severity = lint.Info // no-command reports the lost hook
					}
					unknownKey(p, e, e.Node, m, inspect.EntryFields(e), severity)
				}
			}
		}
	},
})

// dedentedKeys returns keys that are not indented below theirs, and the unknown ones behind each. wrong-type reports them.
func dedentedKeys(p *lint.Pass) map[*syntax.Member]bool {
	keys := map[*syntax.Member]bool{}
	for _, d := range p.Drops(config.ReasonEnv, config.ReasonTarget) {
		first := inspect.Dedented(p, d)
		if first == nil {
			continue
		}
		list := d.Entry.Node.Members
		for _, m := range list[slices.Index(list, first):] {
			if !inspect.IsUnknownField(m) {
				break
			}
			keys[m] = true
		}
	}
	return keys
}

// unknownKey reports a key of an object unless it is known there or tolerated as a remark. The entry is nil for objects that are none.
func unknownKey(p *lint.Pass, e *config.Entry, obj *syntax.Node, m *syntax.Member, fields []schemas.Field, severity lint.Severity) {
	key := m.Key.Text
	if schemas.FieldNamed(fields, key) != nil || key == "" || schemas.IsTolerated(key) {
		return
	}
	lost := "it is ignored"
	on, isSwitch := map[string]string{"enabled": "true", "disabled": "false"}[key]
	isSwitch = isSwitch && m.Value.Kind == syntax.Bool
	if isSwitch && m.Value.Text != on && e != nil {
		lost = "it does not turn the hook off"
	}
	if p.Owners().Within(schemas.Growing) || isSwitch && m.Value.Text == on { // as if it were read
		severity = lint.Info
	}
	names := inspect.FieldNames(fields, p.Surfaces())
	if word := inspect.KeyLacksColon(m); word != "" {
		p.Report(m.Key.Range, p.Surfaces(), "no colon after `%s`: it is ignored", word).Severity(severity).
			Fix("Insert a colon", p.Insert(m.Key.Range.Start+len(word), ":"))
		return
	}
	r := p.Report(m.Key.Range, p.Surfaces(), "unknown field %s: %s", lint.Code(key), lost).Severity(severity)
	near := inspect.NearField(key, names)
	ofCalls := near == "" && severity == lint.Warning && e != nil && e.List.Event != nil && e.List.Event.EveryCall != ""
	switch {
	case ofCalls && strings.HasPrefix(key, "tool") && e.WrittenMatcher() == "":
		r.Note("the hook runs %s every tool call", e.List.Event.EveryCall).Help("remove it, and check the tool in the script")
		return
	case ofCalls && (strings.HasPrefix(key, "file") || strings.HasPrefix(key, "path") || strings.HasPrefix(key, "glob")):
		r.Note("the hook runs for every path").Help("remove it, and check the path in the script")
		return
	case near == "":
		r.Unnecessary()
		return
	}
	r.Help("did you mean `%s`?", near)
	if obj.Member(near) == nil && inspect.HasFieldType(fields, near, m.Value) {
		r.FixIf(english.Distance(key, near) < 2, "Rename it to "+near, p.Rename(m, near))
	}
}

// unknownRootKeys checks the keys next to hooks. An unknown key there does no harm unless it was meant to declare hooks.
func unknownRootKeys(p *lint.Pass) {
	for _, m := range p.Root().Members {
		if _, _, event := schemas.EventBySpelling(m.Key.Text); event {
			reportBesideHooks(p, m)
			continue
		}
		if list := inspect.InventedIn(m); len(list) > 0 && m.Key.Text != "hooks" {
			p.Report(m.Key.Range, p.Surfaces(), "unknown field %s: its hooks never run", lint.Code(m.Key.Text)).Severity(lint.Warning).
				Help("move them into `hooks`, under the names of their events")
			continue
		}
		unknownKey(p, nil, p.Root(), m, schemas.RootFields(p.Doc.Kind), lint.Info)
	}
}

func reportBesideHooks(p *lint.Pass, m *syntax.Member) {
	if slices.ContainsFunc(p.Tree().Errors, func(e syntax.Error) bool { return e.Range.Start >= p.File().HooksMember.Range.End }) {
		return // a misplaced bracket may have put it there
	}
	p.Report(m.Key.Range, p.Surfaces(), "`%s` is outside `hooks`: its hooks never run", m.Key.Text).Severity(lint.Warning).Help("move it into `hooks`")
}
