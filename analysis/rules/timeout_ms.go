package rules

import (
	"math"

	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
)

var _ = rule(lint.Rule{
	ID:       "timeout-ms",
	Severity: lint.Warning,
	Fix:      lint.UnsafeFix,
	Summary:  "a timeout that looks like milliseconds",
	Why: `Timeouts are in seconds in every product. 5000 is not five seconds but an hour and 23 minutes: a hook that hangs silently
holds up the agent for that long. Round thousands are a warning; other large numbers, such as 3600, may be intended and are only info.`,
	Bad:  hookFile("preToolUse", `{ "type": "command", "command": "./guard.sh", "timeoutSec": 5000 }`),
	Good: hookFile("preToolUse", `{ "type": "command", "command": "./guard.sh", "timeoutSec": 5 }`),
	Refs: cite("003: Hook command properties", "004: Command hooks", "claude-2026-08: Hook handler fields"),
	Check: func(p *lint.Pass) {
		for _, l := range inspect.Limits(p) {
			set := l.Surfaces &^ inspect.CutShort(p, l)
			if l.Seconds < inspect.SuspiciousSeconds || set.Empty() {
				continue
			}
			corrected := inspect.Decimal(l.Seconds / 1000)
			clear := l.Seconds/1000 < inspect.SuspiciousSeconds && !wholeMinutes(l.Seconds)
			r := p.Report(l.Member.Value.Range, set, "`%s` is in seconds: the hook may hold up the agent for %s", l.Member.Key.Text, inspect.Duration(l.Seconds))
			if others := p.Surfaces().Where(p.Loaded) &^ set; !others.Empty() {
				r.Note("in %s", set.Names())
			}
			switch {
			case clear:
				r.Help("write `%s` if %s milliseconds were meant", corrected, l.Member.Value.Text)
			case wholeMinutes(l.Seconds):
				r.Help("write a smaller number unless the hook may take that long")
			default:
				r.Help("write the intended number of seconds")
			}
			if math.Mod(l.Seconds, 1000) != 0 {
				r.Severity(lint.Info)
			}
			if clear && inspect.IsPlain(l.Member.Value) {
				r.UnsafeFix("Write "+corrected, p.Replace(l.Member.Value.Range, corrected))
			}
		}
	},
})

// wholeMinutes reports whether a number is unlikely to be milliseconds, such as 1800 and 3600.
func wholeMinutes(n float64) bool { return math.Mod(n, 60) == 0 && math.Mod(n, 500) != 0 }
