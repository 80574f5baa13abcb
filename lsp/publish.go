package lsp

import (
	"cmp"
	"maps"
	"runtime/debug"
	"slices"
	"weak"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/hooks-ls/hooks-ls/analysis/assist"
	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/lsp/session"
	"github.com/hooks-ls/hooks-ls/lsp/wire"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// publisher pushes diagnostics to a client that does not pull them. Nothing else sends them, so their order is that of the
// versions. It works on one state at a time, the newest; states replaced meanwhile are never checked.
//
// A document whose text changed is checked and published first, whatever the result, so that the client knows which version
// its list belongs to. Then come the documents that may be affected: those with the same root, or in the whole folder when
// files or settings changed. They are published when their list changes, and open ones the first time they are checked.
type publisher struct {
	s *server
	// seen holds the last published version of each open document, weakly to free its memory; epochs the folders' epochs handled.
	seen   map[uri.URI]weak.Pointer[workspace.Document]
	epochs map[string]int // by folder name
	// dirty holds the files to check again.
	dirty map[dirtyFile]bool
	// scripts holds the scripts that the hooks of a root ran when one of its documents was last edited: a script that other
	// roots run too is checked again when these no longer do.
	scripts map[dirtyFile][]string
	// sent holds what the client shows.
	sent map[uri.URI]sent
	// gone holds files to be published that are not checked any more, retracted a copy of epochs when the client was last told.
	gone      map[uri.URI]bool
	retracted map[string]int
}

// dirtyFile identifies a file across states, in which a folder's index may change.
type dirtyFile struct{ folder, path string }

type sent struct {
	uri   string // as sent
	id    string
	empty bool
}

func newPublisher(s *server) *publisher {
	return &publisher{s: s, seen: map[uri.URI]weak.Pointer[workspace.Document]{}, epochs: map[string]int{}, dirty: map[dirtyFile]bool{}, scripts: map[dirtyFile][]string{}, sent: map[uri.URI]sent{}, gone: map[uri.URI]bool{}}
}

func (p *publisher) run() {
	select {
	case <-p.s.ctx.Done():
		return
	case <-p.s.configured:
	}
	for {
		select {
		case <-p.s.ctx.Done():
			return
		case <-p.s.session.Changes:
			p.s.out.Settle() // a slow client gets only the newest version
			p.round(p.s.session.State())
		}
	}
}

// round brings the client up to date with a state. When a newer one, of which Changes tells, replaces it, the rest stays dirty.
func (p *publisher) round(st *session.State) {
	for _, d := range slices.SortedFunc(maps.Values(st.Docs), func(a, b *session.Document) int { return cmp.Compare(a.URI, b.URI) }) {
		if p.seen[d.Key] != weak.Make(d.Doc) && d.Settles() <= 0 { // otherwise the session wakes it later
			p.publish(st, d.File(), d, true)
			p.seen[d.Key] = weak.Make(d.Doc)
			p.markDependents(st, d)
		}
	}
	maps.DeleteFunc(p.epochs, func(name string, _ int) bool { return st.FolderNamed(name) < 0 })
	maps.DeleteFunc(p.seen, func(key uri.URI, _ weak.Pointer[workspace.Document]) bool { return st.Docs[key] == nil })
	for i, f := range st.Folders {
		if p.epochs[f.Name] != f.Epoch {
			p.epochs[f.Name] = f.Epoch
			p.markAll(st, i)
		}
	}
	files := slices.SortedFunc(maps.Keys(p.dirty), func(a, b dirtyFile) int {
		return cmp.Or(cmp.Compare(a.folder, b.folder), cmp.Compare(a.path, b.path))
	})
	for in, file := range session.Each(st, files) {
		delete(p.dirty, file)
		i := st.FolderNamed(file.folder)
		if i < 0 {
			continue
		}
		t := session.File{Folder: i, Path: file.path}
		open := st.OpenDocument(t)
		if open != nil {
			in = st
		}
		if p.publish(in, t, open, false); p.s.session.State() != st {
			return
		}
	}
	p.retract(st)
}

// mark marks files of a folder to be checked again.
func (p *publisher) mark(f *session.Folder, files ...string) {
	for _, file := range files {
		p.dirty[dirtyFile{f.Name, file}] = true
	}
}

func (p *publisher) markAll(st *session.State, folder int) {
	for _, t := range st.CheckedFiles(folder) {
		p.mark(st.Folders[folder], t.Path)
	}
}

// markDependents marks the files that share a root with changed configuration, and the hooks that run a changed script.
func (p *publisher) markDependents(st *session.State, d *session.Document) {
	f := st.Folders[d.Folder]
	switch {
	case session.IsProjectFile(d.Doc.Path):
		p.markAll(st, d.Folder)
		return
	case schemas.IsCaseFile(d.Doc.Path): // nothing depends on it
		return
	case !st.Configures(d.File()):
		for _, r := range assist.References(f.Snap, d.Doc.Path) {
			p.mark(f, r.Doc.Path)
		}
		return
	}
	for _, o := range f.Snap.Workspace(d.Doc.Root).Documents() {
		if o != d.Doc {
			p.mark(f, o.Path)
		}
	}
	root := dirtyFile{f.Name, d.Doc.Root}
	before, known := p.scripts[root]
	if !known {
		before = p.sentIn(st, d)
	}
	p.scripts[root] = slice.Map(commands.Scripts(f.Snap, d.Doc.Root), func(s *commands.Script) string { return s.Doc.Path })
	p.mark(f, slices.Concat(before, p.scripts[root])...)
}

// sentIn lists the files in the root of a document that the client shows something for.
func (p *publisher) sentIn(st *session.State, d *session.Document) []string {
	var list []string
	for _, before := range p.sent {
		if i, file := st.Locate(before.uri); i == d.Folder && (d.Doc.IsUserFile() || d.Doc.Holds(file)) {
			list = append(list, file)
		}
	}
	return list
}

// publish checks a file and sends its diagnostics: always, or only if the client shows others.
func (p *publisher) publish(st *session.State, t session.File, open *session.Document, always bool) {
	d := st.Folders[t.Folder].Document(t.Path)
	u := st.URI(t.Folder, t.Path)
	key := wire.Normalize(u)
	if d == nil || !st.Checks(t) {
		p.gone[key] = true
		return
	}
	if open != nil && open.Settles() > 0 {
		return
	}
	before, shown := p.sent[key]
	if shown && open == nil {
		u = before.uri
	}
	r, ok := p.report(st, t.Folder, d)
	if !ok {
		return
	}
	next := sent{uri: u, id: r.id, empty: len(r.items) == 0}
	if !always && (before.id == next.id || !shown && next.empty && open == nil) {
		return
	}
	p.sent[key] = next
	var version protocol.Optional[int32]
	if open != nil {
		version = protocol.NewOptional(d.Version)
	}
	p.send(u, version, r.items)
}

// report is reportOn for a goroutine that must survive our own bugs.
func (p *publisher) report(st *session.State, folder int, d *workspace.Document) (r report, ok bool) {
	defer func() {
		if v := recover(); v != nil {
			p.s.log.Error("panic", "judging", d.Path, "value", v, "stack", string(debug.Stack()))
		}
	}()
	r, err := p.s.reportOn(st, folder, d)
	if err != nil {
		p.s.log.Error("diagnostics not written", "path", d.Path, "err", err)
	}
	return r, err == nil
}

func (p *publisher) send(u string, version protocol.Optional[int32], items []protocol.Diagnostic) {
	params := &protocol.PublishDiagnosticsParams{URI: uri.URI(u), Version: version, Diagnostics: items}
	err := p.s.conn.Notify(p.s.ctx, protocol.MethodTextDocumentPublishDiagnostics, params)
	if err != nil && p.s.ctx.Err() == nil {
		p.s.log.Warn("diagnostics not sent", "uri", u, "err", err)
	}
}

// retract clears what the client shows for files that no longer exist. Unless files or settings have changed, these are among
// those checked since it was last called.
func (p *publisher) retract(st *session.State) {
	keys := slices.Sorted(maps.Keys(p.gone))
	if !maps.Equal(p.retracted, p.epochs) {
		keys = slices.Sorted(maps.Keys(p.sent))
	}
	p.gone, p.retracted = map[uri.URI]bool{}, maps.Clone(p.epochs)
	closed := st.Detached()
	for _, key := range keys {
		if _, shown := p.sent[key]; !shown || st.Docs[key] != nil {
			continue
		}
		i, file := st.Locate(p.sent[key].uri)
		if closed.Checks(session.File{Folder: i, Path: file}) && closed.Folders[i].Document(file) != nil {
			continue
		}
		if !p.sent[key].empty {
			p.send(p.sent[key].uri, protocol.Optional[int32]{}, []protocol.Diagnostic{})
		}
		delete(p.sent, key)
	}
}
