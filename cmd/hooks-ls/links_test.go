package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"
)

// TestLinks follows every link between the repository's pages, including anchors.
func TestLinks(t *testing.T) {
	t.Parallel()
	root := filepath.Join("..", "..")
	pages := map[string]page{}
	err := filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "node_modules" || d.Name() == "testdata" || d.Name() == ".git"):
			return fs.SkipDir
		case !strings.HasSuffix(p, ".md") || strings.HasSuffix(p, ".agent.md"):
			return nil
		}
		src, err := os.ReadFile(p)
		pages[p] = readPage(string(src))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	followed := 0
	for p, page := range pages {
		for _, link := range page.links {
			target, anchor, _ := strings.Cut(link, "#")
			if strings.Contains(target, ":") {
				continue // another site
			}
			followed++
			to := p
			if target != "" {
				to = filepath.Join(filepath.Dir(p), filepath.FromSlash(target))
			}
			if _, err := os.Stat(to); err != nil {
				t.Errorf("%s links to %s, which is not there", p, link)
			} else if anchor != "" && !pages[to].headings[anchor] {
				t.Errorf("%s links to %s, which has no such heading", p, link)
			}
		}
	}
	if followed < 50 {
		t.Errorf("only %d links were found", followed)
	}
}

type page struct {
	links    []string
	headings map[string]bool // anchors
}

var (
	linkTarget = regexp.MustCompile(`\]\(([^()\s]+)\)`)
	codeSpan   = regexp.MustCompile("`[^`]*`")
)

// readPage collects the links and headings outside code.
func readPage(src string) page {
	p := page{headings: map[string]bool{}}
	inCode := false
	for line := range strings.Lines(src) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "```") {
			inCode = !inCode
		}
		if inCode {
			continue
		}
		if text, ok := strings.CutPrefix(strings.TrimLeft(line, "#"), " "); ok && strings.HasPrefix(line, "#") {
			p.heading(text)
		}
		for _, m := range linkTarget.FindAllStringSubmatch(codeSpan.ReplaceAllString(line, "code"), -1) {
			p.links = append(p.links, m[1])
		}
	}
	return p
}

// heading adds the anchor of a heading as GitHub generates it; repeated ones get a number.
func (p page) heading(text string) {
	var b strings.Builder
	for _, r := range strings.ToLower(text) {
		switch {
		case r == ' ' || r == '-':
			b.WriteByte('-')
		case r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r):
			b.WriteRune(r)
		}
	}
	anchor := b.String()
	for i := 1; p.headings[anchor]; i++ {
		anchor = fmt.Sprintf("%s-%d", b.String(), i)
	}
	p.headings[anchor] = true
}
