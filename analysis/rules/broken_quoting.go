package rules

import (
	"regexp"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:         "broken-quoting",
	Severity:   lint.Warning,
	Fix:        lint.SomeFixes,
	Supersedes: []string{"unquoted-project-dir"},
	Summary:    "quotes that stop or expand a variable, are none to a shell, or get in the way of JSON",
	Why: `A dollar sign in single quotes is an ordinary character: '$CLAUDE_PROJECT_DIR/a.sh' is a file with exactly that name, and
'$input' is six characters of text. In double quotes the shell that runs the command replaces every variable, also those of code for
another program: pwsh -Command "$d = $input" reads " = ". Behind <<'EOF' it replaces none, nor does jq in a text: a reason has the name then.
Curly quotes are ordinary characters to a shell. Use straight double quotes. Without -r, jq prints a text in quotes: it never equals "Bash". In
the source of a program, json.loads('''$input''') gets a line break where the payload has \n, and a quote where it has \": only a payload
without either is read.`,
	Bad:  hookFile("preToolUse", `{ "type": "command", "bash": "python3 '$COPILOT_PROJECT_DIR/hooks/guard.py'", "powershell": "python hooks/guard.py" }`),
	Good: hookFile("preToolUse", `{ "type": "command", "bash": "python3 hooks/guard.py", "powershell": "python hooks/guard.py" }`),
	Refs: cite("vscode-1.130", "copilot-cli-1.0.102"),
	Check: func(p *lint.Pass) {
		for _, c := range inspect.CommandLines(p) {
			for _, l := range c.Literals {
				if !looksLikeVariable(c, l) || l.PowerShell && isInDoubleQuotes(c, l) { // what the outer shell replaces is reportEarly's
					continue
				}
				here, ok := c.Where(func(u inspect.CommandUse) bool { return !isExpandedByProduct(p, u, l) })
				if !ok {
					continue
				}
				name := strings.TrimPrefix(c.Slice(l.Range), "'")
				name = name[:strings.IndexAny(name+"/", `/\'`)]
				r := p.ReportOnce(c.DocRange(l.Range), here.Products(), "`%s` is not expanded in single quotes", name)
				inner := c.Text[l.Range.Start+1 : l.Range.End-1]
				if change, ok := c.Replace(l.Range, `"`+inner+`"`); ok && !strings.ContainsAny(inner, "\"`\\") && !l.PowerShell {
					r.Fix("Use double quotes", change)
				} else if l.PowerShell {
					r.Help("write it without quotes: `%s`", name)
				}
			}
			reportEarly(p, c)
			for i := range c.Calls {
				if c.Shell != script.POSIX || slices.Contains(readsCode, c.Calls[i].Program()) {
					continue // PowerShell accepts typographic quotes
				}
				for _, w := range c.Calls[i].Words {
					curly := func(quote string) bool { return strings.HasPrefix(c.Slice(w.Range), quote) }
					if q := slice.Find([]string{"“", "”", "‘", "’", "„", "«"}, curly); q != "" {
						p.ReportOnce(c.DocRange(w.Range), c.Products(), "`%s` is not a quote to a shell", q).Help("write `\"` or `'`")
					}
				}
			}
		}
	},
	Script: func(p *lint.Pass, s *commands.Script) {
		reportQuoted(p, s)
		reportUnexpanded(p, s)
		if at := s.Facts().Pasted; at != nil {
			p.ReportIn(s, at.Range, inspect.SurfacesWhere(s, func(r *commands.Run) bool { return inspect.SendsText(p, r) }),
				"%s removes the backslashes of this JSON: one with `\\n` or `\\\"` in it is not read", at.Language).
				Help("pass the payload on standard input: %s", inspect.IdiomsOf(at.Language).Stdin)
		}
	},
})

