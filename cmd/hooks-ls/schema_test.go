package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/project"
	"github.com/hooks-ls/hooks-ls/analysis/rules"
)

// TestConfigOfTheDocs parses the configuration in the guide.
func TestConfigOfTheDocs(t *testing.T) {
	t.Parallel()
	doc, err := os.ReadFile(filepath.Join("..", "..", "docs", "command-line.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(doc), "```yaml\nproducts:")
	src, _, found := strings.Cut(rest, "```")
	if !found {
		t.Fatal("the guide shows no configuration")
	}
	c := project.Parse(project.Name, "products:"+src, lint.RuleIDs(rules.All))
	if len(c.Problems) > 0 || len(c.Accepted) != 1 || len(c.Sources) == 0 || c.Surfaces.Empty() {
		t.Errorf("got %+v", c)
	}
}
