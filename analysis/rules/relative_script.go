package rules

import (
	"path"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script"
	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:       "relative-script",
	Severity: lint.Warning,
	Fix:      lint.UnsafeFix,
	Summary:  "a script that is found only from some directories",
	Why: `Claude Code starts a hook in the session's current directory: after the agent runs cd, a relative path leads nowhere, and a
guard protects nothing. $CLAUDE_PROJECT_DIR is the project's root, ${CLAUDE_PLUGIN_ROOT} a plugin's. A relative path finds a plugin's
script only from within the plugin itself. VS Code starts the hooks of a plugin in the project, and tells one in Copilot's format nothing
of its directory.`,
	Bad:  settingsAt(".claude/settings.json", "PreToolUse", `{ "hooks": [{ "type": "command", "command": "python3 .claude/hooks/guard.py" }] }`) + fileAt(".claude/hooks/guard.py", "pass"),
	Good: claudeHooksOn + settingsAt(".claude/settings.json", "PreToolUse", `{ "hooks": [{ "type": "command", "command": "python3 \"${CLAUDE_PROJECT_DIR:-.}\"/.claude/hooks/guard.py" }] }`),
	Refs: cite("claude-2026-08: Hooks", "vscode-1.130"),
	Check: func(p *lint.Pass) {
		if inspect.IsUserFile(p) || p.Doc.Assumed {
			return
		}
		plugin := p.Doc.OfPlugin()
		if plugin {
			reportNoDirectories(p)
		}
		for _, c := range inspect.CommandLines(p) {
			for _, s := range c.Scripts {
				moves := func(call script.Call) bool { return call.Words[0].Text == "cd" && call.Range.Start < s.Range.Start }
				if s.Base != script.WorkingDir || strings.HasPrefix(s.Path, "$") || inspect.Percent().MatchString(s.Path) ||
					!s.Sure && (c.Shell == script.PowerShell || slices.ContainsFunc(c.Calls, moves)) {
					continue // a variable that stays as it is; Set-Location or cd may have changed the directory
				}
				if c.LosesBackslashes(s.Range) {
					s.Path = strings.ReplaceAll(c.Slice(s.Range), `\`, "/")
				}
				if here, ok := c.Where(func(u inspect.CommandUse) bool { return startsAnywhere(p, u, plugin) }); ok {
					reportRelative(p, &here, &s, plugin)
				}
			}
		}
	},
})

// startsAnywhere reports a product that starts the hook where the session is, and sets a variable that says where the script is.
func startsAnywhere(p *lint.Pass, u inspect.CommandUse, plugin bool) bool {
	if u.Hook.Cwd != "" {
		return false
	}
	only := schemas.SurfaceSet(u.Surface)
	if plugin {
		switch schemas.EngineOn(u.Surface, p.Settings().Edition).PluginCwd {
		case schemas.SessionDirectory, schemas.WorkspaceFolder:
			return schemas.VariableHolding(schemas.HoldsPlugin, only, true) != nil && !hidesDirectory(p, u)
		}
		return false
	}
	session, _ := inspect.StartsInSession(p, only)
	return session != 0
}

// reportNoDirectories looks at the products for which the file is made, or at all where a manifest says what format the plugin has.
func reportNoDirectories(p *lint.Pass) {
	set := p.Owners()
	if inspect.IsFile(p.Workspace(), slash.Join(p.Doc.Base(), inspect.PluginFormat(p).Manifest)) {
		set = p.Surfaces()
	}
	for _, c := range inspect.CommandLinesOn(p, set) {
		for _, s := range c.Scripts {
			reportNoDirectory(p, c, &s)
			reportOtherFormat(p, c, &s)
		}
	}
}

// reportOtherFormat reports a script in the directory that products give a plugin of another format only.
func reportOtherFormat(p *lint.Pass, c *inspect.CommandLine, s *script.Script) {
	own, v := inspect.PluginFormat(p).Variable, schemas.VariableNamed(s.BaseVariable)
	if own == "" || v == nil || v.Name == own || v.Holds != schemas.HoldsPlugin || c.Sets(v.Name) || !s.Sure ||
		slices.ContainsFunc(c.Expansions, func(e script.Expansion) bool { return e.Name == own || e.Name == v.Name && e.Default }) {
		return
	}
	here, ok := c.Where(func(u inspect.CommandUse) bool {
		return schemas.EngineOn(u.Surface, p.Settings().Edition).PluginFormats && v.Set[u.Surface] == schemas.VariablePluginOnly
	})
	if !ok {
		return
	}
	cost := here.Cost(here.CodeWithout(*s), "the script is not found")
	r := p.ReportOnce(c.DocRange(s.Range), here.Products(), "%s `%s` in this plugin: %s", lint.Verb(here.Products(), "do not set"), v.Name, cost).
		OnceCounted(v.Name+cost).Note("with the manifest `%s` it sets `%s`", inspect.PluginFormat(p).Manifest, own).Help("write `${%s:-$%s}`", v.Name, own)
	other := slice.Find(schemas.PluginFormats, func(f schemas.PluginFormat) bool { return f.Variable == v.Name })
	if !inspect.IsFile(p.Workspace(), slash.Join(p.Doc.Base(), other.Manifest)) { // the plugin is made for this product
		r.Harmful()
	}
}

// reportNoDirectory reports the first script of a plugin in products that start its hooks elsewhere, and do not tell them where it is.
func reportNoDirectory(p *lint.Pass, c *inspect.CommandLine, s *script.Script) {
	here, ok := c.Where(func(u inspect.CommandUse) bool { return u.Hook.Cwd == "" && hidesDirectory(p, u) })
	inPlugin := s.Base == script.WorkingDir && inspect.IsFile(p.Workspace(), slash.Join(p.Doc.Base(), s.Path)) || s.Base == script.PluginDir && !c.Sets(s.BaseVariable)
	if !ok || !inPlugin || !s.Sure {
		return
	}
	set, other := here.Products(), slice.Find(schemas.PluginFormats, func(f schemas.PluginFormat) bool { return f.Token != "" })
	r := p.ReportOnce(c.DocRange(s.Range), set, "%s this plugin its directory: the hook fails there", lint.Verb(set, "do not tell")).
		Help("with a manifest in `%s` it replaces `%s`", other.Manifest, other.Token)
	if cost := here.Cost(here.CodeWithout(*s), ""); s.Last && cost != "" {
		r.Note("%s", cost).OnceCounted(cost)
	} else {
		r.Severity(lint.Info).OnceCounted("directory")
	}
}

// hidesDirectory reports a product that starts the hooks of such a plugin elsewhere, and tells them nothing of its directory.
func hidesDirectory(p *lint.Pass, u inspect.CommandUse) bool {
	engine := schemas.EngineOn(u.Surface, p.Settings().Edition)
	return engine.PluginFormats && engine.PluginCwd != schemas.PluginRoot && inspect.PluginFormat(p).Variable == ""
}

func reportRelative(p *lint.Pass, c *inspect.CommandLine, s *script.Script, plugin bool) {
	name := inspect.ShortPath(s.Path)
	if plugin {
		if !inspect.IsFile(p.Workspace(), slash.Join(p.Doc.Base(), s.Path)) {
			return // it may be meant for the project
		}
		r := p.ReportOnce(c.DocRange(s.Range), c.Products(), "`%s` is looked for in the project, not in the plugin: this hook fails", name)
		c.NoteCost(r, c.CodeWithout(*s), "%s")
		v := schemas.VariableHolding(schemas.HoldsPlugin, c.Products(), true)
		if v == nil {
			return // there is none for all of these products
		}
		name := v.Name
		if slices.ContainsFunc(c.Products().List(), func(o schemas.Surface) bool { return schemas.EngineOn(o, p.Settings().Edition).PluginFormats }) {
			name = inspect.PluginFormat(p).Variable // the only one of the format
		}
		dir := "${" + name + "}"
		root := `"` + dir + `"/` + s.Path
		switch c.Shell {
		case script.NoShell:
			root = dir + "/" + s.Path
		case script.PowerShell:
			root = inPowerShell(c, s, dir)
		}
		if change, ok := c.Replace(s.Range, root); ok && isPlainWord(c, s) {
			r.UnsafeFix("Begin with "+dir, change)
		} else {
			r.Help("`%s`", root)
		}
		return
	}
	where := "found only from the root of the project"
	if p.Workspace().Missing(slash.Join(p.Doc.Base(), s.Path)) != "" {
		where = "looked for in the directory of the session"
	}
	r := p.ReportOnce(c.DocRange(s.Range), c.Products(), "`%s` is %s", name, where).Severity(lint.Info).
		Note("%s hooks in the directory of the session", lint.Verb(c.Products(), "start"))
	if s.Last {
		c.NoteCost(r, c.CodeWithout(*s), "%s after `cd` to another")
	}
	_, name = inspect.StartsInSession(p, c.Products())
	if name == "" {
		return // there is no variable for all of these products
	}
	variable, root := "$"+name, `"$`+name+`"/`+s.Path
	if p.Surfaces()&^c.Products() != 0 {
		root = `"${` + name + `:-.}"/` + s.Path // other products start in the root
	}
	shell := c.Shell
	switch interpreter := strings.TrimSuffix(s.Interpreter, ".exe"); {
	case shell == script.NoShell:
		variable, root = "${"+name+"}", "${"+name+"}/"+s.Path
	case shell == script.PowerShell:
		root = inPowerShell(c, s, "$env:"+name)
	case interpreter == "powershell" || interpreter == "pwsh": // which runs the command itself on Windows without Git Bash
		shell, root = script.PowerShell, `"${`+name+"}/"+s.Path+`"`
	}
	// PowerShell itself starts no script of sh.
	if on := inPowerShellToo(p, c); !on.Empty() && (s.Interpreter != "" || !slices.Contains([]string{"", ".sh"}, path.Ext(s.Path))) {
		shell = script.PowerShell
		r.Note("%s it with PowerShell on Windows: keep the path there, in `windows`", lint.Verb(on, "run"))
	}
	// Products that ignore shell: powershell run the command in sh, which knows no $env:.
	if change, ok := c.Replace(s.Range, root); ok && shell != script.PowerShell && isPlainWord(c, s) {
		r.UnsafeFix("Begin with "+variable, change).OnceCounted("fix " + variable + c.Products().Names())
	} else {
		r.Help("`%s`", root).OnceCounted(c.Products().Names())
	}
}

// inPowerShellToo returns the products that run the command of a shell with PowerShell, which has other variables.
func inPowerShellToo(p *lint.Pass, c *inspect.CommandLine) schemas.Surfaces {
	var set schemas.Surfaces
	for _, other := range inspect.CommandLinesOn(p, p.Surfaces()) {
		if other.Command == c.Command && c.Shell == script.POSIX && other.Shell == script.PowerShell {
			set |= other.Products()
		}
	}
	return set
}

// inPowerShell returns the path in a directory as PowerShell takes it: one string, which & runs in place of a program.
func inPowerShell(c *inspect.CommandLine, s *script.Script, dir string) string {
	root := `"` + dir + "/" + s.Path + `"`
	runs := slices.ContainsFunc(c.Calls, func(call script.Call) bool { return call.Words[0].Bare == s.Range })
	if runs && !strings.HasSuffix(strings.TrimRight(c.Text[:s.Range.Start], " "), "&") {
		return "& " + root
	}
	return root
}

// isPlainWord reports whether the path has no quotes of its own, and the command around it is not quoted either.
func isPlainWord(c *inspect.CommandLine, s *script.Script) bool {
	for _, call := range c.Calls {
		around := func(outer script.Call) bool {
			return outer.Range.Start < call.Range.Start && call.Range.End < outer.Range.End
		}
		for _, w := range call.Words {
			if w.Bare == s.Range && w.Range == w.Bare && !w.Ambiguous && !slices.ContainsFunc(c.Calls, around) {
				return c.Slice(s.Range) == s.Path || c.Slice(s.Range) == "./"+s.Path
			}
		}
	}
	return false
}
