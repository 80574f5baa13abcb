package facts

import "strings"

type python struct{ parser }

// scan scans the source from an offset, and returns the offset of its end: in a string that is a brace, a format or the end of the line.
func (p *python) scan(i int) int {
	s := p.src.s
	indents := []int{0}
	level := 0
	fresh := !p.inString()
	for i < len(s) {
		if fresh && level == 0 {
			start := i
			for i < len(s) && isBlank(s[i]) {
				i++
			}
			if i >= len(s) {
				break
			}
			if s[i] == '\n' || s[i] == '#' {
				i = lineEnd(s, i) + 1
				continue
			}
			width := i - start
			if width > indents[len(indents)-1] {
				indents = append(indents, width)
				p.add(indentToken, i, i)
			}
			for width < indents[len(indents)-1] {
				indents = indents[:len(indents)-1]
				p.add(dedentToken, i, i)
			}
			fresh = false
		}
		c := s[i]
		switch {
		case p.inString() && (c == '\n' || level == 0 && (c == '}' || c == ':' || c == '!' && !strings.HasPrefix(s[i:], "!="))):
			return i
		case c == '\n':
			i++
			if level == 0 {
				p.push(token{kind: newlineToken, at: i - 1, end: i})
				fresh = true
			}
		case isBlank(c):
			i++
		case c == '#':
			i = lineEnd(s, i)
		case c == '\\': // the line goes on
			i = lineEnd(s, i) + 1
		case isDigit(c):
			i = p.add(numberToken, i, wordEnd(s, i, "."))
		case c == '"' || c == '\'':
			i = p.scanString(i, i, "")
		case isWord(c):
			end := wordEnd(s, i, "")
			prefix := strings.ToLower(s[i:end])
			if end < len(s) && (s[end] == '"' || s[end] == '\'') && len(prefix) <= 2 && strings.Trim(prefix, "rbfu") == "" {
				i = p.scanString(i, end, prefix)
				continue
			}
			i = p.add(nameToken, i, end)
		default:
			n := operator(s[i:], pythonOps)
			switch c {
			case '(', '[', '{':
				level++
			case ')', ']', '}':
				level = max(0, level-1)
			}
			i = p.add(opToken, i, i+n)
		}
	}
	p.add(newlineToken, len(s), len(s))
	for range indents[1:] {
		p.add(dedentToken, len(s), len(s))
	}
	return len(s)
}

var pythonOps = []string{"**=", "//=", ">>=", "<<=", "...", "==", "!=", "<=", ">=", "->", ":=", "+=", "-=", "*=", "/=", "%=", "|=", "&=", "^=", "**", "//", "<<", ">>"}

// scanString scans a string whose prefix begins at start and whose quotes begin at i, and returns its end.
func (p *python) scanString(start, i int, prefix string) int {
	s := p.src.s
	quote := s[i : i+1]
	if strings.HasPrefix(s[i:], strings.Repeat(quote, 3)) {
		quote = s[i : i+3]
	}
	raw, format := strings.Contains(prefix, "r"), strings.Contains(prefix, "f")
	tok := token{kind: textToken, at: start}
	var b builder
	for i += len(quote); i < len(s) && !strings.HasPrefix(s[i:], quote) && (len(quote) == 3 || s[i] != '\n'); i++ {
		switch {
		case raw && s[i] == '\\' && i+1 < len(s) && strings.IndexByte("\"'\\\n", s[i+1]) >= 0: // it stays, and what follows ends nothing
			b.add(s[i], p.src.pos(i))
			i++
			b.add(s[i], p.src.pos(i))
		case s[i] == '\\' && i+1 < len(s) && !raw:
			i++
			switch s[i] {
			case '\n':
			case 'n', 't', '"', '\'', '\\':
				b.add(unescape(s[i]), p.src.pos(i))
			default:
				b.add('\\', p.src.pos(i-1))
				b.add(s[i], p.src.pos(i))
			}
		case format && (strings.HasPrefix(s[i:], "{{") || strings.HasPrefix(s[i:], "}}")):
			b.add(s[i], p.src.pos(i))
			i++
		case format && s[i] == '{':
			b.value(value{}, p.src.pos(i))
			inner := &python{parser{src: p.src, depth: p.depth + 1}}
			i++
			if p.depth <= 4 {
				i = inner.scan(i)
			}
			tok.parts = append(tok.parts, inner.expression())
			for level := 1; i < len(s) && s[i] != '\n' && level > 0; i++ { // what is left: the format
				switch s[i] {
				case '{', '[', '(':
					level++
				case '}', ']', ')':
					level--
				}
			}
			i--
		default:
			b.add(s[i], p.src.pos(i))
		}
	}
	tok.end, tok.text = i, b.lit()
	if strings.HasPrefix(s[i:], quote) {
		tok.end, tok.text = i+len(quote), b.litAt(p.src.pos(i))
	}
	return p.push(tok)
}

