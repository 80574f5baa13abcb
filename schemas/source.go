package schemas

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

	NumSourceKinds
)

// Scope is whose file it is.
type Scope uint8

const (
	Workspace Scope = iota
	User
	Plugin
	Agent
)

// Source is a place where hooks are declared.
type Source struct {
	// ID is a stable name, such as "github-hooks".
	ID    string
	Kind  SourceKind
	Scope Scope
	// Glob is relative to the workspace root, to the home (leading "~/"), or to the plugin (Scope Plugin). Uses / and **.
	Glob string
	// Name says in words what it is, for list and messages.
	Name string
	// Reading has a row per surface that reads the source; nil for the others.
	Reading [numSurfaces]*Reading
	Doc     string
	Facts   []Fact
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
)

// Reading is how one surface reads one source. The config package interprets it; nothing else decides what is loaded.
type Reading struct {
	// Order is the place of the source in the surface's running order, lowest first.
	Order int
	// Recursive and Descending describe a directory of files: sub-directories too, names in descending byte order.
	Recursive, Descending bool
	// Hidden reports that names beginning with a dot count; AnyCase that .JSON does.
	Hidden, AnyCase bool

	// Comments, TrailingCommas and BOM report that the text-level liberty is accepted. When not, it is a syntax error.
	Comments, TrailingCommas, BOM bool
	SyntaxError                   Effect
	// Version reports that version must be absent or the number 1.
	Version bool
	// NoHooks is the effect of a missing or non-object hooks member.
	NoHooks Effect
	// EventNotArray, UnknownEvent, BadEntry, NestedGroup, BadMatcher, EmptyMatcher, BadTimeout, BadEnv, BadType are effects of one bad item.
	EventNotArray, UnknownEvent, BadEntry, NestedGroup    Effect
	BadMatcher, EmptyMatcher, BadTimeout, BadEnv, BadType Effect
	// NoCommand is the effect of an entry without anything to run.
	NoCommand Effect
	// DisableAll says what disableAllHooks: true switches off.
	DisableAll DisableScope
	// DisableNotBool is the effect of a disableAllHooks that is not a boolean.
	DisableNotBool Effect
	// TwoSpellings says what happens to two spellings of one event in this file.
	TwoSpellings TwoSpellings
	// Spelling tells which names of events count.
	Spelling SpellingRule
	// Setting is the setting that must be true, empty when none; SettingDefault its default.
	Setting        string
	SettingDefault bool
	// NeedsTrust reports that an untrusted workspace hides the source; PersistedTrust that only a stored decision counts.
	NeedsTrust, PersistedTrust bool
	Facts                      []Fact
}

// DisableScope is the reach of disableAllHooks.
type DisableScope uint8

const (
	DisablesNothing DisableScope = iota
	DisablesFile
	DisablesAll
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
