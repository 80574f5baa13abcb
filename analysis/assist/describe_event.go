package assist

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// describeEvent describes an event for a set: its purpose, what a hook prints, the effect of exit code 2, when it fires.
func describeEvent(e *schemas.Event, set schemas.Surfaces) string {
	var b strings.Builder
	if e.Proposed {
		return fmt.Sprintf("**%s** does not exist yet: no product has it. Use `%s`.\n", e.Spellings[0].Name, e.Instead)
	}
	fmt.Fprintf(&b, "**%s**%s\n\n%s\n", e.Name, otherSpellings(e), e.Summary)
	fires := set.Where(e.Fires)
	unknown := set.Where(func(s schemas.Surface) bool { return e.Firing[s].State == schemas.NotAnEvent })
	never := set &^ fires &^ unknown
	for _, a := range answers(e, fires) {
		fmt.Fprintf(&b, "\n%s:\n", a.title)
		for _, f := range a.forms {
			fmt.Fprintf(&b, "* %s: `%s`\n", f.set.Names(), f.name)
		}
	}
	bullets(&b, "Exit code 2", fires, func(s schemas.Surface) string {
		rule, _ := e.ExitFor(s, 2, schemas.Observed)
		return rule.Doc
	})
	bullets(&b, "When it runs", fires, func(s schemas.Surface) string { return e.Firing[s].When })
	bullets(&b, "Never runs", never, func(s schemas.Surface) string { return e.Firing[s].When })
	if !unknown.Empty() {
		fmt.Fprintf(&b, "\nNot an event in %s.\n", unknown.Names())
	}
	if m := e.Matcher; m != nil && m.AppliedBy&set != 0 {
		fmt.Fprintf(&b, "\n`matcher` is compared with `%s` in %s.\n", m.On, (m.AppliedBy & set).Names())
	}
	bullets(&b, "Good to know", fires, func(s schemas.Surface) string {
		if o := e.Output[s]; o != nil {
			return o.Doc
		}
		return ""
	})
	facts := slices.Concat(e.Facts, slice.Flat(set.List(), func(s schemas.Surface) []schemas.Fact { return e.Firing[s].Facts }))
	return b.String() + differences(facts, set)
}

// named is a name or a text, and the surfaces that it applies to.
type named struct {
	name string
	set  schemas.Surfaces
}

// add adds a surface to a name of a list.
func add(list []named, name string, s schemas.Surface) []named {
	for i := range list {
		if list[i].name == name {
			list[i].set |= schemas.SurfaceSet(s)
			return list
		}
	}
	return append(list, named{name, schemas.SurfaceSet(s)})
}

// groupTexts groups surfaces with the same text and skips those without one.
func groupTexts(set schemas.Surfaces, text func(schemas.Surface) string) []named {
	set = set.Where(func(s schemas.Surface) bool { return text(s) != "" })
	return slice.Map(slice.Group(set.List(), text), func(g slice.Grouped[string, schemas.Surface]) named {
		return named{g.Key, schemas.SurfaceSet(g.Of...)}
	})
}

// bullets writes a list with one line per text.
func bullets(b *strings.Builder, title string, set schemas.Surfaces, text func(schemas.Surface) string) {
	groups := groupTexts(set, text)
	if len(groups) > 0 && title != "" {
		fmt.Fprintf(b, "\n%s:\n", title)
	}
	for _, g := range groups {
		fmt.Fprintf(b, "* %s: %s\n", g.set.Names(), g.name)
	}
}

// answerKinds are the kinds of answers that a hook may print, with their fields, the essential one first.
var answerKinds = []struct {
	title  string
	fields []string
}{
	{"To deny the call, print", []string{"permissionDecision", "permissionDecisionReason"}},
	{"To deny the call, print", []string{"behavior", "message"}},
	{"To block, print", []string{"decision", "reason"}},
	{"To add context for the model, print", []string{"additionalContext"}},
}

// answer is what a hook prints for a purpose, in the forms that surfaces read.
type answer struct {
	title string
	forms []named
}

// answers returns what hooks print, one form for each surface of a set.
func answers(e *schemas.Event, set schemas.Surfaces) []answer {
	var list []answer
	for _, kind := range answerKinds {
		forms := groupTexts(set, func(s schemas.Surface) string {
			return answerIn(outputFields(e, s), s, kind.fields)
		})
		for _, f := range forms {
			set &^= f.set
		}
		if len(forms) > 0 {
			list = append(list, answer{kind.title, forms})
		}
	}
	return list
}

// answerIn returns an answer with the wanted fields in the form that a surface reads: JSON on one line, inside a wrapper if
// the surface requires it. It returns "" when the surface does not read the first field.
func answerIn(have []schemas.Field, s schemas.Surface, want []string) string {
	var members []string
	for i, name := range want {
		f := schemas.FieldNamed(have, name)
		if f != nil && f.Type.Kind != schemas.Object && f.Example != "" && !strings.HasPrefix(f.Doc, "Deprecated") {
			members = append(members, fmt.Sprintf("%q: %s", name, f.Example))
		} else if i == 0 {
			break
		}
	}
	if len(members) > 0 {
		return "{" + strings.Join(members, ", ") + "}"
	}
	for _, f := range have {
		if f.Type.Kind != schemas.Object {
			continue
		}
		inner := answerIn(f.Type.Fields, s, want)
		if inner == "" {
			continue
		}
		if name := schemas.FieldNamed(f.Type.Fields, "hookEventName"); name != nil && name.Required.Has(s) {
			inner = fmt.Sprintf(`{"hookEventName": %s, %s`, name.Example, inner[1:])
		}
		return fmt.Sprintf("{%q: %s}", f.Name, inner)
	}
	return ""
}
