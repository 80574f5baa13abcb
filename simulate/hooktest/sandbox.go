package hooktest

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/simulate"
)

// copyLimit limits a copy. The file that reaches the limit is still copied.
type copyLimit struct {
	files int
	bytes int64
}

var usualLimit = copyLimit{files: 50_000, bytes: 512 << 20}

// sandbox is a copy of a workspace with its own home, in which hooks may do what they like.
type sandbox struct {
	dir string // contains all of the below
	// work is the copy of the workspace, home a home directory with what each user of the products has, temp one for temporary files,
	// project a repository with nothing but projectFile, in which plugins are tested: a relative path must find nothing of a plugin.
	work, home, temp, project string
	// notes say what was not copied; nil when everything was.
	notes []string
	// copied holds what the copy consisted of at first, by path below work.
	copied map[string]fs.FileInfo
}

const projectFile = "README.md"

// transcript is the file in home with the conversation, which is there when a hook runs; its form is not known, so it is empty.
const transcript = "session.jsonl"

// withNeeds adds to the files those that hooks need although Files leaves them out, because git ignores them: the settings they
// are in, the scripts that their commands name, and what lies beside these scripts.
func (c Config) withNeeds(hooks []Hook) Config {
	root, _ := filepath.EvalSymlinks(c.Workspace)
	add := func(name string) bool {
		full := filepath.Join(c.Workspace, name)
		if dir, err := filepath.EvalSymlinks(filepath.Dir(full)); err == nil { // a folder may be a link to another one, and is copied as such
			if real, err := filepath.Rel(root, filepath.Join(dir, filepath.Base(name))); err == nil && filepath.IsLocal(real) {
				name = filepath.ToSlash(real)
			}
		}
		info, err := os.Stat(full)
		if err != nil || !info.Mode().IsRegular() || !filepath.IsLocal(name) || slices.Contains(c.Files, name) {
			return false
		}
		c.Files = slices.Concat([]string{name}, c.Files) // first, in case not all are copied
		return true
	}
	for _, h := range hooks {
		add(h.Source)
		for _, word := range scriptName().FindAllString(h.Command, -1) {
			word = strings.TrimPrefix(belowRoot(word), filepath.ToSlash(c.Workspace)+"/")
			for _, script := range []string{path.Clean(word), path.Join(".", strings.TrimPrefix(h.listed.Plugin, filepath.ToSlash(c.Workspace)), word)} {
				if !add(script) {
					continue
				}
				beside, _ := os.ReadDir(filepath.Join(c.Workspace, path.Dir(script)))
				for _, e := range beside {
					add(path.Join(path.Dir(script), e.Name()))
				}
			}
		}
	}
	return c
}

// newSandbox copies files, named relative to the workspace, and the repository's .git. A zero limit means usualLimit.
func newSandbox(workspace string, files []string, limit copyLimit) (*sandbox, error) {
	dir, err := os.MkdirTemp("", "hooks-ls-test-")
	if err != nil {
		return nil, fmt.Errorf("making a folder for the copy: %w", err)
	}
	// The temporary directory may be a symbolic link (macOS); hooks should see only one spelling of each path.
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		dir = real
	}
	s := &sandbox{dir: dir, work: filepath.Join(dir, "work"), home: filepath.Join(dir, "home"), temp: filepath.Join(dir, "tmp"), project: filepath.Join(dir, "project")}
	if err := s.fill(workspace, files, limit); err != nil {
		s.remove()
		return nil, err
	}
	return s, nil
}

func (s *sandbox) fill(workspace string, files []string, limit copyLimit) error {
	folders := []string{s.work}
	if root := simulate.Repository(workspace); root != "" && root != workspace { // products that look for the repository's root must find it outside the copy, too
		folders = append(folders, filepath.Join(s.dir, ".git"))
	}
	if err := makeFolders(folders...); err != nil {
		return err
	}
	if err := s.copyAll(workspace, files, limit); err != nil {
		return fmt.Errorf("copying the workspace: %w", err)
	}
	// The temporary directory may be in a repository, and that of the workspace too large to copy: hooks that start in the root of
	// the repository must not start outside the copy.
	if root := simulate.Repository(s.work); root != "" && root != s.dir && root != s.work {
		if err := makeFolders(filepath.Join(s.work, ".git")); err != nil {
			return err
		}
	}
	s.copied = maps.Collect(s.contents())
	return s.surroundings()
}

