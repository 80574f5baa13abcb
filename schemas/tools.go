package schemas

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"
	"sync"

	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// ToolsOn returns the tools of a surface, the most used first.
func ToolsOn(s Surface) []*Tool { return slices.Clip(toolsBySurface()[s]) }

// toolsBySurface saves a third of the time of a check, which asks for the tools of every matcher.
var toolsBySurface = sync.OnceValue(func() (lists [numSurfaces][]*Tool) {
	for _, t := range Tools() {
		lists[t.Surface] = append(lists[t.Surface], t)
	}
	return lists
})

// ToolNamed returns the tool that a surface sends under this name, whatever the spelling of the event; nil when there is none.
func ToolNamed(s Surface, name string) *Tool {
	return slice.Find(ToolsOn(s), func(t *Tool) bool { return name != "" && (t.Name == name || t.Pascal == name) })
}

// SentAs is the name that the surface sends under an event of the casing.
func (t *Tool) SentAs(c Casing) string {
	if c == SnakeCase && t.Pascal != "" {
		return t.Pascal
	}
	return t.Name
}

// In returns the tool as the payload of an event describes its calls: a request for permission may have another name and an input of its own.
func (t *Tool) In(ev *Event) *Tool {
	if !ev.AsksPermission || t.Permission == nil {
		return t
	}
	as := *ToolNamed(t.Surface, t.Permission.Tool)
	as.Input = slice.Map(t.Permission.Input, func(in PermissionInput) Field {
		f := Field{Name: in.Name, Type: stringType}
		if from := FieldNamed(t.Input, in.From); from != nil {
			f = *from
			f.Name = in.Name
		}
		return f
	})
	return &as
}

// Literals returns the names that a literal matcher accepts under PascalCase events.
func (t *Tool) Literals() []string {
	names := []string{t.Name}
	if t.Pascal != "" {
		names = append(names, t.Pascal)
	}
	return append(names, t.Aliases...)
}

// ToolNames returns the distinct names that a surface sends under events of the casing.
func ToolNames(s Surface, c Casing) []string {
	return slice.Add(nil, slice.Map(ToolsOn(s), func(t *Tool) string { return t.SentAs(c) })...)
}

// OtherToolName is a name that people use for a tool and that the surface never sends.
type OtherToolName struct {
	Name    string
	Surface Surface
	// Instead lists the names that are sent, the likeliest first; empty when the tool has no replacement.
	Instead []string
	// Why says where the name comes from.
	Why   string
	Facts []Fact
}

// OtherToolNamed returns a name that the surface never sends, known from documents or older versions; nil for any other name.
func OtherToolNamed(s Surface, name string) *OtherToolName {
	return slice.Pointer(OtherToolNames, func(o *OtherToolName) bool { return o.Surface == s && o.Name == name })
}

// OtherInputKey is a key of a tool's input that people expect and that no product sends.
type OtherInputKey struct {
	Name string
	// Does says what the tools do whose input they expect to have it, as a verb phrase.
	Does string
	// Instead is the key that the tools have; empty for that with the path of a file, which each product names in its own way.
	Instead string
	Facts   []Fact
}

// InventedField is a name that scripts look for in the payload.
type InventedField struct {
	Name string
	// Instead is the field, by its neutral name, that holds what they look for, or comes nearest to it. Help says what to do when that is
	// not enough.
	Instead, Help string
	Facts         []Fact
}

// MCPForm is how a surface names a tool of an MCP server.
type MCPForm struct {
	Surface Surface
	// Events (PascalCase) in which the form is used; nil means all others.
	Events []string
	// Before, Between and After are the fixed parts around server and tool.
	Before, Between string
	// Example is a name of this form.
	Example string
	Facts   []Fact
}

// Name returns the name of a server's tool in this form.
func (m MCPForm) Name(server, tool string) string { return m.Before + server + m.Between + tool }

// Fits reports whether a name may have this form.
func (m MCPForm) Fits(name string) bool {
	server, tool := m.parts(name)
	return server != "" && tool != ""
}

// Server returns the server in a name of this form, "" for a name without one.
func (m MCPForm) Server(name string) string {
	server, _ := m.parts(name)
	return server
}

// parts splits a name of this form; both parts are "" for another name.
func (m MCPForm) parts(name string) (server, tool string) {
	rest, ok := strings.CutPrefix(name, m.Before)
	server, tool, between := strings.Cut(rest, m.Between)
	if !ok || !between {
		return "", ""
	}
	return server, tool
}

// MayNameServerTool reports whether some surface begins the names of the tools of MCP servers as a name does.
func MayNameServerTool(name string) bool {
	return slices.ContainsFunc(MCPForms, func(m MCPForm) bool { return m.Before != "" && strings.HasPrefix(name, m.Before) })
}

