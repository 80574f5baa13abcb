package lsp

import (
	"cmp"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/hooks-ls/hooks-ls/analysis/assist"
	"github.com/hooks-ls/hooks-ls/analysis/project"
	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/lsp/session"
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
		// State is the last test's result, Proof the input on which an alive hook acted and how; "" if not tested, or changed since.
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
	at, _ := st.LocateOrFolder(string(arg.URI))
	f := st.Folders[at]
	if f.URI == "" {
		return nil, invalid("%s is not in a folder of the workspace", arg.URI)
	}
	files := []testableFile{}
	hooks, err := testableHooks(f)
	if err != nil {
		return nil, err
	}
	for _, t := range st.CheckedFiles(at) {
		d := f.Snap.Document(t.Path)
		if d == nil || hooks[t.Path] == nil {
			continue
		}
		file := testableFile{URI: st.URI(at, t.Path), Path: t.Path}
		for _, h := range hooks[t.Path] {
			i := slices.IndexFunc(file.Hooks, func(o testableHook) bool { return o.Pointer == h.Pointer })
			if i < 0 {
				i = len(file.Hooks)
				file.Hooks = append(file.Hooks, testableHook{
					Pointer: h.Pointer, Event: h.Event, Command: h.Command, Range: s.converter(st, at).rangeOf(d.Text, assist.CommandRange(d, h.Pointer)),
				})
			}
			product := testableIn(f, t.Path, h)
			if script, runtime := assist.Debuggable(f.Snap, t.Path, h.Pointer, h.Surface); runtime != "" {
				hook := lensArgument{uri.URI(file.URI), h.Event, h.Surface.ID()}
				product.Debug = &debugArgument{hook, h.Pointer, uri.URI(st.URI(at, script)), runtime}
			}
			file.Hooks[i].Products = append(file.Hooks[i].Products, product)
		}
		slices.SortStableFunc(file.Hooks, func(a, b testableHook) int {
			return cmp.Or(cmp.Compare(a.Range.Start.Line, b.Range.Start.Line), cmp.Compare(a.Range.Start.Character, b.Range.Start.Character))
		})
		files = append(files, file)
	}
	return commandAnswer{Result: append(files, s.testableCases(st, at)...)}, nil
}

// testableHooks returns the folder's hooks that are tested in some product, by path of their file.
func testableHooks(f *session.Folder) (map[string][]hooktest.Hook, error) {
	found := map[string][]hooktest.Hook{}
	listed := map[string]bool{} // by root
	for _, d := range f.Snap.Documents() {
		if listed[d.Root] || d.Err != nil || !d.Configures() {
			continue
		}
		listed[d.Root] = true
		hooks, err := hooktest.Plan(testConfig(f, d.Root, schemas.Dispatched.List()))
		if err != nil {
			return nil, err
		}
		for _, h := range hooks {
			file := slash.Join(d.Root, h.Source)
			if of := f.Snap.Document(file); of != nil && of.Root == d.Root && slices.Contains(testedProducts(f, of), h.Surface) {
				found[file] = append(found[file], h)
			}
		}
	}
	return found, nil
}

// testableIn returns a file's hook as a test in one product, with its last result.
func testableIn(f *session.Folder, file string, h hooktest.Hook) testableProduct {
	p := testableProduct{ID: h.Surface.ID()}
	result := f.LastTest(file)
	if result == nil {
		return p
	}
	last := slice.Find(result.Hooks, func(o hooktest.Hook) bool { return o.ID == h.ID && o.Surface == h.Surface })
	if p.State = last.State; last.Proof != nil {
		p.Proof = last.Proof.Input + " → " + last.Proof.Action
	}
	return p
}

func testConfig(f *session.Folder, root string, products []schemas.Surface) hooktest.Config {
	return hooktest.Config{Workspace: filepath.Join(filepath.FromSlash(f.Name), filepath.FromSlash(root)), Surfaces: products, Environ: os.Environ()}
}

func testedProducts(f *session.Folder, d *workspace.Document) []schemas.Surface {
	products := f.Conf.Analysis.Surfaces
	if products.Empty() {
		products = project.For(f.Snap, d.Path, nil).Surfaces
	}
	return hooktest.Products(products)
}

// testableCases returns the folder's cases, as edited or on disk. Cases with a mistake are included, and fail when run.
func (s *server) testableCases(st *session.State, at int) []testableFile {
	f := st.Folders[at]
	var files []testableFile
	for _, name := range workspace.Unignored(os.DirFS(filepath.FromSlash(f.Name))) {
		if !schemas.IsCaseFile(name) {
			continue
		}
		parsed, err := cases(f, name)
		if err != nil {
			continue // deleted meanwhile
		}
		c := s.converter(st, at)
		file := testableFile{URI: st.URI(at, name), Path: name}
		for _, k := range parsed.Cases {
			item := testableCase{Name: k.Name, Range: c.rangeOf(parsed.Text, k.NameRange)}
			if k.Expect.Node != nil {
				item.Expect = new(c.rangeOf(parsed.Text, k.Expect.Node.Range))
			}
			file.Cases = append(file.Cases, item)
		}
		if file.Cases != nil {
			files = append(files, file)
		}
	}
	return files
}

// sourceOf returns a document's path as products name it: relative to the directory that they search.
func sourceOf(d *workspace.Document) string {
	return strings.TrimPrefix(strings.TrimPrefix(d.Path, d.Root), "/")
}
