package schemas

// HookType is the type of an entry.
type HookType struct {
	// Name is the value of the type field: "command", "http", "prompt", "agent", "mcp_tool".
	Name string
	// Surfaces are the surfaces that run it.
	Surfaces Surfaces
	// Accepted lists further surfaces that load it without an error but never run it.
	Accepted Surfaces
	// OnlyEvents limits it to the listed events (PascalCase) on a surface; nil means every event. NotEvents excludes events.
	OnlyEvents, NotEvents map[Surface][]string
	// Unready is the occurrence of an event at which a surface cannot run hooks of the type yet.
	Unready map[Surface]Occurrence
	// Refusals are texts that a surface shows the user when a hook of the type is due on an event that it is not for, by the
	// event's PascalCase name; {prompt} stands for its prompt.
	Refusals map[Surface]map[string]string
	// SecureEvents lists the events (PascalCase) on which a surface requires https: in the url; see HTTPSNeeded.
	SecureEvents map[Surface][]string
	// Fields are the fields of an entry of the type, including aliases and common fields.
	Fields []Field
	// Example is a complete entry as JSON text.
	Example string
	Doc     string
	Facts   []Fact
}

// Unused is what it means for an entry that one of its fields has no effect. Facts of the field's row document it.
type Unused struct {
	// Effect is what happens then, as a clause; empty when it is merely ignored. OnTools is the same for the events of tools,
	// where it says more.
	Effect, OnTools string
	// Instead is what to do instead, as an imperative; empty for nothing.
	Instead string
	// Harmless are the values, as JSON text, that make no difference; "*" is any value.
	Harmless []string
	// Cases are those in which even a product that reads the field gives it no effect; the first that applies counts.
	Cases []UnusedCase
}

// UnusedCase is a case in which surfaces read a field of an entry and give it no effect. All of its conditions hold.
type UnusedCase struct {
	Surfaces Surfaces
	// Value is the value, as JSON text, empty for any; Beside is another field of the entry.
	Value, Beside string
	// Events are PascalCase names, nil for any event; Except are the kinds of files in which it has its effect.
	Events []string
	Except []SourceKind
	// Why is the headline, in which {event} stands for the name of the event. Instead is what to do instead; empty for nothing.
	Why, Instead string
}

// Tool is a tool whose use fires the tool events.
type Tool struct {
	// Name is what the surface sends and compares with matchers.
	Name    string
	Surface Surface
	// Pascal is the name that the surface sends under PascalCase events, empty when it is the same.
	Pascal string
	// Aliases are further names that a literal matcher accepts under PascalCase events.
	Aliases []string
	// Reference is a name used in prompts or documents that is never sent, for suggestions.
	Reference string
	// Purpose identifies tools with the same purpose on different surfaces: "run shell", "create file".
	Purpose string
	// OnWindows is the tool that the surface has in its place on Windows, empty for the same.
	OnWindows string
	// Derives means that the tool computes the text that it writes, so that its input does not hold it.
	Derives bool
	// Input lists the fields of the tool's input.
	Input []Field
	// Permission is how the surface requests permission to use the tool, nil when unknown.
	Permission *Permission
	Doc        string
	Facts      []Fact
}

// Permission is a tool call as it appears in a permission request.
type Permission struct {
	// Tool is the name in the request.
	Tool string
	// Input lists the members of the request's input.
	Input []PermissionInput
}

// PermissionInput is a member of a permission request's input.
type PermissionInput struct {
	Name string
	// From is the member of the tool's input that it is copied from, empty for one that is computed from the file;
	// Example stands in for that.
	From, Example string
}

// Occurrence is an event whose payload has a value.
type Occurrence struct {
	// Event is its PascalCase name, Field the neutral name of the field.
	Event, Field, Value string
	// Why says what is special about it.
	Why string
}

// Variable is an environment variable that hook authors use or look for.
type Variable struct {
	Name string
	// Set has a cell per surface.
	Set [numSurfaces]VariableState
	// Events are those of VariableSomeEvents (PascalCase), nil when another condition applies.
	Events []string
	// Value is its value when that is constant; Unattended means that this is known of sessions without a user only.
	Value      string
	Unattended bool
	// Holds is what the value is where it is not constant.
	Holds Held
	// InFiles means that it is set for hooks of hook files only, not for those of settings files and agents.
	InFiles bool
	// With is the variable that must be in the surface's own environment for this one to be set, empty for none.
	With string
	// Fixed means that an entry's env cannot replace it.
	Fixed bool
	// Path means that the value is a path, which needs quotes in a shell.
	Path bool
	// Instead says where to find the data, for a variable that people look for and no surface sets.
	Instead string
	Doc     string
	Facts   []Fact
}

// Held is what the value of a variable is.
type Held uint8

const (
	// HoldsOther: what only the product knows, or nothing that hooks depend on.
	HoldsOther Held = iota
	// HoldsProject is the root of the project, HoldsHookDirectory the directory of the hook file, HoldsPlugin that of the plugin
	// and HoldsPluginData one for the data of the plugin.
	HoldsProject
	HoldsHookDirectory
	HoldsPlugin
	HoldsPluginData
	// HoldsHome is the home directory of the user.
	HoldsHome
	// HoldsEnvFile is a file to which a hook may write variables for later commands.
	HoldsEnvFile
	// HoldsSession identifies the session.
	HoldsSession
	// HoldsAgent is the name of the agent of the session, HoldsPrompt what it was asked, HoldsEffort the level of its effort.
	HoldsAgent
	HoldsPrompt
	HoldsEffort
)

// VariableState says whether a surface sets a variable for hook commands.
type VariableState uint8

const (
	VariableUnknown    VariableState = iota // neither documented nor observed
	VariableSet                             // set for every hook command
	VariableNotSet                          // not set, unless the user or the entry does
	VariableInherited                       // set if the surface's own process has it
	VariableRemoved                         // removed even if the surface's own process has it
	VariablePluginOnly                      // set for hooks of plugins
	VariableSomeEvents                      // set on some events or under some condition
)

// String describes the state.
func (v VariableState) String() string {
	return [...]string{"unknown", "set", "not set", "inherited", "removed", "set for plugin hooks", "set sometimes"}[v]
}
