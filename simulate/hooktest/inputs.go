package hooktest

import (
	"encoding/json"
	"path"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
	"github.com/hooks-ls/hooks-ls/simulate"
)

// role is the purpose of a field of a tool's input.
type role uint8

const (
	other role = iota
	command
	filePath
	content
)

// roleNames maps field names, in lower case, to their role.
var roleNames = map[string]role{
	"command": command, "cmd": command,

	"file_path": filePath, "filepath": filePath, "path": filePath, "notebook_path": filePath, "notebookpath": filePath,
	"file": filePath, "filename": filePath,

	"content": content, "contents": content, "file_text": content, "filetext": content, "new_str": content, "newstr": content,
	"new_string": content, "newstring": content, "code": content, "new_code": content, "newcode": content,
	"new_source": content, "newsource": content, "text": content, "input": content, "patch": content,
}

// roleOf derives a field's role from its name, which is all that a script shows of it.
func roleOf(name string) role { return roleNames[strings.ToLower(name)] }

// trigger holds the texts that fill a tool call, by role; that of other is empty.
type trigger [content + 1]string

// Texts that no guard should object to.
const (
	plainCommand = "ls"
	plainPath    = "notes/hello.md"
	plainText    = "hello"
)

// textFor returns the text for a role, with the full path of a file.
func (t trigger) textFor(r role, workspace string) string {
	if r == filePath && !path.IsAbs(t[r]) {
		return workspace + "/" + t[r]
	}
	return t[r]
}

// toolInput fills a tool's input from the trigger: the required fields, and those that have a role.
func toolInput(t *schemas.Tool, tr trigger, workspace string) json.RawMessage {
	in := map[string]json.RawMessage{}
	for _, f := range t.Input {
		switch r := roleOf(f.Name); {
		case r != other && f.Type.Kind == schemas.String:
			in[f.Name] = marshal(tr.textFor(r, workspace))
		case f.Required.Has(t.Surface):
			in[f.Name] = fillPaths(f, tr, workspace)
		}
	}
	return marshal(in)
}

// fillPaths returns the example of a field; in an array of objects, members that have a role are filled from the trigger.
func fillPaths(f schemas.Field, tr trigger, workspace string) json.RawMessage {
	if f.Type.Kind != schemas.Array || f.Type.Elem.Kind != schemas.Object {
		return json.RawMessage(f.Example)
	}
	elem := map[string]json.RawMessage{}
	for _, m := range f.Type.Elem.Fields {
		elem[m.Name] = json.RawMessage(m.Example)
		if r := roleOf(m.Name); r != other {
			elem[m.Name] = marshal(tr.textFor(r, workspace))
		}
	}
	return marshal([]any{elem})
}

// call is one event as a product sends it, or with something odd about it.
type call struct {
	// tool is nil for events without one; name is its name as sent.
	tool    *schemas.Tool
	name    string
	trigger trigger
	// text fills the free texts of events without a tool, such as a prompt.
	text string
	// all reports that the trigger holds every text at once.
	all bool

	// edit changes the hook's input after the product's own was built, change the simulation's options; nil for an event as it is.
	edit   func(*simulate.Spawn)
	change func(*simulate.Options)
}

func (c call) describe() string {
	switch {
	case c.tool == nil && c.text == "":
		return "the sample payload"
	case c.all:
		name := c.name
		if file := c.trigger[filePath]; file != plainPath && roleOfTool(c.tool) == filePath {
			name += ": " + file
		}
		return name + " with everything that was tried, at once"
	case c.tool == nil:
		return clip(c.text)
	case roleOfTool(c.tool) == command:
		return c.name + ": " + clip(c.trigger[command])
	}
	text := c.name + ": " + c.trigger[filePath]
	if c.trigger[content] != plainText && c.trigger[content] != "" {
		text += " with " + clip(c.trigger[content])
	}
	return text
}

// roleOfTool returns the tool's main role: command if it has one, otherwise filePath.
func roleOfTool(t *schemas.Tool) role {
	best := other
	for _, f := range t.Input {
		switch r := roleOf(f.Name); {
		case r == command:
			return command
		case r == filePath || best == other:
			best = r
		}
	}
	return best
}

// calls returns the inputs to try with a tool: first all texts at once, then one at a time, most likely first.
func (h *hookTest) calls(tool call, texts []string) []call {
	runs, all := roleOfTool(tool.tool) == command, strings.Join(texts, "\n")
	tool = h.quiet(tool)
	lead := "" // what a condition wants first
	if tool.trigger[command] != plainCommand {
		lead = tool.trigger[command] + " "
	}
	first := tool
	first.all, first.trigger[content] = true, all
	if runs {
		first.trigger[command] = lead + all
	}
	var paths, others []call
	for _, s := range texts {
		c := tool
		c.trigger[content] = s
		switch isPath := looksLikePath(s); {
		case runs && isPath:
			c.trigger[command], c.trigger[content] = lead+"cat "+s, "cat "+s
		case runs:
			c.trigger[command] = lead + s
		case isPath:
			c.trigger[filePath], c.trigger[content] = strings.TrimPrefix(s, "./"), plainText
			paths = append(paths, c)
			continue
		}
		others = append(others, c)
	}
	inFiles := slice.Map(paths[:min(len(paths), 4)], func(c call) call { // a guard may look into some files only
		c.all, c.trigger[content] = true, all
		return c
	})
	return slices.Concat([]call{first}, paths, inFiles, others)
}

// sameJob returns the tools of all products that do the same kind of job: a guard of edits means all that write files.
func sameJob(t *schemas.Tool) []*schemas.Tool {
	r := roleOfTool(t)
	return slice.Filter(schemas.Tools(), func(o *schemas.Tool) bool { return roleOfTool(o) == r && (o.Purpose == t.Purpose || r == command) })
}

func marshal(v any) json.RawMessage {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err) // invalid JSON in an example of the table; the schemas tests check them all
	}
	return data
}

// clip shortens a text to one line of a report.
func clip(s string) string { return english.Clip(s, 80) }
