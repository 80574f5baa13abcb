package rules

import (
	"regexp"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

var _ = rule(lint.Rule{
	ID:         "env-not-stdin",
	Severity:   lint.Warning,
	Fix:        lint.UnsafeFix,
	Supersedes: []string{"undefined-var"}, // of an argument in a command
	Summary:    "a script that looks for the payload in the environment or in its arguments",
	Why: `The payload comes on standard input. No product sets the environment variables that examples and other tools mention, and none
passes the payload as an argument, so the script sees nothing and lets everything through. An argument is
reported where the script decodes it as JSON, refuses only what it finds in it, or starts no program without it, and no command gives one.`,
	Bad:  guardExample("PreToolUse", "guard.sh", `if [[ $CLAUDE_TOOL_INPUT == *sudo* ]]; then echo "no sudo" >&2; exit 2; fi`),
	Good: guardExample("PreToolUse", "guard.sh", `if [[ $(cat) == *sudo* ]]; then echo "no sudo" >&2; exit 2; fi`),
	Refs: cite("000: Common Input Fields", "003: Common input", "vscode-1.130", "copilot-cli-1.0.102"),
	Script: func(p *lint.Pass, s *commands.Script) {
		f, name := s.Facts(), ""
		if f.Stdin != nil {
			reportEnd(p, s)
			return
		}
		at := f.Argument
		if at == nil && refusesByArgument(s) {
			at = f.Searched
		}
		if at == nil && f.PassedOn != nil && !f.Opaque && !f.Calls && !s.Any(func(r *commands.Run) bool { return r.Hook.Event.EveryCall == "" }) {
			at, name = f.PassedOn, "FILE"
		}
		if at != nil && len(s.Facts().Imports) == 0 && !s.Any(func(r *commands.Run) bool { return r.Arguments }) {
			p.ReportIn(s, *at, s.Surfaces(nil), "no product passes arguments: this script sees nothing of the call").Help("%s", readInstead(p, s, name)).
				UnsafeFix("Read standard input", fromStdin(p, s, *at, "")...)
			return
		}
		for _, e := range s.Facts().Env {
			if s.Facts().Calls || !inspect.NeverSet(p, s, e.Text) || inspect.GivenByHook(s, e.Text) || inspect.SetBySource(s, e.Text) || s.Inline() && strings.HasPrefix(s.Source()[e.Range.Start:], "$") { // undefined-var
				continue
			}
			effect := "this script sees nothing of the call"
			if slices.ContainsFunc(s.Facts().Fragile, func(f facts.Fragile) bool { return f.Variable == e.Text }) {
				effect = "`set -u` ends the script"
			} else if strings.HasSuffix(e.Text, "SESSION_ID") { // the script may need no more than that
				p.ReportIn(s, e.Range, s.Surfaces(nil), "no product sets `%s`: it is always empty", e.Text).Severity(lint.Info).Help("it is `session_id` in the payload, on stdin")
				return
			}
			p.ReportIn(s, e.Range, s.Surfaces(nil), "no product sets `%s`: %s", e.Text, effect).Help("%s", readInstead(p, s, e.Text)).
				UnsafeFix("Read standard input", fromStdin(p, s, e.Range, e.Text)...)
			return
		}
	},
})

// reportEnd reports a variable without which a script that reads its input ends, or refuses nothing.
func reportEnd(p *lint.Pass, s *commands.Script) {
	for _, e := range s.Facts().Env {
		ends := s.Facts().EndsWithout(e.Text)
		if (ends || refusesOnlyWith(s, e.Text)) && inspect.NeverSet(p, s, e.Text) && !inspect.GivenByHook(s, e.Text) && !inspect.SetBySource(s, e.Text) && !s.Inline() {
			effect := "without it the script refuses nothing"
			if ends {
				effect = "without it the script always ends"
			}
			r := p.ReportIn(s, e.Range, s.Surfaces(nil), "no product sets `%s`: %s", e.Text, effect)
			if paths := expected(p, s, e.Text); len(paths) > 0 {
				r.Help("the payload has it: `%s`", strings.Join(paths, " // "))
			}
			return
		}
	}
}

// refusesOnlyWith reports whether a script refuses only where the environment has a variable.
func refusesOnlyWith(s *commands.Script, env string) bool {
	f := s.Facts()
	exits := slice.Filter(f.Exits, func(e facts.Exit) bool { return e.Known && e.Code == 2 && e.Lost == facts.NotLost })
	answers := slice.Filter(inspect.PrintedAnswers(s), func(o *facts.Output) bool { return inspect.Refuses(o.Doc) })
	refuse := slices.Concat(
		slice.Map(exits, func(e facts.Exit) *facts.Block { return e.Block }),
		slice.Map(answers, func(o *facts.Output) *facts.Block { return o.Block }))
	return len(refuse) > 0 && !f.Calls && !f.Foreign && !f.HasImports() && !slices.ContainsFunc(refuse, func(b *facts.Block) bool {
		return !b.Off(func(other string) bool { return other != env })
	})
}

// readInstead says how to read what a variable was expected to hold; "" stands for the payload.
func readInstead(p *lint.Pass, s *commands.Script, name string) string {
	how, paths := inspect.IdiomsOf(s.Facts().Language).Stdin, expected(p, s, name)
	whole := toolInputName().MatchString(name)
	switch {
	case len(paths) == 0 || !s.Facts().Language.IsShell():
	case whole && len(paths) == 1:
		how = "`jq -c " + paths[0] + "`"
	case whole:
		how = "`jq -c '" + strings.Join(paths, " // ") + "'`"
	case len(paths) == 1:
		how += ", then `jq -r " + paths[0] + " <<<\"$input\"`"
	default:
		how = "`jq -r '" + strings.Join(paths, " // ") + "'`"
	}
	return "read it from stdin: " + how
}

// expected returns the fields, as jq reads them, that a variable was expected to hold, in the products that run the script.
func expected(p *lint.Pass, s *commands.Script, name string) (paths []string) {
	neutral, key := "toolArgs", ".command"
	switch {
	case strings.HasSuffix(name, "TOOL_NAME"), strings.HasSuffix(name, "_TOOL"):
		neutral, key = "toolName", ""
	case toolInputName().MatchString(name):
		key = ""
	case strings.HasSuffix(name, "OUTPUT"), strings.HasSuffix(name, "RESULT"), strings.HasSuffix(name, "EVENT"), strings.ToUpper(name) != name:
		return nil
	}
	for _, r := range slice.Pointers(s.Runs) {
		if strings.Contains(name, "FILE") {
			key = "." + inspect.PathKeys(r.Surface)[0]
		}
		if field := inspect.SentField(p, r, neutral); field != "" {
			paths = slice.Add(paths, "."+field+key)
		}
	}
	return paths
}

// refusesByArgument reports whether a script refuses, and only where a test of its arguments succeeds.
func refusesByArgument(s *commands.Script) bool {
	exits := slice.Filter(s.Facts().Exits, func(e facts.Exit) bool { return !e.Known || e.Code != 0 })
	answers := slice.Filter(inspect.PrintedAnswers(s), func(o *facts.Output) bool { return inspect.Refuses(o.Doc) })
	given := func(c *facts.Condition) bool { return c.Mode && !c.Negated && !c.Presence }
	return len(exits)+len(answers) > 0 && !slices.ContainsFunc(exits, func(e facts.Exit) bool { return !e.Block.Under(given) }) &&
		!slices.ContainsFunc(answers, func(o *facts.Output) bool { return !o.Block.Under(given) })
}

// A stdinForm is the only form of code per language that the fix can rewrite: an assignment at the top of the script, which
// runs once. In the patterns VAR stands for the variable or argument, and the group is the text to replace.
type stdinForm struct {
	taken    string
	variable string
	argument string
	// arguments matches every use of the script's arguments.
	arguments string
	// needs matches the import that the replacement relies on; "" when there is none.
	needs string
	whole string
	// part reads the tool's input alone; FIELD stands for its name in the payload.
	part string
}

var bashForm = stdinForm{
	taken:     `(?m)^\w+=(\$VAR|"\$VAR"|\$\{VAR(?::?-)?\}|"\$\{VAR(?::?-)?\}")[ \t]*$`,
	variable:  `NAME`,
	argument:  `1`,
	arguments: `\$\{?[#!]?[0-9@*#]|\bshift\b|\bgetopts\b|\bset --`,
	whole:     `$(cat)`,
	part:      `$(jq -c .FIELD)`,
}

var nodeForm = stdinForm{
	taken:     "(?m)^(?:const|let|var) \\w+ = (JSON\\.parse\\(VAR(?: (?:\\|\\||\\?\\?) [\"'](?:\\{\\})?[\"'])?\\));?[ \\t]*$",
	variable:  `(?:process\.env\.NAME|process\.env\[["']NAME["']\])`,
	argument:  `process\.argv\[2\]`,
	arguments: `\bargv\b`,
	needs:     `(?m)^(?:(?:const|let|var) fs = require\(|import (?:\* as )?fs from )["'](?:node:)?fs["']`,
	whole:     `JSON.parse(fs.readFileSync(0, "utf8"))`,
	part:      `JSON.parse(fs.readFileSync(0, "utf8")).FIELD`,
}

var stdinForms = map[facts.Language]stdinForm{
	facts.Bash:       bashForm,
	facts.POSIX:      bashForm,
	facts.JavaScript: nodeForm,
	facts.TypeScript: nodeForm,
	facts.Python: {
		taken:     `(?m)^(?:try:[ \t]*\n[ \t]+)?\w+ = (json\.loads\(VAR(?: or ["'](?:\{\})?["'])?\))[ \t]*$`,
		variable:  `(?:os\.environ\[["']NAME["']\]|os\.(?:environ\.get|getenv)\(["']NAME["'](?:, ["'](?:\{\})?["'])?\))`,
		argument:  `sys\.argv\[1\]`,
		arguments: `\bargv\b`,
		needs:     `(?m)^import (?:\w+, *)*sys\b`,
		whole:     `json.load(sys.stdin)`,
		part:      `json.load(sys.stdin)["FIELD"]`,
	},
	facts.PowerShell: {
		taken:     `(?mi)^\$\w+ = (VAR) \| ConvertFrom-Json[ \t]*$`,
		variable:  `\$env:NAME`,
		argument:  `\$args\[0\]`,
		arguments: `(?i)\$args|\bparam\b`,
		whole:     `[Console]::In.ReadToEnd()`,
	},
}

// loop matches the head of a loop, which would read standard input repeatedly.
var loop = regex.Lazy(`(?m)^[ \t]*(?:for|foreach|while|until|select|do)\b`)

// fromStdin returns edits that make a script read standard input in place of a variable, or of its argument when name is empty. The fields that the
// changed script reads, each of which has to be sent, decide whether that stood for the payload or for the tool's input.
func fromStdin(p *lint.Pass, s *commands.Script, at text.Range, name string) []edit.Edit {
	f, src := s.Facts(), s.Source()
	form, ok := stdinForms[f.Language]
	if !ok || s.Inline() || s.Any(func(r *commands.Run) bool { return !r.OnlyReader }) || f.HasImports() || !regexp.MustCompile(form.needs).MatchString(src) {
		return nil
	}
	taken := strings.ReplaceAll(form.variable, "NAME", regexp.QuoteMeta(name))
	if name == "" {
		taken = form.argument
		if len(regexp.MustCompile(form.arguments).FindAllString(src, -1)) != 1 {
			return nil
		}
	}
	found := regexp.MustCompile(strings.ReplaceAll(form.taken, "VAR", taken)).FindAllStringSubmatchIndex(src, -1)
	if len(found) != 1 {
		return nil
	}
	old := text.Range{Start: found[0][2], End: found[0][3]}
	if at.Start < old.Start || at.End > old.End || loop().MatchString(src[:old.Start]) {
		return nil
	}
	candidates := []string{form.whole}
	shell := f.Language.IsShell()
	if field := inspect.SentField(p, &s.Runs[0], "toolArgs"); field != "" && form.part != "" && toolInputName().MatchString(name) && (!shell || f.Has("jq")) {
		candidates = append(candidates, strings.ReplaceAll(form.part, "FIELD", field))
	}
	for i, with := range candidates {
		if readsWhatIsSent(p, s, facts.Read(f.Language, src[:old.Start]+with+src[old.End:]), i == 0) {
			return p.EditIn(s, old, with)
		}
	}
	if paths := expected(p, s, name); shell && len(paths) > 0 && (strings.HasSuffix(name, "FILE_PATH") || strings.HasSuffix(name, "_COMMAND")) {
		with := "$(jq -r '" + strings.Join(paths, " // ") + " // empty')"
		if gets(p, s, facts.Read(f.Language, src[:old.Start]+with+src[old.End:])) {
			return p.EditIn(s, old, with)
		}
	}
	return nil
}

// gets reports whether a changed script reads standard input, once, and looks for the payload nowhere else.
func gets(p *lint.Pass, s *commands.Script, f *facts.Facts) bool {
	return f.Stdin != nil && f.SecondRead == nil && len(f.Errors) == 0 && f.Argument == nil &&
		!slices.ContainsFunc(f.Env, func(e facts.Literal) bool { return inspect.NeverSet(p, s, e.Text) })
}

// toolInputName matches variables that scripts expect to hold the tool's input.
var toolInputName = regex.Lazy(`TOOL_(?:INPUT|ARGS|PARAMS|PARAMETERS)$`)

// readsWhatIsSent reports whether a script changed to read standard input gets every field it reads. At least one of them
// must exist only in the payload, or, when the script takes the tool's input, be a key of that input.
func readsWhatIsSent(p *lint.Pass, s *commands.Script, f *facts.Facts, whole bool) bool {
	if !gets(p, s, f) || f.Opaque || !inspect.MeetsTools(p, s, f) {
		return false
	}
	certain := false
	for _, read := range f.Reads {
		name, key, _ := strings.Cut(read.Path, ".")
		if !read.Sure || read.Anywhere || s.Any(func(r *commands.Run) bool { return !inspect.Sends(p, r, name) }) {
			return false
		}
		inTool := func(r *commands.Run) bool { return inspect.HasToolKey(p, r, name) }
		certain = certain || whole && !s.Any(inTool) || !whole && key != ""
	}
	return certain
}
