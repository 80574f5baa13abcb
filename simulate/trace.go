package simulate

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// effect describes what the surface does because of one result alone.
func (d *dispatch) effect(v *Verdict) string {
	ref := ""
	if text := factRef(v.rule.Facts, d.plan.Request.Surface); text != "" {
		ref = " (" + text + ")"
	}
	switch {
	case v.Failure == "output" && v.hook.Hook.OnFailure == "block" && v.failedClosed:
		return `the answer is unusable, which counts as a failure and denies the action, because onFailure is "block"` + ref
	case v.Failure == "output" && !v.failedClosed:
		return "the answer is unusable, which counts as a failure" + ref
	case v.Failure == "output":
		return "output that is not JSON counts as a failure and denies the action" + ref
	case v.failedClosed && v.hook.Hook.OnFailure == "block":
		return how(v) + `the action is refused, since onFailure is "block"`
	case v.Failure == "timeout" && v.hook.Spawn.HTTP != nil && strings.Contains(v.rule.Doc, "; "):
		_, after, _ := strings.Cut(v.rule.Doc, "; ") // the part before it describes a process
		return how(v) + "the request is aborted; " + after + ref
	case (v.Failure != "" || v.Kind != Success && v.rule.Code != 0) && !v.answered():
		return how(v) + v.rule.Doc + ref
	case v.stop != nil && d.plan.engine.Parallel && d.plan.merge.Stop == "": // otherwise it at least ends the hooks that follow
	case v.stop != nil && *v.stop != "":
		return "stops with the reason " + quote(clip(*v.stop))
	case v.stop != nil:
		return "stops without a reason"
	}
	parts := d.asked(v)
	switch {
	case len(parts) == 0 && v.rule.Code > 0 && v.rule.Effect == schemas.ExitWarns:
		return how(v) + v.rule.Doc + ref
	case v.hook.Hook.Async || v.background:
		return "no decision: it runs in the background, and " + d.plan.Request.Surface.Name() + " does not wait for it"
	case len(parts) == 0:
		return "no decision"
	}
	text := strings.Join(parts, ", ")
	if v.Failure != "" {
		return how(v) + "its JSON counts anyway: " + text + ref
	}
	return text
}

// asked lists what an answer asks for, each as a clause. A stop that has an effect is no part of it.
func (d *dispatch) asked(v *Verdict) []string {
	var parts []string
	add := func(format string, args ...any) { parts = append(parts, fmt.Sprintf(format, args...)) }
	if v.stop != nil {
		add("asks for a stop, which has no effect on this event")
	}
	if v.Decision != "" {
		text := v.Decision
		if v.Reason != nil && *v.Reason != "" {
			text += " with the reason " + quote(clip(*v.Reason))
		}
		add("%s", text)
	}
	if v.reply != "" {
		add("answers %s", v.reply)
	}
	if v.Updated != nil {
		add("replaces the %s", replaced(d.plan.Event))
	}
	if v.Context != "" {
		add("gives the model %s", quote(clip(v.Context)))
	}
	if v.Warning != "" {
		add("shows the user %s", quote(clip(v.Warning)))
	}
	if v.instructions != "" {
		add("adds %s to the compaction instructions", quote(clip(v.instructions)))
	}
	if v.directory != "" {
		add("names the directory %s", clip(v.directory))
	}
	fields := d.plan.outputFields("")
	for _, name := range slices.Sorted(maps.Keys(v.fields)) {
		if f := fieldRead(fields, name); f != nil && f.Sets && v.Failure == "" {
			add("sets %s to %s", name, clip(string(compact(v.fields[name]))))
		}
	}
	return parts
}

// answered reports whether a hook that failed has printed an answer that counts.
func (v *Verdict) answered() bool {
	effects := v.Decision != "" || v.reply != "" || v.Updated != nil || v.Context != "" || v.Warning != ""
	return v.Failure == "exit" && v.rule.ReadsOutput && v.rule.Code == schemas.OtherCode && !v.fromExit && effects
}

// replaced names what a hook of the event can replace.
func replaced(ev *schemas.Event) string {
	switch {
	case ev.EveryCall == "after":
		return "result"
	case ev.Before == schemas.PromptWaits:
		return "prompt"
	}
	return "tool's input"
}

var endings = map[string]string{
	"timeout": "timed out: ", "spawn": "could not start: ", "http": "the request failed: ", "http-blocked": "the address is not allowed: ",
}

func how(v *Verdict) string {
	if text := endings[v.Failure]; text != "" {
		return text
	}
	if v.rule.Code == schemas.OtherCode {
		return "failed: "
	}
	return fmt.Sprintf("exit code %d: ", v.rule.Code)
}

func sentence(p *Plan, out Outcome) string {
	text := out.Action
	if meaning := p.Event.OutcomeMeaning(out.Action); meaning != "" {
		text += ": " + meaning
	}
	if out.Reason != nil && *out.Reason != "" {
		text += ", because " + quote(clip(strings.TrimSpace(*out.Reason)))
	}
	if n := len(out.Context); n > 0 {
		text += fmt.Sprintf("; %s for the model", english.Count(n, "text"))
	}
	if out.Stopped && out.Action != "stop" {
		text += "; then the session ends"
		if unless := p.merge.StopUnless; unless != "" && (out.Action == "none" || out.Action == "ask") {
			text += ", " + unless
		}
	}
	if out.UpdatedInput != nil && out.Action != "deny" {
		text += "; with another input"
	}
	if rule := p.ruling; rule != nil && rule.overrules(out.Action) {
		text += "; but the permission rule " + rule.text() + " " + rule.meaning()
	}
	return text
}
