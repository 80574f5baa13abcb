package facts

import (
	"cmp"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// maxChain bounds the depth of the expressions evaluated: parsers limit that of brackets, not the length of a chain such as a + b + c.
const maxChain = 2000

func (c *code) eval(x *expr) value {
	if x == nil || c.depth >= maxChain || !c.r.step() {
		return value{}
	}
	c.depth++
	defer func() { c.depth-- }()
	switch x.kind {
	case nameExpr:
		return c.name(x)
	case textExpr:
		l := x.text
		l.holes = slice.Map(x.parts, c.eval)
		return withHoles(l)
	case regexExpr:
		return value{text: new(x.text), regex: true, folded: strings.Contains(x.name, "i")}
	case numberExpr, constExpr:
		return scalar(x.name, x.at)
	case memberExpr:
		return c.memberOf(x)
	case indexExpr:
		return c.index(x)
	case callExpr:
		if c.language == PowerShell && x != c.statement {
			return c.taken(func() value { return c.callExpr(x) })
		}
		return c.callExpr(x)
	case objectExpr:
		return c.object(x)
	case arrayExpr:
		n := &Node{Kind: Array, Range: x.at}
		v := value{docs: []*Node{n}}
		for _, a := range x.args {
			e := c.eval(a)
			n.Items = append(n.Items, nodeOf(e, a.at))
			v.add(e)
			v.argument = cmp.Or(v.argument, e.argument)
			n.from = union(n.from, e.content())
		}
		v.from = n.from
		return v
	case binaryExpr:
		return c.binary(x)
	case notExpr:
		return derived(c.eval(x.x))
	case chooseExpr:
		cond := c.condition(x.x)
		test, other := c.r.test(), cond.not()
		var a, b value
		c.r.under(&cond, test, func() { a = c.eval(x.y) })
		c.r.under(&other, test, func() { b = c.eval(x.z) })
		if a.env != "" && slices.Contains(cond.Env, a.env) && !cond.Negated {
			return c.r.orElse(a, b)
		}
		return either(a, b)
	case funcExpr:
		return value{fn: x.fn}
	case eachExpr:
		all := c.eval(x.y)
		if len(x.args) > 0 {
			c.assign(x.args[0], each(all), x.at)
		}
		if x.z != nil {
			c.eval(x.z)
		}
		item := c.eval(x.x)
		v := derived(item, all)
		v.list, v.partial = item.list, item.partial
		return v
	case assignExpr:
		v := c.eval(x.y)
		if x.name == "+=" {
			v = c.plus(c.eval(x.x), v, x.at.Start)
		}
		c.assign(x.x, v, x.at)
		return v
	case spreadExpr:
		return c.eval(x.x)
	}
	for _, a := range x.args {
		c.eval(a)
	}
	return value{}
}

// withHoles returns a text whose holes are known values.
func withHoles(l lit) value {
	if len(l.holes) == 1 && (l.holes[0].encoded || l.holes[0].isObject()) && strings.TrimSpace(l.s) == string(hole) { // `${JSON.stringify(x)}\n`
		return l.holes[0]
	}
	return value{text: new(l.filled()), module: besideText(value{text: &l}).module}
}

// format returns a text of Python with arguments in place of its fields, which a pattern matches.
func (c *code) format(l lit, fields *regexp.Regexp, args []*expr, names []memberName) value {
	var b builder
	values, done, next := slice.Map(args, c.eval), 0, 0
	for _, m := range fields.FindAllStringSubmatchIndex(l.s, -1) {
		b.text(l.slice(done, m[0]))
		done = m[1]
		if l.s[m[0]] == l.s[m[0]+1] { // a sign that is doubled
			b.add(l.s[m[0]], l.pos(m[0]))
			continue
		}
		at, name := next, l.s[max(m[2], 0):max(m[3], 0)]
		if n, err := strconv.Atoi(name); err == nil {
			at = n
		} else if next++; name != "" {
			at = slices.IndexFunc(names, func(n memberName) bool { return n.name == name })
		}
		v := value{}
		if at >= 0 && at < len(values) {
			v = values[at]
		}
		b.add(hole, l.pos(m[0]))
		b.holes = append(b.holes, v)
	}
	b.text(l.slice(done, len(l.s)))
	return withHoles(b.lit())
}

// The fields of texts in Python, for the operator % and for the method format.
var (
	percentFields = regex.Lazy(`%%|%(?:\((\w*)\))?[-+ #0-9.]*[a-zA-Z]`)
	formatFields  = regex.Lazy(`\{\{|\}\}|\{(\w*)[^{}]*\}`)
)

func (c *code) name(x *expr) value {
	if v, ok := c.r.held(c.vars, x.name); ok {
		return v
	}
	if fn := c.funcs[x.name]; fn != nil {
		return value{fn: fn}
	}
	if env, ok := strings.CutPrefix(x.name, "$env:"); ok {
		return c.r.environment(env, x.at)
	}
	module, ok := map[string]string{
		"$input": "sys.stdin", "$args": "sys.argv", "$psscriptroot": "./", "__dirname": "./", "$pscommandpath": "./script", "__file__": "./script", "$myinvocation": "$myinvocation",
	}[x.name]
	if !ok && !strings.HasPrefix(x.name, "$") && x.name != "this" && x.name != "self" {
		module = x.name
	}
	if rest, ok := strings.CutPrefix(module, "./"); ok && c.including {
		module = "./" + path.Join(c.dir, rest)
	}
	return value{module: module}
}

// member returns a member of a value by name; in is the expression that reads it, empty when there is none.
func (c *code) member(v value, name string, at, in text.Range) value {
	switch {
	case v.module == "os.environ" || v.module == "process.env" || v.module == "Bun.env" || v.module == "Deno.env":
		return c.r.environment(name, at)
	case isBeside(v) && name == "parent":
		return parentOf(v)
	case isBeside(v) && name == "parents":
		return v
	case v.module != "":
		m := v.module + "." + name
		if e, ok := c.exports[m]; ok {
			return e
		}
		return value{module: m, mode: isArguments(m)}
	case len(v.fields) > 0 && !v.encoded:
		return c.r.fieldIn(v, name, at, in)
	case len(v.docs) > 0:
		return c.r.field(value{docs: v.docs, from: v.from}, name, at)
	case slices.ContainsFunc(v.rows, func(row *Node) bool { return row.Get(name) != nil }):
		return v.cell(func(row *Node) *Node {
			if m := row.Get(name); m != nil {
				return m.Value
			}
			return nil
		})
	}
	if v.outcome && (name == "error" || name == "signal") {
		return value{} // that it did not run, whatever it was given
	}
	return value{from: v.content(), mixed: v.mixed, picked: v.picked}
}

func (c *code) memberOf(x *expr) value {
	if x.x.kind == nameExpr {
		if v, ok := c.vars[x.x.name+"."+x.name]; ok {
			return v
		}
	}
	v := c.eval(x.x)
	if c.language == PowerShell {
		switch {
		case strings.EqualFold(x.name, "PSObject"), isProperties(x), x.x.kind == indexExpr && isProperties(x.x.x) && strings.EqualFold(x.name, "Value"):
			return v
		case isProperties(x.x): // such as .Name
			return derived(v)
		}
	}
	if x.name == "length" || x.name == "Length" || x.name == "Count" {
		return derived(v)
	}
	if v.module == "" {
		if fn := c.funcs[x.name]; fn != nil && fn.method {
			return value{fn: fn}
		}
	}
	return c.member(v, x.name, x.key, x.at)
}

// isProperties reports $x.PSObject.Properties, which has the members of $x.
func isProperties(x *expr) bool {
	return x != nil && x.kind == memberExpr && strings.EqualFold(x.name, "Properties") && x.x.kind == memberExpr && strings.EqualFold(x.x.name, "PSObject")
}

func (c *code) index(x *expr) value {
	v, i := c.eval(x.x), c.eval(x.y)
	l, ok := i.literal()
	if n, known := number(i); known && n > 0 && n <= len(v.parts) {
		return v.parts[n-1]
	} else if known && isBeside(v) { // of parents
		for range n + 1 {
			v = parentOf(v)
		}
		return v
	}
	if ok && isArguments(v.module) {
		v = value{mode: true, argument: &x.at}
		if l.Text == map[Language]string{Python: "1", JavaScript: "2", TypeScript: "2"}[c.language] {
			v.variable = firstArgument
		}
		return v
	}
	switch {
	case ok && !i.plain:
		return c.member(v, l.Text, l.Range, x.at)
	case x.y.kind == sliceExpr && len(v.fields) > 0:
		return derived(v)
	case ok, x.y.kind == unknownExpr, x.y.kind == sliceExpr:
		return each(v)
	}
	if len(v.fields) > 0 {
		if len(i.list) > 0 { // for key in (…): data[key]
			return c.r.anyField(v, i.list)
		}
		c.r.whole(v)
	}
	return derived(v, i)
}

func (c *code) object(x *expr) value {
	n := &Node{Kind: Object, Range: x.at}
	for i, a := range x.args {
		v := c.eval(a)
		name := x.names[i]
		if a.kind == spreadExpr || name.name == "" && name.computed == nil {
			n.spread(v)
			c.r.whole(v)
			continue
		}
		if name.computed != nil {
			l, ok := c.eval(name.computed).literal()
			if !ok {
				n.Open = true
				continue
			}
			name.name, name.at = l.Text, l.Range
		}
		n.Members = append(n.Members, Member{name.name, name.at, nodeOf(v, a.at)})
		n.from = union(n.from, v.content())
	}
	keys := slice.Map(n.Members, func(m Member) Literal { return Literal{m.Key, m.Range} })
	return value{docs: []*Node{n}, list: keys, partial: n.Open}
}

// spread adds the members of a value, as far as they are known.
func (n *Node) spread(v value) {
	n.Open = true
	for _, d := range v.docs {
		n.Members = append(n.Members, d.Members...)
	}
}

func (c *code) plus(v, w value, at int) value {
	switch {
	case v.text != nil && v.text.s == "" && len(w.fields) > 0: // accumulates chunks
		return w
	case len(v.fields) > 0 && w.content() != nil && v.encoded && w.encoded:
		return v
	case v.text != nil || w.text != nil:
		return textOfBoth(v, w, at)
	}
	return derived(v, w)
}

func (c *code) binary(x *expr) value {
	v := c.eval(x.x)
	if x.name == "%" && v.text != nil && v.text.known() && !v.plain && c.language == Python {
		args := []*expr{x.y}
		if x.y.kind == arrayExpr {
			args = x.y.args
		}
		return c.format(*v.text, percentFields(), args, nil)
	}
	used := c.used
	if x.name == "or" || x.name == "??" { // which may not read at all
		c.used = nil
	}
	w := c.eval(x.y)
	switch c.used = cmp.Or(used, c.used); x.name {
	case "or", "??":
		v = c.r.orElse(v, w)
		if x.name == "or" && c.r.f.Language == PowerShell {
			v.truth = &x.at
		}
		return v
	case "and":
		return either(w, derived(v))
	case ",":
		return w
	case "+":
		return c.plus(v, w, x.y.at.Start)
	case "/":
		if at, ok := joinedPath([]value{v, w}); ok {
			return at
		}
	case "==", "!=":
		if _, ok := v.literal(); ok || len(v.fields) == 0 && len(v.list) > 0 {
			v, w = w, v
		}
		with := w.literals()
		if v.raw && v.isFlag() && len(with) == 1 && !w.plain && with[0].Text != "" {
			c.r.f.Never = append(c.r.f.Never, Compare{Path: v.fields[0], Values: with, Range: x.at})
			return value{}
		}
		v.mode = v.mode || names(with)
		if len(with) > 0 && !w.plain && with[0].Text != "" || len(with) == 0 && len(v.fields) > 0 {
			c.r.compare(v, with, Equal, x.at)
		}
		d := derived(v, w)
		d.always = v.alwaysIf(x.name == "!=" && w.is("null"), x.at)
		if w.empty() {
			d.env, d.outcome = v.env, v.outcome
		} else {
			d.equal = equals(v, w)
		}
		return d
	case "in", "not in":
		l, ok := v.literal()
		switch {
		case !ok || v.plain:
			c.r.compare(v, w.listed(), Equal, x.at)
			if len(v.fields) == 0 && len(w.content()) > 0 && len(v.list) > 0 {
				c.r.compare(w, v.listed(), Contains, x.at)
			}
			d := derived(v, w)
			d.equal = equals(v, value{list: w.listed()})
			return d
		case len(w.fields) > 0 && !w.encoded && isContainer(w.fields) && isKey(l.Text):
			d := derived(v, w)
			d.always = c.r.field(w, l.Text, l.Range).alwaysIf(x.name == "in", x.at)
			return d
		case len(w.content()) > 0 || w.argument != nil:
			c.r.compare(w, []Literal{l}, Contains, x.at)
		}
	case "has": // JavaScript's in
		if l, ok := v.literal(); ok {
			d := derived(v, w)
			d.always = c.r.field(w, l.Text, l.Range).alwaysIf(true, x.at)
			return d
		}
	case "match", "notmatch", "like", "notlike":
		how := Regex
		if strings.HasSuffix(x.name, "like") {
			how = Glob
		}
		c.r.compare(v, w.literals(), how, x.at)
	case "contains", "notcontains":
		if c.r.compare(w, v.listed(), Equal, x.at); len(v.fields) > 0 && len(v.list) == 0 { // one text is a list of one
			c.r.compare(v, w.literals(), Equal, x.at)
		}
	}
	return derived(v, w)
}

// isKey reports whether a text may be the name of a member, and not one to look for in a text.
func isKey(s string) bool {
	return !strings.ContainsFunc(s, func(c rune) bool { return isBreak(c) && c != '-' })
}

// isContainer reports fields that have members: the payload and a tool's input.
func isContainer(fields []string) bool {
	return slices.ContainsFunc(fields, func(f string) bool { return f == "" || inputs[f] || strings.HasSuffix(f, "response") })
}
