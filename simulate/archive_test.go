package simulate

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/hooks-ls/hooks-ls/internal/archives"
	"github.com/hooks-ls/hooks-ls/schemas"
	"github.com/hooks-ls/hooks-ls/term"
)

// TestArchives runs the events of testdata/*.txtar. An archive holds a workspace, options.json with the request, and want
// with the resulting text; want.json, if present, holds the result as JSON. -update writes both.
func TestArchives(t *testing.T) {
	t.Parallel()
	needsShell(t)
	archives.Run(t, "testdata/*.txtar", func(t *testing.T, ar *txtar.Archive) *txtar.Archive {
		w := newWorkspace(t, ar)
		res, failure := w.simulate(t, optionsOf(t, ar))
		for i := range ar.Files {
			switch f := &ar.Files[i]; f.Name {
			case "want":
				f.Data = []byte(failure)
				if res != nil {
					f.Data = []byte(w.text(t, res))
				}
			case "want.json":
				f.Data = []byte(w.json(t, res))
			}
		}
		return ar
	})
}

// needsShell skips a test on systems other than Linux, for which the hooks in the archives are written.
func needsShell(t testing.TB) {
	t.Helper()
	if HostOS() != schemas.Linux {
		t.Skip("the hooks of this test are written for Linux")
	}
}

func optionsOf(t testing.TB, ar *txtar.Archive) Options {
	t.Helper()
	for _, f := range ar.Files {
		if f.Name != "options.json" {
			continue
		}
		o, err := ParseOptions(f.Data)
		if err != nil {
			t.Fatal(err)
		}
		return o
	}
	t.Fatal("the archive has no options.json")
	return Options{}
}

// workspace is a temporary directory that holds the files of an archive.
type workspace struct{ dir string }

// newWorkspace writes the files of an archive into a git repository. Files that start with #! are executable.
func newWorkspace(t testing.TB, ar *txtar.Archive) *workspace {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	w := &workspace{dir}
	w.write(t, ".git/HEAD", "ref: refs/heads/main\n")
	for _, f := range ar.Files {
		switch f.Name {
		case "options.json", "want", "want.json":
		default:
			w.write(t, f.Name, strings.ReplaceAll(string(f.Data), "$WORK", dir))
		}
	}
	return w
}

func (w *workspace) write(t testing.TB, name, text string) {
	t.Helper()
	file := filepath.Join(w.dir, filepath.FromSlash(name))
	mode := fs.FileMode(0o666)
	if strings.HasPrefix(text, "#!") {
		mode = 0o777
	}
	archives.Write(t, file, []byte(text), mode)
}

// untimed runs hooks for real and zeroes their durations, so that results are reproducible.
var untimed = func(ctx context.Context, s Spawn) HookResult {
	r := Local{Network: true}.Run(ctx, s)
	r.Duration = 0
	return r
}

// simulate runs the options in the workspace; failure is the error of a request that cannot be planned.
func (w *workspace) simulate(t testing.TB, o Options) (res *Result, failure string) {
	t.Helper()
	o.Dir = w.dir
	if o.Environ == nil {
		o.Environ = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + filepath.Join(w.dir, "home"), "LANG=C"}
	}
	req, err := o.Request()
	if err == nil {
		res, err = Simulate(t.Context(), req, untimed)
	}
	if err != nil {
		return nil, "error: " + err.Error() + "\n"
	}
	return res, ""
}

// masked replaces the workspace's directory by /work.
func (w *workspace) masked(s string) string {
	return strings.ReplaceAll(s, filepath.ToSlash(w.dir), "/work")
}

func (w *workspace) text(t testing.TB, res *Result) string {
	t.Helper()
	w.narrow(t, res)
	for i := range res.Hooks { // a long payload is cut, before or behind a path in it
		res.Hooks[i].Stdin = json.RawMessage(w.masked(string(res.Hooks[i].Stdin)))
	}
	var b strings.Builder
	if err := res.WriteText(&b, term.Style{}); err != nil {
		t.Fatal(err)
	}
	return w.masked(b.String())
}

// narrow returns the text at 80 columns. No line may be wider, unless a path or an address alone is.
func (w *workspace) narrow(t testing.TB, res interface {
	WriteText(io.Writer, term.Style) error
}) string {
	t.Helper()
	const columns, label = 80, 15
	var b strings.Builder
	if err := res.WriteText(&b, term.Style{Width: columns}); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(b.String()) {
		line = strings.TrimSuffix(line, "\n")
		words := strings.Fields(line)
		if n := term.Columns(line); n > columns && (term.Columns(words[len(words)-1]) <= columns-label || strings.Contains(line, `":`)) {
			t.Errorf("%d columns: %s", n, line)
		}
	}
	return w.masked(b.String())
}

func (w *workspace) json(t testing.TB, res *Result) string {
	t.Helper()
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(res); err != nil {
		t.Fatal(err)
	}
	return w.masked(b.String())
}
