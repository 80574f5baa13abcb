package rules

import (
	"net/netip"
	"net/url"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var httpNotHTTPS = lint.Rule{
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
			if m == nil || m.Value.Kind != syntax.String {
				continue
			}
			i := max(0, strings.Index(m.Value.Text, ":"))
			scheme := m.Value.SourceRange(0, i)
			what := "`http:` is refused on `" + d.Entry.List.Name + "`"
			if d.Entry.Node.Member("allowedEnvVars") != nil {
				what = "`http:` is refused for a hook with `allowedEnvVars`"
			}
			r := p.ReportDrop(scheme, d, "%s", what).Severity(d.Severity())
			if lifts := loopbackVariables(p, d.Surfaces, m.Value.Text); len(lifts) > 0 {
				r.Severity(lint.Warning).Help("start %s with `%s=1`", lifts[0].set.Names(), lifts[0].variable)
				continue
			}
			r.Help("write `https:`").UnsafeFix("Write https:", p.Replace(scheme, "https"))
		}
		for _, k := range p.Hooks() {
			m := k.Entry.Node.Member("url")
			if k.Any().Type != "http" || m == nil {
				continue
			}
			for _, l := range loopbackVariables(p, k.Surfaces, m.Value.Text) {
				what := lint.Verb(l.set, "refuse") + " to call this machine"
				if l.set&inspect.DenyUnstarted(p, k) != 0 {
					what += " and denies every tool call"
				}
				p.Report(m.Value.Range, l.set, "%s", what).Severity(lint.Warning).Help("start it with `%s=1`", l.variable)
			}
		}
	},
}

// loopback is an environment variable that lets products call the machine they run on.
type loopback struct {
	set      schemas.Surfaces
	variable string
}

// loopbackVariables returns the variables that products of a set need to call a loopback address; nil for any other address.
func loopbackVariables(p *lint.Pass, set schemas.Surfaces, address string) []loopback {
	u, err := url.Parse(strings.TrimSpace(address))
	if err != nil {
		return nil
	}
	host := strings.ToLower(u.Hostname())
	if addr, err := netip.ParseAddr(host); host != "localhost" && !strings.HasSuffix(host, ".localhost") && (err != nil || !addr.IsLoopback()) {
		return nil
	}
	var list []loopback
	for _, s := range set.List() {
		if v := schemas.EngineOn(s, p.Settings().Edition).LoopbackVariable; v != "" {
			list = append(list, loopback{schemas.SurfaceSet(s), v})
		}
	}
	return list
}
