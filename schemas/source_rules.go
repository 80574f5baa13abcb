package schemas

// Rules of a surface for a kind of file, wherever it is. Each row of Sources starts from one of these and changes what differs.

// vscodeFile is a Copilot-format file in VS Code: tolerant, and wrong values mostly count as absent.
func vscodeFile(order int, location string) *LoadRules {
	return &LoadRules{
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
			{In: vscode1130, Observed: "comments, trailing commas and a byte order mark are accepted, and the last of two duplicate keys wins", Reasons: "byte-order-mark comments duplicate-key trailing-comma", Vectors: "parse-054-jsonc parse-055-bom"},
			{In: vscode1130, Observed: "any other syntax error rejects the file; 1.113 still loaded what it could read", Reasons: "syntax", Vectors: "parse-056-syntax-error parse-058-single-quotes parse-059-empty-file"},
			{In: vscode1130, Observed: "version is not read", Reasons: "version", Vectors: "parse-067-version-irrelevant"},
			{In: vscode1130, Observed: "of two spellings of an event, the later replaces the earlier if it has at least one entry", Reasons: "replaced-spelling", Vectors: "parse-041-two-keys-same-event-other-order parse-042-later-empty-does-not-replace parse-043-later-all-dropped-does-not-replace"},
			{In: vscode1130, Observed: "only files directly in the folder are read, in the order of the file service; .json may be in any case", Vectors: "loc-012"},
			{In: vscode1130, Observed: "an entry with a type other than command is skipped without a message", Reasons: "type", Vectors: "parse-010-type-prompt-dropped parse-011-type-http-dropped parse-013-type-null-dropped"},
			{Doc: "003", Section: "Hook command properties", Documented: `each entry must have type: "command"`, In: vscode1130, Observed: "a missing type counts as command", Reasons: "no-type", Vectors: "parse-009-type-missing"},
		},
	}
}

// vscodeClaude is a Claude settings file in VS Code.
func vscodeClaude(order int, location string) *LoadRules {
	r := vscodeFile(order, location)
	r.DisableAll = DisablesFile
	r.TwoSpellings, r.Spelling = OneOnly, PascalOnly
	r.Setting, r.SettingDefault = "chat.useClaudeHooks", false
	r.document(func(d *LoadRules) { d.Setting, d.SettingDefault = "", false })
	r.Facts = []Fact{
		{Doc: "000", Section: "File Locations", Documented: "Claude settings files are searched like the others", In: vscode1130, Observed: "they run only with chat.useClaudeHooks, which is off by default", Reasons: "setting-off", Vectors: "parse-070-claude-on"},
		{In: vscode1130, Observed: "disableAllHooks: true skips this file; only the boolean counts", Reasons: "all-hooks-disabled disable-not-boolean", Vectors: "parse-072-claude-disableAll"},
		{In: vscode1130, Observed: "camelCase event names do not work in these files", Reasons: "unknown-event", Vectors: "parse-075-claude-camel-names-dropped"},
		{In: vscode1130, Observed: "matchers of the groups are read but never applied", Vectors: "parse-044-matcher-group"},
	}
	return r
}

