package facts

import (
	"maps"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// A jq program is evaluated while it is parsed: each function takes the input of its part and returns what the part yields.
// The existing Go parsers of jq keep no positions, which findings need.

type jq struct {
	parser
	r    *recorder
	vars map[string]value
	// funcs are the functions that the program defines.
	funcs map[string]*jqFunction
	// undefined lists the variables that nothing defines.
	undefined []Literal
	// failed reports that the rest of the program is not understood.
	failed bool
	// tests lists the fields whose content the last conditions tested.
	tests []string
}

// readJQ evaluates a program. vars holds the variables of --arg and similar options.
func readJQ(r *recorder, l lit, input value, vars map[string]value) (value, *jq) {
	p := &jq{parser: parser{src: l}, r: r, vars: vars, funcs: map[string]*jqFunction{}}
	r.words(l.s)
	p.scan(0)
	out := p.pipe(input)
	p.expect(p.peek().kind == endToken)
	if p.failed {
		p.r.f.Opaque = true
		return derived(input), p
	}
	return out, p
}

// expect gives up, with no token left, unless ok.
func (p *jq) expect(ok bool) {
	if !ok {
		p.failed, p.toks, p.i = true, nil, 0
	}
}

// pipe has the lowest precedence: a | b, also with "as $x" and local functions.
func (p *jq) pipe(in value) value {
	p.expect(p.depth < maxDepth && p.r.step())
	p.depth++
	defer p.up()
	for p.word("def") {
		p.define()
	}
	if p.failed {
		return value{}
	}
	v := p.comma(in)
	for !p.failed {
		switch {
		case p.word("as"):
			for p.peek().kind == variableToken {
				p.vars = maps.Clone(p.vars)
				p.vars[p.next().s] = v
				if !p.op("?//") {
					break
				}
			}
			p.expect(p.op("|"))
			v = p.comma(in)
		case p.op("|"):
			in = v
			v = p.comma(in)
		default:
			return v
		}
	}
	return v
}

func (p *jq) comma(in value) value {
	v := p.alt(in)
	parts := []value{v}
	for p.op(",") {
		parts = append(parts, p.alt(in))
		v = either(v, parts[len(parts)-1])
	}
	if len(parts) > 1 && len(parts) < 20 {
		v.parts = parts
	}
	return v
}

// alt parses a // b; assignments have the same precedence.
func (p *jq) alt(in value) value {
	start := p.i
	v := p.or(in)
	for !p.failed {
		switch {
		case p.op("//"):
			p.r.without(v, func() { v = either(v, p.or(in)) })
		case p.op("="):
			path := p.path(start, p.i-1)
			w := p.alt(in)
			v = derived(in, w)
			if len(path) == 0 || len(in.fields) > 0 || len(in.docs) > 1 || in.text != nil {
				break
			}
			n := &Node{Kind: Object, Open: true, Range: path[0].Range, from: in.content()}
			if len(in.docs) == 1 {
				n = in.docs[0]
			}
			if n.Kind == Object {
				v = value{docs: []*Node{n.with(path, nodeOf(w, path[len(path)-1].Range))}}
			}
		case p.op("|="), p.op("+="), p.op("-="), p.op("*="), p.op("/="), p.op("//="):
			v = derived(in, p.alt(in))
		default:
			return v
		}
	}
	return v
}

// path returns the names of a path such as .a.b between two tokens; nil when it is none.
func (p *jq) path(from, to int) []Literal {
	var names []Literal
	for _, t := range p.toks[from:to] {
		if t.kind != fieldToken {
			return nil
		}
		names = append(names, Literal{t.s, p.rng(&t)})
	}
	return names
}

func (p *jq) or(in value) value {
	v := p.compare(in)
	for p.word("or") || p.word("and") {
		v = derived(v, p.compare(in))
	}
	return v
}

func (p *jq) compare(in value) value {
	start := p.rng(p.peek()).Start
	v := p.sum(in)
	for _, op := range []string{"==", "!=", "<=", ">=", "<", ">"} {
		if p.op(op) {
			w := p.sum(in)
			v = p.tested(v, w, text.Range{Start: start, End: p.end()})
			v.verdict = true
			return v
		}
	}
	return v
}

// tested records a test of one value against another, and returns its result.
func (p *jq) tested(v, w value, at text.Range) value {
	if _, ok := w.literal(); !ok {
		v, w = w, v
	}
	switch c, ok := w.literal(); {
	case ok && !w.plain && c.Text != "" && v.raw && v.isFlag():
		p.r.f.Never = append(p.r.f.Never, Compare{Path: v.fields[0], Values: []Literal{c}, Range: at})
		return value{}
	case ok && !w.plain:
		p.r.compare(v, []Literal{c}, Equal, at)
		p.tests = append(p.tests, v.content()...)
	}
	return derived(v, w)
}

func (p *jq) end() int {
	if p.i == 0 || p.i > len(p.toks) {
		return p.src.pos(len(p.src.s))
	}
	return p.rng(&p.toks[p.i-1]).End
}

func (p *jq) sum(in value) value {
	v := p.postfix(in)
	for !p.failed {
		if t := p.peek(); t.kind != opToken || !strings.Contains("+-*/%", t.s) || len(t.s) != 1 {
			return v
		}
		plus := p.next().s == "+"
		w := p.postfix(in)
		switch {
		case plus && len(v.docs) == 1 && len(w.docs) == 1 && v.docs[0].Kind == Object && w.docs[0].Kind == Object:
			joined := *v.docs[0]
			joined.Members = slices.Concat(joined.Members, w.docs[0].Members)
			v = value{docs: []*Node{&joined}}
		case plus && (v.text != nil || w.text != nil):
			v = textOfBoth(v, w, p.end())
		default:
			v = derived(v, w)
		}
	}
	return v
}

// postfix parses a term and its suffixes.
func (p *jq) postfix(in value) value {
	start := p.rng(p.peek()).Start
	if p.peek().kind == fieldToken { // its range begins after the dot
		start--
	}
	v := p.term(in)
	for !p.failed {
		t := p.peek()
		switch {
		case t.kind == fieldToken:
			p.i++
			v = p.r.fieldIn(v, t.s, p.rng(t), text.Range{Start: start, End: p.end()})
		case p.op("?"), p.op("."):
		case p.isOp("["):
			v = p.index(in, v)
		default:
			return v
		}
	}
	return v
}

// index parses [ … ] after a value.
func (p *jq) index(in, v value) value {
	p.expect(p.op("["))
	if p.op("]") {
		return elements(v)
	}
	at, key := p.rng(p.peek()), value{}
	if !p.isOp(":") {
		key = p.pipe(in)
	}
	slice := p.op(":")
	if slice && !p.isOp("]") {
		p.pipe(in)
	}
	if p.expect(p.op("]")); slice {
		return derived(v)
	}
	if c, ok := key.literal(); ok && !key.plain {
		return p.r.field(v, c.Text, within(c.Range, at))
	}
	if len(v.fields) > 0 && !key.plain {
		p.r.f.Opaque = true
		return derived(v)
	}
	return elements(v)
}

// elements returns the elements of a list or the values of an object; below a payload field these are not distinguished.
func elements(v value) value {
	return value{fields: v.fields, from: v.from, mixed: v.mixed}
}

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
	for nested := 0; !p.failed; {
		switch t := p.next(); {
		case t.kind == endToken:
			p.expect(false)
		case t.kind != opToken:
		case t.s == "(" || t.s == "[" || t.s == "{":
			nested++
		case t.s == ")" || t.s == "]" || t.s == "}":
			nested--
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
