package simulate

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/hooks-ls/hooks-ls/internal/racing"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// TestMain keeps the tests short. The system's interpreters come first, since those of version managers start slowly, and garbage
// is collected less often.
func TestMain(m *testing.M) {
	os.Setenv("PATH", strings.Join([]string{"/usr/bin", "/bin", os.Getenv("PATH")}, string(filepath.ListSeparator)))
	debug.SetGCPercent(400)
	m.Run()
}

// TestLanguages runs hooks end to end in the languages that people write them in.
func TestLanguages(t *testing.T) {
	t.Parallel()
	needsShell(t)
	const python = `import json, sys
d = json.load(sys.stdin)
print(json.dumps({"hookSpecificOutput": {"permissionDecision": "deny", "permissionDecisionReason": d["tool_name"]}}))
`
	const node = `let t = ""; process.stdin.on("data", c => t += c).on("end", () => {
  const d = JSON.parse(t);
  console.log(JSON.stringify({hookSpecificOutput: {permissionDecision: "deny", permissionDecisionReason: d.tool_name}}));
});
`
	const shell = `name=$(sed 's/.*"tool_name":"\([^"]*\)".*/\1/')
echo "{\"hookSpecificOutput\":{\"permissionDecision\":\"deny\",\"permissionDecisionReason\":\"$name\"}}"
`
	for _, tt := range []struct{ program, file, text string }{
		{"sh", "hook.sh", shell}, {"bash", "hook.bash", shell}, {"python3", "hook.py", python}, {"node", "hook.js", node},
	} {
		t.Run(tt.program, func(t *testing.T) {
			t.Parallel()
			if _, err := exec.LookPath(tt.program); err != nil {
				t.Skip(err)
			}
			w := newWorkspace(t, &txtar.Archive{Files: []txtar.File{
				{Name: tt.file, Data: []byte(tt.text)},
				{Name: ".github/hooks/a.json", Data: []byte(hookFile("PreToolUse", tt.program+" "+tt.file))},
			}})
			res, failure := w.simulate(t, Options{Event: "PreToolUse", Tool: "read_file"})
			if res == nil {
				t.Fatal(failure)
			}
			if o := res.Outcome; o.Action != "deny" || o.Reason == nil || *o.Reason != "read_file" {
				t.Errorf("outcome %+v, hook %+v", o, res.Hooks[0])
			}
		})
	}
}

// forbidden returns a runner that fails the test when anything runs.
func forbidden(t *testing.T) Runner {
	return func(_ context.Context, s Spawn) HookResult {
		t.Errorf("%v was run", s.Argv)
		return HookResult{}
	}
}

// TestDryRun checks that a dry run starts no process and opens no connection, also with a real runner.
func TestDryRun(t *testing.T) {
	t.Parallel()
	requests := 0
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { requests++ }))
	defer server.Close()
	w := newWorkspace(t, &txtar.Archive{Files: []txtar.File{{Name: ".github/hooks/a.json", Data: []byte(
		`{"version":1,"hooks":{"SessionStart":[{"type":"command","command":"touch ran"},{"type":"http","url":"` + server.URL + `"}]}}`)}, {Name: ".claude/settings.json", Data: []byte(
		`{"hooks":{"SessionStart":[{"hooks":[{"type":"command","command":"touch ran"}]}]}}`)}}})
	for _, surface := range Surfaces {
		o := Options{Event: "SessionStart", Surface: surface, Dir: w.dir, DryRun: true, AllowNetwork: true, Environ: []string{"COPILOT_HOOK_ALLOW_LOCALHOST=1"}}
		req, err := o.Request()
		if err != nil {
			t.Fatal(err)
		}
		res, err := Simulate(t.Context(), req, forbidden(t))
		if err != nil {
			t.Fatal(err)
		}
		if !res.DryRun || res.ready() == 0 {
			t.Errorf("%s: nothing was planned", surface)
		}
		if _, err := Simulate(t.Context(), req, Local{Network: true}.Run); err != nil {
			t.Fatal(err)
		}
		if _, err := List(req); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := os.Stat(filepath.Join(w.dir, "ran")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a hook was started: %v", err)
	}
	if requests != 0 {
		t.Errorf("%d requests were sent", requests)
	}
}

