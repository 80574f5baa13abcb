package facts

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// hole stands for a part that is only known at run time.
const hole = '\x00'

// lit is a text with unknown parts, holes. at holds the offset of each byte in the script; nil means base+i for byte i.
type lit struct {
	s     string
	base  int
	at    []int32
	holes []value
}

// pos returns the offset in the script of byte i; for the end it is one past the last byte.
func (l lit) pos(i int) int {
	switch {
	case l.at == nil:
		return l.base + i
	case len(l.at) == 0:
		return l.base
	case i >= len(l.at):
		return int(l.at[len(l.at)-1]) + 1
	}
	return int(l.at[i])
}

func (l lit) rng(from, to int) text.Range {
	if to <= from {
		return text.Range{Start: l.pos(from), End: l.pos(from)}
	}
	return text.Range{Start: l.pos(from), End: max(l.pos(from), l.pos(to-1)+1)}
}

func (l lit) all() text.Range { return l.rng(0, len(l.s)) }

func (l lit) known() bool { return len(l.holes) == 0 }

func (l lit) slice(from, to int) lit {
	part := lit{s: l.s[from:to], base: l.base + from}
	if l.at != nil {
		part.at = l.at[from:to]
		part.base = l.pos(from)
	}
	if n := strings.Count(part.s, string(hole)); n > 0 { // rare: counting what is before each part of a long text would be quadratic
		if first := strings.Count(l.s[:from], string(hole)); first+n <= len(l.holes) {
			part.holes = l.holes[first : first+n]
		}
	}
	return part
}

// builder concatenates texts.
type builder struct {
	s     strings.Builder
	at    []int32
	holes []value
}

func (b *builder) add(c byte, at int) {
	b.s.WriteByte(c)
	b.at = append(b.at, int32(at))
}

// char appends the character at i of a text with the escapes of C, and returns the offset of its last byte.
func (b *builder) char(l lit, i int) int {
	c, at := l.s[i], i
	if c == '\\' && i+1 < len(l.s) {
		i++
		c = unescape(l.s[i])
	}
	if len(b.at) > 0 { // the range of a text begins with its first escape, and ends behind its last
		at = i
	}
	b.add(c, l.pos(at))
	return i
}

func (b *builder) text(l lit) {
	for i := range len(l.s) {
		b.add(l.s[i], l.pos(i))
	}
	b.holes = append(b.holes, l.holes...)
}

// maxText bounds what a builder takes from values: scripts may double a text again and again.
const maxText = 16 << 10

// value appends what is known of a value as text.
func (b *builder) value(v value, at int) {
	if v.text != nil && len(v.fields) == 0 {
		if len(b.at)+len(v.text.s) <= maxText {
			b.text(*v.text)
			return
		}
		v = derived(v)
	}
	b.add(hole, at)
	b.holes = append(b.holes, v)
}

func (b *builder) lit() lit { return b.litAt(0) }

// litAt is lit for a text that stands at base if it is empty.
func (b *builder) litAt(base int) lit {
	return lit{s: b.s.String(), base: base, at: append([]int32{}, b.at...), holes: b.holes}
}

// filled returns a text with what is known of its holes in their place.
func (l lit) filled() lit {
	if l.known() {
		return l
	}
	var b builder
	n := 0
	for i := range len(l.s) {
		if l.s[i] == hole && n < len(l.holes) {
			b.value(l.holes[n], l.pos(i))
			n++
			continue
		}
		b.add(l.s[i], l.pos(i))
	}
	return b.lit()
}

// textOfBoth returns the text of two values, one after the other.
func textOfBoth(v, w value, at int) value {
	var b builder
	b.value(v, at)
	b.value(w, at)
	return constant(b.lit())
}

