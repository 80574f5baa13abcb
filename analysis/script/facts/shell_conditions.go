package facts

import (
	"maps"
	"slices"

	"mvdan.cc/sh/v3/syntax"

	"github.com/hooks-ls/hooks-ls/internal/regex"
)

// condition interprets commands whose success is tested.
func (sh *shell) condition(list []*syntax.Stmt, to io) Condition {
	if len(list) == 0 {
		return Condition{}
	}
	last := len(list) - 1
	for _, st := range list[:last] {
		sh.stmt(st, to, true)
	}
	sh.inCond++
	defer func() { sh.inCond-- }()
	return sh.decides(list[last], to)
}

// decides interprets one command and returns what its success depends on.
func (sh *shell) decides(st *syntax.Stmt, to io) Condition {
	var c Condition
	to = sh.redirect(st.Redirs, to)
	switch cmd := st.Cmd.(type) {
	case *syntax.TestClause:
		c = sh.test(cmd.X)
	case *syntax.CallExpr:
		if name := commandName(cmd); searches[name] || name == "ls" {
			if w := sh.patternWord(cmd); w != nil {
				sh.searched[textOf(sh.glance(w))], sh.searched[sh.written(w)] = true, true
			}
		}
		c = sh.simple(cmd, to)
		if c.Test = sh.rng(st); c.unasked && mutes().MatchString(sh.written(st)) {
			sh.r.f.Blind = append(sh.r.f.Blind, Literal{"-e", c.Test})
		}
		for _, rd := range st.Redirs {
			if name := commandName(cmd); (name == "[" || name == "test") && (rd.Op == syntax.RdrOut || rd.Op == syntax.RdrIn) && rd.N == nil && onlyDigits().MatchString(sh.written(rd.Word)) {
				sh.r.f.Blind = append(sh.r.f.Blind, Literal{rd.Op.String(), sh.rng(rd)})
			}
		}
	case *syntax.BinaryCmd:
		if cmd = grouped(cmd); cmd.Op == syntax.AndStmt && prints(cmd.X) {
			c = sh.condition([]*syntax.Stmt{cmd.X, cmd.Y}, to)
			break
		} else if cmd.Op == syntax.AndStmt || cmd.Op == syntax.OrStmt {
			x := sh.decides(cmd.X, to)
			var y Condition
			sh.r.under(&x, sh.r.test(), func() { y = sh.decides(cmd.Y, to) })
			if c = both(x, y); cmd.Op == syntax.AndStmt {
				c = and(x, y)
			}
			break
		}
		to.in = sh.piped(cmd.X, to)
		c = sh.decides(cmd.Y, to)
		if sh.relayed(cmd) {
			c.equal = []equality{{of: &variable{holds: "0", known: true, loss: AfterFilter}, values: []string{"0"}}}
		}
	case *syntax.ArithmCmd:
		c.Program = true
		sh.stmt(&syntax.Stmt{Position: st.Position, Cmd: cmd}, to, true)
		if m := isPositive().FindStringSubmatch(sh.written(cmd)); m != nil {
			c.about(sh.vars[m[1]], "-ne", constant(lit{s: "0"}))
		}
	case *syntax.Block:
		c = sh.condition(cmd.Stmts, to)
	case *syntax.Subshell:
		c = sh.condition(cmd.Stmts, to)
	default:
		st := *st
		st.Redirs = nil
		sh.stmt(&st, to, true)
		c.Program = true
	}
	if st.Negated {
		return c.not()
	}
	return c
}

// onlyDigits matches what is no name of a file.
var onlyDigits = regex.Lazy(`^[0-9]+$`)

// mutes matches a redirection that leaves nothing but the exit code.
var mutes = regex.Lazy(`(?:^|[^0-9])1?> ?/dev/null`)

// relays lists programs that print what they read, and succeed.
var relays = map[string]bool{"tail": true, "head": true, "tee": true, "cat": true}

// isPositive matches a test whether a counter has counted something.
var isPositive = regex.Lazy(`^\(\(\s*(\w+)\s*(?:(?:>|!=)\s*0\s*)?\)\)$`)

func (sh *shell) ifClause(c *syntax.IfClause, to io) {
	if len(c.Cond) == 0 { // else
		sh.stmts(c.Then, to)
		return
	}
	var other func()
	if c.Else != nil {
		other = func() { sh.ifClause(c.Else, to) }
	}
	sh.r.branch(sh.condition(c.Cond, to), &sh.vars, func() { sh.stmts(c.Then, to) }, other)
}

func (sh *shell) caseClause(c *syntax.CaseClause, to io) {
	subject := sh.word(c.Word)
	test := sh.r.test()
	var before value
	start := maps.Clone(sh.vars)
	merged := maps.Clone(start)
	for _, item := range c.Items {
		var with value
		all := false
		for _, p := range item.Patterns {
			v := sh.word(p)
			all = all || v.is("*")
			with.add(v)
		}
		cond := choice(subject, with, &before, all)
		how := Glob
		if !slices.ContainsFunc(item.Patterns, func(p *syntax.Word) bool { return !inQuotes(p) }) {
			how = Equal
		}
		if !all {
			sh.r.compare(subject, with.listed(), how, sh.rng(item))
		}
		sh.vars = maps.Clone(start)
		b := sh.r.under(&cond, test, func() { sh.stmts(item.Stmts, to) })
		if b.Ends == 0 {
			merge(merged, sh.vars)
		}
	}
	sh.vars = merged
}
