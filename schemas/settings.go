package schemas

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// Setting is a setting of a product that affects hooks: a field of its files, and what else there is to say about it.
type Setting struct {
	Field
	// Trusted means that a value from an untrusted workspace is ignored.
	Trusted bool
	// InFiles means that it is a member of the files that hold hooks, not a setting of an editor.
	InFiles bool
	// Removed is the version that removed it, empty while it exists; Instead says what applies since then, as a clause.
	Removed, Instead string
	// Policy is the name of the enterprise policy that sets it, empty for none.
	Policy string
}

// SettingNamed returns a setting by its name, or nil.
func SettingNamed(name string) *Setting {
	return slice.Pointer(Settings, func(s *Setting) bool { return s.Name == name })
}

// LocationsSetting is the setting that adds locations of hook files and disables built-in ones.
const LocationsSetting = "chat.hookFilesLocations"

// SettingsFlag is the flag of Claude Code that adds settings: a file, or their text.
const SettingsFlag = "--settings"

// NamesSettings reports whether a key or a text holds the first part of the name of an editor's setting that affects hooks.
func NamesSettings(text string) bool {
	return slices.ContainsFunc(Settings, func(s Setting) bool {
		group, _, _ := strings.Cut(s.Name, ".")
		return !s.InFiles && strings.Contains(text, group+".")
	})
}

// File returns the path of the file that holds the setting in a workspace, "" when there is none.
func (s *Setting) File() string {
	for _, src := range SettingsSources() {
		if src.Configures&s.Surfaces != 0 {
			return src.Glob
		}
	}
	return ""
}

// SettingNames returns the names of the editor's settings that affect hooks, sorted.
func SettingNames() []string {
	return slices.Sorted(slices.Values(slice.Map(editorSettings(), func(s Setting) string { return s.Name })))
}

// editorSettings are the settings of the editor, not of hook configuration.
func editorSettings() []Setting {
	return slice.Filter(Settings, func(s Setting) bool { return !s.InFiles })
}

// locationsType is the type of chat.hookFilesLocations: the built-in keys, and any other path.
var locationsType = &Type{Kind: Map, Elem: boolType, Doc: "paths of folders, or of single files ending in .json, turned on or off"}

// DefaultLocations are the built-in keys of chat.hookFilesLocations, all on by default.
var DefaultLocations = []string{".github/hooks", ".claude/settings.local.json", ".claude/settings.json", "~/.copilot/hooks", "~/.claude/settings.json"}

// Settings are the settings that affect which hooks run.
var Settings = []Setting{
	{
		Field: defaultsTo("true", optional(inVSCode, "chat.useHooks", boolType, "true",
			"Turns hooks on or off in VS Code's local harness. It does not affect Copilot and Claude sessions in VS Code.",
			Fact{Doc: "vscode-2026-09", Section: "Settings", Documented: "turns local hooks on and off; on by default", In: vscode1130, Vectors: "parse-083-useHooks-off"})),
		Trusted: true, Policy: "ChatHooks",
	},
	{
		Field: defaultsTo(`{".github/hooks":true,".claude/settings.local.json":true,".claude/settings.json":true,"~/.copilot/hooks":true,"~/.claude/settings.json":true}`,
			optional(inVSCode, LocationsSetting, locationsType, `{".github/hooks":true,"tools/hooks":true}`,
				"Where VS Code's local harness looks for hook files. A key is a folder, or a file when it ends in .json: relative to the workspace, or to the home directory with ~/. Copilot CLI does not read it.",
				Fact{Doc: "000", Section: "Gotcha 14", Documented: "false turns off a path, even a built-in one", In: vscode1130, Vectors: "loc-001 loc-002 loc-004"},
				Fact{Doc: "vscode-2026-09", Section: "Settings", Documented: "empty by default; the built-in locations are registered separately", In: vscode1130, Observed: "the default lists the five built-in locations"},
				Fact{In: vscode1130, Observed: "absolute paths, drive letters, backslashes, ~name, the characters * ? [ ] { } and blank keys are refused with a line in the log", Vectors: "loc-005 loc-007 loc-008 loc-009 loc-010"},
				Fact{In: vscode1130, Observed: `values are booleans or the texts "true" and "false"; if the setting itself is not an object, there are no locations at all`})),
		Trusted: true,
	},
	{
		Field: defaultsTo("false", optional(inVSCode, "chat.useClaudeHooks", boolType, "true",
			"Whether VS Code's local harness runs the hooks of Claude Code's settings files.",
			Fact{Doc: "000", Section: "File Locations", Documented: "Claude's settings files are searched; no setting is mentioned", In: vscode1130, Observed: "off by default, and the files are then not read", Vectors: "parse-070-claude-on"},
			Fact{Doc: "vscode-2026-09", Section: "Settings", Documented: "off by default", In: vscode1130})),
		Trusted: true,
	},
	{
		Field: defaultsTo("false", optional(inVSCode, "chat.useCustomizationsInParentRepositories", boolType, "true",
			"Whether VS Code also looks in the folders above the workspace, up to the root of a trusted repository.",
			Fact{Doc: "000", Section: "Gotcha 14", Documented: "finds hooks of parent repositories in monorepos", In: vscode1130})),
		Trusted: true,
	},
	{
		Field: defaultsTo("false", optional(inVSCode, "chat.useCustomAgentHooks", boolType, "true",
			"Was needed for hooks of custom agents. It no longer exists: they run with chat.useHooks in a trusted workspace.",
			Fact{Doc: "000", Section: "File Locations", Documented: "agent-scoped hooks need chat.useCustomAgentHooks: true", In: vscode1130, Observed: "there is no such setting anymore"})),
		Removed: "1.130", Instead: "hooks of custom agents run with chat.useHooks in a trusted workspace",
	},
	{
		Field: optional(inVSCode, "chat.tools.edits.autoApprove",
			&Type{Kind: Map, Elem: boolType, Doc: "glob patterns of files; false asks before the agent edits one"}, `{"**/.github/hooks/**":false}`,
			"Which files the agent may edit without asking. Set hook scripts to false: an agent that edits them writes its own rules.",
			Fact{Doc: "000", Section: "Gotcha 10", Documented: "use it to require approval for edits of hook scripts"},
			Fact{In: vscode1130, Observed: "editing hook files in the hook locations asks for confirmation by default; editing scripts elsewhere does not"}),
	},
	{
		Field: defaultsTo("false", optional(inVSCode|inCLI|inCloud|inClaude, "disableAllHooks", boolType, "true",
			"Turns hooks off from within a file. How far it reaches depends on the file and the product: this file alone, or every hook of every source.",
			Fact{Doc: "004", Section: "Disable all hooks", Documented: "in a hook file: that file; in the repository's settings: everything", In: cli10102, Vectors: "cli-parse-da-claude-sessionStart cli-parse-da-userhook-sessionStart", Surfaces: inCLI},
			Fact{Doc: "004", Section: "Disable all hooks", Documented: "in a hook file: that file", Surfaces: inCloud},
			Fact{In: vscode1130, Observed: "ignored in .github/hooks; applied in Claude's settings files and in plugins", Vectors: "parse-068-disableAll-ignored-copilot parse-072-claude-disableAll plugin-008-disableAll-any-format", Surfaces: inVSCode},
			Fact{Doc: "claude-2026-08", Section: "Settings", Documented: "the most specific file decides for all hooks", Surfaces: inClaude})),
		InFiles: true,
	},
}
