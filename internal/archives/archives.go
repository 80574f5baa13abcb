// Package archives runs tests over txtar archives that hold what is wanted beside what is given. Only tests import it. Begin with
// Run.
package archives

import (
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/hooks-ls/hooks-ls/internal/racing"
)

// Update makes tests write what they got as what they want.
var Update = flag.Bool("update", false, "write what the tests got as what they want")

// Run calls test for each archive of a pattern, as a parallel subtest of the archive's name. The archive that test returns, which
// may be the given one with other files in it, has to be equal to the one on disk; with -update it is written there.
func Run(t *testing.T, pattern string, test func(*testing.T, *txtar.Archive) *txtar.Archive) {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatalf("no archives %s: %v", pattern, err)
	}
	for _, file := range racing.Sample(files) {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			ar, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			want := string(txtar.Format(ar))
			got := string(txtar.Format(test(t, ar)))
			switch {
			case got == want:
			case *Update:
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			default:
				t.Errorf("%s (-want +got, run with -update and read the change):\n%s", file, cmp.Diff(want, got))
			}
		})
	}
}

// Set replaces the text of a file of the archive, or adds the file at the end.
func Set(ar *txtar.Archive, name, text string) {
	i := slices.IndexFunc(ar.Files, func(f txtar.File) bool { return f.Name == name })
	if i < 0 {
		i = len(ar.Files)
		ar.Files = append(ar.Files, txtar.File{Name: name})
	}
	ar.Files[i].Data = []byte(text)
}

// Write writes a file that a test may run, and the directories above it. A process that another test starts meanwhile does not
// inherit the open file: running it would fail with "text file busy".
func Write(t testing.TB, name string, data []byte, mode fs.FileMode) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	syscall.ForkLock.RLock()
	defer syscall.ForkLock.RUnlock()
	if err := os.WriteFile(name, data, mode); err != nil {
		t.Fatal(err)
	}
}
