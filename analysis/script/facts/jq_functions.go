package facts

import "maps"

// jqFunction is a function that a jq program defines. Its body is evaluated where it is called.
type jqFunction struct {
	params []string // variables
	body   []token
}

// define parses a definition, after def. A program with parameters that are no variables is not followed.
func (p *jq) define() {
	name, f := p.next().s, &jqFunction{}
	if p.op("(") {
		for more := true; more; more = p.op(";") {
			p.expect(p.peek().kind == variableToken)
			f.params = append(f.params, p.next().s)
		}
		p.expect(p.op(")"))
	}
	p.expect(p.op(":"))
	start := p.i
	for nested, open := 0, 0; !p.failed; {
		switch t := p.next(); {
		case t.kind == endToken:
			p.expect(false)
		case t.kind == nameToken && t.s == "def":
			open++
		case t.kind != opToken:
		case t.s == "(" || t.s == "[" || t.s == "{":
			nested++
		case t.s == ")" || t.s == "]" || t.s == "}":
			nested--
		case t.s == ";" && nested == 0 && open > 0:
			open--
		case t.s == ";" && nested == 0:
			f.body = p.toks[start : p.i-1]
			p.funcs = maps.Clone(p.funcs)
			p.funcs[name] = f
			return
		}
	}
}

// run evaluates a call. A function that calls itself is not followed.
func (p *jq) run(f *jqFunction, in value, args []value) value {
	p.expect(len(args) == len(f.params))
	if p.failed {
		return value{}
	}
	toks, i, vars, funcs := p.toks, p.i, p.vars, p.funcs
	p.toks, p.i, p.vars, p.funcs = f.body, 0, map[string]value{}, maps.Clone(funcs)
	maps.Copy(p.vars, vars)
	maps.DeleteFunc(p.funcs, func(_ string, other *jqFunction) bool { return other == f })
	for n, param := range f.params {
		p.vars[param] = args[n]
	}
	v := p.pipe(in)
	p.expect(p.i == len(p.toks))
	if p.failed {
		return value{}
	}
	p.toks, p.i, p.vars, p.funcs = toks, i, vars, funcs
	return v
}
