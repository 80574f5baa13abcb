package syntax

import (
	"fmt"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hooks-ls/hooks-ls/internal/archives"
	"golang.org/x/tools/txtar"
)

const mark = "‸"

// TestArchives runs the archives in testdata. In each, a file NAME.json, NAME.md or NAME.yaml is followed by NAME.EXT.want.
// Archives named cursor* describe the context at the mark ‸, the others the errors and the tree.
func TestArchives(t *testing.T) {
	t.Parallel()
	archives.Run(t, "testdata/*.txtar", func(t *testing.T, ar *txtar.Archive) *txtar.Archive {
		describe := describeTree
		if strings.HasPrefix(path.Base(t.Name()), "cursor") {
			describe = describeCursor
		}
		got := &txtar.Archive{Comment: ar.Comment}
		for _, f := range ar.Files {
			if !strings.HasSuffix(f.Name, ".want") {
				got.Files = append(got.Files, f, txtar.File{Name: f.Name + ".want", Data: []byte(describe(t, f.Name, string(f.Data)))})
			}
		}
		return got
	})
}

// parseNamed parses by file extension. A trailing $ means that the text does not end with a line break.
func parseNamed(name, src string) *Tree {
	src = strings.TrimSuffix(src, "$\n")
	switch path.Ext(name) {
	case ".md":
		return ParseFrontmatter(src)
	case ".yaml":
		return ParseYAML(src)
	}
	return ParseJSON(src)
}

func describeTree(t *testing.T, name, src string) string {
	tree := parseNamed(name, src)
	checkTree(t, tree)
	var b strings.Builder
	for _, e := range tree.Errors {
		fmt.Fprintf(&b, "%s: %s\n", where(tree, e.Range.Start, e.Range.End), e.Message)
		if e.Opener.Len() > 0 {
			fmt.Fprintf(&b, "  %s: is open\n", where(tree, e.Opener.Start, e.Opener.End))
		}
	}
	for _, r := range tree.Comments {
		fmt.Fprintf(&b, "comment %s\n", where(tree, r.Start, r.End))
	}
	for _, r := range tree.TrailingCommas {
		fmt.Fprintf(&b, "trailing comma %s\n", where(tree, r.Start, r.End))
	}
	var show func(n *Node, indent string)
	show = func(n *Node, indent string) {
		bad := ""
		if n.Bad {
			bad = " (bad)"
		}
		switch n.Kind {
		case Object:
			fmt.Fprintf(&b, "{%s\n", bad)
			for _, m := range n.Members {
				fmt.Fprintf(&b, "%s  %q: ", indent, m.Key.Text)
				show(m.Value, indent+"  ")
			}
			fmt.Fprintf(&b, "%s}\n", indent)
		case Array:
			fmt.Fprintf(&b, "[%s\n", bad)
			for _, v := range n.Items {
				fmt.Fprintf(&b, "%s  ", indent)
				show(v, indent+"  ")
			}
			fmt.Fprintf(&b, "%s]\n", indent)
		case String:
			fmt.Fprintf(&b, "%q%s\n", n.Text, bad)
		case Missing:
			fmt.Fprintf(&b, "missing\n")
		default:
			fmt.Fprintf(&b, "%s%s\n", n.Text, bad)
		}
	}
	show(tree.Root, "")
	return b.String()
}

// where renders a range as line:column and text.
func where(t *Tree, start, end int) string {
	line := strings.Count(t.Source[:start], "\n") + 1
	return fmt.Sprintf("%d:%d %q", line, columnOf(t.Source, start)+1, t.Source[start:end])
}

func describeCursor(t *testing.T, name, src string) string {
	off := strings.Index(src, mark)
	if off < 0 {
		t.Fatalf("%s has no mark", name)
	}
	src = src[:off] + src[off+len(mark):]
	c := parseNamed(name, src).CursorAt(off)
	checkCursor(t, c)
	var b strings.Builder
	fmt.Fprintf(&b, "%v", c.Context)
	path := ""
	for _, s := range c.Path {
		path += "/" + s.String()
	}
	fmt.Fprintf(&b, " path=%q", path)
	if c.Container != nil {
		fmt.Fprintf(&b, " in %v", c.Container.Kind)
	}
	if c.Key != "" {
		fmt.Fprintf(&b, " key=%q", c.Key)
	}
	if c.Token.Len() > 0 {
		fmt.Fprintf(&b, " token=%q prefix=%q", src[c.Token.Start:c.Token.End], c.Prefix)
	}
	if c.Node != nil {
		fmt.Fprintf(&b, " at %v", c.Node.Kind)
	}
	for _, f := range []struct {
		on   bool
		name string
	}{{c.Quoted, "quoted"}, {c.Closed, "closed"}, {c.HasColon, "colon"}, {c.CommaBefore, "comma-before"}, {c.CommaAfter, "comma-after"}} {
		if f.on {
			b.WriteString(" " + f.name)
		}
	}
	fmt.Fprintf(&b, " indent=%q\n", c.Indent)
	return b.String()
}

func checkCursor(t *testing.T, c Cursor) {
	t.Helper()
	src := c.Tree.Source
	if c.Offset < 0 || c.Offset > len(src) || !c.Token.Contains(c.Offset) && c.Node == nil || c.Token.Start < 0 || c.Token.End > len(src) || c.Token.Len() < 0 {
		t.Fatalf("%q: cursor %d with token %v", src, c.Offset, c.Token)
	}
	if c.CommaBefore && (c.CommaAt < 0 || c.CommaAt > len(src)) {
		t.Fatalf("%q: comma at %d", src, c.CommaAt)
	}
	if c.Context == InKey && c.Node == nil && c.Tree.Language == JSON {
		t.Fatalf("%q: in a key that is not there at %d", src, c.Offset)
	}
	if (c.Context == BetweenMembers || c.Context == InItem) && c.Container == nil && c.Tree.Language == JSON {
		t.Fatalf("%q: %v in nothing at %d", src, c.Context, c.Offset)
	}
}

func FuzzCursor(f *testing.F) {
	paths, _ := filepath.Glob("testdata/*.txtar")
	for _, path := range paths {
		a, err := txtar.ParseFile(path)
		if err != nil {
			f.Fatal(err)
		}
		for _, file := range a.Files {
			if !strings.HasSuffix(file.Name, ".want") {
				src := string(file.Data)
				f.Add(strings.Replace(src, mark, "", 1), max(0, strings.Index(src, mark)))
			}
		}
	}
	f.Fuzz(func(t *testing.T, src string, off int) {
		checkCursor(t, ParseJSON(src).CursorAt(off))
		checkCursor(t, ParseFrontmatter(src).CursorAt(off))
		checkCursor(t, ParseFrontmatter("---\n"+src+"\n---\n").CursorAt(off))
	})
}
