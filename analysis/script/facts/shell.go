package facts

import (
	"cmp"
	"errors"
	"maps"
	"slices"
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"github.com/hooks-ls/hooks-ls/analysis/script"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/regex"
)

// shell interprets a bash or sh script from top to bottom. A function is interpreted where it is called, with its arguments.
type shell struct {
	r *recorder
	// src is the file that is interpreted, and file its path from the directory of the script, "" when that is not known.
	src   lit
	file  string
	vars  map[string]value
	funcs map[string]shellFunction
	// modules are the files that the script may source, by the path of the import; sources are those that it has.
	modules map[string]Module
	sources map[string]bool
	// enders are where the functions that exit are first defined.
	enders map[string]int
	calls  []string
	// args are the arguments of the function that is interpreted, nil when they are not known, and frame its block.
	args  []value
	frame *Block
	// errexit, nounset and pipefail report set -e, set -u and set -o pipefail; inner is the number of enclosing subshells.
	errexit, nounset, pipefail bool
	inner                      int
	// handled reports a trap that handles failures, sourced an unknown file that may have turned on set -e.
	handled, sourced bool
	// positional reports that the script has given itself arguments, by set.
	positional bool
	// waits reports a wait for a certain job, which returns its exit code.
	waits bool
	// inCond is the number of enclosing conditions, in which set -e has no effect.
	inCond int
	// returned are the codes that the function that is interpreted returns.
	returned []Exit
	// fallback reports that the command that is interpreted is followed by || true.
	fallback bool
	// following is the command that runs after the one that is interpreted, nil at the end.
	following *syntax.Stmt
	// searched holds the variables, as written, that conditions use as search patterns, and the constant patterns.
	searched map[string]bool
	// matched holds the patterns of [[ … =~ … ]], whatever is tested.
	matched []string
	// assigns reports an assignment on its own, which fails when the command in it does.
	assigns bool
	// input is the standard input of command substitutions: that of the script, or of the command around them.
	input value
	// used is the block in which standard input is read to its end, nil before.
	used *Block
}

// shellFunction is a function, and the file in which it is defined.
type shellFunction struct {
	body *syntax.Stmt
	src  lit
	file string
}

func readShell(r *recorder, src lit, modules map[string]Module) {
	first, _, _ := strings.Cut(src.s, "\n")
	src.s = script.ValidBytes(src.s)
	file, err := parseBash(src.s)
	if err != nil {
		file = beforeExit(src, shellError(src, err).Range.Start)
	}
	if file == nil {
		other := strings.HasPrefix(first, "#!") && (strings.HasSuffix(first, "zsh") || strings.HasSuffix(first, "ksh"))
		if e := shellError(src, err); !other && (!e.Test || r.f.Language == Bash) { // sh takes [[ for the name of a program
			r.f.Errors = append(r.f.Errors, e)
		}
		return
	}
	sh := &shell{
		r: r, src: src, file: "script", vars: map[string]value{}, funcs: map[string]shellFunction{}, enders: map[string]int{},
		searched: map[string]bool{}, input: value{stdin: true}, modules: modules, sources: map[string]bool{},
	}
	if words := strings.Fields(first); strings.HasPrefix(first, "#!") && len(words) > 1 && strings.HasPrefix(words[len(words)-1], "-") {
		sh.options([]value{constant(lit{s: words[len(words)-1]})})
	}
	sh.scan(file)
	sh.stmts(file.Stmts, io{in: value{stdin: true}})
	for _, st := range file.Stmts {
		if call, ok := st.Cmd.(*syntax.CallExpr); ok && !st.Negated && !st.Background && len(st.Redirs) == 0 && len(call.Args) == 2 && besideScript().MatchString(sh.written(call.Args[1])) {
			r.f.alwaysImported(sh.rng(st))
		}
	}
	isRead := func(name string) bool { return sh.funcs[name].body != nil }
	r.f.Declares = len(sh.funcs) > 0 && !slices.ContainsFunc(onlyRead, isRead) && !slices.ContainsFunc(file.Stmts, actsInShell)
}

