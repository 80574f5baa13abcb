package schemas

import (
	"compress/gzip"
	_ "embed" // the schemas
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

//go:generate go run ./gen

// packed are the files in json/ in one, as gen writes them.
//
//go:embed schemas.json.gz
var packed string

var unpacked = lazy[map[string]string]{make: func() map[string]string {
	var texts map[string]string
	r, err := gzip.NewReader(strings.NewReader(packed))
	if err == nil {
		err = json.NewDecoder(r).Decode(&texts)
	}
	if err != nil {
		panic(fmt.Sprintf("schemas: unpacking the generated schemas: %v", err))
	}
	return texts
}}

// JSONSchema is the generated JSON Schema of a name in SchemaNames, in draft-07.
func JSONSchema(name string) (string, bool) {
	text, ok := unpacked.get()[name]
	return text, ok
}

// SchemaNames lists the names of the generated JSON Schemas, sorted.
func SchemaNames() []string { return slices.Sorted(maps.Keys(unpacked.get())) }
