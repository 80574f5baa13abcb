package rules_test

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/hooks-ls/hooks-ls/analysis"
	"github.com/hooks-ls/hooks-ls/analysis/rules"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// TestTracker edits the files of all archives at random, and one file that has the hooks of all of them: what a tracker
// says of each version is what a run that knows no other version says.
func TestTracker(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("found no archives: %v", err)
	}
	together, _ := filepath.Glob("testdata/together/*.txtar")
	files = append(files, together...)
	var all, agent strings.Builder
	for _, file := range files {
		ar, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		ws := newWorkspace(ar)
		for _, p := range slices.Sorted(maps.Keys(ws.fsys)) {
			if strings.HasSuffix(p, ".json") && analysis.Locate(p).Source != nil {
				all.WriteString(elements(string(ws.fsys[p].Data)))
				agent.WriteString(items(string(ws.fsys[p].Data)))
			}
		}
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			s := ws.snapshot()
			var found []analysis.Found
			if _, err := s.Find(context.Background(), []string{"."}, func(g analysis.Group) { found = append(found, g.Files...) }); err != nil {
				t.Fatal(err)
			}
			s = s.WithFiles(found)
			for _, d := range s.Documents() {
				if d.Err == nil {
					follow(t, s, d, 12)
				}
			}
		})
	}
	src := "{\n  \"version\": 1,\n  \"hooks\": {\n    \"sessionStart\": [],\n    \"preToolUse\": [" + all.String() +
		"\n      {}\n    ],\n    \"Nonsense\": [\n      {}\n    ],\n    \"SessionEnd\": [{ \"type\": \"prompt\" }, { \"hooks\": [{ \"timeout\": 0 }] }]\n  }\n}\n"
	md := "---\nname: a\nhooks:\n  PreToolUse: # all of them\n" + agent.String() + "\n    # the last one\n    - type: command\n      command: |\n        a\n        b\n" +
		"  Stop:\n  - command: a\n    type: command\n\n  - hooks:\n    - command: >-\n        x\n\n        y\n  Nonsense:\n    - {}\n  SessionEnd: []\ntools: [a]\n---\nText\n"
	for _, p := range []string{".github/hooks/all.json", ".claude/settings.json", ".github/copilot/settings.json", ".github/agents/a.agent.md", ".claude/agents/a.md"} {
		src := src
		if analysis.IsMarkdown(p) {
			src = md
		}
		t.Run(p, func(t *testing.T) {
			t.Parallel()
			s := analysis.NewSnapshot(nil, analysis.Folder{FS: fstest.MapFS{".github/hooks/scripts/guard.sh": {}}})
			if parts := follow(t, s, s.Open(p, src, 0), 20); parts < 10 {
				t.Errorf("only %d versions were judged in parts", parts)
			}
		})
	}
}

// TestTrackerFalls has files that fall because of an event without hooks, so that a command of another event does not run twice.
func TestTrackerFalls(t *testing.T) {
	t.Parallel()
	hook := "{ \"type\": \"command\", \"command\": \"./stop.sh\" }"
	fsys := fstest.MapFS{".github/hooks/a.json": {Data: []byte("{ \"version\": 1, \"hooks\": { \"agentStop\": [" + hook + "] } }")}}
	s := analysis.NewSnapshot(&analysis.Settings{NoScripts: true}, analysis.Folder{FS: fsys})
	s = s.WithFiles([]analysis.Found{{Path: ".github/hooks/a.json", Place: analysis.Locate(".github/hooks/a.json")}})
	for p, versions := range map[string][]string{
		".github/hooks/b.json": {
			"{ \"version\": 1, \"hooks\": { \"agentStop\": [" + hook + "], \"sessionStart\": {} } }",
			"{ \"version\": 1, \"hooks\": { \"agentStop\": [" + hook + "], \"sessionStart\": [] } }",
		},
		".github/agents/a.agent.md": {
			"---\nhooks:\n  Stop:\n    - type: command\n      command: ./stop.sh\n  Nonsense:\n    - type: command\n---\n",
			"---\nhooks:\n  Stop:\n    - type: command\n      command: ./stop.sh\n---\n",
		},
	} {
		tracker := &analysis.Tracker{}
		for _, src := range versions {
			compare(t, tracker, s, s.Open(p, src, 0))
		}
	}
}

// items are the hooks of a file in the notation of frontmatter. Objects and groups are in block style, all else is not.
func items(src string) string {
	d := analysis.NewDocument(".github/hooks/a.json", src, 0)
	if elements(src) == "" {
		return ""
	}
	var b strings.Builder
	for _, l := range d.File().Events {
		for _, n := range l.Member.Value.Items {
			if !strings.ContainsAny(n.Source(), "\t\\") && !strings.Contains(n.Source(), `"matcher": ""`) && (n.Kind != syntax.Object || len(n.Members) > 0) {
				item(&b, n, "    ")
			}
		}
	}
	return b.String()
}

