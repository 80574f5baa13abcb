package syntax

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// Recovery goes from left to right and takes what it has read for right. A character too much may send it astray, so
// that several errors come of it. Then the text is tried without one character near the errors: when it is all right so,
// that is the one mistake. The character becomes a space for the trial, which leaves all offsets as they are.

const (
	maxRepair = 1 << 18 // bytes that are parsed in search of a character too much
	maxTrials = 24
)

// repaired is the tree of a text without the one character that is too much, with one error that says so. It is nil when
// there is no such character.
func (p *parser) repaired() *Tree {
	budget := min(maxTrials, maxRepair/(len(p.src)+1))
	var tried []text.Range
	for _, e := range p.tree.Errors[:min(len(p.tree.Errors), 4)] {
		for _, r := range p.suspects(e) {
			if slices.Contains(tried, r) {
				continue
			}
			if len(tried) == budget {
				return nil
			}
			tried = append(tried, r)
			if t := p.without(r); t != nil {
				return t
			}
		}
	}
	return nil
}

// suspects are pieces of text near an error that may be too much, the likely ones first: a bracket, comma or colon, and
// what is stuck to the text next to it. Of a single error only the latter are: something may just be missing.
func (p *parser) suspects(e Error) []text.Range {
	var list []text.Range
	add := func(at int) bool {
		ok := at >= 0 && at < len(p.src) && strings.IndexByte("{}[],:", p.src[at]) >= 0
		if ok {
			list = append(list, text.Range{Start: at, End: at + 1})
		}
		return ok
	}
	at := skipSpace(p.src, e.Range.Start)
	if r := (text.Range{Start: at, End: p.stuck(at)}); r.Len() > 0 && (e.Code != Unexpected || e.Range != r) { // else it is told
		list = append(list, r)
	}
	if p.total == 1 {
		return list
	}
	add(at)
	quote := p.quoteBefore(e.Range.Start)
	for _, at := range []int{quote, p.quoteBefore(max(quote, 0))} {
		if end := p.stuck(at); end > at {
			list = append(list, text.Range{Start: at, End: end})
		}
	}
	for i, before := 0, e.Range.Start; i < 3 && before > 0; i++ {
		before = len(strings.TrimRight(p.src[:before], " \t\r\n")) - 1
		if before >= 0 && before == quote { // at the end of a text
			before = p.quoteBefore(before)
		} else if !add(before) {
			break
		}
	}
	if e.Opener.Len() > 0 {
		add(e.Opener.Start)
	}
	return list
}

// quoteBefore is the offset of the last quote before i that is not escaped, -1 when there is none.
func (p *parser) quoteBefore(i int) int {
	for {
		i = strings.LastIndexByte(p.src[:i], '"')
		if i < 0 || (i-len(strings.TrimRight(p.src[:i], `\\`)))%2 == 0 {
			return i
		}
	}
}

// stuck is the end of a quote or a word that stands right before another token that begins a value, or a colon.
func (p *parser) stuck(at int) (end int) {
	if at < 0 {
		return at
	}
	for end = at; end < len(p.src) && wordByte(p.src[end]); end++ {
	}
	if end == at && end < len(p.src) && (p.src[end] == '"' || p.src[end] == '\'') {
		end++
	}
	if end == len(p.src) || strings.IndexByte("{[:\"'", p.src[end]) < 0 {
		return at
	}
	return end
}

func wordByte(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '_'
}

// without is the tree of the text without a piece of it, nil when something is wrong still.
func (p *parser) without(r text.Range) *Tree {
	q := newParser(p.src[:r.Start]+strings.Repeat(" ", r.Len())+p.src[r.End:], false)
	if q.parse() > 0 || len(q.tree.TrailingCommas) > len(p.tree.TrailingCommas) {
		return nil
	}
	t := q.tree
	if n := t.NodeAt(r.Start); n.IsScalar() && n.Range.Start < r.Start && r.Start < n.Range.End {
		return nil // it stands in a text
	}
	t.Source = p.src
	t.Errors = []Error{{Code: Unexpected, Range: r, Message: "unexpected " + p.src[r.Start:r.End] + "; the text is right without it"}}
	return t
}
