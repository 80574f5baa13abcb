package rules_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

// TestTogether runs all rules on the archives in testdata/together: what is said of a mistake that concerns several of
// them, and what is not said twice. They are as those of a rule, without what fixes make of the files.
func TestTogether(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/together/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("found no archives: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			ar, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			ws := newWorkspace(ar)
			var want strings.Builder
			for _, res := range ws.check(t) {
				for _, f := range res.Findings {
					want.WriteString(describe(res.Doc, f, ws))
				}
				checkFixes(t, ws, res)
			}
			got := &txtar.Archive{Comment: ar.Comment}
			for _, f := range ar.Files {
				if f.Name != "want" {
					got.Files = append(got.Files, f)
				}
			}
			got.Files = append(got.Files, txtar.File{Name: "want", Data: []byte(want.String())})
			if *update {
				if err := os.WriteFile(file, txtar.Format(got), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(string(txtar.Format(ar)), string(txtar.Format(got))); diff != "" {
				t.Errorf("%s (-want +got, run with -update and read the change):\n%s", file, diff)
			}
		})
	}
}
