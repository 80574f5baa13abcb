package assist

import (
	"strings"

	"github.com/hooks-ls/hooks-ls/schemas"
)

// listed maps each kind of thing that explain lists to what writes the list.
var listed = map[string]func(w *page){
	"events": func(w *page) {
		w.eachProduct(func(s schemas.Surface) (names []string) {
			for _, e := range schemas.Events() {
				if e.Fires(s) {
					names = append(names, e.SpellingFor(s, schemas.SnakeCase))
				}
			}
			return names
		})
	},
	"tools": func(w *page) {
		w.eachProduct(func(s schemas.Surface) (names []string) {
			for _, t := range schemas.ToolsOn(schemas.EngineOn(s, schemas.Observed).Tools) {
				names = append(names, t.Name)
			}
			return names
		})
	},
	"variables": func(w *page) {
		for i := range schemas.Variables() {
			v := &schemas.Variables()[i]
			w.item(v.Name, v.Doc)
		}
	},
	"products": func(w *page) {
		for _, s := range schemas.AllSurfaces.List() {
			w.item(s.ID(), s.Name())
		}
	},
}

// explainList lists the names of a kind of things.
func explainList(w *page, name string) bool {
	list := listed[name]
	if list == nil {
		return false
	}
	w.title("all", name, "hooks-ls explain NAME explains one")
	list(w)
	return true
}

// eachProduct writes a line of names for each product, one for products with the same names.
func (w *page) eachProduct(names func(schemas.Surface) []string) {
	for _, g := range groupTexts(schemas.AllSurfaces, func(s schemas.Surface) string { return strings.Join(names(s), ", ") }) {
		w.item(g.set.Names(), g.name)
	}
}
