package assist_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/hooks-ls/hooks-ls/analysis/assist"
)

// Completions in a file of cases fit the event, the products and the tool of the case.
func TestCompleteCases(t *testing.T) {
	t.Parallel()
	const head = "cases:\n  - name: x\n    event: PreToolUse\n"
	for _, tt := range []struct{ name, src, want, not string }{
		{"empty", "‸", "cases", ""},
		{"list at the top", "- ‸", "", "cases"},
		{"first key", "cases:\n  - ‸", "name event products tool expect", ""},
		{"key of a case", head + "    ‸\n", "tool input payload expect products", "name event prompt turns"},
		{"key of a case that is begun", head + "    to‸\n", "tool", "name prompt"},
		{"key of a stop", "cases:\n  - name: x\n    event: Stop\n    ‸\n", "turns stop-hook-active", "tool prompt"},
		{"comment", head + "    # ‸\n", "", "tool expect cases"},
		{"before a key", head + "  ‸  tool: create_file\n", "", "cases input"},
		{"in no column", head + " ‸\n", "", "cases input"},
		{"event", "cases:\n  - name: x\n    event: ‸\n", "PreToolUse preToolUse Stop agentStop", "preAgentStop"},
		{"event behind the colon", "cases:\n  - name: x\n    event:‸\n", "PreToolUse", ""},
		{"products", head + "    products: ‸\n", "all vscode copilot-cli cloud-agent claude-code", ""},
		{"products in a list", head + "    products: [vscode, ‸]\n", "copilot-cli claude-code", ""},
		{"tool", head + "    products: claude-code\n    tool: ‸\n", "Bash Write", "create_file"},
		{"tools of all", head + "    tool: ‸\n", "create_file bash Write", ""},
		{"input", head + "    tool: create_file\n    input:\n      ‸\n", "filePath content", "file_path"},
		{"input in brackets", head + "    tool: create_file\n    input: { filePath: a, ‸ }\n", "content", ""},
		{"expect", head + "    expect:\n      ‸\n", "decision reason context input blocked", "name"},
		{"expect in brackets", head + "    expect: { ‸ }\n", "decision reason", "name"},
		{"decision", head + "    expect:\n      decision: ‸\n", "deny ask allow none", "stop continue"},
		{"decision of a stop", "cases:\n  - name: x\n    event: Stop\n    expect: { decision: ‸ }\n", "stop continue", "deny"},
		{"source", "cases:\n  - name: x\n    event: SessionStart\n    products: vscode\n    source: ‸\n", "new", ""},
		{"payload", head + "    products: vscode\n    payload:\n      ‸\n", "tool_name tool_input", "toolName"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			at := strings.Index(tt.src, "‸")
			got := map[string]bool{}
			var labels []string
			for _, it := range assist.CompleteCases(strings.Replace(tt.src, "‸", "", 1), at) {
				if strings.Contains(tt.src, ":‸") && it.Plain != " "+it.Label {
					t.Errorf("%q is inserted behind the colon", it.Plain)
				}
				got[it.Label] = true
				labels = append(labels, it.Label)
			}
			for want := range strings.FieldsSeq(tt.want) {
				if !got[want] {
					t.Errorf("%s is not among %v", want, labels)
				}
			}
			for not := range strings.FieldsSeq(tt.not) {
				if got[not] {
					t.Errorf("%s is among %v", not, labels)
				}
			}
		})
	}
}

func TestHoverCases(t *testing.T) {
	t.Parallel()
	const src = "cases:\n  - name: x\n    event: PreToolUse\n    tool: create_file\n    products: [all]\n    expect: { decision: deny }\n"
	for at, want := range map[string]string{
		"cases": "The cases. They run in this order", "event:": "**event**", "PreTool": "Decide on a tool call", "create": "a VS Code tool",
		"expect": "The expected outcome", "decision": "How the event ends", "deny": "the action is refused",
	} {
		h := assist.HoverCases(src, strings.Index(src, at)+1)
		if h == nil || !strings.Contains(h.Markdown, want) {
			t.Errorf("%s: got %+v, want %q", at, h, want)
		}
	}
	if h := assist.HoverCases(src, strings.Index(src, "x\n")); h != nil {
		t.Errorf("a name is explained: %+v", h)
	}
}

// Only what takes several lines can be folded, and the frontmatter.
func TestFolds(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		path, src string
		want      []string
	}{
		{".github/hooks/a.json", "{\n\"hooks\": {\n\"Stop\": [{ \"bash\": \"a\" }]\n}\n}", []string{"{\n\"hooks\": {\n\"Stop\": [{ \"bash\": \"a\" }]\n}\n}", "{\n\"Stop\": [{ \"bash\": \"a\" }]\n}"}},
		{".github/hooks/a.json", "", nil},
		{".github/agents/a.agent.md", "---\nname: x\n---\ntext\n", []string{"name: x\n"}},
	} {
		_, doc := open(nil, tt.path, tt.src)
		var got []string
		for _, r := range assist.Folds(doc) {
			got = append(got, tt.src[r.Start:r.End])
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%q folds %q, want %q", tt.src, got, tt.want)
		}
	}
}
