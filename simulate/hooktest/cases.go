package hooktest

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/hooks-ls/hooks-ls/analysis/casefile"
	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
	"github.com/hooks-ls/hooks-ls/simulate"
)

// Case is the result of one case of a file.
type Case struct {
	File string `json:"file"`
	Line int    `json:"line"`
	Name string `json:"name"`
	// Event is the event as the case spells it; "" for a file that cannot be parsed.
	Event string `json:"event,omitempty"`
	// Runs holds one result per product in which the case ran.
	Runs []CaseRun `json:"runs"`
	// Problems says why the case was not run, or why it fails besides what its runs missed.
	Problems []string `json:"problems,omitempty"`
	// Notes says where it was not run, and why.
	Notes []string `json:"notes,omitempty"`

	parsed *casefile.Case
	file   *casefile.File
}

// CaseRun is the result of a case in one product.
type CaseRun struct {
	Surface    schemas.Surface       `json:"surface"`
	Translated *simulate.Translation `json:"translated,omitempty"`
	Outcome    simulate.Outcome      `json:"outcome"`
	// Blocked counts the rounds of a stop that hooks blocked.
	Blocked int `json:"blocked,omitempty"`
	// Sent is the payload that the first hook received.
	Sent json.RawMessage `json:"sent,omitempty"`
	// Missed lists the expectations that were not met.
	Missed []simulate.Miss `json:"missed,omitempty"`
	// Expected is the expectation that was missed, and Actual what it would be if it were what happened, each as lines of YAML.
	Expected string `json:"expected,omitempty"`
	Actual   string `json:"actual,omitempty"`
}

func (c *Case) passed() bool {
	return len(c.Problems) == 0 && len(c.Runs) > 0 && !slices.ContainsFunc(c.Runs, func(r CaseRun) bool { return len(r.Missed) > 0 })
}

// CaseFiles reads the workspace's case files, sorted by path; a non-nil named selects some, which may be outside c.Files.
func CaseFiles(c Config, named []string) ([]*casefile.File, error) {
	var list []*casefile.File
	for _, path := range slices.Sorted(slices.Values(slice.Add(slices.Clip(c.Files), named...))) {
		if !schemas.IsCaseFile(path) || named != nil && !slices.Contains(named, path) {
			continue
		}
		src, err := os.ReadFile(filepath.Join(c.Workspace, filepath.FromSlash(path)))
		if err != nil {
			return nil, fmt.Errorf("reading %s: %w", path, errors.Unwrap(err))
		}
		list = append(list, casefile.Parse(path, string(src)))
	}
	return list, nil
}

// workspaceMark stands for the workspace folder in the values of a case.
const workspaceMark = "${workspace}"

// RunCases runs the cases of the given names; a nil only selects all, and also reports mistakes outside of cases. It also
// returns notes on the run as a whole. Each file gets its own copy of the workspace for each product, in which its cases run
// in order; the copies are removed before RunCases returns.
func RunCases(ctx context.Context, c Config, files []*casefile.File, only []string) ([]Case, []string, error) {
	c = c.prepared()
	cases := slices.DeleteFunc(collect(files, only), func(k *Case) bool { // drop cases for other products
		return k.parsed != nil && !k.parsed.Broken && !slices.ContainsFunc(c.Surfaces, k.runsIn)
	})
	var tests []*caseTest
	for _, f := range files {
		for _, s := range c.Surfaces {
			if of := slice.Filter(cases, func(k *Case) bool { return k.file == f && k.runsIn(s) }); of != nil {
				tests = append(tests, &caseTest{config: c, surface: s, cases: of})
			}
		}
	}
	planned, err := Plan(c)
	if err != nil {
		return nil, nil, err
	}
	c = c.withNeeds(planned)
	var mu sync.Mutex // guards the cases, the notes and the progress callback
	var notes []string
	one := func(t *caseTest) (err error) {
		if t.box, err = newSandbox(c.Workspace, c.Files, c.copied); err != nil {
			return err
		}
		defer t.box.remove()
		for _, k := range t.cases {
			if ctx.Err() != nil {
				break
			}
			if c.CaseProgress != nil {
				mu.Lock()
				c.CaseProgress(slices.Index(cases, k)+1, len(cases), k)
				mu.Unlock()
			}
			run, err := t.run(ctx, k.parsed)
			mu.Lock()
			k.add(run, err, t.surface)
			mu.Unlock()
		}
		mu.Lock()
		defer mu.Unlock()
		notes = slice.Add(notes, t.box.notes...)
		return ctx.Err()
	}
	err = share(len(tests), func(numbers <-chan int) error {
		for i := range numbers {
			if err := one(tests[i]); err != nil {
				return err
			}
		}
		return nil
	})
	list := slice.Map(cases, func(k *Case) Case {
		k.finish(c)
		return *k
	})
	if !c.Network && !c.offline && tests != nil {
		notes = append(notes, networkStays)
	}
	return list, notes, cmp.Or(err, ctx.Err())
}

