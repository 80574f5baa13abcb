package simulate

import (
	"encoding/json"
	"strings"

	"github.com/hooks-ls/hooks-ls/schemas"
)

// copilot is Copilot CLI, and the cloud agent, which uses the same engine. What several answers come to is in fold.go.
var copilot = &product{interpret: copilotInterpret, conclude: (*dispatch).copilotOutcome}

func copilotInterpret(p *Plan, h *PlannedHook, r HookResult) Verdict {
	v := Verdict{hook: h, rule: p.exitRule(r), Failure: failureOf(r)}
	fields := p.outputFields(h.Name)
	stderr := strings.TrimSpace(decodeUTF8(r.Stderr))

	reads := v.rule.Effect == schemas.ExitReadsOutput || v.rule.ReadsOutput
	if reads && v.Failure == "" {
		v.doc = copilotDocument(p.engine, r)
		v.fields = pick(fields, v.doc.object)
	}
	switch v.rule.Effect {
	case schemas.ExitReadsOutput:
		v.Kind = Success
		if v.rule.TextFails && r.Status == 0 && !v.doc.valid && strings.TrimSpace(v.doc.text) != "" {
			v.Failure = "output"
			v.close()
			break
		}
		v.copilotFields(fields, p.merge)
	case schemas.ExitDenies:
		v.Kind = Error
		if v.Failure != "" {
			v.close()
			break
		}
		v.copilotFields(fields, p.merge)
		v.Decision = "deny"
		if fieldRead(fields, "behavior") != nil {
			v.fields["behavior"] = rawText("deny")
		}
	case schemas.ExitContext:
		v.Kind = Warning
		if v.rule.ReadsOutput {
			stderr, v.plain = v.doc.text, true // as documented, all of stdout
		}
		v.addContext(rawText(stderr), p.merge)
		v.fields = nil
	case schemas.ExitWarns:
		v.Kind = Warning
		v.Warning = stderr
		v.copilotFields(fields, p.merge)
	default:
		v.Kind = Warning
		if v.Failure == "" && r.ExitCode == 0 {
			v.Kind = Success
		}
		v.fields = nil
	}
	v.read = reads && v.Failure != "timeout"
	return v
}

// close marks a failure that denies the action and ends the chain.
func (v *Verdict) close() {
	v.failedClosed = true
	v.fields = nil
	v.Kind = Error
	v.Decision = "deny"
}

// addContext sets the context for the model, which may be a JSON value of any type.
func (v *Verdict) addContext(raw json.RawMessage, merge schemas.Merge) {
	v.context = raw
	v.Context = strings.Join(contexts(merge.Contexts, []json.RawMessage{raw}), "")
}

// copilotDocument parses stdout: progress lines and surrounding white space are removed, the rest must be one JSON value.
func copilotDocument(engine *schemas.Engine, r HookResult) document {
	doc := parseStrict(trim(withoutProgress(trim(decodeUTF8(r.Stdout)))))
	if doc.valid && engine.StrictJSON {
		if doc.problem = strictProblem(doc.value, engine.JSONDepth); doc.problem != "" {
			doc.valid, doc.object = false, nil
		}
	}
	return doc
}

// copilotFields reads the event's fields from a single answer, for events that do not merge answers field by field.
func (v *Verdict) copilotFields(fields []schemas.Field, merge schemas.Merge) {
	for _, pair := range [][2]string{
		{"permissionDecision", "permissionDecisionReason"}, {"behavior", "message"}, {"decision", "reason"},
	} {
		if fieldRead(fields, pair[0]) == nil {
			continue
		}
		v.Decision = choice(fields, v.fields, pair[0])
		if raw, ok := v.fields[pair[1]]; ok && string(raw) != "null" {
			v.Reason = new(copilotText(raw))
		}
	}
	if v.Decision == "block" && !counts(merge.BlockNeeds, v.fields) {
		v.Decision = ""
	}
	if raw, ok := v.fields["additionalContext"]; ok {
		v.addContext(raw, merge)
	}
	for _, name := range []string{"modifiedArgs", "updatedInput"} {
		if raw, ok := v.fields[name]; ok {
			v.Updated = raw
		}
	}
	if res := v.fields.obj("modifiedResult"); res != nil {
		v.Updated = v.fields["modifiedResult"]
	}
	if prompt, ok := v.fields.text("modifiedPrompt"); ok {
		v.Updated = rawText(trim(prompt))
	}
}

// copilotText converts a value into text. Unlike JavaScript, it keeps a number's digits.
func copilotText(raw json.RawMessage) string {
	if len(raw) > 0 && schemas.JSONKind(raw) == "a number" {
		return string(raw)
	}
	return scriptString(raw)
}

// counts reports whether the fields of a block include the reason that the event needs.
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

// failureOf classifies a result that is not an answer as spawn, http, http-blocked, timeout or exit; "" when it is an answer.
func failureOf(r HookResult) string {
	switch {
	case r.Failure != "" && r.Failure != NetworkOff:
		return string(r.Failure)
	case r.TimedOut:
		return "timeout"
	case r.Status != 0 && (r.Status < 200 || r.Status > 299):
		return "http"
	case r.Signal != "" || r.ExitCode != 0 && r.ExitCode != 2:
		return "exit"
	}
	return ""
}
