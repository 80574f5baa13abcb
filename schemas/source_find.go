package schemas

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// SourcesOn returns the sources that a surface reads, in its running order.
func SourcesOn(s Surface, ed Edition) []*Source {
	list := slice.Filter(Sources(), func(src *Source) bool { return src.Rules[s].In(ed) != nil })
	slices.SortStableFunc(list, func(a, b *Source) int {
		return cmp.Compare(a.Rules[s].In(ed).Order, b.Rules[s].In(ed).Order)
	})
	return list
}

// SourceFor returns the source that reads a file, by its slash-separated path: relative to the workspace, or to the
// home with a leading "~/". It returns nil where no surface looks, and for files of plugins, because the location of a
// plugin is not known from a path; see PluginSourceFor.
func SourceFor(file string) *Source {
	return slice.Find(Sources(), func(src *Source) bool { return src.Scope != Plugin && src.Glob != "" && matchGlob(src.Glob, file) })
}

// Unread is a location where people put hooks and no surface reads them. No document mentions these locations; Copilot
// CLI 1.0.102 and VS Code 1.130 were observed to ignore them.
type Unread struct {
	// Glob is relative to the workspace root, or to the home with a leading "~/".
	Glob string
	// Instead is the location where the hooks would be read. * stands for the name without its extension.
	Instead string
	// Sure means that such a file is meant for hooks whatever it contains.
	Sure bool
	// Plugin means that the file is read as part of a plugin.
	Plugin bool
}

// UnreadFiles lists those locations.
var UnreadFiles = []Unread{
	{Glob: "~/.copilot/config.json", Instead: "~/.copilot/settings.json"},
	{Glob: "~/.copilot/settings.local.json", Instead: "~/.copilot/settings.json"},
	{Glob: "~/.copilot/hooks.json", Instead: "~/.copilot/hooks/hooks.json"},
	{Glob: ".github/hooks/*.jsonc", Instead: ".github/hooks/*.json", Sure: true},
	{Glob: ".github/hooks/*.json5", Instead: ".github/hooks/*.json", Sure: true},
	{Glob: ".github/hooks/*.yml", Instead: ".github/hooks/*.json", Sure: true},
	{Glob: ".github/hooks/*.yaml", Instead: ".github/hooks/*.json", Sure: true},
	{Glob: ".github/hooks.json", Instead: ".github/hooks/hooks.json", Sure: true},
	{Glob: ".github/copilot-hooks.json", Instead: ".github/hooks/copilot-hooks.json", Sure: true},
	{Glob: ".github/copilot/hooks.json", Instead: ".github/hooks/hooks.json", Sure: true},
	{Glob: ".github/copilot/hooks/*.json", Instead: ".github/hooks/*.json"},
	{Glob: ".vscode/hooks.json", Instead: ".github/hooks/hooks.json", Sure: true},
	{Glob: ".claude/hooks.json", Instead: ".claude/settings.json", Sure: true},
	{Glob: ".claude/hooks/*.json", Instead: ".claude/settings.json"},
	{Glob: ".claude-plugin/hooks.json", Instead: "hooks/hooks.json", Sure: true},
	{Glob: ".claude-plugin/hooks/hooks.json", Instead: "hooks/hooks.json", Sure: true},
	{Glob: "hooks.json", Instead: ".github/hooks/hooks.json", Plugin: true},
	{Glob: "hooks/hooks.json", Instead: ".github/hooks/hooks.json", Plugin: true},
}

// UnreadFor returns the row for a path, nil for other paths and for case files, which may be next to hook files.
func UnreadFor(file string) *Unread {
	if IsCaseFile(file) {
		return nil
	}
	return slice.Pointer(UnreadFiles, func(u *Unread) bool { return matchGlob(u.Glob, file) })
}

// Destination is where the hooks of a file would be read.
func (u *Unread) Destination(file string) string {
	name := path.Base(file)
	return strings.ReplaceAll(u.Instead, "*", strings.TrimSuffix(name, path.Ext(name)))
}

// PluginSourceFor returns the source that reads a file of a plugin, by its path relative to the plugin's root.
func PluginSourceFor(file string) *Source {
	return slice.Find(Sources(), func(src *Source) bool { return src.Scope == Plugin && src.Glob == file })
}

// Surfaces returns the surfaces that read the source, as observed in their newest version.
func (src *Source) Surfaces() Surfaces {
	return AllSurfaces.Where(func(s Surface) bool { return src.Rules[s] != nil })
}

// matchGlob supports ** for any number of directories, and path.Match patterns for the rest. It ignores the case of the
// extension, since one surface reads .JSON.
func matchGlob(glob, file string) bool {
	if ext := path.Ext(file); ext != "" {
		file = strings.TrimSuffix(file, ext) + strings.ToLower(ext)
	}
	return MatchParts(strings.Split(glob, "/"), strings.Split(file, "/"))
}

