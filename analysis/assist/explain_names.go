package assist

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// pathsIn returns the paths of the members of a field: hookSpecificOutput.permissionDecision.
func pathsIn(f schemas.Field) []string {
	if f.Type == nil {
		return nil
	}
	var paths []string
	for _, inner := range f.Type.Fields {
		paths = append(paths, f.Name+"."+inner.Name)
		for _, p := range pathsIn(inner) {
			paths = append(paths, f.Name+"."+p)
		}
	}
	return paths
}

// fieldAt returns the field at a path of names.
func fieldAt(fields []schemas.Field, names []string) (schemas.Field, bool) {
	for _, f := range fields {
		switch {
		case f.Name != names[0]:
		case len(names) == 1:
			return f, true
		case f.Type != nil:
			if inner, ok := fieldAt(f.Type.Fields, names[1:]); ok {
				return inner, true
			}
		}
	}
	return schemas.Field{}, false
}

// uses groups events or tools, with their products, by text.
type uses struct {
	texts []string
	where map[string][]named
}

func (u *uses) add(text, name string, s schemas.Surface) {
	if u.where == nil {
		u.where = map[string][]named{}
	}
	if u.where[text] == nil {
		u.texts = append(u.texts, text)
	}
	u.where[text] = add(u.where[text], name, s)
}

// write writes each text with its events or tools, grouping names with the same products.
func (u *uses) write(w *page) {
	for _, text := range u.texts {
		var parts []string
		for _, g := range slice.Group(u.where[text], func(n named) schemas.Surfaces { return n.set }) {
			names := slice.Map(g.Of, func(n named) string { return n.name })
			parts = append(parts, strings.Join(names, ", ")+" in "+g.Key.Names())
		}
		w.item(strings.Join(parts, "; "), text)
	}
}

// explainPath explains a path of fields in the input or the output of a hook.
func explainPath(w *page, name string) bool {
	names := strings.Split(name, ".")
	if len(names) < 2 || slices.Contains(names, "") {
		return false
	}
	if e, _, ok := schemas.EventBySpelling(names[0]); ok && !e.Proposed { // Stop.decision
		return explainPathOf(w, name, names[1:], []*schemas.Event{e})
	}
	return explainPathOf(w, name, names, schemas.Events())
}

func explainPathOf(w *page, name string, names []string, events []*schemas.Event) bool {
	var printed, got uses
	for _, e := range events {
		for _, s := range schemas.AllSurfaces.List() {
			if f, ok := fieldAt(outputFields(e, s), names); ok {
				printed.add(f.Doc, e.Name, s)
			}
			for _, c := range []schemas.Casing{schemas.SnakeCase, schemas.CamelCase} {
				if f, ok := fieldAt(e.InputFields(s, e.SpellingFor(s, c), schemas.Observed), names); ok {
					got.add(f.Doc, e.Name, s)
				}
			}
		}
	}
	if len(names) == 2 && isToolInput(names[0]) {
		toolInputs(&got, names[1])
	}
	if len(printed.texts)+len(got.texts) == 0 {
		return false
	}
	w.title("field", name, "")
	if len(printed.texts) > 0 {
		w.head("In the output of a hook")
		printed.write(w)
	}
	if len(got.texts) > 0 {
		w.head("In the input of a hook")
		got.write(w)
	}
	return true
}

// toolInputs collects the tools whose input has a field.
func toolInputs(u *uses, name string) {
	for i := range schemas.Tools() {
		t := &schemas.Tools()[i]
		for _, f := range t.Input {
			if f.Name == name {
				u.add(f.Doc, t.Name, t.Surface)
			}
		}
	}
}

func explainToolInput(w *page, name string) bool {
	var u uses
	if toolInputs(&u, name); len(u.texts) == 0 {
		return false
	}
	w.title("field", name, "in the input of tools")
	u.write(w)
	return true
}

