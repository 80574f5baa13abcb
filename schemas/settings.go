package schemas

import (
	"slices"
	"strings"
)

// SettingNames are the editor settings that decide which hooks run: those that gate a surface or a source, and those
// that name places of sources. Sorted.
func SettingNames() []string {
	var names []string
	add := func(name string) {
		if name != "" && !strings.HasPrefix(name, "-") { // a flag is no setting
			names = append(names, name)
		}
	}
	for _, table := range [][numSurfaces]Engine{engines, documentedEngines} {
		for _, e := range table {
			add(e.Setting)
			add(e.ParentSetting)
		}
	}
	for _, src := range Sources {
		add(src.From)
		for _, r := range src.Reading {
			for ; r != nil; r = r.Documented {
				add(r.Setting)
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}
