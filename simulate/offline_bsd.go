//go:build unix && !linux

package simulate

import "syscall"

func cutNetwork(*syscall.SysProcAttr) error { return errNetworkStays }
