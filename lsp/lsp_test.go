package lsp_test

import (
	"encoding/json"
	"math/rand/v2"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"

	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/lsp"
	"github.com/hooks-ls/hooks-ls/lsp/lsptest"
	"github.com/hooks-ls/hooks-ls/schemas"
)

const hookFile = "/.github/hooks/a.json"

// echo reports a document's text, so that a test can see what the server holds. The text is quoted, because a message must
// not contain control characters; echoed unquotes it.
var echo = &lint.Rule{ID: "echo", Severity: lint.Info, AboutSyntax: true, Check: func(p *lint.Pass) {
	quoted := strconv.Quote(p.Doc.Text.String())
	p.Report(text.Range{Start: 0, End: p.Doc.Text.Len()}, schemas.AllSurfaces, "%s", quoted[1:len(quoted)-1])
}}

func echoed(message string) string {
	text, err := strconv.Unquote(`"` + message + `"`)
	if err != nil {
		return err.Error()
	}
	return text
}

// TestMain collects garbage less often, of which thousands of small documents leave much.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	m.Run()
}

func echoing() lsp.Options { return lsp.Options{Rules: []*lint.Rule{echo}, Version: "test"} }

// TestTextStaysTheSame sends thousands of edits as fast as the pipe takes them, and compares the server's text with the
// model's and the published version with the last.
func TestTextStaysTheSame(t *testing.T) {
	t.Parallel()
	for name, setup := range map[string][]func(map[string]any){
		"utf-16": {lsptest.Silent},
		"utf-8":  {lsptest.Silent, lsptest.OfferUTF8},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				e := lsptest.Start(t, echoing())
				e.Initialize([]string{"file:///w"}, setup...)
				if e.UTF8 != (name == "utf-8") {
					t.Fatalf("negotiated UTF-8: %v", e.UTF8)
				}
				rng := rand.New(rand.NewPCG(1, 2))
				docs := []*lsptest.Document{
					e.Open("file:///w/.github/hooks/a.json", "json", "{\r\n  \"😀\": 1,\n}\r"),
					e.Open("file:///w/.github/hooks/b.json", "jsonc", ""),
				}
				for i := range 3000 {
					d := docs[rng.IntN(len(docs))]
					if len(d.Text) > 4000 {
						d.Set("")
					}
					edits := make([]lsptest.Edit, rng.IntN(3))
					for j := range edits {
						edits[j] = randomEdit(rng)
					}
					d.Edit(edits...)
					if i%500 == 499 {
						synctest.Wait()
						for _, d := range docs {
							checkLast(t, e, d)
						}
					}
				}
				synctest.Wait()
				for _, d := range docs {
					checkLast(t, e, d)
				}
				e.Quit()
				if err := e.Ended(); err != nil {
					t.Errorf("Serve = %v", err)
				}
			})
		})
	}
}

func randomEdit(rng *rand.Rand) lsptest.Edit {
	pieces := []string{"", "x", "{", "\"é\"", "😀", "👩‍👩‍👧", "\n", "\r\n", "\r", "\u2028", "\t\"a\": [\n]", "\ufeff", "\x00"}
	var b strings.Builder
	for range rng.IntN(4) {
		b.WriteString(pieces[rng.IntN(len(pieces))])
	}
	if rng.IntN(50) == 0 {
		return lsptest.Edit{Text: b.String()}
	}
	at := func() lsptest.Position {
		p := lsptest.Position{Line: rng.IntN(12), Character: rng.IntN(12)}
		switch rng.IntN(20) {
		case 0:
			p.Line = 1 << 31
		case 1:
			p.Character = 1<<32 - 1
		}
		return p
	}
	r := lsptest.Range{Start: at(), End: at()}
	if rng.IntN(2) == 0 {
		r.End = r.Start
	}
	return lsptest.Edit{Range: &r, Text: b.String()}
}

