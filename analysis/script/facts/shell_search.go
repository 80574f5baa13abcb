package facts

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/regex"
)

// Searches in the text of the payload with grep, and programs of jq.

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

// valuedOptions are the options of grep that take a value, the next argument when there is none after =. The first two give the
// pattern.
var valuedOptions = []string{"regexp", "file", "max-count", "after-context", "before-context", "context", "binary-files", "devices",
	"directories", "exclude", "exclude-dir", "exclude-from", "group-separator", "include", "label"}

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
