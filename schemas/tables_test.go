package schemas_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/hooks-ls/hooks-ls/analysis/shape"
	. "github.com/hooks-ls/hooks-ls/schemas"
)

func TestEntryRows(t *testing.T) {
	t.Parallel()
	for _, h := range HookTypes() {
		if h.Doc == "" || h.Surfaces.Empty() {
			t.Errorf("%s: no doc or no surface", h.Name)
		}
		checkFacts(t, h.Name, h.Facts)
		checkRows(t, h.Name, h.Fields)
		checkDistinct(t, h.Name, h.Fields)
		if why := shape.Misfit(h.Example, h.EntryType(AllSurfaces), h.Surfaces|h.Accepted); why != "" {
			t.Errorf("%s: example: %s", h.Name, why)
		}
		for _, lists := range []map[Surface][]string{h.OnlyEvents, h.NotEvents, h.SecureEvents} {
			for s, events := range lists {
				for _, name := range events {
					e := EventByName(name)
					if e == nil || e.Firing[s].State == NotAnEvent {
						t.Errorf("%s: %s is no event of %s", h.Name, name, s)
					}
				}
			}
		}
	}
	checkRows(t, "group", GroupFields)
	for _, f := range slices.Concat(Tolerated, ProposedFields) {
		if f.Doc == "" || !f.Surfaces.Empty() {
			t.Errorf("%s: no doc, or a surface for a field that none reads", f.Name)
		}
		checkFacts(t, f.Name, f.Facts)
		if why := shape.Misfit(f.Example, f.Type, 0); why != "" {
			t.Errorf("%s: example: %s", f.Name, why)
		}
	}
	if len(KindIDs) != int(NumSourceKinds) {
		t.Errorf("%d kinds of files have %d IDs", NumSourceKinds, len(KindIDs))
	}
	for kind := range NumSourceKinds {
		if fields := RootFields(kind); fields == nil {
			t.Errorf("kind %d has no fields", kind)
		} else {
			checkRows(t, fmt.Sprintf("kind %d", kind), fields)
			checkDistinct(t, fmt.Sprintf("kind %d", kind), fields)
		}
	}
}

func TestEntriesOnSurfaces(t *testing.T) {
	t.Parallel()
	tests := []struct {
		hookType    string
		surface     Surface
		event       string
		loads, runs bool
	}{
		{"command", VSCode, "PreToolUse", true, true},
		{"http", VSCode, "PreToolUse", false, false},
		{"prompt", VSCode, "SessionStart", false, false},
		{"prompt", CopilotCLI, "SessionStart", true, true},
		{"prompt", CopilotCLI, "Stop", false, false},
		{"prompt", CloudAgent, "SessionStart", true, false},
		{"prompt", ClaudeCode, "SessionStart", false, false},
		{"prompt", ClaudeCode, "Stop", true, true},
		{"agent", ClaudeCode, "Stop", true, true},
		{"agent", CopilotCLI, "Stop", false, false},
		{"http", ClaudeCode, "Setup", false, false},
		{"http", ClaudeCode, "SessionEnd", true, true},
		{"mcp_tool", ClaudeCode, "SessionStart", true, true},
	}
	for _, tt := range tests {
		h := HookTypeNamed(tt.hookType)
		if got := h.LoadsOn(tt.surface, tt.event); got != tt.loads {
			t.Errorf("%s on %s, %s: loaded is %v", tt.hookType, tt.event, tt.surface, got)
		}
		if got := h.RunsOn(tt.surface, tt.event); got != tt.runs {
			t.Errorf("%s on %s, %s: run is %v", tt.hookType, tt.event, tt.surface, got)
		}
	}
	addresses := []struct {
		surface Surface
		event   string
		allowed bool
		https   bool
	}{
		{CopilotCLI, "PreToolUse", false, true},
		{CopilotCLI, "PermissionRequest", false, true},
		{CopilotCLI, "Stop", false, false},
		{CopilotCLI, "Stop", true, true},
		{CloudAgent, "PreMcpToolCall", false, true},
		{ClaudeCode, "PreToolUse", true, false},
	}
	for _, tt := range addresses {
		if got := HTTPSNeeded(tt.surface, tt.event, tt.allowed); got != tt.https {
			t.Errorf("https on %s in %s, allowedEnvVars %v: %v", tt.event, tt.surface, tt.allowed, got)
		}
	}
	for _, key := range []string{"$schema", "_note", "description", "// why", "name"} {
		if !IsTolerated(key) {
			t.Errorf("%s is not tolerated", key)
		}
	}
	for _, key := range []string{"", "timeOut", "Description", "matchers"} {
		if IsTolerated(key) {
			t.Errorf("%s is tolerated", key)
		}
	}
	if f, types := EntryField("timeout"); f.Name != "timeout" || len(types) != len(HookTypes()) || f.Surfaces != AllSurfaces {
		t.Errorf("timeout is a field of %d types, read by %s", len(types), f.Surfaces)
	}
	if f, types := EntryField("maxRetries"); f.Name != "maxRetries" || types != nil {
		t.Errorf("maxRetries is a field of %d types", len(types))
	}
	if f, _ := EntryField("timeOut"); f.Name != "" {
		t.Errorf("timeOut is %q", f.Name)
	}
}

