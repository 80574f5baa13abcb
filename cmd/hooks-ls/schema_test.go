package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hooks-ls/hooks-ls/analysis/project"
)

// TestConfigSchemaIsPublished keeps the published schema of .hooks-ls.yaml fresh; -update writes it.
func TestConfigSchemaIsPublished(t *testing.T) {
	t.Parallel()
	name := filepath.Join("..", "..", "packaging", "schemastore", "hooks-ls.json")
	if !strings.HasSuffix(project.SchemaID, "/packaging/schemastore/hooks-ls.json") {
		t.Errorf("the schema says that it is at %s", project.SchemaID)
	}
	want := project.Schema(ruleDocs())
	if *updateScripts {
		if err := os.WriteFile(name, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(name); err != nil || string(got) != want {
		t.Errorf("%s is stale: run go test ./cmd/hooks-ls -run ConfigSchema -update", name)
	}
}

// TestConfigOfTheDocs reads the configuration that the guide shows.
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
	c := project.Parse(project.Name, "products:"+src, ruleNames())
	if len(c.Problems) > 0 || len(c.Accepted) != 1 || len(c.Sources) == 0 || c.Surfaces.Empty() {
		t.Errorf("got %+v", c)
	}
}
