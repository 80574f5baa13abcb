package pattern

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/hooks-ls/hooks-ls/internal/racing"
)

// oracle runs patterns in node, with one process for all of them.
func oracle(t *testing.T, patterns []string, inputs [][]string) []verdicts {
	t.Helper()
	node, err := exec.LookPath("node")
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal("node is not installed, so patterns cannot be compared with JavaScript")
		}
		t.Skip("node is not installed, so patterns are not compared with JavaScript")
	}
	const script = `
		const cases = JSON.parse(require("fs").readFileSync(0, "utf8"));
		console.log(JSON.stringify(cases.map(({Pattern, Inputs}) => {
			try {
				const find = new RegExp(Pattern), full = new RegExp("^(?:" + Pattern + ")$");
				return {OK: true, Full: Inputs.map(s => full.test(s)), Find: Inputs.map(s => find.test(s))};
			} catch (e) {
				return {OK: false, Message: e.message};
			}
		})));`
	type question struct {
		Pattern string
		Inputs  []string
	}
	questions := make([]question, len(patterns))
	for i, p := range patterns {
		questions[i] = question{p, inputs[i]}
	}
	stdin, err := json.Marshal(questions)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(node, "-e", script)
	cmd.Stdin = bytes.NewReader(stdin)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var answers []verdicts
	if err := json.Unmarshal(out, &answers); err != nil {
		t.Fatal(err)
	}
	return answers
}

type verdicts struct {
	OK         bool
	Message    string
	Full, Find []bool
}

// compare reports the patterns on which the package and node differ.
func compare(t *testing.T, patterns []string, inputs [][]string) {
	t.Helper()
	for i, want := range oracle(t, patterns, inputs) {
		src := patterns[i]
		p, err := Compile(src)
		switch {
		case err != nil && want.OK:
			t.Errorf("%q: %s at %v; node accepts it", src, err.Message, err.Range)
		case err == nil && !want.OK:
			t.Errorf("%q is accepted; node says %s", src, want.Message)
		case err == nil:
			for k, s := range inputs[i] {
				if got := p.Full(s); got != want.Full[k] {
					t.Errorf("%q: the whole of %q matches: %t, in node %t", src, s, got, want.Full[k])
				}
				if got := p.match(s, true) == Match; got != want.Find[k] {
					t.Errorf("%q: found in %q: %t, in node %t", src, s, got, want.Find[k])
				}
			}
		}
	}
}

