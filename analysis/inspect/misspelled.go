package inspect

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

// An entry may lack something because the key of it is misspelled. That is one mistake: unknown-field reports it, with
// what follows, and the rules that ask what an entry lacks say nothing.

// Misspelled is a key of an entry and the field that the entry lacks because of it.
type Misspelled struct {
	Member *syntax.Member
	field  string
	// reasons for which the entry is lost without the field; a type that is missing may be one beside it.
	reasons []string
}

// inventedCommands are names under which people look for a command.
var inventedCommands = []string{"run", "script", "cmd", "exec_command"}

// MisspelledKeys are the keys of an entry that explain what it lacks, at most one for a field.
func MisspelledKeys(p *lint.Pass, e *config.Entry) []Misspelled {
	if e.Node.Kind != syntax.Object || e.Nested || !slices.ContainsFunc(e.Node.Members, IsUnknownField) {
		return nil
	}
	var list []Misspelled
	add := func(reasons []string, means func(m *syntax.Member) string) {
		var found Misspelled
		for m := range e.Node.Effective() {
			if !IsUnknownField(m) {
				continue
			}
			if field := means(m); field != "" && !slices.ContainsFunc(list, func(o Misspelled) bool { return o.Member == m }) {
				if found.Member != nil {
					return // which of them is meant cannot be told
				}
				found = Misspelled{m, field, reasons}
			}
		}
		if found.Member != nil {
			list = append(list, found)
		}
	}
	typed := workspace.Member(e.Node, "type") != nil
	if e.Depth == 0 && !typed && len(CommandMembers(e)) == 0 && workspace.Member(e.Node, "hooks") == nil {
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
	fields := FieldNames(EntryFields(e), p.Surfaces())
	if !typed {
		add([]string{config.ReasonNoType, config.ReasonNoCommand}, func(m *syntax.Member) string {
			if m.Value.Kind != syntax.String || schemas.HookTypeNamed(m.Value.Text) == nil || english.Nearest(m.Key.Text, fields) != "type" {
				return ""
			}
			return "type"
		})
	}
	if LacksCommand(p, e) {
		add([]string{config.ReasonNoCommand, config.ReasonNoType}, func(m *syntax.Member) string {
			near := NearField(m.Key.Text, fields)
			if word := KeyLacksColon(m); IsCommandField(word) {
				return word
			}
			switch {
			case m.Value.Kind != syntax.String || IsBlank(m.Value):
				return ""
			case slices.Contains(inventedCommands, m.Key.Text):
				return "command"
			case IsCommandField(near):
				return near
			}
			return ""
		})
	}
	if t := TypeOf(e); typed && t != nil {
		for _, f := range t.Fields {
			if f.Required.Empty() || f.Name == "type" || IsCommandField(f.Name) || workspace.Member(e.Node, f.Name) != nil {
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

// NearField is the field that was probably meant by a key; it may be one of several words.
func NearField(key string, fields []string) string {
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

// KeyLacksColon is the field with which a key begins that goes on with its value, as { command "a.sh" } does in YAML; "" for
// others.
func KeyLacksColon(m *syntax.Member) string {
	word, value, two := strings.Cut(m.Key.Text, " ")
	if !two || value == "" || m.Colon >= 0 || m.Value.Kind != syntax.Null || KnownFields()[word] == nil || !strings.HasPrefix(m.Key.Source(), word+" ") {
		return ""
	}
	return word
}

// IsUnknownField reports a member of an entry that no product knows, in whatever type of hook.
func IsUnknownField(m *syntax.Member) bool {
	return KnownFields()[m.Key.Text] == nil && !schemas.IsTolerated(m.Key.Text)
}

// ExplainedByTypo reports that a misspelled key of the entry explains why it lacks what some drop is about.
func ExplainedByTypo(p *lint.Pass, e *config.Entry, reason string) bool {
	return slices.ContainsFunc(MisspelledKeys(p, e), func(m Misspelled) bool {
		return slices.Contains(m.reasons, reason) && (reason != config.ReasonNoType || !IsCommandField(m.field))
	})
}

// Report says what follows from the key; nothing where nothing does.
func (m Misspelled) Report(p *lint.Pass, e *config.Entry, drops map[string]map[*config.Entry]lint.Dropped) bool {
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
	near, name := m.field, m.Member.Key.Text
	if KeyLacksColon(m.Member) != "" {
		p.ReportDrop(m.Member.Key.Range, d, "%s", "no colon after `"+near+"`").
			Fix("Insert a colon", p.Insert(m.Member.Key.Range.Start+len(near), ":"))
		return true
	}
	r := p.ReportDrop(m.Member.Key.Range, d, "%s", "unknown field "+lint.Code(name)).Help("did you mean `%s`?", near)
	if title := "Rename it to " + near; english.Distance(name, near) < 2 {
		r.Fix(title, p.Rename(m.Member, near))
	} else {
		r.UnsafeFix(title, p.Rename(m.Member, near))
	}
	return true
}

// HasNearKey reports an unknown key that was to be the field.
func HasNearKey(n *syntax.Node, field string) bool {
	for m := range n.Effective() {
		if IsUnknownField(m) && english.Nearest(m.Key.Text, []string{field}) != "" {
			return true
		}
	}
	return false
}
