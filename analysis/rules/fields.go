package rules

import (
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis"
	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// entryFields are the fields that an entry may have by its type; those of all types when the type is none.
func entryFields(e *config.Entry) []schemas.Field {
	name := "command"
	if m := analysis.Member(e.Node, "type"); m != nil {
		name = m.Value.Text
	}
	if t := schemas.HookTypeNamed(name); t != nil {
		return t.Fields
	}
	var all []schemas.Field
	for _, t := range schemas.HookTypes {
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
func groups(p *analysis.Pass) []*syntax.Node {
	var list []*syntax.Node
	for _, l := range p.Lists() {
		for _, n := range l.Member.Value.Items {
			if m := analysis.Member(n, "hooks"); m != nil && m.Value.Kind == syntax.Array {
				list = append(list, n)
			}
		}
	}
	return list
}

// anyField reports whether some type of hook, on some surface or in a proposal, has a field of that name.
func anyField(name string) (schemas.Field, bool) {
	for _, t := range schemas.HookTypes {
		if f, ok := schemas.FieldNamed(t.Fields, name); ok {
			return f, true
		}
	}
	return schemas.FieldNamed(schemas.ProposedFields, name)
}
