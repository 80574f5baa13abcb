package syntax

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hooks-ls/hooks-ls/analysis/text"
)

func TestLookupAndPointer(t *testing.T) {
	t.Parallel()
	tree := ParseJSON(`{"a": [1, {"b/c": true, "~d": null}], "": 5, "a": [{"x": "last"}], "01": [0]}`)
	for pointer, want := range map[string]string{
		"":         tree.Source,
		"/a":       `[{"x": "last"}]`,
		"/a/0/x":   `"last"`,
		"/":        "5",
		"/01/0":    "0",
		"/01/00":   "",
		"/01/-0":   "",
		"/01/1":    "",
		"/a/x":     "",
		"/nothing": "",
		"a":        "",
		"/01/0/x":  "",
	} {
		got := ""
		n := tree.Lookup(pointer)
		if n != nil {
			got = n.Source()
		}
		if got != want {
			t.Errorf("Lookup(%q) = %q, want %q", pointer, got, want)
		}
		if n != nil && n.Pointer() != pointer {
			t.Errorf("Pointer of %q = %q", pointer, n.Pointer())
		}
	}
	first := tree.Root.Members[0].Value
	if p := first.Items[1].Members[0].Value.Pointer(); p != "/a/1/b~1c" {
		t.Errorf("pointer %q", p)
	}
	if p := first.Items[1].Members[1].Key.Pointer(); p != "/a/1/~0d" {
		t.Errorf("pointer of a key %q", p)
	}
}

func TestMembers(t *testing.T) {
	t.Parallel()
	root := ParseJSON(`{"a": 1, "b": 2, "a": 3}`).Root
	if n := root.Get("a"); n == nil || n.Text != "3" {
		t.Errorf("Get: %v", n)
	}
	if root.Get("c") != nil || (*Node)(nil).Get("a") != nil || root.Get("a").Get("x") != nil {
		t.Error("Get of nothing is not nil")
	}
	var all, effective []string
	for _, m := range root.Members {
		all = append(all, m.Key.Text+m.Value.Text)
	}
	for m := range root.Effective() {
		effective = append(effective, m.Key.Text+m.Value.Text)
	}
	if d := cmp.Diff([]string{"a1", "b2", "a3"}, all); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]string{"b2", "a3"}, effective); d != "" {
		t.Error(d)
	}
}

func TestNodeAt(t *testing.T) {
	t.Parallel()
	tree := ParseJSON(`{"a": [1, "xy"], "b": }`)
	for off, want := range map[int]string{0: tree.Source, 1: `"a"`, 4: `"a"`, 5: tree.Source, 7: "1", 8: "1", 9: `[1, "xy"]`, 12: `"xy"`, 15: `[1, "xy"]`, 19: `"b"`, 21: "", 23: tree.Source} {
		if got := tree.NodeAt(off).Source(); got != want {
			t.Errorf("NodeAt(%d) = %q, want %q", off, got, want)
		}
	}
	if n := ParseJSON(" {} ").NodeAt(0); n != nil {
		t.Errorf("outside: %v", n)
	}
}

