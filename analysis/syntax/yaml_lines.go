package syntax

import (
	"fmt"
	"strings"

	"github.com/hooks-ls/hooks-ls/internal/regex"
)

// Hooks are written in block style, one key per line. What is missing or extra on a line is inferred from the lines
// around it.

var (
	// keyAndText is a key with the text after it; the colon or the space after it may be missing.
	keyAndText = regex.Lazy(`^[ \t]*(?:- +)*([A-Za-z_][\w.$-]*)(:?)([ \t]*)[^\s:]`)
	// dashAndKey is an item whose dash directly precedes the key.
	dashAndKey = regex.Lazy(`^[ \t]*(?:- +)*(-)[A-Za-z_][\w.$-]*:(?: |$)`)
	// wordBefore and twoBefore match the text before a bracket or a colon in flow style: one word, or two.
	wordBefore = regex.Lazy(`[{,] *([\w.$-]+) *$`)
	twoBefore  = regex.Lazy(`: *[\w.$/-]+( +)[\w.$-]+$`)
	// keyAndValue is a key with a value that ends on the same line.
	keyAndValue = regex.Lazy(`^[ \t]*(?:- +)*([A-Za-z_][\w.$-]*): +([^\s|>&*!].*)$`)
)

// insertion is a character that mending adds to a line or removes; zero for none.
type insertion struct {
	at  int // offset in buf of the following character, or of the removed one
	c   byte
	out bool
}

// insert reports a missing character and adds it before the one at i; at most one per line.
func (y *yamlText) insert(i int, c byte, code ErrorCode, message string) bool {
	k := y.lineAt(i)
	y.reportLine(k, code, i, i, message)
	if y.put[k].c != 0 {
		return false
	}
	y.put[k] = insertion{at: i, c: c}
	return true
}

// splitKey mends a key with its text when the colon or the space after the colon is missing.
func (y *yamlText) splitKey(k int) bool {
	m := keyAndText().FindStringSubmatchIndex(y.line(k))
	if m == nil || y.put[k].c != 0 || y.continues(k) || (m[4] < m[5]) == (m[6] < m[7]) {
		return false // both are present, or neither
	}
	at := y.lines[k] + m[3]
	if m[4] == m[5] {
		return y.insert(at, ':', MissingColon, "expected a colon after the key")
	}
	return y.insert(at+1, ' ', MissingColon, "expected a space after the colon")
}

// continues reports whether a line continues the text of the key above.
func (y *yamlText) continues(k int) bool {
	before := y.above(k)
	if before < 0 || strings.HasPrefix(strings.TrimLeft(y.line(k), " \t"), "- ") {
		return false
	}
	column, _ := y.levelAbove(k)
	return column < indentOf(y.line(k)) && !strings.HasSuffix(y.line(before), ":")
}

// splitDash mends an item whose dash is not followed by a space; line k has the next key of the item.
func (y *yamlText) splitDash(p, k int) bool {
	m := dashAndKey().FindStringSubmatchIndex(y.line(p))
	if m == nil || indentOf(y.line(k)) != m[2]+2 {
		return false
	}
	return y.insert(y.lines[p]+m[3], ' ', Misplaced, "expected a space after the dash")
}

// addDash adds the dash of an item before its first key, on line k, and aligns its keys.
func (y *yamlText) addDash(k, column int) bool {
	indent := indentOf(y.line(k))
	if indent == 0 || y.put[k].c != 0 || y.shift[k] != 0 || !keyLine().MatchString(y.line(k)) {
		return false
	}
	at := y.lines[k] + indent
	y.insert(at, ' ', Misplaced, "expected a dash before the first key of the item")
	y.buf[at-1] = '-'
	y.shift[k] = column - (indent + 1)
	return true
}

// addMissingDash mends an item without a dash: the keys on lines p and k are the first two of a value, and the second is
// where the keys of an item would be.
func (y *yamlText) addMissingDash(p, k int) bool {
	first, second := indentOf(y.line(p)), indentOf(y.line(k))
	above := y.above(p)
	if above < 0 || !strings.HasSuffix(y.line(above), ":") || indentOf(y.line(above)) >= first || !keyLine().MatchString(y.line(k)) ||
		strings.HasPrefix(y.line(p)[first:], "-") {
		return false
	}
	below := y.below(k)
	return (second == first+1 || second == first+2 && below >= 0 && indentOf(y.line(below)) == second) && y.addDash(p, second)
}

// addItemDash mends a key one column after the dash of the item above, which has that key: the dash of a new item is missing.
func (y *yamlText) addItemDash(k int) bool {
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

// extraValue mends a value after a colon when the value is on the lines below.
func (y *yamlText) extraValue(p, k int) bool {
	m := keyAndValue().FindStringSubmatchIndex(y.line(p))
	indent := indentOf(y.line(k))
	column, _ := y.levelAbove(k)
	if m == nil || indent < column {
		return false
	}
	if !strings.HasPrefix(y.line(k)[indent:], "- ") && (indent == column || !y.hasSibling(k) || y.isEmptyKey(k)) {
		return false // a single key, or one with its value on the same line, may just be indented too far
	}
	start := y.lines[p]
	y.reportLine(p, BadYAML, start+m[4], start+m[5], fmt.Sprintf("the value of %s is on the lines below; remove the text after the colon", y.line(p)[m[2]:m[3]]))
	return y.blank(start+m[4], start+m[5])
}

// isEmptyKey reports whether a key without a value comes before another key.
func (y *yamlText) isEmptyKey(k int) bool {
	below := y.below(k)
	return strings.HasSuffix(y.line(k), ":") && below >= 0 && indentOf(y.line(below)) <= indentOf(y.line(k)) &&
		!strings.HasPrefix(strings.TrimLeft(y.line(below), " "), "- ")
}

// hasSibling reports whether a later line has the indentation of line k, with no less indented line in between.
func (y *yamlText) hasSibling(k int) bool {
	indent := indentOf(y.line(k))
	for i := y.below(k); i >= 0; i = y.below(i) {
		if d := indentOf(y.line(i)); d <= indent {
			return d == indent
		}
	}
	return false
}

// flowWord mends a missing colon or comma after a word in a flow collection.
func (y *yamlText) flowWord(at int) bool {
	k := y.lineAt(at)
	before := string(y.buf[y.lines[k]:at])
	if m := wordBefore().FindStringSubmatchIndex(before); m != nil && strings.IndexByte(`[{"'`, y.buf[at]) >= 0 && y.put[k].c == 0 {
		return y.insert(y.lines[k]+m[3], ':', MissingColon, "expected a colon after the key")
	}
	if m := twoBefore().FindStringSubmatchIndex(before); m != nil && y.buf[at] == ':' {
		i := y.lines[k] + m[2]
		y.reportLine(k, MissingComma, i, i, "expected a comma between members")
		y.buf[i] = ','
		return true
	}
	return false
}
