package facts

import (
	"slices"
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// Searches in the text of the payload with grep, and programs of jq.

// takenForOption returns the index and the text of a pattern that grep takes for an option, also where it is one of those that a
// loop goes through; what a command makes of them may begin with another.
func (sh *shell) takenForOption(args []value, words []*syntax.Word) (int, string) {
	if i := takenForOption(args); i >= 0 {
		return i, textOf(args[i])
	}
	for i, w := range words {
		name := strings.Trim(sh.written(w), `"${}`)
		if _, quoted := w.Parts[0].(*syntax.DblQuoted); !quoted || strings.Contains(name, "[") || strings.Contains(sh.src.s, name+"=$(") {
			continue
		}
		for _, l := range args[i].list {
			given := slices.Clone(args)
			given[i] = constant(lit{s: l.Text})
			if takenForOption(given) == i {
				return i, l.Text
			}
		}
	}
	return -1, ""
}

// takenForOption returns the index of the pattern that grep takes for an option, because it begins with a hyphen: where no
// argument is left to be the pattern, or no option has such a name. It is -1 if there is none.
func takenForOption(args []value) int {
	last, pattern, valued := -1, false, false
	for i, a := range args {
		l, ok := a.literal()
		switch {
		case valued: // what the option before it takes
			valued = false
		case !ok || len(l.Text) < 2 || l.Text[0] != '-':
			pattern = true
		case l.Text == "--help", l.Text == "--version", l.Text == "-V", l.Text == "--":
			return -1
		case l.Text[1] == '-':
			name, _, value := strings.Cut(l.Text[2:], "=")
			if strings.Trim(name, "abcdefghijklmnopqrstuvwxyz-") != "" {
				return i
			}
			named := func(option string) bool { return strings.HasPrefix(option, name) }
			valued = !value && slices.ContainsFunc(valuedOptions, named)
			pattern = pattern || slices.ContainsFunc(valuedOptions[:2], named) && (value || i+1 < len(args))
			last = i
		default:
			last = i
			// The rest, or the next argument, belongs to the first letter that takes one. After e and f it is the pattern.
			if j := strings.IndexAny(l.Text, "efmABCdD"); j > 0 {
				valued = j+1 == len(l.Text)
				pattern = pattern || strings.IndexByte("ef", l.Text[j]) >= 0 && (!valued || i+1 < len(args))
			}
		}
	}
	if pattern {
		return -1
	}
	return last
}

// valuedOptions are the options of grep that take a value, after = or as the next argument. The first two give the pattern.
var valuedOptions = []string{"regexp", "file", "max-count", "after-context", "before-context", "context", "binary-files", "devices",
	"directories", "exclude", "exclude-dir", "exclude-from", "group-separator", "include", "label"}

// countsTwice reports $(grep -c … || echo 0): where it finds nothing, grep prints 0 as well.
func countsTwice(w *syntax.Word) bool {
	parts := w.Parts
	if q, ok := parts[0].(*syntax.DblQuoted); ok && len(q.Parts) == 1 {
		parts = q.Parts
	}
	sub, ok := parts[0].(*syntax.CmdSubst)
	if !ok || len(parts) > 1 || len(sub.Stmts) != 1 {
		return false
	}
	or, ok := sub.Stmts[0].Cmd.(*syntax.BinaryCmd)
	if !ok || or.Op != syntax.OrStmt || !prints(or.Y) {
		return false
	}
	last := or.X
	if pipe, ok := last.Cmd.(*syntax.BinaryCmd); ok && pipe.Op == syntax.Pipe {
		last = pipe.Y
	}
	grep, ok := last.Cmd.(*syntax.CallExpr)
	return ok && strings.HasSuffix(commandName(grep), "grep") && slices.ContainsFunc(grep.Args[1:], func(a *syntax.Word) bool {
		return hasOption(a.Lit(), "--count", "c") && !strings.Contains(a.Lit(), "e")
	})
}

func (sh *shell) grep(args []value, to io, at text.Range) Condition {
	var with []Literal
	var patterns []value
	quiet, only, files, unknown, numbers, fold := false, false, 0, false, false, false
	skip, ended := byte(0), false
	pattern := func(a value) {
		one := a.literals() // of several, each where a loop goes through them
		with, unknown = append(with, one...), unknown || len(one) == 0
		if len(one) == 1 {
			patterns = append(patterns, a)
		}
	}
	for _, a := range args {
		l, ok := a.literal()
		switch {
		case skip == 'e':
			pattern(a)
			skip = 0
		case skip != 0:
			skip = 0
		case ok && !ended && l.Text == "--":
			ended = true
		case ok && !ended && len(l.Text) > 1 && l.Text[0] == '-':
			quiet = quiet || hasOption(l.Text, "--quiet", "q")
			only = only || hasOption(l.Text, "--only-matching", "o")
			fold = fold || hasOption(l.Text, "--ignore-case", "iy")
			numbers = numbers || hasOption(l.Text, "--line-number", "n")
			if last := l.Text[len(l.Text)-1]; l.Text[1] != '-' && strings.IndexByte("emABCf", last) >= 0 {
				skip = last
				unknown = unknown || last == 'f'
			}
		case len(with) == 0 && !unknown:
			pattern(a)
		default:
			files++
		}
	}
	var in value
	if files == 0 {
		in = sh.readAll(to.in, at)
	}
	if len(in.content()) > 0 || in.argument != nil {
		if unknown {
			with = nil
		}
		sh.r.search(in, with, fold, at)
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
	return Condition{Fields: in.content(), Mode: in.argument != nil, Program: files > 0 && len(in.content()) == 0}
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
			taken = value{from: []string{key.s}, picked: true, member: key.s}
		}
	}
	return taken
}