func (p *python) endLine() {
	for p.peek().kind != endToken && p.peek().kind != newlineToken && !p.isOp(";") {
		p.i++
	}
	if !p.op(";") {
		p.take(newlineToken)
	}
}

func (p *python) block() []*stmt {
	for !p.isOp(":") && p.peek().kind != newlineToken && p.peek().kind != endToken {
		p.i++
	}
	p.op(":")
	var list []*stmt
	if p.peek().kind != newlineToken { // on the same line
		for {
			line := p.i
			list = append(list, p.statement()...)
			if p.i == line || p.i > 0 && p.i <= len(p.toks) && p.toks[p.i-1].kind == newlineToken || p.peek().kind == endToken {
				return list
			}
		}
	}
	p.i++
	if !p.take(indentToken) {
		return nil
	}
	p.while(func() bool { return !p.take(dedentToken) }, func() { list = append(list, p.statement()...) })
	return list
}

func (p *python) statement() []*stmt {
	if !p.deeper() {
		p.endLine()
		return nil
	}
	defer p.up()
	t := p.peek()
	switch {
	case p.take(newlineToken), p.take(indentToken), p.take(dedentToken):
		return nil
	case p.op("@"):
		p.endLine()
		return nil
	case p.word("async"):
		list := p.statement()
		if len(list) == 1 && list[0].fn != nil {
			list[0].fn.async = true
		}
		return list
	case p.word("if"), p.word("elif"):
		st := &stmt{kind: ifStmt, at: p.rng(t), x: p.expression(), body: p.block()}
		if p.isWord("elif") {
			st.other = p.statement()
		} else if p.word("else") {
			st.other = p.block()
		}
		return []*stmt{st}
	case p.word("while"):
		return p.loop(&stmt{kind: loopStmt, at: p.rng(t), x: p.expression()})
	case p.word("for"):
		st := &stmt{kind: loopStmt, at: p.rng(t), target: p.targets()}
		p.word("in")
		st.x = p.expressions()
		return p.loop(st)
	case p.word("try"):
		return p.try(t)
	case p.word("with"):
		return p.with(t)
	case p.word("def"):
		return p.def(t)
	case p.word("class"):
		st := &stmt{kind: classStmt, at: p.rng(t), name: p.next().s}
		if p.isOp("(") {
			p.skip()
		}
		st.body = p.block()
		return []*stmt{st}
	case p.word("return"), p.word("raise"):
		st := &stmt{kind: returnStmt, at: p.rng(t), throws: t.s == "raise"}
		if p.peek().kind != newlineToken && !p.isOp(";") {
			st.x = p.expressions()
		}
		p.endLine()
		return []*stmt{st}
	case p.isWord("import") || p.isWord("from"):
		return p.imports()
	case p.isWord("match") && p.matches():
		return []*stmt{p.match()}
	case p.word("pass"), p.word("global"), p.word("nonlocal"), p.word("del"), p.word("assert"), p.word("break"), p.word("continue"):
		p.endLine()
		return nil
	}
	return p.assignment(t)
}

// loop parses the block of a loop, and what runs unless the loop is left.
func (p *python) loop(st *stmt) []*stmt {
	st.body = p.block()
	list := []*stmt{st}
	if p.word("else") {
		list = append(list, &stmt{kind: loopStmt, at: st.at, x: &expr{}, body: p.block()})
	}
	return list
}

func (p *python) try(t *token) []*stmt {
	st := &stmt{kind: tryStmt, at: p.rng(t), body: p.block()}
	for p.isWord("except") {
		st.other = append(st.other, p.handler())
	}
	after := []*stmt{st}
	if p.word("else") {
		st.body = append(st.body, p.block()...)
	}
	if p.word("finally") {
		st.name = "finally"
		after = append(after, &stmt{kind: blockStmt, at: st.at, name: st.name, body: p.block()})
	}
	return after
}

// handler parses an except clause. It catches SystemExit when it names no exception, this one or BaseException.
func (p *python) handler() *stmt {
	t := p.next()
	h := &stmt{kind: blockStmt, catchesExit: p.isOp(":"), catchesAll: p.isOp(":") || p.isWord("Exception")}
	for !p.isOp(":") && p.peek().kind != newlineToken && p.peek().kind != endToken {
		name := p.next().s
		h.catchesExit = h.catchesExit || name == "SystemExit" || name == "BaseException"
	}
	h.at = p.from(t)
	h.body = p.block()
	return h
}

