package config

import (
	"strconv"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/syntax"
)

// value is the value of that member, nil when there is none or it is still to be written.
func value(n *syntax.Node, name string) *syntax.Node {
	if v := n.Get(name); v != nil && v.Kind != syntax.Missing {
		return v
	}
	return nil
}

func stringOf(n *syntax.Node, name string) string {
	if v := value(n, name); v != nil && v.Kind == syntax.String {
		return v.Text
	}
	return ""
}

// number is the value of a numeric literal. JSON numbers beyond the range of a float become infinite, as in JavaScript.
func number(n *syntax.Node) float64 {
	f, _ := strconv.ParseFloat(n.Text, 64)
	return f
}

// scriptString is a value as JavaScript makes a string of it, which is how an environment variable gets its text.
func scriptString(n *syntax.Node) string {
	switch n.Kind {
	case syntax.Object:
		return "[object Object]"
	case syntax.Array:
		parts := make([]string, len(n.Items))
		for i, item := range n.Items {
			if item.Kind != syntax.Null {
				parts[i] = scriptString(item)
			}
		}
		return strings.Join(parts, ",")
	case syntax.Null:
		return "null"
	case syntax.Number:
		return strconv.FormatFloat(number(n), 'f', -1, 64)
	}
	return n.Text
}

// escape spells a key as RFC 6901 wants it.
func escape(key string) string {
	if !strings.ContainsAny(key, "~/") {
		return key
	}
	return strings.NewReplacer("~", "~0", "/", "~1").Replace(key)
}
