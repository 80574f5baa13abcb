package simulate

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// claudeTexts fills in the texts that the model and the user see, where the exact wording is known.
func (d *dispatch) claudeTexts(out *Outcome) {
	ev := d.plan.Event
	if rows := ev.ModelTexts(d.plan.Request.Surface); rows != nil {
		out.ModelText = d.wordings(out, rows)
	}
	quiet := len(out.Context) == 0 && (out.Action == "none" || ev.Stops && out.Action == "stop")
	if out.Stopped || d.plan.merge.BlockSilences && out.Action == "block" || quiet {
		out.ModelText = []string{} // no further request is sent, or there is nothing to say
	} else if limit := d.plan.engine.TextLimit; d.overLimit(out, limit) {
		out.ModelText = nil
		d.notes = append(d.notes, Note{Text: fmt.Sprintf("the model does not get a text of more than %d characters, but its beginning and the name of a file with the rest", limit)})
	}
	if d.plan.Request.Interactive {
		return
	}
	if out.UserWarnings = d.wordings(out, ev.UserTexts(d.plan.Request.Surface)); out.UserWarnings == nil {
		return
	}
	for _, h := range d.plan.Hooks {
		if h.refusal != "" {
			out.UserWarnings = append(out.UserWarnings, h.refusal)
		}
	}
}

// overLimit reports whether a context or a reason is too long to be given to the model.
func (d *dispatch) overLimit(out *Outcome, limit int) bool {
	texts := slices.Concat(out.Context, d.combined.reasons)
	if out.Reason != nil {
		texts = append(texts, *out.Reason)
	}
	return limit > 0 && slices.ContainsFunc(texts, func(text string) bool { return utf8.RuneCountInString(text) > limit })
}

// wordings renders rows for the answers; it returns nil when the wording of one is unknown.
func (d *dispatch) wordings(out *Outcome, rows []schemas.ModelText) []string {
	apart, together := []string{}, []string{}
	rendered, alone, known := false, false, true
	render := func(row schemas.ModelText, v *Verdict) {
		values, ok := d.wordsOf(v, row)
		if row.On == schemas.OnContext && !row.Each {
			with := slice.Filter(d.combined.verdicts, func(v *Verdict) bool { return d.applies(v, out, row) })
			values["context"] = strings.Join(slice.Map(with, func(v *Verdict) string { return v.Context }), "\n")
		}
		if text := fill(row.Text, values); row.Apart || !row.Also && !row.Each {
			apart = append(apart, text)
		} else {
			together = append(together, text)
		}
		known, alone = known && ok, alone || row.Alone
	}
	first := map[*Verdict][]schemas.ModelText{} // rows that are rendered once, by the verdict that triggers them
	for _, row := range rows {
		v := d.first(out, row)
		switch {
		case row.Each || v == nil || rendered && !row.Also:
			continue
		case row.Unseen:
			return nil
		case row.Text == "":
			return []string{}
		case row.Also:
			first[v] = append(first[v], row)
		default:
			rendered = true
			render(row, v)
		}
	}
	for _, v := range d.combined.verdicts {
		for _, row := range rows {
			if row.Each && d.applies(v, out, row) {
				render(row, v)
			}
		}
		for _, row := range first[v] {
			render(row, v)
		}
	}
	if !known || alone && len(apart)+len(together) > 1 {
		return nil
	}
	if len(together) > 0 {
		apart = append(apart, strings.Join(together, "\n\n"))
	}
	return apart
}

// first returns the verdict for a row rendered once: the deciding one, otherwise the first that it applies to, nil for none.
func (d *dispatch) first(out *Outcome, row schemas.ModelText) *Verdict {
	if last := d.combined.last; last != nil && last.Decision == row.On && d.applies(last, out, row) {
		return last
	}
	return slice.Find(d.combined.verdicts, func(v *Verdict) bool { return d.applies(v, out, row) })
}

