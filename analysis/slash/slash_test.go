package slash

import (
	"path"
	"testing"
)

func TestShares(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ got, want string }{
		{Join("//host/share", "a", "b.json"), "//host/share/a/b.json"},
		{Join("//host/share/", "", "../../x"), "//host/share/x"},
		{Join("//host/share/a", "../b"), "//host/share/b"},
		{Join("//host", "x"), "//host/x"},
		{Join("", "//host/share"), "/host/share"},
		{Join(), ""},
		{Clean("//host/share/"), "//host/share"},
		{Clean("//host/share//a/./b/.."), "//host/share/a"},
		{Clean("//host/share/../.."), "//host/share"},
		{Clean("//"), "/"},
		{Clean("///a"), "/a"},
		{Dir("//host/share/a/b"), "//host/share/a"},
		{Dir("//host/share/a"), "//host/share"},
		{Dir("//host/share"), "/"},
		{Dir("//host"), "/"},
	} {
		if tt.got != tt.want {
			t.Errorf("got %s, want %s", tt.got, tt.want)
		}
	}
}

// FuzzSlash checks that parents end, and that paths without a host are treated as in package path.
func FuzzSlash(f *testing.F) {
	for _, p := range []string{"", ".", "a/b", "/a/../b", "C:/x", "//host/share/x", "//host", "///", "//a//b", "../x"} {
		f.Add(p)
	}
	f.Fuzz(func(t *testing.T, p string) {
		if share(p) == "" && (Clean(p) != path.Clean(p) || Dir(Clean(p)) != path.Dir(path.Clean(p)) || Join(p, "x") != path.Join(p, "x")) {
			t.Errorf("%q is treated otherwise than in package path", p)
		}
		if once := Clean(p); Clean(once) != once {
			t.Errorf("%q is cleaned twice: %q, %q", p, once, Clean(once))
		}
		for dir, n := Clean(p), 0; dir != "." && dir != "/"; dir, n = Dir(dir), n+1 {
			if n > len(p)+1 {
				t.Fatalf("the parents of %q do not end", p)
			}
			if dir == ".." || len(dir) > 2 && dir[len(dir)-3:] == "/.." {
				break
			}
		}
	})
}

func TestIsAbs(t *testing.T) {
	t.Parallel()
	for p, want := range map[string]bool{"/a": true, "//host/a": true, "C:/a": true, `C:\a`: true, "C:": false, "C:a": false, "a/b": false, "": false, ".": false} {
		if IsAbs(p) != want {
			t.Errorf("IsAbs(%q) = %v", p, !want)
		}
	}
}

func TestBelow(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		dir, p, rest string
		below        bool
	}{
		{"/a", "/a/b/c", "b/c", true},
		{"/a/", "/a/b", "b", true},
		{"/", "/a", "a", true},
		{"/a", "/ab/c", "/ab/c", false},
		{"/a", "/a", "/a", false},
		{".", "a", "a", false},
	} {
		if rest, below := Below(tt.dir, tt.p); rest != tt.rest || below != tt.below {
			t.Errorf("Below(%q, %q) = %q, %v", tt.dir, tt.p, rest, below)
		}
		if got := From(tt.dir, tt.rest); tt.below && got != tt.p {
			t.Errorf("From(%q, %q) = %q", tt.dir, tt.rest, got)
		}
	}
}
