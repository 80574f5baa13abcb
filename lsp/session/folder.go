package session

import (
	"sync"
	"time"

	"go.lsp.dev/uri"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/project"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
)

// Folder is a directory that the client has opened, with its own snapshot: what check would see if run there. Two more hold
// all other documents: Outside those in the file system, with absolute paths, and Virtual those that are not files
// (untitled:, git:) and so have no neighbors.
type Folder struct {
	Name string // the absolute, slash-separated directory; or Outside or Virtual
	URI  string // in the client's spelling, without a trailing slash; "" for Outside and Virtual
	Snap *workspace.Snapshot
	Conf Settings
	// Epoch increases with every change other than to the text of open documents; then all documents are checked again.
	Epoch int
	// tests holds what tests found, by path of the hook file. It is never modified.
	tests map[string]*TestResult
}

// Document is one version of an open document.
type Document struct {
	URI    string  // in the client's spelling
	Key    uri.URI // in the library's spelling
	Folder int     // index in the state's folders
	Doc    *workspace.Document
	// Changed is the time of the last edit; zero for the version that was opened.
	Changed time.Time
}

// A document of more than LongText bytes is checked only after a pause in typing.
const (
	LongText = 256 << 10
	Quiet    = 300 * time.Millisecond
)

// File returns the document's place in its state.
func (d *Document) File() File { return File{d.Folder, d.Doc.Path} }

// Settles returns how long until the document may be checked, if nothing more is typed; 0 or less means now.
func (d *Document) Settles() time.Duration {
	if d.Doc.Text.Len() <= LongText {
		return 0
	}
	return time.Until(d.Changed.Add(Quiet))
}

// Names of the two folders that are not directories.
const (
	Outside = "outside"
	Virtual = "virtual"
)

// Dir is the folder's directory, "" when its paths are absolute.
func (f *Folder) Dir() string {
	if f.Name == Outside {
		return ""
	}
	return f.Name
}

// NewFolder returns a folder whose files are below the roots.
func NewFolder(name, uri string, conf Settings, roots ...workspace.Folder) *Folder {
	return &Folder{Name: name, URI: uri, Conf: conf, Snap: workspace.NewSnapshot(&conf.Analysis, roots...)}
}

// checkerKey is the key of a snapshot's checker, checkedFile that of the findings of a file.
type (
	checkerKey  struct{}
	checkedFile struct{ path string }
)

// Check returns the findings of a document in the folder, computed once for its snapshot; a panic is repeated for all who ask.
func (f *Folder) Check(rules []*lint.Rule, d *workspace.Document) lint.Result {
	check := workspace.Derived(f.Snap, checkedFile{d.Path}, func(s *workspace.Snapshot, _ checkedFile) func() lint.Result {
		checker := workspace.Derived(s, checkerKey{}, func(s *workspace.Snapshot, _ checkerKey) *lint.Checker { return lint.NewChecker(s, rules) })
		return sync.OnceValue(func() lint.Result { return checker.Check(d) })
	})
	return check()
}

// With returns a copy of the folder with change applied.
func (f *Folder) With(change func(*Folder)) *Folder {
	next := *f
	change(&next)
	return &next
}

// Document returns what is checked at a path: configuration, also that of hooks-ls, or a script that hooks run; nil for anything else.
func (f *Folder) Document(file string) *workspace.Document {
	if d := f.Snap.Document(file); d != nil {
		return d
	}
	if s := commands.ScriptAt(f.Snap, file); s != nil {
		return s.Doc
	}
	if file == project.Name {
		if src, err := f.Snap.ReadFile(file); err == nil {
			return f.Snap.Buffer(file, src, 0)
		}
	}
	return nil
}