// TestNode matches each pattern of the table against every input of the table and against its own text.
func TestNode(t *testing.T) {
	t.Parallel()
	groups := map[string][]string{
		"plain":       {"", "bash", "Bash", "bash|view", "bash|", "|bash", "||", "a|b|c", " bash", "bash ", "create_file", "mcp__lab__echo", "lab-echo", "lab/echo", "Bash,Read", "Bash | Read", "é", "日本", "😀", "[😀]", ".", "..", "^.$", "a\nb"},
		"anchors":     {"^bash$", "^bash", "bash$", "x|^bash", "^", "$", "^$", "^^bash$$", `\bbash\b`, `\Bash`, `a\B`, "(^bash)", "(?:$)", `\b`, `\B`},
		"loops":       {"b.*", "a*", "a+", "a?", "ba*sh", "a*?", "a+?b", "a??", "(ab)*", "(?:ab)+", "a{2}", "a{2,}", "a{1,3}", "a{1,3}?", "a{0}", "a{0,0}b", "(a){0}b", "(a*)*", "(a*)+", "(a|ab)(c|bcd)(d*)", "(?:a?)*?b", "(a?)*?$", "(?:a*){3}", "(){3}", "(?:){2,}", "(?:^)*a", "(?=a){2}a", "(z)((a+)?(b+)?(c))*", "((a)|b)*", "(?:(a)|b)*", `(?:(a)|b)*\1`, `(?:(a)|(b))+\1`, `(a*)*\1`, `(?:(a)|(b)|(c))*\1\2\3`, `(?:(?=(a))a)+b`, `(\2a)(\1)`, `(a\1)+`},
		"not loops":   {"*", "+", "?", "**", "a**", "a++", "a+*", "b++ash", "a?+", "a{1}{2}", "a{1}+", "(*)", "(?:+)", "|*", "^*", "$+", "^?", `\b+`, `\B*`, "(?<=a)*", "(?<!a)+", "(?=a)*", "(?!a)+b", "(?=a)?b", "{", "}", "{}", "a{", "a}", "a{,5}", "{,5}", "a{,}", "a{x}", "a{1", "a{1,", "a{1,2", "a{1 }", "{1}", "{1,}", "{1,2}", "x{2,1}", "{2,1}", "a{2,1}?", "a{99999999999}", "a{0,99999999999}", "a{99999999999,1}", "a{99999999999,99999999998}", "^{1}", "a|{1}", "a|{"},
		"classes":     {"[a-c]ash", "[abc]+", "[^a]", "[]", "[^]", "[]a]", "[^]a]", "[", "[a", "[^", "a]", "]", "[a-]", "[-a]", "[a-c-e]", "[--a]", "[c-a]", "[a-a]", `[\d-z]+`, `[a-\d]`, `[\w-\d]`, `[z-\d]`, "[[:alpha:]]+", "[[:alpha:]", "[[a]]", `[\]]`, `[\b]`, `[\B]`, `[\-]`, `[\^a]`, `[\w.]+`, `[^\W]`, `[^\s\S]`, `[\s\S]+`, "[.]", "[$]", "[(|)]", "[^\n]", `[\n]`, `[\cA]`, `[\c]`, `[\c_]`, `[\c1]`, `[\c*]`, `[\x41]`, `[\x4]`, `[\u0041]`, `[\u004]`, `[\101]`, `[\0]`, `[\8]`, `[\400]`, `[\p{L}]+`, `[\k]`, `(?<a>x)[\k]`, `[\`, `[a\`, `[a&&b]`, `[a--b]`, "[😀-😎]", "[é]", "[a-é]"},
		"escapes":     {`\d`, `\D`, `\w+`, `\W`, `\s`, `\S+`, `\t`, `\n`, `\v\f\r`, `\.`, `\*`, `\/`, `\-`, `\_`, `\e`, `\a`, `\h`, `\A`, `\Z`, `\z`, `\Abash\Z`, `\Q.\E`, `\K`, `\R`, `\X`, `\x41`, `\x4`, `\x`, `\xZZ`, `\u0041`, `\u004`, `\u`, `\u{61}`, `\u{1F600}`, `\ud83d\ude00`, `\ud83d`, `\p{L}+`, `\p{Lu}`, `\P{L}`, `\pL`, `\cA`, `\ca`, `\c`, `\c1`, `\c*`, `\0`, `\00`, `\01`, `\012`, `\0123`, `\08`, `\1`, `\2`, `\8`, `\9`, `\18`, `\101`, `\377`, `\400`, `\777`, `\k`, `\k<a>`, `\k<a`, `\`, `a\`, `\\`, `\\\`, `\ `, `\é`, `\😀`, `\)`},
		"references":  {`(b)ash\1?`, `(a)\1`, `\1(a)`, `(a)(b)\2\1`, `(a)\2`, `(a)\10`, `(a)\11`, `(a)\01`, `(?:a)\1`, `(a)|\1b`, `(a|b)\1`, `\2(a)(b)`, `(?<n>bash)`, `(?<n>a)\k<n>`, `\k<n>(?<n>a)`, `(?<n>a)\k<m>`, `(?<n>a)\k`, `(?<n>a)\k<n`, `(?<n>a)\k{n}`, `\k(?<n>a)`, `\k<a>(?:b)`, `(?<n>a)(?<n>b)`, `(?<n>a)(?<m>b)\k<m>`, `(?<n>a)\1`, `(a)\1{2}`, `(a\1)`, `(?=(a))\1`, `(?!(a))\1b`, `(?<=(a))\1`, `(?:(a)|\1)b`, `(?<$>a)`, `(?<_1>a)`, `(?<é>a)\k<é>`, `(?<\u0061>a)\k<a>`, `(?<\u{62}>a)\k<b>`, `(?<𝒜>a)`, `(?<a.b>c)`, `(?<1a>b)`, `(?<>a)`, `(?<a`, `(?<a>`, `(?<a b>c)`, `[(?<n>]\k`, `\(?<n>\k`},
		"groups":      {"(bash)", "(?:bash)", "(", ")", "()", "(()", "())", "a)", "(a", "(?:", "(?:a", "(?", "(?)", "(?a)", "(?i)Bash", "(?i", "(?P<n>bash)", "(?P=n)", "(?>a)", "(?#x)", "(?|a)", "(?'n'a)", "(?<n", "(?<", "(?<=", "(?=", "(?!", "(?=a", "(?^a)", "(?<a>b)", "(??)", "(?*)", "(?:a|b)c", "((((a))))", "(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)\\10", "(?:)"},
		"looks":       {"^(?!view).*$", "(?!bash)", "(?=bash).*", "(?<=b)ash", "(?<!b)ash", "b(?=a)", "b(?!a)", "(?=a)(?=b)", "(?!)", "(?=)", "(?<=)", "(?<!)", "^(?=.*sh)(?!.*x).+$", "(?<=^)b", "(?<=a|b)a", "(?<=(a))b\\1", `(?<=\1(a))b`, `(?<=(\w)(\w))h`, `(?<=([ab]+)([bc]+))$`, `(?<=a{2})b`, `(?<=a*?)b`, `(?<=\bba)s`, "(?<!(?=b))a", "(?=(?<=b)a)a", `(?=(a+))a*b\1`, `(?=(a+?))a*\1b`, `(.*?)a(?!(a+)b\2c)\2(.*)`, `(?:(?!a)(.))*`, `(?<=😀)`, "(?<=.)b", "(?<!.)b"},
		"other tools": {"B.*", "^Ba", ".*ash", "[B]ash", "Ba|Read", "Bash|b.*", "Read|^Ba", "^(Write|Bash)$", `Bash\b`, "Bash*", "Bash()", "Bash(git *)", "Bash(echo:*)", "mcp__.*", "mcp__lab__.*", "(?-i:a)b|(", "Edit|Write|MultiEdit", "^(?!.*secret).*", ".*\\.ts$", "*.ts", "**/*.ts", "src/**", "{a,b}", "!bash", "~bash", "#bash", "@bash", "%", "&&", "a b", "a,b", "<a>", "'a'", `"a"`, "`a`", "/bash/", "/bash/i"},
	}
	inputs := []string{"", "a", "b", "ab", "aab", "aaab", "abc", "abcd", "aa", "aaa", "abab", "ba", "bb", "bbb", "zaacbbbcac", "baaabac",
		"bash", "Bash", "BASH", "view", "Read", "create_file", "mcp__lab__echo", "lab-echo", "lab/echo", "bash ", " bash", "bash\n", "Bash,Read",
		"x", "k", "p{L}", "pL", "p{Lu}", "a{,5}", "a{1", "{", "}", "]", "-", "uuuu", "A", "\x01", "\n", "\u2028", "\u00a0", "\ufeff", "é", "日本", "😀", "c", "\\c", "\\", "8", "18", "S", "\x00", "_", "1", "aA", "a]", "[", "^", "$", ".",
		"abcdefghijj", "k<a>", "kx", "u{61}", "h", "d", "a1", "a-z", "*.ts"}
	var patterns []string
	var tried [][]string
	for _, list := range groups {
		for _, p := range list {
			patterns = append(patterns, p)
			tried = append(tried, append([]string{p}, inputs...))
		}
	}
	if len(patterns) < 150 {
		t.Fatalf("the table has shrunk to %d patterns", len(patterns))
	}
	compare(t, patterns, tried)
}

// TestNodeRandom compares patterns of random syntax. Each group name occurs at most once, because engines differ on
// where a name may repeat.
func TestNodeRandom(t *testing.T) {
	t.Parallel()
	racing.SkipSweep(t)
	const count = 6000
	pieces := strings.Split(`a b a b a b . | | ( ) ( ) ( ) (?: (?= (?! (?<= (?<! (?<n> ) ) ) * + ? *? +? ?? {2} {0,2} {1,} {2,1} {, { } [ ] [^ [a-b] [ab] [^a] - ^ $ \b \B \d \w \W \s \1 \2 \k<n> \k \0 \c \x61 \u0061 \8 \12 \- \\`, " ")
	r := rand.New(rand.NewPCG(1, 2))
	word := func(from []string, most int) string {
		var s strings.Builder
		for range r.IntN(most) {
			s.WriteString(from[r.IntN(len(from))])
		}
		return s.String()
	}
	var patterns []string
	var inputs [][]string
	for range count {
		p := word(pieces, 12)
		if i := strings.LastIndex(p, "(?<n>"); i >= 0 {
			p = strings.ReplaceAll(p[:i], "(?<n>", "(") + p[i:]
		}
		if r.IntN(2) == 0 { // closed, so that most patterns are valid
			p += strings.Repeat(")", max(0, strings.Count(p, "(")-strings.Count(p, ")")))
		}
		patterns = append(patterns, p)
		var in []string
		for range 8 {
			in = append(in, word([]string{"a", "a", "b", "b", "1", " ", "\n", "k", "-", "n"}, 7))
		}
		inputs = append(inputs, in)
	}
	compare(t, patterns, inputs)
}

func ExampleCompile() {
	p, _ := Compile("^(?!view).*$")
	fmt.Println(p.Full("bash"), p.Full("view"))
	_, err := Compile("(?i)bash")
	fmt.Println(err)
	// Output:
	// true false
	// JavaScript has no flags inside a pattern; write both cases, such as [Bb]ash
}