func parseBash(src string) (*syntax.File, error) {
	return syntax.NewParser(syntax.Variant(syntax.LangBash)).Parse(strings.NewReader(src), "")
}

// actsInShell reports whether a statement may do more than declare a function, set an option or a variable, or read, and end with 0.
func actsInShell(s *syntax.Stmt) bool {
	switch cmd := s.Cmd.(type) {
	case *syntax.FuncDecl:
		return false
	case *syntax.DeclClause:
	case *syntax.CallExpr:
		if len(cmd.Args) > 0 && !slices.Contains([]string{"set", "shopt", "read"}, commandName(cmd)) && !(commandName(cmd) == "exit" && len(cmd.Args) > 1 && cmd.Args[1].Lit() == "0") {
			return true
		}
	default:
		return true
	}
	return script.Some(s, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.ProcSubst:
			return true
		case *syntax.CallExpr:
			return n != s.Cmd && len(n.Args) > 0 && !slices.Contains(onlyRead, commandName(n))
		case *syntax.Redirect:
			return (n.Op == syntax.RdrOut || n.Op == syntax.AppOut || n.Op == syntax.RdrAll) && n.Word.Lit() != "/dev/null"
		}
		return false
	})
}

// onlyRead are programs that only read, and print what they read.
var onlyRead = []string{"cat", "jq", "echo", "printf", "grep", "head", "tail", "cut", "tr", "cd", "pwd", "dirname", "basename", "date"}

// tooDeep reports whether a script may nest so deeply that its parser runs out of stack. Brackets and words in quotes and
// comments count as well: the bound is far above what people write.
func tooDeep(src string) bool {
	const most = 5000
	depth := 0
	for _, token := range nesting().FindAllString(src, -1) {
		switch token {
		case ")", "}", "]", "fi", "esac", "done":
			depth = max(depth-1, 0)
		default: // or several !
			depth += 1 + strings.Count(token[1:], "!")
		}
		if depth > most {
			return true
		}
	}
	return false
}

// nesting matches what begins or ends a nested part, and operators before other operators.
var nesting = regex.Lazy(`[(){}\[\]]|!(?:\s*!)+|\b(?:if|fi|case|esac|do|done)\b`)

func shellError(src lit, err error) SyntaxError {
	at, message := 0, err.Error()
	if parse, ok := errors.AsType[syntax.ParseError](err); ok {
		at, message = int(parse.Pos.Offset()), parse.Text
	} else if lang, ok := errors.AsType[syntax.LangError](err); ok {
		at, message = int(lang.Pos.Offset()), strings.TrimPrefix(message, lang.Pos.String()+": ")
	}
	at = min(at, len(src.s))
	end := min(lineEnd(src.s, at), at+20)
	line := src.s[strings.LastIndexByte(src.s[:at], '\n')+1 : at]
	return SyntaxError{
		Range: src.rng(at, end), Message: message,
		Test: strings.LastIndex(line, "[[ ") > strings.LastIndex(line, " ]]"), Errexit: errexit().MatchString(src.s[:at]),
	}
}

// errexit matches what turns on set -e.
var errexit = regex.Lazy(`(?m)^#!.* -[a-z]*e|\bset -([a-z]*e|o errexit)`)

// beforeExit parses a script up to an exit before the offset of a syntax error: bash reads command by command, and often data
// follows. It returns nil when there is none.
func beforeExit(src lit, at int) *syntax.File {
	for _, m := range plainExit().FindAllStringIndex(src.s[:at], 20) {
		if file, err := parseBash(src.s[:m[1]]); err == nil {
			return file
		}
	}
	return nil
}

// plainExit matches an exit on a line of its own.
var plainExit = regex.Lazy(`(?m)^exit( \S+)?[ \t]*\n`)

// mayExit matches an exit at the start of a command.
var mayExit = regex.Lazy(`(^|[;&|\n{(])\s*exit\b`)

