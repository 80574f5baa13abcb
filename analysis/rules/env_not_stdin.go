package rules

import (
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var envNotStdin = lint.Rule{
	ID:       "env-not-stdin",
	Severity: lint.Warning,
	Fix:      lint.UnsafeFix,
	Doc: lint.Doc{
		Summary: "a script that looks for the payload in the environment or in its arguments",
		Why: `The payload comes on standard input. No product sets the environment variables that examples and other tools mention, and none
passes the payload as an argument, so the script sees nothing and lets everything through.`,
		Bad:  guardExample("PreToolUse", "guard.sh", `if [[ $CLAUDE_TOOL_INPUT == *sudo* ]]; then echo "no sudo" >&2; exit 2; fi`),
		Good: guardExample("PreToolUse", "guard.sh", `if [[ $(cat) == *sudo* ]]; then echo "no sudo" >&2; exit 2; fi`),
		Refs: cite("000: Common Input Fields", "003: Common input", "vscode-1.130", "copilot-cli-1.0.102"),
	},
	Script: func(p *lint.Pass, s *commands.Script) {
		if s.Facts().ReadsStdin() || s.Facts().Calls {
			return
		}
		if at := s.Facts().Argument; at != nil && !s.Inline() && !argumentsGiven(s) {
			p.ReportIn(s, *at, s.Surfaces(nil), "no product passes arguments: this script sees nothing of the call").Help("read it from stdin: %s", inspect.IdiomsOf(s.Facts().Language).Stdin).
				UnsafeFix("Read standard input", fromStdin(p, s, *at, "")...)
			return
		}
		for _, e := range s.Facts().Env {
			v := schemas.VariableNamed(e.Name)
			if v == nil || !v.NeverSet() || inspect.GivenByHook(s, e.Name) || setBySource(s, e.Name) || s.Inline() && strings.HasPrefix(s.Source()[e.Range.Start:], "$") { // undefined-var
				continue
			}
			if strings.HasSuffix(e.Name, "SESSION_ID") { // the script may need no more than that
				p.ReportIn(s, e.Range, s.Surfaces(nil), "no product sets `%s`: it is always empty", e.Name).Severity(lint.Info).Help("it is `session_id` in the payload, on stdin")
				return
			}
			help := "read it from stdin: " + inspect.IdiomsOf(s.Facts().Language).Stdin
			if s.Facts().Language.IsShell() && strings.Contains(e.Name, "FILE") && inspect.SentField(p, &s.Runs[0], "toolArgs") == "tool_input" {
				help = inspect.ReadPath
			}
			p.ReportIn(s, e.Range, s.Surfaces(nil), "no product sets `%s`: this script sees nothing of the call", e.Name).Help("%s", help).
				UnsafeFix("Read standard input", fromStdin(p, s, e.Range, e.Name)...)
			return
		}
	},
}

// argumentsGiven reports whether a command passes arguments to the script, or may.
func argumentsGiven(s *commands.Script) bool {
	return len(s.Facts().Imports) > 0 || s.Any(func(r *commands.Run) bool { return r.Arguments })
}

// setBySource reports whether a file that a shell script sources may set a variable: one that does not bear the name of a product.
func setBySource(s *commands.Script, name string) bool {
	f := s.Facts()
	return f.Language.IsShell() && len(f.Followed)+len(f.Imports) > 0 &&
		!strings.HasPrefix(name, "CLAUDE_") && !strings.HasPrefix(name, "COPILOT_")
}
