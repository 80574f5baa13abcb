// Package why says for every hook of a workspace what becomes of it in each product: whether it runs, and if not, at which
// stage it is dropped. It combines simulate's dispatch with the rules' findings about scripts and locations. It starts
// nothing, and knows neither the protocol nor flags. Start reading at Ask.
package why

import (
	"cmp"
	"errors"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
	"github.com/hooks-ls/hooks-ls/simulate"
)

// Question says what to explain.
type Question struct {
	// Options are those of a simulation; Surface is ignored, and an empty Event means all events.
	Options simulate.Options
	// Surfaces are the products to explain; empty means all.
	Surfaces schemas.Surfaces
	// Results are the workspace's documents with their findings; Dir is the directory that their paths are relative to.
	Results []lint.Result
	Dir     string
	// Foreign lists the files of other agents in the workspace.
	Foreign []workspace.ForeignFile
	// Prepare modifies the request for a product; may be nil.
	Prepare func(*simulate.Request)
	// Shown formats a path for display; nil leaves paths unchanged.
	Shown func(path string) string
}

// State says whether a hook runs.
type State string

const (
	Runs      State = "runs"
	Sometimes State = "sometimes" // when the matcher, or whatever Reason names, allows it
	Fails     State = "fails"     // the product tries to start it and fails
	Never     State = "never"
)

// stageScript is a stage that only findings report; the others are in package simulate.
const stageScript simulate.Stage = "script"

// Answer covers all hooks.
type Answer struct {
	Version   int               `json:"version"`
	Event     string            `json:"event,omitempty"`
	Tool      string            `json:"tool,omitempty"`
	OS        schemas.OS        `json:"os"`
	Workspace string            `json:"workspace"`
	Products  []schemas.Surface `json:"products"`
	Hooks     []Hook            `json:"hooks"`
	// Files lists files that look as if they held hooks but hold none.
	Files []File `json:"files"`
	// Notes concern a product as a whole.
	Notes []string `json:"notes,omitempty"`
}

// Hook is one entry of a file, whichever products read it.
type Hook struct {
	Path    string `json:"path"`
	Line    int    `json:"line,omitempty"`
	Pointer string `json:"pointer"`
	// Event is the event's name as written, Canonical that of the event it resolves to; Canonical is "" for an unknown name.
	Event     string    `json:"event"`
	Canonical string    `json:"canonical,omitempty"`
	Command   string    `json:"command,omitempty"`
	Verdicts  []Verdict `json:"verdicts"`

	number int
}

// File is a file without hooks.
type File struct {
	Path    string `json:"path"`
	Problem string `json:"problem"`
	Help    string `json:"help,omitempty"`
	Rule    string `json:"rule,omitempty"`
}

// Verdict is what becomes of a hook in one product.
type Verdict struct {
	Product schemas.Surface `json:"product"`
	State   State           `json:"state"`
	// Order numbers the event's hooks as the product starts them, from 1; 0 for those that never run or are of custom agents.
	Order int `json:"order,omitempty"`
	// Stage is where the hook is dropped: file, event, hook, matcher, condition, command or script; "" when it runs.
	Stage  simulate.Stage `json:"stage,omitempty"`
	Reason string         `json:"reason,omitempty"`
	Help   string         `json:"help,omitempty"`
	Ref    string         `json:"ref,omitempty"`
	// Rule is the rule behind the reason, "" when there is none.
	Rule string `json:"rule,omitempty"`
	// Foreign reports that the file is not one of this product's.
	Foreign bool `json:"foreign,omitempty"`
	// Off reports that a setting or a switch in a file turns the hook off.
	Off bool `json:"off,omitempty"`
}

// Ask answers a question. A mistake in it is a *simulate.RequestError.
func Ask(q Question) (*Answer, error) {
	q.Results = slices.SortedStableFunc(slices.Values(q.Results), func(a, b lint.Result) int { return strings.Compare(a.Doc.Path, b.Doc.Path) }) // plugins are loaded in this order
	if q.Shown == nil {
		q.Shown = func(path string) string { return path }
	}
	s := &survey{Question: q, listings: map[schemas.Surface]*listing{}}
	s.answer = &Answer{Version: 1, Event: q.Options.Event, Tool: q.Options.Tool, OS: simulate.HostOS(), Hooks: []Hook{}, Files: []File{}}
	if q.Options.Event != "" {
		ev, _, ok := schemas.EventBySpelling(q.Options.Event)
		if !ok {
			if err := s.list(schemas.VSCode); err != nil { // returns the error for the unknown name
				return nil, err
			}
		}
		s.event = ev
	}
	for _, surface := range schemas.Dispatched.List() {
		if q.Surfaces.Empty() || q.Surfaces.Has(surface) {
			s.answer.Products = append(s.answer.Products, surface)
			if err := s.list(surface); err != nil {
				return nil, err
			}
		}
	}
	s.collect()
	return s.answer, nil
}

