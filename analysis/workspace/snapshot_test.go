package workspace_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/schemas"
)

func TestSnapshotIsImmutable(t *testing.T) {
	t.Parallel()
	first := workspace.NewSnapshot(nil, workspace.Folder{FS: files(".github/hooks/a.json=disk")})
	first = first.WithFiles([]workspace.FoundFile{{Path: ".github/hooks/a.json", Location: workspace.Locate(".github/hooks/a.json")}})
	second := first.WithDocuments(first.Buffer(".github/hooks/a.json", "open", 1))
	third := second.WithDocuments(second.Buffer(".github/hooks/b.json", "new", 1))
	fourth := third.Without(".github/hooks/a.json")
	texts := func(s *workspace.Snapshot) string {
		var all []string
		for _, d := range s.Documents() {
			all = append(all, d.Text.String())
		}
		return strings.Join(all, " ")
	}
	for i, tt := range []struct {
		s    *workspace.Snapshot
		want string
	}{{first, "disk"}, {second, "open"}, {third, "open new"}, {fourth, "disk new"}, {first, "disk"}} {
		if got := texts(tt.s); got != tt.want {
			t.Errorf("snapshot %d holds %q, want %q", i+1, got, tt.want)
		}
	}
	if once, again := first.Document(".github/hooks/a.json"), first.Document(".github/hooks/a.json"); once != again {
		t.Error("a file on disk is read twice")
	}
}

func TestSnapshotForgetsWhatChanged(t *testing.T) {
	t.Parallel()
	fsys := files(".github/hooks/a.json=one", ".github/hooks/b.json=two")
	s := workspace.NewSnapshot(nil, workspace.Folder{FS: fsys})
	s = s.WithFiles([]workspace.FoundFile{{Path: ".github/hooks/a.json", Location: workspace.Locate(".github/hooks/a.json")}})
	before := s.Document(".github/hooks/a.json").Text.String()
	fsys[".github/hooks/a.json"] = &fstest.MapFile{Data: []byte("changed")}
	next := s.WithChanged(".github/hooks/a.json", ".github/hooks/b.json", ".github/hooks/gone.json")
	if got := s.Document(".github/hooks/a.json").Text.String(); got != before {
		t.Errorf("the old snapshot holds %q", got)
	}
	if diff := cmp.Diff([]string{".github/hooks/a.json", ".github/hooks/b.json"}, next.Paths()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got := next.Document(".github/hooks/a.json").Text.String(); got != "changed" {
		t.Errorf("the new snapshot holds %q", got)
	}
}

func TestPathsOfSeveralFolders(t *testing.T) {
	t.Parallel()
	s := workspace.NewSnapshot(nil,
		workspace.Folder{Abs: "/work/repo", FS: files("a.txt=here")},
		workspace.Folder{Path: "../other", FS: files("a.txt=other")},
		workspace.Folder{Path: "/home/u", UserDir: "~", FS: files(".copilot/hooks/a.json=user")},
		workspace.Folder{Path: "/home/u/deep", FS: files("a.txt=deep")})
	for file, want := range map[string]string{"a.txt": "here", "../other/a.txt": "other", "/home/u/.copilot/hooks/a.json": "user", "/home/u/deep/a.txt": "deep"} {
		if got, err := s.ReadFile(file); err != nil || got != want {
			t.Errorf("%s: %q, %v, want %q", file, got, err, want)
		}
	}
	for _, file := range []string{"../a.txt", "/etc/passwd", "../../x"} {
		if _, err := s.ReadFile(file); !errors.Is(err, workspace.ErrOutside) {
			t.Errorf("%s: %v", file, err)
		}
	}
	if loc := s.Locate("/home/u/.copilot/hooks/a.json"); loc.Source == nil || loc.Source.Scope != schemas.User {
		t.Errorf("the user's hook file is %+v", loc)
	}
}

func TestUnreadableDocuments(t *testing.T) {
	t.Parallel()
	fsys := files("big.json=" + strings.Repeat(" ", config.MaxFileSize+1))
	fsys["dir.json/x"] = &fstest.MapFile{}
	fsys["pipe.json"] = &fstest.MapFile{Mode: fs.ModeNamedPipe | 0o644}
	s := workspace.NewSnapshot(nil, workspace.Folder{FS: noPipes{fsys}})
	for file, want := range map[string]error{
		"big.json": config.ErrTooLarge, "dir.json": config.ErrDirectory, "pipe.json": config.ErrNotFile,
	} {
		if d := s.Read(workspace.FoundFile{Path: file}); !errors.Is(d.Err, want) || d.Text.Len() != 0 {
			t.Errorf("%s: %v, %d bytes", file, d.Err, d.Text.Len())
		}
	}
}

// noPipes fails on opening a pipe, where a disk would block.
type noPipes struct{ fstest.MapFS }

func (n noPipes) Open(name string) (fs.File, error) {
	if f := n.MapFS[name]; f != nil && f.Mode&fs.ModeNamedPipe != 0 {
		return nil, errors.New("opened a pipe")
	}
	return n.MapFS.Open(name)
}

// TestDocumentsAreShared reads one document from many goroutines, for the race detector.
func TestDocumentsAreShared(t *testing.T) {
	t.Parallel()
	d := workspace.NewSnapshot(nil).Buffer(".github/hooks/a.json", `{"hooks":{"sessionStart":[{"command":"echo"}]}}`, 0)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for _, s := range schemas.AllSurfaces.List() {
				d.LoadResult(s, schemas.Observed)
			}
			if len(d.File().Events) != 1 {
				t.Error("no event")
			}
		})
	}
	wg.Wait()
}

