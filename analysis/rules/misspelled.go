package rules

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// An entry may lack something because the key of it is misspelled. That is one mistake: unknown-field speaks of it, with
// what follows, and the rules that ask what an entry lacks say nothing.

// misspelled is a key of an entry and the field that the entry lacks because of it.
type misspelled struct {
	member *syntax.Member
	field  string
	// reasons for which the entry is lost without the field; a type that is missing may be one beside it.
	reasons []string
}

// inventedCommands are names under which people look for a command.
var inventedCommands = []string{"run", "script", "cmd", "exec_command"}

// misspelledKeys are the keys of an entry that explain what it lacks, at most one for a field.
func misspelledKeys(p *lint.Pass, e *config.Entry) []misspelled {
	if e.Node.Kind != syntax.Object || e.Nested || !slices.ContainsFunc(e.Node.Members, isUnknown) {
		return nil
	}
	var list []misspelled
	add := func(reasons []string, means func(m *syntax.Member) string) {
		var found misspelled
		for m := range e.Node.Effective() {
			if !isUnknown(m) {
				continue
			}
			if field := means(m); field != "" && !slices.ContainsFunc(list, func(o misspelled) bool { return o.member == m }) {
				if found.member != nil {
					return // which of them is meant cannot be told
				}
				found = misspelled{m, field, reasons}
			}
		}
		if found.member != nil {
			list = append(list, found)
		}
	}
	typed := workspace.Member(e.Node, "type") != nil
	if e.Depth == 0 && !typed && len(commandMembers(e)) == 0 && workspace.Member(e.Node, "hooks") == nil {
		add([]string{config.ReasonFlat, config.ReasonNoType, config.ReasonNoCommand}, func(m *syntax.Member) string {
			if m.Value.Kind != syntax.Array {
				return ""
			}
			return english.Nearest(m.Key.Text, []string{"hooks"})
		})
		if len(list) > 0 {
			return list
		}
	}
	fields := fieldNames(entryFields(e), p.Surfaces())
	if !typed {
		add([]string{config.ReasonNoType, config.ReasonNoCommand}, func(m *syntax.Member) string {
			if m.Value.Kind != syntax.String || schemas.HookTypeNamed(m.Value.Text) == nil || english.Nearest(m.Key.Text, fields) != "type" {
				return ""
			}
			return "type"
		})
	}
	if lacksCommand(p, e) {
		add([]string{config.ReasonNoCommand, config.ReasonNoType}, func(m *syntax.Member) string {
			near := nearField(m.Key.Text, fields)
			if word := lacksColon(m); isCommandField(word) {
				return word
			}
			switch {
			case m.Value.Kind != syntax.String || isBlank(m.Value):
				return ""
			case slices.Contains(inventedCommands, m.Key.Text):
				return "command"
			case isCommandField(near):
				return near
			}
			return ""
		})
	}
	if t := typeOf(e); typed && t != nil {
		for _, f := range t.Fields {
			if f.Required.Empty() || f.Name == "type" || isCommandField(f.Name) || workspace.Member(e.Node, f.Name) != nil {
				continue
			}
			add([]string{config.ReasonTarget}, func(m *syntax.Member) string {
				if english.Nearest(m.Key.Text, fields) != f.Name {
					return ""
				}
				return f.Name
			})
		}
	}
	return list
}

// nearField is the field that was probably meant by a key; it may be one of several words.
func nearField(key string, fields []string) string {
	if near := english.Nearest(key, fields); near != "" {
		return near
	}
	for _, word := range strings.Fields(key) {
		if slices.Contains(fields, word) {
			return word
		}
	}
	return ""
}

// lacksColon is the field with which a key begins that goes on with its value, as { command "a.sh" } does in YAML; "" for
// others.
func lacksColon(m *syntax.Member) string {
	word, value, two := strings.Cut(m.Key.Text, " ")
	if !two || value == "" || m.Colon >= 0 || m.Value.Kind != syntax.Null || knownFields()[word] == nil || !strings.HasPrefix(m.Key.Source(), word+" ") {
		return ""
	}
	return word
}

// isUnknown reports a member of an entry that no product knows, in whatever type of hook.
func isUnknown(m *syntax.Member) bool {
	return knownFields()[m.Key.Text] == nil && !schemas.IsTolerated(m.Key.Text)
}

// explained reports that a misspelled key of the entry explains why it lacks what some drop is about.
func explained(p *lint.Pass, e *config.Entry, reason string) bool {
	return slices.ContainsFunc(misspelledKeys(p, e), func(m misspelled) bool {
		return slices.Contains(m.reasons, reason) && (reason != config.ReasonNoType || !isCommandField(m.field))
	})
}

// report says what follows from the key; nothing where nothing does.
func (m misspelled) report(p *lint.Pass, e *config.Entry, drops map[string]map[*config.Entry]lint.Dropped) bool {
	var d lint.Dropped
	for _, reason := range m.reasons {
		if more, ok := drops[reason][e]; ok {
			if d.Surfaces.Empty() {
				d = more
			} else {
				d = d.Join(more)
			}
		}
	}
	if d.Surfaces.Empty() {
		return false
	}
	near, name := m.field, m.member.Key.Text
	if lacksColon(m.member) != "" {
		p.ReportDrop(m.member.Key.Range, d, "%s", "no colon after `"+near+"`").
			Fix("Insert a colon", p.Insert(m.member.Key.Range.Start+len(near), ":"))
		return true
	}
	r := p.ReportDrop(m.member.Key.Range, d, "%s", "unknown field "+lint.Code(name)).Help("did you mean `%s`?", near)
	if title := "Rename it to " + near; english.Distance(name, near) < 2 {
		r.Fix(title, p.Rename(m.member, near))
	} else {
		r.UnsafeFix(title, p.Rename(m.member, near))
	}
	return true
}

// hasNear reports an unknown key that was to be the field.
func hasNear(n *syntax.Node, field string) bool {
	for m := range n.Effective() {
		if isUnknown(m) && english.Nearest(m.Key.Text, []string{field}) != "" {
			return true
		}
	}
	return false
}
