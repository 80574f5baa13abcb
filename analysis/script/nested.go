package script

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// nested parses commands that are passed to another shell: bash -c '…', powershell -Command "…". It only parses text without
// escapes, which blanks put at its place in the line.
func (l *Line) nested() {
	for _, c := range slices.Clone(l.Calls) {
		w, shell, ok := commandText(&c)
		if !ok || w.Bare.Len() != w.Range.Len()-2 {
			continue
		}
		s := l.Text[w.Bare.Start:w.Bare.End]
		if double := l.Text[w.Range.Start] == '"'; double && (strings.ContainsAny(s, "\\`") && shell == POSIX || strings.Contains(s, `\"`)) {
			continue
		}
		l.adopt(Parse(strings.Repeat(" ", w.Bare.Start)+s, shell), &c, w.Bare)
	}
}

// commandText returns the word of a call that another shell parses as a command.
func commandText(c *Call) (Word, Shell, bool) {
	words, _ := afterPrefixes(c.Words)
	if len(words) < 3 || !words[0].Known {
		return Word{}, 0, false
	}
	program, shell := programName(words[0].Text), POSIX
	if isPowerShell(program) {
		shell = PowerShell
	} else if !slices.Contains([]string{"sh", "bash", "dash", "zsh", "ksh"}, program) {
		return Word{}, 0, false
	}
	for i, w := range words[1 : len(words)-1] {
		if !strings.HasPrefix(w.Text, "-") {
			if i > 0 && containsFold(interpreters[program], words[i].Text) {
				continue // the value of an option
			}
			return Word{}, 0, false
		}
		if inlineCode(program, w.Text) {
			return words[i+2], shell, true
		}
	}
	return Word{}, 0, false
}

// adopt adds to the line what was parsed of the text at a range, which is an argument of the call outer.
func (l *Line) adopt(inner *Line, outer *Call, at text.Range) {
	l.Expansions = slices.DeleteFunc(l.Expansions, func(e Expansion) bool { return at.Covers(e.Range) })
	l.Literals = slices.DeleteFunc(l.Literals, func(t Literal) bool { return t.Range.Covers(at) })
	l.Expansions = append(l.Expansions, inner.Expansions...)
	l.Literals = append(l.Literals, inner.Literals...)
	l.Assigned = append(l.Assigned, inner.Assigned...)
	words, _ := afterPrefixes(outer.Words)
	program := programName(words[0].Text)
	if program == "sh" {
		l.Bashisms = append(l.Bashisms, inner.Bashisms...)
	}
	if inner.Error != nil && l.Error == nil {
		late := program == "bash" && strings.Contains(inner.Error.Message, "parameter expansion")
		l.Error = &SyntaxError{Offset: max(at.Start, inner.Error.Offset), Message: inner.Error.Message, Late: late}
	}
	for _, c := range inner.Calls {
		if c.Mask.Kind == NotMasked {
			c.Mask = outer.Mask
		}
		c.Redirects = slices.Concat(c.Redirects, outer.Redirects)
		c.Piped, c.Fed, c.Substituted = c.Piped || outer.Piped, c.Fed || outer.Fed, c.Substituted || outer.Substituted
		c.Sure, c.Last, c.FailureIgnored = c.Sure && outer.Sure, c.Last && outer.Last, c.FailureIgnored || outer.FailureIgnored
		c.KeepsTwo = c.KeepsTwo && outer.KeepsTwo
		from := len(l.Scripts)
		l.addCall(c, cmp.Or(c.dir, outer.dir))
		for _, s := range slice.Pointers(l.Scripts[from:]) {
			if inner.Shell == PowerShell && strings.EqualFold(path.Ext(s.Path), ".ps1") {
				s.Interpreter = program // & and . start no other program
			}
		}
	}
}
