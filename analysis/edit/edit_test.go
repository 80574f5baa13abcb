package edit_test

import (
	"context"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
)

// TestEdits makes one edit of the member x, at any depth.
func TestEdits(t *testing.T) {
	t.Parallel()
	remove := func(p *lint.Pass, obj *syntax.Node, m *syntax.Member) []edit.Edit { return p.Remove(m) }
	rename := func(p *lint.Pass, obj *syntax.Node, m *syntax.Member) []edit.Edit {
		return []edit.Edit{p.Rename(m, "y")}
	}
	add := func(p *lint.Pass, obj *syntax.Node, m *syntax.Member) []edit.Edit {
		return p.Add(obj, "y", `"new"`)
	}
	tests := []struct {
		name, src, want string
		edit            func(*lint.Pass, *syntax.Node, *syntax.Member) []edit.Edit
	}{
		{"remove the only one", `{"x": 1}`, `{}`, remove},
		{"remove the first on a line", `{ "x": 1, "a": 2 }`, `{ "a": 2 }`, remove},
		{"remove the last on a line", `{ "a": 2, "x": 1 }`, `{ "a": 2 }`, remove},
		{"remove one between", `{ "a": 2, "x": 1, "b": 3 }`, `{ "a": 2, "b": 3 }`, remove},
		{"remove a line", "{\n  \"a\": 2,\n  \"x\": 1,\n  \"b\": 3\n}", "{\n  \"a\": 2,\n  \"b\": 3\n}", remove},
		{"remove the last line", "{\n  \"a\": 2,\n  \"x\": 1\n}", "{\n  \"a\": 2\n}", remove},
		{"remove lines", "{\n  \"x\": {\n    \"z\": 1\n  },\n  \"b\": 3\n}", "{\n  \"b\": 3\n}", remove},
		{"remove with CRLF", "{\r\n  \"x\": 1,\r\n  \"b\": 3\r\n}", "{\r\n  \"b\": 3\r\n}", remove},
		{"comments stay", "{\n  // about a\n  \"a\": 2, // two\n  \"x\": 1 // one\n}", "{\n  // about a\n  \"a\": 2 // two\n  // one\n}", remove},
		{"a trailing comma stays", "{\n  \"a\": 2,\n  \"x\": 1,\n}", "{\n  \"a\": 2,\n}", remove},
		{"rename", `{"x": 1}`, `{"y": 1}`, rename},
		{"add to an empty object", `{"x": {}}`, `{"x": {"y": "new"}}`, func(p *lint.Pass, _ *syntax.Node, m *syntax.Member) []edit.Edit {
			return p.Add(m.Value, "y", `"new"`)
		}},
		{"add on the line", `{ "x": 1 }`, `{ "x": 1, "y": "new" }`, add},
		{"add a line", "{\n  \"x\": 1\n}", "{\n  \"x\": 1,\n  \"y\": \"new\"\n}", add},
		{"add a line with tabs", "{\n\t\"x\": 1\n}", "{\n\t\"x\": 1,\n\t\"y\": \"new\"\n}", add},
		{"add behind a trailing comma", "{\n  \"x\": 1,\n}", "{\n  \"x\": 1,\n  \"y\": \"new\"\n}", add},
		{"remove a line of YAML", "---\na: 1\nx: 2\nb: 3\n---\n", "---\na: 1\nb: 3\n---\n", remove},
		{"remove the last line of YAML", "---\na: 1\nx: 2\n---\n", "---\na: 1\n---\n", remove},
		{"remove the first of a sequence's item", "---\nl:\n  - x: 1\n    b: 2\n---\n", "---\nl:\n  - b: 2\n---\n", remove},
		{"rename in YAML", "---\nx: 1\n---\n", "---\ny: 1\n---\n", rename},
		{"add to YAML", "---\nl:\n  - x: 1\n---\n", "---\nl:\n  - x: 1\n    y: \"new\"\n---\n", add},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			path := ".github/hooks/a.json"
			if strings.HasPrefix(tt.src, "---") {
				path = ".github/agents/a.agent.md"
			}
			s := workspace.NewSnapshot(nil, workspace.Folder{FS: fstest.MapFS{}})
			doc := s.Buffer(path, tt.src, 0)
			var got string
			rule := &lint.Rule{ID: "edit", Check: func(p *lint.Pass) {
				obj, m := memberX(p.Root())
				if m == nil {
					t.Fatal("no member x")
				}
				out, err := lint.ApplyFix(doc, lint.Fix{Edits: tt.edit(p, obj, m)})
				if err != nil {
					t.Fatal(err)
				}
				got = out
			}}
			if _, err := lint.Check(context.Background(), s, []*lint.Rule{rule}, doc); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func memberX(n *syntax.Node) (*syntax.Node, *syntax.Member) {
	for _, m := range n.Members {
		if m.Key.Text == "x" {
			return n, m
		}
		if obj, found := memberX(m.Value); found != nil {
			return obj, found
		}
	}
	for _, item := range n.Items {
		if obj, found := memberX(item); found != nil {
			return obj, found
		}
	}
	return nil, nil
}
