package simulate

import (
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// call builds the request of an http hook.
func (p *Plan) call(h *PlannedHook) {
	r := &p.Request
	if !r.AllowNetwork && !r.listing {
		h.skip(StageCommand, "it would send the payload to %s; requests are sent only with --allow-network", h.Hook.URL)
	}
	engine := p.engine
	env := r.lookup()
	c := &Call{URL: h.Hook.URL}
	h.Spawn.HTTP = c
	allowed := map[string]bool{}
	outer, limited := p.settingList(engine.VariablesSetting)
	for _, name := range h.Hook.AllowedEnv {
		allowed[name] = !limited || slices.Contains(outer, name)
	}
	accept := false
	for _, header := range h.Hook.Headers {
		switch strings.ToLower(header.Name) {
		case "content-type":
			continue
		case "accept":
			accept = true
		}
		c.Headers = append(c.Headers, Header{header.Name, expandEnv(header.Value, func(name string) string {
			if !allowed[name] {
				return ""
			}
			return env(name)
		})})
	}
	c.Headers = append(c.Headers, Header{"Content-Type", "application/json"})
	if !accept && !engine.NoAccept {
		c.Headers = append(c.Headers, Header{"Accept", "*/*"})
	}
	if list, limited := p.settingList(engine.URLsSetting); limited && !slices.ContainsFunc(list, func(glob string) bool { return globPattern(glob, ".*").MatchString(c.URL) }) {
		c.Blocked = "it is not in " + engine.URLsSetting
		return
	}
	if engine.LoopbackVariable == "" || env(engine.LoopbackVariable) == "1" {
		return
	}
	c.RefuseLoopback = true
	if u, err := url.Parse(strings.TrimSpace(c.URL)); err == nil && isInternal(u.Hostname()) {
		c.Blocked = "resolves to a blocked address; " + engine.LoopbackVariable + "=1 lets hooks reach this machine"
	}
}

// settingList concatenates the strings of a list setting in all settings files; limited reports whether any of them sets it.
func (p *Plan) settingList(name string) (list []string, limited bool) {
	for _, o := range p.set.Origins {
		if name == "" || o.LoadResult == nil || !slices.ContainsFunc(schemas.RootFields(o.Source.Kind), func(f schemas.Field) bool { return f.Name == name && f.Surfaces.Has(p.Request.Surface) }) {
			continue
		}
		v := o.LoadResult.File.Tree.Root.Get(name)
		if v == nil || v.Kind != syntax.Array {
			continue
		}
		limited = true
		list = append(list, slice.Map(v.Items, func(item *syntax.Node) string { return item.Text })...)
	}
	return list, limited
}

// isInternal reports whether host names this machine, or is an address in a private or link-local network.
func isInternal(host string) bool {
	if strings.EqualFold(host, "localhost") || strings.HasSuffix(strings.ToLower(host), ".localhost") {
		return true
	}
	addr, err := netip.ParseAddr(host)
	return err == nil && internal(addr)
}

// headerVariable matches $NAME, ${NAME} and ${NAME:-default} in a header value.
var headerVariable = regex.Lazy(`\$(?:\{([A-Za-z_][A-Za-z0-9_]*)(?::-[^}]*)?\}|([A-Za-z_][A-Za-z0-9_]*))`)
