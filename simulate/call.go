package simulate

import (
	"net/netip"
	"net/url"
	"regexp"
	"strings"
	"sync"

	"github.com/hooks-ls/hooks-ls/schemas"
)

// call fills in the request of an http hook.
func (p *Plan) call(h *PlannedHook) {
	r := &p.Request
	if !r.AllowNetwork && !r.listing {
		h.skip("it would send the payload to %s; requests are sent only with --allow-network", h.Hook.URL)
	}
	engine := schemas.EngineOn(r.Surface, r.Edition)
	env := r.lookup()
	c := &Call{URL: h.Hook.URL}
	h.Spawn.HTTP = c
	allowed := map[string]bool{}
	for _, name := range h.Hook.AllowedEnv {
		allowed[name] = true
	}
	accept := false
	for _, header := range h.Hook.Headers {
		switch strings.ToLower(header.Name) {
		case "content-type":
			continue
		case "accept":
			accept = true
		}
		c.Headers = append(c.Headers, Header{header.Name, expandHeader(header.Value, allowed, env)})
	}
	c.Headers = append(c.Headers, Header{"Content-Type", "application/json"})
	if !accept {
		c.Headers = append(c.Headers, Header{"Accept", "*/*"})
	}
	if engine.LoopbackVariable == "" || env(engine.LoopbackVariable) == "1" {
		return
	}
	c.RefuseLoopback = true
	if u, err := url.Parse(strings.TrimSpace(c.URL)); err == nil && isInternal(u.Hostname()) {
		c.Blocked = "resolves to a blocked address; " + engine.LoopbackVariable + "=1 lets hooks reach this machine"
	}
}

// isInternal reports a host that is this machine, or an address of a private or link-local network.
func isInternal(host string) bool {
	if strings.EqualFold(host, "localhost") || strings.HasSuffix(strings.ToLower(host), ".localhost") {
		return true
	}
	addr, err := netip.ParseAddr(host)
	return err == nil && (addr.IsLoopback() || addr.IsPrivate() || addr.IsLinkLocalUnicast() || addr.IsUnspecified())
}

// headerVariable is $NAME, ${NAME} or ${NAME:-text} in a header.
var headerVariable = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\$(?:\{([A-Za-z_][A-Za-z0-9_]*)(?::-[^}]*)?\}|([A-Za-z_][A-Za-z0-9_]*))`)
})

// expandHeader puts variables into a header's value: those that the entry allows, and nothing for all others.
func expandHeader(value string, allowed map[string]bool, env lookup) string {
	return headerVariable().ReplaceAllStringFunc(value, func(ref string) string {
		m := headerVariable().FindStringSubmatch(ref)
		name := m[1] + m[2]
		if !allowed[name] {
			return ""
		}
		return env(name)
	})
}
