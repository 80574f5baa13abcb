// Command gen writes the files that derive from the reference table: REFERENCE.md and the JSON Schemas. It runs in the
// directory of package schemas, by go generate, and removes schemas that are no longer made.
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/hooks-ls/hooks-ls/schemas"
)

func main() {
	if err := write(); err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}

func write() error {
	files := schemas.Generate()
	old, err := filepath.Glob("json/*.schema.json")
	if err != nil {
		return err
	}
	for _, name := range old {
		if _, kept := files[filepath.ToSlash(name)]; !kept {
			if err := os.Remove(name); err != nil {
				return err
			}
		}
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.FromSlash(name), text, 0o644); err != nil {
			return err
		}
	}
	return nil
}
