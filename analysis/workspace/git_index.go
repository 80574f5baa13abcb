package workspace

import (
	"encoding/binary"
	"runtime"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/slash"
)

// Mode says whether a file is executable.
type Mode uint8

const (
	// ModeUnknown: the file does not exist, or the system has no execute bit.
	ModeUnknown Mode = iota
	// Executable and NotExecutable come from the execute bit of the file.
	Executable
	NotExecutable
	// TrackedExecutable and TrackedNotExecutable come from git, so they apply to every clone.
	TrackedExecutable
	TrackedNotExecutable
)

// Mode returns whether a file is executable. The mode that git has tracked takes precedence over the file's own: it is
// what other users get, and it exists on systems without an execute bit.
func (w *Workspace) Mode(file string) Mode {
	for dir := range slash.Up(slash.Dir(file)) {
		modes := w.gitIndex(dir)
		name, _ := slash.Below(dir, file)
		switch executable, tracked := modes[name]; {
		case modes == nil:
			continue
		case executable:
			return TrackedExecutable
		case tracked:
			return TrackedNotExecutable
		}
		break
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

// gitIndex returns the index of the repository with this root: regular files by path, and whether they are executable.
// It is nil for a directory that is not the root of a repository.
func (w *Workspace) gitIndex(root string) map[string]bool {
	return Derived(w.Snapshot, of{"git index", root}, func(s *Snapshot, k of) map[string]bool {
		src, err := s.ReadFile(slash.Join(k.path, ".git", "index"))
		if err != nil {
			return nil
		}
		return parseGitIndex(src)
	})
}

// Sizes in bytes, offsets and masks of an index entry. The object ID, between gitObjectAt and the flags, is not
// included because its size depends on the hash.
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

// parseGitIndex parses versions 2 to 4 of the index. Of another one nothing is known: the map is empty.
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
			at += (fixed + length + 8) / 8 * 8 // padded with one to eight NULs
		}
	}
	return modes, true
}

func number(s string) int { return int(binary.BigEndian.Uint32([]byte(s))) }

// varint decodes a variable-length number of version 4 and returns its size in bytes, 0 when the text is too short.
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
