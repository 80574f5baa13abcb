package simulate_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/hooks-ls/hooks-ls/schemas"
	"github.com/hooks-ls/hooks-ls/simulate"
)

// TestOpenFile checks the options for each kind of source, in a folder and with absolute paths.
func TestOpenFile(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name                    string
		dir, root, file, source string
		given, want             simulate.Options
	}{
		{name: "a hook file", dir: "/w", root: "web", file: "web/.github/hooks/a.json", source: "github-hooks", want: simulate.Options{Workspace: "/w/web"}},
		{name: "a hook file without a folder", root: "/x", file: "/x/.github/hooks/a.json", source: "github-hooks", want: simulate.Options{Workspace: "/x"}},
		{name: "a workspace that is given", dir: "/w", root: "web", file: "web/.github/hooks/a.json", source: "github-hooks",
			given: simulate.Options{Workspace: "/o"}, want: simulate.Options{Workspace: "/o"}},
		{name: "a file that no surface reads", dir: "/w", root: "web", file: "web/a.json", want: simulate.Options{Workspace: "/w"}},
		{name: "a file that no surface reads, without a folder", file: "/x/y/a.json", want: simulate.Options{Workspace: "/x/y"}},
		{name: "the user's", dir: "/w", root: "/home/u", file: "/home/u/.copilot/hooks/a.json", source: "user-hooks", want: simulate.Options{Workspace: "/w", User: true}},
		{name: "a plugin's", dir: "/w", root: "p", file: "p/hooks.json", source: "plugin-hooks-root", want: simulate.Options{Workspace: "/w/p", Plugins: []string{"/w/p"}}},
		{name: "an agent's", dir: "/w", file: ".github/agents/a.agent.md", source: "github-agents", want: simulate.Options{Workspace: "/w", Agent: "/w/.github/agents/a.agent.md"}},
		{name: "an agent that is given", dir: "/w", file: ".github/agents/a.agent.md", source: "github-agents",
			given: simulate.Options{Agent: "b"}, want: simulate.Options{Workspace: "/w", Agent: "b"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var src *schemas.Source
			if i := slices.IndexFunc(schemas.Sources(), func(s *schemas.Source) bool { return s.ID == tt.source }); i >= 0 {
				src = schemas.Sources()[i]
			} else if tt.source != "" {
				t.Fatalf("no source %s", tt.source)
			}
			got := tt.given
			got.OpenFile(tt.dir, tt.root, tt.file, src)
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}
