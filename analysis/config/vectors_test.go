package config

import (
	"encoding/base64"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/hooks-ls/hooks-ls/analysis/pattern"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var vectorsDir = flag.String("vectors", filepath.Join("testdata", "vectors"), "directory of conformance vectors (copilot-cli.json, vscode.json)")

// disputed are vectors that are believed to be wrong, with the evidence. They are run and reported, and do not fail.
var disputed = map[string]string{}

// TestVectors runs the conformance vectors of area parse: which files load, what is kept of them, and in which order.
func TestVectors(t *testing.T) {
	t.Parallel()
	passed, failed := 0, 0
	for name, run := range map[string]func(*testing.T, json.RawMessage) string{"copilot-cli.json": runCLIVector, "vscode.json": runVSCodeVector} {
		data, err := os.ReadFile(filepath.Join(*vectorsDir, name))
		if err != nil {
			t.Fatalf("reading the vectors: %v", err)
		}
		var list []json.RawMessage
		if err := json.Unmarshal(data, &list); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, raw := range list {
			var head struct{ ID, Area string }
			if err := json.Unmarshal(raw, &head); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if head.Area != "parse" {
				continue
			}
			diff := run(t, raw)
			switch why, doubted := disputed[head.ID]; {
			case diff == "":
				passed++
				if doubted {
					t.Errorf("%s is listed as wrong (%s) and passes", head.ID, why)
				}
			case doubted:
				t.Logf("%s differs as expected: %s", head.ID, why)
			default:
				failed++
				t.Errorf("%s:\n%s", head.ID, diff)
			}
		}
	}
	fmt.Printf("vectors: %d passed, %d failed\n", passed, failed)
	if passed+failed == 0 {
		t.Error("no vectors of area parse were found")
	}
}

// The directories that the placeholders of the vectors stand for.
var places = map[string]string{
	"${REPO}": "/work/repo", "${COPILOT_HOME}": "/copilot", "${HOME}": "/home/u", "${PLUGIN_DIR}": "/plugin", "${ADD_DIR}": "/added",
	"${OUTSIDE}": "/outside",
}

// textPlaces replaces the placeholders that count inside of texts; ${HOME} is literal there.
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
		GitRoot *json.RawMessage
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
		if o.Reading == nil {
			continue
		}
		reported := map[string]bool{}
		if slices.Contains(want.Files, o.Path) && o.Status == Skipped && o.Reading.Skip() != nil {
			got.Files = append(got.Files, o.Path)
		}
		for _, d := range o.Reading.Drops {
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

// report is what the engine's report of a dropped entry tells apart: equal invalid patterns of one event are one line.
func report(o *Origin, d Drop) string {
	event := d.List.Event.Name
	if d.Reason == ReasonMatcherInvalid {
		return event + " " + o.Reading.File.Tree.Source[d.Range.Start:d.Range.End]
	}
	return fmt.Sprint(event, d.List.Name, d.Entry.Index, d.Entry.Inner)
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
	if g.GitRoot == nil {
		tree.file(place("${REPO}/.git/HEAD"), "ref: refs/heads/main\n")
	}
	dir := place(g.Cwd)
	s := Session{
		Dir: dir, Agent: g.Settings.MainAgent,
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

// runsOf names the recording hooks that would start on the vector's event, as far as loading, order and matchers decide.
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
			// Loopback addresses are refused unless the environment lifts that; other hosts are not to be had.
			if _, name, ok := strings.Cut(h.URL, "/hook/"); ok && v.Given.Env["COPILOT_HOOK_ALLOW_LOCALHOST"] == "1" {
				names = append(names, name)
			}
		case h.Type != "command" || c.Blank() || c.Field == "powershell" || !starts(set, h):
			// prompt hooks are no processes, and the world has no pwsh
		case c.Exec:
			if c.Line == "PROBE" && len(c.Args) > 0 {
				names = append(names, c.Args[0])
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
	return pattern.Matches(schemas.CopilotCLI, schemas.Observed, h.Event, h.Name, *h.Matcher, value).Runs()
}

// starts reports that the directory of a hook exists, as far as the vector says what is there.
func starts(set *Set, h *Hook) bool {
	dir, ok := set.Dir(h)
	if !ok || !strings.HasPrefix(dir, places["${REPO}"]+"/") {
		return ok
	}
	info := set.world.stat(dir)
	return info != nil && info.IsDir()
}

type vscodeVector struct {
	Given struct {
		Kind, Path, Text string
		Settings         map[string]any
		HooksYAML        string `json:"hooks_yaml"`
		Target           *string
		PluginFormat     string `json:"plugin_format"`
		PluginRoot       string `json:"plugin_root"`
		JSON             json.RawMessage
		Key              string
		Folder           string
		Entries          []string
	}
	Expect struct {
		Status     string
		SkipReason string `json:"skip_reason"`
		Events     map[string][]vscodeEntry
		Accepted   bool
		Storage    string
		Selected   []string
	}
	Version string
}

// vscodeEntry is an entry in the normal form of the vectors.
type vscodeEntry struct {
	Command string   `json:"command,omitempty"`
	Windows string   `json:"windows,omitempty"`
	Linux   string   `json:"linux,omitempty"`
	OSX     string   `json:"osx,omitempty"`
	Env     any      `json:"env,omitempty"`
	Timeout *float64 `json:"timeout,omitempty"`
	Cwd     *string  `json:"cwd,omitempty"`
}

func runVSCodeVector(t *testing.T, raw json.RawMessage) string {
	t.Helper()
	var v vscodeVector
	if err := json.Unmarshal(raw, &v); err != nil {
		t.Fatal(err)
	}
	if v.Version == "0.42" {
		return "" // an older version than the one that is implemented
	}
	g := &v.Given
	switch g.Kind {
	case "location_key":
		scope, ok, why := LocationKey(g.Key)
		storage := ""
		if ok {
			storage = map[schemas.Scope]string{schemas.User: "user", schemas.Workspace: "workspace"}[scope]
		} else if why == "" {
			return "no reason is given"
		}
		return cmp.Diff([]any{v.Expect.Accepted, v.Expect.Storage}, []any{ok, storage})
	case "folder_listing":
		return cmp.Diff(v.Expect.Selected, listVector(t, g.Folder, g.Entries))
	}
	status, reason, events := readVSCodeVector(t, &v)
	return cmp.Diff(normal(t, v.Expect.Status, v.Expect.SkipReason, v.Expect.Events), normal(t, status, reason, events))
}

// normal makes two results comparable: an order of events has no meaning, and neither has that of env.
func normal(t *testing.T, status, reason string, events map[string][]vscodeEntry) any {
	t.Helper()
	data, err := json.Marshal(map[string]any{"status": status, "reason": reason, "events": events})
	if err != nil {
		t.Fatal(err)
	}
	var v any
	if err := json.Unmarshal(data, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// listVector lists a folder; what is not directly in it comes in the order of the vector, which VS Code leaves open.
func listVector(t *testing.T, folder string, entries []string) []string {
	t.Helper()
	tree := newTree(t)
	for _, e := range entries {
		tree.file(path.Join(folder, e), "{}")
	}
	w := World{FS: tree.fs, Top: "/", Folders: []string{"/ws"}}
	set := Load(w, schemas.VSCode, schemas.Observed, Session{})
	var got []string
	for _, e := range entries {
		if slices.ContainsFunc(set.Origins, func(o *Origin) bool { return o.Path == path.Join(folder, e) && o.Status == Loaded }) {
			got = append(got, e)
		}
	}
	return got
}

func readVSCodeVector(t *testing.T, v *vscodeVector) (status, reason string, events map[string][]vscodeEntry) {
	t.Helper()
	g := &v.Given
	kind, text, file := schemas.HookFile, g.Text, g.Path
	opts := Options{Settings: NewSettings()}
	dirs := Dirs{Folder: "/ws", GitRoot: "/ws", Session: "/ws", Home: "/home/u"}
	for name, v := range g.Settings {
		on, _ := v.(bool)
		switch name {
		case "use_hooks":
			opts.Settings = opts.Settings.With("chat.useHooks", fmt.Sprint(on))
		case "use_claude_hooks":
			opts.Settings = opts.Settings.With("chat.useClaudeHooks", fmt.Sprint(on))
		case "trusted":
			if !on {
				opts.Trust = Untrusted
			}
		case "workspace_root":
			dirs.Folder, _ = v.(string) // null: no folder is open
		default:
			t.Fatalf("unknown setting %s of a vector", name)
		}
	}
	switch g.Kind {
	case "agent_frontmatter":
		kind, text = schemas.AgentFile, "---\n"
		if g.Target != nil {
			text += "target: " + *g.Target + "\n"
		}
		text += "hooks:\n  " + strings.ReplaceAll(strings.TrimRight(g.HooksYAML, "\n"), "\n", "\n  ") + "\n---\n"
	case "plugin_hooks":
		kind, text, file = schemas.PluginHooks, string(g.JSON), ""
		dirs.Plugin = g.PluginRoot
		for i := range schemas.PluginFormats {
			if f := &schemas.PluginFormats[i]; f.Name == g.PluginFormat {
				opts.Plugin, file = &Plugin{Root: g.PluginRoot, Format: f}, f.Hooks
			}
		}
	default:
		if k, ok := KindOf(file); ok {
			kind = k
		}
	}
	r := Read(ParseText(file, kind, text), schemas.VSCode, schemas.Observed, opts)
	events = map[string][]vscodeEntry{}
	status = r.Status.String()
	if d := r.Skip(); d != nil {
		reason = skipReason(d.Reason)
		if g.Kind == "plugin_hooks" {
			if status, reason = "loaded", ""; d.Reason != ReasonDisabled {
				status = "error"
			}
		}
	}
	for _, h := range r.Hooks {
		events[h.Event.Name] = append(events[h.Event.Name], normalEntry(t, h, opts.Plugin, dirs))
	}
	return status, reason, events
}

func skipReason(reason string) string {
	switch reason {
	case ReasonSyntax, ReasonComments, ReasonTrailingComma, ReasonBOM, ReasonRoot:
		return "parse-error"
	case ReasonSetting:
		return "claude-hooks-disabled"
	}
	return reason
}

// normalEntry undoes the choice by OS: the vectors list the fields from which it is made.
func normalEntry(t *testing.T, h *Hook, plugin *Plugin, dirs Dirs) vscodeEntry {
	t.Helper()
	var e vscodeEntry
	for _, c := range []struct {
		os  schemas.OS
		out *string
	}{{schemas.Windows, &e.Windows}, {schemas.Linux, &e.Linux}, {schemas.MacOS, &e.OSX}} {
		if got := h.Commands[c.os]; got.Field != "command" {
			*c.out = got.Line
		}
	}
	if s := stringOf(h.Entry.Node, "command"); s != "" {
		e.Command = plugin.command(s)
	}
	if h.HasTimeout {
		e.Timeout = &h.Timeout
	}
	e.Env = envOf(h)
	if dir, ok := Dir(h, schemas.VSCode, schemas.Observed, dirs); ok {
		e.Cwd = &dir
	}
	return e
}

// envOf is the env of an entry as VS Code hands it on: values keep their types, and a list stays one.
func envOf(h *Hook) any {
	n := value(h.Entry.Node, "env")
	if len(h.Env) == 0 && (n == nil || n.Kind != syntax.Object && n.Kind != syntax.Array) {
		return nil
	}
	object, list := map[string]any{}, []any{}
	for _, v := range h.Env {
		var value any = v.Value
		if tree := h.Entry.List.File.Tree; v.Node != nil && v.Node.Kind != syntax.String && tree.Language == syntax.JSON {
			value = json.RawMessage(tree.Source[v.Node.Range.Start:v.Node.Range.End])
		}
		object[v.Name], list = value, append(list, value)
	}
	if n != nil && n.Kind == syntax.Array {
		return list
	}
	return object
}
