package rules

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:         "no-hooks-object",
	Severity:   lint.Error,
	Fix:        lint.UnsafeFix,
	Supersedes: []string{"unknown-field"}, // in frontmatter, where its events are fields
	Summary:    "a hook file without a hooks object",
	Why: `This is the most common real mistake: the file follows an invented format, such as a list of {"event", "run"} or one hook per file.
Nothing in it is loaded, and no product says so. Products read one shape: an object named hooks that maps event names to lists of hooks.`,
	Bad: `{
  "hooks": [
    { "event": "sessionStart", "run": "./scripts/hello.sh" }
  ]
}
`,
	Good: hookFile("sessionStart", `{ "type": "command", "command": "./scripts/hello.sh" }`),
	Refs: cite("004: Hook configuration format", "000: JSON Configuration Format"),
	Check: func(p *lint.Pass) {
		if p.Root().Kind == syntax.Missing || p.Surfaces().Empty() {
			return
		}
		hooks, misspelled := p.File().HooksMember, inspect.MisspelledHooks(p)
		switch p.Doc.Kind {
		case schemas.HookFile, schemas.PluginHooks:
		case schemas.ClaudeSettings, schemas.CopilotSettings, schemas.AgentFile, schemas.SkillFile:
			if hooks == nil && misspelled == nil {
				reportTopEvents(p) // otherwise the file is about other things
				return
			}
		default:
			return
		}
		if m := misspelled; hooks == nil && m != nil {
			reportNoneRun(p, m.Key.Range, "unknown field "+lint.Code(m.Key.Text)).Help("did you mean `hooks`?").
				FixIf(english.Distance(m.Key.Text, "hooks") < 2, "Rename it to hooks", p.Rename(m, "hooks"))
			return
		}
		if hooks != nil && (hooks.Value.Kind == syntax.Object || hooks.Value.Kind == syntax.Missing) {
			return
		}
		at, what := p.Root().Range, "no `hooks` object"
		switch {
		case hooks != nil:
			at, what = hooks.Value.Range, "`hooks` must be an object keyed by event name"
		case p.Root().IsScalar() && len(p.Tree().Errors) > 0:
			return // not even JSON
		case p.Root().Kind != syntax.Object:
			what = "the file must hold an object with `hooks`"
		case !inspect.LooksLikeHooks(p):
			if slash.Dir(p.Doc.Path) != slash.Join(p.Doc.Root, ".github/hooks") {
				return // data next to hook files
			}
			p.Report(inspect.FirstLine(p, at), p.Surfaces(), "no `hooks` object: no hook in this file runs").Severity(lint.Info).
				Help("if this is a data file, move it out of `.github/hooks`")
			return
		}
		settings := p.Doc.Kind == schemas.ClaudeSettings || p.Doc.Kind == schemas.CopilotSettings // there a rejected file loses more than hooks
		if hooks != nil && hooks.Value.Kind == syntax.Array && len(hooks.Value.Items) == 0 {
			r := p.Report(at, p.Surfaces(), "`hooks` must be an object keyed by event name").Fix("Write {}", p.Replace(at, "{}"))
			if settings {
				noteRejected(p, r)
			} else {
				r.Severity(lint.Info) // nothing is lost
			}
			return
		}
		r := reportNoneRun(p, inspect.FirstLine(p, at), what)
		if p.Tree().Language == syntax.YAML {
			help := "write the events below it, such as `SessionStart:`, and below that `- type: command`"
			if event := keyOfEvent(p); event != "" {
				help = "indent `" + event + "` and its hooks below `hooks`"
			}
			r.Help("%s", help).Covers(p.Root().Range)
			return
		}
		title, edits := rewrite(p)
		r.Help("write `%s`", shapeRead(p)).UnsafeFix(title, edits...)
	},
})

// reportTopEvents reports a settings or agent file that has its events at the top level instead of in hooks.
func reportTopEvents(p *lint.Pass) {
	events := inspect.EventLists(p.Root())
	if len(events) == 0 {
		return
	}
	what, cost := "`"+events[0].Key.Text+"` is not inside `hooks`", "its hooks never run"
	if n := len(events) - 1; n > 0 {
		what, cost = "`"+events[0].Key.Text+"` and "+english.Count(n, "other event")+" are not inside `hooks`", "their hooks never run"
	}
	help := "move the events into an object named `hooks`"
	if p.Tree().Language == syntax.YAML {
		help = "write `hooks:` above and indent the rest below it"
	}
	p.Report(events[0].Key.Range, p.Surfaces(), "%s: %s", what, cost).Help("%s", help)
}

