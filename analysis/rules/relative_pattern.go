package rules

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

var _ = rule(lint.Rule{
	ID:       "relative-pattern",
	Severity: lint.Warning,
	Summary:  "a test for a relative path where the product sends absolute paths",
	Why: `VS Code and Claude Code send absolute paths. A pattern that begins with a directory of the project never matches one: a guard
that refuses on a match refuses nothing, and a guard that ignores other files ignores all of them. Copilot passes on what the model wrote.
Nothing expands ~ in quotes. A script that takes the root of the project off the path, or that also looks for the directory elsewhere in the path, is not reported.`,
	Bad: guardExample("PreToolUse", "guard.sh", `
file=$(jq -r '.tool_input | .filePath // .path // .file_path // empty')
case $file in
  migrations/*) echo "migrations are generated" >&2; exit 2 ;;
esac`),
	Good: guardExample("PreToolUse", "guard.sh", `
file=$(jq -r '.tool_input | .filePath // .path // .file_path // empty')
case $file in
  migrations/*|*/migrations/*) echo "migrations are generated" >&2; exit 2 ;;
esac`),
	Refs: cite("vscode-1.130", "claude-2026-08: Tools reference"),
	Script: func(p *lint.Pass, s *commands.Script) {
		fromStart := func(c *facts.Compare) bool {
			return c.How == facts.Regex && s.Facts().Language == facts.Python && matchCall().MatchString(p.Text(s.Range(c.Range)))
		}
		compares := slice.Map(s.Facts().Compares, func(c facts.Compare) facts.Compare {
			if fromStart(&c) {
				c.Values = slice.Map(c.Values, func(v facts.Literal) facts.Literal {
					return facts.Literal{Text: "^" + strings.TrimPrefix(v.Text, "^"), Range: v.Range}
				})
			}
			return c
		})
		for _, c := range compares {
			for _, v := range c.Values {
				name := relativeName(&c, v.Text, p.Text(s.Range(c.Range)))
				if name == "" || c.Changed || meetsAbsolute(compares, c.Path, name) || knowsRelative().MatchString(s.Source()) {
					continue
				}
				ofHome := strings.HasPrefix(name, "~")
				quoted := v.Range.Start > 0 && strings.IndexByte("\"'`", s.Source()[v.Range.Start-1]) >= 0
				if ofHome && (!quoted || knowsHome().MatchString(s.Source())) {
					continue
				}
				set := inspect.SurfacesWhere(s, func(r *commands.Run) bool {
					key, ok := inspect.ToolField(p, r, c.Path)
					if !ok && slices.ContainsFunc(s.Facts().Reads, func(f facts.Field) bool { return f.Anywhere && f.Path == c.Path }) {
						key, ok = c.Path, true
					}
					return ok && inspect.SendsAbsolute(p, r, key)
				})
				is, instead := "begins with", "look for `/"+name+"` in the path"
				switch {
				case c.How == facts.Regex:
					instead = "write `(^|/)" + strings.ReplaceAll(strings.TrimPrefix(v.Text, "^"), "|^", "|(^|/)") + "`"
					if fromStart(&c) {
						instead = "use `re.search`, and " + instead
					}
				case !strings.HasSuffix(name, "/"):
					is, instead = "is", "test whether the path ends with `/"+name+"`"
				case c.How != facts.Contains:
					instead = "write `*/" + v.Text + "`"
				}
				instead += ", or take the root of the project off first"
				if ofHome {
					instead = "nothing expands `~` in a text: write the home directory there"
				}
				p.ReportIn(s, v.Range, set, "no path %s `%s`: %s absolute paths", is, name, lint.Verb(set, "send")).
					OnceCounted("relative").Help("%s", instead)
			}
		}
	},
})

var (
	// knowsRelative finds what makes a path relative, or asks whether it is.
	knowsRelative = regex.Lazy(`(?i)relative|relpath|isabs|IsPathRooted|show-prefix|ls-files`)
	// knowsHome finds what names the home directory.
	knowsHome = regex.Lazy(`(?i)\bhome\b|expanduser|homedir|userprofile`)
	// relativeStart matches the first directory of a path, or what stands for that of the user, relativeRegex an expression all of whose alternatives begin with one, relativeFile
	// a name alone.
	relativeStart = regex.Lazy(`^(?:\.?\w[\w.-]*/|~/.)`)
	relativeRegex = regex.Lazy(strings.ReplaceAll(
		`^\^(?:DIR\\?/|\((?:\?:)?DIR(?:\|DIR)*\)\\?/|\((?:\?:)?DIR\\?/[^|()]*(?:\|DIR\\?/[^|()]*)*\)(?:[^?*{|(]|$))(?:[^|()]|\([^()]*\)|\|\^DIR\\?/)*$`,
		"DIR", `(?:\\?\.)?\w[\w-]*(?:\\?\.[\w-]+)*`))
	relativeFile = regex.Lazy(`^(?:\w[\w-]*)?\.\w[\w.-]*$`)
	// prefixTest matches the call that tests the beginning of a text.
	prefixTest = regex.Lazy(`(?i)startswith\s*\(`)
	// matchCall matches a call of Python that looks for an expression at the beginning of a text, and plainFile one of a name alone.
	matchCall = regex.Lazy(`\.(?:full)?match\(`)
	plainFile = regex.Lazy(`^\^((?:\w[\w-]*)?(?:\\\.\w[\w-]*)+)(?:\$|\([^|]*|$)$`)
)

// relativeName returns the directory or file with which a path must begin to pass a test, written as src; "" when an absolute path may pass.
func relativeName(c *facts.Compare, value, src string) string {
	isList := c.How == facts.Equal || c.How == facts.Glob // of names or patterns, which a loop may take from a list
	switch {
	case isList && !strings.ContainsAny(value, "*?["):
		if relativeStart().MatchString(value) || relativeFile().MatchString(value) {
			return value
		}
	case c.How == facts.Regex && plainFile().MatchString(value):
		return strings.ReplaceAll(plainFile().FindStringSubmatch(value)[1], `\`, "")
	case c.How == facts.Regex && relativeRegex().MatchString(value),
		isList && relativeStart().MatchString(value),
		c.How == facts.Contains && relativeStart().MatchString(value) && prefixTest().MatchString(src):
		dir := strings.TrimLeft(strings.ReplaceAll(value, `\`, ""), "^(?:")
		return dir[:strings.IndexAny(dir, "/|)")] + "/"
	}
	return ""
}

// meetsAbsolute reports whether another test of the path may find the same directory or file in an absolute one.
func meetsAbsolute(compares []facts.Compare, path, name string) bool {
	return slices.ContainsFunc(compares, func(o facts.Compare) bool {
		return o.Path == path && (len(o.Values) == 0 || slices.ContainsFunc(o.Values, func(v facts.Literal) bool {
			plain := strings.ReplaceAll(v.Text, `\`, "")
			return strings.HasPrefix(strings.TrimPrefix(plain, "^"), "/") || plain == "*/*" ||
				strings.Contains(plain, name) && (o.Changed || relativeName(&o, v.Text, "startswith(") == "")
		}))
	})
}
