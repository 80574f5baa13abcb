package simulate

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/hooks-ls/hooks-ls/schemas"
)

// claudeDispatch folds the results of the hooks of one event, given as the list of its groups.
func claudeDispatch(t *testing.T, r Request, groups string, results ...HookResult) *Result {
	t.Helper()
	r.Surface, r.Workspace, r.AllowNetwork = schemas.ClaudeCode, "/ws", true
	r.FS = fstest.MapFS{"ws/.claude/settings.json": {Data: []byte(`{"hooks":{"` + r.Event + `":` + groups + `}}`)}}
	p, err := NewPlan(r)
	if err != nil {
		t.Fatal(err)
	}
	d := newDispatch(p)
	for at, result := range results {
		if d.endedBy == "" {
			d.takeAt(at, result)
		}
	}
	return d.result()
}

// claudeAsked returns the output of a command that answers like a model to a prompt hook of PreToolUse with continueOnBlock.
func claudeAsked(t *testing.T, answer string) string {
	t.Helper()
	r := Request{Event: "PreToolUse", Answers: map[string]string{"*": answer}, Surface: schemas.ClaudeCode, Workspace: "/ws"}
	r.FS = fstest.MapFS{"ws/.claude/settings.json": {Data: []byte(`{"hooks":{"PreToolUse":[{"hooks":[{"type":"prompt","prompt":"p","continueOnBlock":true}]}]}}`)}}
	p, err := NewPlan(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(p.Hooks[0].Spawn.Answer.Stdout)
}

// TestClaudeAnswers covers answers that no vector contains.
func TestClaudeAnswers(t *testing.T) {
	t.Parallel()
	const command, failing = `[{"hooks":[{"type":"command","command":"h"}]}]`, `[{"hooks":[{"type":"command","command":"h","onFailure":"block"}]}]`
	type want struct {
		Action   string
		Reason   string
		Model    []string
		Warnings []string
	}
	denied := `{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"no"}}`
	for name, c := range map[string]struct {
		event, groups string
		result        HookResult
		want          want
	}{
		"http 500 with a denial in the body": {
			"PreToolUse", `[{"hooks":[{"type":"http","url":"http://127.0.0.1:1/"}]}]`, HookResult{Status: 500, ExitCode: 1, Stdout: []byte(denied)},
			want{"none", "", []string{}, []string{"A hook gave no usable answer, so it didn't check this action."}},
		},
		"a first line that goes on in the background": {
			"PreToolUse", command, HookResult{Stdout: []byte("{\"async\":true}\n" + denied)}, want{"none", "", []string{}, []string{}},
		},
		"a schema failure that refuses": {
			"PreToolUse", failing, HookResult{Stdout: []byte(`{"decision":"no"}`)},
			want{
				"deny", "failed; blocking because onFailure is \"block\"\nHook JSON output validation failed — decision: Invalid option: expected one of \"approve\"|\"block\"\n\nThe hook's output was: {\n  \"decision\": \"no\"\n}",
				[]string{"PreToolUse:Write hook error: [h]: failed; blocking because onFailure is \"block\"\nHook JSON output validation failed — decision: Invalid option: expected one of \"approve\"|\"block\"\n\nThe hook's output was: {\n  \"decision\": \"no\"\n}"},
				[]string{},
			},
		},
		"a failure that refuses in words that are not known": {
			"PreToolUse", failing, HookResult{Stdout: []byte(`{"reason":5}`)}, want{"deny", `failed; blocking because onFailure is "block"`, nil, []string{}},
		},
		"a decision without a behavior": {
			"PermissionRequest", command, HookResult{Stdout: []byte(`{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{}}}`)}, want{"none", "", []string{}, []string{}},
		},
		"exit code 2 at the end of a session": {
			"SessionEnd", command, HookResult{ExitCode: 2, Stderr: []byte("E")}, want{"none", "", []string{}, []string{"SessionEnd hook [h] failed: E"}},
		},
		"a prompt that is not let go": {
			"Stop", `[{"hooks":[{"type":"prompt","prompt":"done?"}]}]`, HookResult{Stdout: []byte(`{"decision":"block","reason":"R"}`)},
			want{"continue", "R", []string{"Stop hook feedback:\n[done?]: R"}, []string{}},
		},
		"an answer to a server's question": {
			"Elicitation", command, HookResult{Stdout: []byte(`{"hookSpecificOutput":{"hookEventName":"Elicitation","action":"accept","content":{}}}`)}, want{"accept", "", nil, []string{}},
		},
		"exit code 2 on a server's question": {"Elicitation", command, HookResult{ExitCode: 2, Stderr: []byte("E")}, want{"decline", "E", nil, []string{}}},
		"a team member that is stopped":      {"TeammateIdle", command, HookResult{Stdout: []byte(`{"continue":false}`)}, want{"stop", "", []string{}, []string{}}},
		"a context of Setup": {
			"Setup", command, HookResult{Stdout: []byte(`{"hookSpecificOutput":{"hookEventName":"Setup","additionalContext":"C"}}`)}, want{"none", "", []string{}, []string{}},
		},
		"a context after a batch": {
			"PostToolBatch", command, HookResult{Stdout: []byte(`{"hookSpecificOutput":{"hookEventName":"PostToolBatch","additionalContext":"C"}}`)},
			want{"none", "", []string{"PostToolBatch hook additional context: C"}, []string{}},
		},
		"an impossible condition on a tool": {
			"PreToolUse", `[{"hooks":[{"type":"prompt","prompt":"safe?","continueOnBlock":true}]}]`, HookResult{Stdout: []byte(claudeAsked(t, `{"ok":false,"reason":"R","impossible":true}`))},
			want{"deny", "R", []string{"PreToolUse:Write hook error: [safe?]: R"}, []string{}},
		},
		"a context that is too long": {
			"PostToolUse", command, HookResult{Stdout: []byte(`{"hookSpecificOutput":{"hookEventName":"PostToolUse","additionalContext":"` + strings.Repeat("x", 10_001) + `"}}`)},
			want{"none", "", nil, []string{}},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			out := claudeDispatch(t, Request{Event: c.event, Answers: map[string]string{"*": `{"ok":false}`}}, c.groups, c.result).Outcome
			got := want{out.Action, "", out.ModelText, out.UserWarnings}
			if out.Reason != nil {
				got.Reason = *out.Reason
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestClaudeWorktree reads the directory of a new worktree from a command's output and from the answer to a request.
func TestClaudeWorktree(t *testing.T) {
	t.Parallel()
	const command, request = `[{"hooks":[{"type":"command","command":"h"}]}]`, `[{"hooks":[{"type":"http","url":"http://127.0.0.1:1/"}]}]`
	answer := `{"hookSpecificOutput":{"hookEventName":"WorktreeCreate","worktreePath":"trees/a"}}`
	for _, c := range []struct {
		groups, out  string
		status       int
		action, path string
	}{
		{command, "made it\n/trees/a\n", 0, "none", "/trees/a"},
		{request, answer, 200, "none", "/ws/trees/a"},
		{request, `{}`, 200, "fail", ""},
	} {
		got := claudeDispatch(t, Request{Event: "WorktreeCreate"}, c.groups, HookResult{Status: c.status, Stdout: []byte(c.out)}).Outcome
		if got.Action != c.action || got.Worktree != c.path {
			t.Errorf("%s: got %s in %q", c.out, got.Action, got.Worktree)
		}
	}
}

// TestClaudeStoppedPrompt checks that a stopped prompt sends no request, so that earlier contexts are dropped.
func TestClaudeStoppedPrompt(t *testing.T) {
	t.Parallel()
	out := claudeDispatch(t, Request{Event: "UserPromptSubmit"}, `[{"hooks":[{"type":"command","command":"a"},{"type":"command","command":"b"}]}]`,
		HookResult{Stdout: []byte("context")}, HookResult{Stdout: []byte(`{"continue":false,"stopReason":"S"}`)}).Outcome
	if out.Action != "block" || len(out.ModelText) > 0 || len(out.Context) > 0 {
		t.Errorf("action %s, texts %q, contexts %q", out.Action, out.ModelText, out.Context)
	}
}

// TestClaudeBlocks folds several blocks; the event's row determines the action and the reason.
func TestClaudeBlocks(t *testing.T) {
	t.Parallel()
	const because, silent, stop = `{"decision":"block","reason":"R"}`, `{"decision":"block"}`, `{"continue":false,"stopReason":"S"}`
	tests := []struct {
		event   string
		edition schemas.Edition
		answers []string
		want    Outcome // only Action, Reason and Stopped
	}{
		{"TaskCompleted", schemas.Observed, []string{because, silent}, Outcome{Action: "block", Reason: new("R")}},
		{"TaskCompleted", schemas.Observed, []string{because, because}, Outcome{Action: "block", Reason: new("R\nR")}},
		{"TaskCompleted", schemas.Observed, []string{stop}, Outcome{Action: "none"}},
		{"UserPromptSubmit", schemas.Observed, []string{silent, because}, Outcome{Action: "block"}},
		{"UserPromptSubmit", schemas.Documented, []string{because, silent}, Outcome{Action: "block", Reason: new("R")}},
		{"UserPromptSubmit", schemas.Observed, []string{stop, because}, Outcome{Action: "block", Reason: new("S")}},
		{"PostToolUse", schemas.Observed, []string{stop, because}, Outcome{Action: "stop", Stopped: true}},
		{"PostToolBatch", schemas.Observed, []string{because}, Outcome{Action: "stop", Stopped: true}},
		{"Stop", schemas.Observed, []string{because, stop}, Outcome{Action: "stop"}},
		{"Elicitation", schemas.Observed, []string{because}, Outcome{Action: "none"}},
	}
	for _, tt := range tests {
		req := vscodeRequest(tt.event, map[string]string{"/ws/.claude/settings.json": `{"hooks":{"` + tt.event + `":[{"hooks":[{"type":"command","command":"a"},{"type":"command","command":"b"}]}]}}`})
		req.Surface, req.Edition = schemas.ClaudeCode, tt.edition
		p, err := NewPlan(req)
		if err != nil {
			t.Fatal(err)
		}
		var results []HookResult
		for _, answer := range tt.answers {
			results = append(results, HookResult{Stdout: []byte(answer)})
		}
		out := Fold(p, results).Outcome
		if diff := cmp.Diff(tt.want, Outcome{Action: out.Action, Reason: out.Reason, Stopped: out.Stopped}); diff != "" {
			t.Errorf("%s, %s, %q (-want +got):\n%s", tt.event, tt.edition, tt.answers, diff)
		}
	}
}

// TestClaudeEnvironment covers variables of the product's own environment.
func TestClaudeEnvironment(t *testing.T) {
	t.Parallel()
	const blocking = `{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"h"}]}]}}`
	for name, c := range map[string]struct {
		environ []string
		stdout  string
		want    string
	}{
		"a limit of its own":     {nil, `{"decision":"block","reason":"R"}`, "cap after 9 rounds, 1 hook"},
		"another limit":          {[]string{"CLAUDE_CODE_STOP_HOOK_BLOCK_CAP=3"}, `{"decision":"block","reason":"R"}`, "cap after 4 rounds, 1 hook"},
		"another limit, context": {[]string{"CLAUDE_CODE_STOP_HOOK_BLOCK_CAP=3"}, `{"hookSpecificOutput":{"hookEventName":"Stop","additionalContext":"C"}}`, "cap after 4 rounds, 1 hook"},
		"no limit":               {[]string{"CLAUDE_CODE_STOP_HOOK_BLOCK_CAP=0"}, `{"decision":"block","reason":"R"}`, "never after 12 rounds, 1 hook"},
		"bare":                   {[]string{"CLAUDE_CODE_SIMPLE=1"}, `{"decision":"block","reason":"R"}`, "stop after 1 rounds, 0 hook"},
		"safe":                   {[]string{"CLAUDE_CODE_SAFE_MODE=1"}, `{"decision":"block","reason":"R"}`, "stop after 1 rounds, 0 hook"},
		"not safe":               {[]string{"CLAUDE_CODE_SAFE_MODE="}, `{}`, "stop after 1 rounds, 1 hook"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ran := 0
			r := Request{
				Surface: schemas.ClaudeCode, Workspace: "/ws", Event: "Stop", Turns: 12, Environ: c.environ,
				FS: fstest.MapFS{"ws/.claude/settings.json": {Data: []byte(blocking)}},
			}
			res, err := Simulate(t.Context(), r, func(context.Context, Spawn) HookResult {
				ran = 1
				return HookResult{Stdout: []byte(c.stdout)}
			})
			if err != nil {
				t.Fatal(err)
			}
			if got := fmt.Sprintf("%s after %d rounds, %d hook", res.Loop.Ends, res.Loop.Rounds, ran); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}
