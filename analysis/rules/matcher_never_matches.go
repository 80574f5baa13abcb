package rules

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/pattern"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:       "matcher-never-matches",
	Severity: lint.Error,
	Fix:      lint.SomeFixes,
	Summary:  "a matcher that matches nothing the product ever sends",
	Why: `Every product has its own tools: run_in_terminal in VS Code is Bash in Claude Code and bash in Copilot CLI. A matcher with
another product's names, in the wrong case or in permission syntax such as Bash(git *) is accepted silently, and the hook never runs. For
a guard, that is the worst outcome. Unknown names are not reported: they may be tools of an MCP server or an extension. When another
product that reads the file does run the hook, the finding is a warning. Under PascalCase events, Copilot CLI compares a pattern with Claude
Code's names only: bash.* does not run the hook for the tool bash, which is Bash there.`,
	Bad:  hookFile("preToolUse", `{ "type": "command", "command": "./guard.sh", "matcher": "Bash" }`),
	Good: settingsAt(".github/copilot/settings.json", "preToolUse", `{ "type": "command", "command": "./guard.sh", "matcher": "bash" }`),
	Refs: cite("004: Tool names for hook matching", "000: Gotcha 6", "copilot-2026-09: Tool names", "copilot-cli-1.0.102", "claude-2026-08: Matcher patterns"),
	Check: func(p *lint.Pass) {
		for _, u := range inspect.MatcherUses(p) {
			var found *deadMatcher
			var set schemas.Surfaces
			for _, s := range inspect.ForOwners(p, u.AppliedBy()).List() {
				m := &matcherOn{MatcherUse: u, surface: s, edition: p.Settings().Edition, form: schemas.MCPFormOn(s, u.List.Event.Name)}
				m.Matcher = pattern.Read(s, m.edition, u.List.Event, u.List.Name, u.Member.Value.Text)
				if d := m.dead(); d != nil && (found == nil || found.what == d.what) {
					set |= schemas.SurfaceSet(s)
					found = cmp.Or(found, d)
				}
			}
			if found != nil {
				found.report(p, u, set)
			}
		}
	},
})

// deadMatcher describes why a matcher, or a name in it, matches nothing on a surface.
type deadMatcher struct {
	// what is a clause that begins with the offending text; it does not name the surfaces or the effect.
	what string
	// note adds a detail; it may be empty.
	note string
	// at is the offending part of the matcher's text.
	at text.Range
	// part is set when other names in the matcher do match.
	part bool
	// instead says what to write.
	instead string
	fixes   []text.Edit // of the matcher's text
	safe    bool
	remove  bool // the fix is to leave the matcher out
	// condition is the if to add to every hook of the matcher; it may be empty.
	condition string
}

func (d *deadMatcher) report(p *lint.Pass, u *inspect.MatcherUse, set schemas.Surfaces) {
	n := u.Member.Value
	count := len(u.Hooks)
	hooks := inspect.TheseHooks(count)
	effect := inspect.ProductsDo(p, set, "never run "+hooks, hooks+" "+english.Agree(count, "never run"))
	if d.part {
		effect = inspect.ProductsDo(p, set, "do not run "+hooks+" for it", hooks+" "+english.Agree(count, "do not run for it"))
	}
	r := p.Report(n.SourceRange(d.at.Start, d.at.End), set, "%s: %s", d.what, effect).Note("%s", d.note).Help("%s", d.instead)
	if d.part {
		r.Partial()
	}
	if d.part || !(p.Owners() & u.IgnoredBy()).Empty() || p.Owners()&u.AppliedBy() != set {
		r.Severity(lint.Warning)
	}
	edits := slice.Map(d.fixes, func(f text.Edit) edit.Edit { return p.Replace(n.SourceRange(f.Range.Start, f.Range.End), f.New) })
	title := "Write " + strings.Join(slice.Map(d.fixes, func(f text.Edit) string { return strconv.Quote(f.New) }), ", ")
	if d.condition != "" {
		title += " and put the rule into if"
		for _, k := range u.Hooks {
			if k.Entry.Node.Member("if") != nil {
				edits = nil // two rules cannot be combined
				break
			}
			edits = append(edits, p.Add(k.Entry.Node, "if", syntax.Quote(d.condition))...)
		}
	}
	if d.remove {
		r.Fix("Remove the matcher", p.Remove(u.Member)...)
		return
	}
	r.FixIf(d.safe, title, edits...)
}

