package simulate

import (
	"cmp"
	"encoding/json"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/syntax"
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
	if syntax.ParseJSON(string(raw)).Root.Kind == syntax.Number {
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

func (d *dispatch) copilotOutcome(out *Outcome) {
	c, ev, fields := &d.combined, d.plan.Event, d.plan.outputFields("")
	out.Context = nonNil(contexts(d.plan.merge.Contexts, c.contexts))
	out.UserWarnings = nonNil(c.warnings)
	if c.merged != nil && c.failedClosed == nil {
		c.evaluate(fields, d.plan.merge.BlockNeeds)
		out.Interrupt = string(c.merged["interrupt"]) == "true"
	}
	original := resultWith(d.plan.values["toolResult"], nil)
	prompt, newPrompt := c.merged.text("modifiedPrompt")
	switch {
	case c.failedClosed != nil:
		out.Action = "deny"
	case c.decision == "block" && ev.Stops:
		d.copilotStop(out)
	case c.decision == "block":
		out.Action, out.Reason = cmp.Or(d.plan.merge.Block, "block"), c.reason
	case c.decision != "" && !ev.Stops:
		out.Action, out.Reason = c.decision, c.reason
	case newPrompt:
		out.Action, out.ModifiedPrompt = "replace", new(trim(prompt))
	case c.result != nil && string(c.result) != string(original):
		out.Action, out.ModifiedResult = "replace", c.result
	}
	if out.Action == "block" && d.plan.merge.DropsContexts {
		out.Context = []string{}
	}
	out.UpdatedInput = c.updated
	if fieldRead(fields, "metaToUse") != nil {
		out.MCPMeta = json.RawMessage("{}")
		if meta, ok := c.merged["metaToUse"]; ok && asObject(meta) != nil {
			out.MCPMeta = meta
		}
	}
}

// evaluate sets the decision and its reason from the merged fields of all answers.
func (c *combination) evaluate(fields []schemas.Field, block schemas.BlockReason) {
	if fieldRead(fields, "behavior") != nil {
		c.decision = choice(fields, c.merged, "behavior")
		if message := c.merged.str("message"); message != "" && c.decision == "deny" {
			c.reason = &message
		}
		return
	}
	c.decision = choice(fields, c.merged, "decision")
	if c.decision == "block" && !counts(block, c.merged) {
		c.decision = ""
	}
	c.reason = nil
	if reason, ok := c.merged.text("reason"); ok && c.decision != "" {
		c.reason = &reason
	}
}

// copilotStop lets a block send the agent back, except inside a subagent, until the limit on blocks in a row.
func (d *dispatch) copilotStop(out *Outcome) {
	limit := d.plan.blockCap()
	switch {
	case d.plan.merge.MainAgentOnly && d.plan.Request.Subagent:
		d.notes = append(d.notes, Note{Text: "inside a subagent, a block of agentStop gives it no further turn"})
	case limit > 0 && d.plan.blocks >= limit:
		d.tracef("agentStop blocked %d times in a row; the next block is ignored", limit)
	default:
		out.Action, out.Reason = d.plan.merge.Block, d.combined.reason
	}
}
