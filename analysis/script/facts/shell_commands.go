package facts

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// emit handles what a command prints.
func (sh *shell) emit(to io, v value, at text.Range) {
	switch {
	case to.toErr:
		sh.r.printStderr(v, at)
	case to.mute:
	case to.out != nil:
		if len(to.out.got) < 200 {
			to.out.got = append(to.out.got, v)
			to.out.block = append(to.out.block, sh.r.block)
		}
	default:
		sh.r.print(v, at)
		if v.delegate != nil && len(sh.calls) == 0 && !sh.r.block.Under(selects) {
			sh.r.f.Delegates = slice.Add(sh.r.f.Delegates, *v.delegate)
		}
	}
}

// simple interprets a simple command and returns what its success depends on.
func (sh *shell) simple(c *syntax.CallExpr, to io) Condition {
	if !sh.r.step() {
		return Condition{Program: true}
	}
	for _, a := range c.Assigns {
		switch {
		case a.Name == nil:
		case len(c.Args) == 0:
			sh.fragileAssign(a)
			sh.assigns = true
			v := sh.assignment(a)
			sh.assigns = false
			sh.fatalDecode(a)
			if a.Index != nil {
				v = either(v, sh.vars[a.Name.Value])
			}
			sh.assign(a.Name.Value, v)
		default: // in a program's environment
			v := sh.assignment(a)
			sh.r.f.Opaque, sh.r.f.Shares = sh.r.f.Opaque || v.content() != nil, sh.r.f.Shares || v.content() != nil
			sh.r.set[a.Name.Value] = sh.r.set[a.Name.Value] || v.env != a.Name.Value
		}
	}
	if len(c.Args) == 0 {
		return Condition{Program: true}
	}
	args := make([]value, 0, len(c.Args)+1) // with room for what the command reads
	var words []*syntax.Word
	for _, w := range c.Args {
		list := []value{sh.word(w)}
		if sh.written(w) == "$@" && len(sh.args) > 0 && len(args) < 50 {
			list = sh.args
		}
		args, words = append(args, list...), append(words, slices.Repeat([]*syntax.Word{w}, len(list))...)
	}
	c = &syntax.CallExpr{Assigns: c.Assigns, Args: words}
	name := ""
	if rest, ok := strings.CutPrefix(textOf(args[0]), "\x00/"); ok && strings.IndexByte(rest, hole) < 0 && ownDir().MatchString(sh.written(c.Args[0])) {
		sh.r.f.Starts = append(sh.r.f.Starts, Import{Path: rest, Own: true, Range: sh.rng(c.Args[0])})
	}
	if strings.Contains(textOf(args[0]), "/") {
		sh.delegate("", args, c.Args, to, sh.rng(c))
	}
	if l, ok := args[0].literal(); ok {
		name = path.Base(strings.TrimSuffix(l.Text, ".exe"))
		if fn := sh.funcs[l.Text]; fn.body != nil {
			if len(sh.calls) == 0 && !sh.sourced && sh.rng(c).Start < sh.enders[l.Text] {
				sh.r.f.Early = append(sh.r.f.Early, Literal{Text: l.Text, Range: sh.rng(c.Args[0])})
			} else {
				sh.call(l.Text, fn, args[1:], to)
			}
			return Condition{Program: true, Fields: derived(args[1:]...).from}
		}
	} else if m := installed().FindStringSubmatch(textOf(args[0])); m != nil {
		name = m[1]
	}
	return sh.run(name, args[1:], c, to, sh.rng(c))
}

// installed matches the path of a program that a package manager has put there, wherever that is: no script of the project.
var installed = regex.Lazy(`/(?:node_modules/\.bin|vendor/bin)/([\w-]+)$`)

