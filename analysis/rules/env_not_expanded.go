package rules

import (
	"slices"
	"strings"
	"unicode"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:       "env-not-expanded",
	Severity: lint.Warning,
	Summary:  "a variable or ~ in a value of env",
	Why: `Values of env reach the command as written: "$HOME/logs" is text with a dollar sign, and "~/logs" is a folder named ~. VS Code
has never expanded them. GitHub's hooks reference says that Copilot CLI does, but 1.0.102 does not; the cloud agent was not observed. In
the command itself, the shell expands the variables it has. No product passes the tool's input in variables: it is on standard input.
Findings for Copilot CLI alone, and for ~, are only info.`,
	Bad:  hookFile("preToolUse", `{ "type": "command", "command": "./guard.sh", "env": { "LOG_DIR": "$HOME/logs" } }`),
	Good: hookFile("preToolUse", `{ "type": "command", "bash": "LOG_DIR=\"$HOME/logs\" ./guard.sh", "powershell": "./guard.ps1" }`),
	Refs: cite("004: Command hooks", "copilot-cli-1.0.102", "vscode-1.130"),
	Check: func(p *lint.Pass) {
		for _, k := range p.Hooks() {
			for _, s := range k.Surfaces.List() {
				for _, v := range k.Hook(s).Env {
					if v.Node != nil && v.Node.Kind == syntax.String {
						reportLiteral(p, v, k.Where(func(s schemas.Surface, h *config.Hook) bool {
							return !schemas.EngineOn(s, p.Settings().Edition).ExpandsEnv &&
								slices.ContainsFunc(h.Env, func(o config.EnvVar) bool { return o.Node == v.Node })
						}))
					}
				}
			}
		}
	},
})

func reportLiteral(p *lint.Pass, v config.EnvVar, set schemas.Surfaces) {
	value := v.Node.Text
	if p.Doc.OfPlugin() {
		for _, f := range schemas.PluginFormats { // products replace these in every string of the file
			if f.Token != "" {
				value = strings.ReplaceAll(value, f.Token, strings.Repeat(" ", len(f.Token)))
			}
		}
	}
	if set.Empty() || !strings.ContainsAny(value, "$%~") {
		return
	}
	found := inspect.Expandable().FindStringIndex(value)
	if found == nil {
		return
	}
	piece := value[found[0]:found[1]]
	r := p.ReportOnce(v.Node.SourceRange(found[0], found[1]), set, "%s is not expanded in `env`: %s gets the text as written", lint.Code(strings.TrimRight(piece, `/\`)), lint.Code(v.Name))
	// Copilot CLI's reference promises expansion, so a finding for it alone is only info.
	var disputed schemas.Surfaces
	for _, s := range set.List() {
		differs := func(f *schemas.Fact) bool { return f.Differs() && f.Surfaces.Has(s) }
		if f := slice.Pointer(schemas.HookTypeNamed("command").Field("env").Facts, differs); f != nil {
			disputed |= schemas.SurfaceSet(s)
			doc, _ := schemas.DocumentFor(f.Doc)
			r.Note("%s says that %s expands it", doc.Short, schemas.SurfaceSet(s).Names())
		}
	}
	if known := schemas.VariableNamed(variableIn(piece)); known != nil && known.NeverSet() {
		r.Note("no product sets %s", lint.Code(known.Name)).Help("%s", known.Instead)
	} else {
		r.Help("set it in the command, where the shell expands it")
	}
	if set == disputed || piece[0] == '~' {
		r.Severity(lint.Info)
	}
}

// variableIn returns the variable's name in text such as ${NAME:-x}, $env:NAME or %NAME%.
func variableIn(piece string) string {
	name := strings.TrimPrefix(strings.TrimLeft(piece, "${%"), "env:")
	if i := strings.IndexFunc(name, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }); i >= 0 {
		name = name[:i]
	}
	return name
}
