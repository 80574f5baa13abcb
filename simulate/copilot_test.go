package simulate

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/hooks-ls/hooks-ls/schemas"
)

// cliFold folds answers on an event as Copilot CLI does.
func cliFold(t *testing.T, event string, answers ...string) Outcome {
	t.Helper()
	commands := make([]string, len(answers))
	for i := range commands {
		commands[i] = "x"
	}
	req := vscodeRequest(event, map[string]string{"/ws/.github/hooks/a.json": `{"version":1,` + hookFile(event, commands...)[1:]})
	req.Surface = schemas.CopilotCLI
	if event == "postToolUse" {
		req.Values["toolResult"] = json.RawMessage(`{"textResultForLlm":"T","resultType":"success"}`)
		req.Values["toolName"] = json.RawMessage(`"bash"`)
	}
	p, err := NewPlan(req)
	if err != nil {
		t.Fatal(err)
	}
	var results []HookResult
	for _, a := range answers {
		results = append(results, HookResult{Stdout: []byte(a)})
	}
	return Fold(p, results).Outcome
}

// TestCopilotFolds lists answers and what Copilot CLI 1.0.102 made of them.
func TestCopilotFolds(t *testing.T) {
	t.Parallel()
	const block, ctx = `{"decision":"block","reason":"R1"}`, `{"additionalContext":"A"}`
	for _, c := range []struct {
		event   string
		answers []string
		want    string // action, reason, contexts, new prompt or result
	}{
		{"userPromptSubmitted", []string{`{"decision":"block"}`}, "none"},
		{"userPromptSubmitted", []string{`{"decision":"block","reason":null}`}, "none"},
		{"userPromptSubmitted", []string{`{"decision":"block","reason":5}`}, "none"},
		{"userPromptSubmitted", []string{`{"decision":"block","reason":""}`}, "block"},
		{"userPromptSubmitted", []string{`{"decision":"block","reason":"  "}`}, "block"},
		{"userPromptSubmitted", []string{block, `{"decision":"approve"}`}, "none"},
		{"userPromptSubmitted", []string{block, `{"decision":null}`}, "none"},
		{"userPromptSubmitted", []string{block, `{"decision":"block","reason":"R2"}`}, "block because R2"},
		{"userPromptSubmitted", []string{block, `{"reason":"R2"}`}, "block because R1"},
		{"userPromptSubmitted", []string{block, `{}`}, "block because R1"},
		{"userPromptSubmitted", []string{ctx, `{"additionalContext":"B"}`}, "none [B]"},
		{"userPromptSubmitted", []string{ctx, `{"additionalContext":null}`}, "none"},
		{"userPromptSubmitted", []string{`{"additionalContext":5}`}, "none [5]"},
		{"userPromptSubmitted", []string{`{"additionalContext":"  C\n"}`}, "none [C]"},
		{"userPromptSubmitted", []string{`{"modifiedPrompt":"M"}`, `{"modifiedPrompt":5}`}, "none"},
		{"userPromptSubmitted", []string{`{"modifiedPrompt":" M "}`}, "replace M"},

		{"postToolUse", []string{`{"decision":"block"}`, `{"additionalContext":"later"}`}, "none [later]"},
		{"postToolUse", []string{`{"decision":"block","reason":5}`}, "none"},
		{"postToolUse", []string{`{"decision":"block","reason":""}`, ctx}, "block"},
		{"postToolUse", []string{`{"modifiedResult":{}}`}, "none"},
		{"postToolUse", []string{`{"modifiedResult":{"resultType":"failure"}}`}, `replace {"resultType":"failure","textResultForLlm":"T"}`},
		{"postToolUse", []string{`{"modifiedResult":{"zzz":1,"textResultForLlm":"X"}}`}, `replace {"resultType":"success","textResultForLlm":"X"}`},
		{"postToolUse", []string{`{"additionalContext":"  A\n"}`, `{"additionalContext":"  "}`}, "none [A]"},

		{"preToolUse", []string{`{"additionalContext":5}`, `{"additionalContext":null}`, `{"additionalContext":["a", 1]}`}, `none [5 null ["a",1]]`},
		{"sessionStart", []string{ctx, `{"additionalContext":"B"}`}, "none [A B]"},
		{"sessionStart", []string{ctx, `{"additionalContext":null}`, `{"additionalContext":"B"}`}, "none [B]"},
		{"sessionStart", []string{ctx, `{"additionalContext":5}`}, "none [5]"},
		{"sessionStart", []string{ctx, `{"additionalContext":"  "}`}, "none [A]"},
		{"subagentStart", []string{ctx, `{"additionalContext":5}`}, "none"},
		{"subagentStart", []string{ctx, `{"additionalContext":5}`, `{"additionalContext":"B"}`}, "none [B]"},

		{"permissionRequest", []string{`{"behavior":"deny","message":""}`}, "deny"},
		{"permissionRequest", []string{`{"behavior":"deny","message":5}`}, "deny"},
		{"permissionRequest", []string{`{"behavior":"deny","message":"M"}`, `{"message":""}`}, "deny"},
		{"permissionRequest", []string{`{"behavior":"deny","message":"M"}`, `{"behavior":"allow"}`}, "allow"},

		{"preToolUse", []string{`{"permissionDecision":"deny","permissionDecisionReason":12345678901234567890}`}, "deny because 12345678901234567890"},
		{"preToolUse", []string{`{"permissionDecision":"deny","permissionDecisionReason":1.0}`}, "deny because 1.0"},
		{"preToolUse", []string{`{"permissionDecision":"deny","x":"\ud800"}`}, "none"},
		{"preToolUse", []string{`{"permissionDecision":"deny","x":"\udc00 "}`}, "none"},
		{"preToolUse", []string{`{"permissionDecision":"deny","x":"\ud83d\ude00 \\ud800"}`}, "deny"},
		{"preToolUse", []string{`{"permissionDecision":"deny","x":1e309}`}, "none"},
		{"preToolUse", []string{`{"permissionDecision":"deny","x":` + strings.Repeat("[", 127) + strings.Repeat("]", 127) + `}`}, "none"},
		{"preToolUse", []string{`{"permissionDecision":"deny","x":` + strings.Repeat("[", 126) + strings.Repeat("]", 126) + `}`}, "deny"},
		{"preToolUse", []string{"\u0085" + `{"permissionDecision":"deny"}`}, "none"},
		{"preToolUse", []string{" \ufeff\ufeff" + `{"permissionDecision":"deny"}` + "\ufeff\n"}, "deny"},
		{"permissionRequest", []string{`{"behavior":"allow","x":1e309}`}, "deny"},
	} {
		out := cliFold(t, c.event, c.answers...)
		got := out.Action
		if out.Reason != nil && *out.Reason != "" && strings.TrimSpace(*out.Reason) != "" {
			got += " because " + *out.Reason
		}
		if len(out.Context) > 0 {
			got += " [" + strings.Join(out.Context, " ") + "]"
		}
		if out.ModifiedPrompt != nil {
			got += " " + *out.ModifiedPrompt
		}
		if out.ModifiedResult != nil {
			got += " " + string(out.ModifiedResult)
		}
		if got != c.want {
			t.Errorf("%s %v: got %s, want %s", c.event, c.answers, got, c.want)
		}
	}
}

