package rules_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/rules"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/internal/racing"
)

// TestFindingsAreLimited checks a file with more findings than are shown. The worst one is among those not shown.
func TestFindingsAreLimited(t *testing.T) {
	t.Parallel()
	racing.SkipSweep(t)
	hooks := strings.Repeat(`{"type":"command","bash":"true","powershell":"true","unknownField":1},`, lint.MaxFindings+3)
	src := `{"version":1,"hooks":{"sessionStart":[` + hooks + `{"type":"command","bash":"true","powershell":"true","timeoutSec":"x"}]}}`
	for n, want := range map[string]int{src: 4, strings.Replace(src, `,"timeoutSec":"x"`, "", 1): 3, strings.Replace(src, "unknownField", "comment", 3): 1} {
		s := workspace.NewSnapshot(&workspace.Settings{Ignore: []workspace.Ignore{{Rule: "same-hook-twice"}}})
		d := s.Buffer(".github/hooks/a.json", n, 0)
		results, err := lint.Check(context.Background(), s.WithDocuments(d), rules.All, d)
		if err != nil {
			t.Fatal(err)
		}
		list := results[0].Findings
		last := list[len(list)-1]
		if message := fmt.Sprintf("not shown: %d more finding", want); len(list) != lint.MaxFindings+1 || !strings.HasPrefix(last.Message, message) {
			t.Errorf("%d findings, the last one %q, want %q", len(list), last.Message, message)
		}
		if want == 4 && last.Severity != lint.Error {
			t.Errorf("the last one is %v, and an error is among those that it stands for", last.Severity)
		}
	}
}

// TestRulesAreStopped checks a file with more findings of one rule than the limit: other rules still run, and the count is
// marked as a lower bound.
func TestRulesAreStopped(t *testing.T) {
	t.Parallel()
	racing.SkipSweep(t)
	hooks := strings.Repeat(`{"type":"command","bash":"true","powershell":"true","unknownField":1},`, 2*lint.MaxFindings+500)
	src := `{"version":1,"hooks":{"unknownEvent":[` + hooks + `{}],"sessionStart":[{"timeoutSec":"x","bash":"true","powershell":"true"},` + hooks + `{}]}}`
	s := workspace.NewSnapshot(&workspace.Settings{Only: []string{"unknown-event", "unknown-field", "wrong-type", "timeout-invalid"}})
	d := s.Buffer(".github/hooks/a.json", src, 0)
	results, err := lint.Check(context.Background(), s.WithDocuments(d), rules.All, d)
	if err != nil {
		t.Fatal(err)
	}
	count := map[string]int{}
	for _, f := range results[0].Findings {
		count[f.Rule]++
	}
	last := results[0].Findings[lint.MaxFindings].Message
	if want := fmt.Sprintf("not shown: at least %d more findings in this file", lint.MaxFindings+2); last != want || count["unknown-event"] != 1 || len(results[0].Bugs) > 0 {
		t.Errorf("the last one is %q, want %q; findings by rule: %v; bugs: %v", last, want, count, results[0].Bugs)
	}
}
