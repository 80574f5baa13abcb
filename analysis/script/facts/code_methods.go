package facts

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// What methods of values do, whatever the value is, as far as hooks use them.

// textMethods derive a text from a text.
var textMethods = map[string]bool{
	"lower": true, "upper": true, "strip": true, "lstrip": true, "rstrip": true, "casefold": true, "trim": true, "trimEnd": true, "trimStart": true,
	"toLowerCase": true, "toUpperCase": true, "ToLower": true, "ToUpper": true, "Trim": true, "toString": true, "replace": true, "replaceAll": true, "slice": true,
	"split": true, "join": true, "substring": true, "as_posix": true, "resolve": true, "concat": true, "flat": true, "map": true, "filter": true, "at": true,
}

// methodCall handles a method of a value that is not a module.
func (c *code) methodCall(method string, self value, x *expr) value {
	switch method {
	case "get":
		return c.get(self, x)
	case "test", "search", "match", "fullmatch", "exec", "findall", "matchAll", "IsMatch":
		v := c.arg(x, 0)
		if method == "match" && c.r.f.Language == Python && !self.regex && len(self.content()) > 0 { // of a path: a pattern for file names
			return c.matched(value{}, self, x)
		}
		if self.regex || len(self.content()) == 0 {
			return c.matched(self, v, x)
		}
		return c.matched(v, self, x)
	case "startswith", "endswith", "startsWith", "endsWith", "includes", "StartsWith", "EndsWith", "Contains", "indexOf", "find", "count", "has":
		return c.contains(self, x)
	case "some", "every", "forEach", "flatMap", "findIndex", "reduce", "then", "catch", "finally":
		return c.iterate(method, self, x)
	case "write_text", "write", "touch", "unlink", "write_bytes":
		c.opens([]*expr{x.x.x}, true)
		c.args(x)
		return value{}
	case "resolve", "absolute", "as_posix":
		if isBeside(self) {
			return self
		}
	case "exists", "is_file":
		return c.looks(self)
	case "update":
		update(self, c.arg(x, 0))
		return value{}
	case "append", "add", "push", "extend", "setdefault", "insert":
		c.append(x)
		return value{}
	case "keys", "values", "items", "entries":
		c.r.whole(self)
		if method == "values" && slices.ContainsFunc(self.docs, func(d *Node) bool { return d.Kind == Object }) {
			self.list = nil
		}
		v := value{list: self.list, partial: self.partial, from: self.content()}
		if method == "items" {
			v.rows = pairs(self.docs)
		}
		return v
	case "join":
		v := c.given(x)
		if len(v.fields) > 0 {
			return v
		}
		if len(self.fields) > 0 {
			return self
		}
		return derived(self, v)
	case "format":
		if self.text != nil && self.text.known() {
			return c.format(*self.text, formatFields(), x.args, x.names)
		}
		return value{from: derived(append(c.args(x), self)...).from}
	case "decode", "toString", "read_text", "trim", "strip", "rstrip":
		if method == "read_text" {
			c.opens([]*expr{x.x.x}, false)
		}
		if self.encoded || len(self.fields) > 0 {
			self.raw = false
			return self
		}
	}
	if textMethods[method] {
		return c.textOf(method, self, x)
	}
	return c.unknownCall(method, append(c.args(x), self))
}

// get reads a member of an object by its name, or its default.
func (c *code) get(self value, x *expr) value {
	key := c.arg(x, 0)
	l, ok := key.literal()
	if !ok {
		if len(key.list) > 0 && len(self.fields) > 0 {
			return c.r.anyField(self, key.list)
		}
		c.r.whole(self)
		return derived(self)
	}
	v := c.member(self, l.Text, l.Range, x.at)
	if len(x.args) > 1 {
		v = either(v, c.arg(x, 1))
	}
	return v
}

// contains handles a search for a part of a text, or for an element of a list.
func (c *code) contains(self value, x *expr) value {
	v := c.arg(x, 0)
	if v.fn != nil { // a predicate over a list
		return derived(self, c.call(v.fn, []value{each(self)}))
	}
	if len(self.list) > 0 && len(self.fields) == 0 {
		c.r.compare(v, self.listed(), Equal, x.at)
		return derived(self, v)
	}
	if len(self.content()) == 0 && self.text == nil && len(self.docs) == 0 && len(v.fields) > 0 { // an unknown list
		c.r.compare(v, nil, Equal, x.at)
	}
	c.r.compare(self, v.literals(), Contains, x.at)
	return derived(self, v)
}

// iterate handles a method that calls its arguments: for each element of a list, or when a promise is settled.
func (c *code) iterate(method string, self value, x *expr) value {
	v := value{}
	for _, a := range c.args(x) {
		switch {
		case a.module == "process.exit":
			c.r.exit(0, false, x.at)
		case a.fn == nil:
		case method == "catch":
			c.r.under(&Condition{Program: true}, c.r.test(), func() { c.call(a.fn, nil) })
		case method == "then":
			c.waits(func() { v = either(c.call(a.fn, []value{self}), v) })
		default:
			v = either(c.call(a.fn, []value{each(self)}), v)
		}
	}
	if method == "then" {
		return v
	}
	return derived(self, v)
}

// update puts the members of the documents of a value into those of another.
func update(self, with value) {
	for _, d := range self.docs {
		for _, o := range with.docs {
			for _, m := range slices.Clone(o.Members) {
				d.put(m)
			}
		}
	}
}

// append adds the arguments to a list that a variable holds.
func (c *code) append(x *expr) {
	args := c.args(x)
	if x.x.x.kind == nameExpr {
		old := c.vars[x.x.x.name]
		for _, a := range args {
			old.from = union(old.from, a.content())
			for _, d := range old.docs {
				if d.Kind == Array && len(d.Items) < 16 { // without what a holds: nodes form no cycles
					d.Items = append(d.Items, nodeOf(value{text: a.text, plain: a.plain, from: a.content()}, x.at))
				}
			}
			old.list = slices.Clone(old.list)
			if old.add(a); len(old.list) > 200 {
				old.list, old.partial = old.list[:200], true
			}
			if a.encoded && len(a.fields) > 0 { // chunks of the input
				old = a
			}
		}
		c.vars[x.x.x.name] = old
	}
}

// textOf handles a method that derives a text, or a list of them, from its value and its arguments.
func (c *code) textOf(method string, self value, x *expr) value {
	args := c.args(x)
	v := derived(append(args, self)...)
	if method != "replace" && method != "replaceAll" {
		v.list, v.partial = self.list, self.partial
	}
	if v.lowered = method == "lower" || method == "casefold" || method == "toLowerCase" || method == "ToLower"; v.lowered {
		v.list = slice.Map(v.list, func(l Literal) Literal { return Literal{strings.ToLower(l.Text), l.Range} })
	}
	for _, a := range args {
		if a.fn != nil {
			if item := c.call(a.fn, []value{each(self)}); method == "map" || method == "flatMap" {
				v.list, v.partial = item.list, item.partial
			}
		}
	}
	return v
}
