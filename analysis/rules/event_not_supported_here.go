package rules

import (
	"cmp"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:       "event-not-supported-here",
	Severity: lint.Error,
	Fix:      lint.UnsafeFix,
	Summary:  "an event, or a spelling of one, that this file does not support",
	Why: `Each product has its own events, and each kind of file its own spellings: only Claude Code has PostCompact, Claude's settings
accept no camelCase names, and VS Code knows PreCompact but not preCompact. Hooks under a name that no reader of the file knows are
silently lost. When one product knows the name and another does not, the severity is only info.`,
	Bad:  hookFile("PostCompact", `{ "type": "command", "command": "./log.sh" }`),
	Good: hookFile("PreCompact", `{ "type": "command", "command": "./log.sh" }`),
	Refs: cite("000: Lifecycle Events", "004: Hook events", "claude-2026-08: Hook events"),
	Check: func(p *lint.Pass) {
		owners := p.Owners()
		for _, d := range p.Drops(config.ReasonUnknownEvent) {
			l := d.List
			if l.Event == nil || lint.Proposal(l) != nil {
				continue
			}
			if owners&^d.Surfaces != 0 {
				reportPartlySupported(p, d, owners)
				continue
			}
			name := p.IntendedEvent(l)
			if name == "" {
				choice := inspect.EventChoice(p, l.Name, cmp.Or(owners, d.Surfaces))
				spelling := slice.Find(l.Event.Spellings, func(sp schemas.Spelling) bool { return sp.Name == l.Name })
				r := p.ReportDrop(l.Member.Key.Range, d, "%s", lint.Code(l.Name)+" is an event of "+spelling.Surfaces.Names())
				if like := inspect.EventsLike(choice, l.Name); len(like) > 0 {
					r.Help("did you mean %s?", lint.Codes(like, "or"))
				} else {
					r.Help("events here: %s", inspect.EventNames(choice))
				}
				continue
			}
			r := p.ReportDrop(l.Member.Key.Range, d, "%s", lint.Code(l.Name)+" is spelled `"+name+"` in this file")
			// Products that load the current name send a different payload under the new one.
			r.FixIf(p.EventLoaders(p.Surfaces(), l.Name).Empty(), "Rename it to "+name, inspect.RenameEvent(p, l, name)...)
		}
	},
})

// reportPartlySupported reports a name that only some owners load. Others matter when they drop more than the event.
func reportPartlySupported(p *lint.Pass, d lint.Dropped, owners schemas.Surfaces) {
	l := d.List
	fatal := d.FatalOn()
	d = d.Only(owners | fatal)
	if d.Surfaces.Empty() || len(l.Entries) == 0 {
		return
	}
	if !fatal.Empty() {
		p.ReportDrop(l.Member.Key.Range, d, "%s", lint.Code(l.Name)+" is an event of "+(owners&^d.Surfaces).Names()).Severity(d.Severity())
		return
	}
	runs := owners &^ d.Surfaces
	if fires := runs.Where(l.Event.MayFire); !fires.Empty() {
		runs = fires
	}
	all := owners | d.Surfaces
	r := p.Report(l.Member.Key.Range, d.Surfaces, "%s `%s` here", lint.Verb(d.Surfaces, "ignore"), l.Name).Severity(lint.Info).
		Note("%s", lint.ItsHooks(len(l.Entries), "run")+" in "+runs.Names()+" only")
	if name := p.OtherSpelling(l, all); name != "" && p.EventLoaders(all, name) == all {
		r.Help("use `%s`, which all of them know; the payload then has the casing of that name", name).UnsafeFix("Rename it to "+name, inspect.RenameEvent(p, l, name)...)
	}
}
