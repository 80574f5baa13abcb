package rules

import (
	"cmp"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:       "toolargs-parsed-as-string",
	Severity: lint.Error,
	Summary:  "a script that takes the tool's input for text",
	Why: `Older versions of Copilot CLI sent toolArgs as a string of JSON, and examples still parse it. Since 1.0.102 it is an object,
as tool_input has always been: parsing fails or yields nothing, and the guard lets everything through or denies everything. A search for a
text in the object finds nothing either, or fails. Use its fields, or test its type first.`,
	Bad: guardExample("preToolUse", "guard.sh", `
command=$(jq -r '.toolArgs | fromjson | .command')
if [[ $command == *sudo* ]]; then echo "no sudo" >&2; exit 2; fi`),
	Good: guardExample("preToolUse", "guard.sh", `
command=$(jq -r '.toolArgs.command // .tool_input.command')
if [[ $command == *sudo* ]]; then echo "no sudo" >&2; exit 2; fi`),
	Refs: cite("copilot-cli-1.0.102", "004: preToolUse / PreToolUse"),
	Script: func(p *lint.Pass, s *commands.Script) {
		reads := s.Facts().Reads
		for _, f := range reads {
			if mayTestType(s, &f) || !f.Parsed || schemas.NeutralName(f.Path) != "toolArgs" || slices.ContainsFunc(reads, func(o facts.Field) bool { return o.Path == f.Path && !o.Parsed }) {
				continue // it also takes it as it is
			}
			set := inspect.SurfacesWhere(s, func(r *commands.Run) bool { return inspect.SentField(p, r, "toolArgs") == f.Path })
			if set.Empty() {
				continue
			}
			severity, effect := lint.Warning, "decoding it fails"
			ends := func(r *commands.Run) bool { return f.Fatal != 0 && r.Exited && inspect.CanRefuse(p, r, f.Fatal) }
			if denies := set & inspect.SurfacesWhere(s, ends); !denies.Empty() {
				severity, effect = lint.Error, lint.Verb(denies, "deny")+" the call"
			} else if s.Facts().Language.IsShell() && !mayEndShell().MatchString(s.Source()) {
				effect = "decoding it yields nothing"
			}
			of := slice.Find(reads, func(o facts.Field) bool { return strings.HasPrefix(o.Path, f.Path+".") })
			p.ReportIn(s, f.Range, set, "`%s` is an object, not text: %s", f.Path, effect).Severity(severity).
				Note("Copilot CLI sent text before 1.0.102").Help("read its fields directly: `%s`", cmp.Or(of.Path, f.Path+".command"))
			return
		}
		reportSearched(p, s)
	},
})

// reportSearched reports a search for a text in the tool's input itself, which in Python and JavaScript looks for a key, fails, or searches
// "[object Object]".
func reportSearched(p *lint.Pass, s *commands.Script) {
	f := s.Facts()
	for _, c := range f.Compares {
		mayBeOther := func(o facts.Compare) bool { return o.Range == c.Range && o.Path != c.Path }
		if c.Changed || slices.ContainsFunc(f.Compares, mayBeOther) || c.How != facts.Contains && c.How != facts.Regex || schemas.NeutralName(c.Path) != "toolArgs" ||
			f.Language.IsShell() || f.Language == facts.PowerShell || mayTestType(s, &facts.Field{Path: c.Path, Range: c.Range}) {
			continue
		}
		set := inspect.SurfacesWhere(s, func(r *commands.Run) bool { return inspect.SentField(p, r, "toolArgs") == c.Path })
		p.ReportIn(s, c.Range, set, "`%s` is an object, not text: this test never succeeds", c.Path).Severity(lint.Warning).Once("searched").
			Help("test its field: `%s.command`, or the whole as JSON text", c.Path)
	}
}

// mayTestType reports whether the script may test the type of a field before it decodes it. Where the field is read as the argument of
// the decoder, tests in later lines are for what comes out.
func mayTestType(s *commands.Script, read *facts.Field) bool {
	f, src := s.Facts(), s.Source()
	if start := min(read.Range.Start, len(src)); decodes().MatchString(src[:start]) {
		line, _, _ := strings.Cut(src[start:], "\n")
		return typeWord().MatchString(src[:start] + line)
	}
	return slices.ContainsFunc([]string{"isinstance", "typeof", "GetType"}, f.Has) || f.Language != facts.PowerShell && f.Has("type") && testsType().MatchString(src)
}

var (
	// mayEndShell matches the options with which a failure ends a shell.
	mayEndShell = regex.Lazy(`errexit|\s-\w*e`)
	// decodes matches a text that ends within the arguments of a decoder.
	decodes = regex.Lazy(`(?:JSON\.parse|json\.loads)\((?:[^()\n]|\.get\([^()\n]*\)?)*$`)
	// typeWord matches what the tests of a type have in Python and JavaScript.
	typeWord = regex.Lazy(`\b(?:isinstance|typeof|type\s*\()`)
	// testsType matches tests of a type in jq and Python.
	testsType = regex.Lazy(`\|\s*type\b|\btype\s*(==|!=|\|)|\btype\((?:[^()]|\([^()]*\))*\)\s*(?:==|!=|is\b|in\b)`)
)