// run interprets a program or builtin by name.
func (sh *shell) run(name string, args []value, c *syntax.CallExpr, to io, at text.Range) Condition {
	program := Condition{Program: true}
	switch name {
	case "cat", "jq", "head", "tail", "grep", "sed", "awk", "tee", "base64":
		for _, a := range args {
			if to.in.stdin || !a.is(stdinPath) {
				sh.r.opens(a)
			}
		}
	}
	switch name {
	case "echo", "printf":
		if name == "printf" && len(args) > 2 && args[0].is("-v") {
			sh.assign(textOf(args[1]), sh.echo(name, args[2:]))
			break
		}
		v := sh.echo(name, args)
		v.shown = true
		if last := sh.rng(c.Args[len(c.Args)-1]); name == "echo" && v.encoded && isContainer(v.fields) && !slices.Contains(sh.calls, "") { // not in bash -c
			v.echoed = &text.Range{Start: at.Start, End: last.Start}
		}
		sh.emit(to, v, at)
	case "cat", "tee":
		named := slices.ContainsFunc(args, func(a value) bool { return !strings.HasPrefix(a.str(), "-") })
		if !named || name == "tee" || isStdin(args[len(args)-1]) {
			sh.emit(to, sh.readAll(to.in, at), at)
		} else {
			if file := sh.written(c.Args[len(c.Args)-1]); name == "cat" && !slices.Contains(sh.r.touched, file) { // before it is written
				sh.r.looked = append(sh.r.looked, file)
			}
			sh.emit(to, value{source: commandText(name, args)}, at)
		}
	case "jq":
		return sh.jq(args, to, at)
	case "test", "[":
		if name == "[" && len(args) > 0 {
			args = args[:len(args)-1]
		}
		return sh.testArgs(args, at)
	case "grep", "egrep", "fgrep", "rg":
		for _, w := range c.Args {
			if written := sh.written(w); sh.inCond > 0 && strings.HasPrefix(written, "$") {
				sh.searched[written] = true
			}
		}
		words := c.Args[len(c.Args)-len(args):]
		if i, option := sh.takenForOption(args, words); i >= 0 && name != "rg" {
			sh.r.f.TakenForOption = slice.Add(sh.r.f.TakenForOption, Literal{Text: option, Range: sh.rng(words[i])})
		}
		return sh.grep(args, to, at)
	case "shift":
		if n, known := exitCode(args); sh.r.block == sh.frame && (known || len(args) == 0) {
			sh.pass(sh.args[min(max(n, 1), len(sh.args)):])
		} else {
			sh.args = nil
		}
	case "exit", "return":
		if len(args) > 0 {
			at = sh.rng(c.Args[1])
		}
		if name == "return" {
			sh.returns(args, at)
			break
		}
		code, known := exitCode(args)
		sh.r.exitWith(joined(args), code, known, at)
	case "set":
		sh.options(args)
	case "shopt":
		sh.r.nocase = sh.r.nocase || slices.ContainsFunc(args, func(a value) bool { return a.is("nocasematch") })
	case "trap":
		sh.handled = true
		if len(args) > 1 && slices.ContainsFunc(args[1:], func(a value) bool { return a.is("EXIT", "0") }) {
			sh.trapExit(textOf(args[0]), sh.rng(c.Args[1]))
		}
	case "read", "mapfile", "readarray":
		if name == "read" {
			sh.fragileRead(args, to, at)
		}
		sh.readInto(args, name == "read", to, at)
	case "cd", "pushd", "popd":
		sh.r.assign(sh.vars, "PWD", value{module: lastPath(args), root: len(args) == 1 && args[0].root})
	case "export", "readonly", "local", "declare", "unset", "umask", "break", "continue", ":", "true", "false", "wait", "sleep", "type", "hash", "command",
		"mkdir", "rmdir", "kill", "let":
		if name == "command" && len(args) > 0 {
			if l, ok := args[0].literal(); ok && !strings.HasPrefix(l.Text, "-") && sh.funcs[l.Text].body == nil {
				return sh.run(l.Text, args[1:], c, to, at)
			}
		}
		program.Presence = name == "type" || name == "command"
	case "sudo", "env", "exec", "time", "nice", "timeout", "nohup", "builtin":
		return sh.prefixed(args, c, to, at)
	case ".", "source":
		sh.source(c, args, to)
	case "touch", "rm", "mv", "cp":
		files := &sh.r.touched
		if name == "rm" {
			files = &sh.r.removed
		}
		for _, w := range c.Args[1:] {
			*files = append(*files, sh.written(w))
		}
		*files = append(*files, slice.Map(args, textOf)...)
	case "basename", "dirname", "realpath", "readlink":
		v := derived(args...)
		if name != "basename" {
			v.module = lastPath(args)
		}
		if name == "dirname" {
			v = parentOf(v)
		}
		sh.emit(to, v, at)
		program.Fields = v.from
	case "sed", "awk", "gawk", "tr", "cut", "head", "tail", "sort", "uniq", "wc", "xargs", "rev", "fold", "base64", "tac", "nl":
		program.Fields = sh.filter(name, args, to, at).content()
	case "eval", "parallel":
		sh.positional = sh.positional || name == "eval"
		sh.r.f.Opaque = true
		sh.emit(to, value{}, at)
	case "date", "git", "pwd", "hostname", "whoami", "id", "uname", "mktemp", "ls", "find", "stat":
		sh.r.whole(args...)
		if !(name == "git" && quietGit(args)) {
			v := value{source: commandText(name, args)}
			if name == "pwd" {
				v.module = sh.vars["PWD"].module
			}
			sh.emit(to, v, at)
		}
		program.Fields = derived(args...).from
	default:
		return sh.otherProgram(name, args, c.Args, to, at)
	}
	return program
}

