package rules

import (
	"math"
	"strconv"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:       "timeout-invalid",
	Severity: lint.Error,
	Fix:      lint.SomeFixes,
	Summary:  "a timeout that is not a positive number of seconds",
	Why: `A timeout is a JSON number greater than 0, in seconds. For anything else, Copilot CLI skips the hook, or rejects the whole
file if it is a settings file. VS Code treats text as no timeout at all, and turns 0, a negative number and any number above 2147483 into
one millisecond: the hook is killed before it does anything, and whatever it guards goes ahead.`,
	Bad:  hookFile("preToolUse", `{ "type": "command", "command": "./guard.sh", "timeoutSec": "30" }`),
	Good: hookFile("preToolUse", `{ "type": "command", "command": "./guard.sh", "timeoutSec": 30 }`),
	Refs: cite("003: Hook command properties", "004: Command hooks", "vscode-1.130", "copilot-cli-1.0.102", "claude-2026-08: Hook handler fields"),
	Check: func(p *lint.Pass) {
		for _, d := range p.Drops(config.ReasonTimeout) {
			readers := d.Only(d.Surfaces &^ inspect.ReadersAsText(p))
			if readers.Surfaces.Empty() {
				continue // field-not-read reports frontmatter
			}
			m := inspect.MemberAt(d.Entry.Node, d.Range)
			seconds, ok := secondsIn(m.Value.Text)
			ok = ok && m.Value.Kind == syntax.String
			r := p.ReportDrop(d.Range, readers, "`%s` must be a number of seconds", m.Key.Text).Help("write a number of seconds, such as `30`").Severity(readers.Severity())
			written, corrected := inspect.Decimal(seconds), inspect.Decimal(seconds/1000)
			if ok && seconds < inspect.SuspiciousSeconds {
				r.Help("write `%s`", written).Fix("Write "+written, p.Replace(d.Range, written))
			} else if ok {
				r.Help("write `%s`, or `%s` for %s", corrected, written, inspect.Duration(seconds))
				if seconds/1000 < inspect.SuspiciousSeconds {
					r.UnsafeFix("Write "+corrected, p.Replace(d.Range, corrected))
				}
			}
		}
		all := inspect.Limits(p)
		low := map[text.Range]bool{}
		for _, d := range p.Drops(config.ReasonTimeoutLow) {
			low[d.Range] = true
			surfaces := d.Surfaces
			cost, notes := p.Cost(d)
			for _, l := range all {
				if cut := inspect.CutShort(p, l); l.Member.Value.Range == d.Range && !cut.Empty() {
					surfaces |= cut
					notes = append(notes, timesOutAtOnce(p, cut))
				}
			}
			reportNotPositive(p, inspect.MemberAt(d.Entry.Node, d.Range), surfaces, cost, notes...)
		}
		for _, l := range all {
			cut := inspect.CutShort(p, l)
			switch {
			case cut.Empty() || low[l.Member.Value.Range]:
			case l.Seconds <= 0:
				reportNotPositive(p, l.Member, cut, timesOutAtOnce(p, cut))
			default:
				p.Report(l.Member.Value.Range, cut, "%s s is too long: %s", lint.Code(l.Member.Value.Text), timesOutAtOnce(p, cut)).
					Note("the longest possible timeout is %s s", inspect.Decimal(schemas.EngineOn(cut.List()[0], p.Settings().Edition).MaxTimeout)).
					Help("write a smaller number of seconds")
			}
		}
	},
})

func reportNotPositive(p *lint.Pass, m *syntax.Member, surfaces schemas.Surfaces, cost string, notes ...string) {
	p.Report(m.Value.Range, surfaces, "`%s` must be greater than 0: %s", m.Key.Text, cost).
		Help("write a positive number of seconds, or leave `%s` out for the default", m.Key.Text).
		UnsafeFix("Remove "+m.Key.Text, p.Remove(m)...).Notes(notes...)
}

// timesOutAtOnce says what happens to a hook whose limit is close to zero.
func timesOutAtOnce(p *lint.Pass, set schemas.Surfaces) string {
	e := schemas.EngineOn(set.List()[0], p.Settings().Edition)
	return lint.Verb(set, "kill") + " this hook after " + inspect.Duration(e.MinTimeout)
}

// secondsIn parses a text that clearly means a number of seconds: "30", "30s", "1.5 sec", "5000ms".
func secondsIn(s string) (float64, bool) {
	s = strings.ToLower(strings.TrimSpace(s))
	number := strings.TrimRight(s, "abcdefghijklmnopqrstuvwxyz ")
	scale, ok := map[string]float64{
		"": 1, "s": 1, "sec": 1, "secs": 1, "second": 1, "seconds": 1, "ms": 0.001, "m": 60, "min": 60, "minutes": 60,
	}[strings.TrimSpace(s[len(number):])]
	v, err := strconv.ParseFloat(number, 64)
	if !ok || err != nil || v <= 0 || math.IsInf(v, 0) {
		return 0, false
	}
	return math.Round(v*scale*1e6) / 1e6, true
}
