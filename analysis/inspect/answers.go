package inspect

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// PrintedAnswers returns the objects that a script prints, or would print if it encoded them.
func PrintedAnswers(s *commands.Script) []*facts.Output {
	var list []*facts.Output
	for _, o := range slice.Pointers(s.Facts().Outputs) {
		if (o.Kind == facts.JSON || o.Kind == facts.NotJSON) && o.Doc.Kind == facts.Object {
			list = append(list, o)
		}
	}
	return list
}

// Wrapper is the member of an answer that holds the fields of one event.
const Wrapper = "hookSpecificOutput"

// Level returns an answer itself, or its wrapper, nil when it has none.
func Level(doc *facts.Node, wrapped bool) *facts.Node {
	if !wrapped {
		return doc
	}
	if w := doc.Get(Wrapper); w != nil {
		return w.Value
	}
	return nil
}

// LevelMember returns a key of an answer at the top level or in the wrapper, or nil.
func LevelMember(doc *facts.Node, wrapped bool, key string) *facts.Member {
	return Level(doc, wrapped).Get(key)
}

// IsFalse reports whether a member of an answer exists and is false.
func IsFalse(m *facts.Member) bool {
	return m != nil && m.Value.Kind == facts.Scalar && m.Value.Text == "false"
}

// LacksReason reports whether a level of an answer certainly lacks a reason that the surface of a run needs to obey a block.
func LacksReason(p *lint.Pass, r *commands.Run, level *facts.Node) bool {
	need := r.Hook.Event.MergeOn(r.Surface, p.Settings().Edition).BlockNeeds
	if need == schemas.BlockAlone {
		return false
	}
	reason := level.Get("reason")
	switch {
	case reason == nil:
		return !level.Open
	case reason.Value.Kind == facts.String:
		return reason.Value.Text == "" && need == schemas.BlockWithText
	}
	return reason.Value.Kind == facts.Scalar
}

// Levels iterates over a key of an answer at the top level and in the wrapper, where the answer has it.
func Levels(doc *facts.Node, key string) iter.Seq2[bool, *facts.Member] {
	return func(yield func(wrapped bool, m *facts.Member) bool) {
		for _, wrapped := range []bool{false, true} {
			if m := LevelMember(doc, wrapped, key); m != nil && !yield(wrapped, m) {
				return
			}
		}
	}
}

// HasLevel reports whether an answer has a key at a level where it satisfies is.
func HasLevel(doc *facts.Node, key string, is func(wrapped bool, m *facts.Member) bool) bool {
	return slices.ContainsFunc([]bool{false, true}, func(wrapped bool) bool {
		m := LevelMember(doc, wrapped, key)
		return m != nil && is(wrapped, m)
	})
}

// ReadsAnswer reports whether a surface reads a key of an answer at this level.
func ReadsAnswer(p *lint.Pass, r *commands.Run, wrapped bool, key string) bool {
	return AnswerField(p, r, wrapped, key) != nil
}

// AnswerField returns the row of a key of an answer at this level, nil when the surface of the run does not read it there.
func AnswerField(p *lint.Pass, r *commands.Run, wrapped bool, key string) *schemas.Field {
	if wrapped {
		return r.OutputField(p.Settings().Edition, Wrapper, key)
	}
	return r.OutputField(p.Settings().Edition, key)
}

// ReadsAtAnyLevel is ReadsAnswer for either level.
func ReadsAtAnyLevel(p *lint.Pass, r *commands.Run, key string) bool {
	return ReadsAnswer(p, r, false, key) || ReadsAnswer(p, r, true, key)
}

// prints reports whether some answer of the script has, or may have, a key at this level.
func prints(s *commands.Script, wrapped bool, key string, counts func(*facts.Output) bool) bool {
	f := s.Facts()
	names := func(f *facts.Facts) bool { return f.Has(key) && (!wrapped || f.Has(Wrapper)) }
	return slices.ContainsFunc(PrintedAnswers(s), func(o *facts.Output) bool { return counts(o) && LevelMember(o.Doc, wrapped, key) != nil }) ||
		(f.Calls || len(f.Imports) > 0) && names(f) ||
		slices.ContainsFunc(f.Followed, func(also *facts.Facts) bool { return !also.Interpreted && names(also) })
}

// Refuses reports whether an answer certainly refuses the action.
func Refuses(doc *facts.Node) bool {
	refuses := func(_ bool, m *facts.Member) bool {
		return m.Value.Kind == facts.String && (m.Value.Text == "deny" || m.Value.Text == "block")
	}
	return HasLevel(doc, "permissionDecision", refuses) || HasLevel(doc, "decision", refuses)
}

// MayRefuse reports whether a decision denies or blocks, or may do so.
func MayRefuse(n *facts.Node) bool {
	if !n.Known() {
		return n.Kind != facts.Object && n.Kind != facts.Array
	}
	return n.Kind == facts.String && slices.Contains([]string{"deny", "ask", "block"}, n.Text)
}

