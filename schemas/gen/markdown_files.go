package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

func (p *page) entries() {
	p.heading(2, "Fields")
	p.para("An entry is one hook. Copilot files may hold entries directly under an event, or in groups with a matcher; Claude Code needs groups.")
	for _, t := range schemas.HookTypes() {
		p.heading(3, "Hooks of type "+t.Name)
		p.para("%s Run by %s.", sentence(t.Doc), t.Surfaces.Names())
		for s := range schemas.Surface(schemas.NumSurfaces) {
			if only, limited := t.OnlyEvents[s]; limited {
				p.para("%s: only on %s.", s.Name(), strings.Join(only, ", "))
			}
			if not := t.NotEvents[s]; not != nil {
				p.para("%s: not on %s.", s.Name(), strings.Join(not, ", "))
			}
			if secure := t.SecureEvents[s]; secure != nil {
				p.para("%s: the URL must be https: on %s, and wherever allowedEnvVars is set.", s.Name(), strings.Join(secure, ", "))
			}
		}
		p.para("Example: %s", code(t.Example))
		p.provenance(t.Facts, t.Surfaces)
		p.table(fieldHead, fieldRows(t.Fields))
		p.differences(t.Fields)
	}
	p.heading(3, "Matcher groups")
	p.table(fieldHead, fieldRows(schemas.GroupFields))
	p.heading(3, "Proposed fields")
	p.table(fieldHead, fieldRows(schemas.ProposedFields))
	p.differences(schemas.ProposedFields)
	p.heading(3, "Keys that are ignored everywhere")
	p.table(fieldHead, fieldRows(schemas.Tolerated))

	p.heading(3, "Which command runs")
	p.para("The first field that is set supplies the command.")
	var rows [][]string
	for s := range schemas.Surface(schemas.NumSurfaces) {
		for _, os := range schemas.AllOS {
			observed, documented := schemas.CommandOrder(s, os, schemas.Observed), schemas.CommandOrder(s, os, schemas.Documented)
			if observed == nil {
				continue
			}
			doc := choose(slices.Equal(observed, documented), "the same", codes(documented))
			rows = append(rows, []string{s.Name(), os.String(), codes(observed), doc})
		}
	}
	p.table([]string{"Product", "On", "Order", "Documented order"}, rows)

	p.heading(3, "Shells")
	rows = nil
	for s := range schemas.Surface(schemas.NumSurfaces) {
		for _, os := range schemas.AllOS {
			var done []*schemas.Shell
			for _, field := range schemas.CommandOrder(s, os, schemas.Observed) {
				sh := schemas.ShellFor(s, os, field, schemas.Observed)
				if sh == nil || slices.Contains(done, sh) {
					continue
				}
				done = append(done, sh)
				rows = append(rows, shellRow(s, os, sh))
			}
		}
	}
	p.table([]string{"Product", "On", "Command line", "Language", "Condition", "Source"}, rows)
}

func shellRow(s schemas.Surface, os schemas.OS, sh *schemas.Shell) []string {
	condition := sh.Needs
	if sh.Otherwise != nil {
		condition += "; otherwise " + code(strings.Join(sh.Otherwise.Argv("…"), " "))
	}
	facts := slice.Map(sh.Facts, func(f schemas.Fact) string { return factText(f, schemas.SurfaceSet(s)) })
	return []string{s.Name(), os.String(), code(strings.Join(sh.Argv("…"), " ")), sh.Language.String(), condition, strings.Join(facts, "; ")}
}

var effectWords = map[schemas.Effect]string{
	schemas.NoEffect: "tolerated", schemas.DropsEntry: "the hook is skipped", schemas.DropsEvent: "the event's list is dropped", schemas.DropsFile: "the whole file is rejected",
	schemas.DropsAgent: "the agent does not load", schemas.IgnoresField: "the field is ignored", schemas.EffectUnknown: "not known", schemas.Inert: "the hook is kept but does nothing",
}