// matcherOn is a matcher as one surface reads it.
type matcherOn struct {
	*inspect.MatcherUse
	*pattern.Matcher
	surface schemas.Surface
	edition schemas.Edition
	form    schemas.MCPForm // of the event's MCP tools
}

// dead returns why the matcher never matches, nil when it may match.
func (m *matcherOn) dead() *deadMatcher {
	rule := m.List.Event.Matcher
	d := &deadMatcher{at: inspect.TextRange(0, len(m.Text))}
	switch {
	case m.Err != nil || m.Ignored || m.All:
		return nil
	case m.None:
		d.what = fmt.Sprintf("%s matches nothing", lint.Code(m.Text))
		d.instead, d.remove = "leave the matcher out to match everything", true
		return d
	case rule.Format == schemas.ToolName:
		return m.deadTools(d)
	case len(rule.Values) > 0:
		return m.deadValues(d)
	}
	return nil
}

func (m *matcherOn) deadTools(d *deadMatcher) *deadMatcher {
	list, plain := inspect.Words(m.Text)
	if mcp := cmp.Or(m.bareServer(d, list), m.withoutServer(d, list)); mcp != nil {
		return mcp
	}
	if len(m.Tools()) > 0 {
		return m.otherCase(d, list)
	}
	if tool, _, ok := pattern.PermissionRule(m.Text); ok && strings.HasSuffix(m.Text, ")") {
		if name := m.nameFor(tool); name != "" {
			d.what = fmt.Sprintf("%s is a permission rule", lint.Code(m.Text))
			instead, condition, ok := inspect.InsteadOfRule(name, m.Text, schemas.SurfaceSet(m.surface))
			if d.instead, d.condition = instead, condition; ok {
				d.fixes = []text.Edit{{Range: d.at, New: name}}
			}
			return d
		}
	}
	if m.Pattern != nil && m.Pattern.NeedsOutside(isToolChar) || len(m.Names) > 0 && !slices.ContainsFunc(m.Names, isToolName) {
		return m.deadSeparators(d, list, plain)
	}
	if !plain {
		return cmp.Or(m.otherCase(d, list), m.foreignServers(d))
	}
	return m.deadWords(d, list)
}

// otherCase checks a pattern for tools by their own names where it is compared with the names of Claude Code, and matches none of those.
// Tools that have no such name may match all the same.
func (m *matcherOn) otherCase(d *deadMatcher, list []inspect.Word) *deadMatcher {
	if m.Pattern == nil || schemas.NameCasing(m.List.Name) == schemas.CamelCase {
		return nil
	}
	var own, sent []string
	row := schemas.MatcherSyntaxFor(m.surface, m.edition, m.List.Name)
	for _, t := range schemas.ToolsOn(m.surface) {
		name := cmp.Or(row.SentName(t.Name), t.Name)
		as := schemas.ToolNamed(m.surface, name)
		switch named := func(w inspect.Word) bool { return len(w.Name) > 2 && strings.Contains(name, w.Name) }; {
		case as == nil || as.Pascal == "":
		case m.Try(name) != pattern.NoMatch:
			return nil
		case m.Pattern.Full(name) && slices.ContainsFunc(list, named):
			own, sent = append(own, name), slice.Add(sent, as.Pascal)
		}
	}
	if len(own) == 0 {
		return nil
	}
	d.part = true
	d.what = fmt.Sprintf("a pattern must match `%s`, not `%s`", sent[0], own[0])
	d.instead = inspect.FittingWith("add ", sent, "and")
	d.fixes = []text.Edit{{Range: d.at, New: strings.Join(append(sent, strings.TrimSpace(m.Text)), "|")}}
	return d
}

