package facts

import (
	"cmp"
	"slices"
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"github.com/hooks-ls/hooks-ls/analysis/script"
	"github.com/hooks-ls/hooks-ls/analysis/text"
)

func (sh *shell) word(w *syntax.Word) value {
	if w == nil {
		return value{}
	}
	return sh.parts(w.Parts, unquoted)
}

// glance is word for one that is interpreted elsewhere, too: nothing is known of a command in it, which does not run again.
func (sh *shell) glance(w *syntax.Word) value {
	runs := false
	syntax.Walk(w, func(n syntax.Node) bool {
		_, command := n.(*syntax.CmdSubst)
		_, process := n.(*syntax.ProcSubst)
		runs = runs || command || process
		return !runs
	})
	if runs {
		return value{}
	}
	return sh.word(w)
}

// addWord adds a word to a list: a variable without quotes as the elements into which the shell splits it, and nothing known where the
// shell may put names of files into its place.
func (sh *shell) addWord(list *value, w *syntax.Word) {
	v := sh.word(w)
	list.from = union(list.from, v.content())
	for _, p := range w.Parts {
		_, bare := p.(*syntax.Lit)
		if _, ok := p.(*syntax.ParamExp); ok && v.text != nil && len(w.Parts) == 1 {
			bare, v = true, words(*v.text)
		}
		if bare && slices.ContainsFunc(v.literals(), func(l Literal) bool { return strings.ContainsAny(l.Text, "*?[") }) {
			v = value{}
		}
	}
	list.add(v)
}

// inQuotes reports a word that is in quotes from its first character to its last, so that the shell takes it as text and not as a pattern.
func inQuotes(w *syntax.Word) bool {
	if len(w.Parts) != 1 {
		return false
	}
	switch w.Parts[0].(type) {
	case *syntax.SglQuoted, *syntax.DblQuoted:
		return true
	}
	return false
}

// words returns the words of a constant text as a list.
func words(l lit) value {
	list := value{partial: !l.known()}
	for i := 0; i < len(l.s); {
		if strings.IndexByte(" \t\n,|", l.s[i]) >= 0 {
			i++
			continue
		}
		from := i
		for i < len(l.s) && strings.IndexByte(" \t\n,|", l.s[i]) < 0 {
			i++
		}
		list.add(constant(l.slice(from, i)))
	}
	return list
}

// quoting is where text stands, which decides what a backslash means there.
type quoting int

const (
	unquoted quoting = iota
	doubleQuoted
	hereDocument
	quotedHereDocument // <<'EOF'
)

func (sh *shell) parts(parts []syntax.WordPart, q quoting) value {
	if len(parts) == 1 {
		switch p := parts[0].(type) {
		case *syntax.DblQuoted:
			return sh.parts(p.Parts, doubleQuoted)
		case *syntax.ParamExp, *syntax.CmdSubst, *syntax.ProcSubst:
			return sh.part(p)
		}
	}
	var b builder
	for _, p := range parts {
		switch p := p.(type) {
		case *syntax.Lit:
			sh.literal(&b, p, q)
		case *syntax.SglQuoted:
			at := int(p.Pos().Offset()) + 1
			if p.Dollar { // $'…'
				at++
			}
			for i := 0; i < len(p.Value); i++ {
				c := p.Value[i]
				if p.Dollar && c == '\\' && i+1 < len(p.Value) {
					i++
					c = unescape(p.Value[i])
				}
				b.add(c, sh.src.pos(at+i))
			}
		case *syntax.DblQuoted:
			b.value(sh.parts(p.Parts, doubleQuoted), sh.rng(p).Start)
		default:
			b.value(sh.part(p), sh.rng(p).Start)
		}
	}
	base := 0
	if len(parts) > 0 {
		base = sh.rng(parts[0]).Start
	}
	l := b.litAt(base)
	if len(l.holes) == 1 && (l.s == string(hole) || strings.TrimSpace(l.s) == string(hole) && isContainer(l.holes[0].fields)) { // "$line"$'\n'
		return l.holes[0]
	}
	return constant(l)
}

// literal appends text without the backslashes that the shell removes.
func (sh *shell) literal(b *builder, p *syntax.Lit, q quoting) {
	escaped := [...]string{doubleQuoted: "\\\"$`", hereDocument: "\\$`", quotedHereDocument: ""}[q]
	s, at := p.Value, int(p.Pos().Offset())
	place := func(i int) int { // position of byte i, skipping continued lines and stripped tabs, which the parser drops
		for at < len(sh.src.s) && sh.src.s[at] != s[i] || strings.HasPrefix(sh.src.s[min(at, len(sh.src.s)):], "\\\n") && !strings.HasPrefix(s[i:], "\\\n") {
			at++
		}
		at++
		return sh.src.pos(at - 1)
	}
	for i := 0; i < len(s); i++ {
		where := place(i)
		if s[i] == '\\' && i+1 < len(s) && (q == unquoted || strings.IndexByte(escaped, s[i+1]) >= 0) {
			i++
			where = place(i)
		}
		b.add(s[i], where)
	}
}

func (sh *shell) part(p syntax.WordPart) value {
	switch p := p.(type) {
	case *syntax.ParamExp:
		return sh.param(p)
	case *syntax.CmdSubst:
		return sh.substitution(p.Stmts, sh.rng(p))
	case *syntax.ProcSubst:
		if p.Op == syntax.CmdOut { // reads what is written to it
			return value{}
		}
		return sh.substitution(p.Stmts, sh.rng(p))
	case *syntax.ArithmExp:
		return value{plain: true}
	}
	return value{}
}

