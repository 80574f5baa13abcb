package simulate

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// claudeFold adds the verdict on the next hook. It returns why the remaining hooks no longer count, or "" when they do.
func (d *dispatch) claudeFold(v *Verdict) (ended string) {
	c := &d.combined
	if v.Warning != "" && !d.plan.merge.WarningsUnused {
		c.warnings = append(c.warnings, v.Warning)
	}
	c.verdicts = append(c.verdicts, v)
	if v.stop != nil && (v.Failure == "" || v.Failure == "exit") && d.plan.merge.Stop != "" {
		c.stop = v.stop
		if d.plan.merge.StopEnds {
			return "continue: false ends the event and the hooks that are still running"
		}
	}
	c.context(v)
	refuses := v.Decision == "block" || v.Decision == "deny" || v.Decision == "ask"
	switch d.plan.merge.Rule {
	case schemas.MergeMostRestrictive:
		// The strongest decision counts: deny, defer, ask, allow. The reason is the last for deny, else the first.
		if rank := ranks[v.Decision]; rank > c.rank || rank == c.rank && v.Decision == "deny" {
			c.rank, c.decision, c.reason, c.last = rank, v.Decision, v.Reason, v
		}
	case schemas.MergeFirstAnswer:
		if v.Decision == "allow" || v.Decision == "deny" {
			c.decision, c.reason, c.updated = v.Decision, v.Reason, v.Updated
			return "the first decision on a permission counts, and ends the hooks that are still running"
		}
		return ""
	case schemas.MergeFirstBlock:
		if refuses {
			c.decision, c.reason = "block", v.Reason
			return "the first block ends the event and the hooks that are still running"
		}
	case schemas.MergeEarliestBlock:
		if refuses && c.decision == "" {
			c.decision, c.reason = "block", v.Reason
		}
	default:
		if refuses {
			c.decision, c.reason = "block", v.Reason
			if v.Reason != nil {
				c.reasons = append(c.reasons, *v.Reason)
			}
		}
	}
	if v.reply != "" {
		c.reply = v.reply
	}
	c.update(v)
	return ""
}

func (d *dispatch) claudeOutcome(out *Outcome) {
	c, ev := &d.combined, d.plan.Event
	out.Context = nonNil(contexts(d.plan.merge.Contexts, c.contexts))
	if d.plan.merge.Contexts == schemas.ContextLines && len(out.Context) > 1 && !slices.ContainsFunc(c.verdicts, func(v *Verdict) bool { return v.plain }) {
		out.Context = []string{strings.Join(out.Context, "\n")}
	}
	out.UserWarnings = nonNil(c.warnings)
	switch text := ev.TextOn(d.plan.Request.Surface); {
	case d.plan.merge.Rule == schemas.MergeMostRestrictive:
		d.claudeToolCall(out)
	case d.plan.merge.Rule == schemas.MergeFirstAnswer:
		if c.decision != "" {
			out.Action, out.Reason, out.UpdatedInput = c.decision, c.reason, c.updated
		}
	case ev.Stops:
		d.claudeStops(out)
	case text == schemas.TextDirectory:
		for _, v := range c.verdicts { // the last hook that names a directory decides
			if v.directory != "" {
				out.Worktree = slash.From(d.plan.Request.sessionDir(), v.directory)
			}
		}
		if out.Worktree == "" {
			out.Action = "fail"
		}
	default:
		d.claudeBlock(out)
		if text == schemas.TextInstructions && out.Action == "none" {
			printed := slice.Map(c.verdicts, func(v *Verdict) string { return v.instructions })
			parts := append([]string{d.plan.values.str("customInstructions")}, printed...)
			out.CompactInstructions = strings.Join(slices.DeleteFunc(parts, func(text string) bool { return text == "" }), "\n\n")
		}
	}
	if text, ok := d.plan.values.text("delta"); ok {
		out.Displayed = &text
	}
	for _, v := range c.verdicts {
		if text, ok := v.fields.text("displayContent"); ok && v.Failure == "" {
			out.Displayed = &text
		}
	}
}

func (d *dispatch) claudeToolCall(out *Outcome) {
	c := &d.combined
	if c.decision != "" {
		out.Action, out.Reason = c.decision, c.reason
	}
	if c.updated != nil && out.Action != "deny" && out.Action != "ask" {
		out.UpdatedInput = c.updated
	}
	if c.stop != nil && d.plan.Request.Edition == schemas.Documented {
		out.Action, out.Reason, out.Stopped = "stop", c.stop, true
		return
	}
	if c.stop != nil {
		out.Stopped = true
		d.tracef("continue: false ends the session after this call and does not change whether the call runs; if the call is denied for lack of permission, the session continues")
	}
}

// claudeBlock applies a block or a stop by the actions of the event's row; without either, the tool's result may be replaced.
func (d *dispatch) claudeBlock(out *Outcome) {
	c := &d.combined
	switch {
	case c.stop != nil:
		out.Action = d.plan.merge.Stop
	case c.decision == "block" && d.plan.merge.Block != "":
		out.Action = d.plan.merge.Block
	case c.reply != "":
		out.Action = c.reply
	case c.updated != nil:
		out.Action = "replace"
	}
	if c.updated != nil && c.stop == nil {
		out.ModifiedResult = must(json.Marshal(map[string]string{"textResultForLlm": toolText(c.updated)}))
	}
	switch out.Action {
	case "stop":
		out.Stopped, out.Context = true, []string{} // no request follows that could hold it
	case d.plan.merge.Block:
		if out.Reason = joined(c.reasons); len(c.reasons) == 0 {
			out.Reason = c.reason
		}
		if c.stop != nil && *c.stop != "" {
			out.Reason = c.stop
		}
		if d.plan.merge.DropsContexts {
			out.Context = []string{}
		}
	}
}

// claudeStops lets a block or context send the agent back, unless a hook stops everything or the limit on blocks in a row is reached.
func (d *dispatch) claudeStops(out *Outcome) {
	c, limit := &d.combined, d.plan.blockCap()
	switch {
	case c.stop != nil:
		d.tracef("continue: false stops the agent, regardless of other hooks")
	case c.decision != "block" && !(d.plan.merge.ContextBlocks && len(out.Context) > 0):
	case limit > 0 && d.plan.blocks >= limit:
		d.tracef("hooks sent the agent back %d times in a row; this time the block is ignored", limit)
	default:
		out.Action, out.Reason = "continue", joined(c.reasons)
	}
	if out.Action == "stop" {
		out.Context = []string{}
	}
}

// toolText extracts the text of a tool's result: a string, or the texts of a list of content blocks, otherwise its JSON.
func toolText(raw json.RawMessage) string {
	var s string
	if json.Unmarshal(raw, &s) == nil {
		return s
	}
	type block struct{ Type, Text string }
	var blocks []block
	if json.Unmarshal(raw, &blocks) == nil && len(blocks) > 0 && blocks[0].Type == "text" {
		return strings.Join(slice.Map(blocks, func(b block) string { return b.Text }), "\n")
	}
	return string(compact(raw))
}
