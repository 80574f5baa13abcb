package rules

import (
	"fmt"
	"path"
	"slices"
	"strings"
	"unicode"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var noHooksObject = lint.Rule{
	ID:       "no-hooks-object",
	Severity: lint.Error,
	Fix:      lint.UnsafeFix,
	Doc: lint.Doc{
		Summary: "a hook file without a hooks object",
		Why: `This is the commonest real mistake: the file follows an invented format, a list of {"event", "run"} for example, or one hook a
file. Nothing of it is loaded and no product says so. The one shape that is read is an object named hooks that holds, under the names of
events, lists of hooks. Recognisable inventions can be rewritten.`,
		Bad: `{
  "hooks": [
    { "event": "sessionStart", "run": "./scripts/hello.sh" }
  ]
}
`,
		Good: `{
  "version": 1,
  "hooks": {
    "sessionStart": [{ "type": "command", "command": "./scripts/hello.sh" }]
  }
}
`,
		Refs: []schemas.Ref{{Doc: "004", Section: "Hook configuration format"}, {Doc: "000", Section: "JSON Configuration Format"}},
	},
	Check: func(p *lint.Pass) {
		if p.Root().Kind == syntax.Missing || p.Surfaces().Empty() {
			return
		}
		hooks := p.File().HooksMember
		switch p.Doc.Kind {
		case schemas.HookFile, schemas.PluginHooks:
		case schemas.ClaudeSettings, schemas.CopilotSettings, schemas.AgentFile:
			if hooks == nil && misspeltHooks(p) == nil {
				reportTopEvents(p) // else a file with other things in it
				return
			}
		default:
			return
		}
		if hooks == nil {
			if m := misspeltHooks(p); m != nil {
				reportMisspeltHooks(p, m)
				return
			}
		}
		if hooks != nil && (hooks.Value.Kind == syntax.Object || hooks.Value.Kind == syntax.Missing) {
			return
		}
		at, what := p.Root().Range, "there is no object named hooks"
		switch {
		case hooks != nil:
			at, what = hooks.Value.Range, "hooks is "+kindName(hooks.Value)+", not an object of events"
		case p.Root().IsScalar() && len(p.Tree().Errors) > 0:
			return // not even JSON
		case p.Root().Kind != syntax.Object:
			what = "the file holds " + kindName(p.Root()) + ", not an object"
		case !meantAsHooks(p):
			if path.Dir(p.Doc.Path) != path.Join(p.Doc.Root, ".github/hooks") {
				return // data beside hooks
			}
			p.Report(firstLine(p, at), p.Surfaces(), "there is no object named hooks, so no hook of this file runs; if it is data for a script, another folder spares the products the attempt").
				Severity(lint.Info)
			return
		}
		effect := noneRun(p)
		settings := p.Doc.Kind == schemas.ClaudeSettings || p.Doc.Kind == schemas.CopilotSettings // more than hooks is lost there
		if hooks != nil && hooks.Value.Kind == syntax.Array && len(hooks.Value.Items) == 0 && !settings {
			p.Report(at, p.Surfaces(), "hooks is a list, not an object of events, which does no harm while it is empty; write {}").
				Severity(lint.Info).Fix("Write {}", p.Replace(at, "{}"))
			return
		}
		if p.Tree().Language == syntax.YAML {
			p.Report(firstLine(p, at), p.Surfaces(), "%s, so %s; %s", what, effect, belowHooks(p))
			return
		}
		p.Report(firstLine(p, at), p.Surfaces(), "%s, so %s; write %s", what, effect, shapeRead(p)).UnsafeFix("Rewrite the file in the shape that is read", rewrite(p)...)
	},
}

// eventLists are members of the root that are lists of hooks under the name of an event.
func eventLists(root *syntax.Node) []*syntax.Member {
	var list []*syntax.Member
	for _, m := range root.Members {
		if _, _, event := schemas.EventBySpelling(m.Key.Text); event && m.Value.Kind == syntax.Array && len(m.Value.Items) > 0 &&
			!slices.ContainsFunc(m.Value.Items, func(n *syntax.Node) bool { return n.Kind != syntax.Object }) {
			list = append(list, m)
		}
	}
	return list
}

// reportTopEvents speaks of a settings file, or an agent, that has its events where hooks should be.
func reportTopEvents(p *lint.Pass) {
	events := eventLists(p.Root())
	if len(events) == 0 {
		return
	}
	what, verb, them := events[0].Key.Text, "stands", "it"
	if n := len(events) - 1; n > 0 {
		what, verb, them = what+" and "+english.Count(n, "other event"), "stand", "them"
	}
	instead := fmt.Sprintf("put %s into an object named hooks", them)
	if p.Tree().Language == syntax.YAML {
		instead = fmt.Sprintf(`write "hooks:" above and indent %s below`, them)
	}
	p.Report(events[0].Key.Range, p.Surfaces(), "%s %s at the top of the file, where no event is read, so none of its hooks run; %s", what, verb, instead)
}

// belowHooks says what should stand below hooks in frontmatter.
func belowHooks(p *lint.Pass) string {
	for _, m := range p.Root().Members {
		if _, _, event := schemas.EventBySpelling(m.Key.Text); event {
			return m.Key.Text + " stands beside hooks and belongs below it; indent it and its hooks"
		}
	}
	return `write the events below it, each with a list of hooks, such as "SessionStart:" and below that "- type: command"`
}

// noneRun says what becomes of a file without the object.
func noneRun(p *lint.Pass) string {
	effect := "none of its hooks run"
	if drops := p.Drops(config.ReasonNoHooks, config.ReasonHooksNotObject, config.ReasonRoot); len(drops) > 0 {
		if c := p.Consequence(drops[0]); c != "" {
			effect += " and " + c
		}
	}
	return effect
}

// misspeltHooks is the member of the root that was to be hooks: its name is near, and lists of events stand in it.
func misspeltHooks(p *lint.Pass) *syntax.Member {
	for m := range p.Root().Effective() {
		if english.Nearest(m.Key.Text, []string{"hooks"}) != "" && !schemas.IsTolerated(m.Key.Text) &&
			slices.ContainsFunc(m.Value.Members, func(in *syntax.Member) bool { return in.Value.Kind == syntax.Array && eventLike(in.Key.Text) != "" }) {
			return m
		}
	}
	return nil
}

func reportMisspeltHooks(p *lint.Pass, m *syntax.Member) {
	r := p.Report(m.Key.Range, p.Surfaces(), "%q is not the name under which hooks are read, so %s; did you mean %q", m.Key.Text, noneRun(p), "hooks")
	if english.Distance(m.Key.Text, "hooks") < 2 {
		r.Fix("Rename it to hooks", p.Rename(m, "hooks"))
	} else {
		r.UnsafeFix("Rename it to hooks", p.Rename(m, "hooks"))
	}
}

func kindName(n *syntax.Node) string {
	switch n.Kind {
	case syntax.Null:
		return "null"
	case syntax.Array:
		return "a list"
	case syntax.Object:
		return "an object"
	}
	return "a single value"
}

// intentKeys are the keys by which inventions are known.
var intentKeys = []string{"event", "events", "on", "when", "trigger", "run", "script", "command", "bash", "powershell", "matcher", "steps", "hook", "hooks"}

// meantAsHooks reports whether a file without hooks was written to declare some, and is not data.
func meantAsHooks(p *lint.Pass) bool {
	for _, m := range p.Root().Members {
		if eventLike(m.Key.Text) != "" || slices.Contains(intentKeys, m.Key.Text) {
			return true
		}
	}
	return eventLike(fileEvent(p)) != "" && len(p.Root().Members) > 0
}

// fileEvent is the name of the file as the name of an event.
func fileEvent(p *lint.Pass) string {
	base := path.Base(p.Doc.Path)
	return strings.TrimSuffix(base, path.Ext(base))
}

// eventLike is the event that a name means, in whatever spelling: session-start, session.start, SessionStart.
func eventLike(name string) string {
	if e, _, ok := schemas.EventBySpelling(name); ok && !e.Proposed {
		return name
	}
	folded := foldEvent(name)
	for _, camel := range []bool{true, false} {
		for _, e := range schemas.Events() {
			for _, sp := range e.Spellings {
				if !e.Proposed && (sp.Name[0] >= 'a') == camel && foldEvent(sp.Name) == folded {
					return sp.Name
				}
			}
		}
	}
	return ""
}

func foldEvent(name string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, name)
}

