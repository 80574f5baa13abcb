package main

import (
	"context"
	"flag"
	"io"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/assist"
	"github.com/hooks-ls/hooks-ls/analysis/rules"
)

func explainCommand() *command {
	return &command{
		name: "explain", brief: true, args: "NAME", names: func() []string { return assist.Names(rules.All) },
		summary: "explain a rule, event, field, tool, decision, variable, product, place or exit code",
		help: `Works offline: everything comes from the program itself. Write an event in any spelling, a tool or a variable by its name in
any product, a field of an answer with its path, an exit code as a number. Case does not matter, unless two names differ only by
case. A name with several meanings gets all of them.`,
		examples: []string{
			"explain matcher-ignored", "explain preToolUse", "explain timeoutSec", "explain hookSpecificOutput.permissionDecision", "explain tool_input.file_path",
			"explain deny", "explain copilot-cli", "explain .github/hooks", "explain CLAUDE_PROJECT_DIR", "explain 2",
		},
		flags: func(*flag.FlagSet) action {
			return func(_ context.Context, a *app, args []string) (int, error) {
				if len(args) == 0 {
					return 0, usagef("name what to explain, such as PreToolUse, timeout, matcher-ignored or 2")
				}
				text, err := assist.Explain(strings.Join(args, " "), rules.All, styleOf(a.stdout, "auto"))
				if err != nil {
					return 0, usagef("%v", err)
				}
				_, err = io.WriteString(a.stdout, text)
				return exitClean, err
			}
		},
	}
}