// takesValue matches filters that take the value from the text of a member in JSON: what is between the third and the fourth quote, or what
// their pattern has in a group.
var takesValue = regex.Lazy(`^cut .*-d ?".* -f ?4\b|^cut -f ?4 .*-d ?"|^sed .*(?:\\1|"//)|^g?awk .*\$(?:4|\(NF-1\))`)

// searchedKey matches the name of a field in a pattern for the field and its value.
var searchedKey = regex.Lazy(`\\?"(\w+)\\?"(?:\[\[:space:\]\]|\\s| )?[*+]?:`)

// readBefore reports a pattern for fields that the script has already read properly, as scripts do when jq exists.
func (r *recorder) readBefore(pattern string) bool {
	names := keyPattern().FindAllStringSubmatch(pattern, -1)
	return len(names) > 0 && !slices.ContainsFunc(names, func(n []string) bool {
		return !slices.ContainsFunc(r.f.Reads, func(f Field) bool { return f.Path == n[1] })
	})
}

var keyPattern = regex.Lazy(`"(\w+)"`)

// jqCall is what the arguments of jq say.
type jqCall struct {
	program *value // nil when none is given
	vars    map[string]value
	// These are the options of the same names.
	nullInput, rawInput, rawOutput, slurp, exitStatus bool
	// fromFile reports that the program is in a file.
	fromFile bool
	// files counts the files that are read instead of standard input.
	files int
	// open reports arguments that are not known: they may be further options.
	open bool
	// input is what takes the place of standard input, as <(echo "$input") does; nil when nothing does.
	input *value
}

func (sh *shell) readJQCall(args []value) *jqCall {
	j := &jqCall{vars: map[string]value{}}
	for i := 0; i < len(args); i++ {
		_, known := args[i].literal()
		j.open = j.open || !known
		switch arg := args[i].str(); {
		case slices.Contains([]string{"--arg", "--argjson", "--rawfile", "--slurpfile"}, arg):
			if i+2 < len(args) {
				j.vars[args[i+1].str()] = sh.jqVariable(arg, args[i+2])
			}
			i += 2
		case arg == "--indent" || arg == "-L":
			i++
		case arg == "--args" || arg == "--jsonargs":
			return j
		case arg == "-f" || arg == "--from-file":
			j.fromFile = true
			return j
		case strings.HasPrefix(arg, "--") || len(arg) > 1 && arg[0] == '-' && (j.program == nil || len(arg) < 5):
			j.nullInput = j.nullInput || hasOption(arg, "--null-input", "n")
			j.rawInput = j.rawInput || hasOption(arg, "--raw-input", "R")
			j.rawOutput = j.rawOutput || hasOption(arg, "--join-output", "rj") || strings.HasPrefix(arg, "--raw-output")
			j.slurp = j.slurp || hasOption(arg, "--slurp", "s")
			j.exitStatus = j.exitStatus || hasOption(arg, "--exit-status", "e")
		case j.program == nil:
			j.program = &args[i]
		case len(args[i].fields) > 0:
			j.input = &args[i]
		case !isStdin(args[i]) && len(args[i].docs) == 0:
			j.files++
		}
	}
	return j
}

