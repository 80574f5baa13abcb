package rules

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var scriptNotFound = lint.Rule{
	ID:       "script-not-found",
	Severity: lint.Error,
	Fix:      lint.UnsafeFix,
	Scripts:  true,
	Doc: lint.Doc{
		Summary: "a command that runs a script which does not exist",
		Why: `The hook fails each time. A guard then guards nothing, or refuses everything: Copilot CLI denies every tool call when a preToolUse or
permissionRequest hook fails, and VS Code and Claude Code take exit code 2 for a block, with which python3 and dash end when their script
is not there. VS Code starts hooks in the workspace folder, Copilot in the root of the repository or of the plugin, Claude Code wherever
the session is. Of a directory that is missing with all its scripts one finding tells, and another where something else follows. A path is
judged only where it is certain: not after cd or a test in the same command, not under the home directory, not behind unknown variables,
and not what git ignores or a build makes.`,
		Bad: `-- .github/hooks/guard.json --
{
  "version": 1,
  "hooks": {
    "preToolUse": [{ "type": "command", "command": "python3 .github/hooks/scripts/gaurd.py" }]
  }
}
-- .github/hooks/scripts/guard.py --
pass
-- .vscode/settings.json --
{ "chat.tools.edits.autoApprove": { "**/.github/hooks/**": false } }
`,
		Good: `-- .github/hooks/guard.json --
{
  "version": 1,
  "hooks": {
    "preToolUse": [{ "type": "command", "command": "python3 .github/hooks/scripts/guard.py" }]
  }
}
-- .github/hooks/scripts/guard.py --
pass
-- .vscode/settings.json --
{ "chat.tools.edits.autoApprove": { "**/.github/hooks/**": false } }
`,
		Refs: []schemas.Ref{{Doc: "004", Section: "Exit codes for command hooks"}, {Doc: "000", Section: "Exit Codes"}, {Doc: "copilot-cli-1.0.102"}, {Doc: "vscode-1.130"}},
	},
	Check: func(p *lint.Pass) {
		targets := commands.Targets(p.Workspace().Snapshot, p.Doc)
		for i := range targets {
			t := &targets[i]
			t.Sure = slices.DeleteFunc(t.Sure, func(u *commands.Use) bool {
				return !p.Surfaces().Has(u.Surface) || !slices.ContainsFunc(u.OS, func(os schemas.OS) bool { return judgesOS(p, os) })
			})
			if len(t.Sure) == 0 {
				continue
			}
			if gone := p.Workspace().Missing(t.Path); gone != "" && !cwdIsMissing(p, t.Sure[0]) && !isAbove(p, t.Path) {
				reportScript(p, t, gone)
			}
		}
	},
}

func judgesOS(p *lint.Pass, os schemas.OS) bool {
	return p.Settings().OS == nil || slices.Contains(p.Settings().OS, os)
}

// cwdIsMissing reports that the hook does not even start, of which cwd-not-found speaks.
func cwdIsMissing(p *lint.Pass, u *commands.Use) bool {
	return u.Hook.Cwd != "" && u.Known && isMissing(p, u.Dir)
}

// isAbove reports that the path leads to a script from the top of what is looked at. The file may be there for that place
// only to be copied, or the package may not be what people open.
func isAbove(p *lint.Pass, file string) bool {
	rel, ok := strings.CutPrefix(file, p.Doc.Base()+"/")
	return ok && !path.IsAbs(file) && isFile(p.Workspace(), rel)
}

// reportScript reports a script of whose path gone is the topmost part that is not there. Of a directory without which many
// scripts are missing one finding tells.
func reportScript(p *lint.Pass, t *commands.Target, gone string) {
	f := failureOf(p, t)
	cause, nothing := "", ""
	if gone != t.Path {
		cause = gone + "\x00" + strconv.Itoa(int(f.gravest)) // and with it how grave it is
		if t.Script.Excused || f.set&p.Owners() == 0 {
			cause += "?"
		}
		if p.Told(cause) {
			return
		}
		nothing = " and no directory " + gone + " at all"
	}
	near := nearScript(p, t, gone)
	instead := "create it or write the path of a script that exists"
	if near != "" {
		instead = "did you mean " + strconv.Quote(near)
	}
	where, partly := "", false
	if on := elsewhere(p, t); on != nil {
		where, partly = " on "+osNames(on), true
	}
	r := p.Report(t.Range, f.set, "there is no file %s%s, so%s %s; %s", t.Path, nothing, where, f.text(t), instead).Once(cause)
	switch {
	case t.Script.Excused:
		r.Severity(lint.Info)
	case nothing != "" || !t.Script.Last || partly && f.gravest != schemas.ExitDenies:
		r.Severity(lint.Warning)
	}
	if near != "" {
		if written, ok := t.Written(near); ok {
			r.UnsafeFix("Run "+near, p.Replace(t.Range, written))
		}
	}
}

// elsewhere are the systems that the script would run on, when another command runs on others; nil when none does.
func elsewhere(p *lint.Pass, t *commands.Target) []schemas.OS {
	var runs [len(schemas.AllOS)]bool
	partly := false
	for _, u := range t.Sure {
		for i := range u.Hook.Commands {
			os, c := schemas.OS(i), &u.Hook.Commands[i]
			switch {
			case !judgesOS(p, os) || !c.IsSet():
			case c.Node != t.Command.Node:
				partly = true
			case slices.Contains(u.OS, os):
				runs[os] = true
			}
		}
	}
	if !partly {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(schemas.AllOS[:]), func(os schemas.OS) bool { return !runs[os] })
}

