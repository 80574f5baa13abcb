package simulate

import (
	"net/netip"
	"testing"
)

// TestInternalAddresses checks the addresses that a product refuses to call from a hook, in every notation.
func TestInternalAddresses(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]bool{
		"127.0.0.1": true, "127.8.8.8": true, "::1": true, "0.0.0.0": true, "::": true,
		"10.0.0.1": true, "172.16.0.1": true, "172.31.255.255": true, "192.168.1.1": true, "fd00::1": true,
		"169.254.169.254": true, "fe80::1": true,
		"::ffff:10.0.0.1": true, "::ffff:127.0.0.1": true,
		"172.32.0.1": false, "192.169.0.1": false, "11.0.0.1": false, "8.8.8.8": false, "2606:4700::1": false, "::ffff:8.8.8.8": false,
	} {
		if got := internal(netip.MustParseAddr(address)); got != want {
			t.Errorf("%s: %v, want %v", address, got, want)
		}
	}
}