// reportNoneRun starts a finding on a file none of whose hooks runs, and notes which surfaces reject the whole file.
func reportNoneRun(p *lint.Pass, at text.Range, what string) *lint.Report {
	r := p.Report(at, p.Surfaces(), "%s: no hook in this file runs", what)
	noteRejected(p, r)
	return r
}

// noteRejected notes which surfaces reject the whole file when it is a settings, plugin or agent file.
func noteRejected(p *lint.Pass, r *lint.Report) {
	if drops := p.Drops(config.ReasonNoHooks, config.ReasonHooksNotObject, config.ReasonRoot); len(drops) > 0 && p.Doc.Kind != schemas.HookFile {
		r.NoteOn(drops[0].FatalOn(), "reject", "the whole file")
	}
}

// shapeRead returns a file with one hook in the form that its owners read.
func shapeRead(p *lint.Pass) string {
	hook, version := `{"type": "command", "command": "..."}`, ""
	if p.Doc.Kind == schemas.HookFile {
		version = `"version": 1, `
	}
	event := eventHint(p)
	owners := p.Owners()
	if inspect.NeedsGroups(p) {
		hook = `{"hooks": [` + hook + `]}`
	}
	if e, _, ok := schemas.EventBySpelling(event); ok && p.EventLoaders(owners, event) != owners && p.EventLoaders(owners, e.Name) == owners {
		event = e.Name
	}
	return fmt.Sprintf(`{%s"hooks": {"%s": [%s]}}`, version, event, hook)
}

// eventHint returns the event that the file is about: the first one in its text, or else the one in its name.
func eventHint(p *lint.Pass) string {
	if event := keyOfEvent(p); event != "" {
		return event
	}
	about := []*syntax.Node{p.Root()}
	if p.Root().Kind == syntax.Array {
		about = p.Root().Items
	} else {
		about = append(about, inspect.InventedList(p.Root())...)
		if hooks := p.Root().Member("hooks"); hooks != nil {
			about = append(about, hooks.Value.Items...)
		}
	}
	for _, n := range about {
		if events := inspect.DeclaredEvents(n); len(events) > 0 {
			return events[0]
		}
	}
	return cmp.Or(inspect.MappedEvent(p.Root()), inspect.EventLike(inspect.FileEvent(p)), "sessionStart")
}

// keyOfEvent returns the first key at the top of the file that is an event, "" when there is none.
func keyOfEvent(p *lint.Pass) string {
	for _, m := range p.Root().Members {
		if _, _, ok := schemas.EventBySpelling(m.Key.Text); ok {
			return m.Key.Text
		}
	}
	return ""
}

// rewrite returns an edit that converts a recognizable invented format, and its title; none when it is not recognized.
func rewrite(p *lint.Pass) (title string, edits []edit.Edit) {
	if p.Tree().Language != syntax.JSON || len(p.Tree().Errors) > 0 || len(p.Tree().Comments) > 0 {
		return "", nil
	}
	c := converter{Pass: p, unit: p.Tree().CursorAt(0).Unit}
	root := p.Root()
	list, byName := inspect.InventedList(root), ""
	switch hooks := root.Member("hooks"); {
	case p.Doc.Kind == schemas.PluginHooks && isEventMap(root):
		edits = c.wrap("")
	case p.Doc.Kind != schemas.HookFile:
		return "", nil
	case hooks != nil && hooks.Value.Kind == syntax.Array:
		list = hooks.Value.Items
	case root.Kind == syntax.Array:
		list = root.Items
	case hooks == nil && len(list) == 0 && isEventMap(root):
		edits = c.wrap("\n" + c.unit + `"version": 1,`)
	case root.Kind == syntax.Object && hooks == nil && len(list) == 0:
		list, byName = []*syntax.Node{root}, inspect.EventLike(inspect.FileEvent(p))
	}
	if edits == nil {
		edits = c.lists(list, byName)
	}
	title = "Rewrite the file in the supported format"
	if len(c.unread) > 0 {
		title += " (no product reads " + english.Join(c.unread, "or") + ")"
	}
	return title, edits
}

type convertedHook struct{ event, text string }

// converter writes hooks of an invented format in the supported one. It loses no member of theirs.
type converter struct {
	*lint.Pass
	unit string
	// unread are the keys that no product reads. They stay as remarks.
	unread []string
}

