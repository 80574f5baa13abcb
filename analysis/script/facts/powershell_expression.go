package facts

import (
	"slices"
	"strings"
)

// pipeline passes each value to the next command as its first argument.
func (p *powershell) pipeline() *expr {
	if !p.deeper() {
		return &expr{}
	}
	defer p.up()
	t := p.peek()
	x := p.command(nil)
	for p.op("|") {
		p.lines()
		x = p.command(x)
		x.at = p.from(t)
	}
	return x
}

// command parses a cmdlet with its arguments, or an expression.
func (p *powershell) command(piped *expr) *expr {
	p.op("&")
	t := p.peek()
	if p.isOp(".") && p.i+1 < len(p.toks) && p.toks[p.i+1].at > t.end { // runs a script in this scope
		p.i++
		return &expr{kind: callExpr, x: &expr{kind: nameExpr, name: t.s, at: p.rng(t)}, args: []*expr{p.postfix()}, at: p.from(t)}
	}
	if t.kind != nameToken || strings.HasPrefix(t.s, "$") {
		outer := p.commas
		p.commas = true
		x := p.expression(0)
		p.commas = outer
		return x
	}
	p.i++
	call := &expr{kind: callExpr, x: &expr{kind: nameExpr, name: strings.ToLower(t.s), at: p.rng(t)}}
	if piped != nil {
		call.args = append(call.args, piped)
	}
	name, args := p.i-1, []int(nil)
	p.while(func() bool { return !p.ended() }, func() {
		args = append(args, p.i)
		if o := p.peek(); o.kind == opToken && strings.HasPrefix(o.s, "-") && len(o.s) > 1 {
			p.i++
			if call.x.name != "add-member" && slices.Contains([]string{"-depth", "-erroraction", "-encoding", "-foregroundcolor", "-name", "-filter"}, o.s) && !p.ended() {
				p.postfix()
			}
			return
		}
		a := p.postfix()
		if p.isOp("{") {
			call.args = append(call.args, &expr{kind: funcExpr, fn: &function{body: p.block()}})
			return
		}
		call.args = append(call.args, a)
		p.op(",")
	})
	p.usesNew(name, args)
	call.at = p.from(t)
	return call
}

var powershellOps = map[string]string{
	"-eq": "==", "-ceq": "==", "-ieq": "==", "-ne": "!=", "-match": "match", "-cmatch": "match", "-imatch": "match", "-notmatch": "notmatch", "-like": "like", "-notlike": "notlike",
	"-contains": "contains", "-notcontains": "notcontains", "-in": "in", "-notin": "not in", "-and": "and", "-or": "or", "??": "??", "+": "+", "-gt": "<", "-lt": "<", "-ge": "<", "-le": "<",
	"-replace": "replace", "-split": "replace", "-join": "replace", "-f": "replace", "-is": "isinstance", "-isnot": "isinstance", "-as": "replace", "*": "replace", "/": "replace", "%": "replace", "..": "replace",
}

func powershellLevel(op string) int {
	switch op {
	case "-and", "-or", "??":
		return 0
	case "+", "*", "/", "%", "..", "-f", "-replace", "-split", "-join", "-as", "-is", "-isnot":
		return 2
	}
	return 1
}

func (p *powershell) expression(min int) *expr {
	t := p.peek()
	x := p.unary()
	if p.commas && p.isOp(",") {
		x = &expr{kind: arrayExpr, args: []*expr{x}}
		for p.op(",") {
			p.lines()
			x.args = append(x.args, p.unary())
		}
		x.at = p.from(t)
	}
	for {
		op := p.peek()
		name, ok := powershellOps[op.s]
		if op.kind != opToken || !ok || powershellLevel(op.s) < min {
			return x
		}
		p.i++
		p.lines()
		x = &expr{kind: binaryExpr, name: name, x: x, y: p.expression(powershellLevel(op.s) + 1), at: p.from(t)}
	}
}

