package simulate

import (
	"encoding/json"
	"path"
	"strconv"
	"strings"

	"github.com/hooks-ls/hooks-ls/schemas"
)

// claudeFold adds the verdict on the hook that has just answered. It returns why the remaining hooks no longer count, or ""
// when they do.
func (d *dispatch) claudeFold(v *Verdict) (ended string) {
	c, ev := &d.combined, d.plan.Event
	if v.Failure != "" {
		c.failure = v.Failure
	}
	if v.Warning != "" && ev.Name != "SessionStart" && ev.Name != "SessionEnd" && ev.Name != "SubagentStop" && ev.Name != "PermissionRequest" {
		c.warnings = append(c.warnings, v.Warning)
	}
	c.answers = append(c.answers, v)
	if v.Failure == "" && v.stop != nil || v.stop != nil && v.Failure == "exit" {
		if ended := d.claudeStop(v); ended != "" {
			return ended
		}
	}
	if v.Updated != nil && ev.Name != "PermissionRequest" {
		c.updated = v.Updated
	}
	c.context(v)
	switch ev.Name {
	case "PreToolUse":
		c.claudePermission(v)
	case "PermissionRequest":
		if v.Decision == "allow" || v.Decision == "deny" {
			c.decision, c.reason, c.updated = v.Decision, v.Reason, v.Updated
			return "the first decision on a permission counts, and ends the hooks that still run"
		}
	case "UserPromptSubmit", "UserPromptExpansion":
		if v.Decision == "block" {
			if d.plan.Request.Edition == schemas.Documented { // all hooks run to completion
				if c.decision == "" {
					c.decision, c.reason = "block", v.Reason
				}
				return ""
			}
			c.decision, c.reason, c.contexts = "block", v.Reason, nil
			return "the first block ends the dispatch and the hooks that still run"
		}
	default:
		if v.Decision == "block" || v.Decision == "deny" || v.Decision == "ask" && ev.Name == "PreModelSwitch" {
			c.decision = "block"
			if v.Reason != nil {
				c.reasons = append(c.reasons, *v.Reason)
			}
			c.reason = v.Reason
		}
	}
	return ""
}

// claudeStop applies continue: false; it returns why the dispatch ends, or "" when the other hooks carry on.
func (d *dispatch) claudeStop(v *Verdict) (ended string) {
	switch d.plan.Event.Name {
	case "PostToolUse", "UserPromptSubmit", "UserPromptExpansion":
		d.combined.stop = v.stop
		return "continue: false ends the dispatch and the hooks that still run"
	case "Stop", "SubagentStop", "PostToolBatch", "PreToolUse":
		d.combined.stop = v.stop
	}
	return ""
}

// claudePermission keeps the strongest decision: deny, then defer, ask and allow. Among denials the reason of the last to
// arrive is used, among equal weaker decisions that of the first.
func (c *combination) claudePermission(v *Verdict) {
	rank := ranks[v.Decision]
	if rank > c.rank || rank == c.rank && v.Decision == "deny" {
		c.rank, c.decision, c.reason, c.last = rank, v.Decision, v.Reason, v
	}
}

// claudeOutcome derives the outcome from all answers.
func (d *dispatch) claudeOutcome(out *Outcome) {
	c, ev := &d.combined, d.plan.Event
	list := contexts(d.rule.Contexts, c.contexts)
	if len(list) > 1 && joinedContexts(ev.Name, c) {
		list = []string{strings.Join(list, "\n")}
	}
	out.Context = nonNil(list)
	out.UserWarnings = nonNil(c.warnings)
	switch ev.Name {
	case "PreToolUse":
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
			d.tracef("continue: false ends the session after this call, which runs or not as if it had not been said; when it is refused for lack of permission, the session goes on")
		}
	case "PermissionRequest":
		if c.decision != "" {
			out.Action, out.Reason, out.UpdatedInput = c.decision, c.reason, c.updated
		}
	case "Stop", "SubagentStop":
		d.claudeStops(out)
	case "PostToolBatch":
		if c.stop != nil || c.decision == "block" {
			out.Action, out.Stopped = "stop", true
		}
	case "PostToolUse":
		switch {
		case c.stop != nil:
			out.Action, out.Stopped = "stop", true
		case c.decision == "block":
			out.Action, out.Reason = "block", joined(c.reasons)
		case c.updated != nil:
			out.Action = "replace"
		}
		if c.updated != nil && c.stop == nil {
			out.ModifiedResult = must(json.Marshal(map[string]string{"textResultForLlm": toolText(c.updated)}))
		}
	case "PostToolUseFailure", "TaskCreated", "TaskCompleted", "PreCompact", "PreModelSwitch", "UserPromptSubmit", "UserPromptExpansion", "ConfigChange", "TeammateIdle":
		if c.decision == "block" || c.stop != nil {
			out.Action, out.Reason = "block", c.reason
			if len(c.reasons) > 1 {
				out.Reason = joined(c.reasons)
			}
			if c.stop != nil && *c.stop != "" {
				out.Reason = c.stop
			}
		}
		if strings.HasPrefix(ev.Name, "UserPrompt") && out.Action == "block" {
			out.Context = []string{}
		}
	case "WorktreeCreate":
		if out.Worktree = d.worktree(); out.Worktree == "" {
			out.Action = "fail"
		}
	}
	switch ev.Name {
	case "PreCompact":
		if out.Action == "none" {
			out.CompactInstructions = d.compactInstructions()
		}
	case "MessageDisplay":
		for _, v := range c.answers {
			if text, ok := v.fields.text("displayContent"); ok && v.Failure == "" {
				out.Displayed = &text
			}
		}
	}
}

