package simulate

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/buger/jsonparser"

	"github.com/hooks-ls/hooks-ls/schemas"
)

// outputView is what a surface saw of one hook's output, for saying what of it was not read.
type outputView struct {
	// read reports that the exit code let the surface look at stdout at all.
	read bool
	doc  document
	// wrongEventName is the path of a hookEventName that made the surface drop what it belongs to.
	wrongEventName string
}

// ignoredOutput collects what of a hook's answer had no effect.
type ignoredOutput struct {
	plan   *Plan
	hook   *PlannedHook
	fields []schemas.Field
	list   []Ignored
	// lastText is what the last line said to print.
	lastText string
	// group is the index in list of what stands for all members that are ignored for one reason.
	group map[string]int
	// elsewhere remembers who reads a field that is not read here.
	elsewhere map[string]readers
}

// readers are who reads a field of one name besides the surface on its event: the surface on other events, and other
// surfaces on this one.
type readers struct {
	events   []string
	surfaces schemas.Surfaces
}

// named is how many members that are ignored for one reason are named.
const named = 8

// ignoredBy lists what a hook printed or said by its exit code that the surface does not heed, and what to print
// instead. Values that the surface reads and that have the wrong type or an unknown value are among them.
func ignoredBy(p *Plan, h *PlannedHook, r HookResult, verdict *Verdict, v outputView) []Ignored {
	if r.StartError != "" {
		return nil
	}
	n := &ignoredOutput{plan: p, hook: h, fields: p.Event.OutputFields(p.Request.Surface, h.Name, p.Request.Edition)}
	stdout := decodeUTF8(r.Stdout)
	switch {
	case strings.TrimSpace(stdout) == "", verdict.plain, verdict.instructs != "":
	case r.TimedOut && !v.read:
		n.add("", "%s ignores what a hook printed before it ran into its limit", n.surface())
	case !v.read:
		n.unread(verdict.rule)
	case !v.doc.valid:
		n.notJSON(v.doc)
	case v.doc.object == nil:
		n.add("", "%s reads only a JSON object, and this is %s; %s", n.surface(), article(jsonKind(v.doc.value)), n.instead())
	case v.wrongEventName == "/hookEventName":
		n.add(v.wrongEventName, "%s is not the running event %s: %s ignores the whole output; name the running event or leave hookEventName out",
			v.doc.object["hookEventName"], p.Event.Name, n.surface())
	default:
		n.members(v.doc.value, "", n.fields, v.wrongEventName)
		n.reasons(v.doc.object)
	}
	if !verdict.failedClosed {
		n.exit(r, verdict)
	}
	return n.list
}

func (n *ignoredOutput) surface() string { return n.plan.Request.Surface.Name() }

func (n *ignoredOutput) add(path, format string, args ...any) {
	why := fmt.Sprintf(format, args...)
	if i, ok := n.group[why]; ok && path != "" {
		ig := &n.list[i]
		if len(ig.Also) < named-1 {
			ig.Also = append(ig.Also, path)
		} else {
			ig.More++
		}
		return
	}
	if n.group == nil {
		n.group = map[string]int{}
	}
	n.group[why] = len(n.list)
	n.list = append(n.list, Ignored{Path: path, Why: why, Ref: n.ref()})
}

// ref cites where the event's output is written down.
func (n *ignoredOutput) ref() string {
	for _, f := range n.fields {
		if text := factRef(f.Facts, n.plan.Request.Surface); text != "" {
			return text
		}
	}
	return factRef(n.plan.Event.Facts, n.plan.Request.Surface)
}

// unread explains output that the exit code hides.
func (n *ignoredOutput) unread(rule schemas.ExitRule) {
	switch {
	case rule.Code == 0:
		n.add("", "%s ignores everything that a %s hook prints", n.surface(), n.hook.Name)
	case rule.Code == 2:
		n.add("", "with exit code 2, %s reads only standard error; exit with 0 to have the JSON read, or print the reason to standard error", n.surface())
	default:
		n.add("", "%s ignores the output of a hook that fails; exit with 0 to have it read", n.surface())
	}
}

