package hooktest_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hooks-ls/hooks-ls/analysis/casefile"
	"github.com/hooks-ls/hooks-ls/schemas"
	"github.com/hooks-ls/hooks-ls/simulate"
)

// TestRecordEveryPayload records the sample payload of each event in each product: the case must have that event, name the
// product, and contain no mistake.
func TestRecordEveryPayload(t *testing.T) {
	t.Parallel()
	recorded := 0
	for _, s := range schemas.Dispatched.List() {
		for _, ev := range schemas.Events() {
			for _, sp := range ev.Spellings {
				if !sp.Surfaces.Has(s) || !ev.Fires(s) || ev.Proposed {
					continue
				}
				payload := samplePayload(t, s, sp.Name)
				if payload == nil {
					continue
				}
				r, err := casefile.Record(payload, "", "/work", "/home/u")
				if err != nil {
					t.Errorf("%s in %s: %v\n%s", sp.Name, s, err, payload)
					continue
				}
				src, err := r.AppendTo("")
				if err != nil {
					t.Fatal(err)
				}
				f := casefile.Parse("a", src)
				if len(f.Cases) != 1 || f.Cases[0].Broken {
					t.Errorf("%s in %s: %+v\n%s", sp.Name, s, f.Problems, src)
					continue
				}
				c := f.Cases[0]
				if c.Event != ev || !slices.Contains(c.Products, s) {
					t.Errorf("%s in %s became %s in %v\n%s\n%s", sp.Name, s, c.EventName, c.Products, payload, src)
				}
				recorded++
			}
		}
	}
	if recorded < 60 {
		t.Errorf("only %d payloads were recorded", recorded)
	}
}

// samplePayload returns what a hook of the event receives in the product; nil when no hook is loaded.
func samplePayload(t *testing.T, s schemas.Surface, event string) []byte {
	t.Helper()
	dir := t.TempDir()
	entry := map[string]any{"type": "command", "command": "true"}
	file, hooks := ".github/hooks/a.json", map[string]any{"version": 1, "hooks": map[string]any{event: []any{entry}}}
	if s == schemas.ClaudeCode {
		file, hooks = ".claude/settings.json", map[string]any{"hooks": map[string]any{event: []any{map[string]any{"hooks": []any{entry}}}}}
	}
	text, err := json.Marshal(hooks)
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(dir, filepath.FromSlash(file))
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, text, 0o644); err != nil {
		t.Fatal(err)
	}
	req, err := simulate.Options{Event: event, Surface: s.ID(), Workspace: dir, Environ: environ()}.Request()
	if err != nil {
		t.Fatal(err)
	}
	plan, err := simulate.NewPlan(req)
	if err != nil || len(plan.Hooks) == 0 {
		return nil
	}
	return []byte(strings.ReplaceAll(string(plan.Hooks[0].Payload), dir, "/work"))
}
