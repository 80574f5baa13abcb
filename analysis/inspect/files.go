package inspect

import (
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// IsMissingDir reports whether a directory certainly does not exist. Nothing is known about directories outside the workspace.
func IsMissingDir(p *lint.Pass, dir string) bool {
	info, err := p.Workspace().Stat(dir)
	return errors.Is(err, fs.ErrNotExist) || err == nil && !info.IsDir()
}

// ReportedAfter decides in which of two documents an equal hook is reported: in the one that is made for some of its readers
// only, in the agent file, or else in the one whose path is greater.
func ReportedAfter(d, other *workspace.Document) bool {
	weight := func(d *workspace.Document) int {
		switch {
		case d.Source.Scope == schemas.Agent, d.Source.Scope == schemas.Skill:
			return 2
		case !d.Source.MadeFor.Empty():
			return 1
		}
		return 0
	}
	if a, b := weight(d), weight(other); a != b {
		return a > b
	}
	return d.Path > other.Path
}

// IsTemplate reports whether the file is in a nested folder of templates or examples: its place says little about where it is copied to.
func IsTemplate(p *lint.Pass) bool {
	base := p.Doc.Base() + "/" // without git, only what lies below the folder that is open tells
	return p.Workspace().Nested() && HasTemplateFolder(p.Doc.Path) || !path.IsAbs(base) && HasTemplateFolder(base)
}

// HasTemplateFolder reports whether a folder of a path has a name that is usual for templates.
func HasTemplateFolder(file string) bool {
	return slices.ContainsFunc(strings.Split(strings.ToLower(path.Dir(file)), "/"), func(folder string) bool {
		return slices.Contains(templateFolders, folder)
	})
}

var templateFolders = []string{
	"template", "templates", "example", "examples", "sample", "samples", "fixture", "fixtures", "testdata", "scaffold", "scaffolds",
}

// IsFile reports whether a file certainly exists.
func IsFile(w *workspace.Workspace, file string) bool {
	info, err := w.Stat(file)
	return err == nil && info.Mode().IsRegular()
}

// OnlyComments reports a file that holds comments and no value.
func OnlyComments(p *lint.Pass) bool {
	t := p.Tree()
	return len(t.Comments) > 0 && len(t.Errors) == 1 && t.Errors[0].Code == syntax.EmptyFile
}
