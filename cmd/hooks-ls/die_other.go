//go:build !unix

package main

import "os"

// dieOf does nothing: there is no end by a signal here.
func dieOf(os.Signal) {}
