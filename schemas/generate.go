package schemas

import (
	"embed"
	"strings"
)

//go:generate go run ./gen

//go:embed json/*.schema.json
var generated embed.FS

const schemaSuffix = ".schema.json"

// JSONSchema is the generated JSON Schema of a name in SchemaNames, in draft-07.
func JSONSchema(name string) ([]byte, bool) {
	text, err := generated.ReadFile("json/" + name + schemaSuffix)
	return text, err == nil
}

// SchemaNames lists the names of the generated JSON Schemas, sorted.
func SchemaNames() []string {
	entries, err := generated.ReadDir("json")
	if err != nil {
		panic("schemas: the generated schemas are not embedded: " + err.Error())
	}
	var names []string
	for _, e := range entries {
		names = append(names, strings.TrimSuffix(e.Name(), schemaSuffix))
	}
	return names
}

// Generate renders every file that derives from the table, by its path below this package's directory.
func Generate() map[string][]byte {
	files := map[string][]byte{"REFERENCE.md": reference()}
	for _, n := range namedTypes() {
		files["json/"+n.name+schemaSuffix] = n.text()
	}
	return files
}
