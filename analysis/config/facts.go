package config

import "github.com/hooks-ls/hooks-ls/schemas"

// factFor returns the fact that explains a reason, from the source's row or else from the surface's engine; nil when
// there is none.
func factFor(source *schemas.Source, s schemas.Surface, ed schemas.Edition, reason string) *schemas.Fact {
	var row []schemas.Fact
	if source != nil && source.Rules[s] != nil {
		row = source.Rules[s].Facts
	}
	for _, facts := range [][]schemas.Fact{row, schemas.EngineOn(s, ed).Facts} {
		for i := range facts {
			if facts[i].Explains(reason) {
				return &facts[i]
			}
		}
	}
	return nil
}
