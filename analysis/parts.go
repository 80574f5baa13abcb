package analysis

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// parts is a hook file, a settings file or frontmatter taken apart: its elements, which are those of the lists of the events, and
// the frame, which is the rest. An element is a hook or a group of hooks. What the rules say of an element follows from its
// text, from the frame and from a few numbers about the others, see config.Absent. Files in which it does not are not
// taken apart: partsOf says which.
type parts struct {
	src  string // the decisive text
	yaml bool   // see parts_yaml.go
	// open and close bound the members of the hooks object.
	open, close int
	lists       []partList
	elements    []element
	// falls are the surfaces on which the name or the value of an event makes the file fall.
	falls schemas.Surfaces
	// broken is the element in which all mistakes of spelling are, comments included; -1 when there are none.
	broken int
}

// partList is an event's list that has elements.
type partList struct {
	name        string // no part of src, which it would keep in memory for all versions to come
	member      text.Range
	lead        int // where what stands before the first element ends, for all of them
	first, last int // its elements, half open
}

type element struct {
	start, end int // in src
	list       int
	*verdict
}

// verdict is what is known of an element, wherever it stands.
type verdict struct {
	entries   int
	kept      [schemas.NumSurfaces]int
	keptByAny int
	falls     schemas.Surfaces    // on which it makes the file fall
	gathered  map[string][]string // by rule
	whole     bool                // what is said of it depends on the other elements
	blocks    []*Block            // what is
}

// partsOf takes a document apart. It is not ok when something beyond a single element is out of order, or when elements
// of different lists concern one another: it is then judged as a whole.
func partsOf(d *Document, src string) (p *parts, ok bool) {
	switch d.Kind {
	case schemas.HookFile, schemas.ClaudeSettings, schemas.CopilotSettings, schemas.AgentFile:
	default:
		return nil, false // in a manifest and beside it, all hooks count in what a file is taken for
	}
	tree, f := d.Tree(), d.File()
	if tree.BOM || f.HooksNode == nil || f.HooksNode.Kind != syntax.Object || twice(tree.Root) || twice(f.HooksNode) {
		return nil, false
	}
	if !tree.Root.Closed() || !f.HooksNode.Closed() {
		return nil, false // the end of an element that is not closed either is a guess, and the frame lacks what it hides
	}
	p = &parts{src: src, open: f.HooksNode.Range.Start + 1, close: f.HooksNode.Range.End - 1, broken: -1}
	if tree.Language == syntax.YAML && !p.ofYAML(d, f.HooksNode) {
		return nil, false
	}
	events := map[*schemas.Event]bool{}
	for _, l := range f.Events {
		if l.Event != nil && events[l.Event] {
			return nil, false
		}
		events[l.Event] = true
		items := l.Member.Value.Items
		if l.Member.Value.Kind != syntax.Array || len(items) == 0 {
			if p.yaml && l.Member.Value.Kind != syntax.Array {
				return nil, false // perhaps what was to be indented as part of the hook above
			}
			continue
		}
		if !l.Member.Value.Closed() {
			return nil, false
		}
		list := partList{name: strings.Clone(l.Name), member: l.Member.Range, lead: items[0].Range.Start, first: len(p.elements), last: len(p.elements) + len(items)}
		for _, n := range items {
			if n.Kind == syntax.Missing || n.Range.Len() == 0 {
				return nil, false
			}
			p.elements = append(p.elements, element{start: n.Range.Start, end: n.Range.End, list: len(p.lists)})
		}
		if p.yaml {
			list.lead = l.Member.Colon + 1
			if !p.inBlock(list) {
				return nil, false
			}
		} else if !p.between(list, l.Member.Value.Range.End-1) {
			return nil, false
		}
		p.lists = append(p.lists, list)
	}
	if len(p.elements) == 0 {
		return nil, false
	}
	if len(tree.Errors) == syntax.MaxErrors {
		return nil, false // there may be more
	}
	for _, e := range tree.Errors {
		if e.Code == syntax.InvalidUTF8 || !p.breaks(e.Range) { // of the former, the first of a text is told
			return nil, false
		}
	}
	for _, r := range slices.Concat(tree.Comments, tree.TrailingCommas) {
		if !p.yaml && !p.breaks(r) {
			return nil, false
		}
	}
	return p, true
}

// twice reports that a key of an object stands there more than once.
func twice(n *syntax.Node) bool {
	seen := make(map[string]bool, len(n.Members))
	for _, m := range n.Members {
		if seen[m.Key.Text] {
			return true
		}
		seen[m.Key.Text] = true
	}
	return false
}

