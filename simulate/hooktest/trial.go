package hooktest

import (
	"cmp"
	"context"
	"encoding/json"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
	"github.com/hooks-ls/hooks-ls/simulate"
)

type hookTest struct {
	listedHook
	config Config
	box    *sandbox
	// workspace is the directory of the session: the copy, or an empty project for the hooks of a plugin, which is installed elsewhere.
	workspace string
	environ   []string
	// given is the environment that the product gives the hook.
	given []string
	// script is the first file that the command names, relative to the workspace; "" when it names none.
	script string
	// sources are the texts that triggers are taken from, the command first; text is all of them in lower case.
	sources []string
	text    string
	// words are what scripts have between quotes without spaces and what shells match, unsetNames variables that they only read.
	words      map[string]bool
	unsetNames []string
	// suspect says why the hook may do nothing, as without a program: a failure if it turns out not to act, otherwise a note.
	suspect *Problem
	// times holds the durations in milliseconds of the runs on the product's own input.
	times  []float64
	result *Hook
}

// maxRun caps a hook's timeout while it is tested.
const maxRun = 15 * time.Second

func (h *hookTest) name() string { return "`" + cmp.Or(h.script, clip(h.listed.Command)) + "`" }

// isSet reports whether the hook's environment has a variable, from the user or from the product.
func (h *hookTest) isSet(name string) bool {
	return slices.ContainsFunc(h.given, func(v string) bool { return strings.HasPrefix(v, name+"=") })
}

type answer struct {
	call    call
	run     simulate.HookRun
	outcome simulate.Outcome
	loop    *simulate.Loop
	// spawn is what was started.
	spawn simulate.Spawn
}

// try runs the hook on a call. A hook that could not be run, for example because its matcher does not match, counts as skipped.
func (h *hookTest) try(ctx context.Context, c call) answer {
	o := h.options(c)
	id := h.listed.ID
	if o.Plugins != nil { // it is outside the workspace, where sources are named by absolute paths
		id = path.Join(filepath.ToSlash(o.Plugins[0]), strings.TrimPrefix(h.listed.File, h.listed.Plugin)) + "#" + h.listed.Pointer
	}
	o.Only = []string{id}
	got := answer{call: c}
	skipped := func(err error) answer {
		got.run.Status, got.run.Reason = simulate.StatusSkipped, err.Error()
		return got
	}
	req, err := o.Request()
	if err != nil {
		return skipped(err)
	}
	h.result.Inputs++
	res, err := simulate.Simulate(ctx, req, func(ctx context.Context, s simulate.Spawn) simulate.HookResult {
		if c.edit != nil {
			c.edit(&s)
		}
		got.spawn = s
		return h.config.start(ctx, s)
	})
	if err != nil {
		return skipped(err)
	}
	got.outcome, got.loop = res.Outcome, res.Loop
	got.run = slice.Find(res.Hooks, func(run simulate.HookRun) bool { return run.ID == id })
	if got.ran() && c.edit == nil && c.change == nil {
		h.times = append(h.times, got.run.DurationMs)
	}
	return got
}

// options are those of a simulation of a call.
func (h *hookTest) options(c call) simulate.Options {
	o := simulate.Options{
		Event: h.listed.Name, Surface: h.surface.ID(), Workspace: h.workspace, Environ: h.environ, Timeout: maxRun.Seconds(),
	}
	if h.listed.Plugin != "" {
		o.Plugins = []string{h.listed.Plugin}
	}
	if h.listed.OfAgent {
		o.Agent = h.listed.File
	}
	if h.listed.OfSkill {
		o.Skills = []string{h.listed.File}
	}
	for _, f := range h.event.InputFields(h.surface, h.listed.Name, schemas.Observed) {
		if f.Neutral == "transcriptPath" || f.Neutral == "agentTranscriptPath" {
			o.Set = append(o.Set, f.Name+"="+string(marshal(filepath.ToSlash(filepath.Join(h.box.home, transcript)))))
		}
	}
	if c.tool != nil {
		o.Tool, o.Input = c.tool.Name, string(toolInput(c.tool, c.trigger, h.workspace))
		h.setResult(&o, c)
	} else {
		h.meetMatcher(&o)
	}
	if c.tool == nil && c.text != "" {
		for _, name := range h.texts() {
			o.Set = append(o.Set, name+"="+string(marshal(c.text)))
		}
	}
	if c.change != nil {
		c.change(&o)
	}
	return o
}