// Answer is an answer that a script should print.
type Answer struct {
	key string
	// wrapped reports that all surfaces read the key in the wrapper, atBoth that some read it there only, and others only outside.
	wrapped, atBoth bool
	// event is the hookEventName of the wrapper, which is left out when it is empty.
	event string
	// asks reports that the permission decision is to ask the user; otherwise it denies.
	asks bool
	// object reports that the decision is an object, as in an answer to a request for permission.
	object bool
}

// Asking returns the answer with a permission decision that asks the user, if asks is true; nil for nil.
func (a *Answer) Asking(asks bool) *Answer {
	if a != nil {
		a.asks = asks
	}
	return a
}

// AnswerFor returns an answer with the first of the keys that a surface of the set reads (an owner of the file, if it has any), nil for none.
func AnswerFor(p *lint.Pass, s *commands.Script, set schemas.Surfaces, keys []string) *Answer {
	if own := set & p.Owners(); !own.Empty() {
		set = own
	}
	for _, key := range keys {
		reads := func(wrapped bool) schemas.Surfaces {
			return s.Surfaces(func(r *commands.Run) bool { return set.Has(r.Surface) && ReadsAnswer(p, r, wrapped, key) })
		}
		if top, wrapped := reads(false), reads(true); !(top | wrapped).Empty() {
			inWrapper := func(r *commands.Run) bool { return wrapped.Has(r.Surface) && ReadsAnswer(p, r, true, key) }
			return &Answer{
				key: key, wrapped: top&^wrapped == 0, atBoth: top&^wrapped != 0 && wrapped&^top != 0, event: EventName(p, s, inWrapper),
				object: s.Any(func(r *commands.Run) bool {
					return inWrapper(r) && AnswerField(p, r, true, key).Type.Kind == schemas.Object && key == "decision"
				}),
			}
		}
	}
	return nil
}

// EventName returns the hookEventName for an answer that runs read: that of the event, or, in a script for several events, what to
// take from the payload, or nothing where no surface needs the name.
func EventName(p *lint.Pass, s *commands.Script, read func(*commands.Run) bool) string {
	runs := slice.Filter(s.Runs, func(r commands.Run) bool { return read(&r) })
	for _, r := range runs {
		if !slices.ContainsFunc(runs, func(o commands.Run) bool { return !FitsEvent(p, &o, true, r.Hook.Event.Name) }) {
			return r.Hook.Event.Name
		}
	}
	if slices.ContainsFunc(runs, func(r commands.Run) bool { return NeedsEvent(p, &r) }) {
		return eventOfPayload
	}
	return ""
}

// eventOfPayload stands for the name of the event that the payload has.
const eventOfPayload = "<hook_event_name>"

// FitsEvent reports whether a product accepts a name at this level of the answer to the event of a run.
func FitsEvent(p *lint.Pass, r *commands.Run, wrapped bool, name string) bool {
	f := AnswerField(p, r, wrapped, "hookEventName")
	return f == nil || f.Type.Enum == nil || slices.Contains(f.Type.Values(), name)
}

// NeedsEvent reports whether a product ignores an answer whose wrapper does not name the event.
func NeedsEvent(p *lint.Pass, r *commands.Run) bool {
	f := AnswerField(p, r, true, "hookEventName")
	return f != nil && f.Required.Has(r.Surface)
}

func (a *Answer) members() string {
	value := map[string]string{
		"permissionDecision": `"deny"`, "decision": `"block"`, "behavior": `"deny"`, "additionalContext": `"…"`, "systemMessage": `"…"`,
		"updatedInput": "{…}", "modifiedArgs": "{…}", "modifiedResult": `{"textResultForLlm": "…"}`, "updatedToolOutput": `"…"`,
		"modifiedPrompt": `"…"`, "modifiedTransformedPrompt": `"…"`,
	}[a.key]
	if a.asks && a.key == "permissionDecision" {
		value = `"ask"`
	}
	body := `"` + a.key + `": ` + cmp.Or(value, "…")
	switch {
	case a.key == "permissionDecision" && !a.atBoth: // it needs no reason, as a block does
		body += `, "permissionDecisionReason": "…"`
	case a.object:
		body = `"decision": {"behavior": "deny", "message": "…"}`
	case a.key == "behavior":
		body += `, "message": "…"`
	case a.key == "decision":
		body += `, "reason": "…"`
	}
	if !a.wrapped {
		return body
	}
	if a.event != "" {
		body = `"hookEventName": "` + a.event + `", ` + body
	}
	return `"` + Wrapper + `": {` + body + `}`
}

// String renders the answer; nil is the empty text.
func (a *Answer) String() string {
	if a == nil {
		return ""
	}
	if a.atBoth {
		return fmt.Sprintf("`%s` at the top level, and in `%s` as well", a.members(), Wrapper)
	}
	return "`{" + a.members() + "}`"
}

