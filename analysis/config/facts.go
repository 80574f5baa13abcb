package config

import "github.com/hooks-ls/hooks-ls/schemas"

// factBehind finds the statement behind a reason: in the facts of the source's row, then in those of the surface's
// engine; nil when none speaks of it.
func factBehind(source *schemas.Source, s schemas.Surface, ed schemas.Edition, reason string) *schemas.Fact {
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
