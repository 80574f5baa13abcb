package rules

import (
	"cmp"
	"encoding/json"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:         "script-not-found",
	Severity:   lint.Error,
	Fix:        lint.UnsafeFix,
	NeedsFiles: true,
	Summary:    "a command or a script that runs one that does not exist",
	Why: `The hook fails every time. A guard then protects nothing or blocks everything: Copilot CLI denies every tool call when a
preToolUse or permissionRequest hook fails, and VS Code and Claude Code treat exit code 2 as a block, which is how python3 and dash exit
when their script does not exist. VS Code starts hooks in the workspace folder, Copilot in the root of the repository or plugin, Claude
Code wherever the session is. When a whole directory is missing, it is reported once, at the script whose absence costs the most. A path
is checked only when it is certain: not after cd or a test in the same command, not under the home directory, not with unknown variables
in it, and not when git ignores it or a build creates it. A shell expands no ~ in quotes. exec, and args in Claude Code, start a program
without a shell: ~ and shell variables are not expanded there, and spaces are part of the name. A module beside a script, which Node or a
shell loads each time, is a script too. So is one that a script starts below $PROJECT_DIR, which is empty: only longer names are set.
What a shell script starts with an interpreter, in the root of the project or beside itself, is checked unless it looks for it first.`,
	Bad: hookFileAt(".github/hooks/guard.json", "preToolUse", `{ "type": "command", "command": "python3 .github/hooks/scripts/gaurd.py" }`) +
		fileAt(".github/hooks/scripts/guard.py", "pass") + askBeforeEdits("**/.github/hooks/**"),
	Good: hookFileAt(".github/hooks/guard.json", "preToolUse", `{ "type": "command", "command": "python3 .github/hooks/scripts/guard.py" }`) +
		fileAt(".github/hooks/scripts/guard.py", "pass") + askBeforeEdits("**/.github/hooks/**"),
	Refs: cite("004: Exit codes for command hooks", "000: Exit Codes", "copilot-cli-1.0.102", "vscode-1.130"),
	Check: func(p *lint.Pass) {
		var list []*missingScript
		byMissing := map[string]*missingScript{} // by the topmost missing directory
		targets := commands.Targets(p.Workspace().Snapshot, p.Doc)
		for i := range targets {
			t := checkedUses(p, &targets[i])
			if fromFile := fromHookFile(p, t); fromFile != nil {
				list = append(list, fromFile)
				continue
			}
			if at, _ := t.Command.Piece(t.Script.Range); len(t.Sure) == 0 || at == t.Command.Node && t.Command.Field == "exec" && strings.Contains(at.Text, " ") {
				continue
			}
			missing := p.Workspace().Missing(t.Path)
			if missing == "" || cwdIsMissing(p, t.Sure[0]) || isAbove(p, t.Path) {
				continue
			}
			m := &missingScript{target: t, missing: missing, failure: failureOf(p, t)}
			switch first := byMissing[missing]; {
			case missing == t.Path: // only the script is missing: each hook gets a finding
				list = append(list, m)
			case first == nil:
				byMissing[missing] = m
				list = append(list, m)
			case m.severity(p) > first.severity(p):
				m.others, first.others = append(first.others, first.target), nil
				*first = *m
			default:
				first.others = append(first.others, t)
			}
		}
		for _, m := range list {
			m.report(p)
		}
		for _, k := range p.Hooks() {
			reportNotAProgram(p, k)
		}
		for _, c := range inspect.CommandLines(p) {
			reportNotExpanded(p, c)
		}
	},
	Script: func(p *lint.Pass, s *commands.Script) {
		reportMissingModules(p, s)
		reportMissingStarts(p, s)
		reportShortVariable(p, s)
	},
})

// checkedUses returns a copy of a target with only the uses that are checked: the certain ones, and in a project those from a session in its root.
func checkedUses(p *lint.Pass, t *commands.Target) *commands.Target {
	checked := *t
	if !p.Doc.OfPlugin() {
		checked.Sure = slices.Concat(t.Sure, t.FromRoot)
	}
	checked.Sure = slice.Filter(checked.Sure, func(u *commands.Use) bool {
		return p.Surfaces().Has(u.Surface) && slices.ContainsFunc(u.OS, p.Settings().WantsOS)
	})
	return &checked
}

