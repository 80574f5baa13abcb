package simulate

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/pattern"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
	"github.com/hooks-ls/hooks-ls/term"
)

// Listing is what a surface loads, in order, and what it does not load, with the reasons.
type Listing struct {
	Version   int             `json:"version"`
	Surface   schemas.Surface `json:"surface"`
	Edition   string          `json:"edition"`
	OS        schemas.OS      `json:"os"`
	Workspace string          `json:"workspace"`
	Sources   []ListedSource  `json:"sources"`
	Hooks     []ListedHook    `json:"hooks"`
	Notes     []Note          `json:"notes,omitempty"`

	// user reports whether the user's own files were searched too.
	user bool
}

// ListedSource is a file that the surface reads or skips.
type ListedSource struct {
	SourceState
	// Trust is "needed" when an untrusted workspace hides the file, "stored" when only a stored decision counts, else "".
	Trust string `json:"trust,omitempty"`
}

// ListedHook is one hook entry.
type ListedHook struct {
	// Order numbers the hooks of an event that run, from 1; it is 0 for hooks that never run, and for those of agents.
	Order   int    `json:"order,omitempty"`
	Event   string `json:"event"`
	Name    string `json:"name"`
	Source  string `json:"source"`
	Pointer string `json:"pointer"`
	Type    string `json:"type,omitempty"`
	// Command is what runs on the listing's operating system; Field is the entry's field that holds it.
	Command string  `json:"command,omitempty"`
	Field   string  `json:"field,omitempty"`
	Matcher *string `json:"matcher,omitempty"`
	// Matches lists the known values that the matcher accepts; Scope says in words when the hook runs.
	Matches    []string    `json:"matches,omitempty"`
	Scope      string      `json:"scope"`
	TimeoutSec float64     `json:"timeoutSec,omitempty"`
	Cwd        string      `json:"cwd,omitempty"`
	State      ListedState `json:"state"`
	Stage      Stage       `json:"stage,omitempty"`
	Reason     string      `json:"reason,omitempty"`
	Ref        string      `json:"ref,omitempty"`
	// DuplicateOf is the ID of an earlier hook of the event that runs the same command, for some of the same calls.
	DuplicateOf string `json:"duplicateOf,omitempty"`
	ID          string `json:"id"`
	// File is the absolute path of the source.
	File string `json:"-"`
	// IfTool and IfText are the tool and the specifier of the hook's condition, "" when it states none.
	IfTool, IfText string `json:"-"`
	// OfAgent is set for hooks that run only while their custom agent does, OfSkill for those that run once their skill is used.
	OfAgent, OfSkill bool `json:"-"`
	// Unmatched says why the matcher matches nothing, see NeverMatches; "" when it may match.
	Unmatched string `json:"-"`
	// Plugin is the directory of the hook's plugin, "" for other hooks; MadeFor is that of its source.
	Plugin  string           `json:"-"`
	MadeFor schemas.Surfaces `json:"-"`
}

// Matched is the matcher and the first values that it matches, to follow Scope; "" for a hook without a matcher.
func (h *ListedHook) Matched() string {
	const most = 8
	text, n := "", len(h.Matches)
	if h.Matcher != nil {
		text = " `" + *h.Matcher + "`"
	}
	if n > 0 {
		text += ": " + strings.Join(h.Matches[:min(n, most)], ", ")
	}
	if n > most {
		text += fmt.Sprintf(" and %d more", n-most)
	}
	return text
}

// ListedState is whether a listed hook runs.
type ListedState string

const (
	ListedRuns  ListedState = "runs"
	ListedNever ListedState = "never runs"
	// ListedBroken hooks cannot run: the surface tries to start them and fails.
	ListedBroken ListedState = "cannot start"
)

// List lists the hooks of every event of a surface, or of the event that the request names.
func List(req Request) (*Listing, error) {
	req.listing, req.Sparse, req.Payload, req.Set = true, true, nil, nil
	return list(req)
}

// Reach lists one event with the request's values: hooks whose matcher or condition rejects them never run.
func Reach(req Request) (*Listing, error) {
	req.AllowNetwork, req.Answers = true, map[string]string{"*": ""} // nothing is sent or asked, since nothing runs
	return list(req)
}

