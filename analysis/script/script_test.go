package script

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestScripts(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, line string
		shell      Shell
		want       []string // range text | base | path | interpreter | function
	}{
		{"interpreter and path", "bash .github/hooks/x.sh --strict", POSIX, []string{".github/hooks/x.sh|0|.github/hooks/x.sh|bash|"}},
		{"started itself", "./scripts/guard.sh", POSIX, []string{"./scripts/guard.sh|0|scripts/guard.sh||"}},
		{"with a slash only", "scripts/guard --fast", POSIX, []string{"scripts/guard|0|scripts/guard||"}},
		{"by extension", "guard.py", POSIX, []string{"guard.py|0|guard.py||"}},
		{"a program is not a script", "npx eslint --fix src/a.ts", POSIX, nil},
		{"an absolute program is not a script", "/usr/bin/env true", POSIX, nil},
		{"env in front", "/usr/bin/env python3 a.py", POSIX, []string{"a.py|0|a.py|python3|"}},
		{"env by name", "env A=1 python3 a.py", POSIX, []string{"a.py|0|a.py|python3|"}},
		{"timeout in front", "timeout 10s bash a.sh", POSIX, []string{"a.sh|0|a.sh|bash|"}},
		{"assignment in front", "A=1 B=2 bash a.sh", POSIX, []string{"a.sh|0|a.sh|bash|"}},
		{"inline code", "node -e 'require(\"./a.js\")'", POSIX, nil},
		{"bundled -c", "bash -lc 'echo hi'", POSIX, nil},
		{"module", "python3 -m pytest tests/a.py", POSIX, nil},
		{"option with a value", "python3 -W ignore hooks/a.py", POSIX, []string{"hooks/a.py|0|hooks/a.py|python3|"}},
		{"project variable, all quoted", `bash "$CLAUDE_PROJECT_DIR/.claude/hooks/a b.sh"`, POSIX, []string{"$CLAUDE_PROJECT_DIR/.claude/hooks/a b.sh|3|.claude/hooks/a b.sh|bash|"}},
		{"project variable alone quoted", `"$CLAUDE_PROJECT_DIR"/.claude/a.sh`, POSIX, []string{`"$CLAUDE_PROJECT_DIR"/.claude/a.sh|3|.claude/a.sh||`}},
		{"with a fallback", `"${CLAUDE_PROJECT_DIR:-.}/a.sh"`, POSIX, []string{"${CLAUDE_PROJECT_DIR:-.}/a.sh|3|a.sh||"}},
		{"plugin root", "${CLAUDE_PLUGIN_ROOT}/hooks/a.sh", POSIX, []string{"${CLAUDE_PLUGIN_ROOT}/hooks/a.sh|4|hooks/a.sh||"}},
		{"hook folder", "node $COPILOT_HOOK_DIR/a.mjs", POSIX, []string{"$COPILOT_HOOK_DIR/a.mjs|5|a.mjs|node|"}},
		{"unknown variable", `bash "$DIR/a.sh"`, POSIX, nil},
		{"changed variable", `bash "${CLAUDE_PROJECT_DIR%/}/a.sh"`, POSIX, nil},
		{"root of the repository", `bash "$(git rev-parse --show-toplevel)/a.sh"`, POSIX, []string{"$(git rev-parse --show-toplevel)/a.sh|6|a.sh|bash|"}},
		{"root of the repository alone quoted", `"$(git rev-parse --show-toplevel 2>/dev/null || pwd)"/hooks/a.sh`, POSIX, []string{`"$(git rev-parse --show-toplevel 2>/dev/null || pwd)"/hooks/a.sh|6|hooks/a.sh||`}},
		{"another command substitution", `bash "$(dirname "$PWD")/a.sh"`, POSIX, nil},
		{"home", "~/hooks/a.sh", POSIX, []string{"~/hooks/a.sh|2|hooks/a.sh||"}},
		{"absolute", "bash /opt/a.sh", POSIX, []string{"/opt/a.sh|1|/opt/a.sh|bash|"}},
		{"url", "curl -s https://example.com/x.sh | bash", POSIX, nil},
		{"two commands", "cd x && ./a.sh || python b.py", POSIX, []string{"./a.sh|0|x/a.sh||", "b.py|0|x/b.py|python|"}},
		{"inside if", "if [ -f a.sh ]; then sh a.sh; fi", POSIX, []string{"a.sh|0|a.sh|sh|"}},
		{"escaped blank", `bash my\ hooks/a.sh`, POSIX, []string{`my\ hooks/a.sh|0|my hooks/a.sh|bash|`}},
		{"comment first", "# guard\nbash a.sh", POSIX, []string{"a.sh|0|a.sh|bash|"}},
		{"function of a script", "python3 hooks/a.py:main", POSIX, []string{"hooks/a.py|0|hooks/a.py|python3|main"}},
		{"powershell file", `powershell -NoProfile -ExecutionPolicy Bypass -File .github\hooks\a.ps1`, POSIX, []string{`.github\hooks\a.ps1|0|.githubhooksa.ps1|powershell|`}},
		{"powershell window", `powershell -ExecutionPolicy Bypass -WindowStyle Hidden -File scripts/a.ps1`, POSIX, []string{"scripts/a.ps1|0|scripts/a.ps1|powershell|"}},
		{"powershell elsewhere", `pwsh -WorkingDirectory src -File a.ps1`, POSIX, nil},
		{"in powershell", `powershell -NoProfile -ExecutionPolicy Bypass -File .github\hooks\a.ps1`, PowerShell, []string{`.github\hooks\a.ps1|0|.github/hooks/a.ps1|powershell|`}},
		{"call operator", `& ".\scripts\a b.ps1" -Strict`, PowerShell, []string{`.\scripts\a b.ps1|0|scripts/a b.ps1||`}},
		{"powershell environment", `& "$env:CLAUDE_PROJECT_DIR\a.ps1"`, PowerShell, []string{`$env:CLAUDE_PROJECT_DIR\a.ps1|3|a.ps1||`}},
		{"powershell command", `pwsh -Command "& ./a.ps1"`, PowerShell, []string{"./a.ps1|0|a.ps1|pwsh|"}},
		{"powershell pipeline", `python a.py | Out-Null; node b.js`, PowerShell, []string{"a.py|0|a.py|python|", "b.js|0|b.js|node|"}},
		{"uv", "uv run -q --with rich hooks/a.py x.py", POSIX, []string{"hooks/a.py|0|hooks/a.py|uv|"}},
		{"uv and another program", "uv run python hooks/a.py", POSIX, []string{"hooks/a.py|0|hooks/a.py|python|"}},
		{"uv by its path", "/home/x/.local/bin/uv run hooks/a.py", POSIX, []string{"hooks/a.py|0|hooks/a.py|uv|"}},
		{"uv and a tool", "uv run pytest tests/a.py", POSIX, nil},
		{"uv elsewhere", "uv run --directory=x a.py", POSIX, nil},
		{"a shell in the command", `bash -c 'set -e; python3 hooks/a.py && node "b c.js"'`, POSIX, []string{"hooks/a.py|0|hooks/a.py|python3|", "b c.js|0|b c.js|node|"}},
		{"a shell in double quotes", `timeout 5 sh -c "bash $CLAUDE_PROJECT_DIR/a.sh"`, POSIX, []string{"$CLAUDE_PROJECT_DIR/a.sh|3|a.sh|bash|"}},
		{"a shell with escapes", `bash -c "bash \"a b.sh\""`, POSIX, nil},
		{"cd", "cd tools && ./a.sh && node sub/b.js", POSIX, []string{"./a.sh|0|tools/a.sh||", "sub/b.js|0|tools/sub/b.js|node|"}},
		{"cd to the root of the repository", `cd "$(git rev-parse --show-toplevel)" && bash hooks/a.sh`, POSIX, []string{"hooks/a.sh|6|hooks/a.sh|bash|"}},
		{"cd to the project", `cd "$CLAUDE_PROJECT_DIR" && python3 a.py`, POSIX, []string{"a.py|3|a.py|python3|"}},
		{"cd in a subshell", "(cd tools && ./a.sh); ./b.sh", POSIX, []string{"./a.sh|0|tools/a.sh||", "./b.sh|0|b.sh||"}},
		{"npx tsx", "npx -y tsx hooks/a.ts", POSIX, []string{"hooks/a.ts|0|hooks/a.ts|tsx|"}},
		{"npx of a package that has it", "npx -y -p tsx tsx hooks/a.ts", POSIX, []string{"hooks/a.ts|0|hooks/a.ts|tsx|"}},
		{"code of php", "php -r 'echo 1;' a.php", POSIX, nil},
		{"in two lines", "bash hooks\\\n/a.sh", POSIX, []string{"hooks\\\n/a.sh|0|hooks/a.sh|bash|"}},
		{"npx of a package", "npx guard.js", POSIX, nil},
		{"loader", "node --import tsx hooks/a.ts", POSIX, []string{"hooks/a.ts|0|hooks/a.ts|node|"}},
		{"bun", "bun run hooks/a.ts", POSIX, []string{"hooks/a.ts|0|hooks/a.ts|bun|"}},
		{"a version of python", "/usr/bin/python3.12 hooks/a.py", POSIX, []string{"hooks/a.py|0|hooks/a.py|python3|"}},
		{"parts quoted", `bash "$CLAUDE_PROJECT_DIR/.claude"/a.sh`, POSIX, []string{`"$CLAUDE_PROJECT_DIR/.claude"/a.sh|3|.claude/a.sh|bash|`}},
		{"exec", "scripts/a.sh", NoShell, []string{"scripts/a.sh|0|scripts/a.sh||"}},
		{"exec with a placeholder", "${CLAUDE_PROJECT_DIR}/a.sh", NoShell, []string{"${CLAUDE_PROJECT_DIR}/a.sh|3|a.sh||"}},
		{"exec with a variable", "$CLAUDE_PROJECT_DIR/a.sh", NoShell, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var got []string
			for _, s := range Parse(tt.line, tt.shell).Scripts {
				got = append(got, fmt.Sprintf("%s|%d|%s|%s|%s", tt.line[s.Range.Start:s.Range.End], s.Base, s.Path, s.Interpreter, s.Function))
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("Parse(%q) (-want +got):\n%s", tt.line, diff)
			}
		})
	}
}