// trapExit handles a trap on EXIT: the exits after it are lost if it certainly ends with 0.
func (sh *shell) trapExit(handler string, at text.Range) {
	if sh.r.lost == Trapped {
		sh.r.lost = NotLost
	}
	if sh.r.lost == NotLost && sh.endsWell(handler) && sh.r.block.Given() == nil {
		sh.r.lost, sh.r.lostTo = Trapped, at
	}
}

// endsWell reports whether a handler, which may be the name of a function, comes to exit 0 whatever the exit code is.
func (sh *shell) endsWell(handler string) bool {
	if fn := sh.funcs[handler]; fn.body != nil {
		handler = strings.TrimSuffix(strings.TrimPrefix((&shell{src: fn.src}).written(fn.body), "{"), "}")
	}
	calls := func(word string) bool { return sh.funcs[word].body != nil }
	return exitsWell().MatchString(handler) && len(mayEnd().FindAllString(handler, 2)) == 1 && !slices.ContainsFunc(strings.FieldsFunc(handler, isBreak), calls)
}

var (
	exitsWell = regex.Lazy(`(^|[;\n])\s*exit 0[\s;]*$`)
	// mayEnd matches what reads the exit code, or may end a handler before its end.
	mayEnd = regex.Lazy(`\$\?|\b(exit|return|exec|eval|kill|source)\b|(^|[;\n])\s*\. `)
)

// exitCode returns the code that exit or return is given, if that is known.
func exitCode(args []value) (code int, known bool) {
	if len(args) == 0 {
		return 0, false
	}
	code, err := strconv.Atoi(args[0].str())
	return code, err == nil
}

// returns interprets return. Outside of a function dash ends the script; bash goes on, with status 2 if nothing follows.
func (sh *shell) returns(args []value, at text.Range) {
	code, known := exitCode(args)
	if len(sh.calls) > 0 {
		sh.r.block.Ends = -sh.r.next()
		sh.r.block.Fails = len(args) > 0 && !args[0].is("0")
		sh.returned = append(sh.returned, Exit{Code: code, Known: known, Range: at, Block: sh.r.block, Seq: sh.r.next()})
		return
	}
	ends := sh.r.block.Ends
	sh.r.exit(code, known && sh.r.f.Language == POSIX, at)
	if sh.r.f.Language != POSIX {
		sh.r.block.Ends = ends
	}
}