func item(b *strings.Builder, n *syntax.Node, indent string) {
	lead := "- "
	b.WriteString(indent)
	if n.Kind != syntax.Object || len(n.Members) == 0 {
		b.WriteString(lead + n.Source() + "\n")
		return
	}
	for i, m := range n.Members {
		if i > 0 {
			b.WriteString(indent + "  ")
		} else {
			b.WriteString(lead)
		}
		if m.Key.Text == "hooks" && m.Value.Kind == syntax.Array && len(m.Value.Items) > 0 {
			b.WriteString("hooks:\n")
			for _, in := range m.Value.Items {
				item(b, in, indent+"    ")
			}
			continue
		}
		value := m.Value.Source()
		if m.Value.Kind == syntax.String && i%2 == 0 && strings.HasPrefix(m.Value.Text, ".") && !strings.ContainsAny(m.Value.Text, ":#") {
			value = m.Value.Text // plain
		}
		b.WriteString(m.Key.Text + ": " + strings.ReplaceAll(value, "\n", "\n        ") + "\n")
	}
}

// elements are the hooks of a file, each followed by a comma.
func elements(src string) string {
	d := analysis.NewDocument(".github/hooks/a.json", src, 0)
	if len(d.Tree().Errors)+len(d.Tree().Comments)+len(d.Tree().TrailingCommas) > 0 || d.Tree().BOM {
		return ""
	}
	var b strings.Builder
	for _, l := range d.File().Events {
		for _, n := range l.Member.Value.Items {
			if !strings.Contains(n.Source(), `"matcher": ""`) { // of which a file is told once
				b.WriteString("\n      " + n.Source() + ",")
			}
		}
	}
	return b.String()
}

// FuzzTracker changes a text of any bytes at one place and back.
func FuzzTracker(f *testing.F) {
	for i := range places {
		f.Add(uint8(i), `{"hooks":{"preToolUse":[{"type":"command","command":"a"},{"hooks":[{"bash":"b"}]}],"Stop":[{}]}}`, uint16(60), uint8(2), `]"`)
		f.Add(uint8(i), `{"hooks":{"Stop":[{"command":5},{"command":"b","timeout":"a"}]},"disableAllHooks":true}`, uint16(50), uint8(0), "// x\n")
	}
	md := "---\nname: a\nhooks:\n  Stop:\n    - type: command\n      command: a\n    - command: |\n        b\n  PreToolUse:\n  - hooks:\n    - command: 'c'\n\n  - timeout: 5\nx: y\n---\nbody\n"
	for at := range len(md) {
		f.Add(uint8(4+at%2), md, uint16(at), uint8(at%3), []string{"|", "x", "\n", " ", "#", "\"", "- ", "+"}[at%8])
	}
	// More mistakes than are kept: those behind the hook are not seen.
	f.Add(uint8(0), `{"hooks":{"Stop":[`+"\n{\""+"\n"+strings.Repeat("'',", 12)+"']}}\n]}}", uint16(0), uint8(0), "")
	f.Fuzz(func(t *testing.T, place uint8, src string, at uint16, remove uint8, add string) {
		if len(src)+len(add) > 1<<12 {
			return
		}
		s := analysis.NewSnapshot(&analysis.Settings{NoScripts: true}, analysis.Folder{FS: fstest.MapFS{}})
		d := s.Open(places[int(place)%len(places)], src, 0)
		if d.Source == nil {
			return
		}
		r := text.Range{Start: int(at), End: int(at) + int(remove)}
		tracker := &analysis.Tracker{}
		for _, v := range []*text.Text{d.Text, d.Text.Replace(r, add), d.Text, text.New(src + add), d.Text.Replace(r, "")} {
			compare(t, tracker, s, d.With(v, 0))
		}
	})
}

// follow lets a tracker judge a document and what becomes of it by random edits. It returns how many of the versions
// were judged in parts.
func follow(t *testing.T, s *analysis.Snapshot, d *analysis.Document, edits int) (parts int) {
	t.Helper()
	tracker := &analysis.Tracker{}
	rng := rand.New(rand.NewPCG(1, uint64(d.Text.Len())))
	undo := d.Text
	for i := range edits {
		if compare(t, tracker, s, d) {
			parts++
		}
		next := undo
		switch i % 4 {
		case 0, 2:
			next, undo = edit(rng, d), d.Text
		case 1: // mended, but not as it was: what the tracker remembers of the latter is of no use
			next = retyped(undo, d.Text)
		}
		d = d.With(next, int32(i+1))
	}
	return parts
}

