package lsp_test

import (
	"context"
	"encoding/json"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"golang.org/x/tools/txtar"

	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/project"
	"github.com/hooks-ls/hooks-ls/analysis/rules"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/internal/racing"
	"github.com/hooks-ls/hooks-ls/lsp"
	"github.com/hooks-ls/hooks-ls/lsp/lsptest"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// TestEditorFindsWhatCheckFinds runs every rule's archive through both: a scan of the directory, as check does it, and an
// editor on the same directory that pulls, that has every file open, that is pushed to, and in which the user types.
func TestEditorFindsWhatCheckFinds(t *testing.T) {
	t.Parallel()
	archives, err := filepath.Glob("../analysis/rules/testdata/*.txtar")
	if err != nil || len(archives) == 0 {
		t.Fatalf("found no archives: %v", err)
	}
	together, err := filepath.Glob("../analysis/rules/testdata/together/*.txtar")
	if err != nil || len(together) == 0 {
		t.Fatalf("found no archives of several rules: %v", err)
	}
	for _, file := range racing.Sample(append(archives, together...)) {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			testEditorAndCheck(t, file)
		})
	}
}

// found is the part of a finding that both sides report.
type found struct {
	Path, Rule, Severity, Message string
	Range                         lsptest.Range
}

func compareFound(a, b found) int {
	place := func(r lsptest.Range) []int {
		return []int{r.Start.Line, r.Start.Character, r.End.Line, r.End.Character}
	}
	if c := strings.Compare(a.Path, b.Path); c != 0 {
		return c
	}
	if c := slices.Compare(place(a.Range), place(b.Range)); c != 0 {
		return c
	}
	return strings.Compare(a.Rule+" "+a.Message, b.Rule+" "+b.Message)
}

// diffFound is cmp.Diff, which takes long for lists that are the same.
func diffFound(want, got []found) string {
	if slices.Equal(want, got) {
		return ""
	}
	return cmp.Diff(want, got, cmpopts.EquateEmpty())
}

// readArchive returns the input files of an archive.
func readArchive(t *testing.T, file string) (archive *txtar.Archive, files map[string]string) {
	t.Helper()
	archive, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	files = map[string]string{}
	for _, f := range archive.Files {
		if f.Name != "want" && !strings.HasPrefix(f.Name, "fixed/") {
			src := string(f.Data)
			if rest, ok := strings.CutPrefix(src, `\uFEFF`); ok {
				src = "\ufeff" + rest
			}
			files[f.Name] = src
		}
	}
	return archive, files
}

// checked returns what check finds in a directory.
func checked(t *testing.T, settings *workspace.Settings, dir string) []found {
	t.Helper()
	var list []found
	snap := workspace.NewSnapshot(settings, workspace.Folder{Abs: dir, FS: os.DirFS(dir)})
	if _, err := lint.Scan(context.Background(), snap, rules.All, []string{"."}, func(r lint.Result) {
		for _, f := range r.Places() { // an editor shows those too that a note counts
			list = append(list, found{r.Doc.Path, f.Rule, f.Severity.String(), f.Text(), wireRange(r.Doc.Text, f.Range)})
		}
	}); err != nil {
		t.Fatal(err)
	}
	slices.SortFunc(list, compareFound)
	return list
}

// checkingEditor opens a folder in an editor with all rules.
func checkingEditor(t *testing.T, root string, section map[string]any, how ...func(map[string]any)) *lsptest.Editor {
	t.Helper()
	e := lsptest.Start(t, lsp.Options{Rules: rules.All})
	e.Settings = map[string]any{"hooks-ls": section}
	e.Initialize([]string{root}, how...)
	e.Searched()
	return e
}

// collect appends diagnostics as findings with paths relative to root. Mistakes in the configuration of hooks-ls are no findings: check
// prints them as errors.
func collect(list *[]found, root, uri string, diagnostics []lsptest.Diagnostic) {
	if path.Base(uri) == project.Name {
		return
	}
	for _, d := range diagnostics {
		severity := [...]string{"", "error", "warning", "info", "hint"}[d.Severity]
		*list = append(*list, found{strings.TrimPrefix(uri, root+"/"), d.Code, severity, d.Message, d.Range})
	}
}

