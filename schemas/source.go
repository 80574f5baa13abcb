package schemas

import (
	"slices"
	"strings"
)

// SourceKind is a kind of file that declares hooks.
type SourceKind uint8

const (
	// HookFile is a Copilot-format file: .github/hooks/*.json, ~/.copilot/hooks/*.json.
	HookFile SourceKind = iota
	// ClaudeSettings is .claude/settings.json or settings.local.json.
	ClaudeSettings
	// CopilotSettings is .github/copilot/settings.json, settings.local.json, ~/.copilot/settings.json.
	CopilotSettings
	// VSCodeSettings is .vscode/settings.json, of which only settings about hooks are read.
	VSCodeSettings
	// AgentFile is the YAML frontmatter of a file with AgentFileExt, or of .claude/agents/*.md.
	AgentFile
	// PluginHooks is a plugin's hooks.json or hooks/hooks.json.
	PluginHooks
	// PluginManifest is a plugin.json, which may contain inline hooks or name a hook file.
	PluginManifest
	// SkillFile is the YAML frontmatter of a skill's SKILL.md.
	SkillFile

	NumSourceKinds
)

// AgentFileExt is the end of names that only files of custom agents have.
const AgentFileExt = ".agent.md"

// KindIDs are the names used on the command line, in the order of the kinds.
var KindIDs = []string{
	"hook-file", "claude-settings", "copilot-settings", "vscode-settings", "agent", "plugin-hooks", "plugin-manifest", "skill",
}

// Frontmatter reports whether the kind is a Markdown file with hooks in its frontmatter.
func (k SourceKind) Frontmatter() bool { return k == AgentFile || k == SkillFile }

// rootKeys are the keys, or with a dot the beginnings of keys, that mark a file of a kind at an unusual place.
var rootKeys = []struct {
	key  string
	kind SourceKind
}{
	{"chat.", VSCodeSettings}, {"editor.", VSCodeSettings}, {"permissions", ClaudeSettings}, {"enabledPlugins", ClaudeSettings}, {"statusLine", ClaudeSettings},
}

// KindWithKey returns the kind of the files that have a key in their root, when it marks one.
func KindWithKey(key string) (SourceKind, bool) {
	for _, row := range rootKeys {
		if key == row.key || strings.HasSuffix(row.key, ".") && strings.HasPrefix(key, row.key) {
			return row.kind, true
		}
	}
	return 0, false
}

// KindNamed returns a kind by its ID.
func KindNamed(id string) (SourceKind, bool) {
	i := slices.Index(KindIDs, id)
	return SourceKind(max(0, i)), i >= 0
}

// Scope says to whom a file belongs.
type Scope uint8

const (
	Workspace Scope = iota
	User
	Plugin
	Agent
	// Managed is set by an administrator for the machine.
	Managed
	// Skill is a skill: its hooks run from its first use to the end of the session.
	Skill
)

// String returns the name of the scope in lower case.
func (s Scope) String() string {
	return [...]string{Workspace: "workspace", User: "user", Plugin: "plugin", Agent: "agent", Managed: "managed", Skill: "skill"}[s]
}

// Source is a location where hooks are declared.
type Source struct {
	// ID is a stable name, such as "github-hooks".
	ID    string
	Kind  SourceKind
	Scope Scope
	// Glob is relative to the workspace root, to the home (leading "~/"), or to the plugin (Scope Plugin), with / and
	// **. It covers every surface that reads the source; Rules says which of the files each of them reads. It is empty
	// for a source whose location a setting or a flag gives.
	Glob string
	// Level is its name in a flag that selects settings by level, empty for a source that no flag leaves out.
	Level string
	// From is the setting or flag that gives the location of a source without Glob: LocationsSetting, SettingsFlag or another.
	From string
	// Name describes the source, for list and messages.
	Name string
	// MadeFor lists the surfaces for which people write such files. What only another surface does with a file (Copilot
	// CLI with a file of Claude Code) is reported as info at most. Empty means all that read it.
	MadeFor Surfaces
	// Configures lists the surfaces whose loading of hooks the settings in the file decide; it then holds no hooks itself.
	Configures Surfaces
	// Rules has one row per surface that reads the source; nil for the others.
	Rules [numSurfaces]*LoadRules
	// AgentPlugins restricts a source of plugins to packages of Agent Plugins 1.0.
	AgentPlugins bool
	Doc          string
	Facts        []Fact
}

