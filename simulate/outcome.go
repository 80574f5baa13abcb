package simulate

import (
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
	for _, row := range d.plan.Event.ModelTexts(d.plan.Request.Surface) {
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
