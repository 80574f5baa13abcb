package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestDocs runs each command line "$ hooks-ls …" in the console blocks of the README and the guides, in a directory with a
// copy of the examples and nothing else, and compares the output with the page. -update rewrites the pages. Words of a command are
// separated by spaces, without quotes.
func TestDocs(t *testing.T) {
	top, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(top, "docs", "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	// Some products only look in the root of a repository.
	t.Chdir(t.TempDir())
	if err := os.CopyFS("examples", os.DirFS(filepath.Join(top, "examples"))); err != nil {
		t.Fatal(err)
	}
	shown := 0
	for _, file := range append(files, filepath.Join(top, "README.md")) {
		if filepath.Base(file) == "gotchas.md" {
			continue // TestDocsGotchas covers it
		}
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		got, n := rerun(string(src))
		shown += n
		if got == string(src) {
			continue
		}
		if *updateScripts {
			if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		t.Errorf("%s shows something else than the program prints (-shown +printed, run with -update and read the change):\n%s", file, cmp.Diff(string(src), got))
	}
	if shown == 0 {
		t.Error("no document shows what the program prints")
	}
}

// rerun replaces the output of every command in a document's console blocks, and counts the commands.
func rerun(src string) (string, int) {
	var out strings.Builder
	inBlock, skip, n := false, false, 0
	for line := range strings.Lines(src) {
		switch {
		case strings.HasPrefix(line, "```"):
			inBlock = strings.TrimSpace(line) == "```console"
			skip = false
		case inBlock && strings.HasPrefix(line, "$ "):
			command, ours := strings.CutPrefix(line, "$ hooks-ls ")
			skip = ours
			out.WriteString(line)
			if ours {
				n++
				var stdout bytes.Buffer
				run(strings.Fields(command), strings.NewReader(""), &stdout, &stdout)
				out.Write(stdout.Bytes())
			}
			continue
		}
		if !skip {
			out.WriteString(line)
		}
	}
	return out.String(), n
}
