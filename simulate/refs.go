package simulate

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/schemas"
)

// refText names sections of documents as users know them.
func refText(refs []schemas.Ref) string {
	var parts []string
	for _, r := range refs {
		doc, ok := schemas.DocumentFor(r.Doc)
		if !ok {
			continue
		}
		text := doc.Short
		if r.Section != "" {
			text += ", " + r.Section
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, "; ")
}

// factRef cites the first fact about a surface.
func factRef(facts []schemas.Fact, s schemas.Surface) string {
	for _, f := range facts {
		if !f.Surfaces.Empty() && !f.Surfaces.Has(s) {
			continue
		}
		if text := factText(f); text != "" {
			return text
		}
	}
	return ""
}

// factText names a fact's sources: the document, and the observed product and version.
func factText(f schemas.Fact) string {
	text, product := refText(f.Refs()), f.In.Product()
	seen := product + " " + f.In.Version() + " (observed)"
	if product == "" || strings.Contains(text, seen) {
		return text
	}
	return strings.TrimPrefix(text+"; "+seen, "; ")
}

func fieldRef(f schemas.Field, ev *schemas.Event) string {
	for _, fact := range slices.Concat(f.Facts, ev.Facts) {
		if text := factText(fact); text != "" {
			return text
		}
	}
	return ""
}

// optionalFact is factText for a fact that may be nil.
func optionalFact(f *schemas.Fact) string {
	if f == nil {
		return ""
	}
	return factText(*f)
}
