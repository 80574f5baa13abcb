package rules_test

import (
	"context"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/hooks-ls/hooks-ls/analysis"
	"github.com/hooks-ls/hooks-ls/analysis/rules"
	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// shared is a directory of inputs beside the repository. With CI=true it has to be there.
func shared(t *testing.T, name string) string {
	t.Helper()
	dir := filepath.Join("..", "..", "..", "shared", name)
	if _, err := os.Stat(dir); err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatalf("../shared/%s is not beside the repository: %v", name, err)
		}
		t.Skipf("../shared/%s is not beside the repository", name)
	}
	return dir
}

// label is what an expert says about a line of a public configuration.
type label struct {
	Line    int    `json:"line"`
	Problem string `json:"problem"`
	Certain bool   `json:"certain"`
	Note    string `json:"note"`
}

type labelled struct {
	ID     string  `json:"id"`
	Path   string  `json:"path"`
	Labels []label `json:"labels"`
}

// speaks says which rules speak of a labelled problem of the classes A to D. Problems that are not here need the command
// or the script.
var speaks = map[string][]string{
	"no-hooks-object":          {"no-hooks-object"},
	"json-syntax":              {"syntax-error"},
	"event-value-not-array":    {"event-value-not-array"},
	"field-wrong-type":         {"wrong-type"},
	"unknown-field":            {"unknown-field", "field-not-read"},
	"unknown-event":            {"unknown-event"},
	"event-wrong-case":         {"unknown-event"},
	"event-not-supported-here": {"event-not-supported-here"},
	"duplicate-event":          {"event-spelled-twice", "duplicate-key"},
	"missing-type":             {"missing-type"},
	"no-command":               {"no-command"},
	"timeout-ms":               {"timeout-ms"},
	"matcher-ignored":          {"matcher-ignored"},
	"bad-matcher":              {"matcher-invalid", "matcher-never-matches"},
	"matcher-unknown-tool":     {"matcher-never-matches"},
	"claude-tool-in-matcher":   {"matcher-never-matches"},
}

// disagreements are the labels and the clean files on which the program says something else, with the reason. The key is
// the file's ID and path, and for a label its line and problem.
var disagreements = map[string]string{}

func TestCorpus(t *testing.T) {
	t.Parallel()
	dir := shared(t, "corpus")
	data, err := os.ReadFile(filepath.Join(dir, "labels.json"))
	if err != nil {
		t.Fatal(err)
	}
	var all []labelled
	if err := json.Unmarshal(data, &all); err != nil {
		t.Fatal(err)
	}
	hits, misses, unruled := 0, 0, map[string]int{}
	for _, file := range all {
		found := checkFile(t, filepath.Join(dir, "files", file.ID), file.Path)
		if len(file.Labels) == 0 {
			for _, f := range found {
				if key := file.ID + " " + file.Path; f.severity <= analysis.Warning && disagreements[key] == "" {
					t.Errorf("%s is clean, but line %d: %s: %s [%s]", key, f.line, f.severity, f.message, f.rule)
				}
			}
		}
		for _, l := range file.Labels {
			ids := speaks[l.Problem]
			if ids == nil || !l.Certain {
				continue
			}
			if !slices.ContainsFunc(ids, func(id string) bool { return rules.ByID(id) != nil }) {
				unruled[l.Problem]++
				continue
			}
			if slices.ContainsFunc(found, func(f located) bool { return f.line == l.Line && slices.Contains(ids, f.rule) }) {
				hits++
				continue
			}
			misses++
			if key := file.ID + " " + file.Path; disagreements[key] == "" {
				t.Logf("missed: %s:%d: %s (%s)", key, l.Line, l.Problem, l.Note)
			}
		}
	}
	t.Logf("%d of %d certain labels found", hits, hits+misses)
	if hits*100 < 95*(hits+misses) {
		t.Errorf("only %d of %d certain labels are found", hits, hits+misses)
	}
	for problem, n := range unruled {
		t.Logf("no rule speaks of %s yet (%d labels)", problem, n)
	}
}

type located struct {
	line          int
	rule, message string
	severity      analysis.Severity
}