// setResult fills in the result of a call of a tool, on events that have one.
func (h *hookTest) setResult(o *simulate.Options, c call) {
	result := slice.Pointer(h.event.InputFields(h.surface, h.listed.Name, schemas.Observed), func(f *schemas.Field) bool { return f.Neutral == "toolResponse" || f.Neutral == "toolResult" })
	switch {
	case result == nil:
	case result.Type.Kind == schemas.Any && schemas.ResultOf(h.surface, c.tool.Name, "", "") == "": // an object that is not known
		o.Set = append(o.Set, result.Name+"="+string(marshal(map[string]any{
			"stdout": c.trigger[content], "stderr": "", "interrupted": false, "filePath": c.trigger.textFor(filePath, h.workspace), "content": c.trigger[content],
		})))
	default:
		o.Result = c.trigger[content]
	}
}

// meetMatcher lets an event without a tool be one that the hook's matcher is for, where that names a value which the product sends.
func (h *hookTest) meetMatcher(o *simulate.Options) {
	if h.listed.Matcher == nil || h.event.Matcher == nil {
		return
	}
	field := h.event.Matcher.InputField(h.surface)
	sent := map[string]*string{
		"source": &o.Source, "trigger": &o.Trigger, "reason": &o.Reason, "notificationType": &o.NotificationType, "agentType": &o.AgentType, "agentName": &o.AgentType,
	}[field]
	for _, word := range matcherWord().FindAllString(*h.listed.Matcher, -1) {
		if sent != nil && (strings.HasPrefix(field, "agent") || slices.ContainsFunc(schemas.ValuesOn(h.event.Matcher.Values, h.surface), func(v schemas.Value) bool { return v.Value == word })) {
			*sent = word
			return
		}
	}
}

// matcherWord finds the values that a matcher lists.
var matcherWord = regex.Lazy(`\w[\w-]*`)

// shortTexts lists the fields, by neutral name, that hold the trigger of an event without a tool, besides free texts.
var shortTexts = []string{"agentType", "agentName", "message", "taskSubject"}

func (a answer) ran() bool { return a.run.Execution != nil }

// acts reports whether the product does something because of the hook: it decides, tells the model or changes something.
func (a answer) acts() bool {
	if !a.ran() || a.outcome.Action == "lost" {
		return false
	}
	v, action := a.run.Verdict, a.outcome.Action
	return v.Decision != "" && v.Decision != "allow" && action != "stop" || v.Context != "" || len(v.Updated) > 0 ||
		slices.Contains(refusals, action) || action == "continue" || action == "replace" || len(a.outcome.Context) > 0
}

// minor reports whether the hook only allows something or tells the user something. What the user hears of a failure is no hook's.
func (a answer) minor() bool {
	return a.ran() && a.run.ExitCode != nil && *a.run.ExitCode == 0 && a.run.Verdict.Failure == "" && (a.outcome.Action == "allow" || len(a.outcome.UserWarnings) > 0)
}

