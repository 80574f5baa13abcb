package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/rules"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
)

// fix fixes the files one by one until no fix applies, and checks everything again.
func (r *checkRun) fix(ctx context.Context, starts []string) error {
	fixed := 0
	for _, file := range r.fixable {
		c, err := r.fixed(ctx, file)
		if err == nil {
			err = c.write(r.workspace)
		}
		if err != nil {
			r.report.Errors = append(r.report.Errors, fmt.Sprintf("fixing %s: %v", r.workspace.display(file), err))
			continue
		}
		fixed += len(c.fixes)
		if !r.options.quiet {
			for _, f := range c.fixes {
				fmt.Fprintf(r.app.stderr, "fixed %s: %s [%s]\n", r.workspace.display(file), f.title, f.rule)
			}
		}
	}
	failed := r.report.Errors
	r.report.Fixed = fixed
	if err := r.scan(ctx, starts); err != nil {
		return err
	}
	for _, e := range failed {
		if !slices.Contains(r.report.Errors, e) {
			r.report.Errors = append(r.report.Errors, e)
		}
	}
	return nil
}

// showDiff prints what fix would change. The exit code is 1 if there is anything.
func (r *checkRun) showDiff(ctx context.Context) (int, error) {
	exit := exitClean
	for _, file := range r.fixable {
		c, err := r.fixed(ctx, file)
		if err != nil {
			return 0, fmt.Errorf("fixing %s: %w", r.workspace.display(file), err)
		}
		if c.after != c.before {
			exit = exitFindings
			r.printDiff(r.workspace.display(file), c.before, c.after)
		}
		for _, e := range c.created {
			exit = exitFindings
			r.printDiff(r.workspace.display(e.Path), "", e.Text)
		}
	}
	return exit, nil
}

// change is what the fixes do to one file.
type change struct {
	file, before, after string
	created             []edit.Edit // new files
	fixes               []applied
}

type applied struct{ rule, title string }

// fixed fixes one file in memory, repeatedly until no fix applies.
func (r *checkRun) fixed(ctx context.Context, file string) (*change, error) {
	before, err := r.snapshot.ReadFile(file)
	if err != nil {
		return nil, err
	}
	c := &change{file: file, before: before}
	doc, findings, err := r.check(ctx, file, before)
	if err != nil {
		return nil, err
	}
	c.after, _, err = lint.FixRounds(doc, findings, func(findings []lint.Finding) []lint.Fix { return r.choose(findings, c) },
		func(src string) (*workspace.Document, []lint.Finding, error) { return r.check(ctx, file, src) })
	return c, err
}

// write writes the change to disk, each file atomically.
func (c *change) write(ws *roots) error {
	for _, e := range c.created {
		if err := create(ws.onDisk(e.Path), e.Text, e.Executable); err != nil && !errors.Is(err, fs.ErrExist) {
			return err
		}
	}
	if c.after == c.before {
		return nil
	}
	return replace(ws.onDisk(c.file), c.before, c.after)
}

func (r *checkRun) check(ctx context.Context, file, src string) (*workspace.Document, []lint.Finding, error) {
	var doc *workspace.Document
	var findings []lint.Finding
	s := r.snapshot.WithDocuments(r.snapshot.Buffer(file, src, 0))
	_, err := lint.Scan(ctx, s, rules.All, []string{file}, func(res lint.Result) {
		if res.Doc.Path == file { // skip the scripts that its hooks run
			doc, findings = res.Doc, res.Findings
		}
	})
	return doc, findings, err
}

// choose selects fixes that can be applied together, and records them and the files that they create.
func (r *checkRun) choose(findings []lint.Finding, c *change) []lint.Fix {
	rules := map[string]string{} // by title of the fix
	chosen := lint.SelectFixes(findings, c.file, func(f lint.Finding, fix lint.Fix) bool {
		if !r.options.shows(f.Severity) || !fix.Safe && !r.options.unsafeFixes {
			return false
		}
		rules[fix.Title] = f.Rule
		return true
	})
	for _, fix := range chosen {
		c.fixes = append(c.fixes, applied{rules[fix.Title], fix.Title})
		for _, e := range fix.Edits {
			if e.Create {
				c.created = append(c.created, e)
			}
		}
	}
	return chosen
}

// create writes a new file; it fails with fs.ErrExist if the file exists.
func create(name, text string, executable bool) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	mode := fs.FileMode(0o644)
	if executable {
		mode = 0o755
	}
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	if err = errors.Join(err, f.Close()); err != nil {
		os.Remove(name) // do not leave a partial file
	}
	return err
}

// errReadOnly is returned for a read-only file, although its directory would allow replacing it.
var errReadOnly = errors.New("the file is read-only")

// errChanged is returned when a file has changed since it was checked.
var errChanged = errors.New("the file changed in the meantime")

// replace atomically rewrites a file, unless it has changed meanwhile. A symbolic link is kept; the file keeps its mode and
// owner. Other hard links keep the old text.
func replace(name, before, after string) error {
	real, err := filepath.EvalSymlinks(name)
	if err != nil {
		return err
	}
	info, err := os.Stat(real)
	if err != nil {
		return err
	}
	if info.Mode().Perm()&0o222 == 0 {
		return errReadOnly
	}
	if f, err := os.OpenFile(real, os.O_WRONLY, 0); err != nil {
		return err
	} else if err := f.Close(); err != nil {
		return err
	}
	now, err := os.ReadFile(real)
	if err != nil {
		return err
	}
	if string(now) != before {
		return errChanged
	}
	return writeAtomically(real, after, info.Mode().Perm(), func(f *os.File) { keepOwner(f, info) })
}

// writeAtomically writes a file under another name, where prepare may change it, and then renames it.
func writeAtomically(name, text string, mode fs.FileMode, prepare func(*os.File)) error {
	temp, err := os.CreateTemp(filepath.Dir(name), ".hooks-ls-*")
	if err != nil {
		return err
	}
	defer os.Remove(temp.Name())
	_, err = temp.WriteString(text)
	prepare(temp)
	// Sync before the rename, or a power failure could lose both texts.
	if err = errors.Join(err, temp.Chmod(mode), temp.Sync(), temp.Close()); err != nil {
		return err
	}
	return os.Rename(temp.Name(), name)
}