func TestRunContainsPanics(t *testing.T) {
	t.Parallel()
	broken := &lint.Rule{ID: "broken", Check: func(*lint.Pass) { panic("oh") }}
	fine := &lint.Rule{ID: "fine", Check: func(p *lint.Pass) { p.Report(text.Range{Start: 5, End: 900}, 0, "seen") }}
	s := workspace.NewSnapshot(nil, workspace.Folder{FS: files()})
	results, err := lint.Check(context.Background(), s, []*lint.Rule{broken, fine}, s.Buffer(".github/hooks/a.json", "{}", 0), s.Buffer(".github/hooks/b.json", "{}", 0))
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range results {
		if len(r.Bugs) != 1 || r.Bugs[0].Rule != "broken" || len(r.Bugs[0].Stack) == 0 {
			t.Errorf("%s: bugs %v", r.Doc.Path, r.Bugs)
		}
		if len(r.Findings) != 1 || r.Findings[0].Range != (text.Range{Start: 2, End: 2}) {
			t.Errorf("%s: findings %v", r.Doc.Path, r.Findings)
		}
	}
}

func TestSettingsFilter(t *testing.T) {
	t.Parallel()
	warn := &lint.Rule{ID: "warn", Severity: lint.Warning, Check: func(p *lint.Pass) {
		p.Report(text.Range{}, schemas.SurfaceSet(schemas.CopilotCLI), "seen")
	}}
	tests := []struct {
		name     string
		settings workspace.Settings
		path     string
		want     string
	}{
		{"all", workspace.Settings{}, ".github/hooks/a.json", "warn/warning"},
		{"only", workspace.Settings{Only: []string{"warn"}}, ".github/hooks/a.json", "warn/warning"},
		{"only another", workspace.Settings{Only: []string{"other"}}, ".github/hooks/a.json", ""},
		{"another surface", workspace.Settings{Surfaces: schemas.SurfaceSet(schemas.VSCode)}, ".github/hooks/a.json", ""},
		{"ignored", workspace.Settings{Ignore: []workspace.Ignore{{Rule: "warn"}}}, ".github/hooks/a.json", ""},
		{"ignored elsewhere", workspace.Settings{Ignore: []workspace.Ignore{{Rule: "warn", Glob: ".claude/**"}}}, ".github/hooks/a.json", "warn/warning"},
		{"ignored here", workspace.Settings{Ignore: []workspace.Ignore{{Rule: "*", Glob: ".github/**/*.json"}}}, ".github/hooks/a.json", ""},
		{"ignored by name", workspace.Settings{Ignore: []workspace.Ignore{{Rule: "warn", Glob: "a.json"}}}, ".github/hooks/a.json", ""},
		{"severity", workspace.Settings{Severity: map[string]lint.Severity{"warn": lint.Hint}}, ".github/hooks/a.json", "warn/hint"},
		{"another's place", workspace.Settings{}, ".claude/settings.json", "warn/info"},
		{"another's place, asked for", workspace.Settings{Surfaces: schemas.SurfaceSet(schemas.CopilotCLI)}, ".claude/settings.json", "warn/warning"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := workspace.NewSnapshot(&tt.settings, workspace.Folder{FS: files()})
			results, err := lint.Check(context.Background(), s, []*lint.Rule{warn}, s.Buffer(tt.path, "{}", 0))
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, f := range results[0].Findings {
				got = append(got, f.Rule+"/"+f.Severity.String())
			}
			if strings.Join(got, " ") != tt.want {
				t.Errorf("got %v, want %q", got, tt.want)
			}
		})
	}
}

