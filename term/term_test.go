package term_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/hooks-ls/hooks-ls/term"
)

func TestWrap(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, line string
		width      int
		hang       int
		want       string
	}{
		{"no width", "one two three four five six seven", 0, 2, "one two three four five six seven"},
		{"a line that fits", "one two three four five six seven", 33, 2, "one two three four five six seven"},
		{"at spaces", "one two three four five six seven eight", 24, 2, "one two three four five\n  six seven eight"},
		{"the indent of the first line stays", "    = note: one two three four five six", 32, 12, "    = note: one two three four\n            five six"},
		{"a long word stays whole", "a https://example.com/a/very/long/path/to/a/page b", 24, 2, "a\n  https://example.com/a/very/long/path/to/a/page\n  b"},
		{"JSON breaks before a long value", `a {"name":"0123456789","other":"x"}`, 20, 2, "a {\"name\":\n  \"0123456789\",\n  \"other\":\"x\"}"},
		{"JSON breaks between members", `stdout  {"decision":"block","reason":"run the tests"}`, 30, 8, "stdout  {\"decision\":\"block\",\n        \"reason\":\"run the\n        tests\"}"},
		{"the first word stays where it is", "https://example.com/a/very/long/path b", 24, 2, "https://example.com/a/very/long/path\n  b"},
		{"characters, not bytes", "ää öö üü ää öö üü ää öö üü", 26, 2, "ää öö üü ää öö üü ää öö üü"},
		{"escape sequences take no room", "\x1b[1mone\x1b[0m two three four five", 24, 2, "\x1b[1mone\x1b[0m two three four five"},
		{"room is left beside a wide indent", "one two three four five six", 10, 8, "one two three four five six"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(tt.want, term.Style{Width: tt.width}.Wrap(tt.line, tt.hang)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestColumns(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{"": 0, "abc": 3, "ä€": 2, "日本": 4, "ｱ": 1, "a\u0308": 1, "😀": 2, "👍🏽": 2, "한글": 4, "…": 1} {
		if got := term.Columns(text); got != want {
			t.Errorf("%q takes %d columns, want %d", text, got, want)
		}
	}
	if got := (term.Style{Width: 24}).Wrap("日本語 日本語 日本語 日本語", 2); got != "日本語 日本語 日本語\n  日本語" {
		t.Errorf("got %q", got)
	}
}

func TestPaint(t *testing.T) {
	t.Parallel()
	if got := (term.Style{Color: true}).Paint(term.Bold, "a"); got != "\x1b[1ma\x1b[0m" {
		t.Errorf("got %q", got)
	}
	if got := (term.Style{}).Paint(term.Bold, "a"); got != "a" {
		t.Errorf("got %q without colors", got)
	}
}

func TestPrintable(t *testing.T) {
	t.Parallel()
	const text = "a\tb\nc \x1b[31mred\x1b[0m \x1b[2J \x1b]0;title\a \r \u009b31m \u202egnp 👩\u200d🚀 \xff"
	for _, tt := range []struct {
		style term.Style
		want  string
	}{
		{term.Style{}, "a\tb\nc \\x1b[31mred\\x1b[0m \\x1b[2J \\x1b]0;title\\a \\r \\u009b31m \\u202egnp 👩\u200d🚀 \ufffd"},
		{term.Style{Color: true}, "a\tb\nc \x1b[31mred\x1b[0m \\x1b[2J \\x1b]0;title\\a \\r \\u009b31m \\u202egnp 👩\u200d🚀 \ufffd"},
	} {
		if diff := cmp.Diff(tt.want, tt.style.Printable(text)); diff != "" {
			t.Errorf("%+v: (-want +got):\n%s", tt.style, diff)
		}
	}
}

func TestClip(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		text  string
		width int
		want  string
	}{
		{"", 4, ""}, {"abcd", 4, "abcd"}, {"abcde", 4, "abc…"}, {"日本語", 6, "日本語"}, {"日本語", 5, "日本…"}, {"日本語", 4, "日…"}, {"a\u0308bcd", 3, "a\u0308b…"}, {"ab\xff\xffe", 4, "ab\xff…"},
		{strings.Repeat("x", 1<<20), 4, "xxx…"},
	} {
		if got := term.Clip(tt.text, tt.width); got != tt.want {
			t.Errorf("%q in %d columns is %q, want %q", tt.text, tt.width, got, tt.want)
		}
	}
}