// collect returns the results to be filled in, for the cases to run. Mistakes outside of all cases become a failing case.
func collect(files []*casefile.File, only []string) []*Case {
	var cases []*Case
	for _, f := range files {
		mistakes := map[*casefile.Case][]string{} // by case; those outside of all cases have none
		for _, p := range f.Problems {
			if !p.Remark {
				in := slice.Find(f.Cases, func(c *casefile.Case) bool { return c.Node.Range.Contains(p.Range.Start) })
				text := fmt.Sprintf("line %d: %s", f.Text.LineAt(p.Range.Start)+1, p.Message)
				if p.Help != "" {
					text += "; " + p.Help
				}
				mistakes[in] = append(mistakes[in], text)
			}
		}
		if mistakes[nil] != nil && only == nil {
			cases = append(cases, &Case{File: f.Path, Line: 1, Name: "the file", Runs: []CaseRun{}, Problems: mistakes[nil], file: f})
		}
		for _, c := range f.Cases {
			if only == nil || slices.Contains(only, c.Name) {
				cases = append(cases, &Case{
					File: f.Path, Line: f.Line(c), Name: c.Name, Event: c.EventName, Runs: []CaseRun{}, Problems: mistakes[c], parsed: c, file: f,
				})
			}
		}
	}
	return cases
}

func (k *Case) runsIn(s schemas.Surface) bool {
	return k.parsed != nil && !k.parsed.Broken && (k.parsed.Products == nil || slices.Contains(k.parsed.Products, s))
}

var errNotLoaded = errors.New("loads no hook for the event")

// add records the result of the case in a product, which may be unable to run a case that does not name it: no failure.
func (k *Case) add(run CaseRun, err error, s schemas.Surface) {
	named := k.parsed.Products != nil
	switch {
	case err == nil:
		k.Runs = append(k.Runs, run)
	case errors.Is(err, errNotLoaded) && !named:
	case errors.Is(err, errNotLoaded):
		k.Problems = append(k.Problems, s.Name()+" loads no hook for "+k.Event)
	case named:
		k.Problems = append(k.Problems, err.Error())
	default:
		k.Notes = append(k.Notes, "not run in "+s.Name()+": "+err.Error())
	}
}

// finish sorts the results, compares what was missed, and says why a case that did not run fails.
func (k *Case) finish(c Config) {
	slices.SortFunc(k.Runs, func(a, b CaseRun) int { return int(a.Surface) - int(b.Surface) })
	for _, r := range slice.Pointers(k.Runs) {
		if len(r.Missed) > 0 && k.parsed.Expect.Node != nil {
			r.Expected, r.Actual = r.change(k).Compared()
		}
	}
	if k.parsed == nil || k.parsed.Broken {
		return
	}
	slices.Sort(k.Problems)
	slices.Sort(k.Notes)
	switch {
	case len(k.Problems) > 0:
	case len(k.Runs) == 0:
		names := slice.Map(slice.Filter(c.Surfaces, k.runsIn), schemas.Surface.Name)
		k.Problems = append(k.Problems, "no hook is loaded for "+k.Event+" in "+english.Join(names, "or"))
	case k.parsed.Expect.Empty():
		k.Problems = append(k.Problems, "this case expects nothing: `hooks-ls test --update` fills in what happens")
	}
}

// caseTest runs the cases of a file in one product.
type caseTest struct {
	config  Config
	surface schemas.Surface
	cases   []*Case
	box     *sandbox
}

