package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/scaffold"
)

type newOptions struct {
	language, name, run, workspace string
	patterns                       []string
	claude, dryRun                 bool
}

func newCommand() *command {
	return &command{
		name: "new", args: "JOB",
		summary: "write a working hook: its configuration and its script",
		help:    newHelp(),
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

func newHelp() string {
	var b strings.Builder
	b.WriteString("Writes a small script that is correct in every product, and the configuration that runs it. Existing files are never\noverwritten. Jobs:\n")
	for _, j := range scaffold.Jobs {
		fmt.Fprintf(&b, "\n  %-14s %s", j.Name, j.Summary)
	}
	return b.String()
}

func languageNames() []string {
	var names []string
	for _, l := range scaffold.Languages {
		names = append(names, l.Name)
	}
	return names
}

func jobNames() []string {
	var names []string
	for _, j := range scaffold.Jobs {
		names = append(names, j.Name)
	}
	return names
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
	if o.dryRun {
		for _, f := range []scaffold.File{config, script} {
			fmt.Fprintf(a.stdout, "-- %s --\n%s", f.Path, f.Text)
		}
		return exitClean, nil
	}
	if o.claude && exists(filepath.Join(o.workspace, filepath.FromSlash(config.Path))) {
		fmt.Fprintf(a.stdout, "%s exists and was not changed. Add to it:\n%s", config.Path, config.Text)
		config = scaffold.File{}
	}
	for _, f := range []scaffold.File{config, script} {
		if f.Path == "" {
			continue
		}
		if err := create(filepath.Join(o.workspace, filepath.FromSlash(f.Path)), f.Text, f.Executable); errors.Is(err, fs.ErrExist) {
			return 0, fmt.Errorf("%s exists; give the hook another name with --name", f.Path)
		} else if err != nil {
			return 0, err
		}
		fmt.Fprintf(a.stdout, "wrote %s\n", f.Path)
	}
	fmt.Fprintf(a.stdout, "\nTry it:  hooks-ls test %s\n", script.Path)
	return exitClean, nil
}

func exists(name string) bool {
	_, err := os.Lstat(name)
	return err == nil
}