// surroundings makes what is around the copy.
func (s *sandbox) surroundings() error {
	git := filepath.Join(s.project, ".git")
	if err := errors.Join(makeFolders(s.home, s.temp, s.project, filepath.Join(s.home, ".copilot"), filepath.Join(s.home, ".claude")),
		os.WriteFile(filepath.Join(s.project, projectFile), []byte(plainText+"\n"), 0o644),
		os.WriteFile(filepath.Join(s.home, transcript), nil, 0o644),
		os.WriteFile(filepath.Join(s.home, ".gitconfig"), []byte("[user]\n\tname = hooks-ls\n\temail = hooks-ls@localhost\n"), 0o644)); err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Join(s.work, ".git", "HEAD")); err == nil { // hooks ask for commits, which an empty repository lacks
		return os.WriteFile(git, []byte("gitdir: "+filepath.ToSlash(s.work)+"/.git\n"), 0o644)
	}
	return errors.Join(makeFolders(git, filepath.Join(git, "objects"), filepath.Join(git, "refs")),
		os.WriteFile(filepath.Join(git, "HEAD"), []byte("ref: refs/heads/main\n"), 0o644))
}

// contents iterates over what is below work.
func (s *sandbox) contents() iter.Seq2[string, fs.FileInfo] {
	return func(yield func(string, fs.FileInfo) bool) {
		filepath.WalkDir(s.work, func(p string, d fs.DirEntry, err error) error {
			rel, _ := filepath.Rel(s.work, p)
			if err != nil || rel == "." {
				return nil
			}
			if info, err := d.Info(); err == nil && !yield(rel, info) {
				return fs.SkipAll
			}
			return nil
		})
	}
}

// restore undoes what hooks have done in the sandbox, so that the next one finds no trace of them. workspace is what was copied.
func (s *sandbox) restore(workspace string) error {
	missing := maps.Clone(s.copied)
	for rel, info := range s.contents() {
		switch was, ok := s.copied[rel]; {
		case !ok:
			removeTree(filepath.Join(s.work, rel))
		case info.Mode() == was.Mode() && (info.IsDir() || info.Size() == was.Size() && info.ModTime().Equal(was.ModTime())):
			delete(missing, rel)
		}
	}
	for _, rel := range slices.Sorted(maps.Keys(missing)) { // directories before what is in them
		file, was := filepath.Join(s.work, rel), missing[rel]
		if was.IsDir() {
			os.Remove(file) // what else has the name; it fails for a directory with something in it
			os.Mkdir(file, 0o755)
			os.Chmod(file, was.Mode().Perm())
			continue
		}
		removeTree(file)
		if _, err := s.copyFile(workspace, rel); err != nil && !errors.Is(err, fs.ErrNotExist) { // deleted meanwhile
			return fmt.Errorf("copying the workspace: %w", err)
		}
		if info, err := os.Lstat(file); err == nil {
			s.copied[rel] = info
		}
	}
	for _, dir := range []string{s.home, s.temp, s.project} {
		removeTree(dir)
	}
	return s.surroundings()
}

func makeFolders(dirs ...string) error {
	for _, d := range dirs {
		if err := os.Mkdir(d, 0o755); err != nil {
			return fmt.Errorf("making a folder for the copy: %w", err)
		}
	}
	return nil
}

// spaced returns a path to the copy that contains a space, or the copy's own path where symbolic links are not possible.
func (s *sandbox) spaced() string {
	name := filepath.Join(s.dir, "with space")
	if err := os.Symlink(s.work, name); err != nil && !errors.Is(err, fs.ErrExist) {
		return s.work
	}
	return name
}

func (s *sandbox) remove() { removeTree(s.dir) }

// removeTree deletes a file or a directory, after making directories writable if a hook made them read-only.
func removeTree(name string) {
	if os.RemoveAll(name) == nil {
		return
	}
	filepath.WalkDir(name, func(p string, d fs.DirEntry, err error) error {
		if d != nil && d.IsDir() {
			os.Chmod(p, 0o700)
		}
		return nil
	})
	os.RemoveAll(name)
}

