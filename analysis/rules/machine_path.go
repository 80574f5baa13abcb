package rules

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:         "machine-path",
	Severity:   lint.Warning,
	Supersedes: []string{"windows-only"}, // of a program
	Summary:    "a path that exists on one machine only",
	Why: `Everyone who clones the repository gets the file, but the path belongs to one user's home directory, drive or package manager. On
every other machine the hook fails: a guard then protects nothing in VS Code and Claude Code, and Copilot CLI denies every tool call.`,
	Bad:  hookFile("preToolUse", `{ "type": "command", "command": "python3 /home/ann/project/hooks/guard.py" }`),
	Good: hookFile("preToolUse", `{ "type": "command", "command": "python3 hooks/guard.py" }`),
	Refs: cite("004: Command hooks", "003: Hook command properties", "claude-2026-08: Hooks"),
	Check: func(p *lint.Pass) {
		if inspect.IsUserFile(p) {
			return
		}
		type place struct {
			at    text.Range
			owner string
		}
		reported := map[place]bool{} // once per command and owner
		report := func(c *inspect.CommandLine, call *script.Call, w script.Word) {
			at := place{c.Node.Range, machineOf(w.Text)}
			if strings.HasPrefix(w.Text, "/root/") && ownCopy(p, w) != "" { // others are those of a container
				at.owner = "in the home of `root`"
			}
			if at.owner != "" && !reported[at] && !isCommandText(c, w) {
				reported[at] = true
				reportMachinePath(p, c, call, w, at.owner)
			}
		}
		for _, c := range inspect.CommandLines(p) {
			for i := range c.Calls {
				for _, w := range c.Calls[i].Words {
					if w.Base == script.WorkingDir {
						report(c, &c.Calls[i], w)
					}
				}
			}
			if !strings.Contains(c.Text, ":") {
				continue // like nearly all commands: no drive
			}
			if m := inBlock().FindStringSubmatchIndex(c.Text); m != nil {
				report(c, &script.Call{}, script.Word{Text: c.Text[m[2]:m[3]], Bare: text.Range{Start: m[2], End: m[3]}})
			}
		}
		for _, k := range p.Hooks() {
			m := k.Entry.Node.Member("cwd")
			set := p.Owners() & k.Where(func(_ schemas.Surface, h *config.Hook) bool { return m != nil && h.Cwd == m.Value.Text })
			if set.Empty() || m.Value.Kind != syntax.String || machineOf(m.Value.Text) == "" {
				continue
			}
			denies := set & inspect.DenyUnstarted(p, k)
			r := p.Report(m.Value.Range, set, "`cwd` is %s: the hook fails elsewhere", machineOf(m.Value.Text))
			if !denies.Empty() {
				r.Note("%s there", inspect.RefusalOf(denies, set, "deny", "every tool call"))
			}
			r.Help("write it relative to the root of the project, or leave it out")
		}
	},
})

// isCommandText reports whether a word is itself a command line that another shell reads.
func isCommandText(c *inspect.CommandLine, w script.Word) bool {
	return slices.ContainsFunc(c.Calls, func(inner script.Call) bool {
		return w.Bare.Covers(inner.Range) && inner.Range.Len() < w.Range.Len()
	})
}

func reportMachinePath(p *lint.Pass, c *inspect.CommandLine, call *script.Call, w script.Word, owner string) {
	r := p.Report(c.DocRange(w.Bare), c.Products(), "`%s` is %s: the hook fails elsewhere", inspect.ShortPath(c.Slice(w.Bare)), owner)
	code := 127
	for _, s := range c.Scripts {
		if s.Range.Start == w.Bare.Start {
			code = c.CodeWithout(s)
		}
	}
	if call.Last && !call.FailureIgnored {
		c.NoteCost(r, code, "%s there")
	}
	own := cmp.Or(ownCopy(p, w), "path/to/script")
	replace, replaced := inspect.ReplaceProjectDir(c.Products())
	session, variable := inspect.StartsInSession(p, c.Products())
	switch {
	case strings.HasPrefix(w.Text, "/opt/homebrew/"), strings.HasPrefix(w.Text, "/usr/local/Cellar/"), own == "path/to/script" && (path.Base(path.Dir(w.Text)) == "bin" || script.Interprets(w.Text)):
		r.Help("write the name alone: `%s`", strings.TrimSuffix(path.Base(strings.ReplaceAll(w.Text, `\`, "/")), ".exe"))
	case c.Shell == script.NoShell && replace == c.Products():
		r.Help("write `${%s}/%s`", replaced, own)
	case session == c.Products():
		r.Help("write `\"$%s\"/%s`", variable, own)
	case own != "path/to/script":
		r.Help("write `%s`: the hook starts in the root of the project", own)
	default:
		r.Help("write the path from the root of the project, where the hook starts")
	}
}

// ownCopy returns the file of the project that a word names on one machine; "" when there is none.
func ownCopy(p *lint.Pass, w script.Word) string {
	return strings.TrimPrefix(commands.OwnCopy(p.Workspace().Snapshot, p.Doc, strings.ReplaceAll(w.Text, `\`, "/")), p.Doc.Base()+"/")
}

var (
	// Home directories, drives, and directories of package managers for one system. Containers and the cloud agent have the same homes for everybody.
	userHome  = regex.Lazy(`^(?:/home|/Users|(?:/mnt)?/[a-zA-Z]/Users|[a-zA-Z]:[\\/]+Users)[\\/]+([^\\/]+)[\\/]`)
	drivePath = regex.Lazy(`^(?:[a-zA-Z]:[\\/]|/mnt/[a-z]/|/Volumes/)`)
	sharedDir = regex.Lazy(`(?i)^(?:(?:[a-z]:|/mnt/[a-z])[\\/]+(?:windows|program files|program files \(x86\)|progra~\d|programdata)[\\/]|/home/(?:runner|vscode|node|codespace|user|username|you|your[-_a-z]*)/|/Users/(?:shared|username|user|you|your[-_a-z]*)/|[a-z]:[\\/]+users[\\/]+(?:public|username|user|you|your[-_a-z]*)[\\/])`)
	// inBlock matches a path in a block of a command given to PowerShell, whose calls are not parsed.
	inBlock  = regex.Lazy(`(?i)\b(?:powershell|pwsh)\b[^\n]*\{[^\n]*'([a-z]:[\\/]+Users[\\/][^'\n]+)'`)
	homebrew = regex.Lazy(`^(?:/opt/homebrew/|/usr/local/Cellar/|/home/linuxbrew/)`)
)

// machineOf says whose path it is when it exists on one machine only; "" for other paths.
func machineOf(file string) string {
	switch {
	case !strings.HasPrefix(file, "/") && !strings.Contains(file, ":"):
		return "" // relative, like nearly all paths
	case strings.ContainsAny(file, "\n<>{}*") || sharedDir().MatchString(file):
		return ""
	case homebrew().MatchString(file):
		return "a Homebrew path"
	case strings.HasPrefix(file, "/home//"), strings.HasPrefix(file, "/Users//"): // after them, a variable
		return "in somebody's home"
	case userHome().MatchString(file):
		return "in the home of `" + userHome().FindStringSubmatch(file)[1] + "`"
	case drivePath().MatchString(file):
		return "on a drive of one machine"
	}
	return ""
}
