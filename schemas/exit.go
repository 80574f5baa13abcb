package schemas

import (
	"cmp"
	"slices"
)

// Values of ExitRule.Code for hooks that end without an exit code of their own.
const (
	OtherCode = -1 // every other non-zero code, and termination by a signal
	TimedOut  = -2
	NotRun    = -3 // the process could not be started
)

// ExitFor returns the rule for an exit code of a hook on the event, or that of OtherCode.
func (e *Event) ExitFor(s Surface, code int, ed Edition) (ExitRule, bool) {
	for _, c := range []int{code, OtherCode} {
		for _, r := range e.Exit[s] {
			if r.Code == c && r.Editions.Has(ed) {
				return r, true
			}
		}
		if code <= 0 {
			break
		}
	}
	return ExitRule{}, false
}

// MergeOn returns how the surface combines the answers of several hooks on the event.
func (e *Event) MergeOn(s Surface, ed Edition) Merge {
	m := e.Merge[s]
	if ed == Documented && m.Documented != nil {
		return *m.Documented
	}
	return m
}

// TextOn returns what the surface does with output of the event's hooks that is not JSON.
func (e *Event) TextOn(s Surface) TextUse {
	if o := e.Output[s]; o != nil {
		return o.Text
	}
	return TextLost
}

// BlockLimit is the number of consecutive blocks after which the agent stops anyway, zero for no limit.
func (e *Event) BlockLimit(s Surface, ed Edition) int {
	if ed == Documented && !e.LimitDocumented.Has(s) {
		return 0
	}
	return e.BlocksObeyed[s]
}

// MatcherOn reports whether the surface applies a matcher to the event.
func (e *Event) MatcherOn(s Surface, ed Edition) bool {
	if e.Matcher == nil {
		return false
	}
	if ed == Documented {
		return e.Matcher.DocumentedOn.Has(s)
	}
	return e.Matcher.AppliedBy.Has(s)
}

// InputField is the neutral name of the input field that the surface compares with a matcher.
func (m *MatcherRule) InputField(s Surface) string {
	return cmp.Or(m.OnElse[s], m.On)
}

// vscodeExits are the rules of an event in VS Code. Only those for exit code 2 differ by event.
func vscodeExits(two ...ExitRule) []ExitRule {
	return slices.Concat([]ExitRule{exitReading(0, ExitReadsOutput, AnyEdition,
		"stdout is read if it is a single JSON document; other text is logged and ignored",
		Fact{Doc: "000", Section: "Exit Codes", Documented: "stdout is parsed as JSON", In: vscode1130, Vectors: "res-pre-014-plain-text res-pre-016-json-with-whitespace res-pre-022-empty-object"})}, two, []ExitRule{
		exitRule(OtherCode, ExitWarns, AnyEdition, "stderr is shown to the user as a warning, stdout is ignored and the agent continues",
			Fact{Doc: "000", Section: "Exit Codes", Documented: "a non-blocking warning", In: vscode1130, Vectors: "res-pre-008-exit1 res-pre-009-exit127 res-pre-010-exit1-silent"}),
		exitRule(TimedOut, ExitWarns, AnyEdition,
			"the shell gets SIGTERM, then SIGKILL 5 s later; a shell killed by the signal counts as exit code 1, so the agent continues, but a script that traps the signal decides by its own exit code",
			Fact{In: vscode1130, Observed: "only the exit code counts, also after a timeout", Vectors: "proc-005-term-trapped-exit-2 proc-006-term-trapped-exit-0 proc-007-term-ignored"}),
		exitRule(NotRun, ExitWarns, AnyEdition, "the error is shown to the user as a warning and the agent continues",
			Fact{In: vscode1130, Observed: "a failed start is a warning"}),
	})
}

