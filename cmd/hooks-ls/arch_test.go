package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/hooks-ls/hooks-ls/internal/racing"
)

const module = "github.com/hooks-ls/hooks-ls"

// layers lists the packages of this module that each package may import. A package that is not listed fails the test, so that
// a new one needs a decision here.
var layers = map[string][]string{
	"schemas":            {"analysis/english", "internal/slice"},
	"schemas/gen":        {"schemas", "internal/slice"},
	"analysis/text":      {},
	"analysis/syntax":    {"analysis/text", "internal/regex"},
	"analysis/pattern":   {"schemas", "analysis/text", "internal/regex", "internal/slice"},
	"analysis/shape":     {"schemas", "analysis/text", "analysis/syntax", "internal/slice"},
	"analysis/config":    {"analysis/slash", "schemas", "analysis/english", "analysis/text", "analysis/syntax", "analysis/pattern", "internal/slice"},
	"analysis/script":    {"analysis/slash", "schemas", "analysis/text", "analysis/syntax", "analysis/pattern", "analysis/shape", "analysis/config", "internal/slice"},
	"analysis/english":   {"internal/slice"},
	"analysis/slash":     {},
	"analysis/workspace": {"analysis/slash", "schemas", "analysis/text", "analysis/syntax", "analysis/config", "analysis/script", "analysis/english", "internal/slice"},
	"analysis/edit":      {"schemas", "analysis/text", "analysis/syntax", "analysis/workspace", "internal/slice"},
	"analysis/commands":  {"analysis/slash", "schemas", "analysis/text", "analysis/syntax", "analysis/pattern", "analysis/shape", "analysis/config", "analysis/script", "analysis/script/facts", "analysis/workspace", "internal/regex", "internal/slice"},
	"analysis/lint":      {"analysis/slash", "analysis/project", "schemas", "analysis/text", "analysis/syntax", "analysis/pattern", "analysis/shape", "analysis/config", "analysis/script", "analysis/script/facts", "analysis/workspace", "analysis/edit", "analysis/commands", "analysis/english", "internal/regex", "internal/slice"},
	"analysis/project":   {"analysis/slash", "schemas", "analysis/text", "analysis/syntax", "analysis/english", "analysis/workspace", "internal/slice"},
	"analysis/scaffold":  {"schemas", "analysis/syntax", "internal/regex", "internal/slice"},
	"simulate/why":       {"analysis/slash", "schemas", "simulate", "analysis/config", "analysis/workspace", "analysis/lint", "analysis/english", "term", "internal/slice"},
	"simulate/hooktest":  {"schemas", "simulate", "term", "analysis/casefile", "analysis/english", "internal/ci", "internal/regex", "internal/slice"},
	"analysis/casefile":  {"schemas", "analysis/text", "analysis/syntax", "analysis/shape", "analysis/english", "internal/regex", "internal/slice"},
	"simulate":           {"analysis/slash", "schemas", "analysis/english", "analysis/text", "analysis/syntax", "analysis/pattern", "analysis/shape", "analysis/config", "term", "internal/regex", "internal/slice"},
	"analysis/inspect":   {"schemas", "analysis/text", "analysis/syntax", "analysis/pattern", "analysis/shape", "analysis/config", "analysis/workspace", "analysis/edit", "analysis/commands", "analysis/lint", "analysis/english", "analysis/script", "analysis/script/facts", "internal/regex", "internal/slice"},
	"analysis/rules":     {"analysis/slash", "analysis/inspect", "schemas", "analysis/text", "analysis/syntax", "analysis/pattern", "analysis/shape", "analysis/config", "analysis/workspace", "analysis/edit", "analysis/commands", "analysis/lint", "analysis/english", "analysis/script", "analysis/script/facts", "internal/regex", "internal/slice"},
	"analysis/assist":    {"analysis/slash", "analysis/project", "analysis/casefile", "schemas", "analysis/text", "analysis/syntax", "analysis/pattern", "analysis/shape", "analysis/config", "analysis/workspace", "analysis/edit", "analysis/commands", "analysis/lint", "analysis/english", "analysis/script", "analysis/script/facts", "term", "internal/regex", "internal/slice"},
	"analysis/report":    {"schemas", "analysis/text", "analysis/workspace", "analysis/edit", "analysis/commands", "analysis/lint", "analysis/english", "term", "internal/ci", "internal/slice"},
	"term":               {},
	"internal/archives":  {"internal/racing"},
	"internal/ci":        {},
	"internal/racing":    {},
	"internal/regex":     {},
	"internal/slice":     {},
	"internal/typecheck": {},
	"lsp":                {"*"},
	"lsp/wire":           {"analysis/text"},
	"lsp/session":        {"lsp/wire", "schemas", "analysis/text", "analysis/slash", "analysis/workspace", "analysis/commands", "analysis/lint", "analysis/project", "analysis/assist", "simulate", "simulate/hooktest", "internal/slice"},
	"lsp/lsptest":        {"*"},
	"cmd/hooks-ls/git":   {},
	"cmd/hooks-ls":       {"*"},

	"analysis/script/facts": {"analysis/text", "analysis/script", "internal/regex", "internal/slice"},
}

