package syntax

import (
	"strings"
	"testing"
	"unicode/utf8"

	"go.yaml.in/yaml/v4"
)

// compareYAML compares a tree with the library's nodes.
func compareYAML(t *testing.T, want *yaml.Node, got *Node, depth int) {
	t.Helper()
	src := got.tree.Source
	if depth > MaxDepth {
		return
	}
	switch want.Kind {
	case yaml.ScalarNode:
		if got.Kind == String && got.Text != want.Value {
			t.Fatalf("%q: text %q, want %q", src, got.Text, want.Value)
		}
		if got.Kind == Number && got.Text != want.Value {
			t.Fatalf("%q: number %q, want %q", src, got.Text, want.Value)
		}
		if plain := want.Style&^yaml.TaggedStyle == 0; plain && !strings.ContainsAny(got.Source(), "\r\n\u0085\u2028\u2029") && got.Source() != want.Value {
			t.Fatalf("%q: source %q of %q", src, got.Source(), want.Value)
		}
		if got.Quoted() != (want.Style&(yaml.DoubleQuotedStyle|yaml.SingleQuotedStyle) != 0) || !got.Closed() {
			t.Fatalf("%q: quotes of %q", src, got.Source())
		}
		if got.Kind == String {
			checkUnits(t, got)
		}
	case yaml.SequenceNode:
		if got.Kind != Array || len(got.Items) != len(want.Content) {
			t.Fatalf("%q: %v with %d items, want %d", src, got.Kind, len(got.Items), len(want.Content))
		}
		for i, n := range want.Content {
			compareYAML(t, n, got.Items[i], depth+1)
		}
	case yaml.MappingNode:
		if got.Kind != Object || 2*len(got.Members) != len(want.Content) {
			t.Fatalf("%q: %v with %d members, want %d", src, got.Kind, len(got.Members), len(want.Content)/2)
		}
		for i, m := range got.Members {
			if k := want.Content[2*i]; k.Kind == yaml.ScalarNode && k.Value != "" && m.Key.Source() == "" {
				t.Fatalf("%q: no key for %q", src, k.Value)
			}
			compareYAML(t, want.Content[2*i+1], m.Value, depth+1)
		}
	case yaml.AliasNode:
		if got.Kind != Alias || got.Text != "*"+want.Value {
			t.Fatalf("%q: alias %q, want %q", src, got.Text, want.Value)
		}
	}
}

// checkUnits checks the source map of a scalar against its Text.
func checkUnits(t *testing.T, n *Node) {
	t.Helper()
	inner := n.Inner()
	src := n.tree.Source[inner.Start:inner.End]
	at, done := 0, 0
	n.units(src, func(a, size, from, to int) bool {
		if a != at || from != done || size <= 0 || to < from || to > len(n.Text) {
			t.Fatalf("%q: unit %d+%d for %d:%d behind %d for %d", n.Source(), a, size, from, to, at, done)
		}
		at, done = a+size, to
		if piece := src[a : a+size]; to-from == 1 && size == 1 && n.Text[from] > ' ' && piece != n.Text[from:to] {
			t.Fatalf("%q: %q stands for %q", n.Source(), piece, n.Text[from:to])
		}
		return true
	})
	if strings.TrimRight(n.Text[done:], " \t\r\n\u0085\u2028\u2029") != "" {
		t.Fatalf("%q: %q has no source", n.Source(), n.Text[done:])
	}
}

func FuzzFrontmatter(f *testing.F) {
	for _, s := range []string{
		"", "a: 1\nb:\n  - x\n  -\n  - 'y''z'\nc:\nd: {e: f, g}\nh: [i: j]\n", "é: ü\r\nk:   &anc !!str\r\n   val\r\nz: *anc\r\n", "? a\n: b\n",
		"c: |\n  foo\n   bar\n\n  x\nd: >-\n  x\n  y\n\nz: |2\n    a\n", "a: b: c\n", "a: \"foo\nb: \"x\"\n", "a: [1, 2\nb: 3\n", "a: **/*.ts\n", "a: @x\n", "a:\n\tb: 1\n",
		"a: 1\n b: 2\n", "a\nb: 1\n", "a: 'x\n", "- a\nb: c\n", "a: {b: 1\n", "\x00", "a: \xff", "a: 1\n...\nb: 2\n", "--- x\n--- y\n", "a: \"\\q\\x41\\u00e9\\\n  b \\\n\n  c\n\n d\"\n",
		"hooks:\n  Pre:\n    - type: command\n    command: x\n", "a: plain\n  goes\n\n  on # c\n", "a: |+\n  x\n\n\n", "!!map\n a: !x b", "- - a\n  - b\n", "[[[[", "a: 1\u2028b: 2\u0085c: 3",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, block string) {
		// The raw input exercises the fences, the wrapped input the block.
		checkTree(t, ParseFrontmatter(block))
		if strings.Contains(block, "---") {
			return
		}
		tree := ParseFrontmatter("---\n" + block + "\n---\n")
		checkTree(t, tree)
		if tree.Block.End != 4+len(block)+1 || !tree.HasBlock {
			t.Fatalf("%q: block %v", tree.Source, tree.Block)
		}
		doc, err := load([]byte(block + "\n"))
		deep := false
		for _, e := range tree.Errors {
			deep = deep || e.Code == TooDeep
		}
		clean := utf8.ValidString(block) && !strings.ContainsRune(block, '\ufeff')
		switch {
		case err != nil && len(tree.Errors) == 0:
			t.Fatalf("%q is invalid (%v), no errors", block, err)
		case err == nil && clean && !deep && len(tree.Errors) > 0:
			t.Fatalf("%q is valid, errors %+v", block, tree.Errors)
		case err == nil && clean && !deep && doc != nil:
			compareYAML(t, doc.Content[0], tree.Root, 0)
		}
	})
}
