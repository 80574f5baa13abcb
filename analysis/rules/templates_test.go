package rules_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/hooks-ls/hooks-ls/analysis/assist"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/rules"
	"github.com/hooks-ls/hooks-ls/analysis/scaffold"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// TestTemplatesHaveNoFindings checks the scripts that hooks-ls itself writes, on every event and under each of its names.
func TestTemplatesHaveNoFindings(t *testing.T) {
	t.Parallel()
	programs := map[string]string{".sh": "bash", ".py": "python3", ".mjs": "node", ".ps1": "pwsh -File"}
	for _, event := range schemas.Events() {
		for _, spelling := range event.Spellings {
			for ext, program := range programs {
				src, ok := assist.Template(event, "hook"+ext)
				if !ok {
					continue
				}
				hook := fmt.Sprintf(`{ "type": "command", "command": "%s scripts/hook%s" }`, program, ext)
				ws := &fixture{fsys: fstest.MapFS{"scripts/hook" + ext: {Data: []byte(src), Mode: 0o755}}}
				if !(spelling.Surfaces & schemas.SurfaceSet(schemas.VSCode, schemas.CopilotCLI)).Empty() {
					ws.fsys[".github/hooks/a.json"] = &fstest.MapFile{Data: fmt.Appendf(nil, `{ "version": 1, "hooks": { %q: [%s] } }`, spelling.Name, hook)}
				} else {
					ws.fsys[".claude/settings.json"] = &fstest.MapFile{Data: fmt.Appendf(nil, `{ "hooks": { %q: [{ "hooks": [%s] }] } }`, spelling.Name, hook)}
				}
				for _, res := range ws.check(t) {
					for _, f := range res.Findings {
						if rules.ByID(f.Rule).Script != nil {
							t.Errorf("%s%s: %s: %s [%s]", spelling.Name, ext, f.Severity, f.Message, f.Rule)
						}
					}
				}
			}
		}
	}
}

// TestNewHooksHaveNoFindings checks that the hooks which `new` writes have no finding above info, in any language.
func TestNewHooksHaveNoFindings(t *testing.T) {
	t.Parallel()
	for _, job := range scaffold.Jobs {
		for _, language := range scaffold.Languages {
			for _, claude := range []bool{false, true} {
				o := scaffold.Options{Job: &job, Language: &language, Claude: claude}
				if job.Run != "" {
					o.Run = "make check"
				}
				script, config := scaffold.New(o)
				if strings.Contains(script.Text, "{{") {
					t.Errorf("%s in %s: not filled in:\n%s", job.Name, language.Name, script.Text)
				}
				ws := &fixture{fsys: fstest.MapFS{
					config.Path: {Data: []byte(config.Text)},
					script.Path: {Data: []byte(script.Text), Mode: 0o755},
				}}
				for _, res := range ws.check(t) {
					for _, f := range res.Findings {
						if f.Severity <= lint.Warning {
							t.Errorf("%s in %s: %s: %s [%s]", job.Name, language.Name, f.Severity, f.Message, f.Rule)
						}
					}
				}
			}
		}
	}
}
