package inspect

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Purpose is what plain text was printed for.
type Purpose uint8

const (
	// ForLog is for log lines, progress and a hook's own troubles, which are meant for nobody in particular.
	ForLog Purpose = iota
	// ForAgent is for advice and warnings, which the agent or the user is meant to read.
	ForAgent
	// Refusing is for text that says that the action is stopped.
	Refusing
)

var (
	// advice matches text that asks its reader to act.
	advice = regex.Lazy(`(?i)\b(remember|reminder|please|must|should|do(n't| not) forget|make sure|ensure|consider|verify|action required|checklist|` +
		`before (you|\w+ing|the next)|review (and|before)|fix (the|these|it|them)|next steps?:)`)
	// asks matches the form of a request in some languages with other letters than Latin ones.
	asks = regex.Lazy(`(하세요|하십시오|주세요|마세요|ください|してはいけ|[请請](?:先|勿|检查|檢查|使用|确认|確認|运行|執行|修复|更新|查看|阅读|参考|参见|參閱|不要)|务必|必须|(?i:не забудь|проверьте|используйте|запустите|обновите))`)
	// namesDocument matches the name of a text that was written to be read.
	namesDocument = regex.Lazy(`\.(md|mdc)\b`)
	// asksAtStart matches a request at the start of a line or a sentence.
	asksAtStart = regex.Lazy(`(?m)(^|[.:!—–-])[ \t]*([-*•["“]|\d\.)?[ \t]*(Review (and|before|the|your|all|these|for|\S+\.md)|Check ((?i:all)|that|the|your|whether|for)|Confirm (that|the|your|whether)|Fix (the|these|it|them|all|any|before)|Replace (the|this|these|it|all|with|\S+ with)|Update (the|your|\S+\.md)|Avoid|Never|Always|Do not|Don't|Ask the|Read (the|your|\S+\.md)|` +
		"Run (the|your|`|'|npm|npx|pnpm|yarn|pytest|cargo|go|git|bash|make|dotnet|mvn|tests)|Use \\S+( \\S+){0,4} instead)\\b|(?m)^[ \\t]*[-*•][ \\t]*(never|always|do not|don't|avoid)\\b")
	// asksToRun matches a request to run a command of the agent, or a program behind a statement.
	asksToRun = regex.Lazy("(?i:\\brun /\\w)|[:!—–-] +run `?(npm|npx|pnpm|yarn|bun|pytest|cargo|go|make|mvn|dotnet|the tests?|tests)\\b")
	// risky matches a statement that a check found something that should not be there.
	risky = regex.Lazy(`(?i)\b(dangerous|suspicious|potential(ly)?|possible|unsafe|destructive|sensitive|hard-?coded|secrets?|credentials?|violations?|vulnerabilit(y|ies)|injection|threats?)\b[^\n]{0,60}\b(detected|found|in|present)\b`)
	// outcome matches a failure that a check reports.
	outcome = regex.Lazy(`(?i)\b(build|tests?|lint|type-?check|compilation)\b\W{0,4}((has|have) )?(fail(ed|s|ing|ures?)?|errors?)\b|(^|\W)[1-9\x00]\d* ((type|lint|compile|build|test|TypeScript|ESLint) )(errors?|failures?|warnings?|problems?|violations?)\b`)
	// warns matches the start of a warning, behind signs and the name of the hook.
	warns = regex.Lazy(`(?i)^[^\pL\d\[]*(\[[^\]\n]*\]|\w+:)?[^\pL\d\n]*(⚠|🚨|(warn(ing)?|caution|attention|advisory)\b)|^\W*\[[^\]\n]*\b(warning|advisory)\]`)
	// tagged matches a text between tags that say that it is for a model.
	tagged = regex.Lazy(`^\s*<[\w-]*(context|reminder|instructions|guidance)\b[^>\n]*>`)
	// refuses matches the start of a refusal.
	refuses = regex.Lazy(`(?i)^[^\pL\d\[]*((?-i:BLOCK|DENY|REJECT)[:!]|(\[[^\]\n]*\]|\w+:)?[^\pL\d\n]*(🚫|⛔|🛑|(blocked|blocking|denied|denying|refused|refusing|rejected|forbidden|not allowed|prohibited)\b))`)
	// forbids matches a statement that something must not be done.
	forbids = regex.Lazy(`(?i)\b(is|are) (strictly )?(not (allowed|permitted)|forbidden|prohibited|disallowed)\b`)
	// stops matches a refusal that is set off from its reason.
	stops = regex.Lazy(`(?i)\b(blocked|denied|rejected|forbidden|not allowed)(!|:| [—–-] )`)
	// lenient matches a refusal that is not meant to stop anything.
	lenient = regex.Lazy(`(?i)\b(dry[- ]?run|audit|(warn(ing)?|log|report)[- ]only|would|overrid\w*|bypass\w*|allow(ed|ing)? (anyway|once|it)|permissive)\b`)
	// troubles matches what a hook says of itself and of programs that it needs.
	troubles = regex.Lazy(`(?i)\b(not (be )?(found|available|installed|configured|running|set|supported|readable|executable|exist|parse|a git)|no \S+( \S+){0,3} (found|provided|available|given)|` +
		`could ?n[o']t|cannot|can't|unable|failed to|skipp(ed|ing)|skips|ignor(ed|ing)|time[ds]? ?out|fall(s|ing)? ?back|default(s|ing)? to|(invalid|malformed|empty|missing) (json|input|payload|stdin)|(state|config\w*|settings|cache|session|lock) files? (is |was )?(corrupt(ed)?|invalid|malformed)|unknown|unexpected|error:|exception|blocked by)`)
	// observed matches what a check says of its subject.
	observed = regex.Lazy(`(?i)\b(detected|found|contains?|violat\w+|modified|changed|edited|uncommitted|unstaged|exceed\w*|too (large|long|big|many)|does(n't| not)|without|should|sensitive|protected|secrets?|dangerous|destructive|hard-?coded|debug|remember|reminder|do(n't| not) forget|make sure|ensure|consider)\b`)
)