// DecideInside returns the surfaces of a set that read a hook's decision in hookSpecificOutput, and not at the top level.
func DecideInside(p *lint.Pass, event *schemas.Event, set schemas.Surfaces) schemas.Surfaces {
	return set.Where(func(s schemas.Surface) bool { return event.OutputField(s, "", p.Settings().Edition, "decision") == nil })
}

// Fails reports whether the branch that prints an output exits with a failure, whose message belongs on standard error.
func Fails(s *commands.Script, o *facts.Output) bool {
	return slices.ContainsFunc(s.Facts().Exits, func(e facts.Exit) bool {
		return e.MayFail() && o.Reaches(&e) && o.Block.In(e.Block)
	})
}

// SuggestAnswer says what the script should print for the surfaces: an answer that refuses, or that gives the model a text.
func SuggestAnswer(p *lint.Pass, r *lint.Report, s *commands.Script, set schemas.Surfaces, refuses bool) {
	keys := []string{"additionalContext", "decision", "permissionDecision"}
	if refuses {
		keys = []string{"permissionDecision", "decision", "additionalContext"}
	}
	if answer := AnswerFor(p, s, set, keys); answer != nil {
		r.Help("print %s", answer)
	} else {
		r.Help("write it to stderr and exit with 2")
	}
	if !refuses && s.Any(func(run *commands.Run) bool { return set.Has(run.Surface) && run.Hook.Event.Stops }) {
		r.Note("at the end of a turn, that answer makes the agent go on")
	}
}

// TakenForText says what it costs that an answer has no field which is read, and what to print instead, where products give what a script
// prints to the model that summarizes a session; "" where none does.
func TakenForText(p *lint.Pass, s *commands.Script) (cost, help string) {
	set := p.OwnersOrReaders() & s.Surfaces(func(r *commands.Run) bool {
		out := r.Hook.Event.Output[r.Surface]
		return out != nil && out.Text == schemas.TextInstructions
	})
	if set.Empty() {
		return "", ""
	}
	return lint.Verb(set, "take") + " the JSON for text", "print the text without JSON: " + lint.Verb(set, "add") + " it to the instructions for the summary"
}

// IsAnswer reports whether a document is meant as a hook's answer.
func IsAnswer(doc *facts.Node) bool {
	return slices.ContainsFunc(AnswerKeys, func(key string) bool { return doc.Get(key) != nil })
}

// IsBroken reports whether an output is meant as an answer and is not JSON.
func IsBroken(o *facts.Output) bool {
	return o.Malformed != 0 && slices.ContainsFunc(AnswerKeys, func(key string) bool { return strings.Contains(o.Text, key) })
}

// OtherUse reports whether a block is for another use of the script than the hook: only a variable that nothing sets for the hook
// would select it, and elsewhere the script prints an answer of a kind. Without such an answer the variable may turn the hook on.
func OtherUse(s *commands.Script, b *facts.Block, answers func(*facts.Node) bool) bool {
	f := s.Facts()
	off := func(b *facts.Block) bool {
		return b.Off(func(env string) bool {
			v := schemas.VariableNamed(env)
			return v != nil && !v.NeverSet() || s.Any(func(r *commands.Run) bool { return strings.Contains(r.Doc.Text.String(), env) })
		})
	}
	return !f.Foreign && !f.HasImports() && off(b) &&
		slices.ContainsFunc(PrintedAnswers(s), func(o *facts.Output) bool { return answers(o.Doc) && !off(o.Block) })
}

// AnswerKeys are the keys by which a document is known to be an answer.
var AnswerKeys = []string{Wrapper, "permissionDecision", "decision", "additionalContext", "continue", "systemMessage", "behavior"}

// MayFail reports whether a run that prints an output may exit with a failure, as far as the script tells.
func MayFail(s *commands.Script, o *facts.Output) bool {
	f, fails := s.Facts(), func(b *facts.Block) bool { return b.Fails }
	return o.Block.Around(fails) || f.Calls || f.Foreign || len(f.Imports) > 0 || slices.ContainsFunc(f.Followed, mayEnd) || o.Kind == facts.Text && strings.TrimSpace(o.Text) == "" ||
		slices.ContainsFunc(f.Exits, func(e facts.Exit) bool { return e.MayFail() && o.Reaches(&e) })
}

// mayEnd reports whether a file that a script loads may end it.
func mayEnd(f *facts.Facts) bool {
	return !f.Language.IsShell() || f.Calls || len(f.Imports) > 0 || slices.ContainsFunc([]string{"exit", "exec", "trap"}, f.Has)
}

// ReadsDecision reports whether a run's answer can make a decision or add context for the model.
func ReadsDecision(p *lint.Pass, r *commands.Run) bool {
	return slices.ContainsFunc([]string{"additionalContext", "decision", "permissionDecision"}, func(key string) bool { return ReadsAtAnyLevel(p, r, key) })
}
