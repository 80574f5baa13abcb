package hooktest

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/buger/jsonparser"

	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
	"github.com/hooks-ls/hooks-ls/simulate"
)

// run tests what the hook does with harmless input, whether it ever acts, whether it lets the agent stop, and how robust it is.
func (h *hookTest) run(ctx context.Context) {
	tools := h.tools()
	base := h.first(ctx, tools)
	h.given = base.spawn.Env
	if h.startup(base); h.result.State != "" {
		return
	}
	switch {
	case h.event.Stops:
		h.stopLoop(ctx, base)
	case base.acts() && h.refuses(base) && h.toolEvent():
		h.deniesAll(ctx, tools, base)
	case base.acts() && !h.refuses(base) && base.action() != "allow":
		h.alive(base)
	}
	if h.result.State == "" {
		h.search(ctx, tools, base)
	}
	h.reportSuspect(base)
	if !h.config.Quick {
		h.circumstances(ctx, base)
	}
	h.slowness()
}

// first runs the hook on a harmless call. A hook that fails may be meant for another tool: the others are tried, too.
func (h *hookTest) first(ctx context.Context, tools []call) answer {
	var c call
	if len(tools) > 0 {
		c = h.quiet(tools[0])
	}
	a := h.try(ctx, c)
	if a.ran() && a.run.TimedOut && !h.maybeOffline() { // the machine may have been busy
		a = h.try(ctx, c)
	}
	if !crashed(a) || exitCode(a) == 0 {
		return a
	}
	for _, other := range tools[min(1, len(tools)):] {
		b := h.try(ctx, h.quiet(other))
		if !b.ran() || crashed(b) && exitCode(b) != 0 || missingProgram(b) != "" {
			continue
		}
		h.problem(Problem{
			Kind: "crash", Fails: h.refuses(a), Headline: fmt.Sprintf("fails on calls of `%s`: %s", c.name, h.crashLine(a)),
			Notes: h.costs(a), Help: "exit quietly when the payload lacks the fields it expects",
		})
		return b
	}
	return a
}

// harmless returns a call that no guard should object to: a file exists where the tool has run; a condition gets what it wants.
func (h *hookTest) harmless() trigger {
	t := trigger{command: plainCommand, filePath: plainPath, content: plainText}
	if h.event.Before == schemas.NothingWaits {
		isText := func(f string) bool { return !strings.HasPrefix(f, ".") && strings.HasSuffix(f, ".md") }
		t[filePath] = cmp.Or(slice.Find(h.config.Files, isText), plainPath)
	}
	if spec := h.listed.IfText; strings.Trim(spec, "*") != "" {
		t[command], t[filePath] = globbed(strings.Replace(spec, ":*", " *", 1), "x"), globbed(spec, "x")
	}
	return t
}

// quiet returns a call with the texts of a harmless one.
func (h *hookTest) quiet(c call) call {
	c.trigger, c.text, c.all = h.harmless(), "", false
	return c
}

// reportSuspect reports what the hook lacked: as the failure if it did not act, as a note if it acted anyway.
func (h *hookTest) reportSuspect(base answer) {
	if h.suspect == nil {
		return
	}
	p := *h.suspect
	switch {
	case h.result.State == Alive:
		p.Fails = false
		p.Notes = append(p.Notes, "it carries on without it")
	case p.Fails:
		h.result.State = Failing
		p.Notes = append(p.Notes, h.costs(base)...)
	}
	h.problem(p)
}

func (h *hookTest) toolEvent() bool { return h.sentField("toolArgs") != "" }

// callsWait reports whether a tool call waits for the hook.
func (h *hookTest) callsWait() bool { return h.toolEvent() && h.event.Before != schemas.NothingWaits }

// refusals lists the actions of a product that keep the agent from something.
var refusals = []string{"deny", "block", "ask", "abort_request", "tool_error"}

// refuses reports whether the answer keeps the agent from something.
func (h *hookTest) refuses(a answer) bool {
	return slices.Contains(refusals, a.outcome.Action)
}

// maxTools bounds the tools that a hook is tried with.
const maxTools = 4

