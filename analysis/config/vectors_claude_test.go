package config

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/hooks-ls/hooks-ls/analysis/pattern"
	"github.com/hooks-ls/hooks-ls/schemas"
)

const claudeHome = "/claude"

// claudePlace returns the path in the test world for a path of a Claude Code vector.
func claudePlace(p string) string {
	if rest, ok := strings.CutPrefix(p, "${CLAUDE_CONFIG_DIR}"); ok {
		return claudeHome + rest
	}
	return place(p)
}

func claudeText(s string) string {
	return textPlaces.Replace(strings.NewReplacer("${CLAUDE_CONFIG_DIR}", claudeHome, "${ADD_DIR}", places["${ADD_DIR}"], "${OUTSIDE}", places["${OUTSIDE}"]).Replace(s))
}

type claudeVector struct {
	Given struct {
		Files    map[string]string
		Settings struct {
			ConfigDirUnset                bool
			FlagSettings, MainAgent, Mode string
			SettingSources, PluginDirs    []string
		}
		Cwd     string
		GitRoot json.RawMessage
		Event   string
		Context map[string]any
	}
	Expect struct {
		Run      []string
		Rejected []struct {
			File, What, Path string
			Names            []string
		}
	}
}

func (v *claudeVector) load(t *testing.T) *Set {
	t.Helper()
	g := &v.Given
	tree := newTree(t)
	tree.file(places["${REPO}"]+"/.keep", "")
	trust := TrustedNow
	for p, text := range g.Files {
		tree.file(claudePlace(p), claudeText(text))
		if p == "${CLAUDE_CONFIG_DIR}/.claude.json" && strings.Contains(text, `"hasTrustDialogAccepted": true`) {
			trust = Trusted
		}
	}
	if string(g.GitRoot) != "null" {
		tree.file(places["${REPO}"]+"/.git/HEAD", "ref: refs/heads/main\n")
	}
	s := Session{
		Options: Options{Trust: trust, Environment: map[string]string{"CLAUDE_CONFIG_DIR": claudeHome}},
		Start: Start{
			Dir: claudePlace(g.Cwd), Agent: g.Settings.MainAgent, FlagSettings: claudeText(g.Settings.FlagSettings),
			SettingSources: g.Settings.SettingSources, Mode: g.Settings.Mode,
		},
	}
	if g.Settings.ConfigDirUnset {
		s.Environment = nil
	}
	for _, d := range g.Settings.PluginDirs {
		s.PluginDirs = append(s.PluginDirs, claudePlace(d))
	}
	w := World{FS: tree.fs, Top: "/", Folders: []string{s.Dir}, Home: places["${HOME}"]}
	return Load(w, schemas.ClaudeCode, schemas.Observed, s)
}

func runClaudeVector(t *testing.T, raw json.RawMessage) string {
	t.Helper()
	var v claudeVector
	if err := json.Unmarshal(raw, &v); err != nil {
		t.Fatal(err)
	}
	set := v.load(t)
	var want, got struct {
		Run     []string
		Files   []string
		Entries map[string]int
		Events  []string
	}
	want.Run = v.Expect.Run
	for _, h := range set.For(v.Given.Event) {
		c := h.Commands[schemas.Linux]
		if h.Type != "command" || c.Blank() || c.Exec != nil && c.Line != "PROBE" || !claudeMatches(h, v.Given.Context) {
			continue
		}
		name := strings.TrimPrefix(c.Line, "PROBE ")
		if c.Exec != nil && len(c.Args()) > 0 {
			name = c.Args()[0]
		}
		if !slices.Contains(got.Run, name) { // equal hooks run once
			got.Run = append(got.Run, name)
		}
	}
	slices.Sort(got.Run)
	want.Entries, got.Entries = map[string]int{}, map[string]int{}
	for _, r := range v.Expect.Rejected {
		switch {
		case strings.HasPrefix(r.Path, "permissions."): // unrelated to hooks
		case r.What == "file" && r.Path == "hooks": // the other settings stay loaded
		case r.What == "file":
			want.Files = append(want.Files, claudePlace(r.File))
		case r.What == "entry":
			want.Entries[claudePlace(r.File)]++
		case r.What == "event":
			want.Events = append(want.Events, r.Names...)
		}
	}
	for _, o := range set.Origins {
		if o.LoadResult == nil {
			continue
		}
		if o.Status == Skipped && o.Reason != ReasonDisabled && o.LoadResult.Skip() != nil {
			got.Files = append(got.Files, o.Path)
		}
		seen := map[int]bool{}
		for _, d := range o.LoadResult.Drops {
			switch {
			case d.Reason == ReasonUnknownEvent:
				got.Events = append(got.Events, d.List.Name)
			case d.Reason == ReasonDuplicateKey || o.Status == Skipped:
			case d.Effect == schemas.DropsEvent:
				got.Entries[o.Path]++
			case d.Effect == schemas.DropsEntry && !seen[d.Entry.Number]:
				seen[d.Entry.Number] = true
				got.Entries[o.Path]++
			}
		}
	}
	for _, list := range []*[]string{&want.Files, &got.Files, &want.Events, &got.Events} {
		slices.Sort(*list)
	}
	if len(want.Run)+len(got.Run) == 0 {
		got.Run = want.Run
	}
	return cmp.Diff(want, got)
}

func claudeMatches(h *Hook, context map[string]any) bool {
	if h.Matcher == nil {
		return true
	}
	value, _ := context[h.Event.Matcher.InputField(schemas.ClaudeCode)].(string)
	return pattern.Read(schemas.ClaudeCode, schemas.Observed, h.Event, h.Name, *h.Matcher).Try(value).Runs()
}
