package facts

import "slices"

// expressions parses an expression, or a tuple without parentheses.
func (p *python) expressions() *expr {
	t := p.peek()
	x := p.expression()
	if !p.isOp(",") {
		return x
	}
	list := &expr{kind: arrayExpr, args: []*expr{x}}
	for p.op(",") {
		if p.peek().kind == newlineToken || p.isOp("=") || p.isOp(":") || p.isOp(")") {
			break
		}
		list.args = append(list.args, p.expression())
	}
	list.at = p.from(t)
	return list
}

func (p *python) expression() *expr {
	if !p.deeper() {
		return &expr{}
	}
	defer p.up()
	t := p.peek()
	if p.word("lambda") {
		return &expr{kind: funcExpr, fn: &function{params: p.params(":"), result: p.expression()}, at: p.from(t)}
	}
	if p.word("yield") {
		p.word("from")
		return p.expression()
	}
	if p.op("*") || p.op("**") {
		return &expr{kind: spreadExpr, x: p.expression(), at: p.from(t)}
	}
	x := p.binary(0)
	if p.op(":=") {
		return &expr{kind: assignExpr, x: x, y: p.expression(), at: p.from(t)}
	}
	if p.word("if") {
		e := &expr{kind: chooseExpr, x: p.binary(0), y: x, z: &expr{}}
		if p.word("else") {
			e.z = p.expression()
		}
		e.at = p.from(t)
		return e
	}
	return x
}

// pythonLevels lists the operators by precedence, lowest first.
var pythonLevels = [][]string{{"or"}, {"and"}, {"in", "not", "is", "==", "!=", "<", ">", "<=", ">="}, {"|"}, {"^"}, {"&"}, {"<<", ">>"}, {"+", "-"}, {"*", "/", "//", "%", "@"}, {"**"}}

func (p *python) binary(level int) *expr {
	if level >= len(pythonLevels) {
		return p.unary()
	}
	t := p.peek()
	if level == 2 && p.word("not") {
		return &expr{kind: notExpr, x: p.binary(2), at: p.from(t)}
	}
	x := p.binary(level + 1)
	for {
		next := p.peek()
		op := next.s
		if next.kind != opToken && next.kind != nameToken || !slices.Contains(pythonLevels[level], op) || op == "not" && p.ahead(1).s != "in" {
			return x
		}
		p.i++
		switch {
		case op == "not":
			p.i++
			op = "not in"
		case op == "is":
			op = "=="
			if p.word("not") {
				op = "!="
			}
		}
		x = &expr{kind: binaryExpr, name: op, x: x, y: p.binary(level + 1), at: p.from(t)}
	}
}

func (p *python) unary() *expr {
	t := p.peek()
	if p.word("await") {
		x := p.unary()
		if x.kind == callExpr {
			x.name = "await"
		}
		return x
	}
	if p.op("-") || p.op("+") || p.op("~") {
		x := p.unary()
		if x.kind == numberExpr {
			x.name = "-" + x.name
			return x
		}
		return &expr{at: p.from(t), args: []*expr{x}}
	}
	return p.postfix()
}

func (p *python) postfix() *expr {
	t := p.peek()
	x := p.atom()
	for {
		switch {
		case p.op("."):
			x = p.member(x, t)
		case p.op("["):
			x = &expr{kind: indexExpr, x: x, y: p.slice()}
			p.op("]")
			x.at = p.from(t)
		case p.op("("):
			x = &expr{kind: callExpr, x: x}
			p.arguments(x)
			x.at = p.from(t)
		default:
			return x
		}
	}
}

func (p *python) slice() *expr {
	x := &expr{}
	if !p.isOp(":") {
		x = p.expressions()
	}
	for p.op(":") {
		x = &expr{kind: sliceExpr}
		if !p.isOp("]") && !p.isOp(":") {
			p.expression()
		}
	}
	return x
}

func (p *python) arguments(call *expr) {
	p.until(")", func() {
		name := memberName{}
		if t := p.peek(); t.kind == nameToken && p.ahead(1).kind == opToken && p.ahead(1).s == "=" {
			name = memberName{name: t.s, at: p.rng(t)}
			p.i += 2
		}
		call.args = append(call.args, p.comprehension(p.expression()))
		call.names = append(call.names, name)
		p.comma(")")
	})
}

// comprehension parses an optional for … in … after an expression.
func (p *python) comprehension(x *expr) *expr {
	p.word("async")
	if !p.word("for") {
		return x
	}
	e := &expr{kind: eachExpr, x: x, at: x.at}
	target := p.targets()
	p.word("in")
	e.y = p.binary(0)
	e.args = []*expr{target}
	for p.word("if") {
		e.z = p.binary(0)
	}
	if p.isWord("for") {
		e.x = p.comprehension(x)
	}
	return e
}

func (p *python) atom() *expr {
	t := p.next()
	at := p.rng(t)
	switch t.kind {
	case nameToken:
		if name, ok := map[string]string{"True": "true", "False": "false", "None": "null"}[t.s]; ok {
			return &expr{kind: constExpr, name: name, at: at}
		}
		return &expr{kind: nameExpr, name: t.s, at: at}
	case numberToken:
		return &expr{kind: numberExpr, name: t.s, at: at}
	case textToken:
		e := &expr{kind: textExpr, text: t.text, parts: t.parts, at: at}
		for p.peek().kind == textToken {
			n := p.next()
			var b builder
			b.text(e.text)
			b.text(n.text)
			e.text, e.parts = b.lit(), append(e.parts, n.parts...)
		}
		e.at = p.from(t)
		return e
	case opToken:
		switch t.s {
		case "(":
			if p.op(")") {
				return &expr{kind: arrayExpr, at: p.from(t)}
			}
			x := p.comprehension(p.expressions())
			p.op(")")
			if x.kind == arrayExpr {
				x.at = p.from(t)
			}
			return x
		case "[":
			e := &expr{kind: arrayExpr}
			for p.peek().kind != endToken && !p.op("]") {
				x := p.comprehension(p.expression())
				if x.kind == eachExpr {
					p.op("]")
					return x
				}
				e.args = append(e.args, x)
				p.comma("]")
			}
			e.at = p.from(t)
			return e
		case "{":
			return p.braces(t)
		}
	}
	if t.kind == newlineToken || t.kind == dedentToken || t.kind == indentToken {
		p.i--
	}
	return &expr{at: at}
}

// braces parses a dictionary or a set.
func (p *python) braces(t *token) *expr {
	e := &expr{kind: objectExpr}
	for p.peek().kind != endToken && !p.op("}") {
		v, name := p.expression(), memberName{}
		switch key := v; {
		case key.kind == spreadExpr:
		case p.op(":"):
			if name = (memberName{at: key.at, computed: key}); key.kind == textExpr && len(key.parts) == 0 {
				name = memberName{name: key.text.s, at: key.text.all()}
			}
			v = p.comprehension(p.expression())
		default:
			e.kind = arrayExpr
			v = p.comprehension(v)
		}
		if v.kind == eachExpr {
			p.op("}")
			return v
		}
		e.names, e.args = append(e.names, name), append(e.args, v)
		p.comma("}")
	}
	e.at = p.from(t)
	return e
}
