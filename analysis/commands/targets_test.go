package commands_test

import (
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// HookDir is known only for files whose workspace is known. Targets are resolved for other files too, from the
// directory where the author probably tests.
func TestTargets(t *testing.T) {
	t.Parallel()
	type where struct{ VSCode, CLI, Claude string } // "?" when not known
	tests := []struct {
		name, file, src string
		dirs            where
		targets         []string
	}{
		{"workspace", "a/.github/hooks/h.json", `{"hooks":{"PreToolUse":[{"command":"./x.sh","cwd":"b"}]}}`,
			where{"a/b", "a/b", ""}, []string{"a/b/x.sh"}},
		{"session", ".claude/settings.json", `{"hooks":{"PreToolUse":[{"hooks":[{"type":"command","command":"./x.sh"}]}]}}`,
			where{".", ".", "?"}, []string{"x.sh"}},
		{"variables", ".github/hooks/h.json", `{"hooks":{"PreToolUse":[{"command":"$CLAUDE_PROJECT_DIR/x.sh && \"$COPILOT_HOOK_DIR/y.sh\""}]}}`,
			where{".", ".", ""}, []string{"x.sh", ".github/hooks/y.sh"}},
		{"the user's own", "/home/me/.copilot/hooks/h.json", `{"hooks":{"PreToolUse":[{"command":"./x.sh"}]}}`,
			where{"?", "?", ""}, nil},
		{"the user's own, from home", "/home/me/.copilot/hooks/h.json", `{"hooks":{"PreToolUse":[{"command":"./x.sh","cwd":"~/bin"}]}}`,
			where{"/home/me/bin", "?", ""}, []string{"/home/me/bin/x.sh"}},
		{"elsewhere", "docs/example.json", `{"hooks":{"PreToolUse":[{"command":"./x.sh","cwd":"b"}]}}`,
			where{"?", "?", ""}, []string{"b/x.sh"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			snap := workspace.NewSnapshot(nil, workspace.Folder{FS: fstest.MapFS{}},
				workspace.Folder{Path: "/home/me", Abs: "/home/me", FS: fstest.MapFS{}, UserDir: "~"})
			doc := snap.Buffer(tt.file, tt.src, 1)
			var got where
			for _, c := range commands.Commands(snap, doc) {
				for _, u := range c.Uses {
					dir := "?"
					if u.Known {
						dir = u.Dir
					}
					switch u.Surface {
					case schemas.VSCode:
						got.VSCode = dir
					case schemas.CopilotCLI:
						got.CLI = dir
					case schemas.ClaudeCode:
						got.Claude = dir
					}
				}
			}
			if diff := cmp.Diff(tt.dirs, got); diff != "" {
				t.Errorf("%s: directories (-want +got):\n%s", tt.src, diff)
			}
			var targets []string
			for _, target := range commands.Targets(snap, doc) {
				targets = append(targets, target.Path)
			}
			if diff := cmp.Diff(tt.targets, targets); diff != "" {
				t.Errorf("%s: targets (-want +got):\n%s", tt.src, diff)
			}
		})
	}
}
