package rules

import (
	"fmt"

	"github.com/hooks-ls/hooks-ls/analysis"
	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var eventSpelledTwice = analysis.Rule{
	ID:       "event-spelled-twice",
	Severity: analysis.Error,
	Fix:      analysis.UnsafeFix,
	Doc: analysis.Doc{
		Summary: "one event under two names in one file",
		Why: `preToolUse and PreToolUse are one event. In a hook file VS Code keeps only the list that stands further down, and the hooks of the
other one never run. Copilot CLI runs both, the camelCase list first, and sends each a payload in the casing of its name.`,
		Bad: `{
  "version": 1,
  "hooks": {
    "preToolUse": [{ "type": "command", "command": "./guard.sh" }],
    "PreToolUse": [{ "type": "command", "command": "./log.sh" }]
  }
}
`,
		Good: `{
  "version": 1,
  "hooks": {
    "PreToolUse": [
      { "type": "command", "command": "./guard.sh" },
      { "type": "command", "command": "./log.sh" }
    ]
  }
}
`,
		Refs: []schemas.Ref{{Doc: "vscode-1.130"}, {Doc: "copilot-cli-1.0.102"}, {Doc: "004", Section: "Hook event input payloads"}},
	},
	Check: func(p *analysis.Pass) {
		last := map[*schemas.Event]*config.EventList{}
		for _, l := range p.Lists() {
			if l.Event == nil || l.Shadowed || len(l.Entries) == 0 {
				continue
			}
			if before := last[l.Event]; before != nil {
				spelledTwice(p, before, l)
			}
			last[l.Event] = l
		}
	},
}

func spelledTwice(p *analysis.Pass, earlier, later *config.EventList) {
	both := p.EventLoaders(p.Surfaces(), earlier.Name) & p.EventLoaders(p.Surfaces(), later.Name)
	if both.Empty() {
		return
	}
	var lost schemas.Surfaces
	for _, d := range p.Drops(config.ReasonSpelling) {
		if d.List == earlier {
			lost |= d.Surfaces
		}
	}
	running := both &^ lost
	severity, effect := analysis.Error, ""
	switch {
	case lost.Empty():
		severity = analysis.Info
		effect = fmt.Sprintf("%s both lists, each with a payload in the casing of its name", analysis.Verb(running, "run"))
	case running.Empty():
		effect = fmt.Sprintf("%s only the list further down and %s", analysis.Verb(lost, "read"), neverRun(len(earlier.Entries)))
	default:
		effect = fmt.Sprintf("%s only the list further down and %s there, while %s both", analysis.Verb(lost, "read"),
			neverRun(len(earlier.Entries)), analysis.Verb(running, "run"))
	}
	p.Report(earlier.Member.Key.Range, both, "%s and %s are one event, so %s; keep all of its hooks under one name", earlier.Name, later.Name, effect).
		Severity(severity).
		Related(later.Member.Key.Range, "the same event").
		UnsafeFix("Move its hooks to "+later.Name, mergeLists(p, earlier.Member, later.Member)...)
}

func neverRun(n int) string {
	if n == 1 {
		return "the hook of this one never runs"
	}
	return fmt.Sprintf("the %d hooks of this one never run", n)
}
