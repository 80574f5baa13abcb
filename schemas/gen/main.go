// Command gen writes the files derived from the reference table: the pages of docs/reference and the JSON Schemas. go
// generate runs it in the directory of package schemas. It also removes files that are no longer generated.
// It states no fact of its own. Begin with write.
package main

import (
	"fmt"
	"io/fs"
	"os"
	"path"

	"github.com/hooks-ls/hooks-ls/internal/slice"
)

func main() {
	if err := write(".."); err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}

func write(dir string) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	files := generate()
	stale, err := superfluous(root.FS(), files)
	if err != nil {
		return err
	}
	for _, name := range stale {
		if err := root.Remove(name); err != nil {
			return err
		}
	}
	for name, text := range files {
		if err := root.MkdirAll(path.Dir(name), 0o755); err != nil {
			return err
		}
		if err := root.WriteFile(name, text, 0o644); err != nil {
			return err
		}
	}
	return nil
}

const (
	schemaDir    = "schemas/json/"
	pageDir      = "docs/reference/"
	schemaSuffix = ".schema.json"
)

// generate renders every generated page, by its path in the module.
func generate() map[string][]byte {
	files := map[string][]byte{}
	files["docs/products.md"] = products()
	for name, text := range reference() {
		files[pageDir+name] = text
	}
	for _, n := range namedTypes() {
		files[schemaDir+n.name+schemaSuffix] = n.text()
	}
	return files
}

// superfluous lists existing schemas and pages that are no longer generated.
func superfluous(dir fs.FS, files map[string][]byte) ([]string, error) {
	var list []string
	for _, glob := range []string{schemaDir + "*" + schemaSuffix, pageDir + "*.md"} {
		there, err := fs.Glob(dir, glob)
		if err != nil {
			return nil, err
		}
		list = append(list, slice.Filter(there, func(name string) bool { return files[name] == nil })...)
	}
	return list, nil
}
