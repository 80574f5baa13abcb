package facts

import (
	"slices"
	"strings"
)

// powershell parses a script of PowerShell. Variables have their dollar sign and are in lower case.
type powershell struct{ parser }

func parsePowerShell(src lit) []*stmt {
	p := &powershell{parser{src: src}}
	p.scan()
	return p.statements("")
}

func (p *powershell) scan() {
	s := p.src.s
	for i := 0; i < len(s); {
		c := s[i]
		switch {
		case c == '\n':
			p.toks = append(p.toks, token{kind: newlineToken, at: i, end: i + 1})
			i++
		case isBlank(c):
			i++
		case c == '`' && i+1 < len(s):
			i += 2
			if s[i-1] == '\r' && i < len(s) {
				i++
			}
		case c == '#':
			for i < len(s) && s[i] != '\n' {
				i++
			}
		case strings.HasPrefix(s[i:], "<#"):
			end := strings.Index(s[i:], "#>")
			if end < 0 {
				return
			}
			i += end + 2
		case strings.HasPrefix(s[i:], "@\"\n"), strings.HasPrefix(s[i:], "@'\n"), strings.HasPrefix(s[i:], "@\"\r\n"), strings.HasPrefix(s[i:], "@'\r\n"):
			from := i + strings.IndexByte(s[i:], '\n') + 1
			end := strings.Index(s[from-1:], "\n"+s[i+1:i+2]+"@")
			if end < 0 {
				return
			}
			p.text(i, from, from-1+end, s[i+1] == '"')
			i = from - 1 + end + 3
		case c == '\'' || c == '"':
			i = p.quoted(i)
		case c == '$' && i+1 < len(s) && (isWord(s[i+1]) || s[i+1] == '{' || s[i+1] == '?'):
			i = p.variable(i)
		case isDigit(c):
			start := i
			for i < len(s) && (isWord(s[i]) || s[i] == '.' && i+1 < len(s) && isDigit(s[i+1])) {
				i++
			}
			p.toks = append(p.toks, token{kind: numberToken, s: s[start:i], at: start, end: i})
		case c == '-' && i+1 < len(s) && isWord(s[i+1]) && !isDigit(s[i+1]):
			start := i
			for i++; i < len(s) && isWord(s[i]); i++ {
			}
			p.toks = append(p.toks, token{kind: opToken, s: strings.ToLower(s[start:i]), at: start, end: i})
		case isWord(c):
			start := i
			for i < len(s) && (isWord(s[i]) || s[i] == '-' && i+1 < len(s) && isWord(s[i+1])) {
				i++
			}
			p.toks = append(p.toks, token{kind: nameToken, s: s[start:i], at: start, end: i})
		default:
			n := 1
			for _, op := range []string{"@{", "@(", "$(", "::", "+=", "-=", "&&", "||", "??", "++", ".."} {
				if strings.HasPrefix(s[i:], op) {
					n = len(op)
				}
			}
			p.toks = append(p.toks, token{kind: opToken, s: s[i : i+n], at: i, end: i + n})
			i += n
		}
	}
}

func (p *powershell) variable(i int) int {
	s := p.src.s
	start := i
	i++
	name := ""
	if s[i] == '{' {
		end := strings.IndexByte(s[i:], '}')
		if end < 0 {
			return len(s)
		}
		name = s[i+1 : i+end]
		i += end + 1
	} else {
		from := i
		for i < len(s) && (isWord(s[i]) || s[i] == ':' && i+1 < len(s) && isWord(s[i+1]) || s[i] == '?') {
			i++
		}
		name = s[from:i]
	}
	if before, after, scoped := strings.Cut(name, ":"); scoped && !strings.EqualFold(before, "env") {
		name = after
	}
	if env, ok := cutFold(name, "env:"); ok {
		name = "env:" + env
	} else {
		name = strings.ToLower(name)
	}
	p.toks = append(p.toks, token{kind: nameToken, s: "$" + name, at: start, end: i})
	return i
}

func cutFold(s, prefix string) (string, bool) {
	if len(s) >= len(prefix) && strings.EqualFold(s[:len(prefix)], prefix) {
		return s[len(prefix):], true
	}
	return s, false
}

func (p *powershell) quoted(i int) int {
	s, quote := p.src.s, p.src.s[i]
	end := i + 1
	for end < len(s) && s[end] != quote {
		if s[end] == '`' && quote == '"' {
			end++
		} else if strings.HasPrefix(s[end:], "$(") && quote == '"' {
			for level := 0; end < len(s); end++ {
				if s[end] == '(' {
					level++
				} else if s[end] == ')' {
					if level--; level == 0 {
						break
					}
				}
			}
		}
		end++
	}
	end = min(end, len(s))
	p.text(i, i+1, end, quote == '"')
	return min(end+1, len(s))
}

