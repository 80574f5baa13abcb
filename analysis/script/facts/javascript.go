package facts

import (
	"slices"
	"strings"
)

func (p *javascript) statement() []*stmt {
	if p.depth++; p.depth > maxDepth {
		p.depth--
		p.i++
		return nil
	}
	defer func() { p.depth-- }()
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
		if next := p.ahead(1); next.kind == opToken && (next.s == "(" || next.s == ".") {
			return p.expressionStatement()
		}
		return p.imports()
	case "export":
		p.i++
		if p.word("default") && !p.isWord("function") && !p.isWord("async") && !p.isWord("class") {
			return p.expressionStatement()
		}
		if p.isOp("{") || p.isOp("*") {
			for p.peek().kind != endToken && !p.op(";") && !(p.peek().line && p.i > 0 && p.toks[p.i-1].kind == textToken) {
				p.i++
			}
			return nil
		}
		return p.statement()
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
		fn := p.function(p.next().s)
		return []*stmt{{kind: funcStmt, at: p.rng(t), name: fn.name, fn: fn}}
	case "class", "abstract":
		if t.s == "class" || p.ahead(1).s == "class" {
			return []*stmt{p.class()}
		}
	case "interface", "type", "declare", "namespace", "enum":
		if p.typed && p.ahead(1).kind == nameToken && !p.ahead(1).line {
			p.passType(t.s)
			return nil
		}
	case "if":
		p.i++
		p.op("(")
		st := &stmt{kind: ifStmt, at: p.rng(t), x: p.sequence()}
		p.op(")")
		st.body = p.statement()
		if p.word("else") {
			st.other = p.statement()
		}
		return []*stmt{st}
	case "while":
		p.i++
		p.op("(")
		st := &stmt{kind: loopStmt, at: p.rng(t), x: p.sequence()}
		p.op(")")
		st.body = p.statement()
		return []*stmt{st}
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
		p.i++
		st := &stmt{kind: tryStmt, at: p.rng(t), body: p.block()}
		after := []*stmt{st}
		if p.word("catch") {
			if p.isOp("(") {
				p.skip()
			}
			st.other = []*stmt{{kind: blockStmt, body: p.block()}}
		}
		if p.word("finally") {
			after = append(after, p.block()...)
		}
		return after
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
	if p.ahead(1).kind == opToken && p.ahead(1).s == ":" && p.ahead(2).s != ":" {
		p.i += 2 // a label
		return p.statement()
	}
	return p.expressionStatement()
}

func (p *javascript) expressionStatement() []*stmt {
	t := p.peek()
	x := p.sequence()
	st := &stmt{kind: exprStmt, at: p.from(t), x: x}
	p.op(";")
	return []*stmt{st}
}

func (p *javascript) block() []*stmt {
	if !p.op("{") {
		return nil
	}
	var list []*stmt
	for p.peek().kind != endToken && !p.op("}") {
		before := p.i
		list = append(list, p.statement()...)
		if p.i == before {
			p.i++
		}
	}
	return list
}

func (p *javascript) declarations() []*stmt {
	var list []*stmt
	for {
		t := p.peek()
		target := p.pattern()
		p.annotation()
		st := &stmt{kind: assignStmt, target: target, x: &expr{}}
		if p.op("=") {
			st.x = p.expression()
		}
		st.at = p.from(t)
		list = append(list, st)
		if !p.op(",") {
			break
		}
	}
	p.op(";")
	return list
}

// pattern is a name, or what a value is taken apart into.
func (p *javascript) pattern() *expr {
	t := p.peek()
	if t.kind == opToken && (t.s == "{" || t.s == "[") {
		return p.primary()
	}
	p.i++
	p.op("!")
	return &expr{kind: nameExpr, name: t.s, at: p.rng(t)}
}

// annotation passes over : Type.
func (p *javascript) annotation() {
	p.op("?")
	if p.typed && p.op(":") {
		p.typeName()
	}
}

