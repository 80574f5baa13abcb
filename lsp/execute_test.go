package lsp_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/hooks-ls/hooks-ls/lsp"
	"github.com/hooks-ls/hooks-ls/lsp/lsptest"
)

const requestFailed = -32803

// stopHooks is a workspace with a hook that leaves a file when it runs.
var stopHooks = map[string]string{
	".github/hooks/a.json": `{"version": 1, "hooks": {"agentStop": [
		{"type": "command", "bash": "cat > was-run.json"},
		{"type": "command", "bash": "echo second"}
	]}}`,
	".github/hooks/b.json": `{"version": 1, "hooks": {"agentStop": [{"type": "command", "bash": "true"}, {"type": "command", "bash": "echo other"}]}}`,
}

func execute(e *lsptest.Editor, command string, arg any, result any) error {
	return e.Call("workspace/executeCommand", map[string]any{"command": command, "arguments": []any{arg}}, result)
}

type simulated struct {
	Text, Consent string
	Result        struct {
		Hooks []struct {
			Status, Pointer, Reason string
			Argv                    []string
		}
		Outcome struct{ Action string }
	}
}

func trusted(params map[string]any) {
	params["initializationOptions"] = map[string]any{"trusted": true}
}

// startedIn starts an editor on a trusted folder whose hooks are for a POSIX shell.
func startedIn(t *testing.T, files map[string]string) (e *lsptest.Editor, root, dir string) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the hooks of this test are for a POSIX shell")
	}
	root, dir = folder(t, files)
	e = lsptest.Start(t, lsp.Options{Rules: wireRules})
	e.Initialize([]string{root}, trusted)
	return e, root, dir
}

func TestSimulate(t *testing.T) {
	t.Parallel()
	e, root, dir := startedIn(t, stopHooks)
	arg := func(more ...any) map[string]any {
		m := map[string]any{"uri": root + hookFile, "event": "agentStop", "surface": "vscode"}
		for i := 0; i < len(more); i += 2 {
			m[more[i].(string)] = more[i+1]
		}
		return m
	}
	ran := func() bool {
		_, err := os.Stat(filepath.FromSlash(dir + "/was-run.json"))
		return err == nil
	}

	var plan simulated
	if err := execute(e, "hooks-ls.simulate", arg("dryRun", true), &plan); err != nil {
		t.Fatal(err)
	}
	if h := plan.Result.Hooks; len(h) != 4 || h[0].Status != "planned" || !strings.Contains(strings.Join(h[0].Argv, " "), "was-run") || !strings.Contains(plan.Text, "nothing was run") {
		t.Errorf("plan: %+v", plan)
	}
	if err := execute(e, "hooks-ls.simulate", arg(), nil); lsptest.Code(err) != requestFailed || !strings.Contains(err.Error(), "consent: true") {
		t.Errorf("without consent: %v", err)
	}
	if ran() {
		t.Fatal("a hook was run without consent")
	}

	var one simulated
	if err := execute(e, "hooks-ls.simulate", arg("consent", true, "pointer", "/hooks/agentStop/1", "stopHookActive", true, "timeout", "5s"), &one); err != nil {
		t.Fatal(err)
	}
	if h := one.Result.Hooks; len(h) != 4 || h[0].Status != "skipped" || h[1].Status != "ran" || h[3].Status != "skipped" || ran() {
		t.Errorf("one hook alone: %+v", one)
	}
	var all simulated
	if err := execute(e, "hooks-ls.simulate", arg("consent", true), &all); err != nil {
		t.Fatal(err)
	}
	if all.Result.Outcome.Action == "" || !ran() {
		t.Errorf("all hooks: %+v", all)
	}

	for name, bad := range map[string]any{
		"an unknown event":           arg("event", "noSuchEvent", "dryRun", true),
		"a pointer to nothing":       arg("pointer", "/hooks/agentStop/7", "dryRun", true),
		"an unknown surface":         arg("surface", "emacs", "dryRun", true),
		"a document that is no file": map[string]any{"uri": "untitled:a", "event": "Stop", "dryRun": true},
		"a timeout that is none":     arg("timeout", "soon", "dryRun", true),
		"a flag for others":          arg("surface", "vscode", "interactive", true, "dryRun", true),
		"another spelling":           arg("dry-run", true, "consent", true),
		"another case":               arg("dryrun", true, "consent", true),
		"two spellings":              arg("dryRun", true, "dryrun", false, "consent", true),
		"a name that is none":        arg("dryRuns", true, "consent", true),
		"no object":                  "agentStop",
		"a number":                   7,
	} {
		if code := lsptest.Code(execute(e, "hooks-ls.simulate", bad, nil)); code != invalidParams {
			t.Errorf("%s: code %d, want %d", name, code, invalidParams)
		}
	}
}

