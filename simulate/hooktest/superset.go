package hooktest

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/buger/jsonparser"

	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
	"github.com/hooks-ls/hooks-ls/simulate"
)

// alias is what a script may look for and the product does not send: another spelling of a field or name of the tool, a variable.
type alias struct {
	// reads is what the script reads: "tool_input.file_path", "tool_name = \"Bash\"", "$CLAUDE_TOOL_INPUT".
	reads string
	// sends is what the product sends instead, "" when it sends nothing.
	sends string
	// add changes an input with a valid payload.
	add func(*simulate.Spawn)
}

// with adds aliases to a valid payload, in order before the members: some scripts search the text for a name and what follows.
func (c call) with(aliases []alias) call {
	c.edit = func(s *simulate.Spawn) {
		if !json.Valid(s.Stdin) {
			return
		}
		for _, a := range slices.Backward(aliases) {
			a.add(s)
		}
	}
	return c
}

// set writes a value at a path of a valid payload.
func set(s *simulate.Spawn, value json.RawMessage, path ...string) {
	if changed, err := jsonparser.Set(slices.Clone(s.Stdin), value, path...); err == nil && json.Valid(changed) {
		s.Stdin = changed
	}
}

// field adds a member to the payload, unless it exists.
func field(name, sends string, value json.RawMessage) alias {
	add := withMember(string(marshal(name)) + ":" + string(value))
	return alias{reads: name, sends: sends, add: func(s *simulate.Spawn) {
		if _, _, _, err := jsonparser.Get(s.Stdin, name); err != nil {
			add(s)
		}
	}}
}

// within adds a member to an object of the payload, unless it exists.
func within(object, name, sends string, value json.RawMessage) alias {
	return alias{reads: object + "." + name, sends: sends, add: func(s *simulate.Spawn) {
		_, kind, _, err := jsonparser.Get(s.Stdin, object)
		if _, _, _, absent := jsonparser.Get(s.Stdin, object, name); err == nil && kind == jsonparser.Object && absent != nil {
			set(s, value, object, name)
		}
	}}
}

// supersets returns the aliases with which a call has every spelling that the scripts use, of any product or none. There is one list for
// each name of the tool, with the input as an object and, for scripts that know such a field, also as text.
func (h *hookTest) supersets(c call) [][]alias {
	if c.tool == nil {
		return [][]alias{slices.Concat(h.otherFields(c), h.variables(marshal(c.text)))}
	}
	input := h.everyInput(c)
	names := h.foreignNames(c)
	aliases := func(asText bool) [][]alias {
		return slice.Map(names, func(name string) []alias { return h.toolAliases(c, name, input, asText) })
	}
	if !h.mentions("args") {
		return aliases(false)
	}
	return append(aliases(false), aliases(true)...)
}

// mentions reports whether the scripts contain a text, ignoring case. It is true for every text when no script could be read.
func (h *hookTest) mentions(text string) bool {
	return h.script == "" || strings.Contains(h.text, strings.ToLower(text))
}

// foreignNames returns the name of the tool that is sent, followed by other names of it that the scripts mention. It excludes
// names that the product sends for another of its tools: a script may well wait for that tool only.
func (h *hookTest) foreignNames(c call) []string {
	own := schemas.ToolNames(h.surface, h.event.PayloadCasing(h.surface, h.listed.Name))
	names := []string{c.name}
	for _, o := range sameJob(c.tool) {
		names = slice.Add(names, o.Name, o.Pascal, o.Reference)
	}
	for _, o := range schemas.OtherToolNames {
		if slices.ContainsFunc(sameJob(c.tool), func(t *schemas.Tool) bool { return t.Surface == o.Surface && slices.Contains(o.Instead, t.Name) }) {
			names = slice.Add(names, o.Name)
		}
	}
	return slices.DeleteFunc(names, func(n string) bool { return n != c.name && (n == "" || slices.Contains(own, n) || !h.names(n)) })
}

// names reports whether the scripts appear to compare something with a tool's name.
func (h *hookTest) names(tool string) bool { return h.script == "" || h.words[tool] }

// spellings lists further names of fields, as in scripts written by hand or for other agents.
var spellings = map[string][]string{
	"toolName": {"tool_name", "toolName", "tool"},
	"toolArgs": {"tool_input", "toolInput", "toolArgs", "tool_args", "toolArguments", "input", "args", "arguments", "params", "parameters"},
}

// members lists the names of input members by role.
var members = map[role][]string{
	command:  {"command", "cmd"},
	filePath: {"file_path", "filePath", "path", "file", "filename", "filepath"},
	content:  {"content", "contents", "new_string", "newString", "new_str", "file_text", "code", "text"},
}

// everyInput returns the tool's input with the fields of all tools that do the same job, and their other spellings.
func (h *hookTest) everyInput(c call) map[string]json.RawMessage {
	input := map[string]json.RawMessage{}
	add := func(name string) { input[name] = marshal(c.trigger.textFor(roleOf(name), h.workspace)) }
	roles := map[role]bool{}
	for _, t := range sameJob(c.tool) {
		for _, f := range t.Input {
			r := roleOf(f.Name)
			if roleOfTool(c.tool) == command && r != command {
				continue // a shell's other fields hold no trigger
			}
			if r != other && f.Type.Kind == schemas.String {
				roles[r] = true
				add(f.Name)
			}
		}
	}
	for r := range roles {
		for _, name := range members[r] {
			add(name)
		}
	}
	return input
}

