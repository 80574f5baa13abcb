package hooktest

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/schemas"
	"github.com/hooks-ls/hooks-ls/simulate"
)

// How many single inputs are tried at most to make a hook act that did not act on all of them at once.
const (
	maxSingles    = 40
	someSingles   = 12 // when it is known to wait for what is never sent
	fewSingles    = 8  // when it answered and was not heard
	quickSingles  = 5  // when the run is to be quick
	toFindTrigger = 40 // when it acted on all of them
)

// search looks for an input on which the hook acts: all that is known at once, then one by one. It also looks for one that
// the product never sends, which is what a dead guard waits for.
func (h *hookTest) search(ctx context.Context, tools []call, first call, base answer) {
	texts := candidates(h.triggers()...)
	lists := h.lists(tools, texts)
	f := found{left: h.affordable(base, maxSingles)}
	for _, list := range lists {
		if h.attempt(ctx, list[0], base, &f); f.acts == nil {
			continue
		}
		if f.acts.call.all {
			if one := h.single(ctx, list[1:], nil, base); one != nil {
				f.acts = one
			}
		}
		break
	}
	unheard := base.means(answer{}) && len(base.run.Ignored) > 0
	var dead *deadly
	if f.acts == nil && f.unread == nil && !unheard && h.suspect == nil && !h.config.Quick {
		if dead = h.dead(ctx, lists, h.affordable(base, maxOddRuns)); dead != nil {
			f.left = someSingles
		}
	}
	if len(tools) == 0 && len(h.texts()) == 0 {
		f.left = 0 // the product sends no text that differs from call to call
	}
	if h.config.Quick || unheard || h.suspect != nil || !h.mayAct() {
		f.left = min(f.left, quickSingles)
	}
	for i := 1; i < maxCandidates && f.acts == nil; i++ {
		for _, list := range lists {
			if i < len(list) && f.acts == nil && f.left > 0 && ctx.Err() == nil {
				f.left--
				h.attempt(ctx, list[i], base, &f)
			}
		}
	}
	switch {
	case f.acts != nil:
		h.alive(f.acts.call, f.acts.answer)
		h.remarks(f.acts.answer)
	case base.acts():
		h.alive(first, base)
	case h.suspect != nil || h.config.Quick:
		h.result.State = Silent
	case f.unread != nil:
		h.notRead(f.unread.call, f.unread.answer)
	case unheard:
		h.notRead(first, base)
	case h.bySetting(ctx, lists):
	case dead != nil:
		h.reportDead(dead)
	case f.faint != nil:
		h.alive(f.faint.call, f.faint.answer)
	default:
		h.result.State = Silent
	}
}

// affordable is how many of n runs a hook is worth that takes its time: those of maxSearch, but not too few.
func (h *hookTest) affordable(base answer, n int) int {
	const (
		maxSearch = 12_000 // milliseconds
		few       = 12
	)
	if !base.ran() || base.run.DurationMs < 1 {
		return n
	}
	return min(n, max(few, int(maxSearch/base.run.DurationMs)))
}

// triggers are the sources that triggers are taken from: the command too, unless it only names the script.
func (h *hookTest) triggers() []string {
	if h.script == "" {
		return h.sources
	}
	return h.sources[1:]
}

// answers are the words with which scripts answer, and what else ends a call. What has none of them only watches.
var answers = regexp.MustCompile(`exit|deny|denied|block|ask|decision|behavior|context|continue|message|reason|modified|updated|throw|raise|set -|python|node|npx|deno|bun|ruby|go run`)

// mayAct reports whether the scripts look as if they could answer.
func (h *hookTest) mayAct() bool {
	return h.script == "" || answers.MatchString(strings.Join(h.triggers(), "\n"))
}

// lists are the calls to try, a list for each tool, the first of which has all texts at once where there is a place for them.
func (h *hookTest) lists(tools []call, texts []string) [][]call {
	var lists [][]call
	for _, t := range tools {
		lists = append(lists, calls(t.tool, t.name, texts))
	}
	if len(tools) > 0 {
		return lists
	}
	list := []call{{}}
	for _, s := range texts {
		list = append(list, call{text: s})
	}
	return [][]call{list}
}

// tried is a call with what came of it.
type tried struct {
	call   call
	answer answer
}

// found is what a search came to. Each is nil when there was none.
type found struct {
	// acts is the first call on which the hook acts, unread one on which it wanted to and was not heard, faint one on which it
	// allowed something or told the user something.
	acts, unread, faint *tried
	// left is how many more calls are worth trying.
	left int
}

// attempt tries an input that the product sends.
func (h *hookTest) attempt(ctx context.Context, c call, base answer, f *found) {
	a := h.try(ctx, c, nil, nil)
	switch {
	case a.acts() && !base.acts() || h.refuses(a):
		f.acts = &tried{c, a}
	case a.faint():
		if f.faint == nil || f.faint.call.all {
			f.faint = &tried{c, a}
		}
	case a.means(base):
		if f.unread == nil {
			f.left = min(f.left, fewSingles) // it may act on another input, but then soon
		}
		if f.unread == nil || f.unread.call.all { // one text says more than all of them
			f.unread = &tried{c, a}
		}
	}
}

// single is the first of the calls on which the hook acts, with the edit; nil when it acts on all of them together only.
func (h *hookTest) single(ctx context.Context, list []call, edit func(call) func(*simulate.Spawn), base answer) *tried {
	for _, c := range list[:min(len(list), toFindTrigger)] {
		var with func(*simulate.Spawn)
		if edit != nil {
			with = edit(c)
		}
		if a := h.try(ctx, c, with, nil); a.acts() && !base.acts() || h.refuses(a) || edit != nil && a.means(base) {
			return &tried{c, a}
		}
		if ctx.Err() != nil {
			break
		}
	}
	return nil
}

// texts are the fields of the event that a trigger can be written into.
func (h *hookTest) texts() []string {
	var names []string
	for _, f := range h.event.InputFields(h.surface, h.listed.Name, schemas.Observed) {
		if slices.Contains(freeTexts, f.Neutral) {
			names = append(names, f.Name)
		}
	}
	return names
}
