package script

import (
	"mvdan.cc/sh/v3/syntax"

	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// Bashism is a construct that bash supports and sh need not.
type Bashism struct {
	// What names the construct, as in schemas.Bashisms.
	What  string
	Range text.Range
}

// BashismOf returns the name and the place of a construct that only bash supports; the name is empty for other nodes.
func BashismOf(n syntax.Node) (what string, at text.Range) {
	at = nodeRange(n)
	switch n := n.(type) {
	case *syntax.TestClause:
		what, at.End = "[[", at.Start+2
	case *syntax.ArithmCmd:
		what, at.End = "((", at.Start+2
	case *syntax.ProcSubst:
		what = "<(…)"
	case *syntax.ArrayExpr:
		what = "an array"
	case *syntax.ForClause:
		if n.Select {
			what, at.End = "select", at.Start+len("select")
		}
	case *syntax.CStyleLoop:
		what = "for (("
	case *syntax.ExtGlob:
		what = "@(…)"
	case *syntax.FuncDecl:
		if n.RsrvWord {
			what, at.End = "function", at.Start+len("function")
		}
	case *syntax.DeclClause:
		if name := n.Variant.Value; name == "declare" || name == "typeset" {
			what, at = name, nodeRange(n.Variant)
		}
	case *syntax.LetClause:
		what = "let"
	case *syntax.ParamExp:
		if n.Index != nil || n.Slice != nil || n.Repl != nil || n.Excl || n.Exp != nil && n.Exp.Op >= syntax.UpperFirst {
			what = "${…}"
		}
	case *syntax.Redirect:
		at = operatorRange(n.OpPos, n.Op.String())
		switch n.Op {
		case syntax.WordHdoc:
			what = "<<<"
		case syntax.RdrAll, syntax.AppAll:
			what = "&>"
		}
	case *syntax.BinaryCmd:
		if n.Op == syntax.PipeAll {
			what, at = "|&", operatorRange(n.OpPos, "|&")
		}
	case *syntax.CallExpr:
		what, at = bashCall(n)
	}
	return what, at
}

// bashCall returns the part of a simple command that only bash supports, and its name; "" when there is none.
func bashCall(n *syntax.CallExpr) (string, text.Range) {
	if len(n.Args) == 0 {
		return "", text.Range{}
	}
	name := n.Args[0].Lit()
	switch name {
	case "source", "shopt", "pushd", "popd":
		return name, nodeRange(n.Args[0])
	case "set":
		for i, arg := range n.Args {
			if arg.Lit() == "pipefail" && i > 1 {
				return "pipefail", nodeRange(arg)
			}
		}
	case "[", "test":
		for _, arg := range n.Args {
			if arg.Lit() == "==" {
				return "==", nodeRange(arg)
			}
		}
	}
	return "", text.Range{}
}