// value is what is known about a value. The zero value is unknown.
type value struct {
	// text is its text, nil when unknown.
	text *lit
	// fields are the payload fields that it may be; "" is the payload itself.
	fields []string
	// from are the further fields that it was derived from.
	from []string
	// list holds the constant elements of a list or set, or the keys of a table. For an element, such as a loop variable, it
	// holds those that it may be. partial reports that there are others.
	list    []Literal
	partial bool
	// docs are objects and lists built by the script that it may be.
	docs []*Node
	// choices are the constants that it may be, when they are several; otherwise is the one that it is where no test succeeds.
	choices   []Literal
	otherwise string
	// parts are values printed side by side, or the script's arguments.
	parts []value
	// rows are the elements of the list of which it is one: often pairs, or objects, of a pattern and a reason.
	rows []*Node
	// codes are numbers that a function returns, with the places of the returns.
	codes []Exit
	// set are the numbers that its variable is given, with the places; nil when it may be something else.
	set []Exit
	// encoded reports that fields and docs are in the form of JSON text.
	encoded bool
	// echoed is the echo, without its last argument, that printed the payload.
	echoed *text.Range
	// quoted is the call of jq that prints fields with their quotes.
	quoted *text.Range
	// truth is the -or of PowerShell that left of it whether there is one.
	truth *text.Range
	// raw reports that fields are as in the payload: true and false are no texts.
	raw bool
	// sent reports that it is its field for certain, whatever that is: nothing takes the place of false.
	sent bool
	// always is the test of which it is the result, if that is true for either value of a flag.
	always *text.Range
	// mixed reports that it may also be something else.
	mixed bool
	// stdin reports standard input, which has not been read yet.
	stdin bool
	// program reports standard input from which an interpreter has read its program: nothing of it is left.
	program bool
	// fn is a function of the script.
	fn *function
	// module is a library name, such as "sys.stdin".
	module string
	// root reports the root of the project.
	root bool
	// picked reports text extracted by a pattern, which should contain no quotes.
	picked bool
	// member is the field of which it is the text in JSON: the name and the value in quotes.
	member string
	// lowered reports a text in lower case.
	lowered bool
	// lines reports what a program reports in several lines.
	lines bool
	// argument is where it is taken, unchanged, from the script's arguments.
	argument *text.Range
	// mode reports that it depends on the script's arguments, or on variables that identify the product.
	mode bool
	// verdict reports the result of a test that jq prints: true or false, and nothing else.
	verdict bool
	// plain reports a number or boolean that is valid JSON as it is.
	plain bool
	// regex reports that text is a regular expression; folded that the case of letters does not matter in it.
	regex, folded bool
	// source is the program, with its constant arguments, that printed it.
	source string
	// shown reports that the script prints it once more.
	shown bool
	// delegate is the script that printed it, if it works with the whole input; nil for others.
	delegate *Delegate
	// env is the environment variable that it was read from.
	env string
	// variable is the one that holds it, nil when that is not known.
	variable *variable
	// assigned tells the assignment to a variable from others; 0 when several may have made the value.
	assigned int
	// equal is what a comparison says of variables.
	equal []equality
	// outcome reports what a program returned, or a look for a file; env is then empty.
	outcome bool
}

func constant(l lit) value { return value{text: &l} }

// scalar returns a number, a boolean or null.
func scalar(s string, at text.Range) value {
	return value{text: &lit{s: s, base: at.Start}, plain: true}
}

// literal returns the constant that a value is.
func (v value) literal() (Literal, bool) {
	if v.text == nil || !v.text.known() {
		return Literal{}, false
	}
	return Literal{v.text.s, v.text.all()}, true
}

// is reports whether a value is one of some constants.
func (v value) is(constants ...string) bool {
	l, ok := v.literal()
	return ok && slices.Contains(constants, l.Text)
}

// str returns the text of a constant; a NUL, which is none, for other values.
func (v value) str() string {
	if l, ok := v.literal(); ok {
		return l.Text
	}
	return string(hole)
}

// literals returns the constants that a value is one of, for a comparison; nil when they are not known.
func (v value) literals() []Literal {
	if l, ok := v.literal(); ok {
		return []Literal{l}
	}
	return v.listed()
}

// listed returns the constants that a value is one of, or has as elements; nil when not all of them are known.
func (v value) listed() []Literal {
	if v.partial {
		return nil
	}
	return v.list
}

// cell returns a part of an element of a list: what it is in one of the rows, as far as these are constants. A row has no part where pick
// returns nil.
func (v value) cell(pick func(row *Node) *Node) (part value) {
	for _, row := range v.rows {
		if n := pick(row); n.Known() && n.Kind == String {
			part.list = append(part.list, Literal{n.Text, n.Range})
		} else {
			part.partial = true
		}
	}
	return part
}

// said returns the text that a value has, or one of those that it may have.
func (v value) said() (string, bool) {
	if v.text != nil {
		return v.text.s, true
	}
	if list := v.listed(); len(list) > 0 && len(v.content()) == 0 {
		return list[0].Text, true
	}
	return "", false
}

