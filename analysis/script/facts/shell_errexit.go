package facts

import (
	"path"
	"slices"
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"github.com/hooks-ls/hooks-ls/analysis/script"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// searches lists programs that fail when they find nothing, which is a result, not a failure.
var searches = map[string]bool{"grep": true, "egrep": true, "fgrep": true, "rg": true, "pgrep": true, "pidof": true}

// failureEnds reports whether a command that fails here ends the script, because of set -e.
func (sh *shell) failureEnds() bool { return sh.errexit && !sh.handled && sh.inCond == 0 }

// fragileAssign records x=$(… | grep …) that would end the script.
func (sh *shell) fragileAssign(a *syntax.Assign) {
	last, c := sh.failingIn(a, func(c *syntax.CallExpr) bool { return isSearch(c) || sh.looksFor(c) })
	if c == nil {
		return
	}
	at := sh.rng(c)
	if have := slice.Pointer(sh.r.f.Fragile, func(f *Fragile) bool { return f.Range == at }); have != nil {
		if have.Block != sh.r.block {
			have.Block = nil
		}
	} else if !sh.found(c) && !sh.counted(last) && !sh.takesApart(last) {
		sh.r.f.Fragile = append(sh.r.f.Fragile, Fragile{Command: commandName(c), Missing: commandName(c) == "ls", Range: at, Pipe: sh.rng(last), Block: sh.r.block})
	}
}

// looksFor reports an ls of files that may be missing: their names are a pattern, the script has written none of them, and nobody is
// to see the error.
func (sh *shell) looksFor(c *syntax.CallExpr) bool {
	pattern := func(w *syntax.Word) bool {
		return slices.ContainsFunc(w.Parts, func(p syntax.WordPart) bool {
			l, ok := p.(*syntax.Lit)
			return ok && strings.ContainsAny(l.Value, "*?")
		}) && !slices.ContainsFunc(sh.r.touched, func(file string) bool {
			found, _ := path.Match(textOf(sh.glance(w)), file) // as far as both are known
			return found
		})
	}
	return commandName(c) == "ls" && slices.ContainsFunc(c.Args, pattern) && quietly().MatchString(sh.src.s[sh.rng(c).End:]) &&
		!sh.r.f.Has("nullglob") && !sh.r.f.Has("compgen")
}

// quietly matches what follows a command whose errors nobody sees.
var quietly = regex.Lazy(`^ *2> ?/dev/null`)

// failingIn returns the last command of x=$(…) and what fails in it, nil when its failure does not end the script.
func (sh *shell) failingIn(a *syntax.Assign, is func(*syntax.CallExpr) bool) (last *syntax.Stmt, c *syntax.CallExpr) {
	sub := substituted(a)
	if !sh.failureEnds() || sub == nil || len(sub.Stmts) == 0 {
		return nil, nil
	}
	last = sub.Stmts[len(sub.Stmts)-1]
	return last, sh.failing(last, is)
}

// substituted returns the command substitution that is all of the value of x=$(…), nil for other values.
func substituted(a *syntax.Assign) *syntax.CmdSubst {
	if a.Value == nil || len(a.Value.Parts) != 1 {
		return nil
	}
	part := a.Value.Parts[0]
	if q, ok := part.(*syntax.DblQuoted); ok && len(q.Parts) == 1 {
		part = q.Parts[0]
	}
	sub, _ := part.(*syntax.CmdSubst)
	return sub
}

// fatalDecode records that a field that is no JSON fails x=$(… | jq '.field | fromjson …'), and so ends the script.
func (sh *shell) fatalDecode(a *syntax.Assign) {
	decodes := func(c *syntax.CallExpr) bool {
		return commandName(c) == "jq" && decodesFirst().MatchString(sh.written(c))
	}
	_, jq := sh.failingIn(a, decodes)
	for _, read := range slice.Pointers(sh.r.f.Reads) {
		if jq != nil && read.Parsed && sh.rng(jq).Covers(read.Range) {
			read.Fatal = jqFailed
		}
	}
}

// fragileTested records a command that would end the script, so that the test of $? after it never sees a failure.
func (sh *shell) fragileTested(st *syntax.Stmt) {
	if !sh.failureEnds() || st.Negated || st.Background || sh.following == nil {
		return
	}
	_, called := st.Cmd.(*syntax.CallExpr)
	pipe, piped := st.Cmd.(*syntax.BinaryCmd)
	next := sh.following
	switch c := next.Cmd.(type) {
	case *syntax.IfClause:
		next = c.Cond[0]
	case *syntax.DeclClause: // keeps it in a variable
	case *syntax.CallExpr:
		called = called && len(c.Args) == 0
		piped = piped && len(c.Args) == 0
	default:
		return
	}
	if !called && !(piped && pipe.Op == syntax.Pipe) || !readsExitCode(next) {
		return
	}
	if at := sh.rng(st.Cmd); !slices.ContainsFunc(sh.r.f.Fragile, func(f Fragile) bool { return at.Covers(f.Range) }) {
		sh.r.f.Fragile = append(sh.r.f.Fragile, Fragile{Command: "$?", Range: at, Block: sh.r.block})
	}
}

// fragileCounter records ((n++)) for an n that is 0: its value is that of n before, and 0 is a failure.
func (sh *shell) fragileCounter(c syntax.Node) {
	written := sh.written(c)
	name, counts := strings.CutSuffix(strings.Trim(written, "() "), "++")
	if counts && strings.HasPrefix(written, "((") && sh.vars[name].is("0") && sh.failureEnds() {
		sh.r.f.Fragile = append(sh.r.f.Fragile, Fragile{Command: "((", Range: sh.rng(c), Pipe: sh.rng(c), Block: sh.r.block})
	}
}

// fragileLocal records the first local outside a function, where bash refuses it; zsh does not.
func (sh *shell) fragileLocal(c *syntax.DeclClause) {
	if c.Variant.Value != "local" || len(sh.calls) > 0 || !sh.failureEnds() || !strings.Contains(strings.SplitN(sh.src.s, "\n", 2)[0], "bash") ||
		slices.ContainsFunc(sh.r.f.Fragile, func(f Fragile) bool { return f.Command == "local" }) {
		return
	}
	sh.r.f.Fragile = append(sh.r.f.Fragile, Fragile{Command: "local", Range: sh.rng(c.Variant), Block: sh.r.block})
}

// fragileRead records a read of the payload up to a NUL, which JSON never has: it fails at the end.
func (sh *shell) fragileRead(args []value, to io, at text.Range) {
	all := slices.ContainsFunc(args, func(a value) bool { return a.is("") }) && slices.ContainsFunc(args, func(a value) bool { return hasOption(a.str(), "-d", "d") })
	if all && to.in.stdin && sh.failureEnds() {
		sh.r.f.Fragile = append(sh.r.f.Fragile, Fragile{Command: "read", Range: at, Pipe: at, Block: sh.r.block})
	}
}

// unbound records the first use of a variable that set -u needs a value for.
func (sh *shell) unbound(p *syntax.ParamExp) {
	name := p.Param.Value
	if p.Exp != nil && p.Exp.Op <= syntax.AssignUnsetOrNull || strings.Contains(sh.src.s, "-v "+name) { // with what to do without one
		sh.r.optional = append(sh.r.optional, name)
	} else if sh.nounset && sh.inner == 0 && sh.r.f.Language == Bash && !slices.ContainsFunc(sh.r.f.Fragile, func(f Fragile) bool { return f.Variable == name }) {
		sh.r.f.Fragile = append(sh.r.f.Fragile, Fragile{Variable: name, Range: sh.rng(p), Block: sh.r.block})
	}
}

// found reports whether a search repeats an earlier one, to extract what it found.
func (sh *shell) found(c *syntax.CallExpr) bool {
	w := sh.patternWord(c)
	if w == nil {
		return false
	}
	p, ok := sh.glance(w).literal()
	if sh.searched[sh.written(w)] || ok && p.Text != "" && sh.searched[p.Text] {
		return true
	}
	if !ok {
		return false
	}
	pattern := strings.ReplaceAll(p.Text, `\K`, "")
	fixed := anyText().ReplaceAllString(pattern, "")
	holds := func(tested string) bool {
		rest, goesOn := strings.CutPrefix(pattern, tested)
		return strings.Contains(tested, pattern) || goesOn && anyRest().MatchString(rest) || len(fixed) > 2 && !strings.ContainsAny(fixed, `\^$.|?*+()[]{}`) && strings.Contains(tested, fixed)
	}
	return slices.ContainsFunc(sh.matched, holds) || slices.ContainsFunc(sh.r.f.Compares, func(c Compare) bool {
		return c.How == Regex && slices.ContainsFunc(c.Values, func(l Literal) bool { return holds(l.Text) })
	})
}

// anyText matches the end of a pattern that is for whatever follows a fixed text: "npx" in npx\s+\S+.
var anyText = regex.Lazy(`(?:\\s|\[\[:space:\]\])[+*]?(?:\\S|\.|\[\^[^\[\]]*\]|\[\^\[:space:\]\])[+*]$`)

// anyRest matches what a pattern has in addition to the one that was found, where that is for whatever follows.
var anyRest = regex.Lazy(`^[+*]?(?:\\S|\.|\[\^(?:\[:\w+:\]|[^\[\]])*\])[+*]$`)

// patternWord returns the word with the pattern of a search, nil when there is none.
func (sh *shell) patternWord(c *syntax.CallExpr) *syntax.Word {
	for i, w := range c.Args[1:] {
		option := sh.glance(w).str()
		switch {
		case !strings.HasPrefix(option, "-"):
			return w
		case option != "--" && (strings.HasPrefix(option, "--") || !strings.HasSuffix(option, "e")):
		case i+2 < len(c.Args): // after --, -e and -oe
			return c.Args[i+2]
		}
	}
	return nil
}

// counted reports whether the script has counted before what the first command of a pipeline prints.
func (sh *shell) counted(st *syntax.Stmt) bool {
	for {
		c, ok := st.Cmd.(*syntax.BinaryCmd)
		if !ok {
			break
		}
		st = c.X
	}
	from, to := int(st.Cmd.Pos().Offset()), int(st.Cmd.End().Offset())
	if from < 0 || to > len(sh.src.s) || from >= to {
		return false
	}
	before, command := sh.src.s[:from], sh.src.s[from:to]
	_, after, ok := strings.Cut(before, command)
	line, _, _ := strings.Cut(after, "\n")
	rest, grep := strings.CutPrefix(command, "grep ")
	return ok && strings.Contains(line, "| wc -l") || grep && strings.Contains(before, "grep -c "+rest)
}

// takesApart reports whether a command searches in the result of another search.
func (sh *shell) takesApart(st *syntax.Stmt) bool {
	return script.Some(st, func(n syntax.Node) bool {
		p, ok := n.(*syntax.ParamExp)
		return ok && p.Param != nil && sh.vars[p.Param.Value].picked
	})
}

// decodesFirst matches a call of jq that begins with decoding a field: nothing around that takes a failure.
var decodesFirst = regex.Lazy(`['"]\s*\.\w+\s*\|\s*fromjson\s*[|'"]`)

// jqFailed is the exit code of jq when its program fails.
const jqFailed = 5

// isSearch reports a command that fails when it finds nothing: jq -e fails on null and false.
func isSearch(c *syntax.CallExpr) bool {
	exits := func(a *syntax.Word) bool { return hasOption(a.Lit(), "--exit-status", "e") }
	name := commandName(c)
	return searches[name] || name == "jq" && slices.ContainsFunc(c.Args[1:], exits)
}

// failing returns the call of a kind whose failure fails the command, nil when there is none.
func (sh *shell) failing(st *syntax.Stmt, is func(*syntax.CallExpr) bool) *syntax.CallExpr {
	if st.Negated || st.Background {
		return nil
	}
	switch c := st.Cmd.(type) {
	case *syntax.CallExpr:
		if is(c) {
			return c
		}
	case *syntax.BinaryCmd:
		if c.Op != syntax.Pipe && c.Op != syntax.PipeAll {
			return nil
		}
		if found := sh.failing(c.Y, is); found != nil {
			return found
		}
		if sh.pipefail {
			return sh.failing(c.X, is)
		}
	}
	return nil
}

func commandName(c *syntax.CallExpr) string {
	if len(c.Args) == 0 {
		return ""
	}
	return c.Args[0].Lit()
}
