package assist

import (
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// typeAround returns the type of a document, with only the given event expanded; an empty name leaves all events open.
func typeAround(doc *workspace.Document, event string, readers schemas.Surfaces) *schemas.Type {
	fields := slices.Clone(schemas.RootFields(doc.Kind))
	if hooks := schemas.FieldNamed(fields, "hooks"); hooks != nil && event != "" {
		name := "PreToolUse" // the entries of an unknown event are those of any event
		if e, _, ok := schemas.EventBySpelling(event); ok && !e.Proposed {
			name = e.Name
		}
		hooks.Type = &schemas.Type{Kind: schemas.Object, Fields: []schemas.Field{
			{Name: event, Type: schemas.EntriesType(name, readers), Surfaces: readers},
		}}
	}
	return &schemas.Type{Kind: schemas.Object, Fields: fields}
}

// eventAround returns the event that contains a path, or "".
func eventAround(path []syntax.Step) string {
	if len(path) > 1 && path[0].Key == "hooks" {
		return path[1].Key
	}
	return ""
}
