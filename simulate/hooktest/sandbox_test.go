package hooktest

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/hooks-ls/hooks-ls/internal/archives"
	"github.com/hooks-ls/hooks-ls/simulate"
)

// boxOf returns a copy of a workspace for the time of the test.
func boxOf(t *testing.T, dir string, files []string, limit copyLimit) *sandbox {
	t.Helper()
	box, err := newSandbox(dir, files, limit)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(box.remove)
	return box
}

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
		box := boxOf(t, filepath.Join(outer, name), files, copyLimit{files: 2, bytes: 1 << 20})
		if root := simulate.Repository(box.work); root != box.work {
			t.Errorf("%s: the repository of the copy is %s", name, root)
		}
		if !slices.Contains(box.environ(nil), "GIT_CEILING_DIRECTORIES="+filepath.Dir(box.dir)) {
			t.Errorf("%s: git may look above the copy", name)
		}
	}
}

// TestSandboxKeepsEmptyFoldersOfGit copies a repository whose references are all packed: git takes a .git without refs for none.
func TestSandboxKeepsEmptyFoldersOfGit(t *testing.T) {
	dir := t.TempDir()
	for _, folder := range []string{".git/refs/heads", ".git/objects"} {
		if err := os.MkdirAll(filepath.Join(dir, folder), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, ".git/HEAD"), []byte("ref: refs/heads/main\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	box := boxOf(t, dir, nil, copyLimit{})
	for _, name := range []string{".git/HEAD", ".git/refs/heads", ".git/objects"} {
		if _, err := fs.Stat(os.DirFS(box.work), name); err != nil {
			t.Error(err)
		}
	}
}

// TestSandboxLeavesWorktree copies a linked worktree, whose .git is a file that names the folder of the real repository: git must
// not work there.
func TestSandboxLeavesWorktree(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, ".git"), []byte("gitdir: /elsewhere/.git/worktrees/x\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	box := boxOf(t, dir, nil, copyLimit{})
	if info, err := os.Stat(filepath.Join(box.work, ".git")); err != nil || !info.IsDir() {
		t.Error("the copy leads to the real repository")
	}
	if box.notes == nil {
		t.Error("no note says that git does not work in the copy")
	}
	if root := simulate.Repository(box.work); root != box.work {
		t.Errorf("the repository of the copy is %s", root)
	}
}

// TestProjectOfPlugins shows hooks of plugins the history of the workspace, if it has any, and none of its files.
func TestProjectOfPlugins(t *testing.T) {
	t.Parallel()
	for _, versioned := range []bool{true, false} {
		dir := t.TempDir()
		archives.Write(t, filepath.Join(dir, "hooks.json"), []byte("{}"), 0o644)
		if versioned {
			archives.Write(t, filepath.Join(dir, ".git/HEAD"), []byte("ref: refs/heads/trunk\n"), 0o644)
		}
		s := boxOf(t, dir, []string{"hooks.json"}, copyLimit{})
		link, _ := os.ReadFile(filepath.Join(s.project, ".git"))
		if linked := string(link) == "gitdir: "+filepath.ToSlash(s.work)+"/.git\n"; linked != versioned {
			t.Errorf("linked to the copy of .git: %t, want %t", linked, versioned)
		}
		_, err := os.Stat(filepath.Join(s.project, ".git", "HEAD"))
		if own := err == nil; own == versioned {
			t.Errorf("a repository of its own: %t, where the workspace has one: %t", own, versioned)
		}
		if files, _ := filepath.Glob(filepath.Join(s.project, "*")); len(files) != 2 { // .git and the file of the call
			t.Errorf("the project has %q", files)
		}
	}
}

// TestNeedsBehindLink copies a hook whose folder is a link to another one of the workspace: the link stays one, and those that lead out are left out.
func TestNeedsBehindLink(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	archives.Write(t, filepath.Join(dir, "shared/skills/a/SKILL.md"), []byte("x"), 0o644)
	archives.Write(t, filepath.Join(dir, "shared/skills/a/guard.sh"), []byte("x"), 0o644)
	archives.Write(t, filepath.Join(dir, ".claude/settings.json"), []byte("{}"), 0o644)
	if err := os.Symlink("../shared/skills", filepath.Join(dir, ".claude/skills")); err != nil {
		return // as on Windows without the right to make links
	}
	for _, outside := range []string{t.TempDir(), "../../outside"} {
		if err := os.Symlink(outside, filepath.Join(dir, ".claude/out-"+filepath.Base(outside))); err != nil {
			t.Fatal(err)
		}
	}
	links, err := filepath.Glob(filepath.Join(dir, ".claude/out*"))
	if err != nil || len(links) != 2 {
		t.Fatal(links, err)
	}
	c := Config{Workspace: dir, Files: []string{".claude/settings.json", ".claude/skills", "shared/skills/a/SKILL.md", ".claude/" + filepath.Base(links[0]), ".claude/" + filepath.Base(links[1])}}
	c = c.withNeeds([]Hook{{Source: ".claude/skills/a/SKILL.md", Command: "sh .claude/skills/a/guard.sh"}})
	box := boxOf(t, dir, c.Files, copyLimit{})
	for _, name := range []string{".claude/skills/a/guard.sh", "shared/skills/a/guard.sh"} {
		if _, err := os.Stat(filepath.Join(box.work, name)); err != nil {
			t.Error(err)
		}
	}
	if links, _ := filepath.Glob(filepath.Join(box.work, ".claude/out*")); links != nil {
		t.Errorf("links out of the workspace were copied, through which a hook could change what they lead to: %q", links)
	}
}

// TestSandboxIsRestored does to a copy what a hook may do, and compares what is restored with what was copied.
func TestSandboxIsRestored(t *testing.T) {
	dir := t.TempDir()
	files := []string{"changed", "removed", "replaced", "sub/file", "sub/deep/file"}
	for _, name := range files {
		archives.Write(t, filepath.Join(dir, name), []byte(name), 0o644)
	}
	box := boxOf(t, dir, files, copyLimit{})
	tree := func() map[string]string { // the mode and the text of each file and folder
		all := map[string]string{}
		filepath.WalkDir(box.dir, func(p string, d fs.DirEntry, err error) error {
			if err != nil {
				t.Fatal(err)
			}
			info, err := d.Info()
			if err != nil {
				t.Fatal(err)
			}
			text, _ := os.ReadFile(p)
			all[p] = info.Mode().String() + " " + string(text)
			return nil
		})
		return all
	}
	before := tree()
	for _, err := range []error{
		os.WriteFile(filepath.Join(box.work, "changed"), []byte("other"), 0o644),
		os.Remove(filepath.Join(box.work, "removed")),
		os.Remove(filepath.Join(box.work, "replaced")),
		os.MkdirAll(filepath.Join(box.work, "replaced", "by"), 0o755),
		os.RemoveAll(filepath.Join(box.work, "sub")),
		os.WriteFile(filepath.Join(box.work, "sub"), nil, 0o644),
		os.MkdirAll(filepath.Join(box.work, "new", "folder"), 0o755),
		os.WriteFile(filepath.Join(box.home, ".gitconfig"), []byte("other"), 0o644),
		os.MkdirAll(filepath.Join(box.home, "locked", "below"), 0o755),
		os.Chmod(filepath.Join(box.home, "locked"), 0o500),
		os.WriteFile(filepath.Join(box.temp, "state"), nil, 0o644),
		box.restore(dir),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff(before, tree()); diff != "" {
		t.Errorf("the copy is not what it was (-want +got):\n%s", diff)
	}
}
