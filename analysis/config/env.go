package config

import (
	"fmt"
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

func (r *entryReader) env() {
	n := r.field("env")
	if n == nil {
		return
	}
	switch n.Kind {
	case syntax.Object:
		for _, m := range effective(n) {
			r.variable(m.Key.Text, m.Value)
		}
	case syntax.Array:
		r.bad(r.Row.EnvArray, n, ReasonEnv, "`env` must be an object of strings, not a list")
		if r.Row.EnvArray == schemas.NoEffect {
			for i, item := range n.Items {
				r.variable(fmt.Sprint(i), item)
			}
		}
	default:
		r.bad(r.Row.BadEnv, n, ReasonEnv, "`env` must be an object of strings")
	}
}

func (r *entryReader) variable(name string, v *syntax.Node) {
	if v.Kind == syntax.Missing {
		return
	}
	if !r.isString(v) {
		r.bad(r.Row.BadEnvValue, v, ReasonEnvValue, "a value in `env` must be a string")
		if r.Row.BadEnvValue != schemas.NoEffect {
			return
		}
	}
	r.hook.Env = append(r.hook.Env, EnvVar{Name: name, Value: r.opts.Plugin.plain(ScriptString(v)), Node: v})
}

// pluginVariable adds the variable that the plugin's format sets for every hook.
func (r *entryReader) pluginVariable() {
	p := r.opts.Plugin
	if p == nil || p.Format == nil || p.Format.Variable == "" {
		return
	}
	r.hook.Env = slices.DeleteFunc(r.hook.Env, func(v EnvVar) bool { return v.Name == p.Format.Variable })
	r.hook.Env = append(r.hook.Env, EnvVar{Name: p.Format.Variable, Value: p.Root})
}

// effective returns the members that count: the last value of a repeated key, at the position of the first.
func effective(n *syntax.Node) []*syntax.Member {
	return lastOfEach(n.Members, func(m *syntax.Member) string { return m.Key.Text })
}

// lastOfEach returns the last of the elements with each key, in the order in which the keys first appear.
func lastOfEach[T any](list []T, key func(T) string) []T {
	return slice.Map(slice.Group(list, key), func(g slice.Grouped[string, T]) T { return g.Of[len(g.Of)-1] })
}