// TestSourceRange marks a part of the decoded text and finds it in the source.
func TestSourceRange(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, src, piece, want string }{
		{"json plain", `{"k": "abc"}`, "b", "b"},
		{"json escape", `{"k": "a\u0062c"}`, "b", `\u0062`},
		{"json pair", `{"k": "a\ud83d\ude00c"}`, "😀", `\ud83d\ude00`},
		{"json behind escapes", `{"k": "\"${X}\"/run.sh -x"}`, "run.sh", "run.sh"},
		{"json over escapes", `{"k": "a\tb\\c"}`, "\tb\\", `\tb\\`},
		{"json bad escape", `{"k": "a\.b|c"}`, "b", "b"},
		{"json bad quote", `{"k": "echo "hi" x"` + "\n}", "hi", "hi"},
		{"json unterminated", `{"k": "a\nbc`, "bc", "bc"},
		{"json single quotes", `{'k': 'it\'s b'}`, "s b", "s b"},
		{"json bare", `{"k": foo bar}`, "bar", "bar"},
		{"yaml plain", "---\nk: abc\n---\n", "b", "b"},
		{"yaml plain folded", "---\nk: abc\n   def ghi\n---\n", "def", "def"},
		{"yaml single", "---\nk: 'it''s b'\n---\n", "s b", "s b"},
		{"yaml single quote itself", "---\nk: 'it''s b'\n---\n", "'", "''"},
		{"yaml double", "---\nk: \"a\\tb\\x41c\"\n---\n", "Ac", `\x41c`},
		{"yaml double folded", "---\nk: \"a\n  b \\\n  c d\"\n---\n", "c d", "c d"},
		{"yaml literal", "---\nk: |\n  one\n  two three\n---\n", "three", "three"},
		{"yaml literal lines", "---\nk: |\n  one\n  two\n---\n", "one\ntwo", "one\n  two"},
		{"yaml folded", "---\nk: >-\n  one\n  two\n\n  three\n---\n", "three", "three"},
		{"yaml mended colon", "---\nk: a: b c\n---\n", "c", "c"},
		{"yaml mended quote", "---\nk: \"ab c\n---\n", "c", "c"},
		{"yaml item", "---\nk:\n  - \"x\\ny\"\n---\n", "y", "y"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			parse := ParseJSON
			if strings.HasPrefix(tt.src, "---") {
				parse = ParseFrontmatter
			}
			n := parse(tt.src).Root.Get("k")
			if n.Kind == Array {
				n = n.Items[0]
			}
			i := strings.Index(n.Text, tt.piece)
			if i < 0 {
				t.Fatalf("%q is not in %q", tt.piece, n.Text)
			}
			r := n.SourceRange(i, i+len(tt.piece))
			if got := tt.src[r.Start:r.End]; got != tt.want {
				t.Errorf("%s: %q of %q stands at %q, want %q", tt.src, tt.piece, n.Text, got, tt.want)
			}
			if e := n.SourceRange(i, i); e.Start != r.Start || e.End != r.Start {
				t.Errorf("empty piece at %v, want %d", e, r.Start)
			}
			if e := n.SourceRange(len(n.Text), 99); e.Start < r.End-1 || e.Len() != 0 {
				t.Errorf("end at %v", e)
			}
		})
	}
}

// TestHostile parses input that is large, deep or binary. Trees must stay bounded in depth, and errors in number.
func TestHostile(t *testing.T) {
	t.Parallel()
	const n = 20_000
	for name, src := range map[string]string{
		"deep arrays":          strings.Repeat("[", n) + strings.Repeat("]", n),
		"deep and open":        strings.Repeat(`{"a":[`, n),
		"deep mismatched":      strings.Repeat("[{", n) + strings.Repeat("]}", n),
		"closers":              strings.Repeat("]}", n),
		"commas":               "[" + strings.Repeat(",", n) + "]",
		"colons":               "{" + strings.Repeat(":", n) + "}",
		"quotes":               strings.Repeat(`"`, n),
		"half keys":            strings.Repeat(`{"a: `, n),
		"half lines":           strings.Repeat("\"a}\n", n),
		"words":                "{" + strings.Repeat("a b ", n) + "}",
		"nul":                  strings.Repeat("\x00", n),
		"nul between":          strings.Repeat("\x00{", n),
		"invalid utf-8":        strings.Repeat("\xff", n),
		"utf-16":               "\xff\xfe{\x00}\x00",
		"utf-16 big endian":    "\xfe\xff\x00{\x00}",
		"comment without end":  "/*" + strings.Repeat("*", n),
		"lone carriage return": "{\r\"a\": 1\r\"b\": 2\r}",
		"yaml deep flow":       "---\n" + strings.Repeat("[", n) + "\n---\n",
		"yaml deep items":      "---\n" + strings.Repeat("- ", n) + "a\n---\n",
		"yaml quotes":          "---\n" + strings.Repeat("a: \"x\n", 500) + "\n---\n",
		"yaml colons":          "---\n" + strings.Repeat("a: b: c\n", 500) + "\n---\n",
		"yaml tabs":            "---\n" + strings.Repeat("a:\n\tb\n", 500) + "\n---\n",
		"yaml anchors":         "---\na: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nd: [*c, *c]\n---\n",
		"yaml too long":        "---\n" + strings.Repeat("a: b\n", maxBlock/4) + "---\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, tree := range []*Tree{ParseJSON(src), ParseFrontmatter(src)} {
				checkTree(t, tree)
				for _, off := range []int{0, len(src) / 2, len(src)} {
					checkCursor(t, tree.CursorAt(off))
				}
			}
			if !strings.HasPrefix(name, "yaml") && name != "deep arrays" && len(ParseJSON(src).Errors) == 0 {
				t.Error("no errors")
			}
		})
	}
}

