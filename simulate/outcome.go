package simulate

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/hooks-ls/hooks-ls/schemas"
)

// outcome is what the surface does with what the answers add up to.
func (d *dispatch) outcome() Outcome {
	out := Outcome{Action: "none", Context: []string{}, UserWarnings: []string{}, Success: d.tally.failure == "", Failure: d.tally.failure}
	if stops(d.plan.Event) {
		out.Action = "stop"
	}
	if d.plan.Request.Surface == schemas.VSCode {
		d.vscodeOutcome(&out)
	} else {
		d.copilotOutcome(&out)
	}
	return out
}

// stops reports that the event asks whether an agent may end.
func stops(ev *schemas.Event) bool { return ev.Name == "Stop" || ev.Name == "SubagentStop" }

// vscodeStops is what a stop reason leads to, by event. Events that are missing go on as if it had not been said.
var vscodeStops = map[string]string{
	"PreToolUse":       "tool_error",
	"PostToolUse":      "lost",
	"UserPromptSubmit": "abort_request",
	"Stop":             "abort_request",
	"SubagentStop":     "abort_request",
}

// vscodeBlocks is what a block leads to.
var vscodeBlocks = map[string]string{
	"PostToolUse":      "block",
	"UserPromptSubmit": "abort_request",
	"Stop":             "continue",
	"SubagentStop":     "continue",
}

const vscodeNoReason = "No reason provided"

func (d *dispatch) vscodeOutcome(out *Outcome) {
	t, ev := &d.tally, d.plan.Event
	if t.stop != nil {
		action, known := vscodeStops[ev.Name]
		if d.plan.Request.Edition == schemas.Documented {
			action, known = "abort_request", true
		}
		if known {
			out.Action, out.Reason = action, t.stop
			return
		}
	}
	switch t.decision {
	case "":
	case "block":
		out.Action = vscodeBlocks[ev.Name]
		if out.Action == "" { // the document lets exit code 2 stop every event
			out.Action = "block"
		}
		out.Reason = t.reason
		if out.Action == "abort_request" {
			if t.reason == nil {
				out.Reason = ptr(vscodeNoReason)
			}
			return
		}
	default:
		out.Action, out.Reason = t.decision, t.reason
	}
	out.Context = nonNil(contexts(d.rule.Contexts, t.contexts))
	out.UserWarnings = nonNil(t.warnings)
	if t.updated != nil && ev.Name == "PreToolUse" {
		if why := d.invalidInput(t.updated); why != "" {
			d.tell("updatedInput is dropped: %s", why)
		} else {
			out.UpdatedInput = t.updated
		}
	}
	out.ModelText = d.vscodeTexts(out)
}

// vscodeTexts are the texts for the model that are known word by word.
func (d *dispatch) vscodeTexts(out *Outcome) []string {
	if out.Action == "deny" && out.Reason != nil {
		return []string{"Tool execution denied: " + *out.Reason}
	}
	return nil
}

// invalidInput says why a replaced tool input does not fit the tool; empty when it does, or when nobody can tell.
func (d *dispatch) invalidInput(raw json.RawMessage) string {
	o := d.plan.occasion
	if o.inputValid != nil {
		if *o.inputValid {
			return ""
		}
		return "it does not fit the tool"
	}
	tool := d.plan.Request.toolNamed(o.tool)
	if tool == nil {
		return ""
	}
	in := asObject(raw)
	if in == nil {
		return "it is not an object"
	}
	for _, f := range tool.Input {
		v, ok := in[f.Name]
		if !ok {
			if f.Required.Has(d.plan.Request.Surface) {
				return fmt.Sprintf("%s of %s is missing", f.Name, o.tool)
			}
			continue
		}
		if why := conform(f.Type, v); why != "" {
			return fmt.Sprintf("%s of %s %s", f.Name, o.tool, why)
		}
	}
	return ""
}

func (d *dispatch) copilotOutcome(out *Outcome) {
	t, ev := &d.tally, d.plan.Event
	out.Context = nonNil(contexts(d.rule.Contexts, t.contexts))
	out.UserWarnings = nonNil(t.warnings)
	fields := ev.OutputFields(d.plan.Request.Surface, "", d.plan.Request.Edition)
	if t.merged != nil && t.closed == nil {
		t.evaluate(fields, d.rule.Block)
	}
	switch {
	case t.closed != nil:
		out.Action = "deny"
	case stops(ev):
		d.copilotStop(out)
	case ev.Name == "UserPromptSubmit":
		out.Action, out.Reason = "none", t.reason
		if t.decision == "block" {
			out.Action = "block"
		} else if prompt, ok := t.merged.text("modifiedPrompt"); ok {
			out.Action, out.ModifiedPrompt = "replace", ptr(trim(prompt))
		}
	case ev.Name == "PostToolUse":
		out.Reason = t.reason
		if t.decision == "block" {
			out.Action = "block"
		} else if t.result != nil && string(t.result) != string(resultWith(d.plan.occasion.values["toolResult"], nil)) {
			out.Action, out.ModifiedResult = "replace", t.result
		}
	case t.decision != "":
		out.Action, out.Reason = t.decision, t.reason
	}
	if t.updated != nil && ev.Name == "PreToolUse" {
		out.UpdatedInput = t.updated
	}
	if t.merged != nil && t.closed == nil {
		out.Interrupt = string(t.merged["interrupt"]) == "true"
	}
	if ev.Name == "PreMcpToolCall" {
		out.MCPMeta = json.RawMessage("{}")
		if meta, ok := t.merged["metaToUse"]; ok && asObject(meta) != nil {
			out.MCPMeta = meta
		}
	}
	d.cloud(out)
	out.ModelText = d.copilotTexts(out)
}

