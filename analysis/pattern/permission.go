package pattern

import "github.com/hooks-ls/hooks-ls/internal/regex"

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
