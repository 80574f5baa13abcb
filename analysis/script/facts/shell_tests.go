package facts

import (
	"slices"
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
		switch x.Op {
		case syntax.TsNot:
			c := sh.test(x.X)
			c.Negated = !c.Negated
			return c
		case syntax.TsEmpStr, syntax.TsNempStr:
			if w, ok := x.X.(*syntax.Word); ok {
				c := tested(sh.word(w))
				c.Presence = true
				return c
			}
		}
		if w, ok := x.X.(*syntax.Word); ok {
			sh.r.looked = append(sh.r.looked, sh.written(w))
			c := tested(sh.word(w))
			c.Presence, c.Program = true, true
			return c
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
		c := tested(sh.word(x))
		c.Presence = true
		return c
	}
	return Condition{Program: true}
}

func (sh *shell) compareWords(x *syntax.BinaryTest, left, right *syntax.Word) Condition {
	v := sh.word(left)
	c := tested(v)
	if w := sh.word(right); x.Op != syntax.TsReMatch && len(v.fields) == 0 && len(v.list) > 0 && len(w.fields) > 0 {
		left, right = right, left
		v = w
		c = tested(v)
	}
	if sh.memberOf(v, sh.word(right), sh.rng(x)) {
		c.Negated = x.Op == syntax.TsNoMatch
		c.Fields = union(c.Fields, sh.word(right).content())
		return c
	}
	switch x.Op {
	case syntax.TsReMatch:
		var with []Literal
		if p, ok := sh.pattern(right); ok {
			with = []Literal{p}
		}
		group := sh.r.extract(v, []value{sh.word(right)})
		if group.isZero() {
			group = derived(v)
			group.picked = true
		}
		sh.assign("BASH_REMATCH", group)
		sh.r.compare(v, with, Regex, sh.rng(x))
	case syntax.TsMatch, syntax.TsMatchShort, syntax.TsNoMatch:
		w := sh.word(right)
		p, ok := w.literal()
		if !ok && w.text != nil {
			ok, p = true, Literal{strings.ReplaceAll(w.text.s, "\x00", "*"), w.text.all()}
		}
		how := Glob
		if len(right.Parts) == 1 {
			if _, lit := right.Parts[0].(*syntax.Lit); !lit {
				how = Equal
			}
		}
		if ok && absent(p.Text) {
			c.Presence = true
			return c
		}
		with := w.listed()
		if ok {
			with = []Literal{p}
		}
		c.Mode = c.Mode || names(with)
		c.Negated = x.Op == syntax.TsNoMatch
		sh.r.compare(v, with, how, sh.rng(x))
		c.Events = eventsOf(v, with)
		c.Fields = union(c.Fields, w.content())
	default:
		c.Fields = union(c.Fields, sh.word(right).content())
	}
	return c
}

// absent reports whether a comparison with a text only tests whether there is a value: jq -r prints null for none.
func absent(text string) bool { return text == "" || text == "null" }

// memberOf records a test whether a list of words, between blanks, has a field: [[ " $list " == *" $tool "* ]].
func (sh *shell) memberOf(list, pattern value, at text.Range) bool {
	if list.text == nil || len(list.content()) > 0 || pattern.text == nil || len(pattern.text.holes) != 1 || len(pattern.text.holes[0].fields) == 0 ||
		strings.Trim(pattern.text.s, " \t,|:*\x00") != "" {
		return false
	}
	var all value
	if holes := list.text.holes; len(holes) == 1 && strings.Trim(list.text.s, " \t,|:\x00") == "" {
		all = holes[0]
	} else {
		all = words(*list.text)
	}
	sh.r.compare(pattern.text.holes[0], all.listed(), Equal, at)
	return true
}

