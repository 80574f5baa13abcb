package facts

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// Scripts in Python, JavaScript, TypeScript and PowerShell are parsed into one small tree with what matters here:
// assignments, tests, calls and returns. The parsers accept any input; what they do not understand becomes an unknown
// expression. No Go library parses TypeScript, and those for JavaScript cover only part of what node runs.

type exprKind uint8

const (
	unknownExpr exprKind = iota
	nameExpr
	textExpr
	numberExpr
	constExpr // true, false or null, however they are spelled
	memberExpr
	indexExpr
	callExpr
	objectExpr
	arrayExpr
	binaryExpr
	notExpr
	chooseExpr // y or z, depending on x
	funcExpr
	eachExpr // a comprehension: x for every target in y, if z
	assignExpr
	spreadExpr
	regexExpr
	sliceExpr // the part of a text or a list between two places, as an index
)

type expr struct {
	kind exprKind
	at   text.Range
	// name of a nameExpr or memberExpr, operator of a binaryExpr, "await" for such a callExpr of Python, text of a numberExpr or constExpr
	name  string
	key   text.Range // of the name in a memberExpr
	text  lit        // of a textExpr; parts are its holes
	parts []*expr
	x, y  *expr
	z     *expr
	// args are the arguments of a call or the items of a list; names are those of keyword arguments or of members.
	args  []*expr
	names []memberName
	fn    *function
}

// spelled returns names and constants as they are written, to compare expressions by.
func (x *expr) spelled() string {
	if x == nil {
		return ""
	}
	words := []string{x.name, x.text.s, x.x.spelled(), x.y.spelled()}
	return strings.Join(append(words, slice.Map(x.args, (*expr).spelled)...), " ")
}

// memberName is the name of a member or argument; a computed one has an expression.
type memberName struct {
	name     string
	at       text.Range
	computed *expr
}

type stmtKind uint8

const (
	exprStmt stmtKind = iota
	assignStmt
	ifStmt
	switchStmt
	loopStmt
	funcStmt
	classStmt
	returnStmt
	tryStmt
	blockStmt
	importStmt
)

type stmt struct {
	kind stmtKind
	at   text.Range
	// x is the expression, condition, subject or value; target is what is assigned to.
	x, target *expr
	body      []*stmt
	other     []*stmt   // else branch, or handlers
	cases     [][]*expr // of a switch, parallel to bodies; nil is the default
	bodies    [][]*stmt
	how       How    // of a switch, how its subject is compared
	name      string // of a function, class or module; "finally" for such a block of Python, and for its try statement
	fn        *function
	// imports maps the names in an importStmt to modules, which exports reports that it exports; without names, all.
	imports []imported
	exports bool
	add     bool // += instead of =
	throws  bool // raise or throw
	// catchesExit reports a handler of Python that catches SystemExit, which sys.exit raises.
	catchesExit bool
	catchesAll  bool // a handler of every exception, other than SystemExit
}

// inside returns the lists of statements that a statement consists of, but not that of a function.
func (s *stmt) inside() [][]*stmt { return append([][]*stmt{s.body, s.other}, s.bodies...) }

// declares reports whether a statement declares or exports a function.
func (s *stmt) declares() bool {
	x := s.x
	if x != nil && x.kind == assignExpr {
		x = x.y
	}
	return s.kind == funcStmt || x != nil && x.kind == funcExpr
}

// acts reports whether a statement may do more than declare something for later.
func (s *stmt) acts() bool {
	switch s.kind {
	case funcStmt:
		return false
	case importStmt:
		return slices.ContainsFunc(s.imports, func(i imported) bool { return !isStandard(i.module) })
	case assignStmt:
		return s.x.acts()
	case ifStmt: // whose test of the module's name never succeeds
		test := s.x
		return test == nil || test.kind != binaryExpr || test.name != "==" || test.x == nil || test.x.name != "__name__" || test.y == nil || test.y.kind != textExpr ||
			test.y.text.s == "__main__" || len(s.other) > 0
	case exprStmt: // a docstring, or what a module exports
		return s.x == nil || s.x.kind != textExpr && (s.x.kind != assignExpr || s.x.y.acts())
	}
	return true
}

