package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis"
	"github.com/hooks-ls/hooks-ls/analysis/rules"
)

// maxFixRounds bounds how often a file is fixed and checked again: fixes that overlap wait for the next round.
const maxFixRounds = 10

// fix applies fixes file by file until none is left, and checks everything again.
func (r *checkRun) fix(ctx context.Context, starts []string) error {
	fixed := 0
	for _, file := range r.fixable {
		n, err := r.fixFile(ctx, file)
		if err != nil {
			r.report.Errors = append(r.report.Errors, fmt.Sprintf("fixing %s: %v", file, err))
			continue
		}
		fixed += n
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

// fixFile fixes one file in memory, round by round, and then writes it once.
func (r *checkRun) fixFile(ctx context.Context, file string) (fixed int, err error) {
	before, err := r.snapshot.ReadFile(file)
	if err != nil {
		return 0, err
	}
	var created []analysis.Edit
	after := before
	for range maxFixRounds {
		doc, findings, err := r.judge(ctx, file, after)
		if err != nil {
			return 0, err
		}
		fixes := r.choose(findings, file, &created)
		if len(fixes) == 0 {
			break
		}
		if after, err = analysis.ApplyFix(doc, fixes...); err != nil {
			return 0, err
		}
		fixed += len(fixes)
	}
	if after == before && len(created) == 0 {
		return 0, nil
	}
	for _, e := range created {
		if err := create(e); err != nil {
			return 0, err
		}
	}
	return fixed, replace(filepath.FromSlash(file), before, after)
}

// judge checks a text in the place of a file.
func (r *checkRun) judge(ctx context.Context, file, src string) (*analysis.Document, []analysis.Finding, error) {
	var doc *analysis.Document
	var findings []analysis.Finding
	s := r.snapshot.WithDocuments(r.snapshot.Buffer(file, src, 0))
	_, err := s.Scan(ctx, rules.All, []string{file}, func(res analysis.Result) {
		doc, findings = res.Doc, res.Findings
	})
	return doc, findings, err
}

// choose takes the fixes that may be applied together, and notes the files that they create.
func (r *checkRun) choose(findings []analysis.Finding, file string, created *[]analysis.Edit) []analysis.Fix {
	chosen := analysis.Choose(findings, file, func(f analysis.Finding, fix analysis.Fix) bool {
		return r.options.shown(f.Severity) && (fix.Safe || r.options.unsafeFixes)
	})
	for _, fix := range chosen {
		for _, e := range fix.Edits {
			if e.Create {
				*created = append(*created, e)
			}
		}
	}
	return chosen
}

// create writes a file that does not exist yet.
func create(e analysis.Edit) error {
	name := filepath.FromSlash(e.Path)
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	mode := fs.FileMode(0o644)
	if e.Executable {
		mode = 0o755
	}
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	if err != nil {
		return err
	}
	_, err = f.WriteString(e.Text)
	if err = errors.Join(err, f.Close()); err != nil {
		os.Remove(name) // half a file is worse than none
	}
	return err
}

// errReadOnly is returned for a file that nobody is to change. Its directory would let it be replaced.
var errReadOnly = errors.New("the file is read-only")

// errChanged is returned when a file is not what was checked any more.
var errChanged = errors.New("the file changed meanwhile")

// replace writes a file as a whole or not at all, and not when somebody else changed it meanwhile. A symbolic link stays
// one; the file keeps its mode and owner. A hard link goes: the other names keep the old text.
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
	temp, err := os.CreateTemp(filepath.Dir(real), ".hooks-ls-*")
	if err != nil {
		return err
	}
	defer os.Remove(temp.Name())
	_, err = temp.WriteString(after)
	keepOwner(temp, info)
	// On the disk before the name leads to it: else a power cut could leave neither text.
	if err = errors.Join(err, temp.Chmod(info.Mode().Perm()), temp.Sync(), temp.Close()); err != nil {
		return err
	}
	return os.Rename(temp.Name(), real)
}
