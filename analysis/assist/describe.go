// Package assist implements editor features other than findings: completion, hover, lenses, links, symbols, code
// actions, and the texts of explain. It knows documents and the reference, but neither the protocol nor the editor: positions
// are byte offsets, texts are Markdown. Begin with Complete in complete.go and HoverAt in hover.go, which map the cursor to rows.
package assist

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// The functions below describe rows of the reference in Markdown, for hovers and for the documentation of completions.

// otherSpellings lists the names besides the PascalCase one, with the surfaces that load them.
func otherSpellings(e *schemas.Event) string {
	others := slice.Filter(e.Spellings, func(sp schemas.Spelling) bool { return sp.Name != e.Name && !sp.Surfaces.Empty() })
	if others == nil {
		return ""
	}
	names := slice.Map(others, func(sp schemas.Spelling) string { return fmt.Sprintf("`%s` (%s)", sp.Name, sp.Surfaces.Names()) })
	return ", also " + strings.Join(names, ", ")
}

// described describes a row, "" when there is none.
func described[T any](row *T, describe func(*T) string) string {
	if row == nil {
		return ""
	}
	return describe(row)
}

// describeField describes a field: purpose, readers, default, example.
func describeField(f *schemas.Field) string {
	var b strings.Builder
	fmt.Fprintf(&b, "**%s** %s", f.Name, typeName(f.Type))
	if f.AliasOf != "" {
		fmt.Fprintf(&b, ", another name for `%s`", f.AliasOf)
	}
	fmt.Fprintf(&b, "\n\n%s\n\n%s", f.Doc, readBy(f.Surfaces))
	if f.Default != "" {
		fmt.Fprintf(&b, " Default: `%s`.", f.Default)
	}
	if f.Example != "" {
		fmt.Fprintf(&b, " Example: `%s`.", f.Example)
	}
	return b.String() + "\n" + values(f.Type) + differences(f.Facts, schemas.AllSurfaces)
}

// readBy says which products read a field and which do not.
func readBy(set schemas.Surfaces) string {
	switch missing := schemas.AllSurfaces &^ set; {
	case set.Empty():
		return "No product reads it."
	case missing.Empty():
		return "Every product reads it."
	default:
		return fmt.Sprintf("%s it; %s.", lint.Verb(set, "read"), lint.Verb(missing, "do not"))
	}
}

func describeHookType(t *schemas.HookType) string {
	var b strings.Builder
	fmt.Fprintf(&b, "**%s**\n\n%s\n\n%s it.", t.Name, t.Doc, lint.Verb(t.Surfaces, "run"))
	for _, s := range t.Surfaces.List() {
		if only := t.OnlyEvents[s]; only != nil {
			fmt.Fprintf(&b, " %s only on %s.", lint.Verb(schemas.SurfaceSet(s), "run it"), strings.Join(only, ", "))
		}
	}
	return b.String() + "\n" + differences(t.Facts, schemas.AllSurfaces)
}

func describeTool(t *schemas.Tool) string {
	var b strings.Builder
	fmt.Fprintf(&b, "**%s**, a %s tool", t.Name, t.Surface.Name())
	if t.Pascal != "" {
		fmt.Fprintf(&b, ", sent as `%s` under PascalCase events", t.Pascal)
	}
	fmt.Fprintf(&b, "\n\n%s\n", t.Doc)
	if len(t.Input) > 0 {
		b.WriteString("\nInput:\n")
		for _, f := range t.Input {
			required := ""
			if f.Required.Has(t.Surface) {
				required = ", required"
			}
			fmt.Fprintf(&b, "* `%s` %s%s\n", f.Name, typeName(f.Type), required)
		}
	}
	return b.String() + differences(t.Facts, schemas.AllSurfaces)
}

func describeVariable(v *schemas.Variable) string {
	var b strings.Builder
	fmt.Fprintf(&b, "**%s**\n\n%s\n\n", v.Name, v.Doc)
	for _, s := range schemas.AllSurfaces.List() {
		fmt.Fprintf(&b, "* %s: %s\n", s.Name(), v.Set[s])
	}
	if v.Instead != "" {
		fmt.Fprintf(&b, "\nNo product sets it: %s.\n", v.Instead)
	}
	return b.String() + differences(v.Facts, schemas.AllSurfaces)
}

