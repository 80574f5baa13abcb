package lint

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"github.com/hooks-ls/hooks-ls/analysis/project"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// IgnoreComment is a comment that suppresses findings: `hooks-ls: ignore RULE -- why`. It applies to its own line, or
// to the next line when it is alone on its line.
type IgnoreComment struct {
	Range text.Range
	Rules []string
	// Why is the reason. A comment without a reason has no effect.
	Why string
	// Unknown are the listed rules that do not exist.
	Unknown []string
	// Idle are the listed rules that ran without a finding to suppress.
	Idle []string
	line int
}

var ignoreComment = regex.Lazy(`(?:#|//|/\*|<!--)\s*(hooks-ls:\s*ignore\s+([a-z0-9-]+(?:\s*,\s*[a-z0-9-]+)*)(?:\s+--\s*(\S.*?))?)\s*(?:\*/|-->)?\s*$`)

func ignoreComments(t *text.Text, rules []*Rule) []*IgnoreComment {
	if !strings.Contains(t.String(), "hooks-ls:") {
		return nil
	}
	var list []*IgnoreComment
	for line := range t.LineCount() {
		at := t.LineRange(line)
		m := ignoreComment().FindStringSubmatchIndex(strings.TrimRight(t.Slice(at), "\r\n"))
		if m == nil {
			continue
		}
		s := t.Slice(at)
		c := &IgnoreComment{Range: text.Range{Start: at.Start + m[2], End: at.Start + m[3]}, line: line}
		c.Rules = strings.FieldsFunc(s[m[4]:m[5]], func(r rune) bool { return r == ',' || unicode.IsSpace(r) })
		c.Unknown = slice.Filter(c.Rules, func(rule string) bool { return !slices.Contains(RuleIDs(rules), rule) })
		if m[6] >= 0 {
			c.Why = s[m[6]:m[7]]
		}
		if strings.TrimSpace(s[:m[0]]) == "" {
			c.line++
		}
		list = append(list, c)
	}
	return list
}

// suppress removes the findings that a comment or the project's configuration accepts.
func (dc *docCheck) suppress(result *Result) {
	for _, c := range dc.ignores {
		c.Idle = RuleIDs(slice.Filter(dc.checker.rules, func(r *Rule) bool {
			return slices.Contains(c.Rules, r.ID) && dc.applies(r) && !slices.Contains(result.stopped, r.ID)
		}))
	}
	result.Findings = slices.DeleteFunc(result.Findings, func(f Finding) bool {
		for _, c := range dc.ignores {
			if c.Why != "" && slices.Contains(c.Rules, f.Rule) && dc.doc.Text.LineAt(f.Range.Start) == c.line {
				c.Idle = slices.DeleteFunc(c.Idle, func(rule string) bool { return rule == f.Rule })
				return true
			}
		}
		for _, a := range dc.project.Accepted {
			if a.Covers(f.Rule, f.Path, pointerOf(dc.doc, dc.script != nil, &f)) {
				result.Accepted = append(result.Accepted, a)
				return true
			}
		}
		return false
	})
}

// Ignores returns the comments that suppress findings, and what they suppressed. Only for rules that run last.
func (p *Pass) Ignores() []*IgnoreComment { return p.check.ignores }

// projectIn returns the project's configuration for the first of some directories, of which each contains the one before.
func (c *Checker) projectIn(s *workspace.Snapshot, dirs []string) *project.Config {
	if len(dirs) == 0 {
		return &project.Config{}
	}
	conf, ok := c.projects.Load(dirs[0])
	if !ok {
		conf, _ = c.projects.LoadOrStore(dirs[0], cmp.Or(project.In(s, dirs[0], RuleIDs(c.rules)), c.projectIn(s, dirs[1:])))
	}
	return conf.(*project.Config)
}

// RuleIDs returns the IDs of rules.
func RuleIDs(rules []*Rule) []string {
	return slice.Map(rules, func(r *Rule) string { return r.ID })
}