// TestSimulateNeedsTrust sends the command in an untrusted workspace, and after trust was granted and withdrawn.
// TestSimulateFolders names the folders whose hooks VS Code runs too, and no others.
func TestSimulateFolders(t *testing.T) {
	t.Parallel()
	root, _ := folder(t, map[string]string{
		"one" + hookFile:   stopHooks[hookFile[1:]],
		"two" + hookFile:   stopHooks[hookFile[1:]],
		"three" + hookFile: `{"version": 1, "hooks": {"SessionStart": [{"type": "command", "command": "true"}]}}`,
		"four/README.md":   "",
	})
	e := lsptest.Start(t, lsp.Options{Rules: wireRules})
	e.Initialize([]string{root + "/one", root + "/two", root + "/three", root + "/four"}, trusted)
	e.Searched()
	for surface, want := range map[string]bool{"vscode": true, "copilot-cli": false} {
		var got simulated
		arg := map[string]any{"uri": root + "/one" + hookFile, "event": "agentStop", "surface": surface, "dryRun": true}
		if err := execute(e, "hooks-ls.simulate", arg, &got); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(got.Text, "the hooks of two are left out") != want {
			t.Errorf("%s:\n%s", surface, got.Text)
		}
	}
}

func TestSimulateNeedsTrust(t *testing.T) {
	t.Parallel()
	root, _ := folder(t, stopHooks)
	e := lsptest.Start(t, lsp.Options{Rules: wireRules})
	e.Initialize([]string{root})
	e.Searched()
	arg := map[string]any{"uri": root + hookFile, "event": "SessionEnd", "consent": true}
	refused := func(when string) {
		t.Helper()
		if err := execute(e, "hooks-ls.simulate", arg, nil); lsptest.Code(err) != requestFailed || !strings.Contains(err.Error(), "trusted: true") {
			t.Errorf("%s: %v", when, err)
		}
	}
	refused("at first")
	e.Set(map[string]any{"hooks-ls": map[string]any{"trusted": true}})
	e.Asked("workspace/codeLens/refresh")
	if err := execute(e, "hooks-ls.simulate", arg, nil); err != nil {
		t.Errorf("in a trusted workspace: %v", err)
	}
	e.Set(map[string]any{"hooks-ls": map[string]any{"trusted": false}})
	e.Asked("workspace/codeLens/refresh")
	refused("after trust was taken back")
	if err := execute(e, "hooks-ls.simulate", map[string]any{"uri": root + hookFile, "event": "Stop", "dryRun": true}, nil); err != nil {
		t.Errorf("a plan: %v", err)
	}
}

