package schemas

import (
	"embed"
	"io/fs"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/internal/slice"
)

//go:generate go run ./gen

//go:embed json
var generated embed.FS

const schemaSuffix = ".schema.json"

// JSONSchema returns a generated JSON Schema (draft-07) by a name of SchemaNames.
func JSONSchema(name string) (string, bool) {
	text, err := generated.ReadFile("json/" + name + schemaSuffix)
	return string(text), err == nil
}

// SchemaNames returns the names of the generated JSON Schemas, sorted.
func SchemaNames() []string {
	files, err := generated.ReadDir("json")
	if err != nil {
		panic(err) // the directory is embedded in the program
	}
	names := slice.Map(files, func(f fs.DirEntry) string { return strings.TrimSuffix(f.Name(), schemaSuffix) })
	slices.Sort(names)
	return names
}
