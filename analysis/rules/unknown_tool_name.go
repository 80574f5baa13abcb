package rules

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:       "unknown-tool-name",
	Severity: lint.Warning,
	Fix:      lint.UnsafeFix,
	Summary:  "a script that checks only for tools that the product does not have",
	Why: `Each product has its own tools: Claude Code's Bash is run_in_terminal in VS Code and bash under Copilot's camelCase events. A
script that compares the tool's name only with another product's names never does its job. Compare it with the names of every product that
runs the script; on Windows, Copilot CLI has powershell in place of bash. Nor does a script that compares it only with names that the
matcher of its hook leaves out.`,
	Bad:  guardExample("PreToolUse", "guard.sh", "tool=$(jq -r .tool_name)\nif [ \"$tool\" = Bash ]; then\n  echo 'ask before you run commands' >&2\n  exit 2\nfi"),
	Good: guardExample("PreToolUse", "guard.sh", "tool=$(jq -r .tool_name)\ncase $tool in\n  run_in_terminal|Bash)\n    echo 'ask before you run commands' >&2\n    exit 2 ;;\nesac"),
	Refs: cite("000: Gotcha 6", "vscode-1.130", "copilot-cli-1.0.102"),
	Script: func(p *lint.Pass, s *commands.Script) {
		compared := ownTools(inspect.ToolTests(s))
		if len(compared) == 0 || slices.ContainsFunc(compared, func(c facts.Compare) bool {
			return slices.ContainsFunc(c.Values, func(v facts.Literal) bool { return isUnseparated(v.Text) })
		}) {
			return
		}
		set := inspect.SurfacesWhere(s, func(r *commands.Run) bool {
			name := inspect.SentTool(p, r)
			return name != "" && slices.ContainsFunc(compared, func(c facts.Compare) bool { return c.Path == name }) &&
				!matchesSome(p, r, compared) && !namesTool(s, r)
		})
		if set.Empty() {
			reportOnWindows(p, s, compared)
			if !reportOldName(p, s, compared) {
				reportExcluded(p, s, compared)
			}
			return
		}
		first, missed := compared[0], ""
		for _, r := range slice.Pointers(s.Runs) {
			if set.Has(r.Surface) {
				missed = cmp.Or(missed, inspect.MissedBeside(r, compared))
			}
		}
		values := slice.Flat(compared, func(c facts.Compare) []facts.Literal { return c.Values })
		words := slice.Add(nil, slice.Map(values, func(v facts.Literal) string { return v.Text })...)
		what := "named `" + words[0] + "`"
		switch {
		case len(words) > 1:
			what = "with these names"
		case first.How == facts.Regex:
			what = "like `" + words[0] + "`"
		case first.How == facts.Contains:
			what = "with `" + words[0] + "` in its name"
		}
		headline := fmt.Sprintf("no tool %s in %s: this test never finds one", what, set.Names())
		if missed != "" {
			headline = fmt.Sprintf("this test never finds `%s` in %s", missed, set.Names())
		}
		r := p.ReportIn(s, first.Values[0].Range, set, "%s", headline)
		cased, as := func(name string) string { return name }, ""
		if first.Lowered {
			cased, as = strings.ToLower, ", in lower case"
		}
		for _, o := range inspect.Named(set).List() {
			if names := slice.Add(nil, slice.Map(inspect.ToolsLike(s, o, words), cased)...); len(names) > 0 {
				r.Note("%s", inspect.FittingWith("in "+o.Name()+": ", names, "and"))
			}
		}
		r.Help("compare with the names that each product sends%s", as).
			UnsafeFix("Compare with the names of every product", matchEvery(p, s, compared, set)...)
	},
})

// reportOldName reports tests for a name that matchers still take and nobody sends, in a script that also has tests that succeed, and whether
// it has found one. One of several names may be there in vain, unless the matcher selects its tool.
func reportOldName(p *lint.Pass, s *commands.Script, compared []facts.Compare) (found bool) {
	for _, c := range compared {
		for _, v := range c.Values {
			one, sent := c, ""
			one.Values = []facts.Literal{v}
			set := inspect.SurfacesWhere(s, func(r *commands.Run) bool {
				t := slice.Find(schemas.ToolsOn(r.Surface), func(t *schemas.Tool) bool { return slices.Contains(t.Aliases, v.Text) })
				if t == nil || c.Path != inspect.SentTool(p, r) || inspect.MayMatchTool(r, &one) || s.Facts().Has(r.Sent(t)) {
					return false
				}
				sent = r.Sent(t)
				tools, ok := inspect.Selected(p, r)
				return len(c.Values) == 1 || ok && slices.Contains(tools, t)
			})
			if set == s.Surfaces(nil) && !set.Empty() && c.How != facts.Contains && !c.Changed && !c.Folded {
				p.ReportIn(s, v.Range, set, "no tool named `%s` in %s: this test never finds one", v.Text, set.Names()).Once("old name").
					Help("compare with `%s`; only matchers still take `%s`", sent, v.Text)
				found = true
			}
		}
	}
	return found
}

