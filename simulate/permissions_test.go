package simulate

import (
	"encoding/json"
	"io/fs"
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
		"no rules":                      {"PreToolUse", "Bash", bash("ls"), `{}`, "", 0},
		"a whole tool":                  {"PreToolUse", "Bash", bash("ls"), `{"deny":["Bash"]}`, "deny Bash", 1},
		"a star":                        {"PreToolUse", "Bash", bash("ls"), `{"deny":["Bash(*)"]}`, "deny Bash(*)", 1},
		"another tool":                  {"PreToolUse", "Bash", bash("ls"), `{"deny":["Read","Write(*)"]}`, "", 0},
		"deny before allow":             {"PreToolUse", "Bash", bash("git push"), `{"allow":["Bash(git push)"],"deny":["Bash(git *)"]}`, "deny Bash(git *)", 1},
		"ask before allow":              {"PreToolUse", "Bash", bash("git push"), `{"allow":["Bash(git push)"],"ask":["Bash(git:*)"]}`, "ask Bash(git:*)", 1},
		"part of a chain is denied":     {"PreToolUse", "Bash", bash("ls; rm x"), `{"deny":["Bash(rm *)"]}`, "deny Bash(rm *)", 1},
		"part of a chain is allowed":    {"PreToolUse", "Bash", bash("ls x; rm x"), `{"allow":["Bash(ls *)"]}`, "", 0},
		"all of a chain is allowed":     {"PreToolUse", "Bash", bash("ls x | ls y"), `{"allow":["Bash(ls *)"]}`, "allow Bash(ls *)", 1},
		"a substitution":                {"PreToolUse", "Bash", bash("ls $(x)"), `{"allow":["Bash(ls *)"]}`, "", 1},
		"a broken rule":                 {"PreToolUse", "Bash", bash("ls"), `{"deny":["(((","Bash(ls",5]}`, "", 0},
		"a server":                      {"PreToolUse", "mcp__s__t", `{}`, `{"deny":["mcp__s"]}`, "deny mcp__s", 1},
		"another server":                {"PreToolUse", "mcp__s__t", `{}`, `{"deny":["mcp__r__*"]}`, "", 0},
		"a file":                        {"PreToolUse", "Edit", `{"file_path":"/ws/a.env"}`, `{"deny":["Edit(*.env)"]}`, "deny Edit(*.env)", 1},
		"a file outside of the home":    {"PreToolUse", "Edit", `{"file_path":"/ws/a.env"}`, `{"deny":["Edit(~/a)"]}`, "", 0},
		"a file in the home":            {"PreToolUse", "Read", `{"file_path":"/home/u/.zshrc"}`, `{"deny":["Read(~/.zshrc)"]}`, "deny Read(~/.zshrc)", 1},
		"files below the home":          {"PreToolUse", "Read", `{"file_path":"/home/u/.ssh/a/b"}`, `{"deny":["Read(~/.ssh/**)"]}`, "deny Read(~/.ssh/**)", 1},
		"an absolute path":              {"PreToolUse", "Write", `{"file_path":"/tmp/a"}`, `{"ask":["Edit(//tmp/a)"]}`, "ask Edit(//tmp/a)", 1},
		"any file of a name":            {"PreToolUse", "Read", `{"file_path":"/x/y/.env"}`, `{"deny":["Read(//**/.env)"]}`, "deny Read(//**/.env)", 1},
		"a path of the project":         {"PreToolUse", "Edit", `{"file_path":"/ws/src/a.ts"}`, `{"allow":["Edit(/src/**/*.ts)"]}`, "allow Edit(/src/**/*.ts)", 1},
		"not a path of the disk":        {"PreToolUse", "Edit", `{"file_path":"/src/a.ts"}`, `{"allow":["Edit(/src/**)"]}`, "", 0},
		"a rule for all that edits":     {"PreToolUse", "Write", `{"file_path":"/ws/a.env"}`, `{"deny":["Edit(*.env)"]}`, "deny Edit(*.env)", 1},
		"a notebook":                    {"PreToolUse", "NotebookEdit", `{"notebook_path":"/ws/a/b.ipynb"}`, `{"deny":["Edit(*.ipynb)"]}`, "deny Edit(*.ipynb)", 1},
		"what must not be read":         {"PreToolUse", "Write", `{"file_path":"/ws/.env"}`, `{"deny":["Read(./.env)"]}`, "deny Read(./.env)", 1},
		"what may be read":              {"PreToolUse", "Write", `{"file_path":"/ws/.env"}`, `{"allow":["Read(./.env)"]}`, "", 0},
		"a rule that is never tried":    {"PreToolUse", "Write", `{"file_path":"/ws/a.env"}`, `{"deny":["Write(*.env)"]}`, "", 1},
		"a folder at any depth":         {"PreToolUse", "Edit", `{"file_path":"/ws/a/src/b"}`, `{"deny":["Edit(src/**)"]}`, "deny Edit(src/**)", 1},
		"a folder at its place":         {"PreToolUse", "Edit", `{"file_path":"/ws/a/src/b"}`, `{"allow":["Edit(src/**)"]}`, "", 0},
		"two folders at their place":    {"PreToolUse", "Edit", `{"file_path":"/ws/x/a/b/c"}`, `{"deny":["Edit(a/b/**)"]}`, "", 0},
		"a file of the parent":          {"PreToolUse", "Read", `{"file_path":"/.env"}`, `{"deny":["Read(.env)"]}`, "", 0},
		"below a folder that matches":   {"PreToolUse", "Read", `{"file_path":"/ws/secrets/a"}`, `{"deny":["Read(secrets)"]}`, "", 1},
		"a class of characters":         {"PreToolUse", "Read", `{"file_path":"/ws/b.env"}`, `{"deny":["Read([a-c].env)"]}`, "deny Read([a-c].env)", 1},
		"a broken class":                {"PreToolUse", "Read", `{"file_path":"/ws/b.env"}`, `{"deny":["Read([a.env)"]}`, "", 1},
		"a search":                      {"PreToolUse", "Grep", `{"pattern":"x"}`, `{"deny":["Read(.env)"]}`, "", 1},
		"a command that reads":          {"PreToolUse", "Bash", bash("cat .env"), `{"deny":["Read(.env)"]}`, "", 1},
		"a command that writes":         {"PreToolUse", "Bash", bash("ls > .env"), `{"deny":["Edit(.env)"]}`, "", 1},
		"a command without files":       {"PreToolUse", "Bash", bash("make 2>&1 >/dev/null"), `{"deny":["Edit(.env)","Read(.env)"]}`, "", 0},
		"an output elsewhere":           {"PreToolUse", "Bash", bash("ls x > f"), `{"allow":["Bash(ls *)"]}`, "", 1},
		"an output in quotes":           {"PreToolUse", "Bash", bash(`ls "a > b"`), `{"allow":["Bash(ls *)"]}`, "allow Bash(ls *)", 1},
		"no output":                     {"PreToolUse", "Bash", bash(`ls a 2> /dev/null`), `{"allow":["Bash(ls *)"]}`, "allow Bash(ls *)", 1},
		"a wrapper of anything":         {"PreToolUse", "Bash", bash(`watch ls`), `{"allow":["Bash(watch *)"]}`, "", 0},
		"errors to the output":          {"PreToolUse", "Bash", bash("ls x 2>&1 | ls y"), `{"allow":["Bash(ls *)"]}`, "allow Bash(ls *)", 1},
		"a star in the middle":          {"PreToolUse", "Bash", bash("git log"), `{"deny":["Bash(git * main *)"]}`, "", 0},
		"an option with a star":         {"PreToolUse", "Bash", bash("npm --help"), `{"deny":["Bash(* --help *)"]}`, "", 0},
		"a program alone":               {"PreToolUse", "Bash", bash("ls"), `{"deny":["Bash(ls *)"]}`, "deny Bash(ls *)", 1},
		"a wrapper":                     {"PreToolUse", "Bash", bash("timeout 30 npm test"), `{"deny":["Bash(npm test *)"]}`, "deny Bash(npm test *)", 1},
		"a wrapper with options":        {"PreToolUse", "Bash", bash("nice -n 5 npm test"), `{"deny":["Bash(npm test *)"]}`, "", 1},
		"xargs with options":            {"PreToolUse", "Bash", bash("xargs -n1 grep x"), `{"deny":["Bash(grep *)"]}`, "", 0},
		"a variable before a denial":    {"PreToolUse", "Bash", bash("FOO=bar rm -rf x"), `{"deny":["Bash(rm *)"]}`, "deny Bash(rm *)", 1},
		"a variable before a grant":     {"PreToolUse", "Bash", bash("FOO=bar npm test"), `{"allow":["Bash(npm *)"]}`, "", 1},
		"every tool":                    {"PreToolUse", "Bash", bash("ls"), `{"deny":["*"]}`, "deny *", 1},
		"every tool is not allowed":     {"PreToolUse", "Bash", bash("ls"), `{"allow":["*","B*","mcp__*"]}`, "", 0},
		"every server":                  {"PreToolUse", "mcp__s__t", `{}`, `{"ask":["mcp__*"]}`, "ask mcp__*", 1},
		"tools of a server":             {"PreToolUse", "mcp__s__get_a", `{}`, `{"allow":["mcp__s__get_*"]}`, "allow mcp__s__get_*", 1},
		"arguments of a server's tool":  {"PreToolUse", "mcp__s__t", `{"a":1}`, `{"deny":["mcp__s__t(a:1)"]}`, "", 0},
		"an agent":                      {"PreToolUse", "Agent", `{"subagent_type":"Explore"}`, `{"deny":["Agent(Explore)"]}`, "deny Agent(Explore)", 1},
		"another agent":                 {"PreToolUse", "Agent", `{"subagent_type":"Plan"}`, `{"deny":["Agent(Explore)"]}`, "", 0},
		"a parameter":                   {"PreToolUse", "Agent", `{"model":"opus"}`, `{"ask":["Agent(model: op*)"]}`, "ask Agent(model: op*)", 1},
		"a parameter that is missing":   {"PreToolUse", "Agent", `{}`, `{"ask":["Agent(model:*)"]}`, "", 0},
		"a parameter of the content":    {"PreToolUse", "Bash", bash("rm x"), `{"deny":["Bash(command:rm *)"]}`, "", 0},
		"a parameter that is not text":  {"PreToolUse", "Bash", `{"command":"ls","run_in_background":true}`, `{"deny":["Bash(run_in_background:true)"]}`, "deny Bash(run_in_background:true)", 1},
		"a domain":                      {"PreToolUse", "WebFetch", `{"url":"https://Example.com/a"}`, `{"allow":["WebFetch(domain:example.com)"]}`, "allow WebFetch(domain:example.com)", 1},
		"a domain below":                {"PreToolUse", "WebFetch", `{"url":"https://a.b.example.com/"}`, `{"deny":["WebFetch(domain:*.example.com)"]}`, "deny WebFetch(domain:*.example.com)", 1},
		"the domain above":              {"PreToolUse", "WebFetch", `{"url":"https://example.com/"}`, `{"deny":["WebFetch(domain:*.example.com)"]}`, "", 0},
		"a domain with two ends":        {"PreToolUse", "WebFetch", `{"url":"https://example.evil.com/"}`, `{"allow":["WebFetch(domain:example.*)"]}`, "", 0},
		"a skill":                       {"PreToolUse", "Skill", `{"skill":"a"}`, `{"deny":["Skill(a)"]}`, "", 1},
		"any domain":                    {"PreToolUse", "WebFetch", `{"url":"https://a.b.example.com/"}`, `{"allow":["WebFetch(domain:*)"]}`, "allow WebFetch(domain:*)", 1},
		"an old name of what is called": {"PreToolUse", "Agent", `{"subagent_type":"Explore"}`, `{"deny":["Task(Explore)"]}`, "", 1},
		"a rule of another tool":        {"PreToolUse", "Write", `{"file_path":"/ws/a"}`, `{"deny":["Bash(rm *)"]}`, "", 0},
		"a command on the home":         {"PreToolUse", "Bash", bash("cat ~/.ssh/id_rsa"), `{"deny":["Read(~/.ssh/**)"]}`, "", 1},
		"a path with a dot, elsewhere":  {"PreToolUse", "Read", `{"file_path":"/ws/api/.env"}`, `{"deny":["Read(./.env)"]}`, "", 1},
		"a quote in quotes":             {"PreToolUse", "Bash", bash(`git commit -m "say \"a; rm x\""`), `{"deny":["Bash(rm *)"]}`, "", 0},
		"behind a quote in quotes":      {"PreToolUse", "Bash", bash(`echo "5\" wide"; rm x`), `{"deny":["Bash(rm *)"]}`, "deny Bash(rm *)", 1},
		"a backslash in single quotes":  {"PreToolUse", "Bash", bash(`printf '\'; rm x`), `{"deny":["Bash(rm *)"]}`, "deny Bash(rm *)", 1},
		"find that runs a command":      {"PreToolUse", "Bash", bash(`find . -exec rm {} \;`), `{"allow":["Bash(find *)"]}`, "", 0},
		"an old name":                   {"PreToolUse", "Agent", `{}`, `{"deny":["Task"]}`, "", 1},
		"an unknown rule that is late":  {"PreToolUse", "Agent", `{}`, `{"deny":["Agent"],"allow":["Task"]}`, "deny Agent", 1},
		"a request for permission":      {"PermissionRequest", "Bash", bash("ls"), `{"allow":["Bash"]}`, "allow Bash", 1},
		"the end of a turn":             {"Stop", "", "", `{"deny":["Bash"]}`, "", 0},
		"a dropped file":                {"PreToolUse", "Bash", bash("ls"), `{"deny":["Bash"]},"model":5`, "", 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := Request{
				Surface: schemas.ClaudeCode, Workspace: "/ws", Home: "/home/u", Event: c.event, Values: map[string]json.RawMessage{},
				FS: fstest.MapFS{"ws/.claude/settings.json": {Data: []byte(`{"permissions":` + c.rules + `}`)}},
			}
			if c.tool != "" {
				r.Values["toolName"], r.Values["toolArgs"] = rawText(c.tool), json.RawMessage(c.args)
			}
			p, err := NewPlan(r)
			if err != nil {
				t.Fatal(err)
			}
			got := permissionRule(p)
			if got != c.want || len(p.Notes) != c.notes {
				t.Errorf("got %q with %d notes, want %q with %d: %v", got, len(p.Notes), c.want, c.notes, p.Notes)
			}
		})
	}
}

