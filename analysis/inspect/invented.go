package inspect

import (
	"path"
	"slices"
	"strings"
	"unicode"

	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// IsData reports whether a file next to hook files is data of a script: rejecting it costs no hook, and its fields are its own.
func IsData(p *lint.Pass) bool {
	return p.Doc.Kind == schemas.HookFile && p.Root().Kind == syntax.Object && p.File().HooksMember == nil && MisspelledHooks(p) == nil &&
		!LooksLikeHooks(p)
}

// LooksLikeHooks reports whether a file without hooks was meant to declare some, and is not data.
func LooksLikeHooks(p *lint.Pass) bool {
	root := p.Root()
	intends := func(m *syntax.Member) bool {
		return EventLike(m.Key.Text) != "" && !isRecord(m.Value) || slices.Contains(intentKeys, m.Key.Text)
	}
	return slices.ContainsFunc(root.Members, intends) || isInvented(root) || len(InventedList(root)) > 0 || MappedEvent(root) != "" ||
		EventLike(FileEvent(p)) != "" && len(root.Members) > 0
}

// isRecord reports whether a value under the name of an event is what a script recorded, such as a time or a count, and no hook.
func isRecord(v *syntax.Node) bool {
	return v.Kind == syntax.Number || v.Kind == syntax.String && v.Text != "" && v.Text[0] >= '0' && v.Text[0] <= '9'
}

// intentKeys are the keys that invented formats use.
var intentKeys = []string{"event", "events", "on", "when", "trigger", "run", "script", "command", "bash", "powershell", "matcher", "steps", "hook", "hooks"}

// MisspelledHooks returns the member of the root that was meant to be hooks: its name is close, and it has lists under names of events.
func MisspelledHooks(p *lint.Pass) *syntax.Member {
	for m := range p.Root().Effective() {
		if english.Nearest(m.Key.Text, []string{"hooks"}) != "" && !schemas.IsTolerated(m.Key.Text) &&
			slices.ContainsFunc(m.Value.Members, func(in *syntax.Member) bool { return in.Value.Kind == syntax.Array && EventLike(in.Key.Text) != "" }) {
			return m
		}
	}
	return nil
}

// runKeys are the keys with which invented formats say what to run, EventKeys those that say when.
var (
	runKeys   = []string{"run", "script", "command", "commands", "bash", "powershell", "steps"}
	EventKeys = []string{"event", "events", "on", "when", "trigger", "triggers", "hook"}
)

// InventedList returns the objects of a list that was meant to hold hooks: each says both when to run and what. Data for
// scripts, such as a list of forbidden commands, has only one of the two.
func InventedList(root *syntax.Node) []*syntax.Node {
	for m := range root.Effective() {
		if list := InventedIn(m); len(list) > 0 {
			return list
		}
	}
	return nil
}

// InventedIn returns the objects of a member that is such a list.
func InventedIn(m *syntax.Member) []*syntax.Node {
	if m.Value.Kind == syntax.Array && !slices.ContainsFunc(m.Value.Items, func(n *syntax.Node) bool { return !isInvented(n) }) {
		return m.Value.Items
	}
	return nil
}

// MappedEvent returns the first event under a name that says when to run, or what: {"triggers": {"preToolUse": "./guard.sh"}}.
func MappedEvent(root *syntax.Node) string {
	for m := range root.Effective() {
		if !slices.Contains(runKeys, m.Key.Text) && !slices.Contains(EventKeys, m.Key.Text) {
			continue
		}
		for _, in := range m.Value.Members {
			if event := EventLike(in.Key.Text); event != "" {
				return event
			}
		}
	}
	return ""
}

// isInvented reports whether an object says both when to run and what.
func isInvented(n *syntax.Node) bool {
	has := func(keys []string) bool {
		return slices.ContainsFunc(keys, func(k string) bool { return n.Member(k) != nil })
	}
	return has(runKeys) && has(EventKeys)
}

// FileEvent returns the file's name without its extension, which may be that of an event.
func FileEvent(p *lint.Pass) string {
	base := path.Base(p.Doc.Path)
	return strings.TrimSuffix(base, path.Ext(base))
}

// EventLike returns the event that a name means, in any spelling: session-start, session.start, SessionStart, pre-tool.
func EventLike(name string) string {
	if e, _, ok := schemas.EventBySpelling(name); ok && !e.Proposed {
		return name
	}
	folded := foldEvent(name)
	for _, suffix := range []string{"", "use"} { // pre-tool means preToolUse
		for _, camel := range []bool{true, false} {
			for _, e := range schemas.Events() {
				for _, sp := range e.Spellings {
					if !e.Proposed && (sp.Name[0] >= 'a') == camel && foldEvent(sp.Name) == folded+suffix {
						return sp.Name
					}
				}
			}
		}
	}
	return ""
}

func foldEvent(name string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, name)
}

// DeclaredEvents returns the events that an invented entry names.
func DeclaredEvents(n *syntax.Node) []string {
	var events []string
	for _, key := range EventKeys {
		m := n.Member(key)
		if m == nil {
			continue
		}
		values := []*syntax.Node{m.Value}
		if m.Value.Kind == syntax.Array {
			values = m.Value.Items
		}
		for _, v := range values {
			e := EventLike(v.Text)
			if v.Kind != syntax.String || e == "" {
				return nil
			}
			events = append(events, e)
		}
	}
	return events
}
