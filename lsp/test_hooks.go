package lsp

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"github.com/hooks-ls/hooks-ls/analysis/assist"
	"github.com/hooks-ls/hooks-ls/analysis/project"
	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/schemas"
	"github.com/hooks-ls/hooks-ls/simulate"
	"github.com/hooks-ls/hooks-ls/simulate/hooktest"
)

// testResult is what a test found about the hooks of a file. It is valid until the file or a script of its hooks changes.
type testResult struct {
	texts map[string]string // of these files when they were tested, by path
	hooks []hooktest.Hook
}

// testHooks tests the hooks of a file, or those at a pointer, in copies of the folder, or says what would run. It tests them
// as they are on disk.
func (s *server) testHooks(ctx context.Context, p *protocol.ExecuteCommandParams, arg testArgument, st *state, at int, d *workspace.Document) (any, error) {
	f := st.folders[at]
	source := sourceOf(d)
	config := f.testing(d.Root, f.testedProducts(d))
	config.Only, config.Pointer, config.Budget = []string{source}, arg.Pointer, project.For(f.snap, d.Path, nil).Budget
	onDisk, err := os.ReadFile(filepath.Join(config.Workspace, filepath.FromSlash(source)))
	if err != nil || string(onDisk) != d.Text.String() {
		return nil, fmt.Errorf("save %s first: hooks are tested as they are on disk", path.Base(d.Path))
	}
	hooks, err := hooktest.Plan(config)
	if err != nil {
		return nil, err
	}
	if len(hooks) == 0 {
		return nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "no product runs a hook %s of %s", arg.Pointer, source)
	}
	if arg.Product != "" {
		config.Wider = config.Surfaces
		if config.Surfaces, err = onlyProduct(hooks, arg.Product); err != nil {
			return nil, err
		}
	}
	plan := &testPlan{Event: "the hooks of " + path.Base(d.Path), Hooks: []plannedTest{}, Notes: []simulate.Note{
		{Text: "the commands run many times in a copy of the workspace with an empty home directory"},
	}}
	for _, h := range hooks {
		plan.add(st, at, d.Root, h)
	}
	if arg.DryRun {
		return plan.answer(), nil
	}
	ctx, running, err := s.beginTest(ctx, p, arg, f, plan, &config)
	if err != nil {
		return nil, err
	}
	defer running.done()
	config.Progress = func(n, of int, h *hooktest.Hook) {
		running.report(fmt.Sprintf("%d of %d: %s in %s", n, of, h.Event, h.Surface.Name()))
	}
	report, err := hooktest.Run(ctx, config)
	if err != nil {
		return nil, err
	}
	s.session.update(func(st *state) {
		for i, now := range st.folders {
			if now.name == f.name {
				st.folders[i] = now.with(func(next *folder) {
					next.testResults = maps.Clone(next.testResults)
					if next.testResults == nil {
						next.testResults = map[string]*testResult{}
					}
					next.testResults[d.Path] = next.resultsWith(d, report)
					next.epoch++
				})
			}
		}
	})
	s.jobs.ask(refreshDiagnostics)
	return answerWith(report, report.WriteText)
}

// onlyProduct returns the product with an ID, which must run one of the hooks.
func onlyProduct(hooks []hooktest.Hook, id string) ([]schemas.Surface, error) {
	surface, err := schemas.ParseSurface(id)
	if err != nil {
		return nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "%v", err)
	}
	if !slices.ContainsFunc(hooks, func(h hooktest.Hook) bool { return h.Surface == surface }) {
		return nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "%s does not run this hook", surface.Name())
	}
	return []schemas.Surface{surface}, nil
}

// resultsWith merges a report into the results of a document. Earlier results for other hooks or other products are kept
// while nothing has changed.
func (f *folder) resultsWith(d *workspace.Document, report *hooktest.Report) *testResult {
	result := &testResult{texts: map[string]string{d.Path: d.Text.String()}}
	if before := f.testResults[d.Path]; before != nil && f.unchanged(before) {
		maps.Copy(result.texts, before.texts)
		result.hooks = slices.Clone(before.hooks)
	}
	for _, h := range report.Hooks {
		result.hooks = slices.DeleteFunc(result.hooks, func(o hooktest.Hook) bool { return o.ID == h.ID && o.Surface == h.Surface })
		result.hooks = append(result.hooks, h)
		if script := slash.Join(d.Root, h.Script); h.Script != "" {
			result.texts[script] = f.text(script)
		}
	}
	return result
}

// unchanged reports whether the files of a result still have the same text.
func (f *folder) unchanged(result *testResult) bool {
	for name, then := range result.texts {
		if f.text(name) != then {
			return false
		}
	}
	return true
}

// text returns a file of the folder, as edited or else on disk.
func (f *folder) text(name string) string {
	src, _ := f.snap.ReadFile(name) // a missing file counts as empty
	return src
}

// testFindings returns what a test found in a document, if nothing has changed since.
func testFindings(c converter, d *workspace.Document) []protocol.Diagnostic {
	f := c.st.folders[c.folder]
	result := f.testResults[d.Path]
	if result == nil || !f.unchanged(result) {
		return nil
	}
	var items []protocol.Diagnostic
	for _, finding := range (&hooktest.Report{Hooks: result.hooks}).Findings(sourceOf(d)) {
		severity := protocol.DiagnosticSeverityInformation
		if finding.Fails {
			severity = protocol.DiagnosticSeverityWarning
		}
		item := c.problem(d.Text, assist.CommandRange(d, finding.Pointer), severity, finding.Message)
		item.Source, item.Code = protocol.NewOptional("hooks-ls test"), protocol.String(finding.Kind)
		items = append(items, item)
	}
	return items
}
