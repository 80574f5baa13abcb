package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/project"
	"github.com/hooks-ls/hooks-ls/analysis/report"
	"github.com/hooks-ls/hooks-ls/analysis/rules"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

type checkOptions struct {
	format, minSeverity, failOn, stdinPath string
	color, edition, as                     string
	systems                                []string
	surfaces                               schemas.Surfaces
	only, ignore                           []string
	noScripts, quiet, stats, user          bool
	fix, unsafeFixes, diff                 bool
	outputs                                []output
	baseline, writeBaseline                string
	requireFiles, statistics               bool
	changed                                bool
	changedSince                           string
}

func checkCommand() *command {
	return &command{
		name: "check", args: "[PATH...]",
		summary: "find hooks that will not work as written",
		help: `Checks the hook configuration of a repository: every hook file, settings file, custom agent and plugin below the paths
(default: the working directory). A named file that no product reads is skipped, unless --as says what it is; a named
script selects the files whose hooks run it. - reads one file from standard input.`,
		examples: []string{
			"check",
			"check --surface copilot-cli --format json .github/hooks",
			"check --as hook-file template.json",
			"check --stdin-path .github/hooks/guard.json - < draft.json",
			"check --ignore 'timeout-ms:.claude/**' --fail-on error",
		},
		flags: func(set *flag.FlagSet) action {
			o := &checkOptions{format: "text", minSeverity: "info", failOn: "warning", color: "auto", edition: schemas.Observed.String()}
			set.Var(choice(&o.format, report.Formats), "format", "output `FORMAT`: "+strings.Join(report.Formats, ", "))
			set.Var(surfaces(&o.surfaces), "surface", "check only for these `PRODUCTS`, separated by commas: "+strings.Join(schemas.AllSurfaces.IDs(), ", "))
			set.Var(list(&o.systems, project.SystemNames(), "system"), "os", "check only for these operating `SYSTEMS`, separated by commas: "+strings.Join(project.SystemNames(), ", "))
			editionFlag(set, &o.edition)
			colorFlag(set, &o.color)
			set.Var(list(&o.only, lint.RuleIDs(rules.All), "rule"), "rule", "run only this `RULE`; may be repeated")
			set.Var(list(&o.ignore, nil, ""), "ignore", "ignore `RULE[:GLOB]`, everywhere or in the files that match; may be repeated")
			set.Var(choice(&o.minSeverity, workspace.Severities), "min-severity", "show findings of this `SEVERITY` and above: "+strings.Join(workspace.Severities, ", "))
			set.Var(choice(&o.failOn, append(slices.Clone(workspace.Severities), "never")), "fail-on", "exit with 1 on findings of this `SEVERITY` and above, or never")
			set.BoolVar(&o.noScripts, "no-scripts", false, "check only the configuration: look up no scripts or directories")
			set.BoolVar(&o.quiet, "quiet", false, "print findings only, no summary")
			set.BoolVar(&o.stats, "stats", false, "print what was searched and how long it took, to standard error")
			set.BoolVar(&o.user, "user", false, "also check your own hook files and settings, in your home directory or where COPILOT_HOME and CLAUDE_CONFIG_DIR point")
			set.Var(choice(&o.as, schemas.KindIDs), "as", "also check named files that no product reads, as this `KIND`: "+strings.Join(schemas.KindIDs, ", "))
			set.StringVar(&o.stdinPath, "stdin-path", "", "`NAME` of the file on standard input; its path decides who reads it")
			set.Var(outputs(&o.outputs), "output", "also write the report as `FORMAT=FILE`; may be repeated")
			set.StringVar(&o.baseline, "baseline", "", "show only findings that are not in this `FILE`")
			set.StringVar(&o.writeBaseline, "write-baseline", "", "accept all current findings: write them to this `FILE`")
			set.Var(since(&o.changed, &o.changedSince), "changed", "show only findings of hooks whose configuration or script changed since the last commit, according to git; --changed=REF: since the branch left REF")
			set.BoolVar(&o.requireFiles, "require-files", false, "exit with 3 when there is nothing to check")
			set.BoolVar(&o.statistics, "statistics", false, "count the findings of each rule instead of listing them")
			set.Var(fixing(&o.fix, &o.unsafeFixes), "fix", "apply the safe fixes to the files; --fix=unsafe applies all")
			set.BoolVar(&o.diff, "diff", false, "print what --fix would change, as a patch, and change nothing")
			set.BoolVar(&o.unsafeFixes, "unsafe-fixes", false, "with --fix, also apply fixes that may change what hooks do")
			return o.run
		},
	}
}

