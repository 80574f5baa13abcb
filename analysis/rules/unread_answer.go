package rules

import (
	"cmp"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/analysis/shape"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:       "unread-answer",
	Severity: lint.Warning,
	Fix:      lint.UnsafeFix,
	Summary:  "an answer without a single field that a product reads, or a refusal that only prints",
	Why: `A hook answers with the fields that its event defines. An answer with other names, or in another event's form, is valid JSON, so
nothing complains: a denial in it stops nothing, and text in it reaches nobody. Text on standard error reaches the model with exit code 2
only: a script that prints "Blocked" or its answer there and exits with 0 stops nothing. Nor does an answer that a function only returns.
WorktreeCreate in Claude Code needs no answer but the path of the new folder.`,
	Bad: guardExample("PreToolUse", "guard.py", ifSudo+`    print(json.dumps({"allow": False, "message": "no sudo"}))`),
	Good: guardExample("PreToolUse", "guard.py", ifSudo+`    deny = {"permissionDecision": "deny", "permissionDecisionReason": "no sudo"}
    print(json.dumps({**deny, "hookSpecificOutput": {"hookEventName": "PreToolUse", **deny}}))`),
	Refs: cite("003: PreToolUse output", "004: Hook events", "vscode-1.130", "copilot-cli-1.0.102"),
	Script: func(p *lint.Pass, s *commands.Script) {
		reportSilentStderr(p, s)
		reportReturned(p, s)
		reportNoFolder(p, s)
		for _, o := range inspect.PrintedAnswers(s) {
			if o.Kind == facts.JSON && !o.Block.Mode() {
				reportMisfits(p, inspect.Printing(p, s, o), o.Doc)
			}
		}
		ofOthers := func(r *commands.Run) bool {
			return !inspect.BeforeCall(r) && !r.Hook.Event.Stops && !r.Hook.Event.AsksPermission && inspect.ReadsAtAnyLevel(p, r, "decision")
		}
		inspect.ReportWrongLevel(p, s, ofOthers, []string{"decision", "continue"}, "it stops nothing")
		answers := inspect.PrintedAnswers(s)
		ofOwners := func(r *commands.Run) bool { return inspect.Fires(r) && p.OwnersOrReaders().Has(r.Surface) }
		inspect.ReportWrongLevel(p, s, ofOwners, schemas.ResultReplacements, "the model sees the whole result")
		inspect.ReportWrongLevel(p, s, ofOwners, schemas.PromptReplacements, "the prompt stays as it is")
		inspect.ReportWrongLevel(p, s, inspect.Fires, otherKeys(answers), "it changes nothing")
		decides := inspect.SurfacesWhere(s, func(r *commands.Run) bool { return r.Printed && inspect.Fires(r) && inspect.ReadsDecision(p, r) })
		if len(answers) == 0 || decides.Empty() || s.Any(func(r *commands.Run) bool { return !r.Printed }) {
			return
		}
		known := answerFields(s)
		denies := slices.ContainsFunc(answers, func(o *facts.Output) bool { return inspect.Refuses(o.Doc) })
		for _, o := range answers {
			if o.Kind != facts.JSON || o.Block.Mode() || inspect.Fails(s, o) {
				continue
			}
			m, refuses := unknownMember(o, known)
			if m == nil {
				m = unreadChange(s, o.Doc, known)
			}
			if m == nil || refuses && denies || m.Key == "additional_context" && s.Facts().Has("additionalContext") {
				continue // it is for another agent, such as Cursor
			}
			if changes().MatchString(m.Key) {
				if instead := inspect.AnswerFor(p, s, decides, []string{"updatedInput"}); instead != nil {
					p.ReportIn(s, m.Range, decides, "no product reads `%s` in an answer: the tool keeps its input", m.Key).Once("answer").Help("print %s", instead)
				}
				continue
			}
			cost := "this text reaches nobody"
			if refuses {
				cost = "this refusal stops nothing"
			}
			asText, help := inspect.TakenForText(p, s)
			if !refuses && asText != "" {
				cost = asText
			}
			r := p.ReportIn(s, m.Range, decides, "no product reads `%s`: %s", m.Key, cost).Once("answer")
			if cost == asText {
				r.Help("%s", help)
				continue
			}
			inspect.SuggestAnswer(p, r, s, decides, refuses)
		}
	},
})

