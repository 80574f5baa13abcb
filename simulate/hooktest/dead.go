package hooktest

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/hooks-ls/hooks-ls/simulate"
)

// maxReads bounds how many differences a message names.
const maxReads = 3

// maxOdd bounds the single inputs that are tried with each payload that no product sends.
const maxOdd = 8

// dead looks for an input on which the hook acts and that the product never sends. What is needed for it is found by
// taking one spelling after the other away.
func (h *hookTest) dead(ctx context.Context, tools []call, texts []string) bool {
	deadline := time.Now().Add(h.searchTime())
	if len(tools) == 0 {
		tools = []call{{}}
	}
	bases := map[string]answer{} // what the same payload gives with a harmless call
	// try runs one call with one payload. It reports that the search is over.
	try := func(c call, i int, list []call) (over, found bool) {
		if time.Now().After(deadline) || ctx.Err() != nil {
			return true, false
		}
		sets := h.supersets(c)
		key := fmt.Sprint(c.name, i)
		base, known := bases[key]
		if !known {
			quiet := c
			quiet.trigger, quiet.text, quiet.all = harmless, "", false
			base = h.try(ctx, quiet, h.supersets(quiet)[i].edit, nil)
			bases[key] = base
		}
		a := h.try(ctx, c, sets[i].edit, nil)
		if base.acts() || !a.acts() && !a.means(base) {
			return false, false
		}
		if c.all {
			if one := h.single(ctx, list, func(c call) func(*simulate.Spawn) { return h.supersets(c)[i].edit }, base); one != nil {
				c, a = one.call, one.answer
			}
		}
		h.reportDead(c, a, h.narrow(ctx, h.supersets(c)[i], base))
		return true, true
	}
	lists := make([][]call, len(tools))
	for n, t := range tools {
		if t.tool != nil {
			lists[n] = calls(t.tool, t.name, texts)
			continue
		}
		for _, s := range texts[:min(len(texts), maxOdd)] {
			lists[n] = append(lists[n], call{text: s})
		}
	}
	for _, list := range lists { // all texts at once, in every payload
		if len(list) == 0 || !list[0].all {
			continue
		}
		for i := range h.supersets(list[0]) {
			if over, found := try(list[0], i, list[1:]); over {
				return found
			}
		}
	}
	for i := range maxOdd { // the first half of the payloads: the others differ in the form of the input alone
		for _, list := range lists {
			for at, c := range list[:min(len(list), maxOdd)] {
				if c.all || i >= (len(h.supersets(c))+1)/2 {
					continue
				}
				if over, found := try(c, i, list[at:]); over {
					return found
				}
			}
		}
	}
	return false
}

// narrow takes away one alias after the other as long as the hook still acts.
func (h *hookTest) narrow(ctx context.Context, s superset, base answer) []alias {
	needed := s.aliases
	for i := len(needed) - 1; i >= 0; i-- {
		fewer := slices.Delete(slices.Clone(needed), i, i+1)
		a := h.try(ctx, s.call, superset{s.call, fewer}.edit, nil)
		if a.acts() || a.means(base) {
			needed = fewer
		}
	}
	return needed
}

func (h *hookTest) reportDead(c call, a answer, needed []alias) {
	h.result.State = Dead
	var reads, notes []string
	for _, n := range needed[:min(len(needed), maxReads)] {
		reads = append(reads, "`"+n.reads+"`")
		if n.sends != "" {
			notes = append(notes, fmt.Sprintf("it waits for `%s`; %s sends `%s`", n.reads, h.surface.Name(), n.sends))
		} else {
			notes = append(notes, fmt.Sprintf("it waits for `%s`, which %s never sends", n.reads, h.surface.Name()))
		}
	}
	p := Problem{
		Kind: "dead", Fails: true,
		Headline: clipTo(fmt.Sprintf("%s never acts in %s: it reads %s", h.name(), h.surface.Name(), strings.Join(reads, " and ")), 120),
		Notes:    append(notes, "it would act on "+c.describe()),
	}
	if len(needed) == 0 {
		p.Headline = fmt.Sprintf("%s acts in %s by chance only", h.name(), h.surface.Name())
	}
	if !a.acts() {
		p.Notes = append(p.Notes, "and "+h.surface.Name()+" would not read its answer then")
		for _, ig := range a.run.Ignored {
			p.Notes = append(p.Notes, clipTo(strings.TrimSpace(strings.TrimPrefix(ig.Path+": "+ig.Why, ": ")), 200))
			break
		}
	}
	h.problem(p)
}
