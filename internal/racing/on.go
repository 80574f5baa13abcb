//go:build race

package racing

// Enabled reports that the race detector is on.
const Enabled = true
