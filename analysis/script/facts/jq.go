package facts

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// A program of jq is evaluated while it is parsed: each function takes the input of its part and returns what the part
// yields. The library parsers of jq keep no positions, which are what a finding needs.

// jq is a program that is read.
type jq struct {
	r     *recorder
	l     lit
	toks  []jqToken
	i     int
	vars  map[string]value
	depth int
	// failed reports that the program is not understood from here on.
	failed bool
	// tests are the fields whose content the last conditions tested.
	tests []string
}

type jqToken struct {
	kind  byte // 'f' field, 's' string, 'n' number, 'i' identifier, 'v' variable, 'o' operator, 'q' format, 0 end
	s     string
	at    text.Range
	parts []jqPart // of a string with interpolation
}

// jqPart is text, or a program.
type jqPart struct {
	text lit
	prog []jqToken
}

// readJQ evaluates a program. vars are those of --arg and its kin.
func readJQ(r *recorder, l lit, input value, vars map[string]value) (value, *jq) {
	p := &jq{r: r, l: l, vars: vars}
	r.words(l.s)
	p.toks = p.scan(0, len(l.s), 0)
	if p.failed {
		return derived(input), p
	}
	out := p.pipe(input)
	if p.peek().kind != 0 {
		p.failed = true
	}
	if p.failed {
		p.r.f.Opaque = true
		return derived(input), p
	}
	return out, p
}

func (p *jq) scan(i, end, depth int) []jqToken {
	s := p.l.s
	var toks []jqToken
	add := func(kind byte, from, to int) {
		toks = append(toks, jqToken{kind: kind, s: s[from:to], at: p.l.rng(from, to)})
	}
	name := func(i int) int {
		for i < end && (isWord(s[i]) || s[i] == ':' && i+2 < end && s[i+1] == ':') {
			if s[i] == ':' {
				i++
			}
			i++
		}
		return i
	}
	for i < end {
		c := s[i]
		switch {
		case strings.IndexByte(" \t\r\n", c) >= 0:
			i++
		case c == '#':
			for i < end && s[i] != '\n' {
				i++
			}
		case c == '"':
			tok, next := p.scanString(i, end, depth)
			toks = append(toks, tok)
			i = next
		case c == '.' && i+1 < end && isWord(s[i+1]) && (s[i+1] < '0' || s[i+1] > '9'):
			to := name(i + 1)
			add('f', i+1, to)
			i = to
		case c == '.' && i+1 < end && s[i+1] == '"':
			tok, next := p.scanString(i+1, end, depth)
			tok.kind = 'f'
			toks = append(toks, tok)
			i = next
		case c >= '0' && c <= '9':
			to := i
			for to < end && (isWord(s[to]) || s[to] == '.') {
				to++
			}
			add('n', i, to)
			i = to
		case c == '$' && i+1 < end && isWord(s[i+1]):
			to := name(i + 1)
			add('v', i+1, to)
			i = to
		case c == '@' && i+1 < end && isWord(s[i+1]):
			to := name(i + 1)
			add('q', i, to)
			i = to
		case isWord(c):
			to := name(i)
			add('i', i, to)
			i = to
		default:
			to := i + 1
			for _, op := range []string{"?//", "//=", "..", "//", "|=", "+=", "-=", "*=", "/=", "==", "!=", "<=", ">="} {
				if strings.HasPrefix(s[i:end], op) {
					to = i + len(op)
					break
				}
			}
			add('o', i, to)
			i = to
		}
	}
	return toks
}

func (p *jq) scanString(i, end, depth int) (jqToken, int) {
	s := p.l.s
	start := i + 1
	var b builder
	tok := jqToken{kind: 's'}
	flush := func() {
		if l := b.lit(); l.s != "" {
			tok.parts = append(tok.parts, jqPart{text: l})
		}
		b = builder{}
	}
	for i = start; i < end; i++ {
		switch {
		case s[i] == '"':
			tok.at = p.l.rng(start, i)
			flush()
			if len(tok.parts) == 1 && tok.parts[0].prog == nil {
				tok.s = tok.parts[0].text.s
			}
			return tok, i + 1
		case s[i] == '\\' && i+1 < end && s[i+1] == '(':
			flush()
			level, from := 1, i+2
			for i += 2; i < end && level > 0; i++ {
				switch s[i] {
				case '(':
					level++
				case ')':
					level--
				case '"':
					if depth > 8 {
						p.failed = true
						return tok, end
					}
					_, next := p.scanString(i, end, depth+1)
					i = next - 1
				}
			}
			i--
			if level > 0 || depth > 8 || i < from {
				p.failed = true
				return tok, end
			}
			tok.parts = append(tok.parts, jqPart{prog: p.scan(from, i, depth+1)})
			if tok.parts[len(tok.parts)-1].prog == nil {
				p.failed = true
			}
		case s[i] == '\\' && i+1 < end:
			i++
			c := s[i]
			switch c {
			case 'n':
				c = '\n'
			case 't':
				c = '\t'
			}
			b.add(c, p.l.pos(i))
		default:
			b.add(s[i], p.l.pos(i))
			if s[i] == hole && len(b.holes) < len(p.l.holes) {
				b.holes = append(b.holes, p.l.holes[len(b.holes)])
			}
		}
	}
	p.failed = true
	return tok, end
}