func list(req Request) (*Listing, error) {
	req.DryRun = true
	l := &Listing{
		Version: 1, Surface: req.Surface, Edition: req.Edition.String(), OS: req.OS, Workspace: req.Workspace,
		Sources: []ListedSource{}, Hooks: []ListedHook{}, user: req.Home != "",
	}
	events, err := req.events()
	if err != nil {
		return nil, err
	}
	plans, err := req.plans(events)
	if err != nil || len(plans) == 0 {
		return l, err
	}
	first := plans[0]
	for i := range first.Sources {
		l.source(first, i)
	}
	l.Notes = first.Notes[:first.sourceNotes]
	for _, p := range plans {
		l.event(p)
	}
	l.unknown(req, first.set.Origins...)
	if req.Agent == "" {
		for _, file := range first.set.FilesOf(schemas.Agent) {
			one := req
			one.Agent = file
			if err := l.addConditional(one, events, file); err != nil {
				return nil, err
			}
		}
	}
	for _, file := range first.set.FilesOf(schemas.Skill) {
		if slices.ContainsFunc(first.set.Origins, func(o *config.Origin) bool { return o.Path == file }) {
			continue
		}
		one := req
		one.Skills = append(slices.Clip(req.Skills), file)
		if err := l.addConditional(one, events, file); err != nil {
			return nil, err
		}
	}
	return l, nil
}

// addConditional adds the hooks of an agent's or a skill's file, which run only while the agent does or once the skill is used.
func (l *Listing) addConditional(req Request, events []*schemas.Event, file string) error {
	plans, err := req.plans(events)
	if err != nil {
		return err
	}
	for i, p := range plans {
		at := slices.IndexFunc(p.set.Origins, func(o *config.Origin) bool { return o.Path == file })
		if at < 0 {
			return nil
		}
		own := p.set.Origins[at]
		if i == 0 {
			l.source(p, at)
			l.unknown(req, own)
		}
		p.Hooks = slices.DeleteFunc(p.Hooks, func(h *PlannedHook) bool { return h.Source != own.Name })
		first := len(l.Hooks)
		l.event(p)
		for _, h := range slice.Pointers(l.Hooks[first:]) {
			h.OfAgent, h.OfSkill = own.Source.Scope == schemas.Agent, own.Source.Scope == schemas.Skill
			h.Order, h.Scope = 0, h.While()+", "+h.Scope
		}
	}
	return nil
}

// While says when a hook of an agent or a skill is active; "" for hooks that always are.
func (h *ListedHook) While() string {
	switch {
	case h.OfAgent:
		return "while this agent runs"
	case h.OfSkill:
		return "once this skill is used"
	}
	return ""
}

func (r *Request) events() ([]*schemas.Event, error) {
	if r.Event != "" {
		ev, err := r.event()
		return []*schemas.Event{ev}, err
	}
	return slice.Filter(schemas.Events(), func(ev *schemas.Event) bool {
		return ev.SpellingFor(r.Surface, schemas.SnakeCase) != "" && ev.Firing[r.Surface].State != schemas.NotAnEvent
	}), nil
}

func (r Request) plans(events []*schemas.Event) ([]*Plan, error) {
	var plans []*Plan
	for _, ev := range events {
		r.Event = ev.SpellingFor(r.Surface, schemas.SnakeCase)
		p, err := NewPlan(r)
		if err != nil {
			return nil, err
		}
		plans = append(plans, p)
	}
	return plans, nil
}

func (l *Listing) source(p *Plan, i int) {
	listed := ListedSource{SourceState: p.Sources[i]}
	row := p.set.Origins[i].Source.Rules[p.Request.Surface].In(p.Request.Edition)
	switch {
	case row != nil && row.PersistedTrust:
		listed.Trust = "stored"
	case p.engine.NeedsTrust || row != nil && row.NeedsTrust:
		listed.Trust = "needed"
	}
	l.Sources = append(l.Sources, listed)
}