// jqVariable returns the value that a variable of jq gets from an option.
func (sh *shell) jqVariable(option string, v value) value {
	switch {
	case option == "--rawfile" || option == "--slurpfile":
		return value{}
	case option != "--argjson":
		return v
	case v.text == nil:
		return sh.r.parseQuiet(v)
	}
	if doc, _, ok := parseJSON(*v.text); ok {
		return value{docs: []*Node{doc}}
	}
	v.plain = true
	return v
}

// copies reports whether the program prints what it reads.
func (j *jqCall) copies() bool {
	return j.program == nil || j.program.text != nil && slices.Contains([]string{"", "."}, strings.TrimSpace(j.program.text.s))
}

func (sh *shell) jq(args []value, to io, at text.Range) Condition {
	j := sh.readJQCall(args)
	if j.input != nil {
		to.in = *j.input
	}
	if j.fromFile {
		sh.r.f.Opaque = true
		sh.emit(to, derived(to.in), at)
		return Condition{Program: true}
	}
	if to.in.text != nil && j.copies() && !j.nullInput && !j.rawInput && !j.slurp && j.files == 0 { // the script's own JSON, only laid out anew
		sh.emit(to, to.in, at)
		return Condition{Program: true}
	}
	in := value{}
	switch {
	case j.nullInput || j.files > 0:
	case j.rawInput:
		in = sh.readAll(to.in, at)
	default:
		in = sh.r.parseQuiet(sh.readAll(to.in, at))
	}
	switch {
	case j.program == nil || j.program.text == nil:
		sh.r.f.Opaque = sh.r.f.Opaque || j.program != nil && len(in.fields) > 0
		in = derived(in)
	case j.copies():
		in.encoded = true
		if len(in.fields) == 0 && len(in.docs) == 0 {
			in = value{from: in.from}
		}
	default:
		return sh.runJQ(j, in, to, at)
	}
	sh.emit(to, in, at)
	return Condition{Program: true}
}

// runJQ interprets the program of a call, which reads in.
func (sh *shell) runJQ(j *jqCall, in value, to io, at text.Range) Condition {
	out, p := readJQ(sh.r, *j.program.text, in, j.vars)
	if !p.failed && !j.open {
		sh.r.f.UnreadJQ = slice.Add(sh.r.f.UnreadJQ, p.undefined...)
	}
	rejected := slices.ContainsFunc(sh.r.f.UnreadJQ, func(l Literal) bool { return at.Covers(l.Range) })
	out.verdict = out.verdict && !j.open && !rejected && !mayPrintNothing().MatchString(j.program.text.s)
	if len(out.docs) > 0 || len(out.fields) > 0 {
		out.encoded, out.raw = true, false
		if !j.rawOutput {
			out.quoted = &at
		}
	}
	if out.text != nil && !j.rawOutput && !out.plain { // printed with its quotes
		out = value{from: out.content()}
	}
	if len(p.tests) == 0 {
		sh.emit(to, out, at)
		return Condition{Program: true, Always: out.always}
	}
	sh.r.under(&Condition{Fields: p.tests}, sh.r.test(), func() { sh.emit(to, out, at) })
	return Condition{Fields: p.tests, unasked: out.verdict && !j.exitStatus}
}

// mayPrintNothing matches what makes a program of jq print nothing, or end with another code than 0.
var mayPrintNothing = regex.Lazy(`\[\]|[?]|//|\b(?:empty|select|error|halt\w*|try|limit|first|last|inputs?)\b`)
