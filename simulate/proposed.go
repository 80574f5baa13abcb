package simulate

import (
	"context"
	"fmt"
	"strconv"
	"strings"
)

// proposed runs a proposed event, unless the request is a dry run, and says what it is.
func (p *Plan) proposed(ctx context.Context, runner Runner) *Result {
	res := DryRun(p)
	if !p.Request.DryRun {
		res = p.retried(ctx, runner)
	}
	res.Notes = append(res.Notes, Note{
		Text: fmt.Sprintf("this follows the proposal; no product implements %s, so a file that uses it does nothing", p.Request.Event),
		Ref:  factRef(p.Event.Facts, p.Request.Surface),
	})
	return res
}

// retried runs a proposed event as the feature request describes it: exit code 0 lets the agent stop; any other passes stdout and
// stderr to the agent, which continues, and the hook fires again when the agent tries to stop, at most maxRetries times.
func (p *Plan) retried(ctx context.Context, runner Runner) *Result {
	var turns []Turn
	for {
		res := Fold(p, nil)
		out := &res.Outcome
		out.Action = "stop"
		ended := ""
		for i, h := range p.Hooks {
			run := &res.Hooks[i]
			if !h.Runs() {
				continue
			}
			s := h.Spawn
			s.Stdin = h.Payload
			r := runner(ctx, s)
			run.finish(r, Verdict{}, nil)
			text := strings.TrimSpace(run.Stdout + "\n" + run.Stderr)
			retries := maxRetries(h)
			v := Verdict{Kind: Success, Effect: "exit code 0: the agent may stop"}
			switch {
			case r.ExitCode == 0 && r.StartError == "":
			case retries >= 0 && len(turns) >= retries:
				ended = fmt.Sprintf("all %d retries of maxRetries are used up, so the agent stops although the hook fails", retries)
				v = Verdict{Kind: Warning, Effect: ended}
			default:
				v = Verdict{Kind: Error, Decision: "block", Reason: &text, Effect: "the agent continues with what the hook printed"}
				out.Action, out.Reason = "continue", &text
				out.Context = append(out.Context, text)
			}
			run.Verdict = v
		}
		turns = append(turns, Turn{Turn: len(turns) + 1, Hooks: res.Hooks, Outcome: *out})
		if out.Action == "stop" || len(turns) >= max(p.Request.Turns, 1) || ctx.Err() != nil {
			res.Turns = turns[:len(turns)-1]
			res.Proposed, res.summary = true, sentence(p, *out)
			if ended != "" {
				res.Trace = append(res.Trace, ended)
			}
			return res
		}
	}
}

// maxRetries returns the proposed field of an entry, -1 when it is not set.
func maxRetries(h *PlannedHook) int {
	if v := h.Hook.Entry.Node.Get("maxRetries"); v != nil {
		if n, err := strconv.Atoi(v.Text); err == nil && n >= 0 {
			return n
		}
	}
	return -1
}
