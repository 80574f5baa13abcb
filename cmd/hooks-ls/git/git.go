// Package git asks git which files changed. It is the only package besides simulate that starts a process, since
// only git knows; check does so only when --changed asks for it. It must not know what is in the files. Begin with Changed.
package git

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"slices"
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
	changed, err := run(ctx, root, append(diff, "--")...)
	if err != nil {
		return nil, err
	}
	untracked, err := run(ctx, root, "ls-files", "--others", "--exclude-standard", "-z")
	if err != nil {
		return nil, err
	}
	files := append(changed, untracked...)
	slices.Sort(files)
	return slices.Compact(files), nil
}

// run gives the names that a command of git prints.
func run(ctx context.Context, dir string, args ...string) ([]string, error) {
	// No program that the configuration of a repository names is to run.
	args = append([]string{"-C", dir, "--no-optional-locks", "-c", "core.fsmonitor=false", "-c", "core.quotePath=false"}, args...)
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
