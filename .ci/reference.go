//go:build ignore

// Walks a tree, reads its hook files and asks encoding/json whether they are valid: the least that any linter does. With
// -all it reads every JSON file.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

func main() {
	all := flag.Bool("all", false, "read every JSON file")
	flag.Parse()
	read, invalid := 0, 0
	err := filepath.WalkDir(flag.Arg(0), func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !(hookFile(p) || *all && strings.HasSuffix(p, ".json")) {
			return err
		}
		src, err := os.ReadFile(p)
		read++
		if strings.HasSuffix(p, ".json") && !json.Valid(src) {
			invalid++
		}
		return err
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println(read, "files,", invalid, "not valid")
}

func hookFile(p string) bool {
	p = filepath.ToSlash(p)
	return strings.HasSuffix(p, ".agent.md") || strings.HasSuffix(p, ".json") &&
		(strings.Contains(p, ".github/hooks/") || strings.HasSuffix(p, ".claude/settings.json") || strings.HasSuffix(p, ".github/copilot/settings.json"))
}
