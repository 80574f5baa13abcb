package workspace

import (
	"encoding/binary"
	"path"
	"runtime"
	"strings"
	"sync"
)

// Mode is who may start a file, as far as that can be known.
type Mode uint8

const (
	// ModeUnknown: there is no file, or the system keeps no such bit.
	ModeUnknown Mode = iota
	// Executable and NotExecutable are what the bit of the file says.
	Executable
	NotExecutable
	// TrackedExecutable and TrackedNotExecutable are what git says, so that it holds wherever the repository is cloned.
	TrackedExecutable
	TrackedNotExecutable
)

// Mode tells whether a file can be started. What git has of it counts for more than the file itself: it is the same on all
// systems, also on one that has no such bit, and it is what others get.
func (w *Workspace) Mode(file string) Mode {
	if executable, tracked := w.gitMode(file); tracked {
		if executable {
			return TrackedExecutable
		}
		return TrackedNotExecutable
	}
	info, err := w.Stat(file)
	switch {
	case err != nil || runtime.GOOS == "windows":
		return ModeUnknown
	case info.Mode().Perm()&0o111 != 0:
		return Executable
	}
	return NotExecutable
}

// gitMode looks a file up in the index of the repository around it.
func (w *Workspace) gitMode(file string) (executable, tracked bool) {
	for dir := path.Dir(file); ; dir = path.Dir(dir) {
		if modes := w.gitIndex(dir); modes != nil {
			executable, tracked = modes[strings.TrimPrefix(file, strings.TrimSuffix(dir, "/")+"/")]
			return executable, tracked
		}
		if dir == path.Dir(dir) {
			return false, false
		}
	}
}

// gitIndex is the index of the repository whose root is a directory: the regular files by their paths, and whether they are
// executable. It is nil for a directory that is no such root.
func (w *Workspace) gitIndex(root string) map[string]bool {
	load, _ := w.indexes.LoadOrStore(root, sync.OnceValue(func() map[string]bool {
		src, err := w.Snapshot.ReadFile(path.Join(root, ".git", "index"))
		if err != nil {
			return nil
		}
		return parseGitIndex(src)
	}))
	return load.(func() map[string]bool)()
}

// Sizes in an entry of an index file: what comes before the name, without the object's ID, whose size depends on the hash.
const (
	gitHeader    = 12
	gitModeAt    = 24
	gitObjectAt  = 40
	gitFlags     = 2
	gitExtended  = 0x4000
	gitNameMask  = 0xfff
	gitTypeMask  = 0o170000
	gitRegular   = 0o100000
	gitOwnerExec = 0o100
)

// parseGitIndex reads versions 2 to 4 of the file. What it cannot read gives an empty map: nothing is known of any file.
func parseGitIndex(src string) map[string]bool {
	for _, object := range []int{20, 32} { // SHA-1 and SHA-256
		if modes, ok := parseGitEntries(src, object); ok {
			return modes
		}
	}
	return map[string]bool{}
}

func parseGitEntries(src string, object int) (map[string]bool, bool) {
	if len(src) < gitHeader || src[:4] != "DIRC" {
		return nil, false
	}
	version, count := number(src[4:8]), number(src[8:12])
	if version < 2 || version > 4 || count > len(src) {
		return nil, false
	}
	modes := make(map[string]bool, count)
	name := ""
	for at := gitHeader; count > 0; count-- {
		fixed := gitObjectAt + object + gitFlags
		if at+fixed > len(src) {
			return nil, false
		}
		flags := int(binary.BigEndian.Uint16([]byte(src[at+fixed-gitFlags:])))
		if version > 2 && flags&gitExtended != 0 {
			fixed += 2
		}
		mode := number(src[at+gitModeAt : at+gitModeAt+4])
		start := at + fixed
		if version == 4 {
			cut, size := varint(src[min(start, len(src)):])
			if size == 0 || cut > len(name) {
				return nil, false
			}
			start += size
			name = name[:len(name)-cut]
		} else {
			name = ""
		}
		if start > len(src) {
			return nil, false
		}
		length := strings.IndexByte(src[start:], 0)
		if length < 0 || flags&gitNameMask != gitNameMask && version < 4 && length != flags&gitNameMask {
			return nil, false
		}
		name += src[start : start+length]
		if mode&gitTypeMask == gitRegular {
			modes[name] = mode&gitOwnerExec != 0
		}
		if version == 4 {
			at = start + length + 1
		} else {
			at += (fixed + length + 8) / 8 * 8 // one to eight NULs
		}
	}
	return modes, true
}

func number(s string) int { return int(binary.BigEndian.Uint32([]byte(s))) }

// varint is a number of the variable length that version 4 uses, and its length, 0 where the text ends too early.
func varint(s string) (n, size int) {
	for i := range len(s) {
		if i > 4 {
			return 0, 0
		}
		n = n<<7 | int(s[i]&0x7f)
		if s[i]&0x80 == 0 {
			return n, i + 1
		}
		n++
	}
	return 0, 0
}
