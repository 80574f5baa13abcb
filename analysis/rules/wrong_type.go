package rules

import (
	"github.com/hooks-ls/hooks-ls/analysis"
	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var wrongType = analysis.Rule{
	ID:       "wrong-type",
	Severity: analysis.Error,
	Fix:      analysis.SomeFixes,
	Doc: analysis.Doc{
		Summary: "a value of the wrong JSON type, or a list nested the wrong way",
		Why: `What a wrong type costs depends on the field and the product: VS Code mostly reads on as if the field were not there, Copilot CLI
skips the hook, and in a settings file the one mistake makes it ignore the whole file.`,
		Bad: `{
  "version": 1,
  "hooks": {
    "sessionStart": [{ "type": "command", "command": ["echo", "hello"] }]
  }
}
`,
		Good: `{
  "version": 1,
  "hooks": {
    "sessionStart": [{ "type": "command", "command": "echo hello" }]
  }
}
`,
		Refs: []schemas.Ref{{Doc: "003", Section: "Hook command properties"}, {Doc: "004", Section: "Command hooks"}, {Doc: "claude-2026-08", Section: "Hook handler fields"}},
	},
	Check: func(p *analysis.Pass) {
		for _, d := range p.Drops(config.ReasonEntry, config.ReasonCommand, config.ReasonCwd, config.ReasonEnv, config.ReasonMatcherType,
			config.ReasonTarget, config.ReasonDisable, config.ReasonNested, config.ReasonFlat, config.ReasonInline) {
			if d.Entry != nil && (unlistedHooks(d.Entry) != nil || d.Range == d.Entry.Node.Range && (explained(p, d.Entry, d.Reason) || p.Incomplete(d.Entry.Node))) {
				continue
			}
			at := d.Range
			if d.Reason == config.ReasonNested || d.Reason == config.ReasonFlat {
				at = firstLine(p, at)
			}
			r := p.Report(at, d.Surfaces, "%s, so %s%s", d.Why, p.Consequence(d), instead(p, d)).Severity(d.Weight())
			if d.Reason == config.ReasonFlat && d.Entry != nil {
				r.Fix("Put the hook into a group", p.IntoGroup(d.Entry.Node)...)
			}
		}
		unlisted(p)
	},
}

// unlisted reports groups whose hooks are not a list.
func unlisted(p *analysis.Pass) {
	drops := entryDrops(p, config.ReasonFlat, config.ReasonNoType, config.ReasonNoCommand)
	for e := range p.Entries() {
		d, v := drops[e], unlistedHooks(e)
		if v == nil || d.Surfaces.Empty() {
			continue
		}
		r := p.Report(v.Range, d.Surfaces, "the hooks of a group must be a list, so %s; write %s", p.Consequence(d), listShape(p, v))
		if v.Kind == syntax.Object {
			fixList(p, r, v)
		}
	}
}

// instead says what to write, where the reason itself does not.
func instead(p *analysis.Pass, d analysis.Dropped) string {
	switch d.Reason {
	case config.ReasonNested:
		return "; put the hooks directly into the hooks list of the event's group"
	case config.ReasonFlat:
		if p.Tree().Language == syntax.YAML {
			return `; write "- hooks:" before it and indent it below`
		}
		return `; write {"hooks": [ ]} around it`
	case config.ReasonCommand:
		return "; write one string, and arguments that need no shell as exec and args"
	}
	return ""
}
