package syntax

import (
	"encoding/json"
	"math"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/tailscale/hujson"
)

// goValue converts the tree to what encoding/json would decode.
func goValue(n *Node) any {
	switch n.Kind {
	case Object:
		m := map[string]any{}
		for _, member := range n.Members {
			m[strings.ToValidUTF8(member.Key.Text, "\ufffd")] = goValue(member.Value)
		}
		return m
	case Array:
		list := []any{}
		for _, v := range n.Items {
			list = append(list, goValue(v))
		}
		return list
	case String:
		return n.Text
	case Bool:
		return n.Text == "true"
	case Number:
		f, err := strconv.ParseFloat(n.Text, 64)
		if err != nil && !math.IsInf(f, 0) {
			return err
		}
		return f
	}
	return nil
}

// checkTree checks the invariants of every tree.
func checkTree(t *testing.T, tree *Tree) {
	t.Helper()
	src := tree.Source
	if len(tree.Errors) > MaxErrors {
		t.Fatalf("%q: %d errors", src, len(tree.Errors))
	}
	last := -1
	for _, e := range tree.Errors {
		if e.Range.Start < last || e.Range.End < e.Range.Start || e.Range.End > len(src) || e.Message == "" {
			t.Fatalf("%q: error %+v out of order or outside", src, e)
		}
		last = e.Range.Start
	}
	var check func(n, parent *Node, depth int)
	check = func(n, parent *Node, depth int) {
		if n == nil {
			t.Fatalf("%q: a nil node", src)
		}
		if n.tree != tree || n.Parent != parent {
			t.Fatalf("%q: node at %v does not belong", src, n.Range)
		}
		if depth > MaxDepth {
			t.Fatalf("%q: too deep", src[:min(len(src), 300)])
		}
		r := n.Range
		if r.Start < 0 || r.End < r.Start || r.End > len(src) {
			t.Fatalf("%q: range %v outside", src, r)
		}
		if n.Kind == Missing && r.Len() != 0 {
			t.Fatalf("%q: missing node with range %v", src, r)
		}
		inner := n.Inner()
		if inner.End > r.End {
			t.Fatalf("%q: inner %v of %v", src, inner, r)
		}
		if n.Kind == String {
			if whole := n.SourceRange(0, len(n.Text)); n.Text != "" && tree.Language == JSON && whole != inner {
				t.Fatalf("%q: %q maps to %v, want %v", src, n.Text, whole, inner)
			}
		}
		if n.open > 0 || tree.Language == YAML {
			depth++
		}
		at := r.Start
		for _, m := range n.Members {
			if m.Range.Start < at || m.Key.Kind != String || m.Range.Start > m.Key.Range.Start || m.Key.Range.End > m.Range.End || m.Value.Range.End > m.Range.End {
				t.Fatalf("%q: member %v with key %v and value %v behind %d", src, m.Range, m.Key.Range, m.Value.Range, at)
			}
			at = m.Range.End
			check(m.Key, n, depth)
			check(m.Value, n, depth)
		}
		for _, c := range n.Items {
			if c.Range.Start < at {
				t.Fatalf("%q: element %v behind %d", src, c.Range, at)
			}
			at = c.Range.End
			check(c, n, depth)
		}
		if at > r.End {
			t.Fatalf("%q: children up to %d in %v", src, at, r)
		}
	}
	check(tree.Root, nil, 0)
}

