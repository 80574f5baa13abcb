package assist

import (
	"fmt"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	scripts "github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// HoverScript explains the payload field, tool name, key of an answer or variable at a byte offset of a hook's script, or nil.
func HoverScript(snap *workspace.Snapshot, file string, offset int) *Hover {
	s := commands.ScriptAt(snap, file)
	if s == nil {
		return nil
	}
	h := &scriptHover{script: s, edition: snap.Settings().Edition}
	at := func(r text.Range) bool { return r.Start <= offset && offset <= r.End && r.Len() > 0 }
	f := s.Facts()
	for _, read := range f.Reads {
		if at(read.Range) {
			return hover(h.field(read.Path), read.Range)
		}
	}
	for _, c := range f.Compares {
		for _, v := range c.Values {
			if at(v.Range) && schemas.NeutralName(c.Path) == "toolName" {
				return hover(h.tool(v.Text), v.Range)
			}
		}
	}
	for _, o := range f.Outputs {
		if r, markdown := h.answer(o.Doc, "", at); markdown != "" {
			return hover(markdown, r)
		}
	}
	for _, e := range f.Env {
		if v := schemas.VariableNamed(e.Text); v != nil && at(e.Range) {
			return hover(describeVariable(v), e.Range)
		}
	}
	return nil
}

type scriptHover struct {
	script  *commands.Script
	edition schemas.Edition
}

// field explains a field of the payload or of the tool's input.
func (h *scriptHover) field(path string) string {
	if parent, key, below := strings.Cut(path, "."); below {
		if isToolInput(parent) && !strings.Contains(key, ".") {
			return h.input(key)
		}
		return ""
	}
	var row *schemas.Field
	var sent schemas.Surfaces
	for _, r := range h.script.Runs {
		for _, f := range r.Input(h.edition) {
			if f.Name == path {
				row, sent = &f, sent|schemas.SurfaceSet(r.Surface)
			}
		}
	}
	if row == nil {
		return ""
	}
	return fmt.Sprintf("**%s** %s\n\n%s\n\n%s\n%s", row.Name, typeName(row.Type), row.Doc, h.whoDoes(sent, "send", "it"), differences(row.Facts, sent))
}

// whoDoes says which of the products that run the script do something, "read it", and which do not.
func (h *scriptHover) whoDoes(set schemas.Surfaces, verb, rest string) string {
	said := lint.Verb(set, verb) + " " + rest
	if others := h.script.Surfaces(nil) &^ set; !others.Empty() {
		said += "; " + lint.Verb(others, "do not")
	}
	return said + "."
}

func isToolInput(name string) bool { return schemas.NeutralName(name) == "toolArgs" }

// input explains a key of the tool's input by listing the tools that have it.
func (h *scriptHover) input(key string) string {
	var b strings.Builder
	for _, s := range h.script.Surfaces(nil).List() {
		var tools []string
		for _, t := range schemas.ToolsOn(s) {
			if schemas.FieldNamed(t.Input, key) != nil {
				tools = append(tools, "`"+t.Name+"`")
			}
		}
		switch {
		case tools == nil:
			fmt.Fprintf(&b, "* %s: no tool has it\n", s.Name())
		case len(tools) > 6:
			fmt.Fprintf(&b, "* %s: %s and %d more tools\n", s.Name(), strings.Join(tools[:5], ", "), len(tools)-5)
		default:
			fmt.Fprintf(&b, "* %s: %s\n", s.Name(), strings.Join(tools, ", "))
		}
	}
	return fmt.Sprintf("**%s** of the tool's input\n\n%s", key, b.String())
}

// tool explains a tool name on the products that run the script.
func (h *scriptHover) tool(name string) string {
	var parts []string
	for _, r := range h.script.Runs {
		for _, t := range schemas.ToolsOn(r.Surface) {
			if r.Sent(t) == name {
				parts = slice.Add(parts, describeTool(t))
			}
		}
	}
	return strings.Join(parts, "\n---\n\n")
}

// answer explains a key of a document that the script prints.
func (h *scriptHover) answer(doc *scripts.Node, in string, at func(text.Range) bool) (text.Range, string) {
	if doc == nil || doc.Kind != scripts.Object {
		return text.Range{}, ""
	}
	for _, m := range doc.Members {
		if at(m.Range) {
			return m.Range, h.output(in, m.Key)
		}
		if in == "" {
			if r, markdown := h.answer(m.Value, m.Key, at); markdown != "" {
				return r, markdown
			}
		}
	}
	return text.Range{}, ""
}

// output explains a key of an answer, at the top level or inside the object named in.
func (h *scriptHover) output(in, key string) string {
	var row *schemas.Field
	var read schemas.Surfaces
	path := []string{key}
	if in != "" {
		path = []string{in, key}
	}
	for _, r := range h.script.Runs {
		if f := r.OutputField(h.edition, path...); f != nil {
			row, read = f, read|schemas.SurfaceSet(r.Surface)
		}
	}
	if row == nil {
		return ""
	}
	said := h.whoDoes(read, "read", "it here")
	return fmt.Sprintf("**%s** %s\n\n%s\n\n%s\n%s%s", row.Name, typeName(row.Type), row.Doc, said, values(row.Type), differences(row.Facts, read))
}

// CompleteScript returns the completions at a byte offset in a script that a hook runs: the keys of the tool's input
// after tool_input and its other names, and the payload fields at the start of a path in a jq program.
func CompleteScript(snap *workspace.Snapshot, file string, offset int) []Item {
	s := commands.ScriptAt(snap, file)
	if s == nil {
		return nil
	}
	src := s.Source()
	offset = min(offset, len(src))
	start := len(strings.TrimRightFunc(src[:offset], isNameRune))
	line := src[strings.LastIndexByte(src[:start], '\n')+1 : start]
	if comment := strings.TrimSpace(line); strings.HasPrefix(comment, "#") || strings.HasPrefix(comment, "//") {
		return nil
	}
	h := &scriptHover{script: s, edition: snap.Settings().Edition}
	end := offset + len(src[offset:]) - len(strings.TrimLeftFunc(src[offset:], isNameRune))
	if m := quotedKey().FindStringSubmatch(line); m != nil && isToolInput(m[1]) {
		return h.items(text.Range{Start: start, End: end}, h.keys(), h.input)
	}
	if !strings.HasSuffix(line, ".") {
		return nil
	}
	before := strings.TrimSuffix(strings.TrimSuffix(line, "."), "?")
	switch language := s.Facts().Language; {
	case isToolInput(before[len(strings.TrimRightFunc(before, isNameRune)):]) && language != scripts.Python:
		return h.items(text.Range{Start: start, End: end}, h.keys(), h.input)
	case (language == scripts.Bash || language == scripts.POSIX) && beginsPath(before):
		return h.items(text.Range{Start: start, End: end}, h.fields(), h.field)
	}
	return nil
}

// quotedKey matches what is before a quoted key of an object that is itself read by a quoted key, or by a name:
// data["tool_input"]["…, data.get("tool_input", {}).get("…, tool_input["….
var quotedKey = regex.Lazy(`(\w+)(?:["'](?:, *(?:\{\}|None))?[\])])?(?:\[|\.get\()["']$`)

// beginsPath reports whether a dot after line begins a path in a jq program.
func beginsPath(line string) bool {
	i := strings.LastIndex(line, "jq ")
	if i < 0 || i > 0 && isNameRune(rune(line[i-1])) {
		return false
	}
	program := line[i:]
	inside := strings.Count(program, "'")%2 == 1 || strings.Count(program, `"`)%2 == 1 || strings.HasSuffix(program, " ")
	return inside && strings.IndexByte(" '\"([{|,:;", program[len(program)-1]) >= 0
}

// fields returns the fields that the script may get, in payload order.
func (h *scriptHover) fields() []named {
	var list []named
	for _, r := range h.script.Runs {
		for _, f := range r.Input(h.edition) {
			list = add(list, f.Name, r.Surface)
		}
	}
	return list
}

// keys returns the input keys of the products' tools.
func (h *scriptHover) keys() []named {
	var list []named
	for _, s := range h.script.Surfaces(nil).List() {
		for _, t := range schemas.ToolsOn(s) {
			for _, f := range t.Input {
				list = add(list, f.Name, s)
			}
		}
	}
	return list
}

func (h *scriptHover) items(at text.Range, list []named, about func(string) string) []Item {
	var items []Item
	for i, n := range list {
		items = append(items, Item{
			Label: n.name, Kind: FieldItem, Detail: n.set.Names(), Markdown: about(n.name), Range: at, Snippet: n.name, Plain: n.name, Comma: -1, Rank: i,
		})
	}
	return items
}