// NeedsGroups reports whether a surface in the set reads only hooks in groups from this source.
func (src *Source) NeedsGroups(set Surfaces) bool {
	return slices.ContainsFunc(set.List(), func(s Surface) bool { return src.Rules[s] != nil && src.Rules[s].FlatEntry != NoEffect })
}

// Effect is how far the consequence of a mistake reaches.
type Effect uint8

const (
	NoEffect      Effect = iota // tolerated
	DropsEntry                  // this hook is skipped
	DropsEvent                  // all hooks of this event in this file are skipped
	DropsFile                   // the whole file is skipped
	DropsAgent                  // the custom agent does not load
	IgnoresField                // the field counts as absent
	EffectUnknown               // neither documented nor observed
	Inert                       // kept and listed, but never starts anything
)

// LoadRules is how one surface reads one source. Package config interprets it; nothing else decides what is loaded.
type LoadRules struct {
	// Order is the position of the source in the surface's running order, lowest first.
	Order int
	// Recursive and Descending apply to a directory of files: subdirectories are read too (breadth first, directories
	// in the same order as files), names are in descending byte order.
	Recursive, Descending bool
	// AnyNamed means that anything named like a hook file counts as one, including a directory or a dangling link,
	// which then cannot be read. Otherwise only files count.
	AnyNamed bool
	// Hidden means that file and directory names beginning with a dot count; AnyCase that .JSON does.
	Hidden, AnyCase bool
	// Alternative is a group of sources of which the surface reads only the first that exists, by Order; empty for none.
	Alternative string
	// Location is the key of chat.hookFilesLocations that turns the source off when false; empty for none.
	Location string
	// Precedes means that the hooks of this source replace those of sources with Yields, event by event. Both are false
	// where the hooks of all sources run.
	Precedes, Yields bool

	// Comments, TrailingCommas and BOM are extensions of JSON that the surface accepts; elsewhere they are syntax errors.
	Comments, TrailingCommas, BOM bool
	// SyntaxError is the effect of text that is not valid with these extensions, including an empty file. NoEffect
	// means that the valid part is read.
	SyntaxError Effect
	// RootNotObject is the effect of a scalar as root value, RootArray of an array.
	RootNotObject, RootArray Effect
	// Version means that version must be absent or the number 1; otherwise the file is dropped.
	Version bool
	// NoHooks is the effect of a missing hooks member, HooksNotObject of one that is not an object.
	NoHooks, HooksNotObject Effect
	// NamedAgain is the effect of a plugin manifest that names this file although it is loaded by default.
	NamedAgain Effect
	// InlineEvents means that a manifest may hold a flat map of events instead of an object with hooks.
	InlineEvents bool

	// EventNotArray, UnknownEvent, BadEntry (neither object nor array), ArrayEntry (an array), NestedGroup (a group
	// inside a group) and FlatEntry (an entry outside a group) are the effects of one bad item.
	EventNotArray, UnknownEvent, BadEntry, ArrayEntry, NestedGroup, FlatEntry Effect
	// BadType is the effect of a type that is misspelled, not a string, or not run on this event, NoType of a missing one.
	BadType, NoType Effect
	// NoCommand is the effect of a command entry with nothing to run, BadCommand of a command field that is not a
	// string, EmptyCommand of an empty one and BlankCommand of one that is only white space. NoCommand and BadCommand
	// also apply to exec.
	NoCommand, BadCommand, EmptyCommand, BlankCommand Effect
	// ExecConflict is the effect of exec together with another command field.
	ExecConflict Effect
	// BadTarget is the effect of a missing or malformed url of an http entry or prompt of a prompt entry, and of
	// headers or allowedEnvVars of the wrong type; InsecureURL of an http: URL where https: is required.
	BadTarget, InsecureURL Effect
	// BadMatcher is the effect of a matcher that is not a valid pattern, MatcherNotString of one that is not a string,
	// EmptyMatcher of "". They apply only on events on which the surface applies matchers.
	BadMatcher, MatcherNotString, EmptyMatcher Effect
	// BadTimeout is the effect of a timeout that is not a number, TimeoutNotPositive of a number that is zero or less.
	BadTimeout, TimeoutNotPositive Effect
	// BadCwd is the effect of a cwd that is not a string, BadEnv of an env that is neither object nor array, EnvArray
	// of an array, BadEnvValue of a value in env that is not a string.
	BadCwd, BadEnv, EnvArray, BadEnvValue Effect
	// BadField is the effect of a value of the wrong type in one of CheckedFields, which the surface validates although
	// they do not affect what runs.
	BadField      Effect
	CheckedFields []string
	// ShapeFirst means that a matcher must be a string on every event, and is read from the group only.
	ShapeFirst bool
	// StrictEvents are events (PascalCase) on which a bad item drops the whole file instead of the item.
	StrictEvents []string
	// CheckedSettings are root members unrelated to hooks; one of another type drops the file.
	CheckedSettings []CheckedSetting
	// LosesPermissions means that the permission rules of the file are lost with it when it is dropped.
	LosesPermissions bool
	// EmptyFile means that an empty file counts as an empty object.
	EmptyFile bool
	// NoWrapper means that a manifest's inline events are directly in hooks, without a second hooks inside.
	NoWrapper bool
	// GitRootToo means that the file in the root of the repository is read as well.
	GitRootToo bool
	// TextScalars means that the surface reads every scalar as a string, so that a number is never a number.
	TextScalars bool

	// DisableAll is the reach of disableAllHooks: true.
	DisableAll DisableScope
	// DisableNotBool is the effect of a disableAllHooks that is not a boolean.
	DisableNotBool Effect
	// DisableOver lists IDs of sources whose disableAllHooks is overridden by that in this file, true or false.
	DisableOver []string
	// TwoSpellings is what happens to two spellings of one event in this file.
	TwoSpellings TwoSpellings
	// Spelling says which event names are valid.
	Spelling SpellingRule
	// Setting must be true besides the surface's own (Engine.Setting), empty for none; SettingDefault is its default.
	Setting        string
	SettingDefault bool
	// NeedsTrust means that the source is not read in an untrusted workspace; PersistedTrust that only a stored decision counts.
	NeedsTrust, PersistedTrust bool
	// Label is the name of the file that the surface shows the model, empty for its path.
	Label string
	// NotRead means that the surface does not read the source after all; only set in Documented.
	NotRead bool
	// Documented are the rules according to the surface's reference, nil when they are the same.
	Documented *LoadRules
	Facts      []Fact
}

