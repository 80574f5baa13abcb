package main

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// width is the line width of the comparison.
const width = 110

// item is a list item, broken into lines.
func (p *page) item(format string, args ...any) {
	line := "-"
	for word := range strings.FieldsSeq(fmt.Sprintf(format, args...)) {
		if len(line)+1+len(word) > width {
			p.line("%s", line)
			line = " "
		}
		line += " " + word
	}
	p.line("%s", line)
}

// compared are the events whose answers are compared.
var compared = []string{"PreToolUse", "PostToolUse", "UserPromptSubmit", "Stop"}

// products compares how the products treat the same hook.
func products() []byte {
	p := &page{}
	p.heading(1, "One hook in four products")
	p.para("What happens to the same hook in VS Code (its local harness), Copilot CLI, the Copilot cloud agent and Claude\nCode. A *documented* line is what a document says, where the product does something else. [The\nreference](reference/README.md) has the sources.")
	p.productEvents()
	p.heading(2, "Matchers")
	p.para("How `PreToolUse` treats a matcher. For an empty or missing one, see [how files are read](reference/loading.md).")
	pre := schemas.EventByName("PreToolUse")
	p.perProduct(func(s schemas.Surface, ed schemas.Edition) string {
		if !pre.MatcherOn(s, ed) {
			return "ignored: the hook runs before every tool call"
		}
		if row := schemas.MatcherSyntaxFor(s, ed, pre.SpellingFor(s, schemas.SnakeCase)); row != nil {
			return row.Doc
		}
		return "applied"
	})
	p.heading(2, "Exit codes, timeouts and hooks that cannot start")
	for _, code := range []int{0, 2, schemas.OtherCode, schemas.TimedOut, schemas.NotRun} {
		p.exits(code)
	}
	p.heading(2, "Answers")
	p.para("The fields that each product reads from a hook's JSON output.")
	for _, name := range compared {
		ev := schemas.EventByName(name)
		p.heading(3, name)
		p.perProduct(func(s schemas.Surface, ed schemas.Edition) string {
			var names []string
			for _, f := range ev.OutputFields(s, "", ed) {
				text := code(f.Name)
				if f.Type != nil && len(f.Type.Fields) > 0 {
					inner := slice.Map(f.Type.Fields, func(in schemas.Field) string { return code(in.Name) })
					text += " (" + strings.Join(inner, ", ") + ")"
				}
				names = append(names, text)
			}
			return strings.Join(names, ", ")
		})
	}
	p.heading(2, "Several hooks")
	for _, name := range compared {
		ev := schemas.EventByName(name)
		p.heading(3, name)
		p.perProduct(func(s schemas.Surface, ed schemas.Edition) string { return ev.MergeOn(s, ed).Doc })
	}
	p.heading(2, "Timeouts")
	p.para("The default timeout of a command hook, and the fields that change it.")
	p.perProduct(func(s schemas.Surface, ed schemas.Edition) string {
		e := schemas.EngineOn(s, ed)
		return fmt.Sprintf("%g s; %s", schemas.DefaultTimeout(s, "command", "PreToolUse", ed), codes(e.TimeoutFields))
	})
	p.heading(2, "Claude Code: documented and observed")
	p.para("Where Claude Code %s differs from its documentation, and where hooks-ls shows it.", schemas.Versions[schemas.ClaudeCode].Version)
	for _, d := range differences {
		p.item("**%s.** %s %s", d.topic, sentence(d.observed), "Where: "+d.where+".")
	}
	return p.text()
}

// exitHeads begin the headings for the ends of a hook that are no exit code of its own.
var exitHeads = map[int]string{schemas.OtherCode: "Any other exit code", schemas.TimedOut: "Timeout", schemas.NotRun: "A hook that cannot start"}

// exits says what an exit code means. Events on which it means the same share a list.
func (p *page) exits(code int) {
	groups := slice.Group(compared, func(name string) string {
		ev, list := schemas.EventByName(name), &page{}
		list.perProduct(func(s schemas.Surface, ed schemas.Edition) string {
			rule, _ := ev.ExitFor(s, code, ed)
			return rule.Doc
		})
		return list.String()
	})
	for _, g := range groups {
		p.heading(3, cmp.Or(exitHeads[code], fmt.Sprintf("Exit code %d", code))+" on "+strings.Join(g.Of, ", "))
		p.WriteString(g.Key)
	}
}

func (p *page) productEvents() {
	p.heading(2, "Events")
	p.para("`yes`: it fires. `never`: it can be configured but never fires. `-`: the product has no such event. `open`: not known.")
	head := []string{"Event", "VS Code", "CLI", "Cloud", "Claude"}
	var rows [][]string
	for _, e := range schemas.Events() {
		if e.Proposed {
			continue
		}
		states := perSurface(func(s schemas.Surface) string {
			return map[schemas.FiringState]string{schemas.Fires: "yes", schemas.FiringOpen: "open", schemas.NeverFires: "never", schemas.NotAnEvent: "-"}[e.Firing[s].State]
		})
		rows = append(rows, append([]string{"[" + e.Name + "](reference/" + eventPage(e) + ")"}, states...))
	}
	p.table(head, rows)
}

// perProduct lists a text for each product, grouping products with the same text, and the differing documentation.
func (p *page) perProduct(say func(schemas.Surface, schemas.Edition) string) {
	type said struct{ observed, documented string }
	groups := slice.Group(schemas.AllSurfaces.List(), func(s schemas.Surface) said {
		text := said{cmp.Or(say(s, schemas.Observed), "nothing"), say(s, schemas.Documented)}
		if text.documented == text.observed {
			text.documented = ""
		}
		return text
	})
	for _, g := range groups {
		names := surfacesText(schemas.SurfaceSet(g.Of...))
		p.item("**%s**: %s", names, g.Key.observed)
		if g.Key.documented != "" {
			p.item("**%s**, documented: %s", names, g.Key.documented)
		}
	}
	p.line("")
}
