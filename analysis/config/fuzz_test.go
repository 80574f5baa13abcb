package config

import (
	"testing"

	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// FuzzRead reads arbitrary bytes as every kind of file, on every surface and in both editions. Ranges must be inside
// the file and the result consistent: a skipped file keeps no hook and has a reason, a kept hook is an entry of the
// file, and no entry is both kept and dropped.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		"", "{}", "[]", "null", "\ufeff{}", "{\"hooks\":", "---\nhooks:\n  Stop:\n    - command: x\n---\n", "\xff\xfe{\x00",
		`{"version":1,"hooks":{"preToolUse":[{"type":"command","bash":"x","matcher":"(","timeoutSec":0}],"PreToolUse":[{"hooks":[{"hooks":[{}]}]}]}}`,
		`{"disableAllHooks":true,"hooks":{"Stop":[null,[],"x",{"type":"http","url":"http://[::1"},{"env":["A"],"cwd":1}]},"hooks":{}}`,
		`{"name":"p","hooks":{"paths":["a",1],"exclusive":true}}`, `{"hooks":{"Stop":[{"command":"${PLUGIN_ROOT}/x \"${PLUGIN_ROOT}"}]}}`,
		`{"chat.hookFilesLocations":{".github/hooks":"FALSE","":true},"chat.useHooks":1}`,
	} {
		for kind := range schemas.NumSourceKinds {
			f.Add(seed, uint8(kind))
		}
	}
	f.Fuzz(func(t *testing.T, src string, k uint8) {
		kind := schemas.SourceKind(k) % schemas.NumSourceKinds
		file := ParseText("any/file", kind, src)
		known := map[*Entry]bool{}
		for _, l := range file.Events {
			inside(t, l.Member.Range, src)
			for _, e := range l.Entries {
				inside(t, e.Node.Range, src)
				known[e] = true
			}
		}
		NewSettings(file).Locations()
		for _, s := range schemas.AllSurfaces.List() {
			for _, ed := range []schemas.Edition{schemas.Observed, schemas.Documented} {
				for _, p := range []*Plugin{nil, {Root: "/a b", Format: &schemas.PluginFormats[0]}} {
					checkResult(t, Read(file, s, ed, Options{Plugin: p}), src, known)
				}
			}
		}
	})
}

func checkResult(t *testing.T, r *LoadResult, src string, known map[*Entry]bool) {
	t.Helper()
	dropped := map[*Entry]bool{}
	for _, d := range r.Drops {
		inside(t, d.Range, src)
		if d.Why == "" || d.Reason == "" {
			t.Errorf("%s: a drop says nothing: %+v", r.Surface, d)
		}
		if d.Entry != nil && (d.Effect == schemas.DropsEntry || d.Fatal()) {
			dropped[d.Entry] = true
		}
	}
	if skip := r.Skip(); (r.Status == Skipped) != (skip != nil && skip.Fatal()) || r.Status == Skipped && len(r.Hooks) > 0 {
		t.Errorf("%s: %s with %d hooks and drops %v", r.Surface, r.Status, len(r.Hooks), r.Drops)
	}
	for _, list := range [][]*Hook{r.Hooks, r.Lost} {
		seen := map[*Entry]bool{}
		for _, h := range list {
			if !known[h.Entry] || seen[h.Entry] || dropped[h.Entry] || h.Event == nil || h.Type == "" {
				t.Errorf("%s: hook %+v is not one kept entry of the file", r.Surface, h)
			}
			seen[h.Entry] = true
		}
	}
}

func inside(t *testing.T, r text.Range, src string) {
	t.Helper()
	if r.Start < 0 || r.End < r.Start || r.End > len(src) {
		t.Errorf("range %v lies outside of the file of %d bytes", r, len(src))
	}
}

// FuzzLocationKey checks that a key is either accepted for a scope or rejected with a reason.
func FuzzLocationKey(f *testing.F) {
	for _, key := range []string{".github/hooks", "~/x", "~", "C:/x", "c:x", `a\b`, "a*", " ", "../up", "./a.json"} {
		f.Add(key)
	}
	f.Fuzz(func(t *testing.T, key string) {
		scope, ok, why := LocationKey(key)
		if ok == (why != "") || ok && scope != schemas.User && scope != schemas.Workspace {
			t.Errorf("%q: %v %v %q", key, scope, ok, why)
		}
	})
}