// scan records functions, words and bashisms.
func (sh *shell) scan(file *syntax.File) {
	assigned, names := map[string]bool{}, map[*syntax.Lit]bool{}
	var literals, params []*syntax.Lit
	syntax.Walk(file, func(n syntax.Node) bool {
		if n != nil && sh.r.f.Language == POSIX && sh.src.at == nil && len(sh.r.f.Bashisms) < 50 && !strings.Contains(sh.src.s, "BASH_VERSION") { // runs itself with bash
			if what, _ := script.BashismOf(n); what != "" && what != "pipefail" {
				sh.r.f.Bashisms = append(sh.r.f.Bashisms, Construct{What: what, Range: sh.rng(n)})
			}
		}
		switch n := n.(type) {
		case *syntax.FuncDecl:
			if n.Name != nil {
				if sh.funcs[n.Name.Value].body == nil && mayExit().MatchString(sh.written(n.Body)) {
					sh.enders[n.Name.Value] = sh.rng(n).Start
				}
				sh.funcs[n.Name.Value] = shellFunction{n.Body, sh.src, sh.file}
			}
		case *syntax.CallExpr:
			sh.waits = sh.waits || len(n.Args) > 1 && n.Args[0].Lit() == "wait"
		case *syntax.Lit:
			literals = append(literals, n)
		case *syntax.SglQuoted:
			sh.r.words(n.Value)
		case *syntax.Assign:
			if n.Name != nil {
				assigned[n.Name.Value], names[n.Name] = true, true
			}
		case *syntax.ParamExp:
			if n.Param != nil {
				params = append(params, n.Param)
			}
		}
		return true
	})
	for _, p := range params {
		if assigned[p.Value] {
			names[p] = true
		}
	}
	for _, l := range literals {
		if !names[l] { // the name of a variable says nothing about the payload
			sh.r.words(l.Value)
		}
	}
}

func (sh *shell) rng(n syntax.Node) text.Range {
	from, to := int(n.Pos().Offset()), int(n.End().Offset())
	from = max(0, min(from, len(sh.src.s)))
	return sh.src.rng(from, max(from, min(to, len(sh.src.s))))
}

// stmts interprets commands up to one that ends the script or function.
func (sh *shell) stmts(list []*syntax.Stmt, to io) {
	block := sh.r.block
	ended := block.Ends
	after := sh.following
	defer func() { sh.following = after }()
	for i, st := range list {
		if !sh.r.step() || block.Ends != ended {
			return
		}
		sh.following = after
		if i+1 < len(list) {
			sh.following = list[i+1]
		}
		if c, ok := st.Cmd.(*syntax.CallExpr); ok && len(st.Redirs) > 0 && len(c.Args) == 1 && c.Args[0].Lit() == "exec" {
			to = sh.redirect(st.Redirs, to) // for all that follows
			sh.input = to.in
			continue
		}
		sh.stmt(st, to, false)
		sh.fragileTested(st)
		if delete(sh.vars, "?"); !st.Negated && !st.Background { // for what follows
			if loss := sh.masking(st); loss != NotLost {
				sh.vars["?"] = value{text: &lit{s: "0"}, variable: &variable{holds: "0", known: true, loss: loss}}
			}
		}
	}
}

