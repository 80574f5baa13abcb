package rules

import (
	"strings"
	"unicode/utf8"

	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// productsDo says what surfaces do: with their names and a verb, or in words of its own when all that read the document do it.
func productsDo(p *lint.Pass, set schemas.Surfaces, verb, everywhere string) string {
	if set == p.Surfaces() {
		return everywhere
	}
	return lint.Does(set, verb)
}

// maxHeadline is how many characters a headline should not exceed.
const maxHeadline = 80

// maxHelp is how many characters a line below the headline should not exceed.
const maxHelp = 100

// fitting joins quoted names behind a text as long as the line stays short, and ends it with … when some are left out.
func fitting(before string, names []string) string { return fittingWith(before, names, "or") }

// fittingWith is fitting with another word before the last name.
func fittingWith(before string, names []string, last string) string {
	for n := min(len(names), maxHelp/4); n > 1; n-- { // a name takes four characters at least
		line := before + lint.Codes(names[:n], last)
		if n < len(names) {
			line = before + strings.Join(codes(names[:n]), ", ") + ", …"
		}
		if utf8.RuneCountInString(line) <= maxHelp {
			return line
		}
	}
	if len(names) > 1 {
		return before + lint.Code(names[0]) + ", …"
	}
	return before + lint.Codes(names, last)
}

func codes(names []string) []string {
	quoted := make([]string, len(names))
	for i, n := range names {
		quoted[i] = lint.Code(n)
	}
	return quoted
}

// theHook is "this hook" or "these 3 hooks".
func theHook(n int) string {
	if n == 1 {
		return "this hook"
	}
	return "these " + english.Count(n, "hook")
}
