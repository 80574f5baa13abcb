package simulate

import (
	"encoding/json"
	"testing"
	"testing/fstest"

	"github.com/hooks-ls/hooks-ls/schemas"
)

func TestPermissionRules(t *testing.T) {
	t.Parallel()
	bash := func(command string) string { return `{"command":` + string(rawText(command)) + `}` }
	for name, c := range map[string]struct {
		event, tool, args, rules string
		want                     string // LIST RULE of the rule that decides, empty for none
		notes                    int
	}{
		"no rules":                     {"PreToolUse", "Bash", bash("ls"), `{}`, "", 0},
		"a whole tool":                 {"PreToolUse", "Bash", bash("ls"), `{"deny":["Bash"]}`, "deny Bash", 1},
		"a star":                       {"PreToolUse", "Bash", bash("ls"), `{"deny":["Bash(*)"]}`, "deny Bash(*)", 1},
		"another tool":                 {"PreToolUse", "Bash", bash("ls"), `{"deny":["Read","Write(*)"]}`, "", 0},
		"deny before allow":            {"PreToolUse", "Bash", bash("git push"), `{"allow":["Bash(git push)"],"deny":["Bash(git *)"]}`, "deny Bash(git *)", 1},
		"ask before allow":             {"PreToolUse", "Bash", bash("git push"), `{"allow":["Bash(git push)"],"ask":["Bash(git:*)"]}`, "ask Bash(git:*)", 1},
		"part of a chain is denied":    {"PreToolUse", "Bash", bash("ls; rm x"), `{"deny":["Bash(rm *)"]}`, "deny Bash(rm *)", 1},
		"part of a chain is allowed":   {"PreToolUse", "Bash", bash("ls x; rm x"), `{"allow":["Bash(ls *)"]}`, "", 0},
		"all of a chain is allowed":    {"PreToolUse", "Bash", bash("ls x | ls y"), `{"allow":["Bash(ls *)"]}`, "allow Bash(ls *)", 1},
		"a substitution":               {"PreToolUse", "Bash", bash("ls $(x)"), `{"allow":["Bash(ls *)"]}`, "", 1},
		"a broken rule":                {"PreToolUse", "Bash", bash("ls"), `{"deny":["(((","Bash(ls",5]}`, "", 0},
		"a server":                     {"PreToolUse", "mcp__s__t", `{}`, `{"deny":["mcp__s"]}`, "deny mcp__s", 1},
		"another server":               {"PreToolUse", "mcp__s__t", `{}`, `{"deny":["mcp__r__*"]}`, "", 0},
		"a file":                       {"PreToolUse", "Edit", `{"file_path":"/ws/a.env"}`, `{"deny":["Edit(*.env)"]}`, "deny Edit(*.env)", 1},
		"a file from the home":         {"PreToolUse", "Edit", `{"file_path":"/ws/a.env"}`, `{"deny":["Edit(~/a)"]}`, "", 1},
		"a rule for all that edits":    {"PreToolUse", "Write", `{"file_path":"/ws/a.env"}`, `{"deny":["Edit(*.env)"]}`, "", 1},
		"an unknown rule that is late": {"PreToolUse", "Edit", `{"file_path":"/ws/a"}`, `{"deny":["Edit"],"allow":["Edit(~/a)"]}`, "deny Edit", 1},
		"a request for permission":     {"PermissionRequest", "Bash", bash("ls"), `{"allow":["Bash"]}`, "allow Bash", 1},
		"the end of a turn":            {"Stop", "", "", `{"deny":["Bash"]}`, "", 0},
		"a dropped file":               {"PreToolUse", "Bash", bash("ls"), `{"deny":["Bash"]},"model":5`, "", 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := Request{
				Surface: schemas.ClaudeCode, Workspace: "/ws", Event: c.event, Values: map[string]json.RawMessage{},
				FS: fstest.MapFS{"ws/.claude/settings.json": {Data: []byte(`{"permissions":` + c.rules + `}`)}},
			}
			if c.tool != "" {
				r.Values["toolName"], r.Values["toolArgs"] = rawText(c.tool), json.RawMessage(c.args)
			}
			p, err := NewPlan(r)
			if err != nil {
				t.Fatal(err)
			}
			got := ""
			if rule := DryRun(p).Outcome.Permission; rule != nil {
				got = rule.List + " " + rule.Rule
			}
			if got != c.want || len(p.Notes) != c.notes {
				t.Errorf("got %q with %d notes, want %q with %d: %v", got, len(p.Notes), c.want, c.notes, p.Notes)
			}
		})
	}
}
