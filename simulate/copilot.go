package simulate

import (
	"encoding/json"
	"strings"

	"github.com/hooks-ls/hooks-ls/schemas"
)

// copilotRead says what the engine of Copilot CLI makes of one result.
func copilotRead(p *Plan, h *PlannedHook, r HookResult) answer {
	ev, s, ed := p.Event, p.Request.Surface, p.Request.Edition
	a := answer{hook: h, rule: exitRule(ev, s, ed, r), failure: failureOf(r)}
	fields, merge := ev.OutputFields(s, h.Name, ed), ev.MergeOn(s, ed)
	v := &a.verdict
	v.Failure = a.failure
	stderr := strings.TrimSpace(decodeUTF8(r.Stderr))

	doc := document{}
	reads := a.rule.Effect == schemas.ExitReadsOutput || a.rule.ReadsOutput
	if reads && a.failure == "" {
		doc = copilotDocument(schemas.EngineOn(s, ed), r)
		a.fields = pick(fields, doc.object)
	}
	switch a.rule.Effect {
	case schemas.ExitReadsOutput:
		v.Kind = Success
		if a.rejectsText(fields, doc) {
			a.failure, v.Failure = "output", "output"
			a.close(h)
			break
		}
		copilotFields(&a, fields, merge)
	case schemas.ExitDenies:
		v.Kind = Error
		if a.failure != "" {
			a.close(h)
			break
		}
		copilotFields(&a, fields, merge)
		v.Decision = "deny"
		if readsField(fields, "behavior") {
			a.fields["behavior"] = rawText("deny")
		}
	case schemas.ExitContext:
		v.Kind = Warning
		a.context = rawText(stderr)
		v.Context = strings.Join(contexts(merge.Contexts, []json.RawMessage{a.context}), "")
		a.fields = nil
	case schemas.ExitWarns:
		v.Kind = Warning
		v.Warning = stderr
		copilotFields(&a, fields, merge)
	default:
		v.Kind = Warning
		if a.failure == "" && r.ExitCode == 0 {
			v.Kind = Success
		}
		a.fields = nil
	}
	a.ignored = ignoredBy(p, h, r, &a, view{read: reads && a.failure != "timeout", doc: doc})
	return a
}

// close marks a failure that refuses the action and ends the chain.
func (a *answer) close(h *PlannedHook) {
	a.closed = true
	a.fields = nil
	a.verdict.Kind = Error
	a.verdict.Decision = "deny"
}

// rejectsText reports that the event takes output that is not JSON for a failure of the hook, as permissionRequest does.
func (a *answer) rejectsText(fields []schemas.Field, doc document) bool {
	return readsField(fields, "behavior") && !doc.valid && strings.TrimSpace(doc.text) != ""
}

// copilotDocument reads stdout: progress lines and white space are removed, the rest has to be one JSON text.
func copilotDocument(engine *schemas.Engine, r HookResult) document {
	text, n := withoutProgress(trim(decodeUTF8(r.Stdout)))
	doc := parseStrict(trim(text))
	if doc.valid && engine.StrictJSON {
		if doc.problem = strictProblem(doc.value, engine.JSONDepth); doc.problem != "" {
			doc.valid, doc.object = false, nil
		}
	}
	doc.progress = n
	return doc
}

// copilotFields reads the event's fields of one answer, for events where each answer stands for itself.
func copilotFields(a *answer, fields []schemas.Field, merge schemas.Merge) {
	v := &a.verdict
	for _, pair := range [][2]string{
		{"permissionDecision", "permissionDecisionReason"}, {"behavior", "message"}, {"decision", "reason"},
	} {
		if !readsField(fields, pair[0]) {
			continue
		}
		v.Decision = choice(fields, a.fields, pair[0])
		if raw, ok := a.fields[pair[1]]; ok && string(raw) != "null" {
			v.Reason = ptr(copilotText(raw))
		}
	}
	if v.Decision == "block" && !counts(merge.Block, a.fields) {
		v.Decision = ""
	}
	if raw, ok := a.fields["additionalContext"]; ok {
		a.context = raw
		v.Context = strings.Join(contexts(merge.Contexts, []json.RawMessage{raw}), "")
	}
	for _, name := range []string{"modifiedArgs", "updatedInput"} {
		if raw, ok := a.fields[name]; ok {
			v.Updated = raw
		}
	}
	if res := a.fields.obj("modifiedResult"); res != nil {
		v.Updated = a.fields["modifiedResult"]
	}
	if prompt, ok := a.fields.text("modifiedPrompt"); ok {
		v.Updated = rawText(trim(prompt))
	}
}

// copilotText is a value that becomes a text. Unlike in JavaScript a number keeps its digits.
func copilotText(raw json.RawMessage) string {
	if len(raw) > 0 && jsonKind(raw) == "number" {
		return string(raw)
	}
	return scriptString(raw)
}

// counts reports that the fields of a block hold the reason that it needs.
func counts(need schemas.BlockReason, fields object) bool {
	reason, ok := fields.text("reason")
	switch need {
	case schemas.BlockWithString:
		return ok
	case schemas.BlockWithText:
		return reason != ""
	}
	return true
}

// failureOf is how an engine classes a result that is not an answer: timeout, spawn, http, http-blocked, exit.
func failureOf(r HookResult) string {
	switch {
	case r.Failure == SpawnFailed:
		return "spawn"
	case r.Failure == HTTPFailed:
		return "http"
	case r.Failure == HTTPBlocked:
		return "http-blocked"
	case r.TimedOut:
		return "timeout"
	case r.Status != 0 && (r.Status < 200 || r.Status > 299):
		return "http"
	case r.Signal != "" || r.ExitCode != 0 && r.ExitCode != 2:
		return "exit"
	}
	return ""
}
