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
// there is no such character, or none is found with the trials that a text of that length, in bytes, has.
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
		if r, ok := p.bracketBefore(e, at); ok {
			list = append(list, r)
		}
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

// bracketBefore is the bracket that explains a single error better than what is missing there: a brace that closed the
// root, or an object in a list, before members of it, or one right before the bracket that closes what is open.
func (p *parser) bracketBefore(e Error, at int) (text.Range, bool) {
	if at >= len(p.src) {
		return text.Range{}, false
	}
	switch c := p.src[at]; {
	case e.Code == MissingClose && at+1 < len(p.src) && (c == '{' || c == '[') && p.src[at+1] == c+2: // in ASCII } is { + 2
		return text.Range{Start: at, End: at + 1}, true
	case e.Code == TrailingContent && (c == ',' || c == '"'), e.Code == Unexpected && e.Range.Len() == 0 && c == '"':
		before := strings.TrimRight(p.src[:at], " \t\r\n,")
		return text.Range{Start: len(before) - 1, End: len(before)}, strings.HasSuffix(before, "}")
	}
	return text.Range{}, false
}

// quoteBefore is the offset of the last quote before i that is not escaped, -1 when there is none.
func (p *parser) quoteBefore(i int) int {
	for {
		i = strings.LastIndexByte(p.src[:i], '"')
		if i < 0 || (i-len(strings.TrimRight(p.src[:i], `\`)))%2 == 0 {
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

// repeats reports that an object has a key twice.
func repeats(n *Node) bool {
	seen := map[string]bool{}
	for _, m := range n.Members {
		if seen[m.Key.Text] {
			return true
		}
		seen[m.Key.Text] = true
	}
	return false
}

// without is the tree of the text without a piece of it, nil when something is wrong still.
func (p *parser) without(r text.Range) *Tree {
	q := newParser(p.src[:r.Start]+strings.Repeat(" ", r.Len())+p.src[r.End:], false)
	defer q.release()
	if q.parse() > 0 || len(q.tree.TrailingCommas) > len(p.tree.TrailingCommas) {
		return nil
	}
	t := q.tree
	if n := t.NodeAt(r.Start); n.IsScalar() && n.Range.Start < r.Start && r.Start < n.Range.End {
		return nil // it is in a text
	} else if p.total == 1 && n != nil && n.Kind == Object && repeats(n) {
		return nil // two objects, which lack something else
	}
	t.Source = p.src
	t.Errors = []Error{{Code: Unexpected, Range: r, Message: "unexpected " + p.src[r.Start:r.End] + "; the text is right without it"}}
	return t
}
