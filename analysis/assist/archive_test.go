package assist_test

import (
	"context"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/tools/txtar"

	"github.com/hooks-ls/hooks-ls/analysis/assist"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/internal/archives"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// cursor marks the cursor in the file of a case.
const cursor = "‸"

// mode renders the result of one case. The name of a case may end in " → " and the label of a completion to accept. A
// case with CRLF in its name has CRLF line breaks; the result marks only other ones.
type mode func(c testCase) string

type testCase struct {
	snap   *workspace.Snapshot
	doc    *workspace.Document
	at     int
	accept string
}

// modes maps names to modes. An archive is named after its mode, up to the first hyphen.
var modes = map[string]mode{
	"hover":      showHover,
	"actions":    showActions,
	"lens":       showLenses,
	"hint":       showHints,
	"link":       showLinks,
	"symbol":     showSymbols,
	"token":      showTokens,
	"select":     showSelections,
	"rename":     showRename,
	"references": showReferences,
	"complete":   showCompletions,
}

// TestArchives runs the cases of testdata/*.txtar. The first files of an archive are the workspace of all its cases. A
// case is a file "WHAT @ PATH" with a cursor, followed by the expected result.
func TestArchives(t *testing.T) {
	t.Parallel()
	archives.Run(t, "testdata/*.txtar", func(t *testing.T, ar *txtar.Archive) *txtar.Archive {
		mode, _, _ := strings.Cut(path.Base(t.Name()), "-")
		show := modes[mode]
		if show == nil {
			t.Fatalf("no mode %s", mode)
		}
		runArchive(t, ar, show)
		return ar
	})
}

// runArchive replaces the expected result of each case with the actual one.
func runArchive(t *testing.T, archive *txtar.Archive, show mode) {
	fsys := fstest.MapFS{}
	for i := 0; i < len(archive.Files); i++ {
		f := archive.Files[i]
		what, file, isCase := strings.Cut(f.Name, " @ ")
		if !isCase {
			mode := os.FileMode(0o644)
			name, executable := strings.CutSuffix(f.Name, " (executable)")
			if executable {
				mode = 0o755
			}
			fsys[name] = &fstest.MapFile{Data: f.Data, Mode: mode}
			continue
		}
		if i+1 >= len(archive.Files) || archive.Files[i+1].Name != "want" {
			t.Fatalf("nothing is wanted of %q", f.Name)
		}
		i++
		src := strings.TrimSuffix(string(f.Data), "\n")
		crlf := strings.Contains(what, "CRLF")
		if crlf {
			src = strings.ReplaceAll(src, "\n", "\r\n")
		}
		at := strings.Index(src, cursor)
		src = strings.Replace(src, cursor, "", 1)
		t.Run(what, func(t *testing.T) {
			snap, doc := open(fsys, file, src)
			_, accept, _ := strings.Cut(what, " → ")
			got := strings.TrimRight(show(testCase{snap, doc, max(at, 0), accept}), "\n") + "\n"
			if head, after, ok := strings.Cut(got, "→\n"); ok && crlf {
				after = strings.TrimSuffix(after, "\n")
				got = head + "→\n" + strings.NewReplacer("\r\n", "\n", "\n", "<LF>\n").Replace(after) + "\n"
			}
			archive.Files[i].Data = []byte(got)
		})
	}
}

// open returns a snapshot of a workspace with one open document.
func open(fsys fstest.MapFS, path, src string) (*workspace.Snapshot, *workspace.Document) {
	snap := workspace.NewSnapshot(nil, workspace.Folder{FS: fsys})
	doc := snap.Buffer(path, src, 1)
	if doc.Source == nil { // as if its plugin had been found
		doc.Source, doc.Assumed = schemas.PluginSourceFor(path), true
	}
	docs := []*workspace.Document{doc}
	for name, f := range fsys {
		if !isConfiguration(doc) && strings.HasPrefix(name, ".github/") {
			docs = append(docs, snap.Buffer(name, string(f.Data), 1))
		}
	}
	return snap.WithDocuments(docs...), doc
}

// at renders a range as line:column-line:column and its text.
func at(doc *workspace.Document, r text.Range) string {
	start, end := doc.Text.OffsetPosition(r.Start, text.Runes), doc.Text.OffsetPosition(r.End, text.Runes)
	shown := doc.Text.Slice(r)
	if len(shown) > 50 || strings.Contains(shown, "\n") {
		shown = "…"
	}
	return fmt.Sprintf("%d:%d-%d:%d %q", start.Line+1, start.Character+1, end.Line+1, end.Character+1, shown)
}

// isConfiguration reports whether a document is not a script.
func isConfiguration(doc *workspace.Document) bool {
	return !strings.HasPrefix(doc.Path, "scripts/")
}

func showHover(c testCase) string {
	h := assist.HoverScript(c.snap, c.doc.Path, c.at)
	if h == nil && isConfiguration(c.doc) {
		h = assist.HoverAt(c.snap, c.doc, c.at)
	}
	if h == nil {
		return "nothing"
	}
	return at(c.doc, h.Range) + "\n" + h.Markdown
}

func showActions(c testCase) string {
	var b strings.Builder
	cursor := func(k assist.ActionKind) bool { return k == assist.RepairAction || k == assist.RewriteAction }
	m := assist.Menu{Snap: c.snap, Result: lint.Result{Doc: c.doc}, At: text.Range{Start: c.at, End: c.at}, Wants: cursor}
	for _, a := range m.Actions(context.Background()) {
		fmt.Fprintf(&b, "# %s\n", a.Title)
		if a.Executable != "" {
			fmt.Fprintf(&b, "chmod +x %s\n", a.Executable)
			continue
		}
		edits := a.Edits
		if edits[0].Create {
			fmt.Fprintf(&b, "new file %s\n", edits[0].Path)
			if edits = edits[1:]; len(edits) == 0 {
				continue
			}
		}
		after, err := lint.ApplyFix(c.doc, lint.Fix{Edits: edits})
		if err != nil {
			after = "ERROR " + err.Error()
		}
		b.WriteString(after + "\n")
	}
	if b.Len() == 0 {
		return "nothing"
	}
	return b.String()
}

func showLenses(c testCase) string {
	var b strings.Builder
	for _, l := range assist.Lenses(c.snap, c.doc) {
		fmt.Fprintf(&b, "%s: %s", at(c.doc, l.Range), l.Title)
		if l.Simulated {
			fmt.Fprintf(&b, "; simulate %s on %s", l.Event, l.Surface)
			if tools := assist.Tools(c.doc, l.Event, l.Surface); len(tools) > 3 {
				fmt.Fprintf(&b, ", about %s …", strings.Join(tools[:3], ", "))
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}

func showHints(c testCase) string {
	var b strings.Builder
	for _, h := range assist.Hints(c.snap, c.doc, text.Range{End: c.doc.Text.Len()}) {
		fmt.Fprintf(&b, "%s: %s\n", at(c.doc, text.Range{Start: h.Offset, End: h.Offset}), h.Label)
	}
	return b.String()
}

func showLinks(c testCase) string {
	var b strings.Builder
	for _, l := range assist.Links(c.snap, c.doc) {
		fmt.Fprintf(&b, "%s: %s line %d\n", at(c.doc, l.Range), l.Target.Path, l.Target.Line+1)
	}
	return b.String()
}

func showSymbols(c testCase) string {
	var b strings.Builder
	for _, e := range assist.Symbols(c.doc) {
		fmt.Fprintf(&b, "%s (%s) %s\n", e.Name, e.Detail, at(c.doc, e.Selection))
		for _, h := range e.Children {
			fmt.Fprintf(&b, "  %s (%s) %s\n", h.Name, h.Detail, at(c.doc, h.Range))
		}
	}
	return b.String()
}

func showTokens(c testCase) string {
	kinds := [...]string{"program", "option", "script", "variable", "operator", "comment"}
	var b strings.Builder
	for _, tok := range assist.Tokens(c.snap, c.doc) {
		fmt.Fprintf(&b, "%s %s\n", kinds[tok.Kind], at(c.doc, tok.Range))
	}
	return b.String()
}

func showSelections(c testCase) string {
	var b strings.Builder
	for _, r := range assist.Selections(c.doc, c.at) {
		b.WriteString(at(c.doc, r) + "\n")
	}
	return b.String()
}

// showRename renames the script at the cursor to "moved/new.sh" in the same directory.
func showRename(c testCase) string {
	target := assist.TargetAt(c.snap, c.doc, c.at)
	if target == nil {
		return "nothing"
	}
	edits, rest := assist.Rename(c.snap, target.Path, filepath.ToSlash(filepath.Join(filepath.Dir(target.Path), "moved/new.sh")))
	after, err := lint.ApplyFix(c.doc, lint.Fix{Edits: edits})
	if err != nil {
		return err.Error()
	}
	for _, p := range rest {
		after += "by hand " + at(p.Doc, p.Range) + "\n"
	}
	return after
}

func showReferences(c testCase) string {
	target := assist.TargetAt(c.snap, c.doc, c.at)
	if target == nil {
		return "nothing"
	}
	var b strings.Builder
	for _, r := range assist.References(c.snap, target.Path) {
		fmt.Fprintf(&b, "%s %s by %s\n", r.Doc.Path, at(r.Doc, r.Range), r.Surfaces)
	}
	return b.String()
}

// showCompletions lists the labels in order and, when one is accepted, the resulting file.
func showCompletions(c testCase) string {
	items := assist.CompleteScript(c.snap, c.doc.Path, c.at)
	if isConfiguration(c.doc) {
		items = assist.Complete(c.snap, c.doc, c.at)
	}
	slices.SortStableFunc(items, func(a, b assist.Item) int { return a.Rank - b.Rank })
	var b strings.Builder
	for i, item := range items {
		if item.About != "" && assist.Documentation(item.About) == "" {
			fmt.Fprintf(&b, "NO DOCUMENTATION %s\n", item.About)
		}
		if !item.Range.Contains(c.at) {
			fmt.Fprintf(&b, "DOES NOT CONTAIN THE CURSOR %s\n", item.Label)
		}
		// No item may break valid text, or make broken text worse.
		if after, err := accepted(c.doc, item); err != nil {
			fmt.Fprintf(&b, "CANNOT BE ACCEPTED %s: %v\n", item.Label, err)
		} else if broken := mistakes(c, after); broken > mistakes(c, c.doc.Text.String()) {
			fmt.Fprintf(&b, "BREAKS %q: %d\n", item.Plain, broken)
		}
		if i < 5 {
			fmt.Fprintf(&b, "%s", item.Label)
			if item.Detail != "" {
				fmt.Fprintf(&b, " (%s)", item.Detail)
			}
			b.WriteString("\n")
		}
	}
	if n := len(items) - 5; n > 0 {
		fmt.Fprintf(&b, "and %d more\n", n)
	}
	if c.accept == "" {
		if len(items) == 0 {
			return "nothing"
		}
		return b.String()
	}
	i := slices.IndexFunc(items, func(it assist.Item) bool { return it.Label == c.accept })
	if i < 0 {
		return b.String() + "NOT OFFERED: " + c.accept
	}
	after, err := accepted(c.doc, items[i])
	if err != nil {
		return err.Error()
	}
	return b.String() + "→\n" + after
}

// mistakes counts the syntax errors of the case's document with another text.
func mistakes(c testCase, src string) int {
	return len(c.snap.Buffer(c.doc.Path, src, 2).Tree().Errors)
}

// accepted returns the text of a document after a completion.
func accepted(doc *workspace.Document, item assist.Item) (string, error) {
	edits := []text.Edit{{Range: item.Range, New: item.Plain}}
	if item.Comma >= 0 {
		edits = append([]text.Edit{{Range: text.Range{Start: item.Comma, End: item.Comma}, New: ","}}, edits...)
	}
	return text.Apply(doc.Text.String(), edits)
}
