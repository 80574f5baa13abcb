package lsp_test

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/hooks-ls/hooks-ls/analysis/rules"
	"github.com/hooks-ls/hooks-ls/lsp"
	"github.com/hooks-ls/hooks-ls/lsp/lsptest"
)

// TestTestHooks tests a guard that waits for a field that no product sends, after the user has seen what runs. The finding is
// shown at the hook until its script changes. The workspace remains unchanged.
func TestTestHooks(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("the hooks of this test are for a POSIX shell")
	}
	const (
		config = `{"version": 1, "hooks": {"PreToolUse": [{"type": "command", "bash": "sh guard.sh"}], "SessionStart": [{"type": "command", "bash": "true"}]}}`
		guard  = "touch ran\ncase \"$(cat)\" in *'\"file_path\":\"'*.env*) echo no >&2; exit 2 ;; esac\n"
	)
	root, dir := folder(t, map[string]string{".github/hooks/a.json": config, "guard.sh": guard, ".hooks-ls.yaml": "products: [vscode]\n"})
	e := lsptest.Start(t, lsp.Options{Rules: wireRules})
	e.Initialize([]string{root}, trusted)
	file := root + "/.github/hooks/a.json"
	d := e.Open(file, "json", config)
	type tested struct {
		Text, Consent string
		Result        struct{ Hooks []struct{ State string } }
	}
	run := func(more ...any) (got tested, err error) {
		arg := map[string]any{"uri": file, "pointer": "/hooks/PreToolUse"}
		for i := 0; i < len(more); i += 2 {
			arg[more[i].(string)] = more[i+1]
		}
		return got, execute(e, "hooks-ls.test", arg, &got)
	}
	plan, err := run("dryRun", true)
	if err != nil || plan.Consent == "" || !strings.Contains(plan.Text, "sh guard.sh") || strings.Contains(plan.Text, "true") {
		t.Fatalf("plan: %+v, %v", plan, err)
	}
	if _, err := run(); lsptest.Code(err) != requestFailed {
		t.Errorf("without consent: %v", err)
	}
	if _, err := run("pointer", "/hooks/Stop", "dryRun", true); lsptest.Code(err) != invalidParams {
		t.Errorf("no such hook: %v", err)
	}
	got, err := run("consent", plan.Consent)
	if err != nil || len(got.Result.Hooks) != 1 || got.Result.Hooks[0].State != "dead" {
		t.Fatalf("got %+v, %v", got, err)
	}
	at := func(p lsptest.Published) int {
		return slices.IndexFunc(p.Diagnostics, func(d lsptest.Diagnostic) bool { return d.Source == "hooks-ls test" })
	}
	p := e.Published(file, func(p lsptest.Published) bool { return at(p) >= 0 })
	if found := p.Diagnostics[at(p)]; found.Code != "dead" || found.Severity != 2 || !strings.Contains(found.Message, "it reads `tool_input.file_path`") ||
		found.Range.Start.Character != strings.Index(config, `"sh guard.sh"`) {
		t.Errorf("shown: %+v", found)
	}
	if other, err := run("pointer", "/hooks/SessionStart", "consent", true); err != nil || len(other.Result.Hooks) != 1 {
		t.Errorf("another hook: %+v, %v", other, err)
	}
	var pulled struct{ Items []lsptest.Diagnostic }
	e.Must("textDocument/diagnostic", map[string]any{"textDocument": d.ID()}, &pulled)
	if at(lsptest.Published{Diagnostics: pulled.Items}) < 0 {
		t.Errorf("after the test of another hook: %+v", pulled)
	}
	state := func() string {
		var list struct {
			Result []struct {
				Hooks []struct{ Products []struct{ State string } }
			}
		}
		if err := execute(e, "hooks-ls.listTests", map[string]any{"uri": root}, &list); err != nil {
			t.Fatal(err)
		}
		return list.Result[0].Hooks[0].Products[0].State
	}
	if got := state(); got != "dead" {
		t.Errorf("listed as %q", got)
	}
	e.Open(root+"/guard.sh", "shellscript", guard).Set("exit 0\n")
	e.Published(file, func(p lsptest.Published) bool { return at(p) < 0 })
	if got := state(); got != "" {
		t.Errorf("listed as %q with another script", got)
	}
	d.Set(config + "\n")
	if _, err := run("dryRun", true); err == nil || !strings.Contains(err.Error(), "save a.json first") {
		t.Errorf("unsaved: %v", err)
	}
	if _, err := os.Stat(filepath.FromSlash(dir + "/ran")); err == nil {
		t.Error("a hook was run in the workspace itself")
	}
}

