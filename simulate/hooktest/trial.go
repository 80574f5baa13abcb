package hooktest

import (
	"context"
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/hooks-ls/hooks-ls/simulate"
)

// hookTest tests one hook in one product.
type hookTest struct {
	listedHook
	config  Config
	box     *sandbox
	offline bool
	environ []string
	// given is the environment that the product gives the hook.
	given []string
	// script is the first file that the command names, relative to the workspace; empty when it names none.
	script string
	// sources are the texts that triggers are taken from, the command first; text is all of them in lower case.
	sources []string
	text    string
	// words are what the scripts hold between quotes, without spaces, and what shells match; unsetNames are variables that they
	// read and nobody sets.
	words      map[string]bool
	unsetNames []string
	// suspect is why the hook may do nothing: a program that it lacks, a crash that it went on after. It is what is wrong when
	// the hook turns out not to act, and a remark when it does.
	suspect *Problem
	// times are what the runs took on inputs of the product, in milliseconds.
	times  []float64
	result Hook
}

// maxRun caps the limit of a hook while it is tested.
const maxRun = 15 * time.Second

func (h *hookTest) work() string { return h.box.work }

// name is what messages call the hook: its script, or its command.
func (h *hookTest) name() string {
	if h.script != "" {
		return "`" + h.script + "`"
	}
	return "`" + clip(h.listed.Command) + "`"
}

// isSet reports whether the hook has a variable, from the user or from the product.
func (h *hookTest) isSet(name string) bool {
	return slices.ContainsFunc(h.given, func(v string) bool { return strings.HasPrefix(v, name+"=") })
}

// answer is what came of one run.
type answer struct {
	run     simulate.HookRun
	outcome simulate.Outcome
	loop    *simulate.Loop
	// err is why nothing could be run, such as a matcher that does not fit.
	err error
	// spawn is what was started.
	spawn simulate.Spawn
}

// try runs the hook on a call. edit, unless it is nil, changes what the hook is given after the product's own input was
// made.
func (h *hookTest) try(ctx context.Context, c call, edit func(*simulate.Spawn), change func(*simulate.Options)) answer {
	o := simulate.Options{
		Event: h.listed.Name, Surface: h.surface.ID(), Workspace: h.work(), Only: []string{h.listed.ID}, Environ: h.environ,
		Timeout: maxRun.Seconds(),
	}
	if h.listed.OfAgent {
		o.Agent = h.listed.File
	}
	if c.tool != nil {
		o.Tool, o.Input = c.tool.Name, string(toolInput(c.tool, c.trigger, h.work()))
	} else if c.text != "" {
		for _, f := range h.event.InputFields(h.surface, h.listed.Name, 0) {
			if slices.Contains(freeTexts, f.Neutral) {
				o.Set = append(o.Set, f.Name+"="+string(quoteJSON(c.text)))
			}
		}
	}
	if change != nil {
		change(&o)
	}
	req, err := o.Request()
	if err != nil {
		return answer{err: err}
	}
	var got answer
	h.result.Inputs++
	res, err := simulate.Simulate(ctx, req, simulate.RunnerFunc(func(ctx context.Context, s simulate.Spawn) simulate.HookResult {
		s.Offline = h.offline && s.HTTP == nil
		if edit != nil {
			edit(&s)
		}
		got.spawn = s
		return h.config.Runner.Run(ctx, s)
	}))
	if err != nil {
		return answer{err: err}
	}
	got.outcome, got.loop = res.Outcome, res.Loop
	for _, run := range res.Hooks {
		if run.ID == h.listed.ID {
			got.run = run
		}
	}
	if got.ran() && edit == nil && change == nil {
		h.times = append(h.times, got.run.DurationMs)
	}
	return got
}

// freeTexts are the fields, by neutral name, that a trigger for an event without a tool is written into.
var freeTexts = []string{"prompt", "initialPrompt", "agentType", "agentName", "message"}

// ran reports whether the hook was started and ended.
func (a answer) ran() bool { return a.err == nil && a.run.Execution != nil }

// acts reports whether the product does something because of the hook: it decides, tells the model something or changes
// something.
func (a answer) acts() bool {
	if !a.ran() {
		return false
	}
	v := a.run.Verdict
	return v.Decision != "" && v.Decision != "allow" || v.Context != "" || len(v.Updated) > 0 ||
		slices.Contains([]string{"deny", "block", "ask", "continue", "abort_request", "replace", "tool_error"}, a.outcome.Action) || len(a.outcome.Context) > 0
}

// faint reports whether the hook does something that changes little: it allows what it was not asked to refuse, or tells the
// user something.
func (a answer) faint() bool {
	return a.ran() && a.run.ExitCode != nil && *a.run.ExitCode == 0 && (a.run.Verdict.Decision == "allow" || len(a.outcome.UserWarnings) > 0)
}