// TestNoLensForVirtualDocuments opens a document that is not a file, so that no surface could read its hooks.
func TestNoLensForVirtualDocuments(t *testing.T) {
	t.Parallel()
	e := lsptest.Start(t, lsp.Options{Rules: wireRules})
	e.Initialize([]string{"file:///w"})
	for uri, want := range map[string]bool{"file:///w" + hookFile: true, "untitled:" + hookFile: false} {
		d := e.Open(uri, "json", `{"version": 1, "hooks": {"agentStop": [{"type": "command", "bash": "true"}]}}`)
		var lenses json.RawMessage
		e.Must("textDocument/codeLens", map[string]any{"textDocument": d.ID()}, &lenses)
		if got := strings.Contains(string(lenses), "hooks-ls.simulate"); got != want || !strings.Contains(string(lenses), "1 hook") {
			t.Errorf("lenses of %s: %s", uri, lenses)
		}
	}
}

// TestLensesStayWhileTyping checks that a document with syntax errors keeps its lenses, moved to the events' current
// positions.
func TestLensesStayWhileTyping(t *testing.T) {
	t.Parallel()
	e := lsptest.Start(t, lsp.Options{Rules: wireRules})
	e.Initialize([]string{"file:///w"})
	lines := func(d *lsptest.Document) (list []int) {
		var lenses []struct{ Range lsptest.Range }
		e.Must("textDocument/codeLens", map[string]any{"textDocument": d.ID()}, &lenses)
		for _, l := range lenses {
			list = append(list, l.Range.Start.Line)
		}
		return slices.Compact(list) // a simulation and a test share a line
	}
	whole := `{ "hooks": {
  "Stop": [{ "type": "command", "command": "true" }],
  "PreToolUse": [{ "type": "command", "command": "true" }]
} }`
	for _, c := range []struct {
		what, text string
		want       []int
	}{
		{"whole", whole, []int{1, 2}},
		{"a string that is not closed", strings.Replace(whole, `true"`, "true", 1), []int{1, 2}},
		{"a new line and a bracket that is not closed", strings.Replace(whole, `"Stop": [{`, "\n\"Stop\": [", 1), []int{2, 3}},
		{"an event that is gone", strings.Replace(whole, `"Stop": [`, ``, 1), []int{2}},
		{"whole again, and less", `{ "hooks": { "PreToolUse": [{ "type": "command", "command": "true" }] } }`, []int{0}},
		{"empty", "", []int{}},
	} {
		d := e.Open("file:///w/.github/hooks/a.json", "json", whole)
		lines(d)
		d.Set(c.text)
		if diff := cmp.Diff(c.want, lines(d), cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.what, diff)
		}
		d.Close()
	}
}

// TestSimulateUnsaved checks that unsaved text is planned and run, even of a file that is not on disk, and that notes say so.
func TestSimulateUnsaved(t *testing.T) {
	t.Parallel()
	e, root, _ := startedIn(t, map[string]string{
		".github/hooks/a.json": `{"version": 1, "hooks": {"agentStop": [{"type": "command", "bash": "echo saved; ./guard.sh"}]}}`,
		"guard.sh":             "#!/bin/sh\necho guard as saved\n",
	})
	e.Searched()
	d := e.Open(root+hookFile, "json", `{"version": 1, "hooks": {"agentStop": [{"type": "command", "bash": "echo saved; ./guard.sh"}]}}`)
	run := func(more string, value any) (got simulated) {
		t.Helper()
		if err := execute(e, "hooks-ls.simulate", map[string]any{"uri": root + hookFile, "event": "agentStop", "surface": "vscode", more: value}, &got); err != nil {
			t.Fatal(err)
		}
		return got
	}
	if got := run("dryRun", true); strings.Contains(got.Text, "Note:") {
		t.Errorf("all is saved:\n%s", got.Text)
	}

	d.Set(`{"version": 1, "hooks": {"agentStop": [{"type": "command", "bash": "echo typed; sh guard.sh"}]}}`)
	e.Open(root+"/guard.sh", "shellscript", "#!/bin/sh\necho guard as typed\n")
	e.Open(root+"/.github/hooks/new.json", "json", `{"version": 1, "hooks": {"agentStop": [{"type": "command", "bash": "echo new"}]}}`)
	for _, got := range []simulated{run("dryRun", true), run("consent", true)} {
		for _, want := range []string{
			"echo typed; sh guard.sh", "echo new",
			".github/hooks/a.json is taken as it is in the editor", ".github/hooks/new.json is taken as it is in the editor",
			"guard.sh is run as it is on disk",
		} {
			if !strings.Contains(got.Text, want) {
				t.Errorf("no %q in:\n%s", want, got.Text)
			}
		}
		if strings.Contains(got.Text, "echo saved") || strings.Contains(got.Text, "guard as typed") {
			t.Errorf("another text was taken:\n%s", got.Text)
		}
	}
	var list struct{ Text string }
	if err := execute(e, "hooks-ls.list", map[string]any{"uri": root + hookFile}, &list); err != nil || !strings.Contains(list.Text, "echo typed") {
		t.Errorf("list: %v\n%s", err, list.Text)
	}
}

