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

// dispatch is one firing of an event in progress. Running and folding interleave, because an answer can end the chain
// or change what the next hook reads: next names the hook to run, take folds in what came back. Neither has an effect
// outside of the dispatch, so that the same results always lead to the same outcome.
type dispatch struct {
	plan *Plan
	rule schemas.Merge
	runs []HookRun
	// at is the index in plan.Hooks of the hook to run next; over says why none runs any more.
	at   int
	over string

	tally tally
	trace []string
	// raw holds what came back, by the hook's ID.
	raw map[string]HookResult
}

// tally is what the answers so far add up to.
type tally struct {
	// decision is the one that counts so far; rank orders decisions where the most restrictive wins.
	decision string
	rank     int
	reason   *string
	// reasons collects the texts of several hooks.
	reasons  []string
	contexts []json.RawMessage
	warnings []string
	updated  json.RawMessage
	result   json.RawMessage
	// merged holds the fields of all answers where the last of each wins.
	merged object
	// stop is the text of a hook that stops everything, nil when none does.
	stop *string
	// closed is the hook whose failure refuses the action, nil when none does.
	closed *PlannedHook
	// coded reports that the deciding hook refused by its exit code.
	coded bool
	// failure is the kind of the last failure.
	failure string
}

// answer is what a surface understood of one hook.
type answer struct {
	hook    *PlannedHook
	rule    schemas.ExitRule
	verdict Verdict
	// fields holds the members of the output that the surface reads, by their names.
	fields object
	// context is the additional context, of whatever type; nil when there is none.
	context json.RawMessage
	// stop is set when the hook asks for everything to stop.
	stop *string
	// failure is set when the surface counts the hook as failed; closed when that refuses the action and ends the chain.
	failure string
	closed  bool
	ignored []Ignored
}

func begin(p *Plan) *dispatch {
	d := &dispatch{plan: p, rule: p.Event.MergeOn(p.Request.Surface, p.Request.Edition), raw: map[string]HookResult{}}
	d.skip()
	return d
}

// next is the hook to run and everything it is given; ok is false when the chain is at its end.
func (d *dispatch) next() (h *PlannedHook, s Spawn, ok bool) {
	if d.at >= len(d.plan.Hooks) || d.over != "" {
		return nil, Spawn{}, false
	}
	h = d.plan.Hooks[d.at]
	s = h.Spawn
	s.Stdin = d.payload(h)
	if s.HTTP != nil {
		call := *s.HTTP
		call.Body = s.Stdin
		s.HTTP, s.Stdin = &call, nil
	}
	return h, s, true
}

// take folds in what came back from the hook that next named.
func (d *dispatch) take(r HookResult) {
	h := d.plan.Hooks[d.at]
	run := h.run()
	run.Stdin = d.payload(h)
	var a answer
	if d.plan.Request.Surface == schemas.VSCode {
		a = vscodeRead(d.plan, h, r)
	} else {
		a = copilotRead(d.plan, h, r)
	}
	a.verdict.Failure = a.failure
	a.verdict.Effect = d.effect(a)
	run.finish(r, a)
	d.runs = append(d.runs, run)
	d.raw[h.ID] = r
	d.tell("%s: %s", h.ID, run.Verdict.Effect)
	d.at++
	if over := d.fold(a); over != "" {
		d.over = over
		d.tell("%s", over)
	}
	d.skip()
}

// skip passes hooks that do not run, and those that the end of the chain keeps from running.
func (d *dispatch) skip() {
	for ; d.at < len(d.plan.Hooks); d.at++ {
		h := d.plan.Hooks[d.at]
		run := h.run()
		switch {
		case !h.Runs():
			run.Status, run.Reason, run.Ref = StatusSkipped, h.Skip, h.SkipRef
		case d.over != "":
			run.Status, run.Reason = StatusNotReached, d.over
		default:
			return
		}
		d.runs = append(d.runs, run)
	}
}

func (d *dispatch) tell(format string, args ...any) {
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
func (run *HookRun) finish(r HookResult, a answer) {
	e := &Execution{
		HTTPStatus: r.Status, TimedOut: r.TimedOut, DurationMs: ms(r.Duration),
		Stdout: decodeUTF8(r.Stdout), Stderr: decodeUTF8(r.Stderr), Truncated: r.Truncated,
		HeldMs: ms(r.Held), Leftover: r.Leftover, Error: r.StartError, Verdict: a.verdict, Ignored: nonNil(a.ignored),
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
	d := begin(p)
	for _, r := range results {
		if _, _, ok := d.next(); !ok {
			break
		}
		d.take(r)
	}
	return d.result()
}

// Run runs the hooks of a plan one after another and folds their answers. It stops starting hooks when ctx ends.
func Run(ctx context.Context, p *Plan, runner Runner) *Result {
	d := begin(p)
	for {
		_, s, ok := d.next()
		if !ok || ctx.Err() != nil {
			break
		}
		d.take(runner.Run(ctx, s))
	}
	return d.result()
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
	for i := d.at; i < len(p.Hooks); i++ {
		run := p.Hooks[i].run()
		if !p.Hooks[i].Runs() {
			run.Status, run.Reason, run.Ref = StatusSkipped, p.Hooks[i].Skip, p.Hooks[i].SkipRef
		}
		d.runs = append(d.runs, run)
	}
	out := d.outcome()
	combined, ref := "", ""
	if merge := d.rule; merge.Doc != "" && merge.Rule != schemas.MergeNone && len(d.raw) > 1 {
		combined, ref = merge.Doc, factRef(merge.Facts, p.Request.Surface)
		d.tell("combined: %s (%s)", combined, ref)
	}
	d.tell("outcome: %s", sentence(p, out))
	return &Result{
		Version: 1, Surface: p.Request.Surface, Edition: p.Request.Edition.String(), OS: p.Request.OS, Event: p.Event.Name,
		Workspace: p.Request.Workspace, Sources: nonNil(p.Sources), Hooks: nonNil(d.runs), Outcome: out, Combined: combined, CombinedRef: ref,
		Notes: nonNil(slices.Clone(p.Notes)), summary: sentence(p, out), raw: d.raw, Trace: append(append([]string{}, p.Trace...), d.trace...),
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
	switch d.rule.Rule {
	case schemas.MergeFirstDecision:
		name, raw = "toolArgs", d.tally.updated
	case schemas.MergeFirstBlock:
		name, raw = "toolResult", d.tally.result
	}
	if raw == nil {
		return h.Payload
	}
	values := maps.Clone(p.occasion.values)
	values[name] = raw
	payload, err := p.payloadOf(h, values)
	if err != nil { // the values were checked when the plan was made
		return h.Payload
	}
	return payload
}
