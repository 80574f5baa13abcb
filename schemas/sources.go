package schemas

import "sync"

// Base readings: what a surface does with a kind of file, whatever its place. Each row of Sources starts from one of
// them and states what is particular to it.

// vscodeFile is a Copilot-format file in VS Code: tolerant, and wrong values mostly count as absent.
func vscodeFile(order int, location string) Reading {
	return Reading{
		Order: order, Hidden: true, AnyCase: true, Location: location,
		Comments: true, TrailingCommas: true, BOM: true,
		SyntaxError: DropsFile, RootNotObject: DropsFile, RootArray: NoEffect,
		NoHooks: NoEffect, HooksNotObject: IgnoresField,
		EventNotArray: DropsEvent, UnknownEvent: DropsEvent, BadEntry: DropsEntry, ArrayEntry: Inert, NestedGroup: Inert,
		BadType: DropsEntry, NoCommand: Inert, BadCommand: IgnoresField, EmptyCommand: IgnoresField,
		BadTarget: DropsEntry, InsecureURL: DropsEntry,
		BadMatcher: IgnoresField, MatcherNotString: IgnoresField, EmptyMatcher: IgnoresField,
		BadTimeout: IgnoresField, BadCwd: IgnoresField, BadEnv: IgnoresField,
		DisableAll: DisablesNothing, DisableNotBool: IgnoresField,
		TwoSpellings: LaterReplaces, Spelling: AnySpelling, NeedsTrust: true,
		Facts: []Fact{
			seenVSCode("comments, trailing commas and a byte order mark are accepted, and the last of two equal keys wins", "parse-054-jsonc", "parse-055-bom"),
			seenVSCode("any other syntax error skips the file; 1.113 still loaded what it could read", "parse-056-syntax-error", "parse-058-single-quotes", "parse-059-empty-file"),
			seenVSCode("version is never looked at", "parse-067-version-irrelevant"),
			seenVSCode("the later of two spellings of an event replaces the earlier when it has at least one entry",
				"parse-041-two-keys-same-event-other-order", "parse-042-later-empty-does-not-replace", "parse-043-later-all-dropped-does-not-replace"),
			seenVSCode("only direct children of the folder count, in the order of the file service, whatever the case of .json", "loc-012"),
			seenVSCode("a type other than command drops the entry without a message", "parse-010-type-prompt-dropped", "parse-011-type-http-dropped", "parse-013-type-null-dropped"),
			against(says("003", "Hook command properties", `each entry must have type: "command"`),
				seenVSCode("a missing type counts as command", "parse-009-type-missing")),
		},
	}
}

// vscodeClaude is a Claude settings file in VS Code.
func vscodeClaude(order int, location string) Reading {
	r := vscodeFile(order, location)
	r.DisableAll = DisablesFile
	r.TwoSpellings, r.Spelling = OneOnly, PascalOnly
	r.Setting, r.SettingDefault = "chat.useClaudeHooks", false
	documented := forDocument(r)
	documented.Setting, documented.SettingDefault = "", false
	r.Documented = &documented
	r.Facts = []Fact{
		against(says("000", "File Locations", "Claude settings files are searched like the others"),
			seenVSCode("they run only with chat.useClaudeHooks, which is off by default", "parse-070-claude-on")),
		seenVSCode("disableAllHooks: true skips this file; only the boolean counts", "parse-072-claude-disableAll"),
		seenVSCode("camelCase names of events do not count in these files", "parse-075-claude-camel-names-dropped"),
		seenVSCode("matchers of the groups are read and never applied", "parse-044-matcher-group"),
	}
	return r
}

// vscodeAgent is the frontmatter of a custom agent in VS Code.
func vscodeAgent() Reading {
	r := vscodeFile(90, "")
	r.SyntaxError, r.TextScalars = EffectUnknown, true
	r.TwoSpellings, r.Spelling = BothRun, ByTarget
	documented := forDocument(r)
	documented.TextScalars = false
	documented.Setting, documented.SettingDefault = "chat.useCustomAgentHooks", false
	r.Documented = &documented
	r.Facts = []Fact{
		against(says("000", "Agent Frontmatter Format", "an example sets timeout: 10"),
			seenVSCode("every value of the frontmatter reaches the reader as text, so timeout and timeoutSec count as absent and 30 s apply", "front-003-timeout-lost")),
		against(says("000", "File Locations", "agent-scoped hooks need chat.useCustomAgentHooks"),
			seenVSCode("the setting is gone; chat.useHooks and a trusted workspace are enough")),
		seenVSCode("two spellings of one event add up here", "front-008-github-target-append"),
		seenVSCode("the names that count depend on target: github-copilot accepts the camelCase names, otherwise the PascalCase ones",
			"front-006-camel-no-target", "front-007-camel-github-target", "front-009-vscode-target-canonical-fallback"),
		seenVSCode("an event whose value is not a list is skipped", "front-004-not-sequence"),
	}
	return r
}