// TestSimulateConsent consents to one plan; nothing may run once the plan has changed.
func TestSimulateConsent(t *testing.T) {
	t.Parallel()
	e, root, dir := startedIn(t, stopHooks)
	ask := func(more string, value any) (got simulated, err error) {
		err = execute(e, "hooks-ls.simulate", map[string]any{"uri": root + hookFile, "event": "agentStop", "surface": "vscode", more: value}, &got)
		return got, err
	}
	plan, err := ask("dryRun", true)
	if err != nil || plan.Consent == "" {
		t.Fatalf("plan: %+v, %v", plan, err)
	}
	other := filepath.FromSlash(dir + "/.github/hooks/c.json")
	if err := os.WriteFile(other, []byte(`{"version": 1, "hooks": {"agentStop": [{"type": "command", "bash": "echo unseen"}]}}`), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, consent := range []any{plan.Consent, "something", "", false, nil} {
		if _, err := ask("consent", consent); lsptest.Code(err) != requestFailed {
			t.Errorf("consent %v: %v", consent, err)
		}
	}
	if _, err := os.Stat(filepath.FromSlash(dir + "/was-run.json")); err == nil {
		t.Fatal("hooks were run that the user had not seen")
	}
	if err := os.Remove(other); err != nil {
		t.Fatal(err)
	}
	got, err := ask("consent", plan.Consent)
	if err != nil || got.Result.Hooks[0].Status != "ran" || got.Consent != "" {
		t.Errorf("as shown: %+v, %v", got, err)
	}
}

// TestConsentIsToTheScripts changes a script after the user has agreed to the plan. The consent to the other hook remains
// valid.
func TestConsentIsToTheScripts(t *testing.T) {
	t.Parallel()
	const keepsOn = "echo go on >&2; exit 2\n" // what it does is soon found
	e, root, dir := startedIn(t, map[string]string{
		".github/hooks/a.json": `{"version": 1, "hooks": {"Stop": [{"type": "command", "command": "sh tools/a.sh"}, {"type": "command", "command": "sh tools/b.sh"}]}}`,
		"tools/a.sh":           keepsOn, "tools/b.sh": keepsOn, ".hooks-ls.yaml": "products: [vscode]\n",
	})
	for command, more := range map[string]map[string]any{"hooks-ls.simulate": {"event": "Stop", "surface": "vscode"}, "hooks-ls.test": {}} {
		ask := func(name string, value any) (got struct {
			Consent string
			Parts   []string
		}, err error) {
			arg := map[string]any{"uri": root + hookFile, name: value}
			maps.Copy(arg, more)
			return got, execute(e, command, arg, &got)
		}
		first, err := ask("dryRun", true)
		again, _ := ask("dryRun", true)
		if err != nil || len(first.Parts) != 2 || first.Parts[0] == first.Parts[1] {
			t.Fatalf("%s: %+v, %v", command, first, err)
		}
		if diff := cmp.Diff(first, again); diff != "" {
			t.Errorf("%s, asked again:\n%s", command, diff)
		}
		write(t, dir+"/tools/b.sh", "touch ran\n")
		if _, err := ask("consent", first.Consent); lsptest.Code(err) != requestFailed || !strings.Contains(err.Error(), "scripts") {
			t.Errorf("%s with another script: %v", command, err)
		}
		if then, _ := ask("dryRun", true); then.Parts[0] != first.Parts[0] || then.Parts[1] == first.Parts[1] || then.Consent == first.Consent {
			t.Errorf("%s: before %+v, after %+v", command, first, then)
		}
		write(t, dir+"/tools/b.sh", keepsOn)
		if _, err := ask("consent", first.Consent); err != nil {
			t.Errorf("%s as it was shown: %v", command, err)
		}
	}
}

// TestSimulateCancel cancels a hook that would run for a minute, through its request and through its progress.
func TestSimulateCancel(t *testing.T) {
	t.Parallel()
	e, root, _ := startedIn(t, map[string]string{".github/hooks/a.json": `{"version": 1, "hooks": {"agentStop": [{"type": "command", "bash": "exec sleep 60"}]}}`})
	arg := []any{map[string]any{"uri": root + hookFile, "event": "Stop", "consent": true}}
	started := func() json.RawMessage {
		if m := e.Notified("$/progress"); !strings.Contains(string(m.Params), "Simulating Stop") {
			t.Errorf("progress begins with %s", m.Params)
		}
		for {
			m := e.Notified("$/progress")
			if strings.Contains(string(m.Params), "exec sleep") {
				var p struct{ Token json.RawMessage }
				if err := json.Unmarshal(m.Params, &p); err != nil {
					t.Fatal(err)
				}
				return p.Token
			}
		}
	}
	ended := func() {
		if m := e.Notified("$/progress"); !strings.Contains(string(m.Params), `"kind":"end"`) {
			t.Errorf("progress goes on with %s", m.Params)
		}
	}
	r := e.Go("workspace/executeCommand", map[string]any{"command": "hooks-ls.simulate", "arguments": arg})
	started()
	r.Cancel()
	if code := lsptest.Code(r.Wait(nil)); code != requestCancelled {
		t.Errorf("cancelled request: code %d", code)
	}
	ended()
	r = e.Go("workspace/executeCommand", map[string]any{"command": "hooks-ls.simulate", "arguments": arg})
	e.Notify("window/workDoneProgress/cancel", map[string]any{"token": started()})
	if code := lsptest.Code(r.Wait(nil)); code != requestCancelled {
		t.Errorf("cancelled progress: code %d", code)
	}
	ended()
	r = e.Go("workspace/executeCommand", map[string]any{"command": "hooks-ls.simulate", "arguments": arg, "workDoneToken": "mine"})
	if token := started(); string(token) != `"mine"` {
		t.Errorf("progress under %s", token)
	}
	e.Notify("window/workDoneProgress/cancel", map[string]any{"token": "unheard"})
	e.Notify("window/workDoneProgress/cancel", map[string]any{"token": "mine"})
	if code := lsptest.Code(r.Wait(nil)); code != requestCancelled {
		t.Errorf("cancelled progress of the client's: code %d", code)
	}
}

// TestSimulateWithoutProgress simulates for clients without progress: unsupported, refused, or never answered. The server must not
// wait for them, nor send them progress.
func TestSimulateWithoutProgress(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("the hooks of this test are for a POSIX shell")
	}
	const create = "window/workDoneProgress/create"
	for name, tt := range map[string]struct {
		setup  func(e *lsptest.Editor, asked func())
		change func(params map[string]any)
		asked  bool
	}{
		"cannot": {func(_ *lsptest.Editor, asked func()) { asked() }, func(params map[string]any) { delete(params["capabilities"].(map[string]any), "window") }, false},
		"refuses": {func(e *lsptest.Editor, asked func()) {
			e.Answer = func(method string, _ json.RawMessage) (any, error) {
				if method == create {
					asked()
					return nil, errors.New("no")
				}
				return nil, nil
			}
		}, func(map[string]any) {}, true},
		"says nothing": {func(e *lsptest.Editor, asked func()) {
			e.Raw = func(_ json.RawMessage, method string, _ json.RawMessage) []byte {
				if method == create {
					asked()
					return []byte{}
				}
				return nil
			}
		}, func(map[string]any) {}, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			// The hook ends when the client was asked; otherwise it may end before, and nothing is asked.
			root, dir := folder(t, map[string]string{
				".github/hooks/a.json": `{"version": 1, "hooks": {"Stop": [{"type": "command", "command": "until [ -e asked ]; do sleep 0.01; done"}]}}`,
			})
			e := lsptest.Start(t, lsp.Options{Rules: wireRules, ClientTime: time.Hour})
			tt.setup(e, func() { write(t, dir+"/asked", "") })
			e.Initialize([]string{root}, trusted, tt.change)
			var got simulated
			err := execute(e, "hooks-ls.simulate", map[string]any{"uri": root + hookFile, "event": "agentStop", "surface": "vscode", "consent": true}, &got)
			if err != nil || got.Result.Hooks[0].Status != "ran" {
				t.Errorf("%+v, %v", got, err)
			}
			if tt.asked {
				e.Asked(create)
			}
			e.Quit()
			if err := e.Ended(); err != nil {
				t.Errorf("Serve = %v", err)
			}
			if n := e.Unread("$/progress"); n > 0 {
				t.Errorf("%d progress notifications were sent", n)
			}
		})
	}
}