// missingScript is a script that does not exist.
type missingScript struct {
	target *commands.Target
	// missing is the topmost missing part of its path.
	missing string
	failure
	// others are further uses of scripts in the same missing directory.
	others []*commands.Target
	// own is the script to which the path leads from the directory of the hook file, "" when it is another path.
	own string
}

// fromHookFile returns the missing script of a path that leads out of the project, and to an existing script from the directory of
// the hook file: its author took it for the directory in which hooks start. It returns nil for any other path.
func fromHookFile(p *lint.Pass, t *commands.Target) *missingScript {
	if t.Script.Base != script.WorkingDir || !t.Script.Sure || !strings.HasPrefix(t.Script.Path, "../") || p.Doc.IsUserFile() || p.Doc.Assumed || p.Doc.Holds(t.Path) {
		return nil
	}
	own := slash.Join(slash.Dir(p.Doc.Path), t.Script.Path)
	if !p.Doc.Holds(own) || !inspect.IsFile(p.Workspace(), own) {
		return nil
	}
	outside := *t
	for _, u := range slice.Pointers(t.Command.Uses) {
		if u.Known && t.Surfaces.Has(u.Surface) {
			outside.Sure = append(outside.Sure, u)
		}
	}
	t = checkedUses(p, &outside)
	if len(t.Sure) == 0 {
		return nil
	}
	return &missingScript{target: t, missing: t.Path, failure: failureOf(p, t), own: own}
}

// severity decides which script of a missing directory is reported: the one whose absence costs the file's owners most.
func (m *missingScript) severity(p *lint.Pass) int {
	weight := len(effects) - slices.Index(effects, m.gravest)
	if !m.target.Script.FailureIgnored {
		weight += len(effects)
	}
	if m.set&p.Owners() != 0 {
		weight += 2 * len(effects)
	}
	return weight
}

// cwdIsMissing reports whether the hook cannot even start, which cwd-not-found reports. Its finding cannot supersede this one: a
// script of a missing directory is reported for others that are in it, and their hooks may have another directory.
func cwdIsMissing(p *lint.Pass, u *commands.Use) bool {
	return u.Hook.Cwd != "" && u.Known && inspect.IsMissingDir(p, u.Dir)
}

// isAbove reports whether the path leads to a script from the top of the workspace. The file may be a template that is copied
// to there, or the package may not be the folder that people open.
func isAbove(p *lint.Pass, file string) bool {
	rel, ok := strings.CutPrefix(file, p.Doc.Base()+"/")
	return ok && !path.IsAbs(file) && inspect.IsFile(p.Workspace(), rel)
}

func (m *missingScript) report(p *lint.Pass) {
	t := m.target
	cost := "the hook does nothing"
	if !t.Script.FailureIgnored {
		cost = m.clause(m.gravest, m.on(m.gravest) == p.Surfaces())
	}
	headline := lint.Code(t.Path) + " does not exist: " + cost
	if utf8.RuneCountInString(headline) > inspect.MaxHeadline { // the text at the range has the whole path
		headline = lint.Code("…/"+path.Base(t.Path)) + " does not exist: " + cost
	}
	r := p.Report(t.Range, m.set, "%s", headline).Notes(m.notes(t)...)
	on := elsewhere(p, m)
	if on != nil {
		r.Note("only on %s", inspect.SystemNames(on))
	}
	if m.missing != t.Path {
		r.Note("the directory %s is missing", lint.Code(m.missing))
		others := slice.Set(slice.Map(m.others, func(o *commands.Target) string { return o.Path }))
		if others = slices.DeleteFunc(others, func(o string) bool { return o == t.Path }); len(others) > 0 {
			r.Note("%s", inspect.FittingWith("with it: ", others, "and"))
		}
	}
	switch {
	case t.Script.FailureIgnored, inspect.IsTemplate(p):
		r.Severity(lint.Info)
	case m.missing != t.Path || !t.Script.Last || on != nil && m.gravest != schemas.ExitDenies:
		r.Severity(lint.Warning)
	}
	near := m.own
	if near != "" {
		r.Note("the path starts in the root of the project, not in the directory of this file")
	} else {
		near = nearScript(p, t, m.missing)
	}
	if near == "" {
		r.Help("create it, or correct the path")
		return
	}
	r.Help("did you mean %s?", lint.Code(near))
	written, ok := t.PathFor(near)
	if !ok {
		return
	}
	title, edits := "Run "+near, []edit.Edit{p.Replace(t.Range, written)}
	for _, o := range m.others { // the next finding would be about one of them
		near := nearScript(p, o, m.missing)
		if written, ok := o.PathFor(near); ok && near != "" && o.Range != t.Range {
			title, edits = "Correct the paths", slice.Add(edits, p.Replace(o.Range, written))
		}
	}
	r.UnsafeFix(title, edits...)
}

