package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/assist"
	"github.com/hooks-ls/hooks-ls/analysis/rules"
)

func explainCommand() *command {
	return &command{
		name: "explain", brief: true, args: "[NAME]", names: func() []string { return assist.Names(rules.All) },
		summary: "explain a rule, event, field, tool, decision, variable, product, place or exit code",
		help: `Works offline: everything comes from the program itself. Write an event in any spelling, a tool or a variable by its name in
any product, a field of an answer with its path, an exit code as a number. Case does not matter, unless two names differ only by
case. A name with several meanings gets all of them. Without a name, it lists the rules; the
names events, tools, variables and products list those.`,
		examples: []string{
			"explain", "explain matcher-ignored", "explain preToolUse", "explain timeoutSec", "explain hookSpecificOutput.permissionDecision", "explain tool_input.file_path",
			"explain deny", "explain copilot-cli", "explain .github/hooks", "explain CLAUDE_PROJECT_DIR", "explain 2",
		},
		flags: noFlags(func(_ context.Context, a *app, args []string) (int, error) {
			style := styleOf(a.stdout, "auto")
			if len(args) == 0 {
				for _, r := range rules.All {
					fmt.Fprintln(a.stdout, style.Wrap(fmt.Sprintf("%-27s %s", r.ID, r.Summary), 28))
				}
				return exitClean, nil
			}
			text, err := assist.Explain(strings.Join(args, " "), rules.All, style)
			if err != nil {
				return 0, usagef("%v", err)
			}
			_, err = io.WriteString(a.stdout, text)
			return exitClean, err
		}),
	}
}
