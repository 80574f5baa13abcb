package facts

import (
	"cmp"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// powershell parses a PowerShell script. Variable names keep their dollar sign and are lower case.
type powershell struct {
	parser
	// commas reports that a comma makes a list: it separates neither arguments nor indexes.
	commas bool
	// later holds what calls have that only PowerShell 7 has.
	later []Construct
}

// ternary reports whether a question mark belongs to x ? y : z rather than being the alias of Where-Object.
func (p *powershell) ternary(i int) bool {
	before := &p.toks[i-1]
	constant := before.kind == textToken || before.kind == numberToken
	variable := before.kind == nameToken && strings.HasPrefix(before.s, "$")
	if !constant && !variable && !before.isOp(")") && !before.isOp("]") {
		return false
	}
	for _, t := range p.toks[i+1:] {
		if t.kind == newlineToken {
			return false
		}
		if t.isOp(":") {
			return true
		}
	}
	return false
}

// verbatim reports whether an offset is after --%, which stops parsing.
func (p *powershell) verbatim(at int) bool {
	s := p.src.s[:at]
	return strings.Contains(s[strings.LastIndexByte(s, '\n')+1:], "--%")
}

// otherQuotes matches what begins or ends a text in a way that scan does not know.
var otherQuotes = regex.Lazy(`@["'][ \t]+\r?\n|[‘’‚‛“”„]`)

// unread returns the first comma behind which a bracket closes, where any version of PowerShell stops parsing.
func (p *powershell) unread() []SyntaxError {
	for i, t := range slice.Pointers(p.toks) {
		rest := p.toks[i+1:]
		next := slices.IndexFunc(rest, func(t token) bool { return t.kind != newlineToken })
		if t.isOp(",") && next >= 0 && rest[next].isOp(")") && !p.verbatim(t.at) && !otherQuotes().MatchString(p.src.s) {
			return []SyntaxError{{Range: p.rng(t), Message: "an expression is missing after the comma"}}
		}
	}
	return nil
}

func (p *powershell) lines() {
	for p.take(newlineToken) {
	}
}

func (p *powershell) block() []*stmt {
	p.lines()
	if p.op("{") {
		return p.all("}", p.statement)
	}
	return nil
}

func (p *powershell) inBrackets() *expr {
	p.lines()
	if !p.op("(") {
		return &expr{}
	}
	x := p.pipeline()
	p.pass(")")
	return x
}

func (p *powershell) statement() []*stmt {
	if !p.deeper() {
		return nil
	}
	defer p.up()
	t := p.peek()
	switch {
	case p.take(newlineToken), p.op(";"):
		return nil
	case p.word("function"):
		return []*stmt{p.function(t)}
	case p.word("param"):
		var list []*stmt
		if p.op("(") {
			for _, name := range p.params() {
				if name.y != nil { // it has another value
					continue
				}
				argument := &expr{kind: indexExpr, at: name.at, x: &expr{kind: nameExpr, name: "$args"}, y: &expr{kind: numberExpr, name: "0"}}
				list = append(list, &stmt{kind: assignStmt, at: name.at, target: name, x: argument})
			}
		}
		return list
	case p.word("if"), p.word("elseif"):
		return []*stmt{p.branches(t)}
	case p.word("while"):
		return []*stmt{{kind: loopStmt, at: p.rng(t), x: p.inBrackets(), body: p.block()}}
	case p.word("foreach"):
		return []*stmt{p.foreach(t)}
	case p.word("switch"):
		return []*stmt{p.choices(t)}
	case p.word("try"):
		return []*stmt{p.try(t)}
	case p.word("exit"):
		call := &expr{kind: callExpr, x: &expr{kind: nameExpr, name: "exit"}}
		if !p.ended() {
			call.args = []*expr{p.pipeline()}
		}
		call.at = p.from(t)
		return []*stmt{{kind: exprStmt, at: call.at, x: call}}
	case p.word("return"), p.word("throw"):
		st := &stmt{kind: returnStmt, at: p.rng(t), throws: strings.EqualFold(t.s, "throw")}
		if !p.ended() {
			st.x = p.pipeline()
		}
		return []*stmt{st}
	}
	x := p.pipeline()
	switch {
	case p.op("="):
		p.lines()
		return []*stmt{{kind: assignStmt, target: x, x: p.whole(p.assigned()), at: p.from(t)}}
	case p.op("++"):
		return []*stmt{{kind: assignStmt, target: x, x: &expr{}, at: p.from(t)}}
	case p.op("+="):
		return []*stmt{{kind: assignStmt, target: x, x: p.whole(p.assigned()), add: true, at: p.from(t)}}
	}
	return []*stmt{{kind: exprStmt, x: p.whole(x), at: p.from(t)}}
}

func (p *powershell) function(t *token) *stmt {
	name, fn := strings.ToLower(p.next().s), &function{}
	if p.op("(") {
		fn.params = p.params()
	}
	p.lines()
	if p.op("{") {
		start := p.i
		for p.lines(); p.isOp("["); p.lines() { // [CmdletBinding()]
			p.skip()
		}
		if p.word("param") && p.op("(") {
			fn.params = p.params()
		} else {
			p.i = start
		}
		fn.body = p.all("}", p.statement)
	}
	return &stmt{kind: funcStmt, at: p.rng(t), name: name, fn: fn}
}

// branches parses the rest of if and elseif, and what follows them.
func (p *powershell) branches(t *token) *stmt {
	st := &stmt{kind: ifStmt, at: p.rng(t), x: p.inBrackets(), body: p.block()}
	start := p.i
	p.lines()
	switch {
	case p.isWord("elseif"):
		st.other = p.statement()
	case p.word("else"):
		st.other = p.block()
	default:
		p.i = start
	}
	return st
}

func (p *powershell) foreach(t *token) *stmt {
	st := &stmt{kind: loopStmt, at: p.rng(t), x: &expr{}}
	if p.op("(") {
		v := p.next()
		st.target = &expr{kind: nameExpr, name: v.s, at: p.rng(v)}
		p.word("in")
		st.x = p.pipeline()
		p.op(")")
	}
	st.body = p.block()
	return st
}

func (p *powershell) try(t *token) *stmt {
	st := &stmt{kind: tryStmt, at: p.rng(t), body: p.block()}
	for {
		start := p.i
		p.lines()
		all := false
		switch {
		case p.word("catch"):
			all = !p.isOp("[")
			for p.isOp("[") {
				p.skip()
			}
		case p.word("finally"):
		default:
			p.i = start
			return st
		}
		st.other = append(st.other, &stmt{kind: blockStmt, body: p.block(), catchesAll: all})
	}
}

// assigned parses an assigned value: a pipeline, or a statement used as a value.
func (p *powershell) assigned() *expr {
	t := p.peek()
	if t.kind == nameToken && slices.Contains([]string{"if", "switch", "try", "foreach", "while"}, strings.ToLower(t.s)) {
		return last(p.statement())
	}
	return p.pipeline()
}

// result returns the value of a statement whose branches are simple; for others it is unknown.
func result(s *stmt) *expr {
	switch s.kind {
	case exprStmt:
		if s.x != nil && s.x.kind == callExpr && s.x.x != nil && s.x.x.kind == nameExpr && !strings.Contains(s.x.x.name, "-") {
			break // a function may end the script
		}
		return s.x
	case ifStmt:
		return &expr{kind: chooseExpr, x: s.x, y: last(s.body), z: last(s.other), at: s.at}
	case tryStmt:
		return &expr{kind: chooseExpr, x: &expr{}, y: last(s.body), z: last(s.other), at: s.at}
	case blockStmt:
		return last(s.body)
	}
	return &expr{fn: &function{body: []*stmt{s}}} // keeps its words
}

func last(list []*stmt) *expr {
	if len(list) == 1 {
		return result(list[0])
	}
	return &expr{fn: &function{body: list}}
}

// whole returns an expression that must end its statement; if the statement goes on, the value is unknown.
func (p *powershell) whole(x *expr) *expr {
	if p.ended() {
		return x
	}
	p.while(func() bool { return !p.ended() }, func() { p.postfix() })
	return &expr{at: x.at, args: []*expr{x}}
}

func (p *powershell) ended() bool {
	t := p.peek()
	return t.kind == endToken || t.kind == newlineToken || t.kind == opToken && slices.Contains([]string{";", "}", ")", "|", "&&", "||"}, t.s)
}

func (p *powershell) params() []*expr {
	var list []*expr
	piped := false // the next one may get standard input
	for p.peek().kind != endToken && !p.op(")") {
		t := p.next()
		switch {
		case t.isOp("["):
			p.i--
			p.skip()
			piped = piped || strings.Contains(p.src.s[t.at:p.toks[p.i-1].end], "FromPipeline")
		case t.kind == nameToken && strings.HasPrefix(t.s, "$"):
			param := &expr{kind: nameExpr, name: t.s, at: p.rng(t)}
			if piped {
				param.y = &expr{}
			}
			if p.op("=") {
				param.y = p.expression(0)
			}
			list, piped = append(list, param), false
		}
	}
	return list
}

// powershellSwitch holds the options of a switch that make patterns of its values.
var powershellSwitch = map[string]How{"-regex": Regex, "-wildcard": Glob}

func (p *powershell) choices(t *token) *stmt {
	st := &stmt{kind: switchStmt, at: p.rng(t)}
	for p.peek().kind == opToken && strings.HasPrefix(p.peek().s, "-") {
		st.how = cmp.Or(powershellSwitch[strings.ToLower(p.peek().s)], st.how)
		p.i++
	}
	st.x = p.inBrackets()
	p.lines()
	p.op("{")
	p.until("}", func() {
		p.lines()
		if p.isOp("}") {
			return
		}
		var label *expr
		if !p.word("default") {
			label = p.expression(0)
		}
		st.cases = append(st.cases, []*expr{label})
		st.bodies = append(st.bodies, p.block())
	})
	return st
}