func describeSetting(s *schemas.Setting) string {
	var b strings.Builder
	fmt.Fprintf(&b, "**%s** %s\n\n%s\n\n", s.Name, typeName(s.Type), s.Doc)
	if s.Removed != "" {
		fmt.Fprintf(&b, "Removed in %s %s.", s.Surfaces.Names(), s.Removed)
	} else {
		fmt.Fprintf(&b, "Read by %s.", s.Surfaces.Names())
		if s.Default != "" {
			fmt.Fprintf(&b, " Default: `%s`.", s.Default)
		}
	}
	return b.String() + "\n" + differences(s.Facts, schemas.AllSurfaces)
}

// differences lists the facts for which a document and a product disagree, and links to the documents.
func differences(facts []schemas.Fact, set schemas.Surfaces) string {
	var b strings.Builder
	var links []string
	linked := map[string]bool{}
	link := func(d *schemas.Document) string { return fmt.Sprintf("[%s](%s)", d.Short, d.URL) }
	for _, f := range facts {
		if !f.Surfaces.Empty() && f.Surfaces&set == 0 {
			continue
		}
		if f.Differs() {
			doc := "the documentation"
			if d, ok := schemas.DocumentFor(f.Doc); ok && d.URL != "" {
				doc = link(&d)
				linked[d.URL] = true
			}
			fmt.Fprintf(&b, "* %s: %s. %s %s: %s.\n", doc, f.Documented, f.In.Product(), f.In.Version(), f.Observed)
		}
		for _, r := range f.Refs() {
			if d, ok := schemas.DocumentFor(r.Doc); ok && d.URL != "" && !linked[d.URL] {
				linked[d.URL] = true
				links = append(links, link(&d))
			}
		}
	}
	out := ""
	if b.Len() > 0 {
		out = "\nThe documents disagree:\n" + b.String()
	}
	if len(links) > 0 {
		out += "\n" + strings.Join(links, " · ") + "\n"
	}
	return out
}

func values(t *schemas.Type) string {
	if t == nil || len(t.Enum) == 0 {
		return ""
	}
	list := "\n"
	for _, v := range t.Enum {
		list += strings.TrimSuffix("* `"+v.Value+"`: "+v.Doc, ": ") + "\n"
	}
	return list
}

var typeNames = map[schemas.Kind]string{
	schemas.Bool: "boolean", schemas.Int: "integer", schemas.Number: "number", schemas.String: "string",
	schemas.Array: "array", schemas.Map: "object", schemas.Object: "object",
}

func typeName(t *schemas.Type) string {
	name := cmp.Or(typeNames[t.Kind], "any value")
	if t.Kind == schemas.Number && t.Doc != "" {
		name += ", " + t.Doc
	}
	return "(" + name + ")"
}

// Documentation returns the Markdown for Item.About, "" when it is unknown. Call it only when an item is shown.
func Documentation(about string) string {
	kind, name, _ := strings.Cut(about, ":")
	switch kind {
	case "event":
		return described(schemas.EventByName(name), func(e *schemas.Event) string { return describeEvent(e, schemas.AllSurfaces) })
	case "type":
		return described(schemas.HookTypeNamed(name), describeHookType)
	case "field":
		typ, field, _ := strings.Cut(name, ":")
		fields := schemas.GroupFields
		if t := schemas.HookTypeNamed(typ); t != nil {
			fields = slices.Concat(t.Fields, fields)
		}
		return described(schemas.FieldNamed(fields, field), describeField)
	case "root":
		for kind := range schemas.NumSourceKinds {
			if f := schemas.FieldNamed(schemas.RootFields(kind), name); f != nil {
				return describeField(f)
			}
		}
	case "setting":
		return described(schemas.SettingNamed(name), describeSetting)
	case "tool":
		id, tool, _ := strings.Cut(name, ":")
		if s, err := schemas.ParseSurface(id); err == nil {
			return described(schemas.ToolNamed(s, tool), describeTool)
		}
	case "variable":
		return described(schemas.VariableNamed(name), describeVariable)
	}
	return ""
}
