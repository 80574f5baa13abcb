package lint_test

import (
	"testing"
	"testing/fstest"

	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
)

// Documents checked one after another share the cache of their workspace.
func TestChecker(t *testing.T) {
	t.Parallel()
	var seen []*workspace.Workspace
	rule := &lint.Rule{ID: "x", Check: func(p *lint.Pass) { seen = append(seen, p.Workspace()) }}
	s := workspace.NewSnapshot(nil, workspace.Folder{FS: fstest.MapFS{}})
	all := lint.NewChecker(s, []*lint.Rule{rule})
	for _, name := range []string{"a", "b"} {
		all.Check(s.Buffer(".github/hooks/"+name+".json", "{}", 0))
	}
	if len(seen) != 2 || seen[0] != seen[1] {
		t.Errorf("two documents of one root have the workspaces %v", seen)
	}
}
