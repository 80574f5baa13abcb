package rules_test

import (
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/hooks-ls/hooks-ls/internal/archives"
)

// TestTogether runs all rules on the archives in testdata/together, for mistakes that concern several rules: what they
// report, and what they do not report twice. The archives have no fixed files.
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