// bareServer finds the name of an MCP server in a list of exact names, where it matches none of the server's tools.
func (m *matcherOn) bareServer(d *deadMatcher, list []inspect.Word) *deadMatcher {
	for _, w := range list {
		server, ok := strings.CutPrefix(strings.TrimRight(w.Name, "_"), m.form.Before)
		if m.form.Before == "" || !ok && w.Name != m.form.Before || m.form.Fits(w.Name) || !slices.Contains(m.Names, w.Name) {
			continue
		}
		all := m.form.Name(server, ".*")
		d.at = w.At
		d.what = fmt.Sprintf("%s is an MCP server, not a tool", lint.Code(w.Name))
		if server == "" || !ok {
			all = m.form.Before + ".*"
			d.what = fmt.Sprintf("%s is only the start of MCP tool names", lint.Code(w.Name))
		}
		d.instead = "write " + lint.Code(all)
		d.fixes = []text.Edit{{Range: w.At, New: all}}
		d.part, d.safe = len(m.Names) > 1, len(m.Names) == 1
		return d
	}
	return nil
}

// withoutServer finds the name of an MCP tool without that of its server in a list of exact names.
func (m *matcherOn) withoutServer(d *deadMatcher, list []inspect.Word) *deadMatcher {
	for _, w := range list {
		_, tool, _ := strings.Cut(w.Name, "__")
		if !strings.HasSuffix(m.form.Before, "__") || tool == "" || strings.HasPrefix(w.Name, m.form.Before) || !slices.Contains(m.Names, w.Name) || m.known(w.Name) {
			continue
		}
		d.at, d.part = w.At, len(m.Names) > 1
		d.what = fmt.Sprintf("%s is no whole tool name", lint.Code(w.Name))
		d.instead = "write " + lint.Code(m.form.Name("<server>", w.Name)) + ", or a pattern: " + lint.Code(".*__"+w.Name)
		return d
	}
	return nil
}

// deadSeparators checks a pattern that needs characters of no tool name: usually a list with a separator that is not supported.
func (m *matcherOn) deadSeparators(d *deadMatcher, list []inspect.Word, plain bool) *deadMatcher {
	d.what = fmt.Sprintf("%s matches no tool name", lint.Code(m.Text))
	d.note = "it needs characters that no tool name has"
	d.instead = "separate the names with `|`"
	if !plain {
		return d
	}
	names := strings.Join(slice.Map(list, func(w inspect.Word) string { return w.Name }), "|")
	if other := pattern.Read(m.surface, m.edition, m.List.Event, m.List.Name, names); other.Err == nil && len(other.Tools()) > 0 {
		d.instead = "write " + lint.Code(names)
		d.fixes, d.safe = []text.Edit{{Range: d.at, New: names}}, true
	}
	return d
}

// serverOf matches the literal start of an MCP tool pattern: how the names of a surface's tools begin, and the server.
var serverOf = sync.OnceValue(func() *regexp.Regexp {
	forms := slice.Filter(schemas.MCPForms, func(m schemas.MCPForm) bool { return m.Before != "" })
	starts := slice.Map(forms, func(m schemas.MCPForm) string { return regexp.QuoteMeta(m.Before) })
	slices.SortFunc(starts, func(a, b string) int { return len(b) - len(a) }) // one may be the start of another
	return regexp.MustCompile(`^\^?(` + strings.Join(starts, "|") + `)([A-Za-z0-9-]+)_`)
})

// foreignServers checks a pattern for the tools of an MCP server in another surface's naming.
func (m *matcherOn) foreignServers(d *deadMatcher) *deadMatcher {
	found := serverOf().FindStringSubmatch(m.Text)
	if found == nil || m.form.Before == found[1] {
		return nil
	}
	other := slice.Find(schemas.MCPForms, func(other schemas.MCPForm) bool { return other.Before == found[1] })
	d.what = fmt.Sprintf("%s is how %s names MCP tools", lint.Code(m.Text), other.Surface.Name())
	d.instead = "write " + lint.Code(m.form.Name(found[2], ".*"))
	return d
}

