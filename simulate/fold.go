package simulate

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/schemas"
)

// ranks orders decisions where the most restrictive wins.
var ranks = map[string]int{"allow": 1, "ask": 2, "deny": 3}

// fold adds one answer to the tally by the event's merge row, and says why no later hook runs; empty when they do.
func (d *dispatch) fold(a answer) (over string) {
	t := &d.tally
	if a.failure != "" {
		t.failure = a.failure
	}
	if a.closed {
		t.closed = a.hook
		t.decision, t.reason = "deny", nil
		return "a hook that fails refuses the action and ends the chain"
	}
	if a.stop != nil {
		t.stop = a.stop
		return "a stop reason ends the chain"
	}
	if a.verdict.Warning != "" && d.heard() {
		t.warnings = append(t.warnings, a.verdict.Warning)
	}
	switch d.rule.Rule {
	case schemas.MergeMostRestrictive:
		t.mostRestrictive(a)
	case schemas.MergeFirstDecision:
		return t.firstDecision(a)
	case schemas.MergeFirstBlock:
		return d.firstBlock(a)
	case schemas.MergeEarliestBlock:
		t.earliestBlock(a)
	case schemas.MergeReasonSet:
		t.reasonSet(a)
	case schemas.MergeLastWins:
		t.lastWins(a, d.rule.ReasonWithDecision)
	case schemas.MergeContexts:
		t.context(a)
	}
	return ""
}

// heard reports that somebody looks at the results at all. VS Code starts the hooks of an event without anything to
// combine and drops what they say.
func (d *dispatch) heard() bool {
	return d.rule.Rule != schemas.MergeNone || d.plan.Request.Surface != schemas.VSCode
}

func (t *tally) context(a answer) {
	if a.context != nil {
		t.contexts = append(t.contexts, a.context)
	}
}

// contexts are the texts that the contexts of several answers come to.
func contexts(rule schemas.ContextRule, list []json.RawMessage) []string {
	var texts []string
	odd := false // what is left is no text
	for _, raw := range list {
		var s string
		isText := raw[0] == '"'
		if isText {
			_ = json.Unmarshal(raw, &s)
		}
		blank := trim(s) == ""
		switch rule {
		case schemas.ContextJSON:
			if !isText {
				s = string(compact(raw))
			}
			if s != "" {
				texts = append(texts, s)
			}
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

// mostRestrictive: deny beats ask beats allow. All reasons of a denial count; of a weaker decision the first answer
// that reached it gives the reason, even when it has none. The last replacement of the input wins as a whole.
func (t *tally) mostRestrictive(a answer) {
	t.context(a)
	v := a.verdict
	if v.Updated != nil {
		t.updated = v.Updated
	}
	if v.Decision == "deny" && v.Reason != nil && *v.Reason != "" {
		t.reasons = append(t.reasons, *v.Reason)
	}
	if ranks[v.Decision] > t.rank {
		t.rank = ranks[v.Decision]
		t.decision, t.reason = v.Decision, v.Reason
	}
	if t.decision == "deny" {
		t.reason = nil
		if len(t.reasons) > 0 {
			t.reason = ptr(strings.Join(t.reasons, "\n"))
		}
	}
}

// firstDecision: the first deny or ask ends the chain, an allow stands until then. A replaced input is what later hooks
// read.
func (t *tally) firstDecision(a answer) (over string) {
	t.context(a)
	v := a.verdict
	if v.Updated != nil {
		t.updated = v.Updated
	}
	switch v.Decision {
	case "deny", "ask":
		t.decision, t.reason, t.coded = v.Decision, v.Reason, a.rule.Effect == schemas.ExitDenies
		return "the first deny or ask ends the chain"
	case "allow":
		t.decision, t.reason = v.Decision, v.Reason
	}
	return ""
}

// firstBlock: the first block counts and ends the chain; a replaced result is what later hooks read.
func (d *dispatch) firstBlock(a answer) (over string) {
	t := &d.tally
	t.context(a)
	if a.verdict.Decision == "block" {
		t.decision, t.reason = "block", a.verdict.Reason
		return "the first block ends the chain"
	}
	if a.verdict.Updated != nil {
		if t.result == nil {
			t.result = d.plan.occasion.values["toolResult"]
		}
		t.result = resultWith(t.result, a.verdict.Updated)
	}
	return ""
}

// resultWith is a result with the members that a replacement gives. Others do not count.
func resultWith(old, replacement json.RawMessage) json.RawMessage {
	before, after := asObject(old), asObject(replacement)
	var b bytes.Buffer
	for _, name := range []string{"resultType", "textResultForLlm"} {
		raw := before[name]
		if v := after[name]; len(v) > 0 && string(v) != "null" {
			raw = v
		}
		if len(raw) > 0 {
			fmt.Fprintf(&b, ",%q:%s", name, compact(raw))
		}
	}
	return json.RawMessage("{" + strings.TrimPrefix(b.String(), ",") + "}")
}

// earliestBlock: the first block counts, the other hooks run all the same.
func (t *tally) earliestBlock(a answer) {
	t.context(a)
	if a.verdict.Decision == "block" && t.decision == "" {
		t.decision, t.reason = "block", a.verdict.Reason
	}
	if a.verdict.Updated != nil {
		t.updated = a.verdict.Updated
	}
}

// reasonSet: every block with a reason counts; equal reasons count once.
func (t *tally) reasonSet(a answer) {
	r := a.verdict.Reason
	if a.verdict.Decision != "block" || r == nil || *r == "" {
		return
	}
	t.decision = "block"
	if !slices.Contains(t.reasons, *r) {
		t.reasons = append(t.reasons, *r)
	}
	t.reason = ptr(strings.Join(t.reasons, "; "))
}

// lastWins: the fields of all answers become one object in which the last of each name counts.
func (t *tally) lastWins(a answer, reasonWithDecision bool) {
	t.context(a)
	if t.merged == nil {
		t.merged = object{}
	}
	for name, raw := range a.fields {
		if name == "reason" && reasonWithDecision && !a.fields.has("decision") {
			continue
		}
		t.merged[name] = raw
	}
}
