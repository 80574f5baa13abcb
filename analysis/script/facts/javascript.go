package facts

import "slices"

func (p *javascript) statement() []*stmt {
	if !p.deeper() {
		return nil
	}
	defer p.up()
	t := p.peek()
	switch {
	case p.op(";"):
		return nil
	case p.isOp("{"):
		return []*stmt{{kind: blockStmt, at: p.rng(t), body: p.block()}}
	case t.kind != nameToken:
		return p.expressionStatement()
	}
	switch t.s {
	case "import":
		if next := p.ahead(1); next.isOp("(") || next.isOp(".") {
			return p.expressionStatement()
		}
		return p.imports()
	case "export":
		return p.export()
	case "const", "let", "var":
		p.i++
		return p.declarations()
	case "async":
		if next := p.ahead(1); next.kind == nameToken && next.s == "function" {
			p.i++
			return p.statement()
		}
	case "function":
		p.i++
		p.op("*")
		return []*stmt{{kind: funcStmt, at: p.rng(t), name: p.next().s, fn: p.function()}}
	case "class", "abstract":
		if t.s == "class" || p.ahead(1).s == "class" {
			return []*stmt{p.class()}
		}
	case "interface", "type", "declare", "namespace", "enum":
		if p.typed && p.ahead(1).kind == nameToken && !p.ahead(1).line {
			p.passType(t.s)
			return nil
		}
	case "if", "while":
		return p.conditional(t)
	case "do":
		p.i++
		st := &stmt{kind: loopStmt, at: p.rng(t), body: p.statement(), x: &expr{}}
		if p.word("while") && p.isOp("(") {
			p.skip()
		}
		return []*stmt{st}
	case "for":
		return p.loop()
	case "switch":
		return []*stmt{p.choices()}
	case "try":
		return p.try(t)
	case "return", "throw":
		p.i++
		st := &stmt{kind: returnStmt, at: p.rng(t), throws: t.s == "throw"}
		if next := p.peek(); !next.line && !p.isOp(";") && !p.isOp("}") && next.kind != endToken {
			st.x = p.sequence()
		}
		p.op(";")
		return []*stmt{st}
	case "break", "continue", "debugger":
		p.i++
		p.op(";")
		return nil
	}
	return p.expressionStatement()
}

// export parses what a module exports: a declaration, an expression, or a list of names, which is nothing to run.
func (p *javascript) export() []*stmt {
	p.i++
	if p.word("default") && !p.isWord("function") && !p.isWord("async") && !p.isWord("class") {
		return p.expressionStatement()
	}
	if p.isOp("{") || p.isOp("*") { // of another module, or names of this one, which exportedNames reads
		p.i--
		list := p.imports()
		for _, st := range list {
			st.exports = true
		}
		return list
	}
	return p.statement()
}

func (p *javascript) conditional(t *token) []*stmt {
	p.i++
	p.op("(")
	st := &stmt{kind: loopStmt, at: p.rng(t), x: p.sequence()}
	p.op(")")
	st.body = p.statement()
	if t.s == "if" {
		st.kind = ifStmt
		if p.word("else") {
			st.other = p.statement()
		}
	}
	return []*stmt{st}
}

func (p *javascript) try(t *token) []*stmt {
	p.i++
	st := &stmt{kind: tryStmt, at: p.rng(t), body: p.block()}
	after := []*stmt{st}
	if p.word("catch") {
		if p.isOp("(") {
			p.skip()
		}
		st.other = []*stmt{{kind: blockStmt, body: p.block(), catchesAll: true}}
	}
	if p.word("finally") {
		after = append(after, p.block()...)
	}
	return after
}

func (p *javascript) expressionStatement() []*stmt {
	t := p.peek()
	st := &stmt{kind: exprStmt, x: p.sequence(), at: p.from(t)}
	p.op(";")
	return []*stmt{st}
}