// filter interprets a program that prints what it reads in another form, and returns what it reads.
func (sh *shell) filter(name string, args []value, to io, at text.Range) value {
	in := to.in
	if in.stdin && (namesFile(name, args) || onlyTells(args) || (name == "awk" || name == "gawk") && slices.ContainsFunc(args, isCalculation)) {
		in = value{}
	}
	in = sh.readAll(in, at)
	out := derived(append(args, in)...)
	out.picked = out.picked || in.picked || picks(name, args)
	out.lowered = name == "tr" && len(args) == 2 && (args[0].is("[:upper:]") && args[1].is("[:lower:]") || args[0].is("A-Z") && args[1].is("a-z"))
	if name == "sed" {
		sh.r.f.UnreadSed = append(sh.r.f.UnreadSed, slice.Filter(expressionsOfSed(args), func(e Literal) bool { return lacksDelimiter(e.Text) })...)
	}
	if name == "sed" || name == "awk" {
		if taken := sh.r.extract(in, args); !taken.isZero() {
			in.member, out = taken.member, taken
		}
	}
	switch {
	case in.member != "" && takesValue().MatchString(commandText(name, args)):
		out = value{fields: []string{in.member}, picked: true}
	case in.member != "":
		if out.member = ""; isFirstLine(name, args) {
			out.member = in.member
		}
	case in.picked && len(in.fields) == 1 && isFirstLine(name, args),
		in.encoded && isContainer(in.fields) && (name == "head" || deletesLineEnds(name, args)):
		out = in
	}
	if !(to.toErr && sh.errexit && sh.pipefail) {
		out.source, out.shown = in.source, true
	}
	out.lines = (name == "head" || name == "tail") && !isFirstLine(name, args)
	sh.emit(to, out, at)
	return in
}

// otherProgram interprets a program of which nothing is known, or an interpreter with a script.
func (sh *shell) otherProgram(name string, args []value, words []*syntax.Word, to io, at text.Range) Condition {
	sh.r.start(args)
	language := languageOfProgram(name)
	if language != Unknown && sh.inline(language, args, to, at) {
		return Condition{Program: true}
	}
	var by *Delegate
	if language != Unknown {
		by = sh.delegate(name, args, words, to, at)
	}
	if runsTask(name, language, args) {
		language = Unknown
	} else if language != Unknown && len(args) > 0 {
		sh.starts(name, args[0], words[len(words)-len(args)], to, at)
	}
	for i, a := range args {
		if reporters[name] {
			sh.r.file(a, at)
		}
		sh.r.whole(a)
		if i > 0 && name == "" {
			break
		}
	}
	if !to.in.stdin && to.in.text == nil {
		sh.r.whole(to.in)
	}
	if to.in.stdin && (language != Unknown || len(args) == 0 && name != "") {
		sh.r.f.Opaque = true // may read the payload itself
	}
	// With another input, such as /dev/null, and its output elsewhere, it neither gets the payload nor answers.
	fed := !to.in.stdin && !to.in.program && len(to.in.content()) == 0
	apart := fed && sh.r.f.Stdin == nil && (to.out != nil || to.mute || to.toErr)
	if (strings.Contains(name, ".") || name == "" || language != Unknown) && !apart {
		sh.r.f.Opaque, sh.r.f.Calls = true, true // another script of the project
		if reads, gets := sh.gives(args, to); gets {
			sh.r.f.Shares = true
		} else if reads {
			sh.r.f.Heirs = append(sh.r.f.Heirs, commandText(name, args))
		}
	}
	out := derived(append(args, to.in)...)
	out.picked, out.delegate = true, by // nothing is known about its output
	if !(to.toErr && sh.errexit) {      // the program may end the script with a code by which its text is read
		if out.source = commandText(name, args); to.both {
			out.source += " 2>&1"
		}
	}
	out.lines = to.both && reporters[name] && !onlyTells(args)
	sh.emit(to, out, at)
	return Condition{Program: true, Fields: derived(args...).from}
}