// notJSON explains text that is not one JSON value.
func (n *ignoredOutput) notJSON(doc document) {
	text, trimmed := doc.text, strings.TrimSpace(doc.text)
	before, rest := splitJSON(trimmed)
	switch {
	case doc.problem != "":
		n.add("", "this is JSON that %s cannot read: %s; %s", n.surface(), doc.problem, n.instead())
	case strings.HasPrefix(text, "\ufeff"):
		n.add("", "a byte order mark comes before the JSON: %s reads all of it as plain text; print the JSON without it", n.surface())
	case before != "" && rest == "":
		n.add("", "%s comes before the JSON: %s reads all of it as plain text; print only the JSON object and send log lines to standard error", quote(clip(before)), n.surface())
	case before == "" && rest != "" && json.Valid([]byte(rest)):
		n.add("", "there are several JSON values, and %s reads standard output only when it is a single one; print one object", n.surface())
	case before == "" && rest != "":
		n.add("", "%s comes after the JSON: %s reads all of it as plain text; print only the JSON object and send log lines to standard error", quote(clip(rest)), n.surface())
	case strings.HasPrefix(trimmed, "{") || strings.HasPrefix(trimmed, "["):
		n.add("", "the output is not JSON (%s): %s ignores it; %s", syntaxProblem([]byte(trimmed)), n.surface(), strictJSON(trimmed))
	case readsField(n.fields, "behavior") && !schemas.EngineOn(n.plan.Request.Surface, n.plan.Request.Edition).PlainText:
		n.add("", "%s expects JSON or nothing from a %s hook, and plain text counts as a failure; %s", n.surface(), n.hook.Name, n.instead())
	default:
		n.add("", "%s ignores plain text; %s", n.surface(), n.instead())
	}
}

// splitJSON parts text into what comes before its first complete JSON object and what stands after it; before is the
// whole text when it holds none.
func splitJSON(text string) (before, rest string) {
	const most, tries = 1 << 20, 16 // each try may read to the end
	text = text[:min(len(text), most)]
	for at, n := 0, 0; n < tries; at, n = at+1, n+1 {
		i := strings.IndexByte(text[at:], '{')
		if i < 0 {
			return "", ""
		}
		at += i
		dec := json.NewDecoder(strings.NewReader(text[at:]))
		var raw json.RawMessage
		if dec.Decode(&raw) == nil {
			return strings.TrimSpace(text[:at]), strings.TrimSpace(text[at+int(dec.InputOffset()):])
		}
	}
	return "", ""
}

// clip shortens a quotation.
func clip(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	const most = 40
	if r := []rune(line); len(r) > most {
		return string(r[:most]) + "…"
	}
	return line
}

// members goes through an object and explains each member that is not read.
func (n *ignoredOutput) members(raw json.RawMessage, path string, fields []schemas.Field, unfit string) {
	o := asObject(raw)
	for _, name := range memberNames(raw) {
		here := path + "/" + escapePointer(name)
		i := slices.IndexFunc(fields, func(f schemas.Field) bool { return f.Name == name })
		switch {
		case name == wrapper && path == "" && unfit != "":
			n.add(unfit, "%s is not the running event %s: %s ignores all of %s; name the running event or leave hookEventName out",
				o.obj(wrapper)["hookEventName"], n.plan.Event.Name, n.surface(), wrapper)
		case i < 0 && name == wrapper && path == "" && o.obj(wrapper) != nil:
			n.members(o[name], here, nil, "")
		case i < 0:
			n.unknown(here, name, path != "", o[name])
		case fields[i].Type.Kind == schemas.Object && asObject(o[name]) != nil:
			if name == wrapper {
				n.members(o[name], here, fields[i].Type.Fields, "")
			}
		default:
			n.value(here, name, fields[i], o[name])
		}
	}
}

// value explains a value that the field cannot have.
func (n *ignoredOutput) value(path, name string, f schemas.Field, raw json.RawMessage) {
	if why := conform(f.Type, raw); why != "" && f.Type.Format != schemas.EventName {
		n.add(path, "%s %s: %s ignores it", name, why, n.surface())
	}
}

// unknown explains a member that is not read where it is.
func (n *ignoredOutput) unknown(path, name string, inWrapper bool, raw json.RawMessage) {
	if name == "hookEventName" && inWrapper {
		return
	}
	if at := n.where(name); at != "" {
		n.add(path, "%s reads %s%s", n.surface(), placeText(at), n.once(name))
		return
	}
	for _, group := range synonyms {
		if !slices.Contains(group, name) {
			continue
		}
		for _, other := range group {
			if at := n.where(other); at != "" {
				n.add(path, "%s reads %s for this on %s%s", n.surface(), at, n.hook.Name, n.once(other))
				return
			}
		}
	}
	if len(n.fields) == 0 {
		n.add(path, "%s ignores everything that a %s hook prints", n.surface(), n.hook.Name)
		return
	}
	switch r := n.readersOf(name); {
	case len(r.events) > 0:
		n.add(path, "%s reads it on %s, not on %s", n.surface(), strings.Join(r.events, ", "), n.hook.Name)
	case !r.surfaces.IsOne():
		n.add(path, "only %s read it on this event, not %s", r.surfaces.Names(), n.surface())
	case !r.surfaces.Empty():
		n.add(path, "only %s reads it on this event, not %s", r.surfaces.Names(), n.surface())
	default:
		n.add(path, "%s has no such field", n.surface())
	}
}

func (n *ignoredOutput) readersOf(name string) readers {
	if n.elsewhere == nil {
		n.elsewhere = readersElsewhere(n.plan, n.hook.Casing)
	}
	return n.elsewhere[name]
}

