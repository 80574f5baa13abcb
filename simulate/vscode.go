package simulate

import (
	"cmp"
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"sync"

	"github.com/hooks-ls/hooks-ls/schemas"
)

// record is what VS Code keeps of one hook's result, before the event looks at it.
type record struct {
	kind    Kind
	stop    *string
	warning *string
	// output is what is left for the event: an object without the common fields, a scalar, or plain text as a JSON
	// string; nil when nothing is left.
	output json.RawMessage
	object object
	// discarded holds the path of a hookEventName that does not fit.
	discarded string
}

// commonOutput are the members that VS Code takes out before the event reads the rest.
var commonOutput = []string{"continue", "stopReason", "systemMessage"}

// escapes are terminal sequences, which VS Code removes from standard error only.
var escapes = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile("\x1b\\[[0-9;?]*[ -/]*[@-~]|\x1b\\][^\x07\x1b]*(?:\x07|\x1b\\\\)|\x1b[@-Z\\\\-_]")
})

// nullOutput is the text of the error that a lone null on stdout causes inside VS Code.
const nullOutput = "Cannot read properties of null (reading 'stopReason')"

// vscodeRecord reads one result.
func vscodeRecord(event string, ed schemas.Edition, r HookResult) record {
	stderr := escapes().ReplaceAllString(decodeUTF8(r.Stderr), "")
	switch {
	case r.StartError != "":
		return record{kind: Warning, warning: ptr(cmp.Or(r.SpawnError, r.StartError))}
	case r.Signal != "" || r.ExitCode != 0 && r.ExitCode != 2:
		return record{kind: Warning, warning: &stderr}
	case r.ExitCode == 2:
		return record{kind: Error, output: rawText(stderr)}
	}
	stdout := decodeChunks(r.Stdout, r.Chunks)
	doc := parseStrict(stdout)
	rec := record{kind: Success}
	switch {
	case !doc.valid:
		rec.output = rawText(stdout)
		return rec
	case string(doc.value) == "null":
		return record{kind: Warning, warning: ptr(nullOutput)}
	case doc.value[0] == '[':
		return rec.rest(indexed(doc.value), nil)
	case doc.object == nil:
		rec.output = doc.value
		return rec
	}
	out := doc.object
	if stop, ok := out.text("stopReason"); ok && ed == schemas.Observed {
		rec.stop = &stop
	}
	if string(out["continue"]) == "false" && rec.stop == nil {
		rec.stop = ptr(out.str("stopReason"))
	}
	if msg, ok := out.text("systemMessage"); ok {
		rec.warning = &msg
	}
	if name, ok := out.text("hookEventName"); ok && !fits(event, name) {
		return record{kind: Success, discarded: "/hookEventName"}
	}
	drop := commonOutput
	if name, ok := out.obj(wrapper).text("hookEventName"); ok && !fits(event, name) {
		rec.discarded = "/" + wrapper + "/hookEventName"
		drop = append(slices.Clip(drop), wrapper)
	}
	return rec.rest(out, drop)
}

// rest keeps the members that are not in drop.
func (rec record) rest(out object, drop []string) record {
	left := object{}
	for name, raw := range out {
		if !slices.Contains(drop, name) {
			left[name] = raw
		}
	}
	if len(left) > 0 {
		rec.object = left
		rec.output, _ = json.Marshal(left) // raw messages always marshal
	}
	return rec
}

// indexed turns an array into the object that VS Code sees: members named by their index.
func indexed(raw json.RawMessage) object {
	var items []json.RawMessage
	if json.Unmarshal(raw, &items) != nil {
		return nil
	}
	o := object{}
	for i, item := range items {
		o[strconv.Itoa(i)] = item
	}
	return o
}

// alsoFits are the one-way exceptions: the event that runs, and the name that it takes besides its own, so that hooks
// of an agent's frontmatter serve both as main agent and as subagent.
var alsoFits = map[string]string{"SubagentStop": "Stop", "SubagentStart": "SessionStart"}

// fits reports whether a hookEventName in an output belongs to the event that runs.
func fits(event, name string) bool { return name == event || alsoFits[event] == name }

// vscodeRead says what VS Code makes of one result.
func vscodeRead(p *Plan, h *PlannedHook, r HookResult) answer {
	ev := p.Event
	rec := vscodeRecord(ev.Name, p.Request.Edition, r)
	fields := ev.OutputFields(schemas.VSCode, "", p.Request.Edition)
	a := answer{
		hook:   h,
		rule:   exitRule(ev, schemas.VSCode, p.Request.Edition, byCode(r)),
		fields: pick(fields, rec.object),
		stop:   rec.stop,
	}
	a.verdict.Kind = rec.kind
	if rec.warning != nil {
		a.verdict.Warning = *rec.warning
	}
	switch rec.kind {
	case Warning:
		a.failure = failureOf(r)
	case Error:
		var text string
		_ = json.Unmarshal(rec.output, &text)
		vscodeError(&a, text, p)
	default:
		vscodeFields(&a, fields)
	}
	v := view{read: rec.kind == Success && r.StartError == "", doc: parseStrict(decodeChunks(r.Stdout, r.Chunks)), unfit: rec.discarded}
	a.ignored = ignoredBy(p, h, r, &a, v)
	return a
}

// byCode is the result without its timeout: VS Code looks at the exit code alone, also after the limit.
func byCode(r HookResult) HookResult {
	r.TimedOut = false
	return r
}

// vscodeError is what exit code 2 means for the event.
func vscodeError(a *answer, stderr string, p *Plan) {
	switch a.rule.Effect {
	case schemas.ExitDenies:
		a.verdict.Decision = "deny"
		if stderr != "" {
			a.verdict.Reason = &stderr
		}
	case schemas.ExitBlocks:
		a.verdict.Decision = "block"
		if p.Event.Name == "PostToolUse" {
			if stderr == "" {
				stderr = "an unexpected error occurred"
			}
			stderr = "Tried to use " + p.occasion.tool + " - " + stderr
		}
		a.verdict.Reason = &stderr
	case schemas.ExitWarns:
		a.verdict.Warning = stderr
	}
}

// vscodeFields reads the event's own fields.
func vscodeFields(a *answer, fields []schemas.Field) {
	v := &a.verdict
	if a.fields.truthy("additionalContext") {
		v.Context = scriptString(a.fields["additionalContext"])
		a.context = rawText(v.Context)
	}
	if a.fields.truthy("updatedInput") {
		v.Updated = a.fields["updatedInput"]
	}
	for _, pair := range [][2]string{{"permissionDecision", "permissionDecisionReason"}, {"decision", "reason"}} {
		d := choice(fields, a.fields, pair[0])
		if d == "" {
			continue
		}
		v.Decision = d
		if a.fields.truthy(pair[1]) {
			v.Reason = ptr(scriptString(a.fields[pair[1]]))
		}
	}
}