func (p *jq) peek() jqToken {
	if p.failed || p.i >= len(p.toks) {
		return jqToken{}
	}
	return p.toks[p.i]
}

func (p *jq) op(s string) bool {
	if t := p.peek(); t.kind == 'o' && t.s == s {
		p.i++
		return true
	}
	return false
}

func (p *jq) word(s string) bool {
	if t := p.peek(); t.kind == 'i' && t.s == s {
		p.i++
		return true
	}
	return false
}

func (p *jq) want(ok bool) {
	if !ok {
		p.failed = true
	}
}

// pipe is the lowest precedence: a | b, also with "as $x" and local functions.
func (p *jq) pipe(in value) value {
	if p.depth++; p.depth > maxDepth || !p.r.step() {
		p.failed = true
	}
	defer func() { p.depth-- }()
	if p.failed {
		return value{}
	}
	if p.word("def") { // functions are not followed
		p.failed = true
		return value{}
	}
	v := p.comma(in)
	for !p.failed {
		switch {
		case p.word("as"):
			for p.peek().kind == 'v' {
				p.vars = with(p.vars, p.peek().s, v)
				p.i++
				if !p.op("?//") {
					break
				}
			}
			p.want(p.op("|"))
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

func with(vars map[string]value, name string, v value) map[string]value {
	next := make(map[string]value, len(vars)+1)
	for k, old := range vars {
		next[k] = old
	}
	next[name] = v
	return next
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

// alt is a // b; assignments are on the same level.
func (p *jq) alt(in value) value {
	v := p.or(in)
	for !p.failed {
		switch {
		case p.op("//"):
			v = either(v, p.or(in))
		case p.op("="), p.op("|="), p.op("+="), p.op("-="), p.op("*="), p.op("/="), p.op("//="):
			v = derived(in, p.alt(in))
		default:
			return v
		}
	}
	return v
}

func (p *jq) or(in value) value {
	v := p.compare(in)
	for p.word("or") || p.word("and") {
		v = derived(v, p.compare(in))
	}
	return v
}

func (p *jq) compare(in value) value {
	start := p.peek().at.Start
	v := p.sum(in)
	for _, op := range []string{"==", "!=", "<=", ">=", "<", ">"} {
		if p.op(op) {
			w := p.sum(in)
			p.tested(v, w, op == "!=", text.Range{Start: start, End: p.end()})
			return derived(v, w)
		}
	}
	return v
}

// tested notes a test of one value against another.
func (p *jq) tested(v, w value, negated bool, at text.Range) {
	if _, ok := w.literal(); !ok {
		v, w = w, v
	}
	if c, ok := w.literal(); ok && !w.plain {
		p.r.compare(v, []Literal{c}, Equal, negated, at)
		p.tests = append(p.tests, v.content()...)
	}
}

func (p *jq) end() int {
	if p.i == 0 || p.i > len(p.toks) {
		return p.l.pos(len(p.l.s))
	}
	return p.toks[p.i-1].at.End
}

func (p *jq) sum(in value) value {
	v := p.postfix(in)
	for !p.failed {
		if t := p.peek(); t.kind != 'o' || !strings.Contains("+-*/%", t.s) || len(t.s) != 1 {
			return v
		}
		plus := p.op("+")
		if !plus {
			p.i++
		}
		w := p.postfix(in)
		switch {
		case plus && len(v.docs) == 1 && len(w.docs) == 1 && v.docs[0].Kind == Object && w.docs[0].Kind == Object:
			joined := *v.docs[0]
			joined.Members = slices.Concat(joined.Members, w.docs[0].Members)
			v = value{docs: []*Node{&joined}}
		case plus && v.text != nil || plus && w.text != nil:
			var b builder
			b.value(v, p.end())
			b.value(w, p.end())
			v = constant(b.lit())
		default:
			v = derived(v, w)
		}
	}
	return v
}

// postfix is a term with its suffixes.
func (p *jq) postfix(in value) value {
	v := p.term(in)
	for !p.failed {
		t := p.peek()
		switch {
		case t.kind == 'f':
			p.i++
			v = p.r.field(v, t.s, t.at)
		case p.op("?"), p.op("."):
		case t.kind == 'o' && t.s == "[":
			v = p.index(in, v)
		default:
			return v
		}
	}
	return v
}

// index reads [ … ] behind a value.
func (p *jq) index(in, v value) value {
	p.want(p.op("["))
	if p.op("]") {
		return elements(v)
	}
	if p.op(":") {
		p.pipe(in)
		p.want(p.op("]"))
		return derived(v)
	}
	at := p.peek().at
	key := p.pipe(in)
	if p.op(":") {
		if !p.op("]") {
			p.pipe(in)
			p.want(p.op("]"))
		}
		return derived(v)
	}
	p.want(p.op("]"))
	if c, ok := key.literal(); ok && !key.plain {
		return p.r.field(v, c.Text, within(c.Range, at))
	}
	if len(v.fields) > 0 && !key.plain {
		p.r.f.Opaque = true
		return derived(v)
	}
	return elements(v)
}

// elements are those of a list, or the values of an object: below a field of the payload they are not told apart.
func elements(v value) value {
	return value{fields: v.fields, from: v.from, mixed: v.mixed}
}

func (p *jq) term(in value) value {
	t := p.peek()
	p.i++
	switch t.kind {
	case 'f':
		return p.r.field(in, t.s, t.at)
	case 's':
		return p.string(in, t)
	case 'q':
		if next := p.peek(); next.kind == 's' {
			p.i++
			return p.string(in, next)
		}
		v := derived(in)
		v.parts = in.parts
		return v
	case 'n':
		l := lit{s: t.s, base: t.at.Start}
		return value{text: &l, plain: true}
	case 'v':
		if v, ok := p.vars[t.s]; ok {
			return v
		}
		if t.s == "ENV" && p.peek().kind == 'f' {
			name := p.peek()
			p.i++
			return p.r.environment(name.s, name.at)
		}
		return value{}
	case 'i':
		return p.name(in, t)
	case 'o':
		switch t.s {
		case ".":
			if p.peek().kind == 'o' && p.peek().s == "[" {
				return p.index(in, in)
			}
			return in
		case "..":
			p.r.f.Opaque = len(in.fields) > 0 || p.r.f.Opaque
			return derived(in)
		case "(":
			v := p.pipe(in)
			p.want(p.op(")"))
			return v
		case "-":
			return derived(p.postfix(in))
		case "[":
			n := &Node{Kind: Array, Range: t.at}
			if !p.op("]") {
				v := p.pipe(in)
				p.want(p.op("]"))
				n.from = v.content()
				return value{docs: []*Node{n}, list: literals(v), from: v.content(), fields: v.fields, mixed: v.mixed, parts: v.parts}
			}
			return value{docs: []*Node{n}}
		case "{":
			return p.object(in, t)
		}
	}
	p.failed = true
	return value{}
}

func literals(v value) []Literal {
	if c, ok := v.literal(); ok {
		return []Literal{c}
	}
	return v.list
}

func (p *jq) string(in value, t jqToken) value {
	if len(t.parts) == 0 {
		return constant(lit{base: t.at.Start})
	}
	var b builder
	for _, part := range t.parts {
		if part.prog == nil {
			b.text(part.text)
			continue
		}
		toks, i := p.toks, p.i
		p.toks, p.i = part.prog, 0
		v := p.pipe(in)
		p.want(p.i == len(p.toks))
		p.toks, p.i = toks, i
		b.value(v, t.at.Start)
	}
	return constant(b.lit())
}

func (p *jq) object(in value, open jqToken) value {
	n := &Node{Kind: Object}
	for !p.failed && !p.op("}") {
		t := p.peek()
		p.i++
		var key Literal
		var v value
		known := true
		switch t.kind {
		case 'i', 'v', 's', 'n':
			key = Literal{t.s, t.at}
			known = t.kind != 's' || len(t.parts) < 2 && (len(t.parts) == 0 || t.parts[0].prog == nil)
			switch t.kind {
			case 'v':
				v = p.vars[t.s]
			case 'i', 's':
				if next := p.peek(); next.kind != 'o' || next.s != ":" {
					v = p.r.field(in, t.s, t.at)
				}
			}
		case 'o':
			p.want(t.s == "(")
			k := p.pipe(in)
			p.want(p.op(")"))
			key, known = k.literal()
		default:
			p.failed = true
		}
		if p.op(":") {
			v = p.objectValue(in)
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
		p.want(p.op(","))
	}
	n.Range = text.Range{Start: open.at.Start, End: p.end()}
	return value{docs: []*Node{n}}
}

// objectValue is a value in an object: terms joined by | without commas.
func (p *jq) objectValue(in value) value {
	v := p.alt(in)
	for p.op("|") {
		in = v
		v = p.alt(in)
	}
	return v
}

// name is a keyword or a call.
func (p *jq) name(in value, t jqToken) value {
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
		l := lit{s: t.s, base: t.at.Start}
		return value{text: &l, plain: true}
	case "not", "empty", "reduce", "foreach", "label", "import", "include", "break":
		switch t.s {
		case "not":
			return derived(in)
		case "empty":
			return constant(lit{base: t.at.Start})
		}
		p.failed = true
		return value{}
	}
	var args []value
	at := text.Range{Start: t.at.Start}
	if p.op("(") {
		for {
			args = append(args, p.pipe(in))
			if !p.op(";") {
				break
			}
		}
		p.want(p.op(")"))
	}
	at.End = p.end()
	return p.call(t.s, in, args, at)
}

func (p *jq) conditional(in value) value {
	p.pipe(in)
	p.want(p.word("then"))
	v := p.pipe(in)
	for p.word("elif") {
		p.pipe(in)
		p.want(p.word("then"))
		v = either(v, p.pipe(in))
	}
	if p.word("else") {
		v = either(v, p.pipe(in))
	} else {
		v = either(v, in)
	}
	p.want(p.word("end"))
	return v
}

func (p *jq) call(name string, in value, args []value, at text.Range) value {
	switch name {
	case "select":
		return in
	case "tostring", "ascii_downcase", "ascii_upcase", "length", "keys", "type", "ltrimstr", "rtrimstr", "gsub", "sub", "split", "join", "ascii", "trim", "tojson",
		"any", "all", "map", "add", "flatten", "capture", "match", "scan", "to_entries", "from_entries", "has", "tonumber", "first", "last", "limit", "values",
		"with_entries", "error", "input", "inputs", "now", "strftime", "todate", "paths", "getpath", "leaf_paths", "unique", "sort", "env", "splits", "objects", "strings":
		switch name {
		case "tostring", "tojson":
			if len(in.docs) > 0 || len(in.fields) > 0 {
				p.whole(in)
				return value{docs: in.docs, from: in.content(), encoded: true}
			}
		case "first", "last", "values", "objects", "strings":
			if len(args) == 1 {
				return args[0]
			}
			return in
		case "any", "all", "map":
			if len(args) == 1 && len(in.docs) == 1 && in.docs[0].Kind == Array && name != "map" {
				return derived(in)
			}
			if name == "map" {
				return derived(args...)
			}
		case "join":
			v := derived(append(args, in)...)
			v.parts = in.parts
			return v
		case "input", "inputs":
			return p.r.stdin(at)
		case "keys", "to_entries", "with_entries", "paths", "getpath", "leaf_paths":
			p.whole(in)
		case "has":
			if len(args) == 1 {
				if c, ok := args[0].literal(); ok {
					p.r.field(in, c.Text, c.Range)
				}
			}
		}
		return derived(append(args, in)...)
	case "fromjson":
		return p.r.parse(in)
	case "test", "startswith", "endswith", "contains", "IN", "inside", "index":
		how := map[string]How{"test": Regex, "IN": Equal}[name]
		if name != "test" && name != "IN" {
			how = Contains
		}
		var with []Literal
		for i, a := range args {
			if i == 0 || name == "IN" {
				with = append(with, literals(a)...)
			}
		}
		if name == "inside" {
			how = Equal
		}
		p.r.compare(in, with, how, false, at)
		p.tests = append(p.tests, in.content()...)
		return derived(append(args, in)...)
	}
	p.failed = true // a function of the program, or one that is not known
	return value{}
}

// whole notes that all of a field is looked at.
func (p *jq) whole(v value) { p.r.whole(v) }
