package config

import (
	"strings"

	"github.com/hooks-ls/hooks-ls/schemas"
)

// about says by which words the statement behind a reason is found among the facts of a row.
var about = map[string][]string{
	ReasonSyntax:         {"strict JSON", "syntax error"},
	ReasonComments:       {"comment"},
	ReasonTrailingComma:  {"trailing comma"},
	ReasonBOM:            {"byte order mark"},
	ReasonVersion:        {"version"},
	ReasonInline:         {"inline"},
	ReasonEventNotArray:  {"not a list"},
	ReasonUnknownEvent:   {"unknown event", "names of events", "names that count"},
	ReasonDuplicateKey:   {"equal keys"},
	ReasonSpelling:       {"two spellings"},
	ReasonEntry:          {"bad entry", "malformed entry", "bad item"},
	ReasonNested:         {"group within"},
	ReasonFlat:           {"outside of a group"},
	ReasonType:           {"type other than", "bad entry", "bad item"},
	ReasonNoType:         {"missing type"},
	ReasonNoCommand:      {"without a command", "missing command", "bad entry"},
	ReasonMatcherEmpty:   {"empty matcher"},
	ReasonDisable:        {"disableAllHooks"},
	ReasonDisabled:       {"disableAllHooks"},
	ReasonSwitchedOff:    {"chat.useHooks"},
	ReasonLocation:       {LocationsSetting},
	ReasonUntrusted:      {"untrusted", "trust"},
	ReasonTrustStored:    {"trustedFolders", "trust"},
	ReasonPrecedence:     {"precedence"},
	ReasonSameFile:       {"loaded once"},
	ReasonSubagent:       {"do not run for itself"},
	ReasonTimeoutText:    {"reaches the reader as text"},
	ReasonTimeout:        {"not a number"},
	ReasonNotRead:        {"not read"},
	ReasonMatcherInvalid: {"bad entry"},
}

// factBehind finds the statement behind a reason: in the facts of the source's row, then in those of the surface's
// engine; nil when none speaks of it. A setting is found by its name.
func factBehind(source *schemas.Source, s schemas.Surface, ed schemas.Edition, reason string) *schemas.Fact {
	words := about[reason]
	var row []schemas.Fact
	if source != nil && source.Reading[s] != nil {
		row = source.Reading[s].Facts
		if reason == ReasonSetting {
			if in := source.Reading[s].In(ed); in != nil && in.Setting != "" {
				words = []string{in.Setting}
			}
		}
	}
	for _, w := range words {
		for _, facts := range [][]schemas.Fact{row, schemas.EngineOn(s, ed).Facts} {
			for i := range facts {
				if strings.Contains(facts[i].Documented, w) || strings.Contains(facts[i].Observed, w) {
					return &facts[i]
				}
			}
		}
	}
	return nil
}
