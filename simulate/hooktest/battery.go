package hooktest

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/hooks-ls/hooks-ls/schemas"
	"github.com/hooks-ls/hooks-ls/simulate"
)

// The time in which triggers are looked for, a hook and product: long enough for so many runs of the hook, within bounds.
const (
	searchRuns = 80
	minSearch  = 20 * time.Second
	maxSearch  = 60 * time.Second
)

func (h *hookTest) searchTime() time.Duration {
	return min(max(minSearch, searchRuns*time.Duration(h.result.SlowestMs*float64(time.Millisecond))), maxSearch)
}

// run tests the hook: what it does on a harmless input, whether it ever acts, whether it lets go of a stop, and what
// becomes of it in poor circumstances.
func (h *hookTest) run(ctx context.Context) {
	tools := h.tools(ctx)
	first := h.sample(tools, harmless)
	base := h.try(ctx, first, nil, nil)
	if !h.usable(first, base) {
		return
	}
	switch {
	case h.event.Name == "Stop" || h.event.Name == "SubagentStop":
		h.stopLoop(ctx, base)
	case base.acts() && h.refuses(base) && h.toolEvent():
		h.deniesAll(ctx, tools, base)
	}
	if h.result.State == "" {
		h.search(ctx, tools, base)
	}
	if !h.config.Quick {
		h.circumstances(ctx, first, base)
	}
	h.slowness()
}

func (h *hookTest) toolEvent() bool { return h.sentField("toolArgs") != "" }

// refuses reports whether the answer keeps the agent from something.
func (h *hookTest) refuses(a answer) bool {
	return slices.Contains([]string{"deny", "block", "ask", "abort_request", "tool_error"}, a.outcome.Action)
}

// tools are the tools of the product on which the hook runs, one for commands and one for files.
func (h *hookTest) tools(ctx context.Context) []call {
	if !h.toolEvent() {
		return nil
	}
	var list []call
	var any *call
	casing := h.event.PayloadCasing(h.surface, h.listed.Name)
	for _, want := range []role{command, filePath} {
		for _, t := range schemas.ToolsOn(h.surface) {
			name := t.SentAs(casing)
			if h.listed.Matches != nil && !slices.Contains(h.listed.Matches, name) && !slices.Contains(h.listed.Matches, t.Name) {
				continue
			}
			c := call{tool: t, name: name}
			if any == nil {
				any = &c
			}
			if roleOfTool(t) == want && writes(t) {
				list = append(list, c)
				break
			}
		}
	}
	if len(list) == 0 && any != nil {
		list = append(list, *any)
	}
	return list
}

// writes reports whether a tool runs something or changes a file: guards care for these first.
func writes(t *schemas.Tool) bool {
	return roleOfTool(t) == command || slices.ContainsFunc(t.Input, func(f schemas.Field) bool { return roleOf(f.Name) == content })
}

func (h *hookTest) sample(tools []call, tr trigger) call {
	if len(tools) == 0 {
		return call{}
	}
	c := tools[0]
	c.trigger = tr
	return c
}

