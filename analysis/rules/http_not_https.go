package rules

import (
	"net/url"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:       "http-not-https",
	Severity: lint.Error,
	Fix:      lint.UnsafeFix,
	Summary:  "an http: address where the answer or the headers need protection",
	Why: `The answer of an http hook on preToolUse or permissionRequest can grant a permission, and allowedEnvVars puts secrets into
headers. In both cases Copilot requires https: and otherwise skips the hook, or rejects all hooks in a settings file. A request to the machine itself is refused at run time unless COPILOT_HOOK_ALLOW_LOCALHOST=1 is in Copilot CLI's environment.`,
	Bad:  hookFile("permissionRequest", `{ "type": "http", "url": "http://hooks.example.com/permission" }`),
	Good: settingsAt(".github/copilot/settings.json", "permissionRequest", `{ "type": "http", "url": "https://hooks.example.com/permission" }`),
	Refs: cite("004: HTTP hooks", "copilot-2026-09: HTTP hooks", "copilot-cli-1.0.102"),
	Check: func(p *lint.Pass) {
		for _, d := range p.Drops(config.ReasonInsecure) {
			m := d.Entry.Node.Member("url")
			i := max(0, strings.Index(m.Value.Text, ":"))
			scheme := m.Value.SourceRange(0, i)
			what := "`http:` is refused on `" + d.Entry.List.Name + "`"
			if d.Entry.Node.Member("allowedEnvVars") != nil {
				what = "`http:` is refused for a hook with `allowedEnvVars`"
			}
			r := p.ReportDrop(scheme, d, "%s", what).Severity(d.Severity())
			if own := needVariable(p, d.Surfaces, m.Value.Text).List(); len(own) > 0 {
				r.Severity(lint.Warning).Help("start %s with `%s=1`", own[0].Name(), loopbackVariable(p, own[0]))
				continue
			}
			r.Help("write `https:`").UnsafeFix("Write https:", p.Replace(scheme, "https"))
		}
		for _, k := range p.Hooks() {
			m := k.Entry.Node.Member("url")
			if k.Any().Type != "http" || m == nil {
				continue
			}
			for _, s := range needVariable(p, k.Surfaces, m.Value.Text).List() {
				set := schemas.SurfaceSet(s)
				what := lint.Verb(set, "refuse") + " to call this machine"
				if inspect.DenyUnstarted(p, k).Has(s) {
					what += " and denies every tool call"
				}
				p.Report(m.Value.Range, set, "%s", what).Severity(lint.Warning).Help("start it with `%s=1`", loopbackVariable(p, s))
			}
		}
	},
})

// loopbackVariable returns the environment variable that lets a product call the machine it runs on, "" where it needs none.
func loopbackVariable(p *lint.Pass, s schemas.Surface) string {
	return schemas.EngineOn(s, p.Settings().Edition).LoopbackVariable
}

// needVariable returns the products of a set that need their variable to call an address: none if it is no loopback address.
func needVariable(p *lint.Pass, set schemas.Surfaces, address string) schemas.Surfaces {
	if u, err := url.Parse(strings.TrimSpace(address)); err != nil || !config.IsLoopback(u.Hostname()) {
		return 0
	}
	return set.Where(func(s schemas.Surface) bool { return loopbackVariable(p, s) != "" })
}