func (p *javascript) block() []*stmt {
	if !p.op("{") {
		return nil
	}
	return p.all("}", p.statement)
}

func (p *javascript) declarations() []*stmt {
	var list []*stmt
	for more := true; more; more = p.op(",") {
		t := p.peek()
		st := &stmt{kind: assignStmt, target: p.pattern(), x: &expr{}}
		if p.op("=") {
			st.x = p.expression()
		}
		st.at = p.from(t)
		list = append(list, st)
	}
	p.op(";")
	return list
}

// pattern parses a name or a destructuring pattern, with its type.
func (p *javascript) pattern() *expr {
	t := p.peek()
	x := &expr{kind: nameExpr, name: t.s, at: p.rng(t)}
	if p.isOp("{") || p.isOp("[") {
		x = p.primary()
	} else {
		p.i++
		p.op("!")
	}
	p.op("?")
	p.annotation()
	return x
}

// annotation skips : Type.
func (p *javascript) annotation() {
	if p.typed && p.op(":") {
		p.typeName()
	}
}

// typeName skips a type.
func (p *javascript) typeName() {
	for p.peek().kind != endToken {
		switch t := p.peek(); {
		case t.kind == opToken && (t.s == "{" || t.s == "[" || t.s == "("):
			p.skip()
			if t.s == "(" && p.op("=>") {
				continue
			}
		case t.isOp("<"):
			if !p.typeArguments() {
				return
			}
		case t.kind == nameToken || t.kind == textToken || t.kind == numberToken:
			p.i++
		default:
			return
		}
		switch t := p.peek(); {
		case t.kind == opToken && (t.s == "|" || t.s == "&" || t.s == "." || t.s == "[" && !t.line || t.s == "<"):
			if t.s != "[" && t.s != "<" {
				p.i++
			}
		case t.kind == nameToken && (t.s == "is" || t.s == "extends" || t.s == "keyof") && !t.line, t.kind == nameToken && p.i > 0 && slices.Contains([]string{"keyof", "typeof", "readonly", "unique", "infer", "asserts"}, p.toks[p.i-1].s):
		default:
			return
		}
	}
}

// typeArguments skips <…> where a type is expected; it returns false, without advancing, when it is not closed.
func (p *javascript) typeArguments() bool { return p.angles(";", ")") }

// generic skips <…> where < may be a comparison; it returns false, without advancing, when it is one.
func (p *javascript) generic() bool {
	return p.angles(";", "(", ")", "=", "+", "-", "&&", "||")
}

// angles skips <…>, which none of the operators in other occurs in, but in brackets.
func (p *javascript) angles(other ...string) bool {
	start, level := p.i, 0
	for n := 0; p.peek().kind != endToken && n < 60; n++ {
		t := p.next()
		switch {
		case t.kind != opToken:
		case slices.Contains(other, t.s):
			p.i = start
			return false
		case t.s == "<":
			level++
		case t.s == ">" || t.s == ">>" || t.s == ">>>":
			if level -= len(t.s); level <= 0 {
				return true
			}
		case t.s == "{" || t.s == "[" || t.s == "(":
			p.i--
			p.skip()
		}
	}
	p.i = start
	return false
}

func (p *javascript) passType(word string) {
	p.i++
	for p.peek().kind != endToken {
		switch {
		case p.isOp("{"):
			p.skip()
			if word != "type" {
				return
			}
			if !p.isOp("|") && !p.isOp("&") && !p.isOp("[") {
				p.op(";")
				return
			}
		case p.op(";"):
			return
		case p.peek().line && p.peek().kind == nameToken && p.toks[p.i-1].s != "|" && p.toks[p.i-1].s != "=" && p.toks[p.i-1].s != "&":
			return
		default:
			p.i++
		}
	}
}

func (p *javascript) function() *function {
	fn := &function{}
	if p.typed && p.isOp("<") {
		p.typeArguments()
	}
	if p.op("(") {
		fn.params = p.params()
	}
	p.annotation()
	fn.body = p.block()
	return fn
}

