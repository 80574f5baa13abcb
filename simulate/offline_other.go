//go:build !linux

package simulate

import "errors"

var errNetworkStays = errors.New("the network cannot be blocked on this system")

// CanCutNetwork reports whether processes can be started without a network.
func CanCutNetwork() bool { return false }