func (p *page) sources() {
	p.heading(2, "Places")
	p.para("Where hooks are declared: first which product reads what, then for each product the order in which they run.")
	p.heading(3, "Which product reads what")
	p.readers()
	for s := range schemas.Surface(schemas.NumSurfaces) {
		p.heading(3, "Running order of "+s.Name())
		var rows [][]string
		for _, src := range schemas.SourcesOn(s, schemas.Observed) {
			r := src.Rules[s]
			documented := "the same"
			switch d := r.In(schemas.Documented); {
			case d == nil:
				documented = "not read"
			case d.Order != r.Order:
				documented = fmt.Sprint(d.Order)
			}
			rows = append(rows, []string{fmt.Sprint(r.Order), code(place(src)), src.Name, conditions(r), documented})
		}
		p.table([]string{"Order", "Place", "What it is", "Read when", "Documented order"}, rows)
	}
	for _, src := range schemas.Sources() {
		p.heading(3, "Source "+src.ID)
		p.para("%s: %s", code(place(src)), src.Doc)
		p.provenance(src.Facts, src.Surfaces())
	}
	p.heading(3, "Fields at the top of a file")
	for _, k := range []struct {
		name string
		kind schemas.SourceKind
	}{{"Hook files", schemas.HookFile}, {"Claude Code settings", schemas.ClaudeSettings}, {"Copilot settings", schemas.CopilotSettings}, {"Plugin manifests", schemas.PluginManifest}, {"Agent files", schemas.AgentFile}, {"Skills", schemas.SkillFile}} {
		p.heading(4, k.name)
		p.table(fieldHead, fieldRows(schemas.RootFields(k.kind)))
		p.differences(schemas.RootFields(k.kind))
	}
	p.heading(3, "Plugins in VS Code")
	rows := slice.Map(schemas.PluginFormats, func(f schemas.PluginFormat) []string {
		return []string{f.Name, code(f.Manifest), code(f.Hooks), code(f.Token), code(f.Variable)}
	})
	p.table([]string{"Format", "Manifest", "Hook file", "Token", "Variable"}, rows)
}

// readers writes which product reads which file for hooks, without plugins and locations that settings add.
func (p *page) readers() {
	var rows [][]string
	for _, src := range schemas.Sources() {
		if src.Glob == "" || src.Kind == schemas.VSCodeSettings || src.Scope == schemas.Plugin || src.Scope == schemas.Managed {
			continue
		}
		answers := perSurface(func(s schemas.Surface) string {
			switch rules := src.Rules[s].In(schemas.Observed); {
			case rules == nil:
				return "no"
			case rules.Setting != "" && !rules.SettingDefault:
				return "with " + code(rules.Setting)
			case src.Kind == schemas.AgentFile:
				return "while that agent runs"
			case src.Kind == schemas.SkillFile:
				return "once that skill is used"
			case rules.Recursive:
				return "yes, and subfolders"
			}
			return "yes"
		})
		rows = append(rows, append([]string{code(strings.ReplaceAll(src.Glob, "**/", ""))}, answers...))
	}
	p.table(append([]string{"File"}, perSurface(schemas.Surface.Name)...), rows)
}

func place(src *schemas.Source) string { return cmp.Or(src.Glob, src.From) }

func conditions(r *schemas.LoadRules) string {
	var list []string
	if r.Setting != "" {
		list = append(list, fmt.Sprintf("%s (default %v)", r.Setting, r.SettingDefault))
	}
	switch {
	case r.PersistedTrust:
		list = append(list, "the folder was trusted permanently")
	case r.NeedsTrust:
		list = append(list, "the folder is trusted")
	}
	if r.Alternative != "" {
		list = append(list, "the plugin has no earlier file")
	}
	return cmp.Or(strings.Join(list, "; "), "always")
}

