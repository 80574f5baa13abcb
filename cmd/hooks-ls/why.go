package main

import (
	"cmp"
	"context"
	"flag"
	"os"
	"path/filepath"
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/rules"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
	"github.com/hooks-ls/hooks-ls/simulate"
	"github.com/hooks-ls/hooks-ls/simulate/why"
)

func whyCommand() *command {
	return &command{
		name: "why", args: "EVENT", names: eventNames,
		summary: "show whether each hook of an event runs, and where it stops if not",
		help: `Follows every hook for the event from its file to its script, in all products: is the file read, is the event known, does
the matcher match, is there a command for this system, can the script start. Runs nothing.`,
		examples: []string{"why PreToolUse", "why PreToolUse --tool bash --surface copilot-cli", "why Stop --os windows"},
		flags: func(set *flag.FlagSet) action {
			o := &simulate.Options{Edition: schemas.Observed.String()}
			var only schemas.Surfaces
			format := "text"
			set.Var(surfaces(&only), "surface", "only these `PRODUCTS`, separated by commas")
			placeFlags(set, o)
			payloadFlags(set, o)
			formatFlag(set, &format)
			return func(ctx context.Context, a *app, args []string) (int, error) {
				if len(args) != 1 {
					return 0, usagef("name one event, such as PreToolUse")
				}
				o.Event = args[0]
				answer, unread, err := ask(ctx, o, only)
				if err != nil {
					return 0, err
				}
				return a.complain("why", unread, exitFailed), write(a.stdout, format, answer, answer.WriteText)
			}
		},
	}
}

// ask scans the workspace and explains what becomes of its hooks. It also returns what could not be read.
func ask(ctx context.Context, o *simulate.Options, only schemas.Surfaces) (answer *why.Answer, unread []string, err error) {
	ws, results, search, err := scanWorkspace(ctx, o, 0)
	if err != nil {
		return nil, nil, err
	}
	answer, err = why.Ask(why.Question{Options: *o, Surfaces: only, Results: results, Foreign: search.Foreign, Dir: ws.folders[0].Abs, Shown: ws.display})
	return answer, ws.unread(search), err
}

func (ws *roots) unread(search workspace.Search) []string {
	return slice.Map(search.Errors, func(e workspace.Unreadable) string {
		e.Path = ws.display(e.Path)
		return e.Error()
	})
}

// scanWorkspace scans the workspace that the options name, and the root of its repository, where some products look.
func scanWorkspace(ctx context.Context, o *simulate.Options, only schemas.Surfaces) (*roots, []lint.Result, workspace.Search, error) {
	dir := cmp.Or(o.Workspace, ".")
	paths := []string{dir}
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, nil, workspace.Search{}, err
	}
	if root := baseOf(abs); root != abs {
		names := schemas.Folders(func(src *schemas.Source) bool { return src.InWorkspace() && src.Configures.Empty() })
		folders := slice.Map(names, func(name string) string { return filepath.Join(root, name) })
		paths = append(paths, slice.Filter(folders, isDir)...)
	}
	ws, err := openWorkspace(paths, o.User)
	if err != nil {
		return nil, nil, workspace.Search{}, err
	}
	settings := &workspace.Settings{OS: []schemas.OS{simulate.HostOS()}, Surfaces: only}
	if os, ok := schemas.OSNamed(o.OS); ok {
		settings.OS = []schemas.OS{os}
	}
	settings.Edition, _ = schemas.EditionNamed(o.Edition)
	var results []lint.Result
	search, err := lint.Scan(ctx, workspace.NewSnapshot(settings, ws.folders...), rules.All, ws.starts, func(r lint.Result) {
		if !slices.ContainsFunc(results, func(other lint.Result) bool { return other.Doc.Path == r.Doc.Path }) {
			results = append(results, r)
		}
	})
	return ws, results, search, err
}

func isDir(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}
