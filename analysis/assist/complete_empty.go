package assist

import (
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/script"
	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// emptyCommand offers whole commands, before the folders of inCommand: scripts of the workspace and of package.json, new ones.
func (c *completion) emptyCommand(event *schemas.Event, field string) {
	if _, powerShell := c.shell(field); powerShell {
		return
	}
	base, rank := c.workingDir(), -1000 // before the folders
	if projectVariable(c.doc) != "" {
		base = c.doc.Base()
	}
	whole := func(item Item, command string) {
		item.Rank = rank
		rank++
		if c.escapes() {
			command = syntax.Escape(command)
		}
		c.piece(item, c.inner(), command)
	}
	for _, folder := range scriptFolders {
		entries, err := c.snap.ReadDir(slash.Join(base, folder))
		if err != nil {
			continue
		}
		for _, e := range entries {
			name := slash.Join(folder, e.Name())
			if _, start := script.InterpreterFor(name); start != "" && !e.IsDir() && !strings.ContainsAny(name, " \"'\\$") {
				whole(Item{Label: name, Kind: FileItem, Detail: start}, commandOf(c.doc, start, name))
			}
		}
	}
	if src, err := c.snap.ReadFile(slash.Join(base, "package.json")); err == nil {
		scripts := syntax.ParseJSON(string(src)).Root.Get("scripts")
		for i := 0; scripts != nil && i < len(scripts.Members); i++ {
			if m := scripts.Members[i]; m.Value.Kind == syntax.String && !strings.ContainsAny(m.Key.Text, " \"'\\$") {
				whole(Item{Label: "npm run " + m.Key.Text, Kind: ValueItem, Detail: m.Value.Text}, "npm run --silent "+m.Key.Text)
			}
		}
	}
	if base != c.doc.Base() {
		return
	}
	for _, n := range newScripts(c.snap, c.doc, event) {
		whole(Item{Label: n.title, Kind: SnippetItem, Detail: n.file, Create: &n.create}, n.command)
	}
}
