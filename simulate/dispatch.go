package simulate

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/hooks-ls/hooks-ls/schemas"
)

// dispatch is one firing of an event in progress. Running and folding interleave, because a verdict can end the chain or
// change the input of the next hook. Folding has no effects outside the dispatch, so the same results always give the same outcome.
type dispatch struct {
	plan *Plan
	// runs holds one report per hook of the plan.
	runs []HookRun
	// endedBy says why no further hook runs, or is "".
	endedBy string

	combined combination
	trace    []string
	// raw holds the results by hook ID; order lists the IDs in the order in which the hooks answered.
	raw   map[string]HookResult
	order []string
	// notes apply to this dispatch only.
	notes []Note
}

func newDispatch(p *Plan) *dispatch {
	d := &dispatch{plan: p, raw: map[string]HookResult{}}
	for _, h := range p.Hooks {
		run := h.run()
		if !h.Runs() {
			run.Status, run.Reason, run.Ref = StatusSkipped, h.Skip, h.SkipRef
		}
		d.runs = append(d.runs, run)
	}
	return d
}

// spawn completes the plan's spawn with the hook's current input.
func (d *dispatch) spawn(h *PlannedHook) Spawn {
	s := h.Spawn
	s.Stdin = d.payload(h)
	if s.HTTP != nil {
		call := *s.HTTP
		call.Body = s.Stdin
		s.HTTP, s.Stdin = &call, nil
	}
	return s
}

// takeAll folds the results that there are of the hooks, one after another, and marks those that the end of the chain keeps from
// running.
func (d *dispatch) takeAll(resultOf func(*PlannedHook) (r HookResult, ok bool)) {
	for at, h := range d.plan.Hooks {
		switch {
		case !h.Runs():
		case d.endedBy != "":
			d.runs[at].Status, d.runs[at].Reason = StatusNotReached, d.endedBy
		default:
			if r, ok := resultOf(h); ok {
				d.takeAt(at, r)
			}
		}
	}
}

// takeAt folds the result of the hook at an index.
func (d *dispatch) takeAt(at int, r HookResult) {
	h, run := d.plan.Hooks[at], &d.runs[at]
	run.Stdin = d.payload(h)
	v := d.plan.product.interpret(d.plan, h, r)
	v.Effect = d.effect(&v)
	run.finish(r, v, ignoredBy(d.plan, r, &v))
	d.raw[h.ID] = r
	d.order = append(d.order, h.ID)
	d.tracef("%s: %s", h.ID, v.Effect)
	if ended := d.fold(&v); ended != "" && d.endedBy == "" {
		d.endedBy = ended
		d.tracef("%s", ended)
	}
}

func (d *dispatch) tracef(format string, args ...any) {
	d.trace = append(d.trace, fmt.Sprintf(format, args...))
}

// run returns the part of a hook's report that is known before it runs.
func (h *PlannedHook) run() HookRun {
	run := HookRun{
		ID: h.ID, Source: h.Source, Pointer: h.Pointer, Status: StatusPlanned, Event: h.Name,
		Argv: h.Spawn.Argv, Cwd: h.Cwd, Env: h.Env, EnvRemoved: h.Removed, TimeoutSec: h.Timeout.Seconds(),
		Stdin: h.Payload, When: h.When,
	}
	if h.Hook != nil {
		run.Type, run.Prompt = h.Hook.Type, h.Hook.Prompt
	}
	if h.Spawn.HTTP != nil {
		run.URL = h.Spawn.HTTP.URL
		run.Cwd = ""
	}
	return run
}

func (run *HookRun) finish(r HookResult, v Verdict, ignored []Ignored) {
	e := &Execution{
		HTTPStatus: r.Status, TimedOut: r.TimedOut, DurationMs: ms(r.Duration),
		Stdout: decodeUTF8(r.Stdout), Stderr: decodeUTF8(r.Stderr), Truncated: r.Truncated,
		HeldMs: ms(r.Held), Leftover: r.Leftover, Error: r.StartError, Verdict: v, Ignored: nonNil(ignored),
	}
	run.Status, run.Execution = StatusRan, e
	if r.StartError != "" {
		run.Status = StatusFailed
	} else if r.Status == 0 && r.ExitCode >= 0 && r.Signal == "" {
		e.ExitCode = &r.ExitCode
	}
	if r.Signal != "" {
		e.Signal = &r.Signal
	}
}

