package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"

	jsonv2 "github.com/go-json-experiment/json"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/hooks-ls/hooks-ls/analysis/casefile"
	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/lsp/session"
	"github.com/hooks-ls/hooks-ls/schemas"
	"github.com/hooks-ls/hooks-ls/simulate"
	"github.com/hooks-ls/hooks-ls/simulate/hooktest"
)

type testArgument struct {
	URI uri.URI `json:"uri"`
	// Case is the name of the only case to run; "" runs all in the file.
	Case string `json:"case,omitempty"`
	// Pointer selects the hooks of a hook file to test, one or those of an event; "" tests all.
	Pointer string `json:"pointer,omitempty"`
	// Product is the only product to test the hooks in; "" tests all that run them.
	Product string  `json:"product,omitempty"`
	DryRun  bool    `json:"dryRun,omitempty"`
	Consent consent `json:"consent,omitzero"`
}

// testPlan is what would run, in the form of a simulation's result.
type testPlan struct {
	Event string          `json:"event"`
	Hooks []plannedTest   `json:"hooks"`
	Notes []simulate.Note `json:"notes"`

	agreed agreement
}

type plannedTest struct {
	Source string          `json:"source"`
	Status simulate.Status `json:"status"`
	Argv   []string        `json:"argv"`
}

// test runs cases of a file as edited, all or one, in copies of the folder as it is on disk, or says what would run.
func (s *server) test(ctx context.Context, p *protocol.ExecuteCommandParams, raw json.RawMessage) (any, error) {
	var arg testArgument
	if err := jsonv2.Unmarshal(raw, &arg, jsonv2.RejectUnknownMembers(true)); err != nil { // a misspelled dryRun must never run a hook
		return nil, invalid("the argument of %s is not understood: %v", testCommand, err)
	}
	st, err := s.complete(ctx) // the file need not be open
	if err != nil {
		return nil, err
	}
	at, name := st.Locate(string(arg.URI))
	f := st.Folders[at]
	if d := f.Snap.Document(name); f.URI != "" && d != nil && d.Configures() && arg.Case == "" {
		return s.testHooks(ctx, p, arg, st, at, d)
	}
	if f.URI == "" || !schemas.IsCaseFile(name) || arg.Pointer != "" || arg.Product != "" {
		return nil, invalid("%s is neither a file of hooks nor one of cases (*%s) in a folder of the workspace", arg.URI, schemas.CaseSuffix)
	}
	file, err := cases(f, name)
	if err != nil {
		return nil, err
	}
	chosen := slices.DeleteFunc(slices.Clone(file.Cases), func(c *casefile.Case) bool { return arg.Case != "" && c.Name != arg.Case })
	if len(chosen) == 0 {
		return nil, invalid("%s has no case %q", name, arg.Case)
	}
	config := testConfig(f, "", schemas.Dispatched.List())
	for dir := range slash.Up(slash.Dir(name)) {
		if workspace.IsPlugin(dir, f.Snap.IsFile) {
			config.Plugins = append(config.Plugins, dir)
		}
	}
	plan, err := planTest(st, at, config, arg.Case, chosen)
	if err != nil {
		return nil, err
	}
	var only []string
	if arg.Case != "" {
		only = []string{arg.Case}
	}
	return s.runTest(ctx, p, arg, f, plan, config, func(ctx context.Context, config hooktest.Config, running *progress) (*hooktest.Report, error) {
		config.Runner = running.runner(simulate.Local{})
		cases, notes, err := hooktest.RunCases(ctx, config, []*casefile.File{file}, only)
		return &hooktest.Report{Version: 1, Hooks: []hooktest.Hook{}, Cases: cases, Notes: notes}, err
	})
}

// runTest runs a test, if the user has agreed to the plan, and reports its progress. A dry run only says what would run.
func (s *server) runTest(ctx context.Context, p *protocol.ExecuteCommandParams, arg testArgument, f *session.Folder, plan *testPlan, config hooktest.Config, run func(context.Context, hooktest.Config, *progress) (*hooktest.Report, error)) (any, error) {
	if arg.DryRun {
		return plan.answer(), nil
	}
	if err := arg.Consent.permit(f.Conf.Trusted, plan.agreed); err != nil {
		return nil, err
	}
	config.Files = workspace.Unignored(os.DirFS(config.Workspace))
	ctx, running := s.begin(ctx, p.WorkDoneToken, "Testing "+plan.Event)
	defer running.done()
	report, err := run(ctx, config, running)
	if err != nil {
		return nil, err
	}
	return answerWith(report, report.WriteText)
}

// cases parses a case file of the folder, as edited or else on disk.
func cases(f *session.Folder, name string) (*casefile.File, error) {
	src, err := f.Snap.ReadFile(name)
	if err != nil {
		return nil, invalid("reading %s: %v", name, err)
	}
	return casefile.Parse(name, src), nil
}

// planTest lists the commands that the cases would start: those of all hooks of their events.
func planTest(st *session.State, at int, config hooktest.Config, name string, cases []*casefile.Case) (*testPlan, error) {
	hooks, err := hooktest.Plan(config)
	if err != nil {
		return nil, err
	}
	plan := &testPlan{Event: name, Hooks: []plannedTest{}, Notes: []simulate.Note{{Text: "the commands run in a copy of the workspace with an empty home directory, once for each product and case"}}}
	if name == "" {
		plan.Event = fmt.Sprintf("%d cases", len(cases))
	}
	for _, h := range hooks {
		wanted := slices.ContainsFunc(cases, func(c *casefile.Case) bool {
			ev, _, _ := schemas.EventBySpelling(h.Event)
			return ev == c.Event && (c.Products == nil || slices.Contains(c.Products, h.Surface))
		})
		if wanted {
			plan.add(st, at, "", h)
		}
	}
	return plan, nil
}

// add adds the command of a hook below a directory of the folder, unless it is listed already.
func (p *testPlan) add(st *session.State, at int, root string, h hooktest.Hook) {
	if !slices.ContainsFunc(p.Hooks, func(o plannedTest) bool { return o.Source == h.Source && o.Argv[0] == h.Command }) {
		p.Hooks = append(p.Hooks, plannedTest{Source: h.Source, Status: simulate.StatusPlanned, Argv: []string{h.Command}})
	}
	p.agreed = slice.Add(p.agreed, part(st, at, slash.Join(root, h.Source), h.Pointer, fmt.Sprintf("test %q %q", h.Source, h.Command)))
}

func (p *testPlan) answer() commandAnswer {
	text := "Testing " + p.Event + " runs, in a copy of the workspace:\n"
	for _, h := range p.Hooks {
		text += "  " + h.Argv[0] + " (" + h.Source + ")\n"
	}
	if len(p.Hooks) == 0 {
		text += "  nothing: no hook is started for it\n"
	}
	return commandAnswer{Text: text, Result: p, Consent: p.agreed.plan(), Parts: p.agreed}
}