func (o *checkOptions) run(ctx context.Context, a *app, paths []string) (int, error) {
	settings, err := o.settings()
	if err != nil {
		return 0, err
	}
	if err := o.contradiction(paths); err != nil {
		return 0, err
	}
	if len(paths) == 0 {
		paths = []string{"."}
	}
	// What is checked is garbage soon after, so the heap stays small and would be collected often.
	debug.SetGCPercent(200)
	began := time.Now()
	ws, err := openWorkspace(paths, o.user)
	if err != nil {
		return 0, err
	}
	for i := range settings.Ignore {
		settings.Ignore[i].Glob = ws.glob(settings.Ignore[i].Glob)
	}
	snapshot := workspace.NewSnapshot(settings, ws.folders...)
	fromStdin := slices.Contains(paths, "-")
	if fromStdin {
		name, src, err := o.readStdin(a.stdin, settings)
		if err != nil {
			return 0, err
		}
		ws.starts = []string{ws.name(name)}
		snapshot = snapshot.WithDocuments(snapshot.Buffer(ws.starts[0], src, 0))
	}
	run := &checkRun{options: o, app: a, workspace: ws, snapshot: snapshot, stdin: fromStdin}
	if err := run.findChanged(ctx); err != nil {
		return 0, err
	}
	if err := run.scan(ctx); err != nil {
		return 0, err
	}
	if o.diff {
		return run.showDiff(ctx)
	}
	if o.fix {
		if err := run.fix(ctx); err != nil {
			return 0, err
		}
	}
	if err := run.useBaseline(); err != nil {
		return 0, err
	}
	for _, o := range o.outputs {
		if err := run.writeOutput(o); err != nil {
			return 0, fmt.Errorf("writing %s: %w", o.file, err)
		}
	}
	exit, err := run.finish()
	if o.stats {
		fmt.Fprintf(a.stderr, "searched %s of %s, checked %s with %s in %s\n",
			english.Count(run.search.Entries, "name"), english.Count(run.search.Directories, "folder"),
			english.Count(run.report.Files, "file"), english.Count(len(rules.All), "rule"), time.Since(began).Round(100*time.Microsecond))
	}
	return exit, err
}

// contradiction returns an error for flags and paths that cannot be used together.
func (o *checkOptions) contradiction(paths []string) error {
	fromStdin := slices.Contains(paths, "-")
	for _, c := range []struct {
		found bool
		says  string
	}{
		{fromStdin && len(paths) > 1, "- is the only file, so no other path may be given"},
		{o.changed && o.writeBaseline != "", "--write-baseline accepts all findings, so it cannot be used with --changed"},
		{fromStdin && o.changed, "--changed asks git about files, so it cannot be used with -"},
		{fromStdin && (o.fix || o.diff), "--fix and --diff need files, so they cannot be used with -"},
		{o.stdinPath != "" && !fromStdin, "--stdin-path names what - reads, so it needs -"},
		{o.unsafeFixes && !o.fix && !o.diff, "--unsafe-fixes needs --fix or --diff"},
		{o.diff && o.fix, "--diff changes nothing, so it cannot be used with --fix; write --diff --unsafe-fixes for all fixes"},
		{o.baseline != "" && o.writeBaseline != "", "--baseline reads the accepted findings and --write-baseline writes them: give one of the two"},
	} {
		if c.found {
			return usagef("%s", c.says)
		}
	}
	return nil
}

// readStdin reads the file that - stands for, and returns its name. Without a name its text decides which kind of file it is.
func (o *checkOptions) readStdin(stdin io.Reader, settings *workspace.Settings) (name, src string, err error) {
	b, err := io.ReadAll(io.LimitReader(stdin, config.MaxFileSize+1))
	if err == nil && len(b) > config.MaxFileSize {
		err = config.ErrTooLarge
	}
	if err != nil {
		return "", "", fmt.Errorf("reading standard input: %w", err)
	}
	if o.stdinPath != "" {
		return o.stdinPath, string(b), nil
	}
	const unnamed = "stdin.json"
	if settings.AssumeKind == nil {
		kind := config.KindFor(unnamed, string(b))
		settings.AssumeKind = &kind
	}
	return unnamed, string(b), nil
}