// with parses the rest of a with statement, whose values are assigned before its block.
func (p *python) with(t *token) []*stmt {
	var list []*stmt
	for more := true; more; more = p.op(",") {
		x := p.expression()
		st := &stmt{kind: exprStmt, at: p.rng(t), x: x}
		if p.word("as") {
			st.kind, st.target = assignStmt, p.postfix()
		}
		list = append(list, st)
	}
	body := p.block()
	if x := list[0].x; x != nil && x.kind == callExpr && x.x != nil && x.x.name == "redirect_stdout" {
		return append(list, &stmt{kind: blockStmt, at: p.rng(t), name: x.x.name, body: body})
	}
	return append(list, body...)
}

func (p *python) def(t *token) []*stmt {
	name, fn := p.next().s, &function{}
	if p.op("(") {
		fn.params = p.params(")")
	}
	fn.body = p.block()
	return []*stmt{{kind: funcStmt, at: p.rng(t), name: name, fn: fn}}
}

// matches reports whether match begins a match statement: its line ends with a colon.
func (p *python) matches() bool {
	for i := p.i + 2; i < len(p.toks); i++ {
		if p.toks[i].kind == newlineToken {
			return p.toks[i-1].isOp(":") && i+2 < len(p.toks) && p.toks[i+1].kind == indentToken && p.toks[i+2].s == "case"
		}
	}
	return false
}

func (p *python) match() *stmt {
	t := p.next()
	st := &stmt{kind: switchStmt, at: p.rng(t), x: p.expressions()}
	p.op(":")
	p.i += 2
	for p.word("case") {
		labels := []*expr{}
		for p.peek().kind != newlineToken && p.peek().kind != endToken && !p.isOp(":") {
			switch l := p.next(); {
			case l.kind == textToken:
				labels = append(labels, &expr{kind: textExpr, text: l.text, at: p.rng(l)})
			case l.kind == nameToken && l.s == "_" && len(labels) == 0:
				labels = append(labels, nil)
			}
		}
		st.cases, st.bodies = append(st.cases, labels), append(st.bodies, p.block())
	}
	p.take(dedentToken)
	return st
}

func (p *python) assignment(t *token) []*stmt {
	x := p.expressions()
	if p.op(":") { // an annotation
		p.expression()
	}
	var list []*stmt
	targets := []*expr{x}
	for p.op("=") {
		targets = append(targets, p.expressions())
	}
	switch last := len(targets) - 1; {
	case p.op("+="):
		list = append(list, &stmt{kind: assignStmt, at: p.from(t), target: x, x: p.expressions(), add: true})
	case last > 0:
		for _, to := range targets[:last] {
			list = append(list, &stmt{kind: assignStmt, at: p.from(t), target: to, x: targets[last]})
		}
	case x.kind != textExpr: // such a text is documentation
		list = append(list, &stmt{kind: exprStmt, at: p.from(t), x: x})
	}
	p.endLine()
	return list
}

func (p *python) imports() []*stmt {
	t := p.next()
	st := &stmt{kind: importStmt, at: p.rng(t)}
	dotted := func() string {
		name := ""
		for p.peek().kind == nameToken && !p.isWord("import") && !p.isWord("as") || p.isOp(".") || p.isOp("...") {
			name += p.next().s
		}
		return name
	}
	if t.s == "import" {
		for more := true; more; more = p.op(",") {
			module := dotted()
			name, _, inside := strings.Cut(module, ".")
			as := name
			if p.word("as") {
				as, name = p.next().s, module
			} else if inside { // which the name of the package leads to
				st.imports = append(st.imports, imported{"", module})
			}
			st.imports = append(st.imports, imported{as, name})
		}
	} else {
		module := dotted()
		p.word("import")
		p.op("(")
		for p.peek().kind == nameToken {
			name := p.next().s
			as := name
			if p.word("as") {
				as = p.next().s
			}
			st.imports = append(st.imports, imported{as, strings.TrimSuffix(module, ".") + "." + name})
			if !p.op(",") {
				break
			}
		}
	}
	p.endLine()
	return []*stmt{st}
}

// params parses parameter names up to a closing token.
func (p *python) params(end string) []*expr {
	var list []*expr
	for p.peek().kind != endToken && !p.op(end) {
		t := p.next()
		rest := t.isOp("**") // collects the named arguments that no parameter takes
		if rest {
			t = p.next()
		}
		if t.kind == nameToken {
			e := &expr{kind: nameExpr, name: t.s, at: p.rng(t)}
			if rest {
				e = &expr{kind: spreadExpr, name: "**", x: e, at: e.at}
			}
			list = append(list, e)
			if end == ")" && p.op(":") {
				p.expression()
			}
			if p.op("=") {
				e.y = p.expression()
			}
		}
		if end == ":" && p.isOp(":") {
			continue
		}
		p.op(",")
	}
	return list
}

func (p *python) targets() *expr {
	x := p.postfix()
	if !p.isOp(",") {
		return x
	}
	list := &expr{kind: arrayExpr, args: []*expr{x}}
	for p.op(",") && !p.isWord("in") {
		list.args = append(list.args, p.postfix())
	}
	return list
}
