package config

import (
	"net/netip"
	"net/url"
	"strings"
)

// splitURL takes an absolute URL apart as far as the rules for http hooks need it.
func splitURL(raw string) (scheme, host string, ok bool) {
	u, err := url.Parse(strings.TrimSpace(raw))
	if err != nil || u.Scheme == "" {
		return "", "", false
	}
	return strings.ToLower(u.Scheme), u.Hostname(), true
}

// isLoopback reports whether a host is this machine by its name or address.
func isLoopback(host string) bool {
	if strings.EqualFold(host, "localhost") {
		return true
	}
	addr, err := netip.ParseAddr(host)
	return err == nil && addr.IsLoopback()
}
