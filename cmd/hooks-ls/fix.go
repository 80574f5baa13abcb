package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/aymanbagabas/go-udiff"

	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/rules"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/cmd/hooks-ls/git"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
	"github.com/hooks-ls/hooks-ls/simulate"
)

// fix fixes the files one by one until no fix applies, and checks everything again.
func (r *checkRun) fix(ctx context.Context) error {
	fixed := 0
	for _, file := range r.fixable {
		c, err := r.fixed(ctx, file)
		if err == nil {
			err = r.write(ctx, c)
		}
		if err != nil {
			r.report.Errors = append(r.report.Errors, fmt.Sprintf("fixing %s: %v", r.workspace.display(file), err))
			continue
		}
		fixed += len(c.fixes)
		if !r.options.quiet {
			for _, f := range c.fixes {
				fmt.Fprintf(r.app.stderr, "fixed %s: %s [%s]\n", r.workspace.display(f.file), f.title, f.rule)
			}
		}
	}
	if len(r.executable) > 0 { // the old snapshot holds the modes of before
		r.snapshot = workspace.NewSnapshot(r.snapshot.Settings(), r.workspace.folders...)
	}
	failed := r.report.Errors
	r.report.Fixed = fixed
	if err := r.scan(ctx); err != nil {
		return err
	}
	r.report.Errors = slice.Add(r.report.Errors, failed...)
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
		files := c.written()
		for _, w := range files {
			name := r.workspace.display(w.file)
			from := "a/" + name
			if w.before == "" {
				from = "/dev/null"
			}
			fmt.Fprint(r.app.stdout, udiff.Unified(from, "b/"+name, w.before, w.after)) // a patch for git apply
		}
		for _, script := range c.executable {
			fmt.Fprintf(r.app.stdout, "diff --git a/%s b/%[1]s\nold mode 100644\nnew mode 100755\n", r.workspace.display(script))
		}
		if len(files)+len(c.executable) > 0 {
			exit = exitFindings
		}
	}
	return exit, nil
}

type change struct {
	file, before, after string
	created             []edit.Edit // new files
	others              []rewritten // scripts that the fix of a finding in this file rewrites
	executable          []string    // files that become executable
	fixes               []applied
}

type applied struct{ file, rule, title string }

type rewritten struct{ file, before, after string }

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
	if err != nil || doc.IsUserFile() {
		return c, err
	}
	for _, w := range c.written() {
		if dirs := r.snapshot.Above(w.file); len(dirs) > 0 && r.snapshot.Workspace(dirs[len(dirs)-1]).LeadsOut(w.file) {
			r.note("%s is not fixed: a link leads out of the repository", r.workspace.display(w.file))
			return &change{file: file, before: before, after: before}, nil
		}
	}
	return c, nil
}

// written returns the files that the change writes; a new one has no text before.
func (c *change) written() []rewritten {
	var files []rewritten
	if c.after != c.before {
		files = append(files, rewritten{c.file, c.before, c.after})
	}
	files = append(files, slice.Map(c.created, func(e edit.Edit) rewritten { return rewritten{e.Path, "", e.Text} })...)
	return append(files, c.others...)
}

// write writes the change to disk, each file atomically.
func (r *checkRun) write(ctx context.Context, c *change) error {
	ws := r.workspace
	for _, script := range c.executable {
		if err := r.makeExecutable(ctx, script); err != nil {
			return err
		}
	}
	for _, e := range c.created {
		if err := create(ws.onDisk(e.Path), e.Text, e.Executable); err != nil && !errors.Is(err, fs.ErrExist) {
			return err
		}
	}
	for _, o := range c.others {
		if err := replace(ws.onDisk(o.file), o.before, o.after); err != nil {
			return fmt.Errorf("%s: %w", ws.display(o.file), err)
		}
	}
	if c.after == c.before {
		return nil
	}
	return replace(ws.onDisk(c.file), c.before, c.after)
}

