package simulate

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/schemas"
)

// ranks orders decisions where the most restrictive wins.
var ranks = map[string]int{"allow": 1, "ask": 2, "deny": 3}

// fold adds one answer to the tally by the event's merge row, and says why no later hook runs; empty when they do.
func (d *dispatch) fold(a answer) (over string) {
	t := &d.tally
	if a.failure != "" && t.failure == "" {
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
		return t.firstBlock(a)
	case schemas.MergeEarliestBlock:
		t.earliestBlock(a)
	case schemas.MergeReasonSet:
		t.reasonSet(a)
	case schemas.MergeLastWins:
		t.lastWins(a)
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
	if a.verdict.Context != "" {
		t.contexts = append(t.contexts, a.verdict.Context)
	}
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
func (t *tally) firstBlock(a answer) (over string) {
	t.context(a)
	if a.verdict.Decision == "block" {
		t.decision, t.reason = "block", a.verdict.Reason
		return "the first block ends the chain"
	}
	if a.verdict.Updated != nil {
		t.result = a.verdict.Updated
	}
	return ""
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
func (t *tally) lastWins(a answer) {
	t.context(a)
	if t.merged == nil {
		t.merged = object{}
	}
	for name, raw := range a.fields {
		t.merged[name] = raw
	}
}
