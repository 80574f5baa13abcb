package script

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// parsePowerShell splits a command into words as PowerShell does: both kinds of quotes, backtick escapes, pipes and
// separators. It parses simple commands only; braces and parentheses make a word unknown.
func parsePowerShell(l *Line) {
	r := powershellReader{line: l, at: Flow{Sure: true}}
	s := l.Text
	for i := 0; i < len(s); {
		switch c := s[i]; {
		case c == ' ' || c == '\t' || c == '\r':
			i++
		case c == '\n' || c == ';':
			r.flush(";")
			i++
		case c == '|' || c == '&' && (i+1 < len(s) && s[i+1] == '&'):
			n := 1
			if i+1 < len(s) && s[i+1] == c {
				n = 2
			}
			r.flush(s[i : i+n])
			r.tokens.add(Operator, text.Range{Start: i, End: i + n}, s[i:i+n])
			i += n
		case c == '&':
			r.tokens.add(Operator, text.Range{Start: i, End: i + 1}, "&")
			i++
		case c == '#', strings.HasPrefix(s[i:], "<#"):
			end := commentEnd(s, i)
			r.tokens.add(Comment, text.Range{Start: i, End: end}, "")
			i = end
		case c == '>' || c == '<':
			i = r.redirect(i)
		default:
			w := r.word(i)
			r.words, i = append(r.words, w), w.Range.End
		}
	}
	r.flush("")
	if n := len(l.Calls); n > 0 {
		l.Calls[n-1].Last, l.Calls[n-1].KeepsTwo = true, true
		for i := r.last; i < len(l.Scripts); i++ {
			l.Scripts[i].Last, l.Scripts[i].KeepsTwo = true, true
		}
	}
	r.masked()
	l.Tokens = r.tokens.sorted(len(s))
	l.nested()
}

// masked marks the calls whose exit code is lost because the line ends with exit 0.
func (r *powershellReader) masked() {
	calls := r.line.Calls
	n := len(calls) - 1
	if n < 1 || len(r.ends) != len(calls) || calls[n].Program() != "exit" || len(calls[n].Words) != 2 || calls[n].Words[1].Text != "0" {
		return
	}
	for i := n - 1; i >= 0 && r.ends[i] == ";"; i-- {
		calls[i].Mask = Mask{MaskedByNext, calls[n].Range}
	}
}

// commentEnd returns the end of the comment that begins at i, which is # or <#.
func commentEnd(s string, i int) int {
	end, n := "\n", 0
	if s[i] == '<' {
		end, n = "#>", 2
	}
	if at := strings.Index(s[i:], end); at >= 0 {
		return i + at + n
	}
	return len(s)
}

// powershellReader collects the words of the current simple command.
type powershellReader struct {
	line      *Line
	tokens    tokenList
	words     []Word
	redirects []Redirect
	at        Flow
	fed       bool
	last      int // index of the first script of the last command
	// ends are the operators that end the calls, as yet without those of nested commands.
	ends []string
}

func (r *powershellReader) flush(operator string) {
	l := r.line
	words := r.words
	if len(words) == 0 {
		r.redirects = nil
		return
	}
	for i, w := range words {
		r.tokens.addWord(w, i)
	}
	r.last = len(l.Scripts)
	r.ends = append(r.ends, operator)
	if operator == "||" {
		r.at.Sure = false
	}
	first := l.Text[words[0].Range.Start:words[0].Range.End]
	if name, ok := strings.CutPrefix(first, "$"); ok && syntax.ValidName(name) && len(words) > 1 && strings.HasPrefix(words[1].Text, "=") {
		l.Assigned = append(l.Assigned, name)
	}
	l.Statements++
	l.addCall(Call{
		Range: text.Range{Start: words[0].Range.Start, End: words[len(words)-1].Range.End}, Words: words,
		Redirects: r.redirects, Piped: operator == "|", Fed: r.fed, Flow: r.at,
	}, nil)
	r.fed = operator == "|"
	prints := len(words) == 1 && words[0].Range != words[0].Bare && !strings.HasSuffix(strings.TrimRight(l.Text[:words[0].Range.Start], " "), "&")
	r.at.Sure = r.at.Sure && operator != "&&" && (operator == "|" || prints || strings.HasPrefix(first, "$") || keepsPlace[strings.ToLower(first)] != unknown)
	r.words, r.redirects = nil, nil
}

// redirect parses a redirection whose operator begins at i, and returns its end.
func (r *powershellReader) redirect(i int) int {
	s := r.line.Text
	at := Redirect{Range: text.Range{Start: i, End: i + 1}}
	for at.Range.End < len(s) && (s[at.Range.End] == '>' || s[at.Range.End] == '&') {
		at.Range.End++
	}
	at.Op = s[i:at.Range.End]
	r.tokens.add(Operator, at.Range, at.Op)
	if n := len(r.words); n > 0 && r.words[n-1].Range.End == i && strings.Trim(r.words[n-1].Text, "0123456789*") == "" {
		at.FD, at.Range.Start = r.words[n-1].Text, r.words[n-1].Range.Start
		r.words = r.words[:n-1]
	}
	next := len(s) - len(strings.TrimLeft(s[at.Range.End:], " \t"))
	if next < len(s) && strings.IndexByte(";|&<>\r\n", s[next]) < 0 {
		w := r.word(next)
		next = w.Range.End
		if at.Range.End = next; w.Known && w.Variable == "" {
			at.To = w.Text
		} else if s[w.Range.Start:w.Range.End] == "$null" {
			at.To = devNull
		}
	}
	r.redirects = append(r.redirects, at)
	return next
}

