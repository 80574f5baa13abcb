package syntax

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v4"
	"go.yaml.in/yaml/v4/plugin/loaderlimits"

	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/regex"
)

// parse parses the block until the library accepts it, mending one mistake at a time.
func (y *yamlText) parse() {
	for spent, attempts := 0, 0; ; attempts++ {
		doc, err := load(y.render())
		if err == nil {
			y.convert(doc)
			return
		}
		if spent += len(y.buf) + 1000; spent > maxMending || attempts > 100 || !y.mend(err) {
			if len(y.tree.Errors) == 0 {
				y.report(BadYAML, text.Range{Start: y.base, End: y.base}, "the "+y.what()+" cannot be read as YAML")
			}
			return
		}
	}
}

// secondDocument is the error for a block of more than one document; line is where the second begins.
type secondDocument struct{ line int }

func (secondDocument) Error() string { return "more than one document" }

// load parses text into its document, nil when it is empty. It converts a panic of the library into an error.
func load(src []byte) (doc *yaml.Node, err error) {
	defer func() {
		if recover() != nil {
			doc, err = nil, errors.New("the YAML library failed")
		}
	}()
	loader, err := yaml.NewLoader(bytes.NewReader(src), yaml.WithUniqueKeys(false),
		yaml.WithPlugin(loaderlimits.New(loaderlimits.DepthValue(10*MaxDepth), loaderlimits.AliasNone())))
	if err != nil {
		return nil, err
	}
	doc = new(yaml.Node)
	if err := loader.Load(doc); err == io.EOF {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	var more yaml.Node
	if err := loader.Load(&more); err == nil {
		return nil, secondDocument{more.Line}
	} else if err != io.EOF {
		return nil, err
	}
	return doc, nil
}

var (
	keyLine   = regex.Lazy(`^[ \t]*(?:- +)*[^\s#:"'\[\]{},&*!|>%@-][^:#]*:(?: |$)`)
	bareWord  = regex.Lazy(`^[ \t]*(?:- +)*[\w.$-]+$`)
	opensText = regex.Lazy(`[:-] +[|>][-+0-9]*$`)
	twoKeys   = regex.Lazy(`: +(?:.* )?([\w.$-]+:)$`)
	openQuote = regex.Lazy(`(?:^[ \t]*(?:- +)*|: +)["'][^"']*$`)
)

// mend reports the mistake behind err and changes the working copy so that the next attempt gets further. It returns
// false when it cannot.
func (y *yamlText) mend(err error) bool {
	if second, ok := errors.AsType[secondDocument](err); ok {
		k := max(0, min(second.line-1, len(y.lines)-1))
		y.reportLine(k, Unexpected, y.lines[k], y.lines[k]+len(y.line(k)), "expected the end of the "+y.what()+"; it can only hold one document")
		for k > 0 && !strings.HasPrefix(y.line(k), "---") && (y.line(k-1) == "" || strings.HasPrefix(y.line(k-1), "---") || strings.HasPrefix(y.line(k-1), "#")) {
			k--
		}
		return y.blank(y.lines[k], len(y.buf))
	}
	e, ok := errors.AsType[*yaml.LoadError](err)
	return ok && y.mendAt(e)
}

// mendAt is mend for a mistake that the library names.
func (y *yamlText) mendAt(e *yaml.LoadError) bool {
	at := y.offset(e.Mark.Line, e.Mark.Column)
	from := at
	if e.ContextMark.Line > 0 {
		from = y.offset(e.ContextMark.Line, e.ContextMark.Column)
	}
	k, c := y.lineAt(at), y.lineAt(from)
	has := func(s string) bool { return strings.Contains(e.Message, s) }
	switch {
	case has("unknown anchor"):
		end := len(y.buf)
		if n := bytes.IndexAny(y.buf[at+1:], " \t\r\n,]}"); n >= 0 {
			end = at + 1 + n
		}
		y.reportLine(k, BadYAML, at, end, fmt.Sprintf("%s refers to no anchor; a value that begins with * needs quotes", y.buf[at:end]))
		return y.overwrite(at)
	case has("quoted scalar") || e.ContextMsg == "while scanning a quoted scalar":
		if k == c && (has("escape") || has("hexadecimal") || has("Unicode")) {
			y.reportLine(k, BadString, at, min(at+2, len(y.buf)), `not a YAML escape; write \\ for a backslash, or use single quotes`)
			return y.overwrite(at)
		}
		return y.unclosedQuote(from)
	case has("mapping values are not allowed"):
		return y.colon(at, k)
	case has("cannot start any token"), has("tab character"):
		if at >= len(y.buf) {
			return false
		}
		if y.buf[at] == '\t' {
			y.reportLine(k, Misplaced, at, at+1, "a tab cannot indent YAML; use spaces")
			for i := at; i < len(y.buf) && (y.buf[i] == '\t' || y.buf[i] == ' '); i++ {
				y.buf[i] = ' '
			}
			if y.lines[k]+indentOf(y.line(k)) > at && y.shift[k] == 0 {
				y.align(k)
			}
			return true
		}
		r, n := utf8.DecodeRune(y.buf[at:])
		y.reportLine(k, BadYAML, at, at+n, fmt.Sprintf("a value that begins with %c needs quotes", r))
		return y.overwrite(at)
	case has("could not find expected ':'"):
		return y.quoteAbove(k) || y.missingColon(c)
	case has("did not find expected ',' or"):
		return y.flow(from, at)
	case has("expected node content") && at >= len(y.buf):
		if open := unclosed(y.buf); open >= 0 {
			return y.flow(open, at)
		}
	}
	return y.quoteAbove(k) || y.mendLine(e.Message, at)
}

// mendLine is mendAt for the mistakes of a line whose quotes are right.
func (y *yamlText) mendLine(msg string, at int) bool {
	k := y.lineAt(at)
	if before := bytes.TrimRight(y.buf[:at], " \t"); len(before) > y.lines[k] && (before[len(before)-1] == '"' || before[len(before)-1] == '\'') {
		end := y.lines[k] + len(y.line(k))
		y.reportLine(k, Unexpected, at, end, "unexpected text after the closing quote")
		return y.blank(at, end)
	}
	if strings.Contains(msg, "comment or line break") && at < len(y.buf) {
		end := y.lines[k] + len(y.line(k))
		y.reportLine(k, BadYAML, at, end, yamlMessage(msg))
		return y.blank(at, end)
	}
	if strings.Contains(msg, "block sequence entries") && at < len(y.buf) && y.buf[at] == '-' && strings.TrimSpace(string(y.buf[y.lines[k]:at])) != "" {
		y.reportLine(k, Misplaced, at, y.lines[k]+len(y.line(k)), yamlMessage(msg))
		if opensText().MatchString(y.line(k)) {
			y.blankBelow(k, func(line string) bool { return !isKeyOrItem(line) })
		}
		return y.overwrite(at)
	}
	if y.misplaced(k) || y.reindent(k, at) {
		return true
	}
	y.reportLine(k, Misplaced, at, y.lines[k]+len(y.line(k)), yamlMessage(msg))
	return y.blankLine(k)
}

// yamlMessages say what is wrong where an error text of the library has a part; the first that is found counts.
var yamlMessages = []struct{ part, says string }{
	{"expected key", "expected a key, indented like the keys before it"},
	{"'-' indicator", "expected an item that begins with -, indented like the items before it"},
	{"block sequence entries", "an item that begins with - is not allowed here; it belongs on a line of its own"},
	{"mapping keys", "a key is not allowed here"},
	{"expected node content", "expected a value"},
	{"indentation indicator", "the indentation of a block scalar must be at least 1"},
	{"tag", "a value that begins with ! needs quotes"},
	{"anchor", "a value that begins with & or * needs quotes"},
	{"alphabetic", "a value that begins with & or * needs quotes"},
	{"comment or line break", "expected the text on the next line, indented"},
}

func yamlMessage(msg string) string {
	for _, m := range yamlMessages {
		if strings.Contains(msg, m.part) {
			return m.says
		}
	}
	return "not readable as YAML: " + msg
}

// reportLine reports the first mistake of a line, since further ones are mostly consequences. It reports one misplaced
// line per section, and none below a line that has a mistake.
func (y *yamlText) reportLine(line int, code ErrorCode, start, end int, message string) *Error {
	if y.reported[line] {
		return nil
	}
	y.reported[line] = true
	if code == Misplaced {
		s := y.section(line)
		if y.misplacedIn[s] || y.reported[y.parent(line)] {
			return nil
		}
		y.misplacedIn[s] = true
	}
	end = max(start, min(end, len(y.buf)))
	return y.report(code, text.Range{Start: y.base + start, End: y.base + end}, message)
}

// overwrite replaces the character at i by one without meaning, or blanks the line when that was done before. It
// returns false when nothing was left to blank.
func (y *yamlText) overwrite(i int) bool {
	if i >= len(y.buf) || y.buf[i] == '_' || yamlBreak(y.buf, i) > 0 {
		return y.blankLine(y.lineAt(min(i, len(y.buf)-1)))
	}
	_, n := utf8.DecodeRune(y.buf[i:])
	y.hide(i, n)
	return true
}

// blankLine removes a line, together with the block scalar that it begins.
func (y *yamlText) blankLine(k int) bool {
	if k < 0 {
		return false
	}
	y.put[k] = insertion{}
	if opensText().MatchString(y.line(k)) {
		y.blankBelow(k, func(string) bool { return true })
	}
	return y.blank(y.lines[k], y.lines[k]+len(y.line(k)))
}

// blank overwrites a range with spaces. It returns false when it was blank already.
func (y *yamlText) blank(start, end int) bool {
	some := false
	for i := start; i < end; {
		if n := yamlBreak(y.buf, i); n > 0 {
			i += n
			continue
		}
		some = some || y.buf[i] != ' '
		y.buf[i] = ' '
		i++
	}
	return some
}

// unclosedQuote closes a quoted scalar at the end of its line.
func (y *yamlText) unclosedQuote(at int) bool {
	if at >= len(y.buf) {
		return false
	}
	k := y.lineAt(at)
	y.reportLine(k, UnterminatedString, at, y.lines[k]+len(y.line(k)), "expected a closing quote")
	y.blankBelow(k, func(line string) bool { return !isKeyOrItem(line) })
	return y.add(k, y.buf[at])
}

// missingColon turns a line into a key.
func (y *yamlText) missingColon(k int) bool {
	if y.indentText(k) || y.splitKey(k) {
		return true
	}
	end := y.lines[k] + len(y.line(k))
	y.reportLine(k, MissingColon, end, end, "expected a colon after the key")
	return y.add(k, ':')
}

// add appends c to a line. When c is there already it did not help, and the line is removed.
func (y *yamlText) add(k int, c byte) bool {
	if strings.IndexByte(y.tail[k], c) >= 0 {
		y.tail[k] = ""
		return y.blankLine(k)
	}
	y.tail[k] += string(c)
	return true
}

// quoteAbove closes a scalar on a line before k that lacks its closing quote, after which the library read on.
func (y *yamlText) quoteAbove(k int) bool {
	for i := k - 1; i >= max(0, k-50); i-- {
		line := y.line(i)
		last := strings.LastIndexAny(line, `"'`)
		if last < 0 {
			continue
		}
		// The regular expression is slow, and most quotes are closing ones.
		if (last == 0 || line[last-1] == ' ' || line[last-1] == '\t') && openQuote().MatchString(line) && y.tail[i] == "" {
			between := y.buf[y.lineEnd(i):y.lineEnd(k)]
			return bytes.IndexByte(between, line[last]) >= 0 && y.unclosedQuote(y.lines[i]+last)
		}
		if strings.Count(line, `"`)%2+strings.Count(line, `'`)%2 > 0 {
			return false
		}
	}
	return false
}

// colon mends a colon in an invalid position: on a key that is indented too far, or inside a text.
func (y *yamlText) colon(at, k int) bool {
	if y.quoteAbove(k) {
		return true
	}
	line := y.line(k)
	if p := y.above(k); p >= 0 && at == y.lines[k]+strings.IndexByte(line, ':') {
		// The library took the line above, a key without its colon, for the start of this key.
		column, _ := y.levelAbove(k)
		if bareWord().MatchString(y.line(p)) && (column == indentOf(line) || y.opensValue(p, k)) {
			return y.missingColon(p)
		}
		if column == indentOf(line) && y.splitKey(p) || y.splitDash(p, k) || y.addMissingDash(p, k) || y.moveItem(p, k) || y.extraValue(p, k) {
			return true
		}
	}
	if keyLine().MatchString(line) && y.reported[y.parent(k)] {
		return y.blankLine(k) // a consequence
	}
	if m := keyLine().FindStringIndex(line); m != nil && y.lines[k]+m[1]-2 <= at && at < y.lines[k]+m[1] && y.shift[k] == 0 {
		if column, ok := y.levelAbove(k); ok && column < indentOf(line) {
			y.reportLine(k, Misplaced, y.lines[k]+indentOf(line), at, "the key is indented further than the keys before it")
			y.shift[k] = column - indentOf(line)
			return true
		}
	}
	if m := twoKeys().FindStringSubmatchIndex(line); m != nil && y.lines[k]+m[3]-1 == at {
		y.reportLine(k, Misplaced, y.lines[k]+m[2], y.lines[k]+m[3], "a key is not allowed here; it belongs on a line of its own")
		return y.overwrite(at)
	}
	y.reportLine(k, BadYAML, at, at+1, "unexpected colon; a value that contains a colon and a space needs quotes")
	return y.overwrite(at)
}

// opensValue reports whether line k begins a value and the word on line p is its key: the word is where a key is valid,
// and does not continue a text.
func (y *yamlText) opensValue(p, k int) bool {
	word, below := indentOf(y.line(p)), y.line(k)
	if d := indentOf(below); d < word || d == word && !strings.HasPrefix(below[d:], "- ") {
		return false
	}
	before := y.above(p)
	if before < 0 || strings.HasSuffix(y.line(before), ":") {
		return true
	}
	column, isKey := y.levelAbove(p)
	return column > word || isKey && column == word
}

// unclosed is the offset of the last bracket that begins a value and is not closed, -1 for none.
func unclosed(s []byte) int {
	closed := 0
	for i, c := range slices.Backward(s) {
		switch {
		case c == ']' || c == '}':
			closed++
		case c != '[' && c != '{':
		case closed > 0:
			closed--
		case i > 0 && strings.IndexByte(" [{", s[i-1]) >= 0:
			return i
		}
	}
	return -1
}

// flow mends a flow collection that is not closed or lacks a comma.
func (y *yamlText) flow(open, at int) bool {
	closer := y.buf[open] + 2 // as in closeFlow
	c, k := y.lineAt(open), y.lineAt(min(at, max(len(y.buf)-1, 0)))
	if c == k && at < y.lines[c]+len(y.line(c)) {
		if y.flowWord(at) {
			return true
		}
		y.reportLine(c, MissingComma, at, at, fmt.Sprintf("expected a comma or %c", closer))
		if at > 0 && y.buf[at-1] == ' ' {
			y.buf[at-1] = ','
			return true
		}
		return y.overwrite(at)
	}
	// It ends before the next key or item that is not indented deeper than its first line.
	last := c
	margin := indentOf(y.line(c))
	for i := c + 1; i < len(y.lines) && (i < k || at >= len(y.buf) && i == k); i++ {
		line := y.line(i)
		if line == "" {
			continue
		}
		if indentOf(line) <= margin && (keyLine().MatchString(line) || strings.HasPrefix(line[indentOf(line):], "- ")) {
			break
		}
		last = i
	}
	end := y.lines[last] + len(y.line(last))
	if e := y.reportLine(c, MissingClose, end, end, fmt.Sprintf("expected %c", closer)); e != nil {
		e.Opener = text.Range{Start: y.base + open, End: y.base + open + 1}
	}
	return y.add(last, closer)
}
