package assist

import (
	"strings"

	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// listed maps each kind of thing that explain lists to what writes the list.
var listed = map[string]func(w *page){
	"events": func(w *page) { w.eachProduct(firedEvents) },
	"tools": func(w *page) {
		w.eachProduct(func(s schemas.Surface) string {
			tools := schemas.ToolsOn(schemas.EngineOn(s, schemas.Observed).Tools)
			return strings.Join(slice.Map(tools, func(t *schemas.Tool) string { return t.Name }), ", ")
		})
	},
	"variables": func(w *page) {
		for _, v := range allVariables() {
			w.item(v.Name, v.Doc)
		}
	},
	"products": func(w *page) {
		for _, s := range schemas.AllSurfaces.List() {
			w.item(s.ID(), s.Name())
		}
	},
}

func explainList(w *page, name string) {
	if list := listed[name]; list != nil {
		w.title("all", name, "hooks-ls explain NAME explains one")
		list(w)
	}
}

func firedEvents(s schemas.Surface) string {
	fired := slice.Filter(schemas.Events(), func(e *schemas.Event) bool { return e.Fires(s) })
	names := slice.Map(fired, func(e *schemas.Event) string { return e.SpellingFor(s, schemas.SnakeCase) })
	return strings.Join(names, ", ")
}
