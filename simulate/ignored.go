package simulate

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"github.com/buger/jsonparser"

	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// ignoredOutput collects the parts of a hook's answer that had no effect.
type ignoredOutput struct {
	plan   *Plan
	hook   *PlannedHook
	fields []schemas.Field
	list   []Ignored
	// lastText is the suggestion that the last line ended with.
	lastText string
	// group maps a reason to the index in list of the line that stands for all members ignored for it.
	group map[string]int
}

// maxNamed is the most members that one line names.
const maxNamed = 8

// ignoredBy lists what a hook printed, or said by its exit code, that the surface ignores, and what to print instead. That
// includes fields that the surface reads but whose value has the wrong type or is unknown.
func ignoredBy(p *Plan, r HookResult, v *Verdict) []Ignored {
	if r.StartError != "" {
		return nil
	}
	n := &ignoredOutput{plan: p, hook: v.hook, fields: p.outputFields(v.hook.Name), group: map[string]int{}}
	stdout := decodeUTF8(r.Stdout)
	switch {
	case strings.TrimSpace(stdout) == "", v.plain, v.background, v.instructions+v.directory != "":
	case r.TimedOut && !v.read:
		n.add("", "%s ignores what a hook printed before it timed out", n.surface())
	case !v.read && v.rule.Code == 0:
		n.add("", "%s ignores the output of %s hooks", n.surface(), n.hook.Name)
	case !v.read && v.rule.Code == 2:
		n.add("", "with exit code 2, %s reads only standard error; exit with 0 to have the JSON read, or print the reason to standard error", n.surface())
	case !v.read:
		n.add("", "%s ignores the output of a hook that fails; exit with 0 to have it read", n.surface())
	case !v.doc.valid:
		n.notJSON(v.doc)
	case v.doc.object == nil:
		n.add("", "%s reads only a JSON object, but this is %s; %s", n.surface(), syntax.ParseJSON(string(v.doc.value)).Root.Kind, n.instead())
	case v.wrongEventName == "/hookEventName":
		n.add(v.wrongEventName, "%s is not the running event %s: %s ignores the whole output; name the running event or leave hookEventName out",
			v.doc.object["hookEventName"], p.Event.Name, n.surface())
	default:
		n.members(v.doc.value, "", n.fields, v.wrongEventName)
		n.reasons(v.doc.object)
	}
	if !v.failedClosed {
		n.exit(r, v)
	}
	return n.list
}

func (n *ignoredOutput) surface() string { return n.plan.Request.Surface.Name() }

func (n *ignoredOutput) add(path, format string, args ...any) {
	why := fmt.Sprintf(format, args...)
	if i, ok := n.group[why]; ok && path != "" {
		ig := &n.list[i]
		if len(ig.Also) < maxNamed-1 {
			ig.Also = append(ig.Also, path)
		} else {
			ig.More++
		}
		return
	}
	n.group[why] = len(n.list)
	refs := slice.Map(n.fields, func(f schemas.Field) string { return factRef(f.Facts, n.plan.Request.Surface) })
	ref := cmp.Or(append(refs, factRef(n.plan.Event.Facts, n.plan.Request.Surface))...) // for the event's output
	n.list = append(n.list, Ignored{Path: path, Why: why, Ref: ref})
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
		n.add("", "there are several JSON values, but %s reads standard output only if it is a single one; print one object", n.surface())
	case before == "" && rest != "":
		n.add("", "%s comes after the JSON: %s reads all of it as plain text; print only the JSON object and send log lines to standard error", quote(clip(rest)), n.surface())
	case strings.HasPrefix(trimmed, "{") || strings.HasPrefix(trimmed, "["):
		remedy := "print strict JSON without comments or trailing commas"
		if strings.HasPrefix(trimmed, "{'") {
			remedy = "it looks like a Python dict; use print(json.dumps(…))"
		}
		n.add("", "the output is not JSON (%s): %s ignores it; %s", syntaxProblem([]byte(trimmed)), n.surface(), remedy)
	case fieldRead(n.fields, "behavior") != nil && !n.plan.engine.PlainText:
		n.add("", "%s expects JSON or nothing from a %s hook, and plain text counts as a failure; %s", n.surface(), n.hook.Name, n.instead())
	default:
		n.add("", "%s ignores plain text; %s", n.surface(), n.instead())
	}
}

// splitJSON splits text into what precedes and what follows its first complete JSON object; both are "" when there is none.
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

// clip shortens text for a quotation: the first line, at most 40 characters.
func clip(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return english.Clip(line, 40)
}

// members explains each member of an object that is not read.
func (n *ignoredOutput) members(raw json.RawMessage, path string, fields []schemas.Field, mismatched string) {
	o := asObject(raw)
	for _, name := range memberNames(raw) {
		here := path + "/" + syntax.Step{Key: name, Index: -1}.String()
		f := schemas.FieldNamed(fields, name)
		switch {
		case name == wrapper && path == "" && mismatched != "":
			n.add(mismatched, "%s is not the running event %s: %s ignores all of %s; name the running event or leave hookEventName out",
				o.obj(wrapper)["hookEventName"], n.plan.Event.Name, n.surface(), wrapper)
		case f == nil && name == wrapper && path == "" && o.obj(wrapper) != nil:
			n.members(o[name], here, nil, "")
		case f == nil && name == "continue" && string(o[name]) == "true": // which changes nothing in any product
		case f == nil:
			n.unknown(here, name, path != "")
		case f.Type.Kind == schemas.Object && asObject(o[name]) != nil:
			if name == wrapper {
				n.members(o[name], here, f.Type.Fields, "")
			}
		default:
			if why := conform(f.Type, o[name]); why != "" && f.Type.Format != schemas.EventName {
				n.add(here, "%s %s: %s", name, why, cmp.Or(f.Misfit, n.surface()+" ignores it"))
			}
		}
	}
}

