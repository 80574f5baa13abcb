package rules

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script"
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

var _ = rule(lint.Rule{
	ID:       "whole-project-each-call",
	Severity: lint.Info,
	Summary:  "a build, a linter or the tests of the whole project on every tool call",
	Why: `The agent waits for the hook, and even reading a file is a tool call. Unless something limits the hook, it builds or checks
the whole project dozens of times in one turn; at its timeout it is killed and decides nothing. Run it on Stop, check only the call's
file, or test the tool's name first. At the end of a turn, the agent learns of a failure from an answer that blocks; exit code 1 is only
logged, or shown to the user. VS Code ignores matchers.`,
	Bad: hookFile("postToolUse", `{ "type": "command", "command": "npm test" }`),
	Good: guardExample("Stop", "tests.sh", `
[ "$(jq -r .stop_hook_active)" = true ] && exit 0
if ! npm test >&2; then
  echo '{"decision":"block","reason":"the tests fail","hookSpecificOutput":{"hookEventName":"Stop","decision":"block","reason":"the tests fail"}}'
fi`),
	Refs: cite("004: Command hooks", "000: Gotcha 5"),
	Check: func(p *lint.Pass) {
		narrowed := func(u commands.Use) bool { // matcher-ignored reports a matcher that a product ignores
			return u.Hook.Matcher != nil && *u.Hook.Matcher != "" && *u.Hook.Matcher != "*"
		}
		for c, call := range inspect.Calls(p) {
			if c.Shell == script.PowerShell && !inspect.IsWindowsField(c.Field) || !call.Sure || call.Fed || !onWholeProject(call) ||
				slices.ContainsFunc(c.Uses, narrowed) {
				continue
			}
			if here, ok := c.Where(func(u inspect.CommandUse) bool {
				return u.Hook.Event.EveryCall != "" && u.Hook.Entry.Node.Member("if") == nil
			}); ok {
				p.ReportOnce(c.DocRange(call.Range), here.Products(), "%s runs on the whole project %s every tool call", lint.Code(inspect.Clip(c.Slice(call.Range), 30)), c.Hook().Event.EveryCall).
					Help("run it on `Stop` and block when it fails, or only on the call's file")
			}
		}
	},
})

func onWholeProject(call *script.Call) bool {
	args := call.Args()
	program := call.Program()
	if slices.Contains([]string{"npx", "bunx", "pnpx", "uvx", "uv", "poetry"}, program) && len(args) > 0 {
		program, args = args[0], args[1:]
		if program == "run" && len(args) > 0 {
			program, args = args[0], args[1:]
		}
	}
	isOperand := func(a string) bool { return !strings.HasPrefix(a, "-") }
	operands, first := slice.Filter(args, isOperand), slice.Find(args, isOperand)
	switch program {
	case "npm", "pnpm", "yarn", "bun":
		if first == "run" && len(operands) == 2 {
			first = operands[1]
		} else if len(operands) != 1 {
			return false
		}
		return slices.Contains([]string{"test", "t", "lint", "build", "typecheck", "type-check", "check", "format", "lint:fix", "test:unit"}, first)
	case "cargo", "dotnet", "swift":
		return len(operands) == 1 && slices.Contains([]string{"build", "test", "check", "clippy", "fmt", "format"}, first)
	case "go":
		return len(operands) == 2 && slices.Contains([]string{"build", "test", "vet"}, first) && operands[1] == "./..."
	case "mvn", "gradle", "gradlew", "mvnw":
		return slices.ContainsFunc(operands, func(a string) bool {
			return slices.Contains([]string{"test", "build", "verify", "package", "check", "install"}, a)
		})
	case "pytest", "tsc", "tox", "nox", "jest", "vitest":
		return len(operands) == 0 || program == "vitest" && slices.Equal(operands, []string{"run"})
	case "eslint", "prettier", "mypy", "pylint", "flake8", "black", "biome":
		return slices.Equal(operands, []string{"."})
	case "ruff":
		return len(operands) > 0 && len(operands) <= 2 && slices.Contains([]string{"check", "format"}, first) && (len(operands) == 1 || operands[1] == ".")
	}
	return false
}
