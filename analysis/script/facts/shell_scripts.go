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

// Scripts that a shell script sources, starts, or passes to another interpreter.

// source interprets a file that is sourced; what it does is unknown where the file is.
func (sh *shell) source(c *syntax.CallExpr, args []value, to io) {
	if len(args) > 0 {
		i, certain := sh.imported(args[0], c.Args[1], false)
		if certain {
			if sh.r.f.Modules = slice.Add(sh.r.f.Modules, i); sh.include(i, args[1:], to) {
				return
			}
		}
		if i.Path = strings.TrimPrefix(i.Path, "./"); i.Path != "" {
			sh.r.f.Imports = append(sh.r.f.Imports, i)
		}
	}
	sh.sourced, sh.r.f.Opaque = true, true
}

// imported returns the file that a word names, and whether it certainly is that: a name without a slash may be that of one in PATH, unless
// it is here. The path of a file beside the script begins with ./.
func (sh *shell) imported(v value, w *syntax.Word, here bool) (i Import, certain bool) {
	i = Import{Range: sh.rng(w), Errexit: sh.errexit}
	v = besideText(v)
	dir, moved := sh.vars["PWD"]
	s := textOf(v)
	here = here || strings.Contains(s, "/")
	switch rest, ok := strings.CutPrefix(s, "\x00/"); {
	case isBeside(v):
		i.Path, i.Own = v.module, true
		return i, true
	case ok && v.text.holes[0].root && strings.IndexByte(rest, hole) < 0:
		i.Path = path.Clean(rest)
		return i, true
	case ok && scriptDir().MatchString(sh.written(w)):
		i.Path, i.Own = rest, true
	case s == "" || strings.HasPrefix(s, "/") || strings.IndexByte(s, hole) >= 0:
	case isBeside(dir) && here:
		i.Path, i.Own = beside(dir, s).module, true
		return i, true
	default:
		i.Path = path.Clean(s)
		return i, (!moved || dir.root) && here
	}
	return i, false
}

// include interprets a file as if it stood in the script, unless that has functions of the same names: either may count.
func (sh *shell) include(i Import, args []value, to io) bool {
	m, ok := sh.modules[i.Path]
	m.Src = script.ValidBytes(m.Src)
	switch {
	case !ok || m.Name > 0:
		return false
	case sh.sources[m.File]: // files that are sourced again leave at once
		return true
	case len(sh.sources) >= maxImports || len(m.Src) > maxNested:
		return false
	}
	file, err := parseBash(m.Src)
	if err != nil || script.Some(file, func(n syntax.Node) bool {
		f, ok := n.(*syntax.FuncDecl)
		return ok && f.Name != nil && sh.funcs[f.Name.Value].body != nil
	}) {
		return false
	}
	var list []*syntax.Stmt
	for _, st := range file.Stmts {
		switch guard := asProgram().FindStringSubmatch(m.Src[st.Pos().Offset():st.End().Offset()]); {
		case guard == nil:
			list = append(list, st)
		case guard[1]+guard[2] != "":
			return false
		}
	}
	sh.sources[m.File] = true
	src, from := sh.src, sh.file
	if sh.src, sh.file = sh.r.f.include(i, m), path.Clean(i.Path); !i.Own {
		sh.file = ""
	}
	sh.scan(file)
	if len(args) == 0 {
		args = sh.args
	}
	sh.call(m.File, shellFunction{&syntax.Stmt{Cmd: &syntax.Block{Stmts: list}}, sh.src, sh.file}, args, to)
	sh.src, sh.file = src, from
	return true
}

// asProgram matches what a file does only when it is the program, or, with !, when it is not.
var asProgram = regex.Lazy(`^(?:if )?\[.*(?:BASH_SOURCE.* (!?)==? .*\$\{?0\b|\$\{?0\b.* (!?)==? .*BASH_SOURCE)`)

