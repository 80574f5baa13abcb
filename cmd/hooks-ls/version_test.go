package main

import (
	"runtime/debug"
	"testing"
)

func TestVersionLine(t *testing.T) {
	settings := []debug.BuildSetting{{Key: "vcs.revision", Value: "a472b9a0c1d2"}, {Key: "vcs.time", Value: "2026-11-22T09:00:00Z"}}
	tests := []struct {
		name   string
		linked build
		info   *debug.BuildInfo
		want   string
	}{
		{"release", build{"0.1.0", "a472b9a", "2026-11-22"}, nil, "hooks-ls 0.1.0 (a472b9a, 2026-11-22)"},
		{"tag", build{"v0.1.0", "", ""}, nil, "hooks-ls 0.1.0"},
		{"go install", build{}, &debug.BuildInfo{Main: debug.Module{Version: "v0.1.0"}}, "hooks-ls 0.1.0"},
		{"go build in a clone", build{}, &debug.BuildInfo{Main: debug.Module{Version: "(devel)"}, Settings: settings}, "hooks-ls devel (a472b9a, 2026-11-22)"},
		{"go build without git", build{}, &debug.BuildInfo{Settings: []debug.BuildSetting{{Key: "vcs.revision", Value: "abc"}}}, "hooks-ls devel (abc)"},
		{"nothing known", build{}, nil, "hooks-ls devel"},
	}
	defer func(v, c, d string) { version, commit, date = v, c, d }(version, commit, date)
	for _, tt := range tests {
		version, commit, date = tt.linked.version, tt.linked.commit, tt.linked.date
		if got := thisBuild(tt.info).line(); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
	}
}
