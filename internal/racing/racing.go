// Package racing reports whether the race detector is on. Only tests import it. The detector makes computing ten times slower and
// starting a program thirty times, and it looks for one thing: goroutines that share memory. Inputs that take the same way
// through the program show it the same accesses, so a few of them are enough. Everything runs without the detector. Begin
// with Sample.
package racing

import (
	"runtime/debug"
	"slices"
	"testing"
)

func enabled() bool {
	build, _ := debug.ReadBuildInfo()
	return slices.Contains(build.Settings, debug.BuildSetting{Key: "-race", Value: "true"})
}

// Sample returns every eighth element under the race detector, and otherwise all.
func Sample[T any](all []T) []T {
	if !enabled() {
		return all
	}
	var some []T
	for part := range slices.Chunk(all, 8) {
		some = append(some, part[0])
	}
	return some
}

// SkipSweep skips a long test under the race detector, one whose goroutines, if it starts any, run in other tests too.
func SkipSweep(t testing.TB) {
	t.Helper()
	if enabled() {
		t.Skip("the race detector sees nothing new here")
	}
}
