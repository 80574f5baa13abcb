package assist

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Explain says in plain text what a name means: of a rule, an event, a field, a tool, a variable, a setting or an exit
// code. A name that means several things is explained in all of its meanings; one that means nothing is an error.
func Explain(name string, rules []*analysis.Rule) (string, error) {
	var meanings []string
	for _, e := range []func(w io.Writer, name string) bool{
		func(w io.Writer, name string) bool { return explainRule(w, name, rules) },
		explainEvent, explainField, explainTool, explainVariable, explainSetting, explainExit,
	} {
		var b strings.Builder
		if e(&b, name) {
			meanings = append(meanings, b.String())
		}
	}
	if len(meanings) == 0 {
		return "", fmt.Errorf("nothing is known of %q%s", name, analysis.DidYouMean(name, explainable(rules)))
	}
	return strings.Join(meanings, "\n"), nil
}

// explainable are all names that can be explained.
func explainable(rules []*analysis.Rule) []string {
	var names []string
	for _, r := range rules {
		names = append(names, r.ID)
	}
	for _, e := range schemas.Events() {
		for _, s := range e.Spellings {
			names = append(names, s.Name)
		}
		for _, s := range schemas.AllSurfaces.List() {
			for _, f := range append(e.InputFields(s, e.SpellingFor(s, schemas.SnakeCase), schemas.Observed), outputFields(e, s)...) {
				names = append(names, f.Name)
			}
		}
	}
	for _, t := range schemas.HookTypes() {
		for _, f := range t.Fields {
			names = append(names, f.Name)
		}
	}
	for i := range schemas.Tools() {
		names = append(names, schemas.Tools()[i].Name, schemas.Tools()[i].Pascal)
	}
	for i := range schemas.Variables() {
		names = append(names, schemas.Variables()[i].Name)
	}
	for _, s := range schemas.Settings() {
		names = append(names, s.Name)
	}
	slices.Sort(names)
	return slices.DeleteFunc(slices.Compact(names), func(n string) bool { return n == "" })
}

// wrap breaks text into lines for a terminal. The first line of a paragraph begins with indent, the others are as deep.
func wrap(w io.Writer, indent, text string) {
	const width = 100
	for para := range strings.SplitSeq(strings.TrimSpace(text), "\n\n") {
		line, empty := indent, true
		for word := range strings.FieldsSeq(para) {
			switch {
			case empty:
				line += word
			case len(line)+1+len(word) > width:
				fmt.Fprintln(w, line)
				line = strings.Repeat(" ", len(indent)) + word
			default:
				line += " " + word
			}
			empty = false
		}
		fmt.Fprintln(w, line)
	}
}

func explainRule(w io.Writer, name string, rules []*analysis.Rule) bool {
	i := slices.IndexFunc(rules, func(r *analysis.Rule) bool { return r.ID == name })
	if i < 0 {
		return false
	}
	r := rules[i]
	fixes := map[analysis.FixKind]string{analysis.NoFix: "none", analysis.SomeFixes: "safe, for some findings", analysis.SafeFix: "safe", analysis.UnsafeFix: "unsafe"}
	fmt.Fprintf(w, "rule %s: %s\n\n", r.ID, r.Doc.Summary)
	wrap(w, "", r.Doc.Why)
	fmt.Fprintf(w, "\nseverity: %s at most\nfix: %s\n", r.Severity, fixes[r.Fix])
	if r.Off {
		fmt.Fprintf(w, "off unless asked for with --rule %s\n", r.ID)
	}
	fmt.Fprintf(w, "\nwrong:\n%s\nright:\n%s\n", indented(r.Doc.Bad), indented(r.Doc.Good))
	sources(w, r.Doc.Refs)
	fmt.Fprintf(w, "leave out with: --ignore %s\n", r.ID)
	return true
}

func indented(text string) string {
	text = strings.ReplaceAll(strings.TrimRight(text, "\n"), "\ufeff", "<U+FEFF>")
	return "  " + strings.ReplaceAll(text, "\n", "\n  ") + "\n"
}

// sources lists the documents that refs cite.
func sources(w io.Writer, refs []schemas.Ref) {
	for _, r := range refs {
		fmt.Fprintf(w, "source: %s\n", refText(r))
	}
}

func refText(r schemas.Ref) string {
	text := r.Doc
	if d, ok := schemas.DocumentFor(r.Doc); ok {
		text = d.Short
	}
	if r.Section != "" {
		text += ", " + r.Section
	}
	return text
}

// facts writes what is documented and what was observed, so far as the two differ or only one is known.
func facts(w io.Writer, list []schemas.Fact) {
	for _, f := range list {
		on := ""
		if !f.Surfaces.Empty() {
			on = f.Surfaces.Names() + ": "
		}
		switch {
		case f.Differs():
			wrap(w, "  - ", fmt.Sprintf("%sdocumented: %s; observed in %s %s: %s", on, f.Documented, f.In.Product(), f.In.Version(), f.Observed))
		case f.Observed != "":
			wrap(w, "  - ", fmt.Sprintf("%sobserved in %s %s: %s", on, f.In.Product(), f.In.Version(), f.Observed))
		case f.Confirmed():
			wrap(w, "  - ", fmt.Sprintf("%sdocumented, and confirmed in %s %s: %s", on, f.In.Product(), f.In.Version(), f.Documented))
		case f.Documented != "":
			wrap(w, "  - ", on+"documented: "+f.Documented)
		}
	}
}

