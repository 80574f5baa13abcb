package pattern

import (
	"testing"
	"unicode"
)

func TestNeedsOutside(t *testing.T) {
	t.Parallel()
	word := func(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }
	for src, want := range map[string]bool{
		"Edit,Write":          true,
		"Edit, Write":         true,
		"Edit|Wri te":         false,
		"Ed it|Wri te":        true,
		"mcp__a__*,Task":      true,
		"Bash(git *)":         false,
		"Bash(git .*)":        true,
		"(?:a,)?b":            false,
		"(?:a,)+b":            true,
		"(?:a,){0,3}b":        false,
		"[,;]a":               true,
		"[,;a]a":              false,
		"[^a]":                false,
		"[^\\w]x":             true,
		".*":                  false,
		"a(?=,)":              true,
		"a(?!,)b":             false,
		"\\s":                 true,
		"é":                   true,
		"(?i:É|,)":            true,
		"":                    false,
		"^$":                  false,
		"(a)\\1":              false,
		"tools:Write AND any": true,
	} {
		p, err := Compile(src)
		if err != nil {
			t.Fatalf("%q: %v", src, err)
		}
		if got := p.NeedsOutside(word); got != want {
			t.Errorf("%q needs characters outside of words: %v, want %v", src, got, want)
		}
	}
}
