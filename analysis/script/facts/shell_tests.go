package facts

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/regex"
)

// test interprets [[ … ]].
func (sh *shell) test(x syntax.TestExpr) Condition {
	switch x := x.(type) {
	case *syntax.ParenTest:
		return sh.test(x.X)
	case *syntax.UnaryTest:
		if x.Op == syntax.TsNot {
			return sh.test(x.X).not()
		}
		if w, ok := x.X.(*syntax.Word); ok {
			return sh.unaryTest(x.Op.String(), sh.word(w), sh.written(w), sh.rng(x))
		}
	case *syntax.BinaryTest:
		switch x.Op {
		case syntax.AndTest:
			return and(sh.test(x.X), sh.test(x.Y))
		case syntax.OrTest:
			return both(sh.test(x.X), sh.test(x.Y))
		}
		left, ok1 := x.X.(*syntax.Word)
		right, ok2 := x.Y.(*syntax.Word)
		if !ok1 || !ok2 {
			return Condition{Program: true}
		}
		return sh.compareWords(x, left, right)
	case *syntax.Word:
		v := sh.word(x)
		c := present(v)
		c.Always = v.alwaysIf(true, sh.rng(x))
		return c
	}
	return Condition{Program: true}
}

// unaryTest interprets a test of one value: whether it is empty, or, as the name of a file, of that.
func (sh *shell) unaryTest(op string, v value, file string, at text.Range) Condition {
	c := present(v)
	switch op {
	case "-z", "-n":
		c.Negated = op == "-z" && len(v.fields) > 0
		c.equal, c.Always = filled(v), v.alwaysIf(op == "-n", at)
		if v.verdict && sh.onlyTested(at) {
			sh.r.f.Blind = append(sh.r.f.Blind, Literal{op, at})
		}
	case string(hole): // not known
	default:
		sh.r.looked = append(sh.r.looked, file)
		sh.r.file(v, at)
		c.Program = true
	}
	c.about(v, op, constant(lit{}))
	return c
}

// onlyTested reports whether a test is all that a script does with what it tests: a variable, or what a command prints.
func (sh *shell) onlyTested(at text.Range) bool {
	if sh.src.at != nil || at.End > len(sh.src.s) {
		return false
	}
	m := ofVariable().FindStringSubmatch(sh.src.s[at.Start:at.End])
	return m == nil || strings.Count(sh.src.s, "$"+m[1])+strings.Count(sh.src.s, "${"+m[1]) == 1
}

// ofVariable matches the end of a test of a variable.
var ofVariable = regex.Lazy(`\$\{?(\w+)\}?"?[ \]]*$`)

func (sh *shell) compareWords(x *syntax.BinaryTest, left, right *syntax.Word) Condition {
	v := sh.word(left)
	c := tested(v)
	how := Glob
	if inQuotes(right) {
		how = Equal
	}
	w := sh.word(right)
	if x.Op != syntax.TsReMatch && len(v.fields) == 0 && len(v.list) > 0 && len(w.fields) > 0 {
		left, how = right, Equal
		v, w = w, v
		c = tested(v)
	}
	if sh.memberOf(v, w, sh.rng(x)) {
		c.Negated = x.Op == syntax.TsNoMatch
		c.Fields = union(c.Fields, w.content())
		return c
	}
	switch x.Op {
	case syntax.TsReMatch:
		with := w.literals()
		if p, ok := w.literal(); ok {
			sh.matched = append(sh.matched, p.Text)
			if name, ok := strings.CutPrefix(sh.written(left), "$"); ok && wordOnly().MatchString(p.Text) && !sh.vars[name].isZero() {
				v := sh.vars[name]
				v.picked = true // who tests that does not go on without
				sh.vars[name] = v
			}
		}
		group := sh.r.extract(v, []value{w})
		if group.isZero() {
			group = derived(v)
			group.picked = true
		}
		sh.assign("BASH_REMATCH", group)
		sh.r.compare(v, with, Regex, sh.rng(x))
	case syntax.TsMatch, syntax.TsMatchShort, syntax.TsNoMatch:
		p, ok := w.literal()
		if !ok && w.text != nil {
			ok, p = true, Literal{strings.ReplaceAll(w.text.s, "\x00", "*"), w.text.all()}
		}
		if ok && absent(p.Text) {
			c = present(v)
			c.Negated = x.Op != syntax.TsNoMatch && len(v.fields) > 0
			c.Always = v.alwaysIf(x.Op == syntax.TsNoMatch, sh.rng(x))
			return c
		}
		if ok && isMisspelled(p.Text) && sh.r.never(v, []Literal{p}, sh.rng(x)) {
			return Condition{}
		}
		with := w.listed()
		if ok {
			with = []Literal{p}
		}
		if each := w.spread(); each != nil {
			with = each
		}
		c.Mode = c.Mode || names(with)
		c.Negated = x.Op == syntax.TsNoMatch
		sh.r.compare(v, with, how, sh.rng(x))
		c.equal = equals(v, w)
		c.Fields = union(c.Fields, w.content())
	default:
		c.Fields = union(c.Fields, w.content())
		c.about(v, x.Op.String(), w)
	}
	return c
}