func (r *powershellReader) word(i int) Word {
	l, s := r.line, r.line.Text
	start, before := i, len(l.Expansions)
	w := Word{Known: true}
	var decoded strings.Builder
	quoted := s[i] == '"' || s[i] == '\''
	var open []int // offsets of the brackets around i
	for i < len(s) {
		c := s[i]
		if len(open) == 0 && strings.IndexByte(" \t\r\n;|&<>", c) >= 0 {
			break
		}
		switch c {
		case '(', '{':
			open = append(open, i)
			w.Known = false
			i++
		case ')', '}':
			w.Known = false
			if n := len(open); n > 0 && (s[open[n-1]] == '(') == (c == ')') {
				open = open[:n-1]
			} else {
				l.bracket(i, "nothing opens this `"+s[i:i+1]+"`")
				open = nil
			}
			i++
		case '#', '<':
			if before := s[i-min(i, 1) : i]; len(open) > 0 && (c == '<' && strings.HasPrefix(s[i:], "<#") || c == '#' && strings.Contains(" \t\n;({", before)) {
				end := commentEnd(s, i)
				r.tokens.add(Comment, text.Range{Start: i, End: end}, "")
				i = end
				continue
			}
			decoded.WriteByte(c)
			i++
		case '`':
			if i+1 < len(s) {
				decoded.WriteByte(s[i+1])
			}
			i = min(i+2, len(s))
		case '\'', '"':
			end := closingQuote(s[i+1:], c)
			if end < 0 {
				if l.Error == nil && !strings.Contains(s, "@"+string(c)) {
					l.Error = &SyntaxError{Offset: i, Message: "the quote is not closed"}
				}
				end = len(s) - i - 1
			}
			inner := s[i+1 : i+1+end]
			if c == '"' {
				r.variables(inner, i+1, &w, &decoded)
			} else {
				if name, braces := quotedName(inner); name != "" {
					l.Literals = append(l.Literals, Literal{Name: name, Range: text.Range{Start: i, End: min(i+end+2, len(s))}, Braces: braces, PowerShell: true})
				}
				decoded.WriteString(inner)
			}
			i = min(i+end+2, len(s))
		case '$':
			n := variableLength(s[i:])
			r.variables(s[i:i+n], i, &w, &decoded)
			i += n
		default:
			decoded.WriteByte(c)
			i++
		}
	}
	if n := len(open); n > 0 {
		l.bracket(open[n-1], "the `"+s[open[n-1]:open[n-1]+1]+"` is not closed")
	}
	w.Range = text.Range{Start: start, End: i}
	for j := before; j < len(l.Expansions); j++ {
		l.Expansions[j].Word = w.Range
	}
	w.Bare = w.Range
	if quoted && i-start >= 2 && s[i-1] == s[start] {
		w.Bare = text.Range{Start: start + 1, End: i - 1}
	}
	w.Text = decoded.String()
	return w
}

// bracket records a bracket without its partner. Texts in which strings may hold code or end elsewhere are left out.
func (l *Line) bracket(at int, message string) {
	if l.Error == nil && !strings.Contains(l.Text, "@'") && !strings.Contains(l.Text, `@"`) && !strings.Contains(l.Text, "--%") && !strings.Contains(l.Text, `""`) &&
		!(strings.Contains(l.Text, "$(") && strings.Contains(l.Text, `"`)) {
		l.Error = &SyntaxError{Offset: at, Message: message}
	}
}

// closingQuote returns the offset of the closing quote, -1 for none. In double quotes a backtick escapes the next byte.
func closingQuote(s string, quote byte) int {
	for i := 0; i < len(s); i++ {
		if s[i] == '`' && quote == '"' {
			i++
		} else if s[i] == quote {
			return i
		}
	}
	return -1
}

// variables appends the text of a double-quoted string and records its variables.
func (r *powershellReader) variables(s string, at int, w *Word, decoded *strings.Builder) {
	for i := 0; i < len(s); {
		n := 1
		if s[i] == '$' {
			n = variableLength(s[i:])
		}
		if n == 1 {
			decoded.WriteByte(s[i])
			i++
			continue
		}
		name := strings.Trim(s[i+1:i+n], "{}")
		prefix, rest, scoped := strings.Cut(name, ":")
		environment := scoped && strings.EqualFold(prefix, "env")
		if environment {
			name = rest
		} else if name != "HOME" { // PowerShell sets it
			w.Ambiguous = true // a PowerShell variable, unless the surface substitutes it first
		}
		if name == "null" || name == "true" || name == "false" { // automatic variables that cannot be set
			w.Known, i = false, i+n
			continue
		}
		where := text.Range{Start: at + i, End: at + i + n}
		r.line.Expansions = append(r.line.Expansions, Expansion{Name: name, Range: where, Environment: environment})
		r.tokens.add(Variable, where, name)
		if base, ok := bases()[name]; ok && decoded.Len() == 0 && w.Variable == "" {
			w.Base, w.Variable = base, name
		} else {
			w.Known = false
		}
		i += n
	}
}

// variableLength returns the length in bytes of the variable at the start of s, 1 for a lone dollar sign.
func variableLength(s string) int {
	if len(s) > 1 && s[1] == '{' {
		if end := strings.IndexByte(s, '}'); end > 0 {
			return end + 1
		}
		return 1
	}
	n := 1
	for n < len(s) && (s[n] == '_' || s[n] == ':' && n+1 < len(s) && syntax.ValidName(s[n+1:n+2]) || syntax.ValidName("_"+s[n:n+1])) {
		n++
	}
	return n
}
