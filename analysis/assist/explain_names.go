package assist

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// use is a text that holds for an event or a tool of a product.
type use struct {
	text, name string
	surface    schemas.Surface
}

func useText(u use) string { return u.text }

// writeUses writes each text with its events or tools, grouping names with the same products.
func writeUses(w *page, uses []use) {
	for _, t := range slice.Group(uses, useText) {
		var list []named
		for _, u := range t.Of {
			list = add(list, u.name, u.surface)
		}
		var parts []string
		for _, g := range slice.Group(list, func(n named) schemas.Surfaces { return n.set }) {
			names := slice.Map(g.Of, func(n named) string { return n.name })
			parts = append(parts, strings.Join(names, ", ")+" in "+g.Key.Names())
		}
		w.item(strings.Join(parts, "; "), t.Key)
	}
}

func explainPath(w *page, name string) {
	first, rest, ok := strings.Cut(name, ".")
	if !ok {
		return
	}
	at, events := name, schemas.Events()
	if e, _, ok := schemas.EventBySpelling(first); ok && !e.Proposed { // Stop.decision
		at, events = rest, []*schemas.Event{e}
	}
	var printed, got []use
	for _, e := range events {
		for _, s := range schemas.AllSurfaces.List() {
			uses := func(fields []schemas.Field) (found []use) {
				for path, f := range schemas.Members(fields) {
					if path == at {
						found = append(found, use{f.Doc, e.Name, s})
					}
				}
				return found
			}
			printed = append(printed, uses(outputFields(e, s))...)
			for _, c := range []schemas.Casing{schemas.SnakeCase, schemas.CamelCase} {
				got = append(got, uses(e.InputFields(s, e.SpellingFor(s, c), schemas.Observed))...)
			}
		}
	}
	if input, field, _ := strings.Cut(at, "."); isToolInput(input) {
		got = append(got, toolInputs(field)...)
	}
	if len(printed)+len(got) == 0 {
		return
	}
	w.title("field", name, "")
	if len(printed) > 0 {
		w.head("In the output of a hook")
		writeUses(w, printed)
	}
	if len(got) > 0 {
		w.head("In the input of a hook")
		writeUses(w, got)
	}
}

// toolInputs returns the tools whose input has a field.
func toolInputs(name string) (uses []use) {
	for _, t := range schemas.Tools() {
		if f := schemas.FieldNamed(t.Input, name); f != nil {
			uses = append(uses, use{f.Doc, t.Name, t.Surface})
		}
	}
	return uses
}

func explainToolInput(w *page, name string) {
	uses := toolInputs(name)
	if len(uses) > 0 {
		w.title("field", name, "in the input of tools")
		writeUses(w, uses)
	}
}

// decisions returns the values with which a hook can decide on an event, and the fields that hold them.
func decisions(e *schemas.Event, s schemas.Surface) map[string][]schemas.Field {
	found := map[string][]schemas.Field{}
	for path, f := range schemas.Members(outputFields(e, s)) {
		if f.Type != nil && slices.Contains([]string{"decision", "permissionDecision", "behavior"}, f.Name) {
			for _, v := range schemas.ValuesOn(f.Type.Enum, s) {
				found[v.Value] = append(found[v.Value], schemas.Field{Name: path, Doc: v.Doc})
			}
		}
	}
	return found
}

func explainDecision(w *page, name string) {
	var uses []use
	for _, e := range schemas.Events() {
		for _, s := range schemas.AllSurfaces.List() {
			for _, f := range decisions(e, s)[name] {
				uses = append(uses, use{strings.TrimSuffix(f.Name+": "+f.Doc, ": "), e.Name, s})
			}
		}
	}
	if len(uses) > 0 {
		w.title("decision", name, "")
		writeUses(w, uses)
	}
}

func explainProduct(w *page, name string) {
	set := schemas.SurfacesCalled(name)
	for _, s := range set.List() {
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
				glob := src.Glob
				if !src.Rules[s].In(schemas.Observed).Recursive {
					glob = strings.Replace(glob, "**/", "", 1)
				}
				w.wrap("  ", glob+conditions(src, s))
			}
		}
		w.head("Events")
		w.wrap("  ", firedEvents(s))
	}
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

func explainLocation(w *page, name string) {
	if !strings.ContainsAny(name, "./~") {
		return
	}
	name = strings.TrimSuffix(strings.TrimPrefix(name, "./"), "/")
	for _, src := range schemas.Sources() {
		if src.Glob == "" || !isAt(src.Glob, name) {
			continue
		}
		w.title("location", src.Glob, src.Name)
		w.wrap("  ", src.Doc)
		read := schemas.AllSurfaces.Where(func(s schemas.Surface) bool { return src.Rules[s].In(schemas.Observed) != nil })
		readers := slice.Map(read.List(), func(s schemas.Surface) string { return s.Name() + conditions(src, s) })
		w.item("read by", strings.Join(slices.Sorted(slices.Values(readers)), ", "))
		facts(w, src.Facts)
	}
	for _, u := range schemas.UnreadFiles {
		if ok, _ := path.Match(u.Glob, name); ok {
			about := "no product reads hooks there; put them in " + u.Destination(name)
			if u.Plugin {
				about = "outside of a plugin, " + about
			}
			w.title("location", u.Glob, about)
		}
	}
}

// isAt reports whether a path is the path of a glob, matches it, or is the directory of its files.
func isAt(glob, name string) bool {
	matches, _ := path.Match(strings.ReplaceAll(glob, "**/", ""), name)
	return matches || glob == name || path.Dir(glob) == name || strings.TrimSuffix(path.Dir(glob), "/**") == name
}
