package wire

import "testing"

func TestURIPath(t *testing.T) {
	t.Parallel()
	tests := []struct{ uri, want string }{
		{"file:///home/me/a.json", "/home/me/a.json"},
		{"file:///home/me/it%27s%20a%2Bb.json", "/home/me/it's a+b.json"},
		{"file:///home/me/it's a+b.json", "/home/me/it's a+b.json"},
		{"file:///c%3A/Users/x", "C:/Users/x"},
		{"file:///C:/Users/x", "C:/Users/x"},
		{"file:///c:/", "C:/"},
		{"FILE:///x", "/x"},
		{"file:/x", "/x"},
		{"file://localhost/x", "/x"},
		{"file://server/share/x", "//server/share/x"},
		{"file://wsl%24/Ubuntu/x", "//wsl$/Ubuntu/x"},
		{"file://a%2Fb/x", "//a%2Fb/x"},
		{"file:///100%", "/100%"},
		{"file:///a%2Fb", "/a/b"},
		{"file:///d%C3%A9j%C3%A0", "/déjà"},
		{"file:///a/./b/../c/", "/a/c"},
		{"file:///c:/../a", "C:/a"},
		{"file:///c:/..", "C:/"},
		{"file:///x?y#z", "/x"},
		{"file://", "/"},
		{"untitled:Untitled-1", ""},
		{"git:/repo/a.json?x", ""},
		{"/plain/path", ""},
		{"", ""},
	}
	for _, tt := range tests {
		got, ok := Path(tt.uri)
		if got != tt.want || ok != (tt.want != "") {
			t.Errorf("Path(%q) = %q, %v; want %q", tt.uri, got, ok, tt.want)
		}
	}
}

func TestFileURI(t *testing.T) {
	t.Parallel()
	for p, want := range map[string]string{
		"/home/me/a b.json":  "file:///home/me/a%20b.json",
		"//server/share/x":   "file://server/share/x",
		"//Server":           "file://server/",
		"//wsl$/Ubuntu/a b":  "file://wsl%24/Ubuntu/a%20b",
		"//no host: 0/share": "file://no%20host%3A%200/share",
		"///x":               "file:///x",
	} {
		if got := FileURI(p); got != want {
			t.Errorf("FileURI(%q) = %q; want %q", p, got, want)
		}
	}
}

func FuzzPathURI(f *testing.F) {
	for _, s := range []string{"/a b/ü'+#?%.json", "C:/x", "//server/share/a:b", "/\xff", "/c:/x", "//", "////", "///x", "//wsl$/Ubuntu", "//aA: 0", "//ü/x", "//a%2Fb", "//host//x"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, p string) {
		u := FileURI(p)
		for i := range len(u) {
			if c := u[i]; c <= ' ' || c >= 0x7f || c == '?' || c == '#' {
				t.Fatalf("FileURI(%q) = %q is not a URI", p, u)
			}
		}
		clean, ok := Path("file://" + EscapePath("/"+p))
		if !ok {
			t.Fatal("not a file URI")
		}
		if len(clean) >= 3 && isLetter(clean[1]) && clean[2] == ':' {
			return // it denotes a drive
		}
		if back, _ := Path(FileURI(clean)); back != clean {
			t.Fatalf("%q became %q by way of %q", clean, back, FileURI(clean))
		}
	})
}