func TestCommandChoice(t *testing.T) {
	t.Parallel()
	tests := []struct {
		surface Surface
		os      OS
		edition Edition
		want    string
		shell   string // the argument vector for the first field of a shell
	}{
		{VSCode, Linux, Observed, "linux bash command", "/bin/sh -c x"},
		{VSCode, MacOS, Observed, "osx bash command", "/bin/sh -c x"},
		{VSCode, Windows, Documented, "windows powershell command", `${SystemRoot}\System32\WindowsPowerShell\v1.0\powershell.exe -ExecutionPolicy Bypass -NoProfile -NoLogo -Command x`},
		{CopilotCLI, Linux, Observed, "exec linux bash command powershell", "/bin/bash --norc --noprofile -c x"},
		{CopilotCLI, Linux, Documented, "bash command", "/bin/bash --norc --noprofile -c x"},
		{CopilotCLI, Windows, Documented, "powershell command", "pwsh -NoProfile -Command x"},
		{CloudAgent, Linux, Observed, "bash command", "/bin/bash --norc --noprofile -c x"},
		{CloudAgent, Windows, Observed, "", ""},
		{ClaudeCode, MacOS, Observed, "command", "/bin/sh -c x"},
		{ClaudeCode, Windows, Observed, "command", "bash -c x"},
	}
	for _, tt := range tests {
		order := CommandOrder(tt.surface, tt.os, tt.edition)
		if d := cmp.Diff(tt.want, strings.Join(order, " ")); d != "" {
			t.Errorf("%s on %s, %s (-want +got):\n%s", tt.surface, tt.os, tt.edition, d)
		}
		argv := ""
		for _, field := range order {
			if sh := ShellFor(tt.surface, tt.os, field, tt.edition); sh != nil {
				argv = strings.Join(sh.Argv("x"), " ")
				break
			}
		}
		if d := cmp.Diff(tt.shell, argv); d != "" {
			t.Errorf("shell of %s on %s (-want +got):\n%s", tt.surface, tt.os, d)
		}
	}
	if sh := ShellFor(CopilotCLI, Linux, "powershell", Observed); sh == nil || sh.Program != "pwsh" {
		t.Error("powershell alone starts pwsh on Linux in Copilot CLI")
	}
	for s := range Surface(NumSurfaces) {
		for _, os := range AllOS {
			for _, ed := range []Edition{Observed, Documented} {
				for _, field := range CommandOrder(s, os, ed) {
					if f := HookTypeNamed("command").Field(field); f == nil || !f.Surfaces.Has(s) {
						t.Errorf("%s takes its command from %s, which it does not read", s, field)
					}
				}
				if runs := slices.Contains(EngineOn(s, ed).OS, os); runs != (CommandOrder(s, os, ed) != nil) {
					t.Errorf("%s on %s: runs is %v", s, os, runs)
				}
			}
		}
	}
	limits := []struct {
		surface         Surface
		hookType, event string
		want            float64
	}{
		{VSCode, "command", "PreToolUse", 30}, {CopilotCLI, "http", "Stop", 30}, {ClaudeCode, "command", "PreToolUse", 600},
		{ClaudeCode, "prompt", "Stop", 30}, {ClaudeCode, "agent", "Stop", 60}, {ClaudeCode, "command", "UserPromptSubmit", 30}, {ClaudeCode, "command", "SessionEnd", 1.5},
	}
	for _, tt := range limits {
		if got := DefaultTimeout(tt.surface, tt.hookType, tt.event, Observed); got != tt.want {
			t.Errorf("%s hooks on %s in %s: %v s, want %v s", tt.hookType, tt.event, tt.surface, got, tt.want)
		}
	}
}

