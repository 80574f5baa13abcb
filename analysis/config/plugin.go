package config

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/schemas"
)

// Plugin is the plugin that declares a hook file.
type Plugin struct {
	// Root is the plugin's directory as the surface writes it; Name is the name in the manifest, empty for none.
	Root, Name string
	// Format is the plugin format, nil on surfaces that do not distinguish formats.
	Format *schemas.PluginFormat
	// manifest is the row of the manifest that the surface reads, nil for none: of several it reads one.
	manifest *schemas.Source
	// exclusive means that the files which the manifest names replace the usual one.
	exclusive bool
}

// token is the placeholder for the plugin's directory; empty when the format has none.
func (p *Plugin) token() string {
	if p == nil || p.Format == nil {
		return ""
	}
	return p.Format.Token
}

// plain replaces the token in a string that is not a command.
func (p *Plugin) plain(s string) string {
	if t := p.token(); t != "" {
		return strings.ReplaceAll(s, t, p.Root)
	}
	return s
}

// field replaces the token in a field that holds a command line.
func (p *Plugin) field(name, line string) string {
	if slices.Contains(schemas.QuotedFields, name) {
		return p.command(line)
	}
	return p.plain(line)
}

// command replaces the token in a command line that needs quoting. When the directory contains characters special to a
// shell, it quotes the directory and the rest of the path, unless the token directly follows a quote.
func (p *Plugin) command(line string) string {
	t := p.token()
	if t == "" {
		return line
	}
	if !strings.ContainsAny(p.Root, " \t\r\n\v\f\u00a0\u2028\u2029\ufeff&|<>()^;!`\"'") {
		return strings.ReplaceAll(line, t, p.Root)
	}
	var b strings.Builder
	for {
		before, after, found := strings.Cut(line, t)
		b.WriteString(before)
		if !found {
			return b.String()
		}
		rest := len(after) - len(strings.TrimLeftFunc(after, isPathRune))
		if strings.HasSuffix(before, `"`) || strings.HasSuffix(before, `'`) {
			b.WriteString(p.Root + after[:rest])
		} else {
			b.WriteString(`"` + p.Root + after[:rest] + `"`)
		}
		line = after[rest:]
	}
}

// isPathRune reports whether a character continues a path after the token.
func isPathRune(r rune) bool {
	return r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || strings.ContainsRune(`./\~:-`, r)
}
