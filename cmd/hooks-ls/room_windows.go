package main

import "os"

// room is not known: nothing tells how much a pipe takes.
func room(*os.File) int { return 0 }
