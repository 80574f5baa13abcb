package rules

import (
	"path"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var notInLoadPath = analysis.Rule{
	ID:       "not-in-load-path",
	Severity: analysis.Error,
	Doc: analysis.Doc{
		Summary: "a hook file that lies where a product does not look",
		Why: `VS Code reads the files directly in .github/hooks, Copilot CLI those in its sub-folders too. Neither reads
.github/hooks.json, nor files that end in .jsonc or .yml, and Copilot CLI does not read names that begin with a dot. Of the user's own files
~/.copilot/config.json is not read for hooks, though some guides say so. Hooks in such a file look right and never run.`,
		Bad: `-- .github/hooks.json --
{
  "version": 1,
  "hooks": {
    "sessionStart": [{ "type": "command", "command": "echo hello" }]
  }
}
`,
		Good: `-- .github/hooks/hooks.json --
{
  "version": 1,
  "hooks": {
    "sessionStart": [{ "type": "command", "command": "echo hello" }]
  }
}
`,
		Refs: []schemas.Ref{{Doc: "000", Section: "File Locations"}, {Doc: "004", Section: "Hooks locations"}, {Doc: "copilot-cli-1.0.102"}},
	},
	Check: func(p *analysis.Pass) {
		if p.Doc.Kind == schemas.AgentFile {
			return
		}
		at := text.Range{Start: p.Root().Range.Start, End: p.Root().Range.Start + 1}
		if m := p.File().HooksMember; m != nil {
			at = m.Key.Range
		}
		if p.Doc.Source == nil {
			if u := p.Unread(); u != nil {
				if len(p.Lists()) > 0 {
					p.Report(at, 0, "no surface reads hooks in %s, so these never run; move them to %s", u.Path, u.Instead)
				}
				return
			}
			name := strings.TrimPrefix(strings.TrimPrefix(p.Doc.Path, p.Doc.Root), "/")
			p.Report(at, 0, "no surface reads %s, so its hooks never run; move it to %s", name, home(name))
			return
		}
		if p.Doc.Elsewhere || len(p.Lists()) == 0 {
			return
		}
		missed := p.Misplaced()
		if missed.Empty() {
			return
		}
		why := misplaced(p)
		if p.Surfaces().Empty() {
			p.Report(at, missed, "%s here, so its hooks never run; %s", notLooking(missed), why)
			return
		}
		p.Report(at, missed, "%s here, so its hooks run in %s only; %s", notLooking(missed), p.Surfaces().Names(), why).Severity(analysis.Info)
	},
}

func notLooking(set schemas.Surfaces) string {
	if set.Len() == 1 {
		return set.Names() + " does not look"
	}
	return set.Names() + " do not look"
}

// home is where a misplaced hook file would be read.
func home(name string) string {
	base := path.Base(name)
	if ext := path.Ext(base); ext != ".json" {
		base = strings.TrimSuffix(base, ext) + ".json"
	}
	return ".github/hooks/" + base
}

// misplaced says what would be right for a file that lies in the folder and is still not taken.
func misplaced(p *analysis.Pass) string {
	base := path.Base(p.Doc.Path)
	places, _ := p.Workspace().Setting("chat.hookFilesLocations")
	if m, ok := places.(map[string]any); ok && m[".github/hooks"] == false {
		return "chat.hookFilesLocations switches .github/hooks off"
	}
	switch {
	case strings.HasPrefix(base, "."):
		return "give it a name that does not begin with a dot"
	case !strings.HasSuffix(base, ".json"):
		return "let its name end in .json, in lower case"
	}
	return "move it directly into .github/hooks"
}