// about notes what a test says of a variable that has nothing of the payload.
func (c *Condition) about(v value, op string, with value) {
	is, known := map[string]bool{"-eq": true, "-ne": false, "-z": true, "-n": false, "-gt": false}[op]
	lines := v.variable != nil && v.variable.loss == CountedTwice // no number: neither equal nor different
	if equal := equals(v, with); known && (len(c.Fields) == 0 && !lines || lines && is) && len(equal) > 0 && (op != "-gt" || with.is("0")) {
		equal[0].not = !is
		c.equal = equal
	}
}

// wordOnly matches a pattern that only numbers and simple words fit.
var wordOnly = regex.Lazy(`^\^(?:\[[A-Za-z0-9_.-]+\]|\\\.|[-+*?()])+\$$`)

// absent reports whether a comparison with a text only tests whether there is a value: jq -r prints null for none.
func absent(text string) bool { return text == "" || text == "null" }

// memberOf records a test whether a list of words, between blanks, has a field: [[ " $list " == *" $tool "* ]].
func (sh *shell) memberOf(list, pattern value, at text.Range) bool {
	if list.text == nil || len(list.content()) > 0 || pattern.text == nil || len(pattern.text.holes) != 1 || len(pattern.text.holes[0].fields) == 0 ||
		strings.Trim(pattern.text.s, " \t,|:*\x00") != "" {
		return false
	}
	all := words(*list.text)
	if holes := list.text.holes; len(holes) == 1 && strings.Trim(list.text.s, " \t,|:\x00") == "" {
		all = holes[0]
	}
	sh.r.compare(pattern.text.holes[0], all.listed(), Equal, at)
	return true
}

// testArgs interprets [ … ] and test.
func (sh *shell) testArgs(args []value, at text.Range) Condition {
	negated := false
	for len(args) > 0 && args[0].is("!") {
		negated, args = !negated, args[1:]
	}
	for i, a := range args {
		if i > 0 && a.is("-a", "-o") {
			c := both(sh.testArgs(args[:i], at), sh.testArgs(args[i+1:], at))
			c.Negated, c.without = negated, nil
			return c
		}
	}
	c := tested(args...)
	switch len(args) {
	case 1:
		c = present(args[0])
		c.Always = args[0].alwaysIf(true, at)
	case 2:
		file := args[1].str()
		if file == string(hole) && at.End <= len(sh.src.s) && sh.src.at == nil { // as it is written
			test := strings.Trim(sh.src.s[at.Start:at.End], "[] ")
			file = strings.Trim(test[strings.LastIndexAny(test, " \t\n")+1:], `"'`)
		}
		c = sh.unaryTest(args[0].str(), args[1], file, at)
		negated = negated != c.Negated
	case 3:
		if !args[1].is("=", "==", "!=") {
			if args[1].is("-eq") && args[2].is("true", "True", "1") && sh.r.never(args[0], nil, at) {
				return Condition{}
			}
			c.about(args[0], args[1].str(), args[2])
			break
		}
		v, w := args[0], args[2]
		if _, ok := v.literal(); ok || len(v.fields) == 0 && len(v.list) > 0 {
			v, w = w, v
		}
		switch l, ok := w.literal(); {
		case !ok && len(w.list) > 0:
			sh.r.compare(v, w.listed(), Equal, at)
		case !ok:
		case absent(l.Text):
			c = present(v)
			negated = negated != (!args[1].is("!=") && len(v.fields) > 0)
			c.Always = v.alwaysIf(args[1].is("!="), at)
		case isMisspelled(l.Text) && sh.r.never(v, []Literal{l}, at):
			return Condition{}
		default:
			c.Mode = c.Mode || names([]Literal{l})
			negated = negated != args[1].is("!=")
			sh.r.compare(v, []Literal{l}, Equal, at)
			c.equal = equals(v, w)
		}
	}
	if c.Negated = negated; negated {
		c.Always = nil
	}
	return c
}