func (s *sandbox) copyAll(workspace string, files []string, limit copyLimit) error {
	if limit == (copyLimit{}) {
		limit = usualLimit
	}
	// Hooks ask git for branches and changes. Git wants the folders of .git, empty or not. The .git of a linked worktree is a file
	// that names the folder of the real repository, which the hooks must not change.
	files = slices.Clip(files)
	filepath.WalkDir(filepath.Join(workspace, ".git"), func(p string, d fs.DirEntry, err error) error {
		rel, notBelow := filepath.Rel(workspace, p)
		switch {
		case err != nil || notBelow != nil:
		case d.IsDir():
			return os.MkdirAll(filepath.Join(s.work, rel), 0o755)
		case rel == ".git":
			s.notes = []string{"the workspace is a linked worktree or a submodule: git does not work in the copy"}
			return os.Mkdir(filepath.Join(s.work, rel), 0o755)
		default:
			files = append(files, rel)
		}
		if len(files) > limit.files {
			return fs.SkipAll
		}
		return nil
	})
	size := int64(0)
	for i, rel := range files {
		if i >= limit.files || size >= limit.bytes {
			s.notes = append(s.notes, fmt.Sprintf("only the first %d files (%d MB) of the workspace were copied", i, size>>20))
			return nil
		}
		n, err := s.copyFile(workspace, rel)
		size += n
		switch {
		case errors.Is(err, fs.ErrNotExist): // deleted meanwhile
		case errors.Is(err, fs.ErrPermission):
			if s.notes == nil {
				s.notes = []string{filepath.ToSlash(rel) + " cannot be read and was not copied"}
			}
		case err != nil:
			return err
		}
	}
	return nil
}

// copyFile copies a file or link and returns its size. It skips links through which a hook could write out of the workspace.
func (s *sandbox) copyFile(workspace, rel string) (int64, error) {
	from, to := filepath.Join(workspace, rel), filepath.Join(s.work, rel)
	info, err := os.Lstat(from)
	if err != nil {
		return 0, err
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return 0, err
	}
	switch {
	case info.Mode()&fs.ModeSymlink != 0:
		target, err := os.Readlink(from)
		if err != nil {
			return 0, err
		}
		if filepath.IsAbs(target) || !filepath.IsLocal(filepath.Join(filepath.Dir(rel), target)) {
			return 0, nil
		}
		return 0, os.Symlink(target, to)
	case !info.Mode().IsRegular():
		return 0, nil
	}
	in, err := os.Open(from)
	if err != nil {
		return 0, err
	}
	defer in.Close()
	// A process started meanwhile would inherit the open file, and running the copy would fail with "text file busy".
	syscall.ForkLock.RLock()
	defer syscall.ForkLock.RUnlock()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, info.Mode().Perm()|0o200)
	if err != nil {
		return 0, err
	}
	// On Linux, io.Copy lets the file system share blocks where it can.
	n, err := io.Copy(out, in)
	return n, errors.Join(err, out.Close())
}

// environ points variables to directories in the sandbox, so that no hook writes to the user's own. Python may read compiled
// code from its usual place but not write it: with a cache in the sandbox it would compile its library again in each one.
func (s *sandbox) environ(environ []string) []string {
	moved := map[string]string{
		"HOME": s.home, "USERPROFILE": s.home,
		"TMPDIR": s.temp, "TMP": s.temp, "TEMP": s.temp,
		"XDG_CONFIG_HOME": filepath.Join(s.home, ".config"), "XDG_CACHE_HOME": filepath.Join(s.home, ".cache"),
		"XDG_DATA_HOME": filepath.Join(s.home, ".local", "share"), "XDG_STATE_HOME": filepath.Join(s.home, ".local", "state"),
		"npm_config_cache": filepath.Join(s.home, ".npm"), "GOCACHE": filepath.Join(s.home, ".cache", "go-build"),
		"PYTHONDONTWRITEBYTECODE": "1",
		"GIT_CEILING_DIRECTORIES": filepath.Dir(s.dir), // git does not look for a repository there, nor above
	}
	list := slice.Filter(environ, func(v string) bool {
		name, _, _ := strings.Cut(v, "=")
		return moved[name] == ""
	})
	for name, value := range moved {
		list = append(list, name+"="+value)
	}
	return list
}
