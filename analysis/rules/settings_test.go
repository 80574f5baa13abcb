package rules_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hooks-ls/hooks-ls/analysis/rules"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// extensionFile is the manifest of the VS Code extension, in which the settings that come from tables are generated.
const extensionFile = "editors/vscode/package.json"

// withSettings returns the manifest with the settings of the server: all between those of the program's path and of its trace.
func withSettings(t *testing.T) []byte {
	t.Helper()
	src, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(extensionFile)))
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(src), "        \"hooks-ls.surfaces\": {\n")
	at := strings.Index(rest, "        \"hooks-ls.trace.server\": {\n")
	if !ok || at < 0 {
		t.Fatalf("%s has no place for the settings", extensionFile)
	}
	var b strings.Builder
	setting := func(name string, members ...string) {
		fmt.Fprintf(&b, "        %q: {\n          %s\n        },\n", "hooks-ls."+name, strings.Join(append([]string{`"scope": "resource"`}, members...), ",\n          "))
	}
	list := func(what string, ids, names []string) []string {
		return []string{
			`"type": "array"`, fmt.Sprintf(`"items": { "type": "string", "enum": %s, "enumDescriptions": %s }`, inJSON(ids), inJSON(names)),
			`"uniqueItems": true`, `"default": []`, `"markdownDescription": ` + inJSON(what),
		}
	}
	var ids, names, oses, osNames []string
	for _, s := range schemas.AllSurfaces.List() {
		ids, names = append(ids, s.ID()), append(names, s.Name())
	}
	for _, o := range schemas.AllOS {
		oses, osNames = append(oses, o.String()), append(osNames, map[string]string{"linux": "Linux", "macos": "macOS", "windows": "Windows"}[o.String()])
	}
	setting("surfaces", list("Products to check for. Empty: every product that reads a file.", ids, names)...)
	var properties []string
	for _, r := range rules.All {
		properties = append(properties, fmt.Sprintf(`%q: { "type": "string", "enum": ["off", "hint", "info", "warning", "error"], "description": %s }`,
			r.ID, inJSON("Finds "+r.Summary+" (up to "+r.Severity.String()+").")))
	}
	setting("rules", `"type": "object"`, `"default": {}`, `"additionalProperties": false`,
		`"markdownDescription": `+inJSON("Severity of individual rules by ID, or `off`; for example `{ \"matcher-ignored\": \"error\" }`."),
		"\"properties\": {\n            "+strings.Join(properties, ",\n            ")+"\n          }")
	setting("edition", `"type": "string"`, `"enum": ["observed", "documented"]`,
		`"enumDescriptions": ["What the products were observed to do", "What their documentation says"]`,
		`"default": "observed"`, `"description": "What to follow where a product does not do what its documentation says."`)
	setting("os", list("Operating systems on which the hooks must run. Empty: all.", oses, osNames)...)
	setting("scripts", `"type": "boolean"`, `"default": true`, `"description": "Look up the scripts and folders that hooks name."`)
	return []byte(before + b.String() + rest[at:])
}

func inJSON(v any) string {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(v) // texts and lists of them always encode
	return strings.TrimSpace(b.String())
}