// reportNoFolder reports a script that prints only JSON, or certainly nothing, on an event where the product needs the path of a folder.
func reportNoFolder(p *lint.Pass, s *commands.Script) {
	f := s.Facts()
	s = s.Where(func(r *commands.Run) bool {
		return r.Printed && inspect.Fires(r) && r.Hook.Event.TextOn(r.Surface) == schemas.TextDirectory
	})
	set := s.Surfaces(nil)
	if set.Empty() || f.Opaque || f.Calls || f.Foreign || f.HasImports() || len(f.Starts)+len(f.Started)+len(f.Delegates)+len(f.Heirs) > 0 ||
		slices.ContainsFunc(f.Outputs, func(o facts.Output) bool { return o.Kind != facts.JSON || o.Doc.Kind != facts.Object }) {
		return
	}
	at, what := text.Range{}, "nothing"
	if len(f.Outputs) > 0 {
		at, what = f.Outputs[0].Range, "JSON"
	}
	p.ReportIn(s, at, set, "%s needs the path of a folder, this prints %s: %s with an error", inspect.RunEvents(s, set), what, lint.Verb(set, "end")).
		Help("create the folder, and print its path as the last line")
}

// otherKeys returns the keys of answers at the top level but those whose level other rules check.
func otherKeys(answers []*facts.Output) (keys []string) {
	for _, o := range answers {
		for _, m := range o.Doc.Members {
			if !slices.Contains([]string{"permissionDecision", "permissionDecisionReason", "decision", "reason", "continue", "additionalContext"}, m.Key) &&
				schemas.ReplacementsLike(m.Key) == nil {
				keys = slice.Add(keys, m.Key)
			}
		}
	}
	return keys
}

// reportSilentStderr reports the first text for the agent that a script prints to standard error although it exits with 0, on
// events where the agent gets that stream with exit code 2, or never, but all text on standard output. An answer is read there with no code.
func reportSilentStderr(p *lint.Pass, s *commands.Script) {
	f := s.Facts()
	set := inspect.SurfacesWhere(s, func(r *commands.Run) bool {
		return inspect.Fires(r) && inspect.ReadsDecision(p, r) && inspect.ObeysTwo(p, r)
	})
	starts := set.Empty()
	if starts {
		set = inspect.SurfacesWhere(s, func(r *commands.Run) bool {
			out := r.Hook.Event.Output[r.Surface]
			return inspect.Fires(r) && r.Hook.Event.Starts && out != nil && out.Text == schemas.TextContext
		})
	}
	if s.Any(func(r *commands.Run) bool { return !r.Printed || !r.Exited }) ||
		starts && len(f.Outputs) > 0 || f.HasImports() && slices.ContainsFunc(inspect.AnswerKeys, f.Has) {
		return
	}
	for _, o := range slice.Pointers(f.Stderr) {
		why := inspect.PurposeOf(o)
		answer, set := o.Kind == facts.JSON && inspect.IsAnswer(o.Doc), set
		fails := answer && !inspect.Refuses(o.Doc) && inspect.EndsWith(s, o, 1) != nil // exit1-no-block reports a refusal
		if answer {
			set = inspect.SurfacesWhere(s, func(r *commands.Run) bool { return inspect.Fires(r) && inspect.ReadsDecision(p, r) })
		}
		endsWell := slices.ContainsFunc(f.Exits, func(e facts.Exit) bool { return e.Known && e.Code == 0 && o.Reaches(&e) && o.Block.In(e.Block) })
		if answer || o.Kind == facts.Anything && inspect.Informs(s, set, o) && (endsWell || inspect.EndsAsItDoes(s, o)) {
			why = inspect.ForAgent
		}
		if set.Empty() || why == inspect.ForLog || !answer && o.Kind != facts.Anything && !inspect.OnSubject(o) || !fails && inspect.MayFail(s, o) ||
			slices.ContainsFunc(f.Outputs, func(out facts.Output) bool { return mayAnswer(f, &out) && facts.Together(o, &out) }) {
			continue
		}
		switch {
		case answer:
			cost := "the model never sees it"
			if inspect.Refuses(o.Doc) {
				cost = inspect.CarriesOn(s, set)
			}
			help := "print it to standard output"
			if fails {
				help += " and exit with 0"
			}
			p.ReportIn(s, o.Range, set, "an answer on stderr is not read: %s", cost).Help("%s", help)
		case starts:
			p.ReportIn(s, o.Range, set, "stderr is not read at the start of a session: the model never sees this text").Severity(lint.Info).
				Help("print it to standard output")
		case why == inspect.Refusing:
			p.ReportIn(s, o.Range, set, "this refuses and exits with 0: %s", inspect.CarriesOn(s, set)).Help("exit with 2 to block; what is written to stderr is the reason")
		default:
			r := p.ReportIn(s, o.Range, set, "stderr is read with exit code 2 only: the model never sees this text").Severity(lint.Info)
			inspect.SuggestAnswer(p, r, s, set, false)
		}
		return
	}
}

