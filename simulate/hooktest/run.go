// Package hooktest finds out what hooks do by running them. It runs the hooks of a copy of a workspace with the inputs that
// each product sends, with inputs that no product sends but scripts expect, and in adverse circumstances.
//
// It uses the reference tables and the simulator, through which every hook runs; it knows neither rules nor the protocol, and
// never writes to the workspace itself. Start reading at Run.
package hooktest

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"

	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
	"github.com/hooks-ls/hooks-ls/simulate"
)

// Config says what to test.
type Config struct {
	// Workspace is the absolute directory whose hooks are tested. It is copied and never written to.
	Workspace string
	// Files lists the paths to copy, relative to Workspace. What the hooks need is copied in any case, see withNeeds.
	Files []string
	// Plugins lists the directories of plugins, relative to Workspace. Their hooks are tested in an empty project, see sandbox.
	Plugins []string
	// Mark, if not nil, corrects a listing of Workspace by what is certain from the files alone, see why.Mark.
	Mark func(*simulate.Listing)
	// Surfaces lists the products to test for. When a hook is dead in them, all hooks are tested again for Wider, if that has
	// more: it may have been written for another product, and only a test in that one tells.
	Surfaces, Wider []schemas.Surface
	// Only selects hooks whose source ends in, or whose command contains, one of these; nil selects all.
	Only []string
	// Pointer selects the hook at this JSON pointer of its source, or the hooks below it; "" selects all.
	Pointer string
	// Budget is the time per tool call above which a hook is reported as slow; zero means DefaultBudget.
	Budget time.Duration
	// Environ is the environment of the products' processes, as NAME=value.
	Environ []string
	// Network lets hooks use the network. Otherwise it is cut off where the system can do that.
	Network bool
	// Quick skips the adverse circumstances, and the search for what a silent hook may wait for.
	Quick bool
	// Runner runs hooks; nil means simulate.Local.
	Runner simulate.Runner
	// Progress, if not nil, is called before each hook with its number, from 1.
	Progress func(n, of int, hook *Hook)
	// CaseProgress, if not nil, is called before each case in each product with the case's number, from 1.
	CaseProgress func(n, of int, c *Case)

	// copied limits the copy, zero means usualLimit; canCut reports whether hooks can run without a network, nil asks the system.
	copied copyLimit
	canCut func() bool
	// offline means that the network is cut off, see prepared.
	offline bool
}

// networkStays is the note of a run that could not cut off the network.
const networkStays = "this system cannot block the network: the hooks could use it"

func (c Config) prepared() Config {
	if c.canCut == nil {
		c.canCut = simulate.CanCutNetwork
	}
	if c.Runner == nil {
		c.Runner = simulate.Local{}.Run
	}
	c.Budget = cmp.Or(c.Budget, DefaultBudget)
	c.offline = !c.Network && c.canCut()
	return c
}

func (c Config) start(ctx context.Context, s simulate.Spawn) simulate.HookResult {
	s.Offline = c.offline && s.HTTP == nil
	return c.Runner(ctx, s)
}

// Products returns the products to test for: those that a project is configured for, or else all that run on the user's machine.
func Products(configured schemas.Surfaces) []schemas.Surface {
	return cmp.Or(configured&schemas.Dispatched, schemas.Dispatched&^schemas.Remote).List()
}

// DefaultBudget is the default time that a hook may take per call.
const DefaultBudget = time.Second

// Plan lists the hooks that Run would run, without starting anything. Those with a State are not run.
func Plan(c Config) ([]Hook, error) {
	listed, err := list(c, c.Workspace)
	return slice.Map(listed, func(l listedHook) Hook { return l.hook(c.Workspace) }), err
}

// workers is how many hooks are tested concurrently, each in its own copy of the workspace.
const workers = 2

// share divides the numbers below n among concurrent calls of work.
func share(n int, work func(numbers <-chan int) error) error {
	numbers := make(chan int, n)
	for i := range n {
		numbers <- i
	}
	close(numbers)
	errs := make([]error, min(workers, n))
	var all sync.WaitGroup
	for i := range errs {
		all.Go(func() { errs[i] = work(numbers) })
	}
	all.Wait()
	return cmp.Or(errs...)
}