// text adds a string whose text is between two places.
func (p *powershell) text(at, from, to int, expands bool) {
	s := p.src.s
	t := token{kind: textToken, at: at, end: min(to+1, len(s))}
	var b builder
	for i := from; i < to; i++ {
		switch {
		case expands && s[i] == '`' && i+1 < to:
			i++
			b.add(unescape(s[i]), p.src.pos(i))
		case expands && s[i] == '$' && i+1 < to && (isWord(s[i+1]) || s[i+1] == '{' || s[i+1] == '('):
			inner := &powershell{parser{src: p.src, depth: p.depth + 1}}
			end := i
			if s[i+1] == '(' {
				for level := 0; end < to; end++ {
					if s[end] == '(' {
						level++
					} else if s[end] == ')' {
						if level--; level == 0 {
							break
						}
					}
				}
				if inner.src = p.src.slice(min(i+2, end), end); inner.depth < 5 {
					inner.scan()
				}
			} else {
				end = inner.variable(i) - 1
			}
			b.add(hole, p.src.pos(i))
			b.holes = append(b.holes, value{})
			t.parts = append(t.parts, inner.expression(0))
			i = end
		default:
			b.add(s[i], p.src.pos(i))
		}
	}
	t.text = b.lit()
	if t.text.s == "" {
		t.text = lit{base: p.src.pos(min(from, max(0, len(s)-1)))}
	}
	p.toks = append(p.toks, t)
}

// statements are those up to a closing operator, or the end.
func (p *powershell) statements(end string) []*stmt {
	var list []*stmt
	for p.peek().kind != endToken {
		if end != "" && p.op(end) {
			break
		}
		before := p.i
		if st := p.statement(); st != nil {
			list = append(list, st)
		}
		if p.i == before {
			p.i++
		}
	}
	return list
}

func (p *powershell) lines() {
	for p.peek().kind == newlineToken {
		p.i++
	}
}

func (p *powershell) block() []*stmt {
	p.lines()
	if p.op("{") {
		return p.statements("}")
	}
	return nil
}

func (p *powershell) keyword(s string) bool {
	if t := p.peek(); t.kind == nameToken && strings.EqualFold(t.s, s) {
		p.i++
		return true
	}
	return false
}

func (p *powershell) inBrackets() *expr {
	p.lines()
	if !p.op("(") {
		return &expr{}
	}
	x := p.pipeline()
	for p.peek().kind != endToken && !p.op(")") {
		p.i++
	}
	return x
}

func (p *powershell) statement() *stmt {
	if p.depth++; p.depth > maxDepth {
		p.depth--
		p.i++
		return nil
	}
	defer func() { p.depth-- }()
	t := p.peek()
	switch {
	case t.kind == newlineToken, p.isOp(";"):
		p.i++
		return nil
	case p.keyword("function"):
		fn := &function{name: strings.ToLower(p.next().s)}
		if p.op("(") {
			fn.params = p.params()
		}
		p.lines()
		if p.op("{") {
			p.lines()
			if p.keyword("param") && p.op("(") {
				fn.params = p.params()
			}
			fn.body = p.statements("}")
		}
		return &stmt{kind: funcStmt, at: p.rng(t), name: fn.name, fn: fn}
	case p.keyword("param"):
		if p.isOp("(") {
			p.skip()
		}
		return nil
	case p.keyword("if"), p.keyword("elseif"):
		st := &stmt{kind: ifStmt, at: p.rng(t), x: p.inBrackets(), body: p.block()}
		start := p.i
		p.lines()
		switch next := p.peek(); {
		case next.kind == nameToken && strings.EqualFold(next.s, "elseif"):
			if other := p.statement(); other != nil {
				st.other = []*stmt{other}
			}
		case p.keyword("else"):
			st.other = p.block()
		default:
			p.i = start
		}
		return st
	case p.keyword("while"):
		return &stmt{kind: loopStmt, at: p.rng(t), x: p.inBrackets(), body: p.block()}
	case p.keyword("foreach"):
		st := &stmt{kind: loopStmt, at: p.rng(t), x: &expr{}}
		if p.op("(") {
			v := p.next()
			st.target = &expr{kind: nameExpr, name: v.s, at: p.rng(v)}
			p.keyword("in")
			st.x = p.pipeline()
			p.op(")")
		}
		st.body = p.block()
		return st
	case p.keyword("switch"):
		return p.choices(t)
	case p.keyword("try"):
		st := &stmt{kind: tryStmt, at: p.rng(t), body: p.block()}
		for {
			start := p.i
			p.lines()
			if p.keyword("catch") {
				for p.isOp("[") {
					p.skip()
				}
				st.other = append(st.other, &stmt{kind: blockStmt, body: p.block()})
				continue
			}
			if p.keyword("finally") {
				st.other = append(st.other, &stmt{kind: blockStmt, body: p.block()})
				continue
			}
			p.i = start
			return st
		}
	case p.keyword("exit"):
		call := &expr{kind: callExpr, x: &expr{kind: nameExpr, name: "exit"}}
		if !p.ended() {
			call.args = []*expr{p.pipeline()}
		}
		call.at = p.from(t)
		return &stmt{kind: exprStmt, at: call.at, x: call}
	case p.keyword("return"), p.keyword("throw"):
		st := &stmt{kind: returnStmt, at: p.rng(t), throws: strings.EqualFold(t.s, "throw")}
		if !p.ended() {
			st.x = p.pipeline()
		}
		return st
	}
	x := p.pipeline()
	switch {
	case p.op("="):
		p.lines()
		return &stmt{kind: assignStmt, target: x, x: p.whole(p.assigned()), at: p.from(t)}
	case p.op("++"):
		return &stmt{kind: assignStmt, target: x, x: &expr{}, at: p.from(t)}
	case p.op("+="):
		return &stmt{kind: assignStmt, target: x, x: p.whole(p.assigned()), add: true, at: p.from(t)}
	}
	return &stmt{kind: exprStmt, x: p.whole(x), at: p.from(t)}
}

