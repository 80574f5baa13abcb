package hooktest

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/simulate"
)

// maxReads bounds how many differences a message names.
const maxReads = 3

// Limits on tries with payloads that no product sends: texts per list, and runs.
const (
	maxOdd     = 14
	maxOddRuns = 44
)

// deadInput is an input on which the hook acts but that the product never sends.
type deadInput struct {
	trial
	// needed lists the aliases without which the hook does not act.
	needed []alias
}

// dead looks for an input on which the hook acts but that the product never sends; nil when it finds none. It finds the
// needed aliases by removing one after the other.
func (h *hookTest) dead(ctx context.Context, lists [][]call, runs int) *deadInput {
	last := h.result.Inputs + runs
	for at := range maxOdd { // the first call of a list has all texts at once
		for _, list := range lists {
			if at >= len(list) {
				continue
			}
			for i := range h.supersets(list[at]) {
				if h.result.Inputs >= last || ctx.Err() != nil {
					return nil
				}
				if d := h.deadWith(ctx, list[at], i, list[1:]); d != nil {
					return d
				}
			}
		}
	}
	return nil
}

// deadWith tries a call with one of its supersets.
func (h *hookTest) deadWith(ctx context.Context, c call, i int, singles []call) *deadInput {
	edit := func(c call) func(*simulate.Spawn) { return h.supersets(c)[i].edit }
	a := h.try(ctx, c, edit(c), nil)
	if !a.acts() && !a.intends(answer{}) || crashed(a) { // the text for a payload is no name of a file, for example
		return nil
	}
	quiet := c
	quiet.trigger, quiet.text, quiet.all = h.harmless(), "", false
	base := h.try(ctx, quiet, edit(quiet), nil)
	if base.acts() || !a.acts() && !a.intends(base) {
		return nil
	}
	if c.all {
		if one := h.single(ctx, singles, edit, base); one != nil {
			c, a = one.call, one.answer
		}
	}
	return &deadInput{trial{c, a}, h.narrow(ctx, h.supersets(c)[i], base)}
}

// narrow removes the aliases that the hook does not need in order to act. It removes halves, and divides a half that is needed.
func (h *hookTest) narrow(ctx context.Context, s superset, base answer) []alias {
	needed := s.aliases
	var drop func(from, to int)
	drop = func(from, to int) {
		if from == to {
			return
		}
		fewer := slices.Delete(slices.Clone(needed), from, to)
		if a := h.try(ctx, s.call, superset{s.call, fewer}.edit, nil); a.acts() || a.intends(base) {
			needed = fewer
		} else if to-from > 1 {
			middle := (from + to) / 2
			drop(middle, to) // the second half first, so that earlier indices stay valid
			drop(from, middle)
		}
	}
	middle := len(needed) / 2
	drop(middle, len(needed))
	drop(0, middle)
	return needed
}

// settings are values that scripts commonly expect in a variable that turns them on.
var settings = []string{"1", "true", "block", "deny", "strict", "enforce", "on", "yes"}

// carriers matches names of variables in which a script expects the payload rather than a setting.
var carriers = regex.Lazy(`TOOL|FILE|PATH|INPUT|COMMAND|ARG|PROMPT|PAYLOAD|DIR|ROOT|HOME`)

// bySetting looks for a variable that turns the hook on; if there is one, the hook is alive for those who set it.
func (h *hookTest) bySetting(ctx context.Context, lists [][]call) bool {
	var names []string
	for _, name := range h.unsetNames {
		if !carriers().MatchString(name) && !h.isSet(name) {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return false
	}
	with := func(names []string, value string) func(*simulate.Spawn) {
		return func(s *simulate.Spawn) {
			for _, n := range names {
				s.Env = append(s.Env, n+"="+value)
			}
		}
	}
	for _, value := range settings {
		if len(value) > 1 && !h.mentions(value) {
			continue
		}
		for _, list := range lists {
			c, singles := list[0], list[1:]
			if a := h.try(ctx, c, with(names, value), nil); !a.acts() {
				continue
			}
			for _, n := range names {
				one := with([]string{n}, value)
				if a := h.try(ctx, c, one, nil); a.acts() {
					if found := h.single(ctx, singles, func(call) func(*simulate.Spawn) { return one }, answer{}); found != nil && found.answer.acts() {
						c, a = found.call, found.answer
					}
					h.alive(c, a)
					h.result.Proof.Setting = n + "=" + value
					return true
				}
			}
		}
	}
	return false
}

func (h *hookTest) reportDead(d *deadInput) {
	h.result.State = Dead
	c, a, needed := d.call, d.answer, d.needed
	var reads, notes []string
	for _, n := range needed[:min(len(needed), maxReads)] {
		reads = append(reads, "`"+n.reads+"`")
		switch {
		case n.variable != "":
			notes = append(notes, fmt.Sprintf("%s does not set `%s`: the payload comes on standard input", h.surface.Name(), n.reads))
		case n.sends != "":
			notes = append(notes, fmt.Sprintf("%s sends `%s`, but the script reads `%s`", h.surface.Name(), n.sends, n.reads))
		default:
			notes = append(notes, fmt.Sprintf("%s never sends `%s`", h.surface.Name(), n.reads))
		}
	}
	p := Problem{
		Kind: "dead", Fails: true,
		Headline: fmt.Sprintf("%s never acts in %s: it reads %s", h.name(), h.surface.Name(), strings.Join(reads, " and ")),
		Notes:    append(notes, "it would act on "+c.describe()),
	}
	if len(needed) == 0 {
		p.Headline = fmt.Sprintf("%s acts in %s only by chance", h.name(), h.surface.Name())
	}
	if !a.acts() {
		p.Notes = append(p.Notes, "even then, "+h.surface.Name()+" would not read its answer")
		if len(a.run.Ignored) > 0 {
			p.Notes = append(p.Notes, ignoredNote(a.run.Ignored[0]))
		}
	}
	h.problem(p)
}

// ignoredNote says which part of an answer is not read, and why.
func ignoredNote(ig simulate.Ignored) string {
	if ig.Path == "" {
		return ig.Why
	}
	return "`" + strings.ReplaceAll(strings.TrimPrefix(ig.Path, "/"), "/", ".") + "`: " + ig.Why
}