// usable reports whether the hook ran on a harmless input without failing by accident; if not it says what is wrong.
func (h *hookTest) usable(c call, a answer) bool {
	product := h.surface.Name()
	switch {
	case a.err != nil:
		h.result.State = Untried
		h.problem(Problem{Kind: "untried", Headline: h.name() + " was not run: " + a.err.Error()})
		return false
	case a.run.Status == simulate.StatusSkipped:
		h.result.State = Untried
		h.problem(Problem{Kind: "untried", Headline: h.name() + " was not run: " + a.run.Reason})
		return false
	case !a.ran() || a.run.Error != "":
		h.result.State = Failing
		reason := a.run.Reason
		if a.run.Execution != nil {
			reason = a.run.Error
		}
		h.problem(Problem{Kind: "crash", Fails: true, Headline: h.name() + " could not start: " + reason, Notes: h.costs(a)})
		return false
	case a.run.TimedOut:
		h.result.State = Failing
		h.problem(Problem{Kind: "slow", Fails: true, Headline: fmt.Sprintf("%s does not end within %s", h.name(), maxRun), Notes: h.costs(a)})
		return false
	}
	h.result.SlowestMs = a.run.DurationMs
	if program := missingProgram(a); program != "" && (a.run.ExitCode == nil || *a.run.ExitCode != 0 || a.run.Stdout == "") {
		h.problem(Problem{
			Kind: "missing-program", Fails: true, Headline: fmt.Sprintf("%s needs `%s`, which is not there", h.name(), program),
			Notes: append([]string{"it wrote: " + crashLine(a)}, h.costs(a)...), Help: "install it, or look for it in the script and fail closed",
		})
		if program == "[[" {
			p := &h.result.Problems[len(h.result.Problems)-1]
			p.Kind, p.Headline, p.Help = "crash", h.name()+" uses `[[`, which `sh` does not have", "run it with bash: `bash script`, or write `case` instead"
		}
		h.result.State = Failing
		return false
	}
	if code := exitCode(a); code == 126 || code == 127 {
		what := "was not found"
		if code == 126 {
			what = "may not be executed"
		}
		h.result.State = Failing
		h.problem(Problem{
			Kind: "crash", Fails: true, Headline: fmt.Sprintf("%s cannot run: something in it %s (exit code %d)", h.name(), what, code),
			Notes: append(noteOf(a), h.costs(a)...),
		})
		return false
	}
	if crashed(a) {
		h.problem(Problem{
			Kind: "crash", Fails: true, Headline: fmt.Sprintf("%s fails on a harmless call: %s", h.name(), crashLine(a)),
			Notes: append([]string{"the input was " + c.describe()}, h.costs(a)...),
		})
		h.result.State = Failing
		return false
	}
	if code := exitCode(a); code != 0 && code != 2 && !h.stops() {
		headline := fmt.Sprintf("%s exits with %d on a harmless call", h.name(), code)
		if h.refuses(a) {
			headline += ", so " + product + " denies every call"
		}
		h.problem(Problem{Kind: "denies-every-call", Fails: h.refuses(a), Headline: clipTo(headline, 100), Notes: []string{"the input was " + c.describe()},
			Help: "end with `exit 0` when there is nothing to say; under `set -e` a command that finds nothing, such as `grep`, ends the script"})
		if h.refuses(a) {
			h.result.State = Failing
			return false
		}
	}
	return true
}

func exitCode(a answer) int {
	if !a.ran() || a.run.ExitCode == nil {
		return 0
	}
	return *a.run.ExitCode
}

func (h *hookTest) stops() bool { return h.event.Name == "Stop" || h.event.Name == "SubagentStop" }

// costs says what a failure means to the product.
func (h *hookTest) costs(a answer) []string {
	if !h.toolEvent() {
		return nil
	}
	if h.refuses(a) {
		return []string{h.surface.Name() + " denies every tool call because of it"}
	}
	return []string{h.surface.Name() + " lets every tool call through"}
}

// deniesAll tells a hook that refuses whatever it is given from one that refused by chance.
func (h *hookTest) deniesAll(ctx context.Context, tools []call, base answer) {
	for _, t := range tools {
		for _, tr := range []trigger{harmless, {command: "echo ok", path: "docs/a.txt", content: "text"}} {
			c := t
			c.trigger = tr
			if a := h.try(ctx, c, nil, nil); !h.refuses(a) {
				return
			}
		}
	}
	h.alive(h.sample(tools, harmless), base)
	h.problem(Problem{
		Kind: "denies-every-call", Headline: fmt.Sprintf("%s refuses every call that was tried (%s)", h.name(), base.action()),
		Help: "fine for a hook that is to refuse; else look at what it reads",
	})
}