// acts reports whether an expression may do more than make a value.
func (x *expr) acts() bool {
	switch {
	case x == nil || x.kind == funcExpr:
		return false
	case x.kind == callExpr && x.x.kind == memberExpr && readsValue[x.x.name] && x.x.x.kind == nameExpr && standard[x.x.x.name],
		x.kind == callExpr && x.x.kind == memberExpr && x.x.name == "read" && x.x.x.name == "stdin":
		return slices.ContainsFunc(x.args, (*expr).acts)
	case x.kind == unknownExpr || x.kind == callExpr && !makesValue[x.x.name],
		x.kind == callExpr && x.x.name == "require" && !(len(x.args) == 1 && isStandard(x.args[0].text.s)):
		return true
	}
	return slices.ContainsFunc(x.inside(), (*expr).acts)
}

// inside returns the expressions that an expression consists of; some are nil.
func (x *expr) inside() []*expr { return slices.Concat(x.args, x.parts, []*expr{x.x, x.y, x.z}) }

func isStandard(module string) bool {
	root, _, _ := strings.Cut(normalModule(module), ".")
	return standard[root]
}

// makesValue lists functions that do nothing but make a value, as far as scripts call them to declare constants.
var makesValue = map[string]bool{
	"require": true, "compile": true, "RegExp": true, "set": true, "frozenset": true, "Set": true, "Map": true, "Path": true, "resolve": true, "join": true,
	"dirname": true, "getLogger": true, "getenv": true, "get": true,
}

// readsValue lists functions of libraries that only read a value.
var readsValue = map[string]bool{"load": true, "loads": true, "parse": true, "readFileSync": true}

// imported is a module that is imported, and its name in the script, "" when it gets none.
type imported struct{ name, module string }

// function is a function of the script.
type function struct {
	params []*expr // names or patterns, whose y is the default
	body   []*stmt
	result *expr // of an arrow function or lambda
	method bool
	async  bool // in Python
	// foreign reports a function of another file, and imports is what that imports.
	foreign bool
	imports map[string]value
}

// token is a token of any of the languages.
type token struct {
	kind  tokenKind
	s     string
	at    int // offset in the scanned source
	end   int
	text  lit     // of a string
	parts []*expr // its holes
	// programs are those in a string of jq, by the number of their hole.
	programs map[int][]token
	line     bool // first on its line
}

func (t *token) isOp(s string) bool { return t.kind == opToken && t.s == s }

type tokenKind uint8

const (
	endToken tokenKind = iota
	nameToken
	numberToken
	textToken
	opToken
	regexToken
	newlineToken
	indentToken
	dedentToken
	// of jq
	fieldToken
	variableToken
	formatToken
)

// parser is shared by the parsers of the languages.
type parser struct {
	src   lit
	toks  []token
	i     int
	depth int
	// fresh reports, while the source is scanned, that the next token is the first on its line.
	fresh bool
	// folds reports a language in which the case of keywords does not matter.
	folds bool
}

// inString reports, while the source is scanned, a part of a string, which ends where the language says.
func (p *parser) inString() bool { return p.depth > 0 }

// push adds a token, and returns its end.
func (p *parser) push(t token) int {
	t.line, p.fresh = p.fresh, false
	p.toks = append(p.toks, t)
	return t.end
}

// add adds the token that a part of the source is, and returns its end.
func (p *parser) add(kind tokenKind, from, to int) int {
	return p.push(token{kind: kind, s: p.src.s[from:to], at: from, end: to})
}

// wordEnd returns the end of the word at i, which may also hold some other characters.
func wordEnd(s string, i int, others string) int {
	for i < len(s) && (isWord(s[i]) || strings.IndexByte(others, s[i]) >= 0) {
		i++
	}
	return i
}

