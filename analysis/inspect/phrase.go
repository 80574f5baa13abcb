package inspect

import (
	"unicode/utf8"

	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// ProductsDo says what surfaces do: with their names and a verb, or in words of its own when all that read the document do it.
func ProductsDo(p *lint.Pass, set schemas.Surfaces, verb, everywhere string) string {
	if set == p.Surfaces() {
		return everywhere
	}
	return lint.Verb(set, verb)
}

// MaxHeadline is how many characters a headline should not exceed.
const MaxHeadline = 80

// MaxHelp is how many characters a line below the headline should not exceed.
const MaxHelp = 100

// Fitting joins quoted names behind a text as long as the line stays short, and ends it with … when some are left out.
func Fitting(before string, names []string) string { return FittingWith(before, names, "or") }

// FittingWith is fitting with another word before the last name.
func FittingWith(before string, names []string, last string) string {
	if len(names) < MaxHelp/4 { // a name takes four characters at least
		if line := before + lint.Codes(names, last); len(names) < 2 || utf8.RuneCountInString(line) <= MaxHelp {
			return line
		}
	}
	line := before + lint.Code(names[0])
	for _, name := range names[1 : len(names)-1] {
		longer := line + ", " + lint.Code(name)
		if utf8.RuneCountInString(longer+andMore) > MaxHelp {
			break
		}
		line = longer
	}
	return line + andMore
}

const andMore = ", …"

// TheseHooks is "this hook" or "these 3 hooks".
func TheseHooks(n int) string {
	if n == 1 {
		return "this hook"
	}
	return "these " + english.Count(n, "hook")
}