// event adds the hooks of one event and numbers those that run.
func (l *Listing) event(p *Plan) {
	order := 0
	commands := map[string][]ListedHook{}
	for _, h := range p.Hooks {
		listed := ListedHook{
			Event: p.Event.Name, Name: h.Name, Source: h.Source, Pointer: h.Pointer, File: h.File, ID: h.ID, State: ListedRuns, Scope: "every time",
			TimeoutSec: h.Timeout.Seconds(), Cwd: h.Cwd,
		}
		if h.Hook != nil {
			l.entry(&listed, p, h)
		}
		switch why, never := strings.CutPrefix(listed.Scope, neverScope); {
		case !h.Runs():
			listed.State, listed.Stage, listed.Reason, listed.Ref = ListedNever, h.Stage, h.Skip, h.SkipRef
		case never:
			listed.State, listed.Stage, listed.Reason = ListedNever, StageMatcher, why
		default:
			order++
			listed.Order = order
			if why := p.startProblem(h); why != "" {
				listed.State, listed.Stage, listed.Reason = ListedBroken, StageCommand, why
			}
			key := strings.Join(h.Spawn.Argv, "\x00") + listed.Command + h.Hook.If
			listed.DuplicateOf = slice.Find(commands[key], func(earlier ListedHook) bool {
				both := func(m string) bool { return slices.Contains(listed.Matches, m) }
				return earlier.Matches == nil || listed.Matches == nil || slices.ContainsFunc(earlier.Matches, both)
			}).ID
			commands[key] = append(commands[key], listed)
		}
		l.Hooks = append(l.Hooks, listed)
	}
}

// entry fills in what the entry itself says.
func (l *Listing) entry(listed *ListedHook, p *Plan, h *PlannedHook) {
	listed.Type = h.Hook.Type
	if o := h.Hook.Origin; o != nil {
		listed.MadeFor = o.Source.MadeFor
		if o.Plugin != nil {
			listed.Plugin = o.Plugin.Root
		}
	}
	switch h.Hook.Type {
	case "http":
		listed.Command, listed.Field = "POST "+h.Hook.URL, "url"
	case "prompt", "agent":
		listed.Command, listed.Field = h.Hook.Prompt, "prompt"
	case "mcp_tool":
		listed.Command, listed.Field = h.Hook.Server+"/"+h.Hook.Tool, "tool"
	default:
		c := h.Hook.Commands[p.Request.OS]
		listed.Command, listed.Field = strings.Join(append([]string{c.Line}, c.Args()...), " "), c.Field
	}
	listed.Matcher = h.Hook.Matcher
	listed.IfTool, listed.IfText, _ = pattern.PermissionRule(h.Hook.If)
	listed.Scope, listed.Matches = p.scopeOf(h)
}

// NeverMatches marks the hook as never running, because its matcher is known to match nothing. It does nothing when no hook
// is at the pointer, or when only a part of the matcher is dead and the rest accepts tools.
func (l *Listing) NeverMatches(file, pointer, reason string) {
	for _, h := range slice.Pointers(l.Hooks) {
		if h.File != file || h.Pointer != pointer || len(h.Matches) > 0 {
			continue
		}
		if h.Unmatched = reason; h.State == ListedNever {
			continue
		}
		h.State, h.Stage, h.Reason = ListedNever, StageMatcher, reason
		for _, later := range slice.Pointers(l.Hooks) {
			if h.Order > 0 && later.Event == h.Event && later.Order > h.Order {
				later.Order--
			}
		}
		h.Order = 0
	}
}

// CannotStart marks the hook at a pointer as failing, when it would run.
func (l *Listing) CannotStart(file, pointer string, stage Stage, reason string) {
	for _, h := range slice.Pointers(l.Hooks) {
		if h.File == file && h.Pointer == pointer && h.State == ListedRuns {
			h.State, h.Stage, h.Reason = ListedBroken, stage, reason
		}
	}
}

// scopeOf says when a hook runs, as far as its matcher decides.
func (p *Plan) scopeOf(h *PlannedHook) (scope string, matches []string) {
	s, ed := p.Request.Surface, p.Request.Edition
	written := h.Hook.Matcher
	if written == nil {
		if m := h.Hook.Entry.WrittenMatcher(); m != "" {
			return fmt.Sprintf("every time: %s ignores the matcher %s here", s.Name(), quote(m)), nil
		}
		return "every time", nil
	}
	if !p.Event.MatcherOn(s, ed) {
		return fmt.Sprintf("every time: %s ignores the matcher here", s.Name()), nil
	}
	m := pattern.Read(s, ed, p.Event, h.Name, *written)
	if m.Err != nil {
		return neverScope + m.Err.Message, nil
	}
	if m.All {
		return "every time", nil
	}
	known := slice.Map(schemas.ValuesOn(p.Event.Matcher.Values, s), func(v schemas.Value) string { return v.Value })
	if p.Event.Matcher.Format == schemas.ToolName {
		known = schemas.ToolNames(p.Request.Surface, schemas.CamelCase)
	}
	matches = slice.Filter(known, func(value string) bool { return m.Try(value).Runs() })
	what := p.Event.Matcher.InputField(s)
	if len(matches) == 0 {
		return "an unknown " + what + " matches", nil
	}
	return what + " matches", matches
}

