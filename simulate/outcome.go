package simulate

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/hooks-ls/hooks-ls/schemas"
)

func (d *dispatch) outcome() Outcome {
	out := Outcome{Action: "none", Context: []string{}, UserWarnings: []string{}, Success: d.combined.failure == "", Failure: d.combined.failure}
	if d.plan.Event.Stops {
		out.Action = "stop"
	}
	d.plan.product.conclude(d, &out)
	if out.Action == "ask" && d.plan.engine.NonInteractive {
		d.tracef("there is no user to ask in %s, so ask counts as deny", d.plan.Request.Surface.Name())
		out.Action = "deny"
	}
	if d.plan.product.texts != nil {
		d.plan.product.texts(d, &out)
	} else {
		out.ModelText = d.modelTexts(&out)
	}
	return out
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

// unknownPrompt stands for a subagent's prompt, which no payload contains.
const unknownPrompt = "<the subagent's prompt>"

// modelTexts returns the complete texts that the model receives, where the exact wording is known.
func (d *dispatch) modelTexts(out *Outcome) []string {
	given := d.plan.values
	values := map[string]string{
		"context": strings.Join(out.Context, "\n\n"), "tool": given.str("toolName"), "prompt": given.str("prompt"),
		"result": given.obj("toolResult").str("textResultForLlm"),
	}
	if values["prompt"] == "" && !d.plan.Event.SentNeutral(d.plan.Request.Surface, d.plan.Request.Edition)["prompt"] {
		values["prompt"] = unknownPrompt
	}
	if out.ModifiedPrompt != nil {
		values["prompt"] = *out.ModifiedPrompt
	}
	if out.ModifiedResult != nil {
		values["result"] = asObject(out.ModifiedResult).str("textResultForLlm")
	}
	if closed := d.combined.failedClosed; closed != nil {
		values["label"] = d.plan.label(closed.Hook.Origin)
	}
	var texts []string
	found := false
	rows, _ := d.plan.Event.ModelTexts(d.plan.Request.Surface)
	for _, row := range rows {
		applies := row.On == out.Action && d.combined.failedClosed == nil && !(row.Unattended && d.plan.Request.Interactive)
		switch row.On {
		case schemas.OnFailure:
			applies = d.combined.failedClosed != nil
		case schemas.OnContext:
			applies = values["context"] != ""
		}
		if !applies || found && !row.Also {
			continue
		}
		if row.Alone && (len(out.Context) > 1 || len(out.Context) == 1 && row.On != schemas.OnContext) {
			return nil
		}
		found = found || !row.Also
		reason := row.NoReason
		switch {
		case out.Reason != nil:
			reason = strings.TrimRightFunc(*out.Reason, isScriptSpace)
			if !d.plan.Event.Stops {
				reason = *out.Reason
			}
		case d.combined.fromExit && row.ByExitCode != "":
			reason = row.ByExitCode
		case strings.Contains(row.Text, "{reason}") && reason == "":
			continue // the product's text in this case is unknown
		}
		values["reason"] = reason
		text := row.Text
		if values["result"] == "" {
			text = strings.TrimPrefix(text, "{result}\n\n")
		}
		if row.Text != "" {
			texts = append(texts, fill(text, values))
		}
	}
	return texts
}

// fill replaces names in braces by their values.
func fill(text string, values map[string]string) string {
	var pairs []string
	for name, value := range values {
		pairs = append(pairs, "{"+name+"}", value)
	}
	return strings.NewReplacer(pairs...).Replace(text)
}