// reportNotAProgram reports an exec, or a command beside args, that names no program: no shell expands ~ and variables or splits words.
func reportNotAProgram(p *lint.Pass, k lint.LoadedEntry) {
	m := k.Entry.Node.Member("exec")
	isExec := m != nil
	if !isExec {
		m = k.Entry.Node.Member("command")
	}
	if m == nil || m.Value.Kind != syntax.String {
		return
	}
	set := k.Where(func(_ schemas.Surface, h *config.Hook) bool {
		return slices.ContainsFunc(h.Commands[:], func(c config.Command) bool { return c.Exec != nil && c.Node == m.Value })
	})
	program := strings.TrimSpace(m.Value.Text)
	first, rest, several := strings.Cut(program, " ")
	if set.Empty() || strings.ContainsAny(program, `\:`) || !isExec && strings.ContainsAny(first, "~$") { // the product replaces some
		return
	}
	cost := "it cannot start"
	if inspect.DenyUnstarted(p, k).Has(set.List()[0]) {
		cost = lint.Verb(set, "deny") + " every tool call"
	}
	switch {
	case strings.HasPrefix(program, "~"):
		p.Report(m.Value.Range, set, "`~` is not expanded in `exec`: %s", cost).Help("write the whole path, or use `command`")
	case isExec && strings.Contains(program, "$"):
		p.Report(m.Value.Range, set, "variables are not expanded in `exec`: %s", cost).Help("write the path itself, or use `command`")
	case several && (!path.IsAbs(first) || script.Interprets(first)) && !inspect.IsFile(p.Workspace(), slash.Join(p.Doc.Base(), program)):
		r := p.Report(m.Value.Range, set, "no program is named %s: %s", lint.Code(program), cost).
			Help("name the program in `%s` and its arguments in `args`", m.Key.Text)
		if words := strings.Fields(rest); k.Entry.Node.Member("args") == nil && !strings.ContainsAny(rest, `"'`+"`") && inspect.IsPlain(m.Value) {
			quoted, _ := json.Marshal(words)
			if added := p.Add(k.Entry.Node, "args", string(quoted)); added != nil {
				r.UnsafeFix("Split it into exec and args", append(added, p.Replace(m.Value.Range, syntax.Quote(first)))...)
			}
		}
	}
}

// reportNotExpanded reports a script that begins with ~ or a variable where nothing expands it: in quotes, or where no shell reads it.
func reportNotExpanded(p *lint.Pass, c *inspect.CommandLine) {
	if len(c.Calls) == 0 || c.Shell != script.NoShell && c.Shell != script.POSIX {
		return
	}
	w, in := c.Calls[0].Interpreted(), "`args`"
	switch {
	case c.Shell == script.POSIX:
		w, in = cmp.Or(w, &c.Calls[0].Words[0]), "quotes"
	case w == nil && c.Command.Field == "command":
		w, in = &c.Calls[0].Words[0], "a `command` with `args`"
	}
	if w == nil || c.Shell == script.POSIX && (w.Bare == w.Range || !strings.HasPrefix(w.Text, "~")) {
		return
	}
	what := strings.TrimSuffix(leadingVariable().FindString(c.Slice(w.Bare)), "/")
	here, ok := c.Where(func(u inspect.CommandUse) bool { return what == "~" || isLiteral(u.Surface, what) })
	if what == "" || !ok {
		return
	}
	code, known := schemas.MissingScriptCode(c.Calls[0].Program(), here.RunsOn[0].OS)
	if !known {
		code = 1
	}
	r := p.Report(c.DocRange(w.Bare), here.Products(), "`%s` is not expanded in %s: %s", what, in, here.Cost(code, "the script is not found"))
	switch replace, variable := inspect.ReplaceProjectDir(here.Products()); {
	case in == "quotes":
		r.Help("write `~/` before the quotes")
	case p.Doc.IsUserFile():
		r.Help("write the whole path, or use `command` alone, which a shell reads")
	case replace != 0:
		r.Help("begin with `${%s}/`, which %s", variable, lint.Verb(replace, "replace"))
	default:
		r.Help("write the path from the root of the repository, where the hook starts")
	}
}

