package facts

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/text"
)

func (p *jq) term(in value) value {
	t := p.next()
	at := p.rng(t)
	switch t.kind {
	case fieldToken:
		return p.r.fieldIn(in, t.s, at, text.Range{Start: at.Start - 1, End: at.End})
	case textToken:
		return p.string(in, t)
	case formatToken:
		if p.peek().kind == textToken {
			return p.string(in, p.next())
		}
		v := derived(in)
		v.parts = in.parts
		return v
	case numberToken:
		return scalar(t.s, at)
	case variableToken:
		if v, ok := p.vars[t.s]; ok {
			return v
		}
		if t.s == "ENV" && p.peek().kind == fieldToken {
			name := p.next()
			return p.r.environment(name.s, p.rng(name))
		}
		p.lacks(t)
		return value{}
	case nameToken:
		return p.name(in, t)
	case opToken:
		switch t.s {
		case ".":
			if p.isOp("[") {
				return p.index(in, in)
			}
			return in
		case "..":
			p.r.f.Opaque = len(in.fields) > 0 || p.r.f.Opaque
			return derived(in)
		case "(":
			v := p.pipe(in)
			p.expect(p.op(")"))
			return v
		case "-":
			v := derived(p.postfix(in))
			v.plain = true
			return v
		case "[":
			n := &Node{Kind: Array, Range: at}
			if !p.op("]") {
				v := p.pipe(in)
				p.expect(p.op("]"))
				n.from = v.content()
				list := elementsOf(v)
				return value{docs: []*Node{n}, list: list.list, partial: list.partial, from: v.content(), fields: v.fields, mixed: v.mixed, parts: v.parts}
			}
			return value{docs: []*Node{n}}
		case "{":
			return p.object(in, at)
		}
	}
	p.expect(false)
	return value{}
}

// lacks records a variable that neither the program nor an option defines. Its range includes the dollar sign.
func (p *jq) lacks(t *token) {
	if _, ok := p.vars[t.s]; !ok && t.s != "ENV" && t.s != "ARGS" && !strings.HasPrefix(t.s, "__") {
		at := p.rng(t)
		p.undefined = append(p.undefined, Literal{"$" + t.s, text.Range{Start: at.Start - 1, End: at.End}})
	}
}

// elementsOf returns a list of what a program yields.
func elementsOf(v value) value {
	var list value
	if len(v.parts) == 0 {
		list.add(v)
	}
	for _, part := range v.parts {
		list.add(part)
	}
	return list
}

func (p *jq) string(in value, t *token) value {
	l := t.text
	l.holes = slices.Clone(l.holes)
	for n := range l.holes {
		program, ok := t.programs[n]
		if !ok {
			continue
		}
		toks, i := p.toks, p.i
		p.toks, p.i = program, 0
		l.holes[n] = p.pipe(in)
		p.expect(p.i == len(p.toks))
		if p.failed {
			return value{}
		}
		p.toks, p.i = toks, i
	}
	return constant(l.filled())
}

func (p *jq) object(in value, open text.Range) value {
	n := &Node{Kind: Object}
	for !p.failed && !p.op("}") {
		t := p.next()
		var key Literal
		var v value
		known := true
		switch t.kind {
		case nameToken, variableToken, textToken, numberToken:
			key = Literal{t.s, p.rng(t)}
			known = len(t.programs) == 0
			switch {
			case t.kind == variableToken:
				v = p.vars[t.s]
				p.lacks(t)
			case t.kind != numberToken && !p.isOp(":"):
				v = p.r.field(in, t.s, key.Range)
			}
		case opToken:
			p.expect(t.s == "(")
			k := p.pipe(in)
			p.expect(p.op(")"))
			key, known = k.literal()
		default:
			p.expect(false)
		}
		if p.op(":") {
			v = p.alt(in) // a comma would end the member
			for p.op("|") {
				v = p.alt(v)
			}
		}
		if known {
			n.Members = append(n.Members, Member{key.Text, key.Range, nodeOf(v, key.Range)})
		} else {
			n.Open = true
		}
		n.from = union(n.from, v.content())
		if p.op("}") {
			break
		}
		p.expect(p.op(","))
	}
	n.Range = text.Range{Start: open.Start, End: p.end()}
	return value{docs: []*Node{n}}
}

