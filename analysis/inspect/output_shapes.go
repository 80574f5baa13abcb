package inspect

import (
	"cmp"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// ReportWrongLevel reports answers with one of the keys at a level where a surface does not read it, if the surface
// reads one of the keys at another level that the script never prints.
func ReportWrongLevel(p *lint.Pass, s *commands.Script, of func(*commands.Run) bool, keys []string, cost string) {
	reported := map[text.Range]bool{}
	for _, o := range PrintedAnswers(s) {
		here := Printing(p, s, o)
		for _, key := range keys {
			for wrapped, m := range Levels(o.Doc, key) {
				if reported[o.Range] || !hasEffect(m) {
					continue
				}
				set := SurfacesWhere(here, func(r *commands.Run) bool {
					return r.Printed && of(r) && lost(p, s, r, o, wrapped, key, keys)
				})
				if set.Empty() {
					continue
				}
				reported[o.Range] = true
				reportMisplaced(p, s.Where(of), o, m, wrapped, key, keys, set, cost)
			}
			reportNested(p, s, o, of, key, keys, cost)
		}
	}
}

// hasEffect reports whether a member has an effect: another input, a decision that may deny the action, or a text that is not empty.
func hasEffect(m *facts.Member) bool {
	switch m.Key {
	case "continue":
		return IsFalse(m)
	case "permissionDecision", "decision":
		return MayRefuse(m.Value)
	case "updatedInput", "modifiedArgs":
		return !m.Value.Known() // null keeps the input
	}
	return !m.Value.Known() || m.Value.Text != "" && m.Value.Text != "null"
}

// reportNested reports a key inside an object that no product reads.
func reportNested(p *lint.Pass, s *commands.Script, o *facts.Output, of func(*commands.Run) bool, key string, keys []string, cost string) {
	in, m := nested(o.Doc, key)
	if m == nil || !hasEffect(m) {
		return
	}
	set := SurfacesWhere(Printing(p, s, o), func(r *commands.Run) bool {
		return r.Printed && of(r) && !ReadsAtAnyLevel(p, r, in) && leavesUnset(p, s, r, o, keys, anyAnswer)
	})
	p.ReportIn(s.Where(of), m.Range, set, "`%s` inside `%s` is never read: %s", key, in, cost).Once("level").
		Help("print %s", AnswerFor(p, s, set, keys).Asking(m.Value.Text == "ask"))
}

// ReportOnlyStops reports answers that end the session after a tool call, where they are meant to refuse the call: for some calls only, or
// when a check fails, with a reason that does not speak of the session.
func ReportOnlyStops(p *lint.Pass, s *commands.Script) {
	keys := []string{"permissionDecision", "decision"}
	for _, o := range PrintedAnswers(s) {
		forCall := func(c *facts.Condition) bool { return !c.Presence && slices.ContainsFunc(c.Fields, ofToolCall) }
		ofSession := func(m facts.Member) bool { return endsSession().MatchString(m.Value.Text) }
		ofCheck := func(m facts.Member) bool {
			return outcome().MatchString(m.Value.Text) || gateWord().MatchString(m.Value.Text) || failedCheck().MatchString(m.Value.Text)
		}
		m := o.Doc.Get("continue")
		if o.Kind != facts.JSON || !IsFalse(m) || len(o.Doc.Members) == 1 || slices.ContainsFunc(o.Doc.Members, ofSession) ||
			!o.Block.Under(forCall) && !(conditional(o.Block) && slices.ContainsFunc(o.Doc.Members, ofCheck)) {
			continue
		}
		set := SurfacesWhere(Printing(p, s, o), func(r *commands.Run) bool {
			return r.Printed && BeforeCall(r) && ReadsAnswer(p, r, false, m.Key) && r.Hook.Event.MergeOn(r.Surface, p.Settings().Edition).StopUnless != "" &&
				leavesUnset(p, s, r, o, keys, func(other *facts.Output) bool { return facts.Together(o, other) })
		})
		p.ReportIn(s, m.Range, set, "`continue: false` ends the session after this call: the tool still runs").Once("stops").
			Help("print %s", AnswerFor(p, s, set, keys))
	}
}

// endsSession matches a reason to end the session.
var endsSession = regex.Lazy(`(?i)\b(sessions?|halt(ed|ing)?|stopp(ed|ing)|budgets?|limits?|quota|too many|paused?|end(s|ed|ing)?|terminat\w+|abort\w*|kill[- ]?switch)\b`)

// failedCheck matches the outcome of a check that is not named.
var failedCheck = regex.Lazy(`(?i)\bchecks? ((has|have) )?failed\b`)

// nested finds a key inside an object below the levels that products read, and returns the name of that object.
func nested(doc *facts.Node, key string) (in string, m *facts.Member) {
	for _, top := range []*facts.Member{{Value: doc}, doc.Get(Wrapper)} {
		if top == nil || top.Value.Kind != facts.Object {
			continue
		}
		for _, inner := range slice.Pointers(top.Value.Members) {
			if m := inner.Value.Get(key); m != nil && (top.Value != doc || inner.Key != Wrapper) {
				return inner.Key, m
			}
		}
	}
	return "", nil
}

// lost reports whether a surface ignores a key at this level and reads it at another one that the script leaves empty.
func lost(p *lint.Pass, s *commands.Script, r *commands.Run, o *facts.Output, wrapped bool, key string, keys []string) bool {
	if ReadsAnswer(p, r, wrapped, key) {
		return false
	}
	if inSameProduct(s) && !s.Any(func(r *commands.Run) bool { return ReadsAnswer(p, r, wrapped, key) }) {
		return leavesUnset(p, s, r, o, keys, func(other *facts.Output) bool { return facts.Together(o, other) })
	}
	return leavesUnset(p, s, r, o, keys, anyAnswer)
}

// inSameProduct reports whether all answers of a script are for the same product and event, as far as its tests tell. In
// other scripts, an answer of another branch may be for another product.
func inSameProduct(s *commands.Script) bool {
	f := s.Facts()
	if f.Calls || f.HasImports() || slices.ContainsFunc(f.Exits, func(e facts.Exit) bool { return e.Block.Mode() }) {
		return false
	}
	ofOther := func(c *facts.Condition) bool {
		return c.Mode || slices.ContainsFunc(c.Fields, func(field string) bool { return !ofToolCall(field) })
	}
	if slices.ContainsFunc(PrintedAnswers(s), func(o *facts.Output) bool { return o.Block.Under(ofOther) }) {
		return false
	}
	spelled := map[string]string{} // by neutral name
	for _, r := range f.Reads {
		if !ofToolCall(r.Path) && r.Path != "cwd" {
			return false
		}
		if name := schemas.NeutralName(r.Path); name != "" {
			if cmp.Or(spelled[name], r.Path) != r.Path {
				return false
			}
			spelled[name] = r.Path
		}
	}
	return true
}

// ofToolCall reports a payload field that tells what a tool is about to do.
func ofToolCall(field string) bool {
	name, _, _ := strings.Cut(field, ".")
	neutral := schemas.NeutralName(name)
	return name == "" || neutral == "toolName" || neutral == "toolArgs"
}

func anyAnswer(*facts.Output) bool { return true }

// leavesUnset reports whether a surface reads the keys somewhere and the answers that count leave all those levels empty.
func leavesUnset(p *lint.Pass, s *commands.Script, r *commands.Run, o *facts.Output, keys []string, counts func(*facts.Output) bool) bool {
	if RefusesAnyway(p, s, r, o) || DecidedByMode(r, o.Block) {
		return false
	}
	elsewhere := false
	for _, k := range keys {
		for _, w := range []bool{false, true} {
			if ReadsAnswer(p, r, w, k) {
				elsewhere = true
				if prints(s, w, k, counts) {
					return false
				}
			}
		}
	}
	return elsewhere
}

// RefusesAnyway reports whether the branch ends with an exit code that denies or blocks by itself.
func RefusesAnyway(p *lint.Pass, s *commands.Script, r *commands.Run, o *facts.Output) bool {
	return slices.ContainsFunc(s.Facts().Exits, func(e facts.Exit) bool {
		return e.Known && e.Code != 0 && (r.Exited || e.Code == 2 && r.ExitedTwo) && CanRefuse(p, r, e.Code) && EndsWith(s, o, e.Code) != nil
	})
}

func reportMisplaced(p *lint.Pass, s *commands.Script, o *facts.Output, m *facts.Member, wrapped bool, key string, keys []string, set schemas.Surfaces, cost string) {
	field := "a top-level `" + key + "`"
	if wrapped {
		field = "`" + key + "` in `hookSpecificOutput`"
	}
	reads := SurfacesWhere(s, func(r *commands.Run) bool {
		f := AnswerField(p, r, wrapped, key)
		return r.Printed && f != nil && (f.Type.Enum == nil || !m.Value.Known() || slices.Contains(f.Type.Values(), m.Value.Text))
	}) &^ set
	there := "it there"
	if o.Kind == facts.NotJSON {
		there = "it there, once the answer is JSON"
	}
	r := p.ReportIn(s, m.Range, set, "%s %s: %s", lint.Verb(set, "ignore"), field, cost).Once("level").
		NoteOn(reads, "read", there)
	answer := AnswerFor(p, s, set, keys).Asking(m.Value.Text == "ask")
	others := set &^ s.Surfaces(func(r *commands.Run) bool { return ReadsAtAnyLevel(p, r, answer.key) })
	switch {
	case !others.Empty():
		r.Help("print %s, and for %s %s", answer, Named(others).Names(), AnswerFor(p, s, others, keys))
	case reads.Empty() || answer.atBoth:
		r.Help("print %s", answer)
	case answer.wrapped:
		r.Help("add `%s`", answer.members())
	default:
		r.Help("add `%s` at the top level", answer.members())
	}
	if answer.key == key && others.Empty() {
		r.UnsafeFix("Print the answer at both levels", bothLevels(p, s, o, answer.event, wrapped)...)
	}
}
