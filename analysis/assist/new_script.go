package assist

import (
	"strconv"
	"strings"
	"unicode"

	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/script"
	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// newScript is a script that a hook could run, and does not exist yet.
type newScript struct {
	title   string
	create  edit.Edit // creates the script
	file    string    // its path relative to the project
	command string    // runs it
}

// newScripts returns the scripts to offer where a hook of an event has no command; nil for documents that are not of a project.
func newScripts(snap *workspace.Snapshot, doc *workspace.Document, event *schemas.Event) []newScript {
	if event == nil || doc.Source == nil || doc.Source.Scope != schemas.Workspace {
		return nil
	}
	dir := scriptsFolder(doc.Source)
	var list []newScript
	for _, language := range []struct{ name, ext string }{{"bash", ".sh"}, {"python", ".py"}, {"node", ".mjs"}} {
		file := freeName(snap, doc, slash.Join(dir, kebab(event.Name)), language.ext)
		src, _ := Template(event, file)
		_, start := script.InterpreterFor(file)
		list = append(list, newScript{
			title:  "Create a " + language.name + " script for " + event.Name,
			create: edit.Edit{Path: slash.Join(doc.Base(), file), Text: src, Create: true, Executable: true},
			file:   file, command: commandOf(doc, start, file),
		})
	}
	return list
}

// scriptsFolder returns the directory for scripts next to the files of a source, or of the most usual one.
func scriptsFolder(src *schemas.Source) string {
	for _, usual := range schemas.Sources() {
		if src.Glob == "" && usual.Kind == src.Kind && usual.InWorkspace() {
			src = usual
		}
	}
	top, _, _ := strings.Cut(src.Glob, "/")
	dir := top + "/hooks"
	if schemas.SourceFor(dir+"/x.json") != nil { // it is for hook files
		dir += "/scripts"
	}
	return dir
}

// projectVariable returns the variable by which all products that a file of a project is made for say where the project is; "" when
// there is none, or the file is made for no product in particular.
func projectVariable(doc *workspace.Document) string {
	if doc.Source == nil || !doc.Source.InWorkspace() || doc.Source.MadeFor.Empty() {
		return ""
	}
	if v := schemas.VariableHolding(schemas.HoldsProject, doc.Source.MadeFor, false); v != nil {
		return v.Name
	}
	return ""
}

// commandOf starts a script of the project with an interpreter.
func commandOf(doc *workspace.Document, interpreter, file string) string {
	if v := projectVariable(doc); v != "" {
		return interpreter + ` "$` + v + `"/` + file
	}
	return interpreter + " " + file
}

// freeName returns the first name of a file that does not exist.
func freeName(snap *workspace.Snapshot, doc *workspace.Document, name, ext string) string {
	file := name + ext
	for n := 2; ; n++ {
		if _, err := snap.Stat(slash.Join(doc.Base(), file)); err != nil {
			return file
		}
		file = name + "-" + strconv.Itoa(n) + ext
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