// only restricts imports, by path prefix, to certain packages.
var only = map[string][]string{
	"os/exec":                         {"simulate", "cmd/hooks-ls/git"},
	"net/http":                        {"simulate"},
	"go.lsp.dev/":                     {"lsp", "lsp/wire", "lsp/session", "lsp/lsptest", "cmd/hooks-ls"},
	"github.com/invopop/jsonschema":   {"schemas/gen"},
	"github.com/buger/jsonparser":     {"simulate", "simulate/hooktest", "lsp"},
	"go.yaml.in/yaml":                 {"analysis/syntax"},
	"github.com/santhosh-tekuri/":     {},
	"github.com/tailscale/hujson":     {},
	"github.com/google/go-cmp":        {"internal/archives"},
	"golang.org/x/tools/txtar":        {"internal/archives"},
	"golang.org/x/term":               {"cmd/hooks-ls"},
	"github.com/rogpeppe/go-internal": {},
	// They call methods by name, for which the linker keeps every method of every type in the program.
	"text/template": {},
	"html/template": {},
}

// fileAccess lists functions of package os that only the packages in mayTouchFiles may use.
var fileAccess = []string{"Open", "OpenFile", "ReadFile", "ReadDir", "WriteFile", "Create", "Stat", "Lstat", "DirFS", "Getwd", "Readlink"}

var mayTouchFiles = []string{"internal/archives", "cmd/hooks-ls", "simulate", "simulate/hooktest", "lsp", "lsp/session", "schemas/gen"}

func TestImportsGoOneWay(t *testing.T) {
	for dir, files := range packages(t) {
		allowed, known := layers[dir]
		if !known {
			t.Errorf("package %s has no place in the architecture: add it to layers", dir)
			continue
		}
		for file, imports := range files {
			for _, imp := range imports {
				if rest, ours := strings.CutPrefix(imp, module+"/"); ours {
					if !slices.Contains(allowed, "*") && !slices.Contains(allowed, rest) {
						t.Errorf("%s imports %s, against the direction of the architecture", file, rest)
					}
					if dir != "cmd/hooks-ls" && strings.HasPrefix(rest, "cmd/") {
						t.Errorf("%s imports the command", file)
					}
					continue
				}
				for prefix, owners := range only {
					if (imp == prefix || strings.HasSuffix(prefix, "/") && strings.HasPrefix(imp, prefix) ||
						strings.HasPrefix(imp, prefix+"/")) && !slices.Contains(owners, dir) {
						t.Errorf("%s imports %s, which belongs to %v only", file, imp, owners)
					}
				}
			}
		}
	}
}

