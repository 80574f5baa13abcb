package lsp

import (
	"context"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"

	"go.lsp.dev/protocol"

	"github.com/hooks-ls/hooks-ls/analysis/assist"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/project"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/lsp/session"
	"github.com/hooks-ls/hooks-ls/schemas"
	"github.com/hooks-ls/hooks-ls/simulate"
	"github.com/hooks-ls/hooks-ls/simulate/hooktest"
	"github.com/hooks-ls/hooks-ls/simulate/why"
)

// testHooks tests the hooks of a file on disk, or those at a pointer, in copies of the folder, or says what would run.
func (s *server) testHooks(ctx context.Context, p *protocol.ExecuteCommandParams, arg testArgument, st *session.State, at int, d *workspace.Document) (any, error) {
	f := st.Folders[at]
	source := sourceOf(d)
	config := testConfig(f, d.Root, testedProducts(f, d))
	config.Only, config.Pointer, config.Budget = []string{source}, arg.Pointer, project.For(f.Snap, d.Path, nil).Budget
	if d.OfPlugin() {
		config.Plugins = []string{"."}
	}
	config.Mark = func(l *simulate.Listing) {
		why.Mark(l, []lint.Result{f.Check(s.options.Rules, d)}, f.Dir(), lint.Error)
	}
	onDisk, err := os.ReadFile(filepath.Join(config.Workspace, filepath.FromSlash(source)))
	if err != nil || string(onDisk) != d.Text.String() {
		return nil, fmt.Errorf("save %s first: hooks are tested as they are on disk", path.Base(d.Path))
	}
	hooks, err := hooktest.Plan(config)
	if err != nil {
		return nil, err
	}
	if len(hooks) == 0 {
		return nil, invalid("no product runs a hook %s of %s", arg.Pointer, source)
	}
	if arg.Product != "" {
		surface, err := schemas.ParseSurface(arg.Product)
		if err == nil && !slices.ContainsFunc(hooks, func(h hooktest.Hook) bool { return h.Surface == surface }) {
			err = fmt.Errorf("%s does not run this hook", surface.Name())
		}
		if err != nil {
			return nil, invalid("%v", err)
		}
		config.Surfaces, config.Wider = []schemas.Surface{surface}, config.Surfaces
	}
	plan := &testPlan{Event: "the hooks of " + path.Base(d.Path), Hooks: []plannedTest{}, Notes: []simulate.Note{
		{Text: "the commands run many times in a copy of the workspace with an empty home directory"},
	}}
	for _, h := range hooks {
		if h.State == "" {
			plan.add(st, at, d.Root, h)
		}
	}
	return s.runTest(ctx, p, arg, f, plan, config, func(ctx context.Context, config hooktest.Config, running *progress) (*hooktest.Report, error) {
		config.Progress = func(n, of int, h *hooktest.Hook) {
			running.report(fmt.Sprintf("%d of %d: %s in %s", n, of, h.Event, h.Surface.Name()))
		}
		report, err := hooktest.Run(ctx, config)
		if err != nil {
			return nil, err
		}
		s.session.Update(func(st *session.State) {
			if i := st.FolderNamed(f.Name); i >= 0 {
				st.Folders[i] = st.Folders[i].WithTest(d, report)
			}
		})
		s.jobs.ask(refreshDiagnostics)
		return report, nil
	})
}

// testFindings returns what a test found in a document, if nothing has changed since.
func testFindings(c converter, d *workspace.Document) []protocol.Diagnostic {
	result := c.st.Folders[c.folder].LastTest(d.Path)
	if result == nil {
		return nil
	}
	var items []protocol.Diagnostic
	shown := map[string]bool{} // products often have the same problem
	for _, h := range result.Hooks {
		for _, p := range h.Problems {
			key := fmt.Sprintf("%q %q %q %t", h.Pointer, p.Kind, p.Text(), p.Fails)
			if h.Source != sourceOf(d) || shown[key] {
				continue
			}
			shown[key] = true
			severity := protocol.DiagnosticSeverityInformation
			if p.Fails {
				severity = protocol.DiagnosticSeverityWarning
			}
			item := c.problem(d.Text, assist.CommandRange(d, h.Pointer), severity, p.Text())
			item.Source, item.Code = protocol.NewOptional("hooks-ls test"), protocol.String(p.Kind)
			items = append(items, item)
		}
	}
	return items
}