// stmt interprets a command; cond says that its success is tested.
func (sh *shell) stmt(st *syntax.Stmt, to io, cond bool) {
	if st.Background { // it runs beside those that follow
		job, after := *st, sh.following
		job.Background, sh.following = false, nil
		sh.subshell([]*syntax.Stmt{&job}, to, !sh.waits && !sh.sourced, InBackground)
		sh.following = after
		return
	}
	to = sh.redirect(st.Redirs, to)
	if cond || st.Negated {
		sh.inCond++
		defer func() { sh.inCond-- }()
	}
	if _, simple := st.Cmd.(*syntax.CallExpr); !simple { // what is substituted inside reads what the whole command reads
		outside := sh.input
		sh.input = to.in
		defer func() { sh.input = outside }()
	}
	switch c := st.Cmd.(type) {
	case *syntax.CallExpr:
		sh.simple(c, to)
	case *syntax.BinaryCmd:
		sh.binary(c, to)
	case *syntax.IfClause:
		sh.ifClause(c, to)
	case *syntax.CaseClause:
		sh.caseClause(c, to)
	case *syntax.Block:
		sh.stmts(c.Stmts, to)
	case *syntax.Subshell:
		sh.subshell(c.Stmts, to, sh.ignoresCode(), InSubshell)
	case *syntax.WhileClause:
		sh.r.under(&Condition{Program: true}, sh.r.test(), func() {
			sh.condition(c.Cond, to)
			sh.stmts(c.Do, to)
		})
	case *syntax.ForClause:
		sh.r.under(&Condition{Program: true}, sh.r.test(), func() {
			if loop, ok := c.Loop.(*syntax.WordIter); ok { // its variable is one of what it goes through
				var all value
				for _, item := range loop.Items {
					sh.addWord(&all, item)
				}
				sh.assign(loop.Name.Value, all)
			}
			sh.stmts(c.Do, to)
		})
	case *syntax.DeclClause:
		sh.fragileLocal(c)
		for _, a := range c.Args {
			if a.Name != nil && !a.Naked {
				sh.inCond++ // "local x=$(…)" always succeeds
				v := sh.assignment(a)
				sh.inCond--
				if c.Variant.Value == "export" {
					sh.r.set[a.Name.Value] = true
				}
				sh.assign(a.Name.Value, v)
			}
			if a.Name != nil && c.Variant.Value == "export" {
				sh.r.f.Shares = sh.r.f.Shares || sh.vars[a.Name.Value].content() != nil
			}
		}
	case *syntax.TestClause:
		sh.test(c.X)
	case *syntax.TimeClause:
		if c.Stmt != nil {
			sh.stmt(c.Stmt, to, false)
		}
	case *syntax.ArithmCmd, *syntax.LetClause:
		sh.fragileCounter(c)
		for _, m := range counted().FindAllStringSubmatch(sh.written(c), -1) {
			sh.assign(m[1]+m[2], value{plain: true})
		}
	case *syntax.FuncDecl:
	}
}

// subshell interprets commands whose assignments and exits have no effect outside.
func (sh *shell) subshell(list []*syntax.Stmt, to io, lost bool, loss Loss) {
	vars := maps.Clone(sh.vars)
	b := sh.r.block
	ends := b.Ends
	var inner *Block
	sh.inner++
	sh.losing(lost, loss, func() { inner = sh.r.under(nil, sh.r.test(), func() { sh.stmts(list, to) }) })
	sh.inner--
	inner.Ends, b.Ends = 0, ends
	if sh.used == inner {
		sh.used = b
	}
	sh.vars = vars
}

func (sh *shell) binary(c *syntax.BinaryCmd, to io) {
	switch c.Op {
	case syntax.AndStmt, syntax.OrStmt:
		if c = grouped(c); c.Op == syntax.AndStmt && prints(c.X) {
			sh.stmts([]*syntax.Stmt{c.X, c.Y}, to)
			return
		}
		_, alone := c.X.Cmd.(*syntax.CallExpr)
		sh.fallback = alone && c.Op == syntax.OrStmt && succeeds(c.Y)
		cond := sh.condition([]*syntax.Stmt{c.X}, to)
		if sh.fallback = false; c.Op == syntax.OrStmt {
			cond = cond.not()
			if name := assigned(c.X); name != "" && name == assigned(c.Y) { // another way to read the payload
				sh.used = nil
			}
		}
		sh.r.fork(&cond, &sh.vars, func() { sh.stmt(c.Y, to, c.Op == syntax.AndStmt) })
	default:
		sh.inCond++ // failures inside a pipeline are handled where the pipeline is
		sh.inner++
		vars := maps.Clone(sh.vars)
		ignored := !sh.pipefail && !sh.handled && !sh.sourced && !sh.r.f.Has("PIPESTATUS") && !sh.r.f.Has("pipestatus")
		sh.losing(ignored, BeforePipe, func() { to.in = sh.piped(c.X, to) })
		sh.inCond--
		_, while := c.Y.Cmd.(*syntax.WhileClause)
		_, each := c.Y.Cmd.(*syntax.ForClause)
		ownShell := (while || each) && !lastInShell().MatchString(sh.src.s) // of which an exit ends the loop and nothing else
		outside := sh.r.ownShell
		sh.r.ownShell = outside || ownShell
		sh.losing(ownShell && sh.ignoresCode(), InPipe, func() { sh.stmt(c.Y, to, false) })
		sh.inner--
		sh.r.ownShell = outside
		// Variables set in a pipeline are lost after it.
		maps.Copy(sh.vars, vars)
	}
}