// assigned is a value: a pipeline, or what a statement in its place comes to.
func (p *powershell) assigned() *expr {
	t := p.peek()
	if t.kind == nameToken && slices.Contains([]string{"if", "switch", "try", "foreach", "while"}, strings.ToLower(t.s)) {
		return result(p.statement())
	}
	return p.pipeline()
}

// result is the value of a statement whose branches are plain; of others it is unknown.
func result(s *stmt) *expr {
	if s == nil {
		return &expr{}
	}
	switch s.kind {
	case exprStmt:
		if s.x != nil && s.x.kind == callExpr && s.x.x != nil && !strings.Contains(s.x.x.name, "-") {
			break // it may end the script
		}
		return s.x
	case ifStmt:
		return &expr{kind: chooseExpr, x: s.x, y: last(s.body), z: last(s.other), at: s.at}
	case tryStmt:
		return &expr{kind: chooseExpr, x: &expr{}, y: last(s.body), z: last(s.other), at: s.at}
	case blockStmt:
		return last(s.body)
	}
	return &expr{fn: &function{body: []*stmt{s}}} // for its words
}

func last(list []*stmt) *expr {
	if len(list) == 1 {
		return result(list[0])
	}
	return &expr{fn: &function{body: list}}
}

// whole is an expression that ends its statement. Of one that goes on with what is not understood nothing is known.
func (p *powershell) whole(x *expr) *expr {
	if p.ended() {
		return x
	}
	for level := 0; p.peek().kind != endToken && (level > 0 || !p.ended()); p.i++ {
		if t := p.peek(); t.kind == opToken {
			switch t.s {
			case "(", "[", "{", "@(", "@{", "$(":
				level++
			case ")", "]", "}":
				level--
			}
		}
	}
	return &expr{at: x.at, args: []*expr{x}}
}

// ended reports that a statement ends here.
func (p *powershell) ended() bool {
	t := p.peek()
	return t.kind == endToken || t.kind == newlineToken || t.kind == opToken && slices.Contains([]string{";", "}", ")", "|", "&&", "||"}, t.s)
}

func (p *powershell) params() []*expr {
	var list []*expr
	for p.peek().kind != endToken && !p.op(")") {
		t := p.next()
		switch {
		case t.kind == opToken && t.s == "[":
			p.i--
			p.skip()
		case t.kind == nameToken && strings.HasPrefix(t.s, "$"):
			list = append(list, &expr{kind: nameExpr, name: t.s, at: p.rng(t)})
			if p.op("=") {
				p.expression(0)
			}
		}
	}
	return list
}

func (p *powershell) choices(t *token) *stmt {
	for p.peek().kind == opToken && strings.HasPrefix(p.peek().s, "-") {
		p.i++
	}
	st := &stmt{kind: switchStmt, at: p.rng(t), x: p.inBrackets()}
	p.lines()
	p.op("{")
	for p.peek().kind != endToken && !p.op("}") {
		before := p.i
		p.lines()
		if p.isOp("}") {
			continue
		}
		var label *expr
		if !p.keyword("default") {
			label = p.expression(0)
		}
		st.cases = append(st.cases, []*expr{label})
		st.bodies = append(st.bodies, p.block())
		if p.i == before {
			p.i++
		}
	}
	return st
}