// testArgs interprets [ … ] and test.
func (sh *shell) testArgs(args []value, at text.Range) Condition {
	negated := false
	for len(args) > 0 {
		if l, ok := args[0].literal(); !ok || l.Text != "!" {
			break
		}
		negated, args = !negated, args[1:]
	}
	for i, a := range args {
		if l, ok := a.literal(); ok && i > 0 && (l.Text == "-a" || l.Text == "-o") {
			c := both(sh.testArgs(args[:i], at), sh.testArgs(args[i+1:], at))
			c.Negated = negated
			return c
		}
	}
	c := tested(args...)
	c.Negated = negated
	switch len(args) {
	case 1:
		c.Presence = true
	case 2:
		c.Presence = true
		if l, ok := args[0].literal(); ok && l.Text != "-n" && l.Text != "-z" {
			c.Program = true
			if f, ok := args[1].literal(); ok {
				sh.r.looked = append(sh.r.looked, f.Text)
			} else if at.End <= len(sh.src.s) && sh.src.at == nil {
				words := strings.Fields(strings.Trim(sh.src.s[at.Start:at.End], "[] "))
				if len(words) > 0 {
					sh.r.looked = append(sh.r.looked, strings.Trim(words[len(words)-1], `"'`))
				}
			}
		}
	case 3:
		op, _ := args[1].literal()
		if op.Text != "=" && op.Text != "==" && op.Text != "!=" {
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
			c.Presence = true
		default:
			c.Mode = c.Mode || names([]Literal{l})
			c.Negated = negated != (op.Text == "!=")
			sh.r.compare(v, []Literal{l}, Equal, at)
			c.Events = eventsOf(v, []Literal{l})
		}
	}
	return c
}

// grep interprets a search.
func (sh *shell) grep(args []value, to io, at text.Range) Condition {
	var with []Literal
	var patterns []value
	quiet, only, files, unknown, numbers := false, false, 0, false, false
	skip, ended := byte(0), false
	for _, a := range args {
		l, ok := a.literal()
		switch {
		case skip == 'e':
			if ok {
				with, patterns = append(with, l), append(patterns, a)
			}
			unknown = unknown || !ok
			skip = 0
		case skip != 0:
			skip = 0
		case ok && !ended && l.Text == "--":
			ended = true
		case ok && !ended && strings.HasPrefix(l.Text, "--"):
			quiet, only, numbers = quiet || l.Text == "--quiet", only || l.Text == "--only-matching", numbers || l.Text == "--line-number"
		case ok && !ended && len(l.Text) > 1 && l.Text[0] == '-':
			quiet, only, numbers = quiet || strings.Contains(l.Text, "q"), only || strings.Contains(l.Text, "o"), numbers || strings.Contains(l.Text, "n")
			switch last := l.Text[len(l.Text)-1]; last {
			case 'e':
				skip = 'e'
			case 'm', 'A', 'B', 'C', 'f':
				skip = last
				unknown = unknown || last == 'f'
			}
		case len(with) == 0 && !unknown:
			if ok {
				with, patterns = append(with, l), append(patterns, a)
			}
			unknown = !ok
		default:
			files++
		}
	}
	var in value
	if files == 0 {
		in = sh.readAll(to.in, at)
	}
	if len(in.content()) > 0 {
		if unknown {
			with = nil
		}
		sh.r.compare(in, with, Regex, at)
	}
	taken := sh.r.extract(in, patterns)
	if !quiet {
		out := derived(in)
		out.picked = out.picked || only
		if numbers && files > 0 && !(to.toErr && sh.errexit) && derived(args...).from != nil {
			out.source = commandText("grep", args)
		}
		if only && !taken.isZero() {
			out = taken
		}
		sh.emit(to, out, at)
	}
	return Condition{Fields: in.content(), Program: files > 0 && len(in.content()) == 0}
}

// extract records that a pattern may extract payload fields as text, and returns the field if there is exactly one.
func (r *recorder) extract(in value, patterns []value) value {
	var taken value
	if !slices.Contains(in.fields, "") {
		return taken
	}
	for _, p := range patterns {
		l, ok := p.literal()
		if !ok || !strings.Contains(l.Text, `"`) || r.readBefore(l.Text) {
			continue
		}
		r.f.Opaque = true
		keys := searchedKey().FindAllStringSubmatchIndex(l.Text, -1)
		if len(keys) == 1 {
			key := p.text.slice(keys[0][2], keys[0][3])
			r.read(Field{Path: key.s, Range: key.all(), Sure: !in.mixed, Anywhere: true})
			taken = value{from: []string{key.s}, picked: true}
		}
	}
	return taken
}

// searchedKey matches the name of a field in a pattern for the field and its value.
var searchedKey = regex.Lazy(`\\?"(\w+)\\?"(?:\[\[:space:\]\]|\\s| )?[*+]?:`)

