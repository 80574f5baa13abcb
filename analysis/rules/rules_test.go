package rules_test

import (
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/tools/txtar"

	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/rules"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/internal/archives"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// TestMain collects garbage less often: the tests check thousands of small documents, and collecting took a fifth of the time.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	m.Run()
}

// TestArchives runs one rule on each archive testdata/<rule>.txtar, which holds a workspace, or several in subdirectories.
// The archive's comment says what it shows; a line "flags: no-scripts surface=vscode" in it changes the settings. The file
// "want" lists the rule's findings and "fixed/<path>" is a file after all preferred fixes.
func TestArchives(t *testing.T) {
	t.Parallel()
	archives.Run(t, "testdata/*.txtar", testArchive)
}

func testArchive(t *testing.T, ar *txtar.Archive) *txtar.Archive {
	id := path.Base(t.Name())
	rule := rules.ByID(id)
	if rule == nil {
		t.Fatalf("no rule %s is listed in rules.go: an archive has the name of its rule", id)
	}
	ws := newWorkspace(ar)
	ws.settings.Only = append(ws.settings.Only, id)
	ws.settings.Ignore = scriptsOf(rule)
	var want strings.Builder
	fixed := map[string]string{}
	for _, res := range ws.check(t) {
		for _, f := range res.Findings {
			if f.Rule == id {
				want.WriteString(describe(res.Doc, f, ws))
			}
		}
		if !fixable(res) {
			continue
		}
		checkFixes(t, ws, res)
		if after := ws.fixAll(t, res.Doc); after != res.Doc.Text.String() {
			fixed[res.Doc.Path] = after
		}
	}
	got := &txtar.Archive{Comment: ar.Comment}
	for _, f := range ar.Files {
		if f.Name != "want" && !strings.HasPrefix(f.Name, "fixed/") {
			got.Files = append(got.Files, f)
		}
	}
	got.Files = append(got.Files, txtar.File{Name: "want", Data: []byte(want.String())})
	for _, p := range slices.Sorted(mapKeys(fixed)) {
		got.Files = append(got.Files, txtar.File{Name: "fixed/" + p, Data: []byte(fixed[p])})
	}
	return got
}

// scriptsOf keeps script-not-found out of the archives and examples of rules that only look at the configuration: these do
// not contain the scripts.
func scriptsOf(r *lint.Rule) []workspace.Ignore {
	if r.LooksAtFiles() {
		return nil
	}
	return []workspace.Ignore{{Rule: "script-not-found"}}
}

func mapKeys(m map[string]string) func(func(string) bool) {
	return func(yield func(string) bool) {
		for k := range m {
			if !yield(k) {
				return
			}
		}
	}
}

// fixture is a workspace made from an archive.
type fixture struct {
	fsys     fstest.MapFS
	settings workspace.Settings
	// named are files that are checked in addition to those that the walk finds.
	named []string
}

func newWorkspace(ar *txtar.Archive) *fixture {
	ws := &fixture{fsys: fstest.MapFS{}}
	for _, f := range ar.Files {
		if f.Name != "want" && !strings.HasPrefix(f.Name, "fixed/") {
			data := string(f.Data)
			if rest, ok := strings.CutPrefix(data, "\\uFEFF"); ok { // a byte order mark would be invisible in an archive
				data = "\ufeff" + rest
			}
			ws.fsys[f.Name] = &fstest.MapFile{Data: []byte(data), Mode: 0o644}
			if strings.HasPrefix(data, "#!") {
				ws.fsys[f.Name].Mode = 0o755
			}
		}
	}
	for line := range strings.Lines(string(ar.Comment)) {
		if flags, ok := strings.CutPrefix(line, "flags:"); ok {
			for f := range strings.FieldsSeq(flags) {
				name, value, _ := strings.Cut(f, "=")
				switch name {
				case "no-scripts":
					ws.settings.NoScripts = true
				case "surface":
					for id := range strings.SplitSeq(value, ",") {
						s, err := schemas.ParseSurface(id)
						if err != nil {
							panic(err)
						}
						ws.settings.Surfaces |= schemas.SurfaceSet(s)
					}
				case "os":
					for _, o := range schemas.AllOS {
						if slices.Contains(strings.Split(value, ","), o.String()) {
							ws.settings.OS = append(ws.settings.OS, o)
						}
					}
				case "mode": // PATH:0644
					file, bits, _ := strings.Cut(value, ":")
					mode, err := strconv.ParseUint(bits, 8, 32)
					if err != nil {
						panic(err)
					}
					ws.fsys[file].Mode = fs.FileMode(mode)
				case "edition":
					ed, ok := schemas.EditionNamed(value)
					if !ok {
						panic("unknown edition " + value)
					}
					ws.settings.Edition = ed
				case "named":
					ws.named = append(ws.named, value)
				case "also": // a rule that runs too, without being shown
					ws.settings.Only = append(ws.settings.Only, value)
				default:
					panic("unknown flag " + name)
				}
			}
		}
	}
	return ws
}