func vscodeTwo(effect ExitEffect, doc string, observed, vectors string) ExitRule {
	return exitRule(2, effect, AnyEdition, doc,
		Fact{Doc: "000", Section: "Exit Codes", Documented: "a blocking error: processing stops and the model sees stderr", In: vscode1130, Observed: observed, Vectors: vectors})
}

// vscodeTwoDocumented is what the notes say about exit code 2 on every event, for events on which VS Code does less.
var vscodeTwoDocumented = exitRule(2, ExitBlocks, OnlyDocumented, "a blocking error: processing stops and the model sees stderr",
	Fact{Doc: "000", Section: "Exit Codes", Documented: "a blocking error: processing stops and the model sees stderr"})

// vscodeTwoIgnored is what the product does with it at the start of a session and of a subagent.
var vscodeTwoIgnored = exitRule(2, ExitIgnored, OnlyObserved, "silently ignored",
	Fact{Doc: "000", Section: "Exit Codes", Documented: "a blocking error", In: vscode1130, Observed: "nothing is shown and nothing stops", Vectors: "res-ss-002-exit2-ignored"})

// copilotExits are the rules of a Copilot event on which a failing hook has no effect. reads says whether the surface reads the output.
func copilotExits(reads bool, warned string) []ExitRule {
	zero := exitReading(0, ExitReadsOutput, AnyEdition, "stdout is read if it is a single JSON object; anything else counts as no output",
		Fact{Doc: "004", Section: "Exit codes for command hooks", Documented: "stdout is parsed as the hook's output if it is JSON", In: cli10102})
	two := exitReading(2, ExitWarns, AnyEdition,
		"stderr is shown to the user as a warning and the run continues; a JSON object on stdout is read as with exit code 0",
		Fact{Doc: "004", Section: "Exit codes for command hooks", Documented: "a warning by default: the user sees stderr and the run continues", In: cli10102, Vectors: warned})
	if !reads {
		zero.Effect, zero.ReadsOutput, zero.Doc = ExitIgnored, false, "stdout is ignored"
		two.ReadsOutput, two.Doc = false, "stderr is shown to the user as a warning and the run continues"
	}
	return []ExitRule{
		zero,
		two,
		exitRule(OtherCode, ExitLogged, AnyEdition, "logged as a failure and the run continues; stdout is ignored",
			Fact{Doc: "004", Section: "Exit codes for command hooks", Documented: "logged as a hook failure, the run continues", In: cli10102}),
		copilotTimeout,
		exitRule(NotRun, ExitLogged, AnyEdition, "logged as a failure and the run continues",
			Fact{In: cli10102, Observed: "a hook that cannot be started is skipped", Vectors: "cli-payload-pi-cwd-missing-sessionStart cli-parse-pi-ps-sessionStart"}),
	}
}

// copilotTimeout applies to every event: a timeout never denies anything.
var copilotTimeout = exitRule(TimedOut, ExitLogged, AnyEdition,
	"the process group gets SIGTERM, then SIGKILL 2 s later; its output is ignored, later hooks run and the run continues",
	Fact{Doc: "004", Section: "Tool names for hook matching", Documented: "timeouts are logged and skipped and never block", In: cli10102, Vectors: "cli-result-r-pre-t-hang-preToolUse cli-result-r-pre-t-denyhang-preToolUse cli-result-x-as-timeout-agentStop cli-merge-perm-timeout-two-permissionRequest"})

