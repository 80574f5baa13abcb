// Package facts reads what a script does with a hook's input and output: which
// fields of the payload it reads, which tools it looks for, what it prints and
// with which codes it ends.
//
// A reader follows values, not names: a field counts as read when it is taken
// from something that came from standard input. Nothing is concluded from
// comments or from text behind an exit, and what a reader does not understand
// is unknown. Every range is in bytes of the script.
package facts

import (
	"path"
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// MaxSize is the size beyond which a script is not read.
const MaxSize = 1 << 20

// Language of a script.
type Language uint8

const (
	// Unknown is a language that nobody reads here; its facts are empty.
	Unknown Language = iota
	// Bash is read with the grammar of bash.
	Bash
	// POSIX is what sh reads; on many systems sh is dash.
	POSIX
	Python
	JavaScript
	TypeScript
	PowerShell
)

// String is the name as users know it.
func (l Language) String() string {
	return [...]string{"unknown", "bash", "sh", "Python", "JavaScript", "TypeScript", "PowerShell"}[l]
}

// Facts is what a script was seen to do. Lists are in the order in which the script does it.
type Facts struct {
	Language Language
	// Reads are the payload's fields that are taken, alternatives included.
	Reads []Field
	// Compares are the tests of payload fields against constants.
	Compares []Compare
	// Outputs is what goes to standard output.
	Outputs []Output
	Exits   []Exit
	// Stdin is where standard input is first read, nil when it is not.
	Stdin *text.Range
	// Again is where standard input is read although an earlier command has read all of it.
	Again *text.Range
	// Argument is where an argument of the script is first decoded as JSON, nil when none is.
	Argument *text.Range
	// Env are the environment variables that are read and that the script does not set itself.
	Env []Name
	// Fragile are commands whose failure ends the script because of set -e, although it is a normal answer.
	Fragile []Fragile
	// Errors are places where the interpreter gives up.
	Errors []SyntaxError
	// Bashisms are constructs that sh does not have; only looked for in POSIX.
	Bashisms []Construct
	// PowerShell7 are constructs that Windows PowerShell 5.1 cannot read.
	PowerShell7 []Construct
	// Imports are the files that are sourced or imported by a relative path and that Follow did not find.
	Imports []Import
	// Also are the files that Follow found.
	Also []*Facts
	// Opaque reports that the payload goes somewhere that is not followed, so that fields may be read out of sight.
	Opaque bool
	// Calls reports that other scripts are run, which may print and decide.
	Calls bool
	// Markers reports that the script keeps state in a file that it looks for and writes.
	Markers bool
	words   map[string]bool
}

// Field is a field that is taken from the payload.
type Field struct {
	// Path of the field, such as "tool_input.file_path".
	Path string
	// Range of the field's name.
	Range text.Range
	// Sure reports that the value certainly came from the payload.
	Sure bool
	// Parsed reports that the field is decoded as JSON text.
	Parsed bool
	// Anywhere reports a name that is searched for in the payload as text, wherever it stands.
	Anywhere bool
}

// Compare is a test of a payload field.
type Compare struct {
	// Path of the field; empty for the payload as a whole.
	Path string
	// Values that it is compared with.
	Values []Literal
	How    How
	// Negated reports that the test is for anything else.
	Negated bool
	Range   text.Range
}

// How values are compared.
type How uint8

const (
	// Equal: the field is one of the values.
	Equal How = iota
	// Glob: the values are patterns of a shell.
	Glob
	// Regex: the values are regular expressions.
	Regex
	// Contains: the values are parts of the field, or begin or end it.
	Contains
)

// Literal is a constant text in the script.
type Literal struct {
	Text  string
	Range text.Range
}

// Name is a word of the script.
type Name struct {
	Name  string
	Range text.Range
}

// Fragile is a command that ends the script.
type Fragile struct {
	// Command that fails ("grep").
	Command string
	// Range of the command.
	Range text.Range
	// Pipe is the range of the whole pipeline, to which an excuse can be added.
	Pipe text.Range
}

// SyntaxError is a place where the interpreter gives up.
type SyntaxError struct {
	Range   text.Range
	Message string
}

// Construct is something that not every reader of the language has.
type Construct struct {
	// What is "[[" and the like.
	What  string
	Range text.Range
}

// Import is a file that is sourced or imported.
type Import struct {
	// Path as written, relative to the directory of the script when Own is set, else to where it runs.
	Path  string
	Own   bool
	Range text.Range
}

// OutputKind is what is printed.
type OutputKind uint8

const (
	// Text is text that is not JSON.
	Text OutputKind = iota
	// JSON is a document, of which all that is known is Doc.
	JSON
	// NotJSON is an object in the notation of the language.
	NotJSON
	// Anything is output that only a run can tell.
	Anything
)

// Output is something that goes to standard output.
type Output struct {
	Kind OutputKind
	// Range of the command or call that prints.
	Range text.Range
	// Doc is the document of JSON and NotJSON.
	Doc *Node
	// Text is what is printed, with a NUL for each part that is not known.
	Text string
	// Spliced is the first place where text of the payload is put into JSON as it is, nil when there is none.
	Spliced *text.Range
	Block   *Block
	Seq     int
}

// Exit is an end of the script.
type Exit struct {
	Code  int
	Known bool
	// Range of the code, or of the statement when there is none.
	Range text.Range
	Block *Block
	Seq   int
}

// Block is a part of the script that runs as a whole, under a condition.
type Block struct {
	Parent *Block
	// Cond is nil where nothing is tested.
	Cond *Condition
	// Said is the constant text that the block prints, to whichever stream.
	Said string
	// Complains reports that it prints to standard error.
	Complains bool
	// Ends is when the script ends in this block, 0 when it goes on.
	Ends int
	seq  int
}

// Condition is what decides whether a block runs.
type Condition struct {
	// Fields of the payload whose content is tested.
	Fields []string
	// Negated reports that the block runs when the test fails.
	Negated bool
	// Program reports that the success of some program decides.
	Program bool
	// Presence reports that only the presence of something is tested.
	Presence bool
	// Mode reports that arguments of the script, or variables that tell products apart, decide.
	Mode bool
}

// Names are the paths that an import may mean, with and without an extension.
func (i *Import) Names() []string {
	if module := strings.TrimLeft(i.Path, "."); module != i.Path && !strings.Contains(i.Path, "/") { // of Python
		file := strings.Repeat("../", len(i.Path)-len(module)-1) + strings.ReplaceAll(module, ".", "/")
		return []string{file + ".py", path.Dir(file) + ".py"}
	}
	names := []string{i.Path}
	for _, ext := range []string{".js", ".mjs", ".cjs", ".ts", "/index.js", "/index.ts"} {
		names = append(names, i.Path+ext)
	}
	return names
}

// Follow reads the files that the script sources or imports, one level deep. What they read, print and name counts wherever a
// rule asks whether a script does something at all; their own imports are not followed.
func (f *Facts) Follow(open func(Import) (src string, ok bool)) {
	var rest []Import
	for _, i := range f.Imports {
		src, ok := open(i)
		if !ok || len(f.Also) >= maxImports {
			rest = append(rest, i)
			continue
		}
		also := Read(f.Language, src)
		for w := range also.words {
			f.words[w] = true
		}
		f.Also = append(f.Also, also)
		rest = append(rest, also.Imports...)
	}
	f.Imports = rest
}

// maxImports bounds the files that a script is followed to.
const maxImports = 20

// Has reports that the live text of the script has a word, as an identifier or inside a string.
func (f *Facts) Has(word string) bool { return f.words[word] }

// ReadsStdin reports whether standard input is read.
func (f *Facts) ReadsStdin() bool { return f.Stdin != nil }

// Mode reports that a block runs only for some of the products that run the script, which it tells apart itself.
func (b *Block) Mode() bool {
	for ; b != nil; b = b.Parent {
		if b.Cond != nil && b.Cond.Mode {
			return true
		}
	}
	return false
}

// In reports that a block is another or lies in it.
func (b *Block) In(other *Block) bool {
	for ; b != nil; b = b.Parent {
		if b == other {
			return true
		}
	}
	return false
}

// Together reports that the second of two outputs may be printed in a run that printed the first, or the other way round.
func Together(a, b *Output) bool {
	if a.Seq > b.Seq {
		a, b = b, a
	}
	return reaches(a.Block, a.Seq, b.Block)
}

// Reaches reports that a run that prints the output may end with the exit.
func (o *Output) Reaches(e *Exit) bool { return o.Seq < e.Seq && reaches(o.Block, o.Seq, e.Block) }

// reaches reports that a run that is in block a at a time may come to block b later.
func reaches(a *Block, seq int, b *Block) bool {
	for up := a; up != nil; up = up.Parent {
		if b.In(up) {
			return up == a || up == b || !apart(a, b, up)
		}
		if up.Ends > seq {
			return false
		}
	}
	return false
}

// apart reports that two blocks below another are branches of one test.
func apart(a, b, common *Block) bool {
	x, y := below(a, common), below(b, common)
	return x != nil && y != nil && x.Cond != nil && y.Cond != nil && x.seq == y.seq
}

// below is the block right below another on the way to a.
func below(a, top *Block) *Block {
	for ; a != nil; a = a.Parent {
		if a.Parent == top {
			return a
		}
	}
	return nil
}

// LanguageOf tells the language of a script from the program that reads it, its name and its first line.
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
		return Unknown
	}
	switch strings.ToLower(path.Ext(file)) {
	case ".sh", ".bash":
		return Bash
	case ".py":
		return Python
	case ".js", ".mjs", ".cjs":
		return JavaScript
	case ".ts", ".mts", ".cts":
		return TypeScript
	case ".ps1":
		return PowerShell
	}
	return Unknown
}

