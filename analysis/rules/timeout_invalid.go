package rules

import (
	"github.com/hooks-ls/hooks-ls/analysis"
	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var timeoutInvalid = analysis.Rule{
	ID:       "timeout-invalid",
	Severity: analysis.Error,
	Fix:      analysis.SomeFixes,
	Doc: analysis.Doc{
		Summary: "a time limit that is no positive number of seconds",
		Why: `A limit is a JSON number greater than 0, in seconds. Copilot CLI skips the hook for anything else, and in a settings file
ignores the whole file. VS Code takes a text for no limit at all, and makes one millisecond of 0, of a negative number and of a number above
2147483: the hook is ended before it has done anything, and what it guards goes on.`,
		Bad: `{
  "version": 1,
  "hooks": {
    "preToolUse": [{ "type": "command", "command": "./guard.sh", "timeoutSec": "30" }]
  }
}
`,
		Good: `{
  "version": 1,
  "hooks": {
    "preToolUse": [{ "type": "command", "command": "./guard.sh", "timeoutSec": 30 }]
  }
}
`,
		Refs: []schemas.Ref{{Doc: "003", Section: "Hook command properties"}, {Doc: "004", Section: "Command hooks"}, {Doc: "vscode-1.130"},
			{Doc: "copilot-cli-1.0.102"}, {Doc: "claude-2026-08", Section: "Hook handler fields"}},
	},
	Check: func(p *analysis.Pass) {
		for _, d := range p.Drops(config.ReasonTimeout) {
			heard := d.Only(d.Surfaces &^ deafToNumbers(p))
			if heard.Surfaces.Empty() {
				continue // field-not-read speaks of frontmatter
			}
			m := memberAt(d.Entry, d.Range)
			if m == nil {
				continue
			}
			seconds, ok := secondsIn(m.Value.Text)
			ok = ok && m.Value.Kind == syntax.String
			what, instead := p.Text(d.Range), "write a number of seconds, such as 30"
			if !m.Value.IsScalar() {
				what = kindNames[m.Value.Kind]
			}
			meant := decimal(seconds / 1000)
			switch {
			case ok && seconds < suspicious:
				instead = "write " + decimal(seconds)
			case ok:
				instead = "write " + meant + ", or " + decimal(seconds) + " for " + duration(seconds)
			}
			r := p.Report(d.Range, heard.Surfaces, "%s is not a number of seconds, so %s; %s", what, p.Consequence(heard), instead).Severity(heard.Weight())
			switch {
			case ok && seconds < suspicious:
				r.Fix("Write "+decimal(seconds), p.Replace(d.Range, decimal(seconds)))
			case ok && seconds/1000 < suspicious:
				r.UnsafeFix("Write "+meant, p.Replace(d.Range, meant))
			}
		}
		all := limits(p)
		low := map[text.Range]bool{}
		for _, d := range p.Drops(config.ReasonTimeoutLow) {
			low[d.Range] = true
			surfaces, effect := d.Surfaces, p.Consequence(d)
			for _, l := range all {
				if cut := cutShort(p, l); l.member.Value.Range == d.Range && !cut.Empty() {
					surfaces |= cut
					effect += ", and " + atOnce(p, cut)
				}
			}
			if m := memberAt(d.Entry, d.Range); m != nil {
				notPositive(p, m, surfaces, effect)
			}
		}
		for _, l := range all {
			cut := cutShort(p, l)
			switch {
			case cut.Empty() || low[l.member.Value.Range]:
			case l.seconds <= 0:
				notPositive(p, l.member, cut, atOnce(p, cut))
			default:
				p.Report(l.member.Value.Range, cut, "%s is above the %s s that %s can wait, so %s; write a smaller number of seconds",
					l.member.Value.Text, decimal(schemas.EngineOn(cut.List()[0], p.Settings().Edition).MaxTimeout), cut.Names(), atOnce(p, cut))
			}
		}
	},
}

func notPositive(p *analysis.Pass, m *syntax.Member, surfaces schemas.Surfaces, effect string) {
	p.Report(m.Value.Range, surfaces, "%s leaves the hook no time to run, so %s; leave %s out for the default, or write a positive number of seconds",
		m.Value.Text, effect, m.Key.Text).
		UnsafeFix("Remove "+m.Key.Text, p.Remove(m)...)
}

// atOnce says what becomes of a hook whose limit is next to nothing.
func atOnce(p *analysis.Pass, set schemas.Surfaces) string {
	e := schemas.EngineOn(set.List()[0], p.Settings().Edition)
	return analysis.Verb(set, "end") + " the hook after " + duration(e.MinTimeout)
}

// memberAt is the member of an entry whose value stands at a range.
func memberAt(e *config.Entry, at text.Range) *syntax.Member {
	if e == nil {
		return nil
	}
	for _, m := range e.Node.Members {
		if m.Value.Range == at {
			return m
		}
	}
	return nil
}
