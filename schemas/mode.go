package schemas

import "github.com/hooks-ls/hooks-ls/internal/slice"

// Mode is a kind of session that leaves out sources of hooks.
type Mode struct {
	// Name is that of its flag, without dashes; Variable, unless empty, is an environment variable that does the same when it is "1".
	Name, Variable string
	// Reads are the IDs of the sources that are left.
	Reads []string
	// Why says what is left out, as a clause that follows the flag or the variable.
	Why   string
	Facts []Fact
}

var claudeModes = []Mode{
	{
		Name: "bare", Variable: "CLAUDE_CODE_SIMPLE", Why: "runs no hooks",
		Facts: []Fact{{Doc: "claude-2026-08", Section: "Environment variables", Documented: "--bare and CLAUDE_CODE_SIMPLE skip hooks", In: claude21330, Observed: "--bare runs no hooks", Vectors: "cc-order-bare-PreToolUse"}},
	},
	{
		Name: "safe-mode", Variable: "CLAUDE_CODE_SAFE_MODE", Why: "runs no hooks",
		Facts: []Fact{{Doc: "claude-2026-08", Section: "Environment variables", Documented: "--safe-mode and CLAUDE_CODE_SAFE_MODE skip hooks", In: claude21330, Observed: "--safe-mode runs no hooks", Vectors: "cc-order-safe-PreToolUse cc-order-safe-Stop"}},
	},
	{
		Name: "restricted", Reads: []string{"claude-flag-settings", "claude-managed-settings"}, Why: "reads the hooks of --settings and of managed settings only",
		Facts: []Fact{{In: claude21330, Observed: "only --settings and managed settings are read"}},
	},
}

// ModeOn returns the mode of a session by its flag or by its environment, and what asks for it; nil for a normal session.
func ModeOn(s Surface, name string, getenv func(string) string) (mode *Mode, by string) {
	mode = slice.Pointer(EngineOn(s, Observed).Modes, func(m *Mode) bool {
		return m.Name == name || name == "" && m.Variable != "" && getenv(m.Variable) == "1"
	})
	switch {
	case mode == nil:
		return nil, ""
	case name == "":
		return mode, mode.Variable
	}
	return mode, "--" + name
}

// ModeNames are the names of a surface's modes.
func ModeNames(s Surface) []string {
	return slice.Map(EngineOn(s, Observed).Modes, func(m Mode) string { return m.Name })
}

// ManagedLimit is a setting of a managed file that leaves out hooks of other files.
type ManagedLimit struct {
	Setting string
	// Item is what the setting's list must contain; empty for a setting that must be true.
	Item string
	// Spares are the scopes whose hooks still run.
	Spares []Scope
	// Why says what is left, as a clause that follows the setting and its file.
	Why string
}

// ManagedLimits are in the order in which they apply; a later one takes precedence.
var ManagedLimits = []ManagedLimit{
	{"strictPluginOnlyCustomization", "hooks", []Scope{Managed, Plugin}, "leaves hooks of managed settings and of plugins only"},
	{"allowManagedHooksOnly", "", []Scope{Managed}, "leaves managed hooks only"},
}

// SessionFlags are flags that describe a session as only some surfaces have it, with those surfaces.
var SessionFlags = map[string]Surfaces{
	"interactive": inCLI | inClaude, "setting": inVSCode,
	"claude-settings": inClaude, "setting-sources": inClaude, "claude-mode": inClaude, "skill": inClaude, "answer": inClaude,
}
