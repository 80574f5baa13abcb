package assist

import (
	"path"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// VS Code has a built-in JSON schema for hook files. What it completes is not offered twice, and no rewrite may make it warn.

// builtin returns the form of VS Code's schema for a document, nil when the schema does not apply.
func builtin(doc *workspace.Document) *schemas.EditorForm {
	if dir, name := path.Split(doc.Path); doc.Kind != schemas.HookFile || path.Ext(name) != ".json" || !strings.HasSuffix("/"+dir, "/.github/hooks/") {
		return nil
	}
	version := doc.Tree().Root.Get("version")
	return schemas.EditorFormOf(version != nil && version.Kind == syntax.Number)
}

// BuiltinCompletes reports whether VS Code's schema offers the same item with the same text.
func BuiltinCompletes(doc *workspace.Document, it Item) bool {
	form := builtin(doc)
	if form == nil {
		return false
	}
	inserts, ok := "", false
	switch it.Kind {
	case ValueItem:
		return it.About == "type:command"
	case EventItem:
		ok = slices.Contains(form.Events, it.Label) // by name only: it inserts an empty list
	case FieldItem:
		if inserts, ok = form.Fields[it.Label]; strings.HasPrefix(it.About, "root:") {
			inserts, ok = schemas.EditorRoot[it.Label]
		}
	}
	text := strings.TrimSuffix(strings.TrimSpace(it.Plain), ",")
	return ok && (text == `"`+it.Label+`"` || text == `"`+it.Label+`": `+inserts)
}

func builtinWarnings(doc *workspace.Document) int {
	form := builtin(doc)
	if form == nil {
		return 0
	}
	n := 0
	for _, event := range form.Events {
		list := doc.Tree().Root.Get("hooks").Get(event)
		if list == nil {
			continue
		}
		for _, entry := range list.Items {
			if t := entry.Get("type"); t == nil || t.Text != "command" {
				n++
			}
			if !slices.ContainsFunc(form.OneOf, func(name string) bool { return entry.Get(name) != nil }) {
				n++
			}
		}
	}
	return n
}