// checkFile checks one named file in its folder, the text alone.
func checkFile(t *testing.T, dir, file string) []located {
	t.Helper()
	s := analysis.NewSnapshot(&analysis.Settings{NoScripts: true}, analysis.Folder{FS: os.DirFS(dir)})
	var found []located
	search, err := s.Scan(context.Background(), rules.All, []string{file}, func(r analysis.Result) {
		for _, f := range r.Findings {
			line := r.Doc.Text.OffsetPosition(f.Range.Start, text.Runes).Line + 1
			found = append(found, located{line, f.Rule, f.Message, f.Severity})
		}
		for _, b := range r.Bugs {
			t.Errorf("%s: %v\n%s", file, b, b.Stack)
		}
	})
	if err != nil || len(search.Errors) > 0 {
		t.Fatalf("%s: %v %v", file, err, search.Errors)
	}
	return found
}

// demonstrated are examples of the references that a product was seen to drop, or that propose what no product has. The
// key is the document and a text that only this example holds; the rules may speak above info.
var demonstrated = map[string][]string{
	"001 preAgentStop":    {"proposed-event", "unknown-event", "event-not-supported-here", "field-not-read"},
	"004 hook entries */": {"comments-not-allowed"},
}

// TestReferenceExamples checks every configuration in the reference documents: they are right by definition.
func TestReferenceExamples(t *testing.T) {
	t.Parallel()
	dir := shared(t, "reference")
	docs, err := fs.Glob(os.DirFS(dir), "*.txt")
	if err != nil || len(docs) != 4 {
		t.Fatalf("found %v, %v", docs, err)
	}
	examples := 0
	for _, doc := range docs {
		data, err := os.ReadFile(filepath.Join(dir, doc))
		if err != nil {
			t.Fatal(err)
		}
		for _, ex := range configurations(string(data)) {
			examples++
			ws := newWorkspace(&txtar.Archive{Files: []txtar.File{ex}})
			ws.settings.NoScripts = true
			for _, res := range ws.check(t) {
				for _, f := range res.Findings {
					if f.Severity <= analysis.Warning && !mayComplain(doc[:3], string(ex.Data), f.Rule) {
						t.Errorf("%s:\n%s\n%s", doc, ex.Data, describe(res.Doc, f, ws))
					}
				}
			}
		}
	}
	if examples < 7 {
		t.Errorf("found only %d configurations in the references", examples)
	}
}

func mayComplain(doc, example, rule string) bool {
	for key, ids := range demonstrated {
		if of, holds, _ := strings.Cut(key, " "); of == doc && strings.Contains(example, holds) && slices.Contains(ids, rule) {
			return true
		}
	}
	return false
}

// configurations finds the hook files and the frontmatter in a document. Its examples stand between other lines without
// fences, so an object begins at a line that is a brace and ends where the braces are even.
func configurations(doc string) []txtar.File {
	var list []txtar.File
	lines := strings.Split(doc, "\n")
	hooks := regexp.MustCompile(`"hooks"\s*:\s*\{`)
	for i := 0; i < len(lines); i++ {
		switch {
		case strings.TrimSpace(lines[i]) == "{" || strings.HasPrefix(strings.TrimSpace(lines[i]), `{ "version"`):
			depth, j := 0, i
			for ; j < len(lines); j++ {
				depth += strings.Count(lines[j], "{") - strings.Count(lines[j], "}")
				if depth <= 0 {
					break
				}
			}
			block := strings.Join(lines[i:min(j+1, len(lines))], "\n")
			if depth == 0 && hooks.MatchString(block) {
				list = append(list, txtar.File{Name: ".github/hooks/example.json", Data: []byte(block + "\n")})
			}
			if depth == 0 {
				i = j
			}
		case strings.TrimSpace(lines[i]) == "hooks:":
			j := i + 1
			for j < len(lines) && strings.HasPrefix(lines[j], " ") {
				j++
			}
			list = append(list, txtar.File{Name: ".github/agents/example.agent.md", Data: []byte("---\nname: a\ndescription: b\n" + strings.Join(lines[i:j], "\n") + "\n---\n")})
		}
	}
	return list
}
