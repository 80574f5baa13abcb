package workspace

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Document is one version of one file. It is immutable: an edit makes a new one. Values derived from the text are
// computed once, on first use, and are safe for concurrent use.
type Document struct {
	// Path is slash-separated, relative to the workspace root, or absolute for files outside it.
	Path string
	// Version is the editor's version of an open document, 0 for a file on disk.
	Version int32
	Text    *text.Text
	Location
	Kind schemas.SourceKind
	// Err is the error from reading the file; Text is then empty.
	Err error

	treeOnce sync.Once
	tree     *syntax.Tree
	fileOnce sync.Once
	file     *config.File
	results  [2][schemas.NumSurfaces]result
}

type result struct {
	once sync.Once
	got  *config.LoadResult
}

func newDocument(loc Location, path, src string, version int32) *Document {
	d := &Document{Path: path, Version: version, Text: text.New(src), Location: loc}
	if d.Source != nil {
		d.Kind = d.Source.Kind
	} else {
		d.Kind = config.KindFor(path, src)
	}
	return d
}

// With returns another version of the document.
func (d *Document) With(t *text.Text, version int32) *Document {
	return &Document{Path: d.Path, Version: version, Text: t, Location: d.Location, Kind: d.Kind}
}

func (d *Document) checkAs(src *schemas.Source) { d.Source, d.Assumed = src, true }

// IsMarkdown reports whether a path names a Markdown file, of which only the frontmatter is parsed.
func IsMarkdown(path string) bool { return strings.HasSuffix(strings.ToLower(path), ".md") }

// Configures reports whether the document is about hooks at all, unlike an agent without hooks or settings that name none.
func (d *Document) Configures() bool {
	if d.Err != nil || d.Foreign != nil {
		return true
	}
	src := d.Text.String()
	switch d.Kind {
	case schemas.SkillFile:
		return d.File().HooksMember != nil
	case schemas.VSCodeSettings:
		return schemas.NamesSettings(src) || strings.Contains(src, `"hooks"`)
	case schemas.AgentFile, schemas.ClaudeSettings, schemas.CopilotSettings, schemas.PluginManifest:
		// "ooks" matches both "hooks" and "disableAllHooks"; the common events are for a hooks member that is misspelled.
		return slices.ContainsFunc([]string{"ooks", "oolUse", "essionStart"}, func(part string) bool { return strings.Contains(src, part) })
	}
	return d.Source != nil || d.Unread != nil && d.Unread.Sure || d.DeclaresHooks() || d.InventedEvent() != nil
}

// DeclaresHooks reports whether a known event has at least one hook.
func (d *Document) DeclaresHooks() bool {
	return slices.ContainsFunc(d.File().Events, func(l *config.EventList) bool { return l.Event != nil && len(l.Entries) > 0 })
}

// InventedEvent returns the first known event for which a file that no product reads says what to run, in a form of its own.
func (d *Document) InventedEvent() *syntax.Member {
	if d.Unread == nil || d.Unread.Plugin || d.DeclaresHooks() {
		return nil
	}
	in, inside := cmp.Or(d.File().HooksNode, d.Tree().Root), d.File().HooksMember != nil
	return slice.Find(in.Members, func(m *syntax.Member) bool {
		_, _, event := schemas.EventBySpelling(m.Key.Text)
		return event && (inside && m.Value.Kind == syntax.String && m.Value.Text != "" || namesProgram(m.Value))
	})
}

// namesProgram reports whether some object in a value has a member that says what to run.
func namesProgram(n *syntax.Node) bool {
	return slices.ContainsFunc(n.Members, func(m *syntax.Member) bool {
		return m.Value.Kind == syntax.String && m.Value.Text != "" && slices.Contains([]string{"command", "bash", "script", "file", "run", "exec"}, m.Key.Text) ||
			namesProgram(m.Value)
	}) || slices.ContainsFunc(n.Items, namesProgram)
}

// Tree returns the parsed text: JSON, or the frontmatter of a Markdown file.
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

// File returns what the document declares.
func (d *Document) File() *config.File {
	d.fileOnce.Do(func() { d.file = config.Parse(d.Kind, d.Source, d.Tree()) })
	return d.file
}

// rules returns those by which a surface reads this source, nil when it does not read it.
func (d *Document) rules(s schemas.Surface, ed schemas.Edition) *schemas.LoadRules {
	if d.Source == nil {
		return nil
	}
	return d.Source.Rules[s].In(ed)
}

// IsRead reports whether a surface reads this source.
func (d *Document) IsRead(s schemas.Surface, ed schemas.Edition) bool { return d.rules(s, ed) != nil }

// LoadResult returns what a surface loads of the document alone, without settings; nil when it does not read the source.
func (d *Document) LoadResult(s schemas.Surface, ed schemas.Edition) *config.LoadResult {
	r := &d.results[ed][s]
	r.once.Do(func() {
		if d.IsRead(s, ed) {
			r.got = config.Read(d.File(), s, ed, config.Options{Source: d.Source})
		}
	})
	return r.got
}

// Base returns the root of the document's workspace or plugin, as a path for path.Join.
func (d *Document) Base() string { return slash.Clean(d.Root) } // "." for the folder itself

// OfPlugin reports whether the document belongs to a plugin.
func (d *Document) OfPlugin() bool { return d.Source != nil && d.Source.Scope == schemas.Plugin }

// IsUserFile reports whether the document belongs to the user rather than to a workspace.
func (d *Document) IsUserFile() bool { return d.Source == nil || d.isUserSource() }

// Holds reports whether a file is inside the root of the document.
func (d *Document) Holds(file string) bool {
	_, ok := Within(d.Root, file)
	return ok
}