// options converts the case into simulation options. Fields that the product does not send are dropped.
func (t *caseTest) options(c *casefile.Case) simulate.Options {
	expand := func(s string) string { return strings.ReplaceAll(s, workspaceMark, filepath.ToSlash(t.box.work)) }
	sent := c.Event.SentNeutral(t.surface, schemas.Observed)
	text := func(name string) string { return expand(c.String(name)) }
	o := simulate.Options{
		Event: c.EventName, Surface: t.surface.ID(), Workspace: t.box.work, Environ: t.box.environ(t.config.Environ), Timeout: maxRun.Seconds(),
		Agent: c.Agent, Turns: c.Turns, Force: c.Force, Tool: text("tool"), Input: expand(string(c.Short["input"])), Result: text("result"), Error: text("error"),
		Prompt: text("prompt"), Source: text("source"), AgentType: text("agent-type"), Trigger: text("trigger"), Reason: text("reason"),
		Message: text("message"), NotificationType: text("notification-type"), Server: text("server"),
	}
	for _, p := range t.config.Plugins { // a case in a plugin tests the plugin
		if p == "." || strings.HasPrefix(t.cases[0].File, p+"/") {
			o.Plugins = append(o.Plugins, filepath.Join(t.box.work, p))
		}
	}
	if strings.Contains(c.Agent, "/") { // a file, not a name
		o.Agent = filepath.Join(t.box.work, c.Agent)
	}
	if raw := string(c.Short["stop-hook-active"]); raw != "" {
		o.StopHookActive = new(raw == "true")
	}
	if c.Only != "" {
		o.Only = []string{c.Only}
	}
	for name, answer := range c.Answers {
		o.Answers = append(o.Answers, name+"="+answer)
	}
	for name, value := range c.Fields {
		if sent[name] {
			o.Set = append(o.Set, name+"="+expand(string(value)))
		}
	}
	slices.Sort(o.Set)
	return o
}

func (t *caseTest) run(ctx context.Context, c *casefile.Case) (CaseRun, error) {
	run := CaseRun{Surface: t.surface}
	plan, translated, err := t.options(c).PlanIn(t.surface)
	if err != nil {
		return run, err
	}
	if run.Translated = translated; len(plan.Hooks) == 0 {
		return run, errNotLoaded
	}
	res, err := plan.Simulate(ctx, t.config.start)
	if err != nil {
		return run, err
	}
	run.Outcome = res.Outcome
	if res.Loop != nil {
		run.Blocked = res.Loop.ExtraTurns
	}
	run.Sent = slice.Find(res.Hooks, func(h simulate.HookRun) bool { return len(h.Stdin) > 0 }).Stdin
	run = masked(run, t.box.work)
	e := &c.Expect
	expected := simulate.Expectation{
		Action: e.Decision, Reason: e.Reason, Context: e.Context, ContextMatches: e.ContextMatches, Input: t.expectedInput(c), Blocked: e.Blocked,
	}
	run.Missed = expected.Missed(&run.Outcome, run.Blocked)
	return run, nil
}

// masked replaces the path of the copy, which changes between runs, by the mark.
func masked(run CaseRun, work string) CaseRun {
	mask := func(s string) string { return strings.ReplaceAll(s, filepath.ToSlash(work), workspaceMark) }
	out := &run.Outcome
	if out.Reason != nil {
		out.Reason = new(mask(*out.Reason))
	}
	for _, list := range [][]string{out.Context, out.UserWarnings, out.ModelText} {
		for i := range list {
			list[i] = mask(list[i])
		}
	}
	for _, raw := range []*json.RawMessage{&out.UpdatedInput, &out.ModifiedResult, &run.Sent} {
		if *raw != nil {
			*raw = json.RawMessage(mask(string(*raw)))
		}
	}
	return run
}

// expectedInput returns the expected input, translated for the product; nil when none is expected.
func (t *caseTest) expectedInput(c *casefile.Case) json.RawMessage {
	if in := c.Expect.Input; in == nil || string(in) == "null" {
		return in
	}
	o := t.options(c)
	o.Input = string(c.Expect.Input)
	if words, _, err := o.Translated(); err == nil {
		o = words
	}
	return json.RawMessage(o.Input)
}
