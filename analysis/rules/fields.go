package rules

import (
	"slices"
	"sync"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// knownField is a field of hooks by its name, whatever the type of hook and the surface.
type knownField struct {
	schemas.Field // the first row of that name
	// types are the surfaces that read it, by type of hook; none for a proposal.
	types map[string]schemas.Surfaces
	// any is the union of types.
	any schemas.Surfaces
}

// knownFields are all fields that some surface reads, or that a proposal has. The table is walked through for every key
// of every hook, so it is turned into a map once.
var knownFields = sync.OnceValue(func() map[string]*knownField {
	all := map[string]*knownField{}
	add := func(hookType string, f schemas.Field) {
		k := all[f.Name]
		if k == nil {
			k = &knownField{Field: f, types: map[string]schemas.Surfaces{}}
			all[f.Name] = k
		}
		if hookType != "" {
			k.types[hookType] |= f.Surfaces
			k.any |= f.Surfaces
		}
	}
	for _, t := range schemas.HookTypes() {
		for _, f := range t.Fields {
			add(t.Name, f)
		}
	}
	for _, f := range schemas.ProposedFields() {
		add("", f)
	}
	return all
})

// readersIn are the surfaces that read the field in a hook of that type; those of all types when there is no such type.
func (k *knownField) readersIn(hookType string) schemas.Surfaces {
	if schemas.HookTypeNamed(hookType) == nil {
		return k.any
	}
	return k.types[hookType]
}

// statedType is the type that an entry states, command when it states none.
func statedType(e *config.Entry) string {
	if m := workspace.Member(e.Node, "type"); m != nil {
		return m.Value.Text
	}
	return "command"
}

// entryFields are the fields that an entry may have by its type; those of all types when the type is none.
func entryFields(e *config.Entry) []schemas.Field {
	if t := schemas.HookTypeNamed(statedType(e)); t != nil {
		return t.Fields
	}
	var all []schemas.Field
	for _, t := range schemas.HookTypes() {
		all = append(all, t.Fields...)
	}
	return all
}

// fieldReaders are the surfaces that read a field of that name among some; ok is false when none has it at all.
func fieldReaders(fields []schemas.Field, name string) (set schemas.Surfaces, ok bool) {
	for _, f := range fields {
		if f.Name == name {
			set, ok = set|f.Surfaces, true
		}
	}
	return set, ok
}

// suits reports that a value is of the type of a field.
func suits(fields []schemas.Field, name string, v *syntax.Node) bool {
	kinds := map[schemas.Kind]syntax.Kind{schemas.Bool: syntax.Bool, schemas.Int: syntax.Number, schemas.Number: syntax.Number, schemas.String: syntax.String,
		schemas.Array: syntax.Array, schemas.Map: syntax.Object, schemas.Object: syntax.Object}
	return slices.ContainsFunc(fields, func(f schemas.Field) bool {
		kind, fixed := kinds[f.Type.Kind]
		return f.Name == name && (!fixed || kind == v.Kind)
	})
}

// fieldNames are the names of the fields that one of the surfaces reads, sorted.
func fieldNames(fields []schemas.Field, set schemas.Surfaces) []string {
	var names []string
	for _, f := range fields {
		if f.Surfaces&set != 0 {
			names = append(names, f.Name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// groups are the matcher groups of the file, each once.
func groups(p *lint.Pass) []*syntax.Node {
	var list []*syntax.Node
	for _, l := range p.Lists() {
		if l.CommentedOut() {
			continue
		}
		for _, n := range l.Member.Value.Items {
			if m := workspace.Member(n, "hooks"); m != nil && m.Value.Kind == syntax.Array {
				list = append(list, n)
			}
		}
	}
	return list
}

// isCommandField reports whether a field holds something to run.
func isCommandField(name string) bool {
	k := knownFields()[name]
	return k != nil && k.Type.Format == schemas.Command
}
