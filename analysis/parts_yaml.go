package analysis

import (
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/syntax"
)

// Frontmatter is taken apart when it is free of mistakes and written as everybody writes it: keys and dashes on lines of
// their own. An element is the value of an item. What stands behind it is left out of the text that it is judged in, and
// must not matter to how it is read: its line ends with it, and then come empty lines, comments that are no further to the
// right than the dash, and something that ends the item. Only a text that keeps the empty lines behind it would tell.

// noItems stands in the frame for the items of a list. It has a space because the brackets have to be further to the right
// than the name of the event, and dashes do not.
const noItems = " []"

// maxYAMLParts is the length in bytes of the frontmatter that is taken apart; none longer than 1 MiB is read at all.
const maxYAMLParts = 1 << 16

// ofYAML begins to take frontmatter apart. It reports whether that can be done as far as its hooks are not concerned.
func (p *parts) ofYAML(d *Document, hooks *syntax.Node) bool {
	end, closed := syntax.FrontmatterEnd(p.src)
	if !closed || end != len(p.src) || end > maxYAMLParts || len(d.Tree().Errors) > 0 || !p.ownLine(hooks.Range.Start, "") {
		return false
	}
	p.yaml, p.open, p.close = true, p.margin(hooks.Range.Start), hooks.Range.End
	aliases := false // which may be of what an element names
	d.Tree().Root.Walk(func(n *syntax.Node) bool {
		aliases = aliases || n.Kind == syntax.Alias
		return !aliases
	})
	return !aliases && strings.IndexByte(" \r\n", p.src[p.close]) >= 0
}

// inBlock reports that a list, and its elements, can be taken out of the text.
func (p *parts) inBlock(l partList) bool {
	if l.lead <= l.member.Start || !p.ownLine(l.member.Start, "") {
		return false
	}
	for i := l.first; i < l.last; i++ {
		if !p.ownLine(p.elements[i].start, "-") || !p.endsItem(p.elements[i].end, p.column(p.dash(l))) || !p.apart(i) {
			return false
		}
	}
	return true
}

// apart reports that an element does not depend on how many empty lines follow it, as a text whose header has a plus does.
func (p *parts) apart(i int) bool {
	s := p.src[p.elements[i].start:p.elements[i].end]
	if len(p.src) > maxYAMLParts {
		return false
	}
	for at := 1; at < len(s); at++ {
		if s[at] == '+' && (s[at-1] == '|' || s[at-1] == '>' || '0' < s[at-1] && s[at-1] <= '9') {
			return false
		}
	}
	return true
}

// ownLine reports that nothing stands before an offset on its line but the mark, if any, and spaces.
func (p *parts) ownLine(off int, mark string) bool {
	before := strings.Trim(p.src[strings.LastIndexByte(p.src[:off], '\n')+1:off], " ")
	return before == mark
}

// endsItem reports that an item whose dash is in a column ends at off, however its value is spelt.
func (p *parts) endsItem(off, column int) bool {
	for {
		rest := p.src[off:]
		if strings.HasPrefix(rest, "\r\n") {
			rest = rest[1:]
		}
		if !strings.HasPrefix(rest, "\n") {
			return false
		}
		off = len(p.src) - len(rest) + 1
		line := rest[1:]
		if i := strings.IndexByte(line, '\n'); i >= 0 {
			line = line[:i]
		}
		line = strings.TrimSuffix(line, "\r")
		if line == "" {
			if off == len(p.src) {
				return false
			}
			continue
		}
		content := strings.TrimLeft(line, " ")
		if content == "" || content[0] == '\t' || len(line)-len(content) > column {
			return false
		}
		if content[0] != '#' {
			return true
		}
		if strings.ContainsAny(line, "\r\u0085\u2028\u2029") { // which end lines for YAML
			return false
		}
		off += len(line)
	}
}

// dash is where the first item of a list begins.
func (p *parts) dash(l partList) int {
	return l.lead + strings.LastIndexByte(p.src[l.lead:p.elements[l.first].start], '-')
}

func (p *parts) column(off int) int { return off - 1 - strings.LastIndexByte(p.src[:off], '\n') }

// gap is what stands before an element: behind the one above it, or behind the name of the event.
func (p *parts) gap(i int) string {
	from := p.lists[p.elements[i].list].lead
	if i > 0 && p.elements[i-1].list == p.elements[i].list {
		from = p.elements[i-1].end
	}
	return p.src[from:p.elements[i].start]
}
