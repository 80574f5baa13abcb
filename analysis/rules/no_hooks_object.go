package rules

import (
	"encoding/json"
	"path"
	"slices"
	"strings"
	"unicode"

	"github.com/hooks-ls/hooks-ls/analysis"
	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var noHooksObject = analysis.Rule{
	ID:       "no-hooks-object",
	Severity: analysis.Error,
	Fix:      analysis.UnsafeFix,
	Doc: analysis.Doc{
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
	Check: func(p *analysis.Pass) {
		if p.Root().Kind == syntax.Missing || p.Surfaces().Empty() {
			return
		}
		hooks := p.File().HooksMember
		switch p.Doc.Kind {
		case schemas.HookFile, schemas.PluginHooks:
		case schemas.ClaudeSettings, schemas.CopilotSettings, schemas.AgentFile:
			if hooks == nil && misspeltHooks(p) == nil {
				return // a file with other things in it
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
		case p.Root().Kind != syntax.Object:
			what = "the file holds " + kindName(p.Root()) + ", not an object"
		case !meantAsHooks(p):
			if path.Dir(p.Doc.Path) != path.Join(p.Doc.Root, ".github/hooks") {
				return // data beside hooks
			}
			p.Report(firstLine(p, at), p.Surfaces(), "there is no object named hooks, so no hook of this file runs; if it is data for a script, another folder spares the products the attempt").
				Severity(analysis.Info)
			return
		}
		effect := noneRun(p)
		settings := p.Doc.Kind == schemas.ClaudeSettings || p.Doc.Kind == schemas.CopilotSettings // more than hooks is lost there
		if hooks != nil && hooks.Value.Kind == syntax.Array && len(hooks.Value.Items) == 0 && !settings {
			p.Report(at, p.Surfaces(), "hooks is a list, not an object of events, which does no harm while it is empty; write {}").
				Severity(analysis.Info).Fix("Write {}", p.Replace(at, "{}"))
			return
		}
		if p.Tree().Language == syntax.YAML {
			p.Report(firstLine(p, at), p.Surfaces(), "%s, so %s; %s", what, effect, belowHooks(p))
			return
		}
		p.Report(firstLine(p, at), p.Surfaces(), `%s, so %s; write {"version": 1, "hooks": {"%s": [{"type": "command", "command": "..."}]}}`,
			what, effect, eventHint(p)).UnsafeFix("Rewrite the file in the shape that is read", rewrite(p)...)
	},
}

// belowHooks says what should stand below hooks in frontmatter.
func belowHooks(p *analysis.Pass) string {
	for _, m := range p.Root().Members {
		if _, _, event := schemas.EventBySpelling(m.Key.Text); event {
			return m.Key.Text + " stands beside hooks and belongs below it; indent it and its hooks"
		}
	}
	return `write the events below it, each with a list of hooks, such as "SessionStart:" and below that "- type: command"`
}

// noneRun says what becomes of a file without the object.
func noneRun(p *analysis.Pass) string {
	effect := "none of its hooks run"
	if drops := p.Drops(config.ReasonNoHooks, config.ReasonHooksNotObject, config.ReasonRoot); len(drops) > 0 {
		if c := p.Consequence(drops[0]); c != "" {
			effect += " and " + c
		}
	}
	return effect
}

// misspeltHooks is the member of the root that was to be hooks: its name is near, and lists of events stand in it.
func misspeltHooks(p *analysis.Pass) *syntax.Member {
	for m := range p.Root().Effective() {
		if analysis.Nearest(m.Key.Text, []string{"hooks"}) != "" && !schemas.IsTolerated(m.Key.Text) &&
			slices.ContainsFunc(m.Value.Members, func(in *syntax.Member) bool { return in.Value.Kind == syntax.Array && eventLike(in.Key.Text) != "" }) {
			return m
		}
	}
	return nil
}

func reportMisspeltHooks(p *analysis.Pass, m *syntax.Member) {
	r := p.Report(m.Key.Range, p.Surfaces(), "%q is not the name under which hooks are read, so %s; did you mean %q", m.Key.Text, noneRun(p), "hooks")
	if analysis.Distance(m.Key.Text, "hooks") < 2 {
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
func meantAsHooks(p *analysis.Pass) bool {
	for _, m := range p.Root().Members {
		if eventLike(m.Key.Text) != "" || slices.Contains(intentKeys, m.Key.Text) {
			return true
		}
	}
	return eventLike(fileEvent(p)) != "" && len(p.Root().Members) > 0
}

// fileEvent is the name of the file as the name of an event.
func fileEvent(p *analysis.Pass) string {
	base := path.Base(p.Doc.Path)
	return strings.TrimSuffix(base, path.Ext(base))
}

// eventLike is the event that a name means, in whatever spelling: session-start, session.start, SessionStart.
func eventLike(name string) string {
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

func eventHint(p *analysis.Pass) string {
	if e := eventLike(fileEvent(p)); e != "" {
		return e
	}
	return "sessionStart"
}

// rewrite is an edit that turns a recognisable invention into the shape that is read; nil when it is not recognised.
func rewrite(p *analysis.Pass) []analysis.Edit {
	if p.Tree().Language != syntax.JSON || len(p.Tree().Errors) > 0 || len(p.Tree().Comments) > 0 || p.Doc.Kind != schemas.HookFile {
		return nil
	}
	root := p.Root()
	var out converted
	switch hooks := analysis.Member(root, "hooks"); {
	case hooks != nil && hooks.Value.Kind == syntax.Array:
		for _, item := range hooks.Value.Items {
			if !out.entry(p, item, "") {
				return nil
			}
		}
	case root.Kind == syntax.Array:
		for _, item := range root.Items {
			if !out.entry(p, item, "") {
				return nil
			}
		}
	case root.Kind == syntax.Object && hooks == nil && isEventMap(root):
		inner := strings.ReplaceAll(p.Text(root.Range), "\n", "\n  ")
		return []analysis.Edit{p.Replace(root.Range, "{\n  \"version\": 1,\n  \"hooks\": "+inner+"\n}")}
	case root.Kind == syntax.Object && hooks == nil:
		if !out.entry(p, root, eventLike(fileEvent(p))) {
			return nil
		}
	}
	if len(out.events) == 0 {
		return nil
	}
	return []analysis.Edit{p.Replace(root.Range, out.String())}
}

// isEventMap reports that all keys are events, so that only the wrapping is missing.
func isEventMap(root *syntax.Node) bool {
	if len(root.Members) == 0 {
		return false
	}
	for _, m := range root.Members {
		if e, _, ok := schemas.EventBySpelling(m.Key.Text); !ok || e.Proposed || m.Value.Kind != syntax.Array {
			return false
		}
	}
	return true
}

// converted collects entries by event, in the order in which the events come up.
type converted struct {
	events  []string
	entries map[string][]string
}

// entry converts one object of an invented format; false when its event or command cannot be told.
func (c *converted) entry(p *analysis.Pass, n *syntax.Node, byName string) bool {
	events := declaredEvents(n)
	if len(events) == 0 && byName != "" {
		events = []string{byName}
	}
	fields := []string{`"type": "command"`}
	commands := 0
	for _, m := range n.Members {
		name := m.Key.Text
		switch name {
		case "run", "script", "command":
			name = "command"
			commands++
		case "bash", "powershell":
			commands++
		case "timeout", "timeoutSec", "cwd", "env", "matcher":
		default:
			continue
		}
		if m.Value.Kind == syntax.Array || name == "command" && m.Value.Kind != syntax.String {
			return false
		}
		fields = append(fields, quote(name)+": "+p.Text(m.Value.Range))
	}
	if len(events) == 0 || commands == 0 {
		return false
	}
	for _, e := range events {
		if c.entries == nil {
			c.entries = map[string][]string{}
		}
		if c.entries[e] == nil {
			c.events = append(c.events, e)
		}
		c.entries[e] = append(c.entries[e], "{ "+strings.Join(fields, ", ")+" }")
	}
	return true
}

// declaredEvents are the events that an invented entry names.
func declaredEvents(n *syntax.Node) []string {
	var events []string
	for _, key := range []string{"event", "events", "on", "when", "trigger", "hook"} {
		m := analysis.Member(n, key)
		if m == nil {
			continue
		}
		values := []*syntax.Node{m.Value}
		if m.Value.Kind == syntax.Array {
			values = m.Value.Items
		}
		for _, v := range values {
			e := eventLike(v.Text)
			if v.Kind != syntax.String || e == "" {
				return nil
			}
			events = append(events, e)
		}
	}
	return events
}

// String is the file in the shape that is read.
func (c *converted) String() string {
	var b strings.Builder
	b.WriteString("{\n  \"version\": 1,\n  \"hooks\": {")
	for i, e := range c.events {
		if i > 0 {
			b.WriteString(",")
		}
		b.WriteString("\n    " + quote(e) + ": [\n      " + strings.Join(c.entries[e], ",\n      ") + "\n    ]")
	}
	b.WriteString("\n  }\n}")
	return b.String()
}

func quote(s string) string {
	b, err := json.Marshal(s)
	if err != nil {
		return `""`
	}
	return string(b)
}