// vscodeAgent is the frontmatter of a custom agent in VS Code.
func vscodeAgent() *LoadRules {
	r := vscodeFile(90, "")
	r.SyntaxError, r.TextScalars = EffectUnknown, true
	r.TwoSpellings, r.Spelling = BothRun, ByTarget
	r.document(func(d *LoadRules) {
		d.TextScalars, d.Setting, d.SettingDefault = false, "chat.useCustomAgentHooks", false
	})
	r.Facts = []Fact{
		{Doc: "000", Section: "Agent Frontmatter Format", Documented: "an example sets timeout: 10", In: vscode1130, Observed: "every frontmatter value is read as text, so timeout and timeoutSec count as absent and the timeout is 30 s", Reasons: "timeout-as-text", Vectors: "front-003-timeout-lost"},
		{Doc: "000", Section: "File Locations", Documented: "agent-scoped hooks need chat.useCustomAgentHooks", In: vscode1130, Observed: "the setting is gone; chat.useHooks and a trusted workspace are enough", Reasons: "disabled setting-off"},
		{In: vscode1130, Observed: "hooks under two spellings of one event all run here", Reasons: "replaced-spelling", Vectors: "front-008-github-target-append"},
		{In: vscode1130, Observed: "target decides which event names work: with github-copilot the camelCase names, otherwise the PascalCase names", Reasons: "unknown-event", Vectors: "front-006-camel-no-target front-007-camel-github-target front-009-vscode-target-canonical-fallback"},
		{In: vscode1130, Observed: "an event whose value is not a list is dropped", Reasons: "event-not-array", Vectors: "front-004-not-sequence"},
	}
	return r
}

// vscodePlugin is a plugin's hook file in VS Code.
func vscodePlugin(order int) *LoadRules {
	r := vscodeFile(order, "")
	r.SyntaxError, r.NoCommand, r.NestedGroup, r.ArrayEntry = NoEffect, DropsEntry, DropsEntry, DropsEntry
	r.DisableAll, r.TwoSpellings = DisablesFile, BothRun
	r.Alternative = "plugin"
	r.Facts = []Fact{
		{In: vscode1130, Observed: "syntax errors are tolerated, unlike in workspace files: what can be read is read", Reasons: "syntax"},
		{In: vscode1130, Observed: "disableAllHooks: true turns off the hooks of the file in every plugin format", Reasons: "all-hooks-disabled disable-not-boolean", Vectors: "plugin-008-disableAll-any-format"},
		{In: vscode1130, Observed: "an entry without a command is skipped", Reasons: "no-command", Vectors: "plugin-007-no-command-dropped"},
		{In: vscode1130, Observed: "only the placeholder of the plugin's own format is replaced by the plugin's path, quoted if necessary", Vectors: "plugin-003-space-quoted plugin-004-space-already-quoted plugin-005-openplugin-token"},
	}
	return r
}

// cliFile is a hook file in Copilot CLI: strict JSON, version 1, and a bad entry skips only itself.
func cliFile(order int) *LoadRules {
	r := &LoadRules{
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
			{In: cli10102, Observed: "strict JSON: a byte order mark, a comment, a trailing comma or any other syntax error rejects the file, with only a line in the log", Reasons: "byte-order-mark comments syntax trailing-comma", Vectors: "cli-parse-pf-bom-sessionStart cli-parse-pf-linecomment-sessionStart cli-parse-pf-trailingcomma-sessionStart"},
			{Doc: "004", Section: "Hook configuration format", Documented: "files use version 1", In: cli10102, Observed: "version may be missing; any value but the number 1 rejects the file", Reasons: "version", Vectors: "cli-parse-pv-missing-sessionStart cli-parse-pv-2-sessionStart"},
			{In: cli10102, Observed: "an event whose value is not a list rejects the file", Reasons: "event-not-array", Vectors: "cli-parse-pe-null-sessionStart"},
			{In: cli10102, Observed: "a group within a group rejects the file", Reasons: "nested-group", Vectors: "cli-parse-pi-nested2-sessionEnd"},
			{In: cli10102, Observed: "only the bad entry is skipped", Reasons: "entry-not-object matcher-invalid no-command type", Vectors: "cli-parse-pi-unktype-sessionStart cli-parse-pi-to-neg-sessionStart cli-parse-pi-env-num-agentStop"},
			{In: cli10102, Observed: "unknown events are ignored with a line in the debug log", Reasons: "unknown-event", Vectors: "cli-parse-ev-odd-mixed-sessionStart"},
			{Doc: "004", Section: "Matcher filtering", Documented: "hooks of one event execute in order", In: cli10102, Observed: "entries under camelCase names run before those under PascalCase names; files run in descending order of their names"},
			{Doc: "004", Section: "Command hooks", Documented: "type is required", In: cli10102, Observed: "a missing type counts as command", Reasons: "no-type", Vectors: "cli-parse-pi-notype-sessionStart"},
		},
	}
	r.document(func(d *LoadRules) { d.Recursive, d.TwoSpellings = false, BothRun })
	return r
}