// shapeRead is a file with one hook as its owners read it.
func shapeRead(p *lint.Pass) string {
	hook, version := `{"type": "command", "command": "..."}`, ""
	if p.Doc.Kind == schemas.HookFile {
		version = `"version": 1, `
	}
	event := eventHint(p)
	owners := p.Owners()
	if needsGroups(p) {
		hook = `{"hooks": [` + hook + `]}`
	}
	if e, _, ok := schemas.EventBySpelling(event); ok && p.EventLoaders(owners, event) != owners && p.EventLoaders(owners, e.Name) == owners {
		event = e.Name
	}
	return fmt.Sprintf(`{%s"hooks": {"%s": [%s]}}`, version, event, hook)
}

// needsGroups reports that an owner of the file takes hooks in groups only.
func needsGroups(p *lint.Pass) bool {
	return p.Doc.Source != nil && p.Doc.Source.NeedsGroups(p.Owners())
}

// eventHint is the event that the file is about: the first that it names, or that its name says.
func eventHint(p *lint.Pass) string {
	for _, m := range p.Root().Members {
		if _, _, ok := schemas.EventBySpelling(m.Key.Text); ok {
			return m.Key.Text
		}
	}
	about := []*syntax.Node{p.Root()}
	if p.Root().Kind == syntax.Array {
		about = p.Root().Items
	} else if hooks := p.File().HooksMember; hooks != nil {
		about = append(about, hooks.Value.Items...)
	}
	for _, n := range about {
		if events := declaredEvents(n); len(events) > 0 {
			return events[0]
		}
	}
	if e := eventLike(fileEvent(p)); e != "" {
		return e
	}
	return "sessionStart"
}
