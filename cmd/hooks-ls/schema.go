package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/project"
	"github.com/hooks-ls/hooks-ls/analysis/report"
	"github.com/hooks-ls/hooks-ls/analysis/rules"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

func schemaCommand() *command {
	return &command{
		name: "schema", brief: true, args: "[NAME]", names: schemaNames,
		summary: "print a JSON Schema, or the names of all of them",
		help: `The schemas describe hook files, settings, frontmatter, entries, the input and output of every event in every product, and the
configuration of hooks-ls itself (config). Without a name, it lists all names.`,
		examples: []string{"schema", "schema hook-file > hook-file.schema.json"},
		flags: noFlags(func(_ context.Context, a *app, args []string) (int, error) {
			if len(args) > 1 {
				return 0, usagef("only one schema can be printed")
			}
			if len(args) == 0 {
				fmt.Fprintln(a.stdout, strings.Join(schemaNames(), "\n"))
				return exitClean, nil
			}
			text, ok := schemas.JSONSchema(args[0])
			if args[0] == configSchema {
				docs := slice.Map(rules.All, func(r *lint.Rule) project.RuleDoc {
					return project.RuleDoc{ID: r.ID, Summary: r.Summary, URL: report.Help(r.ID)}
				})
				text, ok = project.Schema(docs), true
			}
			if !ok {
				return 0, usagef("unknown schema %q%s; hooks-ls schema lists them all", args[0], english.DidYouMean(args[0], schemaNames()))
			}
			_, err := io.WriteString(a.stdout, text)
			return exitClean, err
		}),
	}
}

// configSchema is the name of the schema of .hooks-ls.yaml, which is generated from the rules.
const configSchema = "config"

func schemaNames() []string {
	names := append(schemas.SchemaNames(), configSchema)
	slices.Sort(names)
	return names
}