func explainEvent(w io.Writer, name string) bool {
	e, _, ok := schemas.EventBySpelling(name)
	if !ok {
		return false
	}
	fmt.Fprintf(w, "event %s: %s\n\n", e.Name, e.Summary)
	if e.Proposed {
		fmt.Fprintf(w, "No surface has it; %s does its work.\n", e.Instead)
	}
	fmt.Fprintln(w, "names:")
	for _, s := range e.Spellings {
		loaded := "loaded by nobody"
		if !s.Surfaces.Empty() {
			loaded = "loaded by " + s.Surfaces.Names()
		}
		fmt.Fprintf(w, "  %s: %s\n", s.Name, loaded)
	}
	fmt.Fprintln(w, "fires:")
	for _, s := range schemas.AllSurfaces.List() {
		state := map[schemas.FiringState]string{schemas.Fires: "yes", schemas.NeverFires: "never", schemas.NotAnEvent: "not an event", schemas.FiringOpen: "not known"}[e.Firing[s].State]
		wrap(w, "  ", fmt.Sprintf("%s: %s; %s", s.Name(), state, e.Firing[s].When))
	}
	if m := e.Matcher; m != nil {
		fmt.Fprintf(w, "matcher: tried on %s by %s\n", m.On, m.Honoured.Names())
	}
	for _, s := range schemas.AllSurfaces.List() {
		if e.Firing[s].State == schemas.Fires {
			eventOn(w, e, s)
		}
	}
	if len(e.Facts) > 0 {
		fmt.Fprintln(w, "facts:")
		facts(w, e.Facts)
	}
	return true
}

// eventOn says what a hook gets and may answer on one surface.
func eventOn(w io.Writer, e *schemas.Event, s schemas.Surface) {
	fmt.Fprintf(w, "in %s:\n", s.Name())
	for _, c := range []schemas.Casing{schemas.SnakeCase, schemas.CamelCase} {
		spelling := e.SpellingFor(s, c)
		if spelling == "" || c == schemas.CamelCase && spelling == e.SpellingFor(s, schemas.SnakeCase) {
			continue
		}
		fmt.Fprintf(w, "  input under %s: %s\n", spelling, fieldList(e.InputFields(s, spelling, schemas.Observed)))
	}
	if out := outputFields(e, s); len(out) > 0 {
		fmt.Fprintf(w, "  output: %s\n", fieldList(out))
	} else {
		fmt.Fprintln(w, "  output: not read")
	}
	for _, rule := range e.Exit[s] {
		if rule.Editions.Has(schemas.Observed) {
			fmt.Fprintf(w, "  exit %s: %s\n", exitName(rule.Code), rule.Doc)
		}
	}
	if m := e.MergeOn(s, schemas.Observed); m.Doc != "" {
		wrap(w, "  ", "several hooks: "+m.Doc)
	}
}

func outputFields(e *schemas.Event, s schemas.Surface) []schemas.Field {
	return e.OutputFields(s, e.SpellingFor(s, schemas.SnakeCase), schemas.Observed)
}

func fieldList(fields []schemas.Field) string {
	var names []string
	for _, f := range fields {
		name := f.Name
		if f.Type != nil && f.Type.Kind == schemas.Object && len(f.Type.Fields) > 0 {
			name += " {" + fieldList(f.Type.Fields) + "}"
		}
		names = append(names, name)
	}
	return strings.Join(names, ", ")
}

func exitName(code int) string {
	switch code {
	case -1:
		return "with any other code"
	case -2:
		return "by timeout"
	case -3:
		return "because it cannot be started"
	}
	return strconv.Itoa(code)
}