// TestOtherSystems checks that hooks for another operating system never run.
func TestOtherSystems(t *testing.T) {
	t.Parallel()
	for _, os := range schemas.AllOS {
		if os == HostOS() {
			continue
		}
		req, err := Options{Event: "Stop", OS: os.String(), Dir: t.TempDir()}.Request()
		if err != nil || !req.DryRun {
			t.Errorf("%s: dry run %v, %v", os, req.DryRun, err)
		}
	}
}

// TestPlansForSystems checks the command and the shell of each surface on each system, whatever this machine is.
func TestPlansForSystems(t *testing.T) {
	t.Parallel()
	const file = `{"version":1,"hooks":{"preToolUse":[{"type":"command","command":"c","bash":"b","powershell":"p","windows":"w","linux":"l","osx":"o"}]}}`
	const powershell = `C:\Windows\System32\WindowsPowerShell\v1.0\powershell.exe`
	bash := []string{"/bin/bash", "--norc", "--noprofile", "-c"}
	for _, tt := range []struct {
		surface schemas.Surface
		edition schemas.Edition
		os      schemas.OS
		want    []string
	}{
		{schemas.VSCode, schemas.Observed, schemas.Linux, []string{"/bin/sh", "-c", "l"}},
		{schemas.VSCode, schemas.Observed, schemas.MacOS, []string{"/bin/sh", "-c", "o"}},
		{schemas.VSCode, schemas.Observed, schemas.Windows, []string{powershell, "-ExecutionPolicy", "Bypass", "-NoProfile", "-NoLogo", "-Command", "w"}},
		{schemas.CopilotCLI, schemas.Observed, schemas.Linux, append(slices.Clip(bash), "l")},
		{schemas.CopilotCLI, schemas.Observed, schemas.MacOS, append(slices.Clip(bash), "o")},
		{schemas.CopilotCLI, schemas.Observed, schemas.Windows, []string{"pwsh", "-NoProfile", "-Command", "w"}},
		{schemas.CopilotCLI, schemas.Documented, schemas.Linux, append(slices.Clip(bash), "b")},
		{schemas.CloudAgent, schemas.Observed, schemas.Linux, append(slices.Clip(bash), "b")},
	} {
		t.Run(fmt.Sprintf("%s %s %s", tt.surface, tt.edition, tt.os), func(t *testing.T) {
			t.Parallel()
			req := vscodeRequest("preToolUse", map[string]string{"/ws/.github/hooks/a.json": file})
			req.Surface, req.Edition, req.OS = tt.surface, tt.edition, tt.os
			p, err := NewPlan(req)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, p.Hooks[0].Spawn.Argv); diff != "" {
				t.Errorf("argv differs (-want +got):\n%s", diff)
			}
		})
	}
}

// TestAllEvents plans and folds a sample of every event of every surface, in both editions and under every spelling. The
// sample conforms to the event's input, and an empty answer decides nothing.
func TestAllEvents(t *testing.T) {
	t.Parallel()
	for _, id := range Surfaces {
		surface, err := schemas.ParseSurface(id)
		if err != nil {
			t.Fatal(err)
		}
		for _, ev := range schemas.Events() {
			for _, sp := range ev.Spellings {
				if !sp.Surfaces.Has(surface) || ev.Firing[surface].State == schemas.NotAnEvent {
					continue
				}
				for _, edition := range []schemas.Edition{schemas.Observed, schemas.Documented} {
					t.Run(fmt.Sprintf("%s %s %s", id, sp.Name, edition), func(t *testing.T) {
						t.Parallel()
						text := `{"version":1,"hooks":{"` + sp.Name + `":[{"type":"command","command":"x"}]}}`
						req := vscodeRequest(sp.Name, map[string]string{"/ws/.github/hooks/a.json": text})
						if surface == schemas.ClaudeCode {
							req = vscodeRequest(sp.Name, map[string]string{"/ws/.claude/settings.json": groupFile(sp.Name, "x")})
						}
						req.Surface, req.Edition, req.Sparse, req.Values = surface, edition, false, nil
						p, err := NewPlan(req)
						if err != nil {
							t.Fatal(err)
						}
						if !ev.Fires(surface) {
							return
						}
						if len(p.Hooks) != 1 || !p.Hooks[0].Runs() {
							t.Fatalf("the hook is not planned: %+v", p.Hooks)
						}
						payload := asObject(p.Hooks[0].Payload)
						fields := ev.InputFields(surface, sp.Name, edition)
						for _, f := range fields {
							raw, ok := payload[f.Name]
							if !ok {
								if f.Required.Has(surface) {
									t.Errorf("%s is missing", f.Name)
								}
								continue
							}
							if why := conform(f.Type, raw); why != "" {
								t.Errorf("%s %s", f.Name, why)
							}
						}
						if len(fields) == 0 || len(payload) == 0 {
							t.Error("the payload is empty")
						}
						out := Fold(p, []HookResult{{}}).Outcome
						if ev.Name == "WorktreeCreate" && out.Action == "fail" { // its hook must print a directory
							return
						}
						if out.Action != "none" && out.Action != "stop" || !out.Success {
							t.Errorf("an empty answer ends with %+v", out)
						}
						again := req
						again.Payload = p.Hooks[0].Payload
						if _, err := NewPlan(again); err != nil {
							t.Errorf("the sample is refused as a payload: %v", err)
						}
					})
				}
			}
		}
	}
}