// between reports that nothing but commas stands between the elements of a list, and nothing behind them up to its
// bracket: what a parser skips where an element is broken is not part of it.
func (p *parts) between(l partList, bracket int) bool {
	for i := l.first; i < l.last; i++ {
		next, want := bracket, ""
		if i+1 < l.last {
			next, want = p.elements[i+1].start, ","
		}
		if end := p.elements[i].end; end > next || strings.Trim(p.src[end:next], " \t\r\n") != want {
			return false
		}
	}
	return true
}

// breaks notes that an element is not sound; false when the place is in none, or another one is not.
func (p *parts) breaks(r text.Range) bool {
	i := p.at(r.Start)
	if i < 0 || r.Start == p.elements[i].start || r.Start == p.elements[i].end || r.End > p.elements[i].end || p.broken >= 0 && p.broken != i {
		return false
	}
	p.broken = i
	return true
}

// at is the element that holds an offset, or ends there; -1 when there is none.
func (p *parts) at(off int) int { return find(p.elements, off) }

func find(elements []element, off int) int {
	i, found := slices.BinarySearchFunc(elements, off, func(e element, off int) int { return e.start - off })
	if !found {
		i--
	}
	if i < 0 || off > elements[i].end {
		return -1
	}
	return i
}

// listOf is the name of an element's list.
func (p *parts) listOf(i int) string { return p.lists[p.elements[i].list].name }

// frame is the text without the elements.
func (p *parts) frame() string {
	var b strings.Builder
	from := 0
	for _, l := range p.lists {
		b.WriteString(p.src[from:p.cut(l).Start])
		if p.yaml {
			b.WriteString(noItems)
		}
		from = p.cut(l).End
	}
	b.WriteString(p.src[from:])
	return b.String()
}

// cut is what a list has in the document and not in the frame.
func (p *parts) cut(l partList) text.Range {
	r := text.Range{Start: p.elements[l.first].start, End: p.elements[l.last-1].end}
	if p.yaml {
		r.Start = p.dash(l)
	}
	return r
}

// inSource is the place in the document of one in the frame. straddles reports that elements stand in between.
func (p *parts) inSource(r text.Range) (at text.Range, straddles bool) {
	at.Start, at.End = p.offset(r.Start), p.offset(r.End)
	return at, at.Len() != r.Len()
}

func (p *parts) offset(off int) int {
	for _, l := range p.lists {
		out := p.cut(l)
		if off <= out.Start {
			break
		}
		if p.yaml && off < out.Start+len(noItems) {
			return off - 1
		}
		if off += out.Len(); p.yaml {
			off -= len(noItems)
		}
	}
	return off
}

// part is some consecutive elements in as much of the frame as concerns them.
type part struct {
	*subject
	elements []element // where they stand in the part
}

// part makes a document of the elements from:to and judges nothing yet.
func (p *parts) part(s *Snapshot, d *Document, from, to int, absent *config.Absent) *part {
	var b strings.Builder
	const names = 256 // those of a few events
	b.Grow(p.open + p.elements[to-1].end - p.elements[from].start + len(p.src) - p.close + names)
	elements := make([]element, 0, to-from)
	b.WriteString(p.src[:p.open])
	for i, l := range p.lists {
		first, last := max(l.first, from), min(l.last, to)
		if first >= last {
			continue
		}
		if len(elements) > 0 && !p.yaml {
			b.WriteByte(',')
		}
		b.WriteString(p.src[p.margin(l.member.Start):l.lead])
		for j := first; j < last; j++ {
			switch {
			case p.yaml:
				b.WriteString(p.gap(j))
			case j > first:
				b.WriteByte(',')
			}
			e := p.elements[j]
			start := b.Len()
			b.WriteString(p.src[e.start:e.end])
			elements = append(elements, element{start: start, end: b.Len(), list: i})
		}
		b.WriteString(p.src[p.elements[l.last-1].end:l.member.End])
	}
	b.WriteString(p.src[p.margin(p.close):])
	return &part{inPlaceOf(s, d, b.String(), absent), elements}
}

// fallsBy are the surfaces on which an event of a frame makes the file fall.
func (r *tracking) fallsBy(frame string) (set schemas.Surfaces) {
	for _, a := range r.recent {
		if a.last != nil && a.last.frameText == frame {
			return a.last.falls
		}
	}
	d := inPlaceOf(r.s, r.d, frame, nil).doc
	for _, s := range schemas.AllSurfaces.List() {
		if k := d.Reading(s, r.s.settings.Edition); k != nil && slices.ContainsFunc(k.Drops, func(d config.Drop) bool { return d.Fatal() && d.List != nil }) {
			set |= schemas.SurfaceSet(s)
		}
	}
	return set
}

// margin is where the white space before an offset begins. A parser that recovers looks at indentation.
func (p *parts) margin(off int) int { return len(strings.TrimRight(p.src[:off], " \t\r\n")) }

