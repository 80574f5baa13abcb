package pattern

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/racing"
)

// TestNewer covers syntax of ECMAScript 2025 that older engines reject; the expected results come from Node 24.
func TestNewer(t *testing.T) {
	t.Parallel()
	tests := []struct {
		pattern, input string
		want           bool
	}{
		{"(?i:bash)", "BASH", true},
		{"(?i:a(?-i:b))", "Ab", true},
		{"(?i:a(?-i:b))", "AB", false},
		{"(?i:a)b", "AB", false},
		{"(?i:a|b)c", "Bc", true},
		{"(?i-s:a)", "A", true},
		{"(?i-:a)", "A", true},
		{"(?s:.)", "\n", true},
		{"(?-ims:.)", "\n", false},
		{"a\n(?m:^b)", "a\nb", true},
		{"a\n(?:^b)", "a\nb", false},
		{"(?m:a$)\nb", "a\nb", true},
		{"(?i:[^x])", "X", false},
		{`(?i:\w)`, "ſ", false},
		{`(?i:[\W])`, "ſ", true},
		{`(?i:[\W])`, "a", false},
		{"(?i:k)", "\u212a", false},
		{"(?i:ß)", "ẞ", false},
		{"(?i:σ)", "ς", true},
		{"(?i:[α-ω])", "Σ", true},
		{"(?i:é)", "É", true},
		{`(a)(?i:\1)`, "aA", true},
		{`(?<a>x)|(?<a>y)\k<a>`, "yy", true},
		{`(?:(?<a>x)|(?<a>y))\k<a>`, "xx", true},
		{`(?:(?<a>x)|(?<a>y))\k<a>`, "xy", false},
		{`(?:(?<a>x)|(?<a>y)|z)*\k<a>`, "xyy", true},
		{`(?:(?<a>x)|(?<a>y)|z)*\k<a>`, "xyzy", false},
	}
	for _, tt := range tests {
		p, err := Compile(tt.pattern)
		if err != nil {
			t.Errorf("%q: %v", tt.pattern, err)
		} else if got := p.Full(tt.input); got != tt.want {
			t.Errorf("%q matches the whole of %q: %t, want %t", tt.pattern, tt.input, got, tt.want)
		}
	}
	for _, bad := range []string{"(?-:a)", "(?ii:a)", "(?i-i:a)", "(?i-s-m:a)", "(?i", "(?i:", "(?x:a)", "(?<a>x)(?:(?<a>y)|z)"} {
		if _, err := Compile(bad); err == nil {
			t.Errorf("%q is accepted", bad)
		}
	}
}

