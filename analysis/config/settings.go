package config

import (
	"path"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Settings are an editor's settings as far as hooks depend on them. A value is never changed; nil holds the defaults.
type Settings struct {
	// layers are objects of settings, the weakest first.
	layers []*syntax.Node
}

// NewSettings takes settings files, the weakest first: the user's, the workspace's.
func NewSettings(files ...*File) *Settings {
	s := &Settings{}
	for _, f := range files {
		if f != nil && f.Tree.Root.Kind == syntax.Object {
			s.layers = append(s.layers, f.Tree.Root)
		}
	}
	return s
}

// Settings are those of the workspace's own file, .vscode/settings.json of the first folder.
func (w World) Settings() *Settings {
	if len(w.Folders) == 0 {
		return NewSettings()
	}
	for _, src := range schemas.Sources() {
		if src.Kind != schemas.VSCodeSettings || src.Scope != schemas.Workspace {
			continue
		}
		if text, err := w.read(path.Join(w.Folders[0], src.Glob)); err == nil {
			return NewSettings(ParseText(src.Glob, src.Kind, text))
		}
	}
	return NewSettings()
}

// With overrides one setting by JSON text. Text that is not JSON stands for a string.
func (s *Settings) With(name, json string) *Settings {
	tree := syntax.ParseJSON(json)
	v := tree.Root
	if len(tree.Errors) > 0 {
		v = &syntax.Node{Kind: syntax.String, Text: json}
	}
	layer := &syntax.Node{Kind: syntax.Object}
	layer.Members = []*syntax.Member{{Key: &syntax.Node{Kind: syntax.String, Text: name, Parent: layer}, Value: v, Colon: -1}}
	next := &Settings{}
	if s != nil {
		next.layers = append(next.layers, s.layers...)
	}
	next.layers = append(next.layers, layer)
	return next
}

// lookup is the value of the strongest layer that has the setting.
func (s *Settings) lookup(name string) *syntax.Node {
	if s == nil {
		return nil
	}
	for i := len(s.layers) - 1; i >= 0; i-- {
		if v := value(s.layers[i], name); v != nil {
			return v
		}
	}
	return nil
}

// Bool is a boolean setting; a value of another type counts as absent.
func (s *Settings) Bool(name string, standard bool) bool {
	if v := s.lookup(name); v != nil && v.Kind == syntax.Bool {
		return v.Text == "true"
	}
	return standard
}

// Location is a key of chat.hookFilesLocations with its value.
type Location struct {
	Key string
	On  bool
}

// LocationsSetting is the name of the setting that adds places of hook files and switches the usual ones off.
const LocationsSetting = "chat.hookFilesLocations"

// Locations are the keys of chat.hookFilesLocations whose value is a boolean, or the text of one, in the order of the
// settings. none reports a value that is not an object, which leaves no location at all, the usual ones included.
func (s *Settings) Locations() (list []Location, none bool) {
	if s == nil {
		return nil, false
	}
	at := map[string]int{}
	for _, layer := range s.layers {
		v := value(layer, LocationsSetting)
		if v == nil {
			continue
		}
		// Objects of settings are merged over the layers; anything else replaces them.
		if none = v.Kind != syntax.Object; none {
			list, at = nil, map[string]int{}
			continue
		}
		for _, m := range effective(v) {
			on, ok := boolText(m.Value)
			if !ok {
				continue
			}
			if i, again := at[m.Key.Text]; again {
				list[i].On = on
				continue
			}
			at[m.Key.Text] = len(list)
			list = append(list, Location{m.Key.Text, on})
		}
	}
	return list, none
}

func boolText(n *syntax.Node) (on, ok bool) {
	if n.Kind != syntax.Bool && n.Kind != syntax.String {
		return false, false
	}
	switch strings.ToLower(n.Text) {
	case "true":
		return true, true
	case "false":
		return false, true
	}
	return false, false
}

// LocationKey judges a key of chat.hookFilesLocations: whose hooks it brings in, or why VS Code refuses it.
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

// IsHookFileName reports whether a file of a folder counts as a hook file by its name.
func IsHookFileName(name string, row *schemas.Reading) bool {
	if !row.Hidden && strings.HasPrefix(name, ".") {
		return false
	}
	if row.AnyCase {
		name = strings.ToLower(name)
	}
	return strings.HasSuffix(name, ".json")
}

// gate is what keeps a source from being looked at, whatever the file holds; nil when nothing does.
func gate(src *schemas.Source, s schemas.Surface, ed schemas.Edition, opts Options) *Drop {
	row, engine := src.Reading[s].In(ed), schemas.EngineOn(s, ed)
	skip := func(reason, why string) *Drop {
		return &Drop{Effect: schemas.DropsFile, Reason: reason, Why: why, Fact: factBehind(src, s, ed, reason)}
	}
	if opts.Settings != nil && engine.Setting != "" && !opts.Settings.Bool(engine.Setting, engine.SettingDefault) {
		return skip(ReasonSwitchedOff, "`"+engine.Setting+"` is off")
	}
	if opts.Trust == Untrusted && (engine.NeedsTrust || row.NeedsTrust) {
		return skip(ReasonUntrusted, "the workspace is not trusted")
	}
	if opts.Trust != Trusted && row.PersistedTrust {
		return skip(ReasonTrustStored, "hooks of agents need a folder that was trusted permanently")
	}
	return nil
}

// setting is the switch of the source itself, which is asked after the file has been read.
func (r *reader) setting() {
	name := r.Row.Setting
	if name == "" || r.opts.Settings == nil || r.opts.Settings.Bool(name, r.Row.SettingDefault) {
		return
	}
	r.drop(schemas.DropsFile, r.File.Tree.Root.Range, ReasonSetting, nil, nil, "`%s` is off", name)
}