// wrap puts the whole file into an object named hooks, after the text before.
func (c *converter) wrap(before string) []edit.Edit {
	at := c.Root().Range
	inner := strings.ReplaceAll(c.Text(at), "\n", "\n"+c.unit)
	return []edit.Edit{c.Replace(at, "{"+before+"\n"+c.unit+`"hooks": `+inner+"\n}")}
}

// lists writes a list of hooks, and the other members of the file before it; byName is the event of those that name none.
func (c *converter) lists(list []*syntax.Node, byName string) []edit.Edit {
	var hooks []convertedHook
	for _, item := range list {
		events, hook := c.convert(item, byName)
		if hook == "" {
			return nil
		}
		hooks = append(hooks, slice.Map(events, func(event string) convertedHook { return convertedHook{event, hook} })...)
	}
	if len(hooks) == 0 {
		return nil
	}
	root, one := c.Root(), "\n"+c.unit
	two, three := one+c.unit, one+c.unit+c.unit
	members := []string{one + `"version": 1`}
	for _, m := range root.Members {
		if list[0] != root && list[0].Parent != m.Value && m.Key.Text != "version" {
			members = append(members, one+c.kept(m, schemas.FieldNamed(schemas.RootFields(c.Doc.Kind), m.Key.Text) != nil))
		}
	}
	lists := slice.Map(slice.Group(hooks, func(h convertedHook) string { return h.event }), func(g slice.Grouped[string, convertedHook]) string {
		texts := slice.Map(g.Of, func(h convertedHook) string { return three + h.text })
		return two + syntax.Quote(g.Key) + ": [" + strings.Join(texts, ",") + two + "]"
	})
	members = append(members, one+`"hooks": {`+strings.Join(lists, ",")+one+"}")
	return []edit.Edit{c.Replace(root.Range, "{"+strings.Join(members, ",")+"\n}")}
}

// kept writes a member that stays, as a remark when no product knows it.
func (c *converter) kept(m *syntax.Member, known bool) string {
	name := m.Key.Text
	if !known && !schemas.IsTolerated(name) {
		c.unread = slice.Add(c.unread, lint.Code(name))
		name = "_" + name
	}
	return syntax.Quote(name) + ": " + c.Text(m.Value.Range)
}

// isEventMap reports whether all keys are events, so that only the hooks object is missing.
func isEventMap(root *syntax.Node) bool {
	return len(root.Members) > 0 && !slices.ContainsFunc(root.Members, func(m *syntax.Member) bool {
		e, _, ok := schemas.EventBySpelling(m.Key.Text)
		return !ok || e.Proposed || m.Value.Kind != syntax.Array
	})
}

// convert returns the events and the hook of an object in an invented format, of byName when it names no event; "" when that is unclear.
func (c *converter) convert(n *syntax.Node, byName string) (events []string, hook string) {
	events = inspect.DeclaredEvents(n)
	declared := len(events) > 0
	if !declared && byName != "" {
		events = []string{byName}
	}
	fields := []string{`"type": "command"`}
	commands := 0
	for _, m := range n.Members {
		name, value := m.Key.Text, c.Text(m.Value.Range)
		switch {
		case name == "enabled" && m.Value.Text == "false", name == "disabled" && m.Value.Text == "true":
			return nil, "" // no product has such a switch
		case name == "type", name == "version" && n == c.Root(), declared && slices.Contains(inspect.EventKeys, name):
			continue
		case name == "run", name == "script", name == "command":
			name = "command"
			commands++
			if own := slash.Join(slash.Dir(c.Doc.Path), m.Value.Text); !strings.Contains(m.Value.Text, "/") && inspect.IsFile(c.Workspace(), own) {
				value = syntax.Quote("./" + strings.TrimPrefix(own, c.Doc.Base()+"/")) // a name alone is looked up in PATH
			}
		case name == "bash", name == "powershell":
			commands++
		case name == "timeout_seconds", name == "timeoutSeconds":
			name = "timeoutSec"
		case inspect.KnownFields()[name] == nil && name != "matcher":
			fields = append(fields, c.kept(m, false))
			continue
		}
		if name == "env" && m.Value.Kind != syntax.Object || name != "env" && !m.Value.IsScalar() || name == "command" && m.Value.Kind != syntax.String {
			return nil, ""
		}
		fields = append(fields, syntax.Quote(name)+": "+value)
	}
	if len(events) == 0 || commands == 0 {
		return nil, ""
	}
	return events, "{ " + strings.Join(fields, ", ") + " }"
}