// stopLoop lets a stop hook block again and again, as a product does.
func (h *hookTest) stopLoop(ctx context.Context, base answer) {
	if !base.acts() {
		return
	}
	looped := h.try(ctx, call{}, nil, func(o *simulate.Options) { o.Turns = 4 })
	if looped.loop != nil && (looped.loop.Ends == "never" || looped.loop.Ends == "cap") {
		h.problem(Problem{
			Kind: "loop", Fails: true, Headline: fmt.Sprintf("%s blocks every stop: %d rounds in a row", h.name(), looped.loop.ExtraTurns),
			Notes: []string{"each block costs a model turn"},
			Help:  "let go when `stop_hook_active` is true in the payload",
		})
	}
	h.alive(call{}, base)
}

// search looks for an input on which the hook acts. When there is none among those that the product sends, it looks for
// one that the product never sends, which is what a dead guard waits for.
func (h *hookTest) search(ctx context.Context, tools []call, base answer) {
	texts, own := candidates(h.sources...)
	h.singles = own + commonEdits
	if h.config.Quick {
		h.singles = min(h.singles, quickSingles)
	}
	found, unread := h.firstThatActs(ctx, tools, texts, base)
	switch {
	case found != nil:
		h.alive(found.call, found.answer)
		h.remarks(found.answer)
	case unread != nil:
		h.notRead(unread.call, unread.answer)
	case base.means(answer{}) && len(base.run.Ignored) > 0:
		h.notRead(h.sample(tools, harmless), base)
	case h.config.Quick || !h.dead(ctx, tools, texts):
		h.result.State = Silent
	}
}

// tried is a call with what came of it.
type tried struct {
	call   call
	answer answer
}

// commonEdits is how many of the usual texts are tried one by one: all at once they trigger most guards.
const commonEdits = 8

// quickSingles is how many texts are tried one by one when a run is to be quick.
const quickSingles = 5

// firstThatActs tries inputs that the product sends: all texts at once, then one by one. It returns the first on which the
// hook acts, and else the first on which it wanted to and was not heard.
func (h *hookTest) firstThatActs(ctx context.Context, tools []call, texts []string, base answer) (found, unread *tried) {
	deadline := time.Now().Add(h.searchTime())
	try := func(c call) bool {
		a := h.try(ctx, c, nil, nil)
		if a.acts() {
			found = &tried{c, a}
		} else if a.means(base) {
			if unread == nil {
				unread = &tried{c, a}
				deadline = time.Now().Add(h.searchTime() / 4) // it may act on another input, but then soon
			} else if unread.call.all {
				unread = &tried{c, a} // one text says more than all of them
			}
		}
		return found != nil || time.Now().After(deadline) || ctx.Err() != nil
	}
	if len(tools) == 0 {
		if len(h.texts()) == 0 {
			texts = nil
		}
		for _, s := range append([]string{""}, texts[:min(len(texts), h.singles)]...) {
			if try(call{text: s}) {
				return found, unread
			}
		}
		return found, unread
	}
	var lists [][]call
	for _, t := range tools {
		list := calls(t.tool, t.name, texts)
		if try(list[0]); found != nil {
			if one := h.single(ctx, list[1:], nil, base); one != nil {
				found = one
			}
			return found, nil
		}
		lists = append(lists, list[1:min(len(list), h.singles+1)])
	}
	for i := range h.singles {
		for _, list := range lists {
			if i < len(list) && try(list[i]) {
				return found, unread
			}
		}
	}
	return found, unread
}

// single is the first of the calls on which the hook acts, with the edit; nil when it acts on all of them together only.
func (h *hookTest) single(ctx context.Context, list []call, edit func(call) func(*simulate.Spawn), base answer) *tried {
	for _, c := range list {
		var with func(*simulate.Spawn)
		if edit != nil {
			with = edit(c)
		}
		if a := h.try(ctx, c, with, nil); a.acts() || edit != nil && a.means(base) {
			return &tried{c, a}
		}
		if ctx.Err() != nil {
			break
		}
	}
	return nil
}

