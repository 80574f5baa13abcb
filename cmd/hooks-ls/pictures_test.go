package main

import (
	"bytes"
	"fmt"
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"unicode/utf8"
)

// pictures lists the terminal pictures in the docs: the commands, whose output is drawn.
var pictures = []struct {
	name     string
	dir      string   // directory in which the commands run
	needs    []string // programs without which the picture is skipped
	commands [][]string
}{
	{"check", "examples", nil, [][]string{{"check", ".github/hooks/guard.json"}}},
	{"simulate", "project", []string{"bash", "jq"}, [][]string{
		{"new", "block-command", "--language", "bash", "--pattern", "rm -rf"},
		{"simulate", "PreToolUse", "--tool", "run_in_terminal", "--input", `{"command":"rm -rf build"}`},
	}},
}

// TestPictures checks that docs/pictures is up to date with the program's colored output. -update draws the pictures.
func TestPictures(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the pictures show Linux")
	}
	top, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	if err := os.CopyFS("examples", os.DirFS(filepath.Join(top, "examples"))); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir("project", 0o755); err != nil {
		t.Fatal(err)
	}
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("NO_COLOR", "")
	t.Setenv("CLICOLOR_FORCE", "1")
	t.Setenv("COLUMNS", "92")
	for _, p := range pictures {
		t.Run(p.name, func(t *testing.T) {
			for _, program := range p.needs {
				if _, err := exec.LookPath(program); err != nil {
					t.Skipf("%s is not installed", program)
				}
			}
			t.Chdir(filepath.Join(dir, p.dir))
			var out strings.Builder
			for i, args := range p.commands {
				if i > 0 {
					out.WriteString("\n")
				}
				fmt.Fprintf(&out, "\x1b[2m$\x1b[0m \x1b[1mhooks-ls %s\x1b[0m\n", commandLine(args))
				var stdout bytes.Buffer
				if exit := run(args, strings.NewReader(""), &stdout, &stdout); exit > exitFindings {
					t.Fatalf("%s: %s", args, stdout.String())
				}
				text := strings.ReplaceAll(stdout.String(), dir, "/home/you")
				out.WriteString(regexp.MustCompile(`after [0-9.]+ ms`).ReplaceAllString(text, "after 9 ms"))
			}
			got := drawTerminal(out.String())
			name := filepath.Join(top, "docs", "pictures", p.name+".svg")
			if *updateScripts {
				if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if want, err := os.ReadFile(name); err != nil || string(want) != got {
				t.Errorf("%s is stale: go test ./cmd/hooks-ls -run Pictures -update\n%s", name, out.String())
			}
		})
	}
}

// commandLine returns a command line as a user types it.
func commandLine(args []string) string {
	var words []string
	for _, a := range args {
		if strings.ContainsAny(a, ` {"`) {
			a = "'" + a + "'"
		}
		words = append(words, a)
	}
	return strings.Join(words, " ")
}

// Sizes in pixels.
const (
	charWidth, lineHeight, margin = 8.43, 20, 16
)

var escape = regexp.MustCompile("\x1b\\[([0-9]+)m")

// drawTerminal draws text with escape sequences as SVG.
func drawTerminal(text string) string {
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	columns := 0
	for _, l := range lines {
		columns = max(columns, utf8.RuneCountInString(escape.ReplaceAllString(l, "")))
	}
	width, height := int(float64(columns)*charWidth)+2*margin, len(lines)*lineHeight+2*margin
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" role="img">
<style>
text { font: 14px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #d6dbe3; white-space: pre; }
.c1 { font-weight: bold; fill: #ffffff; } .c2 { fill: #8b93a1; } .c31 { fill: #ff7b72; } .c32 { fill: #7ee787; }
.c33 { fill: #f2cc60; } .c34 { fill: #79c0ff; } .c36 { fill: #76e3ea; }
</style>
<rect width="100%%" height="100%%" rx="8" fill="#1b2027"/>
`, width, height, width, height)
	for i, l := range lines {
		fmt.Fprintf(&b, `<text x="%d" y="%d" xml:space="preserve">`, margin, margin+i*lineHeight+14)
		class := ""
		write := func(piece string) {
			switch {
			case piece == "":
			case class == "":
				b.WriteString(html.EscapeString(piece))
			default:
				fmt.Fprintf(&b, `<tspan class="%s">%s</tspan>`, class, html.EscapeString(piece))
			}
		}
		at := 0
		for _, m := range escape.FindAllStringSubmatchIndex(l, -1) {
			write(l[at:m[0]])
			at = m[1]
			switch code := l[m[2]:m[3]]; {
			case code == "0":
				class = ""
			case class == "":
				class = "c" + code
			default:
				class += " c" + code
			}
		}
		write(l[at:])
		b.WriteString("</text>\n")
	}
	b.WriteString("</svg>\n")
	return b.String()
}
