package hooktest

import (
	"context"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Limits on single inputs tried on a hook that did not act on all of them at once.
const (
	maxSingles    = 40
	someSingles   = 12 // when it is known to wait for input that is never sent
	fewSingles    = 8  // when it gave an answer that the product ignores
	quickSingles  = 5  // for a quick run
	toFindTrigger = 40 // when it acted on all of them at once
)

// search looks for input on which the hook acts, all texts at once, then each, and for input that is only meant for a dead guard.
func (h *hookTest) search(ctx context.Context, tools []call, base answer) {
	triggers := h.sources // without the command when it names a script
	if h.script != "" {
		triggers = h.sources[1:]
	}
	texts := candidates(triggers...)
	// One list of calls for each tool, or a single one. The first call of a tool's list has all texts at once.
	lists := slice.Map(tools, func(t call) []call { return h.calls(t, texts) })
	if len(tools) == 0 {
		lists = [][]call{append([]call{{}}, slice.Map(texts, func(s string) call { return call{text: s} })...)}
	}
	f := found{budget: h.affordable(base, maxSingles)}
	for _, list := range lists {
		if h.attempt(ctx, list[0], base, &f); f.acts == nil {
			continue
		}
		if f.acts.call.all {
			f.acts = new(h.single(ctx, list[1:], *f.acts, base))
		}
		break
	}
	f.baseIgnored = base.intends(answer{}) && len(base.run.Ignored) > 0
	if f.acts == nil && f.unread == nil && !f.baseIgnored && h.suspect == nil && !h.config.Quick {
		f.dead = h.dead(ctx, lists, h.affordable(base, maxOddRuns))
		switch {
		case f.dead != nil && len(f.dead.needed) == 0 && f.dead.acts():
			f.acts = &f.dead.answer
		case f.dead != nil && len(f.dead.needed) == 0:
			f.dead = nil
		case f.dead != nil:
			f.budget = someSingles
		}
	}
	if len(tools) == 0 && len(h.texts()) == 0 {
		f.budget = 0 // the product sends no text that differs between calls
	}
	mayAct := h.script == "" || answers().MatchString(strings.Join(triggers, "\n"))
	if h.config.Quick || f.baseIgnored || h.suspect != nil || !mayAct {
		f.budget = min(f.budget, quickSingles)
	}
	for i := 1; i < maxCandidates && f.acts == nil; i++ {
		for _, list := range lists {
			if i < len(list) && f.acts == nil && f.budget > 0 && ctx.Err() == nil {
				f.budget--
				h.attempt(ctx, list[i], base, &f)
			}
		}
	}
	h.judge(ctx, lists, base, &f)
}

// judge concludes from what a search has found.
func (h *hookTest) judge(ctx context.Context, lists [][]call, base answer, f *found) {
	switch {
	case f.acts != nil:
		h.alive(*f.acts)
		h.remarks(*f.acts)
	case base.acts():
		h.alive(base)
	case h.suspect != nil || h.config.Quick:
		h.result.State = Silent
	case f.unread != nil:
		h.notRead(*f.unread)
	case f.baseIgnored:
		h.notRead(base)
	case h.bySetting(ctx, lists):
	case f.dead != nil:
		h.reportDead(f.dead)
	case f.minor != nil && base.minor() && base.action() == "allow":
		h.conclude(Silent, Problem{Kind: "allows-every-call", Headline: "allows every call that was tried: the user is not asked", Help: "print nothing to leave a decision to the user"})
	case f.minor != nil:
		h.alive(*f.minor)
	default:
		h.result.State = Silent
	}
	if f.crash != nil && h.suspect == nil && h.result.State == Silent {
		h.problem(Problem{Kind: "crash", Headline: "fails on some calls: " + h.crashLine(*f.crash), Notes: f.crash.inputNote()})
	}
}

// affordable limits n runs to those that fit into maxSearch for a slow hook, but not below few.
func (h *hookTest) affordable(base answer, n int) int {
	const maxSearch, few = 12_000, 12 // milliseconds, and runs
	return min(n, max(few, int(maxSearch/max(base.run.DurationMs, 1))))
}

// answers matches words with which scripts answer or end. A script without any of them only observes.
var answers = regex.Lazy(`exit|deny|denied|block|ask|decision|behavior|context|continue|message|reason|modified|updated|throw|raise|set -|python|node|npx|deno|bun|ruby|go run`)

// found is the result of a search so far; the pointers are nil until there is such a call.
type found struct {
	// acts is the first call on which the hook acts, unread one on which it gave an answer that the product ignores, minor
	// one on which it allowed something or told the user something, crash one on which it failed by accident.
	acts, unread, minor, crash *answer
	// dead is an input that is never sent and on which the hook acts, baseIgnored means that its answer to a harmless call is ignored.
	dead        *deadInput
	baseIgnored bool
	// budget is how many more calls to try.
	budget int
}

func (h *hookTest) attempt(ctx context.Context, c call, base answer, f *found) {
	a := h.try(ctx, c)
	switch {
	case a.acts() && !base.acts() || h.refuses(a):
		f.acts = &a
	case a.minor():
		if f.minor == nil || f.minor.call.all {
			f.minor = &a
		}
	case a.intends(base):
		f.budget = min(f.budget, fewSingles)      // if it acts on other input, it will do so soon
		if f.unread == nil || f.unread.call.all { // a single text tells more than all of them at once
			f.unread = &a
		}
	case crashed(a) && (f.crash == nil || f.crash.call.all):
		f.crash = &a
	}
}

// single returns the answer to the first call on which the hook acts; together, that to all at once, when it acts on none alone.
func (h *hookTest) single(ctx context.Context, list []call, together, base answer) answer {
	for _, c := range list[:min(len(list), toFindTrigger)] {
		if c.all {
			continue
		}
		if a := h.try(ctx, c); a.acts() && !base.acts() || h.refuses(a) || c.edit != nil && a.intends(base) {
			return a
		}
		if ctx.Err() != nil {
			break
		}
	}
	return together
}

// texts lists the event's fields that can hold a trigger.
func (h *hookTest) texts() []string {
	sent := h.event.InputFields(h.surface, h.listed.Name, schemas.Observed)
	free := slice.Filter(sent, func(f schemas.Field) bool {
		return f.Type.Kind == schemas.String && f.Type.Format == schemas.FreeText || slices.Contains(shortTexts, f.Neutral)
	})
	return slice.Map(free, func(f schemas.Field) string { return f.Name })
}
