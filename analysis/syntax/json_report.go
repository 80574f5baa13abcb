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

// restate replaces what was said to be missing at an offset, now that more is known.
func (p *parser) restate(at int, r text.Range, message string) {
	for i := len(p.tree.Errors) - 1; i >= 0; i-- {
		if e := &p.tree.Errors[i]; e.Code == Unexpected && e.Range == (text.Range{Start: at, End: at}) {
			e.Range, e.Message = r, message
			return
		}
	}
}

// isUTF16 reports whether a text begins with the mark of UTF-16 or, as that of a JSON file without one, with a character
// that has a NUL byte beside it.
func isUTF16(src string) bool {
	if len(src) < 2 {
		return false
	}
	mark := src[:2] == "\xff\xfe" || src[:2] == "\xfe\xff"
	return mark || (src[0] == 0) != (src[1] == 0)
}

// invalidUTF8 reports the first byte that is no part of a character.
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
	texts   strings.Builder // is only appended to within its capacity, so that what it gave out stays
	size    int             // nodes of the next allocation
}

// maxSlab bounds what a single allocation may hold unused.
const maxSlab = 2048

// hint sizes the first allocations: a node for each string and bracket, and a few numbers and literals.
func (s *slabs) hint(src string) {
	n := strings.Count(src, `"`)/2 + strings.Count(src, "{") + strings.Count(src, "[")
	s.size = min(n+n/16+4, maxSlab)
}

// next is the size of a slab; those after the first are smaller, as the guess was nearly right.
func (s *slabs) next() int {
	n := s.size
	if n < maxSlab {
		s.size = n/8 + 4
	}
	return n
}

func (s *slabs) node() *Node {
	if len(s.nodes) == 0 {
		n := s.next()
		s.nodes = make([]Node, n)
	}
	n := &s.nodes[0]
	s.nodes = s.nodes[1:]
	return n
}

func (s *slabs) member() *Member {
	if len(s.members) == 0 {
		s.members = make([]Member, min(maxSlab, max(8, len(s.nodes)/2)))
	}
	m := &s.members[0]
	s.members = s.members[1:]
	return m
}

// memberList and nodeList copy a list to memory of its own; the copy cannot grow into a neighbor.
func (s *slabs) memberList(list []*Member) []*Member { return copyTo(&s.mrefs, list, len(s.nodes)/2) }

func (s *slabs) nodeList(list []*Node) []*Node { return copyTo(&s.refs, list, len(s.nodes)/8) }

// text is a copy of b.
func (s *slabs) text(b []byte) string {
	if s.texts.Cap()-s.texts.Len() < len(b) {
		s.texts = strings.Builder{}
		s.texts.Grow(max(len(b), 8*len(s.nodes)))
	}
	start := s.texts.Len()
	s.texts.Write(b)
	return s.texts.String()[start:]
}

func copyTo[T any](free *[]T, list []T, chunk int) []T {
	n := len(list)
	if n == 0 {
		return nil
	}
	if n > len(*free) {
		*free = make([]T, max(n, chunk, 8))
	}
	out := (*free)[:n:n]
	*free = (*free)[n:]
	copy(out, list)
	return out
}
