package facts

import "github.com/hooks-ls/hooks-ls/analysis/text"

// The scripts of Python, JavaScript, TypeScript and PowerShell are read into one small tree, as far as it matters here: what
// is assigned, tested, called and returned. The parsers accept everything; what they do not understand is an unknown
// expression. No library reads TypeScript, and those for JavaScript know a part of what node runs.

type exprKind uint8

const (
	unknownExpr exprKind = iota
	nameExpr
	textExpr
	numberExpr
	constExpr // true, false, null under any of their names
	memberExpr
	indexExpr
	callExpr
	objectExpr
	arrayExpr
	binaryExpr
	notExpr
	chooseExpr // y or z by x
	funcExpr
	eachExpr // a comprehension: x for every target of y, under z
	assignExpr
	spreadExpr
	regexExpr
)

type expr struct {
	kind exprKind
	at   text.Range
	// name of a nameExpr or a memberExpr, operator of a binaryExpr, text of a numberExpr or constExpr.
	name  string
	key   text.Range // of the name of a memberExpr
	text  lit        // of a textExpr; its holes are parts
	parts []*expr
	x, y  *expr
	z     *expr
	// args of a call, items of a list; names are those of keyword arguments, or of an object's members.
	args  []*expr
	names []memberName
	fn    *function
}

// memberName is the name of a member or argument; computed ones have an expression.
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
	// x is the expression, condition, subject or value; target what is assigned to.
	x, target *expr
	body      []*stmt
	other     []*stmt   // else, or what catches
	cases     [][]*expr // of a switch, beside bodies; a nil one is the default
	bodies    [][]*stmt
	name      string
	fn        *function
	// imports are the names of an importStmt with what they stand for.
	imports []imported
	add     bool // += in place of =
	throws  bool // raise, throw
}

type imported struct{ name, module string }

// function of a script.
type function struct {
	name   string
	params []*expr // names, or patterns
	body   []*stmt
	result *expr // of an arrow function or lambda
	method bool
}

// token of a language.
type token struct {
	kind  tokenKind
	s     string
	at    int // in the source text that was scanned
	end   int
	text  lit     // of a string
	parts []*expr // its holes
	line  bool    // first of its line
}

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
)

// parser is what the parsers of the languages share.
type parser struct {
	src   lit
	toks  []token
	i     int
	depth int
}

// deeper goes one level down, or past a token that lies too deep; up comes back from where it could.
func (p *parser) deeper() bool {
	if p.depth >= maxDepth {
		p.i++
		return false
	}
	p.depth++
	return true
}

func (p *parser) up() { p.depth-- }

func (p *parser) peek() *token {
	if p.i < len(p.toks) {
		return &p.toks[p.i]
	}
	return &endOfTokens
}

var endOfTokens token

func (p *parser) ahead(n int) *token {
	if p.i+n < len(p.toks) {
		return &p.toks[p.i+n]
	}
	return &endOfTokens
}

func (p *parser) next() *token {
	t := p.peek()
	if p.i < len(p.toks) {
		p.i++
	}
	return t
}

// op takes an operator.
func (p *parser) op(s string) bool {
	if t := p.peek(); t.kind == opToken && t.s == s {
		p.i++
		return true
	}
	return false
}

func (p *parser) isOp(s string) bool { t := p.peek(); return t.kind == opToken && t.s == s }

// word takes a keyword.
func (p *parser) word(s string) bool {
	if t := p.peek(); t.kind == nameToken && t.s == s {
		p.i++
		return true
	}
	return false
}

func (p *parser) isWord(s string) bool { t := p.peek(); return t.kind == nameToken && t.s == s }

// from is the range of the script from a token to the last one taken.
func (p *parser) from(t *token) text.Range {
	end := t.end
	if p.i > 0 && p.i <= len(p.toks) {
		end = max(end, p.toks[p.i-1].end)
	}
	return p.src.rng(t.at, end)
}

func (p *parser) rng(t *token) text.Range { return p.src.rng(t.at, t.end) }

// skip passes over a bracket that is open to the one that closes it.
func (p *parser) skip() {
	level := 0
	for p.peek().kind != endToken {
		t := p.next()
		if t.kind != opToken {
			continue
		}
		switch t.s {
		case "(", "[", "{":
			level++
		case ")", "]", "}":
			if level--; level <= 0 {
				return
			}
		}
	}
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\f' }
