package inspect

import (
	"strings"
	"unicode/utf8"

	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// ProductsDo names the surfaces with a verb, or returns everywhere when set is all surfaces that read the document.
func ProductsDo(p *lint.Pass, set schemas.Surfaces, verb, everywhere string) string {
	if set == p.Surfaces() {
		return everywhere
	}
	return lint.Verb(set, verb)
}

// MaxHeadline is the maximum length of a headline in characters.
const MaxHeadline = 80

// MaxHelp is the maximum length of a line below the headline in characters.
const MaxHelp = 100

// Fitting appends quoted names, joined with "or", as long as the line stays short; … stands for the rest.
func Fitting(before string, names []string) string { return FittingWith(before, names, "or") }

// FittingWith is Fitting with another conjunction.
func FittingWith(before string, names []string, last string) string {
	quoted := slice.Map(names, lint.Code)
	if line := before + english.Join(quoted, last); len(names) < 2 || utf8.RuneCountInString(line) <= MaxHelp {
		return line
	}
	n := 1
	for length := utf8.RuneCountInString(before + quoted[0] + andMore); n < len(quoted)-1; n++ {
		if length += utf8.RuneCountInString(", " + quoted[n]); length > MaxHelp {
			break
		}
	}
	return before + strings.Join(quoted[:n], ", ") + andMore
}

const andMore = ", …"

// TheseHooks returns "this hook" or "these 3 hooks".
func TheseHooks(n int) string {
	if n == 1 {
		return "this hook"
	}
	return "these " + english.Count(n, "hook")
}

// MaxRepeats bounds the findings that say the same thing about one file.
const MaxRepeats = 20

// SystemNames renders "Linux and macOS".
func SystemNames(list []schemas.OS) string {
	return english.Join(slice.Map(list, schemas.OS.Name), "and")
}

// Clip shortens a text to its first n bytes.
func Clip(s string, n int) string {
	if len(s) > n {
		return strings.ToValidUTF8(s[:n], "") + "…"
	}
	return s
}
