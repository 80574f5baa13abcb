package simulate

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hooks-ls/hooks-ls/internal/archives"
	"golang.org/x/tools/txtar"
)

// TestWrongAnswers runs the hooks of testdata/wrong/*.txtar, which make the most common mistakes. In each archive the comment
// is a heading and the author's intention, wrong.sh the hook, right.sh the repair, and action the intended outcome. The wrong
// answer must end differently and be explained, the right one must end as intended without a complaint. The results make up
// docs/simulate.md.
func TestWrongAnswers(t *testing.T) {
	needsShell(t)
	files, err := filepath.Glob("testdata/wrong/*.txtar")
	if err != nil || len(files) != 10 {
		t.Fatalf("want ten archives, got %d: %v", len(files), err)
	}
	doc, err := os.ReadFile("testdata/wrong/intro.md")
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	b.Write(doc)
	for i, file := range files {
		ar, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			b.WriteString(wrongAnswer(t, i+1, ar))
		})
	}
	compare, err := txtar.ParseFile("testdata/compare/docs.txtar")
	if err != nil {
		t.Fatal(err)
	}
	b.WriteString(everyProduct(t, compare))
	limits, err := os.ReadFile("testdata/wrong/limits.md")
	if err != nil {
		t.Fatal(err)
	}
	b.Write(limits)
	const page = "../docs/simulate.md"
	if *archives.Update {
		if err := os.WriteFile(page, []byte(b.String()), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	have, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(b.String(), string(have)); diff != "" {
		t.Errorf("docs/simulate.md is stale; go test ./simulate -run WrongAnswers -update writes it (-want +have):\n%s", diff)
	}
}

// everyProduct renders the section on comparisons.
func everyProduct(t *testing.T, ar *txtar.Archive) string {
	doc, err := os.ReadFile("testdata/compare/docs.md")
	if err != nil {
		t.Fatal(err)
	}
	return strings.NewReplacer("{guard.sh}", string(ar.Files[1].Data), "{output}", compared(t, ar)).Replace(string(doc))
}

// wrongAnswer renders the section of one archive.
func wrongAnswer(t *testing.T, number int, ar *txtar.Archive) string {
	parts := map[string]string{}
	for _, f := range ar.Files {
		parts[f.Name] = string(f.Data)
	}
	title, meant, _ := strings.Cut(strings.TrimSpace(string(ar.Comment)), "\n")
	o := optionsOf(t, ar)
	run := func(script string) (*workspace, *Result) {
		w := newWorkspace(t, ar)
		w.write(t, "hook.sh", parts[script])
		res, failure := w.simulate(t, o)
		if res == nil {
			t.Fatalf("%s: %s", script, failure)
		}
		if len(res.Hooks) != 1 {
			t.Fatalf("%s: want one hook, got %d", script, len(res.Hooks))
		}
		return w, res
	}
	action := strings.TrimSpace(parts["action"])
	w, wrong := run("wrong.sh")
	if len(wrong.Hooks[0].Ignored) == 0 || reaches(wrong, action) {
		t.Errorf("the wrong answer ends with %s and %d explanations", wrong.Outcome.Action, len(wrong.Hooks[0].Ignored))
	}
	_, right := run("right.sh")
	if len(right.Hooks[0].Ignored) != 0 || !reaches(right, action) {
		t.Errorf("the right answer ends with %s: %+v", right.Outcome.Action, right.Hooks[0].Ignored)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "\n## %d. %s\n\n%s\n\n", number, title, strings.TrimSpace(meant))
	fmt.Fprintf(&b, "```sh\n%s```\n\n", body(parts["wrong.sh"]))
	fmt.Fprintf(&b, "`hooks-ls simulate %s`\n\n```text\n%s```\n\n", commandLine(o), excerpt(w.narrow(t, wrong)))
	fmt.Fprintf(&b, "Instead:\n\n```sh\n%s```\n\nThen the last line is `%s`.\n", body(parts["right.sh"]), lastLine(w.text(t, right)))
	return b.String()
}

// reaches reports whether a result has the intended action, or context for the model.
func reaches(res *Result, action string) bool {
	if action == "context" {
		return len(res.Outcome.Context) > 0
	}
	return res.Outcome.Action == action
}

// body returns a script without its #! line.
func body(script string) string {
	if rest, ok := strings.CutPrefix(script, "#!/bin/sh\n"); ok {
		return rest
	}
	return script
}

// commandLine returns the request as a user types it.
func commandLine(o Options) string {
	line := o.Event
	if o.Surface != "" {
		line += " --surface " + o.Surface
	}
	return line
}

// excerpt returns the part of a result from the hooks on.
func excerpt(text string) string {
	_, hooks, _ := strings.Cut(text, "Hooks:\n")
	return hooks
}

func lastLine(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return lines[len(lines)-1]
}
