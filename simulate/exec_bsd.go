//go:build unix && !linux

package simulate

import "syscall"

func cutNetwork(*syscall.SysProcAttr) error { return errNetworkStays }

// mark does nothing here: there is no simple way to read another process's environment.
type mark struct{}

func newMark() mark { return mark{} }

func (mark) variable() []string { return nil }

func (mark) settle(root int) int { return 0 }

func (mark) kill(root int) {}

// await waits for the process and reaps it.
func (t *tree) await() { t.state, _ = t.process.Wait() }

func (t *tree) reap() {}
