package rules_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/tools/txtar"

	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/rules"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/internal/racing"
)

// TestOneMistakeOneFinding breaks correct files in one place: each mistake causes at most one error or warning, not one for
// each of its consequences.
func TestOneMistakeOneFinding(t *testing.T) {
	t.Parallel()
	racing.SkipSweep(t)
	ar, err := txtar.ParseFile("testdata/mistakes/good.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range ar.Files {
		t.Run(f.Name, func(t *testing.T) {
			t.Parallel()
			s := workspace.NewSnapshot(&workspace.Settings{NoScripts: true}, workspace.Folder{FS: fstest.MapFS{}})
			found := func(src string) (list []string) {
				doc := s.Buffer(f.Name, src, 0)
				results, err := lint.Check(context.Background(), s.WithDocuments(doc), rules.All, doc)
				if err != nil {
					t.Fatal(err)
				}
				for _, f := range results[0].Findings {
					if f.Severity <= lint.Warning {
						list = append(list, fmt.Sprintf("%v %s: %s", f.Range, f.Rule, f.Message))
					}
				}
				return list
			}
			src := string(f.Data)
			if list := found(src); len(list) > 0 {
				t.Fatalf("the file is not good: %s", list)
			}
			tries, several := 0, 0
			try := func(what string, at int, src string) {
				tries++
				if list := found(src); len(list) > 1 {
					several++
					line := strings.LastIndexByte(src[:at], '\n') + 1
					t.Logf("%s in %q:\n\t%s", what, src[line:min(len(src), at+30)], strings.Join(list, "\n\t"))
				}
			}
			mistakes(src, strings.HasSuffix(f.Name, ".md"), try)
			if tries < 25 || several*100 > tries {
				t.Errorf("%d of %d mistakes have several findings", several, tries)
			}
		})
	}
}

// mistakes removes each punctuation character, inserts one more before it, and reindents each line of frontmatter.
func mistakes(src string, yaml bool, try func(what string, at int, src string)) {
	start, end := 0, len(src)
	if yaml {
		start, end = len("---\n"), strings.Index(src[3:], "\n---")+4
	}
	quoted := false
	for i := start; i < end; i++ {
		c := src[i]
		if quoted = quoted != (c == '"'); quoted && c != '"' || strings.IndexByte(`{}[],:"`, c) < 0 && !(yaml && strings.HasPrefix(src[i:], "- ")) {
			continue
		}
		try("without "+src[i:i+1], i, src[:i]+src[i+1:])
		if quoted && c != '"' || yaml {
			continue
		}
		for _, more := range "{}[],:" {
			try(fmt.Sprintf("with %c", more), i, src[:i]+string(more)+src[i:])
		}
	}
	if !yaml {
		return
	}
	for at := start; at < end; {
		next := at + strings.IndexByte(src[at:], '\n') + 1
		line := strings.TrimLeft(src[at:next], " ")
		for by := -2; by <= 2; by++ {
			if indent := next - at - len(line) + by; indent >= 0 && by != 0 {
				try(fmt.Sprintf("moved by %d", by), at, src[:at]+strings.Repeat(" ", indent)+line+src[next:])
			}
		}
		at = next
	}
}