// MatchParts reports whether the parts of a glob match those of a path; ** stands for any number of them.
func MatchParts(glob, file []string) bool {
	if len(glob) == 0 {
		return len(file) == 0
	}
	if glob[0] == "**" {
		return MatchParts(glob[1:], file) || len(file) > 0 && MatchParts(glob, file[1:])
	}
	return len(file) > 0 && matchName(glob[0], file[0]) && MatchParts(glob[1:], file[1:])
}

// matchName is path.Match for names. Most differ in the first or last letter, which is asked first: the walk of a large tree
// matches every name against every glob.
func matchName(glob, name string) bool {
	if glob != "" && name != "" {
		first, last := glob[0], glob[len(glob)-1]
		if first != name[0] && strings.IndexByte(`*?[\`, first) < 0 || last != name[len(name)-1] && strings.IndexByte(`*?]`, last) < 0 {
			return false
		}
	}
	ok, err := path.Match(glob, name)
	return err == nil && ok
}

// PluginFormat is a kind of plugin, recognized by its manifest.
type PluginFormat struct {
	Name string
	// Manifest is the file that identifies the format; empty for the default format.
	Manifest string
	// Segment is a directory name anywhere in the plugin's path that identifies the format, too; empty for none.
	Segment string
	// Hooks is the default hook file of VS Code for the format, relative to the plugin.
	Hooks string
	// Token is the text that VS Code replaces by the plugin's path in every string of the hook file; empty for none. In
	// QuotedFields the path is quoted if it contains characters special to the shell.
	Token string
	// Variable is set to the plugin's path in each hook's environment by VS Code; empty for none.
	Variable string
	// NullInGroup is the effect of null in the hooks list of a matcher group, on which VS Code's replacement of the
	// token fails; NoEffect where it is treated like any other entry that is not an object.
	NullInGroup Effect
}

// QuotedFields are those of entries in which VS Code quotes the path that replaces a plugin's token; in 1.130 not bash and powershell.
var QuotedFields = []string{"command", "windows", "linux", "osx"}

// Marketplace is the file that lists the plugins of a repository, which then need no manifest.
const Marketplace = ".claude-plugin/marketplace.json"

// Folders returns the directories in a workspace or a home that contain certain sources, such as .github, sorted.
func Folders(of func(*Source) bool) []string {
	var list []string
	for _, src := range Sources() {
		if dir, _, below := strings.Cut(strings.TrimPrefix(src.Glob, "~/"), "/"); below && src.Scope != Plugin && of(src) {
			list = append(list, dir)
		}
	}
	return slice.Set(list)
}

// InWorkspace reports whether the files of the source are in a workspace, not in a home or a plugin.
func (src *Source) InWorkspace() bool {
	return src.Scope != Plugin && src.Glob != "" && !strings.HasPrefix(src.Glob, "~/")
}

// SettingsSources returns the sources in a workspace whose settings decide what is loaded.
func SettingsSources() []*Source {
	return slice.Filter(Sources(), func(src *Source) bool { return !src.Configures.Empty() && src.Scope == Workspace })
}

// Configures returns the surfaces whose loading of hooks the settings in files of a kind decide.
func (k SourceKind) Configures() Surfaces {
	var set Surfaces
	for _, src := range SettingsSources() {
		if src.Kind == k {
			set |= src.Configures
		}
	}
	return set
}

// PluginManifests returns the paths of manifests in a plugin, for all formats.
func PluginManifests() []string {
	manifests := slice.Filter(Sources(), func(src *Source) bool { return src.Kind == PluginManifest })
	return slice.Map(manifests, func(src *Source) string { return src.Glob })
}

// PluginFormats lists the formats that VS Code distinguishes, in the order of detection.
var PluginFormats = []PluginFormat{
	{Name: "openplugin", Manifest: ".plugin/plugin.json", Hooks: "hooks/hooks.json", Token: "${PLUGIN_ROOT}", Variable: "PLUGIN_ROOT", NullInGroup: DropsFile},
	{Name: "claude", Manifest: ".claude-plugin/plugin.json", Segment: ".claude", Hooks: "hooks/hooks.json", Token: "${CLAUDE_PLUGIN_ROOT}", Variable: "CLAUDE_PLUGIN_ROOT", NullInGroup: DropsFile},
	{Name: "copilot", Manifest: "plugin.json", Hooks: "hooks.json"},
}

// PluginFormatAt returns the format of the plugin in a directory, a path with slashes.
func PluginFormatAt(dir string, isFile func(file string) bool) *PluginFormat {
	f := slice.Pointer(PluginFormats, func(f *PluginFormat) bool {
		return isFile(dir+"/"+f.Manifest) || f.Segment != "" && slices.Contains(strings.Split(dir, "/"), f.Segment)
	})
	return cmp.Or(f, &PluginFormats[len(PluginFormats)-1])
}
