package project_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/hooks-ls/hooks-ls/analysis/project"
)

// TestSchemaAgrees checks that schema and parser accept the same configurations, written as JSON, which is YAML.
func TestSchemaAgrees(t *testing.T) {
	t.Parallel()
	const rule = "timeout-ms"
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(project.Schema([]project.RuleDoc{{ID: rule}})))
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
		if p := project.Parse(project.Name, src, []string{rule}).Problems; (len(p) == 0) != valid {
			t.Errorf("%s: the parser says %v", src, p)
		}
	}
}
