package casefile

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// RecordedFile is where cases are recorded, relative to the root of the repository.
const RecordedFile = ".github/hooks/recorded" + schemas.CaseSuffix

// header begins a file of recorded cases.
const header = `# yaml-language-server: $schema=https://raw.githubusercontent.com/hooks-ls/hooks-ls/main/schemas/json/hooktest.schema.json
# Recorded by hooks-ls record. Secrets were taken out as far as they could be told: look through the file before you commit it.
# hooks-ls test --update fills in what is expected.
cases:
`

// Recording is a payload as a case, without what is expected.
type Recording struct {
	name    string
	members []Member
}

// sessional are the fields that are other ones in each session, and say nothing about the hook.
var sessional = []string{"hookEventName", "timestamp", "cwd", "sessionId", "transcriptPath", "agentTranscriptPath", "toolUseId", "promptId"}

// Record makes a case of a payload that a product sent. The event is told by the payload, or by its fields where the product does
// not send its name; event, unless it is empty, says it. Secrets and the paths of the workspace and of the home directory are taken
// out.
func Record(payload []byte, event, workspace, home string) (*Recording, error) {
	var given map[string]json.RawMessage
	if err := json.Unmarshal(payload, &given); err != nil || given == nil {
		return nil, errors.New("standard input holds no JSON object")
	}
	if event == "" {
		event = cmpText(given["hook_event_name"], given["hookEventName"])
	}
	sender, err := senderOf(given, event)
	if err != nil {
		return nil, err
	}
	paths := pathsOf(workspace, home)
	r := &Recording{}
	add := func(key, value string) { r.members = append(r.members, Member{key, value}) }
	add("event", sender.spelling)
	if ids := sender.surfaces.IDs(); len(ids) == 1 {
		add("products", ids[0])
	} else {
		add("products", "["+strings.Join(ids, ", ")+"]")
	}
	r.name = sender.spelling
	var rest []Member
	for _, f := range sender.fields {
		raw, sent := given[f.Name]
		if !sent || slices.Contains(sessional, f.Neutral) {
			continue
		}
		if f.Neutral == "toolArgs" { // some versions send it as text
			if text := textOfJSON(raw); json.Valid([]byte(text)) && strings.HasPrefix(strings.TrimSpace(text), "{") {
				raw = json.RawMessage(text)
			}
		}
		raw = redactJSON(raw, paths)
		i := slices.IndexFunc(schemas.ShortForms(), func(s schemas.ShortForm) bool { return slices.Contains(s.Fields, f.Neutral) })
		text, isText := asText(raw)
		switch {
		case f.Neutral == "toolArgs":
			add("input", string(raw))
			r.name += about(raw)
		case i >= 0 && isText:
			add(schemas.ShortForms()[i].Name, Quote(text))
			if f.Neutral == "toolName" || f.Neutral == "prompt" {
				r.name += " " + english.Clip(text, 60)
			}
		case i >= 0 && f.Neutral == "stopHookActive":
			add(schemas.ShortForms()[i].Name, string(raw))
		case string(raw) != f.Example: // else the sample says the same
			rest = append(rest, Member{string(quoted(f.Name)), string(raw)})
		}
	}
	if len(rest) > 0 {
		add("payload", flow(rest))
	}
	if src, err := r.AppendTo(""); err != nil || Parse(RecordedFile, src).Cases[0].Broken {
		add("force", "true") // a product newer than the tables
	}
	return r, nil
}

// about is what a tool is used on: its command, or its path.
func about(input json.RawMessage) string {
	var fields map[string]any
	_ = json.Unmarshal(input, &fields) // something else has none
	for _, name := range []string{"command", "filePath", "file_path", "path", "query", "pattern", "url"} {
		if s, ok := fields[name].(string); ok && s != "" {
			return ": " + english.Clip(s, 60)
		}
	}
	return ""
}

// sender is who sends such a payload.
type sender struct {
	spelling string
	surfaces schemas.Surfaces
	fields   []schemas.Field
	score    int
}

// senderOf finds the products that send such a payload, and the event's name there: those that send most of its fields, always
// send nothing else, and have the tool.
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
			for _, s := range (sp.Surfaces & schemas.Dispatched).List() {
				if !fires(ev, s) {
					continue
				}
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
		return nil, errors.New("the payload is that of no known event; name it with --event")
	}
	return best, nil
}

// score is how well a payload goes with the fields that a product sends.
func score(fields []schemas.Field, s schemas.Surface, given map[string]json.RawMessage) int {
	n := 0
	known := map[string]bool{}
	for _, f := range fields {
		known[f.Name] = true
		raw, sent := given[f.Name]
		switch {
		case !sent && f.Required.Has(s):
			n -= 3
		case sent && f.Neutral == "toolName" && schemas.ToolNamed(s, textOfJSON(raw)) != nil:
			n += 4
		case sent:
			n++
		}
		if f.Neutral == "toolName" && sent {
			if t := schemas.ToolNamed(s, textOfJSON(raw)); t != nil {
				n += knownMembers(t, given)
			}
		}
	}
	for name := range given {
		if !known[name] {
			n -= 2
		}
	}
	return n
}

// knownMembers counts how many members of the tool's input the tool has.
func knownMembers(t *schemas.Tool, given map[string]json.RawMessage) int {
	n := 0
	for _, name := range []string{"tool_input", "toolArgs"} {
		var input map[string]json.RawMessage
		_ = json.Unmarshal(given[name], &input) // something else has none
		for _, f := range t.Input {
			if input[f.Name] != nil {
				n++
			}
		}
	}
	return n
}

// pathsOf replaces the path of the workspace and that of the home directory.
func pathsOf(workspace, home string) *strings.Replacer {
	var pairs []string
	add := func(path, mark string) {
		if len(path) > 1 && path != "/" {
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

func cmpText(list ...json.RawMessage) string {
	for _, raw := range list {
		if s := textOfJSON(raw); s != "" {
			return s
		}
	}
	return ""
}

// AppendTo is the text of a file with the recording as its last case; the text itself when it holds the same already. An empty
// text becomes a new file.
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
			return "", errors.New("the cases are not each on lines of their own")
		}
		indent = line[:dash]
	case list.Kind != syntax.Null && list.Kind != syntax.Missing:
		return "", errors.New("the cases are not each on lines of their own")
	}
	eol := "\n"
	if strings.Contains(src, "\r\n") {
		eol = "\r\n"
	}
	var body strings.Builder
	for _, m := range r.members {
		body.WriteString(indent + "  " + m.Key + ": " + m.Value + eol)
	}
	if strings.Contains(src, body.String()) {
		return src, nil
	}
	if !strings.HasSuffix(src, "\n") {
		src += eol
	}
	name := r.name
	for n := 2; slices.ContainsFunc(f.Cases, func(c *Case) bool { return c.Name == name }); n++ {
		name = fmt.Sprintf("%s (%d)", r.name, n)
	}
	return src + indent + "- name: " + Quote(name) + eol + body.String(), nil
}
