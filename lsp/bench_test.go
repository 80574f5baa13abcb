package lsp_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/hooks-ls/hooks-ls/analysis/rules"
	"github.com/hooks-ls/hooks-ls/lsp"
	"github.com/hooks-ls/hooks-ls/lsp/lsptest"
)

// benchSizes are documents in hooks; a hook is about 200 bytes.
var benchSizes = []int{5, 100, 1000}

// BenchmarkEdit types one character into a hook file and waits for the diagnostics of that version. The fake editor's
// part, which decodes them, is in the figure.
func BenchmarkEdit(b *testing.B) {
	for _, n := range benchSizes {
		b.Run(fmt.Sprintf("%dhooks", n), func(b *testing.B) {
			d := benchDocument(b, n)
			b.ReportAllocs()
			at := lsptest.Position{Line: d.line + 1, Character: 19}
			for i := 0; b.Loop(); i++ {
				edit := lsptest.Edit{Range: &lsptest.Range{Start: at, End: at}, Text: "x"}
				if i%2 == 1 {
					edit = lsptest.Edit{Range: &lsptest.Range{Start: at, End: lsptest.Position{Line: at.Line, Character: at.Character + 1}}}
				}
				d.Edit(edit)
				d.Diagnostics()
			}
		})
	}
}

// BenchmarkRequest asks for completion and hover in the middle of a document that has not changed.
func BenchmarkRequest(b *testing.B) {
	for _, method := range []string{"completion", "hover"} {
		for _, n := range benchSizes {
			b.Run(fmt.Sprintf("%s/%dhooks", method, n), func(b *testing.B) {
				d := benchDocument(b, n)
				params := map[string]any{"textDocument": d.ID(), "position": lsptest.Position{Line: d.line + 1, Character: 12}}
				for b.Loop() {
					d.editor.Must("textDocument/"+method, params, nil)
				}
			})
		}
	}
}

type benchmarked struct {
	*lsptest.Document
	editor *lsptest.Editor
	line   int // of the entry in the middle
}

// benchDocument opens a hook file in a server with all rules and waits for its diagnostics.
func benchDocument(b *testing.B, n int) benchmarked {
	b.Helper()
	e := lsptest.Start(b, lsp.Options{Rules: rules.All})
	e.Initialize([]string{"file:///nowhere"}, lsptest.Silent)
	var s strings.Builder
	s.WriteString("{\n  \"version\": 1,\n  \"hooks\": {\n    \"preToolUse\": [\n")
	const lines = 6 // of an entry
	for i := range n {
		fmt.Fprintf(&s, "      {\n        \"bash\": \"./scripts/check-%d.sh --strict\",\n        \"powershell\": \"./scripts/check-%d.ps1 -Strict\",\n"+
			"        \"matcher\": \"bash|edit\",\n        \"timeoutSec\": 30\n      },\n", i, i)
	}
	text := strings.TrimSuffix(s.String(), ",\n") + "\n    ]\n  }\n}\n"
	d := benchmarked{e.Open("file:///nowhere/.github/hooks/bench.json", "json", text), e, 4 + lines*(n/2)}
	d.Diagnostics()
	return d
}