func TestEngineRows(t *testing.T) {
	t.Parallel()
	for s := range Surface(NumSurfaces) {
		e := EngineOn(s, Observed)
		checkFacts(t, s.ID(), e.Facts)
		if e.MissingCwd == "" || e.Timeout <= 0 || len(e.TimeoutFields) == 0 || (e.Cwd == FixedDirectory) != (e.FixedCwd != "") {
			t.Errorf("%s: the row has gaps", s)
		}
		for _, name := range []string{e.Setting, e.ParentSetting} {
			if name != "" && SettingNamed(name) == nil {
				t.Errorf("%s: no setting %s", s, name)
			}
		}
		for _, os := range AllOS {
			for _, field := range CommandOrder(s, os, Observed) {
				for sh := ShellFor(s, os, field, Observed); sh != nil; sh = sh.Otherwise {
					checkFacts(t, s.ID()+" shell", sh.Facts)
					if (sh.Otherwise == nil) != (sh.Needs == "") {
						t.Errorf("%s on %s: a condition without another shell, or the reverse", s, os)
					}
				}
			}
		}
	}
}

func TestSourceRows(t *testing.T) {
	t.Parallel()
	ids := map[string]bool{}
	for _, src := range Sources() {
		if ids[src.ID] {
			t.Errorf("%s stands twice", src.ID)
		}
		ids[src.ID] = true
		if src.Name == "" || src.Doc == "" || (src.Glob == "") == (src.From == "") {
			t.Errorf("%s: no name, no doc, or not exactly one of glob and from", src.ID)
		}
		checkFacts(t, src.ID, src.Facts)
		for s, r := range src.Rules {
			if r == nil {
				continue
			}
			where := src.ID + " on " + Surface(s).ID()
			checkFacts(t, where, r.Facts)
			if r.Documented != nil && (r.Documented.Documented != nil || r.Documented.Facts != nil) {
				t.Errorf("%s: a documented reading within a documented one, or facts there", where)
			}
			for _, over := range r.DisableOver {
				if !slices.ContainsFunc(Sources(), func(o *Source) bool { return o.ID == over && o.Rules[s] != nil }) {
					t.Errorf("%s: overrides %s, which the surface does not read", where, over)
				}
			}
			if r.Setting != "" && SettingNamed(r.Setting) == nil {
				t.Errorf("%s: no setting %s", where, r.Setting)
			}
			if r.Location != "" && !slices.Contains(DefaultLocations, r.Location) {
				t.Errorf("%s: %s is no built-in location", where, r.Location)
			}
		}
	}
}

func TestSourceOrder(t *testing.T) {
	t.Parallel()
	tests := []struct {
		surface Surface
		edition Edition
		want    string
	}{
		{VSCode, Observed, "user-hooks user-claude-settings vscode-user-locations vscode-user-claude-locations github-hooks claude-settings-local claude-settings vscode-locations vscode-claude-locations plugin-hooks-root plugin-hooks plugin-manifest-open plugin-manifest plugin-manifest-claude github-agents claude-agents"},
		{VSCode, Documented, "github-hooks claude-settings claude-settings-local vscode-locations vscode-claude-locations user-hooks user-claude-settings vscode-user-locations vscode-user-claude-locations plugin-hooks-root plugin-hooks plugin-manifest-open plugin-manifest plugin-manifest-claude github-agents claude-agents"},
		{CopilotCLI, Observed, "copilot-policy user-hooks user-copilot-settings github-hooks claude-settings claude-settings-local copilot-settings copilot-settings-local added-hooks plugin-manifest-open plugin-manifest plugin-manifest-github plugin-manifest-claude plugin-hooks-agent-plugins plugin-hooks-root plugin-hooks github-agents github-agents-md claude-agents user-agents"},
		{CopilotCLI, Documented, "copilot-policy user-hooks user-copilot-settings github-hooks claude-settings claude-settings-local copilot-settings copilot-settings-local added-hooks plugin-manifest-open plugin-manifest plugin-manifest-github plugin-manifest-claude plugin-hooks-agent-plugins plugin-hooks-root plugin-hooks"},
		{CloudAgent, Observed, "github-hooks"},
		{ClaudeCode, Observed, "user-claude-settings claude-settings claude-settings-local claude-flag-settings claude-managed-settings claude-managed-directory plugin-manifest-claude plugin-hooks claude-agents user-claude-agents claude-skills user-claude-skills"},
	}
	for _, tt := range tests {
		var ids []string
		for _, src := range SourcesOn(tt.surface, tt.edition) {
			ids = append(ids, src.ID)
		}
		if d := cmp.Diff(strings.Fields(tt.want), ids); d != "" {
			t.Errorf("%s, %s (-want +got):\n%s", tt.surface, tt.edition, d)
		}
	}
}