// cliRepoFile is a hook file of the repository in Copilot CLI.
func cliRepoFile(order int) *LoadRules {
	r := cliFile(order)
	r.NeedsTrust = true
	return r.says(Fact{Doc: "004", Section: "Hooks locations", Documented: "hooks of the repository load", In: cli10102, Observed: "only in trusted folders; elsewhere they are silently ignored", Reasons: "trust-not-stored workspace-untrusted", Vectors: "cli-parse-f-sources-untrusted-sessionStart"})
}

// cliStrict is a file in Copilot CLI that is not for hooks alone, where every bad entry has the effect.
func cliStrict(order int, bad Effect) *LoadRules {
	r := cliFile(order)
	r.Recursive, r.Descending, r.Version = false, false, false
	r.NoHooks = NoEffect
	for _, e := range []*Effect{
		&r.BadEntry, &r.ArrayEntry, &r.BadType, &r.NoCommand, &r.BadCommand, &r.ExecConflict, &r.BadTarget, &r.InsecureURL,
		&r.MatcherNotString, &r.EmptyMatcher, &r.BadTimeout, &r.TimeoutNotPositive, &r.BadCwd, &r.BadEnv, &r.EnvArray, &r.BadEnvValue,
	} {
		*e = bad
	}
	return r
}

// cliSettings is the hooks member of a settings file in Copilot CLI, where one bad item drops the whole file. Whether an invalid
// pattern is one was not observed; the hook is lost either way.
func cliSettings(order int) *LoadRules {
	r := cliStrict(order, DropsFile)
	r.DisableAll = DisablesUnmanaged
	r.document(func(d *LoadRules) { d.TwoSpellings = BothRun })
	r.Facts = []Fact{
		{Doc: "copilot-2026-09", Section: "Inline hooks", Documented: "any bad item rejects the hooks of the settings file", Reasons: "entry-not-object type", In: cli10102, Vectors: "cli-parse-st-gh-badentry-sessionStart cli-parse-st-cl-badevent-sessionStart"},
		{In: cli10102, Observed: `an empty matcher on an event that applies matchers rejects the file; on Stop or SessionStart it is harmless`, Reasons: "matcher-empty", Vectors: "cli-parse-st-cl-emptymatcher-sessionStart cli-parse-st-cl-emptymatcher-stop-sessionStart"},
		{In: cli10102, Observed: "version is ignored; unknown events and other settings are allowed", Reasons: "unknown-event version", Vectors: "cli-parse-st-gh-unkevent-sessionStart cli-parse-st-gh-otherkeys-sessionStart"},
	}
	return r
}

// cliRepoSettings is a settings file of the repository.
func cliRepoSettings(order int) *LoadRules {
	r := cliSettings(order)
	r.NeedsTrust, r.Label = true, "repo settings"
	return r.says(
		Fact{Doc: "004", Section: "Disable all hooks", Documented: "disableAllHooks in the repository's settings.json skips every hook of every source", In: cli10102, Observed: "the same in .claude/settings.json and the local files", Reasons: "all-hooks-disabled disable-not-boolean", Vectors: "cli-parse-da-claude-sessionStart cli-parse-da-claudelocal-sessionStart"},
		Fact{In: cli10102, Observed: "comments, trailing commas and a byte order mark reject the file", Reasons: "byte-order-mark comments trailing-comma", Vectors: "cli-parse-st-cl-comment-sessionStart cli-parse-st-gh-bom-sessionStart"},
		Fact{In: cli10102, Observed: "hooks of a repository load only in trusted folders; elsewhere they are silently ignored", Reasons: "trust-not-stored workspace-untrusted", Vectors: "cli-parse-f-sources-untrusted-sessionStart"})
}

