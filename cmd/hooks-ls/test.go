package main

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/casefile"
	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/project"
	"github.com/hooks-ls/hooks-ls/analysis/rules"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
	"github.com/hooks-ls/hooks-ls/simulate"
	"github.com/hooks-ls/hooks-ls/simulate/hooktest"
	"github.com/hooks-ls/hooks-ls/simulate/why"
	"github.com/hooks-ls/hooks-ls/term"
)

type testOptions struct {
	surfaces          schemas.Surfaces
	format, workspace string
	color, budget     string
	cases             []string
	yes, network      bool
	onlyCases, update bool
	// project holds the products in .hooks-ls.yaml; the empty set means all.
	project schemas.Surfaces
}

func testCommand() *command {
	return &command{
		name: "test", args: "[SCRIPT|FILE|DIR|CASES...]",
		summary: "run every hook in a copy of the workspace and prove what it does",
		help: `Runs the hooks that each product would run, in a copy of the workspace with its own home directory and, where the system
allows it, without a network: with the inputs that the product sends, with what guards usually stop and what the scripts
look for, and under bad conditions. Says which hooks are proven to work, which can never act and why, and which loop, crash
or are slow. Hooks of plugins below the workspace run as if the plugin were installed, in an empty project. Then it runs the
project's own cases, in *.hooktest.yaml files. Arguments select hooks, by script, file or directory, and case files. Shows what
it will run and asks first; --yes skips the question.`,
		examples: []string{
			"test --yes", "test --yes --surface vscode guard.sh", "test --yes --format junit", "test --yes .github/hooks/guard.hooktest.yaml",
			"test --yes --cases --update",
		},
		flags: func(set *flag.FlagSet) action {
			o := &testOptions{format: "text", color: "auto", workspace: "."}
			set.Var(surfaces(&o.surfaces), "surface", "test for these `PRODUCTS`, separated by commas: "+strings.Join(schemas.Dispatched.IDs(), ", ")+" (default: those of .hooks-ls.yaml, or else "+strings.Join((schemas.Dispatched&^schemas.Remote).IDs(), ",")+")")
			set.Var(choice(&o.format, testFormats), "format", "output `FORMAT`: "+strings.Join(testFormats, ", "))
			colorFlag(set, &o.color)
			set.StringVar(&o.workspace, "workspace", ".", "`DIR` whose hooks are tested")
			set.StringVar(&o.budget, "budget", "", "`TIME` a hook may take per call before it counts as slow (default: that of .hooks-ls.yaml, or else 1s)")
			set.BoolVar(&o.onlyCases, "cases", false, "run only the project's own cases")
			set.Var(many(&o.cases), "case", "run only the cases of this `NAME`; may be repeated")
			set.BoolVar(&o.update, "update", false, "write what happened into the cases that failed; runs only cases")
			set.BoolVar(&o.yes, "yes", false, "run without asking")
			set.BoolVar(&o.network, "allow-network", false, "let the hooks use the network")
			return o.run
		},
	}
}

var testFormats = []string{"text", "json", "junit", "github"}

