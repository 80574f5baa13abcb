package rules_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/hooks-ls/hooks-ls/analysis/rules"
	"github.com/hooks-ls/hooks-ls/internal/archives"
)

// quoted matches names and code in a text.
var quoted = regexp.MustCompile("`[^`]*`|^\\s*\\S+:\\d+")

// TestHeadlines checks that the findings of all archives fit into a Problems panel and a narrow terminal: short headlines,
// few and short notes, plain words, and for every rule a help or a fix.
func TestHeadlines(t *testing.T) {
	t.Parallel()
	if *archives.Update {
		t.Skip("the archives are being written")
	}
	const median, most, mostLine, mostNotes = 65, 95, 100, 4
	stilted := regexp.MustCompile(`\b(?:stands?|beside|is told|takes? it for|whatever it says|all the same|comes? nearest|surfaces?)\b`)
	headline := regexp.MustCompile(`^\S.*:\d+:\d+-(?:\d+:)?\d+: (?:error|warning|info|hint): (.*) \[([a-z0-9-]+)\](?: \(.*\))?$`)
	lengths := map[string]int{} // by headline
	helpful := map[string]bool{}
	for file, want := range wants(t) {
		rule, notes := "", 0
		for line := range strings.Lines(want) {
			line = strings.TrimSuffix(line, "\n")
			kind, text, _ := strings.Cut(strings.TrimSpace(line), ": ")
			if word := stilted.FindString(quoted.ReplaceAllString(line, "")); word != "" {
				t.Errorf("%s: write a plainer word than %q in a text for users: %s", file, word, line)
			}
			switch m := headline.FindStringSubmatch(line); {
			case m != nil:
				rule, notes = m[2], 0
				if lengths[m[1]] = utf8.RuneCountInString(m[1]); lengths[m[1]] > most {
					t.Errorf("%s: a headline of %d characters, more than %d; say the rest in .Note(…) or .Help(…): %s", file, lengths[m[1]], most, m[1])
				}
			case kind == "note":
				if notes++; notes > mostNotes {
					t.Errorf("%s: more than %d notes: %s", file, mostNotes, line)
				}
				if n := utf8.RuneCountInString(text); n > mostLine {
					t.Errorf("%s: a note of %d characters, more than %d: %s", file, n, mostLine, text)
				}
			case kind == "help":
				helpful[rule] = true
				if n := utf8.RuneCountInString(text); n > mostLine && !strings.Contains(text, `{"`) {
					t.Errorf("%s: a help of %d characters, more than %d: %s", file, n, mostLine, text)
				}
			case kind == "fix" || kind == "unsafe fix":
				helpful[rule] = true
			}
		}
	}
	var all []int
	for _, n := range lengths {
		all = append(all, n)
	}
	slices.Sort(all)
	if len(all) == 0 || all[len(all)/2] > median {
		t.Errorf("half of all %d headlines are longer than %d characters: shorten some", len(all), median)
	}
	for _, r := range rules.All {
		if !helpful[r.ID] {
			t.Errorf("no finding of %s in its archive says what to write instead: add .Help(…) or a fix", r.ID)
		}
	}
}