func (ws *fixture) snapshot() *workspace.Snapshot {
	return workspace.NewSnapshot(&ws.settings, workspace.Folder{FS: ws.fsys})
}

// check runs all rules that the settings allow on all files and returns the results in path order.
func (ws *fixture) check(t testing.TB) []lint.Result {
	t.Helper()
	var results []lint.Result
	search, err := lint.Scan(context.Background(), ws.snapshot(), rules.All, append([]string{"."}, ws.named...), func(r lint.Result) { results = append(results, r) })
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range search.Errors {
		t.Error(e)
	}
	slices.SortFunc(results, func(a, b lint.Result) int { return strings.Compare(a.Doc.Path, b.Doc.Path) })
	for _, r := range results {
		for _, b := range r.Bugs {
			t.Fatalf("%v\n%s", b, b.Stack)
		}
	}
	return results
}

// around returns the part of the workspace that affects a file: its top-level directory, when that is a workspace of its own.
func (ws *fixture) around(file string) *fixture {
	top, _, _ := strings.Cut(file, "/")
	has := func(dir string) bool {
		for name := range ws.fsys {
			if below, ok := workspace.Within(dir, name); ok && strings.HasPrefix(below, ".") {
				return true
			}
		}
		return false
	}
	if has("") || !has(top) {
		return ws
	}
	part := &fixture{fsys: fstest.MapFS{}, settings: ws.settings}
	for name, f := range ws.fsys {
		if strings.HasPrefix(name, top+"/") {
			part.fsys[name] = f
		}
	}
	return part
}

// with returns the workspace with a file's text replaced.
func (ws *fixture) with(file, src string) *fixture {
	next := &fixture{fsys: fstest.MapFS{}, settings: ws.settings}
	for name, f := range ws.fsys {
		next.fsys[name] = f
	}
	mode := fs.FileMode(0o644)
	if f := ws.fsys[file]; f != nil {
		mode = f.Mode
	}
	next.fsys[file] = &fstest.MapFile{Data: []byte(src), Mode: mode}
	return next
}

func (ws *fixture) text(file string) *text.Text {
	if f := ws.fsys[file]; f != nil {
		return text.New(string(f.Data))
	}
	return text.New("")
}

// describe renders a finding as archives show it.
func describe(d *workspace.Document, f lint.Finding, ws *fixture) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s: %s [%s]", at(f.Path, d.Text, f.Range), f.Severity, f.Message, f.Rule)
	if !f.Surfaces.Empty() {
		fmt.Fprintf(&b, " (%s)", f.Surfaces)
	}
	b.WriteString("\n")
	for l := range strings.Lines(english.Lines("", f.Notes, f.Help)) {
		if l = strings.TrimSuffix(l, "\n"); l != "" {
			b.WriteString("    " + l + "\n")
		}
	}
	if f.Unnecessary {
		b.WriteString("    unnecessary\n")
	}
	for _, r := range f.Related {
		fmt.Fprintf(&b, "    %s: %s\n", at(r.Path, ws.text(r.Path), r.Range), r.Message)
	}
	for _, fix := range f.Fixes {
		kind := "fix"
		if !fix.Safe {
			kind = "unsafe fix"
		}
		fmt.Fprintf(&b, "    %s: %s\n", kind, fix.Title)
	}
	return b.String()
}

// at renders path:line:column-column; the end has its own line only when that differs.
func at(path string, t *text.Text, r text.Range) string {
	s, e := t.OffsetPosition(r.Start, text.Runes), t.OffsetPosition(r.End, text.Runes)
	if s.Line == e.Line {
		return fmt.Sprintf("%s:%d:%d-%d", path, s.Line+1, s.Character+1, e.Character+1)
	}
	return fmt.Sprintf("%s:%d:%d-%d:%d", path, s.Line+1, s.Character+1, e.Line+1, e.Character+1)
}

func fixable(res lint.Result) bool {
	return slices.ContainsFunc(res.Findings, func(f lint.Finding) bool { return len(f.Fixes) > 0 })
}