// reportReturned reports a refusal that a function returns to a caller that ignores it, in a script that does nothing else.
func reportReturned(p *lint.Pass, s *commands.Script) {
	f := s.Facts()
	doc := slice.Find(f.Returned, inspect.Refuses)
	if doc == nil || len(f.Outputs) > 0 || f.HasImports() || f.Calls || f.Foreign ||
		slices.ContainsFunc(f.Exits, func(e facts.Exit) bool { return !e.Known || e.Code != 0 }) {
		return
	}
	set := inspect.SurfacesWhere(s, func(r *commands.Run) bool { return inspect.Fires(r) && inspect.ReadsDecision(p, r) })
	p.ReportIn(s, doc.Range, set, "this answer is returned, and never printed: %s", inspect.CarriesOn(s, set)).
		Help("print what the function returns, as JSON: %s", inspect.IdiomsOf(f.Language).JSON)
}

// reportMisfits reports the members of an answer, or of an object in it, that have another type than products read there.
func reportMisfits(p *lint.Pass, s *commands.Script, level *facts.Node, path ...string) {
	ed := p.Settings().Edition
	for _, m := range slice.Pointers(level.Members) {
		if m.Value.Kind == facts.Object {
			at := append(slices.Clip(path), m.Key)
			reportMisfits(p, s, m.Value, at...)
			if m.Key != inspect.Wrapper && !m.Value.Open {
				reportOtherText(p, s, m, at)
			}
			continue
		}
		kind, field := jsonKind(s, m), (*schemas.Field)(nil)
		set := inspect.SurfacesWhere(s, func(r *commands.Run) bool {
			f := r.OutputField(ed, append(slices.Clip(path), m.Key)...)
			if f == nil || f.Type.Enum != nil || kind == nil || shape.IsKind(f.Type, kind) || !r.Printed || !inspect.Fires(r) || m.Key == "continue" {
				return false // invalid-decision reports a decision and continue
			}
			field = f
			return true
		})
		if set.Empty() {
			continue
		}
		cost := cmp.Or(field.Misfit, lint.Verb(set, "ignore")+" it")
		whole := set.Where(func(o schemas.Surface) bool { return schemas.EngineOn(o, ed).WholeAnswer })
		if !whole.Empty() {
			cost = lint.Verb(whole, "ignore") + " the whole answer"
		}
		p.ReportIn(s, m.Range, set, "`%s` must be %s, not %s: %s", m.Key, shape.Describe(field.Type), kind.Kind, cost).Once(m.Key).
			Help("print a value such as `%s`", field.Example)
	}
}

