package lsp

import (
	"hash/maphash"
	"slices"
	"strconv"
	"sync"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"github.com/hooks-ls/hooks-ls/analysis"
	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// report is the diagnostics of a version as they are sent: a JSON array, with an ID that changes when they do.
//
// They are put together from pieces. Of a long file with many findings a keystroke moves most and changes few, so that
// what stays the same of a diagnostic is kept in JSON and only its range is written anew.
//
// The array of a long file is some megabytes. The message is written around it, so that there is no copy of it; a report
// is sent once.
type report struct {
	buf []byte // the array behind room for what comes before it in a message
	id  string
}

// room is what newItems leaves in front of the array, and about what there is behind it.
const room = 128

func newItems(size int) []byte { return make([]byte, room, room+size+room) }

func noDiagnostics() report { return newReport(append(newItems(2), "[]"...)) }

func (r report) items() []byte { return r.buf[room:] }

func (r report) empty() bool { return len(r.items()) == len("[]") }

// behind is the array with something short before it, for what follows it to be appended to.
func (r report) behind(before string) []byte {
	start := room - len(before)
	copy(r.buf[start:], before)
	return r.buf[start:]
}

// reportSeed makes the IDs those of this process. They are of no use to another.
var reportSeed = maphash.MakeSeed()

func newReport(buf []byte) report {
	return report{buf: buf, id: strconv.FormatUint(maphash.Bytes(reportSeed, buf[room:]), 36)}
}

// reportOn judges a document of the state.
func (s *server) reportOn(st *state, folder int, d *analysis.Document) report {
	if !st.judges(target{folder, d.Path}) || !d.Configures() {
		return noDiagnostics()
	}
	tracker := &analysis.Tracker{}
	if o := st.opened(target{folder, d.Path}); o != nil {
		tracker = o.tracker
		if n := d.Text.Len(); n > maxInLoop {
			o.first.Do(func() { s.options.Burst(n) })
		}
	}
	p := printer{s: s, converter: s.converter(st, folder), own: st.uri(folder, d.Path)}
	j := tracker.Run(s.ctx, st.folders[folder].snap, s.options.Rules, d, p.print)
	for _, b := range j.Bugs {
		s.log.Error("rule panicked", "rule", b.Rule, "path", b.Path, "value", b.Value, "stack", string(b.Stack))
	}
	return newReport(p.place(d.Text, j.Blocks))
}

// printer writes diagnostics.
type printer struct {
	s *server
	converter
	own string // the document's URI
}

// unplaced is a diagnostic without its place in a document.
type unplaced struct {
	start, end text.Position // as from the block's place
	rest       []byte        // the JSON behind the range, as appendMembers writes it
	// whole is for one with related places in the same document, which are as from the block's place too; nil for others.
	whole *protocol.Diagnostic
}

// drafts are what diagnostics are written into first: what is kept of them is no longer than it has to be.
var drafts = sync.Pool{New: func() any { return new([]byte) }}

// print is an analysis.Present.
func (p printer) print(t *text.Text, origin int, list []analysis.Finding) any {
	o := t.OffsetPosition(origin, p.encoding)
	relative := func(off int) text.Position {
		at := t.OffsetPosition(off, p.encoding)
		if at.Line == o.Line {
			at.Character -= o.Character
		}
		at.Line -= o.Line
		return at
	}
	draft := drafts.Get().(*[]byte)
	out := (*draft)[:0]
	all := make([]unplaced, len(list))
	for i := range list {
		f := &list[i]
		d := p.s.diagnostic(p.converter, t, f)
		all[i].start, all[i].end = relative(f.Range.Start), relative(f.Range.End)
		for j := range d.RelatedInformation {
			if r := f.Related[j]; r.Path == f.Path {
				d.RelatedInformation[j].Location.Range = protocol.Range{Start: wire(relative(r.Range.Start)), End: wire(relative(r.Range.End))}
				all[i].whole = &d
			}
		}
		if all[i].whole == nil {
			start := len(out)
			out = appendMembers(out, &d)
			all[i].rest = out[start:]
		}
	}
	kept := slices.Clone(out)
	for i := range all {
		n := len(all[i].rest)
		all[i].rest, kept = kept[:n:n], kept[n:]
	}
	*draft = out
	drafts.Put(draft)
	return all
}

// place writes the diagnostics of blocks at their places in a text.
func (p printer) place(t *text.Text, blocks []analysis.Placed) []byte {
	size := 2
	for _, b := range blocks {
		for i := range b.View.([]unplaced) {
			size += len(b.View.([]unplaced)[i].rest) + 100
		}
	}
	out := append(newItems(size), '[')
	for _, b := range blocks {
		o := t.OffsetPosition(b.Offset, p.encoding)
		absolute := func(at text.Position) text.Position {
			if at.Line == 0 {
				at.Character += o.Character
			}
			at.Line += o.Line
			return at
		}
		for _, d := range b.View.([]unplaced) {
			if out[len(out)-1] != '[' {
				out = append(out, ',')
			}
			out = appendRange(append(out, `{"range":`...), absolute(d.start), absolute(d.end))
			if d.whole == nil {
				out = append(out, d.rest...)
				continue
			}
			w := *d.whole
			w.RelatedInformation = slices.Clone(w.RelatedInformation)
			for i := range w.RelatedInformation {
				if l := &w.RelatedInformation[i].Location; string(l.URI) == p.own {
					l.Range = protocol.Range{Start: wire(absolute(position(l.Range.Start))), End: wire(absolute(position(l.Range.End)))}
				}
			}
			out = appendMembers(out, &w)
		}
	}
	return append(out, ']')
}

// pulled is the answer to a client that asks for the diagnostics and has those of an ID; nil when it has none.
func (r report) pulled(previous *string) jsonrpc2.RawMessage {
	if r.same(previous) {
		return append(r.appendReport([]byte{'{'}, previous), '}')
	}
	return append(r.appendID(append(r.behind(`{"kind":"full","items":`), ',')), '}')
}

func (r report) same(previous *string) bool { return previous != nil && *previous == r.id }

func (r report) appendID(out []byte) []byte {
	return append(append(append(out, `"resultId":"`...), r.id...), '"')
}

// appendReport writes the members of a document's report.
func (r report) appendReport(out []byte, previous *string) []byte {
	if r.same(previous) {
		return r.appendID(append(out, `"kind":"unchanged",`...))
	}
	return append(append(r.appendID(append(out, `"kind":"full",`...)), `,"items":`...), r.items()...)
}

// published is the content of textDocument/publishDiagnostics; version is nil for a file that is not open.
func (r report) published(uri string, version *int32) jsonrpc2.RawMessage {
	out := r.behind(`{"diagnostics":`)
	if version != nil {
		out = strconv.AppendInt(append(out, `,"version":`...), int64(*version), 10)
	}
	return append(appendString(append(out, `,"uri":`...), uri), '}')
}