// reportQuoted reports a comparison of what jq prints in quotes with text that has none, in a script that nowhere compares it with quotes.
func reportQuoted(p *lint.Pass, s *commands.Script) {
	f := s.Facts()
	if f.Has("eval") || f.Has("alias") { // the one removes quotes, the other may add -r
		return
	}
	reported := map[text.Range]bool{}
	report := func(c *facts.Compare, at text.Range, cost string) {
		reported[*c.Quoted] = true
		r := p.ReportIn(s, at, s.Surfaces(nil), "without `-r`, `jq` prints the value in quotes: %s", cost).
			RelatedIn(s.Doc.Path, s.Range(*c.Quoted), "printed here").Help("write `jq -r`")
		if at := c.Quoted.Start + len("jq"); strings.HasPrefix(s.Source()[c.Quoted.Start:], "jq ") {
			r.UnsafeFix("Write jq -r", p.EditIn(s, inspect.TextRange(at, at), " -r")...)
		}
	}
	quoted := func(l facts.Literal) bool { return strings.Contains(l.Text, `"`) }
	for _, c := range slice.Pointers(f.Compares) {
		if c.Quoted == nil || reported[*c.Quoted] || len(c.Values) == 0 || slices.ContainsFunc(c.Values, func(v facts.Literal) bool { return mayBeJSON(c, v.Text) }) ||
			slices.ContainsFunc(f.Compares, func(o facts.Compare) bool { return o.Path == c.Path && slices.ContainsFunc(o.Values, quoted) }) {
			continue
		}
		report(c, c.Values[0].Range, "it never matches this")
	}
	for _, c := range slice.Pointers(f.QuotedFiles) {
		if _, key := inspect.CutLast(c.Path); inspect.IsPathKey(key) && !reported[*c.Quoted] {
			report(c, c.Range, "there is no such file")
		}
	}
}

// reportUnexpanded reports a variable of a shell script that is only a name in a text of its answer: in single quotes, behind <<'EOF', or in jq.
func reportUnexpanded(p *lint.Pass, s *commands.Script) {
	if !s.Facts().Language.IsShell() || s.Facts().Has("envsubst") {
		return
	}
	for _, o := range inspect.PrintedAnswers(s) {
		for _, n := range []*facts.Node{inspect.Level(o.Doc, false), inspect.Level(o.Doc, true)} {
			if n == nil {
				continue
			}
			for _, m := range n.Members {
				name := shellVariable().FindStringSubmatch(m.Value.Text)
				if m.Value.Kind != facts.String || name == nil || strings.Contains(p.Text(s.Range(m.Value.Range)), `\$`) {
					continue
				}
				given := regexp.MustCompile(`--arg +` + name[1] + `\b`).MatchString(s.Source())
				if !given && !regexp.MustCompile(`(?m)^\s*(?:local |export )?`+name[1]+`=`).MatchString(s.Source()) {
					continue
				}
				r := p.ReportIn(s, m.Value.Range, s.Surfaces(nil), "`$%s` is not expanded in this text: its name is printed", name[1])
				if given {
					r.Help("write `\\($%s)`", name[1])
				} else {
					r.Help("print it with `jq -n --arg %s \"$%[1]s\" '…'`", name[1])
				}
			}
		}
	}
}

// shellVariable matches a variable of a shell.
var shellVariable = regex.Lazy(`\$\{?([A-Za-z_]\w*)`)

// mayBeJSON reports whether something that jq prints as JSON may pass a comparison with a text or pattern.
func mayBeJSON(c *facts.Compare, v string) bool {
	bare := bareText
	if c.How == facts.Regex {
		bare = bareWords
	}
	return !bare().MatchString(v) || slices.ContainsFunc([]string{"true", "false", "null"}, inspect.NameTest(c, v))
}

// bareText matches a text or glob, bareWords a regular expression, that begin (as a glob: or end) as no JSON but true, false and null does.
var (
	bareText  = regex.Lazy(`^[A-Za-z_./~][^|]*$|^\*[^|]*[A-Za-z_]$`)
	bareWords = regex.Lazy(`^\^([A-Za-z_]\w*|\([A-Za-z_]\w*(\|[A-Za-z_]\w*)*\))\$?$`)
)

// reportEarly reports variables of code in double quotes, which the outer shell replaces.
func reportEarly(p *lint.Pass, c *inspect.CommandLine) {
	if c.Error != nil || !strings.Contains(c.Text, "$") || c.Shell == script.PowerShell && !inspect.IsWindowsField(c.Field) { // written for sh
		return
	}
	for i := range c.Calls {
		at := expandedEarly(c, &c.Calls[i])
		name, reader := c.Slice(at), codeReaders[c.Calls[i].Program()].name
		if name == "" {
			continue
		}
		help := "write the code in single quotes, or put it into a file"
		if reader == "PowerShell" {
			help = "put the commands into a file and run it with `-File`"
		}
		p.ReportOnce(c.DocRange(at), c.Products(), "the outer shell replaces `%s` before %s reads it", name, reader).Help("%s", help)
	}
}

