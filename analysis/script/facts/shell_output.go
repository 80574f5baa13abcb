package facts

import (
	"cmp"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// io is a command's input and output.
type io struct {
	in value
	// out collects captured or piped output; nil means the script's own output.
	out *capture
	// mute discards standard output; toErr sends it to standard error.
	mute, toErr bool
	// both adds standard error to standard output.
	both bool
}

// capture collects the output for a command substitution or a pipe.
type capture struct {
	got   []value
	block []*Block
}

func (c *capture) value() value {
	if len(c.got) == 0 {
		return value{}
	}
	v := c.got[0]
	for i, next := range c.got[1:] {
		if c.block[i] == c.block[i+1] && (v.text != nil || next.text != nil) {
			v = textOfBoth(v, next, 0)
		} else {
			v = either(v, next)
		}
	}
	return v
}

func (sh *shell) redirect(list []*syntax.Redirect, to io) io {
	for _, rd := range list {
		fd := ""
		if rd.N != nil {
			fd = rd.N.Value
		}
		switch rd.Op {
		case syntax.Hdoc, syntax.DashHdoc:
			if rd.Hdoc != nil {
				kind := hereDocument
				if end := rd.Word.Lit(); end == "" || strings.Contains(end, `\`) {
					kind = quotedHereDocument
				}
				to.in = sh.parts(rd.Hdoc.Parts, kind)
			}
		case syntax.WordHdoc:
			to.in = sh.word(rd.Word)
		case syntax.RdrIn:
			target := sh.word(rd.Word)
			if to.in.stdin {
				sh.r.opens(target)
			}
			to.in = value{}
			if target.is(stdinPath, "/dev/fd/0") {
				to.in = value{stdin: true}
			} else if target.is("/dev/null") {
				to.in = value{text: &lit{}}
			} else if target.text == nil { // < <(…)
				to.in = target
			}
		case syntax.DplOut:
			if w := sh.word(rd.Word); fd == "" || fd == "1" {
				switch w.str() {
				case "2": // which is standard output itself after 2>&1
					to.toErr = to.toErr || !to.both
				case "1", string(hole):
				default: // standard output as it was before, kept under another number
					to.toErr, to.mute = false, false
				}
			} else if fd == "2" && w.is("1") {
				to.both = true
			}
		case syntax.RdrOut, syntax.AppOut, syntax.RdrClob, syntax.RdrAll, syntax.AppAll:
			w := sh.word(rd.Word)
			if to.out == nil || w.is(stderrPath) {
				sh.r.opens(w)
			}
			if rd.Op == syntax.RdrAll || rd.Op == syntax.AppAll || fd == "" || fd == "1" {
				to.mute = true
				if w.is(stderrPath, "/dev/fd/2") {
					to.mute, to.toErr = false, true
				}
				if w.is(stdoutPath, "/dev/fd/1") {
					to.mute = false
				}
			}
			if text := sh.written(rd.Word); !strings.HasPrefix(text, "/dev/") {
				sh.r.touched = append(sh.r.touched, text, cmp.Or(textOf(w), text))
			}
		}
	}
	return to
}

// gives reports whether a program has the standard input of the hook, which the script has not read, and whether it gets anything else
// of the payload, or may find it in a file that the script has written.
func (sh *shell) gives(args []value, to io) (stdin, more bool) {
	read := sh.used != nil && sh.r.block.In(sh.used)
	return to.in.stdin && !read, to.in.program || len(to.in.content())+len(derived(args...).from)+len(sh.r.touched) > 0
}

// written returns the source text of a word, without quotes.
func (sh *shell) written(w syntax.Node) string {
	from, to := int(w.Pos().Offset()), int(w.End().Offset())
	if from < 0 || to > len(sh.src.s) || from > to {
		return ""
	}
	return strings.Trim(sh.src.s[from:to], `"'`)
}

// commandText returns a program and its arguments, each unknown part of them as a NUL.
func commandText(name string, args []value) string {
	var b strings.Builder
	b.WriteString(name)
	for _, a := range args[:min(len(args), 20)] {
		b.WriteByte(' ')
		if a.text == nil || len(a.fields) > 0 {
			b.WriteByte(hole)
		} else {
			b.WriteString(a.text.s)
		}
	}
	return b.String()
}