// all parses statements up to a closing operator, or the end; a token that none begins with is skipped.
func (p *parser) all(end string, statement func() []*stmt) []*stmt {
	var list []*stmt
	p.until(end, func() { list = append(list, statement()...) })
	return list
}

// member parses the name of a member of x, which begins at t.
func (p *parser) member(x *expr, t *token) *expr {
	n := p.next()
	return &expr{kind: memberExpr, x: x, name: n.s, key: p.rng(n), at: p.from(t)}
}

// deeper descends one level; at the limit it skips a token and returns false. up ascends again.
func (p *parser) deeper() bool {
	if p.depth >= maxDepth {
		p.i++
		return false
	}
	p.depth++
	return true
}

func (p *parser) up() { p.depth-- }

func (p *parser) peek() *token { return p.ahead(0) }

func (p *parser) ahead(n int) *token {
	if p.i+n < len(p.toks) {
		return &p.toks[p.i+n]
	}
	return &endOfTokens
}

var endOfTokens token

func (p *parser) next() *token {
	t := p.peek()
	if p.i < len(p.toks) {
		p.i++
	}
	return t
}

// accept consumes the next token if ok.
func (p *parser) accept(ok bool) bool {
	if ok {
		p.i++
	}
	return ok
}

// take consumes a token of a kind.
func (p *parser) take(kind tokenKind) bool { return p.accept(p.peek().kind == kind) }

// op consumes an operator.
func (p *parser) op(s string) bool { return p.accept(p.isOp(s)) }

func (p *parser) isOp(s string) bool { return p.peek().isOp(s) }

// word consumes a keyword.
func (p *parser) word(s string) bool { return p.accept(p.isWord(s)) }

func (p *parser) isWord(s string) bool {
	t := p.peek()
	return t.kind == nameToken && (t.s == s || p.folds && strings.EqualFold(t.s, s))
}

// from returns the range from a token to the last one consumed.
func (p *parser) from(t *token) text.Range {
	end := t.end
	if p.i > 0 && p.i <= len(p.toks) {
		end = max(end, p.toks[p.i-1].end)
	}
	return p.src.rng(t.at, end)
}

func (p *parser) rng(t *token) text.Range { return p.src.rng(t.at, t.end) }

// until runs item for each part up to a closing operator, which it consumes; a token that item does not consume is skipped.
func (p *parser) until(end string, item func()) { p.while(func() bool { return !p.op(end) }, item) }

// while is until for parts that anything may follow.
func (p *parser) while(more func() bool, item func()) {
	for p.peek().kind != endToken && more() {
		before := p.i
		item()
		if p.i == before {
			p.i++
		}
	}
}

// pass skips a closing operator and all before it.
func (p *parser) pass(end string) { p.until(end, func() {}) }

// comma skips the comma after an item, or a token that does not belong there.
func (p *parser) comma(end string) {
	if !p.op(",") && !p.isOp(end) {
		p.i++
	}
}

// skip skips from an opening bracket past the one that closes it.
func (p *parser) skip() {
	level := 0
	for p.peek().kind != endToken {
		t := p.next()
		switch {
		case t.kind != opToken:
		case slices.Contains(opening, t.s):
			level++
		case t.s == ")" || t.s == "]" || t.s == "}":
			if level--; level <= 0 {
				return
			}
		}
	}
}

// opening lists the opening brackets, with those of PowerShell.
var opening = []string{"(", "[", "{", "@(", "@{", "$("}

// lineEnd returns the offset of the end of the line at i.
func lineEnd(s string, i int) int {
	if n := strings.IndexByte(s[i:], '\n'); n >= 0 {
		return i + n
	}
	return len(s)
}

// operator returns the length of the operator with which s begins: that of the first one in the list, or 1.
func operator(s string, list []string) int {
	return max(1, len(slice.Find(list, func(op string) bool { return strings.HasPrefix(s, op) })))
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\f' }
