package rules

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var stdoutNotJson = lint.Rule{
	ID:         "stdout-not-json",
	Severity:   lint.Warning,
	Fix:        lint.UnsafeFix,
	NeedsFiles: true,
	Doc: lint.Doc{
		Summary: "an answer that is not JSON, or has other text around it",
		Why: `The whole of standard output has to be one JSON document. A line of progress before it, two documents, or the notation of a language in
place of JSON make VS Code and Copilot take the whole for text and ignore it: a deny is printed and the tool runs. Write progress to standard
error.`,
		Bad: guardExample("PreToolUse", "guard.py", `import json, sys

data = json.load(sys.stdin)
if "sudo" in data["tool_input"].get("command", ""):
    print({"permissionDecision": "deny", "hookSpecificOutput": {"permissionDecision": "deny"}})
`),
		Good: guardExample("PreToolUse", "guard.py", `import json, sys

data = json.load(sys.stdin)
if "sudo" in data["tool_input"].get("command", ""):
    print(json.dumps({"permissionDecision": "deny", "hookSpecificOutput": {"permissionDecision": "deny"}}))
`),
		Refs: []schemas.Ref{{Doc: "000", Section: "Gotcha 8"}, {Doc: "000", Section: "Exit Codes"}, {Doc: "vscode-1.130"}, {Doc: "copilot-cli-1.0.102"}},
	},
	Script: func(p *lint.Pass, s *commands.Script) {
		set := inspect.SurfacesWhere(s, func(r *commands.Run) bool {
			out := r.Hook.Event.Output[r.Surface]
			return r.Printed && out != nil && !out.None && !schemas.EngineOn(r.Surface, p.Settings().Edition).PlainText
		})
		if set.Empty() {
			return
		}
		outputs := s.Facts().Outputs
		for i := range outputs {
			o := &outputs[i]
			if o.Kind == facts.NotJSON && o.Doc.Kind == facts.Object && decision(o.Doc) {
				notJSON(p, s, o, set)
				continue
			}
			if o.Kind != facts.Text || reportedBefore(outputs[:i], o) {
				continue
			}
			for j := range outputs {
				doc := &outputs[j]
				if doc.Kind == facts.JSON && decision(doc.Doc) && facts.Together(o, doc) {
					p.ReportIn(s, o.Range, set, "text around the answer: %s the JSON of this hook", lint.Verb(set, "ignore")).
						Once("text").RelatedIn(s.Doc.Path, s.Range(doc.Range), "this answer is not read").Help("write it to stderr: %s", toStderr(s.Facts().Language))
					break
				}
			}
		}
	},
}

func reportedBefore(before []facts.Output, o *facts.Output) bool {
	return slices.ContainsFunc(before, func(b facts.Output) bool { return b.Range == o.Range })
}

// decision reports a document that is meant as the answer of a hook.
func decision(doc *facts.Node) bool {
	for _, key := range []string{inspect.Wrapper, "permissionDecision", "decision", "additionalContext", "continue", "systemMessage", "behavior"} {
		if doc.Get(key) != nil {
			return true
		}
	}
	return false
}

func notJSON(p *lint.Pass, s *commands.Script, o *facts.Output, set schemas.Surfaces) {
	what, help := "a Python dict", "`print(json.dumps(…))`"
	encode := "json.dumps"
	switch s.Facts().Language {
	case facts.JavaScript, facts.TypeScript:
		what, help, encode = "an object as Node shows it", "`console.log(JSON.stringify(…))`", "JSON.stringify"
	case facts.PowerShell:
		what, help, encode = "a table", "`… | ConvertTo-Json -Depth 5 -Compress`", ""
	}
	r := p.ReportIn(s, o.Range, set, "this prints %s, not JSON: %s it", what, lint.Verb(set, "ignore")).Help("%s", help)
	src := s.Source()
	if at := o.Doc.Range; encode != "" && !s.Inline() && at.End <= len(src) && strings.HasPrefix(src[at.Start:], "{") && (encode != "json.dumps" || s.Facts().Has("json")) {
		r.UnsafeFix("Encode it as JSON", p.Insert(at.Start, encode+"("), p.Insert(at.End, ")"))
	}
}

func toStderr(l facts.Language) string {
	switch l {
	case facts.Python:
		return "`print(…, file=sys.stderr)`"
	case facts.JavaScript, facts.TypeScript:
		return "`console.error(…)`"
	case facts.PowerShell:
		return "`[Console]::Error.WriteLine(…)`"
	}
	return "`echo … >&2`"
}