// evaluate reads the decision and its reason from the merged fields of all answers.
func (t *tally) evaluate(fields []schemas.Field, block schemas.BlockReason) {
	if readsField(fields, "behavior") {
		t.decision = choice(fields, t.merged, "behavior")
		if message := t.merged.str("message"); message != "" && t.decision == "deny" {
			t.reason = &message
		}
		return
	}
	t.decision = choice(fields, t.merged, "decision")
	if t.decision == "block" && !counts(block, t.merged) {
		t.decision = ""
	}
	t.reason = nil
	if reason, ok := t.merged.text("reason"); ok && t.decision != "" {
		t.reason = &reason
	}
}

// copilotStop decides whether the agent goes on. A block counts only with a reason, inside a subagent it ends the
// subagent, and the engine stops obeying after as many blocks in a row as the table says.
func (d *dispatch) copilotStop(out *Outcome) {
	t := &d.tally
	if t.decision != "block" {
		return
	}
	o := d.plan.occasion
	main := d.plan.Event.Name == "Stop"
	limit := d.plan.Event.BlockLimit(d.plan.Request.Surface, d.plan.Request.Edition)
	switch {
	case main && o.subagent:
		d.tell("a block of agentStop inside a subagent gives it no further turn")
	case limit > 0 && o.blocks >= limit:
		d.tell("agentStop blocked %d times in a row; the next block is not obeyed", limit)
	default:
		out.Action, out.Reason = "continue", t.reason
	}
}

// copilotTexts are the complete texts that the model gets.
func (d *dispatch) copilotTexts(out *Outcome) []string {
	t, o := &d.tally, d.plan.occasion
	joined := strings.Join(out.Context, "\n\n")
	var texts []string
	add := func(s string) { texts = append(texts, s) }
	switch d.plan.Event.Name {
	case "PreToolUse":
		reason := vscodeNoReason
		switch {
		case out.Reason != nil:
			reason = *out.Reason
		case t.closed == nil && t.coded:
			reason = "hook exited with code 2"
		}
		switch {
		case t.closed != nil:
			add(`Denied by preToolUse hook from ` + quote(t.closed.Label) + ` (hook errored)`)
		case out.Action == "deny":
			add("Denied by preToolUse hook: " + reason)
		case out.Action == "ask" && !d.plan.Request.Interactive:
			add("Denied by preToolUse hook (unable to ask user for confirmation): " + reason)
		}
		if joined != "" {
			add("Additional context from preToolUse hook:\n" + joined)
		}
	case "PermissionRequest":
		reason := "Permission denied by hook."
		if t.closed != nil {
			reason = "Permission request hook failed"
		} else if out.Reason != nil {
			reason = *out.Reason
		}
		if out.Action == "deny" {
			add("Permission denied by a PermissionRequest hook: " + reason)
		}
	case "PostToolUse":
		result := o.result
		if out.Action == "replace" {
			result = asObject(out.ModifiedResult).str("textResultForLlm")
		}
		switch {
		case out.Action == "block":
			reason := ""
			if out.Reason != nil {
				reason = *out.Reason
			}
			add("Tool result blocked: " + reason)
		case joined != "":
			if result != "" {
				result += "\n\n"
			}
			add(fmt.Sprintf("%sTool %q succeeded. Additional guidance from postToolUse hooks:\n%s", result, o.tool, joined))
		case out.Action == "replace":
			add(result)
		}
	case "PostToolUseFailure":
		if joined != "" {
			add(fmt.Sprintf("Tool %q failed. Additional guidance from postToolUseFailure hooks:\n%s", o.tool, joined))
		}
	case "UserPromptSubmit":
		if out.Action == "block" {
			break
		}
		prompt := o.prompt
		if out.ModifiedPrompt != nil {
			prompt = *out.ModifiedPrompt
		}
		if joined != "" {
			add(prompt + "\n\n<system_reminder>\n" + joined + "\n</system_reminder>")
		} else if out.ModifiedPrompt != nil {
			add(prompt)
		}
	case "Stop", "SubagentStop":
		if out.Action == "continue" {
			add(strings.TrimRightFunc(*out.Reason, isScriptSpace))
		}
	case "SubagentStart":
		if joined != "" {
			prompt := o.prompt
			if prompt == "" {
				prompt = unknownPrompt
			}
			add(joined + "\n\n" + prompt)
		}
	default:
		if joined != "" {
			add(joined)
		}
	}
	return texts
}

// unknownPrompt stands for a subagent's prompt, which no payload holds.
const unknownPrompt = "<the subagent's prompt>"
