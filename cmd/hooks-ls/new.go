package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/scaffold"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/simulate"
)

type newOptions struct {
	language, name, run, workspace string
	patterns                       []string
	claude, dryRun                 bool
}

func newCommand() *command {
	jobs := slice.Map(scaffold.Jobs, func(j scaffold.Job) string { return fmt.Sprintf("\n  %-14s %s", j.Name, j.Summary) })
	return &command{
		name: "new", args: "JOB",
		summary: "write a working hook: its configuration and its script",
		help: "Writes a small script that is correct in every product, and the configuration that runs it. Existing files are never\n" +
			"overwritten. Jobs:\n" + strings.Join(jobs, ""),
		examples: []string{
			"new block-command --pattern 'git push .*--force'",
			"new protect-files --language bash --pattern '.env*'",
			"new stop-gate --run 'go test ./...'",
		},
		flags: func(set *flag.FlagSet) action {
			o := &newOptions{language: scaffold.Languages[0].Name}
			set.Var(choice(&o.language, languageNames()), "language", "`LANGUAGE` of the script: "+strings.Join(languageNames(), ", "))
			set.StringVar(&o.name, "name", "", "`NAME` of the files (default the job)")
			set.Var(many(&o.patterns), "pattern", "what to deny: a `PATTERN`, which is a regular expression for block-command and a glob for protect-files; may be repeated")
			set.StringVar(&o.run, "run", "", "`COMMAND` that format, stop-gate and context run")
			set.BoolVar(&o.claude, "claude", false, "write it for Claude Code, into .claude, instead of for VS Code and Copilot")
			set.StringVar(&o.workspace, "workspace", ".", "`DIR` to write to")
			set.BoolVar(&o.dryRun, "dry-run", false, "print the files, but write nothing")
			return o.write
		},
	}
}

func languageNames() []string {
	return slice.Map(scaffold.Languages, func(l scaffold.Language) string { return l.Name })
}

func jobNames() []string {
	return slice.Map(scaffold.Jobs, func(j scaffold.Job) string { return j.Name })
}

func (o *newOptions) write(_ context.Context, a *app, args []string) (int, error) {
	if len(args) != 1 {
		return 0, usagef("name one job: %s", strings.Join(jobNames(), ", "))
	}
	job := scaffold.JobNamed(args[0])
	switch {
	case job == nil:
		return 0, usagef("there is no job %q%s; expected one of %s", args[0], english.DidYouMean(args[0], jobNames()), strings.Join(jobNames(), ", "))
	case len(o.patterns) > 0 && job.Patterns == nil:
		return 0, usagef("--pattern cannot be used with %s", job.Name)
	case o.run != "" && job.Run == "":
		return 0, usagef("--run cannot be used with %s", job.Name)
	case o.name != "" && !scaffold.IsName(o.name):
		return 0, usagef("--name: %q is not a file name", o.name)
	}
	if !isDir(o.workspace) {
		return 0, usagef("the workspace %s is not a directory", o.workspace)
	}
	if job.Name == "block-command" {
		for _, p := range o.patterns {
			if _, err := regexp.Compile(p); err != nil {
				return 0, usagef("--pattern: %v", err)
			}
		}
	}
	script, config := scaffold.New(scaffold.Options{
		Job: job, Language: scaffold.LanguageNamed(o.language), Name: o.name, Patterns: o.patterns, Run: o.run, Claude: o.claude,
	})
	files := []scaffold.File{config, script}
	if o.dryRun {
		for _, f := range files {
			fmt.Fprintf(a.stdout, "-- %s --\n%s", f.Path, f.Text)
		}
		return exitClean, nil
	}
	place := func(f scaffold.File) string { return filepath.Join(o.workspace, filepath.FromSlash(f.Path)) }
	extends := o.claude && exists(place(config))
	if extends {
		files = files[1:]
	}
	for _, f := range files {
		if exists(place(f)) {
			return 0, fmt.Errorf("%s exists; give the hook another name with --name", filepath.ToSlash(place(f)))
		}
	}
	if extends {
		fmt.Fprintf(a.stdout, "%s exists and was not changed. Add to it:\n%s", filepath.ToSlash(place(config)), config.Text)
	}
	for _, f := range files {
		if err := create(place(f), f.Text, f.Executable); err != nil {
			return 0, err
		}
		fmt.Fprintf(a.stdout, "wrote %s\n", filepath.ToSlash(place(f)))
	}
	where := ""
	if filepath.Clean(o.workspace) != "." {
		where = "--workspace " + shellWord(o.workspace) + " "
	}
	fmt.Fprintf(a.stdout, "\nTry it:  hooks-ls test %s%s\n", where, script.Path)
	if root := o.rootAbove(); root != "" && !o.claude {
		fmt.Fprintf(a.stderr, "hooks-ls new: note: Copilot reads hooks in the root of a repository only; --workspace %s writes them there\n", shellWord(root))
	}
	return exitClean, nil
}

// rootAbove returns the root of the repository, as a path from here, unless the workspace is the root or is in none.
func (o *newOptions) rootAbove() string {
	dir, err := filepath.Abs(o.workspace)
	if err != nil {
		return ""
	}
	root := simulate.Repository(dir)
	if root == "" || root == dir {
		return ""
	}
	if here, err := os.Getwd(); err == nil {
		if rel, err := filepath.Rel(here, root); err == nil {
			return filepath.ToSlash(rel)
		}
	}
	return root
}

// shellWord quotes a path for a shell when it has to be.
func shellWord(p string) string {
	if strings.ContainsAny(p, " \t\"'$&;()<>|*?`\\!#") {
		return "'" + strings.ReplaceAll(p, "'", `'\''`) + "'"
	}
	return p
}

func exists(name string) bool {
	_, err := os.Lstat(name)
	return err == nil
}