// unknown explains a member that is not read where it is.
func (n *ignoredOutput) unknown(path, name string, inWrapper bool) {
	if name == "hookEventName" && inWrapper {
		return
	}
	if at := n.where(name); at != "" {
		if !strings.Contains(at, ".") {
			at += " at the top level"
		}
		n.add(path, "%s reads %s%s", n.surface(), at, n.insteadOnce(name))
		return
	}
	for _, group := range synonyms {
		if other := n.readOf(group); other != "" && slices.Contains(group, name) {
			n.add(path, "%s reads %s for this on %s%s", n.surface(), n.where(other), n.hook.Name, n.insteadOnce(other))
			return
		}
	}
	if len(n.fields) == 0 {
		n.add(path, "%s ignores the output of %s hooks", n.surface(), n.hook.Name)
		return
	}
	switch events, surfaces := n.readersElsewhere(name); {
	case len(events) > 0:
		n.add(path, "%s reads it on %s, not on %s", n.surface(), strings.Join(events, ", "), n.hook.Name)
	case surfaces.Empty():
		n.add(path, "%s has no such field", n.surface())
	case surfaces.IsOne():
		n.add(path, "only %s reads it on this event, not %s", surfaces.Names(), n.surface())
	default:
		n.add(path, "only %s read it on this event, not %s", surfaces.Names(), n.surface())
	}
}

// readersElsewhere says who else reads a field: the surface on which other events, and which other surfaces on this event.
func (n *ignoredOutput) readersElsewhere(name string) (events []string, surfaces schemas.Surfaces) {
	s, ed := n.plan.Request.Surface, n.plan.Request.Edition
	for _, e := range schemas.Events() {
		if e != n.plan.Event && e.ReadsOutput(s, "", ed, name) {
			events = slice.Add(events, e.SpellingFor(s, n.hook.Hook.Casing))
		}
	}
	others, stops := schemas.AllSurfaces&^schemas.SurfaceSet(s), slices.Contains(schemas.StopFields, name)
	return events, others.Where(func(t schemas.Surface) bool {
		return n.plan.Event.ReadsOutput(t, "", ed, name) && !(stops && n.plan.Event.Merge[t].Stop == "")
	})
}

// where returns the dotted path at which the surface reads a field of this name, or "" when it does not.
func (n *ignoredOutput) where(name string) string {
	switch {
	case schemas.FieldNamed(n.fields, name) != nil:
		return name
	case fieldRead(n.fields, name) != nil:
		return wrapper + "." + name
	}
	return ""
}

// reasons explains blocks that have no effect because they lack a reason.
func (n *ignoredOutput) reasons(out object) {
	need := n.plan.merge.BlockNeeds
	read := pick(n.fields, out)
	if choice(n.fields, read, "decision") != "block" || counts(need, read) {
		return
	}
	what := "a string"
	if need == schemas.BlockWithText {
		what = "a string that is not empty"
	}
	n.add("/"+strings.ReplaceAll(n.where("decision"), ".", "/"), "%s accepts a block only with a reason, %s; %s", n.surface(), what, n.instead())
}

// exit explains an exit code that was probably meant to block and does not.
func (n *ignoredOutput) exit(r HookResult, v *Verdict) {
	ev, req := n.plan.Event, n.plan.Request
	if r.TimedOut || r.Status != 0 || r.ExitCode <= 0 {
		return
	}
	two, _ := ev.ExitFor(req.Surface, 2, req.Edition)
	blocks := two.Effect == schemas.ExitDenies || two.Effect == schemas.ExitBlocks
	quiet := v.rule.Effect == schemas.ExitWarns || v.rule.Effect == schemas.ExitLogged || v.rule.Effect == schemas.ExitIgnored
	switch {
	case r.ExitCode != 2 && blocks && quiet && !(v.answered() && v.Decision != ""):
		code := shellCodes[r.ExitCode]
		remedy := cmp.Or(code.remedy, "exit with 2 and print the reason to standard error, or exit with 0 and "+n.instead())
		n.add("exitCode", "exit code %d%s does not block in %s; %s", r.ExitCode, code.meaning, n.surface(), remedy)
	case r.ExitCode == 2 && !blocks && quiet && n.readOf(synonyms[0]) != "" && v.fields.str("decision") != "block":
		n.add("exitCode", "exit code 2 does not block %s in %s; exit with 0 and %s", n.hook.Name, n.surface(), n.instead())
	}
}

// memberNames returns the names of an object's members in source order, without duplicates.
func memberNames(raw json.RawMessage) (names []string) {
	for name := range members(raw) {
		names = slice.Add(names, name)
	}
	return names
}

// members yields the members of an object in source order, duplicates included, and nothing for any other value.
func members(raw json.RawMessage) iter.Seq2[string, json.RawMessage] {
	return func(yield func(string, json.RawMessage) bool) {
		if asObject(raw) == nil {
			return
		}
		_ = jsonparser.ObjectEach(raw, func(key, value []byte, kind jsonparser.ValueType, _ int) error {
			if kind == jsonparser.String { // without its quotes
				value = slices.Concat([]byte{'"'}, value, []byte{'"'})
			}
			if !yield(string(key), value) {
				return io.EOF
			}
			return nil
		})
	}
}

// shellCodes are the exit codes that mean something to a shell, and what to do about it.
var shellCodes = map[int]struct{ meaning, remedy string }{
	126: {" (a command is not executable)", "make the script executable with chmod +x, or run it with its interpreter"},
	127: {" (a command was not found)", "correct its path, or install the program"},
}
