package main

import (
	"context"
	"flag"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/hooks-ls/hooks-ls/schemas"
)

// version is set when a release is built, with -ldflags "-X main.version=1.2.3".
var version = "devel"

// lspVersion is the version of the Language Server Protocol that serve speaks.
const lspVersion = "3.18"

func versionCommand() *command {
	return &command{
		name: "version", brief: true, summary: "print the version, and of which products it holds facts",
		examples: []string{"version"},
		flags: func(*flag.FlagSet) action {
			return func(_ context.Context, a *app, args []string) (int, error) {
				if len(args) > 0 {
					return 0, usagef("unexpected argument %q", args[0])
				}
				fmt.Fprintf(a.stdout, "hooks-ls %s\ncommit   %s\ngo       %s %s/%s\nLSP      %s\nfacts:\n  %s\n",
					version, commit(), runtime.Version(), runtime.GOOS, runtime.GOARCH, lspVersion, strings.Join(factLines(), "\n  "))
				return exitClean, nil
			}
		},
	}
}

// commit is the revision that the program was built from.
func commit() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	revision, modified := "unknown", ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			revision = s.Value
		case s.Key == "vcs.modified" && s.Value == "true":
			modified = " (modified)"
		}
	}
	return revision + modified
}

// factLines say of what the program holds facts, one line a document or product.
func factLines() []string {
	var lines []string
	for _, d := range schemas.Documents {
		lines = append(lines, d.Title+", "+d.Publisher+", "+d.Date)
	}
	return lines
}