// Run tests the hooks in copies of the workspace, which are removed before it returns.
func Run(ctx context.Context, c Config) (*Report, error) {
	c = c.prepared()
	report := &Report{Version: 1, Hooks: []Hook{}, Notes: []string{}}
	planned, err := Plan(c)
	if err != nil || len(planned) == 0 {
		return report, err
	}
	if !c.Network && !c.offline {
		report.Notes = append(report.Notes, networkStays)
	}
	report.Hooks = planned
	c = c.withNeeds(planned)
	b := &battery{config: c, report: report}
	err = share(len(planned), func(numbers <-chan int) error { return b.run(ctx, numbers) })
	dead := slices.ContainsFunc(report.Hooks, func(h Hook) bool { return h.State == Dead })
	if err != nil || !dead || len(c.Wider) <= len(c.Surfaces) {
		report.demoteForeign()
		return report, err
	}
	c.Surfaces = c.Wider
	return Run(ctx, c)
}

// battery is a Run in progress, whose hooks are tested concurrently.
type battery struct {
	config Config
	report *Report
	mu     sync.Mutex // guards the report's notes and the progress callback
}

// run tests the hooks with some numbers, one after another, in a copy of the workspace.
func (b *battery) run(ctx context.Context, numbers <-chan int) error {
	c := b.config
	box, err := newSandbox(c.Workspace, c.Files, c.copied)
	if err != nil {
		return err
	}
	defer box.remove()
	b.mu.Lock()
	b.report.Notes = slice.Add(b.report.Notes, box.notes...)
	b.mu.Unlock()
	listed, err := list(c, box.work)
	if err != nil {
		return err
	}
	used := false
	for i := range numbers {
		if ctx.Err() != nil {
			break
		}
		hook := &b.report.Hooks[i]
		if hook.State != "" { // it is not run
			continue
		}
		if used {
			if err := box.restore(c.Workspace); err != nil {
				return err
			}
		}
		used = true
		found := slice.Pointer(listed, func(l *listedHook) bool {
			command := strings.ReplaceAll(l.listed.Command, filepath.ToSlash(box.work), filepath.ToSlash(c.Workspace))
			return l.surface == hook.Surface && l.hook(box.work).ID == hook.ID && command == hook.Command
		})
		if found == nil {
			hook.settle(Untried, Problem{Kind: "untried", Headline: "is not in the copy: its file is outside of the directory, or changed meanwhile", Help: "run `hooks-ls test` in the root of the repository"})
			continue
		}
		h := &hookTest{config: c, box: box, workspace: box.work, listedHook: *found, result: hook, environ: box.environ(c.Environ)}
		if found.listed.Plugin != "" {
			h.workspace, h.config.Files = box.project, []string{projectFile}
		}
		if c.Progress != nil {
			b.mu.Lock()
			c.Progress(i+1, len(b.report.Hooks), hook)
			b.mu.Unlock()
		}
		h.read()
		h.result.Name, h.result.Script = h.name(), filepath.ToSlash(h.script)
		h.run(ctx)
	}
	return ctx.Err()
}

// demoteForeign turns failures into remarks for hooks that were written for another product, where they are alive: those
// under a camelCase name, which is Copilot's, and those that only tell the model something. A guard must guard wherever it is
// loaded.
func (r *Report) demoteForeign() {
	for _, h := range slice.Pointers(r.Hooks) {
		alive := slice.Pointer(r.Hooks, func(o *Hook) bool { return o.ID == h.ID && o.State == Alive })
		if h.State != Dead || h.Inputs == 0 || alive == nil {
			continue
		}
		camel := unicode.IsLower(rune(h.Event[0]))
		made := h.listed.MadeFor.Has(alive.Surface)
		if !camel && !made && (alive.Proof.Action == "continue" || slices.Contains(refusals, alive.Proof.Action)) {
			continue
		}
		for _, p := range slice.Pointers(h.Problems) {
			if p.Kind == "dead" || p.Kind == "not-read" {
				p.Fails = false
			}
		}
	}
}