// cliAgent is the frontmatter of a custom agent in Copilot CLI, where any mistake prevents the agent from loading.
func cliAgent(repo bool) *LoadRules {
	r := cliStrict(90, DropsAgent)
	r.SyntaxError, r.HooksNotObject, r.EventNotArray, r.UnknownEvent, r.NestedGroup = DropsAgent, DropsAgent, DropsAgent, DropsAgent, DropsAgent
	r.BadMatcher = EffectUnknown
	r.DisableAll, r.DisableNotBool = DisablesNothing, NoEffect
	r.NeedsTrust, r.PersistedTrust, r.Label = repo, repo, "agent"
	r.Documented = &LoadRules{NotRead: true}
	r.Facts = []Fact{
		{Doc: "004", Section: "Hooks locations", Documented: "custom agents are not among the sources", In: cli10102, Observed: "hooks of custom agents run, as main agent and as subagent", Vectors: "cli-parse-ct-gh-main-sessionStart cli-parse-ag2-user-agentStop"},
		{In: cli10102, Observed: "the hooks are checked strictly: an unknown event, an empty matcher, a missing command or a prompt hook keeps the agent from loading", Reasons: "matcher-empty no-command unknown-event", Vectors: "cli-parse-ag-badhooks-load"},
	}
	if repo {
		r.says(Fact{In: cli10102, Observed: "agents of the repository need the folder in trustedFolders of config.json; COPILOT_ALLOW_ALL and --trust-folder are not enough", Reasons: "trust-not-stored workspace-untrusted", Vectors: "cli-parse-ca-gh-main-sessionStart cli-parse-ct-gh-main-agentStop"})
	}
	return r
}

// cliPlugin is a plugin's hook file in Copilot CLI.
func cliPlugin(order int) *LoadRules {
	r := cliFile(order)
	r.Recursive, r.Descending = false, false
	r.Alternative = "plugin"
	r.document(func(d *LoadRules) { d.TwoSpellings = BothRun })
	r.Facts = []Fact{
		{In: cli10102, Observed: "only the first that exists of the manifest's hooks, hooks.json and hooks/hooks.json is read", Vectors: "cli-parse-pl-manifest-preToolUse cli-parse-pl-both-sessionStart cli-parse-pl-hookshooks-sessionStart"},
		{In: cli10102, Observed: "plugin hooks run after those of the repository, in the plugin's directory"},
	}
	return r
}

// cloudFile is a hook file in the cloud agent. Where the reference says nothing, it follows Copilot CLI.
func cloudFile() *LoadRules {
	r := cliFile(10)
	r.Recursive = false
	r.Documented = nil
	r.Facts = []Fact{
		{Doc: "004", Section: "Cloud agent execution environment", Documented: ".github/hooks/*.json of the cloned repository is the only configuration"},
		{Doc: "copilot-2026-09", Section: "Hook configuration format", Documented: "invalid JSON, a bad version or an event that is not a list rejects the file; for any other mistake only the bad item is skipped", Reasons: "entry-not-object event-not-array type version"},
		{Doc: "004", Section: "Disable all hooks", Documented: "disableAllHooks: true in a file skips the hooks of that file", Reasons: "all-hooks-disabled disable-not-boolean"},
	}
	return r
}

