package commands

import (
	"iter"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/pattern"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Loaded is a hook and its document.
type Loaded struct {
	Doc  *workspace.Document
	Hook *config.Hook
}

// Duplicates returns the hooks of other documents that a surface runs in addition to h: the same command on the same
// event, in the same directory, with the same environment, and for some of the same tools, in path order. Those of a plugin have none outside it,
// because it is unknown where the plugin is used, and hooks of two agents or skills are not duplicates of each other.
func Duplicates(w *workspace.Workspace, s schemas.Surface, d *workspace.Document, h *config.Hook) iter.Seq[Loaded] {
	return func(yield func(Loaded) bool) {
		for _, o := range w.Documents() {
			if o == d || o.Source == nil || o.Assumed || o.OfPlugin() != d.OfPlugin() || o.OfPlugin() && o.Root != d.Root || ofSome(d) && ofSome(o) || !o.Configures() || !w.Readers(o).Has(s) {
				continue
			}
			ed := w.Snapshot.Settings().Edition
			for _, other := range o.LoadResult(s, ed).Hooks {
				if other.Event == h.Event && other.FirstLine() != "" && SameWork(h, other) && Overlap(s, ed, h, other) && !yield(Loaded{o, other}) {
					return
				}
			}
		}
	}
}

// ofSome reports hooks that not every session has: those of an agent or a skill.
func ofSome(d *workspace.Document) bool {
	return d.Source.Scope == schemas.Agent || d.Source.Scope == schemas.Skill
}

// SameHook reports whether two hooks of one event are equivalent: the same commands or URL, in the same directory, with
// the same environment and matcher. It ignores their timeouts.
func SameHook(a, b *config.Hook) bool {
	return SameWork(a, b) && (a.Matcher == nil) == (b.Matcher == nil) && (a.Matcher == nil || *a.Matcher == *b.Matcher)
}

// Overlap reports whether a surface runs two hooks of one event for the same call of a tool. Different matchers that it ignores were meant
// for different calls.
func Overlap(s schemas.Surface, ed schemas.Edition, a, b *config.Hook) bool {
	if a.Matcher == nil || b.Matcher == nil || *a.Matcher == *b.Matcher {
		return true
	}
	x, y := pattern.Read(s, ed, a.Event, a.Name, *a.Matcher), pattern.Read(s, ed, b.Event, b.Name, *b.Matcher)
	return !x.Ignored && slices.ContainsFunc(x.Tools(), func(t *schemas.Tool) bool { return slices.Contains(y.Tools(), t) })
}

// SameWork is SameHook whatever the matchers.
func SameWork(a, b *config.Hook) bool {
	if a.Type != b.Type || a.URL != b.URL || a.Prompt != b.Prompt {
		return false
	}
	for os := range a.Commands {
		x, y := a.Commands[os], b.Commands[os]
		if (x.Exec == nil) != (y.Exec == nil) || strings.TrimSpace(x.Line) != strings.TrimSpace(y.Line) || !slices.Equal(x.Args(), y.Args()) {
			return false
		}
	}
	return a.Cwd == b.Cwd && slices.EqualFunc(a.Env, b.Env, func(x, y config.EnvVar) bool { return x.Name == y.Name && x.Value == y.Value })
}
