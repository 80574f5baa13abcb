package rules

import (
	"errors"
	"regexp/syntax"
	"slices"
	"strconv"
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
	ID:       "pattern-never-matches",
	Severity: lint.Warning,
	Fix:      lint.UnsafeFix,
	Summary:  "a pattern that finds nothing",
	Why: `[ knows no patterns, [[ none in quotes, grep takes | for itself unless -E is given, and "x" in text
or includes look for the characters as they are. No command contains rm.*-rf or "sudo|su" itself, so a guard that looks for one never blocks
anything. Only texts that can hardly be meant are reported, of commands, paths and tools. \b is between a letter and what is none: there is no
such place between a space and the - of --force. A text in lower case has no DROP TABLE, "\bsudo\b" is no raw text in Python and jq, and \d and
(?: are Perl's, not those of grep -E and [[ =~ ]]. In PowerShell, -eq knows no patterns, -match no * at the start, and -contains and a -like
without * compare the whole text, as lists of Python and Node do: no command is rm -rf alone. With -E, curl.*|.*sh finds no pipe, but
whatever has sh in it.`,
	Bad: guardExample("PreToolUse", "guard.sh", `
if [[ "$(jq -r .tool_input.command)" =~ "rm.*-rf" ]]; then echo "remove files one by one" >&2; exit 2; fi`),
	Good: guardExample("PreToolUse", "guard.sh", `
if [[ "$(jq -r .tool_input.command)" =~ rm.*-rf ]]; then echo "remove files one by one" >&2; exit 2; fi`),
	Refs: cite("debian-12"),
	Script: func(p *lint.Pass, s *commands.Script) {
		f := s.Facts()
		for _, c := range slice.Pointers(f.Compares) {
			for _, v := range c.Values {
				if part := edgeless(c, v.Text); part != "" {
					p.ReportIn(s, v.Range, s.Surfaces(nil), "`%s` is never found: no word begins with `-`", inspect.Clip(part, 24)).
						Once(strconv.Itoa(v.Range.Start)). // one of several fields may be searched
						Help(`write ` + "`(^|\\s)`" + ` in place of ` + "`\\b`")
					continue
				}
				if reportUnmatched(p, s, c, v) {
					continue
				}
				src := p.Text(s.Range(c.Range))
				why, help := takenAsText(s, c, v, src)
				if why == "" || !holdsText(c.Path) || slices.ContainsFunc(f.Compares, func(o facts.Compare) bool { return o.How != c.How && slices.Contains(o.Values, v) }) {
					continue
				}
				cost := "this test always ends the same way"
				if !c.Range.Covers(v.Range) && len(c.Values) > 1 { // one of a list
					cost = "it is never found"
				}
				r := p.ReportIn(s, v.Range, s.Surfaces(nil), "`%s` is taken as text: %s", inspect.Clip(v.Text, 20), cost).Note("%s", why).Help("%s", help)
				if !c.Range.Covers(v.Range) {
					r.OnceCounted(src)
				}
				if help == grepExtended {
					at := c.Range.Start + len("grep")
					r.UnsafeFix("Write grep -E", p.EditIn(s, inspect.TextRange(at, at), " -E")...)
				}
			}
		}
	},
})

const (
	grepExtended = "write `grep -E`"
	quotedStar   = "in quotes, `*` is no pattern"
	unquoteStar  = "leave `*` outside of the quotes"
)

var (
	// starred matches a pattern of a shell around a text, and expression a regular expression that no command or path contains itself.
	starred    = regex.Lazy(`^\*.*\w.*$|^.*\w.*\*$`)
	expression = regex.Lazy(`[\w)\]]\.[*+]|\\[sbdwSDW]([^A-Za-z]|$)|\w\|\w`)
	// isEqual matches a comparison of PowerShell.
	isEqual = regex.Lazy(`(?i)\s-(?:eq|ne)\s`)
	// quotedVariable matches a test of a shell that compares with the text of a variable.
	quotedVariable = regex.Lazy(`^(?:\[|test) [^~]*\$|=\s*"\$[^"]*"$|^\(?"\$[^"]*"\s*[|)]`)
	// inQuotes matches a search of [[ for a text that is quoted as a whole, and plainGrep a call of grep up to its quoted pattern.
	inQuotes  = regex.Lazy(`=~\s*\\?["'][^"']*["']$`)
	plainGrep = regex.Lazy(`^([ef]?grep)((?:\s+-[A-Za-z]+)*)\s+(?:--\s+)?\\?["']`)
	// alternatives matches a bar between words, without a backslash in front of it.
	alternatives = regex.Lazy(`[\w)*]\|[\w(.-]`)
	// barred matches patterns of a shell that are separated by bars, and not by those in @(…).
	barred = regex.Lazy(`^[^(]*[\w*]\|[\w*.][^(]*$`)
	// edge matches the edge of a word before an option, and apart what may stand before it when that is no letter.
	edge  = regex.Lazy(`\\b-[\w\\-]*`)
	apart = regex.Lazy(`(?:^|[|(\s]|\(\?:|\\s[+*]?|\.[*+]\??)$`)
)

