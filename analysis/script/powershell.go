package script

import (
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// parsePowerShell splits a command into words as PowerShell does: quotes of both kinds, the backtick as escape,
// pipes and separators. It reads simple commands; what stands in braces or parentheses is skipped as unknown.
func parsePowerShell(l *Line) {
	s := l.Text
	var tokens tokenList
	var words []word
	at, last := Standing{Sure: true}, 0
	flush := func(operator string) {
		if len(words) == 0 {
			return
		}
		for i, w := range words {
			tokens.addWord(w, i)
		}
		last = len(l.Scripts)
		if operator == "||" {
			at.Sure = false
		}
		l.addScripts(words, at)
		first := s[words[0].rng.Start:words[0].rng.End]
		at.Sure = at.Sure && operator != "&&" && (operator == "|" || strings.HasPrefix(first, "$") || leaves[strings.ToLower(first)] != unknown)
		words = nil
	}
	for i := 0; i < len(s); {
		switch c := s[i]; {
		case c == ' ' || c == '\t' || c == '\r':
			i++
		case c == '\n' || c == ';':
			flush(";")
			i++
		case c == '|' || c == '&' && (i+1 < len(s) && s[i+1] == '&'):
			n := 1
			if i+1 < len(s) && s[i+1] == c {
				n = 2
			}
			flush(s[i : i+n])
			tokens.add(Operator, text.Range{Start: i, End: i + n}, s[i:i+n])
			i += n
		case c == '&':
			tokens.add(Operator, text.Range{Start: i, End: i + 1}, "&")
			i++
		case c == '#':
			end := len(s)
			if n := strings.IndexByte(s[i:], '\n'); n >= 0 {
				end = i + n
			}
			tokens.add(Comment, text.Range{Start: i, End: end}, "")
			i = end
		case c == '>' || c == '<':
			tokens.add(Operator, text.Range{Start: i, End: i + 1}, s[i:i+1])
			i++
		default:
			var w word
			w, i = powershellWord(s, i, &tokens, l)
			words = append(words, w)
		}
	}
	flush("")
	for i := last; i < len(l.Scripts); i++ {
		l.Scripts[i].Last = true
	}
	l.Tokens = tokens.sorted(len(s))
}

// powershellWord reads one word from i on and returns where it ends.
func powershellWord(s string, i int, tokens *tokenList, l *Line) (word, int) {
	start := i
	w := word{known: true}
	var decoded strings.Builder
	quoted := s[i] == '"' || s[i] == '\''
	depth := 0
	for i < len(s) {
		c := s[i]
		if depth == 0 && strings.IndexByte(" \t\r\n;|&<>", c) >= 0 {
			break
		}
		switch c {
		case '(', '{':
			depth++
			w.known = false
			i++
		case ')', '}':
			depth--
			w.known = false
			i++
			if depth < 0 {
				depth = 0
			}
		case '`':
			if i+1 < len(s) {
				decoded.WriteByte(s[i+1])
			}
			i = min(i+2, len(s))
		case '\'', '"':
			end := strings.IndexByte(s[i+1:], c)
			if end < 0 {
				if l.Error == nil {
					l.Error = &SyntaxError{Offset: i, Message: "the quote is not closed"}
				}
				end = len(s) - i - 1
			}
			inner := s[i+1 : i+1+end]
			if c == '"' {
				readVariables(inner, i+1, &w, &decoded, tokens)
			} else {
				decoded.WriteString(inner)
			}
			i = min(i+end+2, len(s))
		case '$':
			n := variableLength(s[i:])
			readVariables(s[i:i+n], i, &w, &decoded, tokens)
			i += n
		default:
			decoded.WriteByte(c)
			i++
		}
	}
	w.rng = text.Range{Start: start, End: i}
	w.bare = w.rng
	if quoted && i-start >= 2 && s[i-1] == s[start] {
		w.bare = text.Range{Start: start + 1, End: i - 1}
	}
	w.text = decoded.String()
	return w, i
}

// readVariables appends the text of a double-quoted piece and notes its variables.
func readVariables(s string, at int, w *word, decoded *strings.Builder, tokens *tokenList) {
	for i := 0; i < len(s); {
		if s[i] != '$' {
			decoded.WriteByte(s[i])
			i++
			continue
		}
		n := variableLength(s[i:])
		if n == 1 {
			decoded.WriteByte('$')
			i++
			continue
		}
		name := strings.Trim(s[i+1:i+n], "{}")
		if _, rest, found := strings.Cut(name, ":"); found && strings.EqualFold(name[:len(name)-len(rest)-1], "env") {
			name = rest
		} else {
			w.loose = true // a variable of PowerShell, unless the surface replaces it before
		}
		tokens.add(Variable, text.Range{Start: at + i, End: at + i + n}, name)
		if base, ok := bases[name]; ok && decoded.Len() == 0 && w.variable == "" {
			w.base, w.variable = base, name
		} else {
			w.known = false
		}
		i += n
	}
}

// variableLength is the length of the variable at the start of s, 1 when the dollar sign stands alone.
func variableLength(s string) int {
	if len(s) > 1 && s[1] == '{' {
		if end := strings.IndexByte(s, '}'); end > 0 {
			return end + 1
		}
		return 1
	}
	n := 1
	for n < len(s) && (s[n] == '_' || s[n] == ':' && n+1 < len(s) && isName(s[n+1:n+2]) || isName("_"+s[n:n+1])) {
		n++
	}
	return n
}
