package simulate

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// record is VS Code's record of a hook's result, before the event interprets it.
type record struct {
	kind    Kind
	stop    *string
	warning *string
	// output is what remains: an object without the common fields, a scalar, or plain text as a JSON string; nil for nothing.
	output json.RawMessage
	object object
	// discarded is the JSON pointer of a hookEventName that names another event; "" when there is none.
	discarded string
}

// escapes matches terminal escape sequences, which VS Code removes from stderr only.
var escapes = regex.Lazy("\x1b\\[[0-9;?]*[ -/]*[@-~]|\x1b\\][^\x07\x1b]*(?:\x07|\x1b\\\\)|\x1b[@-Z\\\\-_]")

func vscodeRecord(ev *schemas.Event, ed schemas.Edition, r HookResult) record {
	stderr := escapes().ReplaceAllString(decodeUTF8(r.Stderr), "")
	switch {
	case r.StartError != "":
		return record{kind: Warning, warning: new(cmp.Or(r.SpawnError, r.StartError))}
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
	case string(doc.value) == "null": // which causes an error inside VS Code
		return record{kind: Warning, warning: new("Cannot read properties of null (reading 'stopReason')")}
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
		rec.stop = new(out.str("stopReason"))
	}
	if msg, ok := out.text("systemMessage"); ok {
		rec.warning = &msg
	}
	if name, ok := out.text("hookEventName"); ok && !fits(ev, name) {
		return record{kind: Success, discarded: "/hookEventName"}
	}
	drop := append(slices.Clip(schemas.StopFields), "systemMessage") // before the event reads the rest
	if name, ok := out.obj(wrapper).text("hookEventName"); ok && !fits(ev, name) {
		rec.discarded = "/" + wrapper + "/hookEventName"
		drop = append(drop, wrapper)
	}
	return rec.rest(out, drop)
}

// rest completes the record with the members that are not in drop.
func (rec record) rest(out object, drop []string) record {
	left := maps.Clone(out)
	maps.DeleteFunc(left, func(name string, _ json.RawMessage) bool { return slices.Contains(drop, name) })
	if len(left) > 0 {
		rec.object = left
		rec.output, _ = json.Marshal(left) // raw messages always marshal
	}
	return rec
}

// indexed converts an array into the object that VS Code sees: members named by index.
func indexed(raw json.RawMessage) object {
	var items []json.RawMessage
	_ = json.Unmarshal(raw, &items) // it is valid JSON
	o := object{}
	for i, item := range items {
		o[strconv.Itoa(i)] = item
	}
	return o
}

// fits reports whether a hookEventName in an output names the running event.
func fits(ev *schemas.Event, name string) bool {
	f := fieldRead(ev.OutputFields(schemas.VSCode, "", schemas.Observed), "hookEventName")
	return f != nil && slices.Contains(f.Type.Values(), name)
}

var vscode = &product{interpret: vscodeInterpret, conclude: (*dispatch).vscodeOutcome}

func vscodeInterpret(p *Plan, h *PlannedHook, r HookResult) Verdict {
	rec := vscodeRecord(p.Event, p.Request.Edition, r)
	fields := p.outputFields("")
	byCode := r
	byCode.TimedOut = false // VS Code looks only at the exit code, even after a timeout
	v := Verdict{Kind: rec.kind, hook: h, rule: p.exitRule(byCode), fields: pick(fields, rec.object), stop: rec.stop}
	if rec.warning != nil {
		v.Warning = *rec.warning
	}
	switch rec.kind {
	case Warning:
		v.Failure = failureOf(r)
	case Error:
		var text string
		_ = json.Unmarshal(rec.output, &text)
		v.vscodeError(text, p)
	default:
		v.vscodeFields(fields)
	}
	v.read, v.doc, v.wrongEventName = v.rule.Code == 0, parseStrict(decodeChunks(r.Stdout, r.Chunks)), rec.discarded
	return v
}

func (v *Verdict) vscodeError(stderr string, p *Plan) {
	switch v.rule.Effect {
	case schemas.ExitDenies:
		v.Decision, v.Reason = "deny", notEmpty(stderr)
	case schemas.ExitBlocks:
		v.Decision = "block"
		if v.rule.Reason != "" {
			stderr = fill(v.rule.Reason, map[string]string{"tool": p.values.str("toolName"), "stderr": cmp.Or(stderr, v.rule.NoStderr)})
		}
		v.Reason = &stderr
	}
}

func (v *Verdict) vscodeFields(fields []schemas.Field) {
	if v.fields.truthy("additionalContext") {
		v.Context = scriptString(v.fields["additionalContext"])
		v.context = rawText(v.Context)
	}
	if v.fields.truthy("updatedInput") {
		v.Updated = v.fields["updatedInput"]
	}
	for _, pair := range [][2]string{{"permissionDecision", "permissionDecisionReason"}, {"decision", "reason"}} {
		d := choice(fields, v.fields, pair[0])
		if d == "" {
			continue
		}
		v.Decision = d
		if v.fields.truthy(pair[1]) {
			v.Reason = new(scriptString(v.fields[pair[1]]))
		}
	}
}

func (d *dispatch) vscodeOutcome(out *Outcome) {
	c := &d.combined
	if c.stop != nil {
		if action := cmp.Or(d.plan.engine.Stop, d.plan.merge.Stop); action != "" {
			out.Action, out.Reason = action, c.stop
			return
		}
	}
	switch c.decision {
	case "":
	case "block":
		out.Action = cmp.Or(d.plan.merge.Block, "block") // as documented, exit code 2 can stop every event
		out.Reason = c.reason
		if out.Action == "abort_request" {
			if c.reason == nil {
				out.Reason = new(d.plan.merge.NoReason)
			}
			return
		}
	default:
		out.Action, out.Reason = c.decision, c.reason
	}
	out.Context = nonNil(contexts(d.plan.merge.Contexts, c.contexts))
	out.UserWarnings = nonNil(c.warnings)
	if c.updated != nil {
		if why := d.invalidInput(c.updated); why != "" {
			d.tracef("updatedInput is ignored: %s", why)
			d.notes = append(d.notes, Note{Text: "`updatedInput` is ignored, and the tool runs with its own input: " + why})
		} else {
			out.UpdatedInput = c.updated
		}
	}
}

// invalidInput says why a replaced tool input does not fit the tool; "" when it does, or when the tool is unknown.
func (d *dispatch) invalidInput(raw json.RawMessage) string {
	switch valid := d.plan.inputValid; {
	case valid != nil && *valid:
		return ""
	case valid != nil:
		return "it does not match the tool's schema"
	}
	name := d.plan.values.str("toolName")
	tool := d.plan.Request.toolNamed(name)
	if tool == nil {
		return ""
	}
	in := asObject(raw)
	if in == nil {
		return "it is not an object"
	}
	for _, f := range tool.Input {
		if !in.has(f.Name) && f.Required.Has(d.plan.Request.Surface) {
			return fmt.Sprintf("%s of %s is missing", f.Name, name)
		}
		if why := conform(f.Type, in[f.Name]); why != "" {
			return fmt.Sprintf("%s of %s %s", f.Name, name, why)
		}
	}
	return ""
}