// compare judges a version with a tracker and without. It reports whether it was judged in parts.
func compare(t *testing.T, tracker *analysis.Tracker, s *analysis.Snapshot, d *analysis.Document) bool {
	t.Helper()
	s = s.WithDocuments(d)
	j := tracker.Run(context.Background(), s, rules.All, d, func(_ *text.Text, origin int, list []analysis.Finding) any { return block{origin, list} })
	results, err := s.Run(context.Background(), rules.All, d)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(lines(results[0].Findings, 0), blocks(j)); diff != "" {
		t.Fatalf("%s (-run +tracker):\n%s\n%s", d.Path, diff, d.Text)
	}
	return len(j.Blocks) > 1
}

// edit changes a text at one place, as somebody does who types.
func edit(rng *rand.Rand, d *analysis.Document) *text.Text {
	t, src := d.Text, d.Text.String()
	at := rng.IntN(len(src) + 1)
	marks, brackets, hook, comment := `":,{}[]`, `]}[{",:`, "{ \"type\": \"command\", \"command\": \"echo $X\", \"timeout\": 5000 },\n", "// why\n"
	if analysis.IsMarkdown(d.Path) {
		marks, brackets, hook, comment = ":-\n\"'", "]}[{\"',:-\n #|>&*!+", "- type: command\n      command: echo $X\n      timeout: 5000\n    ", "# why\n"
	}
	if i := strings.IndexAny(src[at:], marks); i >= 0 && rng.IntN(2) == 0 {
		at += i
	}
	r := text.Range{Start: at, End: at}
	switch rng.IntN(7) {
	case 0: // a character
		return t.Replace(r, string("abcxyz019-_/.$|* "[rng.IntN(17)]))
	case 1: // a bracket, a quote
		return t.Replace(r, string(brackets[rng.IntN(len(brackets))]))
	case 2: // deletes
		r.End = min(len(src), at+1+rng.IntN(3))
		return t.Replace(r, "")
	case 3: // deletes or repeats a line
		line := t.LineRange(t.LineAt(at))
		if rng.IntN(2) == 0 {
			return t.Replace(line, "")
		}
		return t.Replace(text.Range{Start: line.Start, End: line.Start}, t.Slice(line)+"\n")
	case 4: // another hook
		if i := strings.IndexAny(src[at:], "{-"); i >= 0 {
			return t.Replace(text.Range{Start: at + i, End: at + i}, hook)
		}
	case 5: // moves a line
		line := t.LineRange(t.LineAt(at))
		if rng.IntN(2) == 0 {
			return t.Replace(text.Range{Start: line.Start, End: line.Start}, strings.Repeat(" ", 1+rng.IntN(4)))
		}
		line.End = line.Start + min(rng.IntN(4), strings.IndexFunc(t.Slice(line)+"x", func(r rune) bool { return r != ' ' }))
		return t.Replace(line, "")
	}
	return t.Replace(r, comment)
}

// retyped is a text with one letter more in the first word behind the place where another differs.
func retyped(t, other *text.Text) *text.Text {
	src, from := t.String(), 0
	for from < min(len(src), other.Len()) && src[from] == other.String()[from] {
		from++
	}
	letter := func(c byte) bool { return 'a' <= c && c <= 'z' }
	for i := from + 1; i < len(src); i++ {
		if letter(src[i-1]) && letter(src[i]) {
			return t.Replace(text.Range{Start: i, End: i}, "x")
		}
	}
	return t
}

// lines describes findings, whose ranges are moved; a fix counts and its edits do not.
func lines(list []analysis.Finding, by int) []string {
	var all []string
	for _, f := range list {
		for i, r := range f.Related {
			if r.Path == f.Path {
				r.Range.Start, r.Range.End = r.Range.Start+by, r.Range.End+by
			}
			if i == 0 {
				f.Related = slices.Clone(f.Related)
			}
			f.Related[i] = r
		}
		var fixes []string
		for _, fix := range f.Fixes {
			fixes = append(fixes, fmt.Sprint(fix.Title, fix.Safe, fix.Preferred))
		}
		all = append(all, fmt.Sprint(f.Path, f.Range.Start+by, f.Range.End+by, f.Rule, f.Severity, f.Text(), f.Surfaces, f.Related, fixes, f.Unnecessary))
	}
	return all
}

// block is findings in a text in which their place is origin.
type block struct {
	origin int
	list   []analysis.Finding
}

func blocks(j analysis.Judgement) []string {
	var all []string
	for _, b := range j.Blocks {
		all = append(all, lines(b.View.(block).list, b.Offset-b.View.(block).origin)...)
	}
	return all
}
