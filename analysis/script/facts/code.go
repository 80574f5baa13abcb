package facts

import (
	"cmp"
	"maps"
	"slices"
	"strconv"

	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// code interprets a script of Python, JavaScript, TypeScript or PowerShell, a function where it is called: others are dead code.
type code struct {
	r        *recorder
	language Language
	src      lit
	vars     map[string]value
	funcs    map[string]*function
	running  []*function
	// result is what the running function has returned, nil before the first return.
	result *value
	// promised holds what the running promises are resolved with.
	promised []value
	// tries is the number of try statements around what runs. After a failure in the innermost one, resumes reports, the script goes
	// on as if nothing had happened.
	tries   int
	resumes bool
	tried   int    // the first exit of the last try statement
	raised  []Exit // the exceptions thrown in the innermost one
	classes map[string]bool
	// print receives what goes to standard output; nil means the script's own output.
	print func(value)
	// stdin reads standard input, at a place of the script. used is the block in which that has been read to its end, at usedAt.
	stdin     func(text.Range) value
	used      *Block
	usedAt    text.Range
	own       map[string]bool // variables that the script assigns
	codes     []int           // places of the exits that only set process.exitCode
	later     int             // depth in functions that another function may call, at some time
	waiting   []int           // places of the exits that come after the last line of the script
	unprinted []Exit          // ends of what is printed after that
	stopped   Exit            // where Write-Error has ended the script
	depth     int             // of the expression that is evaluated
	// statement is the expression of the running expression statement. For other calls in PowerShell, take receives the
	// values that they emit, which are not printed.
	statement *expr
	take      func(value)
	// modules are the files that the script may import, by the path of the import; files holds the exports of those that are
	// interpreted, and exports all of them by the module's name in the script.
	modules map[string]Module
	files   map[string]exports
	exports exports
	// including reports that a module is interpreted, and dir is its directory, from that of the script.
	including bool
	dir       string
	// looked and wrote report that the script looks for files and writes files.
	looked, wrote bool
	// searches reports that the script has added a folder to those in which Python looks for modules. folders are those that are
	// known, from the folder of the script, which is one of them.
	searches bool
	folders  []string
}

func readCode(r *recorder, l Language, src lit, modules map[string]Module) {
	c := &code{r: r, language: l, src: src, vars: map[string]value{}, stdin: r.stdin, modules: modules}
	list := c.runAll()
	for _, s := range list {
		if s.kind == importStmt || (s.kind == assignStmt || s.kind == exprStmt) && requires(s.x) {
			r.f.alwaysImported(s.at)
		}
	}
	r.f.Declares = l != PowerShell && slices.ContainsFunc(list, (*stmt).declares) && !slices.ContainsFunc(list, (*stmt).acts)
}

// embedCode interprets a script that a shell passes to an interpreter. stdin reads the standard input of that, print is nil where it prints
// for the shell's own output.
func embedCode(r *recorder, l Language, src lit, stdin func(text.Range) value, args []value, print func(value)) bool {
	if l == PowerShell {
		return false
	}
	unquoted := func(v value) value { // programs in these languages remove quotes in ways that are not followed
		v.quoted, v.module = nil, ""
		return v
	}
	var read *value
	once := func(at text.Range) value {
		if read == nil {
			read = new(unquoted(stdin(at)))
		}
		return *read
	}
	c := &code{r: r, language: l, src: src, vars: map[string]value{}, stdin: once, print: print}
	list := value{from: derived(args...).from, parts: slice.Map(args, unquoted), mode: len(args) == 0}
	c.vars["sys.argv"], c.vars["process.argv"] = list, list
	ends := r.block.Ends
	r.embedded = l
	c.runAll()
	r.embedded, r.block.Ends = Unknown, ends
	return true
}

func (c *code) runAll() []*stmt {
	var list []*stmt
	var wrong []SyntaxError
	list, wrong, c.r.f.PowerShell7 = parse(c.language, c.src)
	c.r.f.Errors = append(c.r.f.Errors, wrong...)
	c.own, c.classes = map[string]bool{}, map[string]bool{}
	c.funcs, c.files, c.exports, c.folders = map[string]*function{}, map[string]exports{}, exports{}, []string{"."}
	c.assigned(list)
	c.words(list)
	c.declare(list)
	c.stmts(list)
	c.r.f.Markers = c.r.f.Markers || c.looked && c.wrote
	return list
}

// parse parses a script of any of the languages, and returns what of it PowerShell cannot read, and what only PowerShell 7 has.
func parse(l Language, src lit) ([]*stmt, []SyntaxError, []Construct) {
	switch l {
	case Python:
		p := &python{parser{src: src}}
		p.scan(0)
		return p.all("", p.statement), nil, nil
	case PowerShell:
		p := &powershell{parser: parser{src: src, folds: true}}
		p.scan(0)
		return p.all("", p.statement), p.unread(), p.ofPowerShell7()
	}
	p := &javascript{parser: parser{src: src}, typed: l == TypeScript}
	p.scan(0)
	return p.all("", p.statement), nil, nil
}

// assigned records the variables that the script assigns, and its parameters.
func (c *code) assigned(list []*stmt) {
	names := func(list ...*expr) {
		for _, x := range list {
			if x != nil && x.kind == nameExpr {
				c.own[x.name] = true
			}
		}
	}
	visit(list, func(s *stmt) {
		if s.kind == assignStmt {
			names(s.target)
		}
		if s.fn != nil {
			names(s.fn.params...)
		}
	}, func(x *expr) {
		if x.fn != nil {
			names(x.fn.params...)
		}
	})
}

// words records the words of live code: all but comments, which the parsers drop.
func (c *code) words(list []*stmt) {
	visit(list, func(s *stmt) {
		for _, i := range s.imports {
			c.r.words(i.name + " " + i.module)
		}
	}, func(x *expr) {
		if x.kind != nameExpr || !c.own[x.name] { // the name of a variable says nothing about the payload
			c.r.words(x.name)
		}
		c.r.words(x.text.s)
		for _, n := range x.names {
			c.r.words(n.name)
		}
	})
}

// visit visits statements and expressions, and those of the functions in them.
func visit(list []*stmt, onStmt func(*stmt), onExpr func(*expr)) {
	inFunction := func(fn *function, onExprs func(...*expr)) {
		if fn != nil {
			onExprs(fn.params...)
			visit(fn.body, onStmt, onExpr)
			onExprs(fn.result)
		}
	}
	var onExprs func(...*expr)
	onExprs = func(list ...*expr) {
		for _, x := range list {
			if x == nil {
				continue
			}
			onExpr(x)
			for _, n := range x.names {
				onExprs(n.computed)
			}
			onExprs(x.inside()...)
			inFunction(x.fn, onExprs)
		}
	}
	for _, s := range list {
		onStmt(s)
		onExprs(append(slices.Concat(s.cases...), s.x, s.target)...)
		for _, inner := range s.inside() {
			visit(inner, onStmt, onExpr)
		}
		inFunction(s.fn, onExprs)
	}
}

// declare records functions, which may be called before their definition.
func (c *code) declare(list []*stmt) {
	for _, s := range list {
		switch s.kind {
		case funcStmt:
			c.funcs[s.name] = s.fn
		case classStmt:
			c.declare(s.body)
			c.classes[s.name] = true
			for _, m := range s.body {
				if m.kind != funcStmt {
					continue
				}
				m.fn.method = true
				if m.name == "__init__" || m.name == "constructor" {
					c.funcs[s.name] = m.fn
				}
			}
		}
	}
}

func number(v value) (int, bool) {
	n, err := strconv.Atoi(textOf(v))
	return n, err == nil && v.plain
}

// call interprets a function of the script.
func (c *code) call(fn *function, args []value) value {
	if len(c.running) > 10 || slices.Contains(c.running, fn) || !c.r.step() {
		c.r.whole(args...)
		return derived(args...)
	}
	if fn.foreign { // its variables are not those of the script
		before := maps.Clone(c.vars)
		maps.Copy(c.vars, fn.imports)
		defer func() { c.vars = before }()
	}
	saved := map[string]value{}
	params := fn.params
	if fn.method && c.language == Python && len(params) > 0 && len(args) < len(params) {
		params = params[1:] // self
	}
	for i, p := range params {
		if p.name == "**" {
			p = p.x
		}
		if p.kind == nameExpr {
			saved[p.name] = c.vars[p.name]
		}
		v := value{}
		if i < len(args) {
			v = args[i]
		}
		c.assign(p, v, p.at)
	}
	c.running = append(c.running, fn)
	outer := c.result
	c.result = nil
	b := c.r.under(nil, c.r.test(), func() {
		c.r.block.called = true
		c.declare(fn.body)
		c.stmts(fn.body)
		if fn.result != nil {
			c.result = new(c.eval(fn.result))
		}
	})
	mayReturn := func(s *stmt) bool { return s.kind == ifStmt && s.at.Start < c.usedAt.Start }
	if c.used == b && !slices.ContainsFunc(fn.body, mayReturn) {
		c.used = c.r.block
	}
	if b.Ends = max(b.Ends, 0); b.Ends > 0 { // a return ends the function only
		c.r.block.Ends = b.Ends
	}
	result := c.result
	c.result = outer
	c.running = c.running[:len(c.running)-1]
	maps.Copy(c.vars, saved)
	return *cmp.Or(result, &value{})
}

// ignored handles a value that a function returns to a caller that ignores it.
func (c *code) ignored(v value) {
	c.r.unused(v.codes...)
	if c.language != PowerShell { // which prints it
		c.r.f.Returned = append(c.r.f.Returned, v.docs...)
	}
}

// shown handles a value that is printed as such, not as text.
func (c *code) shown(v value, at text.Range) {
	switch {
	case v.isZero(), v.plain && v.is("null"):
	case c.take != nil:
		c.take(v)
	default:
		c.output(v, at)
	}
}

// taken evaluates a call and returns what it returns and emits.
func (c *code) taken(call func() value) value {
	outer := c.take
	var left []value
	c.take = func(v value) { left = append(left, v) }
	v := call()
	c.take = outer
	for _, l := range left {
		if v.isZero() {
			v = l
		} else {
			v = either(v, l)
		}
	}
	return v
}

func (c *code) output(v value, at text.Range) {
	if c.print != nil {
		c.print(v)
		return
	}
	c.r.print(v, at)
}
