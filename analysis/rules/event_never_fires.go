package rules

import (
	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var eventNeverFires = lint.Rule{
	ID:       "event-never-fires",
	Severity: lint.Error,
	Doc: lint.Doc{
		Summary: "an event that is loaded and never comes",
		Why: `VS Code takes SessionEnd and ErrorOccurred from files for the sake of Copilot's format and never fires them. The cloud agent has nobody
to notify and asks for no permission, so that notification and permissionRequest do not come. Where another product that reads the file fires the
event, this is an information.`,
		Bad: `-- .vscode/settings.json --
{
  "chat.hookFilesLocations": { "hooks": true }
}
-- hooks/end.json --
{
  "hooks": {
    "SessionEnd": [{ "type": "command", "command": "./clean-up.sh" }]
  }
}
`,
		Good: `-- .vscode/settings.json --
{
  "chat.hookFilesLocations": { "hooks": true }
}
-- hooks/end.json --
{
  "hooks": {
    "Stop": [{ "type": "command", "command": "./clean-up.sh" }]
  }
}
`,
		Refs: []schemas.Ref{{Doc: "vscode-1.130"}, {Doc: "004", Section: "Hook events"}},
	},
	Check: func(p *lint.Pass) {
		for _, l := range p.Lists() {
			if l.Event == nil || l.Shadowed || len(l.Entries) == 0 {
				continue
			}
			loaders := p.EventLoaders(p.Owners(), l.Name)
			fires := firesOn(l.Event, loaders)
			never := loaders &^ fires
			if never.Empty() {
				continue
			}
			instead := insteadOfEvent(p, l, never)
			if fires.Empty() {
				p.Report(l.Member.Key.Range, never, "%s %s and never %s it, so %s%s", lint.Verb(never, "load"), l.Name, fire(never),
					itsHooksRun(len(l.Entries), true), instead)
				continue
			}
			p.Report(l.Member.Key.Range, never, "%s %s and never %s it, so %s in %s only%s", lint.Verb(never, "load"), l.Name, fire(never),
				itsHooksRun(len(l.Entries), false), fires.Names(), instead).Severity(lint.Info)
		}
	},
}

func fire(set schemas.Surfaces) string {
	if set.Len() == 1 {
		return "fires"
	}
	return "fire"
}

// insteadOfEvent names the event that comes nearest on the surfaces, as the list's name is spelled.
func insteadOfEvent(p *lint.Pass, l *config.EventList, set schemas.Surfaces) string {
	for _, s := range set.List() {
		e := schemas.EventByName(l.Event.Firing[s].Instead)
		if e == nil {
			continue
		}
		casing := schemas.SnakeCase
		if l.Name[0] >= 'a' {
			casing = schemas.CamelCase
		}
		if name := e.SpellingFor(s, casing); p.EventLoaders(schemas.SurfaceSet(s), name) != 0 {
			return "; " + name + " comes nearest there"
		}
	}
	return ""
}
