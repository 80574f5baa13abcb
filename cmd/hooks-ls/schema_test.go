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