func (o *checkOptions) settings() (*workspace.Settings, error) {
	s := &workspace.Settings{Surfaces: o.surfaces, NoScripts: o.noScripts, Only: o.only}
	s.Edition, _ = schemas.EditionNamed(o.edition)
	s.OS = slice.Filter(schemas.AllOS[:], func(os schemas.OS) bool { return slices.Contains(o.systems, os.String()) })
	if kind, ok := schemas.KindNamed(o.as); ok {
		s.AssumeKind = &kind
	}
	for _, i := range o.ignore {
		id, glob, limited := strings.Cut(i, ":")
		if names := lint.RuleIDs(rules.All); id != "*" && !slices.Contains(names, id) {
			return nil, usagef("--ignore: unknown rule %q%s", id, english.DidYouMean(id, names))
		}
		if limited && glob == "" {
			return nil, usagef("--ignore: a pattern is missing after the colon of %q; write %s for all files", i, id)
		}
		s.Ignore = append(s.Ignore, workspace.Ignore{Rule: id, Glob: filepath.ToSlash(glob)})
	}
	return s, nil
}

// shows reports whether findings of a severity are printed; those that affect the exit code always are.
func (o *checkOptions) shows(s lint.Severity) bool {
	least, _ := workspace.SeverityNamed(o.minSeverity)
	return s <= least || o.failOn != "never" && o.failOn != "warning" && o.fails(s)
}

func (o *checkOptions) fails(s lint.Severity) bool {
	least, fails := workspace.SeverityNamed(o.failOn) // or never
	return fails && s <= least
}

type checkRun struct {
	options   *checkOptions
	app       *app
	workspace *roots
	snapshot  *workspace.Snapshot
	report    report.Report
	search    workspace.Search
	bugs      []*lint.Bug
	// fixable lists the files with findings that have fixes.
	fixable []string
	// executable lists the files that fixes make executable.
	executable []string
	// stdin means that the only file is standard input.
	stdin bool
	// rewritten lists the scripts that fixes of other files rewrote.
	rewritten []string
	// projects holds the project configurations that apply to the checked files, by path; accepted records which of their
	// acceptances matched a finding, by range and path.
	projects map[string]*project.Config
	accepted map[text.Range]map[string]bool
	// checked holds the checked files; ignored holds the --ignore options that matched one of them.
	checked map[string]bool
	ignored map[workspace.Ignore]bool
	// changed holds the changed files; nil without --changed.
	changed map[string]bool
}

// scan checks everything and fills the report.
func (r *checkRun) scan(ctx context.Context) error {
	r.report = report.Report{Fixed: r.report.Fixed, Surfaces: r.options.surfaces, Quiet: r.options.quiet, Style: styleOf(r.app.stdout, r.options.color), Version: programVersion(), Rules: rules.All}
	if from, fails := workspace.SeverityNamed(r.options.failOn); fails {
		r.report.FailOn = &from
	}
	r.fixable, r.bugs = nil, nil
	r.projects, r.accepted = map[string]*project.Config{}, map[text.Range]map[string]bool{}
	r.checked, r.ignored = map[string]bool{}, map[workspace.Ignore]bool{}
	starts := slices.DeleteFunc(slices.Clone(r.workspace.starts), r.checkProject)
	done := r.progress(ctx)
	search, err := lint.Scan(ctx, r.snapshot, rules.All, starts, r.add)
	done()
	if err != nil {
		return err
	}
	r.search = search
	r.report.Errors = r.workspace.unread(search)
	slices.Sort(r.report.Errors)
	report.Sort(r.report.Items)
	slices.Sort(r.fixable)
	return nil
}

func (r *checkRun) add(res lint.Result) {
	if !res.NotRead {
		r.report.Files++
	}
	r.recordProject(res)
	r.keepChanged(&res)
	r.bugs = append(r.bugs, res.Bugs...)
	fixable := false
	for _, f := range res.Findings {
		if !r.options.shows(f.Severity) {
			continue
		}
		fixable = fixable || len(f.Fixes) > 0
		item := report.NewItem(f, func(path string) *text.Text {
			if path == res.Doc.Path {
				return res.Doc.Text
			}
			if src, err := r.snapshot.ReadFile(path); err == nil {
				return text.New(src)
			}
			return nil
		}, r.workspace.display)
		r.report.Items = append(r.report.Items, item)
	}
	if fixable {
		r.fixable = append(r.fixable, res.Doc.Path)
	}
}

