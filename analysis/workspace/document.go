package workspace

import (
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Document is one version of one file. It never changes; an edit makes a new one. What is derived from the text is made
// when it is first asked for, once, and may be asked for by many goroutines.
type Document struct {
	// Path is slash-separated, relative to the workspace root, or absolute for files outside it.
	Path string
	// Version is the editor's number for an open document, 0 for a file on disk.
	Version int32
	Text    *text.Text
	Place
	Kind schemas.SourceKind
	// Err is why the file could not be read; Text is empty then.
	Err error

	treeOnce sync.Once
	tree     *syntax.Tree
	fileOnce sync.Once
	file     *config.File
	results  [2][schemas.NumSurfaces]result
	derived  sync.Map // see Derived
}

func (d *Document) derivations() *sync.Map { return &d.derived }

type result struct {
	once sync.Once
	got  *config.LoadResult
}

// NewDocument is a document whose kind is told from its path, or from its shape where no surface looks.
func NewDocument(path, src string, version int32) *Document {
	return newDocument(Locate(path), path, src, version)
}

func newDocument(place Place, path, src string, version int32) *Document {
	d := &Document{Path: path, Version: version, Text: text.New(src), Place: place}
	if d.Source != nil {
		d.Kind = d.Source.Kind
	} else {
		d.Kind = config.KindFor(path, src)
	}
	return d
}

// With is another version of the document, at the same place.
func (d *Document) With(t *text.Text, version int32) *Document {
	return &Document{Path: d.Path, Version: version, Text: t, Place: d.Place, Kind: d.Kind}
}

func (d *Document) checkAs(src *schemas.Source) { d.Source, d.Elsewhere = src, true }

// IsMarkdown reports whether a path names a Markdown file, whose frontmatter is looked at.
func IsMarkdown(path string) bool { return strings.HasSuffix(strings.ToLower(path), ".md") }

// Configures reports whether the document has to do with hooks at all. A custom agent without hooks, or editor settings
// that do not speak of them, is left alone.
func (d *Document) Configures() bool {
	if d.Err != nil || d.Foreign != nil {
		return true
	}
	src := d.Text.String()
	switch d.Kind {
	case schemas.AgentFile:
		return strings.Contains(src, "ooks") || declaresEvents(src)
	case schemas.VSCodeSettings:
		return strings.Contains(src, "chat.") || strings.Contains(src, `"hooks"`)
	case schemas.ClaudeSettings, schemas.CopilotSettings, schemas.PluginManifest:
		return strings.Contains(src, "ooks") || declaresEvents(src) // hooks, disableAllHooks
	}
	return d.Source != nil || d.Unread != nil && d.Unread.Sure || d.declaresHooks()
}

// declaresHooks reports that a hook is under the name of an event.
func (d *Document) declaresHooks() bool {
	return slices.ContainsFunc(d.File().Events, func(l *config.EventList) bool { return l.Event != nil && len(l.Entries) > 0 })
}

// declaresEvents reports the events that nearly everybody uses, for a file in which the name of hooks itself is misspelled.
func declaresEvents(src string) bool {
	return strings.Contains(src, "oolUse") || strings.Contains(src, "essionStart")
}

// Tree is the parsed text: JSON, or the frontmatter of a Markdown file.
func (d *Document) Tree() *syntax.Tree {
	d.treeOnce.Do(func() {
		if IsMarkdown(d.Path) {
			d.tree = syntax.ParseFrontmatter(d.Text.String())
		} else {
			d.tree = syntax.ParseJSON(d.Text.String())
		}
	})
	return d.tree
}

// File is what the document declares.
func (d *Document) File() *config.File {
	d.fileOnce.Do(func() { d.file = config.Parse(d.Path, d.Kind, d.Source, d.Tree()) })
	return d.file
}

// IsRead reports whether a surface reads this source.
func (d *Document) IsRead(s schemas.Surface, ed schemas.Edition) bool {
	return d.Source != nil && d.Source.Rules[s].In(ed) != nil
}

// LoadResult is what a surface makes of the document alone, whatever settings and other files say. It is nil when the
// surface does not read this source.
func (d *Document) LoadResult(s schemas.Surface, ed schemas.Edition) *config.LoadResult {
	r := &d.results[ed][s]
	r.once.Do(func() {
		if d.IsRead(s, ed) {
			r.got = config.Read(d.File(), s, ed, config.Options{Source: d.Source})
		}
	})
	return r.got
}

// Base is the root of the document's workspace, or the plugin, as a path that others can be joined to.
func (d *Document) Base() string { return path.Clean(d.Root) } // "." for the folder itself

// IsUserFile reports a file of no workspace.
func (d *Document) IsUserFile() bool {
	return d.Source == nil || d.Source.Scope == schemas.User || strings.HasPrefix(d.Source.Glob, "~/")
}

// Holds reports whether a file lies in the root of the document.
func (d *Document) Holds(file string) bool {
	_, ok := Within(d.Root, file)
	return ok
}

// Member is the member that counts under a name, the last one; nil when n is no object or has none.
func Member(n *syntax.Node, name string) *syntax.Member {
	if n == nil || n.Kind != syntax.Object {
		return nil
	}
	for i := len(n.Members) - 1; i >= 0; i-- {
		if n.Members[i].Key.Text == name {
			return n.Members[i]
		}
	}
	return nil
}
