package hooktest_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/hooks-ls/hooks-ls/analysis/casefile"
	"github.com/hooks-ls/hooks-ls/internal/archives"
	"github.com/hooks-ls/hooks-ls/schemas"
	"github.com/hooks-ls/hooks-ls/simulate/hooktest"
	"github.com/hooks-ls/hooks-ls/term"
)

// TestCases runs the cases of each archive of testdata/cases in every product. "want" is the report at 80 columns; "updated
// PATH" is a file after an update, and "kept" lists what the update did not change.
func TestCases(t *testing.T) {
	t.Parallel()
	archives.Run(t, "testdata/cases/*.txtar", func(t *testing.T, archive *txtar.Archive) *txtar.Archive {
		config := caseConfig(t, archive)
		before := fingerprint(t, config.Workspace)
		got := runCases(t, config)
		if diff := cmp.Diff(before, fingerprint(t, config.Workspace)); diff != "" {
			t.Errorf("the workspace was changed (-before +after):\n%s", diff)
		}
		for i := range archive.Files {
			if text, wanted := got[archive.Files[i].Name]; wanted {
				archive.Files[i].Data = []byte(text)
			}
		}
		return archive
	})
}

// caseConfig writes an archive's workspace to disk.
func caseConfig(t *testing.T, archive *txtar.Archive) hooktest.Config {
	t.Helper()
	config := hooktest.Config{Workspace: t.TempDir(), Surfaces: schemas.Dispatched.List(), Environ: environ()}
	for _, f := range archive.Files {
		if f.Name == "want" || f.Name == "kept" || strings.HasPrefix(f.Name, "updated ") {
			continue
		}
		name := filepath.Join(config.Workspace, filepath.FromSlash(f.Name))
		archives.Write(t, name, f.Data, 0o755)
		config.Files = append(config.Files, f.Name)
	}
	return config
}

// runCases returns the results by the archive's file names.
func runCases(t *testing.T, config hooktest.Config) map[string]string {
	t.Helper()
	files, err := hooktest.CaseFiles(config, nil)
	if err != nil {
		t.Fatal(err)
	}
	cases, _, err := hooktest.RunCases(t.Context(), config, files, nil)
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	report := &hooktest.Report{Cases: cases}
	if err := report.WriteText(&text, term.Style{Width: 80}); err != nil {
		t.Fatal(err)
	}
	got := map[string]string{"want": text.String()}
	updated, kept, err := hooktest.Update(cases)
	if err != nil {
		kept = append(kept, err.Error())
	}
	for _, u := range updated {
		got["updated "+u.Path] = u.After
		files = []*casefile.File{casefile.Parse(u.Path, u.After)}
		again, _, err := hooktest.RunCases(t.Context(), config, files, nil)
		if err != nil {
			t.Fatal(err)
		}
		if more, _, err := hooktest.Update(again); len(more) > 0 || err != nil {
			t.Errorf("an update of %s leaves something to update: %v\n%s", u.Path, err, u.After)
		}
	}
	got["kept"] = ""
	for _, k := range kept {
		got["kept"] += k + "\n"
	}
	return got
}

// TestGuideToCases checks that docs/test.md shows the archive's cases and their results.
func TestGuideToCases(t *testing.T) {
	t.Parallel()
	guide, err := os.ReadFile(filepath.Join("..", "..", "docs", "test.md"))
	if err != nil {
		t.Fatal(err)
	}
	archive, err := txtar.ParseFile("testdata/cases/docs.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range archive.Files {
		if !bytes.Contains(guide, f.Data) {
			t.Errorf("docs/test.md does not show %s:\n%s", f.Name, f.Data)
		}
	}
}

// TestCasesLeaveNothing cancels a run while a hook hangs: no temporary directory remains.
func TestCasesLeaveNothing(t *testing.T) {
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	archive := txtar.Parse([]byte(`-- .github/hooks/a.json --
{"version":1,"hooks":{"Stop":[{"type":"command","bash":"sleep 300"}]}}
-- a.hooktest.yaml --
cases:
  - name: hangs
    event: Stop
    expect: { decision: stop }
`))
	config := caseConfig(t, archive)
	files, err := hooktest.CaseFiles(config, nil)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	config.CaseProgress = func(int, int, *hooktest.Case) { cancel() }
	if _, _, err := hooktest.RunCases(ctx, config, files, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("a canceled run ends with %v", err)
	}
	if entries, err := os.ReadDir(temp); err != nil || len(entries) > 0 {
		t.Errorf("left behind: %v, %v", entries, err)
	}
}
