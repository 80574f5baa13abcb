package schemas

import (
	"cmp"
	"slices"
	"sync"

	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// fieldsAlike groups fields of tool inputs that mean the same in tools of the same purpose. A field is in one group, and a tool
// has at most one field of a group.
var fieldsAlike = [][]string{
	{"filePath", "file_path", "path", "notebook_path", "dirPath"},
	{"content", "file_text"},
	{"oldString", "old_string", "old_str"},
	{"newString", "new_string", "new_str", "code"},
	{"newCode", "new_source"},
	{"cellId", "cell_id"},
	{"editType", "edit_mode"},
	{"query", "pattern"},
	{"includePattern", "glob"},
	{"maxResults", "head_limit"},
	{"agentName", "agent_type", "subagent_type"},
	{"url", "urls"},
	{"isBackground", "run_in_background", "detach"},
	{"todoList", "todos"},
}

// SpelledTool returns the tool probably meant by a name and the members of its input: that of the surface with the most
// of these members, the first in the list on a tie. It returns nil when no surface sends the name.
func SpelledTool(name string, members []string, first ...Surface) *Tool {
	var best *Tool
	most := -1
	for _, s := range append(first, AllSurfaces.List()...) {
		t := ToolNamed(s, name)
		if t == nil {
			continue
		}
		if n := len(slice.Filter(members, func(m string) bool { return FieldNamed(t.Input, m) != nil })); n > most {
			best, most = t, n
		}
	}
	return best
}

// Counterpart returns the tool of a surface with the same purpose: the one with the same name, or else the most used
// one that accepts what this tool gets; nil when there is none. Members are the members of the call's input.
func (t *Tool) Counterpart(s Surface, members []string) *Tool {
	if t.Surface == s {
		return t
	}
	var best *Tool
	for _, o := range ToolsOn(s) {
		if o.Purpose != t.Purpose || !o.fits(members) {
			continue
		}
		if o.Name == t.Name {
			return o
		}
		best = cmp.Or(best, o)
	}
	return best
}

// fits reports whether a call with these members provides what the tool requires: which file, which command.
func (t *Tool) fits(members []string) bool {
	for _, f := range slice.Pointers(t.Input) {
		if !f.Required.Has(t.Surface) || f.Type.Format != Path && f.Name != "command" && f.Name != "input" {
			continue
		}
		if !slices.ContainsFunc(members, func(m string) bool { return t.FieldLike(m) == f }) && len(members) > 0 {
			return false
		}
	}
	return len(members) == 0 || len(t.Input) == 0 || slices.ContainsFunc(members, func(m string) bool { return t.FieldLike(m) != nil })
}

// FieldLike returns the field for one of another tool: of the same name, or else of the same meaning; nil when the tool has none.
func (t *Tool) FieldLike(name string) *Field {
	alike := slice.Find(fieldsAlike, func(row []string) bool { return slices.Contains(row, name) })
	return cmp.Or(FieldNamed(t.Input, name), slice.Pointer(t.Input, func(f *Field) bool { return slices.Contains(alike, f.Name) }))
}

// MembersOn returns the names of the input members of the tool on an event; permission requests have their own.
func (t *Tool) MembersOn(e *Event) []string {
	names := slice.Map(t.Input, func(f Field) string { return f.Name })
	if e.AsksPermission && t.Permission != nil {
		names = slice.Add(names, slice.Map(t.Permission.Input, func(in PermissionInput) string { return in.Name })...)
	}
	return names
}

// OfServer reports whether the tool of the event is one of an MCP server, under the name that it has there.
func (e *Event) OfServer() bool {
	return FieldNamed(e.Input, "serverName") != nil
}

// MCPParts splits the name of an MCP tool in the form of any surface; the longest matching prefix wins.
func MCPParts(name string) (server, tool string, ok bool) {
	forms := slice.Filter(MCPForms, func(m MCPForm) bool { return m.Fits(name) })
	if forms == nil {
		return "", "", false
	}
	server, tool = slices.MaxFunc(forms, func(a, b MCPForm) int { return cmp.Compare(len(a.Before), len(b.Before)) }).parts(name)
	return server, tool, true
}

// IsSketch reports a field of NewTextKeys that holds a sketch of the text, whose name says little by itself.
func IsSketch(key string) bool { return key == "code" }

// NewTextKeys are the fields in which a surface sends what its tools write to files. The result is shared and must not be modified.
func NewTextKeys(s Surface) []string { return allNewTextKeys()[s] }

var allNewTextKeys = sync.OnceValue(func() (keys [numSurfaces][]string) {
	for _, t := range slice.Filter(Tools(), (*Tool).WritesFiles) {
		for _, row := range fieldsAlike {
			if slices.Contains(row, "content") || slices.Contains(row, "newString") {
				fields := slice.Filter(t.Input, func(f Field) bool { return slices.Contains(row, f.Name) })
				keys[t.Surface] = slice.Add(keys[t.Surface], slice.Map(fields, func(f Field) string { return f.Name })...)
			}
		}
	}
	return keys
})