// reporters are programs that report on a project, in several lines.
var reporters = map[string]bool{
	"make": true, "npm": true, "pnpm": true, "yarn": true, "npx": true, "bun": true, "tsc": true, "eslint": true, "pytest": true, "ruff": true, "mypy": true, "flake8": true, "pylint": true, "black": true, "unittest": true, "uv": true, "cargo": true,
	"go": true, "dotnet": true, "mvn": true, "gradle": true, "gradlew": true, "mvnw": true, "flutter": true, "shellcheck": true, "terraform": true,
}

// isFirstLine reports a filter that leaves the first or the last line.
func isFirstLine(name string, args []value) bool {
	return (name == "head" || name == "tail") && slices.ContainsFunc(args, func(a value) bool {
		s := a.str()
		return slices.Contains([]string{string(hole), "1", "-1", "-n1", "+1"}, s) || strings.HasPrefix(s, "-c") || strings.HasPrefix(s, "--bytes")
	})
}

// deletesLineEnds reports a filter that leaves JSON as it is, but on one line.
func deletesLineEnds(name string, args []value) bool {
	return name == "tr" && len(args) == 2 && args[0].is("-d") && strings.Trim(args[1].str(), "\\rn0\r\n") == ""
}

// quietGit reports subcommands of git that print nothing of interest to standard output.
func quietGit(args []value) bool {
	i := slices.IndexFunc(args, func(a value) bool { l, ok := a.literal(); return ok && !strings.HasPrefix(l.Text, "-") })
	switch {
	case i < 0:
		return false
	case args[i].is("rev-parse", "config", "fetch", "diff"):
		return slices.ContainsFunc(args, func(a value) bool { return a.is("--quiet", "-q") })
	}
	return args[i].is("add")
}

// namesFile reports whether a filter reads files.
func namesFile(name string, args []value) bool {
	words := len(slice.Filter(args, func(a value) bool {
		return !strings.HasPrefix(a.str(), "-") && strings.Trim(a.str(), "0123456789") != ""
	}))
	switch name {
	case "tr", "xargs":
		return false
	case "sed", "awk", "gawk":
		return words > 1
	}
	return words > 0
}

// expressionsOfSed returns the programs that sed is given as constants.
func expressionsOfSed(args []value) []Literal {
	var all []Literal
	first, before := true, "" // the first operand is a program unless an option has given one
	for _, a := range args {
		l, ok := a.literal()
		program, file := before == "-e" || before == "--expression", before == "-f" || before == "--file"
		option := ok && !program && !file && strings.HasPrefix(l.Text, "-")
		if ok && (program || first && !file && !option) {
			all = append(all, l)
		}
		first = first && option && !strings.HasPrefix(l.Text, "--expression=") && !strings.HasPrefix(l.Text, "--file=")
		before = textOf(a)
	}
	return all
}

// lacksDelimiter reports a substitution of sed that no later text completes: it needs three delimiters without a backslash before.
func lacksDelimiter(program string) bool {
	if len(program) < 2 || program[0] != 's' || strings.ContainsAny(program[1:2], "\\\n \t") || isWord(program[1]) {
		return false
	}
	found := 1
	for i := 2; i < len(program); i++ {
		switch program[i] {
		case '\\':
			i++
		case program[1]:
			found++
		}
	}
	return found < 3 && !strings.HasSuffix(program, `\`)
}

// isCalculation reports a program of awk that ends before it reads any input: BEGIN { … } alone.
func isCalculation(program value) bool {
	block, begins := strings.CutPrefix(strings.TrimSpace(textOf(program)), "BEGIN")
	block = strings.TrimSpace(block)
	depth := 0
	for i, c := range block {
		switch c {
		case '{':
			depth++
		case '}':
			depth--
		}
		if depth == 0 {
			return begins && i == len(block)-1
		}
	}
	return false
}

// onlyTells reports whether a program only prints its version or help.
func onlyTells(args []value) bool {
	return slices.ContainsFunc(args, func(a value) bool { return a.is("--version", "--help") })
}

// picks reports whether a filter extracts parts of its input, or removes the characters that would break JSON.
func picks(name string, args []value) bool {
	switch name {
	case "sed":
		return len(args) == 0 || !trims().MatchString(args[len(args)-1].str())
	case "awk", "gawk", "cut", "wc", "base64":
		return true
	case "tr":
		return slices.ContainsFunc(args, func(a value) bool {
			return a.is("-dc") || strings.Contains(a.str(), `"`) || strings.HasPrefix(a.str(), "-c")
		})
	}
	return false
}

