package schemas

import "sync"

// Sources returns every location of hooks that some surface reads. A path belongs to the first row whose Glob matches.
var Sources = sync.OnceValue(func() []*Source {
	return []*Source{
		{
			ID: "copilot-policy", Kind: HookFile, Scope: Managed, From: "/etc/github-copilot/policy.d/*.json",
			Name:    "policy of Copilot CLI",
			MadeFor: inCLI,
			Rules: [numSurfaces]*LoadRules{
				CopilotCLI: cliFile(5).with(func(r *LoadRules) {
					r.Recursive, r.Descending, r.DisableAll, r.Documented = false, false, DisablesNothing, nil
				}, Fact{Doc: "copilot-2026-09", Section: "Hooks locations", Documented: "policy hooks run first, in alphabetical order of their files, in folders that are not trusted as well; disableAllHooks does not turn them off", Reasons: "all-hooks-disabled"}),
			},
			Doc:   "Hook files that an administrator installed on the machine; only root may be able to write them.",
			Facts: []Fact{{Doc: "copilot-2026-09", Section: "Hooks locations", Documented: "policy files are in /etc/github-copilot/policy.d, or on Windows in ProgramData and the registry"}},
		},
		{
			ID: "user-hooks", Kind: HookFile, Scope: User, Glob: "~/.copilot/hooks/**/*.json",
			Name: "user hook file",
			Rules: [numSurfaces]*LoadRules{
				VSCode: vscodeFile(10, "~/.copilot/hooks").documentedAs(40, false, true),
				CopilotCLI: cliFile(10).says(
					Fact{In: cli10102, Observed: "the directory is $COPILOT_HOME/hooks when COPILOT_HOME is set; it needs no trust", Vectors: "cli-parse-f-sources-untrusted-sessionStart"}),
			},
			Doc: "Hook files of the user, for every workspace. Copilot CLI reads sub-directories too, VS Code does not.",
			Facts: []Fact{
				{Doc: "004", Section: "Hooks locations", Documented: "~/.copilot/hooks/*.json, or $COPILOT_HOME/hooks", In: cli10102, Surfaces: inCLI},
				{Doc: "000", Section: "File Locations", Documented: "~/.copilot/hooks", In: vscode1130, Surfaces: inVSCode},
			},
		},
		{
			ID: "user-copilot-settings", Kind: CopilotSettings, Scope: User, Glob: "~/.copilot/settings.json",
			Name: "user settings of Copilot",
			Rules: [numSurfaces]*LoadRules{
				CopilotCLI: cliSettings(20).with(func(r *LoadRules) {
					r.Comments, r.TrailingCommas, r.BOM = true, true, true
					r.DisableAll, r.Label = DisablesFile, "global settings"
				},
					Fact{In: cli10102, Observed: "comments, trailing commas and a byte order mark are accepted here", Reasons: "byte-order-mark comments trailing-comma", Vectors: "cli-parse-st-us-comment-sessionStart cli-parse-st-us-trailing-sessionStart cli-parse-st-us-bom-sessionStart"},
					Fact{In: cli10102, Observed: "disableAllHooks: true turns off only the hooks of this file, although the help text says all hooks", Reasons: "all-hooks-disabled disable-not-boolean", Vectors: "cli-parse-da-userset-repofalse-sessionStart"}),
			},
			Doc: "The hooks field of the user's own Copilot settings.",
			Facts: []Fact{
				{Doc: "004", Section: "Hooks locations", Documented: "the hooks field at the top level of ~/.copilot/settings.json", In: cli10102},
				{In: cli10102, Observed: "hooks in config.json, hooks.json and settings.local.json next to it are not read", Vectors: "cli-parse-f-sources-untrusted-sessionStart"},
			},
		},
		{
			ID: "user-claude-settings", Kind: ClaudeSettings, Scope: User, Glob: "~/.claude/settings.json", Level: "user",
			Name:    "user settings of Claude Code",
			MadeFor: inClaude,
			Rules: [numSurfaces]*LoadRules{
				VSCode:     vscodeClaude(20, "~/.claude/settings.json").documentedAs(50, false, true),
				ClaudeCode: claudeSettings(10),
			},
			Doc: "Claude Code's settings of the user. VS Code runs its hooks only with chat.useClaudeHooks; Copilot CLI does not read it.",
			Facts: []Fact{
				{Doc: "000", Section: "File Locations", Documented: "~/.claude/settings.json", Surfaces: inVSCode},
				{Doc: "claude-2026-08", Section: "Settings", Documented: "user settings; CLAUDE_CONFIG_DIR moves the directory", Surfaces: inClaude},
			},
		},
		{
			ID: "vscode-user-locations", Kind: HookFile, Scope: User, From: LocationsSetting,
			Name:  "user location from chat.hookFilesLocations",
			Rules: [numSurfaces]*LoadRules{VSCode: vscodeFile(30, "").documentedAs(55, false, true)},
			Doc:   "A key of chat.hookFilesLocations that begins with ~/: a folder, or a single file when the key ends in .json.",
			Facts: []Fact{{In: vscode1130, Observed: "keys that begin with ~/ are the user's, all others the workspace's", Vectors: "loc-004"}},
		},
		{
			ID: "vscode-user-claude-locations", Kind: ClaudeSettings, Scope: User, From: LocationsSetting,
			Name:  "user's Claude settings from chat.hookFilesLocations",
			Rules: [numSurfaces]*LoadRules{VSCode: vscodeClaude(30, "").documentedAs(55, false, true)},
			Doc:   "A file that a key of chat.hookFilesLocations with ~/ adds, and that is called like Claude settings.",
			Facts: claudeByName,
		},
		{
			ID: "github-hooks", Kind: HookFile, Scope: Workspace, Glob: ".github/hooks/**/*.json",
			Name: "hook file of the repository",
			Rules: [numSurfaces]*LoadRules{
				VSCode: vscodeFile(40, ".github/hooks").documentedAs(10, true, false),
				CopilotCLI: cliRepoFile(30).says(
					Fact{Doc: "004", Section: "Hooks locations", Documented: ".github/hooks/*.json", In: cli10102, Observed: "sub-directories are read too, breadth first; hidden files and directories are not", Vectors: "cli-order-o-subdirs-sessionStart"}),
				CloudAgent: cloudFile(),
			},
			Doc: "Hook files of the repository, the one place that VS Code, Copilot CLI and the cloud agent share.",
			Facts: []Fact{
				{Doc: "000", Section: "File Locations", Documented: ".github/hooks/*.json", In: vscode1130, Vectors: "loc-001", Surfaces: inVSCode},
				{Doc: "004", Section: "Hooks locations", Documented: ".github/hooks/*.json in the repository root", Surfaces: inCopilot},
			},
		},
		{
			ID: "claude-settings", Kind: ClaudeSettings, Scope: Workspace, Glob: ".claude/settings.json", Level: "project",
			Name:    "Claude Code settings of the project",
			MadeFor: inClaude,
			Rules: [numSurfaces]*LoadRules{
				VSCode:     vscodeClaude(60, ".claude/settings.json").documentedAs(20, true, false),
				CopilotCLI: cliRepoSettings(40),
				ClaudeCode: claudeSettings(20).with(func(r *LoadRules) { r.DisableOver = []string{"user-claude-settings"} }),
			},
			Doc: "Claude Code's settings of the project. Copilot CLI reads the same file with rules of its own; VS Code only with chat.useClaudeHooks.",
			Facts: []Fact{
				{Doc: "004", Section: "Hooks locations", Documented: ".claude/settings.json of the repository is also read", In: cli10102, Surfaces: inCLI},
				{Doc: "000", Section: "File Locations", Documented: ".claude/settings.json", Surfaces: inVSCode},
				{Doc: "claude-2026-08", Section: "Settings", Documented: "shared project settings", Surfaces: inClaude},
			},
		},
		{
			ID: "claude-settings-local", Kind: ClaudeSettings, Scope: Workspace, Glob: ".claude/settings.local.json", Level: "local",
			Name:    "local Claude Code settings of the project",
			MadeFor: inClaude,
			Rules: [numSurfaces]*LoadRules{
				VSCode:     vscodeClaude(50, ".claude/settings.local.json").documentedAs(30, true, false),
				CopilotCLI: cliRepoSettings(50).with(func(r *LoadRules) { r.DisableOver = []string{"claude-settings"} }),
				ClaudeCode: claudeSettings(30).with(func(r *LoadRules) { r.DisableOver = []string{"claude-settings", "user-claude-settings"} },
					Fact{Doc: "claude-2026-08", Section: "Settings", Documented: "read in addition to settings.json", In: claude21330, Observed: "in a folder below the root of a git repository the root's settings.local.json is read as well"}).atGitRoot(),
			},
			Doc: "One person's Claude Code settings for the project, usually not committed.",
			Facts: []Fact{
				{Doc: "004", Section: "Hooks locations", Documented: ".claude/settings.local.json of the repository is also read", In: cli10102, Surfaces: inCLI},
				{Doc: "000", Section: "File Locations", Documented: ".claude/settings.local.json", In: vscode1130, Vectors: "parse-077-claude-local-file", Surfaces: inVSCode},
				{Doc: "claude-2026-08", Section: "Settings", Documented: "personal project settings", Surfaces: inClaude},
			},
		},
		{
			ID: "claude-flag-settings", Kind: ClaudeSettings, Scope: User, From: SettingsFlag,
			Name:    "settings given with --settings",
			MadeFor: inClaude,
			Rules: [numSurfaces]*LoadRules{
				ClaudeCode: claudeSettings(40).with(func(r *LoadRules) {
					r.NeedsTrust = false
					r.DisableOver = []string{"claude-settings-local", "claude-settings", "user-claude-settings"}
				}),
			},
			Doc:   "A settings file or JSON text that the --settings flag of Claude Code adds to a session.",
			Facts: []Fact{{Doc: "claude-2026-08", Section: "Settings", Documented: "--settings adds a file or JSON text", In: claude21330, Vectors: "cc-order-all-PreToolUse"}},
		},
		{
			ID: "claude-managed-settings", Kind: ClaudeSettings, Scope: Managed, From: "/etc/claude-code/managed-settings.json",
			Name:    "managed settings of Claude Code",
			MadeFor: inClaude,
			Rules: [numSurfaces]*LoadRules{
				ClaudeCode: claudeSettings(50).with(managedByClaude,
					Fact{In: claude21330, Observed: "disableAllHooks here turns off every hook, even those of this file", Reasons: "all-hooks-disabled", Vectors: "cc-order-dis-PreToolUse"},
					Fact{Doc: "claude-2026-08", Section: "Managed settings", Documented: "allowManagedHooksOnly leaves only managed hooks; strictPluginOnlyCustomization with hooks leaves those of plugins as well", In: claude21330, Observed: "settings files of the user and the project are ignored; plugins were not tested", Reasons: "managed-only", Vectors: "cc-order-managed-only-PreToolUse cc-order-managed-strict-PreToolUse"}),
			},
			Doc:   "Settings that an administrator installed on the machine. Their hooks run in addition to all others, unless they allow only managed hooks.",
			Facts: []Fact{{Doc: "claude-2026-08", Section: "Managed settings", Documented: "managed-settings.json in the system's directory", In: claude21330, Vectors: "cc-order-managed-hooks-PreToolUse"}},
		},
		{
			ID: "claude-managed-directory", Kind: ClaudeSettings, Scope: Managed, From: "/etc/claude-code/managed-settings.d/*.json",
			Name:    "managed settings of Claude Code",
			MadeFor: inClaude,
			Rules:   [numSurfaces]*LoadRules{ClaudeCode: claudeSettings(51).with(managedByClaude)},
			Doc:     "More managed settings, in files of their own.",
			Facts:   []Fact{{Doc: "claude-2026-08", Section: "Managed settings", Documented: "the files of managed-settings.d are managed settings too"}},
		},
		{
			ID: "copilot-settings", Kind: CopilotSettings, Scope: Workspace, Glob: ".github/copilot/settings.json",
			Name:  "Copilot settings of the repository",
			Rules: [numSurfaces]*LoadRules{CopilotCLI: cliRepoSettings(60)},
			Doc:   "The hooks field of the repository's Copilot settings.",
			Facts: []Fact{{Doc: "004", Section: "Hooks locations", Documented: "the hooks field at the top level of .github/copilot/settings.json", In: cli10102}},
		},
		{
			ID: "copilot-settings-local", Kind: CopilotSettings, Scope: Workspace, Glob: ".github/copilot/settings.local.json",
			Name: "local Copilot settings of the repository",
			Rules: [numSurfaces]*LoadRules{
				CopilotCLI: cliRepoSettings(70).with(func(r *LoadRules) {
					r.DisableOver = []string{"copilot-settings"}
				}, Fact{In: cli10102, Observed: "disableAllHooks: false here undoes the true of the committed file", Vectors: "cli-parse-da-ghset-localfalse-sessionStart"}),
			},
			Doc:   "The hooks field of one person's Copilot settings in the repository, usually not committed.",
			Facts: []Fact{{Doc: "004", Section: "Hooks locations", Documented: "the hooks field at the top level of .github/copilot/settings.local.json", In: cli10102}},
		},
		{
			ID: "vscode-locations", Kind: HookFile, Scope: Workspace, From: LocationsSetting,
			Name:  "location from chat.hookFilesLocations",
			Rules: [numSurfaces]*LoadRules{VSCode: vscodeFile(70, "").documentedAs(35, true, false)},
			Doc:   "A key of chat.hookFilesLocations relative to the workspace: a folder, or a single file when the key ends in .json. Looked up in every workspace folder.",
			Facts: []Fact{
				{Doc: "000", Section: "Gotcha 14", Documented: "chat.hookFilesLocations switches paths on and off", In: vscode1130, Vectors: "loc-002 loc-011"},
				{In: vscode1130, Observed: "absolute paths, backslashes, ~name, glob characters and blank keys are refused", Vectors: "loc-005 loc-007 loc-008 loc-009 loc-010"},
			},
		},
		{
			ID: "vscode-claude-locations", Kind: ClaudeSettings, Scope: Workspace, From: LocationsSetting,
			Name:  "Claude settings from chat.hookFilesLocations",
			Rules: [numSurfaces]*LoadRules{VSCode: vscodeClaude(70, "").documentedAs(35, true, false)},
			Doc:   "A file that a key of chat.hookFilesLocations adds, and that is called like Claude settings.",
			Facts: claudeByName,
		},
		{
			ID: "added-hooks", Kind: HookFile, Scope: Workspace, From: "--add-dir",
			Name:  "hook file of a directory added to the session",
			Rules: [numSurfaces]*LoadRules{CopilotCLI: cliRepoFile(75)},
			Doc:   "Hook and settings files of the repository around a directory that --add-dir adds to a Copilot CLI session. They are read like those of the session's own repository.",
			Facts: []Fact{
				{In: cli10102, Observed: "its hooks are loaded too, though the help names only skills and agents; they run after those of the repository, in its root, with the directory as cwd of the payload"},
				{In: cli10102, Observed: "disableAllHooks in its settings files switches off its own hooks only"},
			},
		},
		{
			ID: "plugin-manifest-open", Kind: PluginManifest, Scope: Plugin, Glob: ".plugin/plugin.json",
			Name: "plugin manifest (OpenPlugin)",
			Rules: [numSurfaces]*LoadRules{
				VSCode:     vscodePlugin(83),
				CopilotCLI: cliPlugin(80).with(manifest),
			},
			Doc:   "The manifest of a plugin in OpenPlugin format. Its hooks field names the hook file or holds the hooks.",
			Facts: append(manifestFacts, manifestPlaces),
		},
		{
			ID: "plugin-manifest", Kind: PluginManifest, Scope: Plugin, Glob: "plugin.json",
			Name: "plugin manifest",
			Rules: [numSurfaces]*LoadRules{
				VSCode:     vscodePlugin(83),
				CopilotCLI: cliPlugin(80).with(manifest),
			},
			Doc:   "The manifest of a Copilot plugin. Its hooks field names the hook file or holds the hooks.",
			Facts: manifestFacts,
		},
		{
			ID: "plugin-manifest-github", Kind: PluginManifest, Scope: Plugin, Glob: ".github/plugin/plugin.json",
			Name:  "plugin manifest (.github)",
			Rules: [numSurfaces]*LoadRules{CopilotCLI: cliPlugin(80).with(manifest)},
			Doc:   "The manifest of a Copilot plugin next to other GitHub files. Its hooks field names the hook file or holds the hooks.",
			Facts: []Fact{manifestPlaces},
		},
		{
			ID: "plugin-manifest-claude", Kind: PluginManifest, Scope: Plugin, Glob: ".claude-plugin/plugin.json",
			Name:    "plugin manifest (Claude)",
			MadeFor: inClaude,
			Rules: [numSurfaces]*LoadRules{
				VSCode:     vscodePlugin(83),
				CopilotCLI: cliPlugin(80).with(manifest),
				ClaudeCode: claudePlugin(80).with(func(r *LoadRules) { r.InlineEvents, r.NoWrapper = true, true },
					Fact{In: claude21330, Observed: "hooks from inline events and from hooks/hooks.json all run; a hooks field inside hooks is not read", Reasons: "inline-events", Vectors: "cc-order-pl-inline-and-file-PreToolUse cc-order-pl-inline-wrapped-PreToolUse cc-order-pl-path-arr-PreToolUse"}),
			},
			Doc:   "The manifest of a Claude plugin. Its hooks field names the hook file or holds the hooks.",
			Facts: manifestFacts,
		},
		{
			ID: "plugin-hooks-root", Kind: PluginHooks, Scope: Plugin, Glob: "hooks.json",
			Name: "plugin hook file",
			Rules: [numSurfaces]*LoadRules{
				VSCode:     vscodePlugin(81),
				CopilotCLI: cliPlugin(81),
			},
			Doc: "The hook file in the root of a plugin. VS Code reads it for plugins in Copilot format only.",
			Facts: []Fact{
				{Doc: "004", Section: "Hooks locations", Documented: "hooks.json in the plugin's directory", In: cli10102, Vectors: "cli-parse-pl-both-sessionStart", Surfaces: inCLI},
				{Doc: "000", Section: "File Locations", Documented: "hooks.json or hooks/hooks.json, depending on the format", Surfaces: inVSCode},
			},
		},
		{
			ID: "plugin-hooks", Kind: PluginHooks, Scope: Plugin, Glob: "hooks/hooks.json",
			Name:    "plugin hook file",
			MadeFor: inClaude,
			Rules: [numSurfaces]*LoadRules{
				VSCode:     vscodePlugin(82),
				CopilotCLI: cliPlugin(82),
				ClaudeCode: claudePlugin(81),
			},
			Doc: "The hook file in the hooks directory of a plugin. VS Code reads it for plugins in Claude and OpenPlugin format.",
			Facts: []Fact{
				{Doc: "004", Section: "Hooks locations", Documented: "hooks/hooks.json in the plugin's directory", In: cli10102, Vectors: "cli-parse-pl-hookshooks-sessionStart", Surfaces: inCLI},
				{Doc: "000", Section: "File Locations", Documented: "hooks.json or hooks/hooks.json, depending on the format", Surfaces: inVSCode},
				{Doc: "claude-2026-08", Section: "Plugins reference", Documented: "hooks/hooks.json", Surfaces: inClaude},
			},
		},
		{
			ID: "plugin-hooks-agent-plugins", Kind: PluginHooks, Scope: Plugin, Glob: "com.github.copilot/hooks/hooks.json", AgentPlugins: true,
			Name:  "plugin hook file (Agent Plugins 1.0)",
			Rules: [numSurfaces]*LoadRules{CopilotCLI: cliPlugin(80)},
			Doc:   "The hook file of Copilot in a package of Agent Plugins 1.0, whose plugin.json names its $schema.",
			Facts: []Fact{{Doc: "vscode-plugins", Section: "Hook file location", Documented: "com.github.copilot/hooks/hooks.json for Agent Plugins 1.0; VS Code 1.130 does not know the format yet"}},
		},
		{
			ID: "github-agents", Kind: AgentFile, Scope: Agent, Glob: ".github/agents/*" + AgentFileExt,
			Name: "custom agent of the repository",
			Rules: [numSurfaces]*LoadRules{
				VSCode:     vscodeAgent(),
				CopilotCLI: cliAgent(true),
			},
			Doc: "Hooks in the frontmatter of a custom agent. They run only while the agent runs, after all others.",
			Facts: []Fact{
				{Doc: "000", Section: "File Locations", Documented: "the hooks field in the frontmatter of .agent.md", Surfaces: inVSCode},
				{In: cli10102, Observed: "read in a folder that was trusted permanently", Vectors: "cli-parse-ct-gh-main-sessionStart", Surfaces: inCLI},
			},
		},
		{
			ID: "github-agents-md", Kind: AgentFile, Scope: Agent, Glob: ".github/agents/*.md",
			Name:  "custom agent of the repository",
			Rules: [numSurfaces]*LoadRules{CopilotCLI: cliAgent(true)},
			Doc:   "A custom agent without .agent in its name; Copilot CLI reads it like the others.",
			Facts: []Fact{{In: cli10102, Observed: "read in a folder that was trusted permanently", Vectors: "cli-parse-ct-ghmd-main-preToolUse"}},
		},
		{
			ID: "claude-agents", Kind: AgentFile, Scope: Agent, Glob: ".claude/agents/**/*.md",
			Name:    "Claude subagent of the project",
			MadeFor: inClaude,
			Rules: [numSurfaces]*LoadRules{
				VSCode:     vscodeAgent().with(func(r *LoadRules) { r.Spelling = PascalOnly }),
				CopilotCLI: cliAgent(true),
				ClaudeCode: claudeAgent().with(func(r *LoadRules) { r.Recursive = true }),
			},
			Doc: "Hooks in the frontmatter of a Claude subagent.",
			Facts: []Fact{
				{In: vscode1130, Observed: "agents in .claude/agents are read with Claude's names of events", Surfaces: inVSCode},
				{In: cli10102, Observed: "read in a folder that was trusted permanently", Vectors: "cli-parse-ct-cl-main-preToolUse", Surfaces: inCLI},
				{Doc: "claude-2026-08", Section: "Hooks", Documented: "subagent frontmatter", Surfaces: inClaude},
			},
		},
		{
			ID: "user-agents", Kind: AgentFile, Scope: Agent, Glob: "~/.copilot/agents/*.md",
			Name:  "custom agent of the user",
			Rules: [numSurfaces]*LoadRules{CopilotCLI: cliAgent(false)},
			Doc:   "Hooks in the frontmatter of a custom agent of the user; they need no trust.",
			Facts: []Fact{{In: cli10102, Observed: "read, also in untrusted folders", Vectors: "cli-parse-ag2-user-agentStop"}},
		},
		{
			ID: "user-claude-agents", Kind: AgentFile, Scope: Agent, Glob: "~/.claude/agents/**/*.md",
			Name:    "Claude subagent of the user",
			MadeFor: inClaude,
			Rules: [numSurfaces]*LoadRules{
				ClaudeCode: claudeAgent().with(func(r *LoadRules) { r.Recursive, r.NeedsTrust, r.PersistedTrust = true, false, false }),
			},
			Doc:   "Hooks in the frontmatter of a Claude subagent of the user.",
			Facts: []Fact{{Doc: "claude-2026-08", Section: "Hooks", Documented: "subagent frontmatter"}},
		},
		{
			ID: "claude-skills", Kind: SkillFile, Scope: Skill, Glob: ".claude/skills/*/SKILL.md",
			Name:    "Claude skill of the project",
			MadeFor: inClaude,
			Rules:   [numSurfaces]*LoadRules{ClaudeCode: claudeSkill()},
			Doc:     "Hooks in the frontmatter of a skill, which run from its first use to the end of the session.",
			Facts:   []Fact{{Doc: "claude-2026-08", Section: "Hooks", Documented: "skill frontmatter", In: claude21330, Vectors: "cc-order-sk-PreToolUse-3"}},
		},
		{
			ID: "user-claude-skills", Kind: SkillFile, Scope: Skill, Glob: "~/.claude/skills/*/SKILL.md",
			Name:    "Claude skill of the user",
			MadeFor: inClaude,
			Rules:   [numSurfaces]*LoadRules{ClaudeCode: claudeSkill().with(func(r *LoadRules) { r.NeedsTrust = false })},
			Doc:     "Hooks in the frontmatter of a skill of the user.",
			Facts:   []Fact{{Doc: "claude-2026-08", Section: "Hooks", Documented: "skill frontmatter", In: claude21330, Vectors: "cc-order-sk-user-PreToolUse-3"}},
		},
		{
			ID: "vscode-settings", Kind: VSCodeSettings, Scope: Workspace, Glob: ".vscode/settings.json", Configures: inVSCode,
			Name: "VS Code settings of the workspace",
			Doc:  "Read for the settings that decide which hooks load; it holds no hooks itself.",
			Facts: []Fact{
				{Doc: "000", Section: "Gotcha 14", Documented: "chat.hookFilesLocations and chat.useCustomizationsInParentRepositories are settings", In: vscode1130, Surfaces: inVSCode},
				{In: cli10102, Observed: "not read", Vectors: "cli-parse-f-sources-trustflag-sessionStart", Surfaces: inCLI},
			},
		},
	}
})