// texts are the fields of the event that a trigger can be written into.
func (h *hookTest) texts() []string {
	var names []string
	for _, f := range h.event.InputFields(h.surface, h.listed.Name, schemas.Observed) {
		if slices.Contains(freeTexts, f.Neutral) {
			names = append(names, f.Name)
		}
	}
	return names
}

// notRead reports a hook that answers in a way that the product does not read.
func (h *hookTest) notRead(c call, a answer) {
	h.result.State = Dead
	p := Problem{Kind: "not-read", Fails: true, Headline: fmt.Sprintf("%s answers, and %s does not read it", h.name(), h.surface.Name())}
	if code := exitCode(a); code != 0 && code != 2 {
		p.Headline = fmt.Sprintf("%s refuses with exit code %d, and %s goes on", h.name(), code, h.surface.Name())
		p.Help = "exit with 2 and say why on standard error"
	}
	p.Notes = append(p.Notes, "the input was "+c.describe())
	for i, ig := range a.run.Ignored {
		if i < 2 {
			p.Notes = append(p.Notes, clipTo(strings.TrimSpace(strings.TrimPrefix(ig.Path+": "+ig.Why, ": ")), 200))
		}
	}
	if len(a.run.Ignored) == 0 && a.run.Verdict.Effect != "" {
		p.Notes = append(p.Notes, a.run.Verdict.Effect)
	}
	h.problem(p)
}

// remarks says what a hook that acts prints in vain.
func (h *hookTest) remarks(a answer) {
	if exitCode(a) == 2 && a.run.Stderr != "" {
		return // JSON for one product, exit code and text for the other: that is how to serve both
	}
	for _, ig := range a.run.Ignored {
		p := Problem{Kind: "not-read", Headline: fmt.Sprintf("%s prints something that %s does not read", h.name(), h.surface.Name()),
			Notes: []string{clipTo(strings.TrimSpace(strings.TrimPrefix(ig.Path+": "+ig.Why, ": ")), 200)}}
		p.Fails = exitCode(a) == 2 && ig.Path == ""
		h.problem(p)
		return
	}
}

// circumstances runs the hook where something is missing or odd, and reports what that changes for the worse.
func (h *hookTest) circumstances(ctx context.Context, c call, base answer) {
	if h.result.State == Failing || h.result.State == Untried {
		return
	}
	proof := c
	for _, v := range h.variants() {
		if ctx.Err() != nil {
			return
		}
		a := h.try(ctx, proof, v.edit, nil)
		if !a.ran() {
			continue
		}
		switch {
		case a.run.TimedOut && !base.run.TimedOut:
			h.problem(Problem{Kind: "fragile", Headline: fmt.Sprintf("%s hangs %s", h.name(), v.when), Help: v.help})
		case h.refuses(a) && !h.refuses(base):
			h.problem(Problem{Kind: "fragile", Headline: fmt.Sprintf("%s refuses a harmless call %s", h.name(), v.when), Notes: noteOf(a), Help: v.help})
		case crashed(a) && !crashed(base) && v.tell:
			h.problem(Problem{Kind: "fragile", Headline: fmt.Sprintf("%s fails %s, and %s lets calls through", h.name(), v.when, h.surface.Name()), Notes: noteOf(a), Help: v.help})
		}
	}
}

func noteOf(a answer) []string {
	if a.run.Stderr == "" {
		return nil
	}
	return []string{"it wrote: " + crashLine(a)}
}

// variant is a circumstance.
type variant struct {
	when string
	help string
	edit func(*simulate.Spawn)
	// tell reports a failure that lets calls through; other circumstances only happen by accident.
	tell bool
}

