package casefile

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/internal/regex"
)

// Redacted replaces removed secrets.
const Redacted = "REDACTED"

// secretName matches names of fields, flags and variables that hold secrets.
const secretName = `(?:[\w-]*(?:token|secret|passw(?:or)?d|passphrase|api[_-]?key|access[_-]?key|private[_-]?key|credentials?|authorization|cookie|session[_-]?key)[\w-]*|pwd|auth)`

// secrets match secrets; only the group "s" is removed if there is one.
var secrets = []func() *regexp.Regexp{
	// tokens of known services
	regex.Lazy(`\b(?:gh[pousr]_[A-Za-z0-9]{20,}|github_pat_\w{20,}|glpat-[\w-]{16,}|sk-[\w-]{16,}|xox[abeoprs]-[\w-]{10,}|(?:AKIA|ASIA)[A-Z0-9]{16}|AIza[\w-]{30,}|npm_[A-Za-z0-9]{30,}|pypi-[\w-]{30,}|hf_[A-Za-z0-9]{20,}|(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{10,})`),
	regex.Lazy(`\beyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?`),
	regex.Lazy(`(?s)-----BEGIN [A-Z ]*PRIVATE KEY-----.*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)`),
	// headers, and URLs with a password
	regex.Lazy(`(?i)\b(?:proxy-)?authorization["']?\s*[:=]\s*["']?(?:(?:bearer|basic|token|digest)\s+)?(?P<s>[^\s"',;]+)`),
	regex.Lazy(`(?i)\b(?:bearer|basic)\s+(?P<s>[\w.~+/-]{8,}=*)`),
	regex.Lazy(`(?i)\b(?:set-)?cookie:\s*(?P<s>[^\r\n"']+)`),
	regex.Lazy(`\b[a-zA-Z][\w+.-]*://[^\s/:@"']*:(?P<s>[^\s/@"']+)@`),
	// flags, fields and variables with a secret name
	regex.Lazy(`(?i)--?` + secretName + `(?:=|\s+)(?P<s>"[^"]*"|'[^']*'|[^\s"']+)`),
	regex.Lazy(`(?i)["']?\b` + secretName + `["']?\s*(?::=?|=>?)\s*(?P<s>"(?:[^"\\]|\\.)*"|'[^']*'|[^\s"',;}]+)`),
	regex.Lazy(`(?i)(?:^|\s)(?:-u|--user)(?:=|\s+)(?P<s>[^\s:"']+:[^\s"']+)`),
	// variables, as in the environment and in .env
	regex.Lazy(`\b[A-Z][A-Z0-9_]{2,}=(?P<s>"(?:[^"\\]|\\.)*"|'[^']*'|[^\s"';|&<>]+)`),
	// long strings of mixed letters and digits
	regex.Lazy(`\b(?P<s>[A-Za-z0-9+_-]{40,}={0,2})`),
}

// schemes precede a secret but are not secret.
var schemes = []string{"bearer", "basic", "token", "digest"}

var namesSecret = regex.Lazy(`(?i)^` + secretName + `$`)

func redactText(s string) string {
	for i, secret := range secrets {
		last := i == len(secrets)-1
		s = replaceGroups(secret(), s, func(found string) bool {
			return found != Redacted && !slices.Contains(schemes, strings.ToLower(found)) && (!last || mixed(found))
		})
	}
	return s
}

// mixed reports whether a text has lower-case letters, capitals and digits, unlike words, paths and hashes.
func mixed(s string) bool {
	return strings.ContainsAny(s, "0123456789") && strings.ToLower(s) != s && strings.ToUpper(s) != s
}

// replaceGroups replaces the group "s" of each match, or the whole match without one, with Redacted if is accepts it.
func replaceGroups(re *regexp.Regexp, s string, is func(string) bool) string {
	var b strings.Builder
	end, group := 0, max(0, re.SubexpIndex("s"))
	for _, m := range re.FindAllStringSubmatchIndex(s, -1) {
		start, stop := m[2*group], m[2*group+1]
		if start < 0 || !is(s[start:stop]) {
			continue
		}
		b.WriteString(s[end:start])
		if quote := s[start]; stop-start > 1 && (quote == '"' || quote == '\'') && s[stop-1] == quote {
			b.WriteString(string(quote) + Redacted + string(quote))
		} else {
			b.WriteString(Redacted)
		}
		end = stop
	}
	return b.String() + s[end:]
}

// maxText is the maximum length of a recorded text in bytes.
const maxText = 4000

// redact returns a JSON value without secrets and without the paths of the workspace and the home directory. It keeps
// the order of members, because scripts may search the text.
func redact(n *syntax.Node, paths *strings.Replacer) json.RawMessage {
	return encoded(n, "", func(key, s string) string {
		if namesSecret().MatchString(key) {
			return Redacted
		}
		s = redactText(paths.Replace(s))
		if len(s) > maxText {
			s = strings.ToValidUTF8(s[:maxText], "") + "…"
		}
		return s
	})
}