// reportOtherText reports a text in an object of an answer that has no such field, where the one for a text is left out.
func reportOtherText(p *lint.Pass, s *commands.Script, object *facts.Member, at []string) {
	var other *facts.Member
	instead := ""
	set := inspect.SurfacesWhere(s, func(r *commands.Run) bool {
		f := r.OutputField(p.Settings().Edition, at...)
		if f == nil || !r.Printed || !inspect.Fires(r) || slices.ContainsFunc(object.Value.Members, func(m facts.Member) bool { return m.Value.Text == "allow" }) {
			return false
		}
		text := slice.Pointer(f.Type.Fields, func(f *schemas.Field) bool { return f.Type.Kind == schemas.String && f.Type.Enum == nil })
		unread := slice.Pointer(object.Value.Members, func(m *facts.Member) bool {
			return schemas.FieldNamed(f.Type.Fields, m.Key) == nil && (m.Value.Kind == facts.String || m.Value.Kind == facts.Hole)
		})
		if text == nil || unread == nil || object.Value.Get(text.Name) != nil {
			return false
		}
		other, instead = unread, text.Name
		return true
	})
	if !set.Empty() {
		p.ReportIn(s, other.Range, set, "%s `%s` in `%s`: this text reaches nobody", lint.Verb(set, "ignore"), other.Key, object.Key).Once(other.Key).
			Help("write `%s`", instead)
	}
}

// jsonKind returns a value of the kind that a member has in JSON. It is nil for null, which means nothing, and for what may be turned into text:
// objects, lists, and constants from elsewhere.
func jsonKind(s *commands.Script, m *facts.Member) *syntax.Node {
	text, n := "", m.Value
	switch {
	case n.Kind == facts.String:
		text = `""`
	case n.Kind == facts.Scalar && n.Known() && m.Range.End <= n.Range.Start && strings.Trim(s.Source()[m.Range.End:n.Range.Start], " \\\"':=") == "":
		text = n.Text
	}
	if root := syntax.ParseJSON(text).Root; root.Kind > syntax.Null && !root.Bad {
		return root
	}
	return nil
}

// mayAnswer reports whether an output is, or may be, a hook's answer.
func mayAnswer(f *facts.Facts, o *facts.Output) bool {
	if o.Kind == facts.JSON || o.Kind == facts.NotJSON {
		return inspect.IsAnswer(o.Doc) || o.Doc.Open
	}
	return o.Kind == facts.Anything && slices.ContainsFunc(inspect.AnswerKeys, f.Has)
}

// unknownMember returns the member that an answer uses for its decision or text, and whether it refuses; nil when a field is known, or not all of it is.
func unknownMember(o *facts.Output, known map[string]bool) (says *facts.Member, refuses bool) {
	doc := o.Doc
	levels := []*facts.Member{{Value: doc}}
	for i, m := range doc.Members {
		if m.Key == inspect.Wrapper || m.Value.Kind == facts.Object && !m.Value.Open {
			levels = append(levels, &doc.Members[i])
		}
	}
	for _, level := range levels {
		read := level.Key == "" || level.Key == inspect.Wrapper
		if level.Value.Kind != facts.Object || level.Value.Open {
			return nil, false
		}
		for _, m := range slice.Pointers(level.Value.Members) {
			switch {
			case slices.Contains([]string{inspect.Wrapper, "hookEventName", "reason", "permissionDecisionReason"}, m.Key), // they decide nothing
				m.Key == "continue" && m.Value.Known() && m.Value.Text == "true":
			case m.Key == "decision" && !known["behavior"] && m.Value.Kind == facts.Object: // as a request for permission is answered
				if deny := m.Value.Get("behavior"); deny != nil && deniesIn(deny) {
					says, refuses = deny, true
				}
			case read && (known[m.Key] || slices.Contains([]string{"additionalContext", "decision", "permissionDecision"}, m.Key)): // output-ignored-event
				return nil, false
			case !refuses && (deniesIn(m) || m.Key == "ok" && inspect.IsFalse(m) && level.Value.Get("reason") != nil): // as a prompt hook answers
				says, refuses = m, true
			case says == nil && (tellsIn(m, o) || changes().MatchString(m.Key) && !m.Value.Known()):
				says = m
			}
		}
	}
	return says, refuses
}

