package inspect

import (
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/shape"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// KnownFields returns all fields that some surface reads or a proposal has, once, since every key of every hook asks for it. Their surfaces
// are those that read them in some type of hook.
var KnownFields = sync.OnceValue(func() map[string]*schemas.Field {
	all := map[string]*schemas.Field{}
	for _, f := range slices.Concat(fieldsOfAllTypes(), schemas.ProposedFields) {
		known, _ := schemas.EntryField(f.Name)
		all[f.Name] = &known
	}
	return all
})

// ReadersIn returns the surfaces that read a known field in a hook of this type; an unknown type means all types.
func ReadersIn(hookType, field string) schemas.Surfaces {
	t := schemas.HookTypeNamed(hookType)
	if t == nil {
		return KnownFields()[field].Surfaces
	}
	if f := t.Field(field); f != nil {
		return f.Surfaces
	}
	return 0
}

// EntryFields returns the fields of the entry's type; those of all types when the type is unknown.
func EntryFields(e *config.Entry) []schemas.Field {
	if t := schemas.HookTypeNamed(StatedType(e)); t != nil {
		return t.Fields
	}
	return fieldsOfAllTypes()
}

func fieldsOfAllTypes() []schemas.Field {
	return slice.Flat(schemas.HookTypes(), func(t *schemas.HookType) []schemas.Field { return t.Fields })
}

// HasFieldType reports whether a value has the type of a field, and is one that the field may have.
func HasFieldType(fields []schemas.Field, name string, v *syntax.Node) bool {
	return slices.ContainsFunc(fields, func(f schemas.Field) bool {
		return f.Name == name && shape.IsKind(f.Type, v) && len(shape.Check(v, f.Type, f.Surfaces)) == 0
	})
}

// FieldNames returns the names of the fields that one of the surfaces reads, sorted.
func FieldNames(fields []schemas.Field, set schemas.Surfaces) []string {
	return slice.Set(fieldNames(fields, func(f schemas.Field) bool { return f.Surfaces&set != 0 }))
}

func fieldNames(fields []schemas.Field, which func(schemas.Field) bool) []string {
	return slice.Map(slice.Filter(fields, which), func(f schemas.Field) string { return f.Name })
}

// Groups returns the matcher groups of the file.
func Groups(p *lint.Pass) []*syntax.Node {
	lists := slice.Filter(p.Lists(), func(l *config.EventList) bool { return !l.CommentedOut() })
	items := slice.Flat(lists, func(l *config.EventList) []*syntax.Node { return l.Member.Value.Items })
	return slice.Filter(items, func(n *syntax.Node) bool {
		hooks := n.Get("hooks")
		return hooks != nil && hooks.Kind == syntax.Array
	})
}

// IsCommandField reports whether a field holds a command.
func IsCommandField(name string) bool {
	f := schemas.HookTypeNamed("command").Field(name)
	return f != nil && f.Type.Format == schemas.Command
}

// ReadersAsText returns the surfaces that read every value of this file as text.
func ReadersAsText(p *lint.Pass) schemas.Surfaces {
	return p.Surfaces().Where(func(s schemas.Surface) bool {
		r := p.LoadResult(s)
		return r != nil && r.Row != nil && r.Row.TextScalars
	})
}

// UnlistedHooks returns the value that is in place of the hooks list of an entry meant as a group, nil for other
// entries. wrong-type reports it; rules about missing members ignore such an entry.
func UnlistedHooks(e *config.Entry) *syntax.Node {
	m := e.Node.Member("hooks")
	if e.Group != nil || m == nil || m.Value.Kind == syntax.Array || m.Value.Kind == syntax.Missing ||
		e.Node.Member("type") != nil || len(CommandMembers(e)) > 0 {
		return nil
	}
	return m.Value
}

// CommandMembers returns the effective members of an entry that hold a command or a program, for any system, in source order.
func CommandMembers(e *config.Entry) []*syntax.Member {
	return slice.Filter(e.Node.Members, func(m *syntax.Member) bool {
		return IsCommandField(m.Key.Text) && m == e.Node.Member(m.Key.Text)
	})
}

// CommandFields returns the command fields that one of the surfaces reads, in table order.
func CommandFields(set schemas.Surfaces) []string {
	return fieldNames(schemas.HookTypeNamed("command").Fields, func(f schemas.Field) bool {
		return f.Type.Format == schemas.Command && f.Surfaces&set != 0
	})
}

// IsBlank reports whether a node is an empty string or only white space.
func IsBlank(n *syntax.Node) bool {
	return n.Kind == syntax.String && strings.TrimSpace(n.Text) == ""
}

// Systems returns the operating systems on which a surface runs and the project is used.
func Systems(p *lint.Pass, s schemas.Surface) []schemas.OS {
	return slice.Filter(schemas.EngineOn(s, p.Settings().Edition).OS, p.Settings().WantsOS)
}

// DenyUnstarted returns the surfaces that deny the call when the hook cannot be started.
func DenyUnstarted(p *lint.Pass, k lint.LoadedEntry) schemas.Surfaces {
	return k.Where(func(s schemas.Surface, h *config.Hook) bool {
		return Exit(p, h, s, schemas.NotRun).Effect == schemas.ExitDenies
	})
}

// LoadedAs returns an entry as each surface reads it; the zero value when none keeps it.
func LoadedAs(p *lint.Pass, e *config.Entry) lint.LoadedEntry {
	return slice.Find(p.Hooks(), func(k lint.LoadedEntry) bool { return k.Entry == e })
}

// EntryDrops returns the combined drops of each entry for some reasons.
func EntryDrops(p *lint.Pass, reasons ...string) map[*config.Entry]lint.Dropped {
	at := map[*config.Entry]lint.Dropped{}
	for _, reason := range reasons {
		for _, d := range p.Drops(reason) {
			if have, ok := at[d.Entry]; ok {
				d = have.Join(d)
			}
			at[d.Entry] = d
		}
	}
	return at
}

// FlatHooks returns the hooks in brackets that have to be in a group, and are written anew with their type and command.
func FlatHooks(p *lint.Pass) map[*config.Entry]lint.Dropped {
	flat := EntryDrops(p, config.ReasonFlat)
	maps.DeleteFunc(flat, func(e *config.Entry, _ lint.Dropped) bool { return e == nil || edit.IsBlock(p.Doc, e.Node) })
	return flat
}

// LacksCommand reports whether an entry has no command field at all, which no-command reports unless a misspelled key explains it.
func LacksCommand(p *lint.Pass, e *config.Entry) bool {
	return IsCommandHook(e) && len(CommandMembers(e)) == 0 && !EntryLoaders(p, e).Empty()
}

// IsCommandHook reports whether an entry counts as a command hook.
func IsCommandHook(e *config.Entry) bool {
	t := TypeOf(e)
	return t != nil && t.Name == "command" && e.Node.Kind == syntax.Object && !e.Nested && UnlistedHooks(e) == nil
}

// OtherCommand returns the first field other than but that gives a surface something to run on an operating system.
func OtherCommand(p *lint.Pass, e *config.Entry, s schemas.Surface, os schemas.OS, but string) string {
	return slice.Find(schemas.CommandOrder(s, os, p.Settings().Edition), func(name string) bool {
		m := e.Node.Member(name)
		return m != nil && name != but && m.Value.Kind == syntax.String && !IsBlank(m.Value)
	})
}

// IsWindowsField reports whether a field is for Windows only.
func IsWindowsField(name string) bool { return name == "windows" || name == "powershell" }

// IsPlain reports whether a scalar is spelled correctly, so that it can be replaced.
func IsPlain(n *syntax.Node) bool { return n.IsScalar() && !n.Bad }

// TypeOf returns the effective type of an entry, command by default; nil when no product has the type.
func TypeOf(e *config.Entry) *schemas.HookType {
	if m := e.Node.Member("type"); m != nil && m.Value.Kind != syntax.String {
		return nil
	}
	return schemas.HookTypeNamed(StatedType(e))
}

// StatedType returns the type as written in an entry, command by default.
func StatedType(e *config.Entry) string {
	if m := e.Node.Member("type"); m != nil {
		return m.Value.Text
	}
	return "command"
}

// ImpliedType returns the type that an entry's fields imply.
func ImpliedType(e *config.Entry) string {
	if len(CommandMembers(e)) > 0 {
		return "command"
	}
	for _, t := range schemas.HookTypes() {
		needs := func(f schemas.Field) bool {
			return f.Name != "type" && !f.Required.Empty() && e.Node.Member(f.Name) != nil
		}
		if t.Name != "command" && slices.ContainsFunc(t.Fields, needs) {
			return t.Name
		}
	}
	return "command"
}

// TypesHere returns the types that one of the file's owners runs on the entry's event, the usual ones first.
func TypesHere(p *lint.Pass, e *config.Entry) []string {
	return schemas.HookTypeNames(func(t *schemas.HookType) bool {
		return e.List.Event != nil && !RunsType(t, p.OwnersOrReaders(), e.List.Event).Empty()
	})
}

// RunsType returns the surfaces of a set that run hooks of a type on an event.
func RunsType(t *schemas.HookType, set schemas.Surfaces, event *schemas.Event) schemas.Surfaces {
	return set.Where(func(s schemas.Surface) bool { return t.RunsOn(s, event.Name) })
}

// IsPromptElsewhere reports whether a drop is of a prompt hook that a surface accepts on another event: prompt-hook-not-run reports it.
func IsPromptElsewhere(d lint.Dropped) bool {
	t := TypeOf(d.Entry)
	return t != nil && t.Name == "prompt" && d.Surfaces&(t.Surfaces|t.Accepted) != 0
}