// An argument is a script if the program interprets scripts; without a shell nothing is expanded.
func TestParseProgram(t *testing.T) {
	t.Parallel()
	tests := []struct {
		words []string
		want  string // range in the line, path and interpreter
	}{
		{[]string{"python3", "-u", "scripts/a.py", "--config", "b.py"}, "11-23 scripts/a.py python3"},
		{[]string{"bash", "a b.sh"}, "5-11 a b.sh bash"},
		{[]string{"env", "LEVEL=1", "node", "a.mjs"}, "17-22 a.mjs node"},
		{[]string{"npx", "tsx", "a.ts"}, "8-12 a.ts tsx"},
		{[]string{"uv", "run", "a.py"}, "7-11 a.py uv"},
		{[]string{"python3", "${CLAUDE_PROJECT_DIR}/a.py"}, "8-34 a.py python3"},
		{[]string{"./a.sh", "b.sh"}, "0-6 a.sh "},
		{[]string{"python3"}, ""},
		{[]string{"python3 scripts/a.py"}, ""},
		{[]string{"python3", ""}, ""},
		{[]string{"python3", "-c", "import a", "a.py"}, ""},
		{[]string{"python3", "-Im", "guard"}, ""},
		{[]string{"bash", "-lc", "./a.sh"}, ""},
		{[]string{"node", "-e", "require('./a.js')"}, ""},
		{[]string{"deno", "run", "https://example.com/a.ts"}, ""},
		{[]string{"python3", "~/a.py"}, ""},
		{[]string{"python3", "$HOME/a.py"}, ""},
		{[]string{"git", "a.sh"}, ""},
		{[]string{"npm", "run", "a.js"}, ""},
		{[]string{"bun", "run", "--silent", "lint"}, ""},
	}
	for _, tt := range tests {
		line, got := ParseProgram(tt.words[0], tt.words[1:]...), ""
		for _, s := range line.Scripts {
			got += fmt.Sprintf("%d-%d %s %s", s.Range.Start, s.Range.End, s.Path, s.Interpreter)
		}
		if got != tt.want {
			t.Errorf("ParseProgram(%q): %q, want %q", tt.words, got, tt.want)
		}
	}
}

