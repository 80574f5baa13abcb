package config

import (
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

func stringOf(n *syntax.Node, name string) string {
	if v := value(n, name); v != nil && v.Kind == syntax.String {
		return v.Text
	}
	return ""
}

// number parses a numeric literal. As in JavaScript, a JSON number out of the range of a float becomes infinite.
func number(n *syntax.Node) float64 {
	f, _ := strconv.ParseFloat(n.Text, 64)
	return f
}

// scriptString converts a value to a string as JavaScript does; environment variables get this text.
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

// escape encodes a key for a JSON pointer (RFC 6901).
func escape(key string) string {
	if !strings.ContainsAny(key, "~/") {
		return key
	}
	return strings.NewReplacer("~", "~0", "/", "~1").Replace(key)
}
