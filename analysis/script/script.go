// Package script parses the command of a hook: the words that a shell splits it into, the variables in them, and the scripts
// that it runs. It knows shells but reads no files: paths are resolved against given directories. Start reading at Parse.
//
// A fact that cannot be determined from the command is absent, never guessed: a path that contains an unknown variable is not
// a script path.
package script

import (
	"path"
	"slices"
	"strings"
	"sync"

	"mvdan.cc/sh/v3/syntax"

	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Shell is the program that parses a command.
type Shell uint8

const (
	// POSIX is /bin/sh, or bash.
	POSIX Shell = iota
	// PowerShell is Windows PowerShell 5.1 or pwsh.
	PowerShell
	// NoShell means that a program is started directly with its arguments.
	NoShell
)

// TokenKind is the kind of a part of a command.
type TokenKind uint8

const (
	Program TokenKind = iota
	Option
	Argument
	Variable
	Operator
	Comment
)

// Token is a part of a command. Tokens are ordered and do not overlap.
type Token struct {
	Kind TokenKind
	// Range is in bytes of the command line.
	Range text.Range
	// Text is the word without quotes, or the name of a Variable.
	Text string
}

// Base is what the path of a script is relative to.
type Base uint8

const (
	// WorkingDir: the directory in which the surface starts the hook.
	WorkingDir Base = iota
	// Absolute paths start with a slash or a drive letter.
	Absolute
	// Home: a leading ~ or $HOME.
	Home
	// ProjectDir: a variable that holds the root of the project.
	ProjectDir
	// PluginDir: a variable that holds the root of a plugin.
	PluginDir
	// HookDir: a variable that holds the directory of the hook file.
	HookDir
	// RepoRoot: $(git rev-parse --show-toplevel).
	RepoRoot
)

// Script is a file that a command runs.
type Script struct {
	// Range is the path in the command line, without quotes.
	Range text.Range
	Base  Base
	// BaseVariable is the variable that Base comes from, "" when there is none.
	BaseVariable string
	// Path is relative to Base, clean and slash-separated.
	Path string
	// Interpreter is the program that interprets the file ("python3"); "" when the file is executed itself.
	Interpreter string
	// Function is the function in a "script:function" word, "" when there is none.
	Function string
	// Fallback reports that the variable defaults to the directory in which the hook starts: ${…:-.}.
	Fallback bool
	Flow
}

// Line is a parsed command.
type Line struct {
	Text   string
	Shell  Shell
	Tokens []Token
	// Scripts are in source order, those in a command for another shell after the others.
	Scripts []Script
	// Calls are the simple commands in source order, those in a command for another shell (bash -c '…') after the others.
	Calls []Call
	// Expansions are the uses of variables.
	Expansions []Expansion
	// Literals look like variables but are not expanded.
	Literals []Literal
	// Assigned lists the variables that the command itself sets.
	Assigned []string
	// Bashisms are the constructs that sh need not support.
	Bashisms []Bashism
	// Statements is the number of top-level statements; 0 for a command of only comments and blanks.
	Statements int
	// Error is the first syntax error, nil when there is none. The other fields then hold what could be parsed.
	Error *SyntaxError
}

// SyntaxError is a place where a shell stops parsing.
type SyntaxError struct {
	Offset  int // in bytes of the command line
	Message string
	// Late reports a mistake at which bash ends the command with 1 when it comes to it.
	Late bool
}

// Parse parses a command as a shell would. It accepts any text.
func Parse(line string, shell Shell) *Line {
	parsed := &Line{Text: line, Shell: shell}
	switch shell {
	case NoShell:
		return ParseProgram(line)
	case POSIX:
		parsePOSIX(parsed)
	case PowerShell:
		parsePowerShell(parsed)
	}
	if parsed.Error != nil {
		for i := range parsed.Scripts {
			parsed.Scripts[i].Sure = false
		}
	}
	return parsed
}

// ParseProgram analyzes a program that is started without a shell. Line.Text is the name and the arguments joined by single
// blanks, so that ranges refer to it.
func ParseProgram(name string, args ...string) *Line {
	words := append([]string{name}, args...)
	parsed := &Line{Text: strings.Join(words, " "), Shell: NoShell}
	if name == "" {
		return parsed
	}
	parsed.Statements = 1
	call := Call{Range: text.Range{End: len(parsed.Text)}, Flow: alone}
	for _, word := range words {
		parsed.addArgument(&call, word)
	}
	parsed.addCall(call, nil)
	return parsed
}

// addArgument adds a word that no shell parses: nothing is expanded but the variables that a product substitutes itself.
func (l *Line) addArgument(c *Call, written string) {
	start, kind := 0, Program
	if n := len(c.Words); n > 0 {
		start, kind = c.Words[n-1].Range.End+1, Argument
		if strings.HasPrefix(written, "-") {
			kind = Option
		}
	}
	at := text.Range{Start: start, End: start + len(written)}
	l.Tokens = append(l.Tokens, Token{Kind: kind, Range: at, Text: written})
	word := Word{Range: at, Bare: at, Text: written, Ambiguous: strings.Contains(written, `\`)}
	if name, rest, ok := strings.Cut(strings.TrimPrefix(written, "${"), "}/"); ok && strings.HasPrefix(written, "${") {
		if base, ok := VariableBase(name); ok {
			word.Base, word.Variable, word.Text = base, name, rest
		}
	}
	word.Known = !strings.HasPrefix(word.Text, "~") && !strings.Contains(word.Text, "$")
	c.Words = append(c.Words, word)
}

// bases maps variables that a surface sets to the directory that they hold.
var bases = sync.OnceValue(func() map[string]Base {
	holds := map[schemas.Held]Base{schemas.HoldsHome: Home, schemas.HoldsProject: ProjectDir, schemas.HoldsPlugin: PluginDir, schemas.HoldsHookDirectory: HookDir}
	all := map[string]Base{}
	for _, v := range schemas.Variables() {
		if base, ok := holds[v.Holds]; ok {
			all[v.Name] = base
		}
	}
	return all
})

// VariableBase returns the base for a variable; false when it does not hold a directory.
func VariableBase(name string) (Base, bool) {
	base, ok := bases()[name]
	return base, ok
}

// NeverSet reports a variable for which people look in vain: no product sets it.
func NeverSet(name string) bool {
	v := schemas.VariableNamed(name)
	return v != nil && v.NeverSet()
}

// interpreters maps programs that interpret scripts to their options that take a separate value.
var interpreters = map[string][]string{
	"sh": {"-o"}, "bash": {"-o", "-O", "--rcfile", "--init-file"}, "dash": {"-o"}, "zsh": {"-o"}, "ksh": {"-o"}, "source": nil, ".": nil,
	"python": {"-W", "-X"}, "python3": {"-W", "-X"}, "py": nil, "node": {"-r", "--require", "--import", "--loader", "--experimental-loader"},
	"bun": nil, "deno": nil, "tsx": {"--tsconfig"}, "ts-node": {"-P", "--project"},
	"ruby": {"-I", "-r"}, "perl": {"-I"}, "php": {"-d"}, "pwsh": powershellValued, "powershell": powershellValued,
}

// powershellValued are the options of PowerShell that take a separate value, as they are written.
var powershellValued = []string{"-ExecutionPolicy", "-ep", "-ex", "-WindowStyle", "-w", "-Version", "-v", "-InputFormat", "-OutputFormat",
	"-ConfigurationName", "-PSConsoleFile", "-SettingsFile"}

// Interprets reports whether a program interprets scripts, judging by its name.
func Interprets(program string) bool {
	_, ok := interpreters[programName(program)]
	return ok
}

// prefixes are programs that run the command after their own options.
var prefixes = map[string]bool{"env": true, "exec": true, "command": true, "nohup": true, "time": true, "sudo": true, "timeout": true, "nice": true, "&": true, "call": true}

// runners run a program of a package, which may be an interpreter.
var runners = [][]string{{"npx"}, {"bunx"}, {"pnpx"}, {"pnpm", "exec"}, {"pnpm", "dlx"}, {"npm", "exec"}, {"yarn", "exec"}, {"yarn", "dlx"}, {"yarn"}, {"pnpm"}}

// addCall adds a simple command and the script that it runs. dir is the argument of a preceding cd, nil when there is none.
func (l *Line) addCall(c Call, dir *Word) {
	c.dir = dir
	l.Calls = append(l.Calls, c)
	l.addScripts(c.Words, c.Flow, dir)
}

// afterPrefixes returns the words of the command that prefixes such as env or timeout run, and whether paths still mean the same.
func afterPrefixes(words []Word) (rest []Word, sure bool) {
	sure = true
	for len(words) > 0 && words[0].Base == WorkingDir && prefixes[programName(words[0].Text)] {
		words = words[1:]
		for len(words) > 0 && (strings.HasPrefix(words[0].Text, "-") || isAssignment(words[0].Text) || isNumber(words[0].Text)) {
			name, _, _ := strings.Cut(words[0].Text, "=")
			_, base := bases()[name]
			sure = sure && !base && !strings.HasPrefix(name, "-") // env -C changes the directory
			words = words[1:]
		}
	}
	return words, sure
}

// afterRunner returns the words of the interpreter that a package runner runs; false when it runs something else.
func afterRunner(words []Word) ([]Word, bool) {
	for _, r := range runners {
		if len(words) < len(r) || !slices.EqualFunc(words[:len(r)], r, func(w Word, name string) bool { return w.Text == name }) {
			continue
		}
		rest := words[len(r):]
		for len(rest) > 0 && strings.HasPrefix(rest[0].Text, "-") {
			if slices.Contains([]string{"-p", "--package"}, rest[0].Text) && len(rest) > 1 {
				rest = rest[1:]
			}
			rest = rest[1:]
		}
		if len(rest) > 0 && slices.Contains([]string{"tsx", "ts-node", "node", "bun", "deno"}, rest[0].Text) {
			return rest, true
		}
	}
	return words, false
}

// addScripts finds the script in the words of a simple command.
func (l *Line) addScripts(words []Word, at Flow, dir *Word) {
	words, sure := afterPrefixes(words)
	at.Sure = at.Sure && sure
	if len(words) == 0 || !words[0].Known {
		return
	}
	if programName(words[0].Text) == "uv" && len(words) > 1 && words[1].Text == "run" {
		l.addUvRun(words[2:], at, dir)
		return
	}
	words, _ = afterRunner(words)
	program := programName(words[0].Text)
	if _, interprets := interpreters[program]; !interprets {
		if looksLikeScript(words[0]) {
			l.addScript(words[0], "", at, dir)
		}
		return
	}
	if file := interpreted(program, words[1:]); file != nil && file.Known && file.Text != "" && !isURL(file.Text) {
		// Any operand of an interpreter is a file, whatever its extension.
		l.addScript(*file, program, at, dir)
	}
}

// interpreted returns the interpreter's argument that names its script; nil when there is none.
func interpreted(program string, args []Word) *Word {
	for rest := args; len(rest) > 0; rest = rest[1:] {
		option := rest[0].Text
		switch {
		case inlineCode(program, option), isPowerShell(program) && containsFold([]string{"-WorkingDirectory", "-wd"}, option): // nothing says from where it takes the file
			return nil
		case strings.EqualFold(option, "-File"), strings.EqualFold(option, "-f") && isPowerShell(program),
			program == "deno" && option == "run", program == "bun" && option == "run", program == "tsx" && option == "watch":
			continue
		case strings.HasPrefix(option, "-") && rest[0].Base == WorkingDir:
			if containsFold(interpreters[program], option) && len(rest) > 1 {
				rest = rest[1:]
			}
			continue
		}
		if program == "bun" && !strings.ContainsAny(option, "./") {
			return nil // a script of package.json
		}
		return &rest[0]
	}
	return nil
}

func isPowerShell(program string) bool { return program == "pwsh" || program == "powershell" }

// uvValued lists the options of uv run that take a separate value, uvElsewhere those with which it runs no file, or looks for
// it in another directory.
var (
	uvValued    = []string{"--with", "--with-requirements", "--python", "-p", "--extra", "--group", "--package", "--env-file"}
	uvElsewhere = []string{"--module", "-m", "--directory", "--project", "-"}
)

// addUvRun finds the script of uv run, which runs a script itself or another program.
func (l *Line) addUvRun(words []Word, at Flow, dir *Word) {
	for len(words) > 0 && strings.HasPrefix(words[0].Text, "-") {
		name, _, _ := strings.Cut(words[0].Text, "=")
		if slices.Contains(uvElsewhere, name) {
			return
		}
		if slices.Contains(uvValued, words[0].Text) && len(words) > 1 {
			words = words[1:]
		}
		words = words[1:]
	}
	switch {
	case len(words) == 0:
	case words[0].Known && strings.EqualFold(path.Ext(words[0].Text), ".py") && !isURL(words[0].Text):
		l.addScript(words[0], "uv", at, dir)
	default:
		l.addScripts(words, at, dir)
	}
}

// inlineCode reports whether an option makes an interpreter read its program from elsewhere than a file, or only check the file.
func inlineCode(program, option string) bool {
	switch {
	case isPowerShell(program):
		return containsFold([]string{"-Command", "-c", "-EncodedCommand", "-enc"}, option)
	case program == "node", program == "bun", program == "deno", program == "tsx", program == "ts-node", program == "ruby", program == "perl":
		return slices.Contains([]string{"-e", "-p", "--eval", "--print", "-pe", "eval", "-", "--check"}, option)
	case strings.HasPrefix(program, "py"):
		return option == "-" || strings.HasPrefix(option, "-") && !strings.HasPrefix(option, "--") && strings.ContainsAny(option, "cm") // such as -Im
	case program == "php":
		return option == "-r"
	}
	// For shells, -c may be bundled, as in -lc.
	return option == "-s" || option == "-n" || strings.HasPrefix(option, "-") && !strings.HasPrefix(option, "--") && strings.HasSuffix(option, "c")
}

func looksLikeScript(w Word) bool {
	if w.Text == "" || isURL(w.Text) || strings.ContainsAny(w.Text, "*?{}<>|") {
		return false
	}
	if w.Base != WorkingDir {
		return true
	}
	slashed := strings.ReplaceAll(w.Text, `\`, "/")
	if strings.HasPrefix(slashed, "./") || strings.HasPrefix(slashed, "../") {
		return true
	}
	below := strings.Contains(slashed, "/") && !path.IsAbs(slashed) && !isDrive(slashed)
	return (below || IsNamed(slashed)) && !strings.ContainsAny(slashed, " \t\n")
}

func (l *Line) addScript(w Word, interpreter string, at Flow, dir *Word) {
	p := strings.ReplaceAll(w.Text, `\`, "/")
	s := Script{Range: w.Bare, Base: w.Base, BaseVariable: w.Variable, Interpreter: interpreter, Fallback: w.Fallback, Flow: at}
	s.Sure = at.Sure && !w.Ambiguous
	s.Base, p = rooted(s.Base, p)
	within := ""
	if s.Base == WorkingDir && dir != nil {
		s.Base, within = rooted(dir.Base, strings.ReplaceAll(dir.Text, `\`, "/"))
		s.BaseVariable, s.Fallback = dir.Variable, dir.Fallback
		s.Sure = s.Sure && !dir.Ambiguous
	}
	if i := strings.LastIndexByte(p, ':'); i > 1 && IsNamed(p[:i]) && i+1 < len(p) {
		p, s.Function = p[:i], p[i+1:]
		s.Range.End -= len(s.Function) + 1
	}
	s.Sure = s.Sure && opens(interpreter, p, w.Base)
	if p = path.Join(within, p); s.Base != Absolute {
		p = strings.TrimLeft(p, "/")
	}
	if p == "" {
		return
	}
	s.Path = p
	l.Scripts = append(l.Scripts, s)
}

// rooted returns the base of a path, judging by its beginning, and the path relative to it.
func rooted(base Base, p string) (Base, string) {
	switch {
	case base != WorkingDir:
	case strings.HasPrefix(p, "~/"):
		return Home, p[2:]
	case path.IsAbs(p), isDrive(p):
		return Absolute, p
	}
	return base, p
}

func isURL(s string) bool { return strings.Contains(s, "://") }

func isDrive(s string) bool { return len(s) > 2 && s[1] == ':' && s[2] == '/' }

func isAssignment(s string) bool {
	name, _, found := strings.Cut(s, "=")
	return found && syntax.ValidName(name)
}

func isNumber(s string) bool {
	return s != "" && '0' <= s[0] && s[0] <= '9' && strings.Trim(s, "0123456789.smhd") == ""
}

func containsFold(list []string, s string) bool {
	return slices.ContainsFunc(list, func(candidate string) bool { return strings.EqualFold(candidate, s) })
}

// Roots are the directories that bases of script paths refer to; "" means unknown.
type Roots struct {
	// WorkingDir is where the hook starts, ProjectDir the repository, HookDir the directory of the configuration file. All
	// are clean, slash-separated, and either all absolute or all relative to one directory.
	WorkingDir, ProjectDir, HookDir, PluginDir, Home string
}

// Dir returns the directory of a base, "" when it is unknown or the base has none.
func (r *Roots) Dir(base Base) string {
	return [...]string{
		WorkingDir: r.WorkingDir, Absolute: "", Home: r.Home,
		ProjectDir: r.ProjectDir, PluginDir: r.PluginDir, HookDir: r.HookDir, RepoRoot: r.ProjectDir,
	}[base]
}

// Resolve returns the path of a file below a base; false when the base is unknown.
func (r *Roots) Resolve(base Base, file string) (string, bool) {
	if base == Absolute {
		return file, true
	}
	dir := r.Dir(base)
	if dir == "" {
		return "", false
	}
	return slash.Join(dir, file), true
}