// TestTestHooksInOneProduct tests a hook in one of two products. The other is tested as well when the hook never acts in the
// first: it may have been written for that one.
func TestTestHooksInOneProduct(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("the hooks of this test are for a POSIX shell")
	}
	const config = `{"version": 1, "hooks": {
		"Stop": [{"type": "command", "bash": "echo '{\"hookSpecificOutput\":{\"hookEventName\":\"Stop\",\"decision\":\"block\",\"reason\":\"no\"}}'"}]
	}}`
	root, _ := folder(t, map[string]string{".github/hooks/a.json": config, ".hooks-ls.yaml": "products: [vscode, copilot-cli]\n"})
	e := lsptest.Start(t, lsp.Options{Rules: wireRules})
	e.Initialize([]string{root}, trusted)
	file := root + "/.github/hooks/a.json"
	e.Open(file, "json", config)
	run := func(product string) (map[string]string, error) {
		var got struct {
			Result struct {
				Hooks []struct{ Surface, State string }
			}
		}
		err := execute(e, "hooks-ls.test", map[string]any{"uri": file, "pointer": "/hooks/Stop/0", "product": product, "consent": true}, &got)
		states := map[string]string{}
		for _, h := range got.Result.Hooks {
			states[h.Surface] = h.State
		}
		return states, err
	}
	for product, want := range map[string]map[string]string{
		"vscode":      {"vscode": "alive"},
		"copilot-cli": {"vscode": "alive", "copilot-cli": "dead"},
	} {
		got, err := run(product)
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("in %s: %v (-want +got):\n%s", product, err, diff)
		}
	}
	for _, product := range []string{"claude-code", "nonsense"} {
		if _, err := run(product); lsptest.Code(err) != invalidParams {
			t.Errorf("in %s: %v", product, err)
		}
	}
}

// TestTestHooksOfPlugin tests the hooks of a plugin in a folder of plugins: in Claude Code one acts, and the matcher of the other
// matches nothing, so that it is not among what runs. The cases in the plugin run its hooks, too.
func TestTestHooksOfPlugin(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("the hooks of this test are for a POSIX shell")
	}
	const config = `{"hooks": {"PreToolUse": [
		{"hooks": [{"type": "command", "command": "sh \"${CLAUDE_PLUGIN_ROOT}/guard.sh\""}]},
		{"matcher": "bash", "hooks": [{"type": "command", "command": "sh never.sh"}]}]}}`
	root, _ := folder(t, map[string]string{
		"p/.claude-plugin/plugin.json": `{"name": "p"}`, "p/hooks/hooks.json": config, ".hooks-ls.yaml": "products: [claude-code]\n",
		"p/guard.sh":            "case \"$(cat)\" in *--force*) echo no >&2; exit 2 ;; esac\n",
		"p/guard.hooktest.yaml": "cases:\n  - name: force\n    event: PreToolUse\n    products: claude-code\n    tool: Bash\n    input: { command: git push --force }\n    expect: { decision: deny }\n",
	})
	e := lsptest.Start(t, lsp.Options{Rules: rules.All})
	e.Initialize([]string{root}, trusted)
	e.Open(root+"/p/hooks/hooks.json", "json", config)
	var got struct {
		Text, Consent string
		Result        struct{ Hooks []struct{ State string } }
	}
	arg := map[string]any{"uri": root + "/p/hooks/hooks.json", "dryRun": true}
	if err := execute(e, "hooks-ls.test", arg, &got); err != nil || !strings.Contains(got.Text, "guard.sh") || strings.Contains(got.Text, "never.sh") {
		t.Fatalf("plan: %+v, %v", got, err)
	}
	arg = map[string]any{"uri": root + "/p/hooks/hooks.json", "consent": got.Consent}
	if err := execute(e, "hooks-ls.test", arg, &got); err != nil {
		t.Fatal(err)
	}
	if states := got.Result.Hooks; len(states) != 2 || states[0].State != "alive" || states[1].State != "dead" {
		t.Errorf("got %+v", states)
	}
	arg = map[string]any{"uri": root + "/p/guard.hooktest.yaml", "dryRun": true}
	if err := execute(e, "hooks-ls.test", arg, &got); err != nil {
		t.Fatal(err)
	}
	arg = map[string]any{"uri": root + "/p/guard.hooktest.yaml", "consent": got.Consent}
	if err := execute(e, "hooks-ls.test", arg, &got); err != nil || !strings.Contains(got.Text, "1 case: 1 passed, 0 failed") {
		t.Errorf("cases: %s, %v", got.Text, err)
	}
}
