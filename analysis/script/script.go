// Package script reads the command of a hook: which words a shell makes of it,
// which of them are variables, and which files it runs.
//
// A fact that cannot be read from the command is absent, never guessed: a path
// with an unknown variable in it is not a script path.
package script

import (
	"path"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// Shell is the program that parses a command.
type Shell uint8

const (
	// POSIX is /bin/sh, or bash.
	POSIX Shell = iota
	// PowerShell is Windows PowerShell 5.1 or pwsh.
	PowerShell
	// NoShell is a program started with its arguments as they are.
	NoShell
)

// TokenKind is what a part of a command is.
type TokenKind uint8

const (
	Program TokenKind = iota
	Option
	Argument
	Variable
	Operator
	Comment
)

// Token is a part of a command. Tokens are in order and do not overlap.
type Token struct {
	Kind TokenKind
	// Range is in bytes of the command line.
	Range text.Range
	// Text is the word without quotes; the name of a Variable.
	Text string
}

// Base is what the path of a script is relative to.
type Base uint8

const (
	// WorkingDir: the directory in which the surface starts the hook.
	WorkingDir Base = iota
	// Absolute paths start with a slash or a drive.
	Absolute
	// Home: a leading ~ or $HOME.
	Home
	// ProjectDir: $CLAUDE_PROJECT_DIR or $COPILOT_PROJECT_DIR, or the fallback given in ${…:-.}.
	ProjectDir
	// PluginDir: one of the variables that hold the root of a plugin.
	PluginDir
	// HookDir: $COPILOT_HOOK_DIR, the directory of the hook file.
	HookDir
)

// Script is a file that a command runs.
type Script struct {
	// Range of the path in the command line, quotes not included.
	Range text.Range
	Base  Base
	// BaseVariable is the variable that gave the Base, empty when there is none.
	BaseVariable string
	// Path is relative to Base, cleaned, with slashes.
	Path string
	// Interpreter is the program that reads the file ("python3"); empty when the file is started itself.
	Interpreter string
	// Function is what follows a "script:function" word, empty when absent.
	Function string
	// Fallback reports that the variable has the directory in which the hook starts to fall back on: ${…:-.}.
	Fallback bool
	Standing
}

// Line is a parsed command.
type Line struct {
	Text   string
	Shell  Shell
	Tokens []Token
	// Scripts in the order in which they are named.
	Scripts []Script
	// Error is the first syntax error, nil when there is none. Tokens and Scripts hold what could be read.
	Error *SyntaxError
}

// SyntaxError is a place where a shell gives up.
type SyntaxError struct {
	Offset  int // in bytes of the command line
	Message string
}

func parse(line string, shell Shell) *Line {
	parsed := &Line{Text: line, Shell: shell}
	switch shell {
	case POSIX:
		parsePOSIX(parsed)
	case PowerShell:
		parsePowerShell(parsed)
	case NoShell:
		if line == "" {
			break
		}
		parsed.Tokens = []Token{{Kind: Program, Range: text.Range{End: len(line)}, Text: line}}
		parsed.addScripts([]word{{rng: text.Range{End: len(line)}, bare: text.Range{End: len(line)}, text: line, known: true, loose: strings.Contains(line, `\`)}}, alone)
	}
	if parsed.Error != nil {
		for i := range parsed.Scripts {
			parsed.Scripts[i].Sure = false
		}
	}
	return parsed
}

// At returns the token that a cursor at offset touches, nil when there is none.
func (l *Line) At(offset int) *Token {
	for i := range l.Tokens {
		if t := &l.Tokens[i]; t.Range.Contains(offset) {
			return t
		}
	}
	return nil
}

// Programs lists the names of the programs that the command starts, as written.
func (l *Line) Programs() []string {
	var names []string
	for _, t := range l.Tokens {
		if t.Kind == Program {
			names = append(names, t.Text)
		}
	}
	return names
}

// bases maps the variables that a surface sets to a directory, to that directory.
var bases = map[string]Base{
	"HOME":                Home,
	"CLAUDE_PROJECT_DIR":  ProjectDir,
	"COPILOT_PROJECT_DIR": ProjectDir,
	"CLAUDE_PLUGIN_ROOT":  PluginDir,
	"COPILOT_PLUGIN_ROOT": PluginDir,
	"PLUGIN_ROOT":         PluginDir,
	"COPILOT_HOOK_DIR":    HookDir,
}

// VariableBase is the base of a path that begins with a variable; false for a variable that names no directory.
func VariableBase(name string) (Base, bool) {
	base, ok := bases[name]
	return base, ok
}

// word is one word of a simple command, as far as it can be known before running.
type word struct {
	rng text.Range
	// text without quotes, the leading base variable cut off.
	text string
	// base is set when the word begins with a variable that names a directory.
	base     Base
	variable string
	// fallback reports that the variable falls back on the directory in which the command runs.
	fallback bool
	// known is false when the word holds something only a run can tell.
	known bool
	// loose is set when shells may make something else of the word than it seems to be.
	loose bool
	// bare is the range without the surrounding quotes.
	bare text.Range
}

// interpreters maps programs that read a script to the options that take a value of their own.
var interpreters = map[string][]string{
	"sh": {"-o"}, "bash": {"-o", "-O", "--rcfile", "--init-file"}, "dash": {"-o"}, "zsh": {"-o"}, "ksh": {"-o"}, "source": nil, ".": nil,
	"python": {"-W", "-X"}, "python3": {"-W", "-X"}, "py": nil, "node": {"-r", "--require", "--import", "--loader"}, "bun": nil, "deno": nil, "tsx": nil,
	"ruby": {"-I", "-r"}, "perl": {"-I"}, "php": {"-d"},
	"pwsh": {"-ExecutionPolicy", "-ep", "-ex"}, "powershell": {"-ExecutionPolicy", "-ep", "-ex"}, "pwsh.exe": {"-ExecutionPolicy", "-ep", "-ex"}, "powershell.exe": {"-ExecutionPolicy", "-ep", "-ex"},
}

// prefixes are programs that start the command after their own options.
var prefixes = map[string]bool{"env": true, "exec": true, "command": true, "nohup": true, "time": true, "sudo": true, "timeout": true, "nice": true, "&": true, "call": true}

// extensions of files that are run; a word with one of them and without blanks is a script even without a slash.
var extensions = map[string]bool{".sh": true, ".bash": true, ".zsh": true, ".py": true, ".js": true, ".mjs": true, ".cjs": true, ".ts": true, ".mts": true, ".rb": true, ".pl": true, ".ps1": true, ".php": true, ".bat": true, ".cmd": true}

// addScripts finds the script in the words of one simple command.
func (l *Line) addScripts(words []word, at Standing) {
	for len(words) > 0 && (prefixes[words[0].text] && words[0].base == WorkingDir) {
		words = words[1:]
		for len(words) > 0 && (strings.HasPrefix(words[0].text, "-") || isAssignment(words[0].text) || isNumber(words[0].text)) {
			name, _, assigns := strings.Cut(words[0].text, "=")
			_, base := bases[name]
			at.Sure = at.Sure && !base && (assigns || isNumber(words[0].text)) // env -C elsewhere
			words = words[1:]
		}
	}
	if len(words) == 0 || !words[0].known {
		return
	}
	if words[0].text == "uv" && len(words) > 1 && words[1].text == "run" {
		l.addUvRun(words[2:], at)
		return
	}
	name := words[0]
	program := strings.ToLower(path.Base(strings.ReplaceAll(name.text, `\`, "/")))
	valued, interprets := interpreters[program]
	if !interprets {
		if looksLikeScript(name) {
			l.addScript(name, "", at)
		}
		return
	}
	for rest := words[1:]; len(rest) > 0; rest = rest[1:] {
		option := rest[0].text
		switch {
		case inlineCode(program, option):
			return
		case strings.EqualFold(option, "-File"), strings.EqualFold(option, "-f") && strings.HasPrefix(program, "p") && strings.Contains(program, "w"):
			continue
		case program == "deno" && option == "run", program == "bun" && option == "run":
			continue
		case strings.HasPrefix(option, "-") && rest[0].base == WorkingDir:
			if containsFold(valued, option) && len(rest) > 1 {
				rest = rest[1:]
			}
			continue
		}
		// Whatever an interpreter is handed is a file, with or without an extension.
		if rest[0].known && rest[0].text != "" && !isURL(rest[0].text) {
			l.addScript(rest[0], program, at)
		}
		return
	}
}

// uvValued and uvElsewhere are the options of uv run that take a value of their own, and those with which it runs no file
// or looks for it in another directory.
var (
	uvValued    = []string{"--with", "--with-requirements", "--python", "-p", "--extra", "--group", "--package", "--env-file"}
	uvElsewhere = []string{"--module", "-m", "--directory", "--project", "-"}
)

// addUvRun finds the script of uv run, which takes one itself or starts another program.
func (l *Line) addUvRun(words []word, at Standing) {
	for len(words) > 0 && strings.HasPrefix(words[0].text, "-") {
		name, _, _ := strings.Cut(words[0].text, "=")
		if slices.Contains(uvElsewhere, name) {
			return
		}
		if slices.Contains(uvValued, words[0].text) && len(words) > 1 {
			words = words[1:]
		}
		words = words[1:]
	}
	switch {
	case len(words) == 0:
	case words[0].known && strings.EqualFold(path.Ext(words[0].text), ".py") && !isURL(words[0].text):
		l.addScript(words[0], "uv", at)
	default:
		l.addScripts(words, at)
	}
}

// inlineCode reports that an interpreter gets its program from the command line or elsewhere than a file.
func inlineCode(program, option string) bool {
	switch {
	case strings.HasPrefix(program, "pwsh"), strings.HasPrefix(program, "powershell"):
		return strings.EqualFold(option, "-Command") || strings.EqualFold(option, "-c") || strings.EqualFold(option, "-EncodedCommand") || strings.EqualFold(option, "-enc")
	case program == "node", program == "bun", program == "deno", program == "ruby", program == "perl":
		return option == "-e" || option == "-p" || option == "--eval" || option == "--print" || option == "-pe" || option == "eval" || option == "-"
	case strings.HasPrefix(program, "py"):
		return strings.HasPrefix(option, "-c") || option == "-m" || option == "-"
	case program == "php":
		return option == "-r"
	}
	// The shells: -c may stand in a bundle such as -lc.
	return option == "-s" || strings.HasPrefix(option, "-") && !strings.HasPrefix(option, "--") && strings.HasSuffix(option, "c")
}

func looksLikeScript(w word) bool {
	if w.text == "" || isURL(w.text) || strings.ContainsAny(w.text, "*?{}<>|") {
		return false
	}
	if w.base != WorkingDir {
		return true
	}
	slashed := strings.ReplaceAll(w.text, `\`, "/")
	if strings.HasPrefix(slashed, "./") || strings.HasPrefix(slashed, "../") {
		return true
	}
	return extensions[strings.ToLower(path.Ext(slashed))] && !strings.ContainsAny(slashed, " \t\n") ||
		strings.Contains(slashed, "/") && !path.IsAbs(slashed) && !isDrive(slashed) && !strings.ContainsAny(slashed, " \t\n")
}

func (l *Line) addScript(w word, interpreter string, at Standing) {
	p := strings.ReplaceAll(w.text, `\`, "/")
	s := Script{Range: w.bare, Base: w.base, BaseVariable: w.variable, Interpreter: interpreter, Fallback: w.fallback, Standing: at}
	s.Sure = at.Sure && !w.loose
	if s.Base == WorkingDir {
		switch {
		case strings.HasPrefix(p, "~/"):
			s.Base, p = Home, p[2:]
		case path.IsAbs(p), isDrive(p):
			s.Base = Absolute
		}
	}
	if i := strings.LastIndexByte(p, ':'); i > 1 && extensions[strings.ToLower(path.Ext(p[:i]))] && i+1 < len(p) {
		p, s.Function = p[:i], p[i+1:]
		s.Range.End -= len(s.Function) + 1
	}
	s.Sure = s.Sure && opens(interpreter, p, s.Base)
	if s.Base != Absolute {
		p = strings.TrimLeft(p, "/")
	}
	if p == "" {
		return
	}
	s.Path = path.Clean(p)
	l.Scripts = append(l.Scripts, s)
}

func isURL(s string) bool { return strings.Contains(s, "://") }

func isDrive(s string) bool { return len(s) > 2 && s[1] == ':' && s[2] == '/' }

func isAssignment(s string) bool {
	name, _, found := strings.Cut(s, "=")
	return found && isName(name)
}

func isNumber(s string) bool {
	return s != "" && strings.Trim(s, "0123456789.smhd") == ""
}

func isName(s string) bool {
	for i := range len(s) {
		if c := s[i]; c != '_' && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z') && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return s != ""
}

func containsFold(list []string, s string) bool {
	for _, candidate := range list {
		if strings.EqualFold(candidate, s) {
			return true
		}
	}
	return false
}