func TestCopilotTexts(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		event, answer string
		want          []string
	}{
		{"permissionRequest", `{"behavior":"deny","message":{"a":1}}`, []string{"Permission denied by a PermissionRequest hook: Permission denied by hook."}},
		{"postToolUse", `{"modifiedResult":{"textResultForLlm":""},"additionalContext":"C"}`, []string{"Tool \"bash\" succeeded. Additional guidance from postToolUse hooks:\nC"}},
		{"postToolUse", `{"additionalContext":" "}`, nil},
		{"postToolUse", `{"decision":"block","reason":"R"}`, []string{"Tool result blocked: R"}},
		{"postToolUse", `{"decision":"block","reason":"R","additionalContext":"C"}`, nil},
	} {
		if diff := cmp.Diff(c.want, cliFold(t, c.event, c.answer).ModelText); diff != "" {
			t.Errorf("%s %s (-want +got):\n%s", c.event, c.answer, diff)
		}
	}
}

// TestCopilotBodies covers answers to http hooks; a body that is not JSON is no output, unlike a command's.
func TestCopilotBodies(t *testing.T) {
	t.Parallel()
	req := vscodeRequest("permissionRequest", map[string]string{
		"/ws/.github/hooks/a.json": `{"version":1,"hooks":{"permissionRequest":[{"type":"http","url":"http://127.0.0.1:1/"}]}}`,
	})
	req.Surface, req.Environ = schemas.CopilotCLI, []string{"COPILOT_HOOK_ALLOW_LOCALHOST=1", "COPILOT_HOOK_ALLOW_HTTP_AUTH_HOOKS=1"}
	req.AllowNetwork = true
	p, err := NewPlan(req)
	if err != nil {
		t.Fatal(err)
	}
	for body, want := range map[string]string{"ok": "none", "": "none", `{"behavior":"deny"}`: "deny"} {
		if got := Fold(p, []HookResult{{Status: 200, Stdout: []byte(body)}}).Outcome.Action; got != want {
			t.Errorf("%q: got %s, want %s", body, got, want)
		}
	}
}

