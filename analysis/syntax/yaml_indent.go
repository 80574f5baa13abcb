package syntax

import "strings"

// In block style, indentation defines structure. A line in an invalid position is moved to match the lines around it;
// when those do not determine its position, it is removed.

// misplaced mends a mistake that the library notices on line k: this line or the one above is in an invalid position.
func (y *yamlText) misplaced(k int) bool {
	p := y.above(k)
	if p >= 0 && (y.outdentFirst(p, k) || y.splitDash(p, k) || y.addMissingDash(p, k) || y.extraValue(p, k)) {
		return true
	}
	line := y.line(k)
	indent := indentOf(line)
	if m := dashAndKey().FindStringSubmatchIndex(line); m != nil && y.isItemAt(k, m[2]) && y.put[k].c == 0 {
		return y.insert(y.lines[k]+m[3], ' ', Misplaced, "expected a space after the dash")
	}
	if !strings.HasPrefix(line[indent:], "- ") || y.shift[k] != 0 || p < 0 {
		return false
	}
	if y.align(k); y.shift[k] == 0 {
		return false
	}
	y.reportLine(k, Misplaced, y.lines[k]+indent, y.lines[k]+len(line), "the item is not indented like the lines around it")
	return true
}

// reindent moves a misindented key to the column of the keys before it.
func (y *yamlText) reindent(k, at int) bool {
	line := y.line(k)
	indent := indentOf(line)
	if !keyLine().MatchString(line) || y.shift[k] != 0 || y.lines[k]+indent != at || strings.HasPrefix(line[indent:], "-") {
		return false
	}
	column, ok := y.levelAbove(k)
	if !ok || column == indent {
		return false
	}
	if y.addItemDash(k) || y.moveItem(y.above(k), k) || y.outdent(k) {
		return true
	}
	if y.reported[y.parent(k)] {
		y.blankBelow(k, func(string) bool { return true })
		return y.blankLine(k) // a consequence
	}
	y.reportLine(k, Misplaced, at, y.lines[k]+len(line), "the key is not indented like the keys before it")
	y.shift[k] = column - indent
	return true
}

// outdent moves the lines before k, which begin the block too far right, to the column of k.
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
	y.reportLine(first, Misplaced, start+indentOf(y.line(first)), start+len(y.line(first)), "the key is indented further than the keys below it")
	for i := first; i < k; i++ {
		if y.line(i) != "" {
			y.shift[i] = -by
		}
	}
	return true
}

// outdentFirst moves the first key of an object, on line p, to the column of the keys below, when its own value on line
// k is indented less than the key.
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
				return false // the key is right; what is below it is not
			}
			if d > indentOf(y.line(q)) {
				to = d
			}
			break
		}
	}
	y.reportLine(p, Misplaced, y.lines[p]+first, y.lines[p]+len(y.line(p)), "the key is indented further than its value")
	y.shift[p] = to - first
	return true
}

// moveItem moves the first line of an item to match its other keys, of which k is the first, when there are several or
// they match the keys of the item above.
func (y *yamlText) moveItem(p, k int) bool {
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
	y.reportLine(p, Misplaced, y.lines[p]+dash, y.lines[p]+len(line), "the item is not aligned with its keys below")
	y.shift[p] = column - inner
	return true
}

// isItemAt reports whether the dash of the previous item, in the same list or an outer one, is in this column.
func (y *yamlText) isItemAt(p, column int) bool {
	i := y.itemAbove(p)
	return i >= 0 && indentOf(y.line(i)) == column
}

// itemAbove is the previous line that begins an item, or -1.
func (y *yamlText) itemAbove(k int) int {
	for k = y.above(k); k >= 0 && !strings.HasPrefix(strings.TrimLeft(y.line(k), " "), "- "); {
		k = y.above(k)
	}
	return k
}

// align moves a line to the column that the lines around it suggest.
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
		if i := y.itemAbove(k); i >= 0 {
			column = indentOf(y.line(i))
		}
	default:
		column = level
	}
	y.shift[k] = max(column, 0) - indent
}

// indentText indents a block scalar, whose first line is k, deeper than its key.
func (y *yamlText) indentText(k int) bool {
	p := y.above(k)
	if p < 0 || !opensText().MatchString(y.line(p)) || indentOf(y.line(k)) > y.column(p) || y.shift[k] != 0 {
		return false
	}
	column := y.column(p)
	y.reportLine(k, Misplaced, y.lines[k]+indentOf(y.line(k)), y.lines[k]+len(y.line(k)), "the text must be indented further than its key")
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

// blankBelow removes the lines below k that are indented deeper than its key, up to the first for which removable is false.
func (y *yamlText) blankBelow(k int, removable func(line string) bool) {
	column := y.column(k)
	for i := k + 1; i < len(y.lines); i++ {
		line := y.line(i)
		if line != "" && (indentOf(line) <= column || !removable(line)) {
			return
		}
		y.blank(y.lines[i], y.lines[i]+len(line))
	}
}

func isKeyOrItem(line string) bool {
	return keyLine().MatchString(line) || strings.HasPrefix(strings.TrimLeft(line, " \t"), "- ")
}

// above is the previous line that has more than a comment, or -1.
func (y *yamlText) above(k int) int {
	for k--; k >= 0 && !y.hasText(k); {
		k--
	}
	return k
}

// below is the next line that has more than a comment, or -1.
func (y *yamlText) below(k int) int {
	for k++; k < len(y.lines); k++ {
		if y.hasText(k) {
			return k
		}
	}
	return -1
}

func (y *yamlText) hasText(k int) bool {
	s := strings.TrimLeft(y.line(k), " \t")
	return s != "" && s[0] != '#'
}

// parent is the nearest line above with less indentation, or -1.
func (y *yamlText) parent(k int) int {
	indent := indentOf(y.line(k))
	for i := y.above(k); i >= 0; i = y.above(i) {
		if indentOf(y.line(i)) < indent {
			return i
		}
	}
	return -1
}

// section is the line of the key at or near the margin that contains line k. A mistake in indentation has consequences
// up to the next section.
func (y *yamlText) section(k int) int {
	for i := k; i >= 0; i-- {
		if line := y.line(i); indentOf(line) < 4 && keyLine().MatchString(line) && !strings.HasPrefix(strings.TrimLeft(line, " "), "-") && (i < k || strings.HasSuffix(line, ":")) {
			return i
		}
	}
	return -1
}

// levelAbove is the column of the key or text on the line above k, after mending.
func (y *yamlText) levelAbove(k int) (column int, isKey bool) {
	if k = y.above(k); k < 0 {
		return 0, false
	}
	return y.column(k) + y.shift[k], keyLine().MatchString(y.line(k))
}

// column is the column of the key or text on a line, after its dashes.
func (y *yamlText) column(k int) int {
	line := y.line(k)
	column := indentOf(line)
	for strings.HasPrefix(line[column:], "- ") {
		column += 1 + indentOf(line[column+1:])
	}
	return column
}

// indentOf is the length of the blanks at the start of a text.
func indentOf(line string) int { return len(line) - len(strings.TrimLeft(line, " \t")) }