// vscodePlugin is a plugin's hook file in VS Code.
func vscodePlugin(order int) Reading {
	r := vscodeFile(order, "")
	r.SyntaxError, r.NoCommand, r.NestedGroup, r.ArrayEntry = NoEffect, DropsEntry, DropsEntry, DropsEntry
	r.DisableAll, r.TwoSpellings = DisablesFile, BothRun
	r.Alternative = "plugin"
	r.Facts = []Fact{
		seenVSCode("syntax errors are tolerated, unlike in workspace files: what can be read is read"),
		seenVSCode("disableAllHooks: true empties the file whatever the format of the plugin", "plugin-008-disableAll-any-format"),
		seenVSCode("an entry without a command is dropped", "plugin-007-no-command-dropped"),
		seenVSCode("the token of the plugin's format, and only that, is replaced by the plugin's path, quoted when the path needs it",
			"plugin-003-space-quoted", "plugin-004-space-already-quoted", "plugin-005-openplugin-token"),
	}
	return r
}

// cliFile is a hook file in Copilot CLI: strict JSON, version 1, a bad entry is skipped alone.
func cliFile(order int) Reading {
	r := Reading{
		Order: order, Recursive: true, Descending: true, AnyNamed: true,
		SyntaxError: DropsFile, RootNotObject: DropsFile, RootArray: DropsFile, Version: true,
		NoHooks: DropsFile, HooksNotObject: DropsFile,
		EventNotArray: DropsFile, UnknownEvent: DropsEvent, BadEntry: DropsEntry, ArrayEntry: DropsEntry, NestedGroup: DropsFile,
		BadType: DropsEntry, NoCommand: DropsEntry, BadCommand: DropsEntry, EmptyCommand: Inert, BlankCommand: Inert,
		ExecConflict: DropsEntry, BadTarget: DropsEntry, InsecureURL: DropsEntry,
		BadMatcher: DropsEntry, MatcherNotString: DropsEntry, EmptyMatcher: DropsEntry,
		BadTimeout: DropsEntry, TimeoutNotPositive: DropsEntry,
		BadCwd: DropsEntry, BadEnv: DropsEntry, EnvArray: DropsEntry, BadEnvValue: DropsEntry,
		DisableAll: DisablesFile, DisableNotBool: DropsFile,
		TwoSpellings: CamelFirst, Spelling: AnySpelling,
		Facts: []Fact{
			seenCLI("strict JSON: a byte order mark, a comment, a trailing comma or any other error drops the file, with a line in the log only",
				"cli-parse-pf-bom-sessionStart", "cli-parse-pf-linecomment-sessionStart", "cli-parse-pf-trailingcomma-sessionStart"),
			against(says("004", "Hook configuration format", "files use version 1"),
				seenCLI("version may be missing; any value but the number 1 drops the file", "cli-parse-pv-missing-sessionStart", "cli-parse-pv-2-sessionStart")),
			seenCLI("an event whose value is not a list drops the whole file", "cli-parse-pe-null-sessionStart"),
			seenCLI("a group within a group drops the whole file", "cli-parse-pi-nested2-sessionEnd"),
			seenCLI("a bad entry is skipped alone", "cli-parse-pi-unktype-sessionStart", "cli-parse-pi-to-neg-sessionStart", "cli-parse-pi-env-num-agentStop"),
			seenCLI("unknown events are ignored with a line in the debug log", "cli-parse-ev-odd-mixed-sessionStart"),
			against(says("004", "Matcher filtering", "hooks of one event execute in order"),
				seenCLI("entries under camelCase names run before those under PascalCase names, and files in descending order of their names")),
			against(says("004", "Command hooks", "type is required"),
				seenCLI("a missing type counts as command", "cli-parse-pi-notype-sessionStart")),
		},
	}
	documented := forDocument(r)
	documented.Recursive, documented.TwoSpellings = false, BothRun
	r.Documented = &documented
	return r
}

// cliRepoFile is a hook file of the repository in Copilot CLI.
func cliRepoFile(order int) Reading {
	r := cliFile(order)
	r.NeedsTrust = true
	r.Facts = append(r.Facts, against(says("004", "Hooks locations", "hooks of the repository load"),
		seenCLI("only in trusted folders; elsewhere they are left out in silence", "cli-parse-f-sources-untrusted-sessionStart")))
	return r
}

