package config

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Options are what Read depends on besides the file. The zero value reads the file alone, with every external switch on.
type Options struct {
	// Source replaces that of the file, when a setting or flag adds it. Without either, the default of its kind applies.
	Source *schemas.Source
	// Settings of the editor; nil means that no setting interferes.
	Settings *Settings
	Trust    Trust
	// Plugin is the plugin that declares the file, nil for none.
	Plugin *Plugin
	// Environment is the environment of the surface's own process, for variables that configure the surface.
	Environment map[string]string
	// Proposed treats proposed events as supported.
	Proposed bool
}

// Trust is how far the user trusts the workspace.
type Trust uint8

const (
	Trusted    Trust = iota // by a stored decision
	TrustedNow              // for this session only, by a flag or a variable
	Untrusted
)

// Read determines what a surface keeps of a file, what it drops, and why.
func Read(f *File, s schemas.Surface, ed schemas.Edition, opts Options) *LoadResult {
	r := newReader(f, s, ed, opts)
	if r.Row == nil {
		r.Status = Skipped
		r.Drops = []Drop{{Effect: schemas.DropsFile, Range: f.Tree.Root.Range, Reason: ReasonNotRead, Why: s.Name() + " does not read such files"}}
		return r.LoadResult
	}
	if d := gate(r.source, s, ed, opts); d != nil {
		r.Drops = append(r.Drops, *d)
	}
	r.text()
	r.root()
	r.events()
	r.disabled()
	r.setting()
	r.finish()
	return r.LoadResult
}

// defaultSource is that of a file outside all known paths: the first of its kind that the surface reads, best of a workspace.
func defaultSource(kind schemas.SourceKind, s schemas.Surface) *schemas.Source {
	reads := func(src *schemas.Source) bool { return src.Kind == kind && src.Rules[s] != nil }
	inWorkspace := func(src *schemas.Source) bool { return reads(src) && src.Scope == schemas.Workspace }
	return cmp.Or(slice.Find(schemas.Sources(), inWorkspace), slice.Find(schemas.Sources(), reads))
}

// reader builds a LoadResult. It reads to the end even after a fatal mistake, so that one pass finds all mistakes and
// counts the hooks that are lost.
type reader struct {
	*LoadResult
	source *schemas.Source
	opts   Options
	kept   Drop // what drop returns when nothing is dropped
}

// newReader returns a reader; its Row is nil when the surface does not read such files.
func newReader(f *File, s schemas.Surface, ed schemas.Edition, opts Options) *reader {
	r := &reader{LoadResult: &LoadResult{File: f, Surface: s, Edition: ed}, opts: opts}
	r.source = cmp.Or(opts.Source, f.Source, defaultSource(f.Kind, s))
	if r.source != nil {
		r.Row = r.source.Rules[s].In(ed)
	}
	return r
}

// drop records a dropped part of the file, unless the effect leaves everything in place. It returns the record.
func (r *reader) drop(effect schemas.Effect, at text.Range, reason string, l *EventList, e *Entry, format string, args ...any) *Drop {
	if effect == schemas.NoEffect || effect == schemas.EffectUnknown {
		return &r.kept
	}
	if r.strict(effect, l, reason) {
		effect = schemas.DropsFile
	}
	r.Drops = append(r.Drops, Drop{
		Effect: effect, Range: at, Reason: reason, Why: fmt.Sprintf(format, args...), List: l, Entry: e,
		Fact: factFor(r.source, r.Surface, r.Edition, reason),
	})
	return &r.Drops[len(r.Drops)-1]
}

// factFor returns the fact that explains a reason, from the source's row, else from the surface's engine, else nil.
func factFor(source *schemas.Source, s schemas.Surface, ed schemas.Edition, reason string) *schemas.Fact {
	var row []schemas.Fact
	if source != nil && source.Rules[s] != nil {
		row = source.Rules[s].Facts
	}
	explains := func(f *schemas.Fact) bool { return f.Explains(reason) }
	return cmp.Or(slice.Pointer(row, explains), slice.Pointer(schemas.EngineOn(s, ed).Facts, explains))
}

// strict reports whether the surface rejects the whole file for a bad item on an event, though never for a null list.
func (r *reader) strict(effect schemas.Effect, l *EventList, reason string) bool {
	if l == nil || l.Event == nil || effect != schemas.DropsEntry && effect != schemas.DropsEvent || !slices.Contains(r.Row.StrictEvents, l.Event.Name) {
		return false
	}
	switch reason {
	case ReasonDuplicateKey, ReasonSpelling, ReasonUnknownEvent:
		return false
	case ReasonEventNotArray:
		return l.Member.Value.Kind != syntax.Null
	}
	return true
}