// delegate records a script with whose input, output and exit code the whole script works, if that is certain. It returns one whose
// output is captured, for emit to record when that is printed.
func (sh *shell) delegate(interpreter string, args []value, words []*syntax.Word, to io, at text.Range) *Delegate {
	passed := to.in.stdin && sh.r.f.Stdin == nil || to.in.encoded && len(to.in.fields) == 1 && to.in.fields[0] == ""
	if !passed || to.mute || to.toErr || len(sh.calls) > 0 || len(words) < len(args) || sh.r.block.Under(selects) {
		return nil
	}
	if captured := to.out != nil; captured && (to.both || sh.r.f.Calls) || !captured && !sh.isLast(at) {
		return nil
	}
	for i, a := range args {
		if strings.HasPrefix(textOf(a), "-") {
			continue
		}
		d := Delegate{Interpreter: interpreter, Options: i > 0, Arguments: i+1 < len(args), Captured: to.out != nil}
		d.Path = strings.TrimPrefix(textOf(a), "\x00/")
		if m := ownArgument().FindStringSubmatch(sh.written(words[len(words)-len(args)+i])); m != nil {
			d.Path, d.Argument = "", int(m[1][0]-'0')
		}
		home := a.text != nil && len(a.text.holes) > 0 && a.text.holes[0].env == "HOME"
		if !(d.Argument > 0 || d.Path != "" && strings.IndexByte(d.Path, hole) < 0 && !strings.HasPrefix(d.Path, "/") && !home) {
			return nil
		}
		if !d.Captured {
			sh.r.f.Delegates = append(sh.r.f.Delegates, d)
		}
		return &d
	}
	return nil
}

// runsTask reports whether an interpreter runs a task or the tests of the project, as npm does, or a module that checks: no script.
func runsTask(name string, l Language, args []value) bool {
	if len(args) == 0 {
		return false
	}
	switch first := textOf(args[0]); {
	case l == Python:
		return first == "-m" && len(args) > 1 && reporters[textOf(args[1])]
	case name == "node":
		return first == "--run" || first == "--test"
	case name == "deno":
		return slices.Contains([]string{"check", "fmt", "lint", "task", "test"}, first)
	case name == "bun":
		task := textOf(slice.Find(args, func(a value) bool { return !a.is("run") && !strings.HasPrefix(textOf(a), "-") }))
		return task != "" && !strings.ContainsAny(task, "./\x00")
	}
	return false
}

// starts records a file that an interpreter runs, if its place is certain.
func (sh *shell) starts(interpreter string, file value, w *syntax.Word, to io, at text.Range) {
	i, certain := sh.imported(file, w, true)
	if !certain || file.text == nil || sh.src.at != nil || path.Ext(i.Path) == "" {
		return
	}
	from := strings.LastIndexByte(file.text.s, hole) + 1
	if name := file.text.slice(from, len(file.text.s)); strings.HasPrefix(sh.src.s[name.pos(0):], name.s) { // else it has several parts
		i.Range = name.all()
	}
	_, moved := sh.vars["PWD"]
	last := to.out == nil && len(sh.calls) == 0 && atEnd().MatchString(redirected().ReplaceAllString(sh.src.s[at.End:], ""))
	sh.r.f.Started = append(sh.r.f.Started, Started{i, interpreter, at, from == 0 && !moved, last, sh.written(w)})
}

// selects reports a condition by which a script leaves only some calls to another one.
func selects(c *Condition) bool {
	return len(c.Fields) > 0 && !c.Presence || len(c.Env) > 0 || c.Mode
}

// isLast reports whether the script certainly ends with the exit code of a command.
func (sh *shell) isLast(at text.Range) bool {
	return at.End <= len(sh.src.s) && (strings.HasPrefix(sh.src.s[at.Start:], "exec ") || atEnd().MatchString(sh.src.s[at.End:]))
}

var (
	// atEnd matches what may follow the command whose exit code is that of the script.
	atEnd = regex.Lazy(`^\s*(?:;|fi\b|esac\b|exit(?: "?\$\?"?)?\s*$|\s|\})*$`)
	// redirected matches what a command does with its streams after its arguments.
	redirected = regex.Lazy(`^(?:\s*[12]?>>?\s*(?:&[12]|[\w./-]+))+`)
	// ownArgument matches an argument of the script.
	ownArgument = regex.Lazy(`^\$\{?([1-9])\}?$`)
)

// ownDir matches a path that begins with the directory of the script, as nearly all scripts write it.
var ownDir = regex.Lazy(`^(?:\$\{?(?:SCRIPT_?DIR|HOOKS?_?DIR|SELF_DIR|THIS_DIR|HERE|DIR|script_?dir|hooks?_?dir|here|dir)\}?|\$\(dirname [^()]*\)|\$\{0%/\*\})"?/`)

