package assist

import (
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Completion inside strings replaces a piece of the string, not all of it.

// segment is the piece of the string around the cursor that ends at one of the separators, as source text.
func (c *completion) segment(separators string) text.Range {
	src := c.doc.Text.String()
	inner := c.cur.Token
	if c.cur.Quoted {
		inner.Start++
	}
	if c.cur.Closed {
		inner.End--
	}
	start := max(inner.Start, min(c.cur.Offset, inner.End))
	end := start
	for start > inner.Start && !strings.ContainsRune(separators, rune(src[start-1])) {
		start--
	}
	for end < inner.End && !strings.ContainsRune(separators, rune(src[end])) {
		end++
	}
	return text.Range{Start: start, End: end}
}

// piece adds an item that replaces a part of a string. Where no quote stands yet, a string is made of it.
func (c *completion) piece(item Item, r text.Range, s string) {
	item.Comma = -1
	item.Range = r
	item.Plain = s
	if !c.cur.Quoted && !c.yaml() {
		item.Plain = `"` + s + `"`
	}
	item.Snippet = (&layout{}).escape(item.Plain)
	if slices.ContainsFunc(c.items, func(other Item) bool { return other.Label == item.Label }) {
		return
	}
	c.items = append(c.items, item)
}

// matcher offers the values that the readers' matchers are tried on: names of tools, triggers, notification types.
func (c *completion) matcher(spelling string, event *schemas.Event) {
	if event == nil || event.Matcher == nil {
		return
	}
	r := c.segment("|,()^$ ")
	honoured := event.Matcher.Honoured
	for rank, s := range slices.Concat((honoured & c.owners).List(), (honoured & c.readers &^ c.owners).List()) {
		if event.Matcher.Format != schemas.ToolName {
			for i, v := range event.Matcher.Values {
				if v.Surfaces.Empty() || v.Surfaces.Has(s) {
					c.piece(Item{Label: v.Value, Kind: ValueItem, Detail: s.Name(), Markdown: v.Doc, Rank: rank*1000 + i}, r, v.Value)
				}
			}
			continue
		}
		_, sp, _ := schemas.EventOn(s, spelling)
		for i, name := range schemas.ToolNames(s, sp.Casing) {
			purpose := ""
			if t := schemas.ToolNamed(s, name); t != nil {
				purpose = ": " + t.Purpose
			}
			c.piece(Item{Label: name, Kind: ToolItem, Detail: s.Name() + purpose, About: toolAbout(s, name), Rank: rank*1000 + i}, r, name)
		}
	}
}

// inCommand offers environment variables behind a dollar sign, and else the scripts of the workspace.
func (c *completion) inCommand(string) {
	r := c.segment(" \t\"'=:;|&(){}<>$")
	src := c.doc.Text.String()
	if r.Start > 0 && src[r.Start-1] == '$' && r.Start > c.cur.Token.Start {
		c.variables(r, false)
		return
	}
	if r.Start > 1 && src[r.Start-1] == '{' && src[r.Start-2] == '$' {
		c.variables(r, r.End >= len(src) || src[r.End] != '}')
		return
	}
	base := ""
	if i := strings.LastIndexByte(src[c.cur.Token.Start:r.Start], '$'); i >= 0 {
		// The word begins with a variable: "$CLAUDE_PROJECT_DIR"/…
		name := strings.TrimLeft(src[c.cur.Token.Start+i+1:r.Start], "{")
		if n := strings.IndexFunc(name, func(x rune) bool { return x != '_' && (x < 'A' || x > 'Z') && (x < '0' || x > '9') }); n >= 0 {
			if rest := strings.TrimLeft(name[n:], "}\\\""); rest == "" && strings.HasSuffix(name[:n], "_DIR") {
				base = "."
			}
		}
	}
	c.paths(r, false, base)
}

// variables offers what the readers set for hook commands.
func (c *completion) variables(r text.Range, close bool) {
	end := ""
	if close {
		end = "}"
	}
	for i := range schemas.Variables() {
		v := &schemas.Variables()[i]
		var set schemas.Surfaces
		for _, s := range c.readers.List() {
			if state := v.On(s); state == schemas.VariableSet || state == schemas.VariablePluginOnly && c.doc.Source != nil && c.doc.Source.Scope == schemas.Plugin || state == schemas.VariableSomeEvents {
				set |= schemas.SurfaceSet(s)
			}
		}
		if set.Empty() || strings.HasSuffix(v.Name, "*") {
			continue
		}
		rank := i
		if set != c.readers {
			rank += 100
		}
		c.piece(Item{Label: v.Name, Kind: VariableItem, Detail: c.readBy(set), About: "variable:" + v.Name, Rank: rank}, r, v.Name+end)
	}
	for i, name := range []string{"HOME", "PATH"} {
		c.piece(Item{Label: name, Kind: VariableItem, Detail: "of the user", Rank: 300 + i}, r, name+end)
	}
}

// scriptFolders are offered from the top, so that the usual places are one step away.
var scriptFolders = []string{".github/hooks/scripts", ".github/hooks", ".claude/hooks", "scripts", "hooks", "tools"}

// paths offers the entries of the directory that is typed so far, relative to where the hook runs.
func (c *completion) paths(r text.Range, foldersOnly bool, base string) {
	typed := c.doc.Text.Slice(text.Range{Start: r.Start, End: min(r.End, c.cur.Offset)})
	if base == "" {
		base = c.workingDir()
	}
	dir, _ := path.Split(strings.TrimPrefix(typed, "/"))
	if typed == "" && !foldersOnly {
		for i, folder := range scriptFolders {
			if info, err := c.snap.Stat(path.Join(base, folder)); err == nil && info.IsDir() {
				c.piece(Item{Label: folder + "/", Kind: FolderItem, Rank: i, More: true}, r, folder+"/")
			}
		}
	}
	entries, err := c.snap.ReadDir(path.Join(base, dir))
	if err != nil {
		return
	}
	lead := ""
	if strings.HasPrefix(typed, "/") {
		lead = "/"
	}
	for i, e := range entries {
		name := e.Name()
		switch {
		case name == ".git" || name == "node_modules" || strings.ContainsAny(name, " \"'\\$"):
		case isDir(c, path.Join(base, dir, name), e):
			c.piece(Item{Label: dir + name + "/", Kind: FolderItem, Rank: 100 + i, More: true}, r, lead+dir+name+"/")
		case !foldersOnly && isScript(name):
			c.piece(Item{Label: dir + name, Kind: FileItem, Rank: 50 + i}, r, lead+dir+name)
		}
	}
}

// workingDir is where the hook around the cursor runs: the root, or its cwd as far as that is a plain path.
func (c *completion) workingDir() string {
	root := rootOf(c.doc)
	for n := c.cur.Container; n != nil; n = n.Parent {
		if cwd := n.Get("cwd"); cwd != nil && cwd.Kind == syntax.String && !path.IsAbs(cwd.Text) && !strings.HasPrefix(cwd.Text, "~") && c.cur.Key != "cwd" {
			return path.Join(root, cwd.Text)
		}
	}
	return root
}

func isDir(c *completion, file string, e fs.DirEntry) bool {
	if e.Type()&fs.ModeSymlink != 0 {
		info, err := c.snap.Stat(file)
		return err == nil && info.IsDir()
	}
	return e.IsDir()
}

// isScript reports a file that a hook may run: by its extension, or without one.
func isScript(name string) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".sh", ".bash", ".zsh", ".py", ".js", ".mjs", ".cjs", ".ts", ".mts", ".rb", ".pl", ".ps1", ".php", ".bat", ".cmd":
		return true
	case "":
		return !strings.HasPrefix(name, ".") && name != "LICENSE" && name != "Makefile" && name != "Dockerfile"
	}
	return false
}
