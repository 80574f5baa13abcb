package simulate

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/hooks-ls/hooks-ls/schemas"
)

// TestOtherOrders folds answers in order of arrival and checks the note about other orders.
func TestOtherOrders(t *testing.T) {
	t.Parallel()
	pre := func(fields string) string {
		return `{"hookSpecificOutput":{"hookEventName":"PreToolUse",` + fields + `}}`
	}
	for _, c := range []struct {
		name, event, first, second, want string
	}{
		{"the last denial gives the reason", "PreToolUse", pre(`"permissionDecision":"deny","permissionDecisionReason":"one"`), pre(`"permissionDecision":"deny","permissionDecisionReason":"two"`),
			`if #2 had answered first, the outcome would be deny: the tool is not run, because "one"`},
		{"the last input counts", "PreToolUse", pre(`"updatedInput":{"x":1}`), pre(`"permissionDecision":"allow","updatedInput":{"x":2}`), `if #2 had answered first, the tool would get {"x":1}`},
		{"the first decision on a permission", "PermissionRequest", `{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"allow"}}}`, "never",
			"if #2 had answered before it was ended, its answer might have decided"},
		{"a block that ends the other hooks", "UserPromptSubmit", `{"decision":"block","reason":"no"}`, "never", "if #2 had answered before it was ended, its answer might have decided"},
		{"a context that a block loses", "UserPromptSubmit", "plain", `{"decision":"block","reason":"no"}`, ""},
		{"the last result counts", "PostToolUse", `{"hookSpecificOutput":{"hookEventName":"PostToolUse","updatedToolOutput":"a"}}`, `{"hookSpecificOutput":{"hookEventName":"PostToolUse","updatedToolOutput":"b"}}`,
			`if #2 had answered first, the result would be {"textResultForLlm":"a"}`},
		{"two denials that say the same", "PreToolUse", pre(`"permissionDecision":"deny","permissionDecisionReason":"one"`), pre(`"permissionDecision":"deny","permissionDecisionReason":"one"`), ""},
		{"contexts come in any order", "PreToolUse", pre(`"additionalContext":"a"`), pre(`"additionalContext":"b"`), ""},
		{"reasons come in any order", "PostToolUse", `{"decision":"block","reason":"a"}`, `{"decision":"block","reason":"b"}`, ""},
		{"deny beats allow in any order", "PreToolUse", pre(`"permissionDecision":"allow"`), pre(`"permissionDecision":"deny","permissionDecisionReason":"no"`), ""},
		{"one hook", "PreToolUse", pre(`"permissionDecision":"deny"`), "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			hooks := `{"hooks":{"` + c.event + `":[{"hooks":[{"type":"command","command":"one"},{"type":"command","command":"two"}]}]}}`
			plan, err := NewPlan(Request{
				Surface: schemas.ClaudeCode, Workspace: "/w", Event: c.event,
				FS: fstest.MapFS{"w/.claude/settings.json": {Data: []byte(hooks)}},
			})
			if err != nil {
				t.Fatal(err)
			}
			d := newDispatch(plan)
			d.takeAt(0, HookResult{Stdout: []byte(c.first)})
			if d.endedBy != "" {
				d.runs[1].Status = StatusNotReached
			} else if c.second != "" {
				d.takeAt(1, HookResult{Stdout: []byte(c.second)})
			}
			d.otherOrders()
			var notes []string
			for _, n := range d.notes {
				for i, h := range plan.Hooks {
					n.Text = strings.ReplaceAll(n.Text, h.ID, []string{"#1", "#2"}[i])
				}
				notes = append(notes, n.Text)
			}
			got := strings.Join(notes, "\n")
			if c.want == "" && got != "" || !strings.HasSuffix(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}
