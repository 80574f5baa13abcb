package session

import (
	"maps"
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/simulate/hooktest"
)

// TestResult is what a test found about the hooks of a file. It is valid until the file or a script of its hooks changes.
type TestResult struct {
	texts map[string]string // of these files when they were tested, by path
	Hooks []hooktest.Hook
}

// LastTest returns what the last test found in a hook file, nil when there was none or something has changed since.
func (f *Folder) LastTest(file string) *TestResult {
	result := f.tests[file]
	if result == nil {
		return nil
	}
	for name, then := range result.texts {
		if f.Text(name) != then {
			return nil
		}
	}
	return result
}

// WithTest adds the results of a test to those for other hooks and products, as long as nothing has changed.
func (f *Folder) WithTest(d *workspace.Document, report *hooktest.Report) *Folder {
	result := &TestResult{texts: map[string]string{d.Path: d.Text.String()}}
	if before := f.LastTest(d.Path); before != nil {
		maps.Copy(result.texts, before.texts)
		result.Hooks = slices.Clone(before.Hooks)
	}
	for _, h := range report.Hooks {
		result.Hooks = slices.DeleteFunc(result.Hooks, func(o hooktest.Hook) bool { return o.ID == h.ID && o.Surface == h.Surface })
		result.Hooks = append(result.Hooks, h)
		if script := slash.Join(d.Root, h.Script); h.Script != "" {
			result.texts[script] = f.Text(script)
		}
	}
	return f.With(func(next *Folder) {
		next.tests = map[string]*TestResult{}
		maps.Copy(next.tests, f.tests)
		next.tests[d.Path] = result
		next.Epoch++
	})
}

// Text returns a file of the folder, as edited or else on disk.
func (f *Folder) Text(name string) string {
	src, _ := f.Snap.ReadFile(name) // a missing file counts as empty
	return src
}