type survey struct {
	Question
	event    *schemas.Event
	listings map[schemas.Surface]*listing
	answer   *Answer
}

type listing struct {
	hooks   map[string]*simulate.ListedHook // keyed FILE#POINTER
	sources map[string]*simulate.ListedSource
	// tested reports whether matchers and conditions were tested on the question's values.
	tested bool
	// unsupported says why the product does not have the event or does not run on this system; "" when it does.
	unsupported string
}

func (s *survey) list(surface schemas.Surface) error {
	l := &listing{hooks: map[string]*simulate.ListedHook{}, sources: map[string]*simulate.ListedSource{}}
	s.listings[surface] = l
	if s.event != nil && s.event.Proposed {
		l.unsupported = "no product has the event `" + s.Options.Event + "` yet; use " + s.event.Instead
		return nil
	}
	if s.event != nil && s.event.Firing[surface].State == schemas.NotAnEvent {
		l.unsupported = "there is no event " + s.Options.Event
		return nil
	}
	o := s.Options
	o.Surface = surface.ID()
	o, translated, err := o.Translated()
	mistake, _ := errors.AsType[*simulate.RequestError](err)
	switch {
	case mistake != nil && mistake.NoTool:
		l.unsupported = "it has no tool like " + s.Options.Tool
		return nil
	case err != nil:
		return err
	case translated != nil:
		s.answer.Notes = append(s.answer.Notes, surface.Name()+" calls this tool `"+o.Tool+"`")
	}
	for _, r := range s.Results {
		if d := r.Doc; d.OfPlugin() {
			o.Plugins = slice.Add(o.Plugins, absolute(s.Dir, d.Base()))
		}
	}
	req, err := o.Request()
	if err != nil {
		return err
	}
	if s.Prepare != nil {
		s.Prepare(&req)
	}
	ask := simulate.List
	if o.Event != "" && (len(req.Values) > 0 || len(req.Set) > 0 || req.Payload != nil) {
		ask, l.tested = simulate.Reach, true
	}
	if engine := schemas.EngineOn(surface, req.Edition); !slices.Contains(engine.OS, req.OS) {
		l.unsupported = "it does not run on " + req.OS.Name()
		s.answer.OS = req.OS
		return nil
	}
	found, err := ask(req)
	if err != nil {
		return err
	}
	if len(schemas.EngineOn(surface, req.Edition).OS) > 1 || s.answer.Workspace == "" { // otherwise the system is not this machine's
		s.answer.OS, s.answer.Workspace = found.OS, found.Workspace
	}
	for _, h := range slice.Pointers(found.Hooks) {
		if l.hooks[h.File+"#"+h.Pointer] == nil {
			l.hooks[h.File+"#"+h.Pointer] = h
		}
	}
	for i := range found.Sources {
		l.sources[found.Sources[i].File] = &found.Sources[i]
	}
	s.answer.Notes = append(s.answer.Notes, slice.Map(found.Notes, func(n simulate.Note) string { return n.Text })...)
	return nil
}

func (s *survey) collect() {
	for _, r := range s.Results {
		d := r.Doc
		if !isConfiguration(d) {
			continue
		}
		if d.Err != nil {
			s.addFileWithoutHooks(&r)
			continue
		}
		file, found := absolute(s.Dir, d.Path), false
		for _, list := range d.File().Events {
			asked := s.concerns(list)
			found = found || len(list.Entries) > 0 || !asked
			if !asked {
				continue
			}
			for _, e := range list.Entries {
				h := Hook{
					Path: s.Shown(d.Path), Line: d.Text.LineAt(e.Node.Range.Start) + 1, Pointer: e.Pointer(), Event: list.Name,
					Command: command(e), number: e.Number,
				}
				if list.Event != nil {
					h.Canonical = list.Event.Name
				}
				for _, surface := range s.answer.Products {
					v := s.verdict(surface, &r, e, file)
					v.Product = surface
					h.Verdicts = append(h.Verdicts, v)
				}
				s.answer.Hooks = append(s.answer.Hooks, h)
			}
		}
		if !found {
			s.addFileWithoutHooks(&r)
		}
	}
	slices.SortStableFunc(s.answer.Hooks, func(a, b Hook) int { return cmp.Or(strings.Compare(a.Path, b.Path), a.number-b.number) })
	if s.event == nil {
		for _, f := range s.Foreign {
			s.answer.Files = append(s.answer.Files, File{Path: s.Shown(f.Path), Problem: f.Of.Title() + ", which is not checked"})
		}
	}
	slices.SortStableFunc(s.answer.Files, func(a, b File) int { return strings.Compare(a.Path, b.Path) })
}

