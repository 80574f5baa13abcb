// Command gen writes the files that derive from the reference table: REFERENCE.md and the JSON Schemas. It runs in
// the directory of package schemas, by go generate, and removes schemas that are no longer made.
package main

import (
	"fmt"
	"io/fs"
	"os"
)

func main() {
	if err := write("."); err != nil {
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
		if err := root.WriteFile(name, text, 0o644); err != nil {
			return err
		}
	}
	return nil
}

const (
	schemaDir    = "json/"
	schemaSuffix = ".schema.json"
)

// generate renders every file that people read, by its path below the directory of package schemas.
func generate() map[string][]byte {
	files := map[string][]byte{"REFERENCE.md": reference()}
	for _, n := range namedTypes() {
		files[schemaDir+n.name+schemaSuffix] = n.text()
	}
	return files
}

// superfluous lists the schemas that are there and not made any more.
func superfluous(dir fs.FS, files map[string][]byte) ([]string, error) {
	var list []string
	there, err := fs.Glob(dir, schemaDir+"*"+schemaSuffix)
	for _, name := range there {
		if _, kept := files[name]; !kept {
			list = append(list, name)
		}
	}
	return list, err
}
