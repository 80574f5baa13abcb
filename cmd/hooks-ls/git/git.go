// Package git asks git which files changed, and records in its index that a file is executable. It is the only package
// besides simulate that starts a process, since only git knows; check does so only when --changed asks for it, or when it
// makes a script executable. It must not know what is in the files. Begin with Changed.
package git

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Changed are the files of a repository that differ from a commit, new and deleted ones included, relative to its root. With a
// ref, what changed there since the two parted does not count.
func Changed(ctx context.Context, root, ref string) ([]string, error) {
	diff := []string{"diff", "--name-only", "--no-renames", "--no-ext-diff", "--no-textconv", "-z"}
	if ref == "" {
		diff = append(diff, "HEAD")
	} else {
		diff = append(diff, "--merge-base", "--end-of-options", ref)
	}
	if _, err := run(ctx, root, "rev-parse", "--git-dir"); err != nil {
		return nil, err // outside of a repository, diff speaks of --no-index
	}
	diff = append(diff, "--")
	if _, err := run(ctx, root, "rev-parse", "--verify", "--quiet", "HEAD"); err != nil && ref == "" {
		diff = []string{"ls-files", "-z"} // nothing is committed yet
	}
	changed, err := run(ctx, root, diff...)
	if err != nil {
		return nil, err
	}
	untracked, err := run(ctx, root, "ls-files", "--others", "--exclude-standard", "-z")
	if err != nil {
		return nil, err
	}
	return append(changed, untracked...), nil
}

// MakeExecutable records in git's index that a tracked file is executable, and no more of it, as update-index --chmod would.
func MakeExecutable(ctx context.Context, file string) error {
	dir, base := filepath.Split(file)
	entries, err := run(ctx, dir, "ls-files", "--stage", "--full-name", "-z", "--", ":(literal)"+base)
	if err != nil || len(entries) == 0 {
		return err
	}
	// MODE ID STAGE, a tab and the path
	about, name, _ := strings.Cut(entries[0], "\t")
	words := strings.Fields(about)
	switch {
	case len(words) != 3 || words[0] == executableMode:
		return nil
	case words[2] != "0":
		return errors.New("it has merge conflicts")
	case words[1] == emptySHA1 || words[1] == emptySHA256:
		return errors.New("none of its content is staged")
	}
	_, err = run(ctx, dir, "update-index", "--cacheinfo", executableMode+","+words[1]+","+name)
	return err
}

const (
	executableMode = "100755"
	// IDs of an empty file, which also stand for one after git add --intent-to-add.
	emptySHA1   = "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"
	emptySHA256 = "473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813"
)

// run gives the names that a command of git prints.
func run(ctx context.Context, dir string, args ...string) ([]string, error) {
	// No program that the configuration of a repository names is to run.
	args = append([]string{"-C", dir, "--no-optional-locks", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=" + os.DevNull, "-c", "core.quotePath=false"}, args...)
	cmd := exec.CommandContext(ctx, "git", args...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	switch {
	case errors.Is(err, exec.ErrNotFound):
		return nil, errors.New("git is not installed")
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		message, _, _ := strings.Cut(strings.TrimSpace(stderr.String()), "\n")
		return nil, fmt.Errorf("git: %s", strings.TrimPrefix(message, "fatal: "))
	}
	return strings.FieldsFunc(string(out), func(r rune) bool { return r == 0 }), nil
}
