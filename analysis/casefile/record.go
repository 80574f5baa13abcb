package casefile

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// RecordedFile is the path of recorded cases, relative to the repository root.
const RecordedFile = ".github/hooks/recorded" + schemas.CaseSuffix

const header = `# yaml-language-server: $schema=https://raw.githubusercontent.com/hooks-ls/hooks-ls/main/schemas/json/hooktest.schema.json
# Recorded by hooks-ls record. Recognized secrets were removed: review this file before you commit it.
# hooks-ls test --update fills in the expected outcomes.
cases:
`

// Recording is a payload turned into a case without expectation.
type Recording struct {
	name    string
	members []Member
}

// Record turns a payload sent by a product into a case. The event is given by event or, if that is empty, by the
// payload: by its event name or else by its fields. Record removes secrets and the paths of the workspace and the home
// directory. It returns an error when the payload is not an object or its event is unknown.
func Record(payload []byte, event, workspace, home string) (*Recording, error) {
	var given map[string]json.RawMessage
	if err := json.Unmarshal(payload, &given); err != nil || given == nil {
		return nil, errors.New("standard input holds no JSON object")
	}
	event = cmp.Or(event, textOfJSON(given["hook_event_name"]), textOfJSON(given["hookEventName"]))
	sender, err := senderOf(given, event)
	if err != nil {
		return nil, err
	}
	paths := pathsOf(workspace, home)
	r := &Recording{}
	add := func(key, value string) { r.members = append(r.members, Member{key, value}) }
	add("event", sender.spelling)
	products := strings.Join(sender.surfaces.IDs(), ", ")
	if sender.surfaces.Len() > 1 {
		products = "[" + products + "]"
	}
	add("products", products)
	r.name = sender.spelling
	var rest []Member
	for _, f := range sender.fields {
		raw, sent := given[f.Name]
		if !sent || schemas.IsSessional(f.Neutral) {
			continue
		}
		if f.Neutral == "toolArgs" { // some versions send it as a string
			if text := textOfJSON(raw); json.Valid([]byte(text)) && strings.HasPrefix(strings.TrimSpace(text), "{") {
				raw = json.RawMessage(text)
			}
		}
		raw = redact(syntax.ParseJSON(string(raw)).Root, paths)
		short := shortForm(f.Neutral)
		text, isText := asText(raw)
		switch {
		case f.Neutral == "toolArgs":
			add("input", string(raw))
			r.name += about(raw)
		case short != "" && isText:
			add(short, Quote(text))
			if f.Neutral == "toolName" || f.Neutral == "prompt" {
				r.name += " " + english.Clip(text, 60)
			}
		case short != "" && f.Neutral == "stopHookActive":
			add(short, string(raw))
		case string(raw) != f.Example: // otherwise the sample has the same value
			rest = append(rest, Member{syntax.Quote(f.Name), string(raw)})
		}
	}
	if len(rest) > 0 {
		add("payload", flow(rest))
	}
	if src, err := r.AppendTo(""); err != nil || Parse(RecordedFile, src).Cases[0].Broken {
		add("force", "true") // the product is newer than the tables
	}
	return r, nil
}

// In makes the case one of a single product.
func (r *Recording) In(s schemas.Surface) {
	slice.Pointer(r.members, func(m *Member) bool { return m.Key == "products" }).Value = s.ID()
}

// about names the target of a tool call: its command or path.
func about(input json.RawMessage) string {
	var fields map[string]any
	_ = json.Unmarshal(input, &fields) // other input has no such fields
	for _, name := range []string{"command", "filePath", "file_path", "path", "query", "pattern", "url"} {
		if s, ok := fields[name].(string); ok && s != "" {
			return ": " + english.Clip(s, 60)
		}
	}
	return ""
}

type sender struct {
	spelling string
	surfaces schemas.Surfaces
	fields   []schemas.Field
	score    int
}

