package main

import (
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"
)

// BenchmarkTree checks a repository of many packages, and compares that with the least that any linter does: walk it, read
// its hook files, and validate them with encoding/json. Compare the ratio, not the times.
func BenchmarkTree(b *testing.B) {
	root := tree(b, 400, 10)
	var ours, least time.Duration
	for b.Loop() {
		start := time.Now()
		run([]string{"check", "--no-scripts", "--quiet", root}, strings.NewReader(""), io.Discard, io.Discard)
		middle := time.Now()
		walk(b, root)
		ours += middle.Sub(start)
		least += time.Since(middle)
	}
	b.ReportMetric(ours.Seconds()/least.Seconds(), "ratio")
}

// walk is the reference.
func walk(b *testing.B, root string) {
	err := filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(p, ".json") || !strings.Contains(p, ".github") {
			return err
		}
		src, err := os.ReadFile(p)
		if err == nil && !json.Valid(src) {
			b.Errorf("%s is not valid", p)
		}
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
}

// tree writes packages that contain a hook file among other files.
func tree(b *testing.B, packages, others int) string {
	root := b.TempDir()
	for i := range packages {
		dir := filepath.Join(root, fmt.Sprintf("packages/p%03d", i))
		if err := os.MkdirAll(filepath.Join(dir, ".github/hooks"), 0o755); err != nil {
			b.Fatal(err)
		}
		var entries []string
		for j := range 8 {
			entries = append(entries, fmt.Sprintf("      {\n        \"type\": \"command\",\n        \"bash\": \"./scripts/check-%d.sh\",\n        \"powershell\": \"./scripts/check-%d.ps1\",\n        \"timeoutSec\": 30\n      }", j, j))
		}
		src := "{\n  \"version\": 1,\n  \"hooks\": {\n    \"preToolUse\": [\n" + strings.Join(entries, ",\n") + "\n    ]\n  }\n}\n"
		if err := os.WriteFile(filepath.Join(dir, ".github/hooks/hooks.json"), []byte(src), 0o644); err != nil {
			b.Fatal(err)
		}
		for j := range others {
			if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("file%d.ts", j)), []byte("export {}\n"), 0o644); err != nil {
				b.Fatal(err)
			}
		}
	}
	return root
}

// BenchmarkProcess runs the program on one file, and for its version, and compares it with a program that does nothing.
// HOOKS_LS_PROGRAM names a release build to use instead of a fresh one.
func BenchmarkProcess(b *testing.B) {
	dir := b.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "empty.go"), []byte("package main\n\nfunc main() {}\n"), 0o644); err != nil {
		b.Fatal(err)
	}
	build := func(name, source string) string {
		name = filepath.Join(dir, name)
		cmd := exec.Command("go", "build", "-ldflags=-s -w", "-o", name, source)
		cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
		if out, err := cmd.CombinedOutput(); err != nil {
			b.Fatalf("%v\n%s", err, out)
		}
		return name
	}
	empty := build("empty", filepath.Join(dir, "empty.go"))
	program := os.Getenv("HOOKS_LS_PROGRAM")
	if program == "" {
		program = build("hooks-ls", ".")
	}
	file := filepath.Join("..", "..", "examples", ".github", "hooks", "guard.json")
	for _, c := range []struct {
		name  string
		least string
		args  []string
	}{
		{"check-beside-true", "true", []string{"check", "--quiet", file}},
		{"version-beside-empty", empty, []string{"version"}},
	} {
		b.Run(c.name, func(b *testing.B) {
			var ours, least []time.Duration
			for b.Loop() {
				start := time.Now()
				_ = exec.Command(program, c.args...).Run() // fails, because findings mean exit code 1
				middle := time.Now()
				if err := exec.Command(c.least).Run(); err != nil {
					b.Fatal(err)
				}
				ours = append(ours, middle.Sub(start))
				least = append(least, time.Since(middle))
			}
			slices.Sort(ours)
			slices.Sort(least)
			median := len(ours) / 2
			b.ReportMetric(ours[median].Seconds()*1000, "ours-ms")
			b.ReportMetric(least[median].Seconds()*1000, "least-ms")
			b.ReportMetric(ours[median].Seconds()/least[median].Seconds(), "ratio")
		})
	}
}

// BenchmarkScripts checks a repository with 50 hooks and their scripts, in every supported language.
func BenchmarkScripts(b *testing.B) {
	ar, err := txtar.ParseFile("../../analysis/script/facts/testdata/code.txtar")
	if err != nil {
		b.Fatal(err)
	}
	root := b.TempDir()
	if err := os.MkdirAll(filepath.Join(root, ".github/hooks"), 0o755); err != nil {
		b.Fatal(err)
	}
	programs := map[string]string{".sh": "bash", ".py": "python3", ".js": "node", ".mjs": "node", ".ts": "bun", ".ps1": "pwsh -File"}
	var entries []string
	for i := 0; len(entries) < 50; i++ {
		f := ar.Files[i%len(ar.Files)]
		program := programs[filepath.Ext(f.Name)]
		if program == "" {
			continue
		}
		name := fmt.Sprintf("%d-%s", i, f.Name)
		if err := os.WriteFile(filepath.Join(root, name), f.Data, 0o755); err != nil {
			b.Fatal(err)
		}
		entries = append(entries, fmt.Sprintf(`{ "type": "command", "command": "%s %s" }`, program, name))
	}
	src := `{ "version": 1, "hooks": { "PreToolUse": [` + strings.Join(entries, ",\n") + `] } }`
	if err := os.WriteFile(filepath.Join(root, ".github/hooks/a.json"), []byte(src), 0o644); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		run([]string{"check", "--quiet", root}, strings.NewReader(""), io.Discard, io.Discard)
	}
}