// tools returns the product's tools to try the hook with: one for commands, one for files, and others that its scripts name.
func (h *hookTest) tools() []call {
	if !h.toolEvent() {
		return nil
	}
	var list []call
	casing := h.event.PayloadCasing(h.surface, h.listed.Name)
	add := func(t *schemas.Tool) bool {
		c := call{tool: t, name: t.SentAs(casing)}
		fits := (h.listed.Matches == nil || slices.Contains(h.listed.Matches, c.name) || slices.Contains(h.listed.Matches, t.Name)) && (h.listed.IfTool == "" || h.listed.IfTool == t.Name)
		if fits && len(list) < maxTools && !slices.ContainsFunc(list, func(o call) bool { return o.name == c.name }) {
			list = append(list, c)
		}
		return fits
	}
	for _, want := range []role{command, filePath} {
		for _, t := range schemas.ToolsOn(h.surface) {
			if roleOfTool(t) == want && writes(t) && add(t) {
				break
			}
		}
	}
	for _, t := range schemas.ToolsOn(h.surface) {
		if h.script != "" && h.names(t.SentAs(casing)) {
			add(t)
		}
	}
	for _, t := range schemas.ToolsOn(h.surface) {
		if len(list) > 0 {
			break
		}
		add(t)
	}
	return list
}

// writes reports whether a tool runs a command or changes a file; guards watch these first.
func writes(t *schemas.Tool) bool {
	return roleOfTool(t) == command || slices.ContainsFunc(t.Input, func(f schemas.Field) bool { return roleOf(f.Name) == content })
}

// startup judges the run on harmless input. It concludes where the hook did not run or failed by accident, unless it may act in spite of
// what it lacked: that is the suspect.
func (h *hookTest) startup(a answer) {
	switch {
	case a.run.Status == simulate.StatusSkipped:
		h.conclude(Untried, Problem{Kind: "untried", Headline: "was not run: " + a.run.Reason})
		return
	case !a.ran() || a.run.Error != "":
		reason := a.run.Reason
		if a.run.Execution != nil {
			reason = a.run.Error
		}
		h.conclude(Failing, Problem{Kind: "crash", Fails: true, Headline: "could not start: " + reason, Notes: h.costs(a)})
		return
	case a.run.TimedOut:
		h.timedOut(a)
		return
	}
	code := exitCode(a)
	h.suspect = h.suspicion(a, code)
	switch {
	case h.suspect != nil && code != 0 && h.suspect.Fails:
		h.conclude(Failing, *h.suspect)
	case h.suspect != nil && code != 0:
		h.conclude(Untried, *h.suspect)
	case code != 0 && code != 2 && !h.event.Stops:
		p := Problem{
			Kind: "exit-code", Headline: fmt.Sprintf("exits with %d on a harmless call", code), Notes: append(a.inputNote(), h.noteOf(a)...),
			Help: "exit with 0 when there is nothing to report; under `set -e`, a `grep` that finds nothing ends the script",
		}
		if !h.refuses(a) {
			h.problem(p)
			return
		}
		p.Kind, p.Fails, p.Headline = "denies-every-call", true, p.Headline+": "+h.surface.Name()+" denies every call"
		h.conclude(Failing, p)
	}
}

// suspicion says why a hook that ran may do nothing; nil when there is no sign of it.
func (h *hookTest) suspicion(a answer, code int) *Problem {
	program, unreached := h.relative(missingProgram(a)), firstMatch(noNetwork(), a.run.Stderr+a.run.Stdout)
	p := &Problem{Kind: "crash", Fails: true, Notes: h.noteOf(a)}
	switch {
	case h.config.offline && unreached != "":
		return &Problem{
			Kind: "needs-network", Headline: "needs the network, which is blocked here",
			Notes: []string{"it wrote: " + unreached}, Help: networkHelp,
		}
	case code != 0 && h.listed.Plugin != "" && pluginOption().MatchString(h.text):
		return &Problem{
			Kind: "needs-option", Headline: "reads an option of the plugin, which is not set here", Notes: p.Notes,
			Help: "set it as Claude Code does: `CLAUDE_PLUGIN_OPTION_NAME=value hooks-ls test`",
		}
	case strings.Contains(a.run.Stderr, "[[: not found"):
		p.Headline, p.Help = "uses `[[`, which `sh` does not have", "run it with bash: `bash script`, or write `case` instead"
	case strings.Contains(program, "/") && !strings.HasPrefix(program, "@"):
		p.Headline = "needs the file `" + program + "`, which was not found"
	case program != "":
		p.Kind, p.Headline = "missing-program", "needs `"+program+"`, which was not found"
		p.Help = "install it, or check for it in the script; a guard should deny without it"
	case code == 126 && h.script != "" && strings.Contains(a.run.Stderr, h.script):
		p.Headline, p.Help = "is not executable", "`chmod +x "+h.script+"`"
	case code == 126 || code == 127:
		p.Headline = fmt.Sprintf("does not start: exit code %d", code)
	case crashed(a):
		p.Headline, p.Notes = "fails on a harmless call: "+h.crashLine(a), a.inputNote()
	default:
		return nil
	}
	for _, m := range variable().FindAllStringSubmatch(h.listed.Command, -1) {
		if schemas.VariableNamed(m[1]) != nil && !h.isSet(m[1]) {
			p.Notes = append(p.Notes, h.surface.Name()+" does not set `"+m[1]+"` here")
		}
	}
	if code != 0 {
		p.Notes = append(p.Notes, h.costs(a)...)
	}
	return p
}

