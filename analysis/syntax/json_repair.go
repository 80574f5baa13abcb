package syntax

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// Recovery goes from left to right and assumes that what it has read is right. One extra character can therefore cause
// several errors. In that case the parser tries the text without one character near the errors; if that is valid, the
// character is the only mistake. For the trial it becomes a space, which keeps all offsets.

const (
	maxRepair = 1 << 18 // bytes parsed in search of an extra character
	maxTrials = 24
)

// repaired returns the first tree that is valid without one of the suspects near an error, with a single error for it. It
// returns nil when there is none within the budget of trials.
func repaired(errs []Error, what string, budget int, suspects func(Error) []text.Range, without func(text.Range) *Tree) *Tree {
	var tried []text.Range
	for _, e := range errs {
		for _, r := range suspects(e) {
			if slices.Contains(tried, r) {
				continue
			}
			if len(tried) >= budget {
				return nil
			}
			tried = append(tried, r)
			if t := without(r); t != nil {
				message := "unexpected " + t.Source[r.Start:r.End] + "; remove it, the rest of the " + what + " is valid"
				t.Errors = []Error{{Code: Unexpected, Range: r, Message: message}}
				return t
			}
		}
	}
	return nil
}

// suspects returns pieces of text near an error that may be extra, the likely ones first: a bracket, comma or colon,
// and text stuck to the token after it. For a single error it returns only the latter, because something may just be
// missing.
func (p *parser) suspects(e Error) []text.Range {
	var list []text.Range
	add := func(at int) bool {
		ok := at >= 0 && at < len(p.src) && strings.IndexByte("{}[],:", p.src[at]) >= 0
		if ok {
			list = append(list, text.Range{Start: at, End: at + 1})
		}
		return ok
	}
	at := SkipSpace(p.src, e.Range.Start)
	if r := (text.Range{Start: at, End: p.stuck(at)}); r.Len() > 0 && (e.Code != Unexpected || e.Range != r) { // otherwise the error already says so
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
		if before >= 0 && before == quote { // at the end of a string
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

// bracketBefore returns the bracket that explains a single error better than a missing character: a brace that closed
// the root, or an object in a list, before further members; or an opening bracket directly before the closing one.
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

// quoteBefore is the offset of the last unescaped quote before i, or -1.
func (p *parser) quoteBefore(i int) int {
	for {
		i = strings.LastIndexByte(p.src[:i], '"')
		if i < 0 || (i-len(strings.TrimRight(p.src[:i], `\`)))%2 == 0 {
			return i
		}
	}
}

// stuck is the end of a quote or word directly followed by a token that begins a value, or by a colon; at for none.
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

// without returns the tree of the text without r, nil when it still has an error.
func (p *parser) without(r text.Range) *Tree {
	q := newParser(blanked(p.src, r), false)
	if q.parse() > 0 || len(q.tree.TrailingCommas) > len(p.tree.TrailingCommas) {
		return nil
	}
	t := q.tree
	if n := t.NodeAt(r.Start); n.IsScalar() && n.Range.Start < r.Start && r.Start < n.Range.End {
		return nil // it is inside a string
	} else if p.total == 1 && n != nil && n.Kind == Object && len(slices.Collect(n.Effective())) < len(n.Members) {
		return nil // a key repeats: two objects with something else missing between them
	}
	t.Source = p.src
	return t
}
