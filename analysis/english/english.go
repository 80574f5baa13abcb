// Package english forms phrases: lists, counts, headlines with their notes, and spelling suggestions. It knows nothing of hooks. Begin with List.
package english

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// Nearest returns the candidate most likely meant, or "" when none is close. Case, dashes and underscores weigh little; the first wins a tie.
func Nearest(name string, candidates []string) string {
	limit := max(1, utf8.RuneCountInString(name)/3)
	best, bestCost := "", 10*limit+2
	for _, c := range candidates {
		if cost := editCost(name, c); cost < bestCost {
			best, bestCost = c, cost
		}
	}
	return best
}

// DidYouMean returns "; did you mean %q" for the nearest candidate, or "" when none is near.
func DidYouMean(name string, candidates []string) string {
	if n := Nearest(name, candidates); n != "" {
		return "; did you mean " + strconv.Quote(n)
	}
	return ""
}

// Distance is the number of letters by which two names differ, ignoring case, dashes and underscores.
func Distance(a, b string) int { return editCost(a, b) / 10 }

// editCost is ten times the optimal string alignment distance of the folded names, plus one when their first letters
// differ only in case. Names that differ only in case cost 1, only in dashes or underscores 2.
func editCost(a, b string) int {
	if a == b {
		return 0
	}
	x, y := fold(a), fold(b)
	switch {
	case strings.EqualFold(a, b):
		return 1
	case slices.Equal(x, y):
		return 2
	}
	rows := make([]int, 3*(len(y)+1))
	before, last, row := rows[:len(y)+1], rows[len(y)+1:2*(len(y)+1)], rows[2*(len(y)+1):]
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(x); i++ {
		row[0] = i
		for j := 1; j <= len(y); j++ {
			sub := last[j-1]
			if x[i-1] != y[j-1] {
				sub++
			}
			row[j] = min(sub, last[j]+1, row[j-1]+1)
			if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	cost := 10 * last[len(y)]
	if a != "" && b != "" && a[0] != b[0] && len(x) > 0 && len(y) > 0 && x[0] == y[0] {
		cost++
	}
	return cost
}

func fold(s string) []rune {
	return []rune(strings.Map(func(r rune) rune {
		if r == '-' || r == '_' {
			return -1
		}
		return unicode.ToLower(r)
	}, s))
}

// List quotes and joins names: `"a", "b" or "c"`, with last as the conjunction.
func List(names []string, last string) string {
	return Join(slice.Map(names, strconv.Quote), last)
}

// Join joins words: "a, b or c", with last as the conjunction.
func Join(words []string, last string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " " + last + " " + words[len(words)-1]
}

// Count returns "1 hook" or "7 hooks", "7 processes".
func Count(n int, noun string) string {
	switch {
	case n == 1:
		return "1 " + noun
	case strings.HasSuffix(noun, "s"):
		noun += "e"
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

// Clip returns the first line of s, cut to most characters, between words unless they are long; an ellipsis marks the cut.
func Clip(s string, most int) string {
	s, _, more := strings.Cut(strings.TrimSpace(s), "\n")
	if r := []rune(s); len(r) > most {
		s, more = string(r[:most]), true
		if i := strings.LastIndexByte(s, ' '); r[most] != ' ' && i > most/2 {
			s = s[:i]
		}
	}
	if more {
		s += "…"
	}
	return s
}

// Lines formats a headline, notes and help as plain text, one per line.
func Lines(headline string, notes []string, help string) string {
	for _, n := range notes {
		headline += "\nnote: " + n
	}
	if help != "" {
		headline += "\nhelp: " + help
	}
	return headline
}

// Noun returns a noun with a determiner, and with the number unless it is one: "the hook", "the 3 hooks".
func Noun(determiner string, n int, noun string) string {
	if n == 1 {
		return determiner + " " + noun
	}
	return determiner + " " + Count(n, noun)
}

// Agree puts a verb in the form for a subject of n things: of "never run", "never runs" for one; of "do not run", "does not run".
func Agree(n int, verb string) string {
	if n != 1 {
		return verb
	}
	adverb := ""
	for _, a := range []string{"never ", "still "} {
		if rest, ok := strings.CutPrefix(verb, a); ok {
			adverb, verb = a, rest
		}
	}
	word, rest, _ := strings.Cut(verb, " ")
	switch stem := strings.TrimSuffix(word, "y"); {
	case stem != word && !strings.HasSuffix(stem, "a"):
		word = stem + "ies"
	case word == "do":
		word = "does"
	case word == "cannot":
	default:
		word += "s"
	}
	return adverb + strings.TrimSuffix(word+" "+rest, " ")
}