// edgeless returns the part of an expression that asks for the edge of a word where there can be none; "" when none does.
func edgeless(c *facts.Compare, v string) string {
	if c.How == facts.Regex {
		for _, at := range edge().FindAllStringIndex(v, -1) {
			if apart().MatchString(v[:at[0]]) {
				return v[at[0]:at[1]]
			}
		}
	}
	return ""
}

var (
	// capital matches a capital letter that stands for itself, and perl what only the expressions of Perl know.
	capital = regex.Lazy(`(?:^|[^\\])\p{Lu}`)
	perl    = regex.Lazy(`\\[dD]|\(\?(?:[:=!]|<[=!])`)
	// backspace matches \b as it is written, which a raw text alone would hand on to the expression.
	backspace = regex.Lazy(`(?:^|[^\\])\\b`)
	// jqTest matches a test of jq, whose texts are those of JSON.
	jqTest    = regex.Lazy(`^test\(\s*"`)
	rawPrefix = regex.Lazy(`(?:[rR][bBfF]?|[bBfF][rR])$`)
	// whole matches a comparison of PowerShell that looks like a search, up to its text.
	whole = regex.Lazy(`(?i)\s-(?:not)?(?:like|contains)\s+["']$`)
	// download matches a download into a shell, and toShell one whose bar separates two patterns: the name of the shell is a pattern alone.
	download = regex.Lazy(`(?:curl|wget|base64)[^|]*\|.*sh\b`)
	toShell  = regex.Lazy(`(?:curl|wget|base64)[^|()]*\.\*\|\.\*((?:ba|z|da)?sh)(?:$|\|)`)
	// lacksOperand matches a part of a command that nobody runs alone.
	lacksOperand = regex.Lazy(`^(?:sudo )?(?:rm|rmdir|chmod|chown|mv|cp|kill|shred)(?: +-[\w-]+)+ *$|^[>|]\s*\S`)
	// extended matches a search by the extended expressions of POSIX.
	extended = regex.Lazy(`^egrep\b|^grep(?:\s+-[A-Za-z]+)*\s+-[A-OQ-Za-z]*E|=~`)
)

// reportUnmatched reports a value that no text can match, and whether it did.
func reportUnmatched(p *lint.Pass, s *commands.Script, c *facts.Compare, v facts.Literal) bool {
	src, shell, written := s.Source(), s.Facts().Language.IsShell(), p.Text(s.Range(c.Range))
	report := func(format string, args ...any) *lint.Report {
		return p.ReportIn(s, v.Range, s.Surfaces(nil), format, args...).Once(format)
	}
	quoted := v.Range.Start > 0 && v.Range.End < len(src) && src[v.Range.Start-1] == src[v.Range.End] && strings.IndexByte(`"'`, src[v.Range.End]) >= 0
	token, pipe := perl().FindString(v.Text), toShell().FindStringSubmatch(v.Text)
	lowerToo := slices.ContainsFunc(c.Values, func(o facts.Literal) bool { return o.Text == strings.ToLower(v.Text) })
	longer := func(o facts.Literal) bool {
		return strings.HasPrefix(o.Text, v.Text) && strings.ContainsAny(o.Text, "*?[")
	}
	patterns := func(o facts.Compare) bool { return slices.ContainsFunc(o.Values, longer) } // the text alone is one more case
	program, _, _ := strings.Cut(v.Text, " ")
	looksForIt := func(o facts.Compare) bool {
		named := func(l facts.Literal) bool { return strings.Contains(l.Text, program) }
		return o.Path == c.Path && o.How != facts.Equal && (len(o.Values) == 0 || slices.ContainsFunc(o.Values, named))
	}
	switch {
	case c.How == facts.Regex && !shell && strings.IndexAny(v.Text, "*+?") == 0:
		report("`%s` is no regular expression: this test fails each time", inspect.Clip(v.Text, 24)).Help("remove the `%c` at its start", v.Text[0])
	case c.How == facts.Regex && (!shell || extended().MatchString(written) && !strings.Contains(written, "=~")) && unbalanced(v.Text):
		report("`%s` is no regular expression: this test fails each time", inspect.Clip(v.Text, 24)).Help("close the group, or write `\\(` and `\\)` for brackets in the text")
	case quoted && whole().MatchString(src[:v.Range.Start]) && !slices.ContainsFunc(s.Facts().Compares, patterns) && holdsText(c.Path) && schemas.NeutralName(c.Path) != "toolName":
		report("`%s` is compared with the whole text, and not looked for in it", inspect.Clip(v.Text, 24)).Help("write `-like` with `*` on both sides, or `-match`")
	case c.How == facts.Equal && !shell && s.Facts().Language != facts.PowerShell && !c.Changed && !c.Own && strings.HasSuffix(c.Path, ".command") &&
		lacksOperand().MatchString(v.Text) && !slices.ContainsFunc(s.Facts().Compares, looksForIt):
		report("`%s` is compared with the whole command, and not looked for in it", inspect.Clip(v.Text, 24)).
			Help("test whether the command contains it: `any(b in command for b in …)`, or `command.includes(b)`")
	case c.Lowered && !c.Folded && !lowerToo && capital().MatchString(v.Text) && !(c.How == facts.Regex && strings.ContainsAny(v.Text, "|(")):
		report("`%s` is never found: the text is in lower case", inspect.Clip(v.Text, 24)).Help("write it in lower case")
	case c.How == facts.Regex && (!shell || jqTest().MatchString(written)) && s.Facts().Language != facts.PowerShell && quoted && backspace().MatchString(src[v.Range.Start:v.Range.End]) &&
		!rawPrefix().MatchString(strings.TrimRight(src[max(0, v.Range.Start-6):v.Range.Start], `"'`)):
		report("`\\b` is a backspace in this text: the pattern finds nothing").Help("write `\\\\b`, or in Python a raw text: `r\"…\"`")
	case c.How == facts.Regex && shell && token != "" && extended().MatchString(written):
		report("`%s` is an expression of Perl: this pattern finds something else", token).Note("on Linux; some other systems know it").
			Help("write `[0-9]` for a digit and `(` for a group, or use `grep -P`")
	case c.How == facts.Regex && len(pipe) > 0 && (!shell || extended().MatchString(written)):
		report("`|` is no pipe in `%s`: any text with `%s` in it matches", inspect.Clip(pipe[0], 24), pipe[1]).Help("write `[|]` for the pipe: `|` alone separates two patterns")
	default:
		return false
	}
	return true
}

