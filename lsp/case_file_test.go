package lsp_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hooks-ls/hooks-ls/lsp"
	"github.com/hooks-ls/hooks-ls/lsp/lsptest"
)

var caseWorkspace = map[string]string{
	".github/hooks/a.json": `{"version": 1, "hooks": {"PreToolUse": [{"type": "command", "bash": "touch ran; echo no >&2; exit 2"}]}}`,
	"a.hooktest.yaml":      "cases:\n  - name: on disk\n    event: PreToolUse\n    products: vscode\n    expect: { decision: none }\n",
}

// TestCaseFile edits a case file: its mistakes are reported, completion and hover work, and each valid case has a lens.
func TestCaseFile(t *testing.T) {
	t.Parallel()
	root, _ := folder(t, caseWorkspace)
	e := checkingEditor(t, root, nil)
	d := e.Open(root+"/b.hooktest.yaml", "yaml", "cases:\n  - name: x\n    evnt: Stop\n    event: Stop\n    expect: { decision: stop }\n  - name: y\n    event: Stop\n")
	got := d.Diagnostics().Diagnostics
	if len(got) != 2 || got[0].Message != "unknown key `evnt`\nhelp: did you mean `event`?" || got[0].Severity != 1 || got[0].Range.Start.Line != 2 ||
		!strings.HasPrefix(got[1].Message, "this case expects nothing") || got[1].Severity != 3 {
		t.Errorf("got %+v", got)
	}
	var lenses []struct {
		Range   lsptest.Range
		Command struct {
			Title, Command string
			Arguments      []map[string]any
		}
	}
	e.Must("textDocument/codeLens", map[string]any{"textDocument": d.ID()}, &lenses)
	if len(lenses) != 2 || lenses[0].Command.Title != "▶ Run all cases" || lenses[0].Command.Arguments[0]["case"] != nil ||
		lenses[1].Command.Command != "hooks-ls.test" || lenses[1].Command.Arguments[0]["case"] != "y" || lenses[1].Range.Start.Line != 5 {
		t.Errorf("lenses %+v", lenses)
	}
	at := map[string]any{"textDocument": d.ID(), "position": map[string]any{"line": 3, "character": 6}}
	var hover struct{ Contents struct{ Value string } }
	e.Must("textDocument/hover", at, &hover)
	if !strings.Contains(hover.Contents.Value, "The event, in any product's spelling.") {
		t.Errorf("hover %+v", hover)
	}
	at["position"] = map[string]any{"line": 4, "character": 24}
	var list struct{ Items []struct{ Label string } }
	e.Must("textDocument/completion", at, &list)
	if len(list.Items) != 3 || list.Items[1].Label != "continue" {
		t.Errorf("completion %+v", list)
	}
	var fixes []struct {
		Title string
		Edit  struct{ Changes, DocumentChanges any }
	}
	there := map[string]any{"line": 2, "character": 5}
	e.Must("textDocument/codeAction", map[string]any{
		"textDocument": d.ID(), "range": map[string]any{"start": there, "end": there}, "context": map[string]any{"diagnostics": []any{}},
	}, &fixes)
	if len(fixes) != 1 || fixes[0].Title != "Replace with `event`" {
		t.Errorf("fixes %+v", fixes)
	}
	var symbols any
	e.Must("textDocument/documentSymbol", map[string]any{"textDocument": d.ID()}, &symbols)
	if symbols != nil {
		t.Errorf("symbols %v of a file of no hooks", symbols)
	}
	d.Set("cases:\n  - name: x\n    event: Stop\n    expect: { decision: stop }\n")
	if got := d.Diagnostics().Diagnostics; len(got) > 0 {
		t.Errorf("got %+v of what is right", got)
	}
}

// TestRunCases runs a case as edited, after the user has seen what it runs. The workspace remains unchanged.
func TestRunCases(t *testing.T) {
	t.Parallel()
	e, root, dir := startedIn(t, caseWorkspace)
	file := root + "/a.hooktest.yaml"
	type tested struct {
		Text, Consent string
		Result        struct {
			Hooks []struct {
				Status string
				Argv   []string
			}
			Cases []struct {
				Name string
				Runs []struct {
					Surface          string
					Missed           []string
					Expected, Actual string
				}
			}
		}
	}
	run := func(more ...any) (got tested, err error) {
		arg := map[string]any{"uri": file}
		for i := 0; i < len(more); i += 2 {
			arg[more[i].(string)] = more[i+1]
		}
		return got, execute(e, "hooks-ls.test", arg, &got)
	}
	plan, err := run("dryRun", true)
	if err != nil || plan.Consent == "" || len(plan.Result.Hooks) != 1 || plan.Result.Hooks[0].Status != "planned" || !strings.Contains(plan.Result.Hooks[0].Argv[0], "touch ran") {
		t.Fatalf("plan: %+v, %v", plan, err)
	}
	for name, more := range map[string][]any{
		"without consent": {}, "with other commands": {"consent", "other"},
	} {
		if _, err := run(more...); lsptest.Code(err) != requestFailed {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, more := range map[string][]any{
		"another spelling": {"dry-run", true, "consent", true}, "another case": {"dryrun", true, "consent", true}, "no such case": {"case", "nobody", "dryRun", true},
		"no file": {"uri", root + "/gone.hooktest.yaml", "dryRun", true},
	} {
		if _, err := run(more...); lsptest.Code(err) != invalidParams {
			t.Errorf("%s: %v", name, err)
		}
	}
	got, err := run("consent", plan.Consent)
	if err != nil || len(got.Result.Cases) != 1 || len(got.Result.Cases[0].Runs) != 1 || len(got.Result.Cases[0].Runs[0].Missed) != 1 ||
		got.Result.Cases[0].Runs[0].Expected != "decision: none\n" || got.Result.Cases[0].Runs[0].Actual != "decision: deny\n" || !strings.Contains(got.Text, "✗ a.hooktest.yaml:2 on disk (VS Code)") {
		t.Errorf("on disk: %+v, %v", got, err)
	}
	e.Open(file, "yaml", "cases:\n  - name: edited\n    event: PreToolUse\n    products: vscode\n    expect: { decision: deny }\n  - name: other\n    event: PreToolUse\n")
	got, err = run("consent", plan.Consent, "case", "edited")
	if err != nil || len(got.Result.Cases) != 1 || len(got.Result.Cases[0].Runs[0].Missed) != 0 || !strings.Contains(got.Text, "1 case: 1 passed, 0 failed") {
		t.Errorf("in the editor: %+v, %v", got, err)
	}
	if _, err := os.Stat(filepath.FromSlash(dir + "/ran")); err == nil {
		t.Error("a hook was run in the workspace itself")
	}
}

// TestCasesNeedTrust tries to run a case in an untrusted workspace.
func TestCasesNeedTrust(t *testing.T) {
	t.Parallel()
	root, _ := folder(t, caseWorkspace)
	e := lsptest.Start(t, lsp.Options{Rules: wireRules})
	e.Initialize([]string{root})
	if err := execute(e, "hooks-ls.test", map[string]any{"uri": root + "/a.hooktest.yaml", "consent": true}, nil); lsptest.Code(err) != requestFailed || !strings.Contains(err.Error(), "trusted: true") {
		t.Errorf("got %v", err)
	}
}
