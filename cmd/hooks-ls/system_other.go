//go:build !unix

package main

import (
	"io/fs"
	"os"
)

// exitBySignal does nothing: this system has no such signals.
func exitBySignal(os.Signal) {}

// keepOwner does nothing: a new file belongs to its creator and inherits the directory's permissions.
func keepOwner(*os.File, fs.FileInfo) {}
