package rules

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// head is where something is said of a value as a whole: its opening bracket, or its first key in block style.
func head(p *lint.Pass, n *syntax.Node) text.Range {
	src := p.Text(n.Range)
	if n.Kind == syntax.Object && !strings.HasPrefix(src, "{") && len(n.Members) > 0 {
		return n.Members[0].Key.Range
	}
	return text.Range{Start: n.Range.Start, End: min(n.Range.End, n.Range.Start+1)}
}

// typeOf is the type of an entry as it counts, command where none is written; nil when no product has it.
func typeOf(e *config.Entry) *schemas.HookType {
	m := workspace.Member(e.Node, "type")
	if m == nil {
		return schemas.HookTypeNamed("command")
	}
	if m.Value.Kind != syntax.String {
		return nil
	}
	return schemas.HookTypeNamed(m.Value.Text)
}

// unlistedHooks is what stands in place of the hooks list of an entry that was meant as a group, nil for other entries.
// wrong-type speaks of it, and the rules that ask what a hook lacks leave such an entry alone.
func unlistedHooks(e *config.Entry) *syntax.Node {
	m := workspace.Member(e.Node, "hooks")
	if e.Depth > 0 || m == nil || m.Value.Kind == syntax.Array || m.Value.Kind == syntax.Missing ||
		workspace.Member(e.Node, "type") != nil || len(commandMembers(e)) > 0 {
		return nil
	}
	return m.Value
}

// commandMembers are the members of an entry that hold a command line or a program, for whatever system, the ones that
// count, in source order.
func commandMembers(e *config.Entry) []*syntax.Member {
	var list []*syntax.Member
	for m := range e.Node.Effective() {
		if isCommandField(m.Key.Text) {
			list = append(list, m)
		}
	}
	return list
}

// commandNames are the fields that hold a command and that one of the surfaces reads, those that say the most first.
func commandNames(set schemas.Surfaces) []string {
	var names []string
	for _, f := range schemas.HookTypeNamed("command").Fields {
		if f.Type.Format == schemas.Command && f.Surfaces&set != 0 {
			names = append(names, f.Name)
		}
	}
	return names
}

// isBlank reports a text without anything but white space.
func isBlank(n *syntax.Node) bool {
	return n.Kind == syntax.String && strings.TrimSpace(n.Text) == ""
}

// systems are the operating systems on which a surface runs and the project is used.
func systems(p *lint.Pass, s schemas.Surface) []schemas.OS {
	var list []schemas.OS
	for _, os := range schemas.EngineOn(s, p.Settings().Edition).OS {
		if p.Settings().OS == nil || slices.Contains(p.Settings().OS, os) {
			list = append(list, os)
		}
	}
	return list
}

// entryDrops are what surfaces do because of some reasons at each entry, taken together.
func entryDrops(p *lint.Pass, reasons ...string) map[*config.Entry]lint.Dropped {
	at := map[*config.Entry]lint.Dropped{}
	for _, reason := range reasons {
		for _, d := range p.Drops(reason) {
			if d.Entry == nil {
				continue
			}
			if have, ok := at[d.Entry]; ok {
				d = have.Join(d)
			}
			at[d.Entry] = d
		}
	}
	return at
}

// lacksCommand reports an entry that has no field for a command at all. no-command speaks of it, and of the type that it
// may lack besides, unless a misspelled key explains it.
func lacksCommand(p *lint.Pass, e *config.Entry) bool {
	return isCommandHook(e) && len(commandMembers(e)) == 0 && !entryLoaders(p, e).Empty()
}

// isCommandHook reports an entry that counts as a command hook.
func isCommandHook(e *config.Entry) bool {
	t := typeOf(e)
	return t != nil && t.Name == "command" && e.Node.Kind == syntax.Object && !e.Nested && unlistedHooks(e) == nil
}
