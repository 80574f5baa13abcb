package inspect

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// An entry may lack something because a key is misspelled. That is one mistake: unknown-field reports it with its
// consequences, and rules about missing members report nothing. They ask here instead of being superseded, because an entry
// may lack two things at the same place, of which the key explains one.

// Misspelled is a key of an entry and the field that the entry lacks because of it.
type Misspelled struct {
	Member *syntax.Member
	field  string
	// reasons are those for which the entry is dropped without the field; a missing type may be an additional one.
	reasons []string
}

// inventedCommands are names that people use instead of command.
var inventedCommands = []string{"run", "script", "cmd", "exec_command"}

// MisspelledKeys returns the keys of an entry that explain what it lacks, at most one per field.
func MisspelledKeys(p *lint.Pass, e *config.Entry) []Misspelled {
	if e.Node.Kind != syntax.Object || e.Nested || !slices.ContainsFunc(e.Node.Members, IsUnknownField) {
		return nil
	}
	var list []Misspelled
	add := func(reasons []string, means func(m *syntax.Member) string) {
		var found []Misspelled
		for m := range e.Node.Effective() {
			if !IsUnknownField(m) || slices.ContainsFunc(list, func(o Misspelled) bool { return o.Member == m }) {
				continue
			}
			if field := means(m); field != "" {
				found = append(found, Misspelled{m, field, reasons})
			}
		}
		if len(found) == 1 { // several are ambiguous
			list = append(list, found...)
		}
	}
	typed := e.Node.Member("type") != nil
	if e.Group == nil && !typed && len(CommandMembers(e)) == 0 && e.Node.Member("hooks") == nil {
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
			if f.Required.Empty() || f.Name == "type" || IsCommandField(f.Name) || e.Node.Member(f.Name) != nil {
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

// NearField returns the field probably meant by a key, which may have several words.
func NearField(key string, fields []string) string {
	if near := english.Nearest(key, fields); near != "" {
		return near
	}
	return slice.Find(strings.Fields(key), func(word string) bool { return slices.Contains(fields, word) })
}

// KeyLacksColon returns the field at the start of a key that also has its value, as { command "a.sh" } in YAML; otherwise "".
func KeyLacksColon(m *syntax.Member) string {
	word, value, two := strings.Cut(m.Key.Text, " ")
	if !two || value == "" || m.Colon >= 0 || m.Value.Kind != syntax.Null || KnownFields()[word] == nil || !strings.HasPrefix(m.Key.Source(), word+" ") {
		return ""
	}
	return word
}

// IsUnknownField reports whether no product knows a member of an entry, in any type of hook.
func IsUnknownField(m *syntax.Member) bool {
	return KnownFields()[m.Key.Text] == nil && !schemas.IsTolerated(m.Key.Text)
}

// ExplainedByTypo reports whether a misspelled key of the entry explains a drop for this reason.
func ExplainedByTypo(p *lint.Pass, e *config.Entry, reason string) bool {
	return slices.ContainsFunc(MisspelledKeys(p, e), func(m Misspelled) bool {
		return slices.Contains(m.reasons, reason) && (reason != config.ReasonNoType || !IsCommandField(m.field))
	})
}

// Report reports the consequences of the key and whether there are any.
func (m Misspelled) Report(p *lint.Pass, e *config.Entry) bool {
	d := EntryDrops(p, m.reasons...)[e]
	if d.Surfaces.Empty() {
		return false
	}
	near, name := m.field, m.Member.Key.Text
	if KeyLacksColon(m.Member) != "" {
		p.ReportDrop(m.Member.Key.Range, d, "%s", "no colon after `"+near+"`").
			Fix("Insert a colon", p.Insert(m.Member.Key.Range.Start+len(near), ":"))
		return true
	}
	p.ReportDrop(m.Member.Key.Range, d, "%s", "unknown field "+lint.Code(name)).Help("did you mean `%s`?", near).
		FixIf(english.Distance(name, near) < 2, "Rename it to "+near, p.Rename(m.Member, near))
	return true
}

// Dedented returns the first key that belongs in an object but is not indented below it, in frontmatter; nil for other drops.
func Dedented(p *lint.Pass, d lint.Dropped) *syntax.Member {
	if d.Reason != config.ReasonEnv && d.Reason != config.ReasonTarget || d.Entry == nil || d.Range.Len() > 0 || p.Tree().Language != syntax.YAML {
		return nil
	}
	list := d.Entry.Node.Members
	i := slices.IndexFunc(list, func(m *syntax.Member) bool { return m.Value.Range == d.Range })
	if i < 0 || i+1 >= len(list) || !IsUnknownField(list[i+1]) {
		return nil
	}
	return list[i+1]
}