func TestSourceFor(t *testing.T) {
	t.Parallel()
	tests := map[string]string{
		".github/hooks/a.json":                "github-hooks",
		".github/hooks/deep/er/a.json":        "github-hooks",
		".github/hooks/a.JSON":                "github-hooks",
		".github/hooks/.a.json":               "github-hooks",
		".github/hooks/a.jsonc":               "",
		".github/hooks.json":                  "",
		"sub/.github/hooks/a.json":            "",
		".claude/settings.json":               "claude-settings",
		".claude/settings.local.json":         "claude-settings-local",
		".claude/hooks.json":                  "",
		".github/copilot/settings.json":       "copilot-settings",
		".github/copilot/settings.local.json": "copilot-settings-local",
		".vscode/settings.json":               "vscode-settings",
		".github/agents/a.agent.md":           "github-agents",
		".github/agents/a.md":                 "github-agents-md",
		".claude/agents/team/a.md":            "claude-agents",
		"~/.copilot/hooks/a.json":             "user-hooks",
		"~/.copilot/settings.json":            "user-copilot-settings",
		"~/.claude/settings.json":             "user-claude-settings",
		"~/.copilot/agents/a.agent.md":        "user-agents",
		"hooks.json":                          "",
		"":                                    "",
	}
	for path, want := range tests {
		got := ""
		if src := SourceFor(path); src != nil {
			got = src.ID
		}
		if got != want {
			t.Errorf("%s is %q, want %q", path, got, want)
		}
	}
	plugin := map[string]string{
		"plugin.json": "plugin-manifest", ".claude-plugin/plugin.json": "plugin-manifest-claude", ".plugin/plugin.json": "plugin-manifest-open",
		"hooks.json": "plugin-hooks-root", "hooks/hooks.json": "plugin-hooks", "hooks/other.json": "",
	}
	for path, want := range plugin {
		got := ""
		if src := PluginSourceFor(path); src != nil {
			got = src.ID
		}
		if got != want {
			t.Errorf("%s of a plugin is %q, want %q", path, got, want)
		}
	}
}

func TestToolRows(t *testing.T) {
	t.Parallel()
	for _, tool := range Tools() {
		where := tool.Name + " of " + tool.Surface.ID()
		if tool.Doc == "" || tool.Purpose == "" {
			t.Errorf("%s: no doc or no purpose", where)
		}
		checkFacts(t, where, tool.Facts)
		checkRows(t, where, tool.Input)
		checkDistinct(t, where, tool.Input)
		if ToolNamed(tool.Surface, tool.Name) != tool {
			t.Errorf("%s: stands twice", where)
		}
	}
	for _, k := range OtherInputKeys {
		checkFacts(t, k.Name, k.Facts)
		for _, tool := range Tools() {
			if FieldNamed(tool.Input, k.Name) != nil && (k.Instead != "" || tool.WritesFiles()) {
				t.Errorf("%s: %s of %s has it", k.Name, tool.Name, tool.Surface)
			}
		}
	}
	for _, f := range InventedFields {
		checkFacts(t, f.Name, f.Facts)
		if NeutralName(f.Name) != "" || NeutralName(f.Instead) != f.Instead {
			t.Errorf("%s: some product sends it, or none sends %s", f.Name, f.Instead)
		}
	}
	for _, o := range OtherToolNames {
		checkFacts(t, o.Name, o.Facts)
		if o.Why == "" || ToolNamed(o.Surface, o.Name) != nil {
			t.Errorf("%s of %s: no reason, or a tool after all", o.Name, o.Surface)
		}
		for _, n := range o.Instead {
			if ToolNamed(o.Surface, n) == nil {
				t.Errorf("%s of %s: %s is no tool", o.Name, o.Surface, n)
			}
		}
	}
	for _, m := range MCPForms {
		checkFacts(t, m.Example, m.Facts)
		if !m.Fits(m.Example) || m.Fits("create") {
			t.Errorf("%s does not fit its own form, or create does", m.Example)
		}
	}
}

