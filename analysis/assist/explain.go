package assist

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
	"github.com/hooks-ls/hooks-ls/term"
)

// Explain describes a name in plain text: a rule, an event, a field or a path of fields, a tool, a decision, a
// variable, a setting, a product, a file location or an exit code. It explains all meanings of a name. If there is
// none, it ignores case, and otherwise returns an error with a suggestion.
func Explain(name string, rules []*lint.Rule, style term.Style) (string, error) {
	if style.Width <= 0 {
		style.Width = pipeWidth
	}
	style.Width = min(style.Width, maxWidth)
	meanings, refs := meaningsOf(name, rules, style)
	names := Names(rules)
	if len(meanings) == 0 {
		for _, n := range names {
			if strings.EqualFold(n, name) {
				more, cited := meaningsOf(n, rules, style)
				meanings, refs = append(meanings, more...), append(refs, cited...)
			}
		}
	}
	if len(meanings) == 0 && slices.Contains([]string{"exit", "exitcode", "exit code", "exit codes"}, strings.ToLower(name)) {
		return "", errors.New("name an exit code by its number, such as 2")
	}
	if len(meanings) == 0 {
		return "", fmt.Errorf("unknown name %q%s", name, english.DidYouMean(name, names))
	}
	if len(refs) > 0 {
		w := page{style: style}
		sources(&w, refs)
		meanings[len(meanings)-1] += w.String()
	}
	return strings.Join(meanings, "\n"), nil
}

// meaningsOf returns the explanations of a name exactly as written, and what their facts cite.
func meaningsOf(name string, rules []*lint.Rule, style term.Style) (meanings []string, refs []schemas.Ref) {
	for _, explain := range []func(w *page, name string){
		explainList,
		func(w *page, name string) { explainRule(w, name, rules) },
		explainEvent, explainProduct, explainField, explainPath, explainTool, explainToolInput, explainDecision,
		explainVariable, explainSetting, explainLocation, explainExit,
	} { // each writes nothing about a name that it does not know
		w := page{style: style}
		if explain(&w, name); w.Len() > 0 {
			meanings, refs = append(meanings, w.String()), append(refs, w.refs...)
		}
	}
	return meanings, refs
}

// Names returns the names that Explain knows.
func Names(rules []*lint.Rule) []string {
	names := slices.Collect(maps.Keys(listed))
	names = append(names, lint.RuleIDs(rules)...)
	for _, e := range schemas.Events() {
		names = append(names, slice.Map(e.Spellings, func(sp schemas.Spelling) string { return sp.Name })...)
		for _, s := range schemas.AllSurfaces.List() {
			for path := range schemas.Members(append(e.InputFields(s, e.SpellingFor(s, schemas.SnakeCase), schemas.Observed), outputFields(e, s)...)) {
				names = append(names, path)
			}
			names = slices.AppendSeq(names, maps.Keys(decisions(e, s)))
		}
	}
	names = append(names, schemas.AllSurfaces.IDs()...)
	names = append(names, slice.Map(schemas.Sources(), func(src *schemas.Source) string { return src.Glob })...)
	names = append(names, slice.Flat(schemas.HookTypes(), func(t *schemas.HookType) []string { return slice.Map(t.Fields, nameOf) })...)
	for _, t := range schemas.Tools() {
		names = append(names, t.Name, t.Pascal)
		names = append(names, slice.Map(t.Input, nameOf)...)
	}
	names = append(names, slice.Map(allVariables(), func(v *schemas.Variable) string { return v.Name })...)
	names = append(names, slice.Map(schemas.Settings, func(s schemas.Setting) string { return s.Name })...)
	return slices.DeleteFunc(slice.Set(names), func(n string) bool { return n == "" })
}

func nameOf(f schemas.Field) string { return f.Name }

// maxWidth is the longest line that is easy to read, in columns; pipeWidth is that for a pipe, to an unknown terminal.
const (
	maxWidth  = 100
	pipeWidth = 80
)

func explainRule(w *page, name string, rules []*lint.Rule) {
	r := slice.Find(rules, func(r *lint.Rule) bool { return r.ID == name })
	if r == nil {
		return
	}
	w.title("rule", r.ID, r.Summary)
	fmt.Fprintln(w)
	w.wrap("", r.Why)
	fmt.Fprintf(w, "\nSeverity: up to %s. Fix: %s.\n", r.Severity, FixName(r.Fix))
	w.head("Wrong")
	fmt.Fprint(w, indented(r.Bad))
	w.head("Right")
	fmt.Fprint(w, indented(r.Good))
	sources(w, r.Refs)
	fmt.Fprintf(w, "\nTo ignore it: hooks-ls check --ignore %s\n", r.ID)
}