func TestListAndExplain(t *testing.T) {
	t.Parallel()
	root, _ := folder(t, stopHooks)
	e := lsptest.Start(t, lsp.Options{Rules: wireRules})
	e.Initialize([]string{root})
	var list struct {
		Text   string
		Result struct {
			Surface string
			Hooks   []struct{ Command, State string }
		}
	}
	if err := execute(e, "hooks-ls.list", map[string]any{"uri": root, "surface": "copilot-cli"}, &list); err != nil {
		t.Fatal(err)
	}
	if list.Result.Surface != "copilot-cli" || len(list.Result.Hooks) != 4 || !strings.Contains(list.Text, "echo second") {
		t.Errorf("list: %+v", list)
	}
	var explained struct{ Text string }
	if err := execute(e, "hooks-ls.explain", map[string]any{"name": "agentStop"}, &explained); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(explained.Text, "event Stop") {
		t.Errorf("explained: %s", explained.Text)
	}
	for name, p := range map[string]map[string]any{
		"a name that means nothing": {"command": "hooks-ls.explain", "arguments": []any{map[string]any{"name": "nothing-like-that"}}},
		"no argument":               {"command": "hooks-ls.explain"},
		"two arguments":             {"command": "hooks-ls.explain", "arguments": []any{map[string]any{}, map[string]any{}}},
		"another command":           {"command": "hooks-ls.other", "arguments": []any{map[string]any{}}},
		"a number for a name":       {"command": "hooks-ls.explain", "arguments": []any{map[string]any{"name": 5}}},
	} {
		if code := e.Code("workspace/executeCommand", p); code != invalidParams {
			t.Errorf("%s: code %d, want %d", name, code, invalidParams)
		}
	}
}

