package rules_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/hooks-ls/hooks-ls/analysis/rules"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/internal/archives"
)

// TestLanguages runs the archives testdata/languages/<rule>.txtar, which show one rule in each language that scripts are
// read in. They are written as those of TestArchives.
func TestLanguages(t *testing.T) {
	t.Parallel()
	archives.Run(t, "testdata/languages/*.txtar", testArchive)
}

// fewer lists the rules on scripts that do not apply to every language, with the languages that they apply to.
var fewer = map[string][]facts.Language{
	"bashism":               {facts.Bash},
	"broken-quoting":        {facts.Bash},
	"errexit-ends-hook":     {facts.Bash},
	"exit-caught":           {facts.Python},
	"exit-in-pipe":          {facts.Bash},
	"interpreter-missing":   {facts.Bash},
	"jq-syntax-error":       {facts.Bash},
	"pattern-is-option":     {facts.Bash},
	"sed-unterminated":      {facts.Bash},
	"stdin-read-twice":      {facts.Bash},
	"script-not-executable": {facts.Bash},
	"script-not-found":      {facts.Bash, facts.JavaScript},
	"script-syntax-error":   {facts.Bash, facts.PowerShell},
	"stream-by-path":        {facts.Bash, facts.Python, facts.JavaScript, facts.TypeScript},
	"useless-ignore":        nil, // it reads comments, not code
}

// notInJQ lists the rules on scripts whose cases in bash need no jq, with the reason.
var notInJQ = map[string]string{
	"bashism":               "jq is the same in every shell",
	"exit-caught":           "only Python catches an exit",
	"interpreter-missing":   "the name of the program is all that counts",
	"script-not-executable": "jq starts no files",
	"script-not-found":      "a file is sourced without jq",
	"script-syntax-error":   "a mistake in a program of jq is not reported",
	"useless-ignore":        "it reads comments, not code",
}

// notInPowerShell lists the rules on commands that cannot be true of a command for PowerShell, with the reason.
var notInPowerShell = map[string]string{
	"accidental-exit-2":    "pwsh -Command exits with 1 when the last program fails, whatever the program's code",
	"cwd-not-found":        "Set-Location reports a missing directory and goes on, unless && follows, which 5.1 cannot read",
	"field-not-read":       "which fields are read is the same for every shell",
	"interpreter-missing":  "PowerShell in a hook is for Windows, where the name is python",
	"output-dir-not-found": "what PowerShell returns then was not observed",
	"windows-only":         "PowerShell in a hook is for Windows",
}

// usesJQ matches a script that runs jq, outside of whole-line comments.
var usesJQ = regexp.MustCompile(`(?m)^[^#\n]*\bjq `)

// forPowerShell matches an entry, on one line, whose command PowerShell runs: in a field, or with shell.
var forPowerShell = regexp.MustCompile(`"(?:powershell|windows)":|"shell": "powershell"`)

// TestEveryLanguageHasCases counts the scripts in the archives of each rule on scripts: in each language that the rule applies
// to, and in bash with jq, two have a finding of the rule and two look alike and have none.
func TestEveryLanguageHasCases(t *testing.T) {
	t.Parallel()
	for _, r := range rules.All {
		if r.Script == nil {
			continue
		}
		languages, ok := fewer[r.ID]
		if !ok {
			languages = []facts.Language{facts.Bash, facts.Python, facts.JavaScript, facts.TypeScript, facts.PowerShell}
		}
		found, silent := map[string]int{}, map[string]int{}
		var names []string
		for _, l := range languages {
			names = append(names, l.String())
		}
		if notInJQ[r.ID] == "" {
			names = append(names, "jq")
		}
		for _, ar := range archivesOf(t, r.ID) {
			want := wantOf(ar)
			for _, f := range ar.Files {
				if strings.HasPrefix(f.Name, "fixed/") {
					continue
				}
				count := silent
				if strings.Contains(want, "\n"+f.Name+":") {
					count = found
				}
				l := facts.LanguageOf("", f.Name, string(f.Data))
				if l == facts.POSIX { // one reader reads both
					l = facts.Bash
				}
				count[l.String()]++
				if l == facts.Bash && usesJQ.Match(f.Data) {
					count["jq"]++
				}
			}
		}
		for _, l := range names {
			if found[l] < 2 || silent[l] < 2 {
				t.Errorf("%s in %s: %d scripts with a finding, %d without; the archives need two of each", r.ID, l, found[l], silent[l])
			}
		}
	}
}

// TestPowerShellHasCases counts the entries for PowerShell in the archives of each rule on commands: two have a finding of the
// rule and two look alike and have none.
func TestPowerShellHasCases(t *testing.T) {
	t.Parallel()
	for _, r := range rules.All {
		src, err := os.ReadFile(strings.ReplaceAll(r.ID, "-", "_") + ".go")
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(src), "inspect.CommandLines") || notInPowerShell[r.ID] != "" {
			continue
		}
		found, silent := 0, 0
		for _, ar := range archivesOf(t, r.ID) {
			want := wantOf(ar)
			for _, f := range ar.Files {
				if strings.HasPrefix(f.Name, "fixed/") || f.Name == "want" {
					continue
				}
				for i, line := range strings.Split(string(f.Data), "\n") {
					switch {
					case !forPowerShell.MatchString(line):
					case strings.Contains(want, fmt.Sprintf("\n%s:%d:", f.Name, i+1)):
						found++
					default:
						silent++
					}
				}
			}
		}
		if found < 2 || silent < 2 {
			t.Errorf("%s in commands for PowerShell: %d with a finding, %d without; the archives need two of each", r.ID, found, silent)
		}
	}
}

// archivesOf returns the archives of a rule.
func archivesOf(t *testing.T, id string) []*txtar.Archive {
	t.Helper()
	var list []*txtar.Archive
	for _, dir := range []string{"testdata", "testdata/languages"} {
		files, err := filepath.Glob(filepath.Join(dir, id+".txtar"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			ar, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, ar)
		}
	}
	return list
}

// wantOf returns the findings of an archive, each at the start of a line that follows another.
func wantOf(ar *txtar.Archive) string {
	i := slices.IndexFunc(ar.Files, func(f txtar.File) bool { return f.Name == "want" })
	if i < 0 {
		return ""
	}
	return "\n" + string(ar.Files[i].Data)
}
