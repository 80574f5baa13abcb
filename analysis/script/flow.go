package script

import (
	"path"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// Flow says what the control flow of a command does with one of its parts.
type Flow struct {
	// Sure reports that the command opens the file whatever happens, as it is when the hook starts and from the directory
	// in which it starts: nothing before it decides whether it runs, may have moved away, or may have made it.
	Sure bool
	// Last reports that the command ends as the script does.
	Last bool
	// FailureIgnored reports that the command goes on as if nothing had happened when the script fails ("|| true").
	FailureIgnored bool
}

// alone is the flow of the only simple command of a line.
var alone = Flow{Sure: true, Last: true}

// outcome is what is known when a command has run.
type outcome uint8

const (
	unknown outcome = iota
	// samePlace: what follows starts in the same directory and among the same scripts, if it runs.
	samePlace
	// succeeded: what follows also runs when it depends on the success of this.
	succeeded
)

// keepsPlace holds programs that neither move nor make scripts.
var keepsPlace = map[string]outcome{
	"echo": succeeded, "printf": succeeded, "true": succeeded, ":": succeeded, "set": succeeded, "export": succeeded, "umask": succeeded,
	"mkdir": succeeded, "sleep": succeeded, "date": succeeded, "cat": succeeded, "shopt": succeeded, "trap": succeeded, "pwd": succeeded,
	"read": samePlace, "jq": samePlace, "grep": samePlace, "head": samePlace, "tail": samePlace, "wc": samePlace, "tr": samePlace, "cut": samePlace, "sort": samePlace, "id": samePlace,
	"write-host": samePlace, "write-output": samePlace, "write-error": samePlace, "get-content": samePlace, "get-date": samePlace, "set-strictmode": samePlace,
}

// flows are those of the simple commands of a line; one that is not among them may not run at all.
type flows map[*syntax.CallExpr]placed

// placed is the flow of a command, and where a cd has led before it; nil for nowhere.
type placed struct {
	Flow
	dir *Word
}

func flowsOf(file *syntax.File) flows {
	w := walk{at: flows{}}
	w.list(file.Stmts, alone)
	return w.at
}

// walk goes through the commands in the order in which they run.
type walk struct {
	at  flows
	dir *Word
}

// list goes through commands that follow one another. Behind one after which nothing is sure only the directory counts.
func (s *walk) list(stmts []*syntax.Stmt, at Flow) outcome {
	known := succeeded
	for i, st := range stmts {
		if known == unknown {
			s.stmt(st, Flow{})
			continue
		}
		in, dir := at, s.dir
		in.Last = at.Last && i == len(stmts)-1
		if known = s.stmt(st, in); s.dir != dir {
			known = unknown // where the cd failed, what follows runs in the old directory
		}
	}
	return known
}

func (s *walk) stmt(st *syntax.Stmt, at Flow) outcome {
	if st.Background || st.Coprocess || st.Negated {
		at.Last = false
	}
	return min(s.command(st.Cmd, at), written(st.Redirs))
}

func (s *walk) command(cmd syntax.Command, at Flow) outcome {
	switch c := cmd.(type) {
	case nil:
		return succeeded
	case *syntax.CallExpr:
		for _, a := range c.Assigns {
			if setsBase(a) {
				return unknown
			}
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
		for _, a := range c.Args {
			if setsBase(a) {
				return unknown
			}
		}
		return succeeded
	case *syntax.BinaryCmd:
		return s.binary(c, at)
	case *syntax.TimeClause:
		if c.Stmt != nil {
			return s.stmt(c.Stmt, at)
		}
	case *syntax.Block:
		return s.list(c.Stmts, at)
	case *syntax.Subshell:
		defer func(dir *Word) { s.dir = dir }(s.dir)
		return s.list(c.Stmts, at)
	}
	return unknown
}

func (s *walk) binary(c *syntax.BinaryCmd, at Flow) outcome {
	left := at
	switch c.Op {
	case syntax.AndStmt:
		if s.stmt(c.X, left) == succeeded {
			return s.stmt(c.Y, at)
		}
		s.stmt(c.Y, Flow{})
		return unknown
	case syntax.OrStmt:
		goesOn, ignored := ignoresFailure(c.Y)
		if !ignored || hidesOutput(c.X) {
			s.stmt(c.X, Flow{})
			s.stmt(c.Y, Flow{})
			return unknown
		}
		left.Last, left.FailureIgnored = false, true
		if s.stmt(c.X, left) == unknown {
			return unknown
		}
		return goesOn
	}
	left.Last = false
	defer func(dir *Word) { s.dir = dir }(s.dir) // each side of a pipe is a shell of its own
	return min(s.stmt(c.X, left), s.stmt(c.Y, at))
}

// cd follows a change of the directory to one that is named, once.
func (s *walk) cd(c *syntax.CallExpr) outcome {
	if len(c.Args) != 2 || s.dir != nil {
		return unknown
	}
	w := readWord(c.Args[1])
	if !w.Known || w.Text == "" && w.Variable == "" || strings.HasPrefix(w.Text, "-") || strings.ContainsAny(w.Text, `*?[\`) {
		return unknown
	}
	s.dir = &w
	return succeeded
}

// ignoresFailure reports a command that follows || for the failure of the other not to count.
func ignoresFailure(st *syntax.Stmt) (goesOn outcome, ok bool) {
	c, _ := st.Cmd.(*syntax.CallExpr)
	if c == nil || len(c.Args) == 0 {
		return unknown, false
	}
	switch c.Args[0].Lit() {
	case "true", ":":
		return succeeded, true
	case "exit":
		return unknown, len(c.Args) == 2 && c.Args[1].Lit() == "0"
	}
	return unknown, false
}

const devNull = "/dev/null"

// hidesOutput reports that something of what a command says is thrown away: who does that knows that it may fail.
func hidesOutput(st *syntax.Stmt) bool {
	for _, r := range st.Redirs {
		if r.Word != nil && r.Word.Lit() == devNull {
			return true
		}
	}
	c, ok := st.Cmd.(*syntax.BinaryCmd)
	return ok && (hidesOutput(c.X) || hidesOutput(c.Y))
}

// written is what is known of scripts when the output of a command has gone to files.
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
		if ext := path.Ext(w.Text); w.Text != devNull && (ext == "" || extensions[strings.ToLower(ext)]) {
			return unknown
		}
	}
	return succeeded
}

// setsBase reports an assignment to a variable that scripts are found by.
func setsBase(a *syntax.Assign) bool {
	if a.Name == nil {
		return a.Value == nil || a.Value.Lit() == "" // declare with a name that only a run can tell
	}
	_, ok := bases[a.Name.Value]
	return ok
}

// opens reports that a word of an interpreter, or of a command where there is none, is nothing but the path of a file. A
// name without a slash may be looked up elsewhere; what is no script by its name may be a module, a task or a pattern.
func opens(interpreter, p string, base Base) bool {
	named := extensions[strings.ToLower(path.Ext(p))]
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
