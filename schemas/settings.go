package schemas

import (
	"slices"
	"strings"
	"sync"
)

// Setting is a setting of a product that decides about hooks.
type Setting struct {
	Name string
	// Surfaces that read it.
	Surfaces Surfaces
	Type     *Type
	// Default is JSON text, empty when it has none.
	Default string
	Example string
	// Trusted reports that a value from an untrusted workspace is ignored.
	Trusted bool
	// Removed names the version that no longer has it, empty while it exists; Instead is a clause that says what holds
	// since then.
	Removed, Instead string
	// Policy is the name of the enterprise policy that fixes it, empty when there is none.
	Policy string
	Doc    string
	Facts  []Fact
}

// SettingNamed finds a setting by its name, nil when no row speaks of it.
func SettingNamed(name string) *Setting {
	for i := range Settings() {
		if Settings()[i].Name == name {
			return &Settings()[i]
		}
	}
	return nil
}

// SettingNames are the names of the editor's settings that decide about hooks, sorted. What only stands in a hook file
// is not among them.
func SettingNames() []string {
	var names []string
	for _, s := range Settings() {
		if strings.HasPrefix(s.Name, "chat.") {
			names = append(names, s.Name)
		}
	}
	slices.Sort(names)
	return names
}

// locationsType is the type of chat.hookFilesLocations: the built-in keys, and any other path.
var locationsType = &Type{Kind: Map, Elem: boolType, Doc: "paths of folders, or of single files ending in .json, switched on or off"}

// DefaultLocations are the built-in keys of chat.hookFilesLocations, all on by default.
var DefaultLocations = []string{".github/hooks", ".claude/settings.local.json", ".claude/settings.json", "~/.copilot/hooks", "~/.claude/settings.json"}

// Settings holds the settings that decide which hooks run.
var Settings = sync.OnceValue(func() []Setting {
	return []Setting{
		{
			Name: "chat.useHooks", Surfaces: inVSCode, Type: boolType, Default: "true", Example: "true", Trusted: true, Policy: "ChatHooks",
			Doc: "Whether VS Code's local harness runs hooks at all. It has no say over Copilot and Claude sessions in VS Code.",
			Facts: []Fact{
				confirmed(says("vscode-2026-09", "Settings", "switches local hooks on and off, on by default"), "VS Code", "1.130", "parse-083-useHooks-off"),
			},
		},
		{
			Name: "chat.hookFilesLocations", Surfaces: inVSCode, Type: locationsType, Trusted: true,
			Default: `{".github/hooks":true,".claude/settings.local.json":true,".claude/settings.json":true,"~/.copilot/hooks":true,"~/.claude/settings.json":true}`,
			Example: `{".github/hooks":true,"tools/hooks":true}`,
			Doc:     "Where VS Code's local harness looks for hook files. A key is a folder, or a file when it ends in .json: relative to the workspace, or to the home with ~/. Copilot CLI does not read it.",
			Facts: []Fact{
				confirmed(says("000", "Gotcha 14", "false switches a path off, also a built-in one"), "VS Code", "1.130", "loc-001", "loc-002", "loc-004"),
				against(says("vscode-2026-09", "Settings", "empty by default, the built-in locations are registered apart"), seenVSCode("the default lists the five built-in locations")),
				seenVSCode("absolute paths, drive letters, backslashes, ~name, the characters * ? [ ] { } and blank keys are refused with a line in the log", "loc-005", "loc-007", "loc-008", "loc-009", "loc-010"),
				seenVSCode(`values are booleans or the texts "true" and "false"; a value of the whole setting that is not an object means no location at all`),
			},
		},
		{
			Name: "chat.useClaudeHooks", Surfaces: inVSCode, Type: boolType, Default: "false", Example: "true", Trusted: true,
			Doc: "Whether VS Code's local harness runs the hooks of Claude Code's settings files.",
			Facts: []Fact{
				against(says("000", "File Locations", "Claude's settings files are searched without a word about a setting"),
					seenVSCode("off by default, and the files are then left out", "parse-070-claude-on")),
				confirmed(says("vscode-2026-09", "Settings", "off by default"), "VS Code", "1.130"),
			},
		},
		{
			Name: "chat.useCustomizationsInParentRepositories", Surfaces: inVSCode, Type: boolType, Default: "false", Example: "true", Trusted: true,
			Doc: "Whether VS Code also looks in the folders above the workspace, up to the root of a trusted repository.",
			Facts: []Fact{
				confirmed(says("000", "Gotcha 14", "finds hooks of parent repositories in monorepos"), "VS Code", "1.130"),
			},
		},
		{
			Name: "chat.useCustomAgentHooks", Surfaces: inVSCode, Type: boolType, Default: "false", Example: "true", Removed: "1.130",
			Instead: "hooks of custom agents run with chat.useHooks in a trusted workspace",
			Doc:     "Was needed for hooks of custom agents; it no longer exists, and they run with chat.useHooks in a trusted workspace.",
			Facts: []Fact{
				against(says("000", "File Locations", "agent-scoped hooks need chat.useCustomAgentHooks: true"), seenVSCode("there is no such setting any more")),
			},
		},
		{
			Name: "chat.tools.edits.autoApprove", Surfaces: inVSCode, Example: `{"**/.github/hooks/**":false}`,
			Type: &Type{Kind: Map, Elem: boolType, Doc: "glob patterns of files; false asks before the agent edits one"},
			Doc:  "Which files the agent may edit without asking. Scripts of hooks should be false, since an agent that edits them writes its own rules.",
			Facts: []Fact{
				says("000", "Gotcha 10", "use it to require approval for edits of hook scripts"),
				seenVSCode("hook files under the hook locations ask for confirmation by themselves; scripts elsewhere do not"),
			},
		},
		{
			Name: "disableAllHooks", Surfaces: inVSCode | inCLI | inCloud | inClaude, Type: boolType, Default: "false", Example: "true",
			Doc: "Switches hooks off from within a file. How far it reaches depends on the file and the surface: this file alone, or every hook of every source.",
			Facts: []Fact{
				confirmed(says("004", "Disable all hooks", "in a hook file: that file; in the repository's settings: everything"), "Copilot CLI", "1.0.102", "cli-parse-da-claude-sessionStart", "cli-parse-da-userhook-sessionStart").on(CopilotCLI),
				says("004", "Disable all hooks", "in a hook file: that file").on(CloudAgent),
				seenVSCode("ignored in .github/hooks; honoured in Claude's settings files and in plugins", "parse-068-disableAll-ignored-copilot", "parse-072-claude-disableAll", "plugin-008-disableAll-any-format").on(VSCode),
				says("claude-2026-08", "Settings", "the most specific file decides for all hooks").on(ClaudeCode),
			},
		},
	}
})

// IsDefaultLocation reports that the key is one of DefaultLocations.
func IsDefaultLocation(key string) bool { return slices.Contains(DefaultLocations, key) }
