package hooktest

import (
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
	"testing"
)

// TestCandidates extracts triggers from scripts.
func TestCandidates(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, src, want string }{
		{"a shell glob", `if [[ "$file" == *.env ]]; then`, ".env"},
		{"a case branch", `  *"DROP TABLE"*) echo no ;;`, "DROP TABLE"},
		{"a bare case branch", "  *.lock|*.pem) exit 2 ;;", ".lock"},
		{"a branch in the line of its case", `case "$p" in *.tmp) ;; *.lock) exit 2 ;; esac`, ".lock"},
		{"a quoted pattern", `if (/git push .*--force/.test(command)) {`, "git push  --force"},
		{"a class", `grep -oE 'AKIA[0-9A-Z]{16}'`, "AKIA" + strings.Repeat("A", 16)},
		{"a repetition of grep", `grep -q 'sk-[a-z0-9]\{20\}'`, "sk-" + strings.Repeat("a", 20)},
		{"alternatives", `re.search(r"(npm|yarn) publish", c)`, "yarn publish"},
		{"a pipe", `/curl .*\| *sh/`, "curl x"},
		{"a literal", `if "rm -rf" in command:`, "rm -rf"},
		{"grep without quotes", `grep -q sudo`, "sudo"},
		{"what is usual", "", ".env"},
	}
	for _, tt := range tests {
		got := candidates(tt.src)
		if tt.name == "a pipe" {
			got := candidates("x = " + tt.src)
			if !slices.ContainsFunc(got, regexp.MustCompile(`curl .*\| *sh`).MatchString) {
				t.Errorf("%s: nothing matches %s in %q", tt.name, tt.src, got)
			}
			continue
		}
		if !slices.Contains(got, tt.want) {
			t.Errorf("%s: %q is not among %q", tt.name, tt.want, got)
		}
	}
}

// TestComparedFirst checks that what a script compares with comes before what is usual, and what it prints or explains after that.
func TestComparedFirst(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		src, text string
		compared  bool
	}{
		{`  *"DROP TABLE"*) echo no ;;`, "DROP TABLE", true},
		{`  *"console.log"*) echo no ;;`, "console.log", true},
		{`if "shutdown" in command: print("no shutdown")`, "shutdown", true},
		{`if "shutdown" in command: print("no shutdown")`, "no shutdown", false},
		{`  console.log("not here");`, "not here", false},
		{` * Refuses "git stash".`, "git stash", false},
		{` */ const why = "git stash"`, "git stash", false},
	} {
		got := candidates(tt.src)
		if at := slices.Index(got, tt.text); at < 0 || at < slices.Index(got, commonTexts[0]) != tt.compared {
			t.Errorf("%s: %q comes at %d in %q", tt.src, tt.text, at, got)
		}
	}
}

// TestMatching checks that generated texts match the pattern that they came from.
func TestMatching(t *testing.T) {
	t.Parallel()
	for _, p := range []string{`^git\s+push\b`, `rm\s+-[rf]+`, `\.env(\.\w+)?$`, `[A-Z]{3,}_KEY`, `a|b|c`, `(?i)drop table`, `x{2}y*z+`} {
		re := regexp.MustCompile(p)
		parsed, err := syntax.Parse(p, syntax.Perl)
		if err != nil {
			t.Fatal(err)
		}
		got := texts(parsed, 4)
		if len(got) == 0 {
			t.Errorf("%s: nothing", p)
		}
		for _, s := range got {
			if !re.MatchString(s) {
				t.Errorf("%s does not match %q", p, s)
			}
		}
	}
}