// grouped reads test && echo text && rest as test && { echo text && rest; }, where the text and the rest are in one branch.
func grouped(c *syntax.BinaryCmd) *syntax.BinaryCmd {
	left, ok := c.X.Cmd.(*syntax.BinaryCmd)
	if !ok || c.Op != syntax.AndStmt || left.Op != c.Op || c.X.Negated || !prints(left.Y) {
		return c
	}
	rest := &syntax.BinaryCmd{Op: c.Op, X: left.Y, Y: c.Y}
	return grouped(&syntax.BinaryCmd{Op: c.Op, X: left.X, Y: &syntax.Stmt{Position: left.Y.Position, Cmd: rest}})
}

// assigned returns the variable that a command only assigns to; "" for other commands.
func assigned(st *syntax.Stmt) string {
	if c, ok := st.Cmd.(*syntax.CallExpr); ok && len(c.Args) == 0 && len(c.Assigns) == 1 {
		return c.Assigns[0].Name.Value
	}
	return ""
}

// prints reports a command that only prints, and succeeds.
func prints(st *syntax.Stmt) bool {
	c, ok := st.Cmd.(*syntax.CallExpr)
	return ok && !st.Negated && (commandName(c) == "echo" || commandName(c) == "printf")
}

// succeeds reports a command that does nothing and succeeds, or ends the script with 0.
func succeeds(st *syntax.Stmt) bool {
	c, ok := st.Cmd.(*syntax.CallExpr)
	return ok && (commandName(c) == "true" || commandName(c) == ":" || commandName(c) == "exit" && len(c.Args) > 1 && c.Args[1].Lit() == "0")
}

// ignoresCode reports whether the script goes on after the command that is interpreted, whatever its exit code.
func (sh *shell) ignoresCode() bool {
	return sh.following != nil && sh.inCond == 0 && !sh.errexit && !sh.handled && !sh.sourced && !readsExitCode(sh.following)
}

// losing runs a part of the script, whose exits may be lost.
func (sh *shell) losing(lost bool, loss Loss, run func()) {
	before := sh.r.lost
	if lost {
		sh.r.lost = cmp.Or(before, loss)
	}
	run()
	sh.r.lost = before
}

// masking returns why a command succeeds whatever the programs in it return, NotLost when it may fail.
func (sh *shell) masking(st *syntax.Stmt) Loss {
	if masks().MatchString(sh.written(st)) {
		return Masked
	}
	if c, ok := st.Cmd.(*syntax.CallExpr); ok && len(c.Args) == 0 && len(c.Assigns) == 1 {
		if sub := substituted(c.Assigns[0]); sub != nil && len(sub.Stmts) == 1 {
			st = sub.Stmts[0]
		}
	}
	if c, ok := st.Cmd.(*syntax.BinaryCmd); ok && sh.relayed(c) {
		return AfterFilter
	}
	return NotLost
}

// relayed reports a pipe whose last command succeeds whatever the others return.
func (sh *shell) relayed(c *syntax.BinaryCmd) bool {
	last, ok := c.Y.Cmd.(*syntax.CallExpr)
	return ok && (c.Op == syntax.Pipe || c.Op == syntax.PipeAll) && relays[commandName(last)] && !c.Y.Negated && !sh.pipefail && !sh.sourced
}

// masks matches a declaration, which succeeds whatever the command in it returns.
var masks = regex.Lazy(`^(local|declare|typeset|readonly|export) [^\n;&|]*=["]?\$\(`)

// counted matches what assigns to a variable in arithmetic.
var counted = regex.Lazy(`(\w+)(?:\+\+|--|\s*[-+*/%]?=[^=])|(?:\+\+|--)(\w+)`)

