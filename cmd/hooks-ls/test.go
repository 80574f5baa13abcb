package main

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/schemas"
	"github.com/hooks-ls/hooks-ls/simulate/hooktest"
)

// testOptions are the flags of test.
type testOptions struct {
	surfaces          schemas.Surfaces
	format, workspace string
	color, budget     string
	yes, network      bool
}

func testCommand() *command {
	return &command{
		name: "test", args: "[SCRIPT|FILE...]",
		summary: "run every hook in a copy of the workspace and prove what it does",
		help: `Runs the hooks that each product would run, in a copy of the workspace with a home of its own and, where the system allows
it, without a network: with the inputs that the product sends, with what guards usually guard against and what the scripts
themselves look for, and under bad conditions. Says which hooks are proven to work, which can never act and why, and which
loop, crash or are slow. Shows what it will run and asks first; --yes skips the question.`,
		examples: []string{"test --yes", "test --yes --surface vscode guard.sh", "test --yes --format junit"},
		flags: func(set *flag.FlagSet) action {
			o := &testOptions{format: "text", color: "auto", workspace: "."}
			set.Var(surfaces{&o.surfaces}, "surface", "test for these `SURFACES`, separated by commas: "+strings.Join(schemas.Dispatched.IDs(), ", ")+" (default vscode,copilot-cli)")
			set.Var(choice{&o.format, testFormats}, "format", "output `FORMAT`: "+strings.Join(testFormats, ", "))
			set.Var(choice{&o.color, []string{"auto", "always", "never"}}, "color", "`WHEN` to color text: always, never, or auto, on a terminal and without NO_COLOR")
			set.StringVar(&o.workspace, "workspace", ".", "`DIR` whose hooks are tested")
			set.StringVar(&o.budget, "budget", "1s", "`TIME` that a hook may take a call before it is called slow")
			set.BoolVar(&o.yes, "yes", false, "run without asking")
			set.BoolVar(&o.network, "allow-network", false, "leave the hooks the network")
			return o.run
		},
	}
}

var testFormats = []string{"text", "json", "junit", "github"}

func (o *testOptions) run(ctx context.Context, a *app, args []string) (int, error) {
	budget, err := time.ParseDuration(o.budget)
	if err != nil || budget <= 0 {
		return 0, usagef("--budget: %q is not a time; write 500ms or 2s", o.budget)
	}
	dir, err := filepath.Abs(o.workspace)
	if err != nil {
		return 0, err
	}
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return 0, usagef("the workspace %s is not a directory", o.workspace)
	}
	set := o.surfaces
	if set.Empty() {
		set = schemas.SurfaceSet(schemas.VSCode) | schemas.SurfaceSet(schemas.CopilotCLI)
	}
	config := hooktest.Config{Workspace: dir, Surfaces: (set & schemas.Dispatched).List(), Budget: budget, Environ: os.Environ(), Network: o.network}
	for _, arg := range args {
		config.Only = append(config.Only, filepath.ToSlash(filepath.Clean(arg)))
	}
	planned, err := hooktest.Plan(config)
	if err != nil {
		return 0, err
	}
	if len(planned) == 0 {
		fmt.Fprintln(a.stderr, "hooks-ls test: no hook runs here in "+set.Names())
		return exitClean, nil
	}
	if !o.yes {
		if ok, err := o.ask(a, planned); !ok || err != nil {
			return exitFailed, err
		}
	}
	if config.Files, err = workspace.Unignored(os.DirFS(dir), maxTestFiles); err != nil {
		return 0, fmt.Errorf("listing the files of the workspace: %w", err)
	}
	if terminal(a.stderr) {
		config.Progress = func(n, of int, h *hooktest.Hook) {
			fmt.Fprintf(a.stderr, "\r\x1b[Ktesting %d of %d: %s", n, of, h.ID)
		}
	}
	report, err := hooktest.Run(ctx, config)
	if config.Progress != nil {
		fmt.Fprint(a.stderr, "\r\x1b[K")
	}
	if err != nil {
		return 0, err
	}
	if err := o.write(a.stdout, report); err != nil {
		return 0, fmt.Errorf("writing the report: %w", err)
	}
	if report.Failed() {
		return exitFindings, nil
	}
	return exitClean, nil
}

// maxTestFiles bounds the search for what is to be copied.
const maxTestFiles = 100_000

// ask shows what will run and waits for yes.
func (o *testOptions) ask(a *app, planned []hooktest.Hook) (bool, error) {
	var commands []string
	for _, h := range planned {
		if line := "  " + h.Command; !slices.Contains(commands, line) {
			commands = append(commands, line)
		}
	}
	fmt.Fprintf(a.stderr, "This runs, many times, in a copy of %s:\n%s\n", o.workspace, strings.Join(commands, "\n"))
	if !terminal(a.stderr) || !readable(a.stdin) {
		return false, usagef("there is no terminal to ask on; --yes runs these commands without asking")
	}
	fmt.Fprint(a.stderr, "Run them? [y/N] ")
	line, _ := bufio.NewReader(a.stdin).ReadString('\n')
	return strings.HasPrefix(strings.ToLower(strings.TrimSpace(line)), "y"), nil
}

// readable reports whether somebody can type.
func readable(r io.Reader) bool {
	f, ok := r.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

func (o *testOptions) write(w io.Writer, r *hooktest.Report) error {
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