func (h *hookTest) toolAliases(c call, name string, input map[string]json.RawMessage, asText bool) []alias {
	realName, realInput := h.sentField("toolName"), h.sentField("toolArgs")
	sent := func(member string) string { // what the product sends in the role of a member
		f := slice.Find(c.tool.Input, func(f schemas.Field) bool { return roleOf(f.Name) == roleOf(member) })
		if f.Name == "" {
			return ""
		}
		return realInput + "." + f.Name
	}
	var list []alias
	if name != c.name {
		list = append(list, alias{
			reads: realName + " = " + string(marshal(name)), sends: realName + " = " + string(marshal(c.name)),
			add: func(s *simulate.Spawn) { set(s, marshal(name), realName) },
		})
	}
	for _, f := range h.fieldsNamed("toolName") {
		if f != realName {
			list = append(list, field(f, realName, marshal(name)))
		}
	}
	members := slices.DeleteFunc(slices.Sorted(maps.Keys(input)), func(m string) bool { return !h.mentions(m) })
	whole := marshal(input)
	for _, f := range h.fieldsNamed("toolArgs") {
		switch {
		case f == realInput && asText:
			list = append(list, alias{reads: f + " as text", sends: f + " as an object", add: func(s *simulate.Spawn) {
				if value, kind, _, err := jsonparser.Get(s.Stdin, f); err == nil && kind == jsonparser.Object {
					set(s, marshal(string(value)), f)
				}
			}})
		case f == realInput:
			for _, m := range members { // existing members are kept
				list = append(list, within(f, m, sent(m), input[m]))
			}
		case asText:
			a := field(f, realInput, marshal(string(whole)))
			a.reads += " as text"
			list = append(list, a)
		default:
			list = append(list, field(f, realInput, whole))
		}
	}
	for _, m := range members { // scripts written for other agents expect them at the top level
		list = append(list, field(m, sent(m), input[m]))
	}
	return slices.Concat(list, h.variables(whole))
}

// otherFields returns the fields that other products send with the event, filled with the call's text.
func (h *hookTest) otherFields(c call) []alias {
	var list []alias
	for _, f := range h.everyField() {
		if f.Type.Kind != schemas.String || len(f.Type.Enum) > 0 || schemas.IsSessional(f.Neutral) {
			continue
		}
		sends := h.sentField(f.Neutral)
		if f.Neutral == "agentName" && sends == "" {
			sends = h.sentField("agentType") // scripts use the agent's name and its type interchangeably
		}
		list = append(list, field(f.Name, sends, marshal(c.text)))
	}
	return list
}

// everyField returns the fields that any product sends with the event, each name once.
func (h *hookTest) everyField() []schemas.Field {
	named := slice.Group(h.event.Sent(schemas.AllSurfaces, schemas.Observed), func(f schemas.Field) string { return f.Name })
	return slice.Map(named, func(g slice.Grouped[string, schemas.Field]) schemas.Field { return g.Of[0] })
}

// fieldsNamed lists the spellings of a field that the scripts mention, and the one that is sent.
func (h *hookTest) fieldsNamed(neutral string) []string {
	fields := slice.Filter(h.everyField(), func(f schemas.Field) bool { return f.Neutral == neutral })
	names := slice.Add(slice.Map(fields, func(f schemas.Field) string { return f.Name }), spellings[neutral]...)
	return slices.DeleteFunc(names, func(name string) bool { return !h.mentions(name) && name != h.sentField(neutral) })
}

// sentField returns the product's spelling of a field under the hook's event, "" when it is not sent.
func (h *hookTest) sentField(neutral string) string {
	return h.event.InputName(h.surface, h.listed.Name, schemas.Observed, func(n, _ string) bool { return n == neutral })
}

// variable matches environment variables that scripts read.
var variable = regex.Lazy(`\$\{?([A-Z][A-Z0-9_]{3,})|process\.env\.([A-Z][A-Z0-9_]{3,})|(?:environ(?:\.get\(|\[)|getenv\(|env\[|\$env:)["']?([A-Z][A-Z0-9_]{3,})`)

// dirVariable matches names of variables for directories, and of those that bash sets, in which no script expects the payload.
var dirVariable = regex.Lazy(`DIR$|ROOT$|HOME$|^PATH$|PWD$|^BASH_`)

// unset lists the variables that the scripts read but do not set.
func (h *hookTest) unset() []string {
	var names []string
	for _, src := range h.sources {
		for _, m := range variable().FindAllStringSubmatch(src, -1) {
			if name := m[1] + m[2] + m[3]; !dirVariable().MatchString(name) && !assigned(src, name) {
				names = slice.Add(names, name)
			}
		}
	}
	return names
}

// variables returns aliases that set those variables to the input.
func (h *hookTest) variables(input json.RawMessage) []alias {
	unset := slice.Filter(h.unsetNames, func(name string) bool { return !h.isSet(name) })
	return slice.Map(unset, func(name string) alias {
		return alias{reads: "$" + name, add: func(s *simulate.Spawn) { s.Env = append(s.Env, name+"="+string(input)) }}
	})
}

// assigned reports whether a script sets a variable itself. A default that keeps an existing value does not count.
func assigned(src, name string) bool {
	values := strings.Split(src, name+"=")[1:]
	return slices.ContainsFunc(values, func(v string) bool { return !strings.HasPrefix(strings.TrimPrefix(v, `"`), "${"+name) })
}