const neverScope = "never: "

// unknown adds entries under names that are not events of the surface, where all events are listed.
func (l *Listing) unknown(req Request, origins ...*config.Origin) {
	for _, o := range origins {
		if o.LoadResult == nil || req.Event != "" {
			continue
		}
		for _, d := range slice.Pointers(o.LoadResult.Drops) {
			if d.Reason != config.ReasonUnknownEvent || d.List == nil {
				continue
			}
			for _, e := range d.List.Entries {
				if slices.ContainsFunc(l.Hooks, func(h ListedHook) bool { return h.File == o.Path && h.Pointer == e.Pointer() }) {
					continue // with the event of which its name is a spelling
				}
				l.Hooks = append(l.Hooks, ListedHook{
					Event: d.List.Name, Name: d.List.Name, Source: o.Name, Pointer: e.Pointer(), File: o.Path, ID: o.Name + "#" + e.Pointer(),
					State: ListedNever, Stage: StageEvent, Reason: d.Why, Ref: optionalFact(d.Fact), Scope: "never",
				})
			}
		}
	}
}

// WriteText writes the listing as text.
func (l *Listing) WriteText(w io.Writer, style term.Style) error {
	t := &printer{style: style}
	t.head("Hooks in " + where(l.Surface, l.OS, l.Edition))
	t.line("")
	if len(l.Sources) == 0 {
		t.line("No file with hooks was found; %s", looksFor(l.Surface, l.Edition, l.user))
	} else {
		order := ""
		if rule := schemas.EngineOn(l.Surface, schemas.Observed).RunsInOrder; rule != "" && len(l.Sources) > 1 {
			order = " (" + rule + ")"
		}
		t.line("Read, in this order%s:", order)
	}
	for _, s := range l.Sources {
		trust := map[string]string{"needed": ", needs a trusted workspace", "stored": ", needs a folder that was trusted permanently"}[s.Trust]
		t.source(&s.SourceState, trust)
	}
	for _, n := range l.Notes {
		t.line("Note: %s%s", n.Text, cited(n.Ref))
	}
	event := ""
	runs, failing := 0, 0
	for _, h := range slice.Pointers(l.Hooks) {
		if h.Event != event {
			event = h.Event
			t.line("")
			t.head(event)
		}
		t.listed(h)
		switch h.State {
		case ListedRuns:
			runs++
		case ListedBroken:
			failing++
		}
	}
	t.line("")
	total := fmt.Sprintf("%s, of which %d can run", english.Count(len(l.Hooks), "hook"), runs)
	if failing > 0 {
		total += fmt.Sprintf(" and %d cannot start", failing)
	}
	t.line("%s", total)
	_, err := io.WriteString(w, t.b.String())
	return err
}

func (t *printer) listed(h *ListedHook) {
	number := "-"
	switch {
	case h.State == ListedRuns && h.Order == 0:
		number = "+" // hooks of an agent or a skill run after the others
	case h.Order > 0:
		number = fmt.Sprintf("%d.", h.Order)
	}
	t.line("  %-3s %s#%s", number, h.Source, h.Pointer)
	t.fact("      runs     ", h.Command)
	if h.State != ListedRuns {
		label := "      never    "
		if h.State == ListedBroken {
			label = "      fails    "
		}
		t.block(label, h.Reason+cited(h.Ref))
		return
	}
	t.block("      when     ", h.Scope+h.Matched())
	if h.TimeoutSec > 0 {
		t.block("      limit    ", fmt.Sprintf("%v s", h.TimeoutSec))
	}
	if h.DuplicateOf != "" {
		t.block("      twice    ", h.DuplicateOf+" runs the same command")
	}
}
