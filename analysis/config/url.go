package config

import (
	"net/netip"
	"net/url"
	"strings"
)

func splitURL(raw string) (scheme, host string, ok bool) {
	u, err := url.Parse(strings.TrimSpace(raw))
	if err != nil || u.Scheme == "" {
		return "", "", false
	}
	return strings.ToLower(u.Scheme), u.Hostname(), true
}

func isLoopback(host string) bool {
	addr, err := netip.ParseAddr(host)
	return strings.EqualFold(host, "localhost") || err == nil && addr.IsLoopback()
}
