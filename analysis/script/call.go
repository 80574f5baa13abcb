package script

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// Word is a word of a simple command, as far as it is known without running the command.
type Word struct {
	Range text.Range
	// Bare is the range without surrounding quotes.
	Bare text.Range
	// Text is the word without quotes and without the base variable at its start.
	Text string
	// Base is set when the word begins with a variable that holds a directory; Variable is that variable.
	Base     Base
	Variable string
	// Fallback reports that the variable defaults to the directory in which the command runs.
	Fallback bool
	// Known is false when part of the word is only known at run time.
	Known bool
	// Ambiguous reports that shells may interpret the word differently than it appears.
	Ambiguous bool
}

// Call is a simple command: a program and its arguments.
type Call struct {
	Range text.Range
	// Words are the program and its arguments; never empty.
	Words []Word
	// Redirects are in source order.
	Redirects []Redirect
	// Piped reports that another command reads its output, Fed that it reads another's output.
	Piped, Fed bool
	// Substituted reports that its output becomes part of the command line: $(…).
	Substituted bool
	Flow
	// dir is the argument of a preceding cd, nil when there is none.
	dir *Word
}

// Redirect redirects a stream.
type Redirect struct {
	Range text.Range
	// FD is the stream as written, "" for the operator's default.
	FD string
	// Op is the operator: ">", ">>", "&>" or ">&".
	Op string
	// To is the target, "" when it is unknown, with … for a name in a known directory. Variable holds the root of the project, below which To is; "" for other targets.
	To, Variable string
}

// Program returns the program's name in lower case, without directory and .exe; "" when it is unknown.
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

// ReachesStdout reports whether its output is that of the whole command.
func (c *Call) ReachesStdout() bool {
	return !c.Piped && !c.Substituted && !slices.ContainsFunc(c.Redirects, func(r Redirect) bool {
		return strings.HasPrefix(r.Op, ">") && (r.FD == "" || r.FD == "1") || strings.HasPrefix(r.Op, "&>")
	})
}

// Args returns the texts of the words after the program.
func (c *Call) Args() []string {
	return slice.Map(c.Words[1:], func(w Word) string { return w.Text })
}

// Interpreted returns the argument that names the script which the program interprets; nil when there is none.
func (c *Call) Interpreted() *Word {
	if program := c.Program(); Interprets(program) {
		return interpreted(program, c.Words[1:])
	}
	return nil
}

// Expansion is the use of a variable.
type Expansion struct {
	Name string
	// Range is the whole expansion, including the dollar sign.
	Range text.Range
	// Word is the range of the word that contains it, including quotes.
	Word text.Range
	// Splits reports that a shell splits the value at blanks.
	Splits bool
	// Default reports an expansion with a default or an error for an unset variable.
	Default bool
	// Fallback reports an expansion that stands in for another one, in its default.
	Fallback bool
	// Environment reports that the value comes from the environment, not from a shell variable ($env:NAME).
	Environment bool
}

// Literal is text that looks like a variable but is not expanded, because it is in single quotes.
type Literal struct {
	Name  string
	Range text.Range // of the quoted text, including quotes
	// Braces reports the form ${NAME}.
	Braces bool
	// PowerShell reports that PowerShell parses it.
	PowerShell bool
}
