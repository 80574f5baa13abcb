package schemas

import "slices"

// SourceKind is a kind of file that declares hooks.
type SourceKind uint8

const (
	// HookFile is a Copilot-format file: .github/hooks/*.json, ~/.copilot/hooks/*.json.
	HookFile SourceKind = iota
	// ClaudeSettings is .claude/settings.json or settings.local.json.
	ClaudeSettings
	// CopilotSettings is .github/copilot/settings.json, settings.local.json, ~/.copilot/settings.json.
	CopilotSettings
	// VSCodeSettings is .vscode/settings.json, read for hook settings only.
	VSCodeSettings
	// AgentFile is the YAML frontmatter of *.agent.md and .claude/agents/*.md.
	AgentFile
	// PluginHooks is a plugin's hooks.json or hooks/hooks.json.
	PluginHooks
	// PluginManifest is a plugin.json, which may hold hooks inline or name the file.
	PluginManifest
	// SkillFile is the YAML frontmatter of a skill's SKILL.md.
	SkillFile

	NumSourceKinds
)

var kindIDs = [NumSourceKinds]string{
	"hook-file", "claude-settings", "copilot-settings", "vscode-settings", "agent", "plugin-hooks", "plugin-manifest", "skill",
}

// ID is the name used on the command line.
func (k SourceKind) ID() string { return kindIDs[k] }

// Frontmatter reports a Markdown file, whose hooks stand in its frontmatter.
func (k SourceKind) Frontmatter() bool { return k == AgentFile || k == SkillFile }

// KindNamed finds a kind by its ID.
func KindNamed(id string) (SourceKind, bool) {
	i := slices.Index(kindIDs[:], id)
	return SourceKind(max(0, i)), i >= 0
}

// Scope is whose file it is.
type Scope uint8

const (
	Workspace Scope = iota
	User
	Plugin
	Agent
	// Managed is what an administrator has set for the machine.
	Managed
	// Skill is a skill: its hooks count from its first use to the end of the session.
	Skill
)

// Source is a place where hooks are declared.
type Source struct {
	// ID is a stable name, such as "github-hooks".
	ID    string
	Kind  SourceKind
	Scope Scope
	// Glob is relative to the workspace root, to the home (leading "~/"), or to the plugin (Scope Plugin). Uses / and **.
	// It is wide enough for every surface that reads the source; Rules says what each of them takes of it. It is empty
	// for a source whose place a setting or a flag gives.
	Glob string
	// From names the setting or flag that gives the place of a source without Glob.
	From string
	// Name says in words what it is, for list and messages.
	Name string
	// MadeFor lists the surfaces that people write such a file for. What only another surface does with it (Copilot CLI
	// with a file of Claude Code) is at most worth an information. The empty set means all that read it.
	MadeFor Surfaces
	// Rules are one row per surface that reads the source; nil for the others.
	Rules [numSurfaces]*LoadRules
	// AgentPlugins limits a source of plugins to packages of Agent Plugins 1.0.
	AgentPlugins bool
	Doc          string
	Facts        []Fact
}

// NeedsGroups reports that a surface of the set takes hooks of this source in groups only.
func (src *Source) NeedsGroups(set Surfaces) bool {
	return slices.ContainsFunc(set.List(), func(s Surface) bool { return src.Rules[s] != nil && src.Rules[s].FlatEntry != NoEffect })
}

// Effect is how far the damage of a mistake goes.
type Effect uint8

const (
	NoEffect      Effect = iota // tolerated
	DropsEntry                  // this hook is skipped
	DropsEvent                  // all hooks of this event in this file are skipped
	DropsFile                   // the whole file is skipped
	DropsAgent                  // the custom agent does not load
	IgnoresField                // the field counts as absent
	EffectUnknown               // neither documented nor observed
	Inert                       // kept and listed, but nothing is ever started
)