// spread returns the texts that a text with one part may be, where that goes through known constants; nil for any other.
func (v value) spread() []Literal {
	if v.text == nil || len(v.text.holes) != 1 {
		return nil
	}
	return slice.Map(v.text.holes[0].listed(), func(l Literal) Literal {
		return Literal{strings.Replace(v.text.s, string(hole), l.Text, 1), l.Range}
	})
}

// add adds an element to a list.
func (v *value) add(e value) {
	if l, ok := e.literal(); ok {
		v.list = append(v.list, l)
		return
	}
	v.list = append(v.list, e.list...)
	v.partial = v.partial || e.partial || len(e.list) == 0
}

// content returns all payload fields that determine the value.
func (v value) content() []string {
	all := slices.Concat(v.fields, v.from)
	if v.text != nil {
		for _, h := range v.text.holes {
			all = append(all, h.content()...)
		}
	}
	return append(all, slice.Flat(v.docs, func(d *Node) []string { return d.from })...)
}

// isFlag reports whether a value is true or false, as text or not, or a default that the script has instead.
func (v value) isFlag() bool {
	return len(v.fields) > 0 && !slices.ContainsFunc(v.fields, func(f string) bool { return !flags[f] })
}

// alwaysIf returns the test at a place if that succeeds whenever the payload has a flag, which is all that it looks for; otherwise nil.
func (v value) alwaysIf(presence bool, at text.Range) *text.Range {
	if presence && v.sent && v.isFlag() {
		return &at
	}
	return nil
}

// tame reports whether a value should contain no quotes from the payload.
func (v value) tame() bool {
	if v.picked || len(v.content()) == 0 {
		return true
	}
	return v.text != nil && len(v.fields)+len(v.from) == 0 && !slices.ContainsFunc(v.text.holes, func(h value) bool { return !h.tame() })
}

// derived returns the result of an unknown function of values.
func derived(vs ...value) value {
	made := value{picked: true}
	for _, v := range vs {
		for _, c := range v.content() {
			if !slices.Contains(made.from, c) && len(made.from) < 16 {
				made.from = append(made.from, c)
			}
		}
		made.picked = made.picked && v.tame()
		made.mode = made.mode || v.mode
	}
	made.picked = made.picked && len(made.from) > 0
	return made
}

// branch interprets the branches of an if, which change vars, and joins what the variables are after each; other is nil without else.
func (r *recorder) branch(cond Condition, vars *map[string]value, then, other func()) {
	test, start := r.test(), maps.Clone(*vars)
	never, always := cond.unmet(), cond.not().unmet()
	thenEnds := r.under(&cond, test, then).Ends
	thenVars := *vars
	*vars = maps.Clone(start)
	otherEnds := 0
	if other != nil {
		negated := cond.not()
		otherEnds = r.under(&negated, test, other).Ends
	}
	switch {
	case thenEnds > 0 && otherEnds > 0:
		r.block.Ends = max(thenEnds, otherEnds)
	case thenEnds != 0 && otherEnds != 0: // one of them only ends a function
		r.block.Ends = min(thenEnds, otherEnds)
	case thenEnds != 0 || never:
	case otherEnds != 0 || always:
		*vars = thenVars
	default:
		if cond.Negated { // then is where the test fails
			*vars, thenVars = thenVars, *vars
		}
		merge(*vars, thenVars)
	}
}

// fork interprets what runs only under a condition, and joins what the variables are with and without it. If it ends the script,
// what they are in it does not matter.
func (r *recorder) fork(cond *Condition, vars *map[string]value, run func()) {
	before := maps.Clone(*vars)
	never, always := cond.unmet(), cond.not().unmet()
	switch ends := r.under(cond, r.test(), run).Ends != 0; {
	case ends || never:
		*vars = before
		return
	case always:
		return
	}
	for name, v := range *vars {
		if before[name].assigned == v.assigned {
			before[name] = v // which may have grown
			delete(*vars, name)
		}
	}
	merge(before, *vars)
	*vars = before
}

// merge joins what variables are after other branches, or where no test succeeds, with what they are after one more.
func merge(vars, also map[string]value) {
	for name, v := range also {
		if have, ok := vars[name]; ok {
			joined := either(v, have)
			if joined.otherwise = cmp.Or(have.otherwise, have.str()); v.variable == have.variable {
				joined.variable = v.variable
			}
			v = joined
		}
		vars[name] = v
	}
}

