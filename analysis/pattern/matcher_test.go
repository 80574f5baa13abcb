package pattern

import (
	"cmp"
	"encoding/json"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/hooks-ls/hooks-ls/schemas"
)

func TestMatches(t *testing.T) {
	t.Parallel()
	const (
		cli    = schemas.CopilotCLI
		vscode = schemas.VSCode
		claude = schemas.ClaudeCode
	)
	tests := []struct {
		surface           schemas.Surface
		spelling, matcher string
		value             string
		want              Verdict
	}{
		{vscode, "PreToolUse", "create_file", "read_file", Ignored},
		{vscode, "PreToolUse", "[", "read_file", Ignored},
		{vscode, "preToolUse", "", "read_file", Ignored},

		{cli, "preToolUse", "bash", "bash", Match},
		{cli, "preToolUse", "Bash", "bash", NoMatch},
		{cli, "preToolUse", "ba", "bash", NoMatch},
		{cli, "preToolUse", "bash ", "bash", NoMatch},
		{cli, "preToolUse", "foo|bash", "bash", Match},
		{cli, "preToolUse", "^(?!view).*$", "bash", Match},
		{cli, "preToolUse", "*", "bash", Invalid},
		{cli, "preToolUse", "", "bash", Invalid},
		{cli, "preToolUse", "(?i)bash", "bash", Invalid},
		{cli, "preToolUse", "(a+)+b", strings.Repeat("a", 60), Undecided},
		{cli, "sessionStart", "[", "new", Ignored},
		{cli, "agentStop", "", "", Ignored},
		{cli, "postToolUseFailure", "view", "bash", Ignored},

		{cli, "PreToolUse", "Bash", "bash", Match},
		{cli, "PreToolUse", "bash", "bash", Match},
		{cli, "PreToolUse", " Bash\t", "bash", Match},
		{cli, "PreToolUse", "Write|Edit", "create", Match},
		{cli, "PreToolUse", "Write|Edit", "bash", NoMatch},
		{cli, "PreToolUse", "Task", "task", Match},
		{cli, "PreToolUse", "Agent", "task", Match},
		{cli, "PreToolUse", "Ag.*", "task", Match},
		{cli, "PreToolUse", "Ta.*", "task", NoMatch},
		{cli, "PreToolUse", "*", "bash", Match},
		{cli, "PreToolUse", "**", "bash", Match},
		{cli, "PreToolUse", "|Bash", "bash", Match},
		{cli, "PreToolUse", "b.*", "bash", NoMatch},
		{cli, "PreToolUse", "B.*", "bash", Match},
		{cli, "PreToolUse", "^bash$", "bash", NoMatch},
		{cli, "PreToolUse", "Bash | Read", "bash", NoMatch},
		{cli, "PreToolUse", "Bash,Read", "bash", NoMatch},
		{cli, "PreToolUse", "Bash(git *)", "bash", NoMatch},
		{cli, "PreToolUse", "BASH", "bash", NoMatch},
		{cli, "PreToolUse", "run_in_terminal", "bash", NoMatch},
		{cli, "PreToolUse", "nosuchtool", "nosuchtool", Match},
		{cli, "PreToolUse", "", "bash", Invalid},
		{cli, "PreToolUse", "Bash[", "bash", Invalid},
		{cli, "PermissionRequest", "Write", "edit", NoMatch},
		{cli, "PermissionRequest", "Edit", "edit", Match},
		{cli, "PermissionRequest", "lab/.*", "lab/echo", Match},
		{cli, "SubagentStart", "*", "task", NoMatch},
		{cli, "SubagentStart", "?", "task", Invalid},
		{cli, "SubagentStart", "task", "task", Match},
		{cli, "PreCompact", "manual", "auto", NoMatch},

		{claude, "PreToolUse", "", "Bash", Match},
		{claude, "PreToolUse", "*", "Bash", Match},
		{claude, "PreToolUse", "Edit, Write", "Write", Match},
		{claude, "PreToolUse", "Edit | Write", "Write", Match},
		{claude, "PreToolUse", "Bas", "Bash", NoMatch},
		{claude, "PreToolUse", "^Note", "NotebookEdit", Match},
		{claude, "PreToolUse", "book.", "NotebookEdit", Match},
		{claude, "PreToolUse", "mcp__lab", "mcp__lab__echo", NoMatch},
		{claude, "PreToolUse", "mcp__lab__.*", "mcp__lab__echo", Match},
		{claude, "PreToolUse", "Bash(git *)", "Bash", NoMatch},
		{claude, "PreToolUse", "[", "Bash", Invalid},
		{claude, "PreToolUse", "Task", "Agent", Match},
		{claude, "PreToolUse", "^Task$", "Agent", Match},
		{claude, "PreToolUse", "^task$", "Agent", NoMatch},
		{claude, "Stop", "[", "", Ignored},
	}
	for _, tt := range tests {
		event, _, ok := schemas.EventBySpelling(tt.spelling)
		if !ok {
			t.Fatalf("no event %q", tt.spelling)
		}
		if got := Read(tt.surface, schemas.Observed, event, tt.spelling, tt.matcher).Try(tt.value); got != tt.want {
			t.Errorf("%s %s, %q on %q: %d, want %d", tt.surface, tt.spelling, tt.matcher, tt.value, got, tt.want)
		}
	}
}

