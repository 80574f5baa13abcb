package syntax

import (
	"fmt"
	"regexp"
	"strings"
	"sync"
)

// Hooks are written in block style, a key to a line. What a line lacks, or has too much, is told from the lines around it.

var (
	// keyAndText is a key with what follows it; the colon, or the space behind it, may be missing.
	keyAndText = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^[ \t]*(?:- +)*([A-Za-z_][\w.$-]*)(:?)([ \t]*)[^\s:]`)
	})
	// dashAndKey is an item whose dash stands right before the key.
	dashAndKey = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[ \t]*(?:- +)*(-)[A-Za-z_][\w.$-]*:(?: |$)`) })
	// wordBefore is what comes before a bracket or a colon in flow style: a word, and another one before it.
	wordBefore = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[{,] *([\w.$-]+) *$`) })
	twoBefore  = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`: *[\w.$/-]+( +)[\w.$-]+$`) })
	// keyAndValue is a key with a value behind it that ends on the line.
	keyAndValue = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^[ \t]*(?:- +)*([A-Za-z_][\w.$-]*): +([^\s|>&*!].*)$`)
	})
)

// insertion is a character that mending puts into a line, or leaves out; it is zero where there is none.
type insertion struct {
	at  int // offset in buf of what follows it, or of what is left out
	c   byte
	out bool
}

// insert puts a character before the one at i, one to a line.
func (y *yamlText) insert(i int, c byte) bool {
	k := y.lineAt(i)
	if y.put[k].c != 0 {
		return false
	}
	y.put[k] = insertion{at: i, c: c}
	return true
}

// splitKey mends a line of a key and a text between which the colon is missing, or the space behind it.
func (y *yamlText) splitKey(k int) bool {
	m := keyAndText().FindStringSubmatchIndex(y.line(k))
	if m == nil || y.put[k].c != 0 || y.continues(k) || (m[4] < m[5]) == (m[6] < m[7]) {
		return false // all is there, or neither
	}
	at := y.lines[k] + m[3]
	if m[4] == m[5] {
		y.reportLine(k, MissingColon, at, at, "expected a colon after the key")
		return y.insert(at, ':')
	}
	y.reportLine(k, MissingColon, at+1, at+1, "expected a space after the colon")
	return y.insert(at+1, ' ')
}

// continues reports that a line goes on with the text of the key above.
func (y *yamlText) continues(k int) bool {
	before := y.above(k)
	if before < 0 || strings.HasPrefix(strings.TrimLeft(y.line(k), " \t"), "- ") {
		return false
	}
	column, _ := y.levelAbove(k)
	return column < indentOf(y.line(k)) && !strings.HasSuffix(y.line(before), ":")
}

// splitDash mends an item whose dash has no space behind it; the key on line k is the next one of the item.
func (y *yamlText) splitDash(p, k int) bool {
	m := dashAndKey().FindStringSubmatchIndex(y.line(p))
	if m == nil || indentOf(y.line(k)) != m[2]+2 {
		return false
	}
	at := y.lines[p] + m[3]
	y.reportLine(p, Misplaced, at, at, "expected a space after the dash")
	return y.insert(at, ' ')
}

// addDash puts the dash of an item before its first key, on line k, so that its keys stand in a column.
func (y *yamlText) addDash(k, column int) bool {
	indent := indentOf(y.line(k))
	if indent == 0 || y.put[k].c != 0 || y.shift[k] != 0 || !keyLine().MatchString(y.line(k)) {
		return false
	}
	at := y.lines[k] + indent
	y.reportLine(k, Misplaced, at, at, "expected a dash before the first key of the item")
	y.buf[at-1] = '-'
	y.shift[k] = column - (indent + 1)
	return y.insert(at, ' ')
}

// lacksDash finds an item without its dash: the keys on the lines p and k are the first two of a value, and the second
// stands where those of an item do.
func (y *yamlText) lacksDash(p, k int) bool {
	first, second := indentOf(y.line(p)), indentOf(y.line(k))
	above := y.above(p)
	if above < 0 || !strings.HasSuffix(y.line(above), ":") || indentOf(y.line(above)) >= first || !keyLine().MatchString(y.line(k)) ||
		strings.HasPrefix(y.line(p)[first:], "-") {
		return false
	}
	below := y.below(k)
	return (second == first+1 || second == first+2 && below >= 0 && indentOf(y.line(below)) == second) && y.addDash(p, second)
}

// lostDash finds a key that stands one column behind the dash of the item above, which has such a key already: its own
// dash is missing.
func (y *yamlText) lostDash(k int) bool {
	indent := indentOf(y.line(k))
	key, _, _ := strings.Cut(y.line(k)[indent:], ":")
	for i, again := y.above(k), false; i >= 0; i = y.above(i) {
		line := y.line(i)
		d := indentOf(line)
		again = again || strings.HasPrefix(strings.TrimLeft(line, " -"), key+":")
		if d < indent {
			return again && d == indent-1 && strings.HasPrefix(line[d:], "- ") && y.addDash(k, indent+1)
		}
	}
	return false
}

// spareValue mends a value behind a colon whose value is on the lines below.
func (y *yamlText) spareValue(p, k int) bool {
	m := keyAndValue().FindStringSubmatchIndex(y.line(p))
	indent := indentOf(y.line(k))
	if column, _ := y.levelAbove(k); m == nil || indent < column {
		return false
	}
	if column, _ := y.levelAbove(k); !strings.HasPrefix(y.line(k)[indent:], "- ") {
		if indent == column || !y.hasSibling(k) || y.isEmptyKey(k) {
			return false // a single key, or one whose value is beside it, may just be indented too far
		}
	}
	start := y.lines[p]
	y.reportLine(p, BadYAML, start+m[4], start+m[5], fmt.Sprintf("the value of %s is below; nothing may stand behind the colon", y.line(p)[m[2]:m[3]]))
	return y.blank(start+m[4], start+m[5])
}

// isEmptyKey reports a key without a value before another key.
func (y *yamlText) isEmptyKey(k int) bool {
	below := y.below(k)
	return strings.HasSuffix(y.line(k), ":") && below >= 0 && indentOf(y.line(below)) <= indentOf(y.line(k)) &&
		!strings.HasPrefix(strings.TrimLeft(y.line(below), " "), "- ")
}

// hasSibling reports that a line further down has the indentation of line k, with none in between that has less.
func (y *yamlText) hasSibling(k int) bool {
	indent := indentOf(y.line(k))
	for i := y.below(k); i >= 0; i = y.below(i) {
		if d := indentOf(y.line(i)); d <= indent {
			return d == indent
		}
	}
	return false
}

// flowWord mends a colon or a comma that is missing behind a word in a collection in brackets.
func (y *yamlText) flowWord(at int) bool {
	k := y.lineAt(at)
	before := string(y.buf[y.lines[k]:at])
	if m := wordBefore().FindStringSubmatchIndex(before); m != nil && strings.IndexByte(`[{"'`, y.buf[at]) >= 0 && y.put[k].c == 0 {
		i := y.lines[k] + m[3]
		y.reportLine(k, MissingColon, i, i, "expected a colon after the key")
		return y.insert(i, ':')
	}
	if m := twoBefore().FindStringSubmatchIndex(before); m != nil && y.buf[at] == ':' {
		i := y.lines[k] + m[2]
		y.reportLine(k, MissingComma, i, i, "expected a comma between members")
		y.buf[i] = ','
		return true
	}
	return false
}