func (r *checkRun) finish() (int, error) {
	if r.options.statistics {
		r.statistics(r.app.stdout)
	} else if err := r.report.Write(r.app.stdout, r.options.format); err != nil {
		return 0, fmt.Errorf("writing the report: %w", err)
	}
	if r.options.requireFiles && r.report.Files == 0 {
		return 0, errors.New("no hook configuration was found, but --require-files needs some")
	}
	switch skipped := r.search.NotRead; len(skipped) {
	case 0:
	case 1:
		r.note("skipped %s, which no product reads; --as KIND checks it anyway", r.workspace.display(skipped[0]))
	default:
		r.note("skipped %d files that no product reads, such as %s; --as KIND checks them anyway", len(skipped), r.workspace.display(skipped[0]))
	}
	if len(r.search.Foreign) > 0 {
		r.note("%s", r.foreignNote(r.search.Foreign))
	}
	if r.search.Limited {
		r.note("searched only the top folders of a home directory or file system; name a project to check all of it")
	}
	if n := r.search.Denied; n > 0 {
		r.note("skipped %s that cannot be read", english.Count(n, "folder"))
	}
	if text := r.options.format == "text" || r.options.format == "short"; text && r.report.Style.Width > 0 && !r.options.fix && !r.options.statistics && !r.stdin {
		r.noteFixes()
	}
	misconfigured := r.reportProjects(slices.Equal(r.workspace.starts, []string{"."}))
	exit := r.app.complain("check", r.report.Errors, exitFailed)
	for _, b := range r.bugs {
		fmt.Fprintf(r.app.stderr, "hooks-ls check: internal error, please report it: %v\n%s\n", b, b.Stack)
	}
	switch {
	case exit != exitClean || len(r.bugs) > 0:
		return exitFailed, nil
	case misconfigured:
		return exitUsage, nil
	case slices.ContainsFunc(r.report.Items, func(i report.Item) bool { return r.options.fails(i.Severity) }):
		return exitFindings, nil
	}
	return exitClean, nil
}

// note writes a remark about the run, unless it is to be quiet.
func (r *checkRun) note(format string, args ...any) {
	if !r.options.quiet {
		fmt.Fprintf(r.app.stderr, "hooks-ls check: note: "+format+"\n", args...)
	}
}

// noteFixes says how many findings --fix removes.
func (r *checkRun) noteFixes() {
	safe, unsafe := 0, 0
	for _, i := range r.report.Items {
		if slices.ContainsFunc(i.Fixes, func(f report.Fix) bool { return f.Safe }) {
			safe++
		} else if len(i.Fixes) > 0 {
			unsafe++
		}
	}
	switch {
	case safe > 0 && unsafe > 0:
		r.note("%d can be fixed with --fix, %d more with --fix=unsafe", safe, unsafe)
	case safe > 0:
		r.note("%d can be fixed with --fix", safe)
	case unsafe > 0:
		r.note("%d can be fixed with --fix=unsafe", unsafe)
	}
}

func (r *checkRun) foreignNote(files []workspace.ForeignFile) string {
	const most = 3
	names := slice.Map(files[:min(len(files), most)], func(f workspace.ForeignFile) string { return r.workspace.display(f.Path) + " (" + f.Of.Name + ")" })
	if more := len(files) - len(names); more > 0 {
		names = append(names, strconv.Itoa(more)+" more")
	}
	return english.Count(len(files), "hook file") + " of other agents not checked: " + english.Join(names, "and")
}

// progress shows on a terminal that a run takes longer than a second. The returned function ends it.
func (r *checkRun) progress(ctx context.Context) func() {
	if !terminal(r.app.stderr) || r.options.quiet {
		return func() {}
	}
	ctx, cancel := context.WithCancel(ctx)
	var ended sync.WaitGroup
	ended.Go(func() {
		began, shown := time.Now(), false
		for {
			select {
			case <-ctx.Done():
				if shown {
					fmt.Fprint(r.app.stderr, "\r\x1b[K")
				}
				return
			case <-time.After(time.Second):
				shown = true
				fmt.Fprintf(r.app.stderr, "\rchecking, %ds…", int(time.Since(began).Seconds()))
			}
		}
	})
	return func() { cancel(); ended.Wait() }
}