// cliSettings is the hooks member of a settings file in Copilot CLI, where one bad item loses the whole file.
func cliSettings(order int) Reading {
	r := cliFile(order)
	r.Recursive, r.Descending, r.Version = false, false, false
	r.NoHooks = NoEffect
	for _, e := range []*Effect{
		&r.BadEntry, &r.ArrayEntry, &r.BadType, &r.NoCommand, &r.BadCommand, &r.ExecConflict, &r.BadTarget, &r.InsecureURL,
		&r.BadMatcher, &r.MatcherNotString, &r.EmptyMatcher, &r.BadTimeout, &r.TimeoutNotPositive, &r.BadCwd, &r.BadEnv, &r.EnvArray, &r.BadEnvValue,
	} {
		*e = DropsFile
	}
	// Whether an invalid pattern counts as an invalid entry in a settings file was not observed; the hook is lost either way.
	r.BadMatcher = DropsEntry
	r.DisableAll = DisablesAll
	documented := forDocument(r)
	documented.TwoSpellings = BothRun
	r.Documented = &documented
	r.Facts = []Fact{
		confirmed(says("copilot-2026-09", "Inline hooks", "any bad item rejects the hooks of the settings file"), "Copilot CLI", "1.0.102",
			"cli-parse-st-gh-badentry-sessionStart", "cli-parse-st-cl-badevent-sessionStart"),
		seenCLI(`an empty matcher on an event that honours matchers drops the whole file; on Stop or SessionStart it is harmless`,
			"cli-parse-st-cl-emptymatcher-sessionStart", "cli-parse-st-cl-emptymatcher-stop-sessionStart"),
		seenCLI("version is not looked at, unknown events and other settings are fine", "cli-parse-st-gh-unkevent-sessionStart", "cli-parse-st-gh-otherkeys-sessionStart"),
	}
	return r
}

// cliRepoSettings is a settings file of the repository.
func cliRepoSettings(order int) Reading {
	r := cliSettings(order)
	r.NeedsTrust = true
	r.Facts = append(r.Facts,
		against(says("004", "Disable all hooks", "disableAllHooks in the repository's settings.json skips every hook of every source"),
			seenCLI("so it does in .claude/settings.json and the local files", "cli-parse-da-claude-sessionStart", "cli-parse-da-claudelocal-sessionStart")),
		seenCLI("comments, trailing commas and a byte order mark drop the file", "cli-parse-st-cl-comment-sessionStart", "cli-parse-st-gh-bom-sessionStart"),
		seenCLI("hooks of a repository load in trusted folders only, and are left out in silence elsewhere", "cli-parse-f-sources-untrusted-sessionStart"))
	return r
}

// cliAgent is the frontmatter of a custom agent in Copilot CLI, where any mistake keeps the agent from loading.
func cliAgent(repo bool) Reading {
	r := cliFile(90)
	r.Recursive, r.Descending, r.Version = false, false, false
	r.NoHooks = NoEffect
	for _, e := range []*Effect{
		&r.SyntaxError, &r.HooksNotObject, &r.EventNotArray, &r.UnknownEvent, &r.BadEntry, &r.ArrayEntry, &r.NestedGroup, &r.BadType,
		&r.NoCommand, &r.BadCommand, &r.ExecConflict, &r.BadTarget, &r.InsecureURL, &r.MatcherNotString, &r.EmptyMatcher,
		&r.BadTimeout, &r.TimeoutNotPositive, &r.BadCwd, &r.BadEnv, &r.EnvArray, &r.BadEnvValue,
	} {
		*e = DropsAgent
	}
	r.BadMatcher = EffectUnknown
	r.DisableAll, r.DisableNotBool = DisablesNothing, NoEffect
	r.NeedsTrust, r.PersistedTrust = repo, repo
	r.Documented = &Reading{NotRead: true}
	r.Facts = []Fact{
		against(says("004", "Hooks locations", "custom agents are not among the sources"),
			seenCLI("hooks of custom agents run, as main agent and as subagent", "cli-parse-ct-gh-main-sessionStart", "cli-parse-ag2-user-agentStop")),
		seenCLI("the hooks are checked strictly: an unknown event, an empty matcher, a missing command or a prompt hook keeps the agent from loading", "cli-parse-ag-badhooks-load"),
	}
	if repo {
		r.Facts = append(r.Facts, seenCLI("agents of the repository need the folder in trustedFolders of config.json; COPILOT_ALLOW_ALL and --trust-folder are not enough",
			"cli-parse-ca-gh-main-sessionStart", "cli-parse-ct-gh-main-agentStop"))
	}
	return r
}