// reportOnWindows reports a test for a tool that has another name on Windows, in a script that a product runs only there.
func reportOnWindows(p *lint.Pass, s *commands.Script, compared []facts.Compare) {
	elsewhere := s.Surfaces(func(r *commands.Run) bool {
		return slices.ContainsFunc(r.OS, func(os schemas.OS) bool { return os != schemas.Windows })
	})
	for _, c := range compared {
		for _, v := range c.Values {
			there := ""
			set := inspect.SurfacesWhere(s, func(r *commands.Run) bool {
				t := slice.Find(schemas.ToolsOn(r.Surface), func(t *schemas.Tool) bool { return r.Sent(t) == v.Text })
				if t == nil || t.OnWindows == "" || c.How != facts.Equal || c.Path != inspect.SentTool(p, r) || elsewhere.Has(r.Surface) {
					return false
				}
				there = r.Sent(schemas.ToolNamed(r.Surface, t.OnWindows))
				return there != v.Text && !s.Facts().Has(there)
			})
			p.ReportIn(s, v.Range, set, "on Windows %s `%s`, not `%s`: this test never finds it", lint.Verb(set, "send"), there, v.Text).Once("windows").
				Help("compare with `%s`", there)
		}
	}
}

// reportExcluded reports a script that refuses only calls of tools that the matcher of its hook keeps from it.
func reportExcluded(p *lint.Pass, s *commands.Script, compared []facts.Compare) {
	f := s.Facts()
	if f.Opaque || f.Calls || f.HasImports() {
		return
	}
	var reached schemas.Surfaces
	refuses := false
	from := func(b *facts.Block, seq int) {
		refuses = true
		reached |= inspect.Reaching(p, s, b, seq).Surfaces(nil)
	}
	for _, e := range f.Exits {
		if !e.Known || e.Code != 0 {
			from(e.Block, e.Seq)
		}
	}
	for _, o := range inspect.PrintedAnswers(s) {
		from(o.Block, o.Seq)
	}
	set := inspect.SurfacesWhere(s, func(r *commands.Run) bool {
		return inspect.BeforeCall(r) && r.Hook.Matcher != nil && !reached.Has(r.Surface)
	})
	if first := compared[0].Values[0]; refuses {
		p.ReportIn(s, first.Range, set, "no call of `%s` passes the matcher in %s: this hook refuses nothing", first.Text, set.Names()).
			Help("name the tool in the matcher, or compare with a tool that it names")
	}
}

// ownTools leaves out tests for tools of MCP servers, which say nothing of the product's own, and for parts of names that no product's own tool has.
func ownTools(tests []facts.Compare) []facts.Compare {
	return slice.Filter(tests, func(c facts.Compare) bool {
		return len(c.Values) == 0 || slices.ContainsFunc(c.Values, func(v facts.Literal) bool {
			return !schemas.MayNameServerTool(strings.TrimLeft(v.Text, "^*")) && (c.How == facts.Equal || isOwn(&c, v.Text))
		})
	})
}

// isOwn reports whether a value of a test matches a name of some product's tool, or one that it never sends.
func isOwn(c *facts.Compare, v string) bool {
	matches := inspect.NameTest(c, v)
	return slices.ContainsFunc(schemas.Tools(), func(t *schemas.Tool) bool { return matches(t.Reference) || slices.ContainsFunc(t.Literals(), matches) }) ||
		slices.ContainsFunc(schemas.OtherToolNames, func(o schemas.OtherToolName) bool { return matches(o.Name) })
}

// matchEvery returns the edits of inspect.NameEveryTool, unless a test then still excludes the tools of a surface.
func matchEvery(p *lint.Pass, s *commands.Script, compared []facts.Compare, set schemas.Surfaces) []edit.Edit {
	change := inspect.Apply(p, s, inspect.NameEveryTool(s, compared, set|inspect.WithoutTools(s, compared)))
	if change.Edits == nil || s.Any(func(r *commands.Run) bool {
		return set.Has(r.Surface) && inspect.SentTool(p, r) != "" && !matchesSome(p, r, ownTools(change.After.Compares))
	}) {
		return nil
	}
	return change.Edits
}

// matchesSome reports whether a tool of a run may pass one of the tests of the tool's name.
func matchesSome(p *lint.Pass, r *commands.Run, tests []facts.Compare) bool {
	name := inspect.SentTool(p, r)
	return slices.ContainsFunc(tests, func(c facts.Compare) bool { return c.Path == name && inspect.MayMatchTool(r, &c) })
}

// isUnseparated reports whether a word is a tool's name without its word separators: a script that compares it has normalized the names.
func isUnseparated(word string) bool {
	return slices.ContainsFunc(schemas.Tools(), func(t *schemas.Tool) bool {
		bare := strings.ReplaceAll(strings.ReplaceAll(t.Name, "_", ""), "-", "")
		return bare == word && bare != t.Name
	})
}

// namesTool reports whether a script names a tool of the surface elsewhere. Names without an underscore are everyday words.
func namesTool(s *commands.Script, r *commands.Run) bool {
	return r.Sends(func(name string) bool { return strings.Contains(name, "_") && s.Facts().Has(name) })
}
