package config

import (
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/schemas"
)

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
		return "" // a version older than the implemented one
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
	if v.Expect.Events == nil { // not asserted
		events = nil
	}
	return cmp.Diff(normal(t, v.Expect.Status, v.Expect.SkipReason, v.Expect.Events), normal(t, status, reason, events))
}

// normal makes two results comparable: the order of events and of env is irrelevant.
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

// listVector returns the files of a folder that VS Code loads, in the order of the vector, because VS Code does not
// define one.
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
			dirs.Folder, _ = v.(string) // null means that no folder is open
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
		if k, ok := kindOf(file); ok {
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

// normalEntry reverts the selection by OS: the vectors list the fields themselves.
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
	if s := h.Entry.Node.TextOf("command"); s != "" {
		e.Command = plugin.command(s)
	}
	if h.TimeoutNode != nil {
		e.Timeout = &h.Timeout
	}
	e.Env = envOf(h)
	if dir, ok := Dir(h, schemas.VSCode, schemas.Observed, dirs); ok {
		e.Cwd = &dir
	}
	return e
}

// envOf is the env of an entry as VS Code passes it on: values keep their types, and a list stays a list.
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