func (sh *shell) substitution(list []*syntax.Stmt, at text.Range) value {
	// $(</dev/stdin)
	if len(list) == 1 && list[0].Cmd == nil && len(list[0].Redirs) == 1 {
		from := io{}
		if list[0].Redirs[0].Op == syntax.RdrIn {
			from.in = sh.input
		}
		if to := sh.redirect(list[0].Redirs, from); to.in.stdin {
			return sh.readAll(to.in, at)
		}
		return value{}
	}
	c := &capture{}
	errexit := sh.errexit
	sh.errexit = errexit && (sh.r.f.Language != Bash || strings.Contains(sh.src.s, "inherit_errexit")) // bash turns it off in there
	sh.subshell(list, io{in: sh.input, out: c}, sh.ignoresCode() && !(errexit && sh.assigns), InSubshell)
	sh.errexit = errexit
	return c.value()
}

// readAll returns the input of a command that reads it to the end.
func (sh *shell) readAll(in value, at text.Range) value {
	if in.program {
		return sh.r.afterProgram(at)
	}
	if !in.stdin {
		return in
	}
	if sh.used != nil && sh.r.block.In(sh.used) {
		if !sh.r.block.mayLackPayload() {
			sh.r.f.SecondRead = cmp.Or(sh.r.f.SecondRead, &at)
		}
		return value{fields: []string{""}, encoded: true} // the payload was intended
	}
	sh.used = cmp.Or(sh.used, sh.r.block)
	return sh.r.stdin(at)
}

func (sh *shell) param(p *syntax.ParamExp) value {
	if p.Param == nil {
		return value{}
	}
	name := p.Param.Value
	v, ok := sh.r.held(sh.vars, name)
	switch {
	case name == "0":
		v.module = "./script"
	case name == "BASH_SOURCE" && sh.file != "" && (p.Index == nil || sh.written(p.Index) == "0"):
		v.module = "./" + sh.file
	case strings.Contains("@*!-", name):
	case strings.Contains("#?$", name):
		v.plain, v.mode = true, name == "#" && len(sh.calls) == 0
	case !ok && (name[0] < '0' || name[0] > '9'):
		v = sh.r.environment(name, sh.rng(p))
		sh.unbound(p)
		v.variable.known = v.variable.known && !sh.sourced
	case !ok && name[0] != '0':
		if v.mode = true; len(sh.calls) == 0 && !sh.positional {
			v.argument = new(sh.rng(p))
			if name == "1" {
				v.variable = firstArgument
			}
		}
	}
	switch {
	case p.Length:
		d := derived(v)
		d.plain = true
		return d
	case p.Excl:
		return value{}
	case p.Index != nil && v.module == "":
		return value{list: v.list, partial: v.partial, from: v.content(), picked: v.picked}
	case p.Slice != nil, p.Repl != nil:
		d := derived(v)
		if p.Repl != nil {
			replaced := textOf(sh.word(p.Repl.Orig))
			others := p.Repl.All && (strings.HasPrefix(replaced, "[^") || strings.HasPrefix(replaced, "[!"))
			d.picked = d.picked || strings.Contains(replaced, `"`) != others
		}
		return d
	case p.Exp != nil:
		switch p.Exp.Op {
		case syntax.DefaultUnset, syntax.DefaultUnsetOrNull, syntax.AssignUnset, syntax.AssignUnsetOrNull:
			if p.Exp.Word == nil {
				return v
			}
			v = sh.r.orElse(v, sh.word(p.Exp.Word))
			if p.Exp.Op == syntax.AssignUnset || p.Exp.Op == syntax.AssignUnsetOrNull {
				sh.vars[name] = v
			}
			return v
		case syntax.AlternateUnset, syntax.AlternateUnsetOrNull:
			return derived(v, sh.word(p.Exp.Word))
		case syntax.LowerAll:
			v = derived(v)
			v.lowered = p.Exp.Word == nil
			return v
		case syntax.ErrorUnset, syntax.ErrorUnsetOrNull:
			return v
		case syntax.RemSmallSuffix:
			if p.Exp.Word != nil && p.Exp.Word.Lit() == "/*" {
				return parentOf(value{module: v.module, from: v.content()})
			}
		}
		return derived(v)
	}
	return v
}

// WordAt returns the word of a shell script around an offset, and whether that is in quotes; ok is false in here-documents too.
func WordAt(src string, at int) (word text.Range, quoted, ok bool) {
	file, err := parseBash(script.ValidBytes(src))
	if err != nil {
		return text.Range{}, false, false
	}
	covers := func(n syntax.Node) bool { return int(n.Pos().Offset()) <= at && at < int(n.End().Offset()) }
	syntax.Walk(file, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Redirect:
			return n.Hdoc == nil
		case *syntax.Word:
			if covers(n) {
				word, quoted, ok = text.Range{Start: int(n.Pos().Offset()), End: int(n.End().Offset())}, false, true
			}
		case *syntax.SglQuoted, *syntax.DblQuoted:
			quoted = quoted || covers(n)
		}
		return true
	})
	return word, quoted, ok
}