// Fold combines results, in the order in which the hooks ran, into one. Hooks without a result stay planned.
func Fold(p *Plan, results []HookResult) *Result {
	d := newDispatch(p)
	d.takeAll(func(*PlannedHook) (r HookResult, ok bool) {
		if ok = len(results) > 0; ok {
			r, results = results[0], results[1:]
		}
		return r, ok
	})
	return d.result()
}

// Run runs the hooks of a plan, one after another or all at once as the surface does, and folds the results in the order in
// which they arrive. It starts no further hooks once ctx is done.
func Run(ctx context.Context, p *Plan, runner Runner) *Result {
	d := newDispatch(p)
	if d.plan.engine.Parallel {
		d.runParallel(ctx, runner)
		return d.result()
	}
	d.takeAll(func(h *PlannedHook) (r HookResult, ok bool) {
		if ok = ctx.Err() == nil; ok {
			r = runner(ctx, d.spawn(h))
		}
		return r, ok
	})
	return d.result()
}

// runParallel starts all hooks and folds results as they arrive. A verdict that ends the chain cancels those still running.
func (d *dispatch) runParallel(ctx context.Context, runner Runner) {
	type arrival struct {
		at     int
		result HookResult
	}
	arrivals := make(chan arrival)
	started := 0
	ctx, end := context.WithCancel(ctx)
	defer end()
	for at, h := range d.plan.Hooks {
		if !h.Runs() || ctx.Err() != nil {
			continue
		}
		started++
		s := d.spawn(h)
		go func() { arrivals <- arrival{at, runner(ctx, s)} }()
	}
	defer d.otherOrders()
	for range started {
		a := <-arrivals
		if d.endedBy != "" {
			d.runs[a.at].Status, d.runs[a.at].Reason = StatusNotReached, d.endedBy
			continue
		}
		if d.takeAt(a.at, a.result); d.endedBy != "" {
			end()
		}
	}
}

// DryRun returns the result of a plan without running anything.
func DryRun(p *Plan) *Result {
	res := Fold(p, nil)
	res.DryRun = true
	return res
}

func (d *dispatch) result() *Result {
	p := d.plan
	out := d.outcome()
	out.Permission = p.ruling
	combined, ref := "", ""
	if merge := p.merge; merge.Doc != "" && merge.Rule != schemas.MergeNone && len(d.raw) > 1 {
		combined, ref = merge.Doc, factRef(merge.Facts, p.Request.Surface)
		d.tracef("combined: %s (%s)", combined, ref)
	}
	d.tracef("outcome: %s", sentence(p, out))
	return &Result{
		Version: 1, Surface: p.Request.Surface, Edition: p.Request.Edition.String(), OS: p.Request.OS, Event: p.Event.Name,
		Workspace: p.Request.Workspace, Sources: nonNil(p.Sources), Hooks: nonNil(d.runs), Outcome: out, Combined: combined, CombinedRef: ref,
		Notes: nonNil(slices.Concat(p.Notes, d.notes)), order: d.order, summary: sentence(p, out), raw: d.raw, Trace: append(append([]string{}, p.Trace...), d.trace...),
	}
}

func nonNil[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

func quote(s string) string { return strconv.Quote(s) }

// payload is the hook's input: the plan's, with the tool's input or result as earlier hooks replaced it.
func (d *dispatch) payload(h *PlannedHook) json.RawMessage {
	p := d.plan
	name, raw := "", json.RawMessage(nil)
	switch p.merge.Rule { // the rules under which a hook sees the changes of earlier ones
	case schemas.MergeFirstDecision:
		name, raw = "toolArgs", d.combined.updated
	case schemas.MergeFirstBlock:
		name, raw = "toolResult", d.combined.result
	}
	if raw == nil {
		return h.Payload
	}
	values := maps.Clone(p.values)
	values[name] = raw
	return p.changedPayload(h, values)
}
