package analysis

import (
	"context"
	"maps"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Tracker judges the versions of one document, as an editor sends them. What it finds is what Run finds; but of a
// version in which one hook of many has changed, only that hook is parsed and judged. It may be asked for any version in
// any order; who asks while another version is judged gets an answer of Run.
type Tracker struct {
	mu   sync.Mutex
	busy atomic.Pointer[text.Text] // what is judged, or was last
	last *tracked                  // the last version that could be taken apart
	// recent are the answers to the last questions, the newest first: a slip of the finger is taken back at once.
	recent []answered
	beside surroundings
}

// answered is a question and its answer.
type answered struct {
	src    string // the decisive text of the version
	answer Judgement
	last   *tracked // what the tracker had then
}

// maxRecent and maxRecentSize bound the answers that are kept, and the bytes of the texts behind all but two of them.
const (
	maxRecent     = 8
	maxRecentSize = 1 << 16
)

// maxKeptTree is the length in bytes of a text whose tree stays in memory while its parts are judged, and after that.
const maxKeptTree = 1 << 18

// Present makes of findings, whose ranges are in t, what its user wants to keep of them: it is done once for findings
// that stay the same, while what stands before them may change. Places are to be kept relative to origin.
type Present func(t *text.Text, origin int, list []Finding) any

// Block is findings that keep their places relative to one another from version to version.
type Block struct {
	// View is what Present made of them.
	View any
	// cause is that of the one finding of the block, empty in a block of findings that are told in any case.
	cause cause
}

// Placed is a block at its place in a version: Offset is in bytes.
type Placed struct {
	Offset int
	*Block
}

// Judgement is the findings of one version, in the order of Run.
type Judgement struct {
	Blocks []Placed
	// Bugs are the rules that failed.
	Bugs []*Bug
}

// tracked is a version with the verdicts on its elements.
type tracked struct {
	*parts
	frameText string
	total     totals
	frame     []Finding // in the frame's text
	blocks    []*Block  // of frame; nil for one that elements stand within
}

// surroundings are what a judgement depends on besides the document.
type surroundings struct {
	files    *fileSet
	settings *Settings
	folders  []Folder
	open     map[string]*Document
	place    Place
	rules    []*Rule
	// local and gather are the rules, as in tracking.
	local, gather []*Rule
}

func (s *Snapshot) surroundings(d *Document, rules []*Rule) surroundings {
	open := maps.Clone(s.open)
	delete(open, d.Path)
	a := surroundings{files: s.files, settings: s.settings, folders: s.folders, open: open, place: d.Place, rules: rules}
	for _, rule := range rules {
		if rule.Gather != nil {
			a.gather = append(a.gather, rule)
		} else {
			a.local = append(a.local, rule)
		}
	}
	return a
}

func (a surroundings) same(s *Snapshot, d *Document, rules []*Rule) bool {
	others := len(s.open)
	if s.open[d.Path] != nil {
		others--
	}
	if a.files != s.files || a.settings != s.settings || a.place != d.Place || others != len(a.open) ||
		!slices.EqualFunc(a.folders, s.folders, func(a, b Folder) bool { return a.Path == b.Path && a.Abs == b.Abs && a.Stands == b.Stands }) || !slices.Equal(a.rules, rules) {
		return false
	}
	for file, o := range a.open {
		if s.open[file] != o {
			return false
		}
	}
	return true
}

// Run judges a document of a snapshot.
func (t *Tracker) Run(ctx context.Context, s *Snapshot, rules []*Rule, d *Document, present Present) Judgement {
	r := &tracking{s: s, d: d, present: present, rules: rules}
	if !t.mu.TryLock() {
		if t.busy.Load() != d.Text {
			return r.asWhole(ctx) // another version is being judged, which may take long
		}
		t.mu.Lock() // this one is, for somebody else
	}
	defer t.mu.Unlock()
	t.busy.Store(d.Text)
	if !t.beside.same(s, d, rules) {
		t.last, t.recent, t.beside = nil, nil, s.surroundings(d, rules)
	}
	r.src = d.decisive()
	if t.recall(r.src) {
		return t.recent[0].answer
	}
	r.local, r.gather, r.recent = t.beside.local, t.beside.gather, t.recent
	next := t.last.edited(r)
	if next == nil {
		next = t.last.rebuilt(r)
	}
	a := answered{src: r.src}
	if next != nil {
		t.last, a.answer = next, next.judgement(r)
	} else {
		a.answer = r.asWhole(ctx)
	}
	a.last = t.last
	t.remember(a)
	return a.answer
}

// recall looks for the answer to a text and puts it first.
func (t *Tracker) recall(src string) bool {
	for i, a := range t.recent {
		if a.src == src {
			copy(t.recent[1:], t.recent[:i])
			t.recent[0], t.last = a, a.last
			return true
		}
	}
	return false
}

// remember puts an answer first and forgets old ones.
func (t *Tracker) remember(a answered) {
	list := append(make([]answered, 0, maxRecent), a)
	size := len(a.src)
	for _, old := range t.recent {
		if size += len(old.src); len(list) == maxRecent || len(list) > 1 && size > maxRecentSize {
			break
		}
		list = append(list, old)
	}
	t.recent = list
}

// tracking is one question to a tracker.
type tracking struct {
	s       *Snapshot
	d       *Document
	src     string       // the decisive text of d
	tree    *syntax.Tree // of d, where an element is broken
	present Present
	// rules are local, which are about single elements and the frame, and gather, which are about the frame.
	rules, local, gather []*Rule
	recent               []answered
}

// asWhole judges the document as check does.
func (r *tracking) asWhole(ctx context.Context) Judgement {
	results, _ := r.s.Run(context.WithoutCancel(ctx), r.rules, r.d)
	j := Judgement{Bugs: results[0].Bugs}
	if list := results[0].Findings; len(list) > 0 {
		j.Blocks = []Placed{{0, newBlock(r.d, 0, list, r.present)}}
	}
	return j
}

func newBlock(d *Document, origin int, list []Finding, present Present) *Block {
	return &Block{View: present(d.Text, origin, list)}
}

// blocks are findings in their order. Those of which there may be a better one have a block of their own.
func (r *tracking) blocks(d *Document, origin int, list []Finding) []*Block {
	var all []*Block
	for len(list) > 0 {
		n := 1
		if list[0].once == "" {
			for n < len(list) && list[n].once == "" {
				n++
			}
		}
		b := newBlock(d, origin, list[:n], r.present)
		if list[0].once != "" {
			b.cause = list[0].cause()
		}
		all, list = append(all, b), list[n:]
	}
	return all
}

func moved(r text.Range, by int) text.Range { return text.Range{Start: r.Start + by, End: r.End + by} }

// edited is the version that follows from one in which the text of one element has changed. It is nil when something else
// has changed, or when the element is broken in a way that reaches beyond it. The document is not parsed.
func (v *tracked) edited(r *tracking) *tracked {
	if v == nil {
		return nil
	}
	if r.src == v.src {
		return v
	}
	same, rest := common(v.src, r.src)
	i := v.at(same)
	if i < 0 || same <= v.elements[i].start || len(v.src)-rest >= v.elements[i].end || v.broken >= 0 && v.broken != i {
		return nil
	}
	next := &tracked{parts: v.parts.with(r.src, i), frameText: v.frameText}
	if next.yaml && !next.apart(i) {
		return nil
	}
	p := next.part(r.s, r.d, i, i+1, v.total.without(v.listOf(i), v.elements[i].verdict))
	if !p.sound() && (next.yaml || !next.breaksAlone(r, i, p)) || !p.entire() || !p.judge(r) {
		return nil
	}
	next.elements[i].verdict = p.elements[0].verdict
	return next.settle(r, v, i)
}

// neighbours is the number of elements on either side that show whether a mistake reaches beyond one.
const neighbours = 2

// breaksAlone notes that an element is broken, and reports whether the document would be taken apart just so. All else is
// sound, so that a parser goes on as before once it finds the next elements in their places. How it gets there depends on
// what follows and on whether there are brackets to spare in the text.
func (v *tracked) breaksAlone(r *tracking, i int, p *part) bool {
	from, to := max(i-neighbours, 0), min(i+neighbours+1, len(v.elements))
	among := v.part(r.s, r.d, from, to, &config.Absent{})
	alike, ok := partsOf(among.doc, among.doc.Text.String())
	if !ok || alike.broken != i-from || !among.entire() || spare(alike.src, '{') != spare(v.src, '{') || spare(alike.src, '[') != spare(v.src, '[') {
		return false
	}
	v.broken = i
	return p.brokenAs(among.doc.Tree(), alike.elements[i-from].start)
}

// spare is how many more of an opening bracket a text has than of the closing one.
func spare(src string, open byte) int {
	return strings.Count(src, string(rune(open))) - strings.Count(src, string(rune(open+2)))
}

// with is the parts of a text in which only an element has changed.
func (p *parts) with(src string, i int) *parts {
	by := len(src) - len(p.src)
	next := &parts{src: src, yaml: p.yaml, falls: p.falls, open: p.open, close: p.close + by, lists: slices.Clone(p.lists), elements: slices.Clone(p.elements), broken: -1}
	next.elements[i].end += by
	for j := i + 1; j < len(next.elements); j++ {
		next.elements[j].start += by
		next.elements[j].end += by
	}
	for j := range next.lists {
		if l := &next.lists[j]; j > p.elements[i].list {
			l.member, l.lead = moved(l.member, by), l.lead+by
		} else if j == p.elements[i].list {
			l.member.End += by
		}
	}
	return next
}

// common are the numbers of bytes that two texts have in common at their start and, of the rest, at their end.
func common(a, b string) (start, end int) {
	const block = 256 // compared at once
	for start+block <= min(len(a), len(b)) && a[start:start+block] == b[start:start+block] {
		start += block
	}
	for start < min(len(a), len(b)) && a[start] == b[start] {
		start++
	}
	rest := min(len(a), len(b)) - start
	for end+block <= rest && a[len(a)-end-block:len(a)-end] == b[len(b)-end-block:len(b)-end] {
		end += block
	}
	for end < rest && a[len(a)-end-1] == b[len(b)-end-1] {
		end++
	}
	return start, end
}

// minPart and maxPart bound the length of text, in bytes, that is judged at once: enough that the frame around it does not
// matter, and little enough that what the rules make of it need not all be in memory.
const (
	minPart = 1 << 12
	maxPart = 1 << 14
)

// rebuilt takes the document apart anew and judges the elements that were not there before in the same frame. It is nil
// when the document is to be judged as a whole.
func (v *tracked) rebuilt(r *tracking) *tracked {
	d := r.d
	if d.Text.Len() > maxKeptTree {
		d = d.With(d.Text, d.Version)
	}
	parts, ok := partsOf(d, r.src)
	if !ok {
		return nil
	}
	if parts.broken >= 0 {
		r.tree = d.Tree()
	}
	next := &tracked{parts: parts, frameText: parts.frame()}
	if v != nil && v.frameText == next.frameText {
		next.adopt(v)
	}
	next.falls = r.fallsBy(next.frameText)
	batches := next.batches()
	if !each(len(batches), func(i int) bool { return next.judge(r, batches[i]) }) {
		return nil
	}
	return next.settle(r, v, -1)
}

// batch is consecutive elements that are judged at once, half open.
type batch struct{ from, to int }

// batches are the elements without a verdict. The broken one is alone.
func (v *tracked) batches() []batch {
	var list []batch
	var fresh []int
	size := 0
	for i, e := range v.elements {
		if e.verdict == nil {
			fresh = append(fresh, i)
			size += e.end - e.start
		}
	}
	limit := min(maxPart, max(minPart, size/(2*runtime.GOMAXPROCS(0))))
	size = 0
	for _, i := range fresh {
		n := len(list) - 1
		if n < 0 || list[n].to != i || size >= limit || i == v.broken || list[n].from == v.broken {
			list, size = append(list, batch{from: i}), 0
			n++
		}
		list[n].to = i + 1
		size += v.elements[i].end - v.elements[i].start
	}
	return list
}

// judge leaves verdicts on the elements of a batch, which knows nothing of the others. Batches may be judged at the same
// time.
func (v *tracked) judge(r *tracking, b batch) bool {
	p := v.part(r.s, r.d, b.from, b.to, &config.Absent{})
	if b.from == v.broken && !p.brokenAs(r.tree, v.elements[b.from].start) || !p.entire() || !p.judge(r) {
		return false
	}
	for i, e := range p.elements {
		v.elements[b.from+i].verdict = e.verdict
	}
	return true
}

// adopt takes over the verdicts on the elements that the difference of the texts leaves alone.
func (v *tracked) adopt(old *tracked) {
	same, rest := common(old.src, v.src)
	by := len(v.src) - len(old.src)
	for i := range v.elements {
		e := &v.elements[i]
		start := e.start
		switch {
		case e.end < same:
		case e.start > len(v.src)-rest:
			start -= by
		default:
			continue
		}
		if j := old.at(start); i != v.broken && j >= 0 && j != old.broken && old.elements[j].start == start && old.elements[j].end-start == e.end-e.start &&
			old.lists[old.elements[j].list].name == v.lists[e.list].name {
			e.verdict = old.elements[j].verdict
		}
	}
}

// settle judges the frame, and again the elements of which something is said that depends on the others, but for the one
// that was judged knowing them (-1 for none). What an earlier version with the same frame and numbers has of it is taken
// from there: somebody who types breaks a file and mends it all the time.
func (v *tracked) settle(r *tracking, before *tracked, known int) *tracked {
	v.total = v.sum()
	like := v.alike(r, before)
	for i := range v.elements {
		e := &v.elements[i]
		switch {
		case !e.whole || i == known:
		case like.hasElement(v, i):
			e.verdict = like.elements[i].verdict
		default:
			p := v.part(r.s, r.d, i, i+1, v.total.without(v.listOf(i), e.verdict))
			if !p.judge(r) {
				return nil
			}
			e.verdict = p.elements[0].verdict
		}
	}
	if like != nil && maps.EqualFunc(v.total.gathered, like.total.gathered, slices.Equal) {
		v.frame, v.blocks = like.frame, like.blocks
	} else {
		sub := inPlaceOf(r.s, r.d, v.frameText, &v.total.Absent)
		sub.gathered = v.total.gathered
		res := sub.check(r.rules)
		if len(res.Bugs) > 0 {
			return nil
		}
		v.frame, v.blocks = res.Findings, make([]*Block, len(res.Findings))
		for i := range v.frame {
			f := &v.frame[i]
			if slices.ContainsFunc(f.Related, func(r Related) bool { return r.Path == f.Path }) {
				return nil
			}
			if at, straddles := v.inSource(f.Range); !straddles {
				v.blocks[i] = r.frameBlock(*f, at)
			}
		}
	}
	return v
}

// alike is an earlier version in which the frame is the same and an element stands among as many others; nil when there is
// none.
func (v *tracked) alike(r *tracking, before *tracked) *tracked {
	same := func(o *tracked) bool { return o != nil && o.frameText == v.frameText && o.total.counts(v.total) }
	if same(before) {
		return before
	}
	for _, a := range r.recent {
		if same(a.last) {
			return a.last
		}
	}
	return nil
}

// hasElement reports that an element of another version is one of this, which may be nil, at the same place.
func (v *tracked) hasElement(o *tracked, i int) bool {
	if v == nil || i >= len(v.elements) {
		return false
	}
	mine, its := v.elements[i], o.elements[i]
	return mine.verdict == its.verdict || v.listOf(i) == o.listOf(i) && v.src[mine.start:mine.end] == o.src[its.start:its.end]
}

func (r *tracking) frameBlock(f Finding, at text.Range) *Block {
	f.Range = at
	return newBlock(r.d, at.Start, []Finding{f}, r.present)
}

// judgement puts the findings into their order and places.
func (v *tracked) judgement(r *tracking) Judgement {
	var j Judgement
	var told repeats
	next := 0
	frameUpTo := func(off int) {
		for ; next < len(v.frame); next++ {
			at, _ := v.inSource(v.frame[next].Range)
			if at.Start >= off {
				return
			}
			b := v.blocks[next]
			if b == nil {
				b = r.frameBlock(v.frame[next], at)
			}
			j.Blocks = append(j.Blocks, Placed{at.Start, b})
		}
	}
	for _, e := range v.elements {
		if len(e.blocks) > 0 {
			frameUpTo(e.start)
		}
		for _, b := range e.blocks {
			if !told.add(b.cause) {
				j.Blocks = append(j.Blocks, Placed{e.start, b})
			}
		}
	}
	frameUpTo(len(v.src) + 1)
	return j
}

// totals are the numbers that go beyond one element.
type totals struct {
	config.Absent
	// fallers counts the elements that make the file fall, by surface, and the frame if it does.
	fallers  [schemas.NumSurfaces]int
	gathered map[string][]string
}

func (p *parts) sum() totals {
	t := totals{Absent: config.Absent{Entries: make(map[string]int, len(p.lists)), Falls: p.falls}}
	for _, s := range p.falls.List() {
		t.fallers[s]++
	}
	for _, l := range p.lists {
		for _, e := range p.elements[l.first:l.last] {
			t.add(l.name, e.verdict, 1)
			for id, texts := range e.gathered {
				if t.gathered == nil {
					t.gathered = map[string][]string{}
				}
				t.gathered[id] = append(t.gathered[id], texts...)
			}
		}
	}
	for id, texts := range t.gathered {
		slices.Sort(texts)
		t.gathered[id] = slices.Compact(texts)
	}
	return t
}

// counts reports that the numbers are the same.
func (t totals) counts(o totals) bool {
	return t.Kept == o.Kept && t.KeptByAny == o.KeptByAny && t.Falls == o.Falls && maps.Equal(t.Entries, o.Entries)
}

// add counts an element of a list, or takes it away.
func (t *totals) add(list string, v *verdict, sign int) {
	t.Entries[list] += sign * v.entries
	t.KeptByAny += sign * v.keptByAny
	for s := range t.Kept {
		t.Kept[s] += sign * v.kept[s]
	}
	for _, s := range v.falls.List() {
		t.fallers[s] += sign
		if t.fallers[s] > 0 {
			t.Falls |= schemas.SurfaceSet(s)
		} else {
			t.Falls &^= schemas.SurfaceSet(s)
		}
	}
}

// without is what an element is absent from.
func (t totals) without(list string, v *verdict) *config.Absent {
	t.Entries = maps.Clone(t.Entries)
	t.add(list, v, -1)
	return &t.Absent
}
