package script

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// nested parses commands that are passed to another shell: bash -c '…', powershell -Command "…". It only parses text without
// escapes, so that ranges can be mapped back.
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
		l.adopt(Parse(s, shell), &c, w.Bare)
	}
}

// commandText returns the word of a call that another shell parses as a command.
func commandText(c *Call) (Word, Shell, bool) {
	words, _ := afterPrefixes(c.Words)
	if len(words) < 3 || !words[0].Known {
		return Word{}, 0, false
	}
	program := programName(words[0].Text)
	shell := POSIX
	switch program {
	case "sh", "bash", "dash", "zsh", "ksh":
	case "pwsh", "powershell":
		shell = PowerShell
	default:
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

// adopt adds to the line what was parsed from the text at a range, which is an argument of the call outer.
func (l *Line) adopt(inner *Line, outer *Call, at text.Range) {
	shift := func(r text.Range) text.Range { return text.Range{Start: r.Start + at.Start, End: r.End + at.Start} }
	l.Expansions = slices.DeleteFunc(l.Expansions, func(e Expansion) bool { return at.Covers(e.Range) })
	l.Literals = slices.DeleteFunc(l.Literals, func(t Literal) bool { return t.Range.Covers(at) })
	for _, e := range inner.Expansions {
		e.Range, e.Word = shift(e.Range), shift(e.Word)
		l.Expansions = append(l.Expansions, e)
	}
	for _, t := range inner.Literals {
		t.Range = shift(t.Range)
		l.Literals = append(l.Literals, t)
	}
	l.Assigned = append(l.Assigned, inner.Assigned...)
	words, _ := afterPrefixes(outer.Words)
	if programName(words[0].Text) == "sh" {
		for _, b := range inner.Bashisms {
			b.Range = shift(b.Range)
			l.Bashisms = append(l.Bashisms, b)
		}
	}
	if inner.Error != nil && l.Error == nil {
		late := programName(words[0].Text) == "bash" && strings.Contains(inner.Error.Message, "parameter expansion")
		l.Error = &SyntaxError{Offset: at.Start + inner.Error.Offset, Message: inner.Error.Message, Late: late}
	}
	for _, c := range inner.Calls {
		c.Range = shift(c.Range)
		c.Words, c.Redirects = slices.Clone(c.Words), slices.Clone(c.Redirects)
		for i := range c.Words {
			c.Words[i].Range, c.Words[i].Bare = shift(c.Words[i].Range), shift(c.Words[i].Bare)
		}
		for i := range c.Redirects {
			c.Redirects[i].Range = shift(c.Redirects[i].Range)
		}
		if c.Mask.Range = shift(c.Mask.Range); c.Mask.Kind == NotMasked {
			c.Mask = outer.Mask
		}
		c.Redirects = append(c.Redirects, outer.Redirects...)
		c.Piped, c.Fed, c.Substituted = c.Piped || outer.Piped, c.Fed || outer.Fed, c.Substituted || outer.Substituted
		c.Flow = outer.within(c.Flow)
		from := len(l.Scripts)
		l.addCall(c, cmp.Or(c.dir, outer.dir))
		for i := range l.Scripts[from:] {
			if s := &l.Scripts[from+i]; inner.Shell == PowerShell && strings.EqualFold(path.Ext(s.Path), ".ps1") {
				s.Interpreter = programName(words[0].Text) // & and . start no other program
			}
		}
	}
}

// within returns the flow of a part of a nested command in the line; s is the flow of the command that runs it.
func (s Flow) within(inner Flow) Flow {
	return Flow{Sure: s.Sure && inner.Sure, Last: s.Last && inner.Last, FailureIgnored: s.FailureIgnored || inner.FailureIgnored}
}
