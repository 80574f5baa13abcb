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

// usesExitCode reports a line that uses the exit code, or lets the shell do so. PowerShell's is empty here, and exit alone keeps the code.
func usesExitCode(file *syntax.File, line string) bool {
	return strings.Contains(line, "$?") || strings.Contains(line, "PIPESTATUS") || strings.Contains(line, "pipefail") ||
		strings.Contains(line, "exit $LASTEXITCODE") || setsErrexit(file)
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
