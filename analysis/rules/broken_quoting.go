package rules

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var brokenQuoting = lint.Rule{
	ID:       "broken-quoting",
	Severity: lint.Warning,
	Fix:      lint.SomeFixes,
	Doc: lint.Doc{
		Summary: "quotes that keep a variable from expanding, expand it too early, or are none to a shell",
		Why: `A dollar sign in single quotes is an ordinary character: '$CLAUDE_PROJECT_DIR/a.sh' is a file with exactly that name, and
'$input' is six characters of text. In double quotes the shell that runs the command replaces every variable, also those of code for
another program: pwsh -Command "$d = $input" reads " = ". Curly quotes are ordinary characters to a shell. Use straight double quotes.`,
		Bad:  hookFile("preToolUse", `{ "type": "command", "bash": "python3 '$COPILOT_PROJECT_DIR/hooks/guard.py'", "powershell": "python hooks/guard.py" }`),
		Good: hookFile("preToolUse", `{ "type": "command", "bash": "python3 hooks/guard.py", "powershell": "python hooks/guard.py" }`),
		Refs: cite("vscode-1.130", "copilot-cli-1.0.102"),
	},
	Check: func(p *lint.Pass) {
		for _, c := range inspect.CommandLines(p) {
			for _, l := range c.Literals {
				if !looksLikeVariable(&c, l) {
					continue
				}
				here, ok := c.Where(func(u inspect.CommandUse) bool { return !isExpandedByProduct(p, u, l) })
				if !ok {
					continue
				}
				if l.PowerShell && isInDoubleQuotes(&c, l) {
					continue // reportEarly's
				}
				name := strings.TrimPrefix(c.Slice(l.Range), "'")
				name = name[:strings.IndexAny(name+"/", `/\'`)]
				r := p.ReportOnce(c.DocRange(l.Range), here.Products(), "`%s` is not expanded in single quotes", name)
				inner := c.Text[l.Range.Start+1 : l.Range.End-1]
				if change, ok := c.Replace(l.Range, `"`+inner+`"`); ok && !strings.ContainsAny(inner, "\"`\\") && !l.PowerShell {
					r.Fix("Use double quotes", change)
				} else if l.PowerShell {
					r.Help("write it without quotes: `%s`", name)
				} else {
					r.Help("write double quotes")
				}
			}
			reportEarly(p, &c)
			for i := range c.Calls {
				if c.Shell != script.POSIX || slices.Contains(readsCode, c.Calls[i].Program()) {
					continue // PowerShell accepts typographic quotes
				}
				for _, w := range c.Calls[i].Words {
					if q := typographic(c.Slice(w.Range)); q != "" {
						p.ReportOnce(c.DocRange(w.Range), c.Products(), "`%s` is not a quote to a shell", q).Help("write `\"` or `'`")
					}
				}
			}
		}
	},
}

// reportEarly reports variables of code in double quotes, which the outer shell replaces.
func reportEarly(p *lint.Pass, c *inspect.CommandLine) {
	if c.Error != nil || c.Shell == script.PowerShell && !inspect.IsWindowsField(c.Field) { // written for sh
		return
	}
	for i := range c.Calls {
		at := expandedEarly(c, &c.Calls[i])
		name, reader := c.Slice(at), readerNames[c.Calls[i].Program()]
		if name == "" || name == "$env" && neverFilled(c.Text[at.End:]) {
			continue
		}
		r := p.ReportOnce(c.DocRange(at), c.Products(), "the outer shell replaces `%s` before %s reads it", name, reader)
		if reader == "PowerShell" {
			r.Help("put the commands into a file and run it with `-File`")
		} else {
			r.Help("write the code in single quotes, or put it into a file")
		}
	}
}

// neverFilled reports whether text begins with the rest of $env:NAME for a variable that undefined-var reports.
func neverFilled(rest string) bool {
	name := strings.TrimPrefix(rest, ":")
	name = name[:len(name)-len(strings.TrimLeft(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_"))]
	v := schemas.VariableNamed(name)
	return v != nil && v.NeverSet() || inspect.ReadToolData(name) != ""
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
	for i := range c.Calls {
		call := &c.Calls[i]
		for j, w := range call.Words {
			if w.Range.Start <= l.Range.Start && l.Range.End <= w.Range.End {
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
	return ph.Replaced.Has(u.Surface) && (ph.Everywhere.Has(u.Surface) || p.Doc.Source != nil && p.Doc.Source.Scope == schemas.Plugin)
}

// typographic returns the typographic quote that a word begins with, "" for none. A shell does not treat it as a quote.
func typographic(word string) string {
	return slice.Find([]string{"“", "”", "‘", "’", "„", "«"}, func(q string) bool { return strings.HasPrefix(word, q) })
}