type listedHook struct {
	surface schemas.Surface
	event   *schemas.Event
	listed  simulate.ListedHook
}

func (l listedHook) hook(dir string) Hook {
	h := Hook{
		ID: l.listed.ID, Source: l.listed.Source, Pointer: l.listed.Pointer, Event: l.listed.Name, Surface: l.surface,
		Command: l.listed.Command, Problems: []Problem{}, listed: l.listed,
	}
	if source, below := strings.CutPrefix(l.listed.File, filepath.ToSlash(dir)+"/"); below { // some products name it from the root of the repository
		h.ID, h.Source = source+"#"+h.Pointer, source
	}
	switch why := l.listed.Unmatched; {
	case why != "":
		h.settle(Dead, Problem{Kind: "dead", Fails: true, Headline: "never runs: " + why, Help: "`hooks-ls check` says what to write instead"})
	case l.listed.Type != "" && l.listed.Type != "command":
		h.settle(Untried, Problem{Kind: "untried", Headline: "is of type `" + l.listed.Type + "`: only commands are tested", Help: "`hooks-ls simulate` tries it on one event"})
	}
	return h
}

// settle says what is known of a hook that is not run.
func (h *Hook) settle(s State, p Problem) {
	h.State, h.Name = s, "`"+clip(cmp.Or(h.Command, h.Pointer))+"`"
	p.Headline = h.Name + " " + p.Headline
	h.Problems = append(h.Problems, p)
}

// IsNamed reports whether a name, as in Config.Only, selects the hook; "." selects all.
func (h *Hook) IsNamed(name string) bool {
	if path.Clean(name) == "." || strings.HasSuffix(h.Source, name) || strings.HasPrefix(h.Source, name+"/") || strings.Contains(h.Command, name) {
		return true
	}
	for i := range name { // a command names its script from its directory
		if name[i] == '/' && strings.HasSuffix(filepath.ToSlash(h.listed.Cwd), "/"+name[:i]) && strings.Contains(h.Command, name[i+1:]) {
			return true
		}
	}
	return false
}

// list finds the hooks that the products would run in the workspace or a copy, and those that never match.
func list(c Config, dir string) ([]listedHook, error) {
	var all []listedHook
	for _, s := range c.Surfaces {
		plugins := slice.Map(c.Plugins, func(p string) string { return filepath.Join(dir, p) })
		req, err := simulate.Options{Surface: s.ID(), Workspace: dir, Environ: c.Environ, Plugins: plugins}.Request()
		if err != nil {
			return nil, err
		}
		listing, err := simulate.List(req)
		if err != nil {
			return nil, fmt.Errorf("listing the hooks of %s: %w", s.Name(), err)
		}
		if c.Mark != nil && dir == c.Workspace {
			c.Mark(listing)
		}
		for _, h := range listing.Hooks {
			ev, _, ok := schemas.EventBySpelling(h.Name)
			if h.State == simulate.ListedNever && h.Unmatched == "" || !ok || ev.Firing[s].State == schemas.NeverFires {
				continue
			}
			l := listedHook{s, ev, h}
			hook := l.hook(dir)
			named := c.Only == nil || slices.ContainsFunc(c.Only, hook.IsNamed)
			if named && (c.Pointer == "" || h.Pointer == c.Pointer || strings.HasPrefix(h.Pointer, c.Pointer+"/")) {
				all = append(all, l)
			}
		}
	}
	return all, nil
}

// scriptName matches words of a command that may be files.
var scriptName = regex.Lazy(`[^\s"'=;|&()<>]+`)

// Limits on reading scripts: bytes per file, and files.
const (
	maxSource  = 128 << 10
	maxSources = 12
)

// quotedWord matches what scripts compare with: literals without spaces, and the words of a shell's case and after its =.
var quotedWord = regex.Lazy("[\"'`/]([^\"'`/\\s]{2,80})[\"'`/]|(?:^|\\bin\\s|;;)\\s*\\(?([\\w|*-]{2,80})\\)|[=!]=?\\s([\\w-]{2,80})")

