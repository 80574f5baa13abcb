package main

import (
	"flag"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/hooks-ls/hooks-ls/analysis/project"
)

// documents reads the Markdown files of the repository, by path. Those of tests and of packages from npm do not count.
func documents(t *testing.T) (top fs.FS, docs map[string]string) {
	t.Helper()
	top, docs = os.DirFS(filepath.Join("..", "..")), map[string]string{}
	err := fs.WalkDir(top, ".", func(p string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && slices.Contains([]string{".git", "node_modules", "testdata"}, d.Name()):
			return fs.SkipDir
		case d.IsDir() || path.Ext(p) != ".md":
			return nil
		}
		src, err := fs.ReadFile(top, p)
		docs[p] = string(src)
		return err
	})
	if err != nil || docs["README.md"] == "" {
		t.Fatal("the documents cannot be read: ", err)
	}
	return top, docs
}

// split separates the lines of a document from those of its code blocks.
func split(src string) (prose, code []string) {
	fenced := false
	for line := range strings.Lines(src) {
		line = strings.TrimRight(line, "\n")
		switch {
		case strings.HasPrefix(strings.TrimSpace(line), "```"):
			fenced = !fenced
		case fenced || strings.HasPrefix(line, "    "):
			code = append(code, line)
		default:
			prose = append(prose, line)
		}
	}
	return prose, code
}

var (
	inlineCode = regexp.MustCompile("`[^`]*`")
	linkTarget = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	linkText   = regexp.MustCompile(`\[([^\]]*)\]\([^)]*\)`)
	heading    = regexp.MustCompile(`^#+ +(.*)`)
)

// anchors returns the anchors of a document's headings, as GitHub makes them.
func anchors(src string) map[string]bool {
	list, seen := map[string]bool{}, map[string]int{}
	prose, _ := split(src)
	for _, line := range prose {
		m := heading.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		name := strings.Map(func(r rune) rune {
			switch {
			case r == ' ':
				return '-'
			case unicode.IsLetter(r), unicode.IsDigit(r), r == '-', r == '_':
				return unicode.ToLower(r)
			}
			return -1
		}, linkText.ReplaceAllString(m[1], "$1"))
		if n := seen[name]; n > 0 {
			list[name+"-"+strconv.Itoa(n)] = true
		}
		seen[name]++
		list[name] = true
	}
	return list
}

// TestDocsLinks follows the links between the documents, to files and to headings.
func TestDocsLinks(t *testing.T) {
	t.Parallel()
	top, docs := documents(t)
	followed := 0
	for name, src := range docs {
		prose, _ := split(src)
		for _, m := range linkTarget.FindAllStringSubmatch(inlineCode.ReplaceAllString(strings.Join(prose, "\n"), ""), -1) {
			if strings.Contains(m[1], ":") {
				continue // another site
			}
			followed++
			file, anchor, _ := strings.Cut(m[1], "#")
			to := name
			if file != "" {
				to = path.Join(path.Dir(name), file)
			}
			if _, err := fs.Stat(top, to); err != nil {
				t.Errorf("%s: %s leads nowhere", name, m[1])
			} else if anchor != "" && !anchors(docs[to])[anchor] {
				t.Errorf("%s: %s leads to no heading", name, m[1])
			}
		}
	}
	if followed == 0 {
		t.Error("no link was found")
	}
}

var (
	ours       = regexp.MustCompile(`^(?:\s*(?:\$ |- run: |- )?)hooks-ls +(\S.*)`)
	oursInline = regexp.MustCompile("`hooks-ls ([^`]+)`")
	flagName   = regexp.MustCompile(`(?:^|\s)--([a-z-]+)`)
	repoPath   = regexp.MustCompile("`((?:analysis|cmd|docs|editors|internal|lsp|packaging|schemas|simulate|term)/[a-zA-Z0-9_./-]*)`")
)

// TestDocsCommands checks that the commands and flags that the documents show exist.
func TestDocsCommands(t *testing.T) {
	t.Parallel()
	_, docs := documents(t)
	shown := 0
	for name, src := range docs {
		prose, code := split(src)
		var lines []string
		for _, line := range code {
			if m := ours.FindStringSubmatch(line); m != nil {
				lines = append(lines, m[1])
			}
		}
		for _, m := range oursInline.FindAllStringSubmatch(strings.Join(prose, "\n"), -1) {
			lines = append(lines, m[1])
		}
		for _, line := range lines {
			line = strings.Join(strings.Fields(line), " ")
			for _, other := range []string{" # ", " | ", " $("} { // comments and other programs
				line, _, _ = strings.Cut(line, other)
			}
			word, args, _ := strings.Cut(line, " ")
			if word != strings.ToLower(word) || strings.HasPrefix(word, "-") {
				continue // COMMAND
			}
			shown++
			c := find(word)
			if c == nil {
				t.Errorf("%s: there is no command in %q", name, line)
				continue
			}
			set := flag.NewFlagSet(word, flag.ContinueOnError)
			c.flags(set)
			for _, m := range flagName.FindAllStringSubmatch(args, -1) {
				if set.Lookup(m[1]) == nil && m[1] != "help" {
					t.Errorf("%s: %s has no flag --%s", name, word, m[1])
				}
			}
		}
	}
	if shown == 0 {
		t.Error("no command was found")
	}
}

// TestDocsFlags checks that the page about the command line has each flag of check, and each key of the configuration.
func TestDocsFlags(t *testing.T) {
	t.Parallel()
	_, docs := documents(t)
	const page = "docs/command-line.md"
	set := flag.NewFlagSet("check", flag.ContinueOnError)
	find("check").flags(set)
	set.VisitAll(func(f *flag.Flag) {
		if !regexp.MustCompile(`--` + f.Name + `\b`).MatchString(docs[page]) {
			t.Errorf("%s does not mention --%s: say when to use it", page, f.Name)
		}
	})
	_, example, _ := strings.Cut(docs[page], "\n```yaml\nproducts:")
	example, _, _ = strings.Cut("products:"+example, "\n```")
	for _, k := range project.Keys {
		if !regexp.MustCompile(`(?m)^` + k.Name + `:`).MatchString(example) {
			t.Errorf("%s has no line for %s in its example of %s", page, k.Name, project.Name)
		}
	}
}

// TestDocsPaths checks that the files that CONTRIBUTING.md names exist.
func TestDocsPaths(t *testing.T) {
	t.Parallel()
	top, docs := documents(t)
	// What a rule of one's own would add.
	invented := []string{"analysis/rules/timeout_ms.go", "analysis/rules/testdata/timeout-ms.txtar", "analysis/rules/testdata/languages/timeout-ms.txtar"}
	for _, m := range repoPath.FindAllStringSubmatch(docs["CONTRIBUTING.md"], -1) {
		if _, err := fs.Stat(top, path.Clean(m[1])); err != nil && !slices.Contains(invented, m[1]) {
			t.Errorf("CONTRIBUTING.md: there is no %s", m[1])
		}
	}
}