// cliPlugin is a plugin's hook file in Copilot CLI.
func cliPlugin(order int) Reading {
	r := cliFile(order)
	r.Recursive, r.Descending = false, false
	r.Alternative = "plugin"
	documented := forDocument(r)
	documented.TwoSpellings = BothRun
	r.Documented = &documented
	r.Facts = []Fact{
		seenCLI("of the manifest's hooks, hooks.json and hooks/hooks.json the first that exists is read and no other",
			"cli-parse-pl-manifest-preToolUse", "cli-parse-pl-both-sessionStart", "cli-parse-pl-hookshooks-sessionStart"),
		seenCLI("plugin hooks run after those of the repository, in the plugin's directory"),
	}
	return r
}

// cloudFile is a hook file in the cloud agent. Where the reference is silent, the engine of Copilot CLI is assumed.
func cloudFile() Reading {
	r := cliFile(10)
	r.Recursive = false
	r.Documented = nil
	r.Facts = []Fact{
		says("004", "Cloud agent execution environment", ".github/hooks/*.json of the cloned repository is the only configuration"),
		says("copilot-2026-09", "Hook configuration format", "invalid JSON, a bad version or an event that is not a list reject the file; of other bad items only the item is lost"),
		says("004", "Disable all hooks", "disableAllHooks: true in a file skips the hooks of that file"),
	}
	return r
}

// claudeSettings is a settings file in Claude Code. Known from documents only; where they are silent the row is tolerant.
func claudeSettings(order int) Reading {
	return Reading{
		Order: order, Hidden: true, BOM: true,
		SyntaxError: DropsFile, RootNotObject: DropsFile, RootArray: DropsFile,
		NoHooks: NoEffect, HooksNotObject: IgnoresField,
		EventNotArray: DropsEvent, UnknownEvent: DropsEvent, BadEntry: DropsEntry, ArrayEntry: DropsEntry, NestedGroup: DropsEntry, FlatEntry: DropsEntry,
		BadType: DropsEntry, NoType: DropsEntry, NoCommand: DropsEntry, BadCommand: DropsEntry, EmptyCommand: DropsEntry, BlankCommand: EffectUnknown,
		BadTarget: DropsEntry, BadMatcher: EffectUnknown, MatcherNotString: DropsEntry,
		BadTimeout: DropsEntry, TimeoutNotPositive: DropsEntry,
		DisableAll: DisablesAll, DisableNotBool: IgnoresField,
		TwoSpellings: OneOnly, Spelling: PascalOnly, NeedsTrust: true,
		Facts: []Fact{
			says("claude-2026-08", "Settings", "settings files are strict JSON: a comment or a trailing comma loses the file"),
			says("claude-2026-08", "Hooks", "an event holds groups of matcher and hooks; an entry outside of a group is not valid"),
			says("claude-2026-10", "Changelog 2.1.101 and 2.1.122", "an unknown event or a malformed entry loses that item only"),
			says("claude-2026-08", "Hooks", "hooks of all levels add up; disableAllHooks of the most specific file counts, for all of them"),
			says("claude-2026-08", "Hooks", "interactive sessions hold back the hooks of every settings file until the folder is trusted"),
		},
	}
}

// claudeAgent is the frontmatter of a Claude subagent.
func claudeAgent() Reading {
	r := claudeSettings(90)
	r.Comments, r.TrailingCommas = true, true
	r.SyntaxError = EffectUnknown
	r.DisableAll, r.DisableNotBool = DisablesNothing, NoEffect
	r.PersistedTrust = true
	r.Facts = []Fact{
		says("claude-2026-08", "Hooks", "hooks of a subagent run while it runs, and its Stop becomes SubagentStop"),
		says("claude-2026-10", "Changelog 2.1.218", "hooks of a project's subagents need accepted trust in every kind of session"),
	}
	return r
}

// claudePlugin is a plugin's hook file in Claude Code.
func claudePlugin(order int) Reading {
	r := claudeSettings(order)
	r.NeedsTrust = false
	r.Facts = []Fact{
		says("claude-2026-08", "Plugins reference", "hooks/hooks.json in the plugin's root is loaded by convention, while the plugin is enabled"),
		says("claude-2026-10", "Release notes of September 2026", "naming the same file in plugin.json again makes the plugin's hooks count as duplicate, and they are rejected"),
	}
	return r
}

// with applies what is particular to a row, in both editions, and adds the facts behind it.
func with(r Reading, change func(*Reading), facts ...Fact) *Reading {
	change(&r)
	r.Facts = append(r.Facts, facts...)
	if r.Documented != nil && !r.Documented.NotRead {
		documented := *r.Documented
		change(&documented)
		r.Documented = &documented
	}
	return &r
}

func plain(r Reading, facts ...Fact) *Reading {
	r.Facts = append(r.Facts, facts...)
	return &r
}

