package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/hooks-ls/hooks-ls/analysis/rules"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var (
	gotchaHeading = regexp.MustCompile(`(?m)^## (?:(\d+)\. )?`)
	gotchaFile    = regexp.MustCompile("(?m)^`([^`\n]+)`\n\n```\\w+\n((?s:.*?))^```$")
	gotchaRule    = regexp.MustCompile(`(?m)^Rule: \[([a-z0-9-]+)\]`)
	reportedRule  = regexp.MustCompile(`(?m)^\S+: (?:error|warning|info|hint): .* \[([a-z0-9-]+)\]`)
	linkedRule    = regexp.MustCompile(`\[([^\]]+)\]\((rules/[^)]+)\)`)
)

// TestDocsGotchas checks every example of docs/gotchas.md in a directory with only its files: check must print what the page
// shows, one finding of the named rule for a wrong example and none for a right one. -update rewrites the page.
func TestDocsGotchas(t *testing.T) {
	name, err := filepath.Abs(filepath.Join("..", "..", "docs", "gotchas.md"))
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	src := string(data)
	var page strings.Builder
	starts := gotchaHeading.FindAllStringSubmatchIndex(src, -1)
	numbered := 0
	for i, at := range starts {
		if i == 0 {
			page.WriteString(src[:at[0]])
		}
		end := len(src)
		if i+1 < len(starts) {
			end = starts[i+1][0]
		}
		section := src[at[0]:end]
		if at[2] < 0 {
			page.WriteString(section)
			continue
		}
		numbered++
		if number := src[at[2]:at[3]]; number != fmt.Sprint(numbered) {
			t.Errorf("gotcha %d has the number %s", numbered, number)
		}
		t.Run(src[at[2]:at[3]], func(t *testing.T) { section = checkGotcha(t, section) })
		page.WriteString(section)
	}
	if numbered != 14 {
		t.Errorf("%d gotchas, want 14", numbered)
	}
	if got := page.String(); got != src {
		if !*updateScripts {
			t.Errorf("%s shows something else than the program prints (-shown +printed, run with -update and read the change):\n%s", name, cmp.Diff(src, got))
		} else if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// checkGotcha runs a section's two examples and returns it with their output.
func checkGotcha(t *testing.T, section string) string {
	text, examples, ok := strings.Cut(section, "### Wrong\n")
	wrong, right, both := strings.Cut(examples, "### Right\n")
	if !ok || !both {
		t.Fatal("a wrong and a right example are expected")
	}
	rule := gotchaRule.FindStringSubmatch(wrong)
	if rule == nil {
		t.Fatal("the rule of the wrong example is not named")
	}
	var reported [2][]string
	for i, example := range []*string{&wrong, &right} {
		files := gotchaFile.FindAllStringSubmatch(*example, -1)
		if len(files) == 0 {
			t.Fatalf("an example without files: %s", *example)
		}
		t.Chdir(t.TempDir())
		for _, f := range files {
			path := filepath.FromSlash(f[1])
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte(f[2]), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		printed, n := rerun(*example)
		if n != 1 {
			t.Errorf("an example shows the output of %d commands, want 1:\n%s", n, *example)
		}
		*example = printed
		for _, m := range reportedRule.FindAllStringSubmatch(printed, -1) {
			reported[i] = append(reported[i], m[1])
		}
	}
	if diff := cmp.Diff([2][]string{{rule[1]}}, reported); diff != "" {
		t.Errorf("the findings of the wrong and of the right example (-want +got):\n%s\n%s%s", diff, wrong, right)
	}
	return text + "### Wrong\n" + wrong + "### Right\n" + right
}

// TestGotchaLinks checks the page's links to rules, and that it names the documents that it covers.
func TestGotchaLinks(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile(filepath.Join("..", "..", "docs", "gotchas.md"))
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	links := linkedRule.FindAllStringSubmatch(text, -1)
	if len(links) == 0 {
		t.Error("no rule is linked")
	}
	for _, m := range links {
		if rules.ByID(m[1]) == nil {
			t.Errorf("there is no rule %s", m[1])
		}
		if want := "rules/" + m[1] + ".md"; m[2] != want {
			t.Errorf("%s leads to %s, want %s", m[1], m[2], want)
		}
	}
	for _, key := range []string{"000", "001", "003", "004"} {
		if doc, _ := schemas.DocumentFor(key); !strings.Contains(text, "**"+doc.Title+"**") {
			t.Errorf("%q is not named by its title", doc.Title)
		}
	}
}
