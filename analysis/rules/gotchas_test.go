package rules_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/hooks-ls/hooks-ls/analysis/rules"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// TestGotchas holds the table of docs/gotchas.md to the rules: what it links to exists, what it calls open does not, and
// each of the gotchas and of the documents is there.
func TestGotchas(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile(filepath.Join("..", "..", "docs", "gotchas.md"))
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	linked := 0
	for _, m := range regexp.MustCompile(`\[([^\]]+)\]\(([^)]+)\)`).FindAllStringSubmatch(text, -1) {
		linked++
		if rules.ByID(m[1]) == nil {
			t.Errorf("there is no rule %s", m[1])
		}
		if want := "rules/" + m[1] + ".md"; m[2] != want {
			t.Errorf("%s leads to %s, want %s", m[1], m[2], want)
		}
		if _, err := os.Stat(filepath.Join("..", "..", "docs", m[2])); err != nil {
			t.Error(err)
		}
	}
	if linked == 0 {
		t.Error("no rule is linked")
	}
	open := -1
	for line := range strings.Lines(text) {
		cells := strings.Split(line, "|")
		if !strings.HasPrefix(line, "|") {
			open = -1
			continue
		}
		if open < 0 {
			for i, c := range cells {
				if strings.TrimSpace(c) == "open" {
					open = i
				}
			}
			if open < 0 {
				open = len(cells) // a table without such a column
			}
			continue
		}
		if open >= len(cells) {
			continue
		}
		for _, m := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(cells[open], -1) {
			if rules.ByID(m[1]) != nil {
				t.Errorf("%s is called open and is a rule: %s", m[1], line)
			}
		}
	}
	for i := range 14 {
		if !strings.Contains(text, fmt.Sprintf("\n| %d | ", i+1)) {
			t.Errorf("gotcha %d is missing", i+1)
		}
	}
	for _, key := range []string{"000", "001", "003", "004"} {
		if doc, _ := schemas.DocumentFor(key); !strings.Contains(text, "**"+doc.Title+"**") {
			t.Errorf("%q is not named by its title", doc.Title)
		}
	}
}