// looksLikeVariable reports whether text in single quotes was clearly meant to be expanded: a path that begins with a
// directory variable, as the argument of a program that takes no code, or in PowerShell the input of a pipeline.
func looksLikeVariable(c *inspect.CommandLine, l script.Literal) bool {
	inner := c.Text[l.Range.Start+1 : l.Range.End-1]
	if l.PowerShell {
		return inner == "$input" || strings.HasPrefix(strings.ToLower(inner), "$env:") && strings.ContainsAny(inner, `/\`)
	}
	if _, ok := script.VariableBase(l.Name); !ok || !strings.Contains(inner, "/") && l.Name == "HOME" || strings.ContainsAny(inner, " \n;|&(){") && !l.Braces {
		return false
	}
	for _, call := range slice.Pointers(c.Calls) {
		for j, w := range call.Words {
			if w.Range.Covers(l.Range) {
				return w.Range.Start == l.Range.Start && (j == 0 || !slices.Contains(readsCode, call.Program()))
			}
		}
	}
	return false
}

// isInDoubleQuotes reports whether a literal is inside a double-quoted argument, whose variables the outer shell replaces.
func isInDoubleQuotes(c *inspect.CommandLine, l script.Literal) bool {
	return slices.ContainsFunc(c.Calls, func(call script.Call) bool {
		return slices.ContainsFunc(call.Words, func(w script.Word) bool {
			return w.Range.Start < l.Range.Start && l.Range.End < w.Range.End && strings.HasPrefix(c.Slice(w.Range), `"`)
		})
	})
}

// readsCode lists programs whose arguments are text, or programs of their own.
var readsCode = []string{"echo", "printf", "awk", "sed", "jq", "perl", "ruby", "node", "grep", "rg", "find", "xargs", "env", "eval", "envsubst", "git", "gh", "curl"}

// isExpandedByProduct reports whether the product replaces the placeholder before the shell reads the quotes.
func isExpandedByProduct(p *lint.Pass, u inspect.CommandUse, l script.Literal) bool {
	if !l.Braces {
		return false
	}
	ph, _ := schemas.PlaceholderIn("${" + l.Name + "}")
	return ph.Replaced.Has(u.Surface) && (ph.Everywhere.Has(u.Surface) || p.Doc.OfPlugin())
}

var shellOption = regex.Lazy(`^-[a-z]*c$`)

// codeReaders are the programs that read code, with their names and the options before it; the first argument of jq and awk is code as it is.
var codeReaders = map[string]struct {
	name   string
	option func() *regexp.Regexp
}{
	"pwsh": {"PowerShell", inspect.CommandOption}, "powershell": {"PowerShell", inspect.CommandOption},
	"sh": {"sh", shellOption}, "bash": {"bash", shellOption}, "zsh": {"zsh", shellOption}, "dash": {"dash", shellOption},
	"node": {"Node", regex.Lazy(`^(-e|-p|-pe|--eval|--print)$`)},
	"bun":  {"Bun", regex.Lazy(`^(-e|--eval)$`)},
	"perl": {"Perl", regex.Lazy(`^-[a-z]*[eE]$`)},
	"php":  {"PHP", regex.Lazy(`^-r$`)},
	"jq":   {"jq", nil}, "awk": {"awk", nil}, "gawk": {"awk", nil},
}

// expandedEarly returns the range of the first variable in double-quoted code for another program that the code sets, or that program's language: the
// outer shell replaces it before the code is read. The range is empty when there is none.
func expandedEarly(c *inspect.CommandLine, call *script.Call) text.Range {
	program := call.Program()
	w, own := codeWord(call, program)
	if w == nil {
		return text.Range{}
	}
	raw := c.Slice(w.Range)
	if c.Shell == script.PowerShell {
		raw = powershellString().FindString(raw) // a backslash does not escape its end: "$a = 1; \"$a\""
	}
	if len(raw) < 2 || raw[0] != '"' || raw[len(raw)-1] != '"' {
		return text.Range{}
	}
	raw = raw[1 : len(raw)-1]
	for _, m := range dollarName().FindAllStringSubmatchIndex(raw, -1) {
		if escaped(raw, m[0], c.Shell) || inSubstitution(raw, m[0]) {
			continue
		}
		name := strings.Trim(raw[m[2]:m[3]], "{}")
		before := c.Text[:w.Range.Start]
		if own != nil && !own[name] || own == nil && !setByCode(program, raw, name, m[0], c) ||
			strings.Contains(before, name+"=") || strings.Contains(before, "$"+name+" =") {
			continue
		}
		start := w.Range.Start + 1
		return text.Range{Start: start + m[0], End: start + m[1]}
	}
	return text.Range{}
}