// claudeSettings is a settings file in Claude Code.
func claudeSettings(order int) *LoadRules {
	r := &LoadRules{
		Order: order, Hidden: true, BOM: true, EmptyFile: true, LosesPermissions: true,
		SyntaxError: DropsFile, RootNotObject: DropsFile, RootArray: DropsFile,
		NoHooks: NoEffect, HooksNotObject: IgnoresField,
		EventNotArray: DropsEvent, UnknownEvent: DropsEvent, BadEntry: DropsEntry, ArrayEntry: DropsEntry, NestedGroup: DropsEntry, FlatEntry: DropsEntry,
		BadType: DropsEntry, NoType: DropsEntry, NoCommand: DropsEntry, BadCommand: DropsEntry, EmptyCommand: Inert, BlankCommand: Inert,
		BadTarget: DropsEntry, BadMatcher: NoEffect, MatcherNotString: DropsEntry, ShapeFirst: true,
		BadTimeout: DropsEntry, TimeoutNotPositive: DropsEntry,
		BadField: DropsEntry, CheckedFields: []string{"async", "once", "if", "statusMessage", "args", "shell", "onFailure"},
		StrictEvents: []string{"PreToolUse", "PermissionRequest"}, CheckedSettings: []CheckedSetting{{"model", stringType}, {"env", anyMapType}, {"permissions", anyMapType}},
		DisableAll: DisablesUnmanaged, DisableNotBool: DropsFile,
		TwoSpellings: OneOnly, Spelling: PascalOnly, NeedsTrust: true,
		Facts: []Fact{
			{Doc: "claude-2026-08", Section: "Settings", Documented: "settings files are strict JSON: a comment or a trailing comma rejects the file", In: claude21330, Reasons: "comments syntax trailing-comma", Vectors: "cc-parse-t-broken-Stop cc-parse-t-comment-Stop cc-parse-t-trailcomma-PreToolUse cc-parse-t-tail-Stop"},
			{Doc: "claude-2026-08", Section: "Settings", Documented: "settings files are strict JSON", In: claude21330, Observed: "a byte order mark is ignored, and an empty file counts as an empty object", Vectors: "cc-parse-t-bom-Stop cc-parse-t-empty-Stop cc-parse-t-ws-Stop"},
			{Doc: "claude-2026-10", Section: "Changelog 2.1.101 and 2.1.122", Documented: "only the malformed item is skipped", In: claude21330, Observed: "a bad handler, group or event value under PreToolUse or PermissionRequest rejects the whole settings file, including its permission rules; elsewhere only the item is skipped", Reasons: "entry-not-object no-type type no-command command target field timeout timeout-not-positive matcher-not-string event-not-array", Vectors: "cc-parse-h-pre-notype-Stop cc-parse-h-perm-notype-Stop cc-parse-e-pre-obj-Stop cc-parse-xx-badpre-denyrule-PreToolUse cc-parse-h-post-notype-PreToolUse"},
			{Doc: "claude-2026-08", Section: "Hooks", Documented: "an event holds groups of matcher and hooks; an entry outside of a group is not valid", In: claude21330, Reasons: "flat-entry nested-group", Vectors: "cc-parse-g-pre-flat-Stop cc-parse-group-nohooks"},
			{Doc: "claude-2026-10", Section: "Changelog 2.1.101 and 2.1.122", Documented: "only the unknown event is dropped", In: claude21330, Reasons: "unknown-event", Vectors: "cc-parse-n-unk-Stop cc-parse-n-unk-badval-Stop cc-parse-n-camel-Stop"},
			{In: claude21330, Observed: "a hook with an empty command loads and runs nothing; unknown fields, huge and fractional timeouts and an invalid pattern are accepted", Reasons: "empty-command blank-command", Vectors: "cc-parse-handler-cmd-empty cc-parse-handler-unkfield cc-parse-handler-to-frac cc-parse-g-pre-m-badre-PreToolUse"},
			{In: claude21330, Observed: "a value of the wrong type in model, env, permissions or disableAllHooks rejects the whole file, including its hooks", Reasons: "setting-type disable-not-boolean", Vectors: "cc-parse-k-model-num-PreToolUse cc-parse-k-env-arr-Stop cc-parse-k-perm-num-PreToolUse cc-parse-dis-p-str-Stop"},
			{Doc: "claude-2026-08", Section: "Hooks", Documented: "hooks of all levels run; disableAllHooks of the most specific file decides for all of them", In: claude21330, Observed: "confirmed, but hooks of managed settings still run", Reasons: "all-hooks-disabled", Vectors: "cc-parse-dis-p-Stop cc-parse-dis-pf-Stop cc-order-pl-disabled-PreToolUse cc-order-managed-pdis-PreToolUse"},
			{Doc: "claude-2026-08", Section: "Hooks", Documented: "in interactive sessions the hooks of settings files do not run until the folder is trusted", In: claude21330, Observed: "print mode needs no trust", Reasons: "trust-not-stored workspace-untrusted"},
		},
	}
	r.document(func(d *LoadRules) {
		d.EmptyFile, d.BOM, d.LosesPermissions = false, false, false
		d.EmptyCommand, d.BlankCommand, d.BadMatcher = DropsEntry, EffectUnknown, EffectUnknown
		d.StrictEvents, d.CheckedSettings, d.CheckedFields = nil, nil, nil
		d.DisableNotBool = IgnoresField
	})
	return r
}

