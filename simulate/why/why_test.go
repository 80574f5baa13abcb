package why_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/schemas"
	"github.com/hooks-ls/hooks-ls/simulate"
	"github.com/hooks-ls/hooks-ls/simulate/why"
)

// The answer, with the order in which a product runs the hooks of several plugins, does not depend on the order of the results.
func TestAskOrder(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	files := fstest.MapFS{}
	for _, plugin := range []string{"a", "b", "c"} {
		files[plugin+"/.claude-plugin/plugin.json"] = &fstest.MapFile{Data: []byte(`{"name": "` + plugin + `"}`)}
		files[plugin+"/hooks/hooks.json"] = &fstest.MapFile{Data: []byte(`{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "true"}]}]}}`)}
	}
	if err := os.CopyFS(dir, files); err != nil {
		t.Fatal(err)
	}
	snap := workspace.NewSnapshot(nil, workspace.Folder{FS: os.DirFS(dir), Abs: filepath.ToSlash(dir)})
	var results []lint.Result
	if _, err := lint.Scan(t.Context(), snap, nil, []string{"."}, func(r lint.Result) { results = append(results, r) }); err != nil {
		t.Fatal(err)
	}
	ask := func() *why.Answer {
		answer, err := why.Ask(why.Question{Options: simulate.Options{Dir: dir, Workspace: dir, Event: "Stop"}, Surfaces: schemas.SurfaceSet(schemas.ClaudeCode), Results: results, Dir: dir})
		if err != nil {
			t.Fatal(err)
		}
		return answer
	}
	slices.SortFunc(results, func(a, b lint.Result) int { return strings.Compare(b.Doc.Path, a.Doc.Path) })
	first := ask()
	for i, h := range first.Hooks {
		if len(h.Verdicts) != 1 || h.Verdicts[0].Order != i+1 {
			t.Errorf("%s is number %+v, want %d", h.Path, h.Verdicts, i+1)
		}
	}
	slices.Reverse(results)
	if diff := cmp.Diff(first, ask(), cmpopts.IgnoreUnexported(why.Hook{})); diff != "" {
		t.Errorf("answers differ with the order of results:\n%s", diff)
	}
	if len(first.Hooks) != 3 {
		t.Errorf("%d hooks, want 3", len(first.Hooks))
	}
}