func TestFilesAreTouchedAtTheEdge(t *testing.T) {
	root := filepath.Join("..", "..")
	for dir, files := range packages(t) {
		if slices.Contains(mayTouchFiles, dir) {
			continue
		}
		for file := range files {
			tree, err := parser.ParseFile(token.NewFileSet(), filepath.Join(root, file), nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			for _, name := range fileAccess {
				if usesSelector(tree, "os", name) {
					t.Errorf("%s uses os.%s; outside of %v a package takes an fs.FS", file, name, mayTouchFiles)
				}
			}
		}
	}
}

// TestPatternsAreCompiledWhenUsed keeps the start of the program short.
func TestPatternsAreCompiledWhenUsed(t *testing.T) {
	for _, files := range packages(t) {
		for file, imports := range files {
			if !slices.Contains(imports, "regexp") {
				continue
			}
			tree, err := parser.ParseFile(token.NewFileSet(), filepath.Join("..", "..", file), nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			tree.Decls = slices.DeleteFunc(tree.Decls, func(d ast.Decl) bool { _, f := d.(*ast.FuncDecl); return f })
			ast.Inspect(tree, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if ok && isSelector(call.Fun, "regexp", "MustCompile") {
					t.Errorf("%s compiles a pattern when the program starts: use regex.Lazy", file)
				}
				_, late := n.(*ast.FuncLit)
				return !late
			})
		}
	}
}

// TestPackagesSayWhereToBegin checks that the comment of each package has three sentences, and that where it says to begin reading
// exists.
func TestPackagesSayWhereToBegin(t *testing.T) {
	begin := regexp.MustCompile(`(?:Begin|Start)(?: reading)? (?:with|at) (?:package )?([\w.]+)(?:[^.]*? in (\w+\.go))?`)
	for dir, files := range packages(t) {
		comment, declared := "", map[string]bool{}
		for file := range files {
			tree, err := parser.ParseFile(token.NewFileSet(), filepath.Join("..", "..", file), nil, parser.ParseComments)
			if err != nil {
				t.Fatal(err)
			}
			comment += tree.Doc.Text()
			declared[path.Base(file)] = true
			for name := range declarations(tree) {
				declared[name], declared[name+" in "+path.Base(file)] = true, true
			}
		}
		comment = strings.Join(strings.Fields(comment), " ")
		switch m := begin.FindStringSubmatch(comment); {
		case strings.Count(comment+" ", ". ") < 3:
			t.Errorf("%s: the comment of the package says in three sentences what it knows, what it must not know, and where to begin reading", dir)
		case m == nil:
			t.Errorf("%s: the comment of the package does not say what to begin with", dir)
		default:
			name := strings.TrimSuffix(m[1], ".")
			if m[2] != "" {
				name += " in " + m[2]
			}
			if !declared[name] {
				t.Errorf("%s: the comment of the package says to begin with %s, which is not there", dir, name)
			}
		}
	}
}

// declarations returns the names that a file declares at its top level, methods as Type.Method and as Method.
func declarations(tree *ast.File) map[string]bool {
	names := map[string]bool{}
	for _, d := range tree.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			names[d.Name.Name] = true
			if d.Recv != nil {
				recv := d.Recv.List[0].Type
				if star, ok := recv.(*ast.StarExpr); ok {
					recv = star.X
				}
				if id, ok := recv.(*ast.Ident); ok {
					names[id.Name+"."+d.Name.Name] = true
				}
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					names[spec.Name.Name] = true
				case *ast.ValueSpec:
					for _, id := range spec.Names {
						names[id.Name] = true
					}
				}
			}
		}
	}
	return names
}

// packages maps each directory of non-test code to its files and their imports.
func packages(t *testing.T) map[string]map[string][]string {
	t.Helper()
	racing.SkipSweep(t)
	root := filepath.Join("..", "..")
	found := map[string]map[string][]string{}
	err := filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, _ := filepath.Rel(root, p)
		rel = filepath.ToSlash(rel)
		if d.IsDir() {
			if name := d.Name(); name == "testdata" || name == "node_modules" || name == "examples" || rel != "." && strings.HasPrefix(name, ".") {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(rel, ".go") || strings.HasSuffix(rel, "_test.go") {
			return nil
		}
		tree, err := parser.ParseFile(token.NewFileSet(), p, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		dir := path.Dir(rel)
		if found[dir] == nil {
			found[dir] = map[string][]string{}
		}
		imports := []string{}
		for _, spec := range tree.Imports {
			name, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			imports = append(imports, name)
		}
		found[dir][rel] = imports
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(found) < 5 {
		t.Fatalf("found only %d packages below %s", len(found), root)
	}
	return found
}

// usesSelector reports whether the file refers to pkg.name.
func usesSelector(file *ast.File, pkg, name string) bool {
	found := false
	ast.Inspect(file, func(n ast.Node) bool {
		found = found || isSelector(n, pkg, name)
		return !found
	})
	return found
}

func isSelector(n ast.Node, pkg, name string) bool {
	sel, ok := n.(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != name {
		return false
	}
	id, ok := sel.X.(*ast.Ident)
	return ok && id.Name == pkg && id.Obj == nil
}