// forDocument is where a documented reading begins: a copy without facts, which stand on the observed one.
func forDocument(r Reading) Reading {
	r.Documented, r.Facts = nil, nil
	return r
}

// vscodeDocumented gives a reading of VS Code the order and the precedence that its documents describe: workspace
// files first, and hooks of the workspace in place of the user's for the same event.
func vscodeDocumented(r Reading, order int, precedes, yields bool) *Reading {
	documented := forDocument(r)
	if r.Documented != nil {
		documented = *r.Documented
	}
	documented.Order, documented.Precedes, documented.Yields = order, precedes, yields
	r.Documented = &documented
	r.Facts = append(r.Facts, against(
		says("000", "File Locations", "workspace hooks take precedence over user hooks for the same event type"),
		seenVSCode("all run, those of the user first")))
	return &r
}

// Sources holds every place that some surface reads hooks from. A path belongs to the first row whose Glob it matches.
var Sources = sync.OnceValue(func() []*Source {
	return []*Source{
		{
			ID: "user-hooks", Kind: HookFile, Scope: User, Glob: "~/.copilot/hooks/**/*.json",
			Name: "user hook file",
			Reading: [numSurfaces]*Reading{
				VSCode: vscodeDocumented(vscodeFile(10, "~/.copilot/hooks"), 40, false, true),
				CopilotCLI: plain(cliFile(10),
					seenCLI("the directory is $COPILOT_HOME/hooks when COPILOT_HOME is set; it needs no trust", "cli-parse-f-sources-untrusted-sessionStart")),
			},
			Doc: "Hook files of the user, for every workspace. Copilot CLI reads sub-directories too, VS Code does not.",
			Facts: []Fact{
				confirmed(says("004", "Hooks locations", "~/.copilot/hooks/*.json, or $COPILOT_HOME/hooks"), "Copilot CLI", "1.0.102").on(CopilotCLI),
				confirmed(says("000", "File Locations", "~/.copilot/hooks"), "VS Code", "1.130").on(VSCode),
			},
		},
		{
			ID: "user-copilot-settings", Kind: CopilotSettings, Scope: User, Glob: "~/.copilot/settings.json",
			Name: "user settings of Copilot",
			Reading: [numSurfaces]*Reading{
				CopilotCLI: with(cliSettings(20), func(r *Reading) {
					r.Comments, r.TrailingCommas, r.BOM = true, true, true
					r.DisableAll = DisablesFile
				},
					seenCLI("comments, trailing commas and a byte order mark are accepted here", "cli-parse-st-us-comment-sessionStart", "cli-parse-st-us-trailing-sessionStart", "cli-parse-st-us-bom-sessionStart"),
					seenCLI("disableAllHooks: true switches off the hooks of this file only, although the help text says all", "cli-parse-da-userset-repofalse-sessionStart")),
			},
			Doc: "The hooks member of the user's own Copilot settings.",
			Facts: []Fact{
				confirmed(says("004", "Hooks locations", "the hooks field at the top level of ~/.copilot/settings.json"), "Copilot CLI", "1.0.102"),
			},
		},
		{
			ID: "user-claude-settings", Kind: ClaudeSettings, Scope: User, Glob: "~/.claude/settings.json",
			Name:    "user settings of Claude Code",
			MadeFor: SurfaceSet(ClaudeCode),
			Reading: [numSurfaces]*Reading{
				VSCode:     vscodeDocumented(vscodeClaude(20, "~/.claude/settings.json"), 50, false, true),
				ClaudeCode: plain(claudeSettings(10)),
			},
			Doc: "Claude Code's settings of the user. VS Code runs its hooks only with chat.useClaudeHooks; Copilot CLI does not read it.",
			Facts: []Fact{
				says("000", "File Locations", "~/.claude/settings.json").on(VSCode),
				says("claude-2026-08", "Settings", "user settings; CLAUDE_CONFIG_DIR moves the directory").on(ClaudeCode),
			},
		},
		{
			ID: "vscode-user-locations", Kind: HookFile, Scope: User, From: "chat.hookFilesLocations",
			Name: "user location from chat.hookFilesLocations",
			Reading: [numSurfaces]*Reading{
				VSCode: vscodeDocumented(vscodeFile(30, ""), 55, false, true),
			},
			Doc: "A key of chat.hookFilesLocations that begins with ~/: a folder, or a single file when the key ends in .json.",
			Facts: []Fact{
				seenVSCode("keys that begin with ~/ are the user's, all others the workspace's", "loc-004"),
			},
		},
		{
			ID: "github-hooks", Kind: HookFile, Scope: Workspace, Glob: ".github/hooks/**/*.json",
			Name: "hook file of the repository",
			Reading: [numSurfaces]*Reading{
				VSCode: vscodeDocumented(vscodeFile(40, ".github/hooks"), 10, true, false),
				CopilotCLI: plain(cliRepoFile(30),
					against(says("004", "Hooks locations", ".github/hooks/*.json"),
						seenCLI("sub-directories are read too, breadth first; hidden files and directories are not", "cli-order-o-subdirs-sessionStart"))),
				CloudAgent: plain(cloudFile()),
			},
			Doc: "Hook files of the repository, the one place that VS Code, Copilot CLI and the cloud agent share.",
			Facts: []Fact{
				confirmed(says("000", "File Locations", ".github/hooks/*.json"), "VS Code", "1.130", "loc-001").on(VSCode),
				says("004", "Hooks locations", ".github/hooks/*.json in the repository root").on(CopilotCLI, CloudAgent),
			},
		},
		{
			ID: "claude-settings", Kind: ClaudeSettings, Scope: Workspace, Glob: ".claude/settings.json",
			Name:    "Claude Code settings of the project",
			MadeFor: SurfaceSet(ClaudeCode),
			Reading: [numSurfaces]*Reading{
				VSCode:     vscodeDocumented(vscodeClaude(60, ".claude/settings.json"), 20, true, false),
				CopilotCLI: plain(cliRepoSettings(40)),
				ClaudeCode: with(claudeSettings(20), func(r *Reading) { r.DisableOver = []string{"user-claude-settings"} }),
			},
			Doc: "Claude Code's settings of the project. Copilot CLI reads the same file with rules of its own; VS Code only with chat.useClaudeHooks.",
			Facts: []Fact{
				confirmed(says("004", "Hooks locations", ".claude/settings.json of the repository is also read"), "Copilot CLI", "1.0.102").on(CopilotCLI),
				says("000", "File Locations", ".claude/settings.json").on(VSCode),
				says("claude-2026-08", "Settings", "shared project settings").on(ClaudeCode),
			},
		},
		{
			ID: "claude-settings-local", Kind: ClaudeSettings, Scope: Workspace, Glob: ".claude/settings.local.json",
			Name:    "local Claude Code settings of the project",
			MadeFor: SurfaceSet(ClaudeCode),
			Reading: [numSurfaces]*Reading{
				VSCode:     vscodeDocumented(vscodeClaude(50, ".claude/settings.local.json"), 30, true, false),
				CopilotCLI: with(cliRepoSettings(50), func(r *Reading) { r.DisableOver = []string{"claude-settings"} }),
				ClaudeCode: with(claudeSettings(30), func(r *Reading) { r.DisableOver = []string{"claude-settings", "user-claude-settings"} }),
			},
			Doc: "Claude Code's settings of one person in the project, usually not committed.",
			Facts: []Fact{
				confirmed(says("004", "Hooks locations", ".claude/settings.local.json of the repository is also read"), "Copilot CLI", "1.0.102").on(CopilotCLI),
				confirmed(says("000", "File Locations", ".claude/settings.local.json"), "VS Code", "1.130", "parse-077-claude-local-file").on(VSCode),
				says("claude-2026-08", "Settings", "personal project settings").on(ClaudeCode),
			},
		},
		{
			ID: "copilot-settings", Kind: CopilotSettings, Scope: Workspace, Glob: ".github/copilot/settings.json",
			Name: "Copilot settings of the repository",
			Reading: [numSurfaces]*Reading{
				CopilotCLI: plain(cliRepoSettings(60)),
			},
			Doc: "The hooks member of the repository's Copilot settings.",
			Facts: []Fact{
				confirmed(says("004", "Hooks locations", "the hooks field at the top level of .github/copilot/settings.json"), "Copilot CLI", "1.0.102"),
			},
		},
		{
			ID: "copilot-settings-local", Kind: CopilotSettings, Scope: Workspace, Glob: ".github/copilot/settings.local.json",
			Name: "local Copilot settings of the repository",
			Reading: [numSurfaces]*Reading{
				CopilotCLI: with(cliRepoSettings(70), func(r *Reading) {
					r.DisableOver = []string{"copilot-settings"}
				}, seenCLI("disableAllHooks: false here undoes the true of the committed file", "cli-parse-da-ghset-localfalse-sessionStart")),
			},
			Doc: "The hooks member of one person's Copilot settings in the repository, usually not committed.",
			Facts: []Fact{
				confirmed(says("004", "Hooks locations", "the hooks field at the top level of .github/copilot/settings.local.json"), "Copilot CLI", "1.0.102"),
			},
		},
		{
			ID: "vscode-locations", Kind: HookFile, Scope: Workspace, From: "chat.hookFilesLocations",
			Name: "location from chat.hookFilesLocations",
			Reading: [numSurfaces]*Reading{
				VSCode: vscodeDocumented(vscodeFile(70, ""), 35, true, false),
			},
			Doc: "A key of chat.hookFilesLocations relative to the workspace: a folder, or a single file when the key ends in .json. Tried in every workspace folder.",
			Facts: []Fact{
				confirmed(says("000", "Gotcha 14", "chat.hookFilesLocations switches paths on and off"), "VS Code", "1.130", "loc-002", "loc-011"),
				seenVSCode("absolute paths, backslashes, ~name, glob characters and blank keys are refused", "loc-005", "loc-007", "loc-008", "loc-009", "loc-010"),
			},
		},
		{
			ID: "added-hooks", Kind: HookFile, Scope: Workspace, From: "--add-dir",
			Name: "hook file of a directory added to the session",
			Reading: [numSurfaces]*Reading{
				CopilotCLI: plain(cliRepoFile(75)),
			},
			Doc: "The .github/hooks directory of a directory that --add-dir adds to a Copilot CLI session.",
			Facts: []Fact{
				against(Fact{Documented: "the command's help names skills and agents only", Refs: []Ref{{Doc: "copilot-cli-1.0.102"}}},
					seenCLI("its hooks are loaded too, after those of the repository")),
			},
		},
		{
			ID: "plugin-manifest", Kind: PluginManifest, Scope: Plugin, Glob: "plugin.json",
			Name: "plugin manifest",
			Reading: [numSurfaces]*Reading{
				VSCode:     plain(vscodePlugin(83)),
				CopilotCLI: with(cliPlugin(80), manifest),
			},
			Doc:   "The manifest of a Copilot plugin. Its hooks member names the hook file or holds the hooks.",
			Facts: manifestFacts(),
		},
		{
			ID: "plugin-manifest-open", Kind: PluginManifest, Scope: Plugin, Glob: ".plugin/plugin.json",
			Name: "plugin manifest (OpenPlugin)",
			Reading: [numSurfaces]*Reading{
				VSCode: plain(vscodePlugin(83)),
			},
			Doc:   "The manifest of a plugin in OpenPlugin format. Its hooks member names the hook file or holds the hooks.",
			Facts: manifestFacts(),
		},
		{
			ID: "plugin-manifest-claude", Kind: PluginManifest, Scope: Plugin, Glob: ".claude-plugin/plugin.json",
			Name:    "plugin manifest (Claude)",
			MadeFor: SurfaceSet(ClaudeCode),
			Reading: [numSurfaces]*Reading{
				VSCode:     plain(vscodePlugin(83)),
				CopilotCLI: with(cliPlugin(80), manifest),
				ClaudeCode: with(claudePlugin(80), func(r *Reading) { r.InlineEvents = true }),
			},
			Doc:   "The manifest of a Claude plugin. Its hooks member names the hook file or holds the hooks.",
			Facts: manifestFacts(),
		},
		{
			ID: "plugin-hooks-root", Kind: PluginHooks, Scope: Plugin, Glob: "hooks.json",
			Name: "plugin hook file",
			Reading: [numSurfaces]*Reading{
				VSCode:     plain(vscodePlugin(81)),
				CopilotCLI: plain(cliPlugin(81)),
			},
			Doc: "The hook file in the root of a plugin. VS Code reads it for plugins in Copilot format only.",
			Facts: []Fact{
				confirmed(says("004", "Hooks locations", "hooks.json in the plugin's directory"), "Copilot CLI", "1.0.102", "cli-parse-pl-both-sessionStart").on(CopilotCLI),
				says("000", "File Locations", "hooks.json or hooks/hooks.json, depending on the format").on(VSCode),
			},
		},
		{
			ID: "plugin-hooks", Kind: PluginHooks, Scope: Plugin, Glob: "hooks/hooks.json",
			Name:    "plugin hook file",
			MadeFor: SurfaceSet(ClaudeCode),
			Reading: [numSurfaces]*Reading{
				VSCode:     plain(vscodePlugin(82)),
				CopilotCLI: plain(cliPlugin(82)),
				ClaudeCode: plain(claudePlugin(81)),
			},
			Doc: "The hook file in the hooks directory of a plugin. VS Code reads it for plugins in Claude and OpenPlugin format.",
			Facts: []Fact{
				confirmed(says("004", "Hooks locations", "hooks/hooks.json in the plugin's directory"), "Copilot CLI", "1.0.102", "cli-parse-pl-hookshooks-sessionStart").on(CopilotCLI),
				says("000", "File Locations", "hooks.json or hooks/hooks.json, depending on the format").on(VSCode),
				says("claude-2026-08", "Plugins reference", "hooks/hooks.json").on(ClaudeCode),
			},
		},
		{
			ID: "github-agents", Kind: AgentFile, Scope: Agent, Glob: ".github/agents/*.agent.md",
			Name: "custom agent of the repository",
			Reading: [numSurfaces]*Reading{
				VSCode:     plain(vscodeAgent()),
				CopilotCLI: plain(cliAgent(true)),
			},
			Doc: "Hooks in the frontmatter of a custom agent. They run only while the agent runs, after all others.",
			Facts: []Fact{
				says("000", "File Locations", "the hooks field in the frontmatter of .agent.md").on(VSCode),
				seenCLI("honoured, with persisted trust", "cli-parse-ct-gh-main-sessionStart").on(CopilotCLI),
			},
		},
		{
			ID: "github-agents-md", Kind: AgentFile, Scope: Agent, Glob: ".github/agents/*.md",
			Name: "custom agent of the repository",
			Reading: [numSurfaces]*Reading{
				CopilotCLI: plain(cliAgent(true)),
			},
			Doc: "A custom agent without .agent in its name, which Copilot CLI reads like the others.",
			Facts: []Fact{
				seenCLI("honoured, with persisted trust", "cli-parse-ct-ghmd-main-preToolUse"),
			},
		},
		{
			ID: "claude-agents", Kind: AgentFile, Scope: Agent, Glob: ".claude/agents/**/*.md",
			Name:    "Claude subagent of the project",
			MadeFor: SurfaceSet(ClaudeCode),
			Reading: [numSurfaces]*Reading{
				VSCode:     with(vscodeAgent(), func(r *Reading) { r.Spelling = PascalOnly }),
				CopilotCLI: plain(cliAgent(true)),
				ClaudeCode: with(claudeAgent(), func(r *Reading) { r.Recursive = true }),
			},
			Doc: "Hooks in the frontmatter of a Claude subagent.",
			Facts: []Fact{
				seenVSCode("agents in .claude/agents are read with Claude's names of events").on(VSCode),
				seenCLI("honoured, with persisted trust", "cli-parse-ct-cl-main-preToolUse").on(CopilotCLI),
				says("claude-2026-08", "Hooks", "subagent frontmatter").on(ClaudeCode),
			},
		},
		{
			ID: "user-agents", Kind: AgentFile, Scope: Agent, Glob: "~/.copilot/agents/*.md",
			Name: "custom agent of the user",
			Reading: [numSurfaces]*Reading{
				CopilotCLI: plain(cliAgent(false)),
			},
			Doc: "Hooks in the frontmatter of a custom agent of the user; they need no trust.",
			Facts: []Fact{
				seenCLI("honoured, also in untrusted folders", "cli-parse-ag2-user-agentStop"),
			},
		},
		{
			ID: "user-claude-agents", Kind: AgentFile, Scope: Agent, Glob: "~/.claude/agents/**/*.md",
			Name:    "Claude subagent of the user",
			MadeFor: SurfaceSet(ClaudeCode),
			Reading: [numSurfaces]*Reading{
				ClaudeCode: with(claudeAgent(), func(r *Reading) { r.Recursive, r.NeedsTrust, r.PersistedTrust = true, false, false }),
			},
			Doc:   "Hooks in the frontmatter of a Claude subagent of the user.",
			Facts: []Fact{says("claude-2026-08", "Hooks", "subagent frontmatter")},
		},
		{
			ID: "vscode-settings", Kind: VSCodeSettings, Scope: Workspace, Glob: ".vscode/settings.json",
			Name: "VS Code settings of the workspace",
			Doc:  "Read for the settings that decide which hooks load; it holds no hooks itself.",
			Facts: []Fact{
				confirmed(says("000", "Gotcha 14", "chat.hookFilesLocations and chat.useCustomizationsInParentRepositories are settings"), "VS Code", "1.130").on(VSCode),
				seenCLI("not read", "cli-parse-f-sources-trustflag-sessionStart").on(CopilotCLI),
			},
		},
	}
})

// manifest makes a reading one of a manifest of Copilot CLI: the version is the plugin's, and the hooks member may be a
// path or hold the events themselves.
func manifest(r *Reading) { r.Version, r.NoHooks, r.InlineEvents = false, NoEffect, true }

func manifestFacts() []Fact {
	return []Fact{
		seenVSCode("hooks is a path, a list of paths, an object with paths and exclusive, or an object that itself holds hooks; the first readable file wins, and files are not merged").on(VSCode),
		seenCLI("hooks is a path or the events themselves and beats the files", "cli-parse-pl-manifest-preToolUse", "cli-parse-pl-inline-sessionStart").on(CopilotCLI),
		says("claude-2026-08", "Plugins reference", "hooks may stand inline in plugin.json").on(ClaudeCode),
	}
}
