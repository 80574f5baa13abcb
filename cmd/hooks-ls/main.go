// Command hooks-ls checks, explains and simulates the hooks of coding agents. It knows flags, streams and exit codes, and
// must not decide anything about hooks, which the packages below do. Begin with run in app.go, then the file of a command.
package main

import "os"

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }
