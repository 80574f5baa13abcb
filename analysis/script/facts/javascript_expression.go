package facts

import (
	"cmp"
	"slices"
)

func (p *javascript) sequence() *expr {
	x := p.expression()
	for p.op(",") {
		x = &expr{kind: binaryExpr, name: ",", x: x, y: p.expression(), at: x.at}
	}
	return x
}

func (p *javascript) expression() *expr {
	if !p.deeper() {
		return &expr{}
	}
	defer p.up()
	t := p.peek()
	if x := p.arrow(); x != nil {
		return x
	}
	if p.op("...") {
		return &expr{kind: spreadExpr, x: p.expression(), at: p.from(t)}
	}
	x := p.binary(0)
	switch {
	case p.op("?"):
		y := p.expression()
		p.op(":")
		return &expr{kind: chooseExpr, x: x, y: y, z: p.expression(), at: p.from(t)}
	case p.op("="):
		return &expr{kind: assignExpr, x: x, y: p.expression(), at: p.from(t)}
	case p.op("+="), p.op("||="), p.op("??="):
		return &expr{kind: assignExpr, name: "+=", x: x, y: p.expression(), at: p.from(t)}
	}
	return x
}

// arrow parses an arrow function; nil when there is none.
func (p *javascript) arrow() *expr {
	t, start := p.peek(), p.i
	if p.isWord("async") && !p.ahead(1).line && (p.ahead(1).kind == nameToken && p.ahead(1).s != "function" || p.ahead(1).s == "(") {
		p.i++
	}
	fn := &function{}
	switch n := p.peek(); {
	case n.kind == nameToken && p.ahead(1).kind == opToken && p.ahead(1).s == "=>":
		p.i++
		fn.params = []*expr{{kind: nameExpr, name: n.s, at: p.rng(n)}}
	case p.isOp("("):
		from := p.i
		p.skip()
		p.annotation()
		if p.isOp("=>") {
			p.i = from + 1
			fn.params = p.params()
			p.annotation()
		}
	}
	if p.i == start || !p.op("=>") {
		p.i = start
		return nil
	}
	if p.isOp("{") {
		fn.body = p.block()
	} else {
		fn.result = p.expression()
	}
	return &expr{kind: funcExpr, fn: fn, at: p.from(t)}
}

var javascriptLevels = [][]string{{"??", "||"}, {"&&"}, {"|"}, {"^"}, {"&"}, {"===", "!==", "==", "!="}, {"<", ">", "<=", ">=", "in", "instanceof", "as", "satisfies"}, {"<<", ">>", ">>>"}, {"+", "-"}, {"*", "/", "%"}, {"**"}}

// javascriptNames holds the names of operators in the tree, where they have others.
var javascriptNames = map[string]string{"===": "==", "!==": "!=", "&&": "and", "||": "or", "in": "has", "<=": "<", ">=": ">"}

func (p *javascript) binary(level int) *expr {
	if level >= len(javascriptLevels) {
		return p.unary()
	}
	t := p.peek()
	x := p.binary(level + 1)
	for {
		op := p.peek()
		if op.kind != opToken && op.kind != nameToken || !slices.Contains(javascriptLevels[level], op.s) || op.kind == nameToken && op.line {
			return x
		}
		p.i++
		if op.s == "as" || op.s == "satisfies" {
			p.word("const")
			p.typeName()
			continue
		}
		x = &expr{kind: binaryExpr, name: cmp.Or(javascriptNames[op.s], op.s), x: x, y: p.binary(level + 1), at: p.from(t)}
	}
}

func (p *javascript) unary() *expr {
	t := p.peek()
	switch {
	case p.op("!"):
		return &expr{kind: notExpr, x: p.unary(), at: p.from(t)}
	case p.op("-"), p.op("+"), p.op("~"), p.op("++"), p.op("--"):
		x := p.unary()
		if x.kind == numberExpr {
			x.name = t.s + x.name
			return x
		}
		return &expr{at: p.from(t), args: []*expr{x}}
	case p.word("typeof"), p.word("void"), p.word("delete"):
		return &expr{name: t.s, args: []*expr{p.unary()}, at: p.from(t)}
	case p.word("await"):
		return p.unary()
	case p.word("yield"):
		p.op("*")
		return p.unary()
	}
	return p.postfix()
}

