package facts

import (
	"cmp"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// Statements: what they assign and test, and where they end the script.

func (c *code) stmts(list []*stmt) {
	block := c.r.block
	ended := block.Ends
	for _, s := range list {
		if !c.r.step() || block.Ends != ended {
			return
		}
		c.stmt(s)
	}
}

func (c *code) stmt(s *stmt) {
	switch s.kind {
	case exprStmt:
		if s.x.kind == binaryExpr && (s.x.name == "and" || s.x.name == "or") { // a && f()
			cond := c.condition(s.x.x)
			if s.x.name == "or" {
				cond = cond.not()
			}
			c.r.under(&cond, c.r.test(), func() { c.eval(s.x.y) })
			return
		}
		c.statement = s.x
		v := c.eval(s.x)
		ofScript := s.x.kind == callExpr && s.x.x.kind == nameExpr
		if ofScript && c.funcs[s.x.x.name] != nil && c.funcs[s.x.x.name].async && s.x.name == "" && !strings.Contains(c.src.s, "\n@") { // a decorator may run it
			c.r.f.NotAwaited = slice.Add(c.r.f.NotAwaited, Literal{s.x.x.name, s.x.at})
		}
		if encodes := s.x.kind == callExpr && v.encoded; (ofScript || encodes) && (c.language != PowerShell || len(c.running) == 0) {
			c.ignored(v)
		}
		if c.language == PowerShell && s.x.kind != assignExpr {
			c.shown(v, s.at)
		}
	case assignStmt:
		if t := s.target; t.kind == arrayExpr && s.x.kind == arrayExpr && len(t.args) == len(s.x.args) { // a, b = x, y
			for i, v := range slice.Map(s.x.args, c.eval) {
				c.assign(t.args[i], v, s.at)
			}
			return
		}
		v := c.eval(s.x)
		if s.add {
			v = c.plus(c.eval(s.target), v, s.at.Start)
		}
		c.assign(s.target, v, s.at)
	case ifStmt:
		c.ifStmt(s)
	case switchStmt:
		c.switchStmt(s)
	case loopStmt:
		v := c.eval(s.x)
		item := each(v)
		if c.isInput(v) {
			item = c.stdin(s.at)
		}
		cond := &Condition{Program: true}
		if s.target != nil {
			cond.equal = exists(v, 0)
		}
		c.r.under(cond, c.r.test(), func() {
			if s.target != nil {
				c.assign(s.target, item, s.at)
			}
			c.stmts(s.body)
		})
	case funcStmt:
		c.funcs[s.name] = s.fn
	case returnStmt:
		c.returns(s)
	case tryStmt:
		c.try(s)
	case blockStmt:
		outer := c.print
		if s.name == "redirect_stdout" { // what is printed goes elsewhere
			c.print = func(value) {}
		}
		n := len(c.r.f.Exits)
		c.stmts(s.body)
		c.print = outer
		if all := c.r.f.Exits; s.name == "finally" && len(all) > n && all[n].Block == c.r.block && all[n].Known && all[n].Code == 0 && !c.r.f.Has("_exit") {
			for i := c.tried; i < n; i++ {
				all[i].Lost, all[i].LostTo = cmp.Or(all[i].Lost, Overruled), all[n].Range
			}
		}
	case importStmt:
		c.imports(s)
	}
}

// try interprets a try statement with its handlers. The first that catches SystemExit decides whether the exits in it are lost.
func (c *code) try(s *stmt) {
	resumes := c.resumes
	if len(s.other) > 0 {
		c.resumes = !slices.ContainsFunc(s.other, func(h *stmt) bool { return len(h.body) > 0 })
	}
	from, raised := len(c.r.f.Exits), c.raised
	c.raised = nil
	c.tries++
	c.stmts(s.body)
	c.tries--
	c.resumes, c.raised, raised = resumes, raised, c.raised
	to := len(c.r.f.Exits)
	defer func() { c.tried = from }()
	caught := c.r.f.Has("_exit") // nothing catches os._exit
	fatal := 0
	defer func() {
		for _, read := range slice.Pointers(c.r.f.Reads) {
			if read.tries == c.tries+1 {
				read.Fatal, read.tries = fatal, 0
			}
		}
	}()
	for _, h := range s.other {
		n, printed, cond := len(c.r.f.Exits), len(c.r.f.Outputs), &Condition{Program: true}
		var returned []*Node
		if c.result != nil {
			returned = c.result.docs
		}
		c.r.fork(cond, &c.vars, func() { c.stmts(h.body) })
		if c.result != nil { // what is returned without an exception is last
			c.result.docs = slices.Concat(c.result.docs[min(len(returned), len(c.result.docs)):], returned)
		}
		if own := c.r.f.Exits[n:]; len(s.other) == 1 && s.name != "finally" && h.catchesAll && len(own) == 1 && own[0].Known && own[0].Code == 0 && own[0].Block.Cond == cond &&
			len(c.r.f.Outputs) == printed && !passesOn(h.body) {
			c.swallow(raised, c.r.f.Exits[from:to], own[0].Range)
		}
		goesWell := func(e Exit) bool { return !e.Known || e.Code == 0 }
		if own := c.r.f.Exits[n:]; len(s.other) == 1 && h.catchesAll && len(own) > 0 && own[0].Block.Cond == cond && !slices.ContainsFunc(own, goesWell) {
			fatal = own[0].Code
		}
		if caught || !h.catchesExit {
			continue
		}
		caught = true
		if passesOn(h.body) {
			continue
		}
		loss := Caught
		if slices.ContainsFunc(c.r.f.Exits[n:], func(e Exit) bool { return e.MayFail() }) {
			loss = Replaced
		}
		for i := range c.r.f.Exits[from:to] {
			if e := &c.r.f.Exits[from+i]; e.Lost == NotLost && !e.Thrown {
				e.Lost, e.LostTo = loss, h.at
			}
		}
	}
}

// decode decodes a value as JSON. Where it is none and nothing handles that, the script ends with 1.
func (c *code) decode(v value) value {
	decoded := c.r.parse(v)
	for _, read := range slice.Pointers(c.r.f.Reads) {
		if !read.Parsed || !slices.Contains(v.fields, read.Path) || c.r.embedded != Unknown {
			continue
		}
		if read.tries = c.tries; c.tries == 0 && c.language != PowerShell && !c.handles() {
			read.Fatal = 1
		}
	}
	return decoded
}

// swallow records the exceptions of a try statement, some of them exits, that a handler catches only to end the script with 0.
func (c *code) swallow(raised, exits []Exit, by text.Range) {
	for _, e := range raised {
		e.Lost, e.LostTo = Swallowed, by
		c.r.f.Unused = append(c.r.f.Unused, e)
		if i := slices.IndexFunc(exits, func(o Exit) bool { return o.Range == e.Range }); i >= 0 {
			exits[i].Lost = Swallowed
		}
	}
}

// passesOn reports whether a handler raises an exception, or returns what may be the code that it has caught.
func passesOn(handler []*stmt) bool {
	return slices.ContainsFunc(handler, func(s *stmt) bool {
		return s.throws || s.kind == returnStmt && s.x != nil || slices.ContainsFunc(s.inside(), passesOn)
	})
}

func (c *code) returns(s *stmt) {
	v := scalar("null", text.Range{})
	if s.x != nil {
		v = c.eval(s.x)
	}
	switch {
	case s.throws && s.x != nil && s.x.kind == callExpr && s.x.x.name == "SystemExit":
		return // eval has recorded it
	case s.throws:
		c.throws(s, v)
	case len(c.running) > 0:
		if n, ok := c.r.code(v); ok && s.x != nil {
			v.codes = []Exit{{Code: n, Known: true, Range: s.x.at, Block: c.r.block, Seq: c.r.next()}}
		}
		if c.result != nil {
			if v = either(*c.result, v); v.plain && !v.empty() { // of several numbers none is known
				v.text = nil
			}
		}
		if s.x != nil || c.language != PowerShell { // PowerShell prints nothing for an empty return
			c.result = &v
		}
		c.r.block.Ends = -c.r.next()
	default:
		if n, ok := number(v); ok && c.language == PowerShell { // it prints the number
			c.r.unused(Exit{Code: n, Known: true, Range: s.x.at, Block: c.r.block, Seq: c.r.next()})
		}
		if c.language == PowerShell || c.language == Python {
			c.r.block.Ends = c.r.next()
		}
	}
}

// throws handles an exception with a value: with no handler in reach, the script prints it and exits with 1.
func (c *code) throws(s *stmt, v value) {
	if s.x != nil && s.x.kind == callExpr && len(s.x.args) > 0 { // new Error(text)
		v = c.eval(s.x.args[0])
	}
	if c.tries > 0 {
		c.r.addPrinted(v)
		c.raised = append(c.raised, Exit{Code: 1, Known: true, Thrown: true, Range: s.at, Block: c.r.block, Seq: c.r.next()})
	}
	switch {
	case s.x != nil && c.tries == 0 && !c.handles():
		c.r.printStderr(v, s.at)
		c.r.exit(1, true, s.at)
		c.r.f.Exits[len(c.r.f.Exits)-1].Thrown = true
	case len(c.running) > 0:
		c.r.block.Ends = -1
	default:
		c.r.exit(1, false, s.at)
	}
}

// handles reports whether the script handles exceptions by other means than a try statement.
func (c *code) handles() bool {
	return slices.ContainsFunc([]string{"catch", "uncaughtException", "unhandledRejection", "suppress", "excepthook", "trap", "then"}, c.r.f.Has)
}

func (c *code) ifStmt(s *stmt) {
	if main := s.x; main.kind == binaryExpr && main.x.name == "__name__" {
		c.stmts(s.body)
		return
	}
	var other func()
	if len(s.other) > 0 {
		other = func() { c.stmts(s.other) }
	}
	c.r.branch(c.condition(s.x), &c.vars, func() { c.stmts(s.body) }, other)
}

func (c *code) switchStmt(s *stmt) {
	subject := c.eval(s.x)
	test := c.r.test()
	var before value
	for i, body := range s.bodies {
		var with value
		for _, x := range s.cases[i] {
			if x != nil {
				with.add(c.eval(x))
			}
		}
		cond := choice(subject, with, &before, slices.Contains(s.cases[i], nil))
		if s.how != Equal {
			cond.equal = nil
		}
		if len(with.list) > 0 {
			c.r.compare(subject, with.listed(), s.how, with.list[0].Range)
		} else if with.partial {
			c.r.compare(subject, nil, s.how, s.at)
		}
		b := c.r.under(&cond, test, func() { c.stmts(body) })
		b.Ends = max(b.Ends, 0)
	}
}

// each returns an element of a value.
func each(v value) value {
	rows := v.rows
	if v.isObject() && len(v.docs) == 1 && v.docs[0].Kind == Array {
		rows = v.docs[0].Items
	}
	return value{fields: v.fields, from: v.from, mixed: v.mixed, encoded: v.encoded, picked: v.picked, list: v.list, partial: v.partial, rows: rows}
}

func (c *code) imports(s *stmt) {
	from := c.path(s.name)
	followed := strings.HasPrefix(from, ".") && c.follow(Import{Path: from, Own: true, Range: s.at}, from) // JavaScript
	for _, i := range s.imports {
		i.module = from + strings.TrimPrefix(i.module, s.name)
		known := followed
		if s.name == "" {
			known = c.pythonModule(&i, s.at)
		}
		module := normalModule(i.module)
		switch v, ok := c.exports[module]; {
		case i.name == "" && s.name == "":
		case ok:
			c.vars[i.name] = v
		case known || !strings.HasPrefix(i.module, "."):
			c.vars[i.name] = value{module: module}
		default:
			c.vars[i.name] = value{}
		}
	}
}

// normalModule maps other names of a module to one.
func normalModule(m string) string {
	return strings.TrimSuffix(strings.Replace(strings.TrimPrefix(m, "node:"), "fs/promises", "fs", 1), ".default")
}

// assign assigns a value to a name, a member or a pattern.
func (c *code) assign(target *expr, v value, at text.Range) {
	switch target.kind {
	case nameExpr:
		c.r.assign(c.vars, target.name, v)
	case assignExpr: // a default in a pattern
		c.assign(target.x, c.r.orElse(v, c.eval(target.y)), at)
	case spreadExpr:
		c.assign(target.x, elements(v), at)
	case arrayExpr:
		for i, t := range target.args {
			e := each(v)
			if i > 0 { // v may be a pair of a key and a value
				e.list, e.partial = nil, false
			}
			if cell := v.cell(func(row *Node) *Node { return row.item(i) }); cell.list != nil {
				e.list, e.partial = cell.list, cell.partial
			}
			c.assign(t, e, at)
		}
	case objectExpr:
		for i, t := range target.args {
			if name := target.names[i]; name.name != "" {
				c.assign(t, c.member(v, name.name, name.at, text.Range{}), at)
			} else if t.kind == spreadExpr {
				c.assign(t, v, at)
			}
		}
	case memberExpr, indexExpr:
		holder := c.eval(target.x)
		name, where := target.name, target.key
		if target.kind == indexExpr {
			l, ok := c.eval(target.y).literal()
			for _, d := range holder.docs {
				d.Open = d.Open || !ok
			}
			if !ok {
				return
			}
			name, where = l.Text, l.Range
		}
		if holder.module == "process" && name == "exitCode" || holder.module == "$global" && name == "LASTEXITCODE" {
			code, known := number(v)
			c.r.exit(code, known, at)
			c.codes = append(c.codes, len(c.r.f.Exits)-1)
			c.r.block.Ends = 0
			return
		}
		for _, d := range holder.docs {
			if d.assign(Literal{name, where}, v) {
				d.from = union(d.from, v.content())
			}
		}
		if target.x.kind == nameExpr && len(holder.docs) == 0 {
			c.vars[target.x.name+"."+name] = v
		}
	}
}

// condition evaluates an expression and returns what it tests.
func (c *code) condition(x *expr) Condition {
	switch {
	case x.kind == notExpr:
		return c.condition(x.x).not()
	case x.kind == binaryExpr && (x.name == "and" || x.name == "or"):
		a := c.condition(x.x)
		for _, side := range []*expr{x.x, x.y} {
			if side.kind == textExpr && side.text.s != "" && len(side.parts) == 0 && x.name == "or" && c.language != PowerShell {
				c.r.f.AlwaysTrue = slice.Add(c.r.f.AlwaysTrue, Literal{side.text.s, side.text.all()})
			}
		}
		var b Condition
		c.r.under(&a, c.r.test(), func() { b = c.condition(x.y) })
		switch {
		case x.name == "and":
			return and(a, b)
		case a.Negated && b.Negated: // not a or not b
			return and(a.not(), b.not()).not()
		}
		return both(a, b)
	}
	v := c.eval(x)
	cond := present(v)
	cond.Presence, cond.Program, cond.Test, cond.Always = false, len(cond.Fields) == 0, x.at, v.always
	switch x.kind {
	case binaryExpr:
		cond.Negated = x.name == "!=" || strings.HasPrefix(x.name, "not")
		cond.equal = v.equal
		if x.name == ">" && x.x.kind == memberExpr && x.x.name == "length" {
			n, _ := number(c.eval(x.y))
			cond.equal = exists(c.eval(x.x.x), n)
		}
	case nameExpr, memberExpr, indexExpr:
		cond.Presence, cond.equal = len(v.fields) > 0, exists(v, 0)
	case callExpr:
		if c.isPromise(x) {
			c.r.f.Blind = slice.Add(c.r.f.Blind, Literal{x.x.name, x.at})
		}
		empty := x.x != nil && x.x.kind == memberExpr && strings.HasPrefix(x.x.name, "IsNullOr")
		cond.equal = exists(v, 0)
		cond.Presence, cond.Program = len(v.fields) > 0 || empty && len(cond.Fields) > 0, cond.Program || v.outcome
	}
	return cond
}

// isPromise reports a call of an async function of the script whose promise nothing awaits.
func (c *code) isPromise(x *expr) bool {
	src := c.src.s
	if c.language != JavaScript && c.language != TypeScript || x.x == nil || x.x.kind != nameExpr || x.at.Start > len(src) || !strings.HasPrefix(src[x.at.Start:], x.x.name+"(") {
		return false
	}
	before := strings.TrimRight(src[:x.at.Start], " (!\n\t")
	return !strings.HasSuffix(before, "await") && (strings.Contains(src, "async function "+x.x.name+"(") || strings.Contains(src, "const "+x.x.name+" = async "))
}