// textOf returns the text of a value with a hole for each unknown part, "" when nothing is known.
func textOf(v value) string {
	if v.text == nil {
		return ""
	}
	return v.text.s
}

// scriptDir matches a path that probably begins with the script's directory, besideScript one that certainly does.
var (
	scriptDir    = regex.Lazy(`dirname|BASH_SOURCE|DIR|\$\{0%`)
	besideScript = regex.Lazy(`^"?(?:\$\(dirname (?:-- )?"?\$(?:0|\{0\}|BASH_SOURCE|\{BASH_SOURCE(?:\[0\])?\})"?\)|\$\{(?:0|BASH_SOURCE(?:\[0\])?)%/\*\})"?/`)
)

// inline interprets a script passed to an interpreter on the command line or by a here-document.
func (sh *shell) inline(l Language, args []value, to io, at text.Range) bool {
	option := map[Language]string{Bash: "-c", POSIX: "-c", Python: "-c", JavaScript: "-e", TypeScript: "-e", PowerShell: "-c"}[l]
	for i, a := range args {
		w, ok := a.literal()
		if !ok {
			return false
		}
		long := strings.EqualFold(w.Text, "--eval") || strings.EqualFold(w.Text, "-command") || (w.Text == "-p" || w.Text == "-pe") && l == JavaScript
		if (w.Text == option || long || l == Bash && w.Text == "-lc") && i+1 < len(args) && args[i+1].text != nil {
			return sh.embed(l, *args[i+1].text, args[i+2:], to, to.in, at)
		}
		fromInput := w.Text == "-" || w.Text == "-s" && l.IsShell()
		if fromInput || !strings.HasPrefix(w.Text, "-") {
			if fromInput && to.in.text != nil {
				return sh.embed(l, *to.in.text, args[i+1:], to, value{program: true}, at)
			}
			return false
		}
	}
	if to.in.text != nil { // there are options only
		return sh.embed(l, *to.in.text, nil, to, value{program: true}, at)
	}
	return false
}

// embed interprets a program in another language, or for another shell, whose standard input is in.
func (sh *shell) embed(l Language, src lit, args []value, to io, in value, call text.Range) bool {
	sh.r.words(src.s)
	printed, before := len(sh.r.f.Outputs), sh.r.f.AfterProgram
	defer func() {
		if before == nil && sh.r.f.AfterProgram != nil {
			sh.r.f.Outputs = sh.r.f.Outputs[:printed] // it gets nothing: what it would print says nothing about the script
		}
	}()
	if l.IsShell() {
		file, err := parseBash(src.s)
		if err != nil || len(sh.calls) > 12 {
			return false
		}
		inner := *sh
		inner.src, inner.funcs, inner.enders = src, map[string]shellFunction{}, map[string]int{}
		inner.calls = append(slices.Clone(sh.calls), "")
		inner.input = in
		if to.in = in; in.program {
			to.in = value{} // a shell reads its program line by line: lines for a command may follow it, but not for $(cat)
		}
		inner.scan(file)
		ends := sh.r.block.Ends
		sh.r.under(nil, sh.r.test(), func() { inner.stmts(file.Stmts, to) })
		sh.r.block.Ends = ends
		return true
	}
	at := -1 // of the hole
	for _, h := range src.holes {
		at += 1 + strings.IndexByte(src.s[at+1:], hole)
		if h.encoded && isContainer(h.fields) && sh.r.f.Pasted == nil && opensText().MatchString(src.s[:at]) {
			sh.r.f.Pasted = &Field{Range: src.rng(at, at+1), Language: l}
		}
	}
	var print func(value)
	if to.out != nil || to.mute || to.toErr {
		print = func(v value) { sh.emit(to, v, call) }
	}
	return embedCode(sh.r, l, src, func(at text.Range) value { return sh.readAll(in, at) }, args, print)
}

// opensText matches what ends with a quote before which no letter, such as r, says that backslashes are kept.
var opensText = regex.Lazy("(?:^|[^\\w'\"`])(?:'''|\"\"\"|['\"`])$")