// FixName describes the fixes of a rule in a word.
func FixName(kind lint.FixKind) string {
	return map[lint.FixKind]string{
		lint.NoFix: "none", lint.SomeFixes: "for some findings", lint.SafeFix: "safe", lint.UnsafeFix: "unsafe",
	}[kind]
}

func explainEvent(w *page, name string) {
	e, _, ok := schemas.EventBySpelling(name)
	if !ok {
		return
	}
	w.title("event", e.Name, "")
	w.wrap("", e.Summary)
	if e.Proposed {
		fmt.Fprintf(w, "\nIt does not exist yet: no product has it. Use %s.\n", e.Instead)
	}
	w.head("Names")
	for _, s := range e.Spellings {
		w.item(s.Name, s.Surfaces.Names())
	}
	fires := schemas.AllSurfaces.Where(e.Fires)
	for _, a := range answers(e, fires) {
		w.head(a.title)
		for _, f := range a.forms {
			fmt.Fprintf(w, "  %s:\n%s", f.set.Names(), w.code(f.name))
		}
	}
	w.head("When it runs")
	w.eachProduct(func(s schemas.Surface) string {
		f := e.Firing[s]
		if f.State == schemas.NotAnEvent {
			return "not an event"
		}
		lead := map[schemas.FiringState]string{schemas.NeverFires: "never; ", schemas.FiringOpen: "not known; "}[f.State]
		return strings.TrimSuffix(lead+f.When, "; ")
	})
	if m := e.Matcher; m != nil {
		w.head("Matcher")
		w.wrap("  ", fmt.Sprintf("compared with %s in %s", m.On, m.AppliedBy.Names()))
	}
	for _, s := range fires.List() {
		eventOn(w, e, s)
	}
	if len(e.Facts) > 0 {
		w.head("Facts")
		facts(w, e.Facts)
	}
	for _, s := range fires.List() {
		for _, f := range e.Firing[s].Facts {
			w.refs = append(w.refs, f.Refs()...)
		}
	}
}

func eventOn(w *page, e *schemas.Event, s schemas.Surface) {
	w.head("In " + s.Name())
	pascal, camel := e.SpellingFor(s, schemas.SnakeCase), e.SpellingFor(s, schemas.CamelCase)
	sent := func(spelling string) string { return fieldList(e.InputFields(s, spelling, schemas.Observed)) }
	switch {
	case pascal == "" || camel == "" || pascal == camel:
		w.item("input of "+cmp.Or(pascal, camel), sent(cmp.Or(pascal, camel)))
	case sent(pascal) == sent(camel):
		w.item("input of "+pascal+" and "+camel, sent(pascal))
	default:
		w.item("input of "+pascal, sent(pascal))
		w.item("input of "+camel, sent(camel))
	}
	w.item("output", cmp.Or(fieldList(outputFields(e, s)), "ignored"))
	for _, rule := range e.Exit[s] {
		if rule.Editions.Has(schemas.Observed) {
			w.item(cmp.Or(exitWords[rule.Code], "exit code "+strconv.Itoa(rule.Code)), rule.Doc)
		}
	}
	w.optional("several hooks", e.MergeOn(s, schemas.Observed).Doc)
}

func outputFields(e *schemas.Event, s schemas.Surface) []schemas.Field {
	return e.OutputFields(s, e.SpellingFor(s, schemas.SnakeCase), schemas.Observed)
}

func fieldList(fields []schemas.Field) string {
	return strings.Join(slice.Map(fields, func(f schemas.Field) string {
		if f.Type != nil && f.Type.Kind == schemas.Object && len(f.Type.Fields) > 0 {
			return f.Name + " {" + fieldList(f.Type.Fields) + "}"
		}
		return f.Name
	}), ", ")
}

// exitWords are the ends of a hook that are no exit code of its own.
var exitWords = map[int]string{schemas.OtherCode: "any other exit code", schemas.TimedOut: "timeout", schemas.NotRun: "could not start"}

