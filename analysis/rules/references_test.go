package rules_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/hooks-ls/hooks-ls/analysis/lint"
)

// TestReferenceExamples checks every configuration in the reference documents, in document order. They are right by
// definition, so no rule may report more than info, with one exception: the request for events that no product has.
func TestReferenceExamples(t *testing.T) {
	t.Parallel()
	dir := shared(t, "reference")
	docs, err := fs.Glob(os.DirFS(dir), "*.txt")
	if err != nil {
		t.Fatal(err)
	}
	got := map[string][]string{}
	for _, doc := range docs {
		data, err := os.ReadFile(filepath.Join(dir, doc))
		if err != nil {
			t.Fatal(err)
		}
		id := doc[:3]
		got[id] = []string{}
		for _, ex := range configurations(string(data)) {
			ws := newWorkspace(&txtar.Archive{Files: []txtar.File{ex}})
			ws.settings.Ignore = scriptsOf(&lint.Rule{})
			verdict := "fine"
			for _, res := range ws.check(t) {
				for _, f := range res.Findings {
					t.Logf("%s: %s", id, describe(res.Doc, f, ws))
					if f.Severity > lint.Warning {
						continue
					}
					verdict = f.Rule
					if len(f.Fixes) == 0 {
						t.Errorf("%s: %s comes without a fix for\n%s", id, f.Rule, ex.Data)
					}
				}
			}
			got[id] = append(got[id], verdict)
		}
	}
	want := map[string][]string{
		"000": {"fine", "fine"},                     // a hook file, frontmatter
		"001": {"proposed-event", "proposed-event"}, // the example, and again on one line
		"003": {},                                   // payloads and answers only
		"004": {"fine", "fine", "fine", "fine"},     // the last has a comment in place of hooks
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the examples of the references (-want +got):\n%s", diff)
	}
}

// configurations finds the hook files and frontmatter blocks in a document, whose examples have no fences: objects with a
// member hooks that holds an object, and YAML blocks that begin with hooks.
func configurations(doc string) []txtar.File {
	var list []txtar.File
	hooks := regexp.MustCompile(`"hooks"\s*:\s*\{`)
	for i := 0; i < len(doc); i++ {
		if doc[i] != '{' {
			continue
		}
		if end := closing(doc, i); end > 0 && hooks.MatchString(doc[i:end]) {
			list = append(list, txtar.File{Name: ".github/hooks/example.json", Data: []byte(doc[i:end] + "\n")})
			i = end
		}
	}
	lines := strings.Split(doc, "\n")
	for i, line := range lines {
		if line != "hooks:" {
			continue
		}
		n := slices.IndexFunc(lines[i+1:], func(l string) bool { return !strings.HasPrefix(l, " ") })
		block := strings.Join(lines[i:i+1+n], "\n")
		list = append(list, txtar.File{Name: ".github/agents/example.agent.md", Data: []byte("---\nname: a\ndescription: b\n" + block + "\n---\n")})
	}
	return list
}

// closing returns the offset behind the brace that closes the one at i, 0 when there is none. It skips braces in strings.
func closing(s string, i int) int {
	depth := 0
	for ; i < len(s); i++ {
		switch s[i] {
		case '"':
			n := strings.IndexAny(s[i+1:], "\"\n")
			if n < 0 || s[i+1+n] == '\n' {
				return 0
			}
			i += 1 + n
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return 0
}