// deadWords checks a list of names none of which matches. It reports the list only when every name is known to be wrong: an
// unknown name may be a tool that the reference lacks.
func (m *matcherOn) deadWords(d *deadMatcher, list []inspect.Word) *deadMatcher {
	if len(list) == 1 && m.namesEvent(list[0].Name) {
		d.what = fmt.Sprintf("`%s` is an event, not a tool", list[0].Name)
		d.instead = fmt.Sprintf("move the hook to `%s`, or write the name of a tool", list[0].Name)
		return d
	}
	for _, w := range list {
		if m.form.Fits(w.Name) || !m.known(w.Name) {
			return cmp.Or(m.otherCase(d, list), m.foreignServers(d))
		}
	}
	d.what = m.describe(list)
	var names, near []string
	d.safe = true
	pure := !strings.ContainsAny(m.Text, "^$()?")
	for _, w := range list {
		sent := m.sent(w.Name)
		names, near = slice.Add(names, sent[0]), append(near, sent[1:]...)
		near = append(near, schemas.NearestTools(w.Name, m.surface, schemas.NameCasing(m.List.Name))...)
		exact := m.exact(w.Name)
		d.safe = d.safe && len(exact) > 0 && !m.renamedHere(w.Name)
		if !pure || len(exact) == 0 {
			sent = sent[:1]
		}
		d.fixes = append(d.fixes, text.Edit{Range: w.At, New: strings.Join(sent, "|")})
	}
	whole := inspect.TextRange(list[0].At.Start, list[len(list)-1].At.End)
	if !strings.ContainsAny(m.Text[whole.Start:whole.End], "^$()?") {
		d.mergeFixes(whole)
	}
	if len(list) == 1 {
		d.at = whole
	}
	all := slice.Add(names, near...) // one for every word, then others
	d.instead = inspect.Fitting("write ", all[:min(len(all), max(len(names), 4))])
	return d
}

// namesEvent reports whether a name is an event here and a tool nowhere.
func (m *matcherOn) namesEvent(name string) bool {
	e, _, ok := schemas.EventOn(m.surface, name)
	return ok && !e.Proposed && inspect.ToolOwner(m.surface, m.edition, name) == "" && len(m.exact(name)) == 0 && schemas.OtherToolNamed(m.surface, name) == nil
}

// mergeFixes merges the fixes into one of the list, whose range it is given, when they would write a name twice.
func (d *deadMatcher) mergeFixes(list text.Range) {
	var all []string
	total := 0
	for _, f := range d.fixes {
		names := strings.Split(f.New, "|")
		all, total = slice.Add(all, names...), total+len(names)
	}
	if len(all) < total {
		d.fixes = []text.Edit{{Range: list, New: strings.Join(all, "|")}}
	}
}

// known reports whether a name is certainly not one that the surface sends, and its meaning is clear.
func (m *matcherOn) known(name string) bool {
	if len(m.sent(name)) == 0 {
		return false
	}
	return len(name) > 4 || len(m.exact(name)) > 0 || inspect.ToolOwner(m.surface, m.edition, name) != "" || schemas.OtherToolNamed(m.surface, name) != nil
}

// nameFor returns the one name under which the surface sends the tool that a name means, "" when that is unknown.
func (m *matcherOn) nameFor(name string) string {
	if t := schemas.ToolNamed(m.surface, name); t != nil && t.SentAs(schemas.NameCasing(m.List.Name)) == name {
		return name
	}
	if !m.known(name) {
		return ""
	}
	return m.sent(name)[0]
}

// sent returns the names that the surface sends for what a name means: those of the same tool, else the nearest.
func (m *matcherOn) sent(name string) []string {
	if exact := m.exact(name); len(exact) > 0 {
		return exact
	}
	return schemas.NearestTools(name, m.surface, schemas.NameCasing(m.List.Name))
}

// exact returns the names under which the surface sends the same tool: in another case, under the event's other spelling, or the tool's on this event.
func (m *matcherOn) exact(name string) []string {
	casing := schemas.NameCasing(m.List.Name)
	var same, renamed []string
	for _, t := range schemas.ToolsOn(m.surface) {
		sent := t.SentAs(casing)
		if row := schemas.MatcherSyntaxFor(m.surface, m.edition, m.List.Name); row != nil && row.SentName(t.Name) != "" && slices.Contains(t.Literals(), name) {
			if as := schemas.ToolNamed(m.surface, row.SentName(t.Name)); as != nil {
				sent = as.SentAs(casing)
			}
		}
		switch {
		case sent == name || slices.Contains(same, sent) || slices.Contains(renamed, sent):
		case strings.EqualFold(sent, name):
			same = append(same, sent)
		case slices.Contains(t.Literals(), name):
			renamed = append(renamed, sent)
		}
	}
	if len(same) > 0 {
		return same
	}
	return renamed
}

