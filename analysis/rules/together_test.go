package rules_test

import (
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/hooks-ls/hooks-ls/internal/archives"
)

// TestTogether runs all rules on the archives in testdata/together: what is said of a mistake that concerns several of
// them, and what is not said twice. They are as those of a rule, without what fixes make of the files.
func TestTogether(t *testing.T) {
	t.Parallel()
	archives.Run(t, "testdata/together/*.txtar", func(t *testing.T, ar *txtar.Archive) *txtar.Archive {
		ws := newWorkspace(ar)
		var want strings.Builder
		for _, res := range ws.check(t) {
			for _, f := range res.Findings {
				want.WriteString(describe(res.Doc, f, ws))
			}
			checkFixes(t, ws, res)
		}
		archives.Set(ar, "want", want.String())
		return ar
	})
}
