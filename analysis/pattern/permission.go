package pattern

import (
	"strings"

	"github.com/hooks-ls/hooks-ls/internal/regex"
)

var permissionRule = regex.Lazy(`^([A-Za-z_][A-Za-z0-9_-]*)(?:\((.*)\))?$`)

// PermissionRule splits a permission rule of Claude Code, TOOL or TOOL(SPEC). ok is false for other text, which matches
// nothing.
func PermissionRule(rule string) (tool, spec string, ok bool) {
	m := permissionRule().FindStringSubmatch(rule)
	if m == nil {
		return "", "", false
	}
	return m[1], m[2], true
}

var (
	// wildcard matches what * is in a regular expression.
	wildcard = regex.Lazy(`\.[*+]\??`)
	// regexOnly matches what no command has outside of quotes, and regular expressions do.
	regexOnly = regex.Lazy(`^(?:\^|[^"']*(?:\\[sbdwSDW](?:[^A-Za-z]|$)|\([\w -]+\|[\w |-]+\)))`)
)

// IsRegex reports a specifier of a command that is a regular expression, and matches none as it is.
func IsRegex(spec string) bool { return regexOnly().MatchString(spec) }

// Specifier returns the specifier for the commands that a regular expression is meant to match; ok is false where one cannot say it.
func Specifier(expr string) (spec string, ok bool) {
	spec = wildcard().ReplaceAllString(strings.TrimPrefix(expr, "^"), "*")
	if spec != expr && !strings.HasSuffix(spec, "*") {
		spec += "*" // an expression matches a part of the text
	}
	return spec, !strings.ContainsAny(spec, `\|()[]^$`)
}