// isConfiguration reports whether a document may hold hooks, rather than editor settings or a script.
func isConfiguration(d *workspace.Document) bool {
	return d.Kind != schemas.VSCodeSettings && (d.Source != nil || d.Unread != nil)
}

// concerns reports whether a list of hooks belongs to the event in question, possibly under a misspelled name.
func (s *survey) concerns(list *config.EventList) bool {
	switch {
	case s.event == nil:
		return true
	case list.Event != nil:
		return list.Event == s.event
	}
	near := schemas.LikelyEvents(list.Name, schemas.AllSurfaces)
	return slices.ContainsFunc(near, func(name string) bool {
		ev, _, ok := schemas.EventBySpelling(name)
		return ok && ev == s.event
	})
}

// addFileWithoutHooks adds a file without hooks, if a user may wonder about it.
func (s *survey) addFileWithoutHooks(r *lint.Result) {
	f := File{Path: s.Shown(r.Doc.Path)}
	finding := slice.Pointer(r.Findings, func(f *lint.Finding) bool { return f.Severity == lint.Error && f.Path == r.Doc.Path })
	switch {
	case finding != nil:
		f.Problem, f.Help, f.Rule = finding.Message, finding.Help, finding.Rule
	case r.Doc.Kind == schemas.HookFile || r.Doc.Kind == schemas.PluginHooks:
		f.Problem = "it holds no hook"
	default:
		return
	}
	s.answer.Files = append(s.answer.Files, f)
}

func command(e *config.Entry) string {
	for _, name := range append(slices.Clone(schemas.CommandFields), "url", "prompt", "tool") {
		if m := e.Node.Member(name); m != nil && m.Value.Text != "" {
			return m.Value.Text
		}
	}
	return ""
}

// startRules lists the rules whose findings mean that a hook cannot start.
var startRules = []string{
	"cwd-not-found", "not-a-command", "script-crlf", "script-not-executable", "script-not-found", "script-syntax-error",
	"script-unreadable", "shebang-missing", "shell-syntax-error",
}

func (s *survey) verdict(surface schemas.Surface, r *lint.Result, e *config.Entry, file string) Verdict {
	l := s.listings[surface]
	if r.Doc.Source != nil && !r.Doc.Assumed && !r.Doc.IsRead(surface, s.edition()) {
		return Verdict{State: Never, Stage: simulate.StageFile, Foreign: true, Reason: "it does not read such files"}
	}
	if l.unsupported != "" {
		return Verdict{State: Never, Stage: simulate.StageEvent, Reason: l.unsupported}
	}
	h := l.hooks[file+"#"+e.Pointer()]
	if h == nil {
		return s.unread(surface, r, e, file)
	}
	if h.State == simulate.ListedNever {
		v := Verdict{State: Never, Stage: h.Stage, Reason: h.Reason, Ref: h.Ref}
		v.noEvent(surface, e)
		return v
	}
	never := findingIn(r, e, surface, "matcher-never-matches")
	if never == nil || len(h.Matches) > 0 {
		never = findingIn(r, e, surface, "if-never-matches")
	}
	if f := never; f != nil {
		return Verdict{State: Never, Stage: simulate.StageMatcher, Reason: withoutConsequence(f.Message), Help: f.Help, Rule: f.Rule}
	}
	if f := findingIn(r, e, surface, startRules...); f != nil {
		return Verdict{State: Fails, Stage: stageScript, Reason: withoutConsequence(f.Message), Help: f.Help, Rule: f.Rule}
	}
	if h.State == simulate.ListedBroken {
		return Verdict{State: Fails, Stage: h.Stage, Reason: h.Reason}
	}
	where := h.While()
	if r.Doc.OfPlugin() {
		where = strings.TrimSuffix("where the plugin is installed, "+where, ", ")
	}
	v := l.scope(h, where)
	v.Order = h.Order
	return v
}

// noEvent explains an event that is unknown or only proposed, in the same words for all products.
func (v *Verdict) noEvent(surface schemas.Surface, e *config.Entry) {
	switch ev := e.List.Event; {
	case ev == nil:
		v.Reason = "there is no event `" + e.List.Name + "`"
		if near := schemas.LikelyEvents(e.List.Name, schemas.SurfaceSet(surface)); len(near) > 0 {
			v.Help = "did you mean `" + near[0] + "`?"
		}
	case ev.Proposed:
		v.Reason, v.Help = "no product has the event `"+e.List.Name+"` yet", "use "+ev.Instead
	}
}

