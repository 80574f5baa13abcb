package inspect

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/pattern"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// MatcherUse is a matcher and the hooks that it applies to.
type MatcherUse struct {
	Member *syntax.Member
	List   *config.EventList
	Hooks  []lint.LoadedEntry
}

// MatcherUses returns the string matchers of groups and entries, in source order.
func MatcherUses(p *lint.Pass) []*MatcherUse {
	at := map[*syntax.Member]*MatcherUse{}
	var list []*MatcherUse
	for _, k := range p.Hooks() {
		for _, n := range []*syntax.Node{k.Entry.Group, k.Entry.Node} {
			m := n.Member("matcher")
			if m == nil || m.Value.Kind != syntax.String {
				continue
			}
			u := at[m]
			if u == nil {
				u = &MatcherUse{Member: m, List: k.Entry.List}
				at[m], list = u, append(list, u)
			}
			u.Hooks = append(u.Hooks, k)
		}
	}
	slices.SortStableFunc(list, func(a, b *MatcherUse) int { return a.Member.Range.Start - b.Member.Range.Start })
	return list
}

// Surfaces returns the surfaces that have a hook for which the condition holds.
func (u *MatcherUse) Surfaces(is func(schemas.Surface, *config.Hook) bool) schemas.Surfaces {
	var set schemas.Surfaces
	for _, k := range u.Hooks {
		set |= k.Where(is)
	}
	return set
}

// AppliedBy returns the surfaces that apply the matcher, on an event that they fire.
func (u *MatcherUse) AppliedBy() schemas.Surfaces {
	return u.Surfaces(func(s schemas.Surface, h *config.Hook) bool {
		return h.MatcherNode == u.Member.Value && h.Event.Fires(s)
	})
}

// IgnoredBy returns the surfaces that run its hooks without applying the matcher.
func (u *MatcherUse) IgnoredBy() schemas.Surfaces {
	return u.Surfaces(func(s schemas.Surface, h *config.Hook) bool {
		return h.MatcherNode == nil && h.Event.Fires(s)
	})
}

// ForOwners restricts surfaces to the owners of the file and those that read it only because the user turned that on.
// The author of a Claude Code file does not care how other products read a matcher.
func ForOwners(p *lint.Pass, set schemas.Surfaces) schemas.Surfaces {
	return set & (p.Owners() | p.Surfaces().Where(func(s schemas.Surface) bool {
		row := p.Source(s)
		return row != nil && row.Setting != ""
	}))
}

// Word is a name inside a matcher.
type Word struct {
	Name string
	At   text.Range // in the matcher's text
}

var WordInMatcher = regex.Lazy(`[A-Za-z_][\w-]*`)

// Words splits a matcher that only lists names, in any notation; ok is false for others, whose text does not show the names.
func Words(matcher string) (list []Word, ok bool) {
	list = slice.Map(WordInMatcher().FindAllStringIndex(matcher, -1), func(at []int) Word { return Word{matcher[at[0]:at[1]], TextRange(at[0], at[1])} })
	rest := WordInMatcher().ReplaceAllString(matcher, "")
	return list, len(list) > 0 && strings.Trim(rest, " |,^$()?:") == ""
}

// FieldSent returns the name of the payload field that a surface compares with matchers of an event.
func FieldSent(l *config.EventList, s schemas.Surface, ed schemas.Edition) string {
	tried := l.Event.Matcher.InputField(s)
	return cmp.Or(l.Event.InputName(s, l.Name, ed, func(neutral, _ string) bool { return neutral == tried }), tried)
}

var (
	// rules matches the permission rules of a text.
	rules = regex.Lazy(`\w+\([^()]*\)`)
	// noPath matches what a regular expression of paths has, and a path has not.
	noPath = regex.Lazy(`(?:^|/)\.\*|[\\|^$]`)
)

// InsteadOfRule says where a permission rule for a tool belongs, and the rule to write into `if`, "" when there is none. ok is false
// when the name of the tool alone does not take its place.
func InsteadOfRule(tool, rule string, set schemas.Surfaces) (help, condition string, ok bool) {
	_, spec, _ := pattern.PermissionRule(rule)
	meant, known := spec, !noPath().MatchString(spec)
	if schemas.RuleSubjects[tool] == schemas.CommandSubject {
		meant, known = pattern.Specifier(spec)
	}
	several := len(rules().FindAllString(rule, 2)) > 1
	switch {
	case schemas.HookTypeNamed("command").Field("if").Surfaces&set == 0:
		return fmt.Sprintf("write `%s` and check the rest in the script", tool), "", !several
	case several:
		return "write one hook for each rule: its tool in `matcher`, the rule in `if`", "", false
	case !known:
		return fmt.Sprintf("write `%s`, and in `if` a rule such as `Bash(git *)` or `Edit(*.ts)`", tool), "", false
	case meant != spec:
		rule = tool + "(" + meant + ")"
		return fmt.Sprintf("write `%s` and put %s into `if`", tool, lint.Code(Clip(rule, 40))), rule, true
	}
	return fmt.Sprintf("write `%s` and put the rule into `if`", tool), rule, true
}

// ToolOwner returns the name of another surface that has a tool of this name, "" when none has.
func ToolOwner(surface schemas.Surface, ed schemas.Edition, name string) string {
	tools := schemas.EngineOn(surface, ed).Tools
	for _, t := range schemas.Tools() {
		if schemas.EngineOn(t.Surface, ed).Tools != tools && slices.Contains(t.Literals(), name) {
			return t.Surface.Name()
		}
	}
	return ""
}
