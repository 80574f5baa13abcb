package schemas

// HookType is the type of an entry.
type HookType struct {
	// Name is the value of the type field: "command", "http", "prompt", "agent", "mcp_tool".
	Name string
	// Surfaces that run it.
	Surfaces Surfaces
	// Accepted lists further surfaces that load it without a word and never run it.
	Accepted Surfaces
	// OnlyEvents limits it to the named events (PascalCase) on a surface; nil means every event. NotEvents excludes some.
	OnlyEvents, NotEvents map[Surface][]string
	// SecureEvents lists the events (PascalCase) on which a surface demands https: of the url; see HTTPSNeeded.
	SecureEvents map[Surface][]string
	// Fields that an entry of the type may have, aliases and the common ones included.
	Fields []Field
	// Example is a whole entry as JSON text.
	Example string
	Doc     string
	Facts   []Fact
}

// Tool is a tool whose use fires the tool events.
type Tool struct {
	// Name is what the surface sends and what its matchers are tried on.
	Name    string
	Surface Surface
	// Pascal is the name that the surface sends under PascalCase events, empty when it is the same.
	Pascal string
	// Aliases are further names that a literal matcher accepts under PascalCase events.
	Aliases []string
	// Reference is a name seen in prompts or documents that is never sent; used for did-you-mean.
	Reference string
	// Purpose groups the same job over surfaces: "run shell", "create file".
	Purpose string
	// Input holds the fields of the tool's input.
	Input []Field
	// Permission is how the surface asks for permission to use the tool, nil when that is not known.
	Permission *Permission
	Doc        string
	Facts      []Fact
}

// Permission is a tool call as a request for permission names it.
type Permission struct {
	// Tool is the name of what is asked for.
	Tool string
	// Input holds the members of the request's input.
	Input []PermissionInput
}

// PermissionInput is a member of a permission request's input.
type PermissionInput struct {
	Name string
	// From is the member of the tool's input that it is taken from, empty for one that is worked out from the file; Example
	// stands in for that.
	From, Example string
}

// Variable is an environment variable that hook authors reach for.
type Variable struct {
	Name string
	// Set has a cell per surface.
	Set [numSurfaces]VariableState
	// Events (PascalCase) of VariableSomeEvents, nil when it is something else that decides.
	Events []string
	// Value is what it is set to when that never varies.
	Value string
	// With is the variable that has to be in the surface's own environment for this one to be set, empty for none.
	With string
	// Fixed reports that an entry's env cannot replace it.
	Fixed bool
	// Path reports that the value is a path, which needs quotes in a shell; Secret that it must never be shown.
	Path, Secret bool
	// Instead says where the data really are, for a variable that people look for and that no surface sets.
	Instead string
	Doc     string
	Facts   []Fact
}

// VariableState says whether a surface sets a variable for hook commands.
type VariableState uint8

const (
	VariableUnknown    VariableState = iota // neither documented nor observed
	VariableSet                             // set for every hook command
	VariableNotSet                          // not set, unless the user or the entry does
	VariableInherited                       // there when the surface's own process has it
	VariableRemoved                         // taken away even when the surface's own process has it
	VariablePluginOnly                      // set for hooks of plugins
	VariableSomeEvents                      // set on some events or under some condition
)

// String says the state in words.
func (v VariableState) String() string {
	return [...]string{"unknown", "set", "not set", "inherited", "removed", "set for plugin hooks", "set sometimes"}[v]
}
