package facts

import (
	"cmp"
	"encoding/json"
	"errors"
	"path"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/script"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// maxSteps bounds the number of commands and expressions interpreted, counting those of functions at each call.
const maxSteps = 50_000

// recorder records what a reader finds.
type recorder struct {
	f     *Facts
	block *Block
	seq   int
	limit int
	tests int
	// embedded is the language of code that a shell passes to an interpreter, while it is read.
	embedded Language
	// decides are the fields on which a branch depends.
	decides []string
	// nocase reports that the case of letters does not matter in what follows.
	nocase bool
	// lost is the loss of the exits that are recorded, lostTo what they are lost to.
	lost   Loss
	lostTo text.Range
	// ownShell reports a loop behind a pipe, whose assignments end with it.
	ownShell bool
	// starts reports that the script starts a program without passing it an argument of its own.
	starts bool
	// touched, removed and looked are the files that the script writes, removes and looks for.
	touched, removed, looked []string
	// optional are the variables that the script does without somewhere.
	optional []string
	set      map[string]bool // environment variables that the script sets
	used     []Exit          // numbers that functions return to callers that may look at them
}

func (r *recorder) step() bool {
	r.limit--
	return r.limit > 0
}

func (r *recorder) next() int {
	r.seq++
	return r.seq
}

// under runs a part of the script in a new block. The blocks of one test share its number.
func (r *recorder) under(c *Condition, test int, run func()) *Block {
	b := &Block{Parent: r.block, Cond: c, given: r.block.given, seq: test}
	if c != nil {
		r.decides = slice.Add(r.decides, c.Fields...)
		b.given = slices.Concat(b.given, c.says())
	}
	r.block = b
	run()
	r.block = b.Parent
	if b.called { // what follows the call comes after what it prints
		if len(r.block.Printed) < maxPrinted {
			r.block.Printed += b.Printed
		}
		r.block.PrintsStderr = r.block.PrintsStderr || b.PrintsStderr
	}
	return b
}

// without is under for an expression that is evaluated only where a value is missing.
func (r *recorder) without(v value, run func()) {
	c := present(v).not()
	r.under(nil, r.test(), func() {
		r.block.Cond = &c
		run()
	})
}

// test returns a number for the branches of one test.
func (r *recorder) test() int {
	r.tests++
	return r.tests
}

// words records the words of live code.
func (r *recorder) words(s string) {
	for word := range strings.FieldsFuncSeq(s, isBreak) {
		r.f.words[word] = true
	}
}

func isBreak(c rune) bool { return c < 0x80 && !isWord(byte(c)) }

func isWord(c byte) bool {
	return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c >= 0x80
}

// field returns a member of a value, and records the read of a payload field.
func (r *recorder) field(v value, name string, at text.Range) value {
	return r.fieldIn(v, name, at, text.Range{})
}

// fieldIn is field for a member that the expression in reads.
func (r *recorder) fieldIn(v value, name string, at, in text.Range) value {
	if name == "" {
		return derived(v)
	}
	if len(v.fields) == 0 {
		if len(v.docs) == 1 {
			m := v.docs[0].Get(name)
			switch {
			case m == nil:
			case m.Value.Kind == Object || m.Value.Kind == Array:
				return value{docs: []*Node{m.Value}, from: m.Value.from}
			case m.Value.Kind == String:
				return value{from: m.Value.from, text: &lit{
					s: m.Value.Text, base: m.Value.Range.Start, holes: slices.Repeat([]value{{from: m.Value.from}}, strings.Count(m.Value.Text, string(hole))),
				}}
			}
		}
		return value{from: v.from, mixed: v.mixed, picked: v.picked}
	}
	next := value{from: v.from, mixed: v.mixed, sent: !v.mixed, raw: !v.encoded && r.f.Language != PowerShell} // which compares true with "true" as a text
	for _, f := range v.fields {
		p := strings.TrimPrefix(f+"."+name, ".")
		if len(p) > 200 || strings.Count(p, ".") > 8 {
			continue
		}
		next.fields = append(next.fields, p)
		r.read(Field{Path: p, Range: at, Expr: in, Sure: !v.mixed})
	}
	return next
}

// anyField returns the member of a value that is one of several.
func (r *recorder) anyField(v value, names []Literal) value {
	var all value
	for _, name := range names {
		all = either(r.field(v, name.Text, name.Range), all)
	}
	return all
}

func (r *recorder) read(read Field) {
	read.Block, read.Language = r.block, cmp.Or(r.embedded, r.f.Language)
	have := slice.Pointer(r.f.Reads, func(f *Field) bool { return f.Path == read.Path && f.Range == read.Range })
	if have == nil {
		r.f.Reads = append(r.f.Reads, read)
		return
	}
	have.Sure = have.Sure && read.Sure
	have.Parsed = have.Parsed || read.Parsed
	if have.Block != r.block {
		have.Block = nil
	}
}

// parse decodes a value as JSON.
func (r *recorder) parse(v value) value {
	if !v.encoded {
		for _, read := range slice.Pointers(r.f.Reads) {
			read.Parsed = read.Parsed || slices.Contains(v.fields, read.Path)
		}
	}
	return r.parsed(v)
}

// parsed returns what a value holds once it is decoded.
func (r *recorder) parsed(v value) value {
	r.f.Argument = cmp.Or(r.f.Argument, v.argument)
	if v.echoed != nil {
		r.f.Echoed = slice.Add(r.f.Echoed, *v.echoed)
	}
	return value{fields: v.fields, from: v.from, mixed: v.mixed, docs: v.docs, picked: v.picked}
}

func (r *recorder) stdin(at text.Range) value {
	r.f.Stdin = cmp.Or(r.f.Stdin, &at)
	return value{fields: []string{""}, encoded: true}
}

// opens records a file that the script opens, if it is a standard stream.
func (r *recorder) opens(v value) {
	if l, ok := v.literal(); ok && slices.Contains([]string{stdinPath, stdoutPath, stderrPath}, l.Text) {
		r.f.Streams = append(r.f.Streams, l)
	}
}

// The paths of the standard streams.
const stdinPath, stdoutPath, stderrPath = "/dev/stdin", "/dev/stdout", "/dev/stderr"

// afterProgram records a read of standard input from which the interpreter reads its program.
func (r *recorder) afterProgram(at text.Range) value {
	r.f.AfterProgram = cmp.Or(r.f.AfterProgram, &at)
	return value{fields: []string{""}, encoded: true} // the payload was intended
}

// compare records a test of a value against constants.
func (r *recorder) compare(v value, with []Literal, how How, at text.Range) {
	option := func(l Literal) bool { return strings.HasPrefix(strings.TrimLeft(l.Text, "*^ "), "-") }
	word := func(l Literal) bool { return how == Glob && !strings.ContainsAny(l.Text, "*?[") }
	if v.argument != nil && how != Equal && !slices.ContainsFunc(with, option) && !slices.ContainsFunc(with, word) {
		r.f.Searched = v.argument
	}
	fields, changed := v.fields, false
	if len(fields) == 0 && !v.mixed && oneField(v.from) {
		fields, changed = v.from, true
		if how == Equal {
			how = Contains
		}
	}
	own := v.mixed && (len(v.choices) == 0 || slices.ContainsFunc(v.choices, func(c Literal) bool {
		return slices.ContainsFunc(with, func(l Literal) bool { return l.Text == c.Text })
	}))
	for _, f := range fields {
		c := Compare{Path: f, Values: with, How: how, Changed: changed, Own: own, Folded: r.nocase, Lowered: v.lowered, Range: at, Quoted: v.quoted, Truth: v.truth}
		if !slices.ContainsFunc(r.f.Compares, func(o Compare) bool {
			return o.Path == c.Path && o.Range == c.Range && (!r.f.Included(at) || slices.EqualFunc(o.Values, c.Values, func(a, b Literal) bool { return a.Text == b.Text }))
		}) {
			r.f.Compares = append(r.f.Compares, c)
		}
	}
}

// never records a test of a flag, as JSON prints it, that no value passes, and reports whether the value is certainly one.
func (r *recorder) never(v value, with []Literal, at text.Range) bool {
	if !v.encoded || !v.isFlag() || len(v.choices) > 0 {
		return false
	}
	r.f.Never = append(r.f.Never, Compare{Path: v.fields[0], Values: with, Range: at})
	return true
}

// isMisspelled reports true or false in another spelling than that of JSON.
func isMisspelled(s string) bool {
	lower := strings.ToLower(s)
	return s != lower && (lower == "true" || lower == "false")
}

// file records that a value is taken for the name of a file.
func (r *recorder) file(v value, at text.Range) {
	if v.quoted != nil && len(v.fields) > 0 {
		r.f.QuotedFiles = append(r.f.QuotedFiles, Compare{Path: v.fields[0], Range: at, Quoted: v.quoted})
	}
}

// search records a test by regular expressions, for which the case of letters may not matter.
func (r *recorder) search(v value, patterns []Literal, fold bool, at text.Range) {
	before := r.nocase
	r.nocase = before || fold
	r.compare(v, patterns, Regex, at)
	r.nocase = before
}

// oneField reports whether paths are spellings of one field, such as tool_name and toolName.
func oneField(paths []string) bool {
	plain := func(path string) string { return strings.ToLower(strings.ReplaceAll(path, "_", "")) }
	return len(paths) > 0 && !slices.ContainsFunc(paths, func(p string) bool { return plain(p) != plain(paths[0]) })
}

// maxPrinted is the size in bytes from which on a block collects no more of what it prints.
const maxPrinted = 4096

func (r *recorder) addPrinted(v value) {
	if said, ok := v.said(); ok && len(r.block.Printed) < maxPrinted {
		r.block.Printed += said + "\n"
	}
}

func (r *recorder) printStderr(v value, at text.Range) {
	r.block.PrintsStderr = true
	r.addPrinted(v)
	o := Output{Range: at, Block: r.block}
	switch {
	case len(v.docs) == 1 && v.encoded:
		o.Kind, o.Doc = JSON, v.docs[0]
	case v.text == nil && v.source != "":
		o.Kind, o.Source, o.Shown = Anything, v.source, true
	case v.text != nil || len(v.docs) == 0:
		if o.Text, _ = v.said(); strings.Trim(o.Text, "\x00 \t\r\n") == "" {
			return
		}
		if v.text == nil {
			break
		}
		if doc, _, ok := parseJSON(*v.text); ok && doc.Kind == Object {
			o.Kind, o.Doc = JSON, doc
		}
	default:
		return
	}
	if o.Seq = r.next(); len(r.f.Stderr) < 2000 {
		r.f.Stderr = append(r.f.Stderr, o)
	}
}

// print records an output. The kind of a value without text and documents is unknown.
func (r *recorder) print(v value, at text.Range) {
	r.addPrinted(v)
	o := Output{Range: at, Block: r.block}
	add := func(o Output) {
		o.Seq = r.next()
		if len(r.f.Outputs) < 2000 {
			r.f.Outputs = append(r.f.Outputs, o)
		}
	}
	switch {
	case len(v.docs) > 0:
		for i, d := range v.docs {
			o.Doc, o.Kind, o.Range, o.Chosen = d, NotJSON, within(d.Range, at), i+1 < len(v.docs)
			if v.encoded {
				o.Kind = JSON
			}
			add(o)
		}
	case v.text == nil:
		o.Kind, o.Source, o.Shown = Anything, v.source, v.shown
		add(o)
	case strings.TrimSpace(v.text.s) == "":
	default:
		if doc, spliced, ok := parseJSON(*v.text); ok && (doc.Kind == Object || doc.Kind == Array) {
			o.Kind, o.Doc, o.Spliced, o.Range = JSON, doc, spliced, within(doc.Range, at)
		} else if o.Text = v.text.s; strings.Trim(v.text.s, "\x00 \t\r\n") == "" {
			o.Kind = Anything
		} else if t := strings.TrimSpace(v.text.s); t[0] == '{' || t[0] == '[' && strings.HasSuffix(t, "]") && !inBrackets().MatchString(t) {
			o.Kind = Anything // possibly JSON built from parts
			o.Malformed = malformed(t)
		}
		add(o)
	}
}

// inBrackets matches the start of a text in brackets that is certainly no list.
var inBrackets = regex.Lazy(`^\[\s*[\p{Lu}a-eg-mo-su-z]`)

// malformed returns the first character at which a constant text that begins and ends as an object is no JSON; 0 when there is none.
func malformed(t string) byte {
	if !strings.HasPrefix(t, "{") || !strings.HasSuffix(t, "}") || strings.IndexByte(t, hole) >= 0 || strings.Count(t, "{") != strings.Count(t, "}") {
		return 0
	}
	var doc any
	wrong, ok := errors.AsType[*json.SyntaxError](json.NewDecoder(strings.NewReader(t)).Decode(&doc))
	if !ok {
		return 0 // several documents are no mistake in any of them
	}
	return t[min(int(wrong.Offset), len(t))-1]
}

// within returns a, or b when a is empty.
func within(a, b text.Range) text.Range {
	if a.End <= a.Start {
		return b
	}
	return a
}

func (r *recorder) exit(code int, known bool, at text.Range) {
	n := r.next()
	if len(r.f.Exits) < 2000 {
		r.f.Exits = append(r.f.Exits, Exit{Code: code, Known: known, Lost: r.lost, LostTo: r.lostTo, Range: at, Block: r.block, Seq: n})
	}
	r.block.Ends = n
}

// exitWith records an exit with a value. Each number that a branch gives to a variable is an exit of that branch.
func (r *recorder) exitWith(v value, code int, known bool, at text.Range) {
	for _, e := range v.set {
		if !known && e.Code != 0 && !r.block.In(e.Block) {
			r.f.Exits = append(r.f.Exits, e)
		}
	}
	r.exit(code, known, at)
}

func (r *recorder) start(args []value) {
	passed := slice.Pointer(args, func(a *value) bool { return a.argument != nil })
	if r.starts = r.starts || passed == nil; passed != nil {
		r.f.PassedOn = cmp.Or(r.f.PassedOn, passed.argument)
	}
}

// unused records numbers that a function returns to a caller that ignores them.
func (r *recorder) unused(codes ...Exit) {
	for _, e := range codes {
		e.Lost = Returned
		r.f.Unused = append(r.f.Unused, e)
	}
}

func (r *recorder) environment(name string, at text.Range) value {
	if name != "" {
		r.f.Env = slice.Add(r.f.Env, Literal{name, at})
	}
	known := !r.set[name] && strings.ToUpper(name) == name // other names may be those of variables that eval and getopts set
	base, is := script.VariableBase(name)
	return value{
		env: name, root: is && base == script.ProjectDir, variable: &variable{env: name, known: known, unset: script.NeverSet(name)},
		mode: productName().MatchString(name) && !strings.HasSuffix(name, "_PROJECT_DIR"),
	}
}

// finish drops variables that the script sets, and numbers that only some callers ignore, and looks for files that it both looks
// for and writes.
func (r *recorder) finish() {
	for i := range r.f.Exits {
		for _, e := range r.f.Exits[i].Block.given {
			if e.fails() {
				r.f.Exits[i].Lost = cmp.Or(r.f.Exits[i].Lost, e.of.loss)
			}
		}
	}
	r.f.Unused = slices.DeleteFunc(r.f.Unused, func(e Exit) bool {
		return slices.ContainsFunc(r.used, func(u Exit) bool { return u.Range == e.Range })
	})
	if r.starts {
		r.f.PassedOn = nil
	}
	r.f.Never = slices.DeleteFunc(r.f.Never, func(c Compare) bool { return slices.Contains(r.decides, c.Path) })
	r.f.Env = slices.DeleteFunc(r.f.Env, func(n Literal) bool { return r.set[n.Text] })
	r.f.Fragile = slices.DeleteFunc(r.f.Fragile, func(f Fragile) bool { return r.set[f.Variable] || slices.Contains(r.optional, f.Variable) })
	r.f.Started = slices.DeleteFunc(r.f.Started, func(s Started) bool { // the script looks for it, or for its directory, or makes it
		return slices.ContainsFunc(slices.Concat(r.looked, r.touched), func(f string) bool {
			return f == s.written || slices.Contains(strings.Split(path.Clean(s.Path), "/"), path.Base(f))
		})
	})
	bare := func(f string) string { return unquote.Replace(f) } // "$dir/${id}" is $dir/"$id"
	made := slice.Map(slices.Concat(r.touched, r.removed), bare)
	r.f.Markers = r.f.Markers || slices.ContainsFunc(r.looked, func(f string) bool { return slices.Contains(made, bare(f)) })
}

// unquote removes what a shell does not need in a word.
var unquote = strings.NewReplacer(`"`, "", `'`, "", "{", "", "}", "")

// whole records that an unknown reader gets all fields of values.
func (r *recorder) whole(vs ...value) {
	for _, v := range vs {
		r.f.Opaque = r.f.Opaque || slices.ContainsFunc(v.fields, func(f string) bool { return f == "" || inputs[f] })
	}
}

// inputs lists the fields that hold a tool's input.
var inputs = map[string]bool{"tool_input": true, "toolInput": true, "toolArgs": true}

// flags lists the fields that are true or false.
var flags = map[string]bool{"stop_hook_active": true, "stopHookActive": true}

// parseQuiet decodes a program's input, which is JSON text whatever its type in the payload.
func (r *recorder) parseQuiet(v value) value {
	decoded := r.parsed(v)
	if v.text != nil && len(v.fields) == 0 {
		if doc, _, ok := parseJSON(*v.text); ok {
			return value{docs: []*Node{doc}, from: v.content()}
		}
	}
	return decoded
}

// tested returns the condition for a test of values.
func tested(vs ...value) Condition {
	v := derived(vs...)
	// The directory of the project tells products apart when it is tested itself, but not a path in it.
	return Condition{Fields: v.from, Mode: v.mode || slices.ContainsFunc(vs, func(v value) bool { return productName().MatchString(v.env) })}
}

// present returns a test whether there is a value.
func present(v value) Condition {
	c := tested(v)
	c.Presence = true
	if v.env != "" {
		c.Env = []string{v.env}
	}
	return c
}

// both combines two tests joined by and or or.
func both(a, b Condition) Condition {
	return Condition{
		Fields: union(a.Fields, b.Fields), Env: union(a.Env, b.Env), Program: a.Program || b.Program,
		Presence: a.Presence && b.Presence, Mode: a.Mode || b.Mode, without: union(a.lacking(), b.lacking()),
	}
}

// and combines two tests that both have to succeed.
func and(a, b Condition) Condition {
	c := both(a, b)
	c.without = nil
	c.equal, c.joined, c.otherMode = slices.Concat(a.says(), b.says()), true, a.modeBesides() || b.modeBesides()
	return c
}

// names reports constants that name a product: a comparison with them determines for which product the script runs.
func names(with []Literal) bool {
	return slices.ContainsFunc(with, func(l Literal) bool { return productName().MatchString(l.Text) })
}

// productName matches constants and environment variables that identify a product.
var productName = regex.Lazy(`(?i)^(\w*_)?(github|copilot|claude|vs_?code|cursor|codex|gemini|windsurf|antigravity|agy|opencode|kiro|cline|qwen|junie)([-_ ]?(cli|code|agent|copilot|ide))?(_\w*)?$`)
