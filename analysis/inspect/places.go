package inspect

import (
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// Head is the range for a finding about a value as a whole: its opening bracket, or its first key in block style.
func Head(p *lint.Pass, n *syntax.Node) text.Range {
	src := p.Text(n.Range)
	if n.Kind == syntax.Object && !strings.HasPrefix(src, "{") && len(n.Members) > 0 {
		return n.Members[0].Key.Range
	}
	return text.Range{Start: n.Range.Start, End: min(n.Range.End, n.Range.Start+1)}
}

// FirstLine cuts a range at the end of its first line.
func FirstLine(p *lint.Pass, r text.Range) text.Range {
	r.End = max(r.Start, min(r.End, p.Doc.Text.LineRange(p.Doc.Text.LineAt(r.Start)).End))
	return r
}

// CommandRange returns the range of a hook's command.
func CommandRange(p *lint.Pass, h *config.Hook) text.Range {
	for _, c := range h.Commands {
		if c.Node != nil {
			return c.Node.Range
		}
	}
	return Head(p, h.Entry.Node)
}

// MemberAt returns the member of an object whose value has a range, nil when there is none.
func MemberAt(obj *syntax.Node, at text.Range) *syntax.Member {
	return slice.Find(obj.Members, func(m *syntax.Member) bool { return m.Value.Range == at })
}
