// Command hooks-ls checks, explains and simulates the hooks of coding agents.
package main

import "os"

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }
