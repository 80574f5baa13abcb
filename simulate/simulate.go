package simulate

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Simulate plans an event, runs its hooks unless the request is a dry run, and folds their answers. With several turns it
// repeats a stop event as long as hooks block, with stop_hook_active set.
func Simulate(ctx context.Context, req Request, runner Runner) (*Result, error) {
	p, err := NewPlan(req)
	if err != nil {
		return nil, err
	}
	return p.Simulate(ctx, runner)
}

// Simulate runs a plan as the function of the same name runs a request.
func (p *Plan) Simulate(ctx context.Context, runner Runner) (*Result, error) {
	if err := p.checkOnly(); err != nil {
		return nil, err
	}
	if p.Event.Proposed {
		return p.proposed(ctx, runner), nil
	}
	other := p.otherPlan() // before hooks change files
	switch {
	case p.Request.DryRun:
		return p.annotated(DryRun(p), other), nil
	case p.Request.Turns > 1 && p.Event.Stops:
		return p.loop(ctx, runner, other), nil
	}
	return p.annotated(p.dispatches(ctx, runner), other), nil
}

// dispatches runs the event. For a subagent whose agent has hooks, it fires twice: for the session's hooks and the agent's.
func (p *Plan) dispatches(ctx context.Context, runner Runner) *Result {
	session, agent := p.scoped(false), p.scoped(true)
	if !p.engine.StopAgainForAgent || !p.Event.Stops || !p.Event.OfSubagent() || session.running() == nil || agent.running() == nil {
		return Run(ctx, p, runner)
	}
	first := Run(ctx, session, runner)
	second := Run(ctx, agent.ofAgent(), runner)
	res := *second
	res.Hooks = slices.Concat(first.Hooks, second.Hooks)
	res.Trace = slices.Concat(first.Trace, []string{"the agent's own hooks run as a separate event"}, second.Trace[len(p.Trace):])
	if second.Outcome.Action == "stop" {
		res.Outcome = first.Outcome
	}
	res.Outcome.UserWarnings = nonNil(slices.Concat(first.Outcome.UserWarnings, second.Outcome.UserWarnings))
	res.Outcome.Success = first.Outcome.Success && second.Outcome.Success
	res.Outcome.Failure = cmp.Or(second.Outcome.Failure, first.Outcome.Failure)
	res.summary = sentence(p, res.Outcome)
	res.raw = maps.Clone(first.raw)
	maps.Copy(res.raw, second.raw)
	return &res
}

// agentSession is a sample session id for the agent's own hooks: it is neither that of the session nor that of the agent.
const agentSession = `"2f6b1c1e-9a0d-4d5e-8b7a-3c4d5e6f7a8b"`

// ofAgent returns the plan for the firing over the agent's own hooks. It has another session id, unless the request sets one.
func (p *Plan) ofAgent() *Plan {
	if _, given := p.Request.Values["sessionId"]; given || p.Request.Payload != nil {
		return p
	}
	return p.withValues(map[string]json.RawMessage{"sessionId": json.RawMessage(agentSession)})
}

// scoped returns the plan with only the hooks of the running agent, or only the others.
func (p *Plan) scoped(ofAgent bool) *Plan {
	q := *p
	q.Hooks = slice.Filter(p.Hooks, func(h *PlannedHook) bool {
		return ofAgent == (h.Hook != nil && h.Hook.Origin != nil && h.Hook.Origin.Source.Scope == schemas.Agent)
	})
	return &q
}

// running returns the hooks that would be started, nil when there is none.
func (p *Plan) running() []*PlannedHook { return slice.Filter(p.Hooks, (*PlannedHook).Runs) }

// loop repeats a stop event until the hooks stop blocking, the surface stops obeying, or the turns are used up.
func (p *Plan) loop(ctx context.Context, runner Runner, other *Plan) *Result {
	var turns []Turn
	req := p.Request
	active := string(p.values["stopHookActive"]) == "true"
	for {
		res := p.dispatches(ctx, runner)
		turn := Turn{Turn: len(turns) + 1, StopHookActive: active, Hooks: res.Hooks, Outcome: res.Outcome}
		turns = append(turns, turn)
		if res.Outcome.Action != "continue" || len(turns) == req.Turns || ctx.Err() != nil {
			res.Turns = turns[:len(turns)-1]
			res.active, res.Loop = active, p.loopEnd(turns)
			return p.annotated(res, other)
		}
		active = true
		p = p.withValues(map[string]json.RawMessage{"stopHookActive": json.RawMessage("true")})
		p.blocks++
		p.dropOnce()
	}
}

func (p *Plan) loopEnd(turns []Turn) *Loop {
	s := p.Request.Surface
	last := turns[len(turns)-1].Outcome
	sentBack := slice.Filter(turns, func(t Turn) bool { return t.Outcome.Action == "continue" })
	l := &Loop{Ends: "stop", Rounds: len(turns), ExtraTurns: len(sentBack)}
	cap := p.blockCap()
	switch {
	case last.Action == "abort_request":
		l.Ends = "abort"
		l.Text = fmt.Sprintf("a hook aborted the request in round %d", len(turns))
	case last.Action == "continue":
		l.Ends = "never"
		l.Text = fmt.Sprintf("the hooks blocked in all %d rounds", len(turns))
		if cap > 0 {
			l.Text += fmt.Sprintf("; %s ignores blocks after %d in a row", s.Name(), cap)
		} else {
			l.Text += "; only the product's own limits would end this"
		}
		l.Text += "; read stop_hook_active in the payload and do not block when it is true"
	case cap > 0 && p.blocks >= cap && l.ExtraTurns == len(turns)-1 && p.blocked(turns[len(turns)-1].Hooks):
		l.Ends = "cap"
		l.Text = fmt.Sprintf("the hooks blocked %d times in a row, and %s ignored the next block; without that limit the loop would never end", cap, s.Name())
	case l.ExtraTurns == 0:
		l.Text = "the hooks let the agent stop at once"
	default:
		l.Text = fmt.Sprintf("the hooks let the agent stop in round %d", len(turns))
	}
	if l.ExtraTurns > 0 {
		l.Text += fmt.Sprintf("; each block costs a model turn (%s so far)", english.Count(l.ExtraTurns, "turn"))
		if cost := p.merge.BlockCost; cost != "" {
			l.Text += ", and " + cost
		}
	}
	l.Ref = factRef(p.Event.Facts, s)
	return l
}

// blockCap is how many blocks in a row are obeyed, 0 for no limit. An environment variable may set it.
func (p *Plan) blockCap() int {
	limit := p.Event.BlockLimit(p.Request.Surface, p.Request.Edition)
	if name := p.engine.BlockCapVariable; name != "" && limit > 0 {
		if n, err := strconv.Atoi(p.Request.lookup()(name)); err == nil && n >= 0 {
			return n
		}
	}
	return limit
}

// blocked reports whether one of the hooks that ran has blocked.
func (p *Plan) blocked(runs []HookRun) bool {
	return slices.ContainsFunc(runs, func(r HookRun) bool {
		return r.Execution != nil && (r.Verdict.Decision == "block" || p.merge.ContextBlocks && r.Verdict.Context != "")
	})
}