func TestPermissionSources(t *testing.T) {
	t.Parallel()
	edit := `{"file_path":"/home/u/.claude/a"}`
	for name, c := range map[string]struct {
		file, text string
		change     func(*Request)
		want       string
	}{
		"a path of the user's settings": {"home/u/.claude/settings.json", `{"permissions":{"deny":["Edit(/a)"]}}`, nil, "deny Edit(/a)"},
		"a path of given settings":      {"ws/x.json", `{}`, func(r *Request) { r.FlagSettings = `{"permissions":{"deny":["Edit(/a)"]}}` }, ""},
		"a path of managed settings":    {"etc/claude-code/managed-settings.json", `{"permissions":{"deny":["Edit(/a)"]}}`, nil, ""},
		"managed rules only": {"etc/claude-code/managed-settings.json", `{"allowManagedPermissionRulesOnly":true}`, func(r *Request) {
			r.FlagSettings = `{"permissions":{"deny":["Edit"]}}`
		}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := Request{
				Surface: schemas.ClaudeCode, Workspace: "/ws", Home: "/home/u", Event: "PreToolUse",
				Values: map[string]json.RawMessage{"toolName": rawText("Edit"), "toolArgs": json.RawMessage(edit)},
				FS:     fstest.MapFS{"ws": {Mode: fs.ModeDir}, c.file: {Data: []byte(c.text)}},
			}
			if c.change != nil {
				c.change(&r)
			}
			p, err := NewPlan(r)
			if err != nil {
				t.Fatal(err)
			}
			got := permissionRule(p)
			if got != c.want {
				t.Errorf("got %q, want %q: %v", got, c.want, p.Notes)
			}
		})
	}
}

// permissionRule returns the list and the text of the permission rule that decides, "" when there is none.
func permissionRule(p *Plan) string {
	rule := DryRun(p).Outcome.Permission
	if rule == nil {
		return ""
	}
	return rule.List + " " + rule.Rule
}