// PurposeOf returns what the text of an output was printed for.
func PurposeOf(o *facts.Output) Purpose {
	if o.Kind != facts.Text || o.Block.Mode() {
		return ForLog
	}
	own := troubles().MatchString(o.Text)
	switch {
	case !own && !lenient().MatchString(o.Text) && (testsPayload(o.Block) && (refuses().MatchString(o.Text) || forbids().MatchString(o.Text)) ||
		refuses().MatchString(o.Text) && stops().MatchString(o.Text) && conditional(o.Block)):
		return Refusing
	case advice().MatchString(o.Text), tagged().MatchString(o.Text), asks().MatchString(o.Text), !own && asksAtStart().MatchString(o.Text):
		return ForAgent
	case !own && (asksToRun().MatchString(o.Text) || risky().MatchString(o.Text) && testsPayload(o.Block) || outcome().MatchString(o.Text) && conditional(o.Block)):
		return ForAgent
	case !own && warns().MatchString(o.Text) && (testsPayload(o.Block) || observed().MatchString(o.Text)):
		return ForAgent
	}
	return ForLog
}

// OnSubject reports whether a text is about what the hook checks, and not about its own troubles.
func OnSubject(o *facts.Output) bool {
	return !troubles().MatchString(o.Text) && (testsPayload(o.Block) || observed().MatchString(o.Text))
}

// conditional reports whether a block runs only under a condition.
func conditional(b *facts.Block) bool {
	return b.Under(func(c *facts.Condition) bool { return !c.Presence })
}

// testsPayload reports whether a block runs only for some payloads, as far as they are not just empty.
func testsPayload(b *facts.Block) bool {
	return b.Under(func(c *facts.Condition) bool { return len(c.Fields) > 0 && !c.Presence })
}