// trims matches a program of sed that only removes blanks at the ends of a text.
var trims = regex.Lazy(`^s/\^?(?:\[\[:space:\]\]|\\s|[ \t]|\[ \\t\])[*+]*\$?//g?(?:; *s/\^?(?:\[\[:space:\]\]|\\s|[ \t]|\[ \\t\])[*+]*\$?//g?)*$`)

// hasOption reports whether an argument is an option, or several in one that have one of the letters.
func hasOption(arg, long, letters string) bool {
	return arg == long || len(arg) > 1 && arg[0] == '-' && arg[1] != '-' && strings.ContainsAny(arg, letters)
}

func isStdin(v value) bool { return v.is("-", stdinPath) }

// prefixed interprets a command after a prefix such as exec or timeout.
func (sh *shell) prefixed(args []value, c *syntax.CallExpr, to io, at text.Range) Condition {
	for i, a := range args {
		l, ok := a.literal()
		if !ok {
			sh.r.f.Opaque, sh.r.f.Calls, sh.r.f.Shares = true, true, true
			return Condition{Program: true}
		}
		if strings.HasPrefix(l.Text, "-") || strings.Contains(l.Text, "=") || strings.Trim(l.Text, "0123456789.smhdk") == "" {
			continue
		}
		return sh.run(path.Base(l.Text), args[i+1:], &syntax.CallExpr{Args: c.Args[min(i+1, len(c.Args)-1):]}, to, at)
	}
	return Condition{Program: true}
}

// options handles set.
func (sh *shell) options(args []value) {
	for i, a := range args {
		s := a.str()
		sh.positional = sh.positional || s == "--" && i+1 < len(args) || i == 0 && !strings.HasPrefix(s, "-") && !strings.HasPrefix(s, "+")
		on := s != "" && s[0] == '-'
		if len(s) < 2 || !on && s[0] != '+' {
			continue
		}
		named := ""
		if strings.HasSuffix(s, "o") && i+1 < len(args) {
			named = args[i+1].str()
		}
		if strings.Contains(s, "e") || named == "errexit" {
			sh.errexit = on
		}
		if strings.Contains(s, "u") || named == "nounset" {
			sh.nounset = on
		}
		if named == "pipefail" {
			sh.pipefail = on
		}
	}
}

// readInto handles read and mapfile.
func (sh *shell) readInto(args []value, read bool, to io, at text.Range) {
	in := to.in
	if in.stdin {
		in = sh.r.stdin(at)
	}
	valued := "dtnNpu"
	if !read {
		valued = "dnOsuCc"
	}
	parts := in.parts
	// Holes with only separators between them are read one by one.
	if in.text != nil && len(in.text.holes) > 1 && strings.Trim(in.text.s, "\x00 \t\n|,;:\x1f") == "" {
		parts = in.text.holes
	}
	got := 0
	skip := false
	for _, a := range args {
		l, ok := a.literal()
		switch {
		case !ok || skip || l.Text == "":
			skip = false
		case strings.HasPrefix(l.Text, "-"):
			skip = len(l.Text) == 2 && strings.Contains(valued, l.Text[1:])
		default:
			v := in
			switch {
			case read && got < len(parts):
				v = parts[got]
			case got > 0:
				v = derived(in)
			}
			sh.assign(l.Text, v)
			got++
		}
	}
	if got == 0 {
		sh.assign("REPLY", in)
	}
}
