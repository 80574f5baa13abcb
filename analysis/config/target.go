package config

import (
	"cmp"
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/schemas"
)

func (r *entryReader) http() {
	r.headers()
	if n := r.field("allowedEnvVars"); n != nil {
		if n.Kind != syntax.Array || slices.ContainsFunc(n.Items, func(i *syntax.Node) bool { return !r.isString(i) }) {
			r.bad(r.Row.BadTarget, n, ReasonTarget, "`allowedEnvVars` must be a list of names")
		} else {
			r.hook.AllowedEnv = texts(n)
		}
	}
	n := r.field("url")
	if n == nil || !r.isString(n) || n.Text == "" {
		r.bad(r.Row.BadTarget, cmp.Or(n, r.entry.Node), ReasonTarget, "an `http` hook needs a `url`")
		return
	}
	r.hook.URL = n.Text
	u, err := url.Parse(strings.TrimSpace(n.Text))
	if err != nil || u.Scheme != "http" && u.Scheme != "https" {
		r.bad(r.Row.BadTarget, n, ReasonTarget, "`url` must start with `http:` or `https:`")
		return
	}
	engine := schemas.EngineOn(r.Surface, r.Edition)
	if u.Scheme == "https" || IsLoopback(u.Hostname()) && r.waived(engine.LoopbackVariable) {
		return
	}
	switch {
	case schemas.HTTPSNeeded(r.Surface, r.hook.Event.Name, false):
		if !r.waived(engine.InsecureVariable) {
			r.bad(r.Row.InsecureURL, n, ReasonInsecure, "`url` must start with `https:` on `%s`, because the answer can grant permissions", r.hook.Name)
		}
	case len(r.hook.AllowedEnv) > 0 && schemas.HTTPSNeeded(r.Surface, r.hook.Event.Name, true):
		r.bad(r.Row.InsecureURL, n, ReasonInsecure, "`url` must start with `https:` next to `allowedEnvVars`, whose values may be secrets")
	}
}

// IsLoopback reports whether a host is the machine itself: localhost, or an address such as 127.0.0.1 and ::1.
func IsLoopback(host string) bool {
	addr, err := netip.ParseAddr(host)
	return strings.EqualFold(host, "localhost") || err == nil && addr.IsLoopback()
}

// waived reports whether an environment variable of the surface waives a requirement.
func (r *entryReader) waived(variable string) bool {
	return variable != "" && r.opts.Environment[variable] == "1"
}

func (r *entryReader) headers() {
	n := r.field("headers")
	if n == nil {
		return
	}
	if n.Kind != syntax.Object {
		r.bad(r.Row.BadTarget, n, ReasonTarget, "`headers` must be an object of strings")
		return
	}
	for _, m := range effective(n) {
		if !r.isString(m.Value) {
			r.bad(r.Row.BadTarget, m.Value, ReasonTarget, "the value of a header must be a string")
			continue
		}
		r.hook.Headers = append(r.hook.Headers, EnvVar{Name: m.Key.Text, Value: m.Value.Text, Node: m.Value})
	}
}

func (r *entryReader) required() {
	for _, f := range r.typ.Fields {
		if f.Name == "type" || !f.Required.Has(r.Surface) {
			continue
		}
		n := r.field(f.Name)
		if n == nil {
			r.bad(r.Row.BadTarget, r.entry.Node, ReasonTarget, "`%s` hooks need a `%s`", r.typ.Name, f.Name)
		} else if f.Type.Kind == schemas.String && (!r.isString(n) || n.Text == "") {
			r.bad(r.Row.BadTarget, n, ReasonTarget, "`%s` must be a string that is not empty", f.Name)
		}
	}
}
