package lsp

import (
	"cmp"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/hooks-ls/hooks-ls/analysis/assist"
	"github.com/hooks-ls/hooks-ls/analysis/project"
	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/schemas"
	"github.com/hooks-ls/hooks-ls/simulate/hooktest"
)

// Answer of hooks-ls.listTests: what hooks-ls.test can run in a folder, by file.
type (
	testableFile struct {
		URI string `json:"uri"`
		// Path is relative to the folder.
		Path  string         `json:"path"`
		Hooks []testableHook `json:"hooks,omitempty"`
		Cases []testableCase `json:"cases,omitempty"`
	}
	testableHook struct {
		Pointer string `json:"pointer"`
		Event   string `json:"event"`
		Command string `json:"command"`
		// Range is the range of the command.
		Range protocol.Range `json:"range"`
		// Products lists those that run the hook.
		Products []testableProduct `json:"products"`
	}
	testableProduct struct {
		ID string `json:"id"`
		// State is the result of the last test. Proof says on which input an alive hook acted, and how. Both are empty when the
		// hook was not tested, or has changed since.
		State hooktest.State `json:"state,omitempty"`
		Proof string         `json:"proof,omitempty"`
		// Debug is nil for a hook that is no single script of Node or Python.
		Debug *debugArgument `json:"debug,omitempty"`
	}
	testableCase struct {
		Name  string         `json:"name"`
		Range protocol.Range `json:"range"`
		// Expect is the range of the expectation; nil when there is none.
		Expect *protocol.Range `json:"expect,omitempty"`
	}
)

// listTests lists the hooks and cases of a folder that can be tested. It runs nothing.
func (s *server) listTests(ctx context.Context, arg fileArgument) (any, error) {
	st, err := s.complete(ctx)
	if err != nil {
		return nil, err
	}
	at, _ := st.locateOrFolder(string(arg.URI))
	f := st.folders[at]
	if f.uri == "" {
		return nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "%s is not in a folder of the workspace", arg.URI)
	}
	files := []testableFile{}
	hooks, err := f.testableHooks()
	if err != nil {
		return nil, err
	}
	for _, t := range st.checkedFiles(at) {
		d := f.snap.Document(t.path)
		if d == nil || hooks[t.path] == nil {
			continue
		}
		file := testableFile{URI: st.uri(at, t.path), Path: t.path}
		for _, h := range hooks[t.path] {
			i := slices.IndexFunc(file.Hooks, func(o testableHook) bool { return o.Pointer == h.Pointer })
			if i < 0 {
				i = len(file.Hooks)
				file.Hooks = append(file.Hooks, testableHook{
					Pointer: h.Pointer, Event: h.Event, Command: h.Command, Range: s.converter(st, at).rangeOf(d.Text, assist.CommandRange(d, h.Pointer)),
				})
			}
			product := f.testableIn(t.path, h)
			if script, runtime := assist.Debuggable(f.snap, t.path, h.Pointer, h.Surface); runtime != "" {
				hook := lensArgument{uri.URI(file.URI), h.Event, h.Surface.ID()}
				product.Debug = &debugArgument{hook, h.Pointer, uri.URI(st.uri(at, script)), runtime}
			}
			file.Hooks[i].Products = append(file.Hooks[i].Products, product)
		}
		slices.SortStableFunc(file.Hooks, func(a, b testableHook) int {
			return cmp.Or(cmp.Compare(a.Range.Start.Line, b.Range.Start.Line), cmp.Compare(a.Range.Start.Character, b.Range.Start.Character))
		})
		files = append(files, file)
	}
	cases, err := s.testableCases(st, at)
	if err != nil {
		return nil, err
	}
	return commandAnswer{Result: append(files, cases...)}, nil
}

// testableHooks returns the folder's hooks that are tested in some product, by path of their file.
func (f *folder) testableHooks() (map[string][]hooktest.Hook, error) {
	found := map[string][]hooktest.Hook{}
	listed := map[string]bool{} // by root
	for _, d := range f.snap.Documents() {
		if listed[d.Root] || d.Err != nil || !d.Configures() {
			continue
		}
		listed[d.Root] = true
		hooks, err := hooktest.Plan(f.testing(d.Root, schemas.Dispatched.List()))
		if err != nil {
			return nil, err
		}
		for _, h := range hooks {
			file := slash.Join(d.Root, h.Source)
			if of := f.snap.Document(file); of != nil && of.Root == d.Root && slices.Contains(f.testedProducts(of), h.Surface) {
				found[file] = append(found[file], h)
			}
		}
	}
	return found, nil
}

// testableIn returns a file's hook as a test in one product, with its last result.
func (f *folder) testableIn(file string, h hooktest.Hook) testableProduct {
	p := testableProduct{ID: h.Surface.ID()}
	result := f.testResults[file]
	if result == nil || !f.unchanged(result) {
		return p
	}
	i := slices.IndexFunc(result.hooks, func(o hooktest.Hook) bool { return o.ID == h.ID && o.Surface == h.Surface })
	if i < 0 {
		return p
	}
	if p.State = result.hooks[i].State; result.hooks[i].Proof != nil {
		p.Proof = result.hooks[i].Proof.Input + " → " + result.hooks[i].Proof.Action
	}
	return p
}

// testing returns the configuration for a test of hooks below a directory of the folder.
func (f *folder) testing(root string, products []schemas.Surface) hooktest.Config {
	return hooktest.Config{Workspace: filepath.Join(filepath.FromSlash(f.name), filepath.FromSlash(root)), Surfaces: products, Environ: os.Environ()}
}

// testedProducts returns the products in which a document's hooks are tested.
func (f *folder) testedProducts(d *workspace.Document) []schemas.Surface {
	products := f.conf.analysis.Surfaces
	if products.Empty() {
		products = project.For(f.snap, d.Path, nil).Surfaces
	}
	return hooktest.Products(products)
}

// testableCases returns the folder's cases, as edited or on disk. Cases with a mistake are included, and fail when run.
func (s *server) testableCases(st *state, at int) ([]testableFile, error) {
	f := st.folders[at]
	paths, err := workspace.Unignored(os.DirFS(filepath.FromSlash(f.name)))
	if err != nil {
		return nil, err
	}
	var files []testableFile
	for _, name := range paths {
		if !schemas.IsCaseFile(name) {
			continue
		}
		parsed, err := f.cases(name)
		if err != nil {
			continue // deleted meanwhile
		}
		c := s.converter(st, at)
		file := testableFile{URI: st.uri(at, name), Path: name}
		for _, k := range parsed.Cases {
			item := testableCase{Name: k.Name, Range: c.rangeOf(parsed.Text, k.NameRange)}
			if k.Expect.Node != nil {
				r := c.rangeOf(parsed.Text, k.Expect.Node.Range)
				item.Expect = &r
			}
			file.Cases = append(file.Cases, item)
		}
		if file.Cases != nil {
			files = append(files, file)
		}
	}
	return files, nil
}

// sourceOf returns a document's path as products name it: relative to the directory that they search.
func sourceOf(d *workspace.Document) string {
	return strings.TrimPrefix(strings.TrimPrefix(d.Path, d.Root), "/")
}
