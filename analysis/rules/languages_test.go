package rules_test

import (
	"path/filepath"
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
	"bashism":             {facts.Bash},
	"errexit-ends-hook":   {facts.Bash},
	"stdin-read-twice":    {facts.Bash},
	"script-syntax-error": {facts.Bash, facts.PowerShell},
	"useless-ignore":      nil, // it reads comments, not code
}

// TestEveryLanguageHasCases counts the scripts in the archives of each rule on scripts: in each language that the rule applies
// to, two have a finding of the rule and two look alike and have none.
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
		found, silent := map[facts.Language]int{}, map[facts.Language]int{}
		for _, dir := range []string{"testdata", "testdata/languages"} {
			files, err := filepath.Glob(filepath.Join(dir, r.ID+".txtar"))
			if err != nil {
				t.Fatal(err)
			}
			for _, file := range files {
				ar, err := txtar.ParseFile(file)
				if err != nil {
					t.Fatal(err)
				}
				want := ""
				if i := slices.IndexFunc(ar.Files, func(f txtar.File) bool { return f.Name == "want" }); i >= 0 {
					want = "\n" + string(ar.Files[i].Data)
				}
				for _, f := range ar.Files {
					l := facts.LanguageOf("", f.Name, string(f.Data))
					if l == facts.POSIX { // one reader reads both
						l = facts.Bash
					}
					switch {
					case strings.HasPrefix(f.Name, "fixed/"):
					case strings.Contains(want, "\n"+f.Name+":"):
						found[l]++
					default:
						silent[l]++
					}
				}
			}
		}
		for _, l := range languages {
			if found[l] < 2 || silent[l] < 2 {
				t.Errorf("%s in %s: %d scripts with a finding, %d without; the archives need two of each", r.ID, l, found[l], silent[l])
			}
		}
	}
}