// action is what the product does, in a few words.
func (a answer) action() string {
	switch {
	case a.outcome.ModifiedPrompt != nil:
		return "change the prompt"
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

func (a answer) reason() string {
	switch {
	case a.outcome.Reason != nil:
		return *a.outcome.Reason
	case len(a.outcome.Context) > 0:
		return a.outcome.Context[0]
	case a.run.Verdict.Context == "" && len(a.outcome.UserWarnings) > 0:
		return a.outcome.UserWarnings[0]
	}
	return a.run.Verdict.Context
}

// decisive matches output that asks for something in any product's terms, JSON or not, but not approval, as {"continue": true}.
var decisive = regex.Lazy(`(?i)["']?(?:permissionDecision|decision|behavior)["']?\s*[:=]\s*["']?(?:deny|block|ask|denied|reject)` +
	`|["']?(?:additionalContext|stopReason|modified(?:Args|Result|Response|(?:Transformed)?Prompt)|updatedInput)["']?\s*[:=]\s*["']?[^"'\s]|["']?continue["']?\s*[:=]\s*false`)

// intends reports whether the hook asks for something, read or not: another exit code or answer than on harmless input.
func (a answer) intends(harmless answer) bool {
	if !a.ran() || a.run.ExitCode == nil || a.run.TimedOut {
		return false
	}
	said := exitCode(a) == 2 || strings.TrimSpace(a.run.Stdout+a.run.Stderr) != "" // set -e ends a script without a word
	if code := exitCode(a); code != exitCode(harmless) && code != 0 && said && !crashed(a) {
		return true
	}
	return decisive().MatchString(a.run.Stdout) && (!harmless.ran() || decisive().FindString(harmless.run.Stdout) == "")
}

// traces matches what Python and Node.js write when a script fails by accident.
var traces = regex.Lazy(`(?m)Traceback \(most recent call last\)|^\s+at .+:\d+:\d+\)?$|Cannot find module|ReferenceError|TypeError`)

// crashes matches what shells and programs write then.
var crashes = regex.Lazy(`(?m)[Ss]yntax ?[Ee]rror|: not found$|command not found|unbound variable|can't open file|can't cd to |line \d+: cd: |: cannot open |: can't read |parse error|unexpected (operator|token|EOF)|jq: error`)

// crashed reports whether the script appears to have failed by accident, judging by its stderr. A trace beside exit code 2, with
// which neither Python nor Node.js ends, is that of a program whose output the script passes on.
func crashed(a answer) bool {
	return a.ran() && (crashes().MatchString(a.run.Stderr) || exitCode(a) != 2 && traces().MatchString(a.run.Stderr))
}

// relative returns a text without the paths of the copy.
func (h *hookTest) relative(text string) string {
	return strings.NewReplacer(h.box.work+"/", "", h.box.project+"/", "", h.box.dir+"/", "").Replace(text)
}

// thrown matches the line with which Node reports what ended a script, above the stack.
var thrown = regex.Lazy(`(?m)^\w*Error(?: \[\w+\])?: .+$`)

// crashLine returns the most informative line of stderr: the last of a traceback, or the first that looks like a crash.
func (h *hookTest) crashLine(a answer) string {
	text := strings.TrimSpace(h.relative(a.run.Stderr))
	lines := strings.Split(text, "\n")
	if strings.Contains(text, "Traceback") {
		return clip(lines[len(lines)-1])
	}
	return cmp.Or(firstMatch(thrown(), text), firstMatch(traces(), text), firstMatch(crashes(), text), clip(lines[0]))
}

func (a answer) inputNote() []string { return []string{"the input was " + a.call.describe()} }

// missing matches the report of a missing program or module.
var missing = regex.Lazy(`(?m)(?:line \d+: |^[\w/.-]*sh: \d*:? ?|^env: ['‘]?)([\w.+-]+)['’]?: (?:command )?not found|([\w.+-]+): command not found|No module named '([\w.]+)'|Cannot find (?:module|package) '([^']+)'|env: ['‘]([\w.+-]+)['’]: No such file`)

// missingProgram names a program or module that was missing, "" when none was.
func missingProgram(a answer) string {
	if m := missing().FindStringSubmatch(a.run.Stderr); m != nil {
		return strings.Join(m[1:], "")
	}
	return ""
}

// problem records a problem, once. Its headline is about the hook and does not name it.
func (h *hookTest) problem(p Problem) {
	p.Headline = h.name() + " " + p.Headline
	if !slices.ContainsFunc(h.result.Problems, func(q Problem) bool { return q.Kind == p.Kind && q.Headline == p.Headline }) {
		h.result.Problems = append(h.result.Problems, p)
	}
}

func (h *hookTest) alive(a answer) {
	h.result.State = Alive
	h.result.Proof = &Proof{Input: a.call.describe(), Action: a.action(), Reason: h.relative(a.reason()), Stdin: json.RawMessage(a.spawn.Stdin)}
	if !json.Valid(h.result.Proof.Stdin) || len(h.result.Proof.Stdin) > 4096 {
		h.result.Proof.Stdin = nil
	}
}
