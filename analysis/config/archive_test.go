package config

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/hooks-ls/hooks-ls/internal/archives"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// TestLoad loads the worlds in testdata/load. The comment of an archive holds prose and lines "key: value" that set up
// the session. File paths are absolute; a file that begins with "-> " is a symbolic link. want lists what is loaded,
// what is skipped and why, and the hooks of each event in running order.
func TestLoad(t *testing.T) {
	t.Parallel()
	eachArchive(t, "load", func(t *testing.T, ar *txtar.Archive) string {
		w, s, ed, session := world(t, ar)
		return describe(Load(w, s, ed, session))
	})
}

// TestRead reads the files in testdata/read on each surface that the line "surfaces" lists.
func TestRead(t *testing.T) {
	t.Parallel()
	eachArchive(t, "read", func(t *testing.T, ar *txtar.Archive) string {
		var b strings.Builder
		surfaces, editions := schemas.AllSurfaces.List(), []schemas.Edition{schemas.Observed}
		for key, v := range keys(ar) {
			switch key {
			case "surfaces":
				surfaces = nil
				for _, id := range strings.Fields(v) {
					surfaces = append(surfaces, surface(t, id))
				}
			case "edition":
				editions = []schemas.Edition{edition(v)}
			}
		}
		for _, f := range ar.Files {
			if f.Name == "want" {
				continue
			}
			kind := KindFor(f.Name, string(f.Data))
			file := ParseText(f.Name, kind, strings.TrimSuffix(string(f.Data), "\n"))
			for _, s := range surfaces {
				for _, ed := range editions {
					describeResult(&b, Read(file, s, ed, Options{}))
				}
			}
		}
		return b.String()
	})
}

func eachArchive(t *testing.T, dir string, run func(*testing.T, *txtar.Archive) string) {
	t.Helper()
	archives.Run(t, "testdata/"+dir+"/*.txtar", func(t *testing.T, ar *txtar.Archive) *txtar.Archive {
		archives.Set(ar, "want", run(t, ar))
		return ar
	})
}

// keys returns the "key: value" lines of an archive's comment, with the values of a repeated key joined by newlines.
func keys(ar *txtar.Archive) map[string]string {
	all := map[string]string{}
	for line := range strings.Lines(string(ar.Comment)) {
		key, v, ok := strings.Cut(strings.TrimSpace(line), ": ")
		if !ok || strings.ContainsAny(key, " .,") {
			continue
		}
		if all[key] != "" {
			v = all[key] + "\n" + v
		}
		all[key] = v
	}
	return all
}

