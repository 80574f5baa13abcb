package session

import "testing"

// TestURIOnShare names files in a folder on a share of Windows, and above it.
func TestURIOnShare(t *testing.T) {
	t.Parallel()
	st := &State{Folders: []*Folder{{Name: "//host/share/repo/web", URI: "file://host/share/repo/web"}}}
	for file, want := range map[string]string{
		"a b.json": "file://host/share/repo/web/a%20b.json", "../hooks/a.sh": "file://host/share/repo/hooks/a.sh", "//host/share/x.sh": "file://host/share/x.sh",
	} {
		if got := st.URI(0, file); got != want {
			t.Errorf("%s is %s, want %s", file, got, want)
		}
	}
}