func TestNearestTools(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name    string
		surface Surface
		casing  Casing
		want    string
	}{
		{"Write", VSCode, SnakeCase, "create_file"},
		{"Bash", VSCode, SnakeCase, "run_in_terminal"},
		{"editFiles", VSCode, SnakeCase, "replace_string_in_file create_file multi_replace_string_in_file apply_patch"},
		{"create_fil", VSCode, SnakeCase, "create_file"},
		{"Write", CopilotCLI, CamelCase, "create"},
		{"run_in_terminal", CopilotCLI, CamelCase, "bash powershell"},
		{"run_in_terminal", CopilotCLI, SnakeCase, "Bash"},
		{"create_file", CopilotCLI, SnakeCase, "Write"},
		{"MultiEdit", CopilotCLI, SnakeCase, "Edit"},
		{"LS", ClaudeCode, SnakeCase, "Glob Bash PowerShell Read"},
		{"bahs", CopilotCLI, CamelCase, "bash"},
		{"somethingElse", VSCode, SnakeCase, ""},
		{"", VSCode, SnakeCase, ""},
	}
	for _, tt := range tests {
		got := strings.Join(NearestTools(tt.name, tt.surface, tt.casing), " ")
		if d := cmp.Diff(tt.want, got); d != "" {
			t.Errorf("%q on %s, %s (-want +got):\n%s", tt.name, tt.surface, tt.casing, d)
		}
	}
	if name := MCPFormOn(CopilotCLI, "PermissionRequest").Name("srv", "do"); name != "srv/do" {
		t.Errorf("permissionRequest calls it %s", name)
	}
	if name := MCPFormOn(CopilotCLI, "PreToolUse").Name("srv", "do"); name != "srv-do" {
		t.Errorf("preToolUse calls it %s", name)
	}
	if names := ToolNames(CopilotCLI, SnakeCase); !slices.Contains(names, "Bash") || slices.Contains(names, "bash") {
		t.Errorf("names under PascalCase events: %v", names)
	}
}

func TestVariableRows(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, v := range slices.Concat(Variables(), EngineVariables) {
		if v.Doc == "" || seen[v.Name] {
			t.Errorf("%s: no doc, or twice", v.Name)
		}
		seen[v.Name] = true
		checkFacts(t, v.Name, v.Facts)
		sets := slices.ContainsFunc(v.Set[:], func(s VariableState) bool { return s != VariableNotSet && s != VariableUnknown })
		if open := slices.Contains(v.Set[:], VariableUnknown); sets == v.NeverSet() && !(open && !sets) {
			t.Errorf("%s: set is %v, and never set is %v", v.Name, sets, v.NeverSet())
		}
		for _, e := range v.Events {
			if EventByName(e) == nil {
				t.Errorf("%s: no event %s", v.Name, e)
			}
		}
	}
	for _, h := range Placeholders {
		checkFacts(t, h.Text, h.Facts)
		if h.Where == "" {
			t.Errorf("%s: nothing says where", h.Text)
		}
	}
	found := map[string]string{"CLAUDE_PROJECT_DIR": "CLAUDE_PROJECT_DIR", "COPILOT_PROVIDER_TYPE": "COPILOT_PROVIDER_TYPE", "OTEL_TRACES": "OTEL_*", "CLAUDE_TOOL_INPUT_FILE_PATH": "CLAUDE_TOOL_INPUT_FILE_PATH", "CLAUDE_TOOL_INPUT_CONTENT": "CLAUDE_TOOL_INPUT_*", "TOOL_INPUT": "TOOL_INPUT", "MY_VAR": ""}
	for name, want := range found {
		got := ""
		if v := VariableNamed(name); v != nil {
			got = v.Name
		}
		if got != want {
			t.Errorf("%s is row %q, want %q", name, got, want)
		}
	}
	for text, want := range map[string]bool{"${env:HOME}": true, "${workspaceFolder}": true, "${env:}": false, "${HOME}": false} {
		if _, ok := PlaceholderIn(text); ok != want {
			t.Errorf("%s is a placeholder: %v", text, ok)
		}
	}
}

func TestSettingRows(t *testing.T) {
	t.Parallel()
	for _, s := range Settings {
		if s.Doc == "" || s.Surfaces.Empty() || SettingNamed(s.Name) == nil {
			t.Errorf("%s: no doc, no surface or not found", s.Name)
		}
		checkFacts(t, s.Name, s.Facts)
		for _, text := range []string{s.Example, s.Default} {
			if why := shape.Misfit(text, s.Type, 0); why != "" {
				t.Errorf("%s: %s", s.Name, why)
			}
		}
	}
	var locations map[string]bool
	if err := json.Unmarshal([]byte(SettingNamed("chat.hookFilesLocations").Default), &locations); err != nil {
		t.Fatal(err)
	}
	for _, key := range DefaultLocations {
		if !locations[key] || len(locations) != len(DefaultLocations) {
			t.Errorf("the default of chat.hookFilesLocations and DefaultLocations differ at %s", key)
		}
	}
}

