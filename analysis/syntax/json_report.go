package syntax

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// report records an error unconditionally.
func (p *parser) report(code ErrorCode, r text.Range, message string) {
	if p.total++; p.total <= MaxErrors {
		p.tree.Errors = append(p.tree.Errors, Error{Code: code, Range: r, Message: message})
	}
}

// gap records an error about skipped text, unless the gap already has one.
func (p *parser) gap(code ErrorCode, r text.Range, message string) {
	if p.errEnd < p.prevEnd {
		p.report(code, r, message)
	}
	p.errEnd = max(p.errEnd, r.End)
}

// missingAt records that something is missing at the end of a token, unless the gap after it already has an error.
func (p *parser) missingAt(at int, code ErrorCode, message string) bool {
	if p.errEnd >= at {
		return false
	}
	p.errEnd = at
	p.report(code, text.Range{Start: at, End: at}, message)
	return true
}

// broken records an incomplete token, unless it directly follows another one. What the token may have swallowed is not
// reported as missing after it.
func (p *parser) broken(code ErrorCode, r text.Range, message string) {
	if p.errEnd < r.Start {
		p.report(code, r, message)
	}
	p.errEnd = max(p.errEnd, r.End)
}

// restate replaces the error recorded at an offset, now that more is known.
func (p *parser) restate(at int, r text.Range, message string) {
	for i := len(p.tree.Errors) - 1; i >= 0; i-- {
		if e := &p.tree.Errors[i]; e.Code == Unexpected && e.Range == (text.Range{Start: at, End: at}) {
			e.Range, e.Message = r, message
			return
		}
	}
}

// isUTF16 reports whether a text begins with a UTF-16 byte order mark, or with a character that contains a NUL byte, as
// JSON in UTF-16 does.
func isUTF16(src string) bool {
	if len(src) < 2 {
		return false
	}
	mark := src[:2] == "\xff\xfe" || src[:2] == "\xfe\xff"
	return mark || (src[0] == 0) != (src[1] == 0)
}

// invalidUTF8 reports the first byte that is not part of a character.
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

// slabs allocates nodes and lists in larger chunks.
type slabs struct {
	nodes   []Node
	content []content
	members []Member
	refs    []*Node
	mrefs   []*Member
	texts   strings.Builder // append-only within its capacity, so strings taken from it stay valid
	size    int             // number of nodes in the next chunk
}

// maxSlab limits the size of a chunk, and with it what may stay unused.
const maxSlab = 2048

// hint sizes the first chunks: a node per string and bracket, and a few for numbers and literals.
func (s *slabs) hint(src string) {
	n := strings.Count(src, `"`)/2 + strings.Count(src, "{") + strings.Count(src, "[")
	s.size = min(n+n/16+4, maxSlab)
}

// next is the size of the next chunk. Later chunks are smaller, since the first estimate is close.
func (s *slabs) next() int {
	n := s.size
	if n < maxSlab {
		s.size = n/8 + 4
	}
	return n
}

// node returns a node of a kind, which can have content if that is Array or Object.
func (s *slabs) node(t *Tree, kind Kind, parent *Node) *Node {
	if len(s.nodes) == 0 {
		n := s.next()
		s.nodes = make([]Node, n)
	}
	n := &s.nodes[0]
	s.nodes = s.nodes[1:]
	n.Kind, n.Parent, n.content = kind, parent, &t.scalar
	if kind == Array || kind == Object {
		if len(s.content) == 0 {
			s.content = make([]content, max(2, len(s.nodes)/8))
		}
		n.content = &s.content[0]
		s.content = s.content[1:]
		n.tree = t
	}
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

// memberList and nodeList copy a list into a chunk; the copy cannot grow into its neighbor.
func (s *slabs) memberList(list []*Member) []*Member { return copyTo(&s.mrefs, list, len(s.nodes)/2) }

func (s *slabs) nodeList(list []*Node) []*Node { return copyTo(&s.refs, list, len(s.nodes)/8) }

// text returns a copy of b.
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
