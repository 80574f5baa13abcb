package assist

import (
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// typeAround is the type of a document as far as one place needs it: of all events only the one around the place is worked
// out. The empty name leaves all of them open.
func typeAround(doc *workspace.Document, event string, readers schemas.Surfaces) *schemas.Type {
	fields := schemas.RootFields(doc.Kind)
	i := slices.IndexFunc(fields, func(f schemas.Field) bool { return f.Name == "hooks" })
	if i >= 0 && event != "" {
		name := "PreToolUse" // what an unknown event takes is what any event takes
		if e, _, ok := schemas.EventBySpelling(event); ok && !e.Proposed {
			name = e.Name
		}
		fields = slices.Clone(fields)
		fields[i].Type = &schemas.Type{Kind: schemas.Object, Fields: []schemas.Field{
			{Name: event, Type: schemas.EntriesType(name, readers), Surfaces: readers},
		}}
	}
	return &schemas.Type{Kind: schemas.Object, Fields: fields}
}

// eventAround is the name of the event that a node lies below, empty when it lies below none.
func eventAround(path []syntax.Step) string {
	if len(path) > 1 && path[0].Key == "hooks" {
		return path[1].Key
	}
	return ""
}