// TestListAsTheEditor checks that a listing follows the editor's own settings, and includes the hooks of the user and of
// agents.
func TestListAsTheEditor(t *testing.T) {
	t.Parallel()
	root, _ := folder(t, map[string]string{
		".claude/settings.json":       `{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "echo claude"}]}]}}`,
		".github/hooks/a.json":        `{"hooks": {"Stop": [{"type": "command", "command": "echo repository"}, {"type": "command"}]}}`,
		".github/agents/b.agent.md":   "---\nname: b\nhooks:\n  Stop:\n    - type: command\n      command: echo agent\n---\n",
		".vscode/settings.json":       `{"chat.useClaudeHooks": false}`,
		"inner/.github/hooks/c.json":  `{"hooks": {"Stop": [{"type": "command", "command": "echo inner"}]}}`,
		".github/agents/plain.md":     "---\nname: plain\n---\n",
		".github/agents/no.agent.md":  "no frontmatter",
		".github/agents/bad.agent.md": "---\nhooks: [",
	})
	_, home := folder(t, map[string]string{".copilot/hooks/u.json": `{"hooks": {"Stop": [{"type": "command", "command": "echo user"}]}}`})
	e := lsptest.Start(t, lsp.Options{Rules: wireRules, Home: home})
	e.Settings = map[string]any{"hooks-ls": map[string]any{}, "chat": map[string]any{"useClaudeHooks": true}}
	e.Initialize([]string{root})
	e.Searched()
	list := func(more map[string]any) (commands []string) {
		t.Helper()
		var answer struct {
			Result struct {
				Hooks []struct{ Command, State, Source, Pointer, Scope string }
			}
		}
		arg := map[string]any{"uri": root, "event": "Stop"}
		for k, v := range more {
			arg[k] = v
		}
		if err := execute(e, "hooks-ls.list", arg, &answer); err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		for _, h := range answer.Result.Hooks {
			if at := h.Source + h.Pointer; seen[at] {
				t.Errorf("%s is listed twice", at)
			} else {
				seen[at] = true
			}
			if h.State == "runs" {
				commands = append(commands, h.Command)
			}
		}
		return commands
	}
	if diff := cmp.Diff([]string{"echo user", "echo repository", "echo claude", "echo agent"}, list(nil)); diff != "" {
		t.Errorf("listed (-want +got):\n%s", diff)
	}
	if got := list(map[string]any{"user": false}); len(got) != 3 {
		t.Errorf("without the user's own: %v", got)
	}
	if got := list(map[string]any{"setting": []string{"chat.useClaudeHooks=false"}}); len(got) != 3 {
		t.Errorf("with a setting of the request: %v", got)
	}
}