// checkFixes applies every fix alone: it must remove its finding and add none.
func checkFixes(t *testing.T, ws *fixture, res lint.Result) {
	t.Helper()
	if !fixable(res) {
		return
	}
	all := *ws.around(res.Doc.Path)
	all.settings.Only = nil
	unfixed := all.check(t)
	for _, f := range res.Findings {
		// Info findings inside an unknown event may become more severe after a fix, so they count here.
		before := count(unfixed, res.Doc.Path, func(lint.Finding) bool { return true })
		for _, fix := range f.Fixes {
			after, err := lint.ApplyFix(res.Doc, fix)
			if err != nil {
				t.Errorf("fix %q of %s: %v", fix.Title, f.Rule, err)
				continue
			}
			fixed := all.with(res.Doc.Path, after)
			if fix.Executable != "" {
				script := *fixed.fsys[fix.Executable]
				script.Mode |= 0o111
				fixed.fsys[fix.Executable] = &script
			}
			for _, e := range fix.Edits {
				if e.Path != res.Doc.Path {
					fixed = fixed.with(e.Path, applied(t, ws, fix, e.Path))
				}
			}
			// Hooks that are loaded for the first time may cause info findings.
			now := count(fixed.check(t), res.Doc.Path, func(n lint.Finding) bool { return n.Severity <= lint.Warning || n.Rule == f.Rule })
			if now[f.Rule] >= before[f.Rule] {
				t.Errorf("fix %q does not remove a finding of %s\n%s", fix.Title, f.Rule, after)
			}
			for k, n := range now {
				// Archives repeat one command in many entries, and fixing one may make it equal to another.
				if n > before[k] && (k != "same-hook-twice" || strings.HasPrefix(fix.Title, "Move its")) {
					t.Errorf("fix %q of %s adds %s\n%s", fix.Title, f.Rule, k, after)
				}
			}
		}
	}
}

func applied(t *testing.T, ws *fixture, fix lint.Fix, file string) string {
	t.Helper()
	var edits []text.Edit
	for _, e := range fix.Edits {
		if e.Path == file {
			edits = append(edits, text.Edit{Range: e.Range, New: e.Text})
		}
	}
	out, err := text.Apply(ws.text(file).String(), edits)
	if err != nil {
		t.Errorf("fix %q: %v", fix.Title, err)
	}
	return out
}

// count counts the findings on a file by rule, those for which counts returns true.
func count(results []lint.Result, file string, counts func(lint.Finding) bool) map[string]int {
	n := map[string]int{}
	for _, r := range results {
		if r.Doc.Path != file {
			continue
		}
		for _, f := range r.Findings {
			if counts(f) {
				n[f.Rule]++
			}
		}
	}
	return n
}

// fixAll applies the first fix of each finding that changes text, one at a time, until none is left.
func (ws *fixture) fixAll(t *testing.T, d *workspace.Document) string {
	t.Helper()
	ws = ws.around(d.Path)
	src := d.Text.String()
	for range 50 {
		var doc *workspace.Document
		var fix *lint.Fix
		for _, res := range ws.with(d.Path, src).check(t) {
			if res.Doc.Path != d.Path {
				continue
			}
			for _, f := range res.Findings {
				if i := slices.IndexFunc(f.Fixes, func(fix lint.Fix) bool { return fix.Executable == "" }); fix == nil && i >= 0 {
					doc, fix = res.Doc, &f.Fixes[i]
				}
			}
		}
		if fix == nil {
			return src
		}
		next, err := lint.ApplyFix(doc, *fix)
		if err != nil {
			t.Fatal(err)
		}
		if next == src {
			return src
		}
		src = next
	}
	t.Errorf("%s: fixes do not come to an end", d.Path)
	return src
}

// example returns the workspace of an example in a rule's documentation.
func example(src string) *fixture {
	if strings.HasPrefix(src, "-- ") {
		return newWorkspace(txtar.Parse([]byte(src)))
	}
	return newWorkspace(&txtar.Archive{Files: []txtar.File{{Name: ".github/hooks/example.json", Data: []byte(src)}}})
}

func TestDocExamples(t *testing.T) {
	t.Parallel()
	for _, r := range rules.All {
		t.Run(r.ID, func(t *testing.T) {
			t.Parallel()
			bad := example(r.Bad)
			if r.Foreign {
				bad.named = slices.Collect(maps.Keys(bad.fsys))
			}
			if !slices.ContainsFunc(bad.check(t), func(res lint.Result) bool {
				return slices.ContainsFunc(res.Findings, func(f lint.Finding) bool { return f.Rule == r.ID })
			}) {
				t.Errorf("the bad example does not make the rule report:\n%s", r.Bad)
			}
			good := example(r.Good)
			good.settings.Ignore = scriptsOf(r)
			for _, res := range good.check(t) {
				for _, f := range res.Findings {
					t.Errorf("the good example has a finding: %s", describe(res.Doc, f, good))
				}
			}
		})
	}
}