// checkLast compares the last diagnostics of a document with its model, when nothing is in flight.
func checkLast(t *testing.T, e *lsptest.Editor, d *lsptest.Document) {
	t.Helper()
	all := e.History(d.URI)
	if len(all) == 0 {
		t.Fatalf("nothing was published for %s", d.URI)
	}
	last := all[len(all)-1]
	if last.Version == nil || *last.Version != d.Version {
		t.Fatalf("the last diagnostics of %s are of version %v, want %d", d.URI, last.Version, d.Version)
	}
	for i := 1; i < len(all); i++ {
		if *all[i].Version < *all[i-1].Version {
			t.Fatalf("version %d was published after %d", *all[i].Version, *all[i-1].Version)
		}
	}
	if got := echoed(last.Diagnostics[0].Message); got != d.Text {
		t.Fatalf("text of %s differs from the model's (-want +got):\n%s", d.URI, cmp.Diff(d.Text, got))
	}
	end := last.Diagnostics[0].Range.End
	if off := lsptest.Offset(d.Text, end, e.UTF8); off != len(d.Text) {
		t.Fatalf("the end of the text is published as %v, which is offset %d of %d", end, off, len(d.Text))
	}
}

// TestPublish checks what is published and what is not.
func TestPublish(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := lsptest.Start(t, echoing())
		e.Initialize([]string{"file:///w"}, lsptest.Silent)
		const uri = "file:///w/.github/hooks/it's+1.json"
		d := e.Open(uri, "plaintext", "{}")
		count := func(want int, what string) {
			t.Helper()
			synctest.Wait()
			if got := len(e.History(uri)); got != want {
				t.Fatalf("%s: %d publications in all, want %d", what, got, want)
			}
		}
		count(1, "open")
		d.Edit()
		count(2, "a version without a change")
		d.Save()
		count(2, "save")
		e.Notify("textDocument/didChange", map[string]any{"textDocument": map[string]any{"uri": "file:///w/never.json", "version": 2}, "contentChanges": []any{}})
		count(2, "change of a document that is not open")
		d.Set("[]")
		d.Set("[1]")
		d.Set("[2]")
		synctest.Wait()
		if last := d.Diagnostics(); *last.Version != 5 || last.Diagnostics[0].Message != "[2]" {
			t.Errorf("after three changes: %+v", last)
		}
		before := len(e.History(uri))
		d.Close()
		count(before+1, "close of a file that is not on disk")
		if last := e.History(uri)[before]; last.Version != nil || len(last.Diagnostics) != 0 {
			t.Errorf("after close: %+v", last)
		}
		other := e.Open("file:///w/src/main.go", "go", "package main")
		synctest.Wait()
		if h := e.History(other.URI); len(h) != 0 {
			t.Errorf("published for a file without hooks: %+v", h)
		}
	})
}

func TestDiagnosticsOnTheWire(t *testing.T) {
	t.Parallel()
	rule := &lint.Rule{ID: "some-rule", Severity: lint.Warning, Check: func(p *lint.Pass) {
		p.Report(text.Range{Start: 1, End: 5}, schemas.AllSurfaces, "a message").Unnecessary().Related(text.Range{Start: 0, End: 1}, "there")
	}}
	e := lsptest.Start(t, lsp.Options{Rules: []*lint.Rule{rule}})
	e.Initialize(nil)
	d := e.Open("file:///nowhere/.github/hooks/a.json", "json", "{😀}")
	got := d.Diagnostics().Diagnostics
	want := []lsptest.Diagnostic{{
		Range:    lsptest.Range{Start: lsptest.Position{Character: 1}, End: lsptest.Position{Character: 3}},
		Severity: 2, Code: "some-rule", Source: "hooks-ls", Message: "a message", Tags: []int{1},
		CodeDescription: json.RawMessage(`{"href":"https://github.com/hooks-ls/hooks-ls/blob/main/docs/rules/some-rule.md"}`),
		Related:         json.RawMessage(`[{"location":{"uri":"file:///nowhere/.github/hooks/a.json","range":{"start":{"line":0,"character":0},"end":{"line":0,"character":1}}},"message":"there"}]`),
		Data:            json.RawMessage(`{"surfaces":["vscode","copilot-cli","cloud-agent","claude-code"],"fixes":0}`),
	}}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}
