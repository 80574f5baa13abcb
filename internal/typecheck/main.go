// Command typecheck checks the types of our packages and their tests on another system, from source: it reads what
// "GOOS=… go list -deps -test -json ./..." writes. Compiling the standard library and all modules for a system, as go vet does, takes fifty
// times as long. It knows Go and nothing of this module. Begin with main.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// listed is what go list says about a package.
type listed struct {
	ImportPath, Dir string
	GoFiles         []string
	ImportMap       map[string]string
	Module          *struct {
		Main      bool
		GoVersion string
	}
}

type importer func(path string) (*types.Package, error)

func (f importer) Import(path string) (*types.Package, error) { return f(path) }

func main() {
	ours, wrong := check(os.Stdin)
	if ours == 0 {
		wrong = append(wrong, errors.New("go list named no package of ours"))
	}
	said := map[string]bool{} // a package is checked with its tests and without
	for _, err := range wrong {
		if text := err.Error(); !said[text] {
			said[text] = true
			fmt.Println(text)
		}
	}
	if len(said) > 0 {
		os.Exit(1)
	}
}

// check returns how many packages are ours, and what is wrong in them. Of others it reads the declarations alone.
func check(list io.Reader) (ours int, wrong []error) {
	fset, packages := token.NewFileSet(), map[string]*types.Package{"unsafe": types.Unsafe}
	for decoder := json.NewDecoder(list); ; { // what a package imports comes before it
		var p listed
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			return ours, wrong
		} else if err != nil {
			return ours, append(wrong, err)
		}
		if packages[p.ImportPath] != nil || strings.HasSuffix(p.ImportPath, ".test") { // the main package of a test is generated
			continue
		}
		isOurs := p.Module != nil && p.Module.Main
		if isOurs {
			ours++
		}
		config := types.Config{
			IgnoreFuncBodies: !isOurs, Sizes: types.SizesFor("gc", "amd64"),
			Importer: importer(func(path string) (*types.Package, error) {
				if mapped := p.ImportMap[path]; mapped != "" {
					path = mapped
				}
				return packages[path], nil
			}),
			Error: func(err error) { wrong = append(wrong, err) },
		}
		if p.Module != nil && p.Module.GoVersion != "" {
			config.GoVersion = "go" + p.Module.GoVersion
		}
		var files []*ast.File
		for _, name := range p.GoFiles {
			f, err := parser.ParseFile(fset, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
			if err != nil {
				return ours, append(wrong, err)
			}
			files = append(files, f)
		}
		path, _, _ := strings.Cut(p.ImportPath, " ") // a package as its tests see it is "path [path.test]"
		packages[p.ImportPath], _ = config.Check(path, fset, files, nil)
	}
}