// pipeline hands each value to the next command as its first argument.
func (p *powershell) pipeline() *expr {
	if p.depth++; p.depth > maxDepth {
		p.depth--
		p.i++
		return &expr{}
	}
	defer func() { p.depth-- }()
	t := p.peek()
	x := p.command(nil)
	for p.op("|") {
		p.lines()
		x = p.command(x)
		x.at = p.from(t)
	}
	return x
}

// command is a cmdlet with its arguments, or an expression.
func (p *powershell) command(piped *expr) *expr {
	p.op("&")
	t := p.peek()
	if t.kind != nameToken || strings.HasPrefix(t.s, "$") {
		return p.expression(0)
	}
	p.i++
	call := &expr{kind: callExpr, x: &expr{kind: nameExpr, name: strings.ToLower(t.s), at: p.rng(t)}}
	if piped != nil {
		call.args, call.names = append(call.args, piped), append(call.names, memberName{})
	}
	for !p.ended() {
		before := p.i
		if o := p.peek(); o.kind == opToken && strings.HasPrefix(o.s, "-") && len(o.s) > 1 {
			p.i++
			if slices.Contains([]string{"-depth", "-erroraction", "-encoding", "-foregroundcolor", "-name", "-filter"}, o.s) && !p.ended() {
				p.postfix()
			}
			continue
		}
		a := p.postfix()
		if p.isOp("{") {
			call.args = append(call.args, &expr{kind: funcExpr, fn: &function{body: p.block()}})
			call.names = append(call.names, memberName{})
			continue
		}
		call.args, call.names = append(call.args, a), append(call.names, memberName{})
		p.op(",")
		if p.i == before {
			p.i++
		}
	}
	call.at = p.from(t)
	return call
}

var powershellOps = map[string]string{
	"-eq": "==", "-ceq": "==", "-ieq": "==", "-ne": "!=", "-match": "match", "-cmatch": "match", "-imatch": "match", "-notmatch": "notmatch", "-like": "like", "-notlike": "notlike",
	"-contains": "contains", "-notcontains": "notcontains", "-in": "in", "-notin": "not in", "-and": "and", "-or": "or", "??": "or", "+": "+", "-gt": "<", "-lt": "<", "-ge": "<", "-le": "<",
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
			for p.peek().kind != endToken && !p.op("]") {
				p.i++
			}
			x.at = p.from(t)
		case glued && p.op("("):
			x = &expr{kind: callExpr, x: x}
			for p.peek().kind != endToken && !p.op(")") {
				before := p.i
				p.lines()
				x.args = append(x.args, p.expression(0))
				p.op(",")
				if p.i == before {
					p.i++
				}
			}
			x.at = p.from(t)
		default:
			return x
		}
	}
}

func (p *powershell) primary() *expr {
	if p.depth++; p.depth > maxDepth {
		p.depth--
		p.i++
		return &expr{}
	}
	defer func() { p.depth-- }()
	t := p.next()
	at := p.rng(t)
	switch t.kind {
	case numberToken:
		return &expr{kind: numberExpr, name: t.s, at: at}
	case textToken:
		return &expr{kind: textExpr, text: t.text, parts: t.parts, at: at}
	case nameToken:
		switch t.s {
		case "$true", "$false", "$null":
			return &expr{kind: constExpr, name: t.s[1:], at: at}
		}
		if strings.HasPrefix(t.s, "$") {
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
			for p.peek().kind != endToken && !p.op(")") {
				p.i++
			}
			return x
		case "@(":
			e := &expr{kind: arrayExpr}
			for p.peek().kind != endToken && !p.op(")") {
				before := p.i
				p.lines()
				if p.op(",") || p.op(";") || p.isOp(")") {
					continue
				}
				e.args = append(e.args, p.pipeline())
				if p.i == before {
					p.i++
				}
			}
			e.at = p.from(t)
			return e
		case "@{":
			return p.table(t)
		case "[":
			p.i--
			p.skip()
			if p.isOp("::") { // a static member
				return &expr{kind: nameExpr, name: strings.ToLower(p.src.s[t.at:p.toks[p.i-1].end]), at: p.from(t)}
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
	for p.peek().kind != endToken && !p.op("}") {
		before := p.i
		p.lines()
		if p.op(";") || p.isOp("}") {
			continue
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
		if p.i == before {
			p.i++
		}
	}
	e.at = p.from(t)
	return e
}
