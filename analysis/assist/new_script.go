package assist

import (
	"encoding/json"
	"strconv"
	"strings"
	"unicode"

	"github.com/hooks-ls/hooks-ls/analysis/script"
	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// NewScript is a script to create for an event.
type NewScript struct {
	// Path is slash-separated and relative to the folder of the document.
	Path string
	Text string
}

// newScript is a script that a hook could run, and does not exist yet.
type newScript struct {
	title string
	// path is relative to the folder of the document, file to the project.
	path, file, text string
	// command runs it.
	command string
}

// newScripts returns the scripts to offer where a hook of an event has no command; nil for documents that are not of a project.
func newScripts(snap *workspace.Snapshot, doc *workspace.Document, event *schemas.Event) []newScript {
	if event == nil || doc.Source == nil || doc.Source.Scope != schemas.Workspace {
		return nil
	}
	dir := ".github/hooks/scripts"
	if claudeFile(doc) {
		dir = ".claude/hooks"
	}
	var list []newScript
	for _, language := range []struct{ name, ext string }{{"bash", ".sh"}, {"python", ".py"}, {"node", ".mjs"}} {
		file := freeName(snap, doc, slash.Join(dir, kebab(event.Name)), language.ext)
		src, _ := Template(event, file)
		_, start := script.InterpreterFor(file)
		list = append(list, newScript{
			title: "Create a " + language.name + " script for " + event.Name, path: slash.Join(doc.Base(), file), file: file, text: src,
			command: commandOf(doc, start, file),
		})
	}
	return list
}

// claudeFile reports whether a document is one of Claude Code, which says where the project is.
func claudeFile(doc *workspace.Document) bool {
	return strings.HasPrefix(doc.Path, slash.Join(doc.Base(), ".claude")+"/")
}

// commandOf starts a script of the project with an interpreter.
func commandOf(doc *workspace.Document, interpreter, file string) string {
	if claudeFile(doc) {
		return interpreter + ` "$CLAUDE_PROJECT_DIR"/` + file
	}
	return interpreter + " " + file
}

// freeName returns the first name of a file that does not exist.
func freeName(snap *workspace.Snapshot, doc *workspace.Document, name, ext string) string {
	for n := 1; ; n++ {
		file := name + ext
		if n > 1 {
			file = name + "-" + strconv.Itoa(n) + ext
		}
		if _, err := snap.Stat(slash.Join(doc.Base(), file)); err != nil {
			return file
		}
	}
}

// kebab is PreToolUse as pre-tool-use.
func kebab(name string) string {
	var b strings.Builder
	for i, r := range name {
		if unicode.IsUpper(r) && i > 0 {
			b.WriteByte('-')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

// jsonEscaped is a text as it is written between the quotes of a JSON string.
func jsonEscaped(s string) string {
	quoted, _ := json.Marshal(s) // a string always encodes
	return string(quoted[1 : len(quoted)-1])
}