func languageOfProgram(program string) Language {
	program = strings.TrimSuffix(strings.ToLower(path.Base(program)), ".exe")
	switch program {
	case "bash", "zsh", "ksh":
		return Bash
	case "sh", "dash":
		return POSIX
	case "node", "nodejs":
		return JavaScript
	case "bun", "deno", "tsx", "ts-node":
		return TypeScript
	case "pwsh", "powershell":
		return PowerShell
	}
	if rest, ok := strings.CutPrefix(program, "python"); ok && strings.Trim(rest, "0123456789.w") == "" {
		return Python
	}
	return Unknown
}

// Read reads a script. It never fails: of what cannot be read there are no facts.
func Read(language Language, src string) *Facts { return read(language, src, nil) }

// ReadBash reads a script of bash that is parsed already.
func ReadBash(src string, parsed *syntax.File) *Facts { return read(Bash, src, parsed) }

func read(language Language, src string, parsed *syntax.File) *Facts {
	f := &Facts{Language: language, words: map[string]bool{}}
	if len(src) > MaxSize || strings.IndexByte(src, 0) >= 0 {
		f.Language = Unknown
		return f
	}
	r := &recorder{f: f, limit: maxSteps, length: len(src)}
	r.block = &Block{}
	switch language {
	case Bash, POSIX:
		readShell(r, source(src), parsed)
	case Python, JavaScript, TypeScript, PowerShell:
		readCode(r, language, source(src))
	}
	r.finish()
	return f
}