// LoadRules are how one surface reads one source. The config package interprets it; nothing else decides what is loaded.
type LoadRules struct {
	// Order is the place of the source in the surface's running order, lowest first.
	Order int
	// Recursive and Descending describe a directory of files: sub-directories too (breadth first, directories in the
	// same order as files), names in descending byte order.
	Recursive, Descending bool
	// AnyNamed reports that whatever has the name of a hook file is taken for one, a directory or a dangling link as well,
	// and then cannot be read. Otherwise only files count.
	AnyNamed bool
	// Hidden reports that names beginning with a dot count, of files and of directories; AnyCase that .JSON does.
	Hidden, AnyCase bool
	// Alternative names a group of sources of which the surface reads only the first that exists, by Order; empty for none.
	Alternative string
	// Location is the key of chat.hookFilesLocations that switches the source off when false; empty when none does.
	Location string
	// Precedes reports that the hooks of this source replace those of the sources that yield, event by event; Yields is
	// the other side. Both are false wherever hooks of all sources add up.
	Precedes, Yields bool

	// Comments, TrailingCommas and BOM report that the text-level liberty is accepted. When not, it is a syntax error.
	Comments, TrailingCommas, BOM bool
	// SyntaxError is the effect of text that is not valid under these liberties; an empty file is one. NoEffect means
	// that what can be read is read.
	SyntaxError Effect
	// RootNotObject is the effect of a scalar at the top; RootArray of an array there.
	RootNotObject, RootArray Effect
	// Version reports that version must be absent or the number 1; when it is not, the file is dropped.
	Version bool
	// NoHooks is the effect of a missing hooks member, HooksNotObject of one that is not an object.
	NoHooks, HooksNotObject Effect
	// NamedAgain is the effect of a plugin's manifest that names this file, which is loaded without that.
	NamedAgain Effect
	// InlineEvents reports that a flat event map is taken in place of an object with hooks (inline hooks of a manifest).
	InlineEvents bool

	// EventNotArray, UnknownEvent, BadEntry (neither object nor array), ArrayEntry (an array), NestedGroup (a group
	// within a group) and FlatEntry (an entry outside of a group) are effects of one bad item.
	EventNotArray, UnknownEvent, BadEntry, ArrayEntry, NestedGroup, FlatEntry Effect
	// BadType is the effect of a type that this surface does not run on this event, of a misspelled one and of a
	// type that is not a string; NoType of a missing one.
	BadType, NoType Effect
	// NoCommand is the effect of a command entry without anything to run, BadCommand of a command field that is not a
	// string, EmptyCommand of an empty one and BlankCommand of one that is only white space.
	// NoCommand and BadCommand are also those of exec.
	NoCommand, BadCommand, EmptyCommand, BlankCommand Effect
	// ExecConflict is the effect of exec together with another command field.
	ExecConflict Effect
	// BadTarget is the effect of a missing or malformed url of an http entry or prompt of a prompt entry, and of headers
	// or allowedEnvVars of the wrong type; InsecureURL of an http: address where https: is demanded.
	BadTarget, InsecureURL Effect
	// BadMatcher is the effect of a matcher that is not a valid pattern, MatcherNotString of one that is not a string,
	// EmptyMatcher of "". They apply on events whose matcher the surface applies; elsewhere a matcher is never looked at.
	BadMatcher, MatcherNotString, EmptyMatcher Effect
	// BadTimeout is the effect of a timeout that is not a number, TimeoutNotPositive of a number that is zero or less.
	BadTimeout, TimeoutNotPositive Effect
	// BadCwd is the effect of a cwd that is not a string, BadEnv of an env that is neither object nor array, EnvArray of
	// one that is an array, BadEnvValue of a value in it that is not a string.
	BadCwd, BadEnv, EnvArray, BadEnvValue Effect
	// BadField is the effect of a value of the wrong type in one of CheckedFields, which the surface checks although they do
	// not decide what runs.
	BadField      Effect
	CheckedFields []string
	// ShapeFirst reports that a matcher has to be a string on every event, and is on the group alone.
	ShapeFirst bool
	// StrictEvents are events (PascalCase) whose bad items lose the whole file instead of the item.
	StrictEvents []string
	// CheckedSettings are members of the root that have nothing to do with hooks and whose value has to be of the type, or the
	// file is lost.
	CheckedSettings []CheckedSetting
	// LosesPermissions reports that the permission rules of the file go with it when it is dropped.
	LosesPermissions bool
	// EmptyFile reports that a file without any text counts as an empty object.
	EmptyFile bool
	// NoWrapper reports that a manifest's inline events stand directly in hooks, without a second hooks inside.
	NoWrapper bool
	// GitRootToo reports that the file in the root of the repository is read as well.
	GitRootToo bool
	// TextScalars reports that every scalar is a string to the reader, so that a number is never a number.
	TextScalars bool

	// DisableAll says what disableAllHooks: true switches off.
	DisableAll DisableScope
	// DisableNotBool is the effect of a disableAllHooks that is not a boolean.
	DisableNotBool Effect
	// DisableOver lists IDs of sources whose disableAllHooks the one in this file overrides, true or false.
	DisableOver []string
	// TwoSpellings says what happens to two spellings of one event in this file.
	TwoSpellings TwoSpellings
	// Spelling tells which names of events count.
	Spelling SpellingRule
	// Setting is the setting that must be true besides the surface's own (Engine.Setting), empty when none;
	// SettingDefault its default.
	Setting        string
	SettingDefault bool
	// NeedsTrust reports that an untrusted workspace hides the source; PersistedTrust that only a stored decision counts.
	NeedsTrust, PersistedTrust bool
	// Label is how the surface names the file to the model, empty for its path.
	Label string
	// NotRead reports that the surface does not read the source after all; only set in Documented.
	NotRead bool
	// Documented are the rules that the surface's reference describes, nil when they do not differ from these.
	Documented *LoadRules
	Facts      []Fact
}

// CheckedSetting is a member of a settings file with the type that it has to have.
type CheckedSetting struct {
	Name string
	Type *Type
}

// In are the rules of an edition; nil when the edition does not read the source.
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
	// DisablesUnmanaged spares the hooks of managed settings.
	DisablesUnmanaged
)

// TwoSpellings is what two spellings of one event in one file lead to.
type TwoSpellings uint8

const (
	BothRun TwoSpellings = iota
	LaterReplaces
	CamelFirst // both run, the camelCase list first whatever the order in the file
	OneOnly    // only one of the spellings exists for this source
)

// SpellingRule is the set of event names that count in a source.
type SpellingRule uint8

const (
	AnySpelling SpellingRule = iota
	PascalOnly
	ByTarget // the agent's target field decides
)