// unbalanced reports whether an expression lacks a bracket of a group.
func unbalanced(expression string) bool {
	var err *syntax.Error
	_, e := syntax.Parse(expression, syntax.Perl)
	return errors.As(e, &err) && (err.Code == syntax.ErrMissingParen || err.Code == syntax.ErrUnexpectedParen)
}

// takenAsText returns why a test, written as src, takes a pattern as text, and what to write instead; "" when that may be meant.
func takenAsText(s *commands.Script, c *facts.Compare, value facts.Literal, src string) (why, help string) {
	l, v := s.Facts().Language, value.Text
	plain := strings.NewReplacer(`"`, "", `'`, "", `\`, "").Replace(src)
	switch grep := plainGrep().FindStringSubmatch(src); {
	case l.IsShell() && starred().MatchString(v) && (c.How == facts.Equal && strings.Contains(plain, v) ||
		(c.How == facts.Equal || c.How == facts.Contains && c.Changed) && quotedVariable().MatchString(src) && s.Source()[value.Range.Start:value.Range.End] == v):
		if strings.HasPrefix(src, "[ ") || strings.HasPrefix(src, "test ") {
			return "`[` knows no patterns", "use `case`, or `[[ … ]]` in bash"
		}
		if !strings.Contains(plain, v) {
			return quotedStar, "write the variable without quotes, on the right of the test"
		}
		return quotedStar, unquoteStar
	case c.How == facts.Glob && l.IsShell() && barred().MatchString(v) && !strings.Contains(plain, v) && isPath(c.Path): // a command may have the bar
		return "in the value of a variable, `|` separates nothing", "write the patterns where they are compared, or one variable for each"
	case c.How == facts.Glob && l.IsShell() && expression().MatchString(v) && !isPath(c.Path) && !strings.Contains(v, "|"): // the name of a file may have them
		return "a pattern of the shell is no regular expression", "use `=~`, or `grep -E`"
	case c.How == facts.Equal && l == facts.PowerShell && starred().MatchString(v) && isEqual().MatchString(src):
		return "`-eq` knows no patterns", "write `-like`"
	case c.How == facts.Regex && inQuotes().MatchString(src) && (expression().MatchString(v) || strings.HasPrefix(v, "^")):
		return "`=~` looks for what is in quotes as it is", "remove the quotes, or put the pattern into a variable without quotes"
	case c.How == facts.Regex && grep != nil && grep[1] == "grep" && len(c.Values) == 1 && !strings.ContainsAny(grep[2], "EPF") && alternatives().MatchString(v) && !download().MatchString(v):
		return "without `-E`, `grep` looks for `|` itself", grepExtended
	case c.How == facts.Regex && grep != nil && (grep[1] == "fgrep" || strings.Contains(grep[2], "F")) && expression().MatchString(v):
		return "with `-F`, `grep` knows no patterns", "remove `-F`"
	case c.How == facts.Contains && !l.IsShell() && expression().MatchString(v):
		return "it is looked for as it is", "use a regular expression"
	}
	return "", ""
}

// holdsText reports a field whose content is no pattern or program itself: a path, a command, the name of a tool or a prompt.
func holdsText(path string) bool {
	_, key := inspect.CutLast(path)
	return isPath(path) || key == "command" || slices.Contains([]string{"toolName", "prompt"}, schemas.NeutralName(path))
}

func isPath(path string) bool {
	_, key := inspect.CutLast(path)
	return inspect.IsPathKey(key)
}