// senderOf finds the products whose fields match a payload best and that have its tool, and the event's name there.
func senderOf(given map[string]json.RawMessage, event string) (*sender, error) {
	var best *sender
	for _, ev := range schemas.Events() {
		if ev.Proposed {
			continue
		}
		for _, sp := range ev.Spellings {
			if event != "" && event != sp.Name {
				continue
			}
			for _, s := range (sp.Surfaces & schemas.Dispatched).Where(ev.MayFire).List() {
				c := sender{spelling: sp.Name, surfaces: schemas.SurfaceSet(s), fields: ev.InputFields(s, sp.Name, schemas.Observed)}
				c.score = score(c.fields, s, given)
				switch {
				case best == nil || c.score > best.score:
					best = &c
				case c.score == best.score && c.spelling == best.spelling:
					best.surfaces |= c.surfaces
				}
			}
		}
	}
	switch {
	case best == nil:
		return nil, fmt.Errorf("no product sends an event %q", event)
	case event == "" && best.score < 0:
		return nil, errors.New("the payload matches no known event; name the event with --event")
	}
	return best, nil
}

// score rates how well a payload matches the fields that a product sends.
func score(fields []schemas.Field, s schemas.Surface, given map[string]json.RawMessage) int {
	n := 0
	known := map[string]bool{}
	for _, f := range fields {
		known[f.Name] = true
		raw, sent := given[f.Name]
		var tool *schemas.Tool
		if sent && f.Neutral == "toolName" {
			tool = schemas.ToolNamed(s, textOfJSON(raw))
		}
		switch {
		case tool != nil:
			n += 4 + knownMembers(tool, given)
		case sent:
			n++
		case f.Required.Has(s):
			n -= 3
		}
	}
	for name := range given {
		if !known[name] {
			n -= 2
		}
	}
	return n
}

// knownMembers counts the members of the tool input that the tool has.
func knownMembers(t *schemas.Tool, given map[string]json.RawMessage) int {
	n := 0
	for name, raw := range given {
		if schemas.NeutralName(name) != "toolArgs" {
			continue
		}
		var input map[string]json.RawMessage
		_ = json.Unmarshal(raw, &input) // other input has no such members
		n += len(slice.Filter(t.Input, func(f schemas.Field) bool { return input[f.Name] != nil }))
	}
	return n
}

// pathsOf replaces the paths of the workspace and the home directory with placeholders.
func pathsOf(workspace, home string) *strings.Replacer {
	var pairs []string
	add := func(path, mark string) {
		if len(path) > 1 {
			pairs = append(pairs, path, mark, strings.ReplaceAll(path, `\`, "/"), mark)
		}
	}
	add(strings.TrimRight(workspace, `/\`), "${workspace}")
	add(strings.TrimRight(home, `/\`), "~")
	return strings.NewReplacer(pairs...)
}

func asText(raw json.RawMessage) (string, bool) {
	var s string
	err := json.Unmarshal(raw, &s)
	return s, err == nil
}

func textOfJSON(raw json.RawMessage) string {
	s, _ := asText(raw)
	return s
}

// AppendTo returns the text of a file with the recording appended as the last case, or src if it already contains it.
// An empty src starts a new file. It returns an error when the layout of src does not allow appending.
func (r *Recording) AppendTo(src string) (string, error) {
	if strings.TrimSpace(src) == "" {
		src = header
	}
	f := Parse(RecordedFile, src)
	list := f.Tree.Root.Get("cases")
	indent := "  "
	switch {
	case len(f.Tree.Errors) > 0:
		return "", errors.New("the file is not valid YAML")
	case list == nil || f.Tree.Root.Members[len(f.Tree.Root.Members)-1].Value != list:
		return "", errors.New("cases is not the last key of the file")
	case list.Kind == syntax.Array && len(list.Items) > 0:
		first := list.Items[0].Range.Start
		line := src[strings.LastIndexByte(src[:first], '\n')+1 : first]
		dash := strings.IndexByte(line, '-')
		if dash < 0 || strings.Trim(line[:dash], " ") != "" {
			return "", errors.New("each case must be on lines of its own")
		}
		indent = line[:dash]
	case list.Kind != syntax.Null && list.Kind != syntax.Missing:
		return "", errors.New("each case must be on lines of its own")
	}
	eol := text.LineBreak(src)
	lines := slice.Map(r.members, func(m Member) string { return indent + "  " + m.Key + ": " + m.Value + eol })
	body := strings.Join(lines, "")
	if strings.Contains(src, body) {
		return src, nil
	}
	if !strings.HasSuffix(src, "\n") {
		src += eol
	}
	name := r.name
	for n := 2; slices.ContainsFunc(f.Cases, func(c *Case) bool { return c.Name == name }); n++ {
		name = fmt.Sprintf("%s (%d)", r.name, n)
	}
	return src + indent + "- name: " + Quote(name) + eol + body, nil
}