// claudeExits are the rules of an event in Claude Code, which differ by the effect of exit code 2.
func claudeExits(effect ExitEffect, two string) []ExitRule {
	rules := []ExitRule{
		exitReading(0, ExitReadsOutput, AnyEdition, "stdout is read as JSON when it begins with {, otherwise as plain text",
			Fact{Doc: "claude-2026-08", Section: "Exit codes", Documented: "success"}),
		exitReading(2, effect, AnyEdition, two,
			Fact{Doc: "claude-2026-08", Section: "Exit codes", Documented: "blocks where the event can block, even against an allow in the JSON", In: claude21330, Observed: "confirmed; a syntax error in sh, which exits with 2, also blocks; the reason is stderr unless the JSON itself refuses", Vectors: "cc-result-pre-e2 cc-result-pre-e2-deny cc-result-pre-syntax"}),
		exitReading(OtherCode, ExitWarns, AnyEdition, "valid JSON on stdout decides; otherwise a non-blocking error, and Claude continues",
			Fact{Doc: "claude-2026-08", Section: "Exit codes", Documented: "a non-blocking error unless valid JSON decides", In: claude21330, Vectors: "cc-result-pre-e3-deny cc-result-ss-e1-ctx cc-result-pre-e255"}),
		exitRule(TimedOut, ExitIgnored, AnyEdition, "canceled without a decision, unless the hook has onFailure: block",
			Fact{Doc: "claude-2026-08", Section: "Exit codes", Documented: "a hook that times out is canceled and decides nothing", In: claude21330, Vectors: "cc-result-pre-t1 cc-result-pre-t1-outfirst cc-result-pre-of-t"}),
		exitRule(NotRun, ExitWarns, AnyEdition, "a non-blocking error, unless the hook has onFailure: block",
			Fact{Doc: "claude-2026-08", Section: "Exit codes", Documented: "a command that cannot start is a non-blocking error"}),
	}
	for i := range rules {
		rules[i].NoStderr = "No stderr output"
	}
	return rules
}

// where returns a copy changed by set, with additional facts.
func (m Merge) where(set func(*Merge), facts ...Fact) Merge {
	set(&m)
	m.Facts = slices.Concat(m.Facts, facts)
	return m
}

// Merges that several events use.

// claudeAnyBlock is for events on which any block leads to an action; block is empty where the action is unknown.
func claudeAnyBlock(block string) Merge {
	return Merge{Rule: MergeReasonSet, Doc: "all matching hooks run in parallel; any block counts", Block: block, Facts: claudeParallel}
}

// claudeFirstBlock is for events before a prompt. As documented, all hooks run to their end.
func claudeFirstBlock(observed ...Fact) Merge {
	m := Merge{
		Rule: MergeEarliestBlock, Doc: "all matching hooks run in parallel; any block counts", Block: "block", Stop: "block", StopEnds: true, DropsContexts: true, BlockSilences: true,
		Facts: slices.Concat(claudeParallel, observed),
	}
	documented := m
	m.Rule, m.Doc, m.Documented = MergeFirstBlock, "all matching hooks run in parallel; the first block to arrive wins and ends the other hooks", &documented
	return m
}

var (
	claudeParallel = []Fact{{Doc: "claude-2026-08", Section: "Hook execution", Documented: "matching hooks run in parallel"}}
	claudeContexts = Merge{Rule: MergeContexts, Doc: "all matching hooks run in parallel; every context is used", Facts: claudeParallel}
	claudeNone     = Merge{Rule: MergeNone, Doc: "all matching hooks run in parallel; there is nothing to combine", Facts: claudeParallel}
)

var copilotNone = Merge{
	Rule: MergeNone, Doc: "hooks run one after another; there is nothing to combine",
	Facts: []Fact{{Doc: "004", Section: "Tool names for hook matching", Documented: "hooks of one event run in order", In: cli10102}},
}

// copilotStartContexts are the contexts at a start in Copilot CLI, which differ in how they treat values that are not text.
func copilotStartContexts(rule ContextRule, odd string) Merge {
	return copilotContexts.where(func(m *Merge) { m.Contexts = rule }, Fact{In: cli10102, Observed: odd})
}

var copilotContexts = Merge{
	Rule: MergeContexts, Doc: "hooks run one after another; their contexts are joined with a blank line",
	Facts: []Fact{{In: cli10102, Observed: "contexts are joined with a blank line, in order", Vectors: "cli-merge-x-ss-two-ctx-sessionStart"}},
}
