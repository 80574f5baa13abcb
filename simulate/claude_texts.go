package simulate

import (
	"cmp"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/schemas"
)

// claudeTexts are the texts that the model and the user get, as far as they are known word by word.
func (d *dispatch) claudeTexts(out *Outcome) {
	ev := d.plan.Event
	if rows, _ := ev.ModelTexts(schemas.ClaudeCode); rows != nil {
		out.ModelText = d.wordings(out, rows)
	}
	if out.Stopped || out.Action == "none" && len(out.Context) == 0 {
		out.ModelText = []string{} // no further request is sent, or there is nothing to say
	}
	if rows, _ := ev.UserTexts(schemas.ClaudeCode); rows != nil && !d.plan.Request.Interactive {
		out.UserWarnings = nonNil(d.wordings(out, rows))
	}
}

// wordings are the texts that rows make of the answers; nil when one of them is not known.
func (d *dispatch) wordings(out *Outcome, rows []schemas.ModelText) []string {
	apart, together := []string{}, []string{}
	told, alone, known := false, false, true
	give := func(row schemas.ModelText, v *Verdict) {
		values, ok := d.wordsOf(v, row)
		if row.On == schemas.OnContext && !row.Each {
			values["context"] = strings.Join(d.jsonContexts(), "\n")
		}
		if text := fill(row.Text, values); row.Apart || !row.Also && !row.Each {
			apart = append(apart, text)
		} else {
			together = append(together, text)
		}
		known, alone = known && ok, alone || row.Alone
	}
	first := map[*Verdict][]schemas.ModelText{} // rows that speak once, by the verdict that makes them
	for _, row := range rows {
		v := d.first(out, row)
		switch {
		case row.Each || v == nil || told && !row.Also:
			continue
		case row.Text == "":
			return []string{}
		case row.Also:
			first[v] = append(first[v], row)
		default:
			told = true
			give(row, v)
		}
	}
	for _, v := range d.combined.answers {
		for _, row := range rows {
			if row.Each && d.says(v, out, row) {
				give(row, v)
			}
		}
		for _, row := range first[v] {
			give(row, v)
		}
	}
	if !known {
		return nil
	}
	if alone && len(apart)+len(together) > 1 {
		return nil
	}
	if len(together) > 0 {
		apart = append(apart, strings.Join(together, "\n\n"))
	}
	return apart
}

// first is the verdict to which a row that speaks once applies, nil when there is none: the one that decided, or else the first.
func (d *dispatch) first(out *Outcome, row schemas.ModelText) *Verdict {
	if last := d.combined.last; last != nil && last.Decision == row.On && d.says(last, out, row) {
		return last
	}
	i := slices.IndexFunc(d.combined.answers, func(v *Verdict) bool { return d.says(v, out, row) })
	if i < 0 {
		return nil
	}
	return d.combined.answers[i]
}

// says reports that the verdict on one hook gives the text of a row.
func (d *dispatch) says(v *Verdict, out *Outcome, row schemas.ModelText) bool {
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
		return refuses && !v.coded && out.Action == "continue"
	case schemas.OnMessage:
		return v.Warning != ""
	case schemas.OnStop:
		return v.stop != nil && d.combined.stop == v.stop
	case schemas.OnFailure:
		return refuses && v.failedClosed
	case schemas.OnLate:
		return v.Failure == "timeout" && (undecided || d.plan.Event.Name == "PreModelSwitch")
	case schemas.OnUnusable:
		return undecided && v.unusable()
	case schemas.OnFailed:
		return v.Failure != "" && v.Failure != "timeout" && !refuses
	case "ask":
		return v.Decision == "ask" && out.Action == "ask"
	case "continue":
		return refuses && out.Action == "continue"
	}
	return refuses && out.Action == row.On && !(row.Unattended && d.plan.Request.Interactive)
}

// unusable tells the ends of which the user hears: those of hooks that could not run or say, not those that chose another exit code.
func (v *Verdict) unusable() bool {
	switch v.Failure {
	case "timeout":
		return false
	case "exit":
		return v.end.Signal != "" || slices.Contains([]int{126, 127, 255}, v.end.ExitCode)
	}
	return true
}

// wordsOf are the values of the placeholders of a row for one verdict; known is false when it has no reason where the row needs
// one.
func (d *dispatch) wordsOf(v *Verdict, row schemas.ModelText) (values map[string]string, known bool) {
	ev := d.plan.Event
	values = map[string]string{
		"event": ev.Name, "label": ev.Name, "command": v.hook.spoken(d.plan.Request.OS), "context": v.Context, "message": v.Warning, "stderr": strings.TrimSpace(cmp.Or(decodeUTF8(v.end.Stderr), v.end.StartError)),
		"prompt": d.plan.eventState.prompt, "tool": d.plan.eventState.tool, "model": d.plan.eventState.values.str("toModel"),
	}
	if ev.MatcherOn(schemas.ClaudeCode, d.plan.Request.Edition) {
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
	case v.coded:
		reason = "No stderr output"
	}
	if strings.Contains(reason, "{") && v.Reason == nil {
		reason = fill(reason, values)
	}
	values["reason"], values["words"] = reason, reason
	if v.coded || v.hook.Hook != nil && (v.hook.Hook.Type == "prompt" || v.hook.Hook.Type == "agent") {
		values["words"] = "[" + values["command"] + "]: " + reason
	}
	return values, reason != "" || !strings.Contains(row.Text, "{reason}") && !strings.Contains(row.Text, "{words}")
}

// jsonContexts are the contexts of JSON answers, in the order of arrival.
func (d *dispatch) jsonContexts() []string {
	var list []string
	for _, v := range d.combined.answers {
		if v.context != nil && !v.plain && v.Context != "" {
			list = append(list, v.Context)
		}
	}
	return list
}

// spoken is how texts name the hook: its command, URL, prompt or tool, as written.
func (h *PlannedHook) spoken(os schemas.OS) string {
	k := h.Hook
	switch {
	case k == nil:
		return ""
	case k.Type == "http":
		return k.URL
	case k.Type == "mcp_tool":
		return k.Server + "/" + k.Tool
	case k.Prompt != "":
		return k.Prompt
	}
	return k.Commands[os].Line
}