// A script is certainly opened when nothing in the command can prevent it; it is last when the command's exit code is its
// own.
func TestFlow(t *testing.T) {
	t.Parallel()
	const sure, last, failureIgnored = "sure ", "last ", "failureIgnored "
	tests := []struct {
		line  string
		shell Shell
		want  []string
	}{
		{"bash a.sh", POSIX, []string{sure + last}},
		{"./a.sh | tee log", POSIX, []string{sure}},
		{"git diff | ./a.sh", POSIX, []string{sure + last}},
		{"./a.sh; exit 0", POSIX, []string{sure}},
		{"./a.sh && echo done", POSIX, []string{sure + last}},
		{"echo a >> log.txt; ./a.sh", POSIX, []string{sure + last}},
		{"echo a > a.sh; bash ./a.sh", POSIX, []string{last}},
		{"X=$(cat); ./a.sh \"$X\"", POSIX, []string{sure + last}},
		{"set -e\nexport A=1\n( ./a.sh )", POSIX, []string{sure + last}},
		{"./a.sh &", POSIX, []string{sure}},
		{"! ./a.sh", POSIX, []string{sure}},
		{"./a.sh || true", POSIX, []string{sure + failureIgnored}},
		{"./a.sh || exit 0", POSIX, []string{sure + failureIgnored}},
		{"./a.sh || exit 2", POSIX, []string{""}},
		{"./a.sh >/dev/null 2>&1 || :", POSIX, []string{""}},
		{"./a.sh || ./b.sh", POSIX, []string{"", last}},
		{"cd x && ./a.sh", POSIX, []string{sure + last}},
		{"cd x && cd y && ./a.sh", POSIX, []string{last}},
		{"cd $X && ./a.sh", POSIX, []string{last}},
		{"bash -c './a.sh; exit 0'", POSIX, []string{sure}},
		{"bash -c './a.sh' || true", POSIX, []string{sure + failureIgnored}},
		{"test -f a.sh && ./a.sh", POSIX, []string{last}},
		{"if [ -f a.sh ]; then cd x && ./a.sh; elif ./b.sh; then ./c.sh; echo; else ./d.sh; fi", POSIX, []string{last, "", "", last}},
		{"if true; then ./a.sh; fi; exit 0", POSIX, []string{""}},
		{"if ./a.sh; then exit 2; fi || true", POSIX, []string{""}},
		{"git pull; ./a.sh", POSIX, []string{last}},
		{"git pull; ./a.sh; exit 0", POSIX, []string{""}},
		{"while read x; do ./a.sh; done", POSIX, []string{""}},
		{"bash ./a.sh 'x", POSIX, []string{last}},
		{"bash a", POSIX, []string{last}},
		{"bash ./a", POSIX, []string{sure + last}},
		{"a.sh", POSIX, []string{last}},
		{"node ./a", POSIX, []string{last}},
		{"python3 -u ./a.py b.py", POSIX, []string{sure + last}},
		{"timeout 5 ./a.sh", POSIX, []string{sure + last}},
		{"env A=1 ./a.sh", POSIX, []string{sure + last}},
		{"env HOME=/x ~/a.sh", POSIX, []string{last}},
		{"sudo -E ./a.sh", POSIX, []string{last}},
		{`bash a\b.sh`, POSIX, []string{last}},
		{`bash "~/a.sh"`, POSIX, []string{last}},
		{"CLAUDE_PROJECT_DIR=x; bash $CLAUDE_PROJECT_DIR/a.sh", POSIX, []string{last}},
		{"declare \"$X\"; ./a.sh", POSIX, []string{last}},
		{`.\a.ps1`, PowerShell, []string{sure + last}},
		{`$x = 1; & .\a.ps1; exit 0`, PowerShell, []string{sure}},
		{`cd x; .\a.ps1`, PowerShell, []string{last}},
		{`./a.ps1 || ./b.ps1`, PowerShell, []string{"", last}},
		{`$input | python ./a.py`, PowerShell, []string{sure + last}},
		{`& "$env:CLAUDE_PROJECT_DIR/a.ps1"`, PowerShell, []string{sure + last}},
		{`& "$CLAUDE_PROJECT_DIR/a.ps1"`, PowerShell, []string{last}},
		{"bin/a", NoShell, []string{sure + last}},
		{"time ./a.sh && ./b.sh", POSIX, []string{sure + last, last}},
	}
	for _, tt := range tests {
		var got []string
		for _, s := range Parse(tt.line, tt.shell).Scripts {
			text := ""
			if s.Sure {
				text += sure
			}
			if s.Last {
				text += last
			}
			if s.FailureIgnored {
				text += failureIgnored
			}
			got = append(got, text)
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("Parse(%q) (-want +got):\n%s", tt.line, diff)
		}
	}
}