// makeExecutable sets a file's execute bits where its read bits are set, and records that in git's index if there is git.
func (r *checkRun) makeExecutable(ctx context.Context, file string) error {
	name, err := filepath.Abs(r.workspace.onDisk(file))
	if err != nil {
		return err
	}
	info, err := os.Stat(name)
	if err != nil {
		return err
	}
	if mode := info.Mode().Perm(); mode&0o111 == 0 {
		if err := os.Chmod(name, mode|mode&0o444>>2); err != nil {
			return err
		}
	}
	if simulate.Repository(filepath.Dir(name)) == "" {
		return nil
	}
	if err := git.MakeExecutable(ctx, name); err != nil {
		r.note("git does not record that %s is executable: %v", r.workspace.display(file), err)
	}
	return nil
}

func (r *checkRun) check(ctx context.Context, file, src string) (doc *workspace.Document, findings []lint.Finding, err error) {
	s := r.snapshot.WithDocuments(r.snapshot.Buffer(file, src, 0))
	// Only a search of everything finds an agent outside the directories of sources, and with it the script that it runs.
	for _, starts := range [][]string{{file}, r.workspace.starts} {
		_, err = lint.Scan(ctx, s, rules.All, starts, func(res lint.Result) {
			if res.Doc.Path == file { // skip the scripts that its hooks run
				doc, findings = res.Doc, res.Findings
			}
		})
		if doc != nil || err != nil {
			return doc, findings, err
		}
	}
	if d := s.Document(file); d != nil && d.Kind == schemas.VSCodeSettings { // which says nothing about hooks any more
		return d, nil, nil
	}
	return nil, nil, errors.New("it is no longer a hook file, nor a script that hooks run")
}

// rewrite records a fix that changes another file and nothing else, unless that file is rewritten already.
func (r *checkRun) rewrite(rule string, fix lint.Fix, c *change) {
	if len(fix.Edits) == 0 {
		return
	}
	file := fix.Edits[0].Path
	if file == c.file || slices.Contains(r.rewritten, file) || slices.ContainsFunc(fix.Edits, func(e edit.Edit) bool { return e.Path != file || e.Create }) {
		return
	}
	before, err := r.snapshot.ReadFile(file)
	if err != nil {
		return // it was there a moment ago
	}
	after, err := edit.Apply(r.snapshot.Buffer(file, before, 0), fix.Edits...)
	if err != nil {
		return
	}
	r.rewritten = append(r.rewritten, file)
	c.others = append(c.others, rewritten{file, before, after})
	c.fixes = append(c.fixes, applied{file, rule, fix.Title})
}

// choose selects fixes that can be applied together, and records them and the files that they create or make executable.
func (r *checkRun) choose(findings []lint.Finding, c *change) []lint.Fix {
	rules := map[string]string{} // by title of the fix
	findings = slices.DeleteFunc(slices.Clone(findings), func(f lint.Finding) bool {
		return slices.ContainsFunc(f.Fixes, func(fix lint.Fix) bool { return slices.Contains(r.executable, fix.Executable) })
	})
	accepts := func(f lint.Finding, fix lint.Fix) bool {
		if !r.options.shows(f.Severity) || !fix.Safe && !r.options.unsafeFixes {
			return false
		}
		rules[fix.Title] = f.Rule
		return true
	}
	for _, f := range findings {
		if i := slices.IndexFunc(f.Fixes, func(fix lint.Fix) bool { return accepts(f, fix) }); i >= 0 {
			r.rewrite(f.Rule, f.Fixes[i], c)
		}
	}
	chosen := lint.SelectFixes(findings, c.file, accepts)
	for _, fix := range chosen {
		file := c.file
		if fix.Executable != "" {
			if file = fix.Executable; slices.Contains(r.executable, file) {
				continue
			}
			r.executable, c.executable = append(r.executable, file), append(c.executable, file)
		}
		c.fixes = append(c.fixes, applied{file, rules[fix.Title], fix.Title})
		c.created = append(c.created, slice.Filter(fix.Edits, func(e edit.Edit) bool { return e.Create })...)
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

// replace atomically rewrites a file that has not changed. It keeps a link, mode and owner; other hard links keep the old text.
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
		if p, ok := errors.AsType[*fs.PathError](err); ok {
			p.Path = name
		}
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