// TestSecrets checks that results contain no environment value that the hook or the surface did not set.
func TestSecrets(t *testing.T) {
	t.Parallel()
	needsShell(t)
	const secret = "hunter2-hunter2"
	w := newWorkspace(t, &txtar.Archive{Files: []txtar.File{{Name: ".github/hooks/a.json", Data: []byte(
		`{"version":1,"hooks":{"sessionStart":[
		 {"type":"command","bash":"true","env":{"A":"$TOKEN","B":"plain"}},
		 {"type":"http","url":"https://127.0.0.1:1/x","headers":{"Authorization":"Bearer $TOKEN"},"allowedEnvVars":["TOKEN"]}]}}`)}}})
	for _, surface := range []string{"copilot-cli", "cloud-agent"} {
		for _, dry := range []bool{true, false} {
			res, failure := w.simulate(t, Options{
				Event: "sessionStart", Surface: surface, DryRun: dry, AllowNetwork: true,
				Environ: []string{"TOKEN=" + secret, "GITHUB_TOKEN=" + secret, "PATH=/usr/bin:/bin", "COPILOT_HOOK_ALLOW_LOCALHOST=1"},
			})
			if res == nil {
				t.Fatal(failure)
			}
			for name, text := range map[string]string{"text": w.text(t, res), "JSON": w.json(t, res)} {
				if strings.Contains(text, secret) {
					t.Errorf("%s of %s, dry run %v, holds the secret:\n%s", name, surface, dry, text)
				}
			}
			if got := res.Hooks[0].Env["B"]; got != "plain" {
				t.Errorf("env B is shown as %q", got)
			}
		}
	}
}

// TestHTTP sends a real request to this machine and reads the answer.
func TestHTTP(t *testing.T) {
	t.Parallel()
	var body, auth string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		data, _ := io.ReadAll(r.Body)
		body, auth = string(data), r.Header.Get("Authorization")
		fmt.Fprint(w, `{"additionalContext":"from the server"}`)
	}))
	defer server.Close()
	w := newWorkspace(t, &txtar.Archive{Files: []txtar.File{{Name: ".github/hooks/a.json", Data: []byte(
		`{"version":1,"hooks":{"sessionStart":[{"type":"http","url":"` + server.URL + `","headers":{"Authorization":"Bearer $TOKEN"},"allowedEnvVars":["TOKEN"]}]}}`)}}})
	o := Options{Event: "sessionStart", Surface: "copilot-cli", Source: "resume", AllowNetwork: true,
		Environ: []string{"TOKEN=abc", "COPILOT_HOOK_ALLOW_LOCALHOST=1"}}
	res, failure := w.simulate(t, o)
	if res == nil {
		t.Fatal(failure)
	}
	if diff := cmp.Diff([]string{"from the server"}, res.Outcome.Context); diff != "" {
		t.Errorf("context (-want +got):\n%s\n%s", diff, w.text(t, res))
	}
	if auth != "Bearer abc" || asObject([]byte(body)).str("source") != "resume" {
		t.Errorf("authorization %q, body %s", auth, body)
	}
	body = ""
	o.AllowNetwork = false
	if res, _ := w.simulate(t, o); res.Hooks[0].Status != StatusSkipped || body != "" {
		t.Errorf("without --allow-network: %s, body %q", res.Hooks[0].Status, body)
	}
	o.AllowNetwork, o.Environ = true, []string{"TOKEN=abc"}
	if res, _ := w.simulate(t, o); len(res.Hooks) == 0 || res.Hooks[0].Status == StatusRan || body != "" {
		t.Errorf("loopback is not refused: %+v", res.Hooks)
	}
}