// claudeAgent is the frontmatter of a Claude subagent.
func claudeAgent() *LoadRules {
	r := claudeSettings(90)
	r.Comments, r.TrailingCommas, r.EmptyFile = true, true, false
	r.SyntaxError, r.BadMatcher = EffectUnknown, EffectUnknown
	r.StrictEvents, r.CheckedSettings = nil, nil
	r.DisableAll, r.DisableNotBool = DisablesNothing, NoEffect
	r.PersistedTrust = true
	r.Documented = nil
	r.Facts = []Fact{
		{Doc: "claude-2026-08", Section: "Hooks", Documented: "hooks of a subagent run while it runs, and its Stop becomes SubagentStop", In: claude21330, Observed: "both its Stop and its SubagentStop hooks run at SubagentStop; with --agent its hooks run in the main session", Vectors: "cc-order-ag-task-trusted-SubagentStop cc-order-ag-main-user-SessionStart"},
		{Doc: "claude-2026-10", Section: "Changelog 2.1.218", Documented: "hooks of a project's subagents need accepted trust in every kind of session", In: claude21330, Reasons: "trust-not-stored workspace-untrusted", Vectors: "cc-order-ag-task-SubagentStop cc-order-ag-main-PreToolUse"},
	}
	return r
}

// claudeSkill is the frontmatter of a skill in Claude Code; mistakes have the same effects as in a subagent.
func claudeSkill() *LoadRules {
	r := claudeAgent()
	r.Order, r.PersistedTrust = 95, false
	r.Facts = []Fact{
		{Doc: "claude-2026-08", Section: "Hooks", Documented: "hooks of a skill run from its first invocation to the end of the session", In: claude21330, Observed: "they run from the Skill call or /skill on, without stored trust", Vectors: "cc-order-sk-PreToolUse-1 cc-order-sk-PreToolUse-2 cc-order-sk-PreToolUse-3 cc-order-sk-slash-PreToolUse cc-order-sk-Stop"},
		{Doc: "claude-2026-08", Section: "Hook handler fields", Documented: "once works here", In: claude21330, Observed: "such a hook ran once"},
	}
	return r
}

// claudePlugin is a plugin's hook file in Claude Code.
func claudePlugin(order int) *LoadRules {
	r := claudeSettings(order)
	r.NeedsTrust, r.CheckedSettings, r.EmptyFile = false, nil, false
	r.document(func(d *LoadRules) { d.NamedAgain, d.StrictEvents = DropsFile, nil })
	r.Facts = []Fact{
		{Doc: "claude-2026-08", Section: "Plugins reference", Documented: "hooks/hooks.json in the plugin's root is loaded by convention, while the plugin is enabled", In: claude21330, Vectors: "cc-order-pl-hooksjson-PreToolUse cc-order-pl-nomanifest-PreToolUse"},
		{Doc: "claude-2026-10", Section: "Release notes of September 2026", Documented: "if plugin.json names the same file again, the plugin's hooks count as duplicates and are rejected", In: claude21330, Observed: "the file is loaded once, without an error"},
		{Doc: "claude-2026-10", Section: "Changelog 2.1.101 and 2.1.122", Documented: "only the malformed item is skipped", In: claude21330, Observed: "a bad handler under PreToolUse or PermissionRequest rejects the plugin's whole hook file", Reasons: "entry-not-object no-type type no-command command target field timeout timeout-not-positive matcher-not-string event-not-array", Vectors: "cc-order-pl-badentry-Stop cc-order-pl-badpost-PostToolUse"},
	}
	return r
}

