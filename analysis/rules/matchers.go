package rules

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/pattern"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// matcherUse is a matcher with the hooks that it is written for.
type matcherUse struct {
	member *syntax.Member
	list   *config.EventList
	hooks  []lint.LoadedEntry
}

type matcherUsesKey struct{}

// matcherUses are the matchers of the file that are texts, on groups and on entries, in source order. The list is shared:
// nobody may change it.
func matcherUses(p *lint.Pass) []*matcherUse {
	return lint.Once(p, matcherUsesKey{}, func() []*matcherUse { return readMatchers(p) })
}

func readMatchers(p *lint.Pass) []*matcherUse {
	at := map[*syntax.Member]*matcherUse{}
	var list []*matcherUse
	for _, k := range p.Hooks() {
		if k.Entry.List.Event == nil || k.Entry.List.Shadowed {
			continue
		}
		for _, n := range []*syntax.Node{k.Entry.Group, k.Entry.Node} {
			m := workspace.Member(n, "matcher")
			if m == nil || m.Value.Kind != syntax.String {
				continue
			}
			u := at[m]
			if u == nil {
				u = &matcherUse{member: m, list: k.Entry.List}
				at[m], list = u, append(list, u)
			}
			u.hooks = append(u.hooks, k)
		}
	}
	slices.SortStableFunc(list, func(a, b *matcherUse) int { return a.member.Range.Start - b.member.Range.Start })
	return list
}

// surfaces are those of some hook of which a condition is true.
func (u *matcherUse) surfaces(is func(schemas.Surface, *config.Hook) bool) schemas.Surfaces {
	var set schemas.Surfaces
	for _, k := range u.hooks {
		set |= k.Where(is)
	}
	return set
}

// applied are the surfaces that try the matcher, on an event that they fire.
func (u *matcherUse) applied() schemas.Surfaces {
	return u.surfaces(func(s schemas.Surface, h *config.Hook) bool {
		return h.MatcherNode == u.member.Value && h.Event.Firing[s].State == schemas.Fires
	})
}

// wouldApply reports that a reader of the file tries such matchers, though it may have another reason not to keep the hook.
func (u *matcherUse) wouldApply(p *lint.Pass) bool {
	readers := p.Surfaces()
	if p.Doc.Source != nil {
		readers |= p.Doc.Source.Surfaces() // also where the settings, or another folder above, keep one from it today
	}
	return slices.ContainsFunc(p.EventLoaders(readers, u.list.Name).List(), func(s schemas.Surface) bool {
		return u.list.Event.Firing[s].State == schemas.Fires &&
			!pattern.Read(s, p.Settings().Edition, u.list.Event, u.list.Name, u.member.Value.Text).Ignored
	})
}

// ignored are the surfaces that run its hooks whatever it says.
func (u *matcherUse) ignored() schemas.Surfaces {
	return u.surfaces(func(s schemas.Surface, h *config.Hook) bool {
		return h.MatcherNode == nil && h.Event.Firing[s].State == schemas.Fires
	})
}

// forOwners limits surfaces to those for which the file is made, and those that read it only since the user has
// switched that on. What a matcher means to others is no business of the author of a Claude Code file.
func forOwners(p *lint.Pass, set schemas.Surfaces) schemas.Surfaces {
	reach := p.Owners()
	for _, s := range p.Surfaces().List() {
		if row := p.Source(s); row != nil && row.Setting != "" {
			reach |= schemas.SurfaceSet(s)
		}
	}
	return set & reach
}

// isRestrictive reports whether a matcher is meant to leave something out, whoever reads it.
func isRestrictive(event *schemas.Event, spelling, matcher string) bool {
	if strings.TrimSpace(matcher) == "" {
		return false
	}
	for _, s := range schemas.AllSurfaces.List() {
		row := schemas.MatcherSyntaxFor(s, schemas.Observed, spelling)
		if row != nil && (slices.Contains(row.All, strings.TrimSpace(matcher)) || slices.Contains(row.None, matcher)) {
			return false
		}
	}
	p, err := pattern.Compile(matcher)
	if err != nil {
		return true
	}
	for i := range schemas.Tools() {
		if !p.Full(schemas.Tools()[i].Name) {
			return true
		}
	}
	if event.Matcher != nil {
		for _, v := range event.Matcher.Values {
			if !p.Full(v.Value) {
				return true
			}
		}
	}
	return false
}

// word is a name inside a matcher; start is its offset in the text.
type word struct {
	name  string
	start int
}

var (
	wordInMatcher = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[A-Za-z_][\w-]*`) })
	// A permission rule of Claude Code, such as Bash(git *), and the name of its tool.
	permissionRule = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^([A-Za-z]\w*)\((.*)\)$`) })
)

// words splits a matcher that does no more than list names, in whatever notation. ok is false for a pattern of other
// signs: which names that can match is not told from its text.
func words(matcher string) (list []word, ok bool) {
	rest := []byte(matcher)
	for _, at := range wordInMatcher().FindAllStringIndex(matcher, -1) {
		list = append(list, word{matcher[at[0]:at[1]], at[0]})
		for i := at[0]; i < at[1]; i++ {
			rest[i] = ' '
		}
	}
	return list, len(list) > 0 && strings.Trim(string(rest), " |,^$()?:") == ""
}

// isToolChar reports the characters of which names of tools are made, those of MCP servers included.
func isToolChar(r rune) bool {
	return r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || strings.ContainsRune("_-./:", r)
}

// isToolName reports a text that can be the name of a tool.
func isToolName(name string) bool {
	return strings.IndexFunc(name, func(r rune) bool { return !isToolChar(r) }) < 0
}

// casingOf is the casing of the names that belong to a spelling of an event.
func casingOf(spelling string) schemas.Casing {
	if spelling != "" && spelling[0] >= 'a' && spelling[0] <= 'z' {
		return schemas.CamelCase
	}
	return schemas.SnakeCase
}

// fieldSent is the name of the field that a surface tries matchers of an event on, or would, as its hooks see it.
func fieldSent(l *config.EventList, s schemas.Surface, ed schemas.Edition) string {
	tried := l.Event.Matcher.InputField(s)
	for _, f := range l.Event.InputFields(s, l.Name, ed) {
		if f.Neutral == tried {
			return f.Name
		}
	}
	return tried
}
