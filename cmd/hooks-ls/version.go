package main

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// version, commit and date are set in release builds, with -ldflags "-X main.version=1.2.3 …". Otherwise they come from the
// build information, which `go install` provides.
var version, commit, date string

func versionCommand() *command {
	return &command{
		name: "version", brief: true, summary: "print the version, and with --facts which products it knows",
		examples: []string{"version", "version --facts"},
		flags: func(set *flag.FlagSet) action {
			facts := set.Bool("facts", false, "list the documents and product versions that the program's facts come from")
			return func(_ context.Context, a *app, args []string) (int, error) {
				if len(args) > 0 {
					return 0, usagef("unexpected argument %q", args[0])
				}
				info, _ := debug.ReadBuildInfo()
				fmt.Fprintf(a.stdout, "%s\n%s %s/%s, LSP 3.18\n", thisBuild(info).line(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
				if *facts {
					fmt.Fprintf(a.stdout, "\nFacts:\n  %s\n", strings.Join(slice.Map(schemas.Documents, func(d schemas.Document) string { return d.Title + ", " + d.Publisher + ", " + d.Date }), "\n  "))
				}
				return exitClean, nil
			}
		},
	}
}

// build identifies a build of the program. Empty fields are unknown.
type build struct{ version, commit, date string }

// line returns "hooks-ls 0.1.0 (a472b9a, 2026-11-22)", without the unknown parts.
func (b build) line() string {
	line := "hooks-ls " + b.version
	if b.commit != "" {
		line += " (" + strings.TrimSuffix(b.commit+", "+b.date, ", ") + ")"
	}
	return line
}

// thisBuild combines the linker's values with the build information, which may be nil.
func thisBuild(info *debug.BuildInfo) build {
	b := build{strings.TrimPrefix(version, "v"), commit, date}
	info = cmp.Or(info, &debug.BuildInfo{})
	if v := info.Main.Version; b.version == "" && v != "(devel)" {
		b.version = strings.TrimPrefix(v, "v")
	}
	b.version = cmp.Or(b.version, "devel")
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision" && b.commit == "":
			b.commit = s.Value[:min(len(s.Value), 7)]
		case s.Key == "vcs.time" && b.date == "":
			b.date, _, _ = strings.Cut(s.Value, "T")
		}
	}
	return b
}

func programVersion() string {
	info, _ := debug.ReadBuildInfo()
	return thisBuild(info).version
}
