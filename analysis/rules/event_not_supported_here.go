package rules

import (
	"fmt"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var eventNotSupportedHere = lint.Rule{
	ID:       "event-not-supported-here",
	Severity: lint.Error,
	Fix:      lint.SomeFixes,
	Doc: lint.Doc{
		Summary: "an event of another product, or in a spelling that does not count in this file",
		Why: `Each product has events of its own, and each kind of file its spellings: PostCompact is Claude Code's alone, Claude's settings know
no camelCase names, VS Code knows PreCompact but not preCompact. A name that nobody loads who reads the file loses its hooks without a word. Where
one product knows the name and another does not, this is an information only.`,
		Bad: `{
  "version": 1,
  "hooks": {
    "PostCompact": [{ "type": "command", "command": "./log.sh" }]
  }
}
`,
		Good: `{
  "version": 1,
  "hooks": {
    "PreCompact": [{ "type": "command", "command": "./log.sh" }]
  }
}
`,
		Refs: []schemas.Ref{{Doc: "000", Section: "Lifecycle Events"}, {Doc: "004", Section: "Hook events"}, {Doc: "claude-2026-08", Section: "Hook events"}},
	},
	Check: func(p *lint.Pass) {
		owners := p.Owners()
		for _, d := range p.Drops(config.ReasonUnknownEvent) {
			l := d.List
			if l.Event == nil || lint.Proposal(l) != nil {
				continue
			}
			if owners&^d.Surfaces != 0 {
				partlySupported(p, d, owners)
				continue
			}
			name := p.MeantEvent(l)
			if name == "" {
				set := owners
				if set.Empty() {
					set = d.Surfaces
				}
				p.Report(l.Member.Key.Range, d.Surfaces, "%s is an event of %s only, so %s; the events here are %s",
					l.Name, spelledOn(l).Names(), p.Consequence(d), eventNames(eventChoice(p, l.Name, set)))
				continue
			}
			r := p.Report(l.Member.Key.Range, d.Surfaces, "%s is not how the event is spelled in this file, so %s; write %s", l.Name, p.Consequence(d), name)
			if p.EventLoaders(p.Surfaces(), l.Name).Empty() {
				r.Fix("Rename it to "+name, renameEvent(p, l, name)...)
			} else { // who loads the present name sends another payload under the new one
				r.UnsafeFix("Rename it to "+name, renameEvent(p, l, name)...)
			}
		}
	},
}

// spelledOn are the surfaces that know the event under the list's name.
func spelledOn(l *config.EventList) schemas.Surfaces {
	for _, sp := range l.Event.Spellings {
		if sp.Name == l.Name {
			return sp.Surfaces
		}
	}
	return 0
}

// partlySupported speaks of a name that some of those load for whom the file is made. What the others do is worth a word
// when they are such themselves, or when more than the event falls.
func partlySupported(p *lint.Pass, d lint.Dropped, owners schemas.Surfaces) {
	l := d.List
	fatal := d.FatalOn()
	d = d.Only(owners | fatal)
	if d.Surfaces.Empty() || len(l.Entries) == 0 {
		return
	}
	if !fatal.Empty() {
		p.Report(l.Member.Key.Range, d.Surfaces, "%s is an event of %s only, so %s", l.Name, (owners &^ d.Surfaces).Names(), p.Consequence(d)).
			Severity(d.Weight())
		return
	}
	runs := owners &^ d.Surfaces
	if fires := firesOn(l.Event, runs); !fires.Empty() {
		runs = fires
	}
	all := owners | d.Surfaces
	name, instead := p.OtherSpelling(l, all), ""
	if name != "" && p.EventLoaders(all, name) == all {
		instead = fmt.Sprintf("; %s is known to all of them, with a payload in the casing of that name", name)
	} else {
		name = ""
	}
	r := p.Report(l.Member.Key.Range, d.Surfaces, "%s not load %s here, so %s in %s only%s", doesNot(d.Surfaces), l.Name,
		itsHooksRun(len(l.Entries), false), runs.Names(), instead).Severity(lint.Info)
	if name != "" {
		r.UnsafeFix("Rename it to "+name, renameEvent(p, l, name)...)
	}
}

// doesNot is "VS Code does", "VS Code and Copilot CLI do", to be followed by "not".
func doesNot(set schemas.Surfaces) string {
	if set.Len() == 1 {
		return set.Names() + " does"
	}
	return set.Names() + " do"
}
