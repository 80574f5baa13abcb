package script

import (
	"slices"
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// Mask says why the exit code of a line is not that of a command.
type Mask struct {
	Kind MaskKind
	// Range is from the operator to the end of what determines the exit code instead.
	Range text.Range
}

// MaskKind is the kind of a Mask.
type MaskKind uint8

const (
	// NotMasked: the line ends with the command's exit code, or nothing is known.
	NotMasked MaskKind = iota
	// MaskedByFallback: cmd || other.
	MaskedByFallback
	// MaskedByNext: cmd; other.
	MaskedByNext
	// MaskedByPipe: cmd | other.
	MaskedByPipe
	// MaskedByBackground: cmd &.
	MaskedByBackground
)

// masks holds the masks of a line's simple commands.
type masks map[*syntax.CallExpr]Mask

func masksOf(file *syntax.File, line string) masks {
	m := masks{}
	// A line that uses the exit code, or lets the shell do so, is intended. PowerShell's is empty here, and exit alone keeps the code.
	if strings.Contains(line, "$?") || strings.Contains(line, "PIPESTATUS") || strings.Contains(line, "pipefail") ||
		strings.Contains(line, "exit $LASTEXITCODE") || setsErrexit(file) {
		return m
	}
	m.list(file.Stmts, Mask{})
	return m
}

// setsErrexit reports set -e, with which the first failure ends the line.
func setsErrexit(file *syntax.File) bool {
	return calls(file, "set", func(args []*syntax.Word) bool {
		return slices.ContainsFunc(args, func(arg *syntax.Word) bool {
			option := arg.Lit()
			return option == "errexit" || strings.HasPrefix(option, "-") && !strings.HasPrefix(option, "--") && strings.Contains(option, "e")
		})
	})
}

// calls reports whether a command calls a program with arguments of a kind.
func calls(n syntax.Node, program string, are func(args []*syntax.Word) bool) bool {
	return Some(n, func(n syntax.Node) bool {
		c, ok := n.(*syntax.CallExpr)
		return ok && len(c.Args) > 0 && c.Args[0].Lit() == program && are(c.Args[1:])
	})
}

// Some reports whether a part of a tree is of a kind.
func Some(n syntax.Node, is func(syntax.Node) bool) bool {
	found := false
	syntax.Walk(n, func(n syntax.Node) bool {
		found = found || n != nil && is(n)
		return !found
	})
	return found
}

func (m masks) list(stmts []*syntax.Stmt, outer Mask) {
	for i, st := range stmts {
		in := outer
		if i < len(stmts)-1 {
			next := stmts[i+1]
			if c, ok := next.Cmd.(*syntax.CallExpr); ok && len(c.Args) == 1 && c.Args[0].Lit() == "exit" {
				continue // it keeps the exit code of the command before it
			}
			in = Mask{MaskedByNext, text.Range{Start: offset(next.Pos()), End: offset(stmts[len(stmts)-1].End())}}
		}
		m.stmt(st, in)
	}
}

func (m masks) stmt(st *syntax.Stmt, outer Mask) {
	if st.Negated {
		return
	}
	if st.Background {
		outer = Mask{MaskedByBackground, text.Range{Start: offset(st.Semicolon), End: offset(st.Semicolon) + 1}}
	}
	switch c := st.Cmd.(type) {
	case *syntax.CallExpr:
		if len(c.Args) > 1 && c.Args[0].Lit() == "exec" && outer.Kind <= MaskedByNext { // the shell runs nothing after it
			outer = Mask{}
		}
		m[c] = outer
	case *syntax.Block:
		m.list(c.Stmts, outer)
	case *syntax.Subshell:
		m.list(c.Stmts, outer)
	case *syntax.BinaryCmd:
		behind := text.Range{Start: offset(c.OpPos), End: offset(c.Y.End())}
		switch c.Op {
		case syntax.AndStmt:
			m.stmt(c.X, outer)
		case syntax.OrStmt:
			if calls(c.Y, "exit", func(args []*syntax.Word) bool { return len(args) == 0 || args[0].Lit() == "2" }) { // it handles the failure
				break
			}
			m.stmt(c.X, Mask{MaskedByFallback, behind})
		default:
			m.stmt(c.X, Mask{MaskedByPipe, behind})
		}
		m.stmt(c.Y, outer)
	}
}
