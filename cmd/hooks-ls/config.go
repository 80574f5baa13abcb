package main

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/project"
	"github.com/hooks-ls/hooks-ls/analysis/rules"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// recordProject records which project configuration and which --ignore applied to a file.
func (r *checkRun) recordProject(res lint.Result) {
	r.checked[res.Doc.Path] = true
	for _, i := range r.snapshot.Settings().Ignore {
		if i.Matches(i.Rule, res.Doc.Path) {
			r.ignored[i] = true
		}
	}
	if res.Project == nil || res.Project.Path == "" {
		return
	}
	r.projects[res.Project.Path] = res.Project
	for _, a := range res.Accepted {
		if r.accepted[a.Range] == nil {
			r.accepted[a.Range] = map[string]bool{}
		}
		r.accepted[a.Range][res.Project.Path] = true
	}
}

// checkProject checks an argument that is a project configuration, which has no hooks; false for any other file.
func (r *checkRun) checkProject(file string) bool {
	if path.Base(file) != project.Name {
		return false
	}
	src, err := r.snapshot.ReadFile(file)
	if err == nil {
		r.projects[file] = project.Parse(file, src, lint.RuleIDs(rules.All))
		r.report.Files++
	}
	return err == nil
}

// reportProjects prints the problems of the project configurations, and which of their acceptances and of --ignore no longer
// match anything. It reports whether there are problems.
func (r *checkRun) reportProjects(everything bool) (problems bool) {
	for _, name := range slices.Sorted(maps.Keys(r.projects)) {
		c := r.projects[name]
		for _, p := range c.Problems {
			problems = true
			fmt.Fprintf(r.app.stderr, "hooks-ls check: %s\n", problemLine(c, p))
		}
		for _, a := range c.Accepted {
			if !r.accepted[a.Range][name] && (everything || r.checked[a.File]) && r.fullyChecks(a.Rule) {
				at := c.Text.OffsetPosition(a.Range.Start, text.Runes)
				r.note("%s:%d: no finding of %s in %s is left to accept", name, at.Line+1, a.Rule, a.File)
			}
		}
	}
	for _, i := range r.snapshot.Settings().Ignore {
		if i.Glob != "" && everything && !r.ignored[i] {
			r.note("--ignore %s:%s matches no file that was checked", i.Rule, i.Glob)
		}
	}
	return problems
}

// fullyChecks reports whether the flags include all findings of a rule, so that a missing finding is really gone.
func (r *checkRun) fullyChecks(rule string) bool {
	o := r.options
	if !o.surfaces.Empty() || o.systems != nil || o.edition != schemas.Observed.String() || o.only != nil && !slices.Contains(o.only, rule) {
		return false
	}
	row := rules.ByID(rule)
	return row == nil || !o.noScripts || !row.NeedsFiles && row.Script == nil
}

func problemLine(c *project.Config, p project.Problem) string {
	at := c.Text.OffsetPosition(p.Range.Start, text.Runes)
	line := fmt.Sprintf("%s:%d:%d: %s", c.Path, at.Line+1, at.Character+1, p.Message)
	if p.Help != "" {
		line += "; " + p.Help
	}
	return line
}

func configCommand() *command {
	return &command{
		name: "config", args: "[FILE]",
		summary: "print the configuration that applies to a file, and where it comes from",
		help: "Looks for " + project.Name + " in the directory of the file (default: the working directory) and those above it. Editor\n" +
			"settings and the flags of check override it.",
		examples: []string{"config", "config .github/hooks/guard.json"},
		flags: noFlags(func(_ context.Context, a *app, args []string) (int, error) {
			if len(args) > 1 {
				return 0, usagef("name one file")
			}
			file := append(args, ".")[0]
			ws, err := openWorkspace([]string{file}, false)
			if err != nil {
				return 0, err
			}
			start := ws.starts[0]
			if isDir(file) {
				start = path.Join(start, "any")
			}
			return printConfig(a, project.For(workspace.NewSnapshot(nil, ws.folders...), start, lint.RuleIDs(rules.All))), nil
		}),
	}
}

func printConfig(a *app, c *project.Config) int {
	if c.Path == "" {
		fmt.Fprintf(a.stdout, "no %s here: all settings are at their defaults\n", project.Name)
		return exitClean
	}
	fmt.Fprintf(a.stdout, "from %s\n", c.Path)
	fmt.Fprintf(a.stdout, "products  %s\n", cmp.Or(strings.Join(c.Surfaces.IDs(), ", "), "every one that reads a file (default)"))
	fmt.Fprintf(a.stdout, "os        %s\n", cmp.Or(strings.Join(slice.Map(c.OS, schemas.OS.String), ", "), "all (default)"))
	for _, i := range c.Ignore {
		switch {
		case i.Rule == "*":
			fmt.Fprintf(a.stdout, "exclude   %s\n", i.Glob)
		case i.Glob == "":
			fmt.Fprintf(a.stdout, "rule      %s off\n", i.Rule)
		default:
			fmt.Fprintf(a.stdout, "rule      %s off in %s\n", i.Rule, i.Glob)
		}
	}
	for _, glob := range c.Sources {
		fmt.Fprintf(a.stdout, "source    %s\n", glob)
	}
	for _, r := range rules.All {
		if s, ok := c.Severity[r.ID]; ok {
			fmt.Fprintf(a.stdout, "rule      %s %s\n", r.ID, s)
		}
	}
	for _, o := range c.Overrides {
		fmt.Fprintf(a.stdout, "rule      %s %s in %s\n", o.Rule, o.Severity, o.Glob)
	}
	for _, acc := range c.Accepted {
		fmt.Fprintf(a.stdout, "accepted  %s in %s%s: %s\n", acc.Rule, acc.File, acc.At, acc.Why)
	}
	if c.Budget > 0 {
		fmt.Fprintf(a.stdout, "budget    %s\n", c.Budget)
	}
	return a.complain("config", slice.Map(c.Problems, func(p project.Problem) string { return problemLine(c, p) }), exitUsage)
}