// TestManyHooks runs 200 hooks in one event.
func TestManyHooks(t *testing.T) {
	t.Parallel()
	needsShell(t)
	commands := make([]string, 200)
	for i := range commands {
		commands[i] = fmt.Sprintf(`echo '{"hookSpecificOutput":{"additionalContext":"%d"}}'`, i)
	}
	w := newWorkspace(t, &txtar.Archive{Files: []txtar.File{{Name: ".github/hooks/a.json", Data: []byte(hookFile("PreToolUse", commands...))}}})
	res, failure := w.simulate(t, Options{Event: "PreToolUse"})
	if res == nil {
		t.Fatal(failure)
	}
	want := make([]string, len(commands))
	for i := range want {
		want[i] = fmt.Sprint(i)
	}
	if diff := cmp.Diff(want, res.Outcome.Context); diff != "" {
		t.Errorf("contexts (-want +got):\n%s", diff)
	}
}

// TestFoldIsPure folds the same results twice, and a part of them.
func TestFoldIsPure(t *testing.T) {
	t.Parallel()
	req := vscodeRequest("PreToolUse", map[string]string{"/ws/.github/hooks/a.json": hookFile("PreToolUse", "a", "b", "c")})
	p, err := NewPlan(req)
	if err != nil {
		t.Fatal(err)
	}
	results := []HookResult{{ExitCode: 2, Stderr: []byte("no")}, {Stdout: []byte(`{"systemMessage":"m"}`)}, {ExitCode: 1, Stderr: []byte("w")}}
	asJSON := func(r *Result) string {
		data, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	if a, b := asJSON(Fold(p, results)), asJSON(Fold(p, results)); a != b {
		t.Errorf("two folds differ (-first +second):\n%s", cmp.Diff(a, b))
	}
	part := Fold(p, results[:1])
	if part.Hooks[0].Status != StatusRan || part.Hooks[2].Status != StatusPlanned {
		t.Errorf("a part: %s, %s", part.Hooks[0].Status, part.Hooks[2].Status)
	}
	if more := Fold(p, append(results, HookResult{}, HookResult{})); more.Outcome.Action != "deny" {
		t.Errorf("too many results: %+v", more.Outcome)
	}
}

// TestCancelledRun checks that cancellation keeps the next hook from starting and leaves it planned.
func TestCancelledRun(t *testing.T) {
	t.Parallel()
	req := vscodeRequest("Stop", map[string]string{"/ws/.github/hooks/a.json": hookFile("Stop", "a", "b")})
	p, err := NewPlan(req)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	res := Run(ctx, p, func(context.Context, Spawn) HookResult {
		cancel()
		return HookResult{ExitCode: -1, Cancelled: true}
	})
	if res.Hooks[1].Status != StatusPlanned {
		t.Errorf("the second hook: %s", res.Hooks[1].Status)
	}
}

// TestLimits checks the surface's timeout and the request's cap.
func TestLimits(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		surface schemas.Surface
		entry   string
		cap     time.Duration
		want    time.Duration
	}{
		{schemas.VSCode, `"command":"x"`, 0, 30 * time.Second},
		{schemas.VSCode, `"command":"x","timeout":2,"timeoutSec":9`, 0, 2 * time.Second},
		{schemas.CopilotCLI, `"command":"x","timeout":2,"timeoutSec":9`, 0, 9 * time.Second},
		{schemas.VSCode, `"command":"x","timeout":-1`, 0, time.Millisecond},
		{schemas.VSCode, `"command":"x","timeout":1e300`, 0, time.Millisecond},
		{schemas.CopilotCLI, `"command":"x","timeoutSec":1e300`, time.Second, time.Second},
		{schemas.CopilotCLI, `"command":"x"`, time.Second, time.Second},
	} {
		req := vscodeRequest("PreToolUse", map[string]string{"/ws/.github/hooks/a.json": `{"version":1,"hooks":{"PreToolUse":[{` + tt.entry + `}]}}`})
		req.Surface, req.Timeout = tt.surface, tt.cap
		p, err := NewPlan(req)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Hooks[0].Spawn.Timeout; got != tt.want {
			t.Errorf("%s %s: limit %s, want %s", tt.surface, tt.entry, got, tt.want)
		}
	}
}

