package syntax

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// report records an error that stands for itself.
func (p *parser) report(code ErrorCode, r text.Range, message string) {
	if p.total++; p.total <= MaxErrors {
		p.tree.Errors = append(p.tree.Errors, Error{Code: code, Range: r, Message: message})
	}
}

// gap records an error about text that is skipped, unless the gap has one already.
func (p *parser) gap(code ErrorCode, r text.Range, message string) {
	if p.errEnd < p.prevEnd {
		p.report(code, r, message)
	}
	p.errEnd = max(p.errEnd, r.End)
}

// missingAt records that something is missing at the end of a token, unless the gap after it has an error already.
func (p *parser) missingAt(at int, code ErrorCode, message string) bool {
	if p.errEnd >= at {
		return false
	}
	p.errEnd = at
	p.report(code, text.Range{Start: at, End: at}, message)
	return true
}

// broken records a token that is half typed, unless it follows upon one that is. What it may have swallowed is not
// reported as missing behind it.
func (p *parser) broken(code ErrorCode, r text.Range, message string) {
	if p.errEnd < r.Start {
		p.report(code, r, message)
	}
	p.errEnd = max(p.errEnd, r.End)
}

func (p *parser) invalidUTF8() {
	for i := 0; i < len(p.src); {
		_, size := utf8.DecodeRuneInString(p.src[i:])
		if size == 1 && p.src[i] >= utf8.RuneSelf {
			p.report(InvalidUTF8, text.Range{Start: i, End: i + 1}, "the text is not valid UTF-8 here; save the file as UTF-8")
			return
		}
		i += size
	}
}

func sortErrors(errs []Error) {
	slices.SortStableFunc(errs, func(a, b Error) int { return a.Range.Start - b.Range.Start })
}

// slabs hands out nodes and lists from larger allocations.
type slabs struct {
	nodes   []Node
	members []Member
	refs    []*Node
	mrefs   []*Member
	size    int // of the next allocation
}

// hint sizes the first allocations for a source; configuration holds a node every 20 bytes or so.
func (s *slabs) hint(src string) {
	strs := strings.Count(src, `"`) / 2
	s.size = min(max(strs+strs/8, 8), 1024)
}

func (s *slabs) node() *Node {
	if len(s.nodes) == 0 {
		s.nodes = make([]Node, s.size)
	}
	n := &s.nodes[0]
	s.nodes = s.nodes[1:]
	return n
}

func (s *slabs) member() *Member {
	if len(s.members) == 0 {
		s.members = make([]Member, (s.size+1)/2)
	}
	m := &s.members[0]
	s.members = s.members[1:]
	return m
}

// memberList and nodeList copy a list to memory of its own; the copy cannot grow into a neighbour.
func (s *slabs) memberList(list []*Member) []*Member {
	return copyTo(&s.mrefs, list, s.size/2)
}

func (s *slabs) nodeList(list []*Node) []*Node {
	return copyTo(&s.refs, list, s.size/8)
}

func copyTo[T any](free *[]T, list []T, chunk int) []T {
	n := len(list)
	if n == 0 {
		return nil
	}
	if n > len(*free) {
		*free = make([]T, max(n, chunk))
	}
	out := (*free)[:n:n]
	*free = (*free)[n:]
	copy(out, list)
	return out
}
