package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

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

// TestConfigSchemaAgrees judges configurations by the schema and by the parser. JSON is YAML.
func TestConfigSchemaAgrees(t *testing.T) {
	t.Parallel()
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(project.Schema(ruleDocs())))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource(project.SchemaID, doc); err != nil {
		t.Fatal(err)
	}
	schema, err := compiler.Compile(project.SchemaID)
	if err != nil {
		t.Fatal(err)
	}
	for src, valid := range map[string]bool{
		`{}`:                                   true,
		`{"products":["vscode"],"os":"linux"}`: true,
		`{"products":["vs-code"]}`:             false,
		`{"product":["vscode"]}`:               false,
		`{"os":["linux","solaris"]}`:           false,
		`{"rules":{"timeout-ms":"off"}}`:       true,
		`{"rules":{"timeout-ms":false}}`:       true,
		`{"rules":{"timeout-ms":"loud"}}`:      false,
		`{"rules":{"timeout":"off"}}`:          false,
		`{"rules":["timeout-ms"]}`:             false,
		`{"exclude":"a/**"}`:                   true,
		`{"exclude":[1]}`:                      false,
		`{"test":{"budget":"2s"}}`:             true,
		`{"test":{"budgets":"2s"}}`:            false,
		`{"accept":[{"rule":"timeout-ms","file":"a.json","why":"slow"}]}`:       true,
		`{"accept":[{"rule":"timeout-ms","file":"a.json","why":" "}]}`:          false,
		`{"accept":[{"rule":"timeout-ms","file":"a.json"}]}`:                    false,
		`{"accept":[{"rule":"timeouts","file":"a.json","why":"slow"}]}`:         false,
		`{"overrides":[{"files":"a/**","rules":{"timeout-ms":"error"}}]}`:       true,
		`{"overrides":[{"files":["a/**","b"],"rules":{"timeout-ms":"error"}}]}`: true,
		`{"overrides":[{"rules":{"timeout-ms":"error"}}]}`:                      false,
		`{"overrides":{"files":"a/**","rules":{"timeout-ms":"error"}}}`:         false,
	} {
		var value any
		if err := json.Unmarshal([]byte(src), &value); err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(value); (err == nil) != valid {
			t.Errorf("%s: the schema says %v", src, err)
		}
		if p := project.Parse(project.Name, src, ruleNames()).Problems; (len(p) == 0) != valid {
			t.Errorf("%s: the parser says %v", src, p)
		}
	}
}
