package inspect

import (
	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// TypeOf returns the effective type of an entry, command by default; nil when no product has the type.
func TypeOf(e *config.Entry) *schemas.HookType {
	m := e.Node.Member("type")
	if m == nil {
		return schemas.HookTypeNamed("command")
	}
	if m.Value.Kind != syntax.String {
		return nil
	}
	return schemas.HookTypeNamed(m.Value.Text)
}

// StatedType returns the type as written in an entry, command by default.
func StatedType(e *config.Entry) string {
	if m := e.Node.Member("type"); m != nil {
		return m.Value.Text
	}
	return "command"
}

// ImpliedType returns the type that an entry's fields imply.
func ImpliedType(e *config.Entry) string {
	if len(CommandMembers(e)) > 0 {
		return "command"
	}
	for _, t := range schemas.HookTypes() {
		if t.Name == "command" {
			continue
		}
		for _, f := range t.Fields {
			if f.Name != "type" && !f.Required.Empty() && e.Node.Member(f.Name) != nil {
				return t.Name
			}
		}
	}
	return "command"
}

// TypesHere returns the types that one of the file's owners runs on the entry's event, the usual ones first.
func TypesHere(p *lint.Pass, e *config.Entry) []string {
	var names []string
	for _, t := range schemas.HookTypes() {
		if e.List.Event != nil && !RunsType(&t, OwnersOrReaders(p), e.List.Event).Empty() {
			names = append(names, t.Name)
		}
	}
	return names
}

// RunsType returns the surfaces of a set that run hooks of a type on an event.
func RunsType(t *schemas.HookType, set schemas.Surfaces, event *schemas.Event) schemas.Surfaces {
	return set.Where(func(s schemas.Surface) bool { return t.RunsOn(s, event.Name) })
}

// IsPromptElsewhere reports whether the drop is of a prompt hook that a surface would accept on another event.
// prompt-hook-not-run reports those.
func IsPromptElsewhere(d lint.Dropped) bool {
	t := TypeOf(d.Entry)
	return t != nil && t.Name == "prompt" && d.Surfaces&(t.Surfaces|t.Accepted) != 0
}