// read reads the scripts and extracts what the tests need.
func (h *hookTest) read() {
	h.sources = h.readSources()
	h.text = strings.ToLower(strings.Join(h.sources, "\n"))
	h.words = map[string]bool{}
	for _, src := range h.sources {
		for line := range strings.Lines(src) {
			for _, m := range quotedWord().FindAllStringSubmatch(line, -1) {
				for _, w := range strings.FieldsFunc(m[1]+m[2]+m[3], func(r rune) bool { return strings.ContainsRune("|^$(),*:", r) }) {
					h.words[w] = true
				}
			}
		}
	}
	h.unsetNames = h.unset()
}

// readSources returns the texts that triggers are taken from: the command, the scripts it names, and small files of the
// workspace that those name, such as modules and lists of forbidden things.
func (h *hookTest) readSources() []string {
	sources := []string{h.listed.Command}
	seen := map[string]bool{}
	add := func(src string) (found []string) {
		tried := map[string]bool{}
		for _, word := range scriptName().FindAllString(src, -1) {
			word = belowRoot(strings.TrimPrefix(word, h.box.work))
			if len(word) > 200 || len(seen) >= maxSources || tried[word] || strings.HasSuffix(word, ".md") {
				continue // messages name documents, whose prose would crowd out what the script compares with
			}
			tried[word] = true
			for _, name := range h.pathsFor(word) {
				full := filepath.Join(h.box.work, name)
				if filepath.IsAbs(name) {
					full = name
				}
				info, err := os.Stat(full)
				if err != nil || !info.Mode().IsRegular() || info.Size() > maxSource || seen[full] || !strings.HasPrefix(full, h.box.work) {
					continue
				}
				seen[full] = true
				if data, err := os.ReadFile(full); err == nil && !strings.ContainsRune(string(data), 0) {
					found = append(found, string(data))
					if !strings.HasPrefix(path.Base(name), ".") { // a pattern such as .env.example
						h.script = cmp.Or(h.script, strings.TrimPrefix(name, h.box.work+"/"))
					}
				}
				break
			}
		}
		return found
	}
	for _, script := range add(h.listed.Command) {
		sources = append(sources, script)
		for _, file := range add(strings.NewReplacer("[", " ", "]", " ", ",", " ").Replace(script)) {
			sources = append(sources, file)
			if lines := quotedLines(file); lines != "" {
				sources = append(sources, lines)
			}
		}
	}
	return sources
}

// quotedLines returns the lines of a plain list file as quoted literals, which become triggers; "" for code.
func quotedLines(file string) string {
	var lines []string
	for line := range strings.Lines(file) {
		if line = strings.TrimSpace(line); line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if strings.ContainsAny(line, "={}();") {
			return ""
		}
		if lines = append(lines, "'"+strings.ReplaceAll(line, "'", "")+"'"); len(lines) == 30 {
			break
		}
	}
	return strings.Join(lines, "\n")
}

// pathsFor returns the files that a word may name: in the workspace, the hook's directory or the script's, and imported modules.
func (h *hookTest) pathsFor(word string) []string {
	beside := filepath.Join(filepath.Dir(h.script), word)
	list := []string{word, filepath.Join(h.listed.Cwd, word), beside}
	if h.listed.Plugin != "" {
		list = slices.Insert(list, 0, filepath.Join(h.listed.Plugin, word))
	}
	if h.script != "" && path.Ext(word) == "" {
		module := filepath.Join(filepath.Dir(h.script), strings.ReplaceAll(strings.TrimLeft(word, "."), ".", "/"))
		list = append(list, module+".py", beside+".js", beside+".mjs", beside+".cjs", beside+".ts", beside+".sh")
	}
	return list
}

// belowRoot returns a path without the variable for the project's root that it may begin with.
func belowRoot(word string) string {
	return strings.TrimPrefix(rootVariable().ReplaceAllString(word, ""), "/")
}

var rootVariable = regex.Lazy(`^\$\{?[A-Z_]*(?:DIR|ROOT)(?::-[^}]*)?\}?`)
