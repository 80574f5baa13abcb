package hooktest

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/hooks-ls/hooks-ls/simulate"
)

// TestSandboxIsInNoOtherRepository makes copies below a repository: products start hooks in the root of the repository, which must
// not be one outside the copy.
func TestSandboxIsInNoOtherRepository(t *testing.T) {
	outer, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{"outer/.git", "outer/tmp", "none", "git/.git", "large/.git"} {
		if err := os.MkdirAll(filepath.Join(outer, dir), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for _, file := range []string{"none/a", "git/a", "git/.git/HEAD", "large/a", "large/b", "large/.git/HEAD"} {
		if err := os.WriteFile(filepath.Join(outer, file), []byte("x"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"TMPDIR", "TMP", "TEMP"} {
		t.Setenv(name, filepath.Join(outer, "outer", "tmp"))
	}
	for name, files := range map[string][]string{"none": {"a"}, "git": {"a"}, "large": {"a", "b"}} {
		box, err := newSandbox(filepath.Join(outer, name), files, copyLimit{files: 2, bytes: 1 << 20})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(box.remove)
		if root := simulate.Repository(box.work); root != box.work {
			t.Errorf("%s: the repository of the copy is %s", name, root)
		}
		if !slices.Contains(box.environ(nil), "GIT_CEILING_DIRECTORIES="+filepath.Dir(box.dir)) {
			t.Errorf("%s: git may look above the copy", name)
		}
	}
}
