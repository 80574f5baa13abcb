package schemas

import (
	"embed"
	"slices"
	"strings"
)

//go:generate go run ./gen

//go:embed json
var generated embed.FS

const schemaSuffix = ".schema.json"

// JSONSchema is the generated JSON Schema of a name in SchemaNames, in draft-07.
func JSONSchema(name string) (string, bool) {
	text, err := generated.ReadFile("json/" + name + schemaSuffix)
	return string(text), err == nil
}

// SchemaNames lists the names of the generated JSON Schemas, sorted.
func SchemaNames() []string {
	files, err := generated.ReadDir("json")
	if err != nil {
		panic(err) // the folder is part of the program
	}
	names := make([]string, len(files))
	for i, f := range files {
		names[i] = strings.TrimSuffix(f.Name(), schemaSuffix)
	}
	slices.Sort(names)
	return names
}
