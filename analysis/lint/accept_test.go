package lint_test

import (
	"context"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/rules"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
)

const slowHook = `{
  "version": 1,
  "hooks": {
    "PreToolUse": [
      { "type": "command", "command": "bash guard.sh", "timeout": 5000 }
    ]
  }
}
`

// TestAcceptance accepts a finding in each kind of file: afterwards it is gone, and there is no new finding.
func TestAcceptance(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, file, rule string
		files            map[string]string
		path, want       string // the file that changes and its text; empty when acceptance is not possible
	}{
		{
			name: "in a new configuration", file: ".github/hooks/a.json", rule: "timeout-ms", files: map[string]string{".github/hooks/a.json": slowHook},
			path: ".hooks-ls.yaml",
			want: "accept:\n  - rule: timeout-ms\n    file: .github/hooks/a.json\n    at: /hooks/PreToolUse/0/timeout\n    why: say why\n",
		},
		{
			name: "behind the entries of the configuration", file: ".github/hooks/a.json", rule: "timeout-ms",
			files: map[string]string{".github/hooks/a.json": slowHook, ".hooks-ls.yaml": "accept:\n- rule: bashism\n  file: a.sh\n  why: yes it is  # really\nos: linux\n"},
			path:  ".hooks-ls.yaml",
			want: "accept:\n- rule: bashism\n  file: a.sh\n  why: yes it is  # really\n- rule: timeout-ms\n  file: .github/hooks/a.json\n" +
				"  at: /hooks/PreToolUse/0/timeout\n  why: say why\nos: linux\n",
		},
		{
			name: "in brackets", file: ".github/hooks/a.json", rule: "timeout-ms",
			files: map[string]string{".github/hooks/a.json": slowHook, ".hooks-ls.yaml": "accept: []\n"}, path: ".hooks-ls.yaml",
			want: "accept: [{ rule: timeout-ms, file: .github/hooks/a.json, at: /hooks/PreToolUse/0/timeout, why: say why }]\n",
		},
		{
			name: "with Windows line endings", file: ".github/hooks/a.json", rule: "timeout-ms",
			files: map[string]string{".github/hooks/a.json": slowHook, ".hooks-ls.yaml": "accept:\r\n- rule: bashism\r\n  file: a.sh\r\n  why: it is\r\nos: linux\r\n"},
			path:  ".hooks-ls.yaml",
			want: "accept:\r\n- rule: bashism\r\n  file: a.sh\r\n  why: it is\r\n- rule: timeout-ms\r\n  file: .github/hooks/a.json\r\n" +
				"  at: /hooks/PreToolUse/0/timeout\r\n  why: say why\r\nos: linux\r\n",
		},
		{
			name: "at the end", file: "web/.github/hooks/a b.json", rule: "timeout-ms",
			files: map[string]string{"web/.github/hooks/a b.json": slowHook, "web/.hooks-ls.yaml": "os: linux"}, path: "web/.hooks-ls.yaml",
			want: "os: linux\naccept:\n  - rule: timeout-ms\n    file: .github/hooks/a b.json\n    at: /hooks/PreToolUse/0/timeout\n    why: say why\n",
		},
		{
			name: "in brackets behind another", file: ".github/hooks/a#b.json", rule: "timeout-ms",
			files: map[string]string{".github/hooks/a#b.json": slowHook, ".hooks-ls.yaml": "accept: [{ rule: bashism, file: a.sh, why: it is }]\n"}, path: ".hooks-ls.yaml",
			want: "accept: [{ rule: bashism, file: a.sh, why: it is }, { rule: timeout-ms, file: \".github/hooks/a#b.json\", at: /hooks/PreToolUse/0/timeout, why: say why }]\n",
		},
		{
			name: "behind the last line", file: ".github/hooks/a.json", rule: "timeout-ms",
			files: map[string]string{".github/hooks/a.json": slowHook, ".hooks-ls.yaml": "accept:\n  - rule: bashism\n    file: a.sh\n    why: it is"}, path: ".hooks-ls.yaml",
			want: "accept:\n  - rule: bashism\n    file: a.sh\n    why: it is\n  - rule: timeout-ms\n    file: .github/hooks/a.json\n    at: /hooks/PreToolUse/0/timeout\n    why: say why",
		},
		{
			name: "in an empty list", file: ".github/hooks/a.json", rule: "timeout-ms",
			files: map[string]string{".github/hooks/a.json": slowHook, ".hooks-ls.yaml": "accept: # nothing yet\nos: linux\n"}, path: ".hooks-ls.yaml",
			want: "accept: # nothing yet\n  - rule: timeout-ms\n    file: .github/hooks/a.json\n    at: /hooks/PreToolUse/0/timeout\n    why: say why\nos: linux\n",
		},
		{
			name: "by the comment that is there", file: ".github/agents/a.agent.md", rule: "timeout-ms",
			files: map[string]string{".github/agents/a.agent.md": "---\nname: a\nhooks:\n  Stop:\n    - type: command\n      command: echo\n      # hooks-ls: ignore field-not-read -- for the CLI\n      timeout: 5000\n---\n"},
			path:  ".github/agents/a.agent.md",
			want:  "---\nname: a\nhooks:\n  Stop:\n    - type: command\n      command: echo\n      # hooks-ls: ignore field-not-read, timeout-ms -- for the CLI\n      timeout: 5000\n---\n",
		},
		{
			name: "by a comment in settings of VS Code", file: ".vscode/settings.json", rule: "setting-removed",
			files: map[string]string{".vscode/settings.json": "{\r\n  \"chat.useCustomAgentHooks\": true\r\n}\r\n"}, path: ".vscode/settings.json",
			want: "{\r\n  // hooks-ls: ignore setting-removed -- say why\r\n  \"chat.useCustomAgentHooks\": true\r\n}\r\n",
		},
		{
			name: "by a comment in frontmatter", file: ".github/agents/a.agent.md", rule: "timeout-ms",
			files: map[string]string{".github/agents/a.agent.md": "---\nname: a\nhooks:\n  Stop:\n    - type: command\n      command: echo\n      timeout: 5000\n---\n"},
			path:  ".github/agents/a.agent.md",
			want:  "---\nname: a\nhooks:\n  Stop:\n    - type: command\n      command: echo\n      # hooks-ls: ignore timeout-ms -- say why\n      timeout: 5000\n---\n",
		},
		{
			name: "by a comment in a script", file: "guard.sh", rule: "exit1-no-block",
			files: map[string]string{".github/hooks/a.json": slowHook, "guard.sh": "#!/bin/bash\nif grep -q rm; then\n  echo 'no rm' >&2\n  exit 1\nfi\n"},
			path:  "guard.sh",
			want:  "#!/bin/bash\nif grep -q rm; then\n  echo 'no rm' >&2\n  # hooks-ls: ignore exit1-no-block -- say why\n  exit 1\nfi\n",
		},
		{
			name: "in a script whose text may go over lines", file: "guard.sh", rule: "exit1-no-block",
			files: map[string]string{".github/hooks/a.json": slowHook, "guard.sh": "#!/bin/bash\ncat <<E >&2\nno\nE\nif grep -q rm; then\n  echo 'no rm' >&2\n  exit 1\nfi\n"},
			path:  ".hooks-ls.yaml", want: "accept:\n  - rule: exit1-no-block\n    file: guard.sh\n    why: say why\n",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			before, fix := accepting(t, tt.files, tt.file, tt.rule)
			if fix == nil || len(fix.Edits) != 1 || fix.Edits[0].Path != tt.path {
				t.Fatalf("got %+v", fix)
			}
			e := fix.Edits[0]
			src := tt.files[tt.path]
			got := src[:e.Range.Start] + e.Text + src[e.Range.End:]
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			tt.files[tt.path] = got
			after, again := accepting(t, tt.files, tt.file, tt.rule)
			if again != nil || after != before-1 {
				t.Errorf("%d findings before, %d after", before, after)
			}
		})
	}
}

// accepting returns the number of findings of a file and the acceptance of the first one of a rule, or nil.
func accepting(t *testing.T, files map[string]string, file, rule string) (int, *lint.Fix) {
	t.Helper()
	fsys := fstest.MapFS{}
	for name, src := range files {
		fsys[name] = &fstest.MapFile{Data: []byte(src)}
	}
	s := workspace.NewSnapshot(nil, workspace.Folder{FS: fsys})
	count := 0
	var fix *lint.Fix
	_, err := lint.Scan(context.Background(), s, rules.All, []string{"."}, func(res lint.Result) {
		if res.Doc.Path != file {
			return
		}
		count = len(res.Findings)
		for i := range res.Findings {
			if res.Findings[i].Rule == rule {
				fix = lint.Acceptance(s.WithDocuments(res.Doc), res, rules.All, &res.Findings[i])
			}
			if strings.Contains(res.Findings[i].Rule, "useless") {
				t.Errorf("got %s", res.Findings[i].Message)
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return count, fix
}
