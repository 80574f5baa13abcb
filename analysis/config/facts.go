package config

import (
	"cmp"

	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// factFor returns the fact that explains a reason, from the source's row, else from the surface's engine, else nil.
func factFor(source *schemas.Source, s schemas.Surface, ed schemas.Edition, reason string) *schemas.Fact {
	var row []schemas.Fact
	if source != nil && source.Rules[s] != nil {
		row = source.Rules[s].Facts
	}
	explains := func(f *schemas.Fact) bool { return f.Explains(reason) }
	return cmp.Or(slice.Pointer(row, explains), slice.Pointer(schemas.EngineOn(s, ed).Facts, explains))
}
