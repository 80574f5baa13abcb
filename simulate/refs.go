package simulate

import (
	"cmp"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// factRef cites the first fact about a surface.
func factRef(facts []schemas.Fact, s schemas.Surface) string {
	about := slice.Filter(facts, func(f schemas.Fact) bool { return f.Surfaces.Empty() || f.Surfaces.Has(s) })
	return cmp.Or(slice.Map(about, factText)...)
}

// factText names a fact's sources: the document, and the observed product and version.
func factText(f schemas.Fact) string {
	known := slice.Filter(f.Refs(), func(r schemas.Ref) bool {
		_, ok := schemas.DocumentFor(r.Doc)
		return ok
	})
	text, product := strings.Join(slice.Map(known, schemas.Ref.String), "; "), f.In.Product()
	seen := product + " " + f.In.Version() + " (observed)"
	if product == "" || strings.Contains(text, seen) {
		return text
	}
	return strings.TrimPrefix(text+"; "+seen, "; ")
}

func fieldRef(f schemas.Field, ev *schemas.Event) string {
	return cmp.Or(slice.Map(slices.Concat(f.Facts, ev.Facts), factText)...)
}

// optionalFact is factText for a fact that may be nil.
func optionalFact(f *schemas.Fact) string {
	if f == nil {
		return ""
	}
	return factText(*f)
}