func TestTooDeep(t *testing.T) {
	t.Parallel()
	for _, depth := range []int{MaxDepth, MaxDepth + 1} {
		src := strings.Repeat("[", depth) + strings.Repeat("]", depth)
		tree := ParseJSON(src)
		if got := len(tree.Errors) > 0 && tree.Errors[0].Code == TooDeep; got != (depth > MaxDepth) {
			t.Errorf("depth %d: %v", depth, tree.Errors)
		}
	}
	// An unclosed one is reported once.
	if tree := ParseJSON(strings.Repeat("[", 10_000)); len(tree.Errors) != 1 || tree.Errors[0].Code != TooDeep {
		t.Errorf("open: %v", tree.Errors)
	}
	// Parsing continues after a value that is too deep.
	tree := ParseJSON(`{"a": ` + strings.Repeat("[", 300) + `"]"` + strings.Repeat("]", 300) + `, "b": 1}`)
	if n := tree.Root.Get("b"); n == nil || n.Text != "1" || len(tree.Errors) != 1 {
		t.Errorf("b = %v, errors %v", n, tree.Errors)
	}
}

func TestErrorsAreBounded(t *testing.T) {
	t.Parallel()
	tree := ParseJSON("[" + strings.Repeat("x,", 100) + "1]")
	if len(tree.Errors) != MaxErrors || len(tree.Root.Items) != 101 {
		t.Errorf("%d errors, %d items", len(tree.Errors), len(tree.Root.Items))
	}
}

// TestYAMLBombStaysSmall checks that aliases are not expanded.
func TestYAMLBombStaysSmall(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	b.WriteString("---\na0: &a0 [x]\n")
	for i := range 30 {
		fmt.Fprintf(&b, "a%d: &a%d [*a%d, *a%d]\n", i+1, i+1, i, i)
	}
	b.WriteString("---\n")
	tree := ParseFrontmatter(b.String())
	nodes := 0
	tree.Root.Walk(func(*Node) bool { nodes++; return true })
	if len(tree.Errors) > 0 || nodes > 200 {
		t.Errorf("%d nodes, errors %v", nodes, tree.Errors)
	}
	if last := tree.Root.Get("a30").Items[0]; last.Kind != Alias || last.Text != "*a29" {
		t.Errorf("%v %q", last.Kind, last.Text)
	}
}

func TestFrontmatterBlock(t *testing.T) {
	t.Parallel()
	tree := ParseFrontmatter("\ufeff---\r\nname: é x\r\n---\r\nbody")
	if got := tree.Source[tree.Block.Start:tree.Block.End]; got != "name: é x\r\n" || !tree.BOM || !tree.HasBlock {
		t.Errorf("block %q", got)
	}
	n := tree.Root.Get("name")
	if want := (text.Range{Start: 14, End: 18}); n.Range != want || n.Source() != "é x" {
		t.Errorf("range %v of %q", n.Range, n.Source())
	}
}

func BenchmarkParseFrontmatter(b *testing.B) {
	var s strings.Builder
	s.WriteString("---\nname: reviewer\ndescription: Reviews changes\ntools: ['read', 'edit', 'search']\nhooks:\n")
	for _, event := range []string{"SessionStart", "PreToolUse", "PostToolUse", "Stop"} {
		s.WriteString("  " + event + ":\n")
		for range 4 {
			s.WriteString("    - type: command\n      command: \"./scripts/check.sh --strict\"\n      timeout: 30 # seconds\n")
		}
	}
	s.WriteString("---\n")
	for name, src := range map[string]string{"clean": s.String(), "typing": strings.Replace(s.String(), "  PostToolUse:\n", "  PostToolUse\n", 1)} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(src)))
			for b.Loop() {
				ParseFrontmatter(src)
			}
		})
	}
}

func BenchmarkCursorAt(b *testing.B) {
	for _, size := range []int{20_000, 2_000_000} {
		tree := ParseJSON(large(size))
		off := strings.LastIndex(tree.Source, `"timeout"`)
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			for b.Loop() {
				tree.CursorAt(off + 3)
			}
		})
	}
}

// TestQuote reads what Quote has written, as the parser and encoding/json do.
func TestQuote(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]string{
		`say "hi" \ bye`: `"say \"hi\" \\ bye"`,
		"a && b > c < d": `"a && b > c < d"`,
		"\x00\x1b\x7f\n": `"\u0000\u001b` + "\x7f" + `\n"`,
		"\U000e0001 é 🙂": "\"\U000e0001 é 🙂\"",
	} {
		got := Quote(s)
		var decoded string
		if err := json.Unmarshal([]byte(got), &decoded); err != nil || decoded != s || got != want {
			t.Errorf("%q: %s (%v), want %s", s, got, err, want)
		}
		if tree := ParseJSON(got); len(tree.Errors) > 0 || tree.Root.Text != s {
			t.Errorf("%q: read as %q, %v", s, tree.Root.Text, tree.Errors)
		}
	}
}