// TestDocumented covers cases in which Copilot behaves differently from its reference.
func TestDocumented(t *testing.T) {
	t.Parallel()
	tests := []struct {
		spelling, matcher, value string
		want                     Verdict
	}{
		{"PreToolUse", "bash", "bash", Match},
		{"PreToolUse", "Bash", "bash", NoMatch},
		{"PreToolUse", "*", "bash", Invalid},
		{"PreToolUse", "b.*", "bash", Match},
		{"postToolUse", "view", "bash", Ignored},
		{"notification", "shell_.*", "shell_completed", Match},
	}
	for _, tt := range tests {
		event, _, _ := schemas.EventBySpelling(tt.spelling)
		for _, s := range []schemas.Surface{schemas.CopilotCLI, schemas.CloudAgent} {
			want := tt.want
			if !event.MatcherOn(s, schemas.Documented) {
				want = Ignored
			}
			if got := Read(s, schemas.Documented, event, tt.spelling, tt.matcher).Try(tt.value); got != want {
				t.Errorf("%s %s, %q on %q: %d, want %d", s, tt.spelling, tt.matcher, tt.value, got, want)
			}
		}
	}
}

func TestTools(t *testing.T) {
	t.Parallel()
	tests := []struct {
		surface           schemas.Surface
		spelling, matcher string
		want              []string
	}{
		{schemas.CopilotCLI, "PreToolUse", "Write|view", []string{"view", "create"}},
		{schemas.CopilotCLI, "preToolUse", "Write|view", []string{"view"}},
		{schemas.CopilotCLI, "preToolUse", "create", []string{"create"}},
		{schemas.CopilotCLI, "permissionRequest", "create", nil},
		{schemas.CopilotCLI, "PreToolUse", "run_in_terminal", nil},
		{schemas.CopilotCLI, "PreToolUse", "[", nil},
		{schemas.ClaudeCode, "PreToolUse", "Write|view", []string{"Write"}},
	}
	for _, tt := range tests {
		event, _, _ := schemas.EventBySpelling(tt.spelling)
		var got []string
		for _, tool := range Read(tt.surface, schemas.Observed, event, tt.spelling, tt.matcher).Tools() {
			got = append(got, tool.Name)
		}
		slices.Sort(got)
		slices.Sort(tt.want)
		if diff := gocmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s %s %q (-want +got):\n%s", tt.surface, tt.spelling, tt.matcher, diff)
		}
	}
	event := schemas.EventByName("PermissionRequest")
	edit := Read(schemas.CopilotCLI, schemas.Observed, event, "permissionRequest", "edit").Tools()
	if !slices.ContainsFunc(edit, func(t *schemas.Tool) bool { return t.Name == "create" }) {
		t.Error("edit at permissionRequest does not match create, which is sent as edit")
	}
	all := Read(schemas.VSCode, schemas.Observed, schemas.EventByName("PreToolUse"), "PreToolUse", "nothing").Tools()
	if len(all) != len(schemas.ToolsOn(schemas.VSCode)) {
		t.Errorf("VS Code runs the hook for every tool, got %d of them", len(all))
	}
}