// either returns a value that is one of two.
func either(a, b value) value {
	if a.isZero() && b.isZero() {
		return value{mode: a.mode || b.mode}
	}
	v := value{
		fields: union(a.fields, b.fields), from: union(a.from, b.from), encoded: a.encoded || b.encoded,
		mixed: a.mixed || b.mixed || len(a.fields) == 0 && !a.empty() || len(b.fields) == 0 && !b.empty() && !(a.isFlag() && b.is("false")),
	}
	if len(a.docs)+len(b.docs) <= 16 {
		v.docs = slice.Add(slices.Clone(a.docs), b.docs...)
	}
	if len(a.list)+len(b.list) <= 256 {
		v.list = slices.Concat(a.list, b.list)
		v.partial = a.partial || b.partial || len(a.list) == 0 && !a.empty() || len(b.list) == 0 && !b.empty()
	}
	v.raw = (a.raw || b.raw) && (a.raw || a.text != nil) && (b.raw || b.text != nil)
	switch {
	case a.text != nil && (b.text != nil && a.text.s == b.text.s || b.empty()):
		v.text = a.text
	case b.text != nil && a.empty():
		v.text = b.text
	}
	v.fn = cmp.Or(a.fn, b.fn)
	if (a.quoted != nil || a.empty()) && (b.quoted != nil || b.empty()) {
		v.quoted = cmp.Or(a.quoted, b.quoted)
	}
	v.plain, v.regex, v.folded = a.plain && b.plain, a.regex && b.regex, a.folded || b.folded
	if len(a.codes)+len(b.codes) < 50 {
		v.codes = slices.Concat(a.codes, b.codes)
	}
	if len(a.set) > 0 && len(b.set) > 0 && len(a.set)+len(b.set) < 50 {
		v.set = slice.Add(slices.Clone(a.set), b.set...)
	}
	v.picked, v.mode = derived(a, b).picked, a.mode || b.mode
	if a.module == b.module && a.stdin == b.stdin {
		v.module, v.stdin = a.module, a.stdin
	}
	switch {
	case b.empty():
		v.env, v.outcome, v.argument = a.env, a.outcome, a.argument
	case a.empty():
		v.env, v.outcome, v.argument = b.env, b.outcome, b.argument
	case a.env == b.env && a.outcome == b.outcome:
		v.env, v.outcome = a.env, a.outcome
	}
	if v.text == nil {
		v.lines = a.hasLines() && (b.hasLines() || b.empty()) || a.empty() && b.hasLines()
		v.choices = slices.Concat(a.constants(), b.constants())
		if len(v.choices) > 16 {
			v.choices = nil
		}
		v.from = union(v.from, derived(a, b).from)
		if len(v.fields) > 0 {
			v.from = slices.DeleteFunc(v.from, func(s string) bool { return slices.Contains(v.fields, s) })
		}
	}
	return v
}

// hasLines reports whether a text holds several lines of what a program reports.
func (v value) hasLines() bool {
	return v.lines || v.text != nil && slices.ContainsFunc(v.text.holes, func(h value) bool { return h.lines })
}

// constants returns the constants that a value may be.
func (v value) constants() []Literal {
	if l, ok := v.literal(); ok && !v.plain && len(v.fields) == 0 {
		return []Literal{l}
	}
	return v.choices
}

// empty reports a value that is certainly not a field: an empty text, null, an empty object.
func (v value) empty() bool {
	if len(v.fields) > 0 || len(v.from) > 0 || v.mixed {
		return false
	}
	if v.text != nil {
		return v.text.s == "" || v.text.s == "null" || v.text.s == "{}"
	}
	return len(v.docs) > 0 && !slices.ContainsFunc(v.docs, func(d *Node) bool { return d.Open || len(d.Members)+len(d.Items) > 0 })
}

// isObject reports an object or a list that the script builds. As a text it is in the language's own notation.
func (v value) isObject() bool { return len(v.docs) > 0 && len(v.fields) == 0 }

func (v value) isZero() bool {
	return v.text == nil && len(v.fields) == 0 && len(v.from) == 0 && len(v.list) == 0 && len(v.docs) == 0 && v.fn == nil && v.module == "" &&
		!v.stdin && v.env == "" && !v.outcome && !v.plain && !v.mixed
}

func union(a, b []string) []string {
	if len(b) == 0 {
		return a
	}
	all := slices.Clone(a)
	for _, s := range b {
		if !slices.Contains(all, s) && len(all) < 32 {
			all = append(all, s)
		}
	}
	return all
}
