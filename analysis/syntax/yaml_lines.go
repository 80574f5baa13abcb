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
	// wordBefore is what stands before a bracket or a colon in flow style: a word, and another one before it.
	wordBefore = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[{,] *([\w.$-]+) *$`) })
	twoBefore  = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`: *[\w.$/-]+( +)[\w.$-]+$`) })
	// keyAndValue is a key with a value behind it that ends on the line.
	keyAndValue = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^[ \t]*(?:- +)*([A-Za-z_][\w.$-]*): +([^\s|>&*!].*)$`)
	})
)

// insertion is a character that mending puts into a line, or leaves out; it is zero where there is none.
type insertion struct {
	at  int // offset in buf of what stands behind it, or of what is left out
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
		y.tell(k, MissingColon, at, at, "expected a colon after the key")
		return y.insert(at, ':')
	}
	y.tell(k, MissingColon, at+1, at+1, "expected a space after the colon")
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
	y.tell(p, Misplaced, at, at, "expected a space after the dash")
	return y.insert(at, ' ')
}

// addDash puts the dash of an item before its first key, on line k, so that its keys stand in a column.
func (y *yamlText) addDash(k, column int) bool {
	indent := indentOf(y.line(k))
	if indent == 0 || y.put[k].c != 0 || y.shift[k] != 0 || !keyLine().MatchString(y.line(k)) {
		return false
	}
	at := y.lines[k] + indent
	y.tell(k, Misplaced, at, at, "expected a dash before the first key of the item")
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

// spareValue mends a value behind a colon whose value stands on the lines below.
func (y *yamlText) spareValue(p, k int) bool {
	m := keyAndValue().FindStringSubmatchIndex(y.line(p))
	indent := indentOf(y.line(k))
	if column, _ := y.levelAbove(k); m == nil || indent < column {
		return false
	}
	if column, _ := y.levelAbove(k); !strings.HasPrefix(y.line(k)[indent:], "- ") {
		if indent == column || !y.hasSibling(k) || y.isEmptyKey(k) {
			return false // a single key, or one whose value stands beside it, may just be indented too far
		}
	}
	start := y.lines[p]
	y.tell(p, BadYAML, start+m[4], start+m[5], fmt.Sprintf("the value of %s is below; nothing may stand behind the colon", y.line(p)[m[2]:m[3]]))
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

// outdent moves the lines before k, which begin the block further right, to its column.
func (y *yamlText) outdent(k int) bool {
	indent, first := indentOf(y.line(k)), -1
	for i := y.above(k); i >= 0; i = y.above(i) {
		if indentOf(y.line(i)) <= indent || y.shift[i] != 0 {
			return false
		}
		first = i
	}
	if first < 0 || !keyLine().MatchString(y.line(first)) {
		return false
	}
	by := indentOf(y.line(first)) - indent
	for i := first; i < k; i++ {
		if line := y.line(i); line != "" && indentOf(line) < by {
			return false
		}
	}
	start := y.lines[first]
	y.tell(first, Misplaced, start+indentOf(y.line(first)), start+len(y.line(first)), "the key is indented further than the keys below")
	for i := first; i < k; i++ {
		if y.line(i) != "" {
			y.shift[i] = -by
		}
	}
	return true
}

// moveItem moves the first line of an item to its other keys, of which k is the first, when there are several, or they
// stand where the keys of the item above do.
func (y *yamlText) moveItem(p, k int) bool {
	if p < 0 {
		return false
	}
	line := y.line(p)
	dash, column := indentOf(line), indentOf(y.line(k))
	inner, isKey := y.levelAbove(k)
	if !isKey || !strings.HasPrefix(line[dash:], "- ") || column == inner || column > inner+2 || column < inner-2 || y.shift[p] != 0 ||
		strings.HasPrefix(y.line(k)[column:], "- ") || dash+column-inner < 0 {
		return false
	}
	if below := y.below(k); below < 0 || indentOf(y.line(below)) != column || strings.HasPrefix(y.line(below)[column:], "- ") {
		if !y.isItemAt(p, dash+column-inner) {
			return false
		}
	}
	y.tell(p, Misplaced, y.lines[p]+dash, y.lines[p]+len(line), "the item is not indented as its keys below")
	y.shift[p] = column - inner
	return true
}

// isItemAt reports that the item before line p, in the same list or the one above, has its dash in a column.
func (y *yamlText) isItemAt(p, column int) bool {
	for i := y.above(p); i >= 0; i = y.above(i) {
		if line := y.line(i); strings.HasPrefix(strings.TrimLeft(line, " "), "- ") {
			return indentOf(line) == column
		}
	}
	return false
}

// misplaced mends what the library only finds out on line k: the line, or the one above, stands in no place where it can.
func (y *yamlText) misplaced(k int) bool {
	p := y.above(k)
	if p >= 0 && (y.outdentFirst(p, k) || y.splitDash(p, k) || y.lacksDash(p, k) || y.spareValue(p, k)) {
		return true
	}
	line := y.line(k)
	indent := indentOf(line)
	if m := dashAndKey().FindStringSubmatchIndex(line); m != nil && y.isItemAt(k, m[2]) && y.put[k].c == 0 {
		at := y.lines[k] + m[3]
		y.tell(k, Misplaced, at, at, "expected a space after the dash")
		return y.insert(at, ' ')
	}
	if !strings.HasPrefix(line[indent:], "- ") || y.shift[k] != 0 || p < 0 {
		return false
	}
	if y.align(k); y.shift[k] == 0 {
		return false
	}
	y.tell(k, Misplaced, y.lines[k]+indent, y.lines[k]+len(line), "the item is not indented as the lines around it")
	return true
}

// flowWord mends a colon or a comma that is missing behind a word in a collection in brackets.
func (y *yamlText) flowWord(at int) bool {
	k := y.lineAt(at)
	before := string(y.buf[y.lines[k]:at])
	if m := wordBefore().FindStringSubmatchIndex(before); m != nil && strings.IndexByte(`[{"'`, y.buf[at]) >= 0 && y.put[k].c == 0 {
		i := y.lines[k] + m[3]
		y.tell(k, MissingColon, i, i, "expected a colon after the key")
		return y.insert(i, ':')
	}
	if m := twoBefore().FindStringSubmatchIndex(before); m != nil && y.buf[at] == ':' {
		i := y.lines[k] + m[2]
		y.tell(k, MissingComma, i, i, "expected a comma between members")
		y.buf[i] = ','
		return true
	}
	return false
}

// align gives a line the column that the lines around it ask for.
func (y *yamlText) align(k int) {
	line := y.line(k)
	indent := indentOf(line)
	above, below := y.above(k), y.below(k)
	if below >= 0 && opensText().MatchString(line) {
		for text := indentOf(y.line(below)); below >= 0 && indentOf(y.line(below)) >= text; {
			below = y.below(below)
		}
	}
	column := indent
	isItem := strings.HasPrefix(line[indent:], "- ")
	isKey := func(i int) bool {
		return i >= 0 && keyLine().MatchString(y.line(i)) && !strings.HasPrefix(y.line(i), "\t") && !strings.HasPrefix(strings.TrimLeft(y.line(i), " "), "- ")
	}
	level, _ := y.levelAbove(k)
	switch {
	case above < 0:
		column = 0
	case isItem && isKey(below) && indentOf(y.line(below)) >= 2 && (indentOf(y.line(below)) > level || y.isItemAt(k, indentOf(y.line(below))-2)):
		column = indentOf(y.line(below)) - 2
	case strings.HasSuffix(y.line(above), ":"):
		column = level + 2
	case isItem:
		for i := above; i >= 0; i = y.above(i) {
			if at := y.line(i); strings.HasPrefix(strings.TrimLeft(at, " "), "- ") {
				column = indentOf(at)
				break
			}
		}
	default:
		column = level
	}
	y.shift[k] = max(column, 0) - indent
}

// blankBelow takes out the lines below k that are indented further than its key, up to the first that is not to go.
func (y *yamlText) blankBelow(k int, goes func(line string) bool) {
	column := y.column(k)
	for i := k + 1; i < len(y.lines); i++ {
		line := y.line(i)
		if line != "" && (indentOf(line) <= column || !goes(line)) {
			return
		}
		y.blank(y.lines[i], y.lines[i]+len(line))
	}
}

// indentText moves a block text, of which k is the first line, behind the column of its key.
func (y *yamlText) indentText(k int) bool {
	p := y.above(k)
	if p < 0 || !opensText().MatchString(y.line(p)) || indentOf(y.line(k)) > y.column(p) || y.shift[k] != 0 {
		return false
	}
	column := y.column(p)
	y.tell(k, Misplaced, y.lines[k]+indentOf(y.line(k)), y.lines[k]+len(y.line(k)), "the text is not indented further than its key")
	for i := k; i < len(y.lines); i++ {
		line := y.line(i)
		d := indentOf(line)
		if line != "" && (d > column || i > k && (d < indentOf(y.line(k)) || isKeyOrItem(line))) {
			break
		}
		y.shift[i] = column + 2 - indentOf(y.line(k))
	}
	return true
}

func isKeyOrItem(line string) bool {
	return keyLine().MatchString(line) || strings.HasPrefix(strings.TrimLeft(line, " \t"), "- ")
}

// outdentFirst moves the first key of an object, on line p, to the keys below: what stands below it, on line k, is
// indented less than it.
func (y *yamlText) outdentFirst(p, k int) bool {
	first, inner := indentOf(y.line(p)), indentOf(y.line(k))
	q := y.above(p)
	if q < 0 || inner >= first || y.shift[p] != 0 || !strings.HasSuffix(y.line(p), ":") || !strings.HasSuffix(y.line(q), ":") ||
		indentOf(y.line(q)) >= inner || strings.HasPrefix(y.line(p)[first:], "-") || !strings.HasPrefix(y.line(k)[inner:], "- ") {
		return false
	}
	to := inner
	for i := y.below(k); i >= 0; i = y.below(i) {
		line := y.line(i)
		if d := indentOf(line); d < y.column(k) && !strings.HasPrefix(line[d:], "- ") {
			if d == first {
				return false // the key is right, and what stands below it is not
			}
			if d > indentOf(y.line(q)) {
				to = d
			}
			break
		}
	}
	y.tell(p, Misplaced, y.lines[p]+first, y.lines[p]+len(y.line(p)), "the key is indented further than what belongs to it")
	y.shift[p] = to - first
	return true
}

// below is the line behind k that holds more than a comment, -1 when there is none.
func (y *yamlText) below(k int) int {
	for k++; k < len(y.lines); k++ {
		if s := strings.TrimLeft(y.line(k), " \t"); s != "" && s[0] != '#' {
			return k
		}
	}
	return -1
}

// parent is the line above that is indented less, -1 when there is none.
func (y *yamlText) parent(k int) int {
	indent := indentOf(y.line(k))
	for i := y.above(k); i >= 0; i = y.above(i) {
		if indentOf(y.line(i)) < indent {
			return i
		}
	}
	return -1
}

// section is the line of the key at or near the margin that line k belongs to: a mistake of indentation has consequences
// up to the next one.
func (y *yamlText) section(k int) int {
	for i := k; i >= 0; i-- {
		if line := y.line(i); indentOf(line) < 4 && keyLine().MatchString(line) && !strings.HasPrefix(strings.TrimLeft(line, " "), "-") && (i < k || strings.HasSuffix(line, ":")) {
			return i
		}
	}
	return -1
}