// renamedHere reports whether the surface sends the tool under another tool's name on this event.
func (m *matcherOn) renamedHere(name string) bool {
	row := schemas.MatcherSyntaxFor(m.surface, m.edition, m.List.Name)
	return row != nil && slices.ContainsFunc(schemas.ToolsOn(m.surface), func(t *schemas.Tool) bool {
		return row.SentName(t.Name) != "" && slices.Contains(t.Literals(), name)
	})
}

// describe says where the names that match nothing come from.
func (m *matcherOn) describe(list []inspect.Word) string {
	names := slice.Map(list, func(w inspect.Word) string { return w.Name })
	owner := inspect.ToolOwner(m.surface, m.edition, names[0])
	if slices.ContainsFunc(names, func(name string) bool { return inspect.ToolOwner(m.surface, m.edition, name) != owner }) {
		owner = ""
	}
	if len(names) == 1 {
		switch {
		case m.renamedHere(names[0]):
			return fmt.Sprintf("%s has another name on `%s`", lint.Code(names[0]), m.List.Name)
		case owner != "":
			return fmt.Sprintf("%s is a %s tool", lint.Code(names[0]), owner)
		case len(m.exact(names[0])) > 0:
			return fmt.Sprintf("%s is the wrong case", lint.Code(names[0]))
		}
		return fmt.Sprintf("%s is not a tool", lint.Code(names[0]))
	}
	all := lint.Codes(names, "and")
	if len(names) > 2 {
		all = "these " + strconv.Itoa(len(names)) + " names"
	}
	if owner != "" {
		return fmt.Sprintf("%s are %s tools", all, owner)
	}
	return all + " are not tools"
}

// deadValues checks a matcher on one of a few known values.
func (m *matcherOn) deadValues(d *deadMatcher) *deadMatcher {
	rule := m.List.Event.Matcher
	var values []string
	for _, v := range rule.Values {
		if !v.Surfaces.Empty() && !v.Surfaces.Has(m.surface) {
			continue
		}
		if m.Try(v.Value) != pattern.NoMatch {
			return nil
		}
		values = append(values, v.Value)
	}
	list, plain := inspect.Words(m.Text)
	if len(values) == 0 || !plain {
		return nil
	}
	for _, w := range list {
		elsewhere := slices.ContainsFunc(m.List.Event.Input, func(f schemas.Field) bool { // a value that other products send
			return f.Name == rule.On && slices.ContainsFunc(f.Type.Enum, func(v schemas.Value) bool { return v.Value == w.Name })
		}) || schemas.ToolNamed(m.surface, w.Name) != nil || slices.ContainsFunc(schemas.Events(), func(e *schemas.Event) bool { // or of another event
			return e.Matcher != nil && slices.ContainsFunc(e.Matcher.Values, func(v schemas.Value) bool { return v.Value == w.Name })
		})
		near := nearValues(w.Name, values)
		if schemas.Growing.Has(m.surface) && !elsewhere && len(near) == 0 {
			return nil
		}
		if len(near) > 0 {
			d.fixes = append(d.fixes, text.Edit{Range: w.At, New: strings.Join(near, "|")})
		}
	}
	if len(d.fixes) < len(list) {
		d.fixes = nil
	}
	d.what = fmt.Sprintf("%s is not a `%s` of `%s`", lint.Code(m.Text), inspect.FieldSent(m.List, m.surface, m.edition), m.List.Name)
	d.instead = inspect.Fitting("use ", values)
	return d
}

// nearValues returns the value that a name misspells, or else those that it shortens or lengthens: exit, which is prompt_input_exit.
func nearValues(name string, values []string) []string {
	if near := english.Nearest(name, values); near != "" {
		return []string{near}
	}
	return slice.Filter(values, func(v string) bool {
		return len(name) > 3 && (strings.HasPrefix(v, name) || strings.HasSuffix(v, "_"+name) || strings.HasPrefix(name, v) && !strings.Contains(name, "_"))
	})
}

// isToolChar reports whether a character is valid in tool names, including those of MCP servers.
func isToolChar(r rune) bool {
	return r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || strings.ContainsRune("_-./:", r)
}

func isToolName(name string) bool {
	return strings.IndexFunc(name, func(r rune) bool { return !isToolChar(r) }) < 0
}