// with changes what differs in a row, in both editions, and adds the facts for it.
func (r *LoadRules) with(change func(*LoadRules), facts ...Fact) *LoadRules {
	change(r)
	if r.Documented != nil && !r.Documented.NotRead {
		change(r.Documented)
	}
	return r.says(facts...)
}

// says adds facts about a row.
func (r *LoadRules) says(facts ...Fact) *LoadRules {
	r.Facts = append(r.Facts, facts...)
	return r
}

// managedByClaude makes settings those of an administrator.
func managedByClaude(r *LoadRules) {
	r.NeedsTrust, r.DisableAll = false, DisablesAll
	r.DisableOver = []string{"claude-flag-settings", "claude-settings-local", "claude-settings", "user-claude-settings"}
}

// atGitRoot makes the observed edition also read the file in the root of the repository.
func (r *LoadRules) atGitRoot() *LoadRules {
	r.GitRootToo = true
	return r
}

// document makes the documented edition a copy, without facts, that differs by the change; the facts are those of the observed one.
func (r *LoadRules) document(change func(*LoadRules)) {
	documented := *r
	documented.Documented, documented.Facts = nil, nil
	change(&documented)
	r.Documented = &documented
}

// documentedAs gives rules of VS Code the documented order and precedence: workspace files first, and hooks of the
// workspace replace the user's for the same event.
func (r *LoadRules) documentedAs(order int, precedes, yields bool) *LoadRules {
	if r.Documented == nil {
		r.document(func(*LoadRules) {})
	}
	r.Documented.Order, r.Documented.Precedes, r.Documented.Yields = order, precedes, yields
	return r.says(Fact{Doc: "000", Section: "File Locations", Documented: "workspace hooks take precedence over user hooks for the same event type", In: vscode1130, Observed: "all run, the user's first", Reasons: "precedence"})
}

// manifest turns rules into those of a manifest in Copilot CLI: version is the plugin's, and the hooks member may be a
// path or contain the events directly.
func manifest(r *LoadRules) { r.Version, r.NoHooks, r.InlineEvents = false, NoEffect, true }

// manifestPlaces says where Copilot CLI looks for the manifest of a plugin; the rows of the sources are in this order.
var manifestPlaces = Fact{Doc: "copilot-plugins", Section: "File locations", Documented: "the manifest is the first that is there of .plugin/plugin.json, plugin.json, .github/plugin/plugin.json and .claude-plugin/plugin.json", Surfaces: inCLI}

var claudeByName = []Fact{{In: vscode1130, Observed: "settings.json and settings.local.json, in any case, in a directory whose name ends in .claude are Claude settings; other files are hook files, .claude/hooks.json too"}}

var manifestFacts = []Fact{
	{In: vscode1130, Observed: "hooks is a path, a list of paths, an object with paths and exclusive, or an object that itself holds hooks; the first readable file wins, and files are not merged", Surfaces: inVSCode},
	{In: cli10102, Observed: "hooks is a path or the events themselves and beats the files", Vectors: "cli-parse-pl-manifest-preToolUse cli-parse-pl-inline-sessionStart", Surfaces: inCLI},
	{Doc: "claude-2026-08", Section: "Plugins reference", Documented: "hooks may be inline in plugin.json", Surfaces: inClaude},
}