// typeName passes over a type.
func (p *javascript) typeName() {
	for p.peek().kind != endToken {
		switch t := p.peek(); {
		case t.kind == opToken && (t.s == "{" || t.s == "[" || t.s == "("):
			p.skip()
			if p.op("=>") {
				continue
			}
		case t.kind == opToken && t.s == "<":
			p.generic()
		case t.kind == nameToken || t.kind == textToken || t.kind == numberToken:
			p.i++
		default:
			return
		}
		switch t := p.peek(); {
		case t.kind == opToken && (t.s == "|" || t.s == "&" || t.s == "." || t.s == "[" && !t.line || t.s == "<" || t.s == "=>"):
			if t.s != "[" && t.s != "<" {
				p.i++
			}
		case t.kind == nameToken && (t.s == "is" || t.s == "extends" || t.s == "keyof") && !t.line, t.kind == nameToken && p.i > 0 && slices.Contains([]string{"keyof", "typeof", "readonly", "unique", "infer", "asserts"}, p.toks[p.i-1].s):
		default:
			return
		}
	}
}

// generic passes over <…>; false leaves things as they are.
func (p *javascript) generic() bool {
	start, level := p.i, 0
	for p.peek().kind != endToken && p.i-start < 60 {
		t := p.next()
		if t.kind != opToken {
			continue
		}
		switch t.s {
		case "<":
			level++
		case ">", ">>", ">>>":
			if level -= len(t.s); level <= 0 {
				return true
			}
		case ";", "(", ")", "=", "+", "-", "&&", "||":
			p.i = start
			return false
		}
	}
	p.i = start
	return false
}

// passType passes over a declaration of a type.
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

func (p *javascript) function(name string) *function {
	fn := &function{name: name}
	if p.typed && p.isOp("<") {
		p.generic()
	}
	if p.op("(") {
		fn.params = p.params()
	}
	if p.typed && p.op(":") {
		p.typeName()
	}
	fn.body = p.block()
	return fn
}

func (p *javascript) params() []*expr {
	var list []*expr
	for p.peek().kind != endToken && !p.op(")") {
		before := p.i
		p.op("...")
		for p.typed && p.peek().kind == nameToken && p.ahead(1).kind == nameToken { // private readonly x
			p.i++
		}
		list = append(list, p.pattern())
		p.annotation()
		if p.op("=") {
			p.expression()
		}
		if !p.op(",") && p.i == before {
			p.i++
		}
	}
	return list
}

