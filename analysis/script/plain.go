package script

import (
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// Most commands are an interpreter or a path with plain arguments, which every shell reads as words between blanks. For
// them the parser, whose work is mostly memory, is spared: a file of a hundred hooks is opened a quarter faster.

// plainWords are the words of such a command, nil for any other.
func plainWords(line string) []word {
	words := make([]word, 0, 4)
	for end := 0; ; {
		start := end
		for start < len(line) && line[start] == ' ' {
			start++
		}
		if start == len(line) {
			break
		}
		end = start
		for end < len(line) && isPlain(line[end]) {
			end++
		}
		if end == start || end < len(line) && line[end] != ' ' {
			return nil
		}
		rng := text.Range{Start: start, End: end}
		words = append(words, word{rng: rng, bare: rng, text: line[start:end], known: true})
	}
	if len(words) == 0 {
		return nil
	}
	// The first word may be a keyword or an assignment.
	if first := words[0].text; strings.Contains(first, "=") || !interprets(first) && !strings.Contains(first, "/") {
		return nil
	}
	return words
}

// isPlain reports that a byte means itself, wherever in a word it stands.
func isPlain(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || strings.IndexByte("_./:,@%+-=", c) >= 0
}

func interprets(program string) bool {
	_, ok := interpreters[program]
	return ok
}