// Facts about a command other than its scripts.
func TestFacts(t *testing.T) {
	t.Parallel()
	tests := []struct {
		line  string
		shell Shell
		want  string
	}{
		{`bash $A/x "$B" ${C:-.} "${D%/}"/y`, POSIX, "A splits, B, C splits default, D"},
		{`"${A:?unset}" ${B:+x}`, POSIX, "A default, B splits default"},
		{`X=$A cat <$B; [[ $C == a ]] && echo $((D))`, POSIX, "A, B, C"},
		{`for f in $A; do echo "$(echo $B)"; done`, POSIX, "A splits, B splits"},
		{`bash -c 'echo $A' '$B/x' '${C}'`, POSIX, "A splits, 'B', 'C{}'"},
		{`bash -c "echo $A"`, POSIX, "A splits"},
		{`& "$env:A\x.ps1" $B '$C' '$env:D\y'`, PowerShell, "A, B variable, 'C', 'D'"},
		{`"${A:-${B:-}}" ${C:-$(echo $D)}`, POSIX, "A default, B fallback, C splits default, D splits fallback"},
		{`powershell -Command "'$input' | Add-Content x"`, POSIX, "'input'"},
		{`a | b 2>&1 | c >x`, POSIX, "a|, |b|2>&1, |c>x"},
		{`x=$(a 2>/dev/null)`, POSIX, "a$2>/dev/null"},
		{`a 2>$null | b > x.txt; c *>&1`, PowerShell, "a|2>/dev/null, |b>x.txt, c*>&1"},
	}
	for _, tt := range tests {
		l := Parse(tt.line, tt.shell)
		var got []string
		for _, e := range l.Expansions {
			s := e.Name
			for _, f := range []struct {
				is   bool
				name string
			}{{e.Splits, " splits"}, {e.Default, " default"}, {e.Fallback, " fallback"}, {!e.Environment, " variable"}} {
				if f.is {
					s += f.name
				}
			}
			got = append(got, s)
		}
		for _, lit := range l.Literals {
			got = append(got, "'"+lit.Name+map[bool]string{true: "{}"}[lit.Braces]+"'")
		}
		if len(got) == 0 {
			for _, c := range l.Calls {
				s := map[bool]string{true: "|"}[c.Fed] + c.Words[0].Text + map[bool]string{true: "|"}[c.Piped] + map[bool]string{true: "$"}[c.Substituted]
				for _, r := range c.Redirects {
					s += r.FD + r.Op + r.To
				}
				got = append(got, s)
			}
		}
		if diff := cmp.Diff(tt.want, strings.Join(got, ", ")); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.line, diff)
		}
	}
}