// unreadChange returns the member by which an answer that refuses nothing is meant to change the tool's input, although it has a field
// that is read; nil in a script that knows a name under which products read the input.
func unreadChange(s *commands.Script, doc *facts.Node, known map[string]bool) (change *facts.Member) {
	refuses := func(_ bool, m *facts.Member) bool { return inspect.MayRefuse(m.Value) }
	if inspect.HasLevel(doc, "permissionDecision", refuses) || inspect.HasLevel(doc, "decision", refuses) {
		return nil
	}
	for key := range known {
		if changes().MatchString(key) && s.Facts().Has(key) {
			return nil
		}
	}
	for _, wrapped := range []bool{false, true} {
		level := inspect.Level(doc, wrapped)
		if level != nil && level.Open {
			return nil
		}
		if level != nil && change == nil {
			change = slice.Pointer(level.Members, func(m *facts.Member) bool { return changes().MatchString(m.Key) && !m.Value.Known() })
		}
	}
	return change
}

// answerFields returns the fields that some product reads in an answer to the events that run a script, at either level.
func answerFields(s *commands.Script) map[string]bool {
	names := map[string]bool{"async": true}
	for i := range s.Runs {
		for _, out := range s.Runs[i].Hook.Event.Output {
			if out == nil {
				continue
			}
			for path, f := range schemas.Members(out.Fields) {
				if path == f.Name || path == inspect.Wrapper+"."+f.Name {
					names[f.Name] = true
				}
			}
		}
	}
	return names
}

var (
	permits  = regex.Lazy(`(?i)^(is_?|should_?)?(approved?|allow(ed)?|permit(ted)?|proceed)(_?tool)?$`)
	prevents = regex.Lazy(`(?i)^(is_?|should_?)?(block(ed)?|den(y|ied)|reject(ed)?|refused?|abort)(_?tool)?$`)
	verdict  = regex.Lazy(`(?i)^(action|permission(_?decision)?|behavior|verdict|outcome|result|status|response)$`)
	changes  = regex.Lazy(`(?i)^(tool|updated|modified|new)_?(tool_?)?(input|args)$`)
	tells    = regex.Lazy(`(?i)^(additional_?(system_?prompt|context|instructions?)|((system|user|enhanced|updated)_?)?prompt(_?addendum)?|context(_?to_?inject)?|instructions?|hints?|feedback|output|stdout|reminders?|suggestions?|warnings?|guidance)$`)
)

// deniesIn reports whether a member is meant to stop the agent.
func deniesIn(m *facts.Member) bool {
	v := m.Value
	if !v.Known() {
		return false
	}
	return permits().MatchString(m.Key) && v.Text == "false" || prevents().MatchString(m.Key) && v.Text == "true" ||
		verdict().MatchString(m.Key) && prevents().MatchString(v.Text)
}

// tellsIn reports whether a member holds text for the model: a value computed at run time, or several words, or a list of such. A message
// may be for a log, unless it is all there is and not known, or asks for something.
func tellsIn(m *facts.Member, o *facts.Output) bool {
	v := m.Value
	if v.Kind == facts.Array && len(v.Items) > 0 {
		v = v.Items[0]
	}
	hole := v.Kind == facts.Hole
	if !hole && (v.Kind != facts.String || !strings.ContainsAny(strings.TrimSpace(v.Text), " \x00")) {
		return false
	}
	return tells().MatchString(m.Key) ||
		m.Key == "message" && (hole && len(o.Doc.Members) == 1 || inspect.PurposeOf(&facts.Output{Text: v.Text, Block: o.Block}) != inspect.ForLog)
}