// pullAll returns what an editor shows for the whole workspace.
func pullAll(e *lsptest.Editor, root string) []found {
	var report struct {
		Items []struct {
			URI   string
			Items []lsptest.Diagnostic
		}
	}
	e.Must("workspace/diagnostic", map[string]any{"previousResultIds": []any{}}, &report)
	var list []found
	for _, r := range report.Items {
		collect(&list, root, r.URI, r.Items)
	}
	slices.SortFunc(list, compareFound)
	return list
}

func testEditorAndCheck(t *testing.T, file string) {
	archive, files := readArchive(t, file)
	root, dir := folder(t, files)
	settings, section := flags(t, archive, dir)
	want := checked(t, &settings, dir)
	compare := func(how string, want, got []found) {
		t.Helper()
		slices.SortFunc(got, compareFound)
		if diff := diffFound(want, got); diff != "" {
			t.Errorf("%s (-check +editor):\n%s", how, diff)
		}
	}

	puller := checkingEditor(t, root, section, lsptest.Pull)
	compare("pulled", want, pullAll(puller, root))

	var opened []found
	var docs []*lsptest.Document
	for name, src := range files {
		docs = append(docs, puller.Open(root+"/"+name, "json", src))
	}
	for _, d := range docs {
		collect(&opened, root, d.URI, pull(t, puller, d.URI, "").Items)
	}
	// A directory named like a hook file cannot be opened.
	ofFiles := slices.DeleteFunc(slices.Clone(want), func(f found) bool { _, file := files[f.Path]; return !file })
	compare("open", ofFiles, opened)
	for _, d := range docs {
		d.Close()
	}

	pusher := checkingEditor(t, root, section)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		pusher.Open(root+"/"+name, "json", files[name])
	}
	var pushed []found
	expected := map[string]int{}
	for _, f := range want {
		expected[f.Path]++
	}
	for name, n := range expected {
		p := pusher.Published(root+"/"+name, func(p lsptest.Published) bool { return len(p.Diagnostics) == n })
		collect(&pushed, root, p.URI, p.Diagnostics)
	}
	compare("pushed", want, pushed)
	typing(t, puller, root, dir, file, files, &settings)
}

func wireRange(t *text.Text, r text.Range) lsptest.Range {
	s, e := t.OffsetPosition(r.Start, text.UTF16), t.OffsetPosition(r.End, text.UTF16)
	return lsptest.Range{Start: lsptest.Position{Line: s.Line, Character: s.Character}, End: lsptest.Position{Line: e.Line, Character: e.Character}}
}

// flags returns the settings in an archive's comment, as the engine and as an editor gets them.
func flags(t *testing.T, archive *txtar.Archive, dir string) (settings workspace.Settings, section map[string]any) {
	t.Helper()
	section = map[string]any{}
	for line := range strings.Lines(string(archive.Comment)) {
		rest, ok := strings.CutPrefix(line, "flags:")
		if !ok {
			continue
		}
		for flag := range strings.FieldsSeq(rest) {
			name, value, _ := strings.Cut(flag, "=")
			list := strings.Split(value, ",")
			switch name {
			case "also", "named": // all rules run here, and named files are an option of check
			case "no-scripts":
				settings.NoScripts, section["scripts"] = true, false
			case "surface":
				section["surfaces"] = list
				for _, id := range list {
					s, err := schemas.ParseSurface(id)
					if err != nil {
						t.Fatal(err)
					}
					settings.Surfaces |= schemas.SurfaceSet(s)
				}
			case "os":
				section["os"] = list
				for _, o := range schemas.AllOS {
					if slices.Contains(list, o.String()) {
						settings.OS = append(settings.OS, o)
					}
				}
			case "edition":
				section["edition"] = value
				if settings.Edition, ok = schemas.EditionNamed(value); !ok {
					t.Fatalf("unknown edition %s", value)
				}
			case "mode":
				file, bits, _ := strings.Cut(value, ":")
				mode, err := strconv.ParseUint(bits, 8, 32)
				if err != nil {
					t.Fatal(err)
				}
				if err := os.Chmod(filepath.FromSlash(path.Join(dir, file)), fs.FileMode(mode)); err != nil {
					t.Fatal(err)
				}
			default:
				t.Fatalf("unknown flag %s", name)
			}
		}
	}
	// An editor sends settings as JSON.
	raw, err := json.Marshal(section)
	if err != nil {
		t.Fatal(err)
	}
	section = nil
	if err := json.Unmarshal(raw, &section); err != nil {
		t.Fatal(err)
	}
	return settings, section
}