// scope says when a hook that starts runs; where says where it starts at all, "" for everywhere.
func (l *listing) scope(h *simulate.ListedHook, where string) Verdict {
	v, link := Verdict{State: Runs}, ", "
	scope := strings.TrimPrefix(h.Scope, h.While()+", ")
	rest, always := strings.CutPrefix(scope, "every time")
	switch {
	case always:
		v.Reason, link = strings.TrimPrefix(rest, ": "), "; "
	case !l.tested:
		v.State, v.Reason = Sometimes, "when "+scope+h.Matched()
	}
	if where != "" {
		v.State, v.Reason = Sometimes, strings.TrimSuffix(where+link+v.Reason, link)
	}
	return v
}

// findingIn returns the product's finding of one of the rules that lies within an entry or its group, nil when there is none.
func findingIn(r *lint.Result, e *config.Entry, surface schemas.Surface, rules ...string) *lint.Finding {
	return slice.Pointer(r.Findings, func(f *lint.Finding) bool {
		at := e.Node.Range
		if e.Group != nil && strings.HasPrefix(f.Rule, "matcher-") {
			at = e.Group.Range
		}
		return slices.Contains(rules, f.Rule) && !f.Partial && f.Severity <= lint.Warning && (f.Surfaces.Empty() || f.Surfaces.Has(surface)) &&
			f.Path == r.Doc.Path && at.Covers(f.Range)
	})
}

func withoutConsequence(headline string) string {
	if i := strings.LastIndex(headline, ": "); i > 0 {
		return headline[:i]
	}
	return headline
}

// unread says why a product does not load a hook.
func (s *survey) unread(surface schemas.Surface, r *lint.Result, e *config.Entry, file string) Verdict {
	v := Verdict{State: Never, Stage: simulate.StageFile, Reason: "it does not read this file"}
	if src := s.listings[surface].sources[file]; src != nil && src.Status != "loaded" {
		v.Reason, v.Ref, v.Off = "the file is not loaded: "+src.Reason, src.Ref, src.Off
		return v
	}
	if f := slice.Pointer(r.Findings, func(f *lint.Finding) bool {
		return f.Rule == "not-in-load-path" && (f.Surfaces.Empty() || f.Surfaces.Has(surface))
	}); f != nil {
		v.Help, v.Rule = f.Help, f.Rule
		if r.Doc.Unread != nil {
			v.Reason = withoutConsequence(f.Message)
		}
		return v
	}
	result := r.Doc.LoadResult(surface, s.edition())
	if result == nil {
		return v
	}
	for _, d := range slice.Pointers(result.Drops) {
		if d.Effect != schemas.IgnoresField && (d.List != nil && d.List.Member == e.List.Member || d.Entry != nil && d.Entry.Pointer() == e.Pointer()) {
			v.Stage, v.Reason = simulate.StageHook, d.Why
			if d.Entry == nil {
				v.Stage = simulate.StageEvent
			}
			v.noEvent(surface, e)
			return v
		}
	}
	root := absolute(s.Dir, r.Doc.Base())
	if root != s.answer.Workspace && !r.Doc.OfPlugin() {
		v.Reason = "it reads this file when `" + path.Base(root) + "` is the open folder"
		switch onDisk := filepath.FromSlash(root); {
		case schemas.EngineOn(surface, s.edition()).Root != schemas.GitRoot:
		case simulate.Repository(onDisk) == onDisk:
			v.Reason = "it reads this file when it works in `" + path.Base(root) + "`, a repository of its own"
		default:
			v.Reason = "it reads this file when `" + path.Base(root) + "` is the root of a repository"
		}
	}
	return v
}

func (s *survey) edition() schemas.Edition {
	ed, _ := schemas.EditionNamed(s.Options.Edition)
	return ed
}

func absolute(dir, p string) string {
	if len(p) > 1 && p[1] == ':' {
		return p
	}
	return slash.From(dir, p)
}

// Mark corrects a listing by what only findings know: a hook whose matcher never matches never runs, and one whose script is
// missing or broken cannot start. Findings about matchers count from a severity up; they are warnings where another product runs it.
func Mark(l *simulate.Listing, results []lint.Result, dir string, from lint.Severity) {
	for _, r := range results {
		if r.Doc.Err != nil || !isConfiguration(r.Doc) {
			continue
		}
		file := absolute(dir, r.Doc.Path)
		for _, list := range r.Doc.File().Events {
			for _, e := range list.Entries {
				if f := findingIn(&r, e, l.Surface, "matcher-never-matches", "matcher-invalid"); f != nil && f.Severity <= from {
					l.NeverMatches(file, e.Pointer(), withoutConsequence(f.Message))
				}
				if f := findingIn(&r, e, l.Surface, startRules...); f != nil {
					l.CannotStart(file, e.Pointer(), stageScript, withoutConsequence(f.Message))
				}
			}
		}
	}
}
