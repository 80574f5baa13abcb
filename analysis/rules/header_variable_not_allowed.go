package rules

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:       "header-variable-not-allowed",
	Severity: lint.Warning,
	Fix:      lint.UnsafeFix,
	Summary:  "a variable in a header that allowedEnvVars does not list",
	Why: `In the headers of an http hook, $NAME and ${NAME} are replaced only for names listed in allowedEnvVars. Any other name is
replaced with nothing, so the request goes out with an empty token and the server refuses it. The fix is unsafe because it sends the
variable's value to that address.`,
	Bad: hookFile("postToolUse", `{ "type": "http", "url": "https://hooks.example.com/log", "headers": { "Authorization": "Bearer $HOOK_TOKEN" } }`),
	Good: settingsAt(".github/copilot/settings.json", "postToolUse", `{
      "type": "http",
      "url": "https://hooks.example.com/log",
      "headers": { "Authorization": "Bearer $HOOK_TOKEN" },
      "allowedEnvVars": ["HOOK_TOKEN"]
    }`),
	Refs: cite("004: HTTP hooks", "copilot-cli-1.0.102", "claude-2026-08: Hook handler fields"),
	Check: func(p *lint.Pass) {
		for _, k := range p.Hooks() {
			h := k.Any()
			if h.Type != "http" || h.AllowedEnv == nil && (hasNearKey(k.Entry.Node, "allowedEnvVars") || p.Incomplete(k.Entry.Node)) {
				continue // other rules report these
			}
			reported := map[string]bool{}
			for _, header := range h.Headers {
				for _, at := range headerVariable().FindAllStringSubmatchIndex(header.Value, -1) {
					name := string(headerVariable().ExpandString(nil, "$1$2", header.Value, at))
					if header.Node == nil || slices.Contains(h.AllowedEnv, name) {
						continue
					}
					r := p.Report(header.Node.SourceRange(at[0], at[1]), k.Surfaces, "%s is not in `allowedEnvVars`: %s", lint.Code(name),
						inspect.ProductsDo(p, k.Surfaces, "send nothing in its place", "nothing is sent in its place")).
						Help("add `%s` to `allowedEnvVars`", syntax.Quote(name))
					if !reported[name] {
						r.UnsafeFix("Allow "+name+" in the headers", allow(p, k, h, name)...)
					}
					reported[name] = true
				}
			}
		}
	},
})

// headerVariable matches a variable in the value of a header: $NAME, ${NAME} or ${NAME:-default}.
var headerVariable = regex.Lazy(`\$(?:([A-Za-z_][A-Za-z0-9_]*)|\{([A-Za-z_][A-Za-z0-9_]*)(?::-[^}]*)?\})`)

// allow returns edits that add a name to allowedEnvVars; nil if a surface would then skip the hook because of its address.
func allow(p *lint.Pass, k lint.LoadedEntry, h *config.Hook, name string) []edit.Edit {
	for _, s := range k.Surfaces.List() {
		if schemas.HTTPSNeeded(s, h.Event.Name, true) && !strings.HasPrefix(strings.ToLower(h.URL), "https:") {
			return nil
		}
	}
	m := k.Entry.Node.Member("allowedEnvVars")
	if m == nil {
		return p.Add(k.Entry.Node, "allowedEnvVars", "["+syntax.Quote(name)+"]")
	}
	if m.Value.Kind != syntax.Array || !strings.HasPrefix(p.Text(m.Value.Range), "[") {
		return nil
	}
	if n := len(m.Value.Items); n > 0 {
		return []edit.Edit{p.Insert(m.Value.Items[n-1].Range.End, ", "+syntax.Quote(name))}
	}
	return []edit.Edit{p.Insert(m.Value.Range.Start+1, syntax.Quote(name))}
}

// hasNearKey reports whether an unknown key is probably a misspelling of the field.
func hasNearKey(n *syntax.Node, field string) bool {
	return slices.ContainsFunc(n.Members, func(m *syntax.Member) bool {
		return inspect.IsUnknownField(m) && english.Nearest(m.Key.Text, []string{field}) != ""
	})
}