// MCPFormOn returns the form of MCP tool names on a surface and event, by its PascalCase name. Every surface has one.
func MCPFormOn(s Surface, event string) MCPForm {
	own := func(m *MCPForm) bool { return m.Surface == s && slices.Contains(m.Events, event) }
	usual := func(m *MCPForm) bool { return m.Surface == s && m.Events == nil }
	return *cmp.Or(slice.Pointer(MCPForms, own), slice.Pointer(MCPForms, usual), &MCPForm{})
}

// NearestTools returns up to four names that the surface sends under events of the casing and that name probably means,
// best first: the tool for which only matchers take the name, the replacements of a known wrong name, the tools with the same
// purpose as one of another surface, similar names.
func NearestTools(name string, s Surface, c Casing) []string {
	if name == "" {
		return nil
	}
	var names []string
	add := func(t *Tool) {
		if n := t.SentAs(c); n != name {
			names = slice.Add(names, n)
		}
	}
	if other := OtherToolNamed(s, name); other != nil {
		for _, n := range other.Instead {
			if t := ToolNamed(s, n); t != nil {
				add(t)
			}
		}
	}
	if t := slice.Find(ToolsOn(s), func(t *Tool) bool { return slices.Contains(t.Aliases, name) }); t != nil {
		return []string{t.SentAs(c)}
	}
	for _, purpose := range purposes(name) {
		for _, t := range ToolsOn(s) {
			if t.Purpose == purpose {
				add(t)
			}
		}
	}
	if len(names) == 0 {
		folded := foldName(name)
		limit := max(1, len(folded)/4)
		distance := func(t *Tool) int {
			return min(english.Distance(folded, foldName(t.Name)), english.Distance(folded, foldName(t.SentAs(c))))
		}
		close := slice.Filter(ToolsOn(s), func(t *Tool) bool { return distance(t) <= limit })
		slices.SortStableFunc(close, func(a, b *Tool) int { return cmp.Compare(distance(a), distance(b)) })
		for _, t := range close {
			add(t)
		}
	}
	return names[:min(len(names), 4)]
}

// purposes lists what those tools are for that have a name, on any surface and in any spelling.
func purposes(name string) []string {
	tools := slice.Filter(Tools(), func(t *Tool) bool {
		return name == t.Name || name == t.Pascal || name == t.Reference || slices.Contains(t.Aliases, name)
	})
	for _, o := range OtherToolNames {
		if o.Name == name {
			tools = append(tools, slice.Map(o.Instead, func(sent string) *Tool { return ToolNamed(o.Surface, sent) })...)
		}
	}
	known := slice.Filter(tools, func(t *Tool) bool { return t != nil && t.Purpose != "" })
	return slice.Add(nil, slice.Map(known, func(t *Tool) string { return t.Purpose })...)
}

// ExampleOf returns JSON text of a value of the type, built from the examples of its fields.
func ExampleOf(t *Type) string {
	text, err := json.Marshal(exampleValue(t))
	if err != nil {
		panic(err) // only if the Example of a row is not JSON; a test checks all of them
	}
	return string(text)
}

func exampleValue(t *Type) any {
	switch t.Kind {
	case Bool:
		return true
	case Int, Number:
		return 1
	case String:
		if len(t.Enum) > 0 {
			return t.Enum[0].Value
		}
		return exampleTexts[t.Format]
	case Array:
		return []any{exampleValue(t.Elem)}
	case Map:
		return map[string]any{"name": exampleValue(t.Elem)}
	case Object:
		object := make(map[string]json.RawMessage, len(t.Fields))
		for _, f := range t.Fields {
			object[f.Name] = json.RawMessage(f.Example)
		}
		return object
	case Choice:
		return exampleValue(t.Choices[0])
	}
	return map[string]any{}
}

// exampleTexts are strings of each format.
var exampleTexts = [...]string{
	Plain: "text", Command: "npm test", Path: "/work/app/src/main.ts", Regex: "Edit|Write", URL: "https://example.com/", EnvName: "HOME",
	ToolName: "create_file", EventName: "PreToolUse", Date: "2026-02-09T10:30:00.000Z",
}

// WritesFiles reports whether a tool writes to files whose paths are in its input: directly, in a list, or in a patch.
func (t *Tool) WritesFiles() bool {
	return (t.Purpose == createFile || t.Purpose == editFile) && !t.Derives && len(t.FilePaths()) > 0
}

// FilePaths returns where a tool's input has the paths of its files: filePath, replacements[].filePath, or the key of a patch.
func (t *Tool) FilePaths() []string {
	var list []string
	for _, f := range t.Input {
		switch {
		case f.Type.Format == Path || f.Name == "input":
			list = append(list, f.Name)
		case f.Type.Kind == Array && f.Type.Elem.Kind == Object:
			for _, item := range f.Type.Elem.Fields {
				if item.Type.Format == Path {
					list = append(list, f.Name+"[]."+item.Name)
				}
			}
		}
	}
	return list
}

// TakesFile reports whether a tool reads or writes a file whose path is in its input.
func (t *Tool) TakesFile() bool {
	return t.Purpose == readFile || t.Purpose == editNotebook || t.WritesFiles()
}
