package config

import (
	"encoding/base64"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/hooks-ls/hooks-ls/analysis/pattern"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// places maps the placeholders of the vectors to directories.
var places = map[string]string{
	"${REPO}": "/work/repo", "${COPILOT_HOME}": "/copilot", "${HOME}": "/home/u", "${PLUGIN_DIR}": "/plugin", "${ADD_DIR}": "/added",
	"${OUTSIDE}": "/outside",
}

// textPlaces replaces the placeholders inside texts, where ${HOME} is literal.
var textPlaces = strings.NewReplacer("${REPO}", places["${REPO}"], "${COPILOT_HOME}", places["${COPILOT_HOME}"],
	"${PLUGIN_DIR}", places["${PLUGIN_DIR}"], "${PORT}", "8123", "${TLS_PORT}", "8124", "${TLS_CERT}", "/tls.pem")

func place(p string) string {
	for name, dir := range places {
		if rest, ok := strings.CutPrefix(p, name); ok {
			return dir + rest
		}
	}
	return p
}

type cliVector struct {
	Given struct {
		Files, FilesBase64, Symlinks map[string]string
		Trusted                      bool
		Settings                     struct {
			PersistedTrust, CopilotHomeUnset bool
			MainAgent                        string
			PluginDirs, AddDirs              []string
		}
		Env     map[string]string
		Cwd     string
		GitRoot json.RawMessage
		Event   string
		Scope   string
		Context map[string]any
	}
	Expect struct {
		Run      []string
		Rejected []struct {
			File, What string
			Names      []string
		}
	}
}

func runCLIVector(t *testing.T, raw json.RawMessage) string {
	t.Helper()
	var v cliVector
	if err := json.Unmarshal(raw, &v); err != nil {
		t.Fatal(err)
	}
	set := loadCLIVector(t, &v)
	var want, got struct {
		Run     []string
		Files   []string
		Entries map[string]int
		Events  []string
	}
	want.Run, got.Run = v.Expect.Run, runsOf(set, &v)
	want.Entries, got.Entries = map[string]int{}, map[string]int{}
	for _, r := range v.Expect.Rejected {
		file := place(r.File)
		switch r.What {
		case "file":
			want.Files = append(want.Files, file)
		case "entry":
			want.Entries[file]++
		case "event":
			want.Events = append(want.Events, r.Names...)
		}
	}
	for _, o := range set.Origins {
		if o.Reason == ReasonUnreadable && slices.Contains(want.Files, o.Path) {
			got.Files = append(got.Files, o.Path)
		}
		if o.LoadResult == nil {
			continue
		}
		reported := map[string]bool{}
		if slices.Contains(want.Files, o.Path) && o.Status == Skipped && o.LoadResult.Skip() != nil {
			got.Files = append(got.Files, o.Path)
		}
		for _, d := range o.LoadResult.Drops {
			switch {
			case d.Reason == ReasonUnknownEvent && want.Events != nil:
				got.Events = append(got.Events, d.List.Name)
			case d.Effect == schemas.DropsEntry && want.Entries[o.Path] > 0 && !reported[report(o, d)]:
				reported[report(o, d)] = true
				got.Entries[o.Path]++
			}
		}
	}
	for _, list := range []*[]string{&want.Files, &got.Files, &want.Events, &got.Events} {
		slices.Sort(*list)
	}
	if v.Given.Event == "" {
		got.Run = want.Run
	}
	if len(want.Run)+len(got.Run) == 0 {
		got.Run = want.Run
	}
	return cmp.Diff(want, got)
}

// report renders a dropped entry as the engine reports it: equal invalid patterns of one event make one line.
func report(o *Origin, d Drop) string {
	event := d.List.Event.Name
	if d.Reason == ReasonMatcherInvalid {
		return event + " " + o.LoadResult.File.Tree.Source[d.Range.Start:d.Range.End]
	}
	return event + d.Entry.Pointer()
}

func loadCLIVector(t *testing.T, v *cliVector) *Set {
	t.Helper()
	g := &v.Given
	tree := newTree(t)
	for p, text := range g.Files {
		tree.file(place(p), textPlaces.Replace(text))
	}
	for p, data := range g.FilesBase64 {
		text, err := base64.StdEncoding.DecodeString(data)
		if err != nil {
			t.Fatal(err)
		}
		tree.file(place(p), string(text))
	}
	for p, target := range g.Symlinks {
		tree.link(place(p), place(target))
	}
	if string(g.GitRoot) != "null" {
		tree.file(place("${REPO}/.git/HEAD"), "ref: refs/heads/main\n")
	}
	var own string
	if json.Unmarshal(g.GitRoot, &own) == nil && own != "" { // a repository inside the other
		tree.file(place(own+"/.git/HEAD"), "ref: refs/heads/main\n")
	}
	dir := place(g.Cwd)
	s := Session{
		Start:   Start{Dir: dir, Agent: g.Settings.MainAgent},
		Options: Options{Environment: maps.Clone(g.Env), Trust: Untrusted},
	}
	if s.Environment == nil {
		s.Environment = map[string]string{}
	}
	if !g.Settings.CopilotHomeUnset {
		s.Environment["COPILOT_HOME"] = places["${COPILOT_HOME}"]
	}
	switch {
	case g.Trusted && g.Settings.PersistedTrust:
		s.Trust = Trusted
	case g.Trusted:
		s.Trust = TrustedNow
	}
	if in, ok := g.Context["agentType"].(string); ok && s.Agent == "" {
		s.Agent, s.Subagent = in, true
	}
	for _, d := range g.Settings.PluginDirs {
		s.PluginDirs = append(s.PluginDirs, place(d))
	}
	for _, d := range g.Settings.AddDirs {
		s.AddDirs = append(s.AddDirs, place(d))
	}
	w := World{FS: tree.fs, Top: "/", Folders: []string{dir}, Home: places["${HOME}"]}
	return Load(w, schemas.CopilotCLI, schemas.Observed, s)
}

// runsOf returns the recording hooks that start on the vector's event, judging by loading, order and matchers.
func runsOf(set *Set, v *cliVector) []string {
	event, _, _ := schemas.EventBySpelling(v.Given.Event)
	if event == nil {
		return nil
	}
	var names []string
	for _, h := range set.For(event.Name) {
		own := set.Agent != nil && h.Origin == set.Agent
		if v.Given.Scope == "agent" && !own || v.Given.Scope == "session" && own {
			continue
		}
		if !matches(h, v.Given.Context) {
			continue
		}
		c := h.Commands[schemas.Linux]
		switch {
		case h.Type == "http":
			// The vectors use loopback addresses, which surfaces reject unless a variable waives that.
			if _, name, ok := strings.Cut(h.URL, "/hook/"); ok && v.Given.Env["COPILOT_HOOK_ALLOW_LOCALHOST"] == "1" {
				names = append(names, name)
			}
		case h.Type != "command" || c.Blank() || c.Field == "powershell" || !starts(set, h):
			// Prompt hooks start no process, and the vectors have no pwsh.
		case c.Exec != nil:
			if c.Line == "PROBE" && len(c.Args()) > 0 {
				names = append(names, c.Args()[0])
			}
		default:
			names = append(names, strings.TrimPrefix(c.Line, "PROBE "))
		}
	}
	return names
}

func matches(h *Hook, context map[string]any) bool {
	if h.Matcher == nil {
		return true
	}
	value, _ := context[h.Event.Matcher.On].(string)
	if server, ok := context["serverName"].(string); ok {
		value = server + "/" + context["toolName"].(string)
	}
	return pattern.Read(schemas.CopilotCLI, schemas.Observed, h.Event, h.Name, *h.Matcher).Try(value).Runs()
}

// starts reports whether the directory of a hook exists, as far as the vector specifies.
func starts(set *Set, h *Hook) bool {
	dir, ok := Dir(h, set.Surface, set.Edition, set.Dirs(h))
	if !ok || !strings.HasPrefix(dir, places["${REPO}"]+"/") {
		return ok
	}
	info := set.world.Stat(dir)
	return info != nil && info.IsDir()
}
