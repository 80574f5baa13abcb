//go:build !unix

package main

import "os"

// exitBySignal does nothing: there is no end by a signal here.
func exitBySignal(os.Signal) {}
