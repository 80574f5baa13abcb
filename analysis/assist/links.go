package assist

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// Location is a position in a file of the snapshot, which need not be a document.
type Location struct {
	Path string
	Line int // zero-based
}

// Link links a range of a document to a file.
type Link struct {
	Range   text.Range
	Target  Location
	Tooltip string
}

// Links returns links to the scripts of a document that exist.
func Links(snap *workspace.Snapshot, doc *workspace.Document) []Link {
	var links []Link
	for _, t := range commands.Targets(snap, doc) {
		if n := len(links); !snap.IsFile(t.Path) || n > 0 && links[n-1].Range == t.Range {
			continue
		}
		links = append(links, Link{Range: t.Range, Target: snapLocation(snap, t), Tooltip: "Open " + t.Path})
	}
	return links
}

// Definitions returns the files that the script path at a byte offset refers to.
func Definitions(snap *workspace.Snapshot, doc *workspace.Document, offset int) []Location {
	var list []Location
	for _, t := range commands.Targets(snap, doc) {
		if t.Range.Contains(offset) && snap.IsFile(t.Path) {
			list = slice.Add(list, snapLocation(snap, t))
		}
	}
	return list
}

// snapLocation returns the start of a script, or the line of the function that a hook names.
func snapLocation(snap *workspace.Snapshot, t commands.Target) Location {
	loc := Location{Path: t.Path}
	if t.Script.Function == "" {
		return loc
	}
	if src, err := snap.ReadFile(t.Path); err == nil {
		defines := func(line string) bool { return definesFunction(strings.TrimSpace(line), t.Script.Function) }
		loc.Line = max(0, slices.IndexFunc(strings.Split(src, "\n"), defines))
	}
	return loc
}

// definesFunction reports whether a line defines a function in Python, JavaScript, PowerShell or a shell.
func definesFunction(line, name string) bool {
	for _, prefix := range []string{"export ", "default ", "async "} {
		line = strings.TrimPrefix(line, prefix)
	}
	for _, keyword := range []string{"def ", "function ", "const ", "let ", "var "} {
		if rest, ok := strings.CutPrefix(line, keyword); ok {
			line = strings.TrimSpace(rest)
			break
		}
	}
	rest, ok := strings.CutPrefix(line, name)
	return ok && rest != "" && strings.ContainsAny(rest[:1], " (={")
}

// Reference is a hook that runs a script.
type Reference struct {
	Doc *workspace.Document
	commands.Target
}

// References returns the hooks of all documents that run a script.
func References(snap *workspace.Snapshot, file string) []Reference {
	var list []Reference
	for _, d := range snap.Documents() {
		if d.Err != nil {
			continue
		}
		for _, t := range commands.Targets(snap, d) {
			if n := len(list); t.Path == file && !(n > 0 && list[n-1].Doc == d && list[n-1].Range == t.Range) {
				list = append(list, Reference{Doc: d, Target: t})
			}
		}
	}
	return list
}

// TargetAt returns the script path at a byte offset, or nil.
func TargetAt(snap *workspace.Snapshot, doc *workspace.Document, offset int) *commands.Target {
	return slice.Pointer(commands.Targets(snap, doc), func(t *commands.Target) bool { return t.Range.Contains(offset) })
}