// action is what the product does, in one word.
func (a answer) action() string {
	switch {
	case a.outcome.Action != "none" && a.outcome.Action != "stop" && a.outcome.Action != "":
		return a.outcome.Action
	case a.run.Verdict.Decision != "":
		return a.run.Verdict.Decision
	case len(a.run.Verdict.Updated) > 0:
		return "change the input"
	case len(a.outcome.Context) == 0 && a.run.Verdict.Context == "" && len(a.outcome.UserWarnings) > 0:
		return "tell the user something"
	}
	return "add context"
}

// reason is the text that the hook gave.
func (a answer) reason() string {
	if a.outcome.Reason != nil {
		return *a.outcome.Reason
	}
	if len(a.outcome.Context) > 0 {
		return a.outcome.Context[0]
	}
	if a.run.Verdict.Context == "" && len(a.outcome.UserWarnings) > 0 {
		return a.outcome.UserWarnings[0]
	}
	return a.run.Verdict.Context
}

// decisive is an answer that wants something, in any product's words, whether or not it is JSON. What says that all is well is
// none: `{"continue": true}`, a decision to allow.
var decisive = regexp.MustCompile(`(?i)["']?(?:permissionDecision|decision|behavior)["']?\s*[:=]\s*["']?(?:deny|block|ask|denied|reject)` +
	`|["']?(?:additionalContext|stopReason|modified\w+|updatedInput)["']?\s*[:=]\s*["']?[^"'\s]|["']?continue["']?\s*[:=]\s*false`)

// means reports whether the hook wants something by itself, read by the product or not: it ends with another exit code than
// on a harmless input, or prints an answer that it did not print there.
func (a answer) means(harmless answer) bool {
	if !a.ran() || a.run.ExitCode == nil || a.run.TimedOut {
		return false
	}
	code := *a.run.ExitCode
	was := 0
	if harmless.ran() && harmless.run.ExitCode != nil {
		was = *harmless.run.ExitCode
	}
	if code != was && code != 0 && !crashed(a) {
		return true
	}
	return decisive.MatchString(a.run.Stdout) && (!harmless.ran() || decisive.FindString(harmless.run.Stdout) == "")
}

// crashes are what interpreters write when a script fails by accident.
var crashes = regexp.MustCompile(`(?m)Traceback \(most recent call last\)|^\s+at .+:\d+:\d+\)?$|[Ss]yntax ?[Ee]rror|: not found$|command not found|unbound variable|Cannot find module|parse error|unexpected (operator|token)|jq: error|ReferenceError|TypeError`)

// crashed reports whether the script failed by accident, as far as what it wrote tells.
func crashed(a answer) bool { return a.ran() && crashes.MatchString(a.run.Stderr) }

// crashLine is the line of standard error that says most: the last of a traceback, else the first that looks like one.
func (h *hookTest) crashLine(a answer) string {
	text := strings.TrimSpace(strings.NewReplacer(h.work()+"/", "", h.box.dir+"/", "").Replace(a.run.Stderr))
	lines := strings.Split(text, "\n")
	if strings.Contains(text, "Traceback") {
		return clip(lines[len(lines)-1])
	}
	for _, line := range lines {
		if crashes.MatchString(line) {
			return clip(strings.TrimSpace(line))
		}
	}
	return clip(lines[0])
}

// missing finds a program or module that is not there.
var missing = regexp.MustCompile(`(?m)(?:line \d+: |^[\w/.-]*sh: \d*:? ?|^env: ['‘]?)([\w.+-]+)['’]?: (?:command )?not found|([\w.+-]+): command not found|No module named '([\w.]+)'|Cannot find (?:module|package) '([^']+)'|env: ['‘]([\w.+-]+)['’]: No such file`)

// missingProgram names a program or module that the run lacked, empty for none.
func missingProgram(a answer) string {
	m := missing.FindStringSubmatch(a.run.Stderr)
	if m == nil {
		return ""
	}
	return strings.Join(m[1:], "")
}

func (h *hookTest) problem(p Problem) {
	if slices.ContainsFunc(h.result.Problems, func(q Problem) bool { return q.Kind == p.Kind && q.Headline == p.Headline }) {
		return
	}
	h.result.Problems = append(h.result.Problems, p)
}

func (h *hookTest) alive(c call, a answer) {
	h.result.State = Alive
	h.result.Proof = &Proof{Input: c.describe(), Action: a.action(), Reason: strings.ReplaceAll(a.reason(), h.work()+"/", ""), Stdin: json.RawMessage(a.spawn.Stdin)}
	if !json.Valid(h.result.Proof.Stdin) || len(h.result.Proof.Stdin) > 4096 {
		h.result.Proof.Stdin = nil
	}
}