func TestDocuments(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, d := range Documents {
		if seen[d.Key] || seen[d.Short] || d.Title == "" || d.Publisher == "" || d.Date == "" || d.Short == "" || d.About == "" {
			t.Errorf("%s: twice, or with gaps", d.Key)
		}
		seen[d.Key], seen[d.Short] = true, true
	}
	if len(Versions) != NumSurfaces {
		t.Errorf("%d versions for %d surfaces", len(Versions), NumSurfaces)
	}
	for s, v := range Versions {
		if v.Surface != Surface(s) || v.Date == "" || v.Basis != "observed" && v.Basis != "documented" {
			t.Errorf("version %d is of %s, with gaps", s, v.Surface)
		}
	}
	if got := (Ref{Doc: "004", Section: "HTTP hooks"}).String(); got != "GitHub's hooks reference, HTTP hooks" {
		t.Errorf("a reference reads %q", got)
	}
}

// TestVectorsCitedByTablesExist is TestCitedVectorsExist for the tables besides the events.
func TestVectorsCitedByTablesExist(t *testing.T) {
	t.Parallel()
	known := map[string]bool{}
	for _, name := range []string{"vscode.json", "copilot-cli.json", "claude-code.json"} {
		for _, v := range vectors(t, name) {
			known[v.ID] = true
		}
	}
	cited := 0
	check := func(where string, facts []Fact) {
		for _, f := range facts {
			for _, id := range strings.Fields(f.Vectors) {
				cited++
				if !known[id] {
					t.Errorf("%s: no vector %s", where, id)
				}
			}
		}
	}
	fields := func(where string, list []Field) {
		for _, f := range list {
			check(where+" "+f.Name, f.Facts)
		}
	}
	for _, h := range HookTypes() {
		check(h.Name, h.Facts)
		fields(h.Name, h.Fields)
	}
	fields("entries", slices.Concat(GroupFields, Tolerated, ProposedFields))
	for kind := range NumSourceKinds {
		fields(fmt.Sprintf("kind %d", kind), RootFields(kind))
	}
	for _, src := range Sources() {
		check(src.ID, src.Facts)
		for _, r := range src.Rules {
			if r != nil {
				check(src.ID, r.Facts)
			}
		}
	}
	for s := range Surface(NumSurfaces) {
		check(s.ID(), EngineOn(s, Observed).Facts)
		for _, os := range AllOS {
			for _, field := range CommandOrder(s, os, Observed) {
				for sh := ShellFor(s, os, field, Observed); sh != nil; sh = sh.Otherwise {
					check(s.ID()+" shell", sh.Facts)
				}
			}
		}
	}
	for _, tool := range Tools() {
		check(tool.Name, tool.Facts)
	}
	for _, o := range OtherToolNames {
		check(o.Name, o.Facts)
	}
	for _, f := range InventedFields {
		check(f.Name, f.Facts)
	}
	for _, k := range OtherInputKeys {
		check(k.Name, k.Facts)
	}
	for _, m := range MCPForms {
		check(m.Example, m.Facts)
	}
	for _, v := range slices.Concat(Variables(), EngineVariables) {
		check(v.Name, v.Facts)
	}
	for _, h := range Placeholders {
		check(h.Text, h.Facts)
	}
	for _, s := range Settings {
		check(s.Name, s.Facts)
	}
	if cited < 100 {
		t.Errorf("only %d citations found", cited)
	}
}

func TestMissingScripts(t *testing.T) {
	t.Parallel()
	for _, row := range MissingScripts {
		if len(row.Programs) == 0 || row.Code <= 0 || len(row.Facts) == 0 {
			t.Errorf("%v: no program, no code or no fact", row.Programs)
		}
		checkFacts(t, strings.Join(row.Programs, ", "), row.Facts)
	}
	for _, tt := range []struct {
		program string
		os      OS
		want    int
	}{{"python3", Windows, 2}, {"sh", Linux, 2}, {"sh", MacOS, 0}, {"", MacOS, 127}, {"zsh", Linux, 0}} {
		if got, _ := MissingScriptCode(tt.program, tt.os); got != tt.want {
			t.Errorf("MissingScriptCode(%q, %v) = %d, want %d", tt.program, tt.os, got, tt.want)
		}
	}
}