func explainField(w *page, name string) {
	once := map[string]bool{}
	say := func(where string, fields ...schemas.Field) {
		for _, f := range fields {
			if f.Name != name || once[where+f.Doc] {
				continue
			}
			once[where+f.Doc] = true
			w.title("field", name, "in "+where)
			w.wrap("  ", f.Doc)
			if !f.Surfaces.Empty() {
				w.item("read by", f.Surfaces.Names())
			}
			w.optional("another name for", f.AliasOf)
			w.optional("default", f.Default)
			w.optional("example", f.Example)
			facts(w, f.Facts)
		}
	}
	for _, t := range schemas.HookTypes() {
		say(t.Name+" hooks", t.Fields...)
	}
	say("matcher groups", schemas.GroupFields...)
	say("a proposal", schemas.ProposedFields...)
	for kind, where := range []string{schemas.HookFile: "hook files", schemas.ClaudeSettings: "Claude Code's settings", schemas.CopilotSettings: "Copilot's settings", schemas.AgentFile: "custom agents", schemas.SkillFile: "skills"} {
		if where != "" {
			say(where, schemas.RootFields(schemas.SourceKind(kind))...)
		}
	}
	say("files and hooks, where no product reads it", schemas.Tolerated...)
	for _, s := range schemas.AllSurfaces.List() {
		for _, e := range schemas.Events() {
			for _, c := range []schemas.Casing{schemas.SnakeCase, schemas.CamelCase} {
				say("the input of "+e.Name+" in "+s.Name(), e.InputFields(s, e.SpellingFor(s, c), schemas.Observed)...)
			}
			for _, f := range outputFields(e, s) {
				say("the output of "+e.Name+" in "+s.Name(), f)
				if f.Type != nil {
					say(f.Name+" in the output of "+e.Name+" in "+s.Name(), f.Type.Fields...)
				}
			}
		}
	}
}

func explainTool(w *page, name string) {
	for _, t := range schemas.Tools() {
		if t.Name != name && t.Pascal != name && t.Reference != name && !slices.Contains(t.Aliases, name) {
			continue
		}
		w.title("tool", t.Name, t.Surface.Name()+", "+t.Purpose)
		w.wrap("  ", t.Doc)
		if t.Pascal != "" && t.Pascal != t.Name {
			w.item("name under PascalCase events", t.Pascal)
		}
		if t.Reference == name {
			w.wrap("  ", fmt.Sprintf("%s is its name in prompts; hooks get %s", name, t.Name))
		}
		w.optional("input", fieldList(t.Input))
	}
	for _, other := range schemas.OtherToolNames {
		if other.Name != name {
			continue
		}
		instead := "it has no replacement"
		if len(other.Instead) > 0 {
			instead = "use " + strings.Join(other.Instead, ", ")
		}
		w.wrap("", fmt.Sprintf("%s never sends %s (%s); %s", other.Surface.Name(), name, other.Why, instead))
		facts(w, other.Facts)
	}
}

// allVariables are those that hooks may read, then those that configure a product.
func allVariables() []*schemas.Variable {
	return slices.Concat(schemas.Variables(), schemas.EngineVariables)
}

func explainVariable(w *page, name string) {
	name = strings.TrimPrefix(name, "$")
	v := cmp.Or(schemas.VariableNamed(name), slice.Find(schemas.EngineVariables, func(v *schemas.Variable) bool { return v.Name == name }))
	if v == nil {
		return
	}
	w.title("environment variable", v.Name, "")
	w.wrap("  ", v.Doc)
	for _, s := range schemas.AllSurfaces.List() {
		w.item(s.Name(), fmt.Sprint(v.Set[s]))
	}
	w.optional("instead", v.Instead)
	facts(w, v.Facts)
}

func explainSetting(w *page, name string) {
	s := schemas.SettingNamed(name)
	if s == nil || s.InFiles {
		return
	}
	w.title("setting", s.Name, "")
	w.wrap("  ", s.Doc)
	w.optional("removed in", s.Removed)
	w.optional("default", s.Default)
	facts(w, s.Facts)
}

// explainExit describes an exit code on each surface, grouping events with the same meaning.
func explainExit(w *page, name string) {
	code, err := strconv.Atoi(strings.TrimPrefix(strings.TrimPrefix(strings.ToLower(name), "exit "), "code "))
	if err != nil || code < 0 || code > 255 {
		return
	}
	w.title("exit code", strconv.Itoa(code), "")
	for _, s := range schemas.AllSurfaces.List() {
		var uses []use
		for _, e := range schemas.Events() {
			if rule, ok := e.ExitFor(s, code, schemas.Observed); ok && e.Fires(s) {
				uses = append(uses, use{rule.Doc, e.Name, s})
			}
		}
		w.head("In " + s.Name())
		for _, g := range slice.Group(uses, useText) {
			w.item(strings.Join(slice.Map(g.Of, func(u use) string { return u.name }), ", "), g.Key)
		}
	}
}
