package hooktest

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/internal/slice"
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
	answer
	// needed lists the aliases without which the hook does not act.
	needed []alias
}

// dead looks for an input on which the hook acts but that is never sent, and the aliases that it needs; nil when it finds none.
func (h *hookTest) dead(ctx context.Context, lists [][]call, runs int) *deadInput {
	last := h.result.Inputs + runs
	for at := range maxOdd { // the first call of a list has all texts at once
		for _, list := range lists {
			if at >= len(list) {
				continue
			}
			for i, aliases := range h.supersets(list[at]) {
				if h.result.Inputs >= last || ctx.Err() != nil {
					return nil
				}
				if len(aliases) == 0 { // it is what the product sends, which search tries
					continue
				}
				if d := h.deadWith(ctx, list[at], i, list[1:]); d != nil {
					return d
				}
			}
		}
	}
	return nil
}

func (h *hookTest) deadWith(ctx context.Context, c call, i int, singles []call) *deadInput {
	odd := func(c call) call { return c.with(h.supersets(c)[i]) }
	a := h.try(ctx, odd(c))
	if !a.acts() && !a.intends(answer{}) || h.byAccident(a) {
		return nil
	}
	base := h.try(ctx, odd(h.quiet(c)))
	if base.acts() && !h.byAccident(base) { // whatever the call is
		c = h.quiet(c)
		a, base = base, h.try(ctx, c)
	}
	if base.acts() || !a.acts() && !a.intends(base) {
		return nil
	}
	if c.all {
		a = h.single(ctx, slice.Map(singles, odd), a, base)
	}
	needed := h.narrow(ctx, a.call, h.supersets(a.call)[i], base)
	if len(needed) == 0 { // its text alone makes it act: it is not dead
		return &deadInput{h.try(ctx, a.call.with(nil)), nil}
	}
	if again := h.try(ctx, a.call.with(needed)); !again.acts() && !again.intends(base) {
		return nil // it acts now and then, because of what it keeps
	}
	return &deadInput{a, needed}
}

// misnamed matches what a shell writes when it cannot open a file, with the name.
var misnamed = regex.Lazy(`(?m): cannot create (.+?): |line \d+: (.+): (?:No such file or directory|Is a directory|ambiguous redirect)$`)

// byAccident reports whether a script failed by accident, also because a text that is tried as the payload became the name of a file.
func (h *hookTest) byAccident(a answer) bool {
	return crashed(a) || a.ran() && slices.ContainsFunc(misnamed().FindAllStringSubmatch(a.run.Stderr, -1), func(m []string) bool {
		return !strings.Contains(h.text, strings.ToLower(m[1]+m[2]))
	})
}

// narrow removes the aliases that the hook does not need in order to act. It removes halves, and divides a half that is needed.
func (h *hookTest) narrow(ctx context.Context, c call, needed []alias, base answer) []alias {
	var drop func(from, to int)
	drop = func(from, to int) {
		if from == to {
			return
		}
		fewer := slices.Delete(slices.Clone(needed), from, to)
		if a := h.try(ctx, c.with(fewer)); (a.acts() || a.intends(base)) && !h.byAccident(a) {
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
	names := slice.Filter(h.unsetNames, func(name string) bool { return !carriers().MatchString(name) && !h.isSet(name) })
	if names == nil {
		return false
	}
	with := func(c call, value string, names ...string) call {
		c.edit = func(s *simulate.Spawn) {
			for _, n := range names {
				s.Env = append(s.Env, n+"="+value)
			}
		}
		return c
	}
	for _, value := range settings {
		if len(value) > 1 && !h.mentions(value) {
			continue
		}
		for _, list := range lists {
			if a := h.try(ctx, with(list[0], value, names...)); !a.acts() {
				continue
			}
			for _, n := range names {
				calls := slice.Map(list, func(c call) call { return with(c, value, n) })
				if a := h.try(ctx, calls[0]); a.acts() {
					if one := h.single(ctx, calls[1:], a, answer{}); one.acts() {
						a = one
					}
					h.alive(a)
					h.result.Proof.Setting = n + "=" + value
					return true
				}
			}
		}
	}
	return false
}

func (h *hookTest) reportDead(d *deadInput) {
	var reads, notes []string
	for _, n := range d.needed[:min(len(d.needed), maxReads)] {
		reads = append(reads, "`"+n.reads+"`")
		switch {
		case strings.HasPrefix(n.reads, "$"): // a variable
			notes = append(notes, fmt.Sprintf("%s does not set `%s`: the payload comes on standard input", h.surface.Name(), n.reads))
		case n.sends != "":
			notes = append(notes, fmt.Sprintf("%s sends `%s`, but the script reads `%s`", h.surface.Name(), n.sends, n.reads))
		default:
			notes = append(notes, fmt.Sprintf("%s never sends `%s`", h.surface.Name(), n.reads))
		}
	}
	p := Problem{
		Kind: "dead", Fails: true,
		Headline: fmt.Sprintf("never acts in %s: it reads %s", h.surface.Name(), strings.Join(reads, " and ")),
		Notes:    append(notes, "it would act on "+d.call.describe()),
	}
	if !d.acts() {
		p.Notes = append(p.Notes, "even then, "+h.surface.Name()+" would not read its answer")
		if len(d.run.Ignored) > 0 {
			p.Notes = append(p.Notes, ignoredNote(d.run.Ignored[0]))
		}
	}
	h.conclude(Dead, p)
}

// ignoredNote says which part of an answer is not read, and why.
func ignoredNote(ig simulate.Ignored) string {
	if ig.Path == "" {
		return ig.Why
	}
	return "`" + strings.ReplaceAll(strings.TrimPrefix(ig.Path, "/"), "/", ".") + "`: " + ig.Why
}