// readings writes one table per surface: a row for each kind of mistake, a column for sources that are read alike.
func (p *page) readings() {
	p.heading(2, "How files are read")
	p.para("What each product accepts, and what a mistake costs.")
	for s := range schemas.Surface(schemas.NumSurfaces) {
		p.heading(3, "Files in "+s.Name())
		sources := schemas.SourcesOn(s, schemas.Observed)
		type column = slice.Grouped[string, *schemas.Source]
		columns := slice.Group(sources, func(src *schemas.Source) string {
			return strings.Join(slice.Map(readingRows, func(row tableRow[*schemas.LoadRules]) string { return row.cell(src.Rules[s]) }), "\n")
		})
		head := slice.Map(columns, func(c column) string {
			return strings.Join(slice.Map(c.Of, func(src *schemas.Source) string { return src.ID }), ", ")
		})
		rows := slice.Map(readingRows, func(row tableRow[*schemas.LoadRules]) []string {
			cells := slice.Map(columns, func(c column) string { return row.cell(c.Of[0].Rules[s]) })
			return append([]string{row.name}, cells...)
		})
		p.table(append([]string{""}, head...), rows)
		p.provenance(slice.Flat(sources, func(src *schemas.Source) []schemas.Fact { return src.Rules[s].Facts }), schemas.SurfaceSet(s))
	}
}

func effect(of func(*schemas.LoadRules) schemas.Effect) func(*schemas.LoadRules) string {
	return func(r *schemas.LoadRules) string { return effectWords[of(r)] }
}

func yesNo(b bool) string { return choose(b, "yes", "no") }

func choose(b bool, yes, no string) string {
	if b {
		return yes
	}
	return no
}

// tableRow is a row about one trait, with a cell for each thing that has it.
type tableRow[T any] struct {
	name string
	cell func(T) string
}

var readingRows = []tableRow[*schemas.LoadRules]{
	{"subdirectories", func(r *schemas.LoadRules) string { return yesNo(r.Recursive) }},
	{"order of files", func(r *schemas.LoadRules) string { return choose(r.Descending, "descending", "not defined") }},
	{"files with a leading dot", func(r *schemas.LoadRules) string { return yesNo(r.Hidden) }},
	{"comments", func(r *schemas.LoadRules) string { return choose(r.Comments, "accepted", effectWords[r.SyntaxError]) }},
	{"trailing commas", func(r *schemas.LoadRules) string {
		return choose(r.TrailingCommas, "accepted", effectWords[r.SyntaxError])
	}},
	{"byte order mark", func(r *schemas.LoadRules) string { return choose(r.BOM, "accepted", effectWords[r.SyntaxError]) }},
	{"other syntax error", effect(func(r *schemas.LoadRules) schemas.Effect { return r.SyntaxError })},
	{"version other than 1", func(r *schemas.LoadRules) string {
		return choose(r.Version, effectWords[schemas.DropsFile], "not read")
	}},
	{"no hooks", effect(func(r *schemas.LoadRules) schemas.Effect { return r.NoHooks })},
	{"hooks not an object", effect(func(r *schemas.LoadRules) schemas.Effect { return r.HooksNotObject })},
	{"event not a list", effect(func(r *schemas.LoadRules) schemas.Effect { return r.EventNotArray })},
	{"unknown event", effect(func(r *schemas.LoadRules) schemas.Effect { return r.UnknownEvent })},
	{"two spellings of one event", func(r *schemas.LoadRules) string { return twoSpellingsWords[r.TwoSpellings] }},
	{"entry not an object", effect(func(r *schemas.LoadRules) schemas.Effect { return r.BadEntry })},
	{"group within a group", effect(func(r *schemas.LoadRules) schemas.Effect { return r.NestedGroup })},
	{"entry outside a group", effect(func(r *schemas.LoadRules) schemas.Effect { return r.FlatEntry })},
	{"type that is not run", effect(func(r *schemas.LoadRules) schemas.Effect { return r.BadType })},
	{"no type", effect(func(r *schemas.LoadRules) schemas.Effect { return r.NoType })},
	{"no command", effect(func(r *schemas.LoadRules) schemas.Effect { return r.NoCommand })},
	{"command not text", effect(func(r *schemas.LoadRules) schemas.Effect { return r.BadCommand })},
	{"empty command", effect(func(r *schemas.LoadRules) schemas.Effect { return r.EmptyCommand })},
	{"blank command", effect(func(r *schemas.LoadRules) schemas.Effect { return r.BlankCommand })},
	{"invalid matcher", effect(func(r *schemas.LoadRules) schemas.Effect { return r.BadMatcher })},
	{"empty matcher", effect(func(r *schemas.LoadRules) schemas.Effect { return r.EmptyMatcher })},
	{"timeout not a number", effect(func(r *schemas.LoadRules) schemas.Effect { return r.BadTimeout })},
	{"timeout zero or less", effect(func(r *schemas.LoadRules) schemas.Effect { return r.TimeoutNotPositive })},
	{"cwd not text", effect(func(r *schemas.LoadRules) schemas.Effect { return r.BadCwd })},
	{"env not an object", effect(func(r *schemas.LoadRules) schemas.Effect { return r.BadEnv })},
	{"env value not text", effect(func(r *schemas.LoadRules) schemas.Effect { return r.BadEnvValue })},
	{"other checked field of the wrong type", effect(func(r *schemas.LoadRules) schemas.Effect { return r.BadField })},
	{"any of these mistakes under PreToolUse or PermissionRequest", func(r *schemas.LoadRules) string {
		return choose(r.StrictEvents != nil, effectWords[schemas.DropsFile], "no difference")
	}},
	{"disableAllHooks: true", func(r *schemas.LoadRules) string { return disableWords[r.DisableAll] }},
	{"disableAllHooks not true or false", effect(func(r *schemas.LoadRules) schemas.Effect { return r.DisableNotBool })},
}