func (o *testOptions) run(ctx context.Context, a *app, args []string) (int, error) {
	dir, _ := filepath.Abs(o.workspace)
	if !isDir(dir) {
		return 0, usagef("the workspace %s is not a directory", o.workspace)
	}
	ws, results, _, err := scanWorkspace(ctx, &simulate.Options{Workspace: o.workspace}, o.surfaces)
	if err != nil {
		return 0, err
	}
	p := project.For(workspace.NewSnapshot(nil, ws.folders...), path.Join(ws.starts[0], "any"), lint.RuleIDs(rules.All))
	o.project = p.Surfaces & schemas.Dispatched
	config := hooktest.Config{
		Workspace: dir, Files: workspace.Unignored(os.DirFS(dir)), Environ: os.Environ(), Network: o.network, Budget: p.Budget,
		Surfaces: hooktest.Products(o.project), Mark: func(l *simulate.Listing) { why.Mark(l, results, ws.folders[0].Abs, lint.Error) },
	}
	if o.budget != "" {
		if config.Budget, err = duration("budget", o.budget); err != nil {
			return 0, err
		}
	}
	for _, r := range results {
		if root, below := workspace.Within(ws.starts[0], r.Doc.Base()); below && r.Doc.OfPlugin() {
			config.Plugins = slice.Add(config.Plugins, path.Clean(root))
		}
	}
	run, err := o.plan(config, args)
	if err != nil {
		return 0, err
	}
	for _, name := range run.config.Only {
		if !slices.ContainsFunc(run.planned, func(h hooktest.Hook) bool { return h.IsNamed(name) }) {
			return 0, usagef("%s names no hook that runs here in %s; hooks-ls list shows all hooks", name, schemas.SurfaceSet(run.config.Surfaces...).Names())
		}
	}
	if len(run.planned) == 0 && len(run.files) == 0 {
		fmt.Fprintln(a.stderr, "hooks-ls test: no hook runs here in "+run.battery.Names()+"; hooks-ls list shows all hooks")
		return exitClean, nil
	}
	if started := slice.Filter(run.planned, func(h hooktest.Hook) bool { return h.State == "" }); !o.yes && started != nil {
		if ok, err := o.ask(a, started); !ok || err != nil {
			return exitFailed, err
		}
	}
	report, err := run.execute(ctx, a)
	if err != nil {
		return 0, err
	}
	if o.update {
		return o.write(a, dir, report)
	}
	if err := o.print(a.stdout, report); err != nil {
		return 0, fmt.Errorf("writing the report: %w", err)
	}
	if report.Failed() {
		return exitFindings, nil
	}
	return exitClean, nil
}

// testRun is what one run tests: hooks, by the battery, and cases.
type testRun struct {
	config hooktest.Config
	// battery holds the products for the battery, cases those for cases.
	battery, cases schemas.Surfaces
	withBattery    bool
	files          []*casefile.File
	only           []string // names of cases; nil for all
	// planned lists all hooks that may run.
	planned []hooktest.Hook
}

// plan selects hooks and cases: all by default, else the cases of the case files and the hooks that the arguments name.
func (o *testOptions) plan(config hooktest.Config, args []string) (*testRun, error) {
	run := &testRun{config: config, battery: o.surfaces & schemas.Dispatched, cases: o.surfaces & schemas.Dispatched, only: o.cases}
	if o.surfaces.Empty() {
		run.cases = cmp.Or(o.project, schemas.Dispatched)
		run.battery |= schemas.SurfaceSet(config.Surfaces...)
	}
	var named []string
	for _, arg := range args {
		arg = filepath.ToSlash(filepath.Clean(arg))
		if schemas.IsCaseFile(arg) || filepath.IsAbs(arg) {
			abs, _ := filepath.Abs(arg) // make it relative to the workspace
			if rel, err := filepath.Rel(config.Workspace, abs); err == nil && filepath.IsLocal(rel) {
				arg = filepath.ToSlash(rel)
			}
		}
		if schemas.IsCaseFile(arg) {
			named = append(named, arg)
		} else {
			run.config.Only = append(run.config.Only, arg)
		}
	}
	casesAlone := o.onlyCases || o.update || o.cases != nil
	if casesAlone && run.config.Only != nil {
		return nil, usagef("%q is not a case file (*%s), but only cases run", run.config.Only[0], schemas.CaseSuffix)
	}
	run.withBattery = !casesAlone && (named == nil || run.config.Only != nil)
	var err error
	if named != nil || run.config.Only == nil {
		if run.files, err = hooktest.CaseFiles(config, named); err != nil {
			return nil, err
		}
	}
	if casesAlone && len(run.files) == 0 {
		return nil, usagef("there is no case file (*%s) in %s", schemas.CaseSuffix, o.workspace)
	}
	if err := run.checkNames(); err != nil {
		return nil, err
	}
	surfaces := run.cases
	if len(run.files) == 0 {
		surfaces = run.battery
	}
	run.config.Surfaces = surfaces.List()
	if run.planned, err = hooktest.Plan(run.config); err != nil || run.withBattery {
		return run, err
	}
	run.planned = slices.DeleteFunc(run.planned, func(h hooktest.Hook) bool { return !run.hasCaseFor(h.Event) })
	return run, nil
}