// text checks the notation: syntax errors, and JSON extensions that not every surface accepts.
func (r *reader) text() {
	t, row := r.File.Tree, r.Row
	if row.EmptyFile && strings.TrimSpace(strings.TrimPrefix(t.Source, "\ufeff")) == "" {
		return
	}
	if i := slices.IndexFunc(t.Errors, func(e syntax.Error) bool { return e.Code != syntax.InvalidUTF8 }); i >= 0 {
		r.drop(row.SyntaxError, t.Errors[i].Range, ReasonSyntax, nil, nil, "invalid syntax: %s", t.Errors[i].Message)
	}
	if t.Language != syntax.JSON {
		return
	}
	if t.BOM && !row.BOM {
		r.drop(row.SyntaxError, text.Range{Start: 0, End: len("\ufeff")}, ReasonBOM, nil, nil, "strict JSON cannot start with a byte order mark")
	}
	if len(t.Comments) > 0 && !row.Comments {
		r.drop(row.SyntaxError, t.Comments[0], ReasonComments, nil, nil, "strict JSON has no comments")
	}
	if len(t.TrailingCommas) > 0 && !row.TrailingCommas {
		r.drop(row.SyntaxError, t.TrailingCommas[0], ReasonTrailingComma, nil, nil, "strict JSON has no trailing commas")
	}
}

// root validates the root and its members, except the events.
func (r *reader) root() {
	root, row := r.File.Tree.Root, r.Row
	switch root.Kind {
	case syntax.Missing: // an empty file or one without frontmatter; the parser reports it where it matters
		return
	case syntax.Object:
	case syntax.Array:
		r.drop(row.RootArray, root.Range, ReasonRoot, nil, nil, "the file must hold an object, not a list")
		return
	default:
		r.drop(row.RootNotObject, root.Range, ReasonRoot, nil, nil, "the file must hold an object")
		return
	}
	if v := value(root, "version"); v != nil && row.Version && (v.Kind != syntax.Number || number(v) != 1) {
		r.drop(schemas.DropsFile, v.Range, ReasonVersion, nil, nil, "`version` must be the number 1, or absent")
	}
	r.disable(root)
	r.settings(root)
	switch hooks := r.File.HooksMember; {
	case hooks == nil:
		r.drop(row.NoHooks, root.Range, ReasonNoHooks, nil, nil, "there must be an object named `hooks`")
	case hooks.Value.Kind == syntax.Object:
		if r.File.Kind == schemas.PluginManifest && len(r.File.Events) > 0 {
			switch wrapped := r.File.Wrapped; {
			case !wrapped && !row.InlineEvents:
				r.drop(schemas.IgnoresField, hooks.Key.Range, ReasonInline, nil, nil, "inline hooks need a `hooks` object around the events")
			case wrapped && row.NoWrapper:
				r.drop(schemas.IgnoresField, hooks.Key.Range, ReasonInline, nil, nil, "events cannot be in a second `hooks` object")
			}
		}
	case hooks.Value.Kind == syntax.Missing:
	case r.File.Kind == schemas.PluginManifest && (hooks.Value.Kind == syntax.String || hooks.Value.Kind == syntax.Array):
	default:
		r.drop(row.HooksNotObject, hooks.Value.Range, ReasonHooksNotObject, nil, nil, "`hooks` must be an object keyed by event name")
	}
}

func (r *reader) disable(root *syntax.Node) {
	switch v := value(root, "disableAllHooks"); {
	case v == nil:
	case v.Kind != syntax.Bool:
		r.drop(r.Row.DisableNotBool, v.Range, ReasonDisable, nil, nil, "`disableAllHooks` must be `true` or `false`")
	case r.Row.DisableAll != schemas.DisablesNothing:
		r.Disable = new(v.Text == "true")
	}
}

// disabled skips the file when it disables its own hooks; Load decides whether it also disables other sources.
func (r *reader) disabled() {
	if r.Disable == nil || !*r.Disable {
		return
	}
	m := r.File.Tree.Root.Member("disableAllHooks")
	what := "`disableAllHooks` turns off the hooks in this file"
	if r.Row.DisableAll >= schemas.DisablesAll {
		r.DisablesAll = true
		what = "`disableAllHooks` turns off the hooks of every source"
	}
	r.drop(schemas.DropsFile, m.Range, ReasonDisabled, nil, nil, "%s", what)
}

func (r *reader) finish() {
	fatal := slice.Filter(r.Drops, func(d Drop) bool { return d.Fatal() })
	if fatal == nil {
		return
	}
	r.Status, r.Lost, r.Hooks = Skipped, r.Hooks, nil
	for i := range fatal {
		fatal[i].Lost = len(r.Lost)
	}
	r.Drops = append(fatal, slice.Filter(r.Drops, func(d Drop) bool { return !d.Fatal() })...)
}