func TestNearest(t *testing.T) {
	t.Parallel()
	names := []string{"preToolUse", "postToolUse", "sessionStart", "timeout", "timeoutSec", "command"}
	for in, want := range map[string]string{
		"comand": "command", "pretooluse": "preToolUse", "pre-tool-use": "preToolUse", "TimeoutSec": "timeoutSec", "timout": "timeout",
		"sesionStrat": "sessionStart", "banana": "", "": "", "timeout": "timeout", "commnad": "command",
	} {
		if got := english.Nearest(in, names); got != want {
			t.Errorf("Nearest(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestOpenDocumentsWinOverDisk(t *testing.T) {
	t.Parallel()
	disk := fstest.MapFS{"scripts/a.sh": {Data: []byte("disk"), Mode: 0o755}, ".github/hooks.json": {Data: []byte(`{"hooks": {}}`)}}
	s := workspace.NewSnapshot(nil, workspace.Folder{FS: disk})
	s = s.WithDocuments(s.Buffer("scripts/a.sh", "editor", 1), s.Buffer("scripts/new.sh", "unsaved", 1))
	for file, want := range map[string]string{"scripts/a.sh": "editor 755", "./scripts/a.sh": "editor 755", "scripts/new.sh": "unsaved 644"} {
		src, err := s.ReadFile(file)
		info, err2 := s.Stat(file)
		if err != nil || err2 != nil {
			t.Errorf("%s: %v, %v", file, err, err2)
			continue
		}
		if got := fmt.Sprintf("%s %o", src, info.Mode().Perm()); got != want || info.IsDir() {
			t.Errorf("%s: %s, want %s", file, got, want)
		}
	}
	s = s.Without("scripts/a.sh").Without("scripts/new.sh")
	if src, err := s.ReadFile("scripts/a.sh"); src != "disk" || err != nil {
		t.Errorf("after closing: %q, %v", src, err)
	}
	if _, err := s.Stat("scripts/new.sh"); err == nil {
		t.Error("an unsaved file exists after closing")
	}
	// A file at a path mistaken for one of hook files is not checked as a hook file.
	if s.Buffer(".github/hooks.json", "{}", 1).Source != nil {
		t.Error("a file at a mistaken path has the wrong source")
	}
}

// io/fs accepts only valid UTF-8. The error is then about the name, not the path.
func TestNameOfOtherEncoding(t *testing.T) {
	t.Parallel()
	s := workspace.NewSnapshot(nil, workspace.Folder{FS: files()})
	if _, err := s.ReadFile(".github/hooks/\xff.json"); !errors.Is(err, workspace.ErrName) {
		t.Errorf("got %v, want ErrName", err)
	}
}

// A user file mistaken for a hook file is not checked as one.
func TestBufferUnread(t *testing.T) {
	t.Parallel()
	s := workspace.NewSnapshot(nil, workspace.Folder{Path: "/", FS: files()}, workspace.Folder{Path: "/home/u", UserDir: "~", FS: files()})
	for file, elsewhere := range map[string]bool{"/home/u/.copilot/config.json": false, "/home/u/config.json": true} {
		if d := s.Buffer(file, `{"hooks": {}}`, 1); d.Assumed != elsewhere {
			t.Errorf("%s: elsewhere is %v, want %v", file, d.Assumed, elsewhere)
		}
	}
}
