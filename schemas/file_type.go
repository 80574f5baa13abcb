package schemas

import (
	"slices"

	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// RootFields are the root fields of a kind of file. Settings and agent files have many more, unrelated to hooks.
func RootFields(kind SourceKind) []Field {
	if kind == VSCodeSettings {
		return slice.Map(editorSettings(), func(s Setting) Field { return s.Field })
	}
	return rootFields[kind]
}

var rootFields = map[SourceKind][]Field{
	HookFile: hookFileFields, PluginHooks: hookFileFields, PluginManifest: manifestFields,
	ClaudeSettings: claudeSettingsFields, CopilotSettings: copilotSettingsFields, AgentFile: AgentFields, SkillFile: skillFields,
}

var versionField = defaultsTo("1", optional(inCopilot, "version", &Type{Kind: Int, Enum: []Value{{Value: "1"}}}, "1",
	"Version of the format. It may be left out; any value but the number 1 makes Copilot reject the file. VS Code never reads it.",
	Fact{Doc: "004", Section: "Hook configuration format", Documented: "files use version 1", In: cli10102, Observed: "may be missing; anything but the number 1 rejects the file", Vectors: "cli-parse-pv-missing-sessionStart cli-parse-pv-str1-sessionEnd cli-parse-pv-float-sessionStart", Surfaces: inCLI},
	Fact{Doc: "004", Section: "Hook configuration format", Documented: "files use version 1", Surfaces: inCloud},
	Fact{In: vscode1130, Observed: "not read", Vectors: "parse-067-version-irrelevant", Surfaces: inVSCode}))

const (
	flatExample  = `{"PreToolUse":[{"type":"command","command":"./scripts/check.sh"}]}`
	groupExample = `{"PreToolUse":[{"matcher":"Edit|Write","hooks":[{"type":"command","command":"./scripts/check.sh"}]}]}`
)

// hooksField is the hooks member; required are the surfaces that reject a file without it.
func hooksField(set, required Surfaces, example string) Field {
	return requiredBy(required, optional(set, "hooks", anyMapType, example,
		"The hooks: event names, each with a list of entries or matcher groups.",
		Fact{Doc: "004", Section: "Hook configuration format", Documented: "an object of events with lists of hooks", In: cli10102, Vectors: "cli-parse-pf-nohooks-sessionEnd cli-parse-pf-flat-sessionEnd", Surfaces: inCopilot},
		Fact{In: vscode1130, Observed: "events outside hooks are not read; a file without hooks is accepted and has no effect", Vectors: "parse-063-no-hooks-key parse-064-flat-events parse-066-hooks-array", Surfaces: inVSCode},
		Fact{Doc: "claude-2026-08", Section: "Configuration", Documented: "an object of events with lists of groups", Surfaces: inClaude}))
}

// disableField is disableAllHooks in one kind of file.
func disableField(set Surfaces, doc string) Field {
	return defaultsTo("false", optional(set, "disableAllHooks", boolType, "false", doc,
		SettingNamed("disableAllHooks").Facts...))
}

var hookFileFields = []Field{
	versionField,
	hooksField(inCopilotAndVSCode, inCopilot, flatExample),
	disableField(inCopilot, "Skips the hooks of this file. VS Code ignores it here, but applies it in a plugin's file."),
}

var claudeSettingsFields = []Field{
	hooksField(inVSCode|inCLI|inClaude, 0, groupExample),
	disableField(inVSCode|inCLI|inClaude, "Turns hooks off: in VS Code those of this file, in Copilot CLI those of every source, in Claude Code all, unless a more specific file says false."),
	optional(inClaude, "allowedHttpHookUrls", textList, `["https://hooks.example.com/*"]`,
		"URLs that http hooks may use, with * for any text. An empty list allows none.",
		Fact{Doc: "claude-2026-08", Section: "Settings", Documented: "lists of all files are merged"}),
	optional(inClaude, "httpHookAllowedEnvVars", envNamesType, `["HOOK_TOKEN"]`,
		"The variables that headers of http hooks may use at most.",
		Fact{Doc: "claude-2026-08", Section: "Settings", Documented: "outer limit for header variables"}),
}

var copilotSettingsFields = []Field{
	hooksField(inCLI, 0, flatExample),
	disableField(inCLI, "In the repository it turns off every hook of every source; in the user's own settings only the hooks of that file."),
}

var manifestFields = []Field{
	optional(inVSCode|inCLI|inClaude, "hooks", &Type{Kind: Choice, Choices: []*Type{pathType, pathList, anyMapType}}, `"hooks/hooks.json"`,
		"Where the hooks are: a path inside the plugin, a list of paths, or the hooks themselves. VS Code expects another hooks object inside; Copilot CLI and Claude Code expect the events.",
		Fact{In: cli10102, Observed: "a path or the events themselves; it beats the hook files", Vectors: "cli-parse-pl-manifest-preToolUse cli-parse-pl-inline-sessionStart", Surfaces: inCLI},
		Fact{In: vscode1130, Observed: "a path, a list, an object of paths and exclusive, or an object that holds hooks; the first readable file wins", Surfaces: inVSCode},
		Fact{Doc: "claude-2026-08", Section: "Plugins reference", Documented: "a path or inline hooks", Surfaces: inClaude}),
}

// skillFields are the fields of a skill's frontmatter that have to do with hooks, and those that every skill has.
var skillFields = []Field{
	optional(inClaude, "name", nonEmptyType, `"release"`, "The skill's name. Defaults to the name of its directory.",
		Fact{Doc: "claude-2026-08", Section: "Skills", Documented: "the field is listed"}),
	optional(inClaude, "description", stringType, `"Prepares a release"`,
		"What the skill is for. Claude decides by this text when to use it.",
		Fact{Doc: "claude-2026-08", Section: "Skills", Documented: "the field is listed"}),
	optional(inClaude, "hooks", anyMapType,
		`{"PreToolUse":[{"matcher":"Bash","hooks":[{"type":"command","command":"./scripts/check.sh"}]}]}`,
		"Hooks that run from the first use of the skill to the end of the session.",
		Fact{Doc: "claude-2026-08", Section: "Hooks", Documented: "hooks in a skill's frontmatter", In: claude21330, Vectors: "cc-order-sk-PreToolUse-3 cc-order-sk-Stop"}),
}

// CommandFields are the fields of which a command entry needs one.
var CommandFields = []string{"command", "bash", "powershell", "windows", "linux", "osx", "exec"}

// fieldsOn returns a copy of the fields that any surface in the set has.
func fieldsOn(fields []Field, set Surfaces) []Field {
	return slice.Filter(fields, func(f Field) bool { return f.Surfaces&set != 0 })
}

// EntryType returns the type of an entry of the hook type on any surface in the set.
func (t *HookType) EntryType(set Surfaces) *Type {
	entry := &Type{Kind: Object, Name: t.Name + "-hook", Doc: t.Doc, Fields: fieldsOn(t.Fields, set)}
	if t.Name == "command" {
		entry.Needs = slice.Filter(CommandFields, func(name string) bool { return FieldNamed(entry.Fields, name) != nil })
	} else if f := FieldNamed(entry.Fields, "type"); f != nil {
		f.Required |= t.Surfaces | t.Accepted
	}
	return entry
}

// EntryType returns the type of the entries that some surface in the set loads on an event, by its PascalCase name; "" means any event.
func EntryType(event string, set Surfaces) *Type {
	loaded := slice.Filter(HookTypes(), func(t *HookType) bool {
		return slices.ContainsFunc(set.List(), func(s Surface) bool { return t.LoadsOn(s, event) })
	})
	return &Type{Kind: Choice, Choices: slice.Map(loaded, func(t *HookType) *Type { return t.EntryType(set) })}
}

// EntriesType returns the type of an event's list: entries, and groups of entries.
func EntriesType(event string, set Surfaces) *Type {
	entry := EntryType(event, set)
	group := &Type{Kind: Object, Name: "matcher-group", Doc: "A matcher and the entries that it applies to.", Fields: slices.Clone(GroupFields)}
	FieldNamed(group.Fields, "hooks").Type = &Type{Kind: Array, Elem: entry}
	if set == inClaude {
		return &Type{Kind: Array, Elem: group}
	}
	return &Type{Kind: Array, Elem: &Type{Kind: Choice, Choices: slices.Concat([]*Type{group}, entry.Choices)}}
}

// hooksType returns the type of the hooks member: a list for each event name that some surface loads under the rule.
func hooksType(set Surfaces, rule SpellingRule) *Type {
	hooks := &Type{Kind: Object}
	for _, e := range Events() {
		for _, sp := range e.Spellings {
			loads := sp.Surfaces & set
			if loads.Empty() || rule == PascalOnly && NameCasing(sp.Name) == CamelCase {
				continue
			}
			hooks.Fields = append(hooks.Fields, optional(loads, sp.Name, EntriesType(e.Name, loads), `[]`, e.Summary,
				e.Facts...))
		}
	}
	return hooks
}

// FileType returns the type of a file of the kind on any surface in the set, as far as hooks are concerned.
func FileType(kind SourceKind, set Surfaces) *Type {
	root := &Type{Kind: Object, Fields: fieldsOn(RootFields(kind), set)}
	if f := FieldNamed(root.Fields, "hooks"); f != nil && kind != PluginManifest {
		rule := AnySpelling
		if kind == ClaudeSettings && !set.Has(CopilotCLI) {
			rule = PascalOnly
		}
		f.Type = hooksType(f.Surfaces&set, rule)
	}
	return root
}