// hasCaseFor reports whether a selected case is about an event.
func (run *testRun) hasCaseFor(event string) bool {
	ev, _, _ := schemas.EventBySpelling(event)
	return slices.ContainsFunc(run.files, func(f *casefile.File) bool {
		return slices.ContainsFunc(f.Cases, func(c *casefile.Case) bool {
			return c.Event == ev && (run.only == nil || slices.Contains(run.only, c.Name))
		})
	})
}

// checkNames returns an error for the name of a case that does not exist.
func (run *testRun) checkNames() error {
	cases := slice.Flat(run.files, func(f *casefile.File) []*casefile.Case { return f.Cases })
	names := slice.Map(cases, func(c *casefile.Case) string { return c.Name })
	for _, name := range run.only {
		if !slices.Contains(names, name) {
			return usagef("there is no case %q%s", name, english.DidYouMean(name, names))
		}
	}
	return nil
}

func (run *testRun) execute(ctx context.Context, a *app) (*hooktest.Report, error) {
	config := run.config
	if terminal(a.stderr) {
		show := func(what string, n, of int, name string) {
			fmt.Fprintf(a.stderr, "\r\x1b[K%s %d of %d: %s", what, n, of, (term.Style{}).Printable(name))
		}
		config.Progress = func(n, of int, h *hooktest.Hook) { show("testing", n, of, h.ID) }
		config.CaseProgress = func(n, of int, c *hooktest.Case) { show("case", n, of, c.Name) }
		defer fmt.Fprint(a.stderr, "\r\x1b[K")
	}
	if config.Surfaces = nil; run.withBattery {
		config.Surfaces = run.battery.List()
	}
	report, err := hooktest.Run(ctx, config)
	if err != nil || len(run.files) == 0 {
		return report, err
	}
	config.Surfaces = run.cases.List()
	cases, notes, err := hooktest.RunCases(ctx, config, run.files, run.only)
	report.Cases, report.Notes = cases, slice.Add(report.Notes, notes...)
	return report, err
}

// write writes what happened into the case files.
func (o *testOptions) write(a *app, dir string, report *hooktest.Report) (int, error) {
	files, unchanged, err := hooktest.Update(report.Cases)
	if err != nil {
		return 0, err
	}
	for _, f := range files {
		if err := replace(filepath.Join(dir, filepath.FromSlash(f.Path)), f.Before, f.After); err != nil {
			return 0, fmt.Errorf("writing %s: %w", f.Path, err)
		}
		fmt.Fprintf(a.stdout, "%s: %s updated\n", f.Path, english.Count(f.Cases, "case"))
	}
	if len(files)+len(unchanged) == 0 {
		fmt.Fprintln(a.stdout, "every case passes: nothing to update")
	}
	return a.complain("test", unchanged, exitFindings), nil
}

// ask shows what will run and waits for confirmation.
func (o *testOptions) ask(a *app, planned []hooktest.Hook) (bool, error) {
	commands := slice.Add(nil, slice.Map(planned, func(h hooktest.Hook) string { return "  " + (term.Style{}).Printable(h.Command) })...)
	fmt.Fprintf(a.stderr, "This runs, many times, in a copy of %s:\n%s\n", o.workspace, strings.Join(commands, "\n"))
	in, _ := a.stdin.(io.Writer) // a terminal is a file
	if !terminal(a.stderr) || !terminal(in) {
		return false, usagef("there is no terminal to ask on; run with --yes to skip the question")
	}
	fmt.Fprint(a.stderr, "Run them? [y/N] ")
	line, _ := bufio.NewReader(a.stdin).ReadString('\n')
	return strings.HasPrefix(strings.ToLower(strings.TrimSpace(line)), "y"), nil
}

func (o *testOptions) print(w io.Writer, r *hooktest.Report) error {
	switch o.format {
	case "json":
		enc := json.NewEncoder(w)
		enc.SetEscapeHTML(false)
		enc.SetIndent("", " ")
		return enc.Encode(r)
	case "junit":
		return r.WriteJUnit(w)
	case "github":
		return r.WriteGitHub(w)
	}
	return r.WriteText(w, styleOf(w, o.color))
}
