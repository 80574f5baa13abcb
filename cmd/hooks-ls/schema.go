package main

import (
	"context"
	"flag"
	"fmt"
	"io"

	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/schemas"
)

func schemaCommand() *command {
	return &command{
		name: "schema", brief: true, args: "[NAME]",
		summary: "print a JSON Schema, or the names of all of them",
		help: `The schemas describe hook files, settings, frontmatter, entries, and the input and output of every event in every product.
Without a name, it lists all names.`,
		examples: []string{"schema", "schema hook-file > hook-file.schema.json"},
		flags: func(*flag.FlagSet) action {
			return func(_ context.Context, a *app, args []string) (int, error) {
				switch len(args) {
				case 0:
					for _, name := range schemas.SchemaNames() {
						fmt.Fprintln(a.stdout, name)
					}
					return exitClean, nil
				case 1:
				default:
					return 0, usagef("only one schema can be printed")
				}
				text, ok := schemas.JSONSchema(args[0])
				if !ok {
					return 0, usagef("no schema is called %q%s; hooks-ls schema lists them", args[0], english.DidYouMean(args[0], schemas.SchemaNames()))
				}
				_, err := io.WriteString(a.stdout, text)
				return exitClean, err
			}
		},
	}
}
