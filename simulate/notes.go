package simulate

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// annotated adds a note when q, the event's plan in the other edition, would end this very run differently. q may be nil.
func (p *Plan) annotated(res *Result, q *Plan) *Result {
	if q == nil {
		return res
	}
	q = q.withValues(p.changed)
	q.inputValid, q.blocks = p.inputValid, p.blocks
	note := func(text, ref string) {
		says := p.Request.Surface.Publisher() + "'s docs disagree: they say "
		if q.Request.Edition == schemas.Observed {
			says = p.Request.Surface.Name() + " " + schemas.Versions[p.Request.Surface].Version + " disagrees: "
		}
		res.Notes = append(res.Notes, Note{Text: says + text, Ref: cmp.Or(ref, factRef(p.Event.Facts, p.Request.Surface))})
	}
	d := newDispatch(q)
	if q.engine.Parallel {
		d.replay(res.order, res.raw)
	} else {
		d.takeAll(func(h *PlannedHook) (HookResult, bool) {
			r, ran := res.raw[h.ID]
			if g := p.hook(h.ID); !ran && !res.DryRun && (g == nil || !g.Runs()) {
				note(h.ID+" would run too", "")
			}
			return r, ran
		})
	}
	for _, h := range p.running() {
		switch g := q.hook(h.ID); {
		case g == nil:
			skipped := slice.Find(q.Sources, func(s SourceState) bool { return s.Path == h.Source && s.Reason != "" })
			note(h.ID+" would not run: "+cmp.Or(skipped.Reason, "the file is not read"), "")
		case !g.Runs():
			note(h.ID+" would not run: "+g.Skip, g.SkipRef)
		}
	}
	if res.DryRun {
		return res
	}
	other := d.outcome()
	if sameEnding(res.Outcome, other) {
		return res
	}
	cause, ref := p.cause(q, res)
	text := "the outcome is " + sentence(q, other)
	if cause != "" {
		text += " (" + cause + ")"
	}
	note(text, ref)
	return res
}

// otherPlan plans the event for the other edition; nil when that is not possible.
func (p *Plan) otherPlan() *Plan {
	req := p.Request
	req.Edition = schemas.Documented
	if p.Request.Edition == schemas.Documented {
		req.Edition = schemas.Observed
	}
	q, _ := NewPlan(req)
	return q
}

// hook returns the hook with an ID, nil when there is none.
func (p *Plan) hook(id string) *PlannedHook {
	return slice.Find(p.Hooks, func(h *PlannedHook) bool { return h.ID == id })
}

func sameEnding(a, b Outcome) bool {
	return a.Action == b.Action && slices.Equal(a.Context, b.Context) && string(a.UpdatedInput) == string(b.UpdatedInput) &&
		(a.ModifiedPrompt == nil) == (b.ModifiedPrompt == nil) && string(a.ModifiedResult) == string(b.ModifiedResult)
}

// cause finds the first row that differs between the editions and affects what these hooks did. It cites both editions.
func (p *Plan) cause(q *Plan, res *Result) (text, ref string) {
	s := p.Request.Surface
	for _, run := range res.Hooks {
		r, ok := res.raw[run.ID]
		if !ok {
			continue
		}
		here, there := p.exitRule(r), q.exitRule(r)
		if here.Doc != there.Doc {
			return fmt.Sprintf("%s: %s", ending(r), there.Doc), bothSides(here.Facts, there.Facts, s)
		}
	}
	for _, run := range res.Hooks {
		if run.Execution == nil {
			continue
		}
		out := parseStrict(run.Stdout).object
		here, there := p.outputFields(run.Event), q.outputFields(run.Event)
		for _, name := range slices.Sorted(maps.Keys(out)) {
			a := schemas.FieldNamed(here, name)
			b := schemas.FieldNamed(there, name)
			if a != nil && b == nil {
				return name + " is not read", bothSides(a.Facts, nil, s)
			} else if b != nil && a == nil {
				return name + " is read at the top level", bothSides(b.Facts, nil, s)
			}
		}
	}
	if q.merge.Doc != p.merge.Doc {
		return q.merge.Doc, bothSides(p.merge.Facts, q.merge.Facts, s)
	}
	return "", ""
}

func ending(r HookResult) string {
	switch {
	case r.StartError != "":
		return "a hook that cannot run"
	case r.TimedOut:
		return "a timeout"
	case r.Signal != "":
		return "death by a signal"
	}
	return fmt.Sprintf("exit code %d", r.ExitCode)
}

// bothSides cites the row of both editions, each source once.
func bothSides(a, b []schemas.Fact, s schemas.Surface) string {
	both := strings.Trim(factRef(a, s)+"; "+factRef(b, s), "; ")
	return strings.Join(slice.Add(nil, strings.Split(both, "; ")...), "; ")
}
