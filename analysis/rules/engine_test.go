package rules_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/rules"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/internal/racing"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// docPaths holds a path of every kind of source.
var docPaths = []string{
	".github/hooks/a.json", ".claude/settings.json", ".github/copilot/settings.json", ".vscode/settings.json",
	".github/agents/a.agent.md", ".claude/agents/a.md", "hooks/hooks.json", "plugin.json", "elsewhere.json",
}

// FuzzEngine runs all rules on arbitrary bytes under every source: no panic, every range inside the text, every fix
// applicable, and equal findings on a second run.
func FuzzEngine(f *testing.F) {
	for i := range docPaths {
		for _, seed := range []string{
			"", "{", `{"hooks":{"sessionStart":[{"command":"echo"}]}}`, `{"hooks":[{"event":"stop","run":"x"}]}`, "[]", "null", "\ufeff{}", "\xff\xfe",
			`{"hooks":{"preToolUse":[{"matcher":"(","hooks":[{"type":"x","command":5,"timeout":"a","env":[]}]}],"preToolUse":{}}}`,
			"---\nname: a\nhooks:\n  Stop:\n    - type: command\n      comand: echo\n      timeout: 10\n---\n", "---\nhooks: [\n",
			`{"version":"1","disableAllHooks":true,"hooks":{"Stop":[{"hooks":[{"hooks":[]}]},null,[]],},/* x */}`,
		} {
			f.Add(uint8(i), seed)
		}
	}
	f.Fuzz(func(t *testing.T, place uint8, src string) {
		if len(src) > 1<<16 {
			return
		}
		s := workspace.NewSnapshot(&workspace.Settings{NoScripts: true}, workspace.Folder{FS: fstest.MapFS{}})
		path := docPaths[int(place)%len(docPaths)]
		doc := s.Buffer(path, src, 0)
		first, err := lint.Check(context.Background(), s.WithDocuments(doc), rules.All, doc)
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range first[0].Bugs {
			t.Fatalf("%v\n%s", b, b.Stack)
		}
		for _, f := range first[0].Findings {
			if f.Range.Start < 0 || f.Range.End < f.Range.Start || f.Range.End > len(src) {
				t.Errorf("%s: range %v outside of %d bytes", f.Rule, f.Range, len(src))
			}
			if strings.ContainsAny(f.Message, "\n\r") || f.Message == "" || strings.HasSuffix(f.Message, ".") {
				t.Errorf("%s: message %q", f.Rule, f.Message)
			}
			for _, fix := range f.Fixes {
				if _, err := lint.ApplyFix(doc, fix); err != nil {
					t.Errorf("%s: fix %q: %v", f.Rule, fix.Title, err)
				}
			}
		}
		again := s.Buffer(path, src, 0)
		second, err := lint.Check(context.Background(), s.WithDocuments(again), rules.All, again)
		if err != nil {
			t.Fatal(err)
		}
		if a, b := fmt.Sprint(first[0].Findings), fmt.Sprint(second[0].Findings); a != b {
			t.Errorf("two runs differ:\n%s\n%s", a, b)
		}
	})
}

// TestEveryDropIsReported checks the configurations of the conformance vectors: whatever a surface drops, some rule has to
// report at that place in the file.
func TestEveryDropIsReported(t *testing.T) {
	t.Parallel()
	racing.SkipSweep(t)
	data, err := os.ReadFile(filepath.Join(shared(t, "vectors"), "copilot-cli.json"))
	if err != nil {
		t.Fatal(err)
	}
	var vectors []struct {
		ID    string
		Given struct{ Files map[string]json.RawMessage }
	}
	if err := json.Unmarshal(data, &vectors); err != nil {
		t.Fatal(err)
	}
	silent := map[string]string{}
	files := 0
	for _, v := range vectors {
		for name, raw := range v.Given.Files {
			var src string
			rel, ok := strings.CutPrefix(name, "${REPO}/")
			if !ok || json.Unmarshal(raw, &src) != nil || workspace.Locate(rel).Source == nil {
				continue
			}
			files++
			settings := &workspace.Settings{NoScripts: true, Surfaces: schemas.SurfaceSet(schemas.CopilotCLI)}
			s := workspace.NewSnapshot(settings, workspace.Folder{FS: fstest.MapFS{}})
			doc := s.Buffer(rel, src, 0)
			results, err := lint.Check(context.Background(), s.WithDocuments(doc), rules.All, doc)
			if err != nil {
				t.Fatal(err)
			}
			r := doc.LoadResult(schemas.CopilotCLI, schemas.Observed)
			if r == nil {
				continue
			}
			for _, d := range r.Drops {
				if !slices.ContainsFunc(results[0].Findings, func(f lint.Finding) bool {
					return f.Range.Start <= d.Range.End && d.Range.Start <= f.Range.End
				}) {
					silent[d.Reason] = fmt.Sprintf("%s: %s: %q: %s", v.ID, rel, doc.Text.Slice(d.Range), d.Why)
				}
			}
		}
	}
	if files < 300 {
		t.Errorf("found only %d files", files)
	}
	for reason, where := range silent {
		t.Errorf("nothing is said of %s, for example %s", reason, where)
	}
}

// BenchmarkCheck parses documents of three sizes and checks them with every rule.
func BenchmarkCheck(b *testing.B) {
	for _, n := range []int{6, 100, 1000} {
		src := hookFile(n)
		b.Run(fmt.Sprintf("%dKB", (len(src)+512)/1024), func(b *testing.B) {
			s := workspace.NewSnapshot(&workspace.Settings{NoScripts: true}, workspace.Folder{FS: fstest.MapFS{}})
			b.SetBytes(int64(len(src)))
			b.ReportAllocs()
			for b.Loop() {
				doc := s.Buffer(".github/hooks/a.json", src, 0)
				if _, err := lint.Check(context.Background(), s.WithDocuments(doc), rules.All, doc); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// hookFile returns a correct file of n hooks.
func hookFile(n int) string {
	var b strings.Builder
	b.WriteString("{\n  \"version\": 1,\n  \"hooks\": {\n    \"preToolUse\": [\n")
	for i := range n {
		if i > 0 {
			b.WriteString(",\n")
		}
		fmt.Fprintf(&b, "      {\n        \"type\": \"command\",\n        \"bash\": \"./scripts/check-%d.sh --strict\",\n        \"powershell\": \"./scripts/check-%d.ps1 -Strict\",\n        \"matcher\": \"bash|edit\",\n        \"timeoutSec\": 30\n      }", i, i)
	}
	b.WriteString("\n    ]\n  }\n}\n")
	return b.String()
}