// TestUsage checks that invalid requests are rejected with an error that says what to write.
func TestUsage(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, tt := range []struct {
		options Options
		want    string
	}{
		{Options{Event: "PreToolUze"}, `there is no event "PreToolUze"; did you mean "PreToolUse" or "preToolUse"`},
		{Options{Event: "Notification"}, "VS Code has no event Notification"},
		{Options{Event: "Setup"}, "VS Code has no event Setup, Claude Code has; it has SessionStart"},
		{Options{Event: "Stop", Edition: "old"}, `unknown edition "old"`},
		{Options{Event: "Stop", OS: "beos"}, `unknown operating system "beos"`},
		{Options{Event: "preToolUse", Surface: "cloud-agent", OS: "windows"}, "Copilot cloud agent runs on linux only"},
		{Options{Event: "Stop", Tool: "x"}, "--tool does not fit Stop: VS Code sends --stop-hook-active with it"},
		{Options{Event: "PreToolUse", Input: "{"}, "--input must be JSON"},
		{Options{Event: "PreToolUse", Set: []string{"x"}}, "set a field with PATH=JSON"},
		{Options{Event: "PreToolUse", Set: []string{"tool_name=x"}}, "is not JSON; put text in double quotes"},
		{Options{Event: "PreToolUse", Set: []string{"tool_name=5"}}, "tool_name must be a string, not a number"},
		{Options{Event: "PreToolUse", Set: []string{"tool_name.x=5"}}, "tool_name must be a string, not an object"},
		{Options{Event: "PreToolUse", Set: []string{"tool_input[0]=5"}}, "tool_input[0] cannot be set: there is something else at the path"},
		{Options{Event: "PreToolUse", Input: "5"}, "tool_input must be an object, not a number"},
		{Options{Event: "PreToolUse", Payload: "[]"}, "the payload must be a JSON object"},
		{Options{Event: "PreToolUse", Payload: "{"}, "the payload is not valid JSON"},
		{Options{Event: "Stop", Payload: `{"timestamp":"t"}`}, "is missing; VS Code always sends it with Stop"},
		{Options{Event: "Stop", Workspace: "nowhere"}, "the workspace nowhere is not a directory"},
		{Options{Event: "Stop", Agent: "a.agent.md"}, "there is no agent file a.agent.md"},
		{Options{Event: "Stop", Settings: []string{"x"}}, "write a setting as NAME=JSON"},
	} {
		tt.options.Dir = dir
		req, err := tt.options.Request()
		if err == nil {
			if tt.options.Payload != "" || tt.options.Set != nil { // fields are checked only when a hook needs them
				w := hookFile(tt.options.Event, "x")
				if err := os.MkdirAll(filepath.Join(dir, ".github/hooks"), 0o777); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(filepath.Join(dir, ".github/hooks/a.json"), []byte(w), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			_, err = NewPlan(req)
		}
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%+v: error %v, want one that says %s", tt.options, err, tt.want)
		}
	}
}

// TestManyIgnored prints thousands of members, none of which is read.
func TestManyIgnored(t *testing.T) {
	t.Parallel()
	racing.SkipSweep(t)
	var b strings.Builder
	for i := range 16000 {
		fmt.Fprintf(&b, `,"key%d":%d`, i, i)
	}
	p, err := NewPlan(vscodeRequest("Stop", map[string]string{"/ws/.github/hooks/a.json": hookFile("Stop", "x")}))
	if err != nil {
		t.Fatal(err)
	}
	res := Fold(p, []HookResult{{Stdout: []byte("{" + b.String()[1:] + "}")}})
	ignored := res.Hooks[0].Ignored
	if len(ignored) != 1 || len(ignored[0].Also) != maxNamed-1 || ignored[0].More != 16000-maxNamed {
		t.Errorf("got %d lines, want one that stands for all", len(ignored))
	}
}

func TestParseOptions(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		`{"dryRun":true,"uri":"x"}`:        "",
		`{"input":{"a":1},"timeout":"5s"}`: "",
		`{"dryRun":true,"dryrun":false}`:   "the arguments dryRun and dryrun mean the same",
		`{"dry-run":true,"dryRun":false}`:  "there is no argument dry-run; write dryRun",
		`{"dryRun":true,"dryRun":false}`:   "the argument dryRun is given twice",
		`{"Uri":"x"}`:                      "there is no argument Uri; write uri",
		`{"dryRuns":true}`:                 "there is no argument dryRuns",
		`{"dryRun":"yes"}`:                 "the argument cannot be read: json: cannot unmarshal string into Go struct field Options.dryRun of type bool",
		`[]`:                               "the argument is not a JSON object",
		`{"timeout":"soon"}`:               `timeout is "soon"; write a number of seconds or a text such as 500ms`,
	} {
		_, err := ParseOptions([]byte(in), "uri")
		if got := fmt.Sprint(err); got != want && (err != nil || want != "") {
			t.Errorf("%s: got %q, want %q", in, got, want)
		}
	}
}

