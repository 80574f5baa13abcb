package schemas_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/hooks-ls/hooks-ls/schemas"
)

// TestForeigns checks that each format has events that no surface has, so that it can be recognized, and no duplicates.
func TestForeigns(t *testing.T) {
	t.Parallel()
	ours := func(name string) bool {
		_, _, ok := schemas.EventBySpelling(name)
		return ok
	}
	for _, f := range schemas.Foreigns {
		sorted := slices.Sorted(slices.Values(f.Events))
		if len(slices.Compact(sorted)) != len(f.Events) || len(f.Files)+len(f.Settings) == 0 || f.URL == "" {
			t.Errorf("%s is incomplete, or has a name twice", f.Name)
		}
		for name, ours := range f.Counterparts {
			if !slices.Contains(f.Events, name) || schemas.EventByName(ours) == nil {
				t.Errorf("%s: %s is no event of it, or %s none of ours", f.Name, name, ours)
			}
		}
		for _, glob := range slices.Concat(f.Files, f.Settings) {
			got, settings := schemas.ForeignFile("packages/a/" + strings.ReplaceAll(glob, "*", "x"))
			if got == nil || got.Name != f.Name || settings != slices.Contains(f.Settings, glob) {
				t.Errorf("%s is taken for a file of %+v, settings: %t", glob, got, settings)
			}
		}
		if f.Events == nil {
			continue
		}
		if got := schemas.ForeignWith(f.Events, ours); got == nil || got.Name != f.Name {
			t.Errorf("all events of %s are taken for %+v", f.Name, got)
		}
	}
	for _, names := range [][]string{{"preToolUse", "sessionStart"}, {"beforeShellExecution", "PreToolUse"}, nil} {
		if got := schemas.ForeignWith(names, ours); got != nil {
			t.Errorf("%q is taken for %s", names, got.Name)
		}
	}
}