var twoSpellingsWords = map[schemas.TwoSpellings]string{
	schemas.BothRun: "both run", schemas.LaterReplaces: "the later replaces the earlier", schemas.CamelFirst: "both run, camelCase first", schemas.OneOnly: "only one exists here",
}

var disableWords = map[schemas.DisableScope]string{
	schemas.DisablesNothing: "ignored", schemas.DisablesFile: "skips this file", schemas.DisablesAll: "turns off every hook",
	schemas.DisablesUnmanaged: "turns off every hook except managed ones",
}

func (p *page) engines() {
	p.heading(2, "How hooks are run")
	rows := slice.Map(engineRows, func(row tableRow[*schemas.Engine]) []string {
		cells := perSurface(func(s schemas.Surface) string { return row.cell(schemas.EngineOn(s, schemas.Observed)) })
		return append([]string{row.name}, cells...)
	})
	p.table(append([]string{""}, perSurface(schemas.Surface.Name)...), rows)
	for s := range schemas.Surface(schemas.NumSurfaces) {
		p.heading(3, "Running hooks in "+s.Name())
		p.provenance(schemas.EngineOn(s, schemas.Observed).Facts, schemas.SurfaceSet(s))
	}
}

var engineRows = []tableRow[*schemas.Engine]{
	{"turned on by", func(e *schemas.Engine) string { return choose(e.Setting == "", "–", code(e.Setting)) }},
	{"needs trust for every hook", func(e *schemas.Engine) string { return yesNo(e.NeedsTrust) }},
	{"directory without cwd", func(e *schemas.Engine) string {
		return choose(e.Cwd == schemas.FixedDirectory, code(e.FixedCwd), e.Cwd.String())
	}},
	{"~ in cwd", func(e *schemas.Engine) string { return choose(e.Tilde, "the home directory", "as written") }},
	{"missing cwd", func(e *schemas.Engine) string { return e.MissingCwd }},
	{"variables in env values", func(e *schemas.Engine) string { return choose(e.ExpandsEnv, "expanded", "as written") }},
	{"timeout fields, by priority", func(e *schemas.Engine) string { return codes(e.TimeoutFields) }},
	{"default timeout", func(e *schemas.Engine) string { return fmt.Sprintf("%v s", e.Timeout) }},
	{"on timeout", func(e *schemas.Engine) string {
		if e.KillAfter == 0 {
			return "canceled"
		}
		return fmt.Sprintf("%s ended, killed after %v s", choose(e.KillsGroup, "the process group is", "the shell alone is"), e.KillAfter)
	}},
	{"several hooks", func(e *schemas.Engine) string { return choose(e.Parallel, "in parallel", "one after another") }},
	{"identical hooks", func(e *schemas.Engine) string { return choose(e.Deduplicates, "run once", "all run") }},
}