func (p *jq) name(in value, t *token) value {
	at := p.rng(t)
	switch t.s {
	case "if":
		return p.conditional(in)
	case "try":
		v := p.postfix(in)
		if p.word("catch") {
			v = either(v, p.postfix(value{}))
		}
		return v
	case "true", "false", "null":
		return scalar(t.s, at)
	case "not":
		return derived(in)
	case "empty":
		return constant(lit{base: at.Start})
	}
	var args []value
	if p.op("(") {
		for more := true; more; more = p.op(";") {
			args = append(args, p.pipe(in))
		}
		p.expect(p.op(")"))
	}
	at.End = p.end()
	if f := p.funcs[t.s]; f != nil {
		return p.run(f, in, args)
	}
	return p.call(t.s, in, args, at)
}

func (p *jq) conditional(in value) value {
	p.pipe(in)
	p.expect(p.word("then"))
	v := p.pipe(in)
	for p.word("elif") {
		p.pipe(in)
		p.expect(p.word("then"))
		v = either(v, p.pipe(in))
	}
	other := in
	if p.word("else") {
		other = p.pipe(in)
	}
	p.expect(p.word("end"))
	return either(v, other)
}

func (p *jq) call(name string, in value, args []value, at text.Range) value {
	switch name {
	case "select":
		in.sent = false
		return in
	case "tostring", "tojson":
		if len(in.docs) > 0 || len(in.fields) > 0 {
			p.r.whole(in)
			return value{docs: in.docs, from: in.content(), encoded: true}
		}
	case "first", "last", "values", "objects", "strings":
		if len(args) == 1 {
			return args[0]
		}
		return in
	case "map":
		return derived(args...)
	case "join":
		v := derived(append(args, in)...)
		v.parts = in.parts
		return v
	case "input", "inputs":
		return p.r.stdin(at)
	case "type": // says nothing about the value
		return value{}
	case "keys", "to_entries", "with_entries", "paths", "getpath", "leaf_paths":
		p.r.whole(in)
	case "has":
		if len(args) == 1 {
			if c, ok := args[0].literal(); ok {
				v := derived(in)
				v.always = p.r.field(in, c.Text, c.Range).alwaysIf(true, at)
				return v
			}
		}
	case "ascii_downcase", "ascii_upcase", "length", "ltrimstr", "rtrimstr", "gsub", "sub", "split", "ascii", "trim", "add", "flatten",
		"capture", "match", "scan", "from_entries", "tonumber", "limit", "error", "now", "strftime", "todate", "unique", "sort", "env", "splits", "any", "all":
	case "fromjson":
		return p.r.parse(in)
	case "test", "startswith", "endswith", "contains", "IN", "inside", "index":
		how := Contains
		if name == "IN" || name == "inside" {
			how = Equal
		}
		var with value
		if len(args) > 0 {
			with = elementsOf(args[0])
		}
		switch {
		case len(in.list) > 0 && len(in.fields) == 0 && len(args) == 1: // ["a", "b"] | index($name)
			p.r.compare(args[0], in.listed(), Equal, at)
			in = args[0]
		case name == "test":
			p.r.search(in, with.listed(), len(args) > 1, at)
		default:
			p.r.compare(in, with.listed(), how, at)
		}
		p.tests = append(p.tests, in.content()...)
		v := derived(append(args, in)...)
		v.verdict = name != "index"
		return v
	default:
		p.expect(false) // an unknown function, or one that the program defines
		return value{}
	}
	return derived(append(args, in)...)
}