// inPlaceOf puts part of a document in its place.
func inPlaceOf(s *Snapshot, d *Document, src string, absent *config.Absent) *subject {
	sub := d.With(text.New(src), d.Version)
	sub.absent, sub.length = absent, d.Text.Len()
	return s.WithDocuments(sub).Workspace(d.Root).subject(sub)
}

// sound reports that the elements are spelt without fault and comments.
func (p *part) sound() bool {
	t := p.doc.Tree()
	return len(t.Errors)+len(t.TrailingCommas) == 0 && (t.Language == syntax.YAML || len(t.Comments) == 0)
}

// entire reports that the parser finds the elements where they were put.
func (p *part) entire() bool {
	i := 0
	for _, l := range p.doc.File().Events {
		for _, n := range l.Member.Value.Items {
			if i == len(p.elements) || n.Range != (text.Range{Start: p.elements[i].start, End: p.elements[i].end}) {
				return false
			}
			i++
		}
	}
	return i == len(p.elements)
}

// brokenAs reports that the parser sees the same mistakes in the one element of the part as it does in the document,
// where the element begins at start.
func (p *part) brokenAs(tree *syntax.Tree, start int) bool {
	t, by := p.doc.Tree(), start-p.elements[0].start
	same := func(a, b text.Range) bool { return moved(a, by) == b }
	return slices.EqualFunc(t.Comments, tree.Comments, same) &&
		slices.EqualFunc(t.TrailingCommas, tree.TrailingCommas, same) &&
		slices.EqualFunc(t.Errors, tree.Errors, func(a, b syntax.Error) bool {
			return a.Code == b.Code && a.Message == b.Message && same(a.Range, b.Range) && (a.Opener == b.Opener || same(a.Opener, b.Opener))
		})
}

// judge runs the rules and leaves a verdict on each of the part's elements. It is not ok when a finding concerns more
// than one element or when a rule failed.
func (p *part) judge(r *tracking) (ok bool) {
	for i := range p.elements {
		p.elements[i].verdict = &verdict{}
	}
	res := p.check(r.local)
	if len(res.Bugs) > 0 || p.asOne {
		return false
	}
	for list := res.Findings; len(list) > 0; {
		i, n := find(p.elements, list[0].Range.Start), 1
		for n < len(list) && find(p.elements, list[n].Range.Start) == i {
			n++
		}
		if i >= 0 { // else it is about the frame
			e := &p.elements[i]
			if slices.ContainsFunc(list[:n], func(f Finding) bool { return !e.holds(&f) }) {
				return false
			}
			e.blocks = r.blocks(p.doc, e.start, list[:n])
		}
		list = list[n:]
	}
	p.count(r.gather)
	return true
}

// holds reports that all of a finding is about the element, whose place is that in the finding's text.
func (e *element) holds(f *Finding) bool {
	if f.Range.Start < e.start || f.Range.End > e.end {
		return false
	}
	return !slices.ContainsFunc(f.Related, func(r Related) bool {
		return r.Path == f.Path && (r.Range.Start < e.start || r.Range.End > e.end)
	})
}

// count notes what the elements contribute to what is said of others.
func (p *part) count(gather []*Rule) {
	of := func(e *config.Entry) *verdict {
		n := e.Node
		if e.Group != nil {
			n = e.Group
		}
		return p.elements[find(p.elements, n.Range.Start)].verdict
	}
	pass := &Pass{Doc: p.doc, subject: p.subject}
	for e := range pass.Entries() {
		of(e).entries++
	}
	for _, k := range pass.Hooks() {
		if k.Entry.List.Stands == nil {
			of(k.Entry).keptByAny++
		}
	}
	for _, s := range schemas.AllSurfaces.List() { // those too that a setting keeps from reading the file
		r := pass.Reading(s)
		if r == nil {
			continue
		}
		for _, h := range r.Hooks {
			of(h.Entry).kept[s]++
		}
		for _, h := range r.Lost {
			of(h.Entry).kept[s]++
		}
		for i := range r.Drops {
			if j := find(p.elements, r.Drops[i].Range.Start); j >= 0 && r.Drops[i].Fatal() {
				p.elements[j].falls |= schemas.SurfaceSet(s)
			}
		}
	}
	for _, off := range p.whole {
		if i := find(p.elements, off); i >= 0 {
			p.elements[i].verdict.whole = true
		}
	}
	for _, r := range gather {
		if !p.wants(r) {
			continue
		}
		pass := &Pass{Rule: r, Doc: p.doc, subject: p.subject}
		for _, k := range pass.Hooks() {
			if texts := r.Gather(pass, k); len(texts) > 0 {
				v := of(k.Entry)
				if v.gathered == nil {
					v.gathered = map[string][]string{}
				}
				v.gathered[r.ID] = append(v.gathered[r.ID], texts...)
			}
		}
	}
}
