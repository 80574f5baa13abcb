package inspect

import (
	"slices"
	"sync"

	"github.com/hooks-ls/hooks-ls/analysis/config"
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
	add := func(fields []schemas.Field) {
		for _, f := range fields {
			known, _ := schemas.EntryField(f.Name)
			all[f.Name] = &known
		}
	}
	for _, t := range schemas.HookTypes() {
		add(t.Fields)
	}
	add(schemas.ProposedFields)
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
	return slices.Concat(slice.Map(schemas.HookTypes(), func(t *schemas.HookType) []schemas.Field { return t.Fields })...)
}

// HasFieldType reports whether a value has the type of a field.
func HasFieldType(fields []schemas.Field, name string, v *syntax.Node) bool {
	return slices.ContainsFunc(fields, func(f schemas.Field) bool { return f.Name == name && shape.IsKind(f.Type, v) })
}

// FieldNames returns the names of the fields that one of the surfaces reads, sorted.
func FieldNames(fields []schemas.Field, set schemas.Surfaces) []string {
	names := fieldNames(fields, func(f schemas.Field) bool { return f.Surfaces&set != 0 })
	slices.Sort(names)
	return slices.Compact(names)
}

func fieldNames(fields []schemas.Field, which func(schemas.Field) bool) []string {
	return slice.Map(slice.Filter(fields, which), func(f schemas.Field) string { return f.Name })
}

// Groups returns the matcher groups of the file.
func Groups(p *lint.Pass) []*syntax.Node {
	var list []*syntax.Node
	for _, l := range p.Lists() {
		if !l.CommentedOut() {
			list = append(list, slice.Filter(l.Member.Value.Items, func(n *syntax.Node) bool {
				hooks := n.Get("hooks")
				return hooks != nil && hooks.Kind == syntax.Array
			})...)
		}
	}
	return list
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
