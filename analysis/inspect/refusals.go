package inspect

import (
	"bytes"
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

// CarriesOn says what happens on surfaces of a set although a script refuses it.
func CarriesOn(s *commands.Script, set schemas.Surfaces) string {
	switch {
	case beforeTool(s, set):
		return "the tool still runs"
	case !s.Any(func(r *commands.Run) bool { return set.Has(r.Surface) && !r.Hook.Event.Stops }):
		return "the agent stops anyway"
	}
	return "the agent carries on"
}

// beforeTool reports whether a script runs before a tool call on surfaces of a set.
func beforeTool(s *commands.Script, set schemas.Surfaces) bool {
	return s.Any(func(r *commands.Run) bool {
		return set.Has(r.Surface) && r.Hook.Event.Before == schemas.ToolWaits
	})
}

// ReadAtTwo reports whether some product reads the answer with exit code 2 as well: its reason, or all of it.
func ReadAtTwo(p *lint.Pass, s *commands.Script) bool {
	return s.Any(func(r *commands.Run) bool {
		return r.Printed && Exit(p, r.Hook, r.Surface, 2).ReadsOutput
	})
}

// ReadOnlyTwo returns the surfaces that obey exit code 2 after an answer and do not read the answer.
func ReadOnlyTwo(p *lint.Pass, s *commands.Script, o *facts.Output) schemas.Surfaces {
	if EndsWith(s, o, 2) == nil {
		return 0
	}
	return SurfacesWhere(s, func(r *commands.Run) bool {
		return r.Printed && r.ExitedTwo && !Exit(p, r.Hook, r.Surface, 2).ReadsOutput && ObeysTwo(p, r)
	})
}

// InsteadOfBoth is for an answer and exit code 2 that both refuse: answered, if the answer would alone; others, if any product reads it.
func InsteadOfBoth(answered, reasonOnStderr, others bool) string {
	write := "write the reason to stderr in place of the JSON"
	if others {
		write = "write the reason to stderr as well"
	}
	switch {
	case reasonOnStderr && answered:
		return "leave the JSON out, or exit with 0 after it"
	case reasonOnStderr:
		return "leave the JSON out"
	case answered:
		return "exit with 0 after the JSON, or " + write
	}
	return write
}

// WrongAlone reports whether the answer alone would not refuse on some surface that exit code 2 stops.
func WrongAlone(p *lint.Pass, s *commands.Script, o *facts.Output) bool {
	return s.Any(func(r *commands.Run) bool {
		isRead := func(wrapped bool, m *facts.Member) bool { return ReadsAnswer(p, r, wrapped, m.Key) }
		return CanRefuse(p, r, 2) && !HasLevel(o.Doc, "permissionDecision", isRead) && !HasLevel(o.Doc, "decision", isRead)
	})
}

// ObeysTwo reports whether exit code 2 stops something, or gives standard error to the model.
func ObeysTwo(p *lint.Pass, r *commands.Run) bool {
	effect := Exit(p, r.Hook, r.Surface, 2).Effect
	return refuse(effect) || effect == schemas.ExitContext
}

// BlocksInVain reports whether exit code 2 stops nothing on the surface of a run because that needs a text on standard error, where the
// script certainly writes none.
func BlocksInVain(p *lint.Pass, s *commands.Script, r *commands.Run, e *facts.Exit) bool {
	if !LacksReason(p, r, &facts.Node{Kind: facts.Object}) || Exit(p, r.Hook, r.Surface, e.Code).ReadsOutput || !TellsStderr(r) {
		return false
	}
	f, src := s.Facts(), silenced().ReplaceAllString(s.Source(), "")
	program := f.Language.IsShell() && e.Block.Under(func(c *facts.Condition) bool { return c.Program && !silenced().MatchString(textOf(s, c.Test)) }) // which may write there
	return !program && !f.Calls && !f.HasImports() && !e.Thrown && !usesStderr().MatchString(noStderr().ReplaceAllString(src, "")) && !startsPrograms().MatchString(src)
}

// UsesStderr reports whether a script has anything that may write to standard error in a run that prints an output.
func UsesStderr(s *commands.Script, o *facts.Output) bool {
	src, all := []byte(s.Source()), s.Facts().Stderr
	for _, e := range all {
		if e.Range.End > len(src) || slices.ContainsFunc(all, func(same facts.Output) bool { return same.Range == e.Range && facts.Together(o, &same) }) {
			continue
		}
		end := e.Range.End + max(0, bytes.IndexByte(src[e.Range.End:], '\n')) // with the redirection
		copy(src[e.Range.Start:end], bytes.Repeat([]byte{' '}, end-e.Range.Start))
	}
	return usesStderr().MatchString(noStderr().ReplaceAllString(string(src), ""))
}

// KeepsOn reports whether an exit with 2, of which the script says nothing, can only mean that the agent is not to stop: on no other event,
// and because a check failed.
func KeepsOn(s *commands.Script, e *facts.Exit) bool {
	c, says := e.Block.Given(), func(b *facts.Block) bool { return b.Printed != "" || b.PrintsStderr }
	if c == nil || c.Presence || e.Thrown || e.Code != 2 || e.Block.Around(says) || s.Any(func(r *commands.Run) bool { return !r.Hook.Event.Stops }) {
		return false
	}
	test := textOf(s, c.Test)
	return !looks().MatchString(test) && (check().MatchString(test) || outcomeOf().MatchString(test) && check().MatchString(s.Source()))
}

// textOf returns a part of a script.
func textOf(s *commands.Script, at text.Range) string { return s.Source()[at.Start:at.End] }

var (
	// silenced matches the command before a redirection of its standard error to nowhere or into a variable.
	silenced = regex.Lazy(`[^\n;&|]*(?:2> ?/dev/null|&> ?/dev/null|> ?/dev/null 2>&1|\$\([^()\n]*2>&1 ?\)|capture_output ?= ?True|stderr ?= ?(?:subprocess\.)?(?:PIPE|DEVNULL|STDOUT)\b)|import [\w, ]*\bsubprocess\b`)
	// check matches the name of a program that checks the work, outcomeOf an expression that is its exit code, and looks a command that
	// only looks for a file or program.
	check     = regex.Lazy(`(?i)\b(tests?|lint|check|type-?check|tsc|eslint|biome|pytest|jest|vitest|phpunit|rspec|mypy|pyright|ruff|clippy|vet|build|validate|verify|gate)\b`)
	outcomeOf = regex.Lazy(`returncode|subprocess\.|\.status\b`)
	looks     = regex.Lazy(`^(?:! ?)?(?:test|\[|command|which|type|hash|cd|source|\.) `)
	// noStderr matches what only looks as if it wrote there: comments, redirections that leave standard output and standard error where they
	// are, or both on standard output, and the standard error of a child, which is not sys, process or Deno.
	noStderr = regex.Lazy(`(?m)^\s*(?:#|//|/\*|\*[ /]).*|2>&1 +1?>&2\b|2> ?(&2|/dev/stderr)\b|` +
		`\bstderr ?= ?(?:subprocess\.)?(?:PIPE|DEVNULL|STDOUT)\b|\b(?:res|\w*[^\Wso])\??\.stderr\b`)
	usesStderr = regex.Lazy(`(?i)[>&]\s*&?2\b|stderr|console\.(error|warn)|::Error|Write-Error|\bthrow\b|\braise\b|logging|logger`)
	// startsPrograms finds what starts programs that may write to the standard error of the script.
	startsPrograms = regex.Lazy(`(?i)subprocess|child_process|os\.system|popen|spawn|\bexec\w*\(|\$\x60|\b(npm|npx|pnpm|yarn|bun|make|cargo|go|pytest|python3?|node|mvn|gradlew?|dotnet|docker|composer|bundle)\s+[\w.-]`)
)

// HeedNoTwo returns the surfaces that answer exit code 2 with a warning to the user, before or after a call, and read an answer. It
// returns none when the script prints a broken answer as well, of which other rules say that it is not read.
func HeedNoTwo(p *lint.Pass, s *commands.Script, e *facts.Exit, after bool) schemas.Surfaces {
	if slices.ContainsFunc(s.Facts().Outputs, func(o facts.Output) bool { return IsBroken(&o) && o.Reaches(e) }) {
		return 0
	}
	return SurfacesWhere(s, func(r *commands.Run) bool {
		ends := Exit(p, r.Hook, r.Surface, 2)
		return r.Exited && Fires(r) && (r.Hook.Event.EveryCall == "after") == after && ends.Effect == schemas.ExitWarns && ends.ReadsOutput &&
			ReadsAtAnyLevel(p, r, "decision") && !AlsoAnswers(p, s, r, e)
	})
}

// AlsoAnswers reports whether the branch of an exit prints an answer as well, which a run reads with that exit code.
func AlsoAnswers(p *lint.Pass, s *commands.Script, r *commands.Run, e *facts.Exit) bool {
	return Exit(p, r.Hook, r.Surface, e.Code).ReadsOutput &&
		slices.ContainsFunc(PrintedAnswers(s), func(o *facts.Output) bool { return o.Reaches(e) })
}

// TellsStderr reports whether the surface of a run gives standard error as the reason of a refusal by exit code.
func TellsStderr(r *commands.Run) bool {
	return !slices.ContainsFunc(r.Hook.Event.ModelTexts(r.Surface), func(t schemas.ModelText) bool { return t.ByExitCode != "" })
}

// Wakes reports whether the product goes on while the hook of a run works, and exit code 2 wakes it.
func Wakes(r *commands.Run) bool {
	f := slice.Pointer(schemas.HookTypeNamed(r.Hook.Type).Fields, func(f *schemas.Field) bool { return f.Wakes && f.Surfaces.Has(r.Surface) })
	if f == nil {
		return false
	}
	m := r.Hook.Entry.Node.Member(f.Name)
	return m != nil && m.Value.IsTrue()
}

// DeniesCalls reports whether a script that always exits with 2 denies every tool call in some product.
func DeniesCalls(p *lint.Pass, s *commands.Script) bool {
	return s.Any(func(r *commands.Run) bool {
		return r.Exited && CanRefuse(p, r, 2) && beforeTool(s, schemas.SurfaceSet(r.Surface))
	})
}

// gateWord matches what gates at the end of a turn say of what they checked, and not of their own troubles.
var gateWord = regex.Lazy(`(?i)\b(gates?|tests?|lint(ing)?|type-?check(ing)?|validation|verification|build|violations?)\b[^\n]{0,30}\b(fail(s|ed|ing|ures?)?|found|detected)\b`)

// IsRefusal reports whether an exit with a failure is meant to stop the agent: the branch has printed an answer that refuses, or it prints a
// message and either tests the payload or says that it refuses. An author who writes 2 elsewhere knows the difference, unless the message
// begins with the refusal.
func IsRefusal(s *commands.Script, e *facts.Exit) bool {
	if exitsWithTwo(s) {
		return !e.Assigned && slices.ContainsFunc(s.Facts().Stderr, func(o facts.Output) bool {
			return o.Block == e.Block && o.Seq < e.Seq && PurposeOf(&o) == Refusing
		})
	}
	return AnswerBefore(s, e) != nil || GivesReason(s, e)
}

func exitsWithTwo(s *commands.Script) bool {
	return slices.ContainsFunc(s.Facts().Exits, func(o facts.Exit) bool { return o.Known && o.Code == 2 })
}

// Complains reports whether the branch of an exit with a failure prints what a check has found.
func Complains(s *commands.Script, e *facts.Exit) bool {
	return !exitsWithTwo(s) && !e.Thrown && conditional(e.Block) && (reportsCheck(s, e) || slices.ContainsFunc(slices.Concat(s.Facts().Stderr, s.Facts().Outputs), func(o facts.Output) bool {
		finds := observed().MatchString(o.Text) || outcome().MatchString(o.Text)
		return o.Block == e.Block && o.Seq < e.Seq && finds && !troubles().MatchString(o.Text)
	}))
}

// reportsCheck reports whether the branch of an exit is that for the failure of a program that checks the work, and prints something of it.
func reportsCheck(s *commands.Script, e *facts.Exit) bool {
	c := e.Block.Given()
	if c == nil || !c.Program || !c.Negated || c.Mode || e.Thrown || !e.Block.PrintsStderr || troubles().MatchString(e.Block.Printed) {
		return false
	}
	program := beforeProgram().ReplaceAllString(textOf(s, c.Test), "")
	if m := outcomeIn().FindStringSubmatch(program); m != nil {
		for _, run := range runs().FindAllStringSubmatch(s.Source()[:c.Test.Start], -1) {
			if run[1] == m[1] { // the last one
				program = strings.Join(strings.FieldsFunc(run[2], func(r rune) bool { return strings.ContainsRune("\"', \t\n", r) }), " ")
			}
		}
	}
	return !finder().MatchString(program) && Checks(&facts.Output{Kind: facts.Anything, Block: e.Block, Source: program, Shown: true})
}

// GivesReason reports whether the branch of an exit prints a message, and either tests the payload or says that it refuses. An exit with 2
// at the end of a script is in such a branch when a test before it ends the script with 0.
func GivesReason(s *commands.Script, e *facts.Exit) bool {
	printed := ""
	gives := func(c *facts.Condition, negated bool) bool {
		atTurnEnd := !s.Any(func(r *commands.Run) bool { return !r.Hook.Event.Stops })
		tests := len(c.Fields) > 0 && !c.Presence && !c.Program && !negated
		return atTurnEnd && reportsCheck(s, e) || printed != "" && (tests && !e.Thrown || RefusalWord().MatchString(printed) || atTurnEnd && (gateWord().MatchString(printed) || foreignLetters().MatchString(printed)))
	}
	for b := e.Block; b != nil; b = b.Parent {
		printed += b.Printed
		if b.Cond != nil {
			return gives(b.Cond, b.Cond.Negated)
		}
	}
	return e.Code == 2 && slices.ContainsFunc(s.Facts().Exits, func(o facts.Exit) bool {
		c := o.Block.Cond
		return o.Known && o.Code == 0 && o.Seq < e.Seq && c != nil && o.Block.Ends > 0 && gives(c, !c.Negated)
	})
}

var (
	// beforeProgram matches what stands before the program that a shell tests, outcomeIn the variable of Python that has what a program
	// returned, and runs where that is started.
	beforeProgram = regex.Lazy(`^(?:! ?)?(?:\w+="?\$\()?`)
	outcomeIn     = regex.Lazy(`^(\w+)\.returncode\b`)
	runs          = regex.Lazy(`(\w+)\s*=\s*subprocess\.run\(\s*\[([^\]]*)\]`)
	// foreignLetters matches a text in other letters than Latin ones, in which the lists of words cannot find a reason.
	foreignLetters = regex.Lazy(`(?:` + foreign + `\P{L}*){6}`)
	foreignLetter  = regex.Lazy(foreign)
)

const foreign = `[\p{Han}\p{Hiragana}\p{Katakana}\p{Hangul}\p{Cyrillic}\p{Greek}\p{Arabic}\p{Hebrew}\p{Devanagari}\p{Thai}]`

// A LostExit says of a way to lose an exit what happens, why, what to write instead, and what is done to it at LostTo.
type LostExit struct {
	Reason                facts.Loss
	What, Why, Help, Done string
	// Fix adds a fix to the report on an exit; nil when there is none.
	Fix func(p *lint.Pass, s *commands.Script, e *facts.Exit, r *lint.Report)
}

// ReportLost reports the exits with which a script refuses in vain.
func ReportLost(p *lint.Pass, s *commands.Script, ways ...LostExit) {
	for _, l := range ways {
		for _, e := range lostRefusals(s, l.Reason) {
			set := SurfacesWhere(s, func(r *commands.Run) bool {
				refusesAnyway := l.Reason == facts.Preempted && CanRefuse(p, r, 1)
				obeyed := CanRefuse(p, r, 2) || e.Code == 2 && ObeysTwo(p, r)
				return r.Exited && obeyed && !refusesAnyway && !(r.Options && s.Facts().Language.IsShell()) // such as bash -e
			})
			r := p.ReportIn(s, e.Range, set, "%s: %s", l.What, CarriesOn(s, set)).Note("%s", l.Why).Help("%s", l.Help)
			if l.Done != "" {
				r.RelatedIn(s.Doc.Path, s.Range(e.LostTo), "%s here", l.Done)
			}
			if l.Fix != nil {
				l.Fix(p, s, e, r)
			}
		}
	}
}

// lostRefusals returns the exits with which a script refuses, but whose code is lost for a reason. It leaves out those that count in
// another call, and those after which the script refuses all the same, or may do so because of what it has remembered.
func lostRefusals(s *commands.Script, reason facts.Loss) (lost []*facts.Exit) {
	all := slices.Concat(s.Facts().Exits, s.Facts().Unused)
	unreached := slices.Contains([]facts.Loss{facts.VariableInPipe, facts.Masked, facts.AfterFilter, facts.CountedTwice, facts.TooEarly}, reason)
	for _, e := range slice.Pointers(all) {
		if e.Lost != reason {
			continue
		}
		with := func(o *facts.Output) bool { return o.Block == e.Block && Refuses(o.Doc) }
		refuses := e.Code == 2 || e.Code != 0 && IsRefusal(s, e) || unreached && slices.ContainsFunc(PrintedAnswers(s), with)
		if reason == facts.Returned || reason == facts.InBackground {
			refuses = e.Code == 2 && GivesReason(s, e)
		}
		if reason == facts.Swallowed { // most exceptions are troubles of the script
			refuses = testsPayload(e.Block) && RefusalWord().MatchString(e.Block.Printed) && !troubles().MatchString(e.Block.Printed) && !s.Facts().Calls && !s.Facts().Foreign
		}
		if !e.Known || !refuses || slices.ContainsFunc(lost, func(o *facts.Exit) bool { return o.Range == e.Range }) {
			continue
		}
		later := func(seq int, b *facts.Block) bool { return seq > e.Seq && (e.Block.In(b) || !testsPayload(b)) }
		counts := func(o facts.Exit) bool {
			return o.Lost == facts.NotLost && (o.Range == e.Range || later(o.Seq, o.Block) && o.MayFail())
		}
		answered := func(o *facts.Output) bool { // it is read when the code is lost
			return o.Reaches(e) && !unreached || Refuses(o.Doc) && later(o.Seq, o.Block)
		}
		if !slices.ContainsFunc(all, counts) && !slices.ContainsFunc(PrintedAnswers(s), answered) {
			lost = append(lost, e)
		}
	}
	return lost
}

// AnswerBefore returns the answer that the branch of an exit has printed, if it refuses.
func AnswerBefore(s *commands.Script, e *facts.Exit) *facts.Output {
	return slice.Find(PrintedAnswers(s), func(o *facts.Output) bool { return Refuses(o.Doc) && EndsWith(s, o, e.Code) == e })
}