func (p *javascript) class() *stmt {
	t := p.next()
	st := &stmt{kind: classStmt, at: p.rng(t)}
	for p.peek().kind != endToken && !p.isOp("{") {
		p.i++
	}
	p.op("{")
	for p.peek().kind != endToken && !p.op("}") {
		before := p.i
		n := p.next()
		if n.kind == nameToken && (p.isOp("(") || p.typed && p.isOp("<") && !slices.Contains([]string{"static", "async"}, n.s)) {
			fn := p.function(n.s)
			fn.method = true
			st.body = append(st.body, &stmt{kind: funcStmt, name: n.s, fn: fn})
			continue
		}
		if n.kind == opToken && n.s == "{" {
			p.i--
			p.skip()
			continue
		}
		if n.kind == opToken && n.s == "=" {
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
	p.op("(")
	st := &stmt{kind: loopStmt, at: p.rng(t), x: &expr{}}
	if p.word("const") || p.word("let") || p.word("var") {
		st.target = p.pattern()
		p.annotation()
	} else if !p.isOp(";") {
		st.target = p.sequence()
	}
	if p.word("of") || p.word("in") {
		st.x = p.sequence()
	}
	for level := 1; p.peek().kind != endToken; { // what is left of the head
		n := p.next()
		if n.kind == opToken && n.s == "(" {
			level++
		} else if n.kind == opToken && n.s == ")" {
			if level--; level == 0 {
				break
			}
		}
	}
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
	for p.peek().kind != endToken && !p.op("}") {
		before := p.i
		switch {
		case p.word("case"):
			cases = append(cases, p.expression())
			p.op(":")
		case p.word("default"):
			cases = append(cases, nil)
			p.op(":")
		default:
			var body []*stmt
			for p.peek().kind != endToken && !p.isWord("case") && !p.isWord("default") && !p.isOp("}") {
				at := p.i
				body = append(body, p.statement()...)
				if p.i == at {
					p.i++
				}
			}
			st.cases, st.bodies = append(st.cases, cases), append(st.bodies, body)
			cases = nil
		}
		if p.i == before {
			p.i++
		}
	}
	return st
}

func (p *javascript) imports() []*stmt {
	t := p.next()
	st := &stmt{kind: importStmt, at: p.rng(t)}
	type pair struct{ as, name string }
	var names []pair
	p.word("type")
	for p.peek().kind != endToken && p.peek().kind != textToken {
		n := p.next()
		switch {
		case n.kind == opToken && n.s == "*" && p.word("as"):
			names = append(names, pair{p.next().s, ""})
		case n.kind == nameToken && n.s != "from":
			name := pair{n.s, "." + n.s}
			if p.word("as") {
				name.as = p.next().s
			}
			names = append(names, name)
		case n.kind == opToken && n.s == ";":
			return nil
		}
	}
	module := p.next()
	st.at = p.rng(module)
	if p.word("with") && p.isOp("{") {
		p.skip()
	}
	p.op(";")
	st.name = module.text.s
	for i, n := range names {
		if i == 0 && p.src.s[t.end:min(len(p.src.s), t.end+2)] != " {" && n.name == "."+n.as && !braced(p.src.s[t.at:], n.as) {
			n.name = "" // the default is the module
		}
		st.imports = append(st.imports, imported{n.as, module.text.s + n.name})
	}
	return []*stmt{st}
}

// braced reports that a name stands inside of the braces of an import.
func braced(s, name string) bool {
	open := strings.IndexByte(s, '{')
	at := strings.Index(s, name)
	return open >= 0 && open < at
}

// sequence is an expression with commas.
func (p *javascript) sequence() *expr {
	x := p.expression()
	for p.op(",") {
		y := p.expression()
		x = &expr{kind: binaryExpr, name: ",", x: x, y: y, at: x.at}
	}
	return x
}

func (p *javascript) expression() *expr {
	if p.depth++; p.depth > maxDepth {
		p.depth--
		p.i++
		return &expr{}
	}
	defer func() { p.depth-- }()
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

// arrow is a function written with =>, nil when there is none.
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
		if p.typed && p.op(":") {
			p.typeName()
		}
		if !p.isOp("=>") {
			p.i = start
			return nil
		}
		p.i = from + 1
		fn.params = p.params()
		if p.typed && p.op(":") {
			p.typeName()
		}
	default:
		p.i = start
		return nil
	}
	if !p.op("=>") {
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
		name := strings.TrimSuffix(op.s, "=")
		switch op.s {
		case "===", "==":
			name = "=="
		case "!==", "!=":
			name = "!="
		case "&&":
			name = "and"
		case "||", "??":
			name = "or"
		case "in":
			name = "has"
		}
		x = &expr{kind: binaryExpr, name: name, x: x, y: p.binary(level + 1), at: p.from(t)}
	}
}

func (p *javascript) unary() *expr {
	t := p.peek()
	switch {
	case p.op("!"):
		return &expr{kind: notExpr, x: p.unary(), at: p.from(t)}
	case p.op("-"):
		x := p.unary()
		if x.kind == numberExpr {
			x.name = "-" + x.name
			return x
		}
		return &expr{}
	case p.op("+"), p.op("~"), p.op("++"), p.op("--"):
		p.unary()
		return &expr{at: p.from(t)}
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
		x = &expr{kind: callExpr, x: p.memberOnly()}
		if p.typed && p.isOp("<") {
			p.generic()
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
			switch {
			case p.isOp("(") || p.isOp("["):
			default:
				n := p.next()
				x = &expr{kind: memberExpr, x: x, name: n.s, key: p.rng(n), at: p.from(t)}
			}
		case p.op("."):
			n := p.next()
			x = &expr{kind: memberExpr, x: x, name: n.s, key: p.rng(n), at: p.from(t)}
		case p.isOp("["):
			p.i++
			x = &expr{kind: indexExpr, x: x, y: p.sequence()}
			p.op("]")
			x.at = p.from(t)
		case p.isOp("("):
			p.i++
			x = &expr{kind: callExpr, x: x, args: p.list(")")}
			x.at = p.from(t)
		case p.peek().kind == textToken && p.peek().at < len(p.src.s) && p.src.s[p.peek().at] == '`':
			p.i++ // a tagged template
			x = &expr{args: []*expr{x}}
		case p.op("++"), p.op("--"):
		case p.typed && p.isOp("!") && !p.peek().line:
			p.i++
		case p.typed && p.isOp("<") && p.callsGeneric():
		default:
			return x
		}
	}
}

// callsGeneric passes over the types of a generic call.
func (p *javascript) callsGeneric() bool {
	start := p.i
	if p.generic() && p.isOp("(") {
		return true
	}
	p.i = start
	return false
}

func (p *javascript) memberOnly() *expr {
	t := p.peek()
	x := p.primary()
	for p.op(".") {
		n := p.next()
		x = &expr{kind: memberExpr, x: x, name: n.s, key: p.rng(n), at: p.from(t)}
	}
	return x
}

func (p *javascript) list(end string) []*expr {
	var list []*expr
	for p.peek().kind != endToken && !p.op(end) {
		before := p.i
		if p.op(",") {
			list = append(list, &expr{})
			continue
		}
		list = append(list, p.expression())
		if !p.op(",") && !p.isOp(end) || p.i == before {
			p.i++
		}
	}
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
		return &expr{kind: regexExpr, text: t.text, at: at}
	case nameToken:
		switch t.s {
		case "true", "false", "null":
			return &expr{kind: constExpr, name: t.s, at: at}
		case "undefined":
			return &expr{kind: constExpr, name: "null", at: at}
		case "function":
			p.op("*")
			name := ""
			if p.peek().kind == nameToken {
				name = p.next().s
			}
			return &expr{kind: funcExpr, fn: p.function(name), at: at}
		case "async":
			if p.word("function") {
				return &expr{kind: funcExpr, fn: p.function(""), at: at}
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
			e := &expr{kind: arrayExpr, args: p.list("]")}
			e.at = p.from(t)
			return e
		case "{":
			return p.object(t)
		case "<": // a cast, or a generic arrow function
			p.i--
			if p.typed && p.generic() {
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
	for p.peek().kind != endToken && !p.op("}") {
		before := p.i
		if p.op("...") {
			e.names, e.args = append(e.names, memberName{}), append(e.args, &expr{kind: spreadExpr, x: p.expression()})
			p.op(",")
			continue
		}
		k := p.next()
		name := memberName{name: k.s, at: p.rng(k)}
		switch {
		case k.kind == textToken:
			name.name, name.at = k.text.s, k.text.all()
		case k.kind == opToken && k.s == "[":
			name = memberName{computed: p.expression(), at: p.rng(k)}
			p.op("]")
		}
		var v *expr
		switch {
		case p.op(":"):
			v = p.expression()
		case p.isOp("("):
			v = &expr{kind: funcExpr, fn: p.function(name.name)}
		default:
			v = &expr{kind: nameExpr, name: name.name, at: name.at}
			if p.op("=") { // a default, in a pattern
				v = &expr{kind: assignExpr, x: v, y: p.expression()}
			}
		}
		if k.kind == nameToken && (k.s == "get" || k.s == "async") && p.peek().kind == nameToken {
			continue
		}
		e.names, e.args = append(e.names, name), append(e.args, v)
		if !p.op(",") && !p.isOp("}") || p.i == before {
			p.i++
		}
	}
	e.at = p.from(t)
	return e
}
