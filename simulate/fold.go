package simulate

import (
	"encoding/json"
	"strings"

	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// ranks orders decisions from the least to the most restrictive.
var ranks = map[string]int{"allow": 1, "ask": 2, "defer": 3, "deny": 4}

// combination accumulates the verdicts so far, on the way to the event's outcome.
type combination struct {
	// decision is the one in force; rank is its place in ranks where the most restrictive wins.
	decision string
	rank     int
	// reply is the last one to the question of an MCP server.
	reply  string
	reason *string
	// reasons collects the reasons of several hooks.
	reasons  []string
	contexts []json.RawMessage
	warnings []string
	updated  json.RawMessage
	result   json.RawMessage
	// merged holds the fields of all answers; later answers override earlier ones.
	merged object
	// stop is the stop reason of a hook that stops everything, nil when none does.
	stop *string
	// failedClosed is the hook whose failure denies the action, nil when there is none.
	failedClosed *PlannedHook
	// fromExit reports that the deciding hook denied by its exit code.
	fromExit bool
	// verdicts are in order of arrival, and last is the one whose reason is used; for products that look at them again.
	verdicts []*Verdict
	last     *Verdict
	// failure is the kind of the last failure, "" when none failed.
	failure string
}

// fold adds the verdict on one hook by the event's merge row. It returns why no later hook runs, or "" when they do.
func (d *dispatch) fold(v *Verdict) (ended string) {
	c := &d.combined
	if v.Failure != "" {
		c.failure = v.Failure
	}
	if d.plan.product.fold != nil {
		return d.plan.product.fold(d, v)
	}
	if v.failedClosed {
		c.failedClosed = v.hook
		c.decision, c.reason = "deny", nil
		return "a hook that fails denies the action, and later hooks do not run"
	}
	if v.stop != nil {
		c.stop = v.stop
		return "after a stop reason no later hook runs"
	}
	if v.Warning != "" && !d.plan.merge.WarningsUnused {
		c.warnings = append(c.warnings, v.Warning)
	}
	c.context(v)
	switch d.plan.merge.Rule {
	case schemas.MergeMostRestrictive:
		c.mostRestrictive(v)
	case schemas.MergeFirstDecision: // the first deny or ask ends the chain, until then the last allow applies; later hooks read a replaced input
		c.update(v)
		switch v.Decision {
		case "deny", "ask":
			c.decision, c.reason, c.fromExit = v.Decision, v.Reason, v.rule.Effect == schemas.ExitDenies
			return "after the first deny or ask no later hook runs"
		case "allow":
			c.decision, c.reason = v.Decision, v.Reason
		}
	case schemas.MergeFirstBlock: // the first block decides and ends the chain; later hooks read a replaced result
		if v.Decision == "block" {
			c.decision, c.reason = "block", v.Reason
			return "after the first block no later hook runs"
		}
		if v.Updated != nil {
			if c.result == nil {
				c.result = d.plan.values["toolResult"]
			}
			c.result = resultWith(c.result, v.Updated)
		}
	case schemas.MergeEarliestBlock, schemas.MergeContexts, schemas.MergeNone: // the first block decides; the other hooks still run
		if v.Decision == "block" && c.decision == "" {
			c.decision, c.reason = "block", v.Reason
		}
		c.update(v)
	case schemas.MergeReasonSet: // every block with a reason counts; duplicate reasons are merged
		if v.Decision == "block" && v.Reason != nil && *v.Reason != "" {
			c.decision = "block"
			c.reasons = slice.Add(c.reasons, *v.Reason)
			c.reason = new(strings.Join(c.reasons, "; "))
		}
	case schemas.MergeLastWins: // the fields of all answers are merged into one object; the last value of each name wins
		if c.merged == nil {
			c.merged = object{}
		}
		for name, raw := range v.fields {
			if name != "reason" || !d.plan.merge.ReasonWithDecision || v.fields.has("decision") {
				c.merged[name] = raw
			}
		}
	}
	return ""
}

func (c *combination) context(v *Verdict) {
	if v.context != nil {
		c.contexts = append(c.contexts, v.context)
	}
}

// update keeps the last replacement of the tool's input, or of what else the event can change.
func (c *combination) update(v *Verdict) {
	if v.Updated != nil {
		c.updated = v.Updated
	}
}

// contexts merges the contexts of several answers into texts.
func contexts(rule schemas.ContextRule, list []json.RawMessage) []string {
	var texts []string
	odd := false // the list holds a value that is not a string
	for _, raw := range list {
		var s string
		isText := raw[0] == '"'
		if isText {
			_ = json.Unmarshal(raw, &s)
		}
		blank := trim(s) == ""
		if rule == schemas.ContextJSON && !isText {
			s = string(compact(raw))
		}
		switch rule {
		case schemas.ContextTrimmed:
			if !blank {
				texts = append(texts, trim(s))
			}
		case schemas.ContextReset, schemas.ContextErase:
			switch {
			case !isText:
				texts, odd = []string{string(compact(raw))}, true
			case blank:
			case odd:
				texts, odd = []string{s}, false
			default:
				texts = append(texts, s)
			}
		case schemas.ContextLast:
			texts = nil
			if (object{"context": raw}).truthy("context") {
				if s = trim(copilotText(raw)); s != "" {
					texts = []string{s}
				}
			}
		default:
			if s != "" {
				texts = append(texts, s)
			}
		}
	}
	if odd && rule == schemas.ContextErase {
		return nil
	}
	return texts
}

// mostRestrictive: deny beats ask beats allow. All reasons of denials are joined; a weaker decision takes the reason of the
// first answer that reached it, even if that has none. The last replacement of the input wins as a whole.
func (c *combination) mostRestrictive(v *Verdict) {
	c.update(v)
	if v.Decision == "deny" && v.Reason != nil && *v.Reason != "" {
		c.reasons = append(c.reasons, *v.Reason)
	}
	if ranks[v.Decision] > c.rank {
		c.rank = ranks[v.Decision]
		c.decision, c.reason = v.Decision, v.Reason
	}
	if c.decision == "deny" {
		c.reason = joined(c.reasons)
	}
}

// joined joins reasons by line breaks, nil for none.
func joined(reasons []string) *string {
	if len(reasons) == 0 {
		return nil
	}
	return new(strings.Join(reasons, "\n"))
}

// resultWith overrides the members of a result that a replacement sets. Members other than these two are dropped.
func resultWith(old, replacement json.RawMessage) json.RawMessage {
	before, after := asObject(old), asObject(replacement)
	var b objectText
	for _, name := range []string{"resultType", "textResultForLlm"} {
		raw := before[name]
		if v := after[name]; len(v) > 0 && string(v) != "null" {
			raw = v
		}
		if len(raw) > 0 {
			b.add(name, compact(raw))
		}
	}
	return b.text()
}
