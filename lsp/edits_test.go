package lsp_test

import (
	"flag"
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/lsp/lsptest"
)

var edits = flag.Int("edits", 4, "random edits of each archive of the rules")

// typing edits files at random, opening each when it is first edited. After every fourth edit the editor must show for the whole
// workspace what check would find if everything were saved.
func typing(t *testing.T, e *lsptest.Editor, root, dir, archive string, files map[string]string, settings *workspace.Settings) {
	t.Helper()
	names := slices.DeleteFunc(slices.Sorted(maps.Keys(files)), func(name string) bool {
		return !utf8.ValidString(files[name]) // editors cannot open it unchanged
	})
	seed := fnv.New64a()
	seed.Write([]byte(archive))
	rng := rand.New(rand.NewPCG(1, seed.Sum64()))
	open := map[string]*lsptest.Document{}
	for i := range *edits {
		name := names[rng.IntN(len(names))]
		d := open[name]
		switch {
		case d == nil:
			d = e.Open(root+"/"+name, "json", files[name])
			open[name] = d
		case rng.IntN(3) == 0:
			d.Set(files[name]) // users break and repair a file all the time
		}
		d.Edit(typed(rng, name, d.Text))
		write(t, dir+"/"+name, d.Text)
		if i%4 < 3 && i+1 < *edits {
			continue
		}
		if diff := diffFound(checked(t, settings, dir), pullAll(e, root)); diff != "" {
			t.Fatalf("edit %d, of %s (-check +editor):\n%s\n%s", i, name, diff, d.Text)
		}
	}
}

// typed returns a random edit like one that a user would type.
func typed(rng *rand.Rand, name, src string) lsptest.Edit {
	marks, brackets, hook, comment := `":,{}[]`, `]}[{",:`, "{ \"type\": \"command\", \"command\": \"echo $X\", \"timeout\": 5000 },\n", "// why\n"
	if workspace.IsMarkdown(name) {
		marks, brackets, hook, comment = ":-\n\"'", "]}[{\"',:-\n #|>&*!+", "- type: command\n      command: echo $X\n      timeout: 5000\n    ", "# why\n"
	}
	at := rng.IntN(len(src) + 1)
	if i := strings.IndexAny(src[at:], marks); i >= 0 && rng.IntN(2) == 0 {
		at += i
	}
	t := text.New(src)
	edit := func(start, end int, with string) lsptest.Edit {
		for start > 0 && start < len(src) && !utf8.RuneStart(src[start]) {
			start--
		}
		for end < len(src) && !utf8.RuneStart(src[end]) {
			end++
		}
		r := wireRange(t, text.Range{Start: start, End: max(start, end)})
		return lsptest.Edit{Range: &r, Text: with}
	}
	line := t.LineRange(t.LineAt(at))
	switch rng.IntN(7) {
	case 0: // insert a character
		const letters = "abcxyz019-_/.$|* "
		i := rng.IntN(len(letters))
		return edit(at, at, letters[i:i+1])
	case 1: // insert a bracket or quote
		i := rng.IntN(len(brackets))
		return edit(at, at, brackets[i:i+1])
	case 2:
		return edit(at, min(len(src), at+1+rng.IntN(3)), "")
	case 3: // delete or repeat a line
		if rng.IntN(2) == 0 {
			return edit(line.Start, line.End, "")
		}
		return edit(line.Start, line.Start, t.Slice(line)+"\n")
	case 4: // insert another hook
		if i := strings.IndexAny(src[at:], "{-"); i >= 0 {
			return edit(at+i, at+i, hook)
		}
	case 5: // indent a line
		return edit(line.Start, line.Start, strings.Repeat(" ", 1+rng.IntN(4)))
	}
	return edit(at, at, comment)
}