func TestMask(t *testing.T) {
	t.Parallel()
	tests := []struct{ line, want string }{
		{"./a || ./b", "1 || ./b"},
		{"./a; true", "2 true"},
		{"./a | tee x", "3 | tee x"},
		{"./a & wait", "4 &"},
		{"./a && ./b", "0 "},
		{"./a || exit 2", "0 "},
		{"./a || { echo no >&2; exit 2; }", "0 "},
		{"./a || exit 1", "1 || exit 1"},
		{"./a; code=$?; rm x; exit $code", "0 "},
		{"set -e; ./a; true", "0 "},
		{"set -euo pipefail; ./a | cat", "0 "},
		{"if ! ./a; then exit 2; fi", "0 "},
		{"./a; exit", "0 "},
		{"(./a; true)", "2 true"},
		{"bash -c './a' || true", "1 || true"},
		{"bash -c './a; true'", "2 true"},
		{"x=$(./a || true)", "0 "},
		{"& ./a; exit 0", "2 exit 0"},
		{"& ./a; & ./b\nexit 0", "2 exit 0"},
		{"& ./a; exit $LASTEXITCODE", "0 "},
		{"& ./a && exit 0", "0 "},
		{"& ./a; & ./b || exit 0", "0 "},
		{"if ($x) { & ./a }; exit", "0 "},
	}
	for _, tt := range tests {
		shell := POSIX
		if strings.HasPrefix(tt.line, "& ") {
			shell = PowerShell
		}
		for _, c := range Parse(tt.line, shell).Calls {
			if c.Words[0].Text != "./a" {
				continue
			}
			got := fmt.Sprintf("%d %s", c.Mask.Kind, tt.line[c.Mask.Range.Start:c.Mask.Range.End])
			if got != tt.want {
				t.Errorf("%s: got %q, want %q", tt.line, got, tt.want)
			}
		}
	}
}

