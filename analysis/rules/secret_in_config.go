package rules

import (
	"regexp"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/internal/regex"
)

var _ = rule(lint.Rule{
	ID:       "secret-in-config",
	Severity: lint.Warning,
	Summary:  "a token or a key written into the configuration",
	Why: `Anyone who can read the repository can use it, even after it is removed, because it stays in the history. Revoke it, and take
the new one from the environment: a hook inherits the product's, except for some tokens that Copilot CLI removes. In a header of an http
hook, write $NAME and list the variable in allowedEnvVars.`,
	Bad:  hookFile("sessionEnd", `{ "type": "command", "command": "curl -H 'Authorization: Bearer ghp_k3Xv9QmT2bLr8WzYc5NdHs7Pf4JgAe6Ru1Bo' https://api.github.com/user" }`),
	Good: hookFile("agentStop", `{ "type": "command", "command": "curl -H \"Authorization: Bearer $REPORT_TOKEN\" https://api.github.com/user" }`),
	Refs: cite("004: HTTP hooks", "004: Command hooks"),
	Check: func(p *lint.Pass) {
		for _, e := range p.Entries() {
			e.Node.Walk(func(n *syntax.Node) bool {
				if start, end, what := secretIn(n.Text); n.Kind == syntax.String && what != "" && (n.InMember() == nil || n.InMember().Key != n) {
					p.Report(n.SourceRange(start, end), p.Surfaces(), "%s in the file: whoever can read it can use it", what).
						Help("revoke it, and take the new one from an environment variable")
				}
				return true
			})
		}
	},
})

// secretIn returns the offsets of the first secret in a text, and what it is; "" when there is none.
func secretIn(text string) (start, end int, what string) {
	if len(text) < shortestSecret {
		return 0, 0, ""
	}
	for _, s := range secrets {
		if !slices.ContainsFunc(s.signs, func(sign string) bool { return strings.Contains(text, sign) }) {
			continue
		}
		for _, m := range s.pattern().FindAllStringIndex(text, -1) {
			if looksRandom(text[m[0]+len(s.prefix) : m[1]]) {
				return m[0], m[1], s.what
			}
		}
	}
	return 0, 0, ""
}

// secrets lists token formats that their issuers publish so that tokens can be found.
var secrets = []struct {
	what, prefix string
	// signs are literals, one of which every token contains. They rule out nearly all strings before the pattern runs.
	signs   []string
	pattern func() *regexp.Regexp
}{
	{"a GitHub token", "ghp_", []string{"ghp_", "gho_", "ghu_", "ghs_", "ghr_"}, regex.Lazy(`\bgh[pousr]_[A-Za-z0-9]{36,}\b`)},
	{"a GitHub token", "github_pat_", []string{"github_pat_"}, regex.Lazy(`\bgithub_pat_[A-Za-z0-9_]{50,}\b`)},
	{"a GitLab token", "glpat-", []string{"glpat-"}, regex.Lazy(`\bglpat-[A-Za-z0-9_-]{20,}\b`)},
	{"an Anthropic key", "sk-ant-", []string{"sk-ant-"}, regex.Lazy(`\bsk-ant-[A-Za-z0-9_-]{32,}\b`)},
	{"an OpenAI key", "sk-", []string{"sk-"}, regex.Lazy(`\bsk-(?:proj-|svcacct-)?[A-Za-z0-9_-]{40,}\b`)},
	{"a Slack token", "xoxb-", []string{"xox"}, regex.Lazy(`\bxox[abprs]-[A-Za-z0-9-]{24,}\b`)},
	{"a Slack webhook", "", []string{"hooks.slack.com"}, regex.Lazy(`https://hooks\.slack\.com/services/T[A-Z0-9]{8,}/B[A-Z0-9]{8,}/[A-Za-z0-9]{20,}`)},
	{"a Discord webhook", "", []string{"discord"}, regex.Lazy(`https://(?:\w+\.)?discord(?:app)?\.com/api/webhooks/\d{15,}/[A-Za-z0-9_-]{50,}`)},
	{"an AWS key", "AKIA", []string{"AKIA", "ASIA"}, regex.Lazy(`\b(?:AKIA|ASIA)[A-Z0-9]{16}\b`)},
	{"a Google key", "AIza", []string{"AIza"}, regex.Lazy(`\bAIza[A-Za-z0-9_-]{35}\b`)},
	{"an npm token", "npm_", []string{"npm_"}, regex.Lazy(`\bnpm_[A-Za-z0-9]{36}\b`)},
	{"a private key", "", []string{"-----BEGIN "}, regex.Lazy(`-----BEGIN (?:RSA |EC |OPENSSH |)PRIVATE KEY-----\s*[A-Za-z0-9+/]{40}`)},
}

// shortestSecret is the length of an AWS key.
const shortestSecret = len("AKIA") + 16

// looksRandom tells a token from a placeholder such as xxxx, 1234… or EXAMPLE.
func looksRandom(s string) bool {
	seen := map[rune]bool{}
	run, longest := 1, 1
	var last rune
	for _, r := range s {
		seen[r] = true
		if r == last || r == last+1 {
			run++
		} else {
			run = 1
		}
		longest, last = max(longest, run), r
	}
	upper := strings.ToUpper(s)
	return len(seen) >= 10 && longest < 6 && !strings.Contains(upper, "EXAMPLE") && !strings.Contains(upper, "YOUR") && !strings.Contains(upper, "PLACEHOLDER")
}
