// Command typecheck checks the types of the packages of a module and of their tests on other systems, which are its arguments. It
// does so from source: compiling the standard library and all modules for a system, as go vet does, takes far longer. It knows
// nothing of this module. Begin with main.
package main

import (
	"fmt"
	"os"

	"golang.org/x/tools/go/packages"
)

func main() {
	wrong := 0
	for _, system := range os.Args[1:] {
		list, err := packages.Load(&packages.Config{Mode: packages.LoadAllSyntax, Tests: true, Env: append(os.Environ(), "GOOS="+system, "CGO_ENABLED=0")}, "./...")
		if err != nil || len(list) == 0 {
			fmt.Fprintf(os.Stderr, "typecheck: %d packages on %s: %v\n", len(list), system, err)
			os.Exit(1)
		}
		wrong += packages.PrintErrors(list)
	}
	os.Exit(min(wrong, 1))
}