func surface(t *testing.T, id string) schemas.Surface {
	t.Helper()
	s, err := schemas.ParseSurface(id)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func edition(name string) schemas.Edition {
	if name == schemas.Documented.String() {
		return schemas.Documented
	}
	return schemas.Observed
}

func world(t *testing.T, ar *txtar.Archive) (World, schemas.Surface, schemas.Edition, Session) {
	t.Helper()
	tree := newTree(t)
	for _, f := range ar.Files {
		text := string(f.Data)
		switch target, isLink := strings.CutPrefix(text, "-> "); {
		case f.Name == "want":
		case isLink:
			tree.link(f.Name, strings.TrimSpace(target))
		default:
			tree.file(f.Name, text)
		}
	}
	w := World{FS: tree.fs, Top: "/", Folders: []string{"/ws"}, Home: "/home/u"}
	var s schemas.Surface
	var ed schemas.Edition
	var session Session
	for key, v := range keys(ar) {
		switch key {
		case "surface":
			s = surface(t, v)
		case "edition":
			ed = edition(v)
		case "folders":
			w.Folders = strings.Fields(v)
		case "home":
			w.Home = strings.TrimSuffix(v, "none")
		case "dir":
			session.Dir = v
		case "trust":
			session.Trust = map[string]Trust{"stored": Trusted, "session": TrustedNow, "none": Untrusted}[v]
		case "agent", "subagent":
			session.Agent, session.Subagent = v, key == "subagent"
		case "plugins":
			session.PluginDirs = strings.Fields(v)
		case "add":
			session.AddDirs = strings.Fields(v)
		case "env":
			name, value, _ := strings.Cut(v, "=")
			session.Environment = map[string]string{name: value}
		case "setting":
			for one := range strings.SplitSeq(v, "\n") {
				name, json, _ := strings.Cut(one, " = ")
				if session.Settings == nil {
					session.Settings = w.Settings()
				}
				session.Settings = session.Settings.With(name, json)
			}
		default:
			t.Fatalf("unknown key %q in the comment", key)
		}
	}
	return w, s, ed, session
}

// describe renders a set for want.
func describe(set *Set) string {
	var b strings.Builder
	for _, o := range set.Origins {
		fmt.Fprintf(&b, "%-7s %s", o.Status, o.Name)
		if o.Status == Skipped {
			fmt.Fprintf(&b, " — %s: %s", o.Reason, o.Why)
		}
		b.WriteByte('\n')
	}
	var events []string
	for _, h := range set.Hooks {
		if !slices.Contains(events, h.Event.Name) {
			events = append(events, h.Event.Name)
		}
	}
	for _, e := range events {
		var commands []string
		for _, h := range set.For(e) {
			line := h.Commands[schemas.Linux].Line
			if dir, ok := Dir(h, set.Surface, set.Edition, set.Dirs(h)); ok && dir != "/ws" {
				line += " in " + dir
			}
			commands = append(commands, line)
		}
		fmt.Fprintf(&b, "%s: %s\n", e, strings.Join(commands, "; "))
	}
	for _, l := range set.Excluded {
		fmt.Fprintf(&b, "left out %s %s — %s: %s\n", l.Hook.Event.Name, l.Hook.Commands[schemas.Linux].Line, l.Reason, l.Why)
	}
	return b.String()
}

// describeResult renders what one surface loads of a file.
func describeResult(b *strings.Builder, r *LoadResult) {
	fmt.Fprintf(b, "%s %s\n", r.Surface, r.Status)
	for _, h := range r.Hooks {
		fmt.Fprintf(b, "  keeps %s %s", h.Name, h.Type)
		for _, os := range schemas.AllOS {
			if c := h.Commands[os]; c.IsSet() {
				fmt.Fprintf(b, " %s=%s:%s", os, c.Field, c.Line)
			}
		}
		if h.TimeoutNode != nil {
			fmt.Fprintf(b, " timeout=%v", h.Timeout)
		}
		if h.Matcher != nil {
			fmt.Fprintf(b, " matcher=%q", *h.Matcher)
		}
		if h.URL != "" {
			fmt.Fprintf(b, " url=%s", h.URL)
		}
		if h.Prompt != "" {
			fmt.Fprintf(b, " prompt=%s", h.Prompt)
		}
		for _, v := range h.Env {
			fmt.Fprintf(b, " %s=%s", v.Name, v.Value)
		}
		fmt.Fprintf(b, " at %s\n", h.Entry.Pointer())
	}
	for _, d := range r.Drops {
		at := r.File.Tree.Source[d.Range.Start:d.Range.End]
		if len(at) > 40 {
			at = at[:37] + "..."
		}
		fmt.Fprintf(b, "  %s %s at %q", effects[d.Effect], d.Reason, at)
		if d.Lost > 0 {
			fmt.Fprintf(b, " and %d more", d.Lost)
		}
		fmt.Fprintf(b, ": %s\n", d.Why)
	}
}

var effects = map[schemas.Effect]string{
	schemas.DropsEntry: "drops entry", schemas.DropsEvent: "drops event", schemas.DropsFile: "drops file", schemas.DropsAgent: "drops agent",
	schemas.IgnoresField: "ignores", schemas.Inert: "inert",
}