// lastInShell matches what makes the last part of a pipe run in the shell itself.
var lastInShell = regex.Lazy(`^#!.*(zsh|ksh)|\blastpipe\b`)

// readsExitCode reports whether a command looks at the exit code of the command before it.
func readsExitCode(st *syntax.Stmt) bool {
	return script.Some(st, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.ParamExp:
			return n.Param != nil && (n.Param.Value == "?" || n.Param.Value == "PIPESTATUS")
		case *syntax.CallExpr:
			return len(n.Args) == 1 && (n.Args[0].Lit() == "exit" || n.Args[0].Lit() == "return")
		}
		return false
	})
}

// piped interprets the left side of a pipe and returns what it prints.
func (sh *shell) piped(st *syntax.Stmt, to io) value {
	to.out, to.mute, to.toErr = &capture{}, false, false
	sh.stmt(st, to, false)
	return to.out.value()
}

// call interprets a function of the script.
func (sh *shell) call(name string, fn shellFunction, args []value, to io) {
	if len(sh.calls) > 12 || slices.Contains(sh.calls, name) {
		return
	}
	src, file := sh.src, sh.file
	sh.src, sh.file = fn.src, fn.file
	defer func() { sh.src, sh.file = src, file }()
	sh.calls = append(sh.calls, name)
	outer, frame := sh.args, sh.frame
	sh.pass(args)
	returned, ignored := sh.returned, sh.fallback && to.out == nil && !sh.handled && !sh.sourced
	sh.returned, sh.fallback = nil, false
	b := sh.r.under(nil, sh.r.test(), func() {
		sh.frame, sh.r.block.called = sh.r.block, true
		outside := sh.input
		sh.input = to.in
		sh.stmt(fn.body, to, false)
		sh.input = outside
	})
	if sh.used == b && len(sh.returned) == 0 { // else it may return before it reads
		sh.used = sh.r.block
	}
	if ignored || sh.ignoresCode() {
		sh.r.unused(sh.returned...)
	} else {
		sh.r.used = append(sh.r.used, sh.returned...)
	}
	sh.returned = returned
	if b.Ends = max(b.Ends, 0); b.Ends > 0 { // a return ends the function only
		sh.r.block.Ends = b.Ends
	}
	sh.pass(outer)
	sh.frame, sh.calls = frame, sh.calls[:len(sh.calls)-1]
}

// pass sets the positional parameters; nil are those of the script, or not known.
func (sh *shell) pass(args []value) {
	sh.args = args
	maps.DeleteFunc(sh.vars, func(name string, _ value) bool { return strings.Contains("123456789@*", name) })
	for i, a := range args[:min(len(args), 9)] {
		sh.vars[string(rune('1'+i))] = a
	}
	if len(args) > 0 {
		sh.vars["@"], sh.vars["*"] = joined(args), joined(args)
	}
}

func joined(args []value) value {
	if len(args) == 1 {
		return args[0]
	}
	var b builder
	for i, a := range args {
		if i > 0 {
			b.add(' ', 0)
		}
		b.value(a, 0)
	}
	return constant(b.lit())
}

func (sh *shell) assignment(a *syntax.Assign) value {
	switch {
	case a.Array != nil:
		var v value
		for _, e := range a.Array.Elems {
			if e.Value != nil {
				sh.addWord(&v, e.Value)
			}
		}
		return v
	case a.Value == nil:
		return constant(lit{})
	}
	v := sh.word(a.Value)
	if countsTwice(a.Value) {
		v.variable = &variable{loss: CountedTwice}
	}
	old, ok := sh.vars[a.Name.Value]
	switch {
	case !a.Append || !ok:
		return v
	case len(v.fields) > 0: // accumulates lines
		return either(v, old)
	}
	return textOfBoth(old, v, 0)
}

func (sh *shell) assign(name string, v value) {
	sh.r.assign(sh.vars, name, v)
	if v.env != name { // x="${x:-}" sets nothing
		sh.r.set[name] = true
	}
}
