package config

import (
	"slices"
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

// pointer is the JSON pointer of a node from the root of its tree.
func pointer(n *syntax.Node) string {
	if n == nil || n.Parent == nil {
		return ""
	}
	up := pointer(n.Parent)
	switch n.Parent.Kind {
	case syntax.Array:
		// Items stand in source order; a search by place keeps long lists from costing their length for each item.
		items := n.Parent.Items
		i, _ := slices.BinarySearchFunc(items, n.Range.Start, func(item *syntax.Node, off int) int { return item.Range.Start - off })
		if i == len(items) || items[i] != n {
			i = slices.Index(items, n)
		}
		if i >= 0 {
			return up + "/" + strconv.Itoa(i)
		}
	case syntax.Object:
		for _, m := range n.Parent.Members {
			if m.Value == n || m.Key == n {
				return up + "/" + escape(m.Key.Text)
			}
		}
	}
	return up
}

// escape spells a key as RFC 6901 wants it.
func escape(key string) string {
	if !strings.ContainsAny(key, "~/") {
		return key
	}
	return strings.NewReplacer("~", "~0", "/", "~1").Replace(key)
}