// CheckedSetting is a member of a settings file and its required type.
type CheckedSetting struct {
	Name string
	Type *Type
}

// In returns the rules of an edition, nil when the surface does not read the source there. The receiver may be nil.
func (r *LoadRules) In(ed Edition) *LoadRules {
	if r == nil || ed == Observed || r.Documented == nil {
		return r
	}
	if r.Documented.NotRead {
		return nil
	}
	return r.Documented
}

// DisableScope is the reach of disableAllHooks.
type DisableScope uint8

const (
	DisablesNothing DisableScope = iota
	DisablesFile
	DisablesAll
	// DisablesUnmanaged does not affect the hooks of managed settings.
	DisablesUnmanaged
)

// TwoSpellings is what happens to two spellings of one event in one file.
type TwoSpellings uint8

const (
	BothRun TwoSpellings = iota
	LaterReplaces
	CamelFirst // both run, the camelCase list first regardless of the order in the file
	OneOnly    // this source has only one of the spellings
)

// SpellingRule is the set of event names that are valid in a source.
type SpellingRule uint8

const (
	AnySpelling SpellingRule = iota
	PascalOnly
	ByTarget // as PascalOnly, unless the agent's target is CopilotTarget
)

// CopilotTarget is the target of an agent that is written for Copilot.
const CopilotTarget = "github-copilot"
