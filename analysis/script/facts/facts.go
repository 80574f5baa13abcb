// Package facts determines what a script does with a hook's input and output: which fields of the payload it reads, which
// tools it looks for, what it prints and with which codes it exits.
//
// A reader follows values, not names: a field counts as read when it is taken from something that came from standard input.
// Comments and code after an exit are ignored, and what a reader does not understand is unknown. Every range is in bytes of
// the script. The package knows languages and their libraries, and neither files nor products. Begin with Facts and Read.
package facts

import (
	"maps"
	"path"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/script"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// MaxSize is the size in bytes above which a script is not read.
const MaxSize = 1 << 20

// maxShell is MaxSize for shell scripts. Their parser descends into each bracket, and Go ends a program that runs out of stack:
// a script above maxNested is read only if tooDeep is false.
const (
	maxShell  = 256 << 10
	maxNested = 64 << 10
)

// Language is the language of a script.
type Language uint8

const (
	// Unknown is a language without a reader; its facts are empty.
	Unknown Language = iota
	// Bash is parsed with bash's grammar.
	Bash
	// POSIX is sh, which is dash on many systems.
	POSIX
	Python
	JavaScript
	TypeScript
	PowerShell
)

// String returns the language's name as users know it.
func (l Language) String() string {
	return [...]string{"unknown", "bash", "sh", "Python", "JavaScript", "TypeScript", "PowerShell"}[l]
}

// IsShell reports bash and sh.
func (l Language) IsShell() bool { return l == Bash || l == POSIX }

// Comment returns what begins a comment that ends with the line.
func (l Language) Comment() string {
	if l == JavaScript || l == TypeScript {
		return "//"
	}
	return "#"
}

// Facts is what a script does. Lists are in the order in which the script does it.
type Facts struct {
	Language Language
	// Reads are the payload fields that the script reads, including alternatives.
	Reads []Field
	// Compares are tests of payload fields against constants.
	Compares []Compare
	// QuotedFiles are fields that jq prints with their quotes, and that stand for files: in tests, and as arguments of programs. They
	// have no values.
	QuotedFiles []Compare
	// Never are tests that compare true or false with a text, which never equals them in the script's language, or as numbers, without
	// Values, where no other test of that field decides anything.
	Never []Compare
	// AlwaysTrue are texts that a condition joins with others by or: it succeeds whatever these are.
	AlwaysTrue []Literal
	// Outputs is what the script prints to standard output.
	Outputs []Output
	// Stderr is what the script prints to standard error: text as far as it is known, JSON, and Anything of a known program.
	Stderr []Output
	Exits  []Exit
	// Unused are the numbers that functions return to callers that ignore them, which end nothing: Lost is Returned. For what a script would
	// print after it has ended, it is TooEarly.
	Unused []Exit
	// Returned are the objects that functions return to callers that ignore them, which are not printed.
	Returned []*Node
	// Declares reports that the script only declares functions and constants: nothing happens when it runs. False for PowerShell.
	Declares bool
	// NotAwaited are the calls of functions of Python that run only where something awaits them.
	NotAwaited []Literal
	// Stdin is where standard input is first read, nil when it never is.
	Stdin *text.Range
	// SecondRead is where standard input is read after an earlier command has consumed it, nil when it is not.
	SecondRead *text.Range
	// AfterProgram is where a program that its interpreter reads from standard input reads standard input itself, and finds
	// nothing there, or in a shell the rest of the program; nil when none does.
	AfterProgram *text.Range
	// UnreadSed lists the substitutions that sed cannot read, since a delimiter is missing, or taken by a backslash.
	UnreadSed []Literal
	// UnreadJQ lists what makes jq reject a program: escapes that it does not know (`\.`), and variables that nothing defines (`$reason`).
	UnreadJQ []Literal
	// Blind lists tests that end in the same way whether jq prints true or false, where Text is the option that the call lacks, or that of a
	// test for a text; those of [ that redirect in place of a comparison, where Text is the operator; and those of the promise of a function.
	Blind []Literal
	// TakenForOption lists the patterns that grep takes for options, because they begin with a hyphen, and fails.
	TakenForOption []Literal
	// Argument is where an argument of the script is first decoded as JSON, nil when none is.
	Argument *text.Range
	// Searched is an argument of the script that is searched for a text, nil when none is. A test for an option does not count.
	Searched *text.Range
	// PassedOn is an argument of the script that it passes to a program, nil when none is, or when it starts other programs as well.
	PassedOn *text.Range
	// Streams are the standard streams that it opens by a path, such as /dev/stdin, while they are those of the hook.
	Streams []Literal
	// Env lists the environment variables that the script reads and does not set itself.
	Env []Literal
	// Defaults are those for which the script has a default, other than an empty one.
	Defaults []string
	// Fragile lists commands whose failure ends the script because of set -e, although it is a normal result or a mistake.
	Fragile []Fragile
	// Early lists calls of functions that are defined further down, which a shell does not find, and that would end the script.
	Early []Literal
	// Errors lists syntax errors.
	Errors []SyntaxError
	// Bashisms lists constructs that sh does not have; only for POSIX.
	Bashisms []Construct
	// Echoed lists what echo prints of the payload before it is parsed as JSON, without the last argument: sh expands the backslashes.
	Echoed []text.Range
	// Pasted is the payload in a text of a program that a shell passes to an interpreter, whose language unescapes it; nil for none.
	Pasted *Field
	// PowerShell7 lists constructs that Windows PowerShell 5.1 does not support, with those first that it cannot read.
	PowerShell7 []Construct
	// Imports are files that are sourced, or imported by a relative path, and that Follow did not find.
	Imports []Import
	// Starts are files beside the script, or below its directory, that a shell script starts itself, without an interpreter.
	Starts []Import
	// Started are files that a shell script has an interpreter run, where their place is certain.
	Started []Started
	// Delegates are the scripts to which a shell script leaves its input, its output and its exit code.
	Delegates []Delegate
	// Followed holds the facts of the files that Follow found.
	Followed []*Facts
	// Interpreted reports, for one of Followed, that what its functions do is among the facts of the script.
	Interpreted bool
	// Opaque reports that the payload goes somewhere that is not followed, where any field may be read.
	Opaque bool
	// Calls reports that the script runs other scripts, or loads them by a name that it works out, which may print and decide.
	Calls bool
	// Shares reports that a program that it runs may see something of the payload.
	Shares bool
	// Heirs are other such programs of a shell script, with their constant arguments: they have its standard input, and nothing else.
	Heirs []string
	// Foreign reports a call of a library that is not part of the language, which may print and end the script.
	Foreign bool
	// Markers reports that the script keeps state in a file that it looks for and writes.
	Markers bool
	// Modules are the imports that may name a file of the project.
	Modules []Import
	// includes are those of Modules that are interpreted with the script.
	includes []included
	words    map[string]bool
}

// Field is a read of a payload field.
type Field struct {
	// Path of the field, such as "tool_input.file_path".
	Path string
	// Range is the field's name.
	Range text.Range
	// Expr is the expression that reads it, such as data["tool_input"]["file_path"]; empty when there is none, as in a pattern.
	Expr text.Range
	// Sure reports that the value certainly comes from the payload.
	Sure bool
	// Parsed reports that the field's value is decoded as JSON, and that the script fails or loses it when it is none.
	Parsed bool
	// Fatal is the exit code of the script when that fails, 0 when it goes on, ends with 0, or what it does is not known.
	Fatal int
	tries int // the depth of the try statement that decodes it
	// Anywhere reports a name that is searched for in the text of the payload, at any depth.
	Anywhere bool
	// Block is where it is read, nil when that is in several.
	Block *Block
	// Language is that of the code that reads it, which may be embedded in a shell script.
	Language Language
}

// Compare is a test of a payload field.
type Compare struct {
	// Path of the field; "" for the whole payload.
	Path string
	// Values that the field is compared with.
	Values []Literal
	How    How
	// Changed reports that the text compared is not the field's own, but for example the same in lower case. Own reports that the script
	// itself, or something unknown, may have put one of the values in place of the field.
	Changed, Own bool
	// Folded reports that the case of letters does not matter, Lowered that the text has no capital letters.
	Folded, Lowered bool
	Range           text.Range
	// Quoted is the call of jq that prints the field as JSON: a text with its quotes. It is nil where the text is compared without.
	Quoted *text.Range
	// Truth is the -or of PowerShell that leaves of the field only whether there is one, nil for others.
	Truth *text.Range
}

// How is the way in which values are compared.
type How uint8

const (
	// Equal: the field is one of the values.
	Equal How = iota
	// Glob: the values are shell patterns.
	Glob
	// Regex: the values are regular expressions.
	Regex
	// Contains: the values are substrings, prefixes or suffixes of the field.
	Contains
)

// Literal is a constant text in the script, or a name.
type Literal struct {
	Text  string
	Range text.Range
}

// Fragile is a command whose failure ends the script.
type Fragile struct {
	// Command is the program that fails ("grep"), "local" outside a function, which always does, "$?" where that is tested next,
	// "read" where it reads to the end, or "((" for a counter at 0; "" for a variable.
	Command string
	// Variable is one of the environment without a default, at which set -u ends bash if it is not set.
	Variable string
	// Missing reports that it fails because there is no such file.
	Missing bool
	// Range is the command.
	Range text.Range
	// Pipe is the whole pipeline, to which || true can be added.
	Pipe text.Range
	// Block is nil when it runs in several.
	Block *Block
}

// SyntaxError is a place where the interpreter stops parsing.
type SyntaxError struct {
	Range   text.Range
	Message string
	// Test reports a mistake inside [[ … ]], at which bash ends the script with the code of the command before. After set -e,
	// which Errexit reports, the code is 2, as it is for other mistakes.
	Test, Errexit bool
}

// Construct is syntax that not every interpreter of the language supports.
type Construct struct {
	// What names the construct, such as "[[".
	What  string
	Range text.Range
	// Runs reports that the interpreter reads the script, and only a statement fails or a variable is empty.
	Runs bool
	// Quote reports a character in a file without a byte order mark that has a quote in it for the interpreter.
	Quote bool
}

// Import is a file that is sourced or imported.
type Import struct {
	// Path as written, for Python that of the module's file, relative to the script's directory if Own, otherwise to the working
	// directory.
	Path  string
	Own   bool
	Range text.Range
	// Always reports a statement of its own that runs whatever happens, Errexit that it runs under set -e.
	Always, Errexit bool
	// Typed reports that the interpreter loads x.ts where x.js is imported and does not exist.
	Typed bool
}

// Delegate is a script to which a shell script leaves its input, its output and its exit code.
type Delegate struct {
	// Path is relative to a directory that is not known for certain: that of the script, or the root of the project.
	Path string
	// Argument is the number of the script's own argument that is the path, from 1; 0 when Path is.
	Argument int
	// Interpreter is the program that runs it, "" when the file is executed itself. Options reports that this gets options, Arguments
	// that the script gets arguments.
	Interpreter        string
	Options, Arguments bool
	// Captured reports that the shell script prints its output, and that its exit code may be lost.
	Captured bool
}

// Started is a file that an interpreter runs.
type Started struct {
	Import
	Interpreter string
	Call        text.Range
	// Unmoved reports that the path starts where the script itself does, Last that its exit code is that of the script.
	Unmoved, Last bool
	written       string // the word
}

// OutputKind is the kind of an output.
type OutputKind uint8

const (
	// Text is text that is not JSON.
	Text OutputKind = iota
	// JSON is a JSON document; Doc holds what is known of it.
	JSON
	// NotJSON is an object printed in the language's own notation.
	NotJSON
	// Anything is output that is only known at run time.
	Anything
)

// Output is one output to standard output.
type Output struct {
	Kind OutputKind
	// Range is the command or call that prints.
	Range text.Range
	// Doc is the document of JSON and NotJSON, otherwise nil.
	Doc *Node
	// Text is the printed text, with a NUL for each unknown part.
	Text string
	// Malformed is the first character at which Anything that begins and ends as a JSON object is none; 0 for other outputs.
	Malformed byte
	// Source is the program with its constant arguments that printed Anything, "" when it is not known, and 2>&1 if that is certain to hold
	// all that it prints. It is a grep only when that numbers the lines of a file that the payload names.
	Source string
	// Shown reports that the script itself prints what that program has printed, or a part of it, or sends it to standard error.
	Shown bool
	// Spliced is the first place where text is inserted into JSON without escaping, nil when there is none.
	Spliced *Splice
	// Chosen reports a document that a test chooses: the same print prints another one otherwise.
	Chosen bool
	Block  *Block
	Seq    int
}

// Exit is a place where the script ends.
type Exit struct {
	Code  int
	Known bool
	// Assigned reports a number that a branch gives to the variable with which the script ends later.
	Assigned bool
	// Thrown reports an exception that nothing handles.
	Thrown bool
	// Lost says why its code is not that of the script. LostTo is what catches or replaces it.
	Lost   Loss
	LostTo text.Range
	// Range is the exit code, or the statement when there is none.
	Range text.Range
	Block *Block
	Seq   int
}

// MayFail reports whether the code of the exit may be other than 0.
func (e *Exit) MayFail() bool { return !e.Known || e.Code != 0 }

// Loss is a reason why the code of an exit never becomes that of the script.
type Loss uint8

const (
	NotLost        Loss = iota
	InPipe              // it ends a loop behind a pipe, which runs in a shell of its own
	BeforePipe          // it ends a part of a pipe before the last, whose code counts
	InSubshell          // it ends ( … ) or $( … )
	InBackground        // it ends a job that the script does not wait for
	Caught              // the script catches it itself
	Trapped             // a trap ends the script with 0
	Replaced            // it only sets the code, and a later exit certainly has its own
	Preempted           // an error ends the script before it
	TooEarly            // a later exit comes before the input, or the promise, that it waits for
	Returned            // it is a number that a function returns to a caller that ignores it
	VariableInPipe      // it stands behind a test of a variable that only a loop behind a pipe sets
	Masked              // it stands behind a test of $? after a declaration, which has succeeded
	CountedTwice        // it stands behind a test for 0 of what grep -c counts, where the script prints a 0 after that of grep
	AfterFilter         // it stands behind a test of a pipe whose last command succeeds whatever the others return
	Overruled           // the finally block around it exits with 0
	Swallowed           // it is an exception that the script catches, and ends with 0
)

// Splice is a place where text from the payload, or several lines of what a program reports, are inserted into JSON.
type Splice struct {
	Range text.Range
	Lines bool
}

// Names returns the paths that an import may refer to, with and without extensions.
func (i *Import) Names() []string {
	if module, ok := strings.CutSuffix(i.Path, ".py"); ok {
		return []string{module + "/__init__.py", i.Path}
	}
	names := slice.Map([]string{"", ".js", ".mjs", ".cjs", ".ts", "/index.js", "/index.ts"}, func(ext string) string { return i.Path + ext })
	if ext := path.Ext(i.Path); i.Typed && (ext == ".js" || ext == ".mjs" || ext == ".cjs") {
		names = append(names, strings.TrimSuffix(i.Path, ext)+strings.Replace(ext, "js", "ts", 1))
	}
	return names
}

// Follow returns the facts together with those of the files that the script sources or imports, one level deep. Rules that ask
// whether a script does something at all include them; their own imports are not followed. read returns nil for a file that is
// not found.
func (f *Facts) Follow(read func(Import) *Facts) *Facts {
	all := *f
	all.words, all.Imports = maps.Clone(f.words), nil
	for _, i := range f.Imports {
		also := read(i)
		if also == nil || len(all.Followed) >= maxImports {
			all.Imports = append(all.Imports, i)
			continue
		}
		maps.Copy(all.words, also.words)
		all.Followed = append(all.Followed, also)
		for _, its := range also.Imports {
			its.Always = false // in a file of its own
			all.Imports = append(all.Imports, its)
		}
	}
	return &all
}

// maxImports bounds the number of files that Follow reads.
const maxImports = 20

// Has reports whether the live code of the script contains a word, as an identifier or in a string.
func (f *Facts) Has(word string) bool { return f.words[word] }

// HasImports reports whether the script sources or imports other files.
func (f *Facts) HasImports() bool { return len(f.Imports)+len(f.Followed) > 0 }

// LanguageOf returns the language of a script, from the program that interprets it, its file name and its first line.
func LanguageOf(interpreter, file, src string) Language {
	if l := languageOfProgram(interpreter); l != Unknown {
		return l
	}
	if interpreter == "" && strings.HasPrefix(src, "#!") {
		line, _, _ := strings.Cut(src[2:], "\n")
		words := strings.Fields(line)
		for i, w := range words {
			base := path.Base(w)
			if i == 0 && base == "env" || i > 0 && strings.HasPrefix(w, "-") {
				continue
			}
			return languageOfProgram(base)
		}
	}
	program, _ := script.InterpreterFor(file)
	return languageOfProgram(program)
}

func languageOfProgram(program string) Language {
	program = strings.TrimSuffix(strings.ToLower(path.Base(program)), ".exe")
	if rest, ok := strings.CutPrefix(program, "python"); ok && strings.Trim(rest, "0123456789.w") == "" {
		return Python
	}
	return languages[program]
}

// languages holds the languages of interpreters, without Python, whose versions have names of their own.
var languages = map[string]Language{
	"bash": Bash, "zsh": Bash, "ksh": Bash, "sh": POSIX, "dash": POSIX, "node": JavaScript, "nodejs": JavaScript,
	"bun": TypeScript, "deno": TypeScript, "tsx": TypeScript, "ts-node": TypeScript, "pwsh": PowerShell, "powershell": PowerShell,
}

// Read reads a script. It never fails: there are no facts about what it cannot parse.
func Read(language Language, src string) *Facts { return ReadWith(language, src, nil) }

// ReadWith is Read with the modules that the script imports, by the paths of the imports.
func ReadWith(language Language, src string, modules map[string]Module) *Facts {
	f := &Facts{Language: language, words: map[string]bool{}}
	if len(src) > MaxSize || language.IsShell() && (len(src) > maxShell || len(src) > maxNested && tooDeep(src)) || strings.IndexByte(src, 0) >= 0 {
		f.Language = Unknown
		return f
	}
	r := &recorder{f: f, block: &Block{}, limit: maxSteps, nocase: language == PowerShell, set: map[string]bool{}}
	switch language {
	case Bash, POSIX:
		readShell(r, lit{s: src}, modules)
	case Python, JavaScript, TypeScript, PowerShell:
		readCode(r, language, lit{s: src}, modules)
	}
	r.finish()
	return f
}
