package config

import (
	"slices"
	"strings"
	"testing"

	"github.com/hooks-ls/hooks-ls/schemas"
)

// explained are the reasons that some fact explains.
var explained = []string{
	ReasonSyntax, ReasonComments, ReasonTrailingComma, ReasonBOM, ReasonVersion, ReasonEventNotArray, ReasonUnknownEvent,
	ReasonDuplicateKey, ReasonSpelling, ReasonEntry, ReasonNested, ReasonFlat, ReasonType, ReasonNoType, ReasonNoCommand,
	ReasonMatcherEmpty, ReasonMatcherInvalid, ReasonDisable, ReasonDisabled, ReasonSwitchedOff, ReasonSetting, ReasonUntrusted,
	ReasonTrustStored, ReasonPrecedence, ReasonSameFile, ReasonSubagent, ReasonTimeoutText, ReasonTimeout,
	ReasonCommand, ReasonTarget, ReasonField, ReasonTimeoutLow, ReasonMatcherType, ReasonEmptyCommand, ReasonBlankCommand, ReasonSettingType, ReasonManagedOnly, ReasonInline,
}

// TestReasonsOfFacts compares the reasons that facts name with the constants of this package.
func TestReasonsOfFacts(t *testing.T) {
	t.Parallel()
	named := map[string]bool{}
	for _, s := range schemas.AllSurfaces.List() {
		rows := [][]schemas.Fact{schemas.EngineOn(s, schemas.Observed).Facts}
		for _, src := range schemas.Sources() {
			if src.Rules[s] != nil {
				rows = append(rows, src.Rules[s].Facts)
			}
		}
		for _, facts := range rows {
			for _, f := range facts {
				for reason := range strings.FieldsSeq(f.Reasons) {
					named[reason] = true
					if !slices.Contains(explained, reason) {
						t.Errorf("%s: %q is no reason", f.Documented+f.Observed, reason)
					}
				}
			}
		}
	}
	for _, reason := range explained {
		if !named[reason] {
			t.Errorf("no fact stands behind %q", reason)
		}
	}
}
