package config

import (
	"math"
	"strconv"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/syntax"
)

// value returns the value of a member, nil when it is absent or not written yet.
func value(n *syntax.Node, name string) *syntax.Node {
	if v := n.Get(name); v != nil && v.Kind != syntax.Missing {
		return v
	}
	return nil
}

// number parses a numeric literal. As in JavaScript, a JSON number out of the range of a float becomes infinite.
func number(n *syntax.Node) float64 {
	f, _ := strconv.ParseFloat(n.Text, 64)
	return f
}

// ScriptString converts a value to a string as JavaScript does; environment variables get this text.
func ScriptString(n *syntax.Node) string {
	switch n.Kind {
	case syntax.Object:
		return "[object Object]"
	case syntax.Array:
		parts := make([]string, len(n.Items))
		for i, item := range n.Items {
			if item.Kind != syntax.Null {
				parts[i] = ScriptString(item)
			}
		}
		return strings.Join(parts, ",")
	case syntax.Null:
		return "null"
	case syntax.Number:
		return scriptNumber(n)
	}
	return n.Text
}

// scriptNumber formats a number as JavaScript does; one out of the range of a float keeps its digits.
func scriptNumber(n *syntax.Node) string {
	f, err := strconv.ParseFloat(n.Text, 64)
	if err != nil {
		return n.Text
	}
	if f == 0 { // -0 too
		return "0"
	}
	if abs := math.Abs(f); abs < 1e-6 || abs >= 1e21 {
		return strings.NewReplacer("e-0", "e-", "e+0", "e+").Replace(strconv.FormatFloat(f, 'e', -1, 64))
	}
	return strconv.FormatFloat(f, 'f', -1, 64)
}
