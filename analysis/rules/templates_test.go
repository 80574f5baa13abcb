package rules_test

import (
	"fmt"
	"testing"
	"testing/fstest"

	"github.com/hooks-ls/hooks-ls/analysis/assist"
	"github.com/hooks-ls/hooks-ls/analysis/rules"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// The scripts that hooks-ls itself writes have nothing that a rule finds, on any event and under each of its names.
func TestTemplatesHaveNoFindings(t *testing.T) {
	t.Parallel()
	programs := map[string]string{".sh": "bash", ".py": "python3", ".mjs": "node", ".ps1": "pwsh -File"}
	for _, event := range schemas.Events() {
		for _, spelling := range event.Spellings {
			if !spelling.Surfaces.Has(schemas.CopilotCLI) && !spelling.Surfaces.Has(schemas.VSCode) {
				continue
			}
			for ext, program := range programs {
				src, ok := assist.Template(event, "hook"+ext)
				if !ok {
					continue
				}
				ws := &fixture{fsys: fstest.MapFS{
					".github/hooks/a.json": {Data: fmt.Appendf(nil, `{ "version": 1, "hooks": { %q: [{ "type": "command", "command": "%s scripts/hook%s" }] } }`, spelling.Name, program, ext)},
					"scripts/hook" + ext:   {Data: []byte(src), Mode: 0o755},
				}}
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