// readersElsewhere says of each field that some surface reads on some event who does.
func readersElsewhere(p *Plan, casing schemas.Casing) map[string]readers {
	all := map[string]readers{}
	for _, e := range schemas.Events() {
		for _, t := range schemas.AllSurfaces.List() {
			if (t == p.Request.Surface) == (e == p.Event) {
				continue
			}
			for _, name := range fieldNames(e.OutputFields(t, "", p.Request.Edition)) {
				r := all[name]
				if spelling := e.SpellingFor(p.Request.Surface, casing); t == p.Request.Surface {
					if !slices.Contains(r.events, spelling) {
						r.events = append(r.events, spelling)
					}
				} else {
					r.surfaces |= schemas.SurfaceSet(t)
				}
				all[name] = r
			}
		}
	}
	return all
}

// placeText names the place of a field for people.
func placeText(at string) string {
	if strings.Contains(at, ".") {
		return at
	}
	return at + " at the top level"
}

// where is the dotted path at which the surface reads a field of this name; empty when it does not.
func (n *ignoredOutput) where(name string) string {
	for _, f := range n.fields {
		if f.Name == name {
			return name
		}
	}
	for _, f := range n.fields {
		if f.Name != wrapper {
			continue
		}
		if _, ok := fieldNamed(f.Type.Fields, name); ok {
			return wrapper + "." + name
		}
	}
	return ""
}

// reasons explains blocks that do not count because nothing says why.
func (n *ignoredOutput) reasons(out object) {
	need := n.plan.Event.MergeOn(n.plan.Request.Surface, n.plan.Request.Edition).BlockNeeds
	read := pick(n.fields, out)
	if choice(n.fields, read, "decision") != "block" || counts(need, read) {
		return
	}
	what := "a string"
	if need == schemas.BlockWithText {
		what = "a string that is not empty"
	}
	n.add("/"+strings.ReplaceAll(n.where("decision"), ".", "/"), "%s obeys a block only with a reason, %s; %s", n.surface(), what, n.instead())
}

// exit explains an exit code that is probably meant to block and does not.
func (n *ignoredOutput) exit(r HookResult, v *Verdict) {
	ev, req := n.plan.Event, n.plan.Request
	if r.TimedOut || r.Status != 0 || r.ExitCode <= 0 {
		return
	}
	two, _ := ev.ExitFor(req.Surface, 2, req.Edition)
	blocks := two.Effect == schemas.ExitDenies || two.Effect == schemas.ExitBlocks
	quiet := v.rule.Effect == schemas.ExitWarns || v.rule.Effect == schemas.ExitLogged || v.rule.Effect == schemas.ExitIgnored
	switch {
	case r.ExitCode != 2 && blocks && quiet:
		n.add("exitCode", "exit code %d%s does not block in %s; exit with 2 and print the reason to standard error, or exit with 0 and %s", r.ExitCode, shellCode(r.ExitCode), n.surface(), n.instead())
	case r.ExitCode == 2 && !blocks && quiet && n.decides() && v.fields.str("decision") != "block":
		n.add("exitCode", "exit code 2 does not block %s in %s; exit with 0 and %s", n.hook.Name, n.surface(), n.instead())
	}
}

// decides reports that a hook of the event can decide something by its output.
func (n *ignoredOutput) decides() bool {
	return slices.ContainsFunc(synonyms[0], func(name string) bool { return n.where(name) != "" })
}

// memberNames are the names of an object's members in source order, each once.
func memberNames(raw json.RawMessage) []string {
	seen := map[string]bool{}
	return slices.DeleteFunc(everyName(raw), func(name string) bool {
		again := seen[name]
		seen[name] = true
		return again
	})
}

// everyName lists the names of an object's members in source order, those that stand twice included.
func everyName(raw json.RawMessage) []string {
	if !json.Valid(raw) {
		return nil
	}
	var names []string
	_ = jsonparser.ObjectEach(bytes.TrimFunc(raw, isJSONSpace), func(key, _ []byte, _ jsonparser.ValueType, _ int) error {
		names = append(names, string(key))
		return nil
	})
	return names
}

func escapePointer(s string) string { return strings.NewReplacer("~", "~0", "/", "~1").Replace(s) }

// strictJSON is what to do about output that is nearly JSON.
func strictJSON(output string) string {
	if strings.HasPrefix(output, "{'") {
		return "it looks like a Python dict; use print(json.dumps(…))"
	}
	return "print strict JSON without comments or trailing commas"
}

// shellCode says what a shell means by an exit code, in parentheses; empty where it means nothing.
func shellCode(code int) string {
	switch code {
	case 126:
		return " (the command is not executable)"
	case 127:
		return " (the command was not found)"
	}
	return ""
}
