package lsp_test

import (
	"os"
	"path"
	"slices"
	"sync"
	"testing"

	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/lsp/lsptest"
)

// TestCreatedDirectoryIsSearched reports only a new directory, like clients that do not watch further: the files in it count.
func TestCreatedDirectoryIsSearched(t *testing.T) {
	t.Parallel()
	root, dir := folder(t, map[string]string{"README.md": ""})
	e := lsptest.Start(t, echoing())
	e.Initialize([]string{root})
	e.Searched()
	write(t, dir+hookFile, "new")
	e.Notify("workspace/didChangeWatchedFiles", map[string]any{"changes": []any{map[string]any{"uri": root + "/.github", "type": 1}}})
	got := e.Published(root+hookFile, func(p lsptest.Published) bool { return len(p.Diagnostics) == 1 })
	if echoed(got.Diagnostics[0].Message) != "new" {
		t.Errorf("published %+v", got)
	}
	if err := os.Remove(dir + hookFile); err != nil {
		t.Fatal(err)
	}
}

// TestOpenedMeanwhile opens a document while another is being checked: both are published.
func TestOpenedMeanwhile(t *testing.T) {
	t.Parallel()
	o, entered, release := blocking()
	e := lsptest.Start(t, o)
	e.Initialize([]string{"file:///w"}, lsptest.Silent)
	slow := e.Open("file:///w"+hookFile, "json", "slow")
	<-entered
	quick := e.Open("file:///w/.github/hooks/b.json", "json", "quick")
	close(release)
	for _, d := range []*lsptest.Document{slow, quick} {
		if got := d.Diagnostics().Diagnostics; len(got) != 1 || echoed(got[0].Message) != d.Text {
			t.Errorf("%s: %+v", d.URI, got)
		}
	}
}

// TestEditIsCheckedNext opens a document while the rest of the workspace is being checked again: it is checked before the rest.
func TestEditIsCheckedNext(t *testing.T) {
	t.Parallel()
	o, entered, release := blocking()
	var mu sync.Mutex
	var order []string // guarded by mu
	o.Rules = append(o.Rules, &lint.Rule{ID: "order", Check: func(p *lint.Pass) {
		mu.Lock()
		defer mu.Unlock()
		order = append(order, path.Base(p.Doc.Path))
	}})
	e := lsptest.Start(t, o)
	e.Initialize([]string{"file:///w"})
	e.Searched() // its end has what is open checked again
	open := func(name, text string) *lsptest.Document {
		return e.Open("file:///w/.github/hooks/"+name, "json", text)
	}
	first := open("a.json", "slow")
	<-entered
	release <- struct{}{}
	first.Diagnostics()
	for _, name := range []string{"b.json", "c.json"} {
		open(name, "quick").Diagnostics()
		<-entered // the first document depends on the one just opened
		if name == "b.json" {
			release <- struct{}{}
		}
	}
	mu.Lock()
	order = nil
	mu.Unlock()
	last := open("d.json", "quick")
	e.Must("textDocument/documentSymbol", map[string]any{"textDocument": last.ID()}, nil) // the server has read it
	close(release)
	last.Diagnostics()
	mu.Lock()
	defer mu.Unlock()
	if rest := slices.Index(order, "b.json"); rest >= 0 && rest < slices.Index(order, "d.json") {
		t.Errorf("checked in the order %v", order)
	}
}