// failure is what surfaces do when a script cannot be run.
type failure struct {
	set     schemas.Surfaces // that run it
	matched schemas.Surfaces // for which the hook has a matcher
	worst   [schemas.NumSurfaces]schemas.ExitEffect
	gravest schemas.ExitEffect
}

func failureOf(p *lint.Pass, t *commands.Target) failure {
	var f failure
	for _, u := range t.Sure {
		s := schemas.SurfaceSet(u.Surface)
		for _, os := range u.OS {
			if !judgesOS(p, os) {
				continue
			}
			effect := effectOn(p, t, u, os)
			if !f.set.Has(u.Surface) || graver(effect, f.worst[u.Surface]) {
				f.worst[u.Surface] = effect
			}
			if f.set.Empty() || graver(effect, f.gravest) {
				f.gravest = effect
			}
			f.set |= s
		}
		if u.Hook.Matcher != nil {
			f.matched |= s
		}
	}
	if t.Script.Excused {
		f.gravest = schemas.ExitIgnored
	}
	return f
}

func graver(a, b schemas.ExitEffect) bool { return slices.Index(effects, a) < slices.Index(effects, b) }

// text says what follows.
func (f *failure) text(t *commands.Target) string {
	if t.Script.Excused {
		return "the hook does nothing"
	}
	var clauses []string
	for _, effect := range effects {
		var same schemas.Surfaces
		for _, s := range f.set.List() {
			if f.worst[s] == effect {
				same |= schemas.SurfaceSet(s)
			}
		}
		if same.Empty() {
			continue
		}
		switch effect {
		case schemas.ExitDenies:
			clause := deny(same) + " every tool call"
			if same&f.matched != 0 {
				clause += " that matches"
			}
			clauses = append(clauses, clause)
		case schemas.ExitBlocks:
			clauses = append(clauses, lint.Verb(same, "take")+" the exit code of "+t.Script.Interpreter+" for a block")
		case schemas.ExitWarns:
			clauses = append(clauses, lint.Verb(same, "show")+" a warning in place of running it")
		case schemas.ExitIgnored:
			clauses = append(clauses, lint.Verb(same, "run")+" the rest of the command without it")
		case schemas.ExitLogged:
			clauses = append(clauses, lint.Verb(same, "skip")+" it")
		default:
			clauses = append(clauses, lint.Verb(same, "fail")+" to run it")
		}
	}
	return lint.JoinClauses(clauses)
}

// effects of a hook that fails, the gravest first. ExitReadsOutput stands for one that is not known, and ExitIgnored for a
// command that goes on.
var effects = []schemas.ExitEffect{schemas.ExitDenies, schemas.ExitBlocks, schemas.ExitWarns, schemas.ExitLogged, schemas.ExitReadsOutput, schemas.ExitIgnored}

// effectOn is what a surface makes of the command on a system when its script is not there.
func effectOn(p *lint.Pass, t *commands.Target, u *commands.Use, os schemas.OS) schemas.ExitEffect {
	if !t.Script.Last {
		return schemas.ExitIgnored
	}
	effect := func(code int) schemas.ExitEffect {
		rule, ok := u.Hook.Event.ExitFor(u.Surface, code, p.Settings().Edition)
		if !ok || !slices.Contains(effects, rule.Effect) {
			return schemas.ExitLogged
		}
		return rule.Effect
	}
	if u.Shell == nil {
		return effect(schemas.NotRun)
	}
	code, known := schemas.MissingScriptCode(t.Script.Interpreter, os)
	if known {
		return effect(code)
	}
	if some := effect(1); some == effect(2) {
		return some
	}
	return schemas.ExitReadsOutput
}

// nearScript is a file that was probably meant: one of nearly the same name beside the missing one, or one of its name
// where scripts of hooks lie.
func nearScript(p *lint.Pass, t *commands.Target, gone string) string {
	dir, name := path.Dir(t.Path), path.Base(t.Path)
	w := p.Workspace()
	if gone == t.Path {
		var files []string
		for _, n := range w.Names(dir) {
			if language(n) == language(name) && isFile(w, path.Join(dir, n)) {
				files = append(files, n)
			}
		}
		if near := english.Nearest(name, files); near != "" {
			return path.Join(dir, near)
		}
	}
	own := path.Dir(p.Doc.Path)
	for _, dir := range []string{own, own + "/scripts", path.Dir(own) + "/scripts", strings.TrimPrefix(p.Doc.Base()+"/scripts", "./")} {
		if _, err := w.Stat(dir); err == nil && isFile(w, path.Join(dir, name)) {
			return path.Join(dir, name)
		}
	}
	return ""
}

// language is that of a script as far as its name tells: .mjs is one of .js, and .bash of .sh.
func language(name string) string {
	ext := strings.ToLower(path.Ext(name))
	for _, family := range []string{"js", "sh"} {
		if strings.HasSuffix(ext, family) {
			return family
		}
	}
	return ext
}

func isFile(w *workspace.Workspace, file string) bool {
	info, err := w.Stat(file)
	return err == nil && info.Mode().IsRegular()
}