func (p *javascript) params() []*expr {
	var list []*expr
	p.until(")", func() {
		p.op("...")
		for p.typed && p.peek().kind == nameToken && p.ahead(1).kind == nameToken { // private readonly x
			p.i++
		}
		param := p.pattern()
		if list = append(list, param); p.op("=") {
			param.y = p.expression()
		}
		p.op(",")
	})
	return list
}

func (p *javascript) class() *stmt {
	t := p.next()
	st := &stmt{kind: classStmt, at: p.rng(t), name: p.peek().s}
	p.pass("{")
	for p.peek().kind != endToken && !p.op("}") {
		before := p.i
		switch n := p.next(); {
		case n.kind == nameToken && (p.isOp("(") || p.typed && p.isOp("<") && !slices.Contains([]string{"static", "async"}, n.s)):
			fn := p.function()
			fn.method = true
			st.body = append(st.body, &stmt{kind: funcStmt, name: n.s, fn: fn})
		case n.isOp("{"):
			p.i--
			p.skip()
		case n.isOp("="):
			x := p.expression()
			if x.kind == funcExpr && p.i > 1 && before > 0 && p.toks[before-1].kind == nameToken {
				st.body = append(st.body, &stmt{kind: funcStmt, name: p.toks[before-1].s, fn: x.fn})
			}
		}
	}
	return st
}

func (p *javascript) loop() []*stmt {
	t := p.next()
	p.word("await")
	head := p.i
	p.op("(")
	st := &stmt{kind: loopStmt, at: p.rng(t), x: &expr{}}
	if p.word("const") || p.word("let") || p.word("var") {
		st.target = p.pattern()
	} else if !p.isOp(";") {
		st.target = p.sequence()
	}
	if p.word("of") || p.word("in") {
		st.x = p.sequence()
	}
	p.i = head // only the first of three parts is parsed
	p.skip()
	st.body = p.statement()
	return []*stmt{st}
}

func (p *javascript) choices() *stmt {
	t := p.next()
	p.op("(")
	st := &stmt{kind: switchStmt, at: p.rng(t), x: p.sequence()}
	p.op(")")
	p.op("{")
	var cases []*expr
	p.until("}", func() {
		switch {
		case p.word("case"):
			cases = append(cases, p.expression())
			p.op(":")
		case p.word("default"):
			cases = append(cases, nil)
			p.op(":")
		default:
			var body []*stmt
			inBody := func() bool { return !p.isWord("case") && !p.isWord("default") && !p.isOp("}") }
			p.while(inBody, func() { body = append(body, p.statement()...) })
			st.cases, st.bodies = append(st.cases, cases), append(st.bodies, body)
			cases = nil
		}
	})
	return st
}

func (p *javascript) imports() []*stmt {
	t := p.next()
	st := &stmt{kind: importStmt, at: p.rng(t)}
	p.word("type")
	listed := false
	for p.peek().kind != endToken && p.peek().kind != textToken {
		n := p.next()
		switch {
		case n.isOp("{"):
			listed = true
		case n.isOp("*") && p.word("as"):
			st.imports = append(st.imports, imported{p.next().s, ""})
		case n.kind == nameToken && n.s != "from":
			i := imported{name: n.s} // the default export is the module
			if listed {
				i.module = "." + n.s
			}
			if p.word("as") {
				i.name = p.next().s
			}
			st.imports = append(st.imports, i)
		case n.isOp(";"), n.isOp("}") && !p.isWord("from"):
			return nil
		}
	}
	if p.peek().kind != textToken {
		return nil // it names no module
	}
	module := p.next()
	st.at = p.rng(module)
	if p.word("with") && p.isOp("{") {
		p.skip()
	}
	p.op(";")
	st.name = module.text.s
	for i := range st.imports {
		st.imports[i].module = module.text.s + st.imports[i].module
	}
	return []*stmt{st}
}
