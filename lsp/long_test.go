package lsp_test

import (
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/lsp"
	"github.com/hooks-ls/hooks-ls/lsp/lsptest"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// counting returns options with a rule that counts its runs and reports one finding.
func counting() (o lsp.Options, runs *atomic.Int32) {
	runs = &atomic.Int32{}
	rule := &lint.Rule{ID: "one", Check: func(p *lint.Pass) {
		runs.Add(1)
		p.Report(text.Range{}, schemas.AllSurfaces, "one")
	}}
	return lsp.Options{Rules: []*lint.Rule{rule}}, runs
}

// TestLongDocumentIsCheckedWhenItIsQuiet types in a document of more than 256 KB: only the first version is checked, and the
// one after which nothing was typed for 300 ms.
func TestLongDocumentIsCheckedWhenItIsQuiet(t *testing.T) {
	t.Parallel()
	long := strings.Repeat(" ", 256<<10) + "1"
	start := lsptest.Edit{Range: &lsptest.Range{}, Text: "2"}
	synctest.Test(t, func(t *testing.T) {
		o, runs := counting()
		e := lsptest.Start(t, o)
		e.Initialize([]string{"file:///w"}, lsptest.Silent)
		d := e.Open("file:///w"+hookFile, "json", long)
		d.Diagnostics()
		synctest.Wait() // the end of the search may have it checked again
		runs.Store(1)
		for range 10 {
			time.Sleep(200 * time.Millisecond)
			d.Edit(start)
		}
		synctest.Wait()
		if n := runs.Load(); n != 1 {
			t.Errorf("checked %d times while it was typed in", n)
		}
		began := time.Now()
		d.Diagnostics()
		if took := time.Since(began); took != 300*time.Millisecond || runs.Load() != 2 {
			t.Errorf("checked %d times, the last time after %v", runs.Load(), took)
		}
		e.Quit()
		if err := e.Ended(); err != nil {
			t.Errorf("Serve = %v", err)
		}
	})
}