// TestCheck checks the ranges of errors in a trimmed matcher.
func TestCheck(t *testing.T) {
	t.Parallel()
	event := schemas.EventByName("PreToolUse")
	if err := Read(schemas.VSCode, schemas.Observed, event, "PreToolUse", "[").Err; err != nil {
		t.Errorf("VS Code ignores matchers, got %v", err)
	}
	err := Read(schemas.CopilotCLI, schemas.Observed, event, "PreToolUse", "  Bash[ ").Err
	if err == nil {
		t.Fatal("an unclosed class is accepted")
	}
	if got := "  Bash[ "[err.Range.Start:err.Range.End]; got != "[" {
		t.Errorf("the error marks %q", got)
	}
}

// TestVectors compares with observed dispatches of Copilot CLI: which entries of the files ran.
func TestVectors(t *testing.T) {
	t.Parallel()
	file := filepath.Join("..", "..", "simulate", "testdata", "vectors", "copilot-cli.json")
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var vectors []vector
	if err := json.Unmarshal(data, &vectors); err != nil {
		t.Fatal(err)
	}
	compared := 0
	for _, v := range vectors {
		if v.Area != "select" {
			continue
		}
		compared++
		want := slices.Sorted(slices.Values(v.Expect.Run))
		got := v.run(t)
		if diff := gocmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", v.ID, diff)
		}
	}
	if compared < 150 {
		t.Errorf("only %d vectors of area select", compared)
	}
}

type vector struct {
	ID, Area string
	Given    struct {
		Files   map[string]string
		Event   string
		Context struct{ ToolName, ServerName, AgentName, Trigger, NotificationType string }
	}
	Expect struct{ Run []string }
}

type vectorEntry struct {
	Matcher            any
	Bash, Command, URL string
	Hooks              []vectorEntry
}

// run returns the names of the entries that run, sorted.
func (v vector) run(t *testing.T) []string {
	t.Helper()
	c := v.Given.Context
	value := cmp.Or(c.ToolName, c.AgentName, c.Trigger, c.NotificationType)
	if c.ServerName != "" {
		value = c.ServerName + "/" + c.ToolName
	}
	event, _, ok := schemas.EventOn(schemas.CopilotCLI, v.Given.Event)
	if !ok {
		t.Fatalf("%s: no event %q", v.ID, v.Given.Event)
	}
	var all []string
files:
	for name, text := range v.Given.Files {
		var config struct{ Hooks map[string][]vectorEntry }
		if path.Ext(name) != ".json" {
			continue
		}
		if err := json.Unmarshal([]byte(text), &config); err != nil {
			t.Fatalf("%s: %v", v.ID, err)
		}
		var ran []string
		for spelling, entries := range config.Hooks {
			found, _, ok := schemas.EventOn(schemas.CopilotCLI, spelling)
			if !ok {
				continue
			}
			for _, e := range entries {
				inner := e.Hooks
				if inner == nil {
					inner = []vectorEntry{e}
				}
				for _, h := range inner {
					if h.Matcher == nil {
						h.Matcher = e.Matcher
					}
					verdict := Match
					if text, ok := h.Matcher.(string); ok {
						verdict = Read(schemas.CopilotCLI, schemas.Observed, found, spelling, text).Try(value)
					} else if h.Matcher != nil && found.MatcherOn(schemas.CopilotCLI, schemas.Observed) {
						verdict = Invalid
					}
					if h.Matcher == "" && verdict == Invalid && path.Base(name) == "settings.json" {
						continue files // an empty matcher drops a whole settings file, an invalid pattern only its entry
					}
					if verdict.Runs() && found == event {
						command := cmp.Or(strings.TrimPrefix(h.Bash, "PROBE "), strings.TrimPrefix(h.Command, "PROBE "), path.Base(h.URL))
						ran = append(ran, command)
					}
				}
			}
		}
		all = append(all, ran...)
	}
	return slices.Sorted(slices.Values(all))
}
