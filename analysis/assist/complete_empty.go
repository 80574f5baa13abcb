package assist

import (
	"encoding/json"
	"path"
	"strconv"
	"strings"
	"unicode"

	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// NewScript is a script to create for an event.
type NewScript struct {
	// Path is slash-separated and relative to the folder of the document.
	Path string
	Text string
}

// interpreters are what starts a script, by extension; scripts of other kinds are started themselves.
var interpreters = map[string]string{
	".sh": "bash", ".bash": "bash", ".py": "python3", ".js": "node", ".mjs": "node", ".cjs": "node", ".ps1": "pwsh -File",
}

// emptyCommand offers whole commands where none is written yet: the scripts of the workspace, those of package.json, and new
// ones. The folders of inCommand come after them.
func (c *completion) emptyCommand(event *schemas.Event, field string) {
	if _, powerShell := c.shell(field); powerShell {
		return
	}
	base, rank := c.workingDir(), -1000 // before the folders
	if c.claude() {
		base = c.doc.Base()
	}
	whole := func(item Item, command string) {
		item.Rank = rank
		rank++
		if c.escapes() {
			command = jsonEscaped(command)
		}
		c.piece(item, c.inner(), command)
	}
	for _, folder := range scriptFolders {
		entries, err := c.snap.ReadDir(path.Join(base, folder))
		if err != nil {
			continue
		}
		for _, e := range entries {
			name := path.Join(folder, e.Name())
			if interpreter := interpreters[path.Ext(name)]; interpreter != "" && !e.IsDir() && !strings.ContainsAny(name, " \"'\\$") {
				whole(Item{Label: name, Kind: FileItem, Detail: interpreter}, c.command(interpreter, name))
			}
		}
	}
	if src, err := c.snap.ReadFile(path.Join(base, "package.json")); err == nil {
		scripts := syntax.ParseJSON(string(src)).Root.Get("scripts")
		for i := 0; scripts != nil && i < len(scripts.Members); i++ {
			if m := scripts.Members[i]; m.Value.Kind == syntax.String && !strings.ContainsAny(m.Key.Text, " \"'\\$") {
				whole(Item{Label: "npm run " + m.Key.Text, Kind: ValueItem, Detail: m.Value.Text}, "npm run --silent "+m.Key.Text)
			}
		}
	}
	if event == nil || c.doc.Source == nil || c.doc.Source.Scope != schemas.Workspace || base != c.doc.Base() {
		return
	}
	dir := ".github/hooks/scripts"
	if c.claude() {
		dir = ".claude/hooks"
	}
	src := func(file string) string {
		text, _ := Template(event, file)
		return text
	}
	for _, language := range []struct{ name, ext string }{{"bash", ".sh"}, {"python", ".py"}, {"node", ".mjs"}} {
		file := c.freeName(path.Join(dir, kebab(event.Name)), language.ext)
		whole(Item{
			Label: "Create a " + language.name + " script for " + event.Name, Kind: SnippetItem, Detail: file,
			Create: &NewScript{Path: path.Join(c.doc.Base(), file), Text: src(file)},
		}, c.command(interpreters[language.ext], file))
	}
}

// claude reports whether the document is one of Claude Code, which says where the project is.
func (c *completion) claude() bool {
	return strings.HasPrefix(c.doc.Path, path.Join(c.doc.Base(), ".claude")+"/")
}

// command starts a script of the project with an interpreter.
func (c *completion) command(interpreter, file string) string {
	if c.claude() {
		return interpreter + ` "$CLAUDE_PROJECT_DIR"/` + file
	}
	return interpreter + " " + file
}

// freeName returns the first name of a file that does not exist.
func (c *completion) freeName(name, ext string) string {
	for n := 1; ; n++ {
		file := name + ext
		if n > 1 {
			file = name + "-" + strconv.Itoa(n) + ext
		}
		if _, err := c.snap.Stat(path.Join(c.doc.Base(), file)); err != nil {
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
