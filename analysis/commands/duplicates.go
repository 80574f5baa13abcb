package commands

import (
	"iter"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Loaded is a hook and its document.
type Loaded struct {
	Doc  *workspace.Document
	Hook *config.Hook
}

// duplicates are the command hooks of a workspace on one surface, by event and command.
type duplicates map[commandKey][]Loaded

// duplicatesKey is the cache key of duplicates.
type duplicatesKey struct {
	workspace *workspace.Workspace
	surface   schemas.Surface
}

type commandKey struct {
	event *schemas.Event
	line  string
}

// Duplicates returns the hooks of other documents that a surface runs in addition to h: the same command on the same
// event, in the same directory, with the same environment and matcher, in path order. Hooks of plugins have none,
// because it is unknown where the plugin is used, and hooks of two agents or skills are not duplicates of each other.
func Duplicates(w *workspace.Workspace, s schemas.Surface, d *workspace.Document, h *config.Hook) iter.Seq[Loaded] {
	t := workspace.Derived(w.Snapshot, duplicatesKey{w, s}, func(_ *workspace.Snapshot, k duplicatesKey) duplicates { return duplicatesOf(k.workspace, k.surface) })
	return func(yield func(Loaded) bool) {
		for _, other := range t[keyOf(h)] {
			if other.Doc != d && SameHook(h, other.Hook) && !(ofSome(d) && ofSome(other.Doc)) && !yield(other) {
				return
			}
		}
	}
}

// ofSome reports hooks that not every session has: those of an agent or a skill.
func ofSome(d *workspace.Document) bool {
	return d.Source.Scope == schemas.Agent || d.Source.Scope == schemas.Skill
}

// maxDuplicates limits the hooks of one document considered for one command on one event.
const maxDuplicates = 16

func duplicatesOf(w *workspace.Workspace, s schemas.Surface) duplicates {
	if len(w.Documents()) < 2 {
		return nil
	}
	by := duplicates{}
	for _, d := range w.Documents() {
		if d.Source == nil || d.Assumed || d.Source.Scope == schemas.Plugin || !d.Configures() || !w.Readers(d).Has(s) {
			continue
		}
		r := d.LoadResult(s, w.Snapshot.Settings().Edition)
		if r == nil {
			continue
		}
		count := map[commandKey]int{}
		for _, h := range r.Hooks {
			if k := keyOf(h); k.line != "" && count[k] < maxDuplicates {
				count[k]++
				by[k] = append(by[k], Loaded{d, h})
			}
		}
	}
	return by
}

// keyOf returns the event and the command of a hook; the line is empty for a hook without a command.
func keyOf(h *config.Hook) commandKey {
	return commandKey{h.Event, strings.TrimSpace(h.FirstLine())}
}

// SameHook reports whether two hooks of one event are equivalent: the same commands or URL, in the same directory, with
// the same environment and matcher. It ignores their timeouts.
func SameHook(a, b *config.Hook) bool {
	if a.Type != b.Type || a.URL != b.URL || a.Prompt != b.Prompt {
		return false
	}
	for os := range a.Commands {
		x, y := a.Commands[os], b.Commands[os]
		if (x.Exec == nil) != (y.Exec == nil) || strings.TrimSpace(x.Line) != strings.TrimSpace(y.Line) || !slices.Equal(x.Args(), y.Args()) {
			return false
		}
	}
	if a.Cwd != b.Cwd || (a.Matcher == nil) != (b.Matcher == nil) || a.Matcher != nil && *a.Matcher != *b.Matcher {
		return false
	}
	return slices.EqualFunc(a.Env, b.Env, func(x, y config.EnvVar) bool { return x.Name == y.Name && x.Value == y.Value })
}
