package lsp_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/hooks-ls/hooks-ls/lsp"
	"github.com/hooks-ls/hooks-ls/lsp/lsptest"
)

// TestRecord records the payloads and outcomes of simulations as cases. The client writes the file.
func TestRecord(t *testing.T) {
	t.Parallel()
	root, dir := folder(t, map[string]string{"old.hooktest.yaml": "cases:\n  - name: one\n    event: Stop\n    expect: { decision: stop }\n"})
	e := lsptest.Start(t, lsp.Options{Rules: wireRules})
	e.Initialize([]string{root})
	record := func(more map[string]any) (text string, line int, err error) {
		arg := map[string]any{"uri": root + "/new.hooktest.yaml", "surface": "vscode", "event": "PreToolUse",
			"payload": `{"timestamp":"2026-11-22T10:00:00.000Z","hook_event_name":"PreToolUse","session_id":"s","tool_name":"create_file","tool_input":{"filePath":"` + dir + `/.env","content":"x"},"tool_use_id":"t","cwd":"` + dir + `"}`,
			"outcome": map[string]any{"action": "deny", "reason": "no " + dir + "/.env", "context": nil}}
		for k, v := range more {
			arg[k] = v
		}
		var got struct {
			Result struct {
				Text string
				Line int
			}
		}
		err = execute(e, "hooks-ls.record", arg, &got)
		return got.Result.Text, got.Result.Line, err
	}
	text, line, err := record(nil)
	if err != nil {
		t.Fatal(err)
	}
	want := `  - name: 'PreToolUse create_file: ${workspace}/.env'
    event: PreToolUse
    products: vscode
    tool: create_file
    input: {"filePath":"${workspace}/.env","content":"x"}
    expect:
      decision: deny
      reason: 'no \$\{workspace\}/\.env'
`
	if diff := cmp.Diff(want, text[strings.Index(text, "  - "):]); diff != "" || line != strings.Count(text[:strings.Index(text, "  - ")], "\n") {
		t.Errorf("line %d (-want +got):\n%s", line, diff)
	}
	text, line, err = record(map[string]any{"uri": root + "/old.hooktest.yaml", "outcome": nil})
	if err != nil || line != 4 || !strings.HasPrefix(text, "cases:\n  - name: one\n    event: Stop\n    expect: { decision: stop }\n  - name: 'PreToolUse") || strings.Contains(text, "decision: deny") {
		t.Errorf("in a file that is there, without an outcome: line %d, %v\n%s", line, err, text)
	}
	e.Open(root+"/old.hooktest.yaml", "yaml", text)
	if again, _, err := record(map[string]any{"uri": root + "/old.hooktest.yaml"}); err != nil || again != text {
		t.Errorf("what is there already: %v (-before +after)\n%s", err, cmp.Diff(text, again))
	}
	for name, more := range map[string]map[string]any{
		"another file": {"uri": root + "/a.json"}, "elsewhere": {"uri": "file:///elsewhere/a.hooktest.yaml"}, "an unknown product": {"surface": "emacs"}, "no JSON": {"payload": "x"},
	} {
		if _, _, err := record(more); lsptest.Code(err) != invalidParams {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := os.Stat(filepath.FromSlash(dir + "/new.hooktest.yaml")); err == nil {
		t.Error("the server wrote the file")
	}
}

// TestSimulateInAllProducts compares the products, after consent to the commands of all of them.
func TestSimulateInAllProducts(t *testing.T) {
	t.Parallel()
	e, root, dir := startedIn(t, map[string]string{
		".github/hooks/a.json": `{"version": 1, "hooks": {"PreToolUse": [{"type": "command", "command": "cat >> sent; echo no >&2; exit 2"}]}}`,
	})
	type comparison struct {
		Text, Consent string
		Parts         []string
		Result        []struct {
			Surface, NotRun string
			Outcome         struct{ Action string }
		}
	}
	ask := func(name string, value any) (got comparison, err error) {
		return got, execute(e, "hooks-ls.simulate", map[string]any{
			"uri": root + hookFile, "event": "PreToolUse", "surface": "all", "tool": "create_file", "input": `{"filePath":".env","content":""}`, "user": false, name: value,
		}, &got)
	}
	plan, err := ask("dryRun", true)
	if err != nil || plan.Consent == "" || len(plan.Parts) != 3 || len(plan.Result) != 4 {
		t.Fatalf("plan: %+v, %v", plan, err)
	}
	for _, consent := range []any{"another", false} {
		if _, err := ask("consent", consent); lsptest.Code(err) != requestFailed {
			t.Errorf("consent %v: %v", consent, err)
		}
	}
	if _, err := os.Stat(filepath.FromSlash(dir + "/sent")); err == nil {
		t.Fatal("a hook was run without consent")
	}
	got, err := ask("consent", plan.Consent)
	if err != nil || !strings.Contains(got.Text, "Outcome:") {
		t.Fatalf("%+v, %v", got, err)
	}
	actions := map[string]string{}
	for _, p := range got.Result {
		actions[p.Surface] = p.Outcome.Action + p.NotRun
	}
	if actions["vscode"] != "deny" || actions["claude-code"] == "deny" {
		t.Errorf("outcomes %+v", actions)
	}
	sent, err := os.ReadFile(filepath.FromSlash(dir + "/sent"))
	if err != nil || !strings.Contains(string(sent), `"create_file"`) || !strings.Contains(string(sent), `"Write"`) && !strings.Contains(string(sent), `"create"`) {
		t.Errorf("sent %s, %v", sent, err)
	}
	if err := execute(e, "hooks-ls.simulate", map[string]any{"uri": root + hookFile, "event": "noSuchEvent", "surface": "all", "dryRun": true}, nil); lsptest.Code(err) != invalidParams {
		t.Errorf("an unknown event: %v", err)
	}
}