func (p *javascript) postfix() *expr {
	t := p.peek()
	var x *expr
	if p.word("new") {
		made := p.peek()
		x = &expr{kind: callExpr, x: p.primary()}
		for p.op(".") {
			x.x = p.member(x.x, made)
		}
		if p.typed && p.isOp("<") {
			p.typeArguments()
		}
		if p.op("(") {
			x.args = p.list(")")
		}
		x.at = p.from(t)
	} else {
		x = p.primary()
	}
	for {
		switch {
		case p.op("?."):
			if !p.isOp("(") && !p.isOp("[") {
				x = p.member(x, t)
			}
		case p.op("."):
			x = p.member(x, t)
		case p.op("["):
			x = &expr{kind: indexExpr, x: x, y: p.sequence()}
			p.op("]")
			x.at = p.from(t)
		case p.op("("):
			x = &expr{kind: callExpr, x: x, args: p.list(")"), at: p.from(t)}
		case p.peek().kind == textToken && p.peek().at < len(p.src.s) && p.src.s[p.peek().at] == '`':
			x = &expr{kind: callExpr, x: x, args: []*expr{p.primary()}, at: p.from(t)} // a tagged template
		case p.op("++"), p.op("--"):
		case p.typed && p.isOp("!") && !p.peek().line:
			p.i++
		case p.typed && p.isOp("<") && p.callsGeneric():
		default:
			return x
		}
	}
}

// callsGeneric skips the type arguments of a generic call.
func (p *javascript) callsGeneric() bool {
	start := p.i
	if p.generic() && p.isOp("(") {
		return true
	}
	p.i = start
	return false
}

func (p *javascript) list(end string) []*expr {
	var list []*expr
	p.until(end, func() {
		if p.op(",") {
			list = append(list, &expr{})
			return
		}
		list = append(list, p.expression())
		p.comma(end)
	})
	return list
}

func (p *javascript) primary() *expr {
	t := p.next()
	at := p.rng(t)
	switch t.kind {
	case numberToken:
		return &expr{kind: numberExpr, name: t.s, at: at}
	case textToken:
		return &expr{kind: textExpr, text: t.text, parts: t.parts, at: at}
	case regexToken:
		return &expr{kind: regexExpr, name: t.s, text: t.text, at: at}
	case nameToken:
		switch t.s {
		case "true", "false", "null":
			return &expr{kind: constExpr, name: t.s, at: at}
		case "undefined":
			return &expr{kind: constExpr, name: "null", at: at}
		case "function", "async":
			if t.s == "function" || p.word("function") {
				p.op("*")
				p.take(nameToken)
				return &expr{kind: funcExpr, fn: p.function(), at: at}
			}
		case "class":
			p.i--
			p.class()
			return &expr{at: at}
		}
		return &expr{kind: nameExpr, name: t.s, at: at}
	case opToken:
		switch t.s {
		case "(":
			x := p.sequence()
			p.op(")")
			return x
		case "[":
			return &expr{kind: arrayExpr, args: p.list("]"), at: p.from(t)}
		case "{":
			return p.object(t)
		case "<": // a cast, or a generic arrow function
			p.i--
			if p.typed && p.generic() {
				if x := p.arrow(); x != nil {
					return x
				}
				return p.unary()
			}
			p.i++
		case ")", "]", "}", ";", ",":
			p.i--
		}
	}
	return &expr{at: at}
}

func (p *javascript) object(t *token) *expr {
	e := &expr{kind: objectExpr}
	p.until("}", func() {
		if p.op("...") {
			e.names, e.args = append(e.names, memberName{}), append(e.args, &expr{kind: spreadExpr, x: p.expression()})
			p.op(",")
			return
		}
		k := p.next()
		name := memberName{name: k.s, at: p.rng(k)}
		switch {
		case k.kind == textToken:
			name.name, name.at = k.text.s, k.text.all()
		case k.isOp("["):
			name = memberName{computed: p.expression(), at: p.rng(k)}
			p.op("]")
		}
		var v *expr
		switch {
		case p.op(":"):
			v = p.expression()
		case p.isOp("("):
			v = &expr{kind: funcExpr, fn: p.function()}
		default:
			v = &expr{kind: nameExpr, name: name.name, at: name.at}
			if p.op("=") { // a default, in a pattern
				v = &expr{kind: assignExpr, x: v, y: p.expression()}
			}
		}
		if k.kind == nameToken && (k.s == "get" || k.s == "async") && p.peek().kind == nameToken {
			return
		}
		e.names, e.args = append(e.names, name), append(e.args, v)
		p.comma("}")
	})
	e.at = p.from(t)
	return e
}