func TestMakeExecutable(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("files have no execute bit on Windows")
	}
	root, dir := folder(t, map[string]string{"scripts/a.sh": "#!/bin/sh\n"})
	_, outside := folder(t, map[string]string{"b.sh": "#!/bin/sh\n"})
	if err := os.Symlink(outside+"/b.sh", dir+"/scripts/b.sh"); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(dir+"/scripts/a.sh", 0o640); err != nil {
		t.Fatal(err)
	}
	e := lsptest.Start(t, lsp.Options{Rules: wireRules})
	e.Initialize([]string{root})
	mode := func(file string) os.FileMode {
		info, err := os.Stat(file)
		if err != nil {
			t.Fatal(err)
		}
		return info.Mode().Perm()
	}
	if err := execute(e, "hooks-ls.makeExecutable", map[string]any{"uri": root + "/scripts/a.sh"}, nil); err != nil {
		t.Fatal(err)
	}
	if got := mode(dir + "/scripts/a.sh"); got != 0o750 {
		t.Errorf("mode %o, want 750", got)
	}
	for name, uri := range map[string]string{
		"a link that leads out": root + "/scripts/b.sh",
		"a path that leads out": root + "/../" + filepath.Base(outside) + "/b.sh",
		"another place":         "file://" + outside + "/b.sh",
		"a directory":           root + "/scripts",
		"nothing":               root + "/scripts/none.sh",
		"no file":               "untitled:x",
	} {
		if err := execute(e, "hooks-ls.makeExecutable", map[string]any{"uri": uri}, nil); err == nil {
			t.Errorf("%s: done", name)
		}
	}
	if got := mode(outside + "/b.sh"); got != 0o644 {
		t.Errorf("the file outside has mode %o", got)
	}
}