// pluginOption matches how scripts and commands read what the user of a plugin configured.
var pluginOption = regex.Lazy(`claude_plugin_option_|\$\{user_config\.`)

// conclude says what was proven about the hook, with the problem that shows it.
func (h *hookTest) conclude(s State, p Problem) {
	h.result.State = s
	h.problem(p)
}

// networkHelp is the help for hooks that need the network.
const networkHelp = "`--allow-network` gives it network access"

// timedOut reports a hook that does not end. One that may have waited for a network that was cut off is not blamed.
func (h *hookTest) timedOut(a answer) {
	headline := fmt.Sprintf("does not end within %s", min(maxRun, time.Duration(h.listed.TimeoutSec*float64(time.Second))))
	if h.maybeOffline() {
		h.conclude(Untried, Problem{Kind: "needs-network", Headline: headline + " without a network", Help: networkHelp})
		return
	}
	notes := h.costs(a)
	if h.listed.TimeoutSec > maxRun.Seconds() {
		notes = []string{fmt.Sprintf("%s waits %gs for it", h.surface.Name(), h.listed.TimeoutSec)}
	}
	h.conclude(Failing, Problem{Kind: "slow", Fails: true, Headline: headline, Notes: notes})
}

// maybeOffline reports whether the hook may fail because it has no network.
func (h *hookTest) maybeOffline() bool { return h.config.offline && usesNetwork().MatchString(h.text) }

// usesNetwork matches commands and APIs by which scripts use the network.
var usesNetwork = regex.Lazy(`\b(?:curl|wget|npx|bunx|pnpx|uvx|uv run|bun|dlx|npm (?:i|install|ci|exec)|pip install|fetch\(|https?://[\w-]+[.:/]|requests|urllib|axios|invoke-restmethod|invoke-webrequest|gh|docker)`)

// noNetwork matches what programs write when they cannot reach a host.
var noNetwork = regex.Lazy(`(?i)could not resolve host|\bENOTFOUND\b|EAI_AGAIN|getaddrinfo|name or service not known|temporary failure in name resolution|network is unreachable|ENETUNREACH|failed to fetch|dns error|error sending request|connection refused|ECONNREFUSED`)

// firstMatch returns the first line of a text that matches, shortened; "" when none does.
func firstMatch(re *regexp.Regexp, text string) string {
	for line := range strings.Lines(text) {
		if re.MatchString(line) {
			return clip(line)
		}
	}
	return ""
}

func exitCode(a answer) int {
	if !a.ran() || a.run.ExitCode == nil {
		return 0
	}
	return *a.run.ExitCode
}

// costs says what a failure means to the product.
func (h *hookTest) costs(a answer) []string {
	if !h.callsWait() {
		return nil
	}
	calls := "every tool call"
	if h.listed.Matcher != nil {
		calls = "every matching tool call"
	}
	if h.refuses(a) {
		return []string{h.surface.Name() + " denies " + calls + " because of it"}
	}
	return []string{h.surface.Name() + " lets " + calls + " through"}
}

// deniesAll reports a hook that refuses every input, as opposed to one that refused this one.
func (h *hookTest) deniesAll(ctx context.Context, tools []call, base answer) {
	for _, t := range tools {
		for _, tr := range []trigger{h.harmless(), {command: "echo ok", filePath: "docs/a.txt", content: "text"}} {
			t.trigger = tr
			if a := h.try(ctx, t); !h.refuses(a) {
				return
			}
		}
	}
	h.alive(base)
	h.problem(Problem{
		Kind: "denies-every-call", Headline: "denies every call that was tried (" + base.action() + ")",
		Help: "fine if it should deny everything; otherwise check what it reads",
	})
}

// stopLoop lets a stop hook block repeatedly, as a product does.
func (h *hookTest) stopLoop(ctx context.Context, base answer) {
	if !base.acts() {
		return
	}
	looped := h.try(ctx, call{change: func(o *simulate.Options) { o.Turns = 4 }})
	if looped.loop != nil && (looped.loop.Ends == "never" || looped.loop.Ends == "cap") {
		h.problem(Problem{
			Kind: "loop", Fails: true, Headline: fmt.Sprintf("blocks every stop: %d rounds in a row", looped.loop.ExtraTurns),
			Notes: []string{"each block costs a model turn"}, Help: "let the agent stop when `stop_hook_active` is true in the payload",
		})
	}
	h.alive(base)
}

