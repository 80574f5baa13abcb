package syntax

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hooks-ls/hooks-ls/internal/racing"
)

// mistakes removes each bracket, comma, colon and quote of a valid text in turn. It counts the tries that cause more
// than one error, or that lose more than the adjacent scalar.
func mistakes(t *testing.T, src string) (tries, several, lost int) {
	t.Helper()
	count := func(tree *Tree) (n int) {
		tree.Root.Walk(func(*Node) bool { n++; return true })
		return n
	}
	total := count(ParseJSON(src))
	inString := false
	for i := 0; i < len(src); i++ {
		switch c := src[i]; {
		case inString && c == '\\':
			i++
			continue
		case c == '"':
			inString = !inString
		case inString || !strings.ContainsRune("{}[],:", rune(c)):
			continue
		}
		tree := ParseJSON(src[:i] + src[i+1:])
		checkTree(t, tree)
		tries++
		if len(tree.Errors) != 1 {
			several++
			t.Logf("%d errors without %q behind %q", len(tree.Errors), src[i:i+1], src[max(0, i-40):i])
		}
		if count(tree) < total-8 {
			lost++
			t.Logf("%d of %d nodes without %q behind %q", count(tree), total, src[i:i+1], src[max(0, i-40):i])
		}
	}
	return tries, several, lost
}

func TestOneMistakeOneError(t *testing.T) {
	t.Parallel()
	plain := strings.Replace(hookFile, "  // Guards for the repository.\n", "", 1)
	for name, src := range map[string]string{"spaces": plain, "tabs": strings.ReplaceAll(plain, "  ", "\t"), "crlf": strings.ReplaceAll(plain, "\n", "\r\n")} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if _, several, lost := mistakes(t, src); several > 0 || lost > 0 {
				t.Errorf("%d mistakes gave more than one error or none, %d lost what follows", several, lost)
			}
		})
	}
}

// TestOneMistakeInRealFiles runs mistakes on public configurations stored outside the repository.
func TestOneMistakeInRealFiles(t *testing.T) {
	t.Parallel()
	racing.SkipSweep(t)
	const corpus = "../../../shared/corpus/files"
	if _, err := os.Stat(corpus); err != nil {
		t.Skipf("no corpus: %v", err)
	}
	tries, several, lost := 0, 0, 0
	err := filepath.WalkDir(corpus, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if strings.HasSuffix(path, ".md") {
			if tree := ParseFrontmatter(string(data)); len(tree.Errors) > 0 {
				t.Errorf("%s: %v", path, tree.Errors)
			}
			return nil
		}
		if tree := ParseJSON(string(data)); json.Valid(data) != strict(tree) {
			t.Errorf("%s: %v", path, tree.Errors)
		}
		if json.Valid(data) && len(data) < 2000 {
			n, s, l := mistakes(t, string(data))
			tries, several, lost = tries+n, several+s, lost+l
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if tries < 1000 || several*200 > tries || lost > 0 {
		t.Errorf("of %d mistakes %d gave more than one error, %d lost what follows", tries, several, lost)
	}
}

// TestStrayBracket inserts a closing bracket before each key that begins a line; that must cause one error and no other
// change.
func TestStrayBracket(t *testing.T) {
	t.Parallel()
	count := func(tree *Tree) (n int) {
		tree.Root.Walk(func(*Node) bool { n++; return true })
		return n
	}
	total := count(ParseJSON(hookFile))
	tries := 0
	for i := 1; i < len(hookFile); i++ {
		if before := strings.TrimRight(hookFile[:i], " "); hookFile[i] != '"' || !strings.HasSuffix(before, "\n") {
			continue
		} else if i-len(before) < 8 { // less indented than a key of a hook
			continue
		}
		for _, bracket := range "]}" {
			tries++
			tree := ParseJSON(hookFile[:i] + string(bracket) + hookFile[i:])
			if len(tree.Errors) != 1 || count(tree) != total {
				t.Errorf("%c before %q: %v, %d of %d nodes", bracket, hookFile[i:i+12], tree.Errors, count(tree), total)
			}
		}
	}
	if tries == 0 {
		t.Error("no key was tried")
	}
}

// TestCharacterTooMuch inserts a character before and after each token; that must cause at most one error.
func TestCharacterTooMuch(t *testing.T) {
	t.Parallel()
	tries, several := 0, 0
	for start := 0; start < len(hookFile); {
		start = SkipSpace(hookFile, start)
		end := start + 1
		if start < len(hookFile) && hookFile[start] == '"' {
			end, _, _ = scanString(hookFile, start)
		}
		for end < len(hookFile) && wordByte(hookFile[start]) && wordByte(hookFile[end]) {
			end++
		}
		for _, c := range "{}[],:" {
			for _, at := range []int{start, min(end, len(hookFile))} {
				tree := ParseJSON(hookFile[:at] + string(c) + hookFile[at:])
				checkTree(t, tree)
				tries++
				if len(tree.Errors) > 1 {
					several++
					t.Logf("%d errors with %q behind %q: %v", len(tree.Errors), c, hookFile[max(0, at-20):at], tree.Errors)
				}
			}
		}
		start = end
	}
	if tries < 1000 || several > 0 {
		t.Errorf("of %d characters too much %d gave more than one error", tries, several)
	}
}
