//go:build !unix

package main

import "os"

// exitBySignal does nothing: this system has no such signals.
func exitBySignal(os.Signal) {}