// compactInstructions joins the user's instructions and what hooks printed as plain text.
func (d *dispatch) compactInstructions() string {
	var parts []string
	if own := d.plan.eventState.values.str("customInstructions"); own != "" {
		parts = append(parts, own)
	}
	for _, v := range d.combined.answers {
		if v.instructions != "" {
			parts = append(parts, v.instructions)
		}
	}
	return strings.Join(parts, "\n\n")
}

// worktree returns the directory that the last successful hook named in the last line of its output, or "" when none did.
func (d *dispatch) worktree() string {
	dir := ""
	for _, v := range d.combined.answers {
		if v.Failure != "" || v.Kind != Success || !v.printed {
			continue
		}
		lines := strings.Split(trim(decodeUTF8(v.result.Stdout)), "\n")
		if dir = trim(lines[len(lines)-1]); !path.IsAbs(dir) {
			dir = path.Join(d.plan.Request.sessionDir(), dir)
		}
	}
	return dir
}

// claudeStops decides whether the agent carries on: a block or context sends it back, unless a hook stops everything or the
// limit on blocks in a row is reached.
func (d *dispatch) claudeStops(out *Outcome) {
	c, limit := &d.combined, d.blockCap()
	switch {
	case c.stop != nil:
		d.tracef("continue: false stops the agent, whatever other hooks say")
	case c.decision != "block" && len(out.Context) == 0:
	case limit > 0 && d.plan.eventState.blocks >= limit:
		d.tracef("hooks sent the agent back %d times in a row; this time it is not obeyed", limit)
	default:
		out.Action, out.Reason = "continue", joined(c.reasons)
	}
	if out.Action == "stop" {
		out.Context = []string{}
	}
}

// blockCap is how many blocks in a row are obeyed; an environment variable can override it. 0 means no limit.
func (d *dispatch) blockCap() int {
	if n, err := strconv.Atoi(d.plan.Request.lookup()(blockCapVariable)); err == nil && n >= 0 {
		return n
	}
	return d.plan.Event.BlockLimit(schemas.ClaudeCode, d.plan.Request.Edition)
}

const blockCapVariable = "CLAUDE_CODE_STOP_HOOK_BLOCK_CAP"

// joinedContexts reports whether contexts are joined with newlines into a single text: those of JSON answers on PreToolUse
// and SessionStart.
func joinedContexts(event string, c *combination) bool {
	if event == "PreToolUse" {
		return true
	}
	if event != "SessionStart" {
		return false
	}
	for _, v := range c.answers {
		if v.plain {
			return false
		}
	}
	return true
}

func joined(reasons []string) *string {
	if len(reasons) == 0 {
		return nil
	}
	return ptr(strings.Join(reasons, "\n"))
}

// toolText extracts the text of a tool's result: a string, or the texts of a list of content blocks, otherwise its JSON.
func toolText(raw json.RawMessage) string {
	var s string
	if json.Unmarshal(raw, &s) == nil {
		return s
	}
	var blocks []struct{ Type, Text string }
	if json.Unmarshal(raw, &blocks) == nil && len(blocks) > 0 && blocks[0].Type == "text" {
		var texts []string
		for _, b := range blocks {
			texts = append(texts, b.Text)
		}
		return strings.Join(texts, "\n")
	}
	return string(compact(raw))
}