func TestWhy(t *testing.T) {
	t.Parallel()
	root, dir := folder(t, map[string]string{
		".github/hooks/a.json":  `{"version": 1, "hooks": {"agentStop": [{"type": "command", "bash": "true"}, {"type": "command", "bash": "./missing.sh"}]}}`,
		".github/hooks/b.json":  `{"version": 1, "hooks": {"agentStop": []}}`,
		".claude/settings.json": `{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "true"}]}]}}`,
	})
	e := lsptest.Start(t, lsp.Options{Rules: wireRules})
	e.Initialize([]string{root})
	e.Open(root+"/.github/hooks/b.json", "json", `{"version": 1, "hooks": {"agentStop": [{"type": "command", "bash": "echo unsaved"}]}}`)
	var answer struct {
		Text   string
		Result struct {
			Hooks []struct {
				Path, Command string
				Verdicts      []struct {
					Product, State, Stage string
					Order                 int
				}
			}
		}
	}
	if err := execute(e, "hooks-ls.why", map[string]any{"uri": root, "surfaces": []string{"copilot-cli"}}, &answer); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, h := range answer.Result.Hooks {
		v := h.Verdicts[0]
		got = append(got, fmt.Sprintf("%s %q %s %s %s %d", h.Path, h.Command, v.Product, v.State, v.Stage, v.Order))
	}
	want := []string{ // Copilot CLI reads the files of a directory in reverse order
		`.claude/settings.json "true" copilot-cli runs  4`,
		`.github/hooks/a.json "true" copilot-cli runs  2`,
		`.github/hooks/a.json "./missing.sh" copilot-cli runs  3`,
		`.github/hooks/b.json "echo unsaved" copilot-cli runs  1`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s: -want +got\n%s%s", dir, diff, answer.Text)
	}
	for name, arg := range map[string]map[string]any{
		"product": {"uri": root, "surfaces": []string{"cursor"}},
		"event":   {"uri": root, "event": "noSuchEvent"},
	} {
		if err := execute(e, "hooks-ls.why", arg, nil); lsptest.Code(err) != invalidParams {
			t.Errorf("an unknown %s: %v", name, err)
		}
	}
}

func TestNew(t *testing.T) {
	t.Parallel()
	root, dir := folder(t, nil)
	e := lsptest.Start(t, lsp.Options{Rules: wireRules})
	e.Initialize([]string{root})
	var offered struct {
		Result struct {
			Jobs      []struct{ Name, Event, Summary string }
			Languages []string
		}
	}
	if err := execute(e, "hooks-ls.new", map[string]any{"uri": root}, &offered); err != nil || len(offered.Result.Jobs) == 0 || len(offered.Result.Languages) == 0 {
		t.Fatalf("%v, %+v", err, offered)
	}
	var made struct {
		Result struct {
			Event string
			Files []struct {
				URI, Text  string
				Executable bool
			}
		}
	}
	if err := execute(e, "hooks-ls.new", map[string]any{"uri": root, "job": "stop-gate", "language": "bash"}, &made); err != nil {
		t.Fatal(err)
	}
	files := made.Result.Files
	if len(files) != 2 || files[0].URI != root+"/.github/hooks/stop-gate.json" || files[0].Executable || !files[1].Executable || !strings.Contains(files[0].Text, "stop-gate.sh") {
		t.Errorf("%+v", made)
	}
	if entries, err := os.ReadDir(filepath.FromSlash(dir)); err != nil || len(entries) > 0 {
		t.Errorf("the server has written %v, %v", entries, err)
	}
	for _, arg := range []map[string]any{
		{"uri": root, "job": "nothing", "language": "bash"},
		{"uri": root, "job": "stop-gate", "language": "cobol"},
		{"uri": root, "job": "stop-gate", "language": "bash", "name": "../x"},
		{"uri": "untitled:a", "job": "stop-gate", "language": "bash"},
	} {
		if err := execute(e, "hooks-ls.new", arg, nil); lsptest.Code(err) != invalidParams {
			t.Errorf("%v: %v", arg, err)
		}
	}
}
