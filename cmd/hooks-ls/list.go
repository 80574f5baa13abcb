package main

import (
	"context"
	"flag"
	"strings"

	"github.com/hooks-ls/hooks-ls/schemas"
	"github.com/hooks-ls/hooks-ls/simulate"
)

func listCommand() *command {
	return &command{
		name:    "list",
		summary: "list the hooks that a product loads, in order, and why it does not load others",
		help: `Shows for every hook where it comes from, what runs, what its matcher matches, its time limit, and whether it ever runs.
Runs nothing.`,
		examples: []string{"list", "list --surface copilot-cli --event preToolUse", "list --user --format json"},
		flags: func(set *flag.FlagSet) action {
			o := &simulate.Options{Surface: schemas.VSCode.ID(), Edition: schemas.Observed.String()}
			format := "text"
			set.Var(dispatched{choice{&o.Surface, simulate.Surfaces}}, "surface", "the `SURFACE`: "+strings.Join(simulate.Surfaces, ", "))
			placeFlags(set, o)
			set.StringVar(&o.Event, "event", "", "only this `EVENT`, in any spelling")
			set.Var(choice{&format, formats}, "format", "output `FORMAT`: text or json")
			return func(_ context.Context, a *app, args []string) (int, error) {
				if len(args) > 0 {
					return 0, usagef("list takes no arguments; --workspace names the directory")
				}
				req, err := o.Request()
				if err != nil {
					return 0, asUsage(err)
				}
				l, err := simulate.List(req)
				if err != nil {
					return 0, asUsage(err)
				}
				return exitClean, write(a.stdout, format, l, l.WriteText)
			}
		},
	}
}