func explainField(w io.Writer, name string) bool {
	known := false
	once := map[string]bool{}
	say := func(where string, f schemas.Field) {
		if f.Name != name || once[where+f.Doc] {
			return
		}
		known, once[where+f.Doc] = true, true
		fmt.Fprintf(w, "field %s of %s\n", name, where)
		wrap(w, "  ", f.Doc)
		if !f.Surfaces.Empty() {
			fmt.Fprintf(w, "  surfaces: %s\n", f.Surfaces.Names())
		}
		if f.AliasOf != "" {
			fmt.Fprintf(w, "  another spelling of %s\n", f.AliasOf)
		}
		if f.Default != "" {
			fmt.Fprintf(w, "  default: %s\n", f.Default)
		}
		if f.Example != "" {
			fmt.Fprintf(w, "  example: %s\n", f.Example)
		}
		facts(w, f.Facts)
	}
	for _, t := range schemas.HookTypes() {
		for _, f := range t.Fields {
			say(t.Name+" hooks", f)
		}
	}
	for _, f := range schemas.GroupFields() {
		say("matcher groups", f)
	}
	for _, f := range schemas.ProposedFields() {
		say("a proposal", f)
	}
	for kind, where := range []string{schemas.HookFile: "hook files", schemas.ClaudeSettings: "Claude Code's settings", schemas.CopilotSettings: "Copilot's settings", schemas.AgentFile: "custom agents"} {
		if where != "" {
			for _, f := range schemas.RootFields(schemas.SourceKind(kind)) {
				say(where, f)
			}
		}
	}
	for _, s := range schemas.AllSurfaces.List() {
		for _, e := range schemas.Events() {
			for _, c := range []schemas.Casing{schemas.SnakeCase, schemas.CamelCase} {
				for _, f := range e.InputFields(s, e.SpellingFor(s, c), schemas.Observed) {
					say("the input of "+e.Name+" in "+s.Name(), f)
				}
			}
			for _, f := range outputFields(e, s) {
				say("the output of "+e.Name+" in "+s.Name(), f)
				if f.Type != nil {
					for _, inner := range f.Type.Fields {
						say(f.Name+" in the output of "+e.Name+" in "+s.Name(), inner)
					}
				}
			}
		}
	}
	return known
}

func explainTool(w io.Writer, name string) bool {
	known := false
	for i := range schemas.Tools() {
		t := &schemas.Tools()[i]
		if t.Name != name && t.Pascal != name && t.Reference != name && !slices.Contains(t.Aliases, name) {
			continue
		}
		known = true
		fmt.Fprintf(w, "tool %s of %s: %s\n", t.Name, t.Surface.Name(), t.Purpose)
		wrap(w, "  ", t.Doc)
		if t.Pascal != "" && t.Pascal != t.Name {
			fmt.Fprintf(w, "  sent as %s under PascalCase events\n", t.Pascal)
		}
		if t.Reference == name {
			fmt.Fprintf(w, "  %s is the name in prompts; hooks are sent %s\n", name, t.Name)
		}
		if len(t.Input) > 0 {
			fmt.Fprintf(w, "  input: %s\n", fieldList(t.Input))
		}
	}
	for _, other := range schemas.OtherToolNames() {
		if other.Name != name {
			continue
		}
		known = true
		instead := "nothing does that job any more"
		if len(other.Instead) > 0 {
			instead = "write " + strings.Join(other.Instead, ", ")
		}
		wrap(w, "", fmt.Sprintf("%s is never sent by %s (%s); %s", name, other.Surface.Name(), other.Why, instead))
		facts(w, other.Facts)
	}
	return known
}

func explainVariable(w io.Writer, name string) bool {
	v := schemas.VariableNamed(strings.TrimPrefix(name, "$"))
	if v == nil {
		return false
	}
	fmt.Fprintf(w, "environment variable %s\n", v.Name)
	wrap(w, "  ", v.Doc)
	for _, s := range schemas.AllSurfaces.List() {
		fmt.Fprintf(w, "  %s: %s\n", s.Name(), v.On(s))
	}
	if v.Instead != "" {
		wrap(w, "  ", "instead: "+v.Instead)
	}
	facts(w, v.Facts)
	return true
}

func explainSetting(w io.Writer, name string) bool {
	s := schemas.SettingNamed(name)
	if s == nil || !strings.HasPrefix(name, "chat.") {
		return false
	}
	fmt.Fprintf(w, "setting %s\n", s.Name)
	wrap(w, "  ", s.Doc)
	if s.Removed != "" {
		fmt.Fprintf(w, "  removed in %s\n", s.Removed)
	}
	if s.Default != "" {
		fmt.Fprintf(w, "  default: %s\n", s.Default)
	}
	facts(w, s.Facts)
	return true
}

// explainExit lists what an exit code means on each surface, events with the same meaning together.
func explainExit(w io.Writer, name string) bool {
	code, err := strconv.Atoi(strings.TrimPrefix(strings.TrimPrefix(name, "exit "), "code "))
	if err != nil || code < 0 || code > 255 {
		return false
	}
	fmt.Fprintf(w, "exit code %d\n", code)
	for _, s := range schemas.AllSurfaces.List() {
		var docs []string
		events := map[string][]string{}
		for _, e := range schemas.Events() {
			if e.Firing[s].State != schemas.Fires {
				continue
			}
			rule, ok := e.ExitFor(s, code, schemas.Observed)
			if !ok {
				continue
			}
			if events[rule.Doc] == nil {
				docs = append(docs, rule.Doc)
			}
			events[rule.Doc] = append(events[rule.Doc], e.Name)
		}
		if len(docs) == 0 {
			continue
		}
		fmt.Fprintf(w, "in %s:\n", s.Name())
		for _, d := range docs {
			wrap(w, "  ", strings.Join(events[d], ", ")+": "+d)
		}
	}
	return true
}
