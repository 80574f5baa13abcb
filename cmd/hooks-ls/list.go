package main

import (
	"context"
	"flag"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/schemas"
	"github.com/hooks-ls/hooks-ls/simulate"
	"github.com/hooks-ls/hooks-ls/simulate/why"
)

func listCommand() *command {
	return &command{
		name:    "list",
		summary: "list all hooks, which products run them, and why others do not",
		help: `Without --surface, one table of all hooks and products. With it, what that product reads, in order, and for every hook
what runs, what its matcher matches, its timeout, and whether it ever runs. Runs nothing.`,
		examples: []string{"list", "list --surface copilot-cli --event preToolUse", "list --user --format json"},
		flags: func(set *flag.FlagSet) action {
			o := &simulate.Options{Edition: schemas.Observed.String()}
			format := "text"
			set.Var(dispatched(&o.Surface, simulate.Surfaces), "surface", "the `PRODUCT`: "+strings.Join(simulate.Surfaces, ", "))
			placeFlags(set, o)
			set.Var(suggested(&o.Event, eventNames()), "event", "only this `EVENT`, in any spelling")
			formatFlag(set, &format)
			return func(ctx context.Context, a *app, args []string) (int, error) {
				if len(args) > 0 {
					return 0, usagef("list takes no arguments; --workspace names the directory")
				}
				if o.Surface == "" {
					answer, unread, err := ask(ctx, o, 0)
					if err != nil {
						return 0, err
					}
					return a.complain("list", unread, exitFailed), write(a.stdout, format, answer, answer.WriteTable)
				}
				req, err := o.Request()
				if err != nil {
					return 0, err
				}
				l, err := simulate.List(req)
				if err != nil {
					return 0, err
				}
				// If the scan fails, as where another product would reject the home directory, print the listing without it.
				var unread []string
				if ws, results, search, err := scanWorkspace(ctx, o, 0); err == nil {
					why.Mark(l, results, ws.folders[0].Abs, lint.Warning)
					unread = ws.unread(search)
				}
				return a.complain("list", unread, exitFailed), write(a.stdout, format, l, l.WriteText)
			}
		},
	}
}
