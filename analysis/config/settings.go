package config

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Settings are the editor settings that affect hooks. They are immutable; nil means the defaults.
type Settings struct {
	// layers are objects of settings, the weakest first.
	layers []*syntax.Node
}

// NewSettings merges settings files, the weakest first: user, then workspace.
func NewSettings(files ...*File) *Settings {
	s := &Settings{}
	for _, f := range files {
		if f != nil && f.Tree.Root.Kind == syntax.Object {
			s.layers = append(s.layers, f.Tree.Root)
		}
	}
	return s
}

// Settings returns the settings of the workspace, from the files of its first folder.
func (w World) Settings() *Settings {
	var files []*File
	for _, src := range schemas.SettingsSources() {
		if len(w.Folders) == 0 {
			break
		}
		if text, err := w.read(slash.Join(w.Folders[0], src.Glob)); err == nil {
			files = append(files, ParseText(src.Glob, src.Kind, text))
		}
	}
	return NewSettings(files...)
}

// With overrides one setting with JSON text. Text that is not valid JSON is taken as a string.
func (s *Settings) With(name, text string) *Settings {
	if len(syntax.ParseJSON(text).Errors) > 0 {
		text = syntax.Quote(text)
	}
	layer := syntax.ParseJSON("{" + syntax.Quote(name) + ":" + text + "\n}").Root
	if s == nil {
		return &Settings{[]*syntax.Node{layer}}
	}
	return &Settings{append(slices.Clip(s.layers), layer)}
}

// Value returns a setting from the strongest layer that has it, or nil.
func (s *Settings) Value(name string) *syntax.Node {
	if s == nil {
		return nil
	}
	for _, layer := range slices.Backward(s.layers) {
		if v := value(layer, name); v != nil {
			return v
		}
	}
	return nil
}

// Bool returns a boolean setting, or standard when it is absent or of another type.
func (s *Settings) Bool(name string, standard bool) bool {
	if v := s.Value(name); v != nil && v.Kind == syntax.Bool {
		return v.Text == "true"
	}
	return standard
}

// Location is a key of chat.hookFilesLocations with its value.
type Location struct {
	Key string
	On  bool
}

// Locations returns the keys of chat.hookFilesLocations whose value is a boolean, or a string of one, in settings
// order. none reports a value that is not an object, which disables every location, including the built-in ones.
func (s *Settings) Locations() (list []Location, none bool) {
	if s == nil {
		return nil, false
	}
	for _, layer := range s.layers {
		v := value(layer, schemas.LocationsSetting)
		if v == nil {
			continue
		}
		// Layers that hold an object are merged; anything else replaces them.
		if none = v.Kind != syntax.Object; none {
			list = nil
			continue
		}
		for _, m := range effective(v) {
			on := strings.ToLower(m.Value.Text)
			if (m.Value.Kind == syntax.Bool || m.Value.Kind == syntax.String) && (on == "true" || on == "false") {
				list = append(list, Location{m.Key.Text, on == "true"})
			}
		}
	}
	return lastOfEach(list, func(l Location) string { return l.Key }), none
}

// SkipsLocation reports whether the setting disables a built-in location, and why; place is empty for other sources.
func (s *Settings) SkipsLocation(place string) (why string, off bool) {
	if place == "" {
		return "", false
	}
	list, none := s.Locations()
	if none {
		return schemas.LocationsSetting + " is not an object, so no location is read", true
	}
	if slices.Contains(list, Location{place, false}) {
		return schemas.LocationsSetting + " switches " + place + " off", true
	}
	return "", false
}

// LocationFiles returns the files that chat.hookFilesLocations adds to a source below dir: a home or a workspace folder.
func (w World) LocationFiles(src *schemas.Source, s schemas.Surface, ed schemas.Edition, settings *Settings, dir string) []string {
	row := src.Rules[s].In(ed)
	list, _ := settings.Locations()
	var files []string
	for _, loc := range list {
		of, ok, _ := LocationKey(loc.Key)
		if !ok || !loc.On || of != src.Scope || row == nil || isBuiltIn(loc.Key, s, ed) {
			continue
		}
		files = append(files, w.location(slash.Join(dir, strings.TrimPrefix(loc.Key, "~/")), row)...)
	}
	return files
}

func isBuiltIn(key string, s schemas.Surface, ed schemas.Edition) bool {
	return slices.ContainsFunc(schemas.Sources(), func(src *schemas.Source) bool {
		row := src.Rules[s].In(ed)
		return row != nil && row.Location == key
	})
}

// location returns the hook files at one location: a file when the path ends in .json, else the children of a folder.
func (w World) location(at string, row *schemas.LoadRules) []string {
	if strings.HasSuffix(strings.ToLower(at), ".json") {
		return slice.Filter([]string{at}, w.isFile)
	}
	return w.listing(at, "*.json", row)
}

// LocationKey returns the scope of a key of chat.hookFilesLocations, or why VS Code rejects it.
func LocationKey(key string) (scope schemas.Scope, ok bool, why string) {
	drive := len(key) > 1 && key[1] == ':' && (key[0] >= 'a' && key[0] <= 'z' || key[0] >= 'A' && key[0] <= 'Z')
	switch {
	case strings.TrimSpace(key) == "":
		return 0, false, "a location cannot be blank"
	case strings.Contains(key, `\`):
		return 0, false, "use `/` in a location, also on Windows"
	case drive || strings.HasPrefix(key, "/"):
		return 0, false, "use a path relative to the workspace, or one that starts with `~/`"
	case strings.ContainsAny(key, "*?[]{}"):
		return 0, false, "use a folder or a file, not a pattern"
	case strings.HasPrefix(key, "~/"):
		return schemas.User, true, ""
	case strings.HasPrefix(key, "~"):
		return 0, false, "use `~/`: the home of another user cannot be named"
	}
	return schemas.Workspace, true, ""
}

// gate returns why the surface skips a source before reading the file, or nil.
func gate(src *schemas.Source, s schemas.Surface, ed schemas.Edition, opts Options) *Drop {
	row, engine := src.Rules[s].In(ed), schemas.EngineOn(s, ed)
	switch {
	case opts.Settings != nil && engine.Setting != "" && !opts.Settings.Bool(engine.Setting, engine.SettingDefault):
		return skipDrop(src, s, ed, ReasonSwitchedOff, "`"+engine.Setting+"` is off")
	case opts.Trust == Untrusted && (engine.NeedsTrust || row.NeedsTrust):
		return skipDrop(src, s, ed, ReasonUntrusted, "the workspace is not trusted")
	case opts.Trust != Trusted && row.PersistedTrust:
		return skipDrop(src, s, ed, ReasonTrustStored, "hooks of agents need a folder that was trusted permanently")
	}
	return nil
}

// skipDrop returns a drop of the whole file, with the fact that explains it.
func skipDrop(src *schemas.Source, s schemas.Surface, ed schemas.Edition, reason, why string) *Drop {
	return &Drop{Effect: schemas.DropsFile, Reason: reason, Why: why, Fact: factFor(src, s, ed, reason)}
}

// setting applies the switch of the source itself, which the surface checks after it has read the file.
func (r *reader) setting() {
	name := r.Row.Setting
	if name == "" || r.opts.Settings == nil || r.opts.Settings.Bool(name, r.Row.SettingDefault) {
		return
	}
	r.drop(schemas.DropsFile, r.File.Tree.Root.Range, ReasonSetting, nil, nil, "`%s` is off", name)
}