// TestDeepCommands checks that no command makes the parser run out of stack.
func TestDeepCommands(t *testing.T) {
	t.Parallel()
	for _, part := range []string{"$(", "{ ", "((", "if "} {
		for _, shell := range []Shell{POSIX, PowerShell} {
			Parse(strings.Repeat(part, 500_000), shell)
		}
	}
}

func TestSyntaxError(t *testing.T) {
	t.Parallel()
	tests := []struct {
		line  string
		shell Shell
		want  int // offset, -1 for none
	}{
		{"echo 'x", POSIX, 5},
		{"if true; then echo", POSIX, 0},
		{"echo \"a\" && bash b.sh", POSIX, -1},
		{"cat <(ls)", POSIX, -1},
		{`echo "x`, PowerShell, 5},
		{`echo "x"`, PowerShell, -1},
		{"if ($x { exit 2 }", PowerShell, 3},
		{"if ($x) { exit 2", PowerShell, 8},
		{"exit 2 }", PowerShell, 7},
		{"if ($x) { # don't (\n exit 2 }", PowerShell, -1},
		{"if ($x) { <# don't ( #> exit 2 }", PowerShell, -1},
		{"foo '(' \")\" `( C#", PowerShell, -1},
		{"@'\n(\n'@ | foo", PowerShell, -1},
		{"foo \"$(bar \"(\")\"", PowerShell, -1},
		{"@{ a = @(1, (2)); b = { $_ } }", PowerShell, -1},
		{"<# don't #>", PowerShell, -1},
	}
	for _, tt := range tests {
		l := Parse(tt.line, tt.shell)
		got := -1
		if l.Error != nil {
			got = l.Error.Offset
		}
		if got != tt.want {
			t.Errorf("Parse(%q).Error at %d, want %d (%v)", tt.line, got, tt.want, l.Error)
		}
	}
}

func TestTokens(t *testing.T) {
	t.Parallel()
	line := `A=1 bash -e "$CLAUDE_PROJECT_DIR/a.sh" $X | tee out # note`
	var got []string
	for _, tok := range Parse(line, POSIX).Tokens {
		got = append(got, fmt.Sprintf("%d:%s", tok.Kind, line[tok.Range.Start:tok.Range.End]))
	}
	want := []string{"0:bash", "1:-e", `2:"`, "3:$CLAUDE_PROJECT_DIR", `2:/a.sh"`, "3:$X", "4:|", "0:tee", "2:out", "5:# note"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("tokens of %q (-want +got):\n%s", line, diff)
	}
}

// FuzzParse checks that any text is parsed without a panic, and that every range is inside the text, in order and without
// overlap.
func FuzzParse(f *testing.F) {
	f.Add("bash \"${CLAUDE_PROJECT_DIR:-.}/a.sh\" && $(x) | y # z")
	f.Add("& \"$env:X\\a.ps1\" `\n;{ ( $ }")
	f.Add("if [ \"$a\"b$c ]; then ((1+2)); fi <<E\n$x\nE")
	f.Add(" node ./a.js --level=3 -x a=b  c@1:2,%+ ")
	f.Add("./a.sh b")
	f.Add("bash -lc")
	f.Add("\"\"\nABC=$((d 1")
	f.Fuzz(func(t *testing.T, line string) {
		for _, shell := range []Shell{POSIX, PowerShell, NoShell} {
			l := Parse(line, shell)
			end := 0
			for _, tok := range l.Tokens {
				if tok.Range.Start < end || tok.Range.End <= tok.Range.Start || tok.Range.End > len(line) {
					t.Fatalf("shell %d: token %+v of %q begins before %d or lies outside", shell, tok, line, end)
				}
				end = tok.Range.End
			}
			for _, s := range l.Scripts {
				if s.Range.Start < 0 || s.Range.End < s.Range.Start || s.Range.End > len(line) || s.Path == "" || strings.Contains(s.Path, "//") && s.Base != Absolute {
					t.Fatalf("shell %d: script %+v of %q", shell, s, line)
				}
			}
			if l.Error != nil && (l.Error.Offset < 0 || l.Error.Offset > len(line)) {
				t.Fatalf("error outside: %+v", l.Error)
			}
		}
	})
}

// TestInvalidUTF8 parses bytes that are not UTF-8, which every shell accepts.
func TestInvalidUTF8(t *testing.T) {
	t.Parallel()
	l := Parse("./a.sh gr\xfc\xdfe && ./b.sh", POSIX)
	if l.Error != nil || l.Statements != 1 {
		t.Errorf("%d statements, %v", l.Statements, l.Error)
	}
}