// wantsToRefuse matches words of a hook that intends to keep the agent from something.
var wantsToRefuse = regex.Lazy(`(?i)block|den(y|ied)|forbid|not allowed|disallow|refus|reject|protect|prohibit|must not|never|danger|abort|⛔|🚫`)

// toRefuse says how a hook refuses: by exit code 2 where the product obeys it.
func (h *hookTest) toRefuse() string {
	rule, _ := h.event.ExitFor(h.surface, 2, schemas.Observed)
	if rule.Effect == schemas.ExitDenies || rule.Effect == schemas.ExitBlocks {
		return "exit with 2 and print the reason to standard error"
	}
	return "exit with 0 and print an answer that blocks: see `hooks-ls explain " + h.listed.Name + "`"
}

// notRead reports a hook whose answer the product does not read.
func (h *hookTest) notRead(a answer) {
	state := Dead
	p := Problem{Kind: "not-read", Fails: true, Headline: "answers, but " + h.surface.Name() + " does not read it", Notes: a.inputNote()}
	if code := exitCode(a); code != 0 && code != 2 {
		if h.event.Before == schemas.NothingWaits && !wantsToRefuse().MatchString(a.run.Stderr+a.run.Stdout) {
			h.result.State = Silent
			if !h.result.has("exit-code") { // presumably a linter that complains
				h.problem(Problem{
					Kind: "exit-code", Headline: fmt.Sprintf("exits with %d, but %s carries on", code, h.surface.Name()),
					Notes: append(p.Notes, h.noteOf(a)...), Help: "to stop the agent, " + h.toRefuse(),
				})
			}
			return
		}
		p.Headline = fmt.Sprintf("denies with exit code %d, but %s carries on", code, h.surface.Name())
		p.Help = h.toRefuse()
	}
	for i, ig := range a.run.Ignored {
		if i < 2 && ig.Path != "exitCode" {
			p.Notes = append(p.Notes, ignoredNote(ig))
		}
	}
	if len(a.run.Ignored) == 0 && a.run.Verdict.Effect != "" {
		p.Notes = append(p.Notes, a.run.Verdict.Effect)
	}
	if exitCode(a) == 0 && !refusing().MatchString(a.run.Stdout) && !h.event.ReadsOutput(h.surface, h.listed.Name, schemas.Observed, "additionalContext") {
		p.Fails, state = false, Silent // it may serve another purpose than its output
	}
	h.conclude(state, p)
}

// refusing matches an answer that is meant to keep the agent from something.
var refusing = regex.Lazy(`(?i)["']?(?:permissionDecision|decision|behavior)["']?\s*[:=]\s*["']?(?:deny|block|ask|denied|reject)|["']?continue["']?\s*[:=]\s*false`)

// remarks reports ignored output of a hook that does act.
func (h *hookTest) remarks(a answer) {
	if exitCode(a) == 2 && a.run.Stderr != "" {
		return // JSON for one product, exit code and stderr for another: the way to serve both
	}
	for _, ig := range a.run.Ignored {
		if atBothLevels(a.run.Stdout, ig.Path) {
			continue
		}
		h.problem(Problem{
			Kind: "not-read", Fails: exitCode(a) == 2 && ig.Path == "", Headline: "prints something that " + h.surface.Name() + " does not read",
			Notes: []string{ignoredNote(ig)},
		})
		return
	}
}

// atBothLevels reports whether an answer has the member at a path at the other level as well, for another product.
func atBothLevels(answer, path string) bool {
	const wrapper = "hookSpecificOutput"
	if !strings.HasPrefix(path, "/") {
		return false
	}
	keys := strings.Split(path, "/")
	if keys[0] = wrapper; keys[1] == wrapper {
		keys = keys[2:]
	}
	_, _, _, err := jsonparser.Get([]byte(answer), keys...)
	return err == nil && len(keys) > 0
}

// slowness compares the median time of a normal run with the budget of a tool call; the median, because machines are sometimes
// busy. A hook of another event may take its time: a gate at the end of a turn runs tests.
func (h *hookTest) slowness() {
	if len(h.times) == 0 {
		return
	}
	slices.Sort(h.times)
	h.result.TypicalMs = h.times[len(h.times)/2]
	if budget := float64(h.config.Budget) / float64(time.Millisecond); h.result.TypicalMs > budget && h.result.State != Failing && h.sentField("toolName") != "" {
		h.problem(Problem{
			Kind: "slow", Headline: fmt.Sprintf("takes %s; each call waits for it", time.Duration(h.result.TypicalMs*float64(time.Millisecond)).Round(time.Millisecond)),
			Notes: []string{fmt.Sprintf("the budget is %s, the hook's timeout %g s", h.config.Budget, h.listed.TimeoutSec)},
		})
	}
}