// readBefore reports a pattern for fields that the script has already read properly, as scripts do when jq exists.
func (r *recorder) readBefore(pattern string) bool {
	names := keyPattern().FindAllStringSubmatch(pattern, -1)
	for _, n := range names {
		if !slices.ContainsFunc(r.f.Reads, func(f Field) bool { return f.Path == n[1] }) {
			return false
		}
	}
	return len(names) > 0
}

var keyPattern = regex.Lazy(`"(\w+)"`)

// jq interprets a call of jq.
func (sh *shell) jq(args []value, to io, at text.Range) Condition {
	vars := map[string]value{}
	null, raw, join, slurp := false, false, false, false
	var program *value
	files := 0
	for i := 0; i < len(args); i++ {
		l, ok := args[i].literal()
		switch {
		case ok && (l.Text == "--arg" || l.Text == "--argjson" || l.Text == "--rawfile" || l.Text == "--slurpfile"):
			if i+2 < len(args) {
				name, _ := args[i+1].literal()
				v := args[i+2]
				switch l.Text {
				case "--argjson":
					if v.text != nil {
						if doc, _, ok := parseJSON(*v.text); ok {
							v = value{docs: []*Node{doc}}
						} else {
							v.plain = true
						}
					} else {
						v = sh.r.parseQuiet(v)
					}
				case "--rawfile", "--slurpfile":
					v = value{}
				}
				vars[name.Text] = v
			}
			i += 2
		case ok && (l.Text == "--indent" || l.Text == "-L" || l.Text == "--tab"):
			if l.Text != "--tab" {
				i++
			}
		case ok && (l.Text == "--args" || l.Text == "--jsonargs"):
			i = len(args)
		case ok && l.Text == "-f" || ok && l.Text == "--from-file":
			sh.r.f.Opaque = true
			sh.emit(to, derived(to.in), at)
			return Condition{Program: true}
		case ok && strings.HasPrefix(l.Text, "--"):
			null = null || l.Text == "--null-input"
			raw = raw || l.Text == "--raw-output"
			join = join || l.Text == "--raw-input"
			slurp = slurp || l.Text == "--slurp"
		case ok && len(l.Text) > 1 && l.Text[0] == '-' && program == nil || ok && len(l.Text) > 1 && l.Text[0] == '-' && len(l.Text) < 5:
			null = null || strings.Contains(l.Text, "n")
			raw = raw || strings.Contains(l.Text, "r") || strings.Contains(l.Text, "j")
			join = join || strings.Contains(l.Text, "R")
			slurp = slurp || strings.Contains(l.Text, "s")
		case program == nil:
			program = &args[i]
		default:
			if !isStdin(args[i]) && len(args[i].docs) == 0 && len(args[i].fields) == 0 {
				files++
			}
			if len(args[i].fields) > 0 { // <(echo "$input")
				to.in = args[i]
			}
		}
	}
	if (program == nil || program.text != nil && strings.TrimSpace(program.text.s) == ".") && !null && !join && !slurp && files == 0 {
		if given := sh.readAll(to.in, at); given.text != nil { // the script's own JSON, only laid out anew
			sh.emit(to, given, at)
			return Condition{Program: true}
		}
	}
	in := value{}
	switch {
	case null || files > 0:
	case join:
		in = sh.readAll(to.in, at)
	default:
		in = sh.r.parseQuiet(sh.readAll(to.in, at))
	}
	c := Condition{Program: true}
	if program == nil || program.text == nil {
		sh.r.f.Opaque = sh.r.f.Opaque || program != nil && len(in.fields) > 0
		sh.emit(to, derived(in), at)
		return c
	}
	if strings.TrimSpace(program.text.s) == "" || strings.TrimSpace(program.text.s) == "." {
		in.encoded = true
		if len(in.fields) == 0 && len(in.docs) == 0 {
			in = value{from: in.from}
		}
		sh.emit(to, in, at)
		return c
	}
	out, p := readJQ(sh.r, *program.text, in, vars)
	if len(p.tests) > 0 {
		c = Condition{Fields: p.tests}
	}
	if len(out.docs) > 0 || len(out.fields) > 0 {
		out.encoded = true
	}
	if out.text != nil && !raw && !out.plain { // printed with its quotes
		out = value{from: out.content()}
	}
	if len(p.tests) == 0 {
		sh.emit(to, out, at)
		return c
	}
	sh.r.under(&Condition{Fields: p.tests}, sh.r.test(), func() { sh.emit(to, out, at) })
	return c
}