// TestCopilotEnvironment checks a hook's environment against what Copilot CLI was observed to pass.
func TestCopilotEnvironment(t *testing.T) {
	t.Parallel()
	file := `{"version":1,"hooks":{"sessionStart":[{"type":"command","command":"x","env":{` +
		`"CLAUDE_PROJECT_DIR":"mine","COPILOT_HOOK_DIR":"mine","GIT_CONFIG_COUNT":"2","GIT_CONFIG_KEY_0":"a.b"}}]}}`
	for _, c := range []struct {
		parent []string
		want   map[string]string // "-" for an unset variable
	}{
		{nil, map[string]string{"FORCE_COLOR": "-", "CLAUDE_PROJECT_DIR": "/ws", "COPILOT_HOOK_DIR": "mine",
			"GIT_CONFIG_COUNT": "3", "GIT_CONFIG_KEY_0": "a.b", "GIT_CONFIG_KEY_2": "safe.bareRepository", "GIT_CONFIG_VALUE_2": "explicit"}},
		{[]string{"NO_COLOR=1"}, map[string]string{"FORCE_COLOR": "false"}},
		{[]string{"FORCE_COLOR=1"}, map[string]string{"FORCE_COLOR": "1"}},
		{[]string{"ANTHROPIC_API_KEY=k", "OTEL_X=1", "COPILOT_PROVIDER_X=1", "COPILOT_PROVIDER_TYPE=x", "GH_TOKEN=t", "COPILOT_AGENT_PROMPT=p"},
			map[string]string{"ANTHROPIC_API_KEY": "-", "OTEL_X": "-", "COPILOT_PROVIDER_X": "1", "COPILOT_PROVIDER_TYPE": "-", "GH_TOKEN": "t", "COPILOT_AGENT_PROMPT": "-"}},
	} {
		req := vscodeRequest("sessionStart", map[string]string{"/ws/.github/hooks/a.json": file})
		req.Surface, req.Environ = schemas.CopilotCLI, c.parent
		p, err := NewPlan(req)
		if err != nil {
			t.Fatal(err)
		}
		got := environMap(p.Hooks[0].Spawn.Env)
		for name, want := range c.want {
			value, ok := got[name]
			if !ok {
				value = "-"
			}
			if value != want {
				t.Errorf("parent %v: %s is %q, want %q", c.parent, name, value, want)
			}
		}
	}
}