// applies reports whether the row applies to the verdict on one hook.
func (d *dispatch) applies(v *Verdict, out *Outcome, row schemas.ModelText) bool {
	refuses := v.Decision == "block" || v.Decision == "deny"
	if row.If != "" && string(v.fields[row.If]) != "true" {
		return false
	}
	undecided := v.Failure != "" && v.Decision == "" && out.Action != "deny" && out.Action != "ask"
	switch row.On {
	case schemas.OnContext:
		return v.context != nil && !v.plain && v.Context != ""
	case schemas.OnPlain:
		return v.plain
	case schemas.OnAnswer:
		return refuses && !v.fromExit && !v.hook.asksModel() && out.Action == "continue"
	case schemas.OnMessage:
		return v.Warning != "" && !d.plan.merge.WarningsUnused
	case schemas.OnStop:
		return v.stop != nil && d.combined.stop == v.stop
	case schemas.OnFailure:
		return refuses && v.failedClosed
	case schemas.OnLate:
		return v.Failure == "timeout" && (undecided || v.rule.Effect == schemas.ExitBlocks)
	case schemas.OnUnusable:
		return undecided && v.unusable()
	case schemas.OnFailed:
		failed := v.Failure != "" && v.Failure != "timeout" || v.Failure == "" && v.result.ExitCode == 2 && v.rule.Effect == schemas.ExitWarns
		return failed && !refuses
	case "ask":
		return v.Decision == "ask" && (out.Action == "ask" || out.Action == "block")
	case "continue":
		return refuses && out.Action == "continue"
	}
	return refuses && out.Action == row.On && !(row.Unattended && d.plan.Request.Interactive)
}

// unusable reports a failure that the user is shown: the hook could not run or gave no usable answer, whatever its exit code.
func (v *Verdict) unusable() bool {
	switch v.Failure {
	case "timeout":
		return false
	case "exit":
		return v.result.Signal != "" || slices.Contains(schemas.UnusableCodes, v.result.ExitCode)
	}
	return true
}

// wordsOf returns a row's values for one verdict; known is false when the row needs a reason and the verdict has none.
func (d *dispatch) wordsOf(v *Verdict, row schemas.ModelText) (values map[string]string, known bool) {
	ev := d.plan.Event
	values = map[string]string{
		"event": ev.Name, "label": ev.Name, "command": v.hook.displayName(d.plan.Request.OS), "context": v.Context, "message": v.Warning, "stderr": strings.TrimSpace(cmp.Or(decodeUTF8(v.result.Stderr), v.result.StartError)),
		"prompt": d.plan.values.str("prompt"), "tool": d.plan.values.str("toolName"), "model": d.plan.values.str("toModel"),
	}
	if ev.MatcherOn(d.plan.Request.Surface, d.plan.Request.Edition) {
		if tried := d.plan.triedValue(); tried != "" {
			values["label"] += ":" + tried
		}
	}
	reason := row.NoReason
	switch {
	case row.On == schemas.OnStop:
		reason = *v.stop
	case v.Reason != nil:
		reason = *v.Reason
	case v.fromExit:
		reason = v.rule.NoStderr
	}
	if strings.Contains(reason, "{") && v.Reason == nil {
		reason = fill(reason, values)
	}
	values["reason"], values["words"] = reason, reason
	if v.fromExit || v.hook.asksModel() {
		values["words"] = "[" + values["command"] + "]: " + reason
	}
	if v.cutShort || strings.Contains(row.Text, "{stderr}") && (v.Failure == "output" || values["stderr"] == "") {
		return values, false
	}
	return values, reason != "" || !strings.Contains(row.Text, "{reason}") && !strings.Contains(row.Text, "{words}")
}

// displayName is how texts refer to the hook: its command, URL, prompt or tool, as written.
func (h *PlannedHook) displayName(os schemas.OS) string {
	k := h.Hook
	switch {
	case k.Type == "http":
		return k.URL
	case k.Type == "mcp_tool":
		return k.Server + "/" + k.Tool
	case k.Prompt != "":
		return k.Prompt
	}
	return k.Commands[os].Line
}