func FuzzJSON(f *testing.F) {
	for _, s := range []string{
		"", " ", "null", "{}", "[]", `{"a":1,"b":[true,false,null,-0.5e+3]}`, "// c\n{/**/\"a\"://\n1,}", "[1,]",
		`{"a" 1}`, `{"a":}`, `{"a":1 "b":2}`, `[1 2]`, `{"a`, `{"a: 1, "b": 2}`, `{"a":"x` + "\n" + `"b":1}`, `{"a":1]`, `[{"a":1]`, `{"a":[1,"b":2}`,
		`{'a':'b'}`, `{a:b}`, `"\ud83d\ude00\ud800\u12"`, `"a` + "\t" + `b"`, "\ufeff{}", "{\"a\":\"\xff\"}", `[01,+1,.5,1.,1e,-]`,
		"{\n  \"h\": {\n    \"a\": [\n      1\n  ,\n  \"b\": 2\n}", "{\n \"a\": {\n  \"b\": 1\n  }\n }\n}\n", "\x00\x00", "# x\n{}", "“a”", `{"c":"echo "hi" x"}`,
		strings.Repeat("[", 250), strings.Repeat(`{"a":`, 201) + "1" + strings.Repeat("}", 201), "/*", "/", "{}{}", "{},\"a\":1}", "[,1,,2]", "{,}", "\"a\":1",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, src string) {
		tree := ParseJSON(src)
		checkTree(t, tree)
		// hujson requires LF at the end of a line comment; here a lone CR ends a line too, as in VS Code.
		body := strings.ReplaceAll(strings.TrimPrefix(src, "\ufeff"), "\r", "\n") + "\n"
		std, err := hujson.Standardize([]byte(body))
		deep := false
		for _, e := range tree.Errors {
			deep = deep || e.Code == TooDeep
		}
		switch {
		case deep:
		case err == nil && len(tree.Errors) > 0 && utf8.ValidString(src):
			t.Fatalf("%q is valid, errors %+v", src, tree.Errors)
		case err != nil && len(tree.Errors) == 0:
			t.Fatalf("%q is invalid (%v), no errors", src, err)
		case err == nil && utf8.ValidString(src):
			dec := json.NewDecoder(strings.NewReader(string(std)))
			var want any
			if dec.Decode(&want) != nil {
				break // a number out of range
			}
			if d := cmp.Diff(want, goValue(tree.Root)); d != "" {
				t.Fatalf("%q (-want +got):\n%s", src, d)
			}
		}
		if !deep && utf8.ValidString(src) {
			if got, want := strict(tree), json.Valid([]byte(src)); got != want {
				t.Fatalf("%q: strict %v, want %v: %+v", src, got, want, tree.Errors)
			}
		}
	})
}

const hookFile = `{
  "version": 1,
  // Guards for the repository.
  "hooks": {
    "PreToolUse": [
      {
        "type": "command",
        "command": "\"${CLAUDE_PROJECT_DIR:-.}\"/.github/hooks/scripts/guard.sh --mode strict",
        "windows": "powershell -NoProfile -File .github\\hooks\\scripts\\guard.ps1 -Mode strict",
        "timeout": 30,
        "env": { "LOG_LEVEL": "info", "PROJECT": "hooks" }
      },
      {
        "matcher": "Edit|Write|MultiEdit",
        "hooks": [
          { "type": "command", "command": "npx prettier --check \"$FILE\" && echo ok", "timeoutSec": 15 },
          { "type": "command", "bash": "./scripts/audit.sh", "powershell": "./scripts/audit.ps1", "cwd": "tools" }
        ]
      }
    ],
    "postToolUse": [
      { "type": "command", "command": "jq -r '.tool_input.filePath' | xargs -r gofmt -l" }
    ]
  }
}
`

// large returns realistic text of at least n bytes.
func large(n int) string {
	var b strings.Builder
	b.WriteString("[\n")
	for b.Len() < n {
		b.WriteString(strings.TrimSpace(hookFile))
		b.WriteString(",\n")
	}
	b.WriteString("{}\n]\n")
	return b.String()
}

func BenchmarkParseJSON(b *testing.B) {
	src := large(20_000)
	plain, err := hujson.Standardize([]byte(src))
	if err != nil {
		b.Fatal(err)
	}
	b.Run("tree", func(b *testing.B) {
		b.SetBytes(int64(len(src)))
		b.ReportAllocs()
		for b.Loop() {
			ParseJSON(src)
		}
	})
	b.Run("encoding-json-valid", func(b *testing.B) {
		b.SetBytes(int64(len(plain)))
		for b.Loop() {
			json.Valid(plain)
		}
	})
	b.Run("broken", func(b *testing.B) {
		broken := strings.Replace(src, "\n    ],", "\n    ,", 1)
		b.SetBytes(int64(len(broken)))
		for b.Loop() {
			ParseJSON(broken)
		}
	})
}

// strict reports whether a tree is one of JSON as the standard has it.
func strict(t *Tree) bool {
	return len(t.Errors) == 0 && !t.BOM && len(t.Comments) == 0 && len(t.TrailingCommas) == 0
}