var (
	// document matches a command that prints a text which was written to be read.
	document = regex.Lazy(`(?i)^cat( -\S+)*( \S*\.(md|markdown|mdc|txt))+$`)
	// section matches the heading of a part of the context that a hook gives at the start of a session or turn.
	section = regex.Lazy(`(?im)^\W*((current |git )?branch|(current |git )status|(recent|last) commits?|project (context|rules|overview)|context|conventions|(open|active|current) (tasks?|plan|issue|sprint|phase|feature))\b[^\n:]{0,20}:|^#{1,3} \S`)
	// checker matches programs whose output is the purpose of running them after an edit, unless they change the files themselves.
	checker = regex.Lazy(launched + `(tsc|vue-tsc|eslint|stylelint|mypy|pyright|ruff check|flake8|pylint|shellcheck|ktlint|detekt|golangci-lint run|go vet|swiftlint lint|cargo (check|clippy)|(flutter|dart) analyze)( |$)`)
	// toStderr matches checkers and runners of tests that report on standard error, ownReport runners of tests of which it is known that they do not.
	toStderr  = regex.Lazy(launched + `(stylelint|go vet|cargo (check|clippy)|jest)( |$)`)
	ownReport = regex.Lazy(launched + `(pytest|mocha|go test)( |$)`)
	// tester matches programs that run tests.
	tester = regex.Lazy(launched + `(pytest|jest|vitest( run)?|mocha|(npm|pnpm|yarn|bun|make|just|go|cargo|dotnet|flutter|dart|gradle|gradlew|mvn|mvnw)( run)? test)( |$)`)
	// task matches a task of the project that checks it by its name, and may do more: what it prints is of interest where a script shows it.
	task = regex.Lazy(`^(npm|pnpm|yarn|bun|deno|composer|make|just|task|gradle|gradlew|mvn|mvnw)( -\S+( \S+)?)*( run| task)?( -\S+( \S+)?)* ([\w-]+[:_-])?(lint|check|verify|type-?check|tests?)([:_-]\w+)*( |$)`)
	// finder matches a search with line numbers, whose output is a list of findings.
	finder = regex.Lazy(`^grep( |$)`)
	// changes matches the options by which a checker changes files or says nothing; a quiet one still prints what is wrong.
	changes = regex.Lazy(`(--|lint-|[:_])(fix|write)\b|ruff check\b.*--silent|\s-F\b|--version|--help|--output(-file)?([= ]|$)|\s-o\b`)
	// tellsNothing matches the options by which a runner of tests does not run them, or writes its report elsewhere.
	tellsNothing = regex.Lazy(`--version|--help|--collect-only|--listTests|--silent|--json|--outputFile|--no-run|--reporter[= ](silent|json)`)
)

// printer matches programs that print at least what they were asked to do. isQuiet matches the options by which they do not.
var (
	printer = regex.Lazy(`^((npm|pnpm|yarn) (run|ci|i|install|add|build|start)|pip3? install|dotnet build|mvn|git (status|stash|commit|pull|merge|show|rev-parse)|date|pwd|hostname|whoami|id|uname)( |$)`)
	isQuiet = regex.Lazy(`--silent|--quiet|--porcelain|--short|--loglevel|--reporter|--log-level|--stat|--no-patch|--format|--pretty|\s-[a-z]*[qsz]\b`)
)

// launched matches the programs in front of a checker that start it.
const launched = `^(npx (--no-install |--yes |-y )?|pnpm (exec |dlx )?|yarn |bunx |uv run |poetry run )?(python3? -m )?`

// givesContext reports whether an output is a document, or a part of the context that a hook gives to a session or a turn.
func givesContext(o *facts.Output) bool {
	return !o.Block.Mode() && (o.Kind == facts.Anything && document().MatchString(o.Source) || o.Kind == facts.Text && section().MatchString(o.Text) && !troubles().MatchString(o.Text))
}

// Checks reports whether an output is that of a program that checks files, or tests them, and does not change them.
func Checks(o *facts.Output) bool {
	return o.Kind == facts.Anything && !o.Block.Mode() &&
		(finder().MatchString(o.Source) || (checker().MatchString(o.Source) || o.Shown && task().MatchString(o.Source)) && !changes().MatchString(o.Source) ||
			tester().MatchString(o.Source) && !tellsNothing().MatchString(o.Source))
}

// OnStderr reports whether an output holds nothing of what its program prints, because that goes to standard error.
func OnStderr(o *facts.Output) bool {
	return toStderr().MatchString(o.Source) && !strings.HasSuffix(o.Source, both)
}

// both ends the source of an output that holds both streams of its program.
const both = " 2>&1"