func TestRulesAreWellFormed(t *testing.T) {
	t.Parallel()
	slug := regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	for i, r := range rules.All {
		if !slug.MatchString(r.ID) {
			t.Errorf("%s is not a slug", r.ID)
		}
		if i > 0 && rules.All[i-1].ID >= r.ID {
			t.Errorf("%s is not in its place: All is sorted by ID", r.ID)
		}
		if r.Summary == "" || r.Why == "" || r.Bad == "" || r.Good == "" || r.Check == nil && r.Script == nil {
			t.Errorf("%s: documentation or check is missing", r.ID)
		}
		if strings.HasSuffix(r.Summary, ".") || len(r.Summary) > 90 {
			t.Errorf("%s: the summary is a short phrase without full stop: %q", r.ID, r.Summary)
		}
		if len(r.Refs) == 0 {
			t.Errorf("%s cites no document", r.ID)
		}
		for _, ref := range r.Refs {
			if _, ok := schemas.DocumentFor(ref.Doc); !ok {
				t.Errorf("%s cites an unknown document %q", r.ID, ref.Doc)
			}
		}
		for _, id := range r.Supersedes {
			if id == r.ID || rules.ByID(id) == nil {
				t.Errorf("%s supersedes %q, which is no other rule", r.ID, id)
			}
		}
		if _, err := os.Stat(filepath.Join("testdata", r.ID+".txtar")); err != nil {
			t.Errorf("%s has no archive: write testdata/%s.txtar, with an empty file want, and run with -update", r.ID, r.ID)
		}
		if _, err := os.Stat(strings.ReplaceAll(r.ID, "-", "_") + ".go"); err != nil {
			t.Errorf("%s has no file of its own: declare it in %s.go", r.ID, strings.ReplaceAll(r.ID, "-", "_"))
		}
	}
}

// TestEveryRuleIsDeclared finds rules that are missing from All, and files whose name is not that of their rule.
func TestEveryRuleIsDeclared(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		isPart := func(r *lint.Rule) bool {
			id := strings.ReplaceAll(r.ID, "-", "_")
			return file == id+".go" || strings.HasPrefix(file, id+"_")
		}
		declares := false
		tree, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			lit, ok := n.(*ast.CompositeLit)
			if !ok {
				return true
			}
			if sel, ok := lit.Type.(*ast.SelectorExpr); !ok || sel.Sel.Name != "Rule" {
				return true
			}
			for _, el := range lit.Elts {
				kv, ok := el.(*ast.KeyValueExpr)
				if !ok || fmt.Sprint(kv.Key) != "ID" {
					continue
				}
				declares = true
				id := strings.Trim(kv.Value.(*ast.BasicLit).Value, `"`)
				if rules.ByID(id) == nil {
					t.Errorf("%s declares %s, which does not run: write var _ = rule(lint.Rule{…})", file, id)
				}
				if want := strings.ReplaceAll(id, "-", "_") + ".go"; path.Base(file) != want {
					t.Errorf("%s declares %s: rename the file to %s", file, id, want)
				}
			}
			return false
		})
		if file != "rules.go" && !strings.HasSuffix(file, "_test.go") && !declares && !slices.ContainsFunc(rules.All, isPart) {
			t.Errorf("%s holds no rule: what several rules use belongs into package inspect", file)
		}
	}
}

// TestRulesShareNothing finds names of one rule that the file of another one uses: they belong into package inspect.
func TestRulesShareNothing(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	home, used := map[string]string{}, map[string][]string{} // by name, and by file
	for _, file := range files {
		if file == "rules.go" || strings.HasSuffix(file, "_test.go") {
			continue
		}
		tree, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for name := range tree.Scope.Objects {
			home[name] = file
		}
		for _, id := range tree.Unresolved {
			used[file] = append(used[file], id.Name)
		}
	}
	isPart := func(file, of string) bool { return strings.HasPrefix(file, strings.TrimSuffix(of, ".go")+"_") }
	for file, names := range used {
		for _, name := range names {
			if of := home[name]; of != "" && !isPart(file, of) && !isPart(of, file) {
				t.Errorf("%s uses %s of %s; what several rules use belongs into package inspect", file, name, of)
			}
		}
	}
}

// TestMessages checks that messages follow the house style: one sentence, lower case first, no full stop, no positions.
func TestMessages(t *testing.T) {
	t.Parallel()
	line := regexp.MustCompile(`^\S+:\d+:\d+-(?:\d+:)?\d+: (?:error|warning|info|hint): (.*) \[[a-z0-9-]+\](?: \(.*\))?$`)
	for file, want := range wants(t) {
		for l := range strings.Lines(want) {
			m := line.FindStringSubmatch(strings.TrimSuffix(l, "\n"))
			if m == nil {
				continue
			}
			switch msg := m[1]; {
			case strings.HasSuffix(msg, "."):
				t.Errorf("%s: ends with a full stop: %s", file, msg)
			case strings.Contains(msg, "\n") || strings.Contains(msg, ". "):
				t.Errorf("%s: more than one sentence: %s", file, msg)
			case regexp.MustCompile(`\bline \d+\b`).MatchString(msg):
				t.Errorf("%s: holds a position: %s", file, msg)
			}
		}
	}
}
