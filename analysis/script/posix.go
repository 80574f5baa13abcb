package script

import (
	"errors"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"mvdan.cc/sh/v3/syntax"

	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// ValidBytes replaces each byte that is not UTF-8, which the parser rejects but shells accept.
func ValidBytes(s string) string {
	b := []byte(s)
	for i, c := range s {
		if c == utf8.RuneError && !strings.HasPrefix(s[i:], string(utf8.RuneError)) {
			b[i] = '?'
		}
	}
	return string(b)
}

// parsers are kept for the next command, because a parser is larger than most trees that it builds.
var parsers = sync.Pool{New: func() any { return syntax.NewParser(syntax.KeepComments(true), syntax.Variant(syntax.LangBash)) }}

// maxCommand is the size in bytes above which a command is not parsed: the parser descends into each bracket, and Go ends a
// program that runs out of stack.
const maxCommand = 64 << 10

// parsePOSIX parses a command as bash, which accepts everything that sh accepts.
func parsePOSIX(l *Line) {
	if len(l.Text) > maxCommand {
		return
	}
	r, readable := bashReader{line: l}, ValidBytes(l.Text)
	parser := parsers.Get().(*syntax.Parser)
	file, err := parser.Parse(strings.NewReader(readable), "")
	parsers.Put(parser)
	if err != nil {
		l.Error = shellError(err)
		if file = beforeMistake(readable); file == nil {
			return
		}
	}
	w := walk{at: flows{}}
	at := alone
	at.unmasked = usesExitCode(file, l.Text)
	w.list(file.Stmts, at)
	r.flows = w.at
	syntax.Walk(file, r.visit)
	l.Tokens = r.tokens.sorted(len(l.Text))
	l.Statements = len(file.Stmts)
	l.nested()
}

// beforeMistake parses again with recovery, for the part before the mistake; nil when the parser panics, as it does for some.
func beforeMistake(src string) (file *syntax.File) {
	defer func() {
		if recover() != nil {
			file = nil
		}
	}()
	file, _ = syntax.NewParser(syntax.KeepComments(true), syntax.RecoverErrors(20)).Parse(strings.NewReader(src), "")
	return file
}

// bashReader fills in a Line from a syntax tree.
type bashReader struct {
	line   *Line
	flows  flows
	tokens tokenList
	// above holds the ancestors of the current node.
	above []syntax.Node
}

func (r *bashReader) visit(n syntax.Node) bool {
	if n == nil {
		r.above = r.above[:len(r.above)-1]
		return true
	}
	l := r.line
	if what, at := BashismOf(n); what != "" {
		l.Bashisms = append(l.Bashisms, Bashism{what, at})
	}
	switch n := n.(type) {
	case *syntax.Comment:
		r.tokens.add(Comment, nodeRange(n), "")
	case *syntax.ParamExp:
		if n.Param != nil {
			r.tokens.add(Variable, nodeRange(n), n.Param.Value)
			l.Expansions = append(l.Expansions, r.expansion(n))
		}
	case *syntax.SglQuoted:
		if name, braces := quotedName(n.Value); name != "" && !n.Dollar {
			l.Literals = append(l.Literals, Literal{Name: name, Range: nodeRange(n), Braces: braces})
		}
	case *syntax.Assign:
		if n.Name != nil {
			l.Assigned = append(l.Assigned, n.Name.Value)
		}
	case *syntax.WordIter:
		l.Assigned = append(l.Assigned, n.Name.Value)
	case *syntax.BinaryCmd:
		r.tokens.add(Operator, operatorRange(n.OpPos, n.Op.String()), n.Op.String())
	case *syntax.Redirect:
		r.tokens.add(Operator, operatorRange(n.OpPos, n.Op.String()), n.Op.String())
	case *syntax.CallExpr:
		r.call(n)
	}
	r.above = append(r.above, n)
	return true
}

func (r *bashReader) call(n *syntax.CallExpr) {
	if len(n.Args) == 0 {
		return
	}
	l := r.line
	at := r.flows[n]
	c := Call{Range: nodeRange(n), Flow: at.Flow}
	for i, arg := range n.Args {
		w := readWord(arg)
		written := l.Text[w.Bare.Start:min(w.Bare.End, len(l.Text))]
		w.Ambiguous = strings.Contains(written, `\`) || strings.HasPrefix(w.Text, "~") && l.Text[w.Range.Start] != '~'
		c.Words = append(c.Words, w)
		r.tokens.addWord(w, i)
	}
	if c.Program() == "read" {
		l.Assigned = append(l.Assigned, c.Args()...)
	}
	r.surroundings(&c)
	l.addCall(c, at.dir)
}

// surroundings records what the ancestors of a call do with its streams.
func (r *bashReader) surroundings(c *Call) {
	for i, node := range slices.Backward(r.above) {
		switch node := node.(type) {
		case *syntax.Stmt:
			c.Redirects = append(c.Redirects, slice.Map(node.Redirs, readRedirect)...)
		case *syntax.BinaryCmd:
			if node.Op == syntax.Pipe || node.Op == syntax.PipeAll {
				left := i+1 < len(r.above) && r.above[i+1] == syntax.Node(node.X)
				c.Piped, c.Fed = c.Piped || left, c.Fed || !left
			}
		case *syntax.CmdSubst, *syntax.ProcSubst:
			c.Substituted = true
			return
		}
	}
}

func readRedirect(n *syntax.Redirect) Redirect {
	r := Redirect{Range: nodeRange(n), Op: n.Op.String()}
	if n.N != nil {
		r.FD = n.N.Value
	}
	if n.Word != nil {
		if w := readWord(n.Word); w.Known && (w.Variable == "" || w.Base == ProjectDir && !w.Fallback) {
			r.To, r.Variable = w.Text, w.Variable
		} else if first, ok := n.Word.Parts[0].(*syntax.Lit); ok && strings.Contains(first.Value, "/") && !strings.Contains(first.Value, `\`) {
			r.To = first.Value[:strings.LastIndex(first.Value, "/")+1] + "…"
		}
	}
	return r
}

func (r *bashReader) expansion(n *syntax.ParamExp) Expansion {
	e := Expansion{Name: n.Param.Value, Range: nodeRange(n), Environment: true}
	if n.Exp != nil {
		switch n.Exp.Op {
		case syntax.AlternateUnset, syntax.AlternateUnsetOrNull, syntax.ErrorUnset, syntax.ErrorUnsetOrNull:
			e.Default = true
		case syntax.DefaultUnset, syntax.DefaultUnsetOrNull, syntax.AssignUnset, syntax.AssignUnsetOrNull:
			e.Default = n.Exp.Word != nil && len(n.Exp.Word.Parts) > 0
		}
	}
	e.Fallback = slices.ContainsFunc(r.above, func(above syntax.Node) bool { _, ok := above.(*syntax.ParamExp); return ok })
	e.Splits, e.Word = r.splits(e.Range)
	return e
}

// splits reports whether the current node is split at blanks, and the range of the word that contains it.
func (r *bashReader) splits(at text.Range) (bool, text.Range) {
	word, quoted := at, false
	for _, node := range slices.Backward(r.above) {
		switch node := node.(type) {
		case *syntax.DblQuoted:
			quoted = true
		case *syntax.Word:
			word = nodeRange(node)
		case *syntax.CallExpr, *syntax.WordIter, *syntax.ArrayExpr:
			return !quoted, word
		case *syntax.Assign, *syntax.Redirect, *syntax.CaseClause, *syntax.TestClause, *syntax.ArithmExp, *syntax.ArithmCmd, *syntax.LetClause, *syntax.CmdSubst, *syntax.Stmt:
			return false, word
		}
	}
	return false, word
}

// quotedName returns the variable name at the start of single-quoted text, "" when there is none.
func quotedName(s string) (name string, braces bool) {
	rest, ok := strings.CutPrefix(s, "$")
	if !ok {
		return "", false
	}
	rest, _ = strings.CutPrefix(rest, "env:")
	if inner, ok := strings.CutPrefix(rest, "{"); ok {
		name, _, braces = strings.Cut(inner, "}")
	} else {
		n := 0
		for n < len(rest) && syntax.ValidName("_"+rest[n:n+1]) {
			n++
		}
		name = rest[:n]
	}
	if !syntax.ValidName(name) {
		return "", false
	}
	return name, braces
}

// shellError extracts position and message from the parser's error.
func shellError(err error) *SyntaxError {
	if parse, ok := errors.AsType[syntax.ParseError](err); ok {
		return &SyntaxError{Offset: offset(parse.Pos), Message: parse.Text}
	}
	if lang, ok := errors.AsType[syntax.LangError](err); ok {
		return &SyntaxError{Offset: offset(lang.Pos), Message: err.Error()}
	}
	return &SyntaxError{Message: err.Error()}
}

func offset(p syntax.Pos) int {
	if !p.IsValid() {
		return 0
	}
	return int(p.Offset())
}

func nodeRange(n syntax.Node) text.Range {
	return text.Range{Start: offset(n.Pos()), End: max(offset(n.Pos()), offset(n.End()))}
}

func operatorRange(at syntax.Pos, op string) text.Range {
	return text.Range{Start: offset(at), End: offset(at) + len(op)}
}

// readWord decodes a word as far as it is known without running the command.
func readWord(arg *syntax.Word) Word {
	w := Word{Range: nodeRange(arg), Known: true}
	w.Bare = w.Range
	parts := arg.Parts
	if len(parts) == 0 {
		return w
	}
	if len(parts) == 1 {
		inner := text.Range{Start: w.Range.Start + 1, End: max(w.Range.Start+1, w.Range.End-1)}
		switch part := parts[0].(type) {
		case *syntax.SglQuoted:
			w.Bare = inner
		case *syntax.DblQuoted:
			w.Bare = inner
			parts = slices.Clone(part.Parts)
			for i, inner := range parts {
				if _, ok := inner.(*syntax.Lit); ok { // a backslash in it stays
					parts[i] = &syntax.DblQuoted{Parts: []syntax.WordPart{inner}}
				}
			}
		}
	} else if first, ok := parts[0].(*syntax.DblQuoted); ok && len(first.Parts) > 0 {
		// "$ROOT"/script.sh and "$ROOT/scripts"/a.sh both begin with the variable.
		if _, isParam := first.Parts[0].(*syntax.ParamExp); (isParam || isRepoRoot(first.Parts[0])) && !first.Dollar {
			parts = append([]syntax.WordPart{first.Parts[0], &syntax.DblQuoted{Parts: first.Parts[1:]}}, parts[1:]...)
		}
	}
	var decoded strings.Builder
	for i, part := range parts {
		if param, ok := part.(*syntax.ParamExp); ok {
			if base, isBase := baseOf(param); i == 0 && isBase {
				w.Base, w.Variable, w.Fallback = base, param.Param.Value, fallsBack(param)
			} else {
				w.Known = false
			}
			continue
		}
		if i == 0 && isRepoRoot(part) {
			w.Base = RepoRoot
			continue
		}
		if !decode(&decoded, part) {
			w.Known = false
		}
	}
	w.Text = decoded.String()
	return w
}

// isRepoRoot reports whether a part of a word is $(git rev-parse --show-toplevel), perhaps with a fallback for a directory
// that is in no repository.
func isRepoRoot(part syntax.WordPart) bool {
	subst, ok := part.(*syntax.CmdSubst)
	if !ok || len(subst.Stmts) != 1 {
		return false
	}
	cmd := subst.Stmts[0].Cmd
	if either, ok := cmd.(*syntax.BinaryCmd); ok && either.Op == syntax.OrStmt {
		cmd = either.X.Cmd
	}
	call, ok := cmd.(*syntax.CallExpr)
	if !ok || len(call.Assigns) > 0 {
		return false
	}
	return slices.EqualFunc(call.Args, []string{"git", "rev-parse", "--show-toplevel"}, func(arg *syntax.Word, want string) bool { return arg.Lit() == want })
}

// baseOf returns the directory that a variable stands for. ${NAME:-default} counts; other expansions change the value.
func baseOf(p *syntax.ParamExp) (Base, bool) {
	if p.Param == nil || p.Excl || p.Length || p.Width || p.Index != nil || p.Slice != nil || p.Repl != nil ||
		p.Exp != nil && p.Exp.Op != syntax.DefaultUnsetOrNull && p.Exp.Op != syntax.DefaultUnset {
		return 0, false
	}
	return VariableBase(p.Param.Value)
}

// fallsBack reports whether an expansion defaults to the current directory.
func fallsBack(p *syntax.ParamExp) bool {
	if p.Exp == nil || p.Exp.Word == nil {
		return false
	}
	switch w := readWord(p.Exp.Word); {
	case w.Known:
		return w.Text == "." || w.Text == "./"
	case len(p.Exp.Word.Parts) == 1:
		inner, ok := p.Exp.Word.Parts[0].(*syntax.ParamExp)
		return ok && inner.Exp == nil && inner.Param != nil && inner.Param.Value == "PWD"
	}
	return false
}

// decode appends the text of a part; it returns false when the text is only known at run time.
func decode(to *strings.Builder, part syntax.WordPart) bool {
	switch part := part.(type) {
	case *syntax.Lit:
		unescape(to, part.Value, "")
	case *syntax.SglQuoted:
		to.WriteString(part.Value)
		return !part.Dollar
	case *syntax.DblQuoted:
		for _, inner := range part.Parts {
			if lit, ok := inner.(*syntax.Lit); ok {
				unescape(to, lit.Value, "\\\"$`")
			} else if !decode(to, inner) {
				return false
			}
		}
		return !part.Dollar
	default:
		return false
	}
	return true
}

// unescape appends s, dropping the backslash before each byte in which; "" means every byte.
func unescape(to *strings.Builder, s, which string) {
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) && (which == "" || strings.IndexByte(which, s[i+1]) >= 0) {
			i++
		}
		to.WriteByte(s[i])
	}
}