// powershellString matches a string in double quotes at the beginning.
var powershellString = regex.Lazy("(?s)^\"(?:[^\"`]|`.|\"\")*\"")

var dollarName = regex.Lazy(`\$(\w+|\{\w+\})`)

// codeWord returns the argument that holds code, and the variables that the program defines for it, nil where only the code can.
func codeWord(call *script.Call, program string) (*script.Word, map[string]bool) {
	words := call.Words
	switch program {
	case "jq":
		own, n := map[string]bool{}, -1
		for i := 1; i < len(words); i++ {
			switch {
			case (words[i].Text == "--arg" || words[i].Text == "--argjson") && i+2 < len(words):
				own[words[i+1].Text] = true
				i += 2
			case n < 0 && (words[i].Text == "" || !strings.HasPrefix(words[i].Text, "-")):
				n = i
			}
		}
		if n > 0 && len(own) > 0 {
			return &words[n], own
		}
		return nil, nil
	case "awk", "gawk":
		for i := 1; i < len(words); i++ {
			switch option := words[i].Text; {
			case strings.HasPrefix(option, "-f") || strings.HasPrefix(option, "--file"): // the code is there
				return nil, nil
			case strings.HasPrefix(option, "-"):
				if len(option) == 2 {
					i++
				}
				continue
			}
			return &words[i], map[string]bool{"0": true, "1": true, "2": true, "3": true, "4": true, "5": true, "6": true, "7": true, "8": true, "9": true, "NF": true}
		}
		return nil, nil
	}
	option := codeReaders[program].option
	for i := 1; option != nil && i+1 < len(words); i++ {
		if words[i].Known && option().MatchString(words[i].Text) {
			return &words[i+1], nil
		}
	}
	return nil, nil
}

// escaped reports whether a backslash, or a backtick in PowerShell, keeps the dollar sign at i.
func escaped(s string, i int, shell script.Shell) bool {
	escape := `\`
	if shell == script.PowerShell {
		escape = "`"
	}
	return (i-len(strings.TrimRight(s[:i], escape)))%2 == 1
}

// inSubstitution reports whether an offset is inside $(…), which the outer shell runs.
func inSubstitution(s string, i int) bool {
	open := strings.LastIndex(s[:i], "$(")
	return open >= 0 && strings.Count(s[open:i], "(") > strings.Count(s[open:i], ")")
}

// automatic are variables that PowerShell itself sets.
var automatic = map[string]bool{"input": true, "_": true, "PSItem": true, "env": true, "LASTEXITCODE": true, "true": true, "false": true, "null": true}

// shared matches variables that are usually in the environment already.
var shared = regex.Lazy(`PATH$|^(HOME|USER|LANG|TERM|PWD|SHELL|TMPDIR)$`)

// setByCode reports whether code certainly sets the variable that it uses at an offset.
func setByCode(program, code, name string, at int, c *inspect.CommandLine) bool {
	before := func(pattern string) bool {
		m := regexp.MustCompile(pattern).FindStringIndex(code)
		return m != nil && m[0] < at
	}
	quoted := regexp.QuoteMeta(name)
	switch program {
	case "pwsh", "powershell":
		if automatic[name] {
			return c.Shell != script.PowerShell || name == "input" || name == "_" // the outer PowerShell knows the others as well
		}
		return regexp.MustCompile(`(?i)\$` + quoted + `\s*=[^=]`).MatchString(code)
	case "perl", "php":
		return regexp.MustCompile(`\$` + quoted + `\s*=[^=~]`).MatchString(code)
	case "node", "bun":
		return before(`\b(?:const|let|var)\s+` + quoted + `\b`)
	}
	return !shared().MatchString(name) && (before(`(?:^|[\s;&|(])`+quoted+`=`) || before(`\bfor\s+`+quoted+`\s+in\b`) || before(`\bread\s+(?:-\w+\s+)*`+quoted+`\b`))
}
