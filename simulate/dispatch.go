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
// change what the next hook reads: next names the hook to run, take folds in what came back. Neither has an effect outside
// of the dispatch, so that the same results always lead to the same outcome.
type dispatch struct {
	plan    *Plan
	product *product
	engine  *schemas.Engine
	rule    schemas.Merge
	// runs holds a report for each hook of the plan.
	runs []HookRun
	// at is the index of the hook to run next where hooks run one after another; endedBy says why none runs any more.
	at      int
	endedBy string

	combined combination
	trace    []string
	// raw holds what came back, by the hook's ID, and order the places of the hooks in the order in which they answered.
	raw   map[string]HookResult
	order []int
	// notes are about this dispatch alone.
	notes []Note
}

func newDispatch(p *Plan) *dispatch {
	s, ed := p.Request.Surface, p.Request.Edition
	d := &dispatch{
		plan: p, product: productOf(s), engine: schemas.EngineOn(s, ed), rule: p.Event.MergeOn(s, ed), raw: map[string]HookResult{},
	}
	for _, h := range p.Hooks {
		run := h.run()
		if !h.Runs() {
			run.Status, run.Reason, run.Ref = StatusSkipped, h.Skip, h.SkipRef
		}
		d.runs = append(d.runs, run)
	}
	d.skipAhead()
	return d
}

// next is the hook to run and everything it is given; ok is false when the chain is at its end.
func (d *dispatch) next() (h *PlannedHook, s Spawn, ok bool) {
	if d.at >= len(d.plan.Hooks) || d.endedBy != "" {
		return nil, Spawn{}, false
	}
	h = d.plan.Hooks[d.at]
	return h, d.spawn(h), true
}

// spawn is everything that a hook is given.
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

// take folds in what came back from the hook that next named.
func (d *dispatch) take(r HookResult) {
	at := d.at
	d.at++
	d.takeOf(at, r)
	d.skipAhead()
}

// takeOf folds in what came back from one of the hooks.
func (d *dispatch) takeOf(at int, r HookResult) {
	h, run := d.plan.Hooks[at], &d.runs[at]
	run.Stdin = d.payload(h)
	v := d.product.understand(d.plan, h, r)
	v.Effect = d.effect(&v)
	run.finish(r, v)
	d.raw[h.ID] = r
	d.order = append(d.order, at)
	d.tracef("%s: %s", h.ID, v.Effect)
	if ended := d.fold(&v); ended != "" && d.endedBy == "" {
		d.endedBy = ended
		d.tracef("%s", ended)
	}
}

// skipAhead goes past hooks that do not run, and those that the end of the chain keeps from running.
func (d *dispatch) skipAhead() {
	for ; d.at < len(d.plan.Hooks); d.at++ {
		switch {
		case !d.plan.Hooks[d.at].Runs():
		case d.endedBy != "":
			d.runs[d.at].Status, d.runs[d.at].Reason = StatusNotReached, d.endedBy
		default:
			return
		}
	}
}

func (d *dispatch) tracef(format string, args ...any) {
	d.trace = append(d.trace, fmt.Sprintf(format, args...))
}

// run is the part of a hook's report that is known before it runs.
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

// finish adds what came back.
func (run *HookRun) finish(r HookResult, v Verdict) {
	e := &Execution{
		HTTPStatus: r.Status, TimedOut: r.TimedOut, DurationMs: ms(r.Duration),
		Stdout: decodeUTF8(r.Stdout), Stderr: decodeUTF8(r.Stderr), Truncated: r.Truncated,
		HeldMs: ms(r.Held), Leftover: r.Leftover, Error: r.StartError, Verdict: v, Ignored: nonNil(v.ignored),
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

// Fold combines results, in the order in which the hooks ran, into what the surface makes of the event. Results that
// are missing leave their hooks as planned.
func Fold(p *Plan, results []HookResult) *Result {
	d := newDispatch(p)
	for _, r := range results {
		if _, _, ok := d.next(); !ok {
			break
		}
		d.take(r)
	}
	return d.result()
}

// Run runs the hooks of a plan, one after another or all at once as the surface does, and folds what they answer in the
// order in which they end. It stops starting hooks when ctx ends.
func Run(ctx context.Context, p *Plan, runner Runner) *Result {
	d := newDispatch(p)
	if d.engine.Parallel {
		d.atOnce(ctx, runner)
		return d.result()
	}
	for {
		_, s, ok := d.next()
		if !ok || ctx.Err() != nil {
			break
		}
		d.take(runner.Run(ctx, s))
	}
	return d.result()
}

// atOnce starts all hooks and folds their results as they arrive. A verdict that ends the chain ends the hooks that still
// run.
func (d *dispatch) atOnce(ctx context.Context, runner Runner) {
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
		go func() { arrivals <- arrival{at, runner.Run(ctx, s)} }()
	}
	defer d.otherOrders()
	for range started {
		a := <-arrivals
		if d.endedBy != "" {
			d.runs[a.at].Status, d.runs[a.at].Reason = StatusNotReached, d.endedBy
			continue
		}
		if d.takeOf(a.at, a.result); d.endedBy != "" {
			end()
		}
	}
}

// DryRun is the result of a plan of which nothing ran.
func DryRun(p *Plan) *Result {
	res := Fold(p, nil)
	res.DryRun = true
	return res
}

// result reports the dispatch as far as it came.
func (d *dispatch) result() *Result {
	p := d.plan
	out := d.outcome()
	combined, ref := "", ""
	if merge := d.rule; merge.Doc != "" && merge.Rule != schemas.MergeNone && len(d.raw) > 1 {
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

// payload is what the hook reads: the plan's, with what earlier hooks put in place of the tool's input or result.
func (d *dispatch) payload(h *PlannedHook) json.RawMessage {
	p := d.plan
	name, raw := "", json.RawMessage(nil)
	switch d.rule.Rule { // where each hook sees what those before it have changed
	case schemas.MergeFirstDecision:
		name, raw = "toolArgs", d.combined.updated
	case schemas.MergeFirstBlock:
		name, raw = "toolResult", d.combined.result
	}
	if raw == nil {
		return h.Payload
	}
	values := maps.Clone(p.eventState.values)
	values[name] = raw
	payload, err := p.payloadOf(h, values)
	if err != nil { // the values were checked when the plan was made
		return h.Payload
	}
	return payload
}