func (p *powershell) unary() *expr {
	if !p.deeper() {
		return &expr{}
	}
	defer p.up()
	t := p.peek()
	if p.op("!") || p.op("-not") {
		return &expr{kind: notExpr, x: p.unary(), at: p.from(t)}
	}
	if p.op(",") {
		return p.unary()
	}
	return p.postfix()
}

func (p *powershell) postfix() *expr {
	t := p.peek()
	outer := p.commas
	p.commas = false // in an argument or an index, a comma separates
	defer func() { p.commas = outer }()
	x := p.primary()
	for {
		next := p.peek()
		glued := p.i > 0 && p.i < len(p.toks) && next.at == p.toks[p.i-1].end
		switch {
		case glued && (p.op(".") || p.op("::")):
			n := p.next()
			if strings.HasPrefix(n.s, "$") {
				x = &expr{kind: indexExpr, x: x, y: &expr{kind: nameExpr, name: n.s, at: p.rng(n)}, at: p.from(t)}
				continue
			}
			x = &expr{kind: memberExpr, x: x, name: n.s, key: p.rng(n), at: p.from(t)}
			if n.kind == textToken {
				x.name, x.key = n.text.s, n.text.all()
			}
		case glued && p.op("["):
			x = &expr{kind: indexExpr, x: x, y: p.expression(0)}
			p.pass("]")
			x.at = p.from(t)
		case glued && p.op("("):
			x = &expr{kind: callExpr, x: x}
			p.until(")", func() {
				p.lines()
				x.args = append(x.args, p.expression(0))
				p.op(",")
			})
			x.at = p.from(t)
		default:
			return x
		}
	}
}

func (p *powershell) primary() *expr {
	t := p.next()
	at := p.rng(t)
	switch t.kind {
	case numberToken:
		return &expr{kind: numberExpr, name: t.s, at: at}
	case textToken:
		return &expr{kind: textExpr, text: t.text, parts: t.parts, at: at}
	case nameToken:
		switch {
		case slices.Contains([]string{"$true", "$false", "$null"}, t.s):
			return &expr{kind: constExpr, name: t.s[1:], at: at}
		case strings.HasPrefix(t.s, "$"):
			return &expr{kind: nameExpr, name: t.s, at: at}
		}
		return &expr{kind: textExpr, text: p.src.slice(t.at, t.end), at: at} // a bare word
	case opToken:
		switch t.s {
		case "(", "$(":
			x := p.assigned()
			if p.op("=") {
				x = &expr{kind: assignExpr, x: x, y: p.pipeline(), at: p.from(t)}
			}
			p.pass(")")
			return x
		case "@(":
			e := &expr{kind: arrayExpr}
			p.until(")", func() {
				p.lines()
				if p.op(",") || p.op(";") || p.isOp(")") {
					return
				}
				x := p.pipeline()
				if x.kind == arrayExpr && len(e.args) == 0 && p.isOp(")") { // @('a', 'b')
					e.args = x.args
					return
				}
				e.args = append(e.args, x)
			})
			e.at = p.from(t)
			return e
		case "@{":
			return p.table(t)
		case "[":
			p.i--
			p.skip()
			if p.isOp("::") { // a static member
				name := strings.ToLower(p.src.s[t.at:p.toks[p.i-1].end])
				return &expr{kind: nameExpr, name: strings.Replace(name, "[system.", "[", 1), at: p.from(t)}
			}
			return p.unary() // a cast
		case "{":
			p.i--
			return &expr{kind: funcExpr, fn: &function{body: p.block()}}
		case ")", "}", "]", ";":
			p.i--
		}
	}
	return &expr{at: at}
}

func (p *powershell) table(t *token) *expr {
	e := &expr{kind: objectExpr}
	p.until("}", func() {
		p.lines()
		if p.op(";") || p.isOp("}") {
			return
		}
		k := p.next()
		name := memberName{name: k.s, at: p.rng(k)}
		if k.kind == textToken {
			name.name, name.at = k.text.s, k.text.all()
		}
		if p.op("=") {
			p.lines()
			e.names, e.args = append(e.names, name), append(e.args, p.pipeline())
		}
	})
	e.at = p.from(t)
	return e
}
