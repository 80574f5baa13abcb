package lsp_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/hooks-ls/hooks-ls/analysis/rules"
	"github.com/hooks-ls/hooks-ls/lsp"
	"github.com/hooks-ls/hooks-ls/lsp/lsptest"
)

// benchSizes are document sizes in hooks; a hook takes about 200 bytes.
var benchSizes = []int{5, 100, 1000}

// BenchmarkEdit types into a hook file and waits for the diagnostics of each version. The time includes decoding them in the
// fake editor.
func BenchmarkEdit(b *testing.B) {
	for _, n := range benchSizes {
		b.Run(fmt.Sprintf("%dhooks", n), func(b *testing.B) {
			d := benchDocument(b, n)
			d.typeAt(b, lsptest.Position{Line: d.line + 1, Character: 19})
		})
	}
}

// BenchmarkEditAgent types into the frontmatter of a custom agent of 2 KB, and into its body.
func BenchmarkEditAgent(b *testing.B) {
	const hooks = 15
	text := "---\nname: bench\nhooks:\n  PreToolUse:\n" +
		strings.Repeat("    - type: command\n      command: \"./scripts/check.sh --strict\"\n      windows: \"./scripts/check.ps1\"\n      timeout: 30\n", hooks) +
		"---\n\nRead what the hooks say.\n"
	for name, at := range map[string]lsptest.Position{"frontmatter": {Line: 4 + 4*(hooks/2) + 1, Character: 24}, "body": {Line: 4 + 4*hooks + 2, Character: 5}} {
		b.Run(name, func(b *testing.B) {
			e := lsptest.Start(b, lsp.Options{Rules: rules.All})
			e.Initialize([]string{"file:///nowhere"}, lsptest.Silent)
			d := benchmarked{e.Open("file:///nowhere/.github/agents/bench.agent.md", "markdown", text), e, 0}
			d.Diagnostics()
			d.typeAt(b, at)
		})
	}
}

// typeAt replaces one character by a different letter each time, so that no text repeats.
func (d benchmarked) typeAt(b *testing.B, at lsptest.Position) {
	b.ReportAllocs()
	r := lsptest.Range{Start: at, End: lsptest.Position{Line: at.Line, Character: at.Character + 1}}
	for i := 0; b.Loop(); i++ {
		d.Edit(lsptest.Edit{Range: &r, Text: string(rune('a' + i%26))})
		d.Diagnostics()
	}
}

// BenchmarkRequest requests completion and hover in the middle of an unchanged document.
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
	line   int // of the middle entry
}

// benchDocument opens a hook file in a server with all rules and waits for its diagnostics.
func benchDocument(b *testing.B, n int) benchmarked {
	b.Helper()
	e := lsptest.Start(b, lsp.Options{Rules: rules.All})
	e.Initialize([]string{"file:///nowhere"}, lsptest.Silent)
	var s strings.Builder
	s.WriteString("{\n  \"version\": 1,\n  \"hooks\": {\n    \"preToolUse\": [\n")
	const lines = 6 // per entry
	for i := range n {
		fmt.Fprintf(&s, "      {\n        \"bash\": \"./scripts/check-%d.sh --strict\",\n        \"powershell\": \"./scripts/check-%d.ps1 -Strict\",\n"+
			"        \"matcher\": \"bash|edit\",\n        \"timeoutSec\": 30\n      },\n", i, i)
	}
	text := strings.TrimSuffix(s.String(), ",\n") + "\n    ]\n  }\n}\n"
	d := benchmarked{e.Open("file:///nowhere/.github/hooks/bench.json", "json", text), e, 4 + lines*(n/2)}
	d.Diagnostics()
	return d
}

// BenchmarkEditScript types into a script that a hook runs and waits for the diagnostics of each version.
func BenchmarkEditScript(b *testing.B) {
	ar, err := txtar.ParseFile("../analysis/script/facts/testdata/code.txtar")
	if err != nil {
		b.Fatal(err)
	}
	programs := map[string]string{".py": "python3", ".mjs": "node", ".ps1": "pwsh -File"}
	for _, f := range ar.Files {
		program := programs[filepath.Ext(f.Name)]
		if program == "" {
			continue
		}
		b.Run(f.Name, func(b *testing.B) {
			uri, _ := folder(b, map[string]string{
				".github/hooks/a.json": `{ "version": 1, "hooks": { "PreToolUse": [{ "type": "command", "command": "` + program + ` ` + f.Name + `" }] } }`,
				f.Name:                 string(f.Data),
			})
			e := lsptest.Start(b, lsp.Options{Rules: rules.All})
			e.Initialize([]string{uri}, lsptest.Silent)
			d := benchmarked{e.Open(uri+"/"+f.Name, "plaintext", "# x\n"+string(f.Data)), e, 0}
			d.Diagnostics()
			d.typeAt(b, lsptest.Position{Line: 0, Character: 2})
		})
	}
}