// TestErrors checks each message and its range.
func TestErrors(t *testing.T) {
	t.Parallel()
	tests := []struct{ pattern, marked, message string }{
		{"*", "*", "there is nothing before * to repeat; write .* to match everything"},
		{"*.ts", "*", "there is nothing before * to repeat; write .* for any text"},
		{"src/(*)", "*", "there is nothing before * to repeat; write .* for any text"},
		{"?", "?", `there is nothing before ? to repeat; write \? to match the character`},
		{"x|{1,2}", "{1,2}", `there is nothing before {1,2} to repeat; write \{ to match the character`},
		{"a**", "*", `there is nothing before * to repeat; write \* to match the character`},
		{"b++ash", "+", "JavaScript has no possessive quantifiers; write one + less"},
		{"é{2,1}", "{2,1}", "the numbers in {2,1} are out of order; write {1,2}"},
		{"bash)", ")", `this ) closes no group; write \) to match a parenthesis`},
		{"é(bash", "(", `this group is never closed; add ) or write \( to match a parenthesis`},
		{"(a(b)", "(", `this group is never closed; add ) or write \( to match a parenthesis`},
		{"😀[a-z", "[", `this class is never closed; add ] or write \[ to match a bracket`},
		{"[z-a]", "z-a", "the range z-a is out of order"},
		{`[b-\x61]`, `b-\x61`, `the range b-\x61 is out of order`},
		{`bash\`, `\`, `the pattern ends in a lone \; write \\ to match a backslash`},
		{"(?i)bash", "(?i)", "JavaScript has no flags inside a pattern; write both cases, such as [Bb]ash"},
		{"(?P<tool>bash)", "(?P<", "JavaScript writes a named group as (?<name>…), without the P"},
		{"(?P=tool)", "(?P=", `JavaScript writes a reference to a group as \k<name>`},
		{"(?>a)", "(?>", "JavaScript has no atomic groups; write (?: … )"},
		{"(?#note)", "(?#", "JavaScript has no comments inside a pattern"},
		{"(?|a)", "(?|", "JavaScript has no branch reset; write (?: … )"},
		{"(?a)", "(?a", "JavaScript has no such group; write (?: … ) for a plain one"},
		{"(?<1>a)", "", "a group name has letters, digits, _ and $, does not start with a digit and ends at >"},
		{"(?<n>a)(?<n>b)", "n", `two groups are called "n"`},
		{`(?<n>a)\k<m>`, `\k<m>`, `no group is called "m"`},
		{`(?<n>a)\k`, `\k`, `write \k<name> with the name of a group`},
		{`(?<n>a)[\k]`, `\k`, `\k stands for a named group here and cannot be in a class`},
		{strings.Repeat("(", 2000), "", "groups are nested too deeply"},
		{strings.Repeat("()", 40000), "(", "the pattern has too many groups"},
	}
	for _, tt := range tests {
		_, err := Compile(tt.pattern)
		switch {
		case err == nil:
			t.Errorf("%.20q is accepted, want %s", tt.pattern, tt.message)
		default:
			marked := tt.pattern[err.Range.Start:err.Range.End]
			if diff := cmp.Diff([]string{tt.marked, tt.message}, []string{marked, err.Message}); diff != "" {
				t.Errorf("%.20q (-want +got):\n%s", tt.pattern, diff)
			}
		}
	}
}

// TestGiveUp checks that exponential backtracking ends, and that long linear matches succeed.
func TestGiveUp(t *testing.T) {
	t.Parallel()
	racing.SkipSweep(t)
	long := strings.Repeat("a", 20000)
	tests := []struct {
		pattern, input string
		full, find     Verdict
	}{
		{"(a+)+b", strings.Repeat("a", 60), Undecided, Undecided},
		{"(?=(a+)+b)", strings.Repeat("a", 60), Undecided, Undecided},
		{"(?!(a*)*b)", strings.Repeat("a", 60), Undecided, Undecided},
		{"(a|a)*b", strings.Repeat("a", 60), Undecided, Undecided},
		{"(|a){100000}b", "a", Undecided, Undecided},
		{"a*", long, Match, Match},
		{".*b", long, NoMatch, Undecided},
		{"[^b]*b", long + "b", Match, Match},
		{"(?:){1000000000}", "", Match, Match},
		{"(){1000000000}(?=a){2,}a", "a", Match, Match},
	}
	for _, tt := range tests {
		p, err := Compile(tt.pattern)
		if err != nil {
			t.Fatal(err)
		}
		if full, find := p.match(tt.input, false), p.match(tt.input, true); full != tt.full || find != tt.find {
			t.Errorf("%q on %.20q: full %d, find %d; want %d, %d", tt.pattern, tt.input, full, find, tt.full, tt.find)
		}
	}
}

// FuzzCompile checks that any pattern takes bounded work, that errors are inside the text, and general laws: a full
// match is a match, and a pattern in a group is equivalent.
func FuzzCompile(f *testing.F) {
	for _, seed := range []string{"", "bash|view", "^(?!view).*$", `(?<=b)a\1[\d-z]{2,3}?`, "(a+)+b", `(?<n>a)\k<n>`, "(?i:[^\\w])", "[[:alpha:]]", "\xff(", "a{1000}{"} {
		f.Add(seed, "bash")
	}
	f.Fuzz(func(t *testing.T, src, input string) {
		if len(src) > 200 || len(input) > 100 {
			t.Skip()
		}
		p, err := Compile(src)
		if err != nil {
			if err.Message == "" || err.Range.Start < 0 || err.Range.Start > err.Range.End || err.Range.End > len(src) {
				t.Fatalf("%q: error %q at %v", src, err.Message, err.Range)
			}
			if utf8.ValidString(src) && !runeAligned(src, err.Range) {
				t.Fatalf("%q: error at %v, inside a character", src, err.Range)
			}
			return
		}
		full, find := p.match(input, false), p.match(input, true)
		if full == Match && find == NoMatch {
			t.Fatalf("%q matches the whole of %q but is not found in it", src, input)
		}
		wrapped, err := Compile("(?:" + src + ")")
		if err != nil {
			t.Fatalf("%q is accepted, in a group it is not: %v", src, err)
		}
		if again := wrapped.match(input, false); again != full && again != Undecided && full != Undecided {
			t.Fatalf("%q on %q: %d, in a group %d", src, input, full, again)
		}
	})
}

func runeAligned(s string, r text.Range) bool {
	return (r.Start == len(s) || utf8.RuneStart(s[r.Start])) && (r.End == len(s) || utf8.RuneStart(s[r.End]))
}

func BenchmarkCompile(b *testing.B) {
	for b.Loop() {
		if _, err := compileSource("^(?!view).*|create_file|mcp__[a-z]+__.*$"); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkFull(b *testing.B) {
	p, err := Compile("^(?!view).*|create_file|mcp__[a-z]+__.*$")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		p.Full("replace_string_in_file")
	}
}