func (h *hookTest) variants() []variant {
	list := []variant{
		{when: "with fields in the payload that it does not know", edit: func(s *simulate.Spawn) {
			s.Stdin = []byte(strings.Replace(string(s.Stdin), "{", `{"x_unknown":{"a":[1]},`, 1))
		}, tell: true},
		{when: "with a payload of 2 MB", help: "read all of standard input, and pass the payload on by pipes, not as an argument", edit: func(s *simulate.Spawn) {
			s.Stdin = []byte(strings.Replace(string(s.Stdin), "{", `{"x_large":"`+strings.Repeat("long text ", 200_000)+`",`, 1))
		}, tell: true},
		{when: "with text that is not ASCII", edit: func(s *simulate.Spawn) {
			s.Stdin = []byte(strings.Replace(string(s.Stdin), "{", `{"x_text":"žluťoučký 😀 \u2028",`, 1))
		}, tell: true},
		{when: "in another directory", help: "find files beside the script, or by the payload's `cwd`", edit: func(s *simulate.Spawn) {
			if h.dependsOnDirectory() {
				return
			}
			s.Dir = h.box.temp
		}},
		{when: "with a minimal PATH and environment", help: "name programs by their path, or say in the README what is needed", edit: minimal},
	}
	if h.uses("jq") {
		list = append(list, variant{when: "without jq", help: "check `command -v jq` first, and exit with 2 when it is missing", tell: true, edit: h.withoutJq})
	}
	return list
}

// dependsOnDirectory reports a command that names its script by a relative path: it cannot start anywhere else, which
// check says.
func (h *hookTest) dependsOnDirectory() bool { return h.script != "" && !filepath.IsAbs(h.script) }

func (h *hookTest) uses(program string) bool {
	return slices.ContainsFunc(h.sources, func(s string) bool {
		return slices.Contains(scriptName.FindAllString(strings.NewReplacer("$(", " ", "`", " ").Replace(s), -1), program)
	})
}

// minimal leaves what a service manager gives a process.
func minimal(s *simulate.Spawn) {
	var env []string
	for _, v := range s.Env {
		name, _, _ := strings.Cut(v, "=")
		if slices.Contains([]string{"HOME", "TMPDIR", "USER", "LOGNAME", "SYSTEMROOT", "SystemRoot"}, name) || strings.HasSuffix(name, "_PROJECT_DIR") || strings.HasSuffix(name, "PLUGIN_ROOT") {
			env = append(env, v)
		}
	}
	s.Env = append(env, "PATH=/usr/local/bin:/usr/bin:/bin")
}

// withoutJq puts a folder before the PATH's others that has everything they have but jq. It is made once.
func (h *hookTest) withoutJq(s *simulate.Spawn) {
	dir := filepath.Join(h.box.dir, "without-jq")
	if _, err := os.Stat(dir); err != nil {
		if os.Mkdir(dir, 0o755) != nil {
			return
		}
		for _, v := range s.Env {
			if paths, ok := strings.CutPrefix(v, "PATH="); ok {
				linkAll(dir, filepath.SplitList(paths), "jq")
			}
		}
	}
	s.Env = append(s.Env, "PATH="+dir)
}

func linkAll(dir string, paths []string, but string) {
	for _, p := range paths {
		entries, err := os.ReadDir(p)
		if err != nil {
			continue
		}
		for _, e := range entries {
			if name := strings.TrimSuffix(e.Name(), ".exe"); name != but {
				os.Symlink(filepath.Join(p, e.Name()), filepath.Join(dir, e.Name())) // the first of a name counts
			}
		}
	}
}

// slowness compares the slowest run with the budget.
func (h *hookTest) slowness() {
	if budget := float64(h.config.Budget.Milliseconds()); h.result.SlowestMs > budget && h.result.State != Failing {
		h.problem(Problem{
			Kind: "slow", Headline: fmt.Sprintf("%s took %.1f s; each call waits for it", h.name(), h.result.SlowestMs/1000),
			Notes: []string{fmt.Sprintf("the budget is %s, its limit %g s", h.config.Budget, h.listed.TimeoutSec)},
		})
	}
}

func clipTo(s string, n int) string {
	if r := []rune(s); len(r) > n {
		return string(r[:n-1]) + "…"
	}
	return s
}
