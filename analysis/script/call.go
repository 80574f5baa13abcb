package script

import (
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// Word is one word of a simple command, as far as it can be known before running.
type Word struct {
	Range text.Range
	// Bare is the range without the surrounding quotes.
	Bare text.Range
	// Text is without quotes and without the base variable at its start.
	Text string
	// Base is set when the word begins with a variable that names a directory.
	Base     Base
	Variable string
	// Fallback reports that the variable falls back on the directory in which the command runs.
	Fallback bool
	// Known is false when the word holds something only a run can tell.
	Known bool
	// Ambiguous is set when shells may make something else of the word than it seems to be.
	Ambiguous bool
}

// Call is a simple command: a program with its arguments.
type Call struct {
	Range text.Range
	// Words are the program and its arguments; there is at least one.
	Words []Word
	// Redirects in source order.
	Redirects []Redirect
	// Piped reports that another command reads what it prints, Fed that it reads what another prints.
	Piped, Fed bool
	// Substituted reports that the command line itself takes what it prints: $(…).
	Substituted bool
	// Mask is what keeps its exit code from being that of the line.
	Mask Mask
	Flow
	// dir is where a cd has led before the command, nil for nowhere.
	dir *Word
}

// Redirect sends a stream elsewhere.
type Redirect struct {
	Range text.Range
	// FD is the stream as written, empty for the operator's own.
	FD string
	// Op is the operator (">", ">>", "&>", ">&").
	Op string
	// To is the target, empty when it is not known.
	To string
}

// Program is the name of the program without its directory and without .exe, in lower case; empty when it is not known.
func (c *Call) Program() string {
	if !c.Words[0].Known {
		return ""
	}
	return programName(c.Words[0].Text)
}

func programName(word string) string {
	name := strings.ToLower(word[strings.LastIndexAny(word, `/\`)+1:])
	name = strings.TrimSuffix(name, ".exe")
	if strings.HasPrefix(name, "python3.") {
		name = "python3"
	}
	return name
}

// Args are the texts of the words behind the program.
func (c *Call) Args() []string {
	args := make([]string, 0, len(c.Words)-1)
	for _, w := range c.Words[1:] {
		args = append(args, w.Text)
	}
	return args
}

// Interpreted is the argument that names the file which the program reads as a script; nil when there is none.
func (c *Call) Interpreted() *Word {
	if program := c.Program(); Interprets(program) {
		return interpreted(program, c.Words[1:])
	}
	return nil
}

// Expansion is a place where a command uses a variable.
type Expansion struct {
	Name string
	// Range is from the dollar sign to the end.
	Range text.Range
	// Word is the range of the word that holds it, quotes included.
	Word text.Range
	// Splits reports that a shell breaks the value at blanks.
	Splits bool
	// Default reports an expansion that says what counts when the variable is not set, or ends there.
	Default bool
	// Changed reports an expansion that yields something else than the value.
	Changed bool
	// Environment reports that the value is of the environment whatever the shell calls variables ($env:NAME).
	Environment bool
}

// Literal is text that looks like a variable and is none, for it is in single quotes.
type Literal struct {
	Name  string
	Range text.Range // of the quoted text, with the quotes
	// Braces reports the form ${NAME}.
	Braces bool
	// PowerShell reports that PowerShell reads it.
	PowerShell bool
}
