package script

import (
	"path"
	"slices"
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// Flow describes how the control flow around a command affects it.
type Flow struct {
	// Sure reports that the command certainly opens the file, as it exists when the hook starts and from the directory in
	// which it starts: nothing earlier decides whether it runs, can change the directory, or can create the file.
	Sure bool
	// Last reports that the exit code of the command is that of the script.
	Last bool
	// KeepsTwo reports that exit code 2 of the command is that of the script: Last, or other failures become 2, as with || exit 2.
	KeepsTwo bool
	// FailureIgnored reports that the command carries on after a failure of the script, as with || true.
	FailureIgnored bool
	// Mask says what makes the exit code of the line another one. It is empty where unmasked is set: what becomes of the code is
	// intended, or not known.
	Mask     Mask
	unmasked bool
}

// unsure returns the flow of a command that may not run, or not in the same directory.
func (f Flow) unsure() Flow {
	f.Sure = false
	return f
}

// inside returns the flow of a command whose exit code is not that of the script.
func (f Flow) inside() Flow {
	f.Last, f.KeepsTwo = false, false
	return f
}

// masked returns the flow of a command whose exit code is lost to what is between two places.
func (f Flow) masked(by MaskKind, from, to int) Flow {
	if !f.unmasked {
		f.Mask = Mask{by, text.Range{Start: from, End: to}}
	}
	return f
}

// bare returns the flow of a command that nothing masks.
func (f Flow) bare() Flow {
	f.Mask, f.unmasked = Mask{}, true
	return f
}

// alone is the flow of the only simple command in a line.
var alone = Flow{Sure: true, Last: true, KeepsTwo: true}

// outcome is what is known after a command has run.
type outcome uint8

const (
	unknown outcome = iota
	// samePlace: what follows starts in the same directory with the same scripts, if it runs.
	samePlace
	// succeeded: what follows also runs if it requires this command to succeed.
	succeeded
)

// keepsPlace lists programs that neither change the directory nor create scripts.
var keepsPlace = map[string]outcome{
	"echo": succeeded, "printf": succeeded, "true": succeeded, ":": succeeded, "set": succeeded, "export": succeeded, "umask": succeeded,
	"mkdir": succeeded, "sleep": succeeded, "date": succeeded, "cat": succeeded, "shopt": succeeded, "trap": succeeded, "pwd": succeeded,
	"read": samePlace, "jq": samePlace, "grep": samePlace, "head": samePlace, "tail": samePlace, "wc": samePlace, "tr": samePlace, "cut": samePlace, "sort": samePlace, "id": samePlace,
	"write-host": samePlace, "write-output": samePlace, "write-error": samePlace, "get-content": samePlace, "get-date": samePlace, "set-strictmode": samePlace,
}

// flows maps the simple commands of a line to their flow; commands that may not run at all are missing.
type flows map[*syntax.CallExpr]placed

// placed is the flow of a command and the argument of a preceding cd, nil when there is none.
type placed struct {
	Flow
	dir *Word
}

// walk visits the commands in the order in which they run.
type walk struct {
	at  flows
	dir *Word
}

// list visits consecutive commands. Once nothing is sure, only the directory and the exit code still matter.
func (s *walk) list(stmts []*syntax.Stmt, at Flow) outcome {
	known := succeeded
	for i, st := range stmts {
		in, dir := at, s.dir
		if rest := stmts[i+1:]; len(rest) > 0 {
			if len(rest) > 1 || exitsWith(rest[0]) != "$?" {
				in = in.inside()
			}
			if c, ok := rest[0].Cmd.(*syntax.CallExpr); ok && len(c.Args) == 1 && c.Args[0].Lit() == "exit" {
				in = in.bare() // it keeps the exit code of the command before it
			} else {
				in = in.masked(MaskedByNext, offset(rest[0].Pos()), offset(rest[len(rest)-1].End()))
			}
		}
		if known == unknown {
			s.stmt(st, in.unsure())
			continue
		}
		if known = s.stmt(st, in); s.dir != dir {
			known = unknown // if the cd failed, what follows runs in the old directory
		}
	}
	return known
}

func (s *walk) stmt(st *syntax.Stmt, at Flow) outcome {
	switch {
	case st.Negated:
		at = at.inside().bare()
	case st.Background:
		at = at.inside().masked(MaskedByBackground, offset(st.Semicolon), offset(st.Semicolon)+1)
	case st.Coprocess:
		at = at.inside()
	}
	return min(s.command(st.Cmd, at), written(st.Redirs))
}

func (s *walk) command(cmd syntax.Command, at Flow) outcome {
	switch c := cmd.(type) {
	case nil:
		return succeeded
	case *syntax.CallExpr:
		if len(c.Args) > 1 && c.Args[0].Lit() == "exec" && at.Mask.Kind <= MaskedByNext { // the shell runs nothing after it
			at.Mask = Mask{}
		}
		if slices.ContainsFunc(c.Assigns, setsBase) {
			s.at[c] = placed{Flow: Flow{Mask: at.Mask}}
			return unknown
		}
		if len(c.Args) == 0 {
			return succeeded
		}
		s.at[c] = placed{at, s.dir}
		if c.Args[0].Lit() == "cd" {
			return s.cd(c)
		}
		return keepsPlace[c.Args[0].Lit()]
	case *syntax.DeclClause:
		if slices.ContainsFunc(c.Args, setsBase) {
			return unknown
		}
		return succeeded
	case *syntax.BinaryCmd:
		return s.binary(c, at)
	case *syntax.TimeClause:
		if c.Stmt != nil {
			return s.stmt(c.Stmt, at.bare())
		}
	case *syntax.Block:
		return s.list(c.Stmts, at)
	case *syntax.Subshell:
		defer func(dir *Word) { s.dir = dir }(s.dir)
		return s.list(c.Stmts, at)
	case *syntax.IfClause:
		for dir := s.dir; c != nil; c = c.Else {
			s.list(c.Cond, Flow{}.bare())
			s.list(c.Then, at.unsure().bare())
			s.dir = dir
		}
	}
	return unknown
}

func (s *walk) binary(c *syntax.BinaryCmd, at Flow) outcome {
	from, to := offset(c.OpPos), offset(c.Y.End())
	switch c.Op {
	case syntax.AndStmt:
		if s.stmt(c.X, at) == succeeded {
			return s.stmt(c.Y, at)
		}
		s.stmt(c.Y, at.unsure())
		return unknown
	case syntax.OrStmt:
		goesOn, ignored := ignoresFailure(c.Y)
		left := at.masked(MaskedByFallback, from, to)
		if calls(c.Y, "exit", func(args []*syntax.Word) bool { return len(args) == 0 || args[0].Lit() == "2" }) { // it handles the failure
			left = at.bare()
		}
		if !ignored || hidesOutput(c.X) {
			code := exitsWith(c.Y)
			left.Sure, left.FailureIgnored = false, false
			left.Last, left.KeepsTwo = at.Last && code == "$?", at.KeepsTwo && (code == "$?" || code == "2")
			s.stmt(c.X, left)
			s.stmt(c.Y, at.unsure())
			return unknown
		}
		s.stmt(c.Y, Flow{Mask: at.Mask, unmasked: at.unmasked})
		left = left.inside()
		left.FailureIgnored = true
		if s.stmt(c.X, left) == unknown {
			return unknown
		}
		return goesOn
	}
	defer func(dir *Word) { s.dir = dir }(s.dir) // each side of a pipe is its own shell
	return min(s.stmt(c.X, at.inside().masked(MaskedByPipe, from, to)), s.stmt(c.Y, at))
}

// cd handles a single cd to a literal directory.
func (s *walk) cd(c *syntax.CallExpr) outcome {
	if len(c.Args) != 2 || s.dir != nil {
		return unknown
	}
	w := readWord(c.Args[1])
	if !w.Known || w.Text == "" && w.Base == WorkingDir || strings.HasPrefix(w.Text, "-") || strings.ContainsAny(w.Text, `*?[\`) {
		return unknown
	}
	s.dir = &w
	return succeeded
}

// ignoresFailure reports whether the command behind || makes the failure of the other not count, and what follows from it.
func ignoresFailure(st *syntax.Stmt) (goesOn outcome, ok bool) {
	c, _ := st.Cmd.(*syntax.CallExpr)
	if c == nil || len(c.Args) == 0 {
		return unknown, false
	}
	switch c.Args[0].Lit() {
	case "true", ":":
		return succeeded, true
	}
	return unknown, exitsWith(st) == "0"
}

// exitsWith returns the argument of an exit; "" for anything else.
func exitsWith(st *syntax.Stmt) string {
	c, _ := st.Cmd.(*syntax.CallExpr)
	if c == nil || len(c.Args) != 2 || c.Args[0].Lit() != "exit" {
		return ""
	}
	if p, ok := c.Args[1].Parts[0].(*syntax.ParamExp); ok {
		return "$" + p.Param.Value
	}
	return c.Args[1].Lit()
}

const devNull = "/dev/null"

// hidesOutput reports whether a command discards some of its output: whoever does that expects failures.
func hidesOutput(st *syntax.Stmt) bool {
	if slices.ContainsFunc(st.Redirs, func(r *syntax.Redirect) bool { return r.Word != nil && r.Word.Lit() == devNull }) {
		return true
	}
	c, ok := st.Cmd.(*syntax.BinaryCmd)
	return ok && (hidesOutput(c.X) || hidesOutput(c.Y))
}

// written returns what is known about scripts after redirecting output to files.
func written(redirs []*syntax.Redirect) outcome {
	for _, r := range redirs {
		switch r.Op {
		case syntax.RdrOut, syntax.AppOut, syntax.RdrClob, syntax.RdrAll, syntax.AppAll:
		default:
			continue
		}
		if r.Word == nil {
			return unknown
		}
		w := readWord(r.Word)
		if w.Text != devNull && (path.Ext(w.Text) == "" || IsNamed(w.Text)) {
			return unknown
		}
	}
	return succeeded
}

// setsBase reports an assignment to a variable used to find scripts.
func setsBase(a *syntax.Assign) bool {
	if a.Name == nil {
		return a.Value == nil || a.Value.Lit() == "" // declare with a name that is only known at run time
	}
	_, ok := bases()[a.Name.Value]
	return ok
}

// opens reports whether a word, for an interpreter or as a command itself ("" then), can only be the path of a file. A name
// without a slash may be looked up elsewhere; a name without a script extension may be a module, a task or a pattern.
func opens(interpreter, p string, base Base) bool {
	named := IsNamed(p)
	if strings.ContainsAny(p, "*?[]{}<>|$;()'\"%=`\n") || !named && strings.ContainsAny(p, " \t") {
		return false
	}
	slash := base != WorkingDir || strings.Contains(p, "/")
	switch interpreter {
	case "":
		return slash
	case "sh", "bash", "dash", "zsh", "ksh", "python", "python3":
		return named || slash && !strings.HasSuffix(p, "/")
	case ".", "source":
		return named && slash
	}
	return named
}