// leadingVariable matches what a shell would expand at the start of a path.
var leadingVariable = regex.Lazy(`^(?:~|\$\w+|\$\{[^}/]+\})/`)

// isLiteral reports whether a surface certainly passes a variable at the start of an argument on as it is; not in a plugin. What it replaces has braces.
func isLiteral(s schemas.Surface, variable string) bool {
	name := strings.Trim(variable, "${}")
	ph, known := schemas.PlaceholderIn("${" + name + "}")
	base, is := script.VariableBase(name)
	return known && ph.Replaced.Empty() || is && base != script.PluginDir && !(ph.Replaced.Has(s) && variable[1] == '{')
}

// elsewhere returns the systems on which the script would run when another command runs on the rest; nil when it runs on all.
func elsewhere(p *lint.Pass, m *missingScript) []schemas.OS {
	var runs [len(schemas.AllOS)]bool
	partly := false
	also := slice.Filter(m.others, func(o *commands.Target) bool { return o.Path == m.target.Path })
	for _, u := range m.target.Sure {
		for i := range u.Hook.Commands {
			os, c := schemas.OS(i), &u.Hook.Commands[i]
			switch {
			case !p.Settings().WantsOS(os) || !c.IsSet():
			case c.Node != m.target.Command.Node:
				partly = partly || !slices.ContainsFunc(also, func(o *commands.Target) bool { return o.Command.Node == c.Node })
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
	set     schemas.Surfaces // the surfaces that run it
	matched schemas.Surfaces // the surfaces on which the hook has a matcher
	worst   [schemas.NumSurfaces]schemas.ExitEffect
	gravest schemas.ExitEffect // of worst
}

func failureOf(p *lint.Pass, t *commands.Target) failure {
	var f failure
	for _, u := range t.Sure {
		s := schemas.SurfaceSet(u.Surface)
		for _, os := range u.OS {
			if !p.Settings().WantsOS(os) {
				continue
			}
			effect := effectOn(p, t, u, os)
			if !f.set.Has(u.Surface) || slices.Index(effects, effect) < slices.Index(effects, f.worst[u.Surface]) {
				f.worst[u.Surface] = effect
			}
			f.set |= s
		}
		if u.Hook.Matcher != nil {
			f.matched |= s
		}
	}
	f.gravest = schemas.ExitIgnored
	if !t.Script.FailureIgnored {
		f.gravest = slice.Find(effects, func(e schemas.ExitEffect) bool { return !f.on(e).Empty() })
	}
	return f
}

// notes describe the effects in the other products.
func (f *failure) notes(t *commands.Target) []string {
	others := slice.Filter(effects, func(e schemas.ExitEffect) bool { return e != f.gravest && !f.on(e).Empty() && !t.Script.FailureIgnored })
	return slice.Map(others, func(e schemas.ExitEffect) string { return f.clause(e, false) })
}

// on returns the products in which a missing script has this effect.
func (f *failure) on(effect schemas.ExitEffect) schemas.Surfaces {
	return f.set.Where(func(s schemas.Surface) bool { return f.worst[s] == effect })
}

func (f *failure) clause(effect schemas.ExitEffect, everywhere bool) string {
	same := f.on(effect)
	phrase := func(verb, passive string) string {
		if everywhere {
			return passive
		}
		return lint.Verb(same, verb)
	}
	switch effect {
	case schemas.ExitDenies:
		calls := inspect.EveryCall(same&f.matched != 0)
		return phrase("deny "+calls, calls+" is denied")
	case schemas.ExitBlocks:
		return phrase("treat the failure as a block", "the failure counts as a block")
	case schemas.ExitWarns:
		if warn := phrase("warn", "the agent only warns"); everywhere || strings.HasSuffix(warn, "s") {
			return warn + " and carries on"
		}
		return lint.Verb(same, "warn") + " and carry on"
	case schemas.ExitIgnored:
		return phrase("run the rest of the command", "only the rest of the command runs")
	case schemas.ExitLogged:
		return phrase("skip this hook", "this hook is skipped")
	}
	return phrase("fail to run this hook", "this hook fails")
}

// effects of a hook that fails, worst first. ExitReadsOutput stands for an unknown one, ExitIgnored for a command that carries on.
var effects = []schemas.ExitEffect{schemas.ExitDenies, schemas.ExitBlocks, schemas.ExitWarns, schemas.ExitLogged, schemas.ExitReadsOutput, schemas.ExitIgnored}

// effectOn returns the effect on a surface and system when the command's script is missing.
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
	if u.Shell == nil && t.Script.Interpreter == "" {
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

// nearScript returns a file that was probably meant: one of nearly the same name next to the missing one, or one of the same
// name in a usual folder for hook scripts. It is "" when there is none.
func nearScript(p *lint.Pass, t *commands.Target, missing string) string {
	dir, name := slash.Dir(t.Path), path.Base(t.Path)
	w := p.Workspace()
	if missing == t.Path {
		files := slice.Filter(w.Names(dir), func(n string) bool {
			return language(n) == language(name) && inspect.IsFile(w, slash.Join(dir, n))
		})
		if near := english.Nearest(name, files); near != "" {
			return slash.Join(dir, near)
		}
	}
	own := slash.Dir(p.Doc.Path)
	for _, dir := range []string{own, own + "/scripts", slash.Dir(own) + "/scripts", strings.TrimPrefix(p.Doc.Base()+"/scripts", "./")} {
		if _, err := w.Stat(dir); err == nil && inspect.IsFile(w, slash.Join(dir, name)) {
			return slash.Join(dir, name)
		}
	}
	return ""
}

// language returns the script language that a name's extension implies: .mjs counts as .js, and .bash as .sh.
func language(name string) string {
	ext := strings.ToLower(path.Ext(name))
	return cmp.Or(slice.Find([]string{"js", "sh"}, func(family string) bool { return strings.HasSuffix(ext, family) }), ext)
}

// reportMissingModules reports the files beside a script that it loads in any case and that do not exist.
func reportMissingModules(p *lint.Pass, s *commands.Script) {
	f := s.Facts()
	if f.Language != facts.JavaScript && !f.Language.IsShell() || s.Inline() || s.Any(func(r *commands.Run) bool { return r.Options }) {
		return
	}
	for _, i := range slice.Pointers(f.Imports) {
		if !i.Always || !i.Own {
			continue
		}
		dir, at := slash.Dir(s.Doc.Path), strings.LastIndex(s.Source()[i.Range.Start:i.Range.End], i.Path)
		if at < 0 || p.Workspace().Missing(slash.Join(dir, i.Path)) == "" ||
			slices.ContainsFunc(append(i.Names(), i.Path+".json", i.Path+".node", i.Path+"/package.json"), func(name string) bool {
				return inspect.IsFile(p.Workspace(), slash.Join(dir, name))
			}) {
			continue
		}
		here, what := text.Range{Start: i.Range.Start + at, End: i.Range.Start + at + len(i.Path)}, lint.Code(inspect.ShortPath(i.Path))
		if f.Language == facts.Bash && !i.Errexit {
			p.ReportIn(s, here, s.Surfaces(nil), "%s does not exist: the script runs without it", what).Severity(lint.Warning).Help("create it, or correct the path")
			continue
		}
		code, _ := schemas.MissingScriptCode("node", schemas.Linux)
		if f.Language == facts.Bash {
			code = schemas.MissingForBuiltinCode("bash")
		} else if f.Language == facts.POSIX {
			code = schemas.MissingForBuiltinCode("sh")
		}
		r := p.ReportIn(s, here, s.Surfaces(nil), "%s does not exist: the hook fails each time", what).Help("create it, or correct the path")
		if denies := s.Surfaces(func(r *commands.Run) bool { return r.Exited && inspect.BeforeCall(r) && inspect.CanRefuse(p, r, code) }); !denies.Empty() {
			r.Note("%s every tool call", lint.Verb(denies, "deny"))
		}
	}
}

// reportMissingStarts reports the files that a shell script has an interpreter run and that do not exist.
func reportMissingStarts(p *lint.Pass, s *commands.Script) {
	outside := func(r *commands.Run) bool { return r.Doc.OfPlugin() || r.Doc.IsUserFile() || r.Doc.Assumed }
	elsewhere := func(r *commands.Run) bool {
		return r.Hook.Cwd != "" ||
			slices.ContainsFunc(r.Hook.Commands[:], func(c config.Command) bool { return c.Node != nil && strings.Contains(c.Node.Text, "cd ") })
	}
	f, src := s.Facts(), s.Source()
	for _, start := range slice.Pointers(f.Started) {
		dir := slash.Dir(s.Doc.Path)
		if !start.Own {
			dir = s.Runs[0].Doc.Base()
		}
		file := slash.Join(dir, start.Path)
		written := strings.Trim(src[start.Range.Start:start.Range.End], `"'`)
		if s.Inline() || doneWithout().MatchString(src[start.Call.End:]) || !strings.HasSuffix(written, path.Base(start.Path)) ||
			!start.Own && s.Any(outside) || start.Unmoved && s.Any(elsewhere) || !s.Runs[0].Doc.Holds(file) || p.Workspace().Missing(file) == "" {
			continue
		}
		code, cost, severity := 0, "this call fails each time", lint.Warning
		if start.Last {
			code, _ = schemas.MissingScriptCode(start.Interpreter, schemas.Linux)
			cost, severity = "the hook fails each time", lint.Error
		}
		for _, e := range f.Exits {
			if c := e.Block.Given(); c != nil && c.Negated && c.Test.Covers(start.Call) && e.Known && e.Lost == facts.NotLost {
				code = e.Code
			}
		}
		set := s.Surfaces(func(r *commands.Run) bool { return r.Exited && inspect.CanRefuse(p, r, code) })
		switch {
		case set.Empty():
			set = s.Surfaces(nil)
		case s.Any(func(r *commands.Run) bool { return !r.Hook.Event.Stops }):
			cost, severity = "this blocks each time", lint.Error
		default:
			cost, severity = "the agent cannot stop", lint.Error
		}
		p.ReportIn(s, start.Range, set, "%s does not exist: %s", lint.Code(inspect.ShortPath(strings.TrimPrefix(start.Path, "./"))), cost).
			Severity(severity).Help("create it, or correct the path")
	}
}

// doneWithout matches what follows a call on its line whose failure does not matter.
var doneWithout = regex.Lazy(`^[^\n]*\|\|\s*(?:true|:|exit 0)\b`)

// reportShortVariable reports a file of the project that a shell script looks for at the root of the system, since it leaves out the
// beginning of a variable's name. A script that does anything else with the variable may have it from its user.
func reportShortVariable(p *lint.Pass, s *commands.Script) {
	f, src := s.Facts(), s.Source()
	if !f.Language.IsShell() || s.Inline() {
		return
	}
	inPath := func(e facts.Literal) []string { return belowVariable().FindStringSubmatch(src[e.Range.Start:]) }
	for _, e := range f.Env {
		other := func(o facts.Literal) bool { return o.Text == e.Text && inPath(o) == nil }
		if schemas.VariableNamed(e.Text) != nil || inspect.GivenByHook(s, e.Text) || inspect.SetBySource(s, e.Text) || slices.ContainsFunc(f.Env, other) ||
			!inspect.IsFile(p.Workspace(), slash.Join(s.Runs[0].Doc.Base(), inPath(e)[1])) {
			continue
		}
		for _, v := range schemas.Variables() {
			set := inspect.SurfacesWhere(s, func(r *commands.Run) bool { return v.Set[r.Surface] == schemas.VariableSet })
			if v.Path && strings.HasSuffix(v.Name, "_"+e.Text) && !set.Empty() {
				p.ReportIn(s, e.Range, set, "no product sets `%s`: `/%s` does not exist", e.Text, inspect.ShortPath(inPath(e)[1])).Severity(lint.Warning).
					Help("write `$%s`", v.Name)
				return
			}
		}
	}
}

// belowVariable matches a path that begins with a variable.
var belowVariable = regex.Lazy(`^\$(?:\w+|\{\w+\})"?/([\w./-]*\w)`)