// TestProducts checks that exactly the surfaces in schemas.Dispatched are implemented.
func TestProducts(t *testing.T) {
	t.Parallel()
	for _, s := range schemas.AllSurfaces.List() {
		if known := products[s] != nil; known != schemas.Dispatched.Has(s) {
			t.Errorf("%s: implemented %t, in schemas.Dispatched %t", s.Name(), known, !known)
		}
	}
}

// TestParallel starts all hooks at once and folds their answers as they arrive.
func TestParallel(t *testing.T) {
	t.Parallel()
	p, err := NewPlan(vscodeRequest("PreToolUse", map[string]string{"/ws/.github/hooks/a.json": hookFile("PreToolUse", "first", "second")}))
	if err != nil {
		t.Fatal(err)
	}
	second := make(chan struct{})
	runner := func(_ context.Context, s Spawn) HookResult {
		name := s.Argv[len(s.Argv)-1]
		if name == "second" {
			defer close(second)
		} else {
			<-second // only returns if both hooks run at once
		}
		return HookResult{Stdout: []byte(`{"hookSpecificOutput":{"permissionDecision":"deny","permissionDecisionReason":"` + name + `"}}`)}
	}
	d := newDispatch(p)
	d.runParallel(t.Context(), runner)
	res := d.result()
	if len(res.Hooks) != 2 || res.Hooks[0].Status != StatusRan || res.Hooks[1].Status != StatusRan || res.Hooks[0].ID != p.Hooks[0].ID {
		t.Errorf("hooks: %+v", res.Hooks)
	}
	if res.Outcome.Action != "deny" || res.Outcome.Reason == nil || !strings.Contains(*res.Outcome.Reason, "first") {
		t.Errorf("outcome: %+v", res.Outcome)
	}
}

// TestPlanOnShare plans the hooks of a workspace on a share of Windows.
func TestPlanOnShare(t *testing.T) {
	t.Parallel()
	const root = "//host/share/repo"
	hook := func(command string) *fstest.MapFile {
		return &fstest.MapFile{Data: []byte(`{"hooks": {"Stop": [{"type": "command", "cwd": "sub", "command": "` + command + `"}]}}`)}
	}
	p, err := NewPlan(Request{
		Surface: schemas.VSCode, Event: "Stop", OS: schemas.Windows, Top: "//host/share/", Workspace: root,
		FS: fstest.MapFS{"repo/.github/hooks/a.json": hook("a"), "repo/tools/b.json": hook("b"), "repo/.vscode/settings.json": {Data: []byte(`{"chat.hookFilesLocations": {"tools": true}}`)}},
	})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, h := range p.Hooks {
		got = append(got, h.File+" in "+h.Spawn.Dir)
	}
	if want := []string{root + "/.github/hooks/a.json in " + root + "/sub", root + "/tools/b.json in " + root + "/sub"}; !slices.Equal(got, want) {
		t.Errorf("the plan has %v, want %v", got, want)
	}
}