// ReportOfFailure returns the exit with 2 to which a script comes because the program that printed an output has failed, if what that program
// reports is certainly in the output; otherwise nil.
func ReportOfFailure(s *commands.Script, o *facts.Output) *facts.Exit {
	all := strings.HasSuffix(o.Source, both) && !s.Facts().Calls // a script of the project may answer
	if o.Kind != facts.Anything || o.Block.Mode() || !exitsWithTwo(s) || !all && !(Checks(o) && !OnStderr(o) && (checker().MatchString(o.Source) || ownReport().MatchString(o.Source))) {
		return nil
	}
	if e := EndsWith(s, o, 2); e != nil && o.Shown {
		return e
	}
	return slice.Pointer(s.Facts().Exits, func(e *facts.Exit) bool {
		if !e.Known || e.Code != 2 || e.Lost != facts.NotLost || !o.Reaches(e) || o.Range.End > e.Range.Start {
			return false
		}
		c := e.Block.Given()
		return c != nil && c.Program && c.Negated && (c.Test.Covers(o.Range) || orExit().MatchString(s.Source()[o.Range.End:e.Range.Start]))
	})
}

// orExit matches what is between a command and the code with which the script ends when it fails.
var orExit = regex.Lazy(`^( 2>&1)?\)? *\|\| *(\{ *)?exit $`)

// EndsAsItDoes reports whether a script ends with the exit code of the checker that printed an output, which is not 2 where it has found something.
func EndsAsItDoes(s *commands.Script, o *facts.Output) bool {
	return failsWithOne().MatchString(o.Source) && atEnd().MatchString(s.Source()[o.Range.End:])
}

var (
	failsWithOne = regex.Lazy(launched + `(eslint|mypy|ruff check|flake8|shellcheck|golangci-lint run|go (vet|test)|pytest|jest)( |$)`)
	// atEnd matches what may follow the last command of a script.
	atEnd = regex.Lazy(`^[ >&12]*(\s|;|fi\b)*$`)
)

// AlwaysPrints reports whether an output is that of a program that prints something whatever it finds.
func AlwaysPrints(o *facts.Output) bool {
	return o.Kind == facts.Anything && !o.Block.Mode() && printer().MatchString(o.Source) && !isQuiet().MatchString(o.Source)
}

// RefusalWord matches the words that guards use in their messages.
var RefusalWord = regex.Lazy(`(?i)\b(block(ed|ing)?|den(y|ied)|forbidden|not allowed|not permitted|prohibited|refus(e|ed|ing)|reject(ed)?|protected|disallowed|no direct|must not|may not|never)\b`)

// JSONPiece matches the start of a part of a JSON document that a script prints in several steps.
var JSONPiece = regex.Lazy(`^\s*([{}\]"]|\[\s*($|[{\["0-9]))`)

// Informs reports whether an output is for the agent because of the event: context at the start of a session, a subagent or a
// turn, a document before or after a call, the report of a checker after a tool or a task, and a document to read before a call, in letters of which the lists of words
// know little. At the end of a turn, tests may be for the user, unless the script shows what they have printed.
func Informs(s *commands.Script, set schemas.Surfaces, o *facts.Output) bool {
	on := func(is func(*schemas.Event) bool) bool {
		return !s.Any(func(r *commands.Run) bool { return set.Has(r.Surface) && !is(r.Hook.Event) })
	}
	starts := func(e *schemas.Event) bool { return e.Starts || e.Before == schemas.PromptWaits }
	points := testsPayload(o.Block) && !o.Block.Mode() && namesDocument().MatchString(o.Text) && foreignLetter().MatchString(o.Text)
	return on(starts) && givesContext(o) ||
		on(func(e *schemas.Event) bool { return e.EveryCall != "" }) && !o.Block.Mode() && o.Kind == facts.Anything && document().MatchString(o.Source) ||
		points && on(func(e *schemas.Event) bool { return e.EveryCall == "before" }) ||
		on(func(e *schemas.Event) bool { return e.EveryCall != "before" && (!e.Stops || o.Shown) && !starts(e) }) && Checks(o)
}

// TextOfChild returns the first text for the agent that a script prints for the one that starts it, nil when it has none or may answer.
func TextOfChild(child *commands.Script) *facts.Output {
	if child == nil || slices.ContainsFunc(AnswerKeys, child.Facts().Has) {
		return nil
	}
	return slice.Pointer(child.Facts().Outputs, func(o *facts.Output) bool { return PurposeOf(o) != ForLog && !Fails(child, o) })
}

// AllTextLost reports whether text on the standard output of a script reaches its products, and none of them uses it.
func AllTextLost(s *commands.Script) bool {
	return !s.Any(func(r *commands.Run) bool {
		out := r.Hook.Event.Output[r.Surface]
		return !r.Printed || out != nil && out.Text != schemas.TextLost
	})
}
