package rules

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/regex"
)

var _ = rule(lint.Rule{
	ID:       "json-by-interpolation",
	Severity: lint.Warning,
	Summary:  "JSON built by pasting in text",
	Why: `A quote, a backslash or a line break in the text makes the JSON invalid, and products ignore an answer that is not JSON: a
command with a quote in it gets past the guard that should deny it, and the output of tests, which has several lines, does not keep the
agent working. Let jq or the script's language build the JSON.`,
	Bad: guardExample("PreToolUse", "guard.sh", "command=$(jq -r .tool_input.command)\necho \"{\\\"permissionDecision\\\":\\\"deny\\\",\\\"hookSpecificOutput\\\":{\\\"permissionDecision\\\":\\\"deny\\\",\\\"permissionDecisionReason\\\":\\\"not $command\\\"}}\""),
	Good: guardExample("PreToolUse", "guard.sh", `
command=$(jq -r .tool_input.command)
jq -n --arg why "not $command" '{permissionDecision:"deny",hookSpecificOutput:{permissionDecision:"deny",permissionDecisionReason:$why}}'`),
	Refs: cite("000: Debugging", "vscode-1.130", "copilot-cli-1.0.102"),
	Script: func(p *lint.Pass, s *commands.Script) {
		for _, o := range s.Facts().Outputs {
			if o.Spliced == nil || !changesMuch(o.Doc) || isEscaped(s, o.Spliced.Range) {
				continue
			}
			set := inspect.SurfacesWhere(s, func(r *commands.Run) bool { return r.Printed })
			what := "a quote in this text breaks"
			if o.Spliced.Lines {
				what = "the line breaks of this text break"
			}
			p.ReportIn(s, o.Spliced.Range, set, "%s the JSON, and the answer is ignored", what).Help("%s", inspect.IdiomsOf(s.Facts().Language).JSON)
			return
		}
	},
})

// changesMuch reports whether an answer decides something or adds context for the model.
func changesMuch(doc *facts.Node) bool {
	if doc.Get("continue") != nil && doc.Get("continue").Value.Text == "true" || doc.Get("systemMessage") != nil {
		return slices.ContainsFunc([]string{inspect.Wrapper, "permissionDecision", "decision", "additionalContext"}, func(key string) bool { return doc.Get(key) != nil })
	}
	return inspect.IsAnswer(doc)
}

// isEscaped reports whether the name of the interpolated value says that it is escaped for JSON.
func isEscaped(s *commands.Script, at text.Range) bool {
	src := s.Source()
	word := src[min(at.Start, len(src)):]
	if end := strings.IndexAny(word, " \t\n\"'}"); end >= 0 {
		word = word[:end]
	}
	return escapedName().MatchString(word)
}

var escapedName = regex.Lazy(`(?i)(^|[^a-z])esc|escape|json|quoted|_esc\b`)
