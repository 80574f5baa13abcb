package rules

import (
	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:       "event-never-fires",
	Severity: lint.Error,
	Summary:  "an event that is loaded and never fires",
	Why: `VS Code accepts SessionEnd and ErrorOccurred because they are part of Copilot's format, but never fires them. The cloud agent
has nobody to notify and asks for no permission, so it never fires notification and permissionRequest. Copilot CLI does not run an agent's
own SubagentStart and SubagentStop hooks: its Stop hooks run when it ends as a subagent. When another product that reads the file fires
the event, the severity is only info.`,
	Bad:  vscodeSettings(`"chat.hookFilesLocations": { "hooks": true }`) + settingsAt("hooks/end.json", "SessionEnd", `{ "type": "command", "command": "./clean-up.sh" }`),
	Good: vscodeSettings(`"chat.hookFilesLocations": { "hooks": true }`) + settingsAt("hooks/end.json", "Stop", `{ "type": "command", "command": "./clean-up.sh" }`),
	Refs: cite("vscode-1.130", "004: Hook events"),
	Check: func(p *lint.Pass) {
		for _, l := range p.Lists() {
			if l.Event == nil || l.Shadowed || len(l.Entries) == 0 {
				continue
			}
			loaders := p.EventLoaders(p.Owners(), l.Name)
			fires := loaders.Where(l.Event.MayFire) &^ ownSubagentEvents(p, l)
			never := loaders &^ fires
			if never.Empty() {
				continue
			}
			what := lint.Verb(never, "never fire") + " `" + l.Name + "`"
			if fires.Empty() {
				r := p.Report(l.Member.Key.Range, never, "%s: %s", what, lint.ItsHooks(len(l.Entries), "never run")).Help("%s", insteadOfEvent(p, l, never))
				if inspect.IsTemplate(p) {
					r.Severity(lint.Info)
				}
				continue
			}
			p.Report(l.Member.Key.Range, never, "%s", what).Severity(lint.Info).
				Note("%s", lint.Verb(fires, "do")).Help("%s", insteadOfEvent(p, l, never))
		}
	},
})

// ownSubagentEvents returns the products that do not run the hook because it belongs to the very agent that starts or ends.
func ownSubagentEvents(p *lint.Pass, l *config.EventList) schemas.Surfaces {
	if p.Doc.Kind != schemas.AgentFile || !l.Event.OfSubagent() {
		return 0
	}
	return p.Surfaces().Where(func(s schemas.Surface) bool { return !schemas.EngineOn(s, p.Settings().Edition).OwnSubagentEvents })
}

// insteadOfEvent names the closest event on the surfaces, in the casing of the list's name.
func insteadOfEvent(p *lint.Pass, l *config.EventList, set schemas.Surfaces) string {
	for _, s := range set.List() {
		e := schemas.EventByName(l.Event.Firing[s].Instead)
		if e == nil {
			continue
		}
		if name := e.SpellingFor(s, schemas.NameCasing(l.Name)); p.EventLoaders(schemas.SurfaceSet(s), name) != 0 {
			return "the closest event in " + set.Names() + " is `" + name + "`"
		}
	}
	return ""
}
