package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"hash/fnv"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/hooks-ls/hooks-ls/analysis/casefile"
)

func recordCommand() *command {
	return &command{
		name: "record", brief: true, harmless: true,
		summary: "a hook that records the payloads it gets as cases for test",
		help: `Register it for an event, and each payload that the product sends becomes a case in a file, without secrets, your home
directory and the path of the repository; hooks-ls test --update then fills in how your hooks answer. A payload is recorded
only once. It prints nothing and always exits with 0, so that it never disturbs the agent; errors go to standard error.`,
		examples: []string{"record", "record --file .github/hooks/shell.hooktest.yaml", "record --event preToolUse < payload.json"},
		flags: func(set *flag.FlagSet) action {
			file, event := casefile.RecordedFile, ""
			set.StringVar(&file, "file", file, "record into this `FILE`, relative to the root of the repository")
			set.StringVar(&event, "event", "", "the `EVENT`, if the payload does not name it")
			return func(_ context.Context, a *app, _ []string) (int, error) {
				return exitClean, record(a.stdin, file, event)
			}
		},
	}
}

// Limits in bytes: of one payload, and of the file that it is added to.
const (
	maxPayload  = 8 << 20
	maxRecorded = 512 << 10
)

// record adds the payload on standard input to a case file.
func record(stdin io.Reader, file, event string) error {
	payload, err := io.ReadAll(io.LimitReader(stdin, maxPayload))
	if err != nil {
		return fmt.Errorf("reading standard input: %w", err)
	}
	dir, err := os.Getwd() // not the payload's, which must not determine paths
	if err != nil {
		return err
	}
	root := baseOf(dir)
	home, _ := os.UserHomeDir() // without a home directory there is nothing to mask
	r, err := casefile.Record(payload, event, filepath.ToSlash(root), filepath.ToSlash(home))
	if err != nil {
		return err
	}
	if !filepath.IsAbs(file) {
		file = filepath.Join(root, file)
	}
	unlock, err := lock(file)
	if err != nil {
		return err
	}
	defer unlock()
	return appendCase(file, r)
}

// appendCase appends a recording to a file, atomically.
func appendCase(file string, r *casefile.Recording) error {
	before, err := os.ReadFile(file)
	isNew := errors.Is(err, fs.ErrNotExist)
	switch {
	case err != nil && !isNew:
		return err
	case len(before) > maxRecorded:
		return fmt.Errorf("%s has more than %d KB: nothing was added", file, maxRecorded>>10)
	}
	after, err := r.AppendTo(string(before))
	if err != nil {
		return fmt.Errorf("adding to %s: %w", file, err)
	}
	switch {
	case isNew:
		return overwrite(file, after)
	case after == string(before):
		return nil
	}
	return replace(file, string(before), after)
}

// Timing of the lock: how long to wait for other recordings, how often to try, and when a lock counts as abandoned.
const (
	lockPatience = 2 * time.Second
	lockPause    = 5 * time.Millisecond
	lockAge      = 10 * time.Second
)

// lock excludes other recordings from a file until unlock. It is a file in the temporary directory, not in the repository.
func lock(file string) (unlock func(), err error) {
	h := fnv.New64a()
	io.WriteString(h, filepath.Clean(file))
	name := filepath.Join(os.TempDir(), fmt.Sprintf("hooks-ls-record-%x.lock", h.Sum64()))
	for deadline := time.Now().Add(lockPatience); ; time.Sleep(lockPause) {
		f, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL, 0o600)
		if err == nil {
			return func() { os.Remove(name) }, f.Close()
		}
		if !errors.Is(err, fs.ErrExist) && !errors.Is(err, fs.ErrPermission) { // Windows denies access to a name that is being removed
			return nil, fmt.Errorf("locking %s: %w", file, err)
		}
		if info, err := os.Stat(name); err == nil && time.Since(info.ModTime()) > lockAge {
			os.Remove(name)
		}
		if time.Now().After(deadline) {
			return nil, fmt.Errorf("another process is writing to %s: nothing was added", file)
		}
	}
}
