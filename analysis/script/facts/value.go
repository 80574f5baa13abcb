package facts

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// hole takes the place of a part that only a run can tell.
const hole = '\x00'

// source text with the places that its bytes have in the script.
func source(src string) lit { return lit{s: src} }

// lit is a text of which holes are unknown. at is nil when byte i is at base+i.
type lit struct {
	s     string
	base  int
	at    []int32
	holes []value
}

// pos is the place of a byte in the script; that of the end is one behind the last.
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

// slice is a part of the text.
func (l lit) slice(from, to int) lit {
	part := lit{s: l.s[from:to], base: l.base + from}
	if l.at != nil {
		part.at = l.at[from:to]
		part.base = l.pos(from)
	}
	first := strings.Count(l.s[:from], string(hole))
	if n := strings.Count(part.s, string(hole)); n > 0 && first+n <= len(l.holes) {
		part.holes = l.holes[first : first+n]
	}
	return part
}

// builder joins texts.
type builder struct {
	s     strings.Builder
	at    []int32
	holes []value
}

func (b *builder) add(c byte, at int) {
	b.s.WriteByte(c)
	b.at = append(b.at, int32(at))
}

func (b *builder) text(l lit) {
	for i := range len(l.s) {
		b.add(l.s[i], l.pos(i))
	}
	b.holes = append(b.holes, l.holes...)
}

// value adds what is known of a value as text.
func (b *builder) value(v value, at int) {
	if v.text != nil && len(v.fields) == 0 {
		b.text(*v.text)
		return
	}
	b.add(hole, at)
	b.holes = append(b.holes, v)
}

func (b *builder) lit() lit {
	return lit{s: b.s.String(), at: append([]int32{}, b.at...), holes: b.holes}
}

// value is what is known of a value while the script is read. The zero value is one of which nothing is known.
type value struct {
	// text is what it is as text.
	text *lit
	// fields of the payload that it may be; "" is the payload.
	fields []string
	// from are the fields that it was made of, beyond fields.
	from []string
	// list are the elements of a list, a set or the keys of a table, of constants.
	list []Literal
	// docs are the objects and lists that it may be, made by the script.
	docs []*Node
	// parts are values that are printed side by side, or the arguments of a script.
	parts []value
	// codes are numbers that a function returns, with the places where it does.
	codes []Exit
	// encoded reports that fields and docs are meant as JSON text.
	encoded bool
	// mixed reports that it may be something else as well.
	mixed bool
	// stream is a place to read from or print to.
	stream stream
	// fn is a function of the script.
	fn *function
	// module is a name of the language's library, such as "sys.stdin".
	module string
	// picked reports a part that a pattern took out of a text, in which no quote is to be expected.
	picked bool
	// argument is where it is taken from the arguments of the script, as it is.
	argument *text.Range
	// mode reports that arguments of the script, or variables that tell products apart, decide what it is.
	mode bool
	// plain reports a number or a boolean that JSON can hold as it is.
	plain bool
	// regex reports that text is a regular expression.
	regex bool
	// env is the environment variable that it was read from.
	env string
	// method with its receiver.
	self *value
}

type stream uint8

const (
	noStream stream = iota
	stdin
	stdout
	stderr
)

func constant(l lit) value { return value{text: &l} }

// literal is the constant that a value is.
func (v value) literal() (Literal, bool) {
	if v.text == nil || !v.text.known() {
		return Literal{}, false
	}
	return Literal{v.text.s, v.text.all()}, true
}

// content are all fields of the payload that decide what the value is.
func (v value) content() []string {
	all := slices.Concat(v.fields, v.from)
	if v.text != nil {
		for _, h := range v.text.holes {
			all = append(all, h.content()...)
		}
	}
	for _, d := range v.docs {
		all = append(all, d.from...)
	}
	return all
}

// tame reports that no quote of the payload is to be expected in a value.
func (v value) tame() bool {
	if v.picked || len(v.content()) == 0 {
		return true
	}
	return v.text != nil && len(v.fields)+len(v.from) == 0 && !slices.ContainsFunc(v.text.holes, func(h value) bool { return !h.tame() })
}

// derived is what a function makes of values that is not followed.
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

// either is a value that is one of two.
func either(a, b value) value {
	if a.isZero() && b.isZero() {
		return value{mode: a.mode || b.mode}
	}
	v := value{
		fields: union(a.fields, b.fields), from: union(a.from, b.from), encoded: a.encoded || b.encoded,
		mixed: a.mixed || b.mixed || len(a.fields) == 0 && !a.empty() || len(b.fields) == 0 && !b.empty(),
	}
	if len(a.docs)+len(b.docs) <= 16 {
		v.docs = slices.Concat(a.docs, b.docs)
	}
	if len(a.list)+len(b.list) <= 256 {
		v.list = slices.Concat(a.list, b.list)
	}
	switch {
	case a.text != nil && b.text == nil && b.isZero():
	case a.text != nil && b.text != nil && a.text.s == b.text.s:
		v.text = a.text
	case a.text != nil && b.empty():
		v.text = a.text
	case b.text != nil && a.empty():
		v.text = b.text
	}
	if a.fn != nil {
		v.fn = a.fn
	} else {
		v.fn = b.fn
	}
	v.plain, v.regex = a.plain && b.plain, a.regex && b.regex
	if len(a.codes)+len(b.codes) < 50 {
		v.codes = slices.Concat(a.codes, b.codes)
	}
	v.picked, v.mode = derived(a, b).picked, a.mode || b.mode
	if a.module == b.module && a.stream == b.stream {
		v.module, v.stream = a.module, a.stream
	}
	if a.env == b.env {
		v.env = a.env
	}
	switch {
	case a.argument != nil && b.empty():
		v.argument = a.argument
	case b.argument != nil && a.empty():
		v.argument = b.argument
	}
	if v.text == nil {
		v.from = union(v.from, derived(a, b).from)
		if len(v.fields) > 0 {
			v.from = slices.DeleteFunc(v.from, func(s string) bool { return slices.Contains(v.fields, s) })
		}
	}
	return v
}

// empty reports a value that is certainly no field: an empty text, null, an empty object.
func (v value) empty() bool {
	if len(v.fields) > 0 || len(v.from) > 0 || v.mixed {
		return false
	}
	if v.text != nil {
		return v.text.s == "" || v.text.s == "null" || v.text.s == "{}"
	}
	return len(v.docs) > 0 && !slices.ContainsFunc(v.docs, func(d *Node) bool { return d.Open || len(d.Members)+len(d.Items) > 0 })
}

func (v value) isZero() bool {
	return v.text == nil && len(v.fields) == 0 && len(v.from) == 0 && len(v.list) == 0 && len(v.docs) == 0 && v.fn == nil && v.module == "" &&
		v.stream == noStream && v.self == nil && v.env == "" && !v.plain && !v.mixed
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

// sideBySide are values that are printed with nothing but blanks and the like between them.
func (v value) sideBySide() []value {
	if v.text == nil || len(v.text.holes) < 2 || strings.Trim(v.text.s, "\x00 \t\n|,;:\x1f") != "" {
		return v.parts
	}
	return v.text.holes
}

// member is a field of a field.
func member(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}