// decisions returns the values with which a hook can decide on an event, and the fields that hold them.
func decisions(e *schemas.Event, s schemas.Surface) map[string][]schemas.Field {
	found := map[string][]schemas.Field{}
	var visit func(prefix string, fields []schemas.Field)
	visit = func(prefix string, fields []schemas.Field) {
		for _, f := range fields {
			if f.Type == nil {
				continue
			}
			name := prefix + f.Name
			if f.Name == "decision" || f.Name == "permissionDecision" || f.Name == "behavior" {
				for _, v := range schemas.ValuesOn(f.Type.Enum, s) {
					found[v.Value] = append(found[v.Value], schemas.Field{Name: name, Doc: v.Doc})
				}
			}
			visit(name+".", f.Type.Fields)
		}
	}
	visit("", outputFields(e, s))
	return found
}

// explainDecision explains a decision value: allow, deny, ask, block.
func explainDecision(w *page, name string) bool {
	var u uses
	for _, e := range schemas.Events() {
		for _, s := range schemas.AllSurfaces.List() {
			for _, f := range decisions(e, s)[name] {
				text := f.Name
				if f.Doc != "" {
					text += ": " + f.Doc
				}
				u.add(text, e.Name, s)
			}
		}
	}
	if len(u.texts) == 0 {
		return false
	}
	w.title("decision", name, "")
	u.write(w)
	return true
}

func explainProduct(w *page, name string) bool {
	set := schemas.SurfacesCalled(name)
	for _, s := range set.List() {
		productPage(w, s)
	}
	return !set.Empty()
}

// productPage summarizes a product.
func productPage(w *page, s schemas.Surface) {
	w.title("product", s.Name(), "--surface "+s.ID())
	w.optional("described as of", schemas.Versions[s].Version)
	engine := schemas.EngineOn(s, schemas.Observed)
	w.item("time limit", fmt.Sprintf("%v s unless a hook sets one", engine.Timeout))
	order := "one after another"
	if engine.Parallel {
		order = "all at once"
	}
	w.item("hooks of an event run", order)
	w.head("Reads hooks from")
	for _, src := range schemas.SourcesOn(s, schemas.Observed) {
		if src.Kind != schemas.VSCodeSettings && src.Glob != "" {
			w.wrap("  ", src.Glob+conditions(src, s))
		}
	}
	w.head("Events")
	w.wrap("  ", firedEvents(s))
}

// conditions lists the conditions under which a product reads a source.
func conditions(src *schemas.Source, s schemas.Surface) string {
	rules := src.Rules[s].In(schemas.Observed)
	var list []string
	if src.Scope == schemas.Plugin {
		list = append(list, "of a plugin")
	}
	if rules.Recursive {
		list = append(list, "with subfolders")
	}
	if rules.Setting != "" && !rules.SettingDefault {
		list = append(list, "when "+rules.Setting+" is on")
	}
	if !rules.Comments && !src.Kind.Frontmatter() {
		list = append(list, "without comments")
	}
	if len(list) == 0 {
		return ""
	}
	return " (" + strings.Join(list, ", ") + ")"
}

// explainLocation explains a file or directory in which products look for hooks.
func explainLocation(w *page, name string) bool {
	if !strings.ContainsAny(name, "./~") {
		return false
	}
	name = strings.TrimSuffix(strings.TrimPrefix(name, "./"), "/")
	for _, src := range schemas.Sources() {
		if src.Glob == "" || !isAt(src.Glob, name) {
			continue
		}
		w.title("location", src.Glob, src.Name)
		w.wrap("  ", src.Doc)
		readers := map[string]bool{}
		for _, s := range schemas.AllSurfaces.List() {
			if src.Rules[s].In(schemas.Observed) != nil {
				readers[s.Name()+conditions(src, s)] = true
			}
		}
		w.item("read by", strings.Join(slices.Sorted(maps.Keys(readers)), ", "))
		facts(w, src.Facts)
	}
	for _, u := range schemas.UnreadFiles {
		if ok, err := path.Match(u.Glob, name); ok && err == nil {
			w.title("location", u.Glob, "no product reads hooks there; put them in "+u.Destination(name))
		}
	}
	return w.Len() > 0
}

// isAt reports whether a path is the path of a glob, matches it, or is the directory of its files.
func isAt(glob, name string) bool {
	if glob == name || path.Dir(glob) == name || strings.TrimSuffix(path.Dir(glob), "/**") == name {
		return true
	}
	ok, err := path.Match(strings.ReplaceAll(glob, "**/", ""), name)
	return ok && err == nil
}
